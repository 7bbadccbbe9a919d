//! The challenge as it stands, and the latest one after its end.

use super::{Outcome, Test};
use crate::conditions::{CIRCUMSTANCES, Circumstances, LATEST, TAKEN_WEAPON, TakenWeapon};
use crate::gear::{self, Quality};
use crate::options;
use crate::pools::Attribute;
use fray_engine::base::{ItemNo, Str, Who};
use fray_engine::form::Listed;
use fray_engine::payload::Remembered as _;
use fray_engine::play::Play;
use fray_engine::scene::Scene;

fray_engine::held_choices! { Attribute, Sort }
fray_engine::payload! {
    /// ME-RES-6, 9: pools are locked, tests and retests counted; of an attack also how it was made and what came of it,
    /// so that a retest can take it back.
    pub struct Latest of LATEST, by(other: Option<Who>) {
        sort: Sort,
        pool: i32,
        against: i32,
        /// In order, by [`Test`].
        tests: Vec<i32>,
        /// Who has used a retest: 0 the one who began, 1 the other.
        retests: Vec<i32>,
        overbid: bool,
        finished: bool,
        /// The attack's kind, or what a static challenge is about.
        kind: Str,
        weapon: Option<ItemNo>,
        manoeuvre: Option<Str>,
        /// Number of the target's item that a disarm is after.
        item: Option<i32>,
        victory: Option<Str>,
        /// With what it is resisted, and its damage before success and manoeuvre count.
        resist: Attribute,
        damage: i32,
        aggravated: bool,
        /// Points marked by it.
        normal_marked: i32,
        aggravated_marked: i32,
        armor_lost: i32,
        simple_lost: bool,
        /// The condition that it set, or [`DISARMED`].
        effect: Option<Str>,
        /// ME-MAN-9: how often eyes had been cleared that it blinded again.
        cleared: Option<i32>,
        /// ME-ESC-4: whose help paid for its manoeuvre.
        helper: Option<Who>,
    }
}

/// ME-MAN-12: what an attack did that set no condition.
pub const DISARMED: &str = "disarm";

/// What is challenged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// ME-ACT-20.
    Attack,
    /// ME-ACT-21.
    BreakFree,
    /// ME-RES-15.
    Static,
}

impl Listed for Sort {
    const ALL: &'static [(Sort, &'static str, &'static str)] = &[
        (Sort::Attack, "attack", "Attack"),
        (Sort::BreakFree, "break_free", "Break free"),
        (Sort::Static, "static", "Static challenge"),
    ];
}

/// What a new challenge is about.
#[derive(Clone, Debug)]
pub struct Challenge {
    /// What sort.
    pub sort: Sort,
    /// The opponent; none: a difficulty.
    pub other: Option<Who>,
    /// ME-RES-9: the locked pool.
    pub pool: i32,
    /// ME-RES-9: the other's, or the difficulty.
    pub against: i32,
    /// The attack's kind, or what it is about.
    pub kind: Str,
}

impl Challenge {
    /// As it stands before the first test.
    pub fn latest(self) -> Latest {
        Latest {
            other: self.other,
            sort: self.sort,
            pool: self.pool,
            against: self.against,
            tests: vec![],
            retests: vec![],
            overbid: false,
            finished: false,
            kind: self.kind,
            weapon: None,
            manoeuvre: None,
            item: None,
            victory: None,
            resist: Attribute::Physical,
            damage: 0,
            aggravated: false,
            normal_marked: 0,
            aggravated_marked: 0,
            armor_lost: 0,
            simple_lost: false,
            effect: None,
            cleared: None,
            helper: None,
        }
    }
}

impl Latest {
    /// The item of the target that a disarm is after.
    pub fn item_of_target(&self) -> Option<ItemNo> {
        self.item.and_then(|n| u16::try_from(n).ok()).map(ItemNo)
    }

    /// Whether it is of this sort.
    pub fn is(&self, sort: Sort) -> bool {
        self.sort == sort
    }

    /// How the last test came out.
    pub fn last(&self) -> Option<Test> {
        self.tests.last().and_then(|n| Test::of(*n))
    }

    /// ME-RES-7, 15.
    pub fn outcome(&self, scene: &Scene) -> Outcome {
        let all_outright = self.tests.iter().all(|n| Test::of(*n) == Some(Test::Outright));
        let better = match self.is(Sort::Static) {
            true => self.tests.len() == 1 && meets(scene, self.pool, self.against),
            false => self.pool > self.against,
        };
        match self.last() {
            Some(test) if test.won() && all_outright && better => Outcome::Exceptional,
            Some(test) if test.won() => Outcome::Success,
            Some(_) | None => Outcome::Failure,
        }
    }
}

/// ME-RES-15, ME-OPT-22: whether a pool meets the difficulty in a tie.
pub(super) fn meets(scene: &Scene, pool: i32, difficulty: i32) -> bool {
    if scene.option(options::STATIC_TIE) == "gt" { pool > difficulty } else { pool >= difficulty }
}

/// The challenge that `by` has begun.
pub fn of(scene: &Scene, by: Who) -> Option<Latest> {
    Latest::on(scene, by)
}

/// The latest challenge of all, with the one who began it.
pub fn latest(scene: &Scene) -> Option<(Who, Latest)> {
    scene.ids().find_map(|by| of(scene, by).map(|l| (by, l)))
}

/// ME-RES-9: a challenge begins; its pools are locked, and what the GM said of them has counted.
pub fn begin(play: &mut Play, by: Who, latest: Latest) {
    use_up(play, by, |said| Circumstances { attack: 0, ..said });
    if let Some(other) = latest.other {
        use_up(play, other, |said| Circumstances { defence: 0, ..said });
    }
    remember(play, by, latest);
}

/// There is only one latest challenge.
fn remember(play: &mut Play, by: Who, latest: Latest) {
    for who in play.scene().ids().collect::<Vec<_>>() {
        play.by("ME-RES-6").end(who, LATEST);
        play.by("ME-RES-6").end(who, TAKEN_WEAPON);
    }
    play.by("ME-RES-9").condition(by, latest.cond());
}

/// ME-GM-8: what was said of an attack counts for one attack, what was said of a defence for one defence.
fn use_up(play: &mut Play, who: Who, rest: impl FnOnce(Circumstances) -> Circumstances) {
    let Some(said) = Circumstances::on(play.scene(), who) else { return };
    match rest(said) {
        Circumstances { attack: 0, defence: 0 } => play.by("ME-GM-8").end(who, CIRCUMSTANCES),
        kept => play.by("ME-GM-8").condition(who, kept.cond()),
    }
}

/// ME-RES-12: a challenge without a throw: nobody has lost it, and nobody takes it up again.
pub fn without_throw(play: &mut Play, by: Who, other: Who) {
    let kind = Str::new_static("");
    let challenge = Challenge { sort: Sort::Attack, other: Some(other), pool: 0, against: 0, kind };
    remember(play, by, Latest { finished: true, ..challenge.latest() });
}

/// ME-RES-8: what the latest attack did to `target` is over, so that no retest takes back what came after it.
pub fn effect_is_over(play: &mut Play, target: Who, effect: &str) {
    let Some((by, l)) = latest(play.scene()) else { return };
    if l.other == Some(target) && l.effect.as_deref() == Some(effect) {
        change(play, by, |l| l.effect = None);
    }
}

/// The same for something that was knocked out of somebody's hand. What a retest has to know of the weapon of the attack is kept.
pub fn is_picked_up(play: &mut Play, owner: Who, item: ItemNo) {
    let Some((by, l)) = latest(play.scene()) else { return };
    if l.item_of_target() == Some(item) {
        effect_is_over(play, owner, DISARMED);
    }
    let weapon = play.scene().item(owner, item).filter(|_| by == owner && l.weapon == Some(item));
    if let Some(weapon) = weapon.and_then(gear::weapon_of) {
        let taken = TakenWeapon { piercing: weapon.is(Quality::Piercing), label: Str::from(weapon.label) };
        play.by("ME-RES-8").condition(by, taken.cond());
    }
}

/// What has become of it.
pub fn change(play: &mut Play, by: Who, change: impl FnOnce(&mut Latest)) {
    if let Some(mut latest) = of(play.scene(), by) {
        change(&mut latest);
        play.by("ME-RES-6").condition(by, latest.cond());
    }
}
