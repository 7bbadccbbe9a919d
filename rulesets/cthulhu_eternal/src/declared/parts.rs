//! CE-ATK-1 step 1: an attack as it was declared.

use crate::derived;
use crate::gear::{self, Dice, Mode, Part, Trait, Weapon};
use crate::sheet::{self, Number};
use fray_engine::base::{ItemNo, Point, Str, Text, Who};
use fray_engine::scene::{Item, Scene};
use fray_engine::text;

/// What sort of attack it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// CE-ACT-2.
    Attack,
    /// CE-ACT-3.
    Called,
    /// CE-ACT-4.
    Disarm,
    /// CE-ACT-10.
    Pin,
    /// CE-ACT-12.
    Ambush,
    /// CE-KR-1: at a point.
    Point,
}

impl Act {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Act; 6] = [Act::Attack, Act::Ambush, Act::Called, Act::Point, Act::Disarm, Act::Pin];

    pub const fn id(self) -> &'static str {
        match self {
            Act::Attack => "attack",
            Act::Called => "called_shot",
            Act::Disarm => "disarm",
            Act::Pin => "pin",
            Act::Ambush => "ambush",
            Act::Point => "attack_point",
        }
    }
    /// The action of this id.
    pub fn of(id: &str) -> Option<Act> {
        Act::ALL.into_iter().find(|a| a.id() == id)
    }
    pub fn rule(self) -> &'static str {
        match self {
            Act::Attack => "CE-ACT-2",
            Act::Called => "CE-ACT-3",
            Act::Disarm => "CE-ACT-4",
            Act::Pin => "CE-ACT-10",
            Act::Ambush => "CE-ACT-12",
            Act::Point => "CE-KR-1",
        }
    }
    /// CE-ACT-1: whether an aim helps it.
    pub fn aimable(self) -> bool {
        match self {
            Act::Attack | Act::Called | Act::Ambush | Act::Point => true,
            Act::Disarm | Act::Pin => false,
        }
    }
}

/// CE-ACT-26 to 29.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Trick {
    #[default]
    None,
    /// CE-ACT-26.
    Double,
    /// CE-ACT-27.
    Stun,
    /// CE-ACT-28.
    Flesh,
    /// CE-ACT-29.
    Head,
}

impl fray_engine::form::Listed for Trick {
    const ALL: &'static [(Trick, &'static str, &'static str)] = &[
        (Trick::None, "none", "none"),
        (Trick::Double, "double_shot", "double shot (−20)"),
        (Trick::Stun, "stun_shot", "stun shot (−20)"),
        (Trick::Flesh, "flesh_wound", "flesh wound (−40)"),
        (Trick::Head, "head_shot", "head shot (−40)"),
    ];
}

/// A weapon as it is being used, or bare hands.
#[derive(Clone, Debug)]
pub struct WeaponInUse {
    /// Its name in forms.
    pub id: Str,
    /// The item; `None`: bare hands.
    pub item: Option<ItemNo>,
    /// Its figures.
    pub row: &'static Weapon,
    /// As people call it.
    pub label: Str,
    /// CE-MOD-4.
    pub sight: bool,
    /// CE-DMG-7.
    pub supernatural: bool,
}

impl WeaponInUse {
    /// The weapon in a sentence: "the club", "bare hands".
    pub fn what(&self) -> Text {
        match self.item {
            None => text!(self.label.clone()),
            Some(_) => text!("the ", self.label.to_lowercase()),
        }
    }
    /// After its owner's name: "club", "bare hands".
    pub fn name(&self) -> Text {
        text!(self.label.to_lowercase())
    }
    /// CE-ATK-2.
    pub fn skill(&self) -> Number {
        self.row.skill.field()
    }
    /// CE-MOD-3: the maximum range, in yards.
    pub fn farthest(&self) -> f64 {
        f64::from(self.row.base.unwrap_or(0)) * 5.0
    }
}

/// Bare hands.
pub fn bare() -> WeaponInUse {
    let row = gear::bare_hands();
    WeaponInUse {
        id: gear::UNARMED.into(),
        item: None,
        row,
        label: Str::new(&row.label),
        sight: false,
        supernatural: false,
    }
}

/// All weapons that `who` carries, ready or not, with bare hands last.
pub fn weapons(scene: &Scene, who: Who) -> Vec<WeaponInUse> {
    let items = scene.combatant(who).gear.iter();
    items.filter_map(|i| carried(scene, who, i)).chain([bare()]).collect()
}

/// The one of [`weapons`] that has this name in forms.
pub fn weapon_named(scene: &Scene, who: Who, id: &str) -> Option<WeaponInUse> {
    let carried = gear::by_key(scene, who, id).and_then(|i| carried(scene, who, i));
    carried.or_else(|| (id == gear::UNARMED).then(bare))
}

/// The item as a weapon, if it is one.
fn carried(scene: &Scene, who: Who, i: &Item) -> Option<WeaponInUse> {
    let row = gear::weapon(&i.kind)?;
    Some(WeaponInUse {
        id: gear::key(scene, who, i),
        item: Some(i.no),
        row,
        label: i.label.clone(),
        sight: gear::has_sight(i, row),
        supernatural: gear::supernatural(i, row),
    })
}

/// CE-REF-7: whether the weapon is in hand, or part of the body.
pub fn in_hand(scene: &Scene, who: Who, weapon: &WeaponInUse) -> bool {
    let Some(no) = weapon.item else { return true };
    scene.item(who, no).is_some_and(|i| gear::at_hand(i, weapon.row))
}

/// CE-ACT-1: whether an aim that the attacker has taken helps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AimUse {
    Counts,
    /// In a fight back.
    Ignored,
}

/// An attack as it was declared.
#[derive(Clone, Debug)]
pub struct Attack {
    pub by: Who,
    pub act: Act,
    pub weapon: WeaponInUse,
    /// CE-KR-6.
    pub mode: Mode,
    /// CE-MOD-4: the sight is used.
    pub sight: bool,
    pub aim: AimUse,
    /// CE-ACT-26 to 29.
    pub trick: Trick,
    /// The named target; `None`: a point.
    pub to: Option<Who>,
    /// CE-KR-1: the point, if no target is named.
    pub point: Option<Point>,
    /// CE-ACT-3: the named part.
    pub part: Option<Part>,
    /// CE-ACT-3: whether it gets around the target's cover.
    pub past_cover: bool,
    /// CE-ACT-4: the item to be struck from the hand.
    pub object: Option<ItemNo>,
}

impl Attack {
    /// CE-ACT-3, 26 to 29: the trick that is played on `to`: automatic fire plays it on the initial target alone.
    pub fn tricks(&self, to: Who) -> Trick {
        if self.radius().is_none() || self.to == Some(to) { self.trick } else { Trick::None }
    }
    /// A plain attack, with the defaults of its weapon.
    pub fn plain(by: Who, act: Act, weapon: &WeaponInUse, to: Option<Who>) -> Attack {
        Attack {
            by,
            act,
            weapon: weapon.clone(),
            mode: weapon.row.modes.first().copied().unwrap_or_default(),
            sight: weapon.sight,
            aim: AimUse::Counts,
            trick: Trick::None,
            to,
            point: None,
            part: None,
            past_cover: false,
            object: None,
        }
    }
    pub fn by_hand(&self) -> bool {
        !self.weapon.row.ranged()
    }
    /// CE-DEF-3: whether it is a slow missile.
    pub fn slow(&self) -> bool {
        self.weapon.row.ranged() && self.weapon.row.is(Trait::Slow)
    }
    /// CE-KR-2.
    pub fn explosive(&self) -> bool {
        self.weapon.row.is(Trait::Explosive)
    }
    /// CE-KR-1, 6: the Kill Radius in yards. None: a single target.
    pub fn radius(&self) -> Option<i32> {
        self.weapon.row.kill_radius.or(self.mode.radius())
    }
    /// CE-KR-6: the Lethality that counts. None: ordinary damage.
    pub fn lethality(&self) -> Option<i32> {
        match self.mode {
            Mode::Single if self.weapon.row.damage.is_some() => None,
            _ => self.weapon.row.lethality,
        }
    }
    /// CE-ATK-7, CE-KR-6: the rounds that it needs.
    pub fn rounds(&self) -> i32 {
        let one = match self.mode {
            Mode::Single => self.weapon.row.shots,
            Mode::ShortBurst => 3,
            Mode::LongBurst => 5,
            Mode::ShortSpray => 10,
            Mode::LongSpray => 20,
        };
        if self.trick == Trick::Double { one * 2 } else { one }
    }
    /// CE-KR-1: where it comes down.
    pub fn centre(&self, scene: &Scene, target: Option<Who>) -> Point {
        let named = target.or(self.to).map(|w| scene.combatant(w).at);
        self.point.or(named).unwrap_or_else(|| scene.combatant(self.by).at)
    }
    /// How far it is to the target or point, in yards.
    pub fn distance(&self, scene: &Scene, target: Option<Who>) -> f64 {
        match target.or(self.to) {
            Some(to) => scene.distance(self.by, to),
            None => scene.combatant(self.by).at.distance(self.centre(scene, None)),
        }
    }
    /// CE-DMG-1, 2: the dice with their bonus, at this distance.
    pub fn dice(&self, scene: &Scene, yards: f64) -> Option<Dice> {
        let dice = self.weapon.row.dice_at(yards)?;
        Some(if self.by_hand() { crate::harm::dice_by_hand(scene, self.by, dice) } else { dice })
    }
    /// CE-ATK-2: disarm and pin are done with empty hands.
    pub fn skill(&self) -> Number {
        match self.act {
            Act::Disarm | Act::Pin => sheet::UNARMED,
            Act::Attack | Act::Called | Act::Ambush | Act::Point => self.weapon.skill(),
        }
    }
    /// How the log tells it: "Ann attacks Bob with the club."
    pub fn sentence(&self) -> Text {
        if let (Some(to), true) =
            (self.to, self.weapon.row.is(Trait::Thrown) && self.act != Act::Disarm && self.act != Act::Pin)
        {
            let words = text!(self.by, " throws ").then(self.weapon.what()).and(" at ").and(to).then(self.called());
            return self.with_kill_radius(words).and(".");
        }
        let verb = match self.act {
            Act::Attack | Act::Called if self.by_hand() => " attacks ",
            Act::Attack | Act::Called if self.trick == Trick::Double => " fires twice at ",
            Act::Attack | Act::Called => " fires at ",
            Act::Disarm => " tries to disarm ",
            Act::Pin => " tries to pin ",
            Act::Ambush => " ambushes ",
            Act::Point => " attacks the ground",
        };
        let mut words = text!(self.by, verb);
        if let Some(to) = self.to {
            words = words.and(to);
        }
        words = words.then(self.called());
        match self.act {
            Act::Disarm | Act::Pin => words.and("."),
            Act::Attack | Act::Called | Act::Ambush | Act::Point => {
                let words = words.and(" with ").and(self.mode.of()).then(self.weapon.what());
                self.with_kill_radius(words).and(".")
            }
        }
    }

    /// CE-ACT-3: what a called shot aims at, and what it gets around: " (legs, past the cover)".
    fn called(&self) -> Text {
        if self.act != Act::Called {
            return Text::default();
        }
        let part = self.part.map(|p| fray_engine::form::Choice::id(&p).to_string());
        let cover = self.past_cover.then(|| "past the cover".to_string());
        let all: Vec<String> = part.into_iter().chain(cover).collect();
        if all.is_empty() { Text::default() } else { text!(" (", all.join(", "), ")") }
    }

    /// CE-KR-1: adds the Kill Radius, so that readers see why others than the target are hit.
    fn with_kill_radius(&self, words: Text) -> Text {
        match self.radius() {
            None => words,
            Some(yards) => words.and(" (Kill Radius ").and(yards).and(" yd)"),
        }
    }
}

/// CE-DEF-9: whether a fight back can oppose it.
pub fn can_be_fought(scene: &Scene, a: &Attack, defender: Who) -> bool {
    a.by_hand() || (!a.explosive() && derived::close(scene, a.by, defender))
}
