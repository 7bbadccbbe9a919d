//! CC-COND: conditions, and what the rules remember from one moment to another.

use fray_engine::fact::Tone;
use fray_engine::system::{ConditionDef, Shown};

/// CC-COND-1.
pub const MAJOR_WOUND: &str = "major_wound";
/// CC-COND-2.
pub const PRONE: &str = "prone";
/// CC-COND-3.
pub const UNCONSCIOUS: &str = "unconscious";
/// CC-COND-4.
pub const DYING: &str = "dying";
/// CC-COND-5; data: the clock at the last hourly roll.
pub const STABILISED: &str = "stabilised";
/// CC-COND-6.
pub const DEAD: &str = "dead";
/// CC-COND-7: `by` the holder; data: hinder or expose.
pub const RESTRAINED: &str = "restrained";
/// CC-COND-8.
pub const ATTACK_FORFEIT: &str = "attack_forfeit";
/// CC-COND-9: `by` the target.
pub const AIMING: &str = "aiming";
/// CC-COND-10: `by` the other; both have it.
pub const ENGAGED: &str = "engaged";
/// CC-COND-11: level the rounds left; data: the round in which it was set.
pub const STUNNED: &str = "stunned";
/// CC-COND-12: level 1 partial, 2 full; data: armor of what a shot goes through, 0: it does not (CC-GM-13).
pub const COVER: &str = "cover";
/// CC-COND-12: seen behind full cover in this round.
pub const EXPOSED: &str = "exposed";
/// CC-GM-17: cover marked within reach: level 1 partial, 2 full; data as of cover.
pub const COVER_AT_HAND: &str = "cover_at_hand";
/// CC-COND-13.
pub const MOVING_FAST: &str = "moving_fast";
/// CC-COND-14.
pub const INIT_EDGE: &str = "init_edge";
/// CC-COND-15.
pub const INIT_STUMBLE: &str = "init_stumble";
/// CC-COND-16: data, for each exposure in the order set: see `harm::Exposure`.
pub const EXPOSED_TO: &str = "exposed_to";
/// CC-COND-17.
pub const SURPRISED: &str = "surprised";
/// CC-COND-18.
pub const FLED: &str = "fled";
/// CC-TURN-10: attacks by surprise when the fight begins.
pub const IN_AMBUSH: &str = "in_ambush";
/// CC-TURN-7.
pub const DELAYING: &str = "delaying";
/// CC-OPT-4: level the Luck that the next round costs.
pub const AWAKE: &str = "awake";
/// CC-RES-17: level the dice for the next roll; data: another difficulty.
pub const CIRCUMSTANCE: &str = "circumstance";
/// CC-HAZ-3: how the GM changes the next dose.
pub const ADJUSTED: &str = "adjusted";
/// CC-RES-12: data, for each: a failed test that may be pushed.
pub const FAILED: &str = "failed";
/// CC-REC-1: on the patient: `by` the helper who failed at this wound.
pub const TRIED_AID: &str = "tried_aid";
/// CC-ACT-26: data: the belt-fed weapon that is half loaded.
pub const RELOADING: &str = "reloading";
/// CC-ACT-28: data: the weapon, and the turns still needed.
pub const CLEARING: &str = "clearing";
/// CC-OPT-7: data: the attack at the end of a run, still to come.
pub const CHARGING: &str = "charging";

const fn tag(id: &'static str, label: &'static str, tone: Tone, note: &'static str) -> ConditionDef {
    ConditionDef { id, label, note, tone, shown: Shown::Yes }
}
const fn memory(id: &'static str) -> ConditionDef {
    ConditionDef { id, label: "", note: "", tone: Tone::Plain, shown: Shown::No }
}

/// All conditions, in the order in which the GM finds them.
pub static CONDITIONS: &[ConditionDef] = &[
    tag(MAJOR_WOUND, "major wound", Tone::Bad, "At 0 hit points dying; heals week by week."),
    tag(PRONE, "prone", Tone::Bad, "On the ground. Stand up with a free move."),
    tag(UNCONSCIOUS, "unconscious", Tone::Bad, "No turn, no reaction; attacks on it succeed unless fumbled."),
    tag(DYING, "dying", Tone::Bad, "A CON roll at the end of each round, or death."),
    tag(STABILISED, "stabilised", Tone::Plain, "Unconscious; a CON roll each hour until Medicine helps."),
    tag(DEAD, "dead", Tone::Bad, "Dead."),
    tag(RESTRAINED, "restrained", Tone::Bad, "Held: no moving, fleeing or diving."),
    tag(ATTACK_FORFEIT, "attack forfeited", Tone::Bad, "Dived for cover: no attacks on the next turn."),
    tag(AIMING, "aiming", Tone::Good, "A bonus die for the next shot at that target."),
    tag(ENGAGED, "engaged", Tone::Plain, "In close combat: friends of the opponent shoot with a penalty die."),
    tag(STUNNED, "stunned", Tone::Bad, "No turn; dodges and fights back with a penalty die."),
    tag(COVER, "in cover", Tone::Good, "1 partial: a penalty die for shots. 2 full: no target."),
    tag(EXPOSED, "exposed", Tone::Plain, "Full cover counts as partial until the end of the round."),
    tag(COVER_AT_HAND, "cover at hand", Tone::Plain, "1 partial, 2 full: may be taken with a free move."),
    tag(MOVING_FAST, "moving fast", Tone::Good, "A penalty die for shots at it, until its next turn."),
    tag(INIT_EDGE, "edge", Tone::Good, "A bonus die on the first attack of its own turn."),
    tag(INIT_STUMBLE, "stumbled", Tone::Bad, "No attacks on its first turn."),
    tag(EXPOSED_TO, "exposed to harm", Tone::Bad, "Takes damage at the end of each round."),
    tag(SURPRISED, "surprised", Tone::Bad, "No defence and no dive in the surprise round."),
    tag(FLED, "fled", Tone::Plain, "Out of the fight."),
    tag(IN_AMBUSH, "in ambush", Tone::Plain, "Attacks by surprise when the fight begins."),
    tag(DELAYING, "delaying", Tone::Plain, "Takes the turn later in the round."),
    tag(AWAKE, "awake by Luck", Tone::Good, "Stays conscious for as long as Luck is paid."),
    tag(CIRCUMSTANCE, "circumstances", Tone::Plain, "Bonus or penalty dice on the next roll."),
    memory(ADJUSTED),
    memory(FAILED),
    memory(TRIED_AID),
    memory(RELOADING),
    memory(CLEARING),
    memory(CHARGING),
];
