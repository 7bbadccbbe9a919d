//! CD-ACT-16: covering fire.

use super::{concealment, range::Band, shooting};
use crate::conditions::{KNOCKED_DOWN, SUPPRESSED};
use crate::declared::{Kind, WeaponInUse};
use crate::gear::{self, Tag};
use crate::ranged::suppressed::CoveringFireMark;
use crate::rolls::{self, Pool, attribute, roll, skill};
use crate::targets::TARGET_RULES;
use crate::turn::{self, Need, may};
use crate::{declared, derived, harm, sheet};
use fray_engine::base::{Str, Text, Who, plural};
use fray_engine::fact::{LineKind, Modifier, Question};
use fray_engine::family::Family;
use fray_engine::form::{Form, Input, Leads, Member, Opt, OptionStyle, Place};
use fray_engine::payload::Payload as _;
use fray_engine::place::Point;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::{Offer, Refusal, refuse};
use fray_engine::target::{Intent, handle};
use fray_engine::text;
use std::sync::Arc;

fray_engine::form! {
    /// CD-ACT-16.
    FIRE {
        around: Place = "Area around",
        weapon: String = "With",
    }
}

/// CD-ACT-16.
pub const COVERING_FIRE: &str = "covering_fire";
/// CD-ACT-16: rounds it takes.
const ROUNDS: i32 = 10;
/// CD-GM-6: radius of the area, in metres, as proposed to the GM.
const RADIUS: f64 = 5.0;
/// An area without friends in it, and at nobody's feet.
const AHEAD: &str = "ahead";
/// How far away the middle may be pointed out, in centimetres: farther than any gun reaches.
const FARTHEST: i32 = 100_000;

/// The middle of the area.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Middle {
    point: Point,
    /// Who stands there, if the area is around somebody.
    of: Option<Who>,
}

impl Middle {
    fn around(scene: &Scene, who: Who) -> Middle {
        Middle { point: scene.combatant(who).at, of: Some(who) }
    }
    /// How far `who` is from it, in metres: what the GM has stated of two combatants counts.
    fn distance(self, scene: &Scene, who: Who) -> f64 {
        match self.of {
            Some(of) if of == who => 0.0,
            Some(of) => scene.distance(who, of),
            None => scene.combatant(who).at.distance(self.point),
        }
    }
}

pub const FAMILY: Family =
    Family { acts: &[COVERING_FIRE], uses: &[], offers, check, at_risk, perform, ..Family::DEFAULT };

const NEEDS: &[Need] = &[Need::OwnTurn, Need::Violence, Need::NoGrapple, Need::Action];

/// Guns in hand; the first is the default.
fn guns(scene: &Scene, who: Who) -> Vec<Arc<WeaponInUse>> {
    declared::weapons(scene, who).into_iter().filter(|a| a.kind == Kind::Ranged).collect()
}

/// Rounds left in the gun.
fn rounds(scene: &Scene, who: Who, weapon: &WeaponInUse) -> i32 {
    weapon.held(scene, who).map_or(0, |i| i.left)
}

fn offers(scene: &Scene, who: Who) -> Vec<Offer> {
    let automatics: Vec<Arc<WeaponInUse>> = guns(scene, who).into_iter().filter(|a| a.row.is(Tag::Auto)).collect();
    let Some(first) = automatics.first() else { return vec![] };
    let with = automatics.iter().map(|a| {
        let note = format!("{} rounds", rounds(scene, who, a));
        Opt::new(a.id.clone(), text!(a.label())).note(note).unless(loaded(scene, who, a).err())
    });
    let Some(around) = around_member(scene, who) else { return vec![] };
    let mut members = vec![around, FIRE.weapon.one_of(with.collect())];
    members.extend(rolls::specialty_member(scene, who, &[sheet::FIREARMS]));
    members.extend(rolls::willpower_member(scene, who));
    let ready = automatics.iter().any(|a| loaded(scene, who, a).is_ok());
    let off = may(scene, who, NEEDS)
        .err()
        .or_else(|| if ready { None } else { loaded(scene, who, first).err() })
        .or_else(|| harm::may_be_violent(scene, who, &[], 0).err());
    let offer = Offer::new(COVERING_FIRE, "Covering fire", "action", Form::group(members));
    vec![offer.note("10 rounds; everybody within 5 m, friend or foe, must take cover or be hit").unless(off)]
}

/// CD-ACT-16: around somebody, or any point. `None`: there is nobody to lay it on.
fn around_member(scene: &Scene, who: Who) -> Option<Member> {
    let mut all: Vec<Who> = scene.ids().filter(|t| *t != who && scene.knows(who, *t)).collect();
    TARGET_RULES.foes_first(scene, who, &mut all);
    let likely = all.iter().copied().find(|t| {
        let foe = derived::is_up(scene, *t) && derived::hostile(scene, who, *t);
        foe && is_clear(scene, who, Middle::around(scene, *t))
    });
    let option = |t: &Who| {
        let option = TARGET_RULES.option(scene, who, *t, Intent::Harm).spot(scene.combatant(*t).at);
        option.leading(Leads::At(*t))
    };
    let mut options: Vec<Opt> = all.iter().map(option).collect();
    let ahead = ahead(scene, who);
    options.extend(ahead.map(|at| Opt::new(AHEAD, "ahead, away from friends").spot(at.point)));
    let ahead = ahead.map(|_| Str::new_static(AHEAD));
    let default = likely.map(|t| handle(scene, t)).or(ahead).or(options.first().map(|o| o.id.clone()))?;
    let around = || FIRE.around.place(options, default, Some(FARTHEST)).around((RADIUS * 100.0) as i32);
    (!all.is_empty()).then(around)
}

/// Whether the area has nobody in it but foes, as far as `who` knows.
fn is_clear(scene: &Scene, who: Who, middle: Middle) -> bool {
    in_circle(scene, who, middle).iter().all(|w| derived::hostile(scene, who, *w) || !scene.knows(who, *w))
}

/// A point a little farther away than the area reaches, in the first direction that is clear.
fn ahead(scene: &Scene, who: Who) -> Option<Middle> {
    let (here, far) = (scene.combatant(who).at, (RADIUS * 100.0) as i32 + 100);
    let to = |(x, y): (i32, i32)| {
        let point = Point { x: here.x.saturating_add(x * far), y: here.y.saturating_add(y * far) };
        Middle { point, of: None }
    };
    [(1, 0), (0, 1), (0, -1), (-1, 0)].map(to).into_iter().find(|at| is_clear(scene, who, *at))
}

/// CD-ACT-81, the checks of gear.
fn loaded(scene: &Scene, who: Who, weapon: &WeaponInUse) -> Result<(), Refusal> {
    shooting::check_weapon(scene, who, weapon)?;
    if rounds(scene, who, weapon) < ROUNDS {
        return refuse("no_ammo", "CD-ACT-16", text!("Covering fire takes ", ROUNDS, " rounds; reload first."));
    }
    Ok(())
}

/// The middle of the area that the command names.
fn middle(scene: &Scene, cmd: &Cmd) -> Option<Middle> {
    let said = FIRE.around.of(cmd)?;
    match said.word() {
        None => Point::read(said).map(|point| Middle { point, of: None }),
        Some(AHEAD) => ahead(scene, cmd.who?),
        Some(named) => scene.find(cmd.who, named).map(|of| Middle::around(scene, of)),
    }
}

/// The gun that the command names, else the first automatic one that is ready to fire, or at least at hand.
fn gun(scene: &Scene, cmd: &Cmd) -> Option<Arc<WeaponInUse>> {
    let who = cmd.who?;
    let mut guns = guns(scene, who);
    if let Some(id) = FIRE.weapon.of(cmd) {
        return guns.into_iter().find(|a| a.id == id);
    }
    guns.sort_by_key(|a| (!a.row.is(Tag::Auto), loaded(scene, who, a).is_err()));
    guns.into_iter().next()
}

fn check(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    let Some(who) = cmd.who else { return Ok(()) };
    may(scene, who, NEEDS)?;
    if middle(scene, cmd).is_none_or(|middle| middle.of == Some(who)) {
        return refuse(
            "bad_target",
            "CD-ACT-16",
            "Name somebody or something else, or a spot, to lay the fire around.",
        );
    }
    let Some(weapon) = gun(scene, cmd) else {
        return refuse(
            "no_weapon",
            "CD-ACT-16",
            "There is no such gun in a usable hand. Draw an automatic weapon first.",
        );
    };
    if !weapon.row.is(Tag::Auto) {
        let words = format!("The {} fires single shots only. Covering fire takes an automatic weapon.", weapon.label());
        return refuse("not_autofire", "CD-ACT-16", words);
    }
    loaded(scene, who, &weapon)?;
    harm::may_be_violent(scene, who, &[], rolls::willpower_wanted(cmd))
}

/// Everybody in the area that is proposed to the GM.
fn at_risk(scene: &Scene, cmd: &Cmd) -> Vec<Who> {
    cmd.who.zip(middle(scene, cmd)).map_or_else(Vec::new, |(who, around)| in_circle(scene, who, around))
}

/// CD-ACT-16.
fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    if let Some(who) = cmd.who {
        rolls::specialty_ruled(play, who, sheet::FIREARMS, cmd)?;
        check(play.scene(), cmd)?;
    }
    let (Some(who), Some(around), Some(weapon)) = (cmd.who, middle(play.scene(), cmd), gun(play.scene(), cmd)) else {
        return Ok(());
    };
    let words = laid(play.scene(), who, around);
    play.by("CD-ACT-16").tell(LineKind::Act, words.and("."));
    turn::spend_action(play, who, "CD-ACT-16");
    harm::pay_for_violence(play, who, &[]);
    let willed = rolls::pay_for_dice(play, who, cmd);
    concealment::lean_out(play, who);
    if let Some(no) = weapon.item {
        gear::fires(play, who, no, ROUNDS, "CD-ACT-16");
    }
    let near = in_circle(play.scene(), who, around);
    play.by("CD-ACT-16").acts_against(who, near);
    let rolled = roll(play, &pool((who, cmd), around, &weapon, willed))?;
    // CD-GM-4: the shooter is seen from now on.
    play.by("CD-GM-4").reveal(who);
    if rolled.successes == 0 {
        play.by("CD-ACT-16").tell_about(&[who], LineKind::Effect, "The covering fire pins nobody down.");
        return Ok(());
    }
    for victim in in_area(play, who, around)? {
        let damage = rolled.successes + weapon.row.modifier;
        let marker = CoveringFireMark { shooter: who, damage, piercing: weapon.row.piercing };
        lay(play, (victim, around), marker, sum(rolled.successes, &weapon, damage));
    }
    Ok(())
}

/// "Ann lays covering fire around Bob", "… on a spot 20 m away".
fn laid(scene: &Scene, who: Who, around: Middle) -> Text {
    match around.of {
        Some(of) => text!(who, " lays covering fire around ", of),
        None => text!(who, " lays covering fire on a spot ", scene.unit.say(around.distance(scene, who)), " away"),
    }
}

/// CD-ACT-16: Dexterity + Firearms without a burst bonus, with all of the shooter's own penalties; the range counts to
/// the middle of the area. CD-TAG-22: it relies on sight.
fn pool<'f>((who, cmd): (Who, &'f Cmd), around: Middle, weapon: &'f WeaponInUse, willed: Option<Modifier>) -> Pool<'f> {
    let band = move |s: &Scene| Band::of(around.distance(s, who), weapon.row.range.unwrap_or_default());
    let modifiers = move |s: &Scene| {
        let mut modifiers =
            vec![attribute(s, who, sheet::DEXTERITY), skill(s, who, sheet::FIREARMS), band(s).modifier()];
        modifiers.extend(weapon.too_heavy(s, who));
        modifiers.extend(weapon.hand(s, who));
        modifiers.extend(weapon.improvised());
        modifiers.extend(weapon.damaged(s, who));
        modifiers.extend(rolls::specialty_modifier(s, who, sheet::FIREARMS, cmd));
        modifiers.push(concealment::of_shooter(s, who));
        modifiers.extend(s.has(who, KNOCKED_DOWN).then(|| Modifier::new("CD-TAG-10", "on the ground", -2)));
        modifiers.extend(willed.clone());
        modifiers
    };
    Pool::new(who, "covering_fire", "to lay covering fire", rolls::Kind::Sight, modifiers)
        .reduced_if("beyond long range", move |s| band(s) == Band::Beyond)
}

/// CD-GM-6: everybody within five metres of the middle, friend or foe, as proposed.
fn in_circle(scene: &Scene, shooter: Who, around: Middle) -> Vec<Who> {
    let near = |w: &Who| around.distance(scene, *w) <= RADIUS;
    scene.ids().filter(|w| *w != shooter && derived::is_up(scene, *w)).filter(near).collect()
}

/// CD-GM-6: asks the GM who is in the area.
fn in_area(play: &mut Play, shooter: Who, around: Middle) -> Flow<Vec<Who>> {
    let question = move |s: &Scene| {
        let near = in_circle(s, shooter, around);
        let options: Vec<Opt> = s
            .ids()
            .filter(|w| *w != shooter && derived::is_up(s, *w))
            .map(|w| Opt::combatant(s, w).note(format!("{} off", s.unit.say(around.distance(s, w)))))
            .collect();
        let default = near.iter().map(|w| handle(s, *w)).collect();
        let max = options.len() as u16;
        let form = Form::Pick { options, min: 0, max, default, style: OptionStyle::Plain };
        let title = match around.of {
            Some(of) => text!("Who is under the covering fire around ", of, "?"),
            None => text!("Who is under the covering fire?"),
        };
        Some(Question::ruling("fire_area", title, form).why(text!(shooter, " lays covering fire")))
    };
    let answer = play.by("CD-GM-6").ask(question)?;
    let scene = play.scene();
    let named = answer.as_ref().map(Input::words).unwrap_or_default();
    Ok(named.into_iter().filter_map(|h| scene.find(None, h)).collect())
}

/// CD-ACT-16: adds a marker after those laid before.
fn lay(play: &mut Play, (victim, around): (Who, Middle), marker: CoveringFireMark, sum: String) {
    let mut laid = CoveringFireMark::of(play.scene(), victim);
    laid.push(marker);
    let cond = CoveringFireMark::rows_in_cond(SUPPRESSED, laid.iter().cloned()).level(laid.len() as i32);
    play.by("CD-ACT-16").condition(victim, cond);
    // Naming the centre would reveal somebody hidden from the victim.
    let where_to = match around.of.filter(|of| *of != victim && play.scene().knows(victim, *of)) {
        Some(of) => text!(" is under the covering fire around ", of),
        None => text!(" is under covering fire"),
    };
    let words = text!(victim).then(where_to).and(". Acting costs ").and(sum).and(".");
    play.by("CD-ACT-16").tell(LineKind::Effect, words);
}

/// CD-ACT-18: "2 successes + 1 for the submachine gun = 3 lethal".
fn sum(successes: i32, weapon: &WeaponInUse, damage: i32) -> String {
    let noun = plural(successes, "success", "successes");
    format!("{successes} {noun} + {} for the {} = {damage} lethal", weapon.row.modifier, weapon.label())
}
