//! ME-CON: conditions, and what the rules remember from one moment to another.

use fray_engine::system::ConditionDef;

/// ME-CON-1.
pub const PRONE: &str = "prone";
/// ME-CON-2: `by` is the grappler.
pub const GRAPPLED: &str = "grappled";
/// ME-CON-4: how often the eyes have been cleared.
pub const BLINDED: &str = "blinded";
/// ME-CON-5.
pub const STAKED: &str = "staked";
/// ME-CON-6: the payload says whether it comes from stabilising.
pub const UNCONSCIOUS: &str = "unconscious";
/// ME-CON-7.
pub const DYING: &str = "dying";
/// ME-CON-8.
pub const TORPOR: &str = "torpor";
/// ME-CON-9: a vampire's.
pub const FINAL_DEATH: &str = "final_death";
/// ME-CON-9: a mortal's.
pub const DEAD: &str = "dead";
/// ME-CON-10: has announced a Fair Escape.
pub const ESCAPING: &str = "escaping";
/// ME-CON-10: leaves when the round ends; the payload says whether the bearer has fought since that call.
pub const ESCAPE_ASSURED: &str = "escape_assured";
/// ME-CON-10.
pub const ESCAPED: &str = "escaped";
/// ME-CON-11.
pub const SURPRISED: &str = "surprised";
/// ME-CON-12: a victory condition that holds.
pub const GM_NOTE: &str = "gm_note";
/// ME-RES-13: nobody sees the bearer.
pub const UNSEEN: &str = "unseen";
/// ME-OPT-14: level 2 half, 4 near full.
pub const COVER: &str = "cover";
/// ME-HAZ-1: level 1 torch, 2 bonfire, 3 inferno.
pub const IN_FIRE: &str = "in_fire";
/// ME-HAZ-2: level 1 filtered, 3 direct.
pub const IN_SUNLIGHT: &str = "in_sunlight";
/// ME-GM-8: what the GM adds to the bearer's pools in the next challenge.
pub const CIRCUMSTANCES: &str = "circumstances";
/// ME-AST-3, 5: `by` is the helper.
pub const ASSIST: &str = "assist";

/// ME-AST-2: the bearer offered help in this round, and `by` refused it.
pub const REFUSED: &str = "refused_help";
/// ME-RES-14 S2: on the attacker while the attack is under way; `by` is the target.
pub const DECLARED: &str = "attack_declared";
/// ME-RES-8: the latest challenge, on the one who began it; `by` is the other side.
pub const LATEST: &str = "latest_challenge";
/// ME-RES-8: on the one who began the latest challenge: somebody has picked up the weapon that was used in it.
pub const TAKEN_WEAPON: &str = "taken_weapon";
/// ME-TURN-11: the bearer has been asked in the last call of this round.
pub const LAST_CALLED: &str = "last_called";
/// ME-TURN-17: the bearer came in during this turn and waits for the next.
pub const NEWCOMER: &str = "newcomer";
/// ME-OPT-15: the bearer has been asked to pay for the extra rounds of this turn; the payload says whether they did.
pub const CELERITY: &str = "celerity_asked";

/// All of them, in the order in which the GM sees them listed.
pub static CONDITIONS: &[ConditionDef] = &[
    ConditionDef::bad(
        PRONE,
        "prone",
        "Defence −2 against Physical attacks from 3 steps or less, +2 against shots and throws from further away.",
    ),
    ConditionDef::bad(
        GRAPPLED,
        "grappled",
        "Held: no movement; the standard action only attacks the grappler or breaks free.",
    ),
    ConditionDef::bad(BLINDED, "blinded", "Sees nobody to attack until the eyes have been cleared twice."),
    ConditionDef::bad(STAKED, "staked", "Helpless until somebody removes the stake."),
    ConditionDef::bad(UNCONSCIOUS, "unconscious", "Helpless until roused or hurt."),
    ConditionDef::bad(DYING, "dying", "Helpless. One more point of damage kills."),
    ConditionDef::bad(TORPOR, "in torpor", "Helpless until the Storyteller says otherwise."),
    ConditionDef::bad(FINAL_DEATH, "destroyed", "Final death."),
    ConditionDef::bad(DEAD, "dead", "Dead."),
    ConditionDef::plain(ESCAPING, "escaping", "Gets away if in no Physical challenge until the next call."),
    ConditionDef::good(ESCAPE_ASSURED, "sure to escape", "Leaves when this round ends."),
    ConditionDef::plain(ESCAPED, "escaped", "Has got away."),
    ConditionDef::bad(SURPRISED, "surprised", "No actions in the first round; defends as usual."),
    ConditionDef::good(UNSEEN, "out of sight", "Cannot be attacked without fighting blind."),
    ConditionDef::good(
        COVER,
        "in cover",
        "Adds to the defence against shots and throws, if the table plays with cover.",
    ),
    ConditionDef::bad(IN_FIRE, "in the fire", "Takes aggravated damage when the turn ends.").runs_on(),
    ConditionDef::bad(IN_SUNLIGHT, "in sunlight", "Vampires take aggravated damage when the turn ends.").runs_on(),
    ConditionDef::plain(CIRCUMSTANCES, "circumstances", "Count for the pools of the next challenge."),
    ConditionDef::good(ASSIST, "helped", "Somebody's help pays for one manoeuvre this round."),
    ConditionDef::bad(GM_NOTE, "bound by an outcome", "As the Storyteller says."),
    ConditionDef::memory(REFUSED),
    ConditionDef::memory(DECLARED),
    ConditionDef::memory(LATEST),
    ConditionDef::memory(LAST_CALLED),
    ConditionDef::memory(NEWCOMER),
    ConditionDef::memory(CELERITY),
    ConditionDef::memory(TAKEN_WEAPON),
];

fray_engine::payload! {
    /// ME-CON-4.
    pub struct Blinded of BLINDED { cleared: i32 }

    /// ME-CON-6: pain does not wake the stabilised, and nobody can rouse them.
    pub struct Unconscious of UNCONSCIOUS { stabilised: bool }

    /// ME-ESC-6.
    pub struct Assured of ESCAPE_ASSURED { fought: bool }

    /// ME-CON-12: one row for each outcome that this attacker has won.
    pub struct Note of GM_NOTE, by(attacker: Option<fray_engine::Who>) { text: fray_engine::Str }

    /// ME-GM-8.
    pub struct Circumstances of CIRCUMSTANCES { attack: i32, defence: i32 }

    /// ME-AST-3.
    pub struct Assist of ASSIST, by(helper: fray_engine::Who) { manoeuvre: fray_engine::Str }

    /// ME-AST-7, 12, 17: what matters to anyone who would step in.
    pub struct Declared of DECLARED, by(target: fray_engine::Who) { physical: bool, open: bool, redirected: bool }

    /// ME-GEAR-4, ME-DMG-1: what a retest needs to know of that weapon.
    pub struct TakenWeapon of TAKEN_WEAPON { piercing: bool, label: fray_engine::Str }

    /// ME-OPT-15.
    pub struct Celerity of CELERITY { paid: bool }
}
