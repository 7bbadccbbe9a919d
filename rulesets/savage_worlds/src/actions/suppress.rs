//! SW-ACT-17: suppressive fire.

use super::attack::{Hit, blow, mishap, spend_shots, weapon_known};
use super::{Action, Cost, Declared};
use crate::conditions::{DEAD, DISTRACTED, VULNERABLE};
use crate::declared::{Attack, Mode, WeaponInUse, bullets, weapons};
use crate::gear::{self, Hands};
use crate::modifiers::{Modifiers, suppressed, suppression};
use crate::rolls::{FinishedRoll, Outcome, TraitRoll, one_for_all};
use crate::sides::{self, TARGET_RULES, engaged, units};
use crate::traits::Kind;
use crate::turn_action::{ActionKind, TurnAction};
use crate::{codes, harm, order};
use fray_engine::base::{Str, Who};
use fray_engine::fact::{Cause, LineKind, Question, Tone};
use fray_engine::family::Family;
use fray_engine::form::{Form, Input, Leads, Opt, OptionStyle, Place};
use fray_engine::place::Point;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Item, Scene};
use fray_engine::system::{Offer, Refusal};
use fray_engine::target::{Intent, distance, handle};
use fray_engine::text;
use std::borrow::Cow;
use std::collections::BTreeMap;

pub const ACT: &str = ActionKind::SuppressiveFire.id();
/// Radius of the circle, in units.
const RADIUS: f64 = 2.0;
/// Id of the centre that is a point ahead, for when there is nobody to shoot at.
const AHEAD: &str = "ahead";

/// SW-ACT-17: declared by its weapon.
pub const ACTION: Action = Action {
    cost: |_, cmd| Cost::Action(FORM.weapon.of(cmd).map_or(ActionKind::SuppressiveFire.into(), declared)),
    known: check_known,
    approved: |play, cmd| Ok(Cow::Owned(fixed(play.scene(), cmd))),
    verb: ("lay down suppressive fire", ""),
    ..Action::of_turn(
        Family {
            acts: &[ACT],
            uses: &[],
            offers: |s, who| offer(s, who).into_iter().collect(),
            check,
            at_risk,
            perform,
            ..Family::DEFAULT
        },
        Declared::Each(declarable),
    )
};

fray_engine::form! {
    FORM {
        weapon: String = "Weapon",
        centre: Place = "Target or spot",
    }

    /// What a pending command remembers in addition to its form.
    UNDER_WAY {
        spot: Place = "The point that was named",
    }
}

/// The middle of the circle.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Centre {
    /// Where somebody stands.
    On(Who),
    /// A point of the plane.
    Point(Point),
}

impl Centre {
    /// How far somebody is from it, in units.
    fn apart(self, scene: &Scene, who: Who) -> f64 {
        match self {
            Centre::On(other) => units(scene, scene.distance(other, who)),
            Centre::Point(p) => units(scene, p.distance(scene.combatant(who).at)),
        }
    }

    fn point(self, scene: &Scene) -> Point {
        match self {
            Centre::On(other) => scene.combatant(other).at,
            Centre::Point(p) => p,
        }
    }
}

/// One burst, as commanded.
struct Suppression {
    attack: Attack,
    centre: Centre,
}

impl Suppression {
    fn by(&self) -> Who {
        self.attack.by
    }
    /// SW-ACT-17: three times the bullets of the full Rate of Fire.
    fn bullets(&self) -> i32 {
        3 * bullets(self.attack.weapon.row.rof.max(1) as usize)
    }
    /// Everybody in the circle, friend or foe, the nearest to the centre first, then by name.
    fn inside(&self, scene: &Scene) -> Vec<Who> {
        let far = |w: Who| self.centre.apart(scene, w);
        let mut all: Vec<Who> =
            scene.ids().filter(|w| *w != self.by() && !scene.has(*w, DEAD) && far(*w) <= RADIUS).collect();
        all.sort_by(|a, b| far(*a).total_cmp(&far(*b)).then_with(|| sides::by_name(scene, *a, *b)));
        all
    }
}

/// Rapid weapons in hand.
fn rapid(scene: &Scene, who: Who) -> Vec<WeaponInUse> {
    weapons(scene, who, Mode::Ranged).filter(|a| a.row.rapid).collect()
}

/// SW-TRN-11: how a declaration names it.
fn declared(weapon: &str) -> TurnAction {
    ActionKind::SuppressiveFire.with(weapon)
}

/// SW-TRN-11: with each rapid weapon carried.
fn declarable(scene: &Scene, who: Who) -> Vec<(TurnAction, String)> {
    let rapid = |i: &&Item| gear::weapon_of(i).is_some_and(|row| row.rapid);
    let named = |i: &Item| (declared(&i.kind), format!("Suppressive fire with the {}", i.label));
    gear::in_hand_first(scene, who).filter(rapid).map(named).collect()
}

/// Offered to anyone who has a rapid weapon in hand.
fn offer(scene: &Scene, who: Who) -> Option<Offer> {
    let weapons = rapid(scene, who);
    let reason = |a: &WeaponInUse| {
        order::may_take(scene, who, declared(&a.id))
            .and_then(|()| weapon(scene, who, a))
            .and_then(|()| loaded(scene, who, a))
    };
    let reasons: Vec<(WeaponInUse, Option<Refusal>)> =
        weapons.into_iter().map(|a| (a.clone(), reason(&a).err())).collect();
    let usual = reasons.iter().find(|r| r.1.is_none()).or_else(|| reasons.first())?;
    let weapons = reasons.iter().map(|(a, off)| {
        Opt::new(a.id.clone(), a.label.clone())
            .note(format!("{} bullets", 3 * bullets(a.row.rof.max(1) as usize)))
            .unless(off.clone())
    });
    let long = longest(&usual.0);
    let weapons = FORM.weapon.one_with_default(weapons.collect(), Some(usual.0.id.clone()));
    let free = Some(long.saturating_mul(crate::derived::unit(scene)).saturating_mul(100));
    let options = centres(scene, who, f64::from(long));
    // The default circle contains no friends and no fallen foes.
    let clear = |w: Who| {
        let inside = |t: &Who| *t != who && !scene.has(*t, DEAD) && sides::apart(scene, w, *t) <= RADIUS;
        scene.ids().filter(inside).all(|t| TARGET_RULES.is_standing_foe(scene, who, t))
    };
    let all = around(scene, who, f64::from(long));
    let likely = all.into_iter().find(|w| TARGET_RULES.is_standing_foe(scene, who, *w) && clear(*w));
    let default = likely.map_or(AHEAD.into(), |w| format!("at:{}", scene.combatant(w).handle.0).into());
    let radius = RADIUS as i32 * crate::derived::unit(scene);
    let circle = 100 * radius;
    let note = format!("anyone within {radius} m of the spot may be Distracted, and is hit with a raise");
    let form = Form::group([weapons, FORM.centre.place(options, default, free).around(circle)]);
    Some(Offer::new(ACT, "Suppressive fire", "action", form).note(note).unless(usual.1.clone()))
}

fn longest(weapon: &WeaponInUse) -> i32 {
    weapon.ranges(Mode::Ranged).map_or(0, |r| r[2])
}

/// Everybody in range, foes first, the nearest first.
fn around(scene: &Scene, who: Who, long: f64) -> Vec<Who> {
    let far = |w: Who| sides::apart(scene, who, w);
    let mut all: Vec<Who> =
        scene.ids().filter(|w| *w != who && scene.knows(who, *w) && !scene.has(*w, DEAD) && far(*w) <= long).collect();
    TARGET_RULES.foes_first(scene, who, &mut all);
    all
}

/// The choices for the centre: each combatant in range, and a point ahead.
fn centres(scene: &Scene, who: Who, long: f64) -> Vec<Opt> {
    let all = around(scene, who, long);
    let option = |w: Who| {
        let at = scene.combatant(w).at;
        let opt = Opt::new(format!("at:{}", scene.combatant(w).handle.0), text!("around ", w));
        opt.note(distance(scene, who, w)).spot(at).leading(Leads::At(w))
    };
    let mut out: Vec<Opt> = all.into_iter().map(option).collect();
    out.push(Opt::new(AHEAD, "a few steps ahead").spot(ahead(scene, who)));
    out
}

/// A few steps away, on the first side on which no friend is known to stand in the circle.
fn ahead(scene: &Scene, by: Who) -> Point {
    let here = scene.combatant(by).at;
    let step = 500 * crate::derived::unit(scene);
    let to = |(x, y): (i32, i32)| Point { x: here.x.saturating_add(x * step), y: here.y.saturating_add(y * step) };
    let clear = |spot: &Point| {
        let inside = |w: &Who| *w != by && scene.knows(by, *w) && Centre::Point(*spot).apart(scene, *w) <= RADIUS;
        scene.ids().filter(inside).all(|w| scene.has(w, DEAD) || TARGET_RULES.is_standing_foe(scene, by, w))
    };
    let sides = [(1, 0), (0, 1), (0, -1), (-1, 0), (2, 0), (0, 2), (0, -2), (-2, 0)].map(to);
    sides.into_iter().find(clear).unwrap_or(sides[0])
}

/// The suppression that a command names.
fn read(scene: &Scene, cmd: &Cmd) -> Option<Suppression> {
    let (by, id) = (cmd.who?, FORM.weapon.of(cmd)?);
    let weapon = rapid(scene, by).into_iter().find(|a| a.id == id)?;
    let named = |id: &str| match id.strip_prefix("at:") {
        Some(handle) => scene.find(Some(by), handle).map(Centre::On),
        None => (id == AHEAD).then(|| Centre::Point(ahead(scene, by))),
    };
    let given = FORM.centre.of(cmd)?;
    let now = given.word().map_or_else(|| Point::read(given).map(Centre::Point), named);
    // The circle stays where it was named, even if its targets have moved away since.
    let centre = match (now, UNDER_WAY.spot.of(cmd).and_then(Point::read)) {
        (Some(Centre::On(who)), Some(spot)) if scene.combatant(who).at != spot => Centre::Point(spot),
        (None | Some(Centre::Point(_)), Some(spot)) => Centre::Point(spot),
        (now, _) => now?,
    };
    Some(Suppression { attack: Attack::new(by, Mode::Ranged, weapon, by), centre })
}

/// The command with the point at which its centre is now.
fn fixed(scene: &Scene, cmd: &Cmd) -> Cmd {
    let mut fixed = cmd.clone();
    if let Some(spot) = read(scene, cmd).map(|s| s.centre.point(scene)) {
        UNDER_WAY.spot.set(&mut fixed.form, spot.x, spot.y);
    }
    fixed
}

/// `unknown`: no such weapon or combatant.
fn check_known(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    let unknown = |what: &'static str| Err(Refusal::new(codes::UNKNOWN, "SW-ACT-2", what));
    let Some(who) = cmd.who else { return Ok(()) };
    weapon_known(scene, cmd, FORM.weapon.of(cmd))?;
    let handle = FORM.centre.of(cmd).and_then(Input::word).and_then(|c| c.strip_prefix("at:"));
    if handle.is_some_and(|h| scene.find(Some(who), h).is_none()) && !UNDER_WAY.spot.is_in(cmd) {
        return unknown("Nobody by that name is in the fight. Choose somebody else.");
    }
    Ok(())
}

/// The refusals particular to suppressive fire.
///
/// # Errors
/// The first that applies, in the order of SW-ACT-2.
fn check(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    let Some(who) = cmd.who else { return Ok(()) };
    let given = FORM.weapon.of(cmd);
    if rapid(scene, who).iter().all(|a| given.is_some_and(|id| a.id != id)) {
        let text = "That takes a rapid weapon in hand. Ready one first.";
        return Err(Refusal::new(codes::NOT_READY, "SW-ACT-17", text));
    }
    let Some(s) = read(scene, cmd) else {
        return Err(Refusal::new(codes::UNKNOWN, "SW-ACT-2", "Name somebody or a point as the centre."));
    };
    weapon(scene, who, &s.attack.weapon)?;
    if f64::from(longest(&s.attack.weapon)) < s.centre.apart(scene, who) {
        let text = "The centre is beyond Long range. Choose a nearer one.";
        return Err(Refusal::new("out_of_range", "SW-ACT-17", text));
    }
    loaded(scene, who, &s.attack.weapon)
}

/// SW-MOD-19: while a foe is adjacent, only one-handed weapons.
fn weapon(scene: &Scene, who: Who, weapon: &WeaponInUse) -> Result<(), Refusal> {
    if weapon.row.hands == Some(Hands::Both) && engaged(scene, who) {
        let text = "A foe is too close for a two-handed ranged weapon. Step away or use another weapon.";
        return Err(Refusal::new(codes::LONG_GUN_IN_MELEE, "SW-MOD-19", text));
    }
    Ok(())
}

fn loaded(scene: &Scene, who: Who, weapon: &WeaponInUse) -> Result<(), Refusal> {
    let needs = 3 * bullets(weapon.row.rof.max(1) as usize);
    match weapon.shots_left(scene, who) {
        Some(left) if left < needs => {
            let text = text!("Needs ", needs, " shots, ", left, " are left. Reload first.");
            Err(Refusal::new(codes::NO_AMMO, "SW-ACT-17", text))
        }
        Some(_) | None => Ok(()),
    }
}

/// Everybody in the circle.
fn at_risk(scene: &Scene, cmd: &Cmd) -> Vec<Who> {
    read(scene, cmd).map_or_else(Vec::new, |s| s.inside(scene))
}

/// Rolls one total for all; each combatant in the circle then adds modifiers of their own.
fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    let Some(s) = read(play.scene(), cmd) else { return Ok(()) };
    let (by, weapon) = (s.by(), s.attack.weapon.with());
    let inside = s.inside(play.scene());
    play.by("SW-ACT-17").acts_against(by, inside);
    play.by("SW-ACT-17").tell(LineKind::Act, text!(by, " lays down suppressive fire", weapon, "."));
    // SW-MOD-19: suppressive fire always counts as a shot at a target that is not adjacent. Set before the roll.
    if engaged(play.scene(), by) {
        let until = sides::end_of_next_turn(play.scene(), by);
        harm::set_until(play, "SW-MOD-19", by, VULNERABLE, until);
        let words = text!(by, " shoots with a foe next to them and is Vulnerable.");
        play.by("SW-MOD-19").because(Cause::Rule).tell(LineKind::Effect, words);
    }
    spend_shots(play, &s.attack, s.bullets(), "SW-ACT-17");
    let roll = TraitRoll::new(by, Mode::Ranged.skill(), Kind::Attack, "suppressive fire")
        .to("for suppressive fire")
        .with(|scene, modifiers| suppression(scene, &s.attack, s.centre.apart(scene, by), modifiers));
    let roll = one_for_all(play, roll, |scene, total| {
        let known = s.inside(scene).into_iter().filter(|at| scene.knows(by, *at));
        known.map(|at| against(scene, &s, total, at)).all(|outcome| outcome.raises() > 0)
    })?;
    if roll.critical() {
        return mishap(play, &s.attack);
    }
    let words = "Everyone in the circle against whom the roll comes to 4 or more is Distracted; a raise may also hit.";
    play.by("SW-ACT-17").because(roll.told()).tell_about(&[by], LineKind::Effect, words);
    let mut told = BTreeMap::new();
    for at in s.inside(play.scene()) {
        let own = |scene: &Scene, modifiers: &mut Modifiers| suppressed(scene, &s.attack, at, modifiers);
        told.insert(at, roll.tell_against(play, at, own, "SW-ACT-17"));
    }
    let distracted: Vec<(Who, i32)> = inside_with_success(play.scene(), &s, &roll);
    // SW-RUL-21: all are Distracted before anybody is hit.
    for (at, _) in &distracted {
        let until = sides::end_of_next_turn(play.scene(), *at);
        harm::set_until(play, "SW-ACT-17", *at, DISTRACTED, until);
        let cause = told.get(at).map_or(Cause::Nearest, |roll| Cause::Roll(*roll));
        play.by("SW-ACT-17").because(cause).tell_in(LineKind::Effect, Tone::Bad, text!(*at, " is Distracted."));
    }
    let may_be_hit: Vec<Who> = distracted.into_iter().filter(|d| d.1 > 0).map(|d| d.0).collect();
    for at in picked(play, &s, &may_be_hit)? {
        play.by("SW-ACT-17").because(Cause::Rule).tell(LineKind::Effect, text!("The fire hits ", at, "."));
        harm::strike(play, blow(&s.attack, Hit::on(at, 0)))?;
    }
    Ok(())
}

/// The targets in the circle that the roll hits, with its raises (TN 4).
fn inside_with_success(scene: &Scene, s: &Suppression, roll: &FinishedRoll) -> Vec<(Who, i32)> {
    let total = roll.total(scene);
    s.inside(scene)
        .into_iter()
        .map(|at| (at, against(scene, s, total, at)))
        .filter(|o| o.1.success())
        .map(|(at, o)| (at, o.raises()))
        .collect()
}

/// What this total comes to for one of them.
fn against(scene: &Scene, s: &Suppression, total: i32, at: Who) -> Outcome {
    Outcome::of(total + Modifiers::sum(|modifiers| suppressed(scene, &s.attack, at, modifiers)), 4)
}

/// SW-REA-10: if more combatants may be hit than the Rate of Fire allows, the shooter picks among those they know of, if these
/// alone are more; they are hit in the order picked. By default foes are hit who can still fight, those nearest to the centre first;
/// nobody else is hit unless the shooter says so.
fn picked(play: &mut Play, s: &Suppression, may_be_hit: &[Who]) -> Flow<Vec<Who>> {
    let rof = s.attack.weapon.row.rof.max(1) as usize;
    if may_be_hit.len() <= rof {
        return Ok(may_be_hit.to_vec());
    }
    let given = play.by("SW-REA-10").ask(|scene| {
        let nearest: Vec<Who> = may_be_hit.iter().copied().filter(|w| scene.knows(s.by(), *w)).collect();
        if nearest.len() <= rof {
            return None;
        }
        let (foes, others): (Vec<Who>, Vec<Who>) =
            nearest.iter().partition(|w| TARGET_RULES.is_standing_foe(scene, s.by(), **w));
        let (spared, friends): (Vec<Who>, Vec<Who>) = others.iter().partition(|w| !scene.allies(s.by(), **w));
        let listed = foes.iter().chain(&spared).chain(&friends);
        let options: Vec<Opt> = listed.map(|w| TARGET_RULES.option(scene, s.by(), *w, Intent::Harm)).collect();
        let default: Vec<Str> = foes.iter().take(rof).map(|w| handle(scene, *w)).collect();
        let title = text!("Your suppressive fire hits up to ", rof as i32, ". Who is hit, in this order?");
        let form = Form::Pick { options, min: 0, max: rof as u16, default, style: OptionStyle::Plain };
        Some(Question::to(s.by(), "suppress_hits", title, form))
    })?;
    let Some(given) = given else {
        let scene = play.scene();
        let (known, unknown): (Vec<Who>, Vec<Who>) = may_be_hit.iter().partition(|w| scene.knows(s.by(), **w));
        return Ok(known.into_iter().chain(unknown).take(rof).collect());
    };
    Ok(given.words().into_iter().filter_map(|h| play.scene().find(Some(s.by()), h)).collect())
}
