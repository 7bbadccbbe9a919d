//! CC-COND: conditions, and what the rules remember from one moment to another.

use fray_engine::system::ConditionDef;

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
/// CC-COND-7: `by` is the holder; data: hinder or expose.
pub const RESTRAINED: &str = "restrained";
/// CC-COND-8.
pub const ATTACK_FORFEIT: &str = "attack_forfeit";
/// CC-COND-9: `by` is the target.
pub const AIMING: &str = "aiming";
/// CC-COND-10: `by` is the opponent; both have the condition.
pub const ENGAGED: &str = "engaged";
/// CC-COND-11: the level is the number of rounds left; data: the round in which it was set.
pub const STUNNED: &str = "stunned";
/// CC-COND-12: level 1 partial, 2 full; data: the armor that the cover gives against a shot through it, if one goes
/// through (CC-GM-13).
pub const COVER: &str = "cover";
/// CC-COND-12: can be seen behind full cover for the rest of this round.
pub const EXPOSED: &str = "exposed";
/// CC-GM-17: the GM has marked cover within reach: level 1 partial, 2 full; data as for cover.
pub const COVER_AT_HAND: &str = "cover_at_hand";
/// CC-COND-13.
pub const MOVING_FAST: &str = "moving_fast";
/// CC-COND-14.
pub const INIT_EDGE: &str = "init_edge";
/// CC-COND-15.
pub const INIT_STUMBLE: &str = "init_stumble";
/// CC-COND-16: data, for each exposure, in the order in which they were set: see `harm::Exposure`.
pub const EXPOSED_TO: &str = "exposed_to";
/// CC-COND-17.
pub const SURPRISED: &str = "surprised";
/// CC-COND-18.
pub const FLED: &str = "fled";
/// CC-TURN-10: attacks from ambush when the fight begins.
pub const IN_AMBUSH: &str = "in_ambush";
/// CC-TURN-7.
pub const DELAYING: &str = "delaying";
/// CC-OPT-4: stays conscious by spending Luck; the level is the Luck that the next round costs.
pub const AWAKE: &str = "awake";
/// CC-RES-17: the level is the number of dice on the next roll; data: a difficulty to use instead.
pub const CIRCUMSTANCE: &str = "circumstance";
/// CC-HAZ-3: how the GM changes the next dose.
pub const ADJUSTED: &str = "adjusted";
/// CC-RES-12: data, for each: a failed test that may be pushed.
pub const FAILED: &str = "failed";
/// CC-REC-1: on the patient; `by` is a helper who has failed to treat this wound.
pub const TRIED_AID: &str = "tried_aid";
/// CC-ACT-26: data: the belt-fed weapon that is half reloaded.
pub const RELOADING: &str = "reloading";
/// CC-ACT-28: data: the weapon, and how many more turns it takes.
pub const CLEARING: &str = "clearing";
/// CC-OPT-7: data: the attack at the end of a run, which is still to come.
pub const CHARGING: &str = "charging";

/// All conditions, in the order in which the GM sees them listed.
pub static CONDITIONS: &[ConditionDef] = &[
    ConditionDef::bad(MAJOR_WOUND, "major wound", "At 0 hit points dying; heals week by week.")
        .outlasts_the_encounter(),
    ConditionDef::bad(PRONE, "prone", "On the ground. Stand up with a free move."),
    ConditionDef::bad(UNCONSCIOUS, "unconscious", "No turn, no reaction; attacks on it succeed unless fumbled."),
    ConditionDef::bad(DYING, "dying", "A CON roll at the end of each round, or death.").runs_on(),
    ConditionDef::plain(STABILISED, "stabilised", "Unconscious; a CON roll each hour until Medicine helps.")
        .outlasts_the_encounter(),
    ConditionDef::bad(DEAD, "dead", "Dead.").outlasts_the_encounter(),
    ConditionDef::bad(RESTRAINED, "restrained", "Held: no moving, fleeing or diving."),
    ConditionDef::bad(ATTACK_FORFEIT, "recovering from a dive", "Dived for cover: no attacks on the next turn."),
    ConditionDef::good(AIMING, "aiming", "A bonus die for the next shot at that target.").is_meant_for(),
    ConditionDef::plain(ENGAGED, "engaged", "In close combat: friends of the opponent shoot with a penalty die."),
    ConditionDef::bad(STUNNED, "stunned", "No turn; dodges and fights back with a penalty die."),
    ConditionDef::good(COVER, "in cover", "1 partial: a penalty die for shots. 2 full: no target."),
    ConditionDef::plain(EXPOSED, "exposed", "Full cover counts as partial until the end of the round."),
    ConditionDef::plain(COVER_AT_HAND, "cover at hand", "1 partial, 2 full: may be taken with a free move."),
    ConditionDef::good(MOVING_FAST, "moving fast", "A penalty die for shots at it, until its next turn."),
    ConditionDef::good(INIT_EDGE, "edge", "A bonus die on the first attack of its own turn."),
    ConditionDef::bad(INIT_STUMBLE, "stumbled", "No attacks on its first turn."),
    ConditionDef::bad(EXPOSED_TO, "exposed to harm", "Takes damage at the end of each round.").runs_on(),
    ConditionDef::bad(SURPRISED, "surprised", "No defence and no dive in the surprise round."),
    ConditionDef::plain(FLED, "fled", "Out of the fight."),
    ConditionDef::plain(IN_AMBUSH, "in ambush", "Attacks by surprise when the fight begins."),
    ConditionDef::plain(DELAYING, "delaying", "Takes the turn later in the round."),
    ConditionDef::good(AWAKE, "awake by Luck", "Stays conscious for as long as Luck is paid."),
    ConditionDef::plain(CIRCUMSTANCE, "circumstances", "Bonus or penalty dice on the next roll."),
    ConditionDef::memory(ADJUSTED),
    ConditionDef::memory(FAILED),
    ConditionDef::memory(TRIED_AID),
    ConditionDef::memory(RELOADING),
    ConditionDef::memory(CLEARING),
    ConditionDef::memory(CHARGING),
];
