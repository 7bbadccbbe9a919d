//! CD-REACT: what the target of an attack answers before the dice, and rolls afterwards.

mod answer;
mod aware;
mod away;
mod dodge;
mod exposed;
mod fall;
mod oppose;
mod willed;

pub use answer::defend;
pub use aware::{becomes_aware, stated_unaware};
pub use away::after;
pub use dodge::{FAMILY, declare_dodge, may_dodge};
pub use exposed::{expose, may_expose};
pub use fall::falls;
pub use oppose::oppose;
pub use willed::{FAMILY as WILLED, interjection};

use crate::defense::{Defense, DefenseBonus, defense};
use crate::derived;
use crate::rolls::{DEFENDED, Size};
use crate::{gear, options, sheet, turn};
use fray_engine::base::{Text, Who};
use fray_engine::fact::Modifier;
use fray_engine::play::Play;
use fray_engine::scene::{Scene, Until};
use fray_engine::text;

/// The question to the target of an attack.
const DEFENSE: &str = "defense";

/// Something done to somebody that Defense may apply to: an attack, a grab, grit in the eyes.
#[derive(Clone, Debug)]
pub struct Assault {
    /// Who does it.
    pub by: Who,
    /// The defender.
    pub to: Who,
    pub way: AssaultKind,
    /// Size of the weapon; that of a bare hand is 0.
    pub size: i32,
    /// CD-ACT-40: whether it is a pulled blow.
    pub force: Force,
    /// Of shots and throws at somebody who has not acted, what it is rolled with before the target answers; else dice.
    pub pool: Size,
    /// What the target reads: "Bob attacks Ann with the crowbar."
    pub what: Text,
}

/// The kind of assault, which decides what the target may answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AssaultKind {
    /// At close quarters: blows, bites, grabs, grit.
    Close,
    Thrown,
    /// Rolled with Firearms.
    Firearms,
}

/// CD-ACT-39: whether a blow is pulled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Force {
    #[default]
    Full,
    Pulled,
}

/// How an assault is defended against.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Defended {
    /// Not at all: why, in words, if Defense could matter.
    No(Option<&'static str>),
    /// Static Defense, which takes dice from the attacker.
    Static(Defense),
    /// The attacker's pool is not reduced; the target rolls afterwards ([`oppose`]).
    Rolls {
        how: Rolls,
        /// CD-REACT-10: dice bought with Willpower.
        more: i32,
    },
}

/// What the target rolls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rolls {
    /// CD-REACT-5.
    Dodge,
    /// CD-OPT-6: an active dodge.
    ActiveDodge,
    /// CD-OPT-7: a parry.
    Parry,
}

impl Defended {
    /// What it takes from the attacker's pool. Where Defense takes nothing, the reason is told.
    pub fn modifier(self) -> Option<Modifier> {
        let (n, why) = match self {
            Defended::Static(defense) => (defense.total(), defense.reasons()),
            Defended::No(Some(why)) => (0, text!(" (", why, ")")),
            Defended::No(None) | Defended::Rolls { .. } => return None,
        };
        Some(Modifier::new(DEFENDED, text!("Defense").then(why), -n))
    }
}

impl Assault {
    /// An assault with the bare hand, at full force.
    pub fn by_hand(by: Who, to: Who, what: impl Into<Text>) -> Assault {
        Assault { by, to, way: AssaultKind::Close, size: 0, force: Force::Full, pool: Size::Dice, what: what.into() }
    }

    /// CD-REACT-1, 2: whether Defense can be applied to this at all, as far as the target's state allows it.
    pub fn may_be_defended(&self, scene: &Scene) -> bool {
        self.is_of_a_kind_to_defend(scene) && derived::defense_bar(scene, self.to).is_none()
    }

    /// CD-REACT-1, 2: whether Defense could be applied to this by somebody who is not barred from it.
    fn is_of_a_kind_to_defend(&self, scene: &Scene) -> bool {
        let way = match self.way {
            AssaultKind::Close | AssaultKind::Thrown => true,
            // CD-OPT-14
            AssaultKind::Firearms => {
                scene.option(options::CLOSE_GUN_DEFENSE) == "full" && derived::close(scene, self.by, self.to)
            }
        };
        way && !derived::is_object(scene, self.to)
    }

    /// CD-SHEET-20: the target's Defense against this. None: any bar holds.
    pub fn defense(&self, scene: &Scene) -> Option<Defense> {
        // CD-ACT-40
        let pulled = i32::from(self.force == Force::Pulled);
        // CD-OPT-14
        let clumsy = if self.way == AssaultKind::Firearms && self.size >= 2 { self.size + 1 } else { 0 };
        let base = gear::reach_guard(scene, self.to, self.size);
        defense(scene, self.to, DefenseBonus { from: Some(self.by), base, pulled, clumsy })
    }

    /// The same, if the target may apply it to this at all.
    fn applicable_defense(&self, scene: &Scene) -> Option<Defense> {
        if self.is_of_a_kind_to_defend(scene) { self.defense(scene) } else { None }
    }

    /// The dice that Defense is worth against this.
    pub fn dice(&self, scene: &Scene) -> i32 {
        self.defense(scene).map_or(0, Defense::total)
    }
}

/// CD-REACT-1, CD-TURN-16, CD-ACT-10: records that Defense was applied at this cost. A defender who aims loses the aim.
fn applied(play: &mut Play, a: &Assault, price: i32) {
    let who = a.to;
    play.by("CD-REACT-1").raise_count(who, sheet::DEFENSE_SPENT, price, a.by);
    play.by("CD-TURN-16").set(who, sheet::DEFENSE_APPLIED, true);
    turn::lose_aim(play, who, "CD-ACT-10");
}

/// CD-OPT-16: how long a Dodge lasts, or Defense is given up: to the end of the round, or to one's next turn.
pub fn rest_of_round(scene: &Scene, who: Who) -> Until {
    if scene.option(options::DODGE_DURATION) == "own_turn" { next_turn_of(scene, who) } else { scene.end_of_round() }
}

/// Until the start of the next turn of `who`.
pub fn next_turn_of(scene: &Scene, who: Who) -> Until {
    Until::StartOfTurn { of: who, turn: scene.combatant(who).turns_begun + 1 }
}
