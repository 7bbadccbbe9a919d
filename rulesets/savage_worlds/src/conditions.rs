//! SW-CND, SW-SHT-14: conditions, and what the rules remember from one moment to another.

use fray_engine::base::{ItemNo, Str, Val, Who};
use fray_engine::payload;
use fray_engine::payload::{Payload, Reader};
use fray_engine::reference::{Part, PartType};
use fray_engine::scene::Cond;
use fray_engine::system::ConditionDef;
use std::num::NonZeroU32;

/// SW-CND-1.
pub const SHAKEN: &str = "shaken";
/// SW-CND-2: [`Stun`].
pub const STUNNED: &str = "stunned";
/// SW-CND-3.
pub const DISTRACTED: &str = "distracted";
/// SW-CND-4.
pub const VULNERABLE: &str = "vulnerable";
/// SW-CND-5.
pub const ON_HOLD: &str = "on_hold";
/// SW-CND-6.
pub const PRONE: &str = "prone";
/// SW-CND-7: [`Aim`].
pub const AIMING: &str = "aiming";
/// SW-CND-8.
pub const DEFENDING: &str = "defending";
/// SW-CND-9: [`Hold`].
pub const ENTANGLED: &str = "entangled";
/// SW-CND-10: [`Hold`].
pub const BOUND: &str = "bound";
/// SW-ACT-33: rows of [`Support`].
pub const SUPPORTED: &str = "supported";
/// SW-RES-13: level: the GM's modifier; ends with the next trait roll.
pub const CIRCUMSTANCE: &str = "circumstance";
/// SW-CND-11: [`Down`].
pub const INCAPACITATED: &str = "incapacitated";
/// SW-CND-11: [`Bleeding`].
pub const BLEEDING_OUT: &str = "bleeding_out";
/// SW-CND-11.
pub const DEAD: &str = "dead";
/// SW-CND-12.
pub const UNCONSCIOUS: &str = "unconscious";
/// SW-CND-14: the level is the number of d6 at each turn start.
pub const BURNING: &str = "burning";
/// SW-HAZ-2: stays in a fire: [`Fire`].
pub const IN_FIRE: &str = "in_fire";
/// SW-HAZ-3: [`Breath`].
pub const NO_AIR: &str = "no_air";
/// SW-HAZ-4: a lethal poison works, and takes effect at this time.
pub const POISONED: &str = "poisoned";
/// SW-CND-15.
pub const SURPRISED: &str = "surprised";
/// SW-TRN-17: lies in wait when the fight begins.
pub const IN_AMBUSH: &str = "in_ambush";

/// SW-MOD-2.
pub const COVER_LIGHT: &str = "cover_light";
/// SW-MOD-2.
pub const COVER_MEDIUM: &str = "cover_medium";
/// SW-MOD-2.
pub const COVER_HEAVY: &str = "cover_heavy";
/// SW-MOD-2.
pub const COVER_NEAR_TOTAL: &str = "cover_near_total";
/// SW-MOD-17.
pub const UNSTABLE: &str = "unstable_platform";

/// SW-INJ-1: [`Records`], as all Injuries.
pub const INJURY_UNMENTIONABLES: &str = "injury_unmentionables";
/// SW-INJ-2.
pub const INJURY_ARM_LEFT: &str = "injury_arm_left";
/// SW-INJ-2.
pub const INJURY_ARM_RIGHT: &str = "injury_arm_right";
/// SW-INJ-3: Agility.
pub const INJURY_AGILITY: &str = "injury_agility";
/// SW-INJ-3: Vigor.
pub const INJURY_VIGOR: &str = "injury_vigor";
/// SW-INJ-3: Strength.
pub const INJURY_STRENGTH: &str = "injury_strength";
/// SW-INJ-4.
pub const INJURY_LEG: &str = "injury_leg";
/// SW-INJ-5.
pub const INJURY_SCAR: &str = "injury_scar";
/// SW-INJ-5.
pub const INJURY_EYE: &str = "injury_eye";
/// SW-INJ-5.
pub const INJURY_SMARTS: &str = "injury_smarts";

/// SW-REA-3: a damage roll against this combatant is being settled; meanwhile no Benny ends Shaken.
pub const PENDING_DAMAGE: &str = "pending_damage";
/// SW-TRN-13: has used the limited action of this round (SW-OPT-7: turn).
pub const LIMITED_USED: &str = "limited_used";
/// SW-GM-13: an Extra who is out of the fight and is known to live.
pub const FATE_KNOWN: &str = "fate_known";
/// SW-DMG-14: has soaked the last damage roll.
pub const SOAKED: &str = "soaked";
/// SW-OPT-21: the Joker of this combatant was dealt in an earlier round.
pub const JOKER_PAST: &str = "joker_past";
/// SW-RES-6: the last trait roll was a critical failure that stands.
pub const FAILED_CRITICALLY: &str = "failed_critically";
/// SW-TRN-15: was too slow to interrupt, and goes directly after the turn of `by`.
pub const FOLLOWS: &str = "follows";
/// SW-HEA-3: `by` is a healer who has already treated the present wounds.
pub const TREATED: &str = "treated";
/// SW-HEA-3: [`WoundTimes`].
pub const WOUND_TIMES: &str = "wound_times";

payload! {
    /// SW-CND-7: what the next shot is aimed at, and with what.
    pub struct Aim of AIMING, by(target: Who) {
        weapon: Option<ItemNo>,
    }

    /// SW-ACT-33: one success, or critical failure, at supporting somebody.
    pub struct Support, by(supporter: Who) {
        helped("trait"): Str,
        value: i32,
    }

    /// SW-CND-13: what put somebody out of the fight, other than wounds.
    pub struct Down of INCAPACITATED {
        cause: Str,
    }

    /// SW-BLD-1: when the last roll was made, and how many seconds pass between rolls out of combat.
    pub struct Bleeding of BLEEDING_OUT {
        rolled_at: i32,
        every: Option<i32>,
    }

    /// SW-HAZ-2: the fire's number of d6, and whether the bearer is very flammable.
    pub struct Fire of IN_FIRE, level(dice) {
        dry: bool,
    }

    /// SW-HAZ-3: the rounds that the breath still lasts, and the last round that has counted.
    pub struct Breath of NO_AIR {
        breath: i32,
        counted: Option<NonZeroU32>,
    }

    /// SW-CND-2, 4: whether somebody Stunned was Vulnerable for good already.
    pub struct Stun of STUNNED {
        vulnerable: bool,
    }

    /// SW-HEA-3, 5: the game time of each wound, and when the last five days of rest ended.
    pub struct WoundTimes of WOUND_TIMES {
        times: Vec<i32>,
        rested: Option<i32>,
    }

    /// SW-INJ-6: how many Injuries of the kind; those that are in neither of these are for good.
    #[derive(Default)]
    pub struct Records, level(number) {
        /// SW-INC-6: when those end that last 24 hours, if no wound is left before.
        ends: Vec<i32>,
        /// SW-INC-5: how many end with the last wound and not before.
        with_wounds: Option<i32>,
    }
}

impl Records {
    /// So many more that end with the last wound.
    pub fn add_with_wounds(&mut self, more: i32) {
        let with_wounds = self.with_wounds.unwrap_or(0) + more;
        self.with_wounds = (with_wounds > 0).then_some(with_wounds);
    }
}

impl Bleeding {
    /// SW-BLD-1: the seconds between rolls out of combat; in combat there is one each turn.
    pub const MINUTE: i32 = 60;

    /// SW-HEA-6: whether rolls are so far apart that none is made in combat.
    pub fn is_slow(&self) -> bool {
        self.every.is_some_and(|every| every > Bleeding::MINUTE)
    }
}

/// SW-CND-9, 10: who holds, and how; see `grasp`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeldBy {
    /// None: a thing holds the victim.
    pub holder: Option<Who>,
    /// The hand that holds (`main` or `off`).
    pub hand: Option<Str>,
    /// SW-GM-20: the victim has already failed to get out of these bonds.
    pub tried: bool,
}

/// An empty field is left out of the data, and those after it move up.
impl Payload for HeldBy {
    const BY: &'static str = "the holder";
    const PARTS: &'static [Part] = &[Part::new("hand", PartType::Word), Part::new("tried", PartType::Flag)];

    fn take(from: &mut Reader) -> Option<HeldBy> {
        Some(HeldBy { holder: from.by()?, hand: from.part()?, tried: from.part()? })
    }

    fn put(self, to: &mut Cond) {
        to.by = self.holder;
        to.data.extend(self.hand.map(Val::Text));
        to.data.extend(self.tried.then_some(Val::Flag(true)));
    }
}

/// SW-SHT-14.
pub static CONDITIONS: &[ConditionDef] = &[
    ConditionDef::bad(
        SHAKEN,
        "Shaken",
        "Free actions and movement only. A Spirit roll at the start of each turn, or a Benny, ends it.",
    ),
    ConditionDef::bad(
        STUNNED,
        "Stunned",
        "No actions and no movement. A Vigor roll at the start of each turn may end it.",
    ),
    ConditionDef::bad(DISTRACTED, "Distracted", "−2 to all trait rolls."),
    ConditionDef::bad(VULNERABLE, "Vulnerable", "+2 to attacks against the bearer."),
    ConditionDef::good(ON_HOLD, "On Hold", "May take the turn at any later point."),
    ConditionDef::bad(PRONE, "Prone", "Parry and Fighting −2, crawls; −4 to shots from more than 3 metres away."),
    ConditionDef::good(AIMING, "Aiming", "The next shot at the target aimed at is easier.").is_meant_for(),
    ConditionDef::good(DEFENDING, "Defending", "Parry +4 until the next turn."),
    ConditionDef::bad(ENTANGLED, "Entangled", "Held: no movement, and Vulnerable. Break free to get out."),
    ConditionDef::bad(
        BOUND,
        "Bound",
        "Held fast: no movement and nothing that needs the limbs, Vulnerable and Distracted. Break free to get out.",
    ),
    ConditionDef::good(
        SUPPORTED,
        "Supported",
        "The next roll of one trait is easier, or harder after a failed support.",
    ),
    ConditionDef::plain(CIRCUMSTANCE, "Circumstance", "Counts for the next trait roll."),
    ConditionDef::bad(INCAPACITATED, "Incapacitated", "Out of the fight: no actions, no movement."),
    ConditionDef::bad(
        BLEEDING_OUT,
        "Bleeding Out",
        "A Vigor roll each turn: failure is death, a raise ends it. Others may stabilize.",
    )
    .runs_on(),
    ConditionDef::bad(DEAD, "Dead", "Beyond help."),
    ConditionDef::bad(UNCONSCIOUS, "Unconscious", "Helpless and out of the fight."),
    ConditionDef::bad(BURNING, "Burning", "Fire damage at the start of each turn.").runs_on(),
    ConditionDef::bad(IN_FIRE, "In the fire", "Fire damage at the start of each turn, and may catch fire.").runs_on(),
    ConditionDef::bad(NO_AIR, "No air", "Holds the breath; then a Vigor roll each round, or fatigue.").runs_on(),
    ConditionDef::bad(POISONED, "Poisoned", "Will be Incapacitated and Bleeding Out when the poison takes effect.")
        .runs_on(),
    ConditionDef::bad(SURPRISED, "Surprised", "No action card in the first round."),
    ConditionDef::good(
        IN_AMBUSH,
        "In ambush",
        "Lies in wait: Stealth against everybody's Notice when the fight begins; starts on Hold.",
    ),
    ConditionDef::good(COVER_LIGHT, "Light cover", "−2 to attacks against the bearer."),
    ConditionDef::good(COVER_MEDIUM, "Medium cover", "−4 to attacks against the bearer."),
    ConditionDef::good(COVER_HEAVY, "Heavy cover", "−6 to attacks against the bearer."),
    ConditionDef::good(COVER_NEAR_TOTAL, "Near total cover", "−8 to attacks against the bearer."),
    ConditionDef::bad(UNSTABLE, "Unstable platform", "−2 to shots and throws of the bearer."),
    ConditionDef::bad(INJURY_UNMENTIONABLES, "Injury: unmentionables", "No effect in a fight."),
    ConditionDef::bad(INJURY_ARM_LEFT, "Injury: left arm", "The left arm cannot be used; work for two hands is at −4."),
    ConditionDef::bad(
        INJURY_ARM_RIGHT,
        "Injury: right arm",
        "The right arm cannot be used; work for two hands is at −4.",
    ),
    ConditionDef::bad(INJURY_AGILITY, "Injury: broken guts", "Agility is a die type lower."),
    ConditionDef::bad(INJURY_VIGOR, "Injury: battered guts", "Vigor is a die type lower."),
    ConditionDef::bad(INJURY_STRENGTH, "Injury: busted guts", "Strength is a die type lower."),
    ConditionDef::bad(INJURY_LEG, "Injury: leg", "Slow."),
    ConditionDef::bad(INJURY_SCAR, "Injury: scar", "Ugly to look at; no effect in a fight."),
    ConditionDef::bad(
        INJURY_EYE,
        "Injury: eye",
        "−2 to actions against anything 5 metres or more away; with both eyes gone, blind.",
    ),
    ConditionDef::bad(INJURY_SMARTS, "Injury: brain", "Smarts is a die type lower."),
    ConditionDef::memory(PENDING_DAMAGE),
    ConditionDef::memory(LIMITED_USED),
    ConditionDef::memory(FATE_KNOWN),
    ConditionDef::memory(SOAKED),
    ConditionDef::memory(JOKER_PAST),
    ConditionDef::memory(FAILED_CRITICALLY),
    ConditionDef::memory(FOLLOWS),
    ConditionDef::memory(TREATED),
    ConditionDef::memory(WOUND_TIMES),
];

/// The label of a condition, for sentences.
pub fn label(id: &str) -> Str {
    CONDITIONS.iter().find(|d| d.id == id).map_or_else(|| Str::new(id), |d| Str::new_static(d.label))
}
