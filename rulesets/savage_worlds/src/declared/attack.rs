use super::mode::Mode;
use super::stated::{Behind, Stated};
use super::weapon::WeaponInUse;
use crate::gear;
use crate::spot::Spot;
use fray_engine::base::Who;
use fray_engine::scene::{Item, Scene};

/// Whether an attack is an action of the turn or a free attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Timing {
    /// One of the turn's actions.
    Action,
    /// SW-ACT-27.
    Free,
}

/// SW-ACT-18: what may be added to an attack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// SW-ACT-19.
    pub wild_attack: bool,
    /// SW-ACT-21.
    pub nonlethal: bool,
    /// SW-ACT-16.
    pub burst3: bool,
    /// SW-MOD-16: both barrels.
    pub both: bool,
    /// SW-MOD-16: a slug instead of shot.
    pub slug: bool,
    /// SW-ACT-26.
    pub disarm: bool,
    /// SW-GM-2: the GM is asked for the Drop.
    pub ask_drop: bool,
    /// SW-GM-3: the GM is asked about cover, light, sight and footing.
    pub ask_gm: bool,
}

/// SW-ACT-25: the benefit of Aim, for shots at the target aimed at; shots at others gain nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Aimed {
    /// Nothing.
    #[default]
    No,
    /// Penalties lowered by up to 4.
    Lower(Who),
    /// +2.
    Bonus(Who),
}

/// One attack, as commanded.
#[derive(Clone, Debug, PartialEq)]
pub struct Attack {
    pub by: Who,
    pub mode: Mode,
    pub weapon: WeaponInUse,
    /// The target of each shot; a single one unless Rate of Fire allows more.
    pub shots: Vec<Who>,
    /// SW-ACT-20: what it is aimed at, if anything.
    pub spot: Option<Spot>,
    /// SW-ACT-20: the item aimed at, by its key; none: whatever the target holds.
    pub item: Option<String>,
    pub options: Options,
    pub timing: Timing,
    /// What Aim gives, once chosen.
    pub aimed: Aimed,
    /// What the GM ruled, once asked.
    pub stated: Stated,
}

impl Attack {
    /// A plain attack.
    pub fn new(by: Who, mode: Mode, weapon: WeaponInUse, at: Who) -> Attack {
        Attack {
            by,
            mode,
            weapon,
            shots: vec![at],
            spot: None,
            item: None,
            options: Options::default(),
            timing: Timing::Action,
            aimed: Aimed::No,
            stated: Stated::default(),
        }
    }

    /// SW-ACT-15, 16, SW-MOD-16: bullets that the attack uses.
    pub fn bullets(&self) -> i32 {
        if self.options.burst3 {
            return 3;
        }
        if self.options.both {
            return 2;
        }
        bullets(self.shots.len())
    }

    /// SW-MOD-20: the same shot gone astray: neither aimed nor with the Drop on its new target.
    #[must_use]
    pub fn astray(&self) -> Attack {
        let mut stray = self.clone();
        stray.spot = None;
        stray.options.disarm = false;
        stray.stated.drop.clear();
        stray
    }

    /// Everybody shot at, each once, in order.
    pub fn targets(&self) -> Vec<Who> {
        let mut all: Vec<Who> = Vec::new();
        for at in &self.shots {
            if !all.contains(at) {
                all.push(*at);
            }
        }
        all
    }
}

/// SW-ACT-15: bullets used by this many shots in one action.
pub fn bullets(shots: usize) -> i32 {
    match shots {
        0 | 1 => 1,
        2 => 5,
        3 => 10,
        4 => 20,
        5 => 40,
        _ => 50,
    }
}

/// The item that is aimed at in somebody's hands.
pub fn item_aimed_at<'s>(scene: &'s Scene, a: &Attack, at: Who) -> Option<&'s Item> {
    let held = |i: &&Item| gear::in_hand(i);
    match &a.item {
        Some(key) => gear::by_key(scene, at, key).filter(held),
        None => {
            let all = &scene.combatant(at).gear;
            all.iter().find(|i| i.slot == gear::MAIN).or_else(|| all.iter().find(held))
        }
    }
}

/// SW-MOD-21: the same attack as if the target hid behind nothing.
pub fn open_to_view(a: &Attack) -> Attack {
    let mut open = a.clone();
    open.stated.behind = Behind::Open;
    open
}
