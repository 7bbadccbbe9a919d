//! The challenge as it stands, and the latest one after its end.

use crate::conditions::{
    BLINDED, CIRCUMSTANCES, Circumstances, GM_NOTE, GRAPPLED, LATEST, PRONE, TAKEN_WEAPON, TakenWeapon,
};
use crate::gear::{self, Quality};
use crate::pools::{Attribute, Part};
use fray_engine::base::{ItemNo, Str, Who};
use fray_engine::form::Listed;
use fray_engine::payload::{PartOf, Remembered as _};
use fray_engine::play::Play;
use fray_engine::scene::{Cond, Scene};

fray_engine::payload_choices! { Attribute, ChallengeKind, Effect }
fray_engine::payload! {
    /// ME-RES-6, 9: pools are locked, tests and retests are counted. Of an attack it also keeps how it was made and
    /// what it did, so that a retest can take that back.
    pub struct Latest of LATEST, by(other: Option<Who>) {
        sort: ChallengeKind,
        pool: i32,
        against: i32,
        /// In order, by [`Test`].
        tests: Vec<i32>,
        /// Which sides have used a retest: 0 the one who began, 1 the other.
        retests: Vec<i32>,
        overbid: bool,
        finished: bool,
        /// The attack's kind, or what a static challenge is about.
        kind: Str,
        weapon: Option<ItemNo>,
        manoeuvre: Option<Str>,
        /// The number of the target's item that a disarm is after.
        item: Option<i32>,
        victory: Option<Str>,
        /// The attribute that resists it, and its damage before an exceptional success and a manoeuvre count.
        resist: Attribute,
        damage: i32,
        aggravated: bool,
        /// The points that it has marked.
        normal_marked: i32,
        aggravated_marked: i32,
        armor_lost: i32,
        simple_lost: bool,
        /// What it has done besides damage.
        effect: Option<Effect>,
        /// ME-MAN-9: if it blinded a blinded target again, how often the eyes had been cleared before.
        cleared: Option<i32>,
        /// ME-ESC-4: whose help paid for its manoeuvre.
        helper: Option<Who>,
    }
}

pub(super) const SORT: PartOf<Latest, ChallengeKind> = PartOf::named("sort");
pub(super) const POOL: PartOf<Latest, i32> = PartOf::named("pool");
pub(super) const AGAINST: PartOf<Latest, i32> = PartOf::named("against");
pub(super) const TESTS: PartOf<Latest, Vec<i32>> = PartOf::named("tests");
pub(super) const RETESTS: PartOf<Latest, Vec<i32>> = PartOf::named("retests");
pub(super) const OVERBID: PartOf<Latest, bool> = PartOf::named("overbid");
pub const FINISHED: PartOf<Latest, bool> = PartOf::named("finished");
pub(super) const KIND: PartOf<Latest, Str> = PartOf::named("kind");
pub const NORMAL_MARKED: PartOf<Latest, i32> = PartOf::named("normal_marked");
pub const AGGRAVATED_MARKED: PartOf<Latest, i32> = PartOf::named("aggravated_marked");
pub const ARMOR_LOST: PartOf<Latest, i32> = PartOf::named("armor_lost");
pub const SIMPLE_LOST: PartOf<Latest, bool> = PartOf::named("simple_lost");
pub const EFFECT: PartOf<Latest, Option<Effect>> = PartOf::named("effect");
pub const CLEARED: PartOf<Latest, Option<i32>> = PartOf::named("cleared");

/// What an attack does besides damage, so that a retest can take it back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// ME-MAN-11.
    Blinded,
    /// ME-MAN-12.
    Disarmed,
    /// ME-MAN-13.
    Grappled,
    /// ME-MAN-14.
    KnockedDown,
    /// ME-CON-12.
    Outcome,
}

/// Those that are conditions have the condition's id.
impl Listed for Effect {
    const ALL: &'static [(Effect, &'static str, &'static str)] = &[
        (Effect::Blinded, BLINDED, "Blinded"),
        (Effect::Disarmed, "disarm", "Disarmed"),
        (Effect::Grappled, GRAPPLED, "Grappled"),
        (Effect::KnockedDown, PRONE, "Knocked down"),
        (Effect::Outcome, GM_NOTE, "Bound by an outcome"),
    ];
}

/// What kind of challenge it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChallengeKind {
    /// ME-ACT-20.
    Attack,
    /// ME-ACT-21.
    BreakFree,
    /// ME-RES-15.
    Static,
}

impl Listed for ChallengeKind {
    const ALL: &'static [(ChallengeKind, &'static str, &'static str)] = &[
        (ChallengeKind::Attack, "attack", "Attack"),
        (ChallengeKind::BreakFree, "break_free", "Break free"),
        (ChallengeKind::Static, "static", "Static challenge"),
    ];
}

/// Which test of a challenge it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TestKind {
    First,
    /// ME-RES-8.
    Retest,
    /// ME-OPT-3.
    Overbid,
}

/// The result of a test, for the one who began the challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Test {
    /// ME-RES-4: the hand wins.
    Outright,
    /// ME-RES-5: the same hand, and the pool wins.
    TieWin,
    /// ME-RES-5: the same hand, and the pool does not win.
    TieLost,
    /// ME-RES-4: the hand loses.
    Lost,
}

impl Test {
    /// In the order in which logs number them.
    const ALL: [Test; 4] = [Test::Lost, Test::TieLost, Test::TieWin, Test::Outright];

    /// The test of this number.
    pub fn of(n: i32) -> Option<Test> {
        usize::try_from(n).ok().and_then(|n| Test::ALL.get(n).copied())
    }
    pub fn number(self) -> i32 {
        Test::ALL.iter().position(|t| *t == self).unwrap_or_default() as i32
    }
    /// Whether it is won by the one who began the challenge.
    pub fn won(self) -> bool {
        matches!(self, Test::Outright | Test::TieWin)
    }
}

/// What a new challenge is about.
#[derive(Clone, Debug)]
pub struct Challenge {
    pub sort: ChallengeKind,
    /// The opponent; `None` if it is against a difficulty.
    pub other: Option<Who>,
    /// ME-RES-9: the locked pool.
    pub pool: i32,
    /// ME-RES-9: the opponent's locked pool, or the difficulty.
    pub against: i32,
    /// The attack's kind, or what a static challenge is about.
    pub kind: Str,
}

/// What both pools of a challenge are made of, the opponent's only if there is one.
#[derive(Clone, Debug, Default)]
pub struct PoolParts {
    pub pool: Vec<Part>,
    pub against: Vec<Part>,
}

impl Challenge {
    /// The challenge as it stands before the first test.
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
    /// The target's item that a disarm is after.
    pub fn item_of_target(&self) -> Option<ItemNo> {
        self.item.and_then(|n| u16::try_from(n).ok()).map(ItemNo)
    }
}

/// The challenge that `by` has begun, with all that is kept of it.
pub fn of(scene: &Scene, by: Who) -> Option<Latest> {
    Latest::on(scene, by)
}

/// The latest challenge of the whole fight, with the one who began it.
pub fn latest(scene: &Scene) -> Option<(Who, Latest)> {
    scene.ids().find_map(|by| of(scene, by).map(|l| (by, l)))
}

/// ME-RES-9: a challenge begins: its pools are locked, and the GM's modifiers to them are used up.
pub fn begin(play: &mut Play, by: Who, latest: Latest) {
    use_up(play, by, |said| Circumstances { attack: 0, ..said });
    if let Some(other) = latest.other {
        use_up(play, other, |said| Circumstances { defence: 0, ..said });
    }
    remember(play, by, latest);
}

/// Keeps this as the latest challenge, of which there is only one in a fight.
fn remember(play: &mut Play, by: Who, latest: Latest) {
    let scene = play.scene();
    let before: Vec<Who> = scene.ids().filter(|who| scene.has_any(*who, &[LATEST, TAKEN_WEAPON])).collect();
    for who in before {
        play.by("ME-RES-6").end(who, LATEST);
        play.by("ME-RES-6").end(who, TAKEN_WEAPON);
    }
    play.by("ME-RES-9").condition(by, latest.cond());
}

/// ME-GM-8: a modifier to the attack counts for one attack, a modifier to the defence for one defence.
fn use_up(play: &mut Play, who: Who, rest: impl FnOnce(Circumstances) -> Circumstances) {
    let Some(said) = Circumstances::on(play.scene(), who) else { return };
    match rest(said) {
        Circumstances { attack: 0, defence: 0 } => play.by("ME-GM-8").end(who, CIRCUMSTANCES),
        kept => play.by("ME-GM-8").condition(who, kept.cond()),
    }
}

/// ME-RES-12: records a challenge without a throw: it has no loser, and nobody can retest it.
pub fn without_throw(play: &mut Play, by: Who, other: Who) {
    let kind = Str::new_static("");
    let challenge = Challenge { sort: ChallengeKind::Attack, other: Some(other), pool: 0, against: 0, kind };
    remember(play, by, Latest { finished: true, ..challenge.latest() });
}

/// ME-RES-8: the effect of the latest attack on `target` has ended, so a retest must not take back what has happened
/// since.
pub fn forget_effect(play: &mut Play, target: Who, effect: Effect) {
    let Some((by, l)) = latest(play.scene()) else { return };
    if l.other == Some(target) && l.effect == Some(effect) {
        change(play, by, |record| EFFECT.put(record, None));
    }
}

/// The same for an item that was struck from somebody's hand. If the weapon of the attack is picked up, what a retest
/// needs to know of it is kept.
pub fn note_pick_up(play: &mut Play, owner: Who, item: ItemNo) {
    let Some((by, l)) = latest(play.scene()) else { return };
    if l.item_of_target() == Some(item) {
        forget_effect(play, owner, Effect::Disarmed);
    }
    let weapon = play.scene().item(owner, item).filter(|_| by == owner && l.weapon == Some(item));
    if let Some(weapon) = weapon.and_then(gear::weapon_of) {
        let taken = TakenWeapon { piercing: weapon.is(Quality::Piercing), label: weapon.label.clone() };
        play.by("ME-RES-8").condition(by, taken.cond());
    }
}

/// Changes the record of the challenge that `by` has begun, part by part.
pub fn change(play: &mut Play, by: Who, change: impl FnOnce(&mut Cond)) {
    play.by("ME-RES-6").change_condition(by, LATEST, change);
}
