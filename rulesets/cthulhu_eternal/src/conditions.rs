//! CE-COND: conditions, and what the rules remember from one moment to another.

use fray_engine::system::ConditionDef;

/// CE-COND-1.
pub const AIMED: &str = "aimed";
/// CE-SHEET-17, CE-DEF: a roll that opposes attacks until it ends.
pub const STANDING: &str = "standing_defense";
/// CE-SHEET-11: behind cover; `by` is the thing that gives it; without one, the cover is the GM's word.
pub const COVER: &str = "cover";
/// CE-TURN-6: a token, for an action between slots.
pub const HELD: &str = "held";
/// CE-COND-2.
pub const STUNNED: &str = "stunned";
/// CE-COND-3.
pub const UNCONSCIOUS: &str = "unconscious";
/// CE-COND-4: bound, asleep.
pub const HELPLESS: &str = "helpless";
/// CE-COND-5.
pub const DEAD: &str = "dead";
/// CE-HEAL-1: dead, and nobody can bring them back.
pub const BEYOND_HELP: &str = "beyond_help";
/// CE-COND-6.
pub const PRONE: &str = "prone";
/// CE-COND-7: `by` is the pinner.
pub const PINNED: &str = "pinned";
/// CE-COND-7: `by` is the victim.
pub const PINNING: &str = "pinning";
/// CE-COND-8.
pub const UNAWARE: &str = "unaware";
/// CE-COND-9.
pub const RUNNING: &str = "running";
/// CE-MOD-12, 15.
pub const VERY_FAST: &str = "very_fast";
/// CE-MOD-10, 13.
pub const STILL: &str = "still";
/// CE-GM-24.
pub const IN_CROWD: &str = "in_crowd";
/// CE-COND-10.
pub const IRRITANT: &str = "irritant";
/// CE-COND-10.
pub const CORROSIVE: &str = "corrosive";
/// CE-COND-11.
pub const EXHAUSTED: &str = "exhausted";
/// CE-COND-12.
pub const TERRORIZED: &str = "terrorized";
/// CE-FEAR-2: on the maker of the zone; says where it is.
pub const TERROR_ZONE: &str = "terror_zone";
/// CE-FEAR-1: the bearer's attacks are known to be unnatural.
pub const UNNATURAL: &str = "unnatural";
/// CE-HAZ-15: stands in a fire.
pub const IN_FIRE: &str = "in_fire";
/// CE-COND-13.
pub const BURNING: &str = "burning";
/// CE-COND-14.
pub const SUFFOCATING: &str = "suffocating";
/// CE-COND-15: rows, one for each poison.
pub const POISONED: &str = "poisoned";
/// CE-COND-15: rows, one for each disease.
pub const DISEASED: &str = "diseased";
/// CE-HAZ-18.
pub const IN_COLD: &str = "in_the_cold";
/// CE-HAZ-18: cold has brought CON down to 1.
pub const FROZEN: &str = "frozen";
/// CE-HAZ-18: CON lost to the cold, which warmth gives back.
pub const CHILLED: &str = "chilled";
/// CE-HAZ-19.
pub const STARVING: &str = "starving";
/// CE-HAZ-20.
pub const THIRSTING: &str = "thirsting";
/// CE-HAZ-20: has water again, and recovers from thirst.
pub const QUENCHED: &str = "quenched";
/// CE-COND-16.
pub const TEMP_INSANE: &str = "temp_insane";
/// CE-SAN-3: no sanity is left.
pub const OUT_OF_PLAY: &str = "out_of_play";
/// CE-RES-11, CE-GM-2: a modifier to the next roll; the level says how much.
pub const CIRCUMSTANCE: &str = "circumstance";
/// CE-DMG-14.
pub const PARTLY_BLIND: &str = "partially_blinded";
/// CE-DMG-14.
pub const PARTLY_DEAF: &str = "partially_deafened";
/// CE-DMG-14.
pub const ARM_CRIPPLED: &str = "arm_crippled";
/// CE-DMG-14.
pub const LEG_CRIPPLED: &str = "leg_crippled";
/// CE-DEC-5: lasting injuries that the GM has not decided on yet.
pub const INJURIES: &str = "injuries_open";
/// CE-SAN-4.
pub const WAS_HURT: &str = "was_hurt";
/// CE-SAN-4.
pub const HAS_KILLED: &str = "has_killed";
/// CE-SAN-4.
pub const FOUGHT: &str = "fought";
/// CE-GM-18: the bearer may act although stunned.
pub const FIGHTS_ON: &str = "fights_on";
/// CE-GM-6: the GM lets the bearer combine a dodge with a jog or run.
pub const DODGES_ON: &str = "dodges_on_the_run";
/// CE-GM-20: the GM lets the pinner use a weapon, and drag the victim.
pub const FREE_GRIP: &str = "one_handed_hold";
/// CE-GM-20: the GM lets others pull the victim free.
pub const LOOSE: &str = "can_be_freed";
/// CE-HAZ-12: takes medicine that holds HIV.
pub const ON_ANTIVIRALS: &str = "on_antivirals";
/// CE-HEAL-9: the HP that strenuous tests cost have not been rolled yet.
pub const STRAINED: &str = "strained";

/// CE-SHEET-19: all of them. CE-SHEET-22, CE-HAZ: whatever runs on the game clock outlasts the encounter, and so do
/// lasting injuries.
pub static CONDITIONS: &[ConditionDef] = &[
    ConditionDef::good(AIMED, "aiming", "+20 on the next attack, until the end of the next turn"),
    ConditionDef::good(STANDING, "on guard", "the last roll opposes attacks until the next action"),
    ConditionDef::good(COVER, "behind cover", "cover counts as armor against everything but hand-to-hand attacks"),
    ConditionDef::good(HELD, "waiting", "may act between two slots, until the next slot of their own"),
    ConditionDef::bad(STUNNED, "stunned", "no action and no reaction; CON×5 at their own slot"),
    ConditionDef::plain(FIGHTS_ON, "fighting on", "may act although stunned, at −40"),
    ConditionDef::plain(DODGES_ON, "dodging on the run", "a Dodge may go with a jog or run, or to cover within 20 yd"),
    ConditionDef::plain(FREE_GRIP, "holding with one hand", "may use a weapon on the one who is pinned, and drag them"),
    ConditionDef::plain(LOOSE, "can be pulled free", "others in reach may pull them out of the hold"),
    ConditionDef::bad(UNCONSCIOUS, "unconscious", "helpless, until 3 HP or for an hour").outlasts_the_encounter(),
    ConditionDef::bad(HELPLESS, "helpless", "bound or asleep: may be executed"),
    ConditionDef::bad(DEAD, "dead", "out, unless brought back within CON minutes").outlasts_the_encounter(),
    ConditionDef::bad(BEYOND_HELP, "beyond help", "nobody can bring them back").outlasts_the_encounter(),
    ConditionDef::plain(PRONE, "prone", "−20 for ranged attacks at it; no Move before standing up"),
    ConditionDef::bad(PINNED, "pinned", "can only try to escape; +20 for hand-to-hand attacks"),
    ConditionDef::plain(PINNING, "pinning", "holds somebody down, and has no defense"),
    ConditionDef::bad(UNAWARE, "unaware", "does not see it coming: no defense"),
    ConditionDef::good(RUNNING, "running", "−20 for attacks at it, until the next action"),
    ConditionDef::good(VERY_FAST, "moving very fast", "−40 for attacks at it"),
    ConditionDef::bad(STILL, "totally still", "+20 for attacks at it"),
    ConditionDef::plain(IN_CROWD, "in the crowd", "a shot at one of the crowd hits a random one of it"),
    ConditionDef::bad(IRRITANT, "irritated", "−20 on attacks"),
    ConditionDef::bad(CORROSIVE, "in corrosive gas", "−40 on attacks"),
    ConditionDef::bad(EXHAUSTED, "exhausted", "−20 on every test").outlasts_the_encounter(),
    ConditionDef::bad(TERRORIZED, "terrorized", "the next action must be to hide").runs_on(),
    ConditionDef::plain(TERROR_ZONE, "spreading terror", "anyone who is in the zone or enters it pays 1 SAN or hides")
        .concerns_all(),
    ConditionDef::plain(UNNATURAL, "unnatural", "its attacks are known to be unnatural, and spread terror"),
    ConditionDef::bad(IN_FIRE, "in the fire", "damage at the end of each turn").runs_on(),
    ConditionDef::bad(BURNING, "burning", "half damage each turn, until put out").runs_on(),
    ConditionDef::bad(SUFFOCATING, "suffocating", "CON×5 or 1D6 each turn").runs_on(),
    ConditionDef::bad(POISONED, "poisoned", "something will take effect when its time has come")
        .runs_on()
        .outlasts_the_encounter(),
    ConditionDef::bad(DISEASED, "diseased", "regains no HP while it is active").outlasts_the_encounter(),
    ConditionDef::good(ON_ANTIVIRALS, "on antivirals", "HIV does nothing for as long as they are taken")
        .outlasts_the_encounter(),
    ConditionDef::bad(IN_COLD, "in the cold", "loses CON once the body has no more to give").outlasts_the_encounter(),
    ConditionDef::bad(FROZEN, "frozen stiff", "effective CON is 1: helpless, and losing HP")
        .runs_on()
        .outlasts_the_encounter(),
    ConditionDef::memory(CHILLED).outlasts_the_encounter(),
    ConditionDef::bad(STARVING, "without food", "a test at the end of each week").outlasts_the_encounter(),
    ConditionDef::bad(THIRSTING, "without water", "a test each day after the first").outlasts_the_encounter(),
    ConditionDef::bad(TEMP_INSANE, "temporarily insane", "flees, struggles or submits"),
    ConditionDef::bad(OUT_OF_PLAY, "lost to madness", "no sanity is left").outlasts_the_encounter(),
    ConditionDef::plain(CIRCUMSTANCE, "circumstances", "the GM's modifier for the next roll"),
    ConditionDef::bad(PARTLY_BLIND, "partially blinded", "−20 on what needs sight").outlasts_the_encounter(),
    ConditionDef::bad(PARTLY_DEAF, "partially deafened", "−20 on what needs hearing").outlasts_the_encounter(),
    ConditionDef::bad(ARM_CRIPPLED, "arm crippled", "−20 on two-handed tasks").outlasts_the_encounter(),
    ConditionDef::bad(LEG_CRIPPLED, "leg crippled", "−20 on movement").outlasts_the_encounter(),
    ConditionDef::memory(INJURIES),
    ConditionDef::memory(WAS_HURT),
    ConditionDef::memory(HAS_KILLED),
    ConditionDef::memory(FOUGHT),
    ConditionDef::memory(STRAINED),
    ConditionDef::memory(QUENCHED).outlasts_the_encounter(),
];

/// The label of a condition.
pub fn label(id: &str) -> &'static str {
    CONDITIONS.iter().find(|c| c.id == id).map_or("", |c| c.label)
}
