//! CD-ACT-16 to 18, CD-REACT-11: covering fire.

use crate::actions::{Family, Need, may, refuse};
use crate::conditions::{BEHIND_COVER, GRAPPLING, PRONE, SUPPRESSED};
use crate::gear::{self, Tag, Weapon};
use crate::harm::{self, ArmorUse, Hit, Source, Type, object};
use crate::ranged::range::Band;
use crate::rolls::{Kind, Pool, attribute, roll, skill};
use crate::{derived, order, sheet};
use fray_engine::base::{ItemNo, Val, Who};
use fray_engine::fact::{Mod, Question};
use fray_engine::form::{Form, Input, Look, Member, Opt};
use fray_engine::place;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Cond, Scene};
use fray_engine::system::{Offer, Refusal};
use fray_engine::text;
use fray_engine::view::LineKind;

/// CD-ACT-16.
pub const COVERING_FIRE: &str = "covering_fire";
/// CD-ACT-16: rounds it takes.
const ROUNDS: i32 = 10;
/// CD-GM-6: radius of the area, in metres, as proposed to the GM.
const RADIUS: f64 = 5.0;

/// The command.
pub const FAMILY: Family = Family { acts: &[COVERING_FIRE], offers, check, perform, ..Family::NONE };

const NEEDS: &[Need] = &[Need::OwnTurn, Need::Violence, Need::NoGrapple, Need::Action];

fn automatics(scene: &Scene, who: Who) -> Vec<(&fray_engine::scene::Item, &'static Weapon)> {
    gear::weapons_in_hand(scene, who).filter(|(_, w)| w.shoots() && w.is(Tag::Auto)).collect()
}

fn offers(scene: &Scene, who: Who) -> Vec<Offer> {
    let weapons = automatics(scene, who);
    let known = scene.ids().filter(|t| *t != who && scene.knows(who, *t));
    let mut centres: Vec<Who> = known.collect();
    centres.sort_by_key(|t| scene.allies(who, *t));
    let Some((first, _)) = weapons.first() else { return vec![] };
    if centres.is_empty() {
        return vec![];
    }
    let around = centres.into_iter().map(|t| {
        let note = format!("{:.0} m", scene.distance(who, t));
        Opt::new(scene.c(t).handle.0.clone(), t).note(note)
    });
    let with = weapons
        .iter()
        .map(|(i, _)| Opt::new(gear::key(scene, who, i), i.label.clone()).note(format!("{} rounds", i.left)));
    let members = vec![
        Member::new("around", "Area around", Form::one_of(around.collect())),
        Member::new("weapon", "With", Form::one_of(with.collect())),
    ];
    let off = may(scene, who, NEEDS).err().or_else(|| enough(first.left).err());
    let offer = Offer::new(COVERING_FIRE, "Covering fire", "action", Form::Group { members });
    vec![offer.note("10 rounds; everybody in the area must take cover or be hit").unless(off)]
}

fn enough(rounds: i32) -> Result<(), Refusal> {
    if rounds < ROUNDS {
        return refuse("no_ammo", "CD-ACT-16", text!("Covering fire takes ", ROUNDS, " rounds; reload first."));
    }
    Ok(())
}

/// What the command names: the middle of the area, and with which item.
fn read(scene: &Scene, cmd: &Cmd) -> Option<(Who, Who, ItemNo, &'static Weapon)> {
    let who = cmd.who?;
    let around = scene.find(Some(who), cmd.form.field("around")?.word()?)?;
    let item = gear::by_key(scene, who, cmd.form.field("weapon")?.word()?).filter(|i| gear::readied(i))?;
    Some((who, around, item.no, gear::weapon(&item.kind)?))
}

fn check(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    let Some(who) = cmd.who else { return Ok(()) };
    may(scene, who, NEEDS)?;
    let Some((_, _, no, row)) = read(scene, cmd) else {
        return refuse(
            "no_weapon",
            "CD-ACT-16",
            "Name an automatic weapon that you hold, and whom to lay the fire around.",
        );
    };
    if !row.is(Tag::Auto) {
        return refuse("not_autofire", "CD-ACT-16", text!("The ", row.label.clone(), " fires single shots only."));
    }
    enough(scene.item(who, no).map_or(0, |i| i.left))
}

/// CD-ACT-16.
fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    let Some((who, around, no, row)) = read(play.scene(), cmd) else { return Ok(()) };
    let near = in_circle(play.scene(), who, around);
    play.by("CD-ACT-16").declare(who, near);
    play.by("CD-ACT-16").tell(LineKind::Act, text!(who, " lays covering fire around ", around, "."));
    order::spend_action(play, who, "CD-ACT-16");
    play.by("CD-ACT-16").change_item(who, no, |i| i.left -= ROUNDS);
    // CD-ACT-16: the range counts to the middle of the area; CD-TAG-22: it relies on sight.
    let band = move |s: &Scene| row.range.map_or(Band::Short, |r| Band::of(s.distance(who, around), r));
    let pool = Pool::new(who, "covering_fire", "to lay covering fire", Kind::Sight, move |s| {
        let mut mods = vec![attribute(s, who, sheet::DEXTERITY), skill(s, who, sheet::FIREARMS), band(s).modifier()];
        if row.strength > s.get(who, sheet::STRENGTH) {
            mods.push(Mod::new("CD-ACT-4", "too weak for it", -1));
        }
        mods
    });
    let rolled = roll(play, &pool.reduced_if(move |s| band(s) == Band::Beyond))?;
    if rolled.successes == 0 {
        play.by("CD-ACT-16").tell(LineKind::Effect, "The fire keeps nobody down.");
        return Ok(());
    }
    for victim in in_area(play, who, around)? {
        lay(play, victim, who, rolled.successes + row.modifier, row.piercing);
    }
    Ok(())
}

/// CD-GM-6: everybody within five metres of the middle, friend or foe, as proposed.
fn in_circle(scene: &Scene, shooter: Who, around: Who) -> Vec<Who> {
    let near = |w: &Who| *w == around || scene.distance(*w, around) <= RADIUS;
    scene.ids().filter(|w| *w != shooter && derived::is_up(scene, *w)).filter(near).collect()
}

/// CD-GM-6: who is in the area is the GM's call.
fn in_area(play: &mut Play, shooter: Who, around: Who) -> Flow<Vec<Who>> {
    let question = move |s: &Scene| {
        let near = in_circle(s, shooter, around);
        let options: Vec<Opt> = s
            .ids()
            .filter(|w| *w != shooter && derived::is_up(s, *w))
            .map(|w| Opt::new(s.c(w).handle.0.clone(), w).note(format!("{:.1} m off", s.distance(w, around))))
            .collect();
        let default = near.iter().map(|w| s.c(*w).handle.0.clone()).collect();
        let max = options.len() as u16;
        let form = Form::Pick { options, min: 0, max, default, look: Look::Plain };
        let title = text!("Who is under the covering fire around ", around, "?");
        Some(Question::ruling("fire_area", title, form).why(text!(shooter, " lays covering fire")))
    };
    let answer = play.by("CD-GM-6").ask(question)?;
    let scene = play.scene();
    let named = answer.as_ref().map(Input::words).unwrap_or_default();
    Ok(named.into_iter().filter_map(|h| scene.find(None, h)).collect())
}

/// CD-ACT-16: a marker; several stand side by side, each once for each laying.
fn lay(play: &mut Play, victim: Who, shooter: Who, damage: i32, piercing: i32) {
    let nth = play.scene().c(victim).conds.iter().filter(|c| c.id == SUPPRESSED).count() as i32;
    let mut data = vec![Val::Int(damage), Val::Int(piercing)];
    // A second marker of the same shooter is kept with the first.
    if let Some(old) = play.scene().c(victim).conds.iter().find(|c| c.id == SUPPRESSED && c.by == Some(shooter)) {
        let mut both = old.data.clone();
        both.append(&mut data);
        data = both;
    }
    let cond = Cond::new(SUPPRESSED).by(shooter).level(nth.max(1)).data(data);
    play.by("CD-ACT-16").condition(victim, cond);
    play.by("CD-ACT-16").tell(LineKind::Effect, text!(victim, " is under fire."));
}

/// The choices of CD-ACT-17.
const RUN: &str = "run_to_cover";
const DROP: &str = "drop_prone";
const ACT: &str = "act";
const STAY: &str = "stay_down";

/// CD-ACT-17, CD-TURN-15 S5: at the start of the next turn on which he has an action a suppressed combatant chooses.
///
/// # Errors
/// Pass on with `?`.
pub fn suppressed_choice(play: &mut Play, who: Who) -> Flow {
    if !play.has(who, SUPPRESSED) || play.get(who, sheet::ACTED) || harm::is_out(play.scene(), who) {
        return Ok(());
    }
    let question = move |s: &Scene| {
        let damage: i32 = markers(s, who).iter().map(|m| m.damage).sum();
        let title = text!(who, " is under covering fire. What now?");
        let q = Question::to(who, "suppressed", title, Form::empty());
        Some((q.why(text!("acting costs ", damage, " lethal damage, less armor")), choices(s, who)))
    };
    let Some(choice) = play.by("CD-ACT-17").choose(question)? else { return Ok(()) };
    let laid = markers(play.scene(), who);
    play.by("CD-ACT-17").end(who, SUPPRESSED);
    match choice {
        Choice::RunTo(cover) => run_to(play, who, cover),
        Choice::DropProne => {
            order::spend_action(play, who, "CD-ACT-17");
            play.by("CD-ACT-36").condition(who, Cond::new(PRONE));
            play.by("CD-ACT-36").tell(LineKind::Act, text!(who, " drops to the ground."));
        }
        Choice::StayDown => {
            order::spend_action(play, who, "CD-ACT-17");
            play.by("CD-ACT-17").tell(LineKind::Act, text!(who, " stays down."));
        }
        Choice::Act => act_under_fire(play, who, &laid)?,
    }
    Ok(())
}

/// What a suppressed combatant does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Choice {
    RunTo(Who),
    DropProne,
    Act,
    StayDown,
}

/// CD-ACT-17, CD-REACT-11: the default stands first.
fn choices(scene: &Scene, who: Who) -> Vec<(Opt, Choice)> {
    let (prone, grapples) = (scene.has(who, PRONE), scene.has(who, GRAPPLING));
    let act = (Opt::new(ACT, "Act all the same").note("takes the damage first"), Choice::Act);
    let stay = (Opt::new(STAY, "Stay down").cost("action"), Choice::StayDown);
    if grapples {
        return if prone { vec![stay, act] } else { vec![act] };
    }
    let mut out = Vec::new();
    if prone || scene.has(who, BEHIND_COVER) {
        out.push(stay);
    }
    if !prone {
        out.insert(0, (Opt::new(DROP, "Drop to the ground").cost("action"), Choice::DropProne));
        for (cover, way) in covers(scene, who) {
            let id = format!("{RUN}:{}", scene.c(cover).handle.0);
            out.push((Opt::new(id, text!("Run behind ", cover)).note(way).cost("action"), Choice::RunTo(cover)));
        }
    }
    out.push(act);
    out
}

/// CD-ACT-17: things to hide behind within Speed, the nearest first.
fn covers(scene: &Scene, who: Who) -> Vec<(Who, String)> {
    let reach = f64::from(derived::speed(scene, who));
    let things = scene.ids().filter(|o| derived::is_object(scene, *o) && scene.knows(who, *o));
    let mut near: Vec<(Who, f64)> = things
        .filter(|o| !object::wrecked(scene, *o))
        .map(|o| (o, scene.distance(who, o)))
        .filter(|(_, d)| *d <= reach)
        .collect();
    near.sort_by(|a, b| a.1.total_cmp(&b.1));
    near.into_iter().map(|(o, d)| (o, format!("{d:.0} m"))).collect()
}

fn run_to(play: &mut Play, who: Who, cover: Who) {
    order::spend_action(play, who, "CD-ACT-17");
    let reach = f64::from(derived::speed(play.scene(), who));
    let handle = play.scene().c(cover).handle.0.clone();
    let beside = place::ways(play.scene(), who, reach).into_iter().find(|w| *w.opt.id == format!("next:{handle}"));
    if let Some(way) = beside {
        play.by("CD-ACT-17").move_to(who, way.to);
        let speed = derived::speed_cm(play.scene(), who);
        play.by("CD-ACT-17").set(who, sheet::MOVED, speed);
    }
    play.by("CD-ACT-79").condition(who, Cond::new(BEHIND_COVER).by(cover));
    play.by("CD-ACT-17").tell(LineKind::Act, text!(who, " runs behind ", cover, "."));
}

/// A laid marker.
#[derive(Clone, Copy, Debug)]
struct Marker {
    shooter: Option<Who>,
    damage: i32,
    piercing: i32,
}

/// In the order of laying.
fn markers(scene: &Scene, who: Who) -> Vec<Marker> {
    let int = |v: Option<&Val>| if let Some(Val::Int(n)) = v { *n } else { 0 };
    let laid = scene.c(who).conds.iter().filter(|c| c.id == SUPPRESSED);
    let each = laid.flat_map(|c| c.data.chunks(2).map(|m| (c.by, int(m.first()), int(m.get(1)))));
    each.map(|(shooter, damage, piercing)| Marker { shooter, damage, piercing }).collect()
}

/// CD-ACT-18: the damage of every marker, even if he falls on the way; then, if still able, a normal turn.
fn act_under_fire(play: &mut Play, who: Who, laid: &[Marker]) -> Flow {
    play.by("CD-ACT-18").tell(LineKind::Act, text!(who, " acts under fire."));
    for m in laid {
        let hit = Hit {
            from: m.shooter,
            to: who,
            points: m.damage,
            kind: Type::Lethal,
            source: Source::Firearms,
            piercing: m.piercing,
            armor: ArmorUse::Counts,
            what: text!("the covering fire"),
            rule: "CD-ACT-18",
        };
        harm::hit(play, &hit)?;
    }
    Ok(())
}
