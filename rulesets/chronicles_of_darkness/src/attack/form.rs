//! The form of an attack, with a default good enough for "attack, target, confirm".

use super::{ATTACK, Arm, Attack, Kind, Options, arms, check};
use crate::conditions::DEAD;
use crate::ranged::shooting;
use crate::rolls::may_pay;
use crate::{derived, harm};
use fray_engine::base::Who;
use fray_engine::form::{Form, Input, Look, Member, Opt};
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::{Offer, Refusal, Use};
use fray_engine::text;

/// The attacks that `who` may make now, or may not, with the reason.
pub fn offers(scene: &Scene, who: Who) -> Vec<Offer> {
    let c = Choice::of(scene, who);
    let offer = Offer::new(ATTACK, "Attack", "action", form(scene, who, &c)).unless(c.off.clone());
    let foe_up = c.target.is_some_and(|t| !harm::is_out(scene, t));
    vec![if foe_up { offer.good_for(Use::Attack) } else { offer }]
}

/// Weapons and targets as they go together, with the usual pair.
struct Choice {
    arms: Vec<(Arm, Option<Refusal>)>,
    targets: Vec<(Who, Option<Refusal>)>,
    arm: Option<Arm>,
    target: Option<Who>,
    off: Option<Refusal>,
}

impl Choice {
    fn of(scene: &Scene, who: Who) -> Choice {
        let arms: Vec<(Arm, Option<Refusal>)> =
            arms(scene, who).into_iter().map(|a| (a.clone(), check::gear(scene, who, &a).err())).collect();
        let usable: Vec<&Arm> = arms.iter().filter(|a| a.1.is_none()).map(|a| &a.0).collect();
        let reason = |at: Who| -> Option<Refusal> {
            let mut why = usable.iter().map(|a| check::reason(scene, who, a, at));
            let first = why.next()?;
            first.filter(|_| why.all(|r| r.is_some()))
        };
        let targets: Vec<(Who, Option<Refusal>)> = in_order(scene, who).into_iter().map(|t| (t, reason(t))).collect();
        // The usual: the first foe in reach of anything, with the best that reaches it.
        let reaches = |a: &Arm, t: Who| check::reason(scene, who, a, t).is_none();
        let foes: Vec<Who> = targets.iter().map(|t| t.0).filter(|t| derived::hostile(scene, who, *t)).collect();
        let pair = foes.iter().find_map(|t| {
            let fit = usable.iter().filter(|a| reaches(a, *t));
            fit.max_by_key(|a| worth(scene, who, a)).map(|a| ((*a).clone(), *t))
        });
        let off = check::state(scene, who).err().or_else(|| match &pair {
            Some(_) => None,
            None => foes.first().and_then(|f| reason(*f)).or_else(|| Some(check::nobody())),
        });
        let (arm, target) = pair.unzip();
        Choice { arms, targets, arm, target, off }
    }
}

/// Which weapon is usually taken: dice and damage together; no weapon is thrown away without need.
fn worth(scene: &Scene, who: Who, arm: &Arm) -> (i32, bool) {
    let skill = scene.get(who, arm.skill());
    let dice = scene.get(who, arm.attribute()) + if skill == 0 { -1 } else { skill };
    (dice + 2 * arm.row.modifier - if arm.kind == Kind::Thrown { 6 } else { 0 }, arm.item.is_some())
}

/// Foes that can still fight, then the others, the nearest first; friends last.
fn in_order(scene: &Scene, who: Who) -> Vec<Who> {
    let fits = |t: &Who| *t != who && scene.knows(who, *t) && !scene.has(*t, DEAD) && !derived::is_object(scene, *t);
    let mut all: Vec<Who> = scene.ids().filter(fits).collect();
    let rank = |t: Who| (!derived::hostile(scene, who, t), harm::is_out(scene, t));
    all.sort_by(|a, b| {
        let near = scene.distance(who, *a).total_cmp(&scene.distance(who, *b));
        rank(*a).cmp(&rank(*b)).then(near).then(a.cmp(b))
    });
    all
}

fn form(scene: &Scene, who: Who, c: &Choice) -> Form {
    let no = || Form::Confirm { default: false };
    let mut members = vec![
        Member::new("target", "Target", targets(scene, who, c)),
        Member::new("weapon", "With", weapons(scene, who, c)),
    ];
    let usable: Vec<&Arm> = c.arms.iter().filter(|a| a.1.is_none()).map(|a| &a.0).collect();
    let all: Vec<Who> = c.targets.iter().map(|t| t.0).collect();
    members.extend(shooting::members(scene, who, &usable, &all));
    if may_pay(scene, who, 1).is_ok() {
        members.push(Member::new("willpower", "1 Willpower for three more dice", no()));
    }
    Form::Group { members }
}

fn handle(scene: &Scene, who: Who) -> String {
    scene.c(who).handle.0.clone()
}

fn targets(scene: &Scene, who: Who, c: &Choice) -> Form {
    let option = |(t, off): &(Who, Option<Refusal>)| {
        let mut note = format!("{:.0} m", scene.distance(who, *t));
        if !derived::hostile(scene, who, *t) {
            note.push_str(", a friend");
        } else if harm::is_out(scene, *t) {
            note.push_str(", out of the fight");
        }
        let opt = Opt::new(handle(scene, *t), text!(*t)).note(note);
        match off {
            Some(r) => opt.off(r.text.clone()),
            None => opt,
        }
    };
    let default = c.target.map(|t| handle(scene, t)).into_iter().collect();
    Form::Pick { options: c.targets.iter().map(option).collect(), min: 1, max: 1, default, look: Look::Plain }
}

fn weapons(scene: &Scene, who: Who, c: &Choice) -> Form {
    let option = |(a, off): &(Arm, Option<Refusal>)| {
        let mut note = format!("damage {:+}", a.row.modifier);
        if let Some(item) = a.held(scene, who).filter(|_| a.kind == Kind::Ranged) {
            note = format!("{note}, {} rounds", item.left);
        }
        let label = if a.kind == Kind::Thrown { format!("{} (thrown)", a.label) } else { a.label.clone() };
        let opt = Opt::new(a.id.clone(), label).note(note);
        match off {
            Some(r) => opt.off(r.text.clone()),
            None => opt,
        }
    };
    let default = c.arm.as_ref().map(|a| a.id.clone()).into_iter().collect();
    Form::Pick { options: c.arms.iter().map(option).collect(), min: 1, max: 1, default, look: Look::Plain }
}

/// The weapon that a command names; what it leaves out takes the default.
pub fn arm(scene: &Scene, cmd: &Cmd) -> Option<Arm> {
    let by = cmd.who?;
    match cmd.form.field("weapon").and_then(Input::word) {
        Some(id) => arms(scene, by).into_iter().find(|a| a.id == id),
        None => Choice::of(scene, by).arm.or_else(|| arms(scene, by).into_iter().next()),
    }
}

/// The targets that a command names, in order; what it leaves out takes the default.
pub fn named(scene: &Scene, cmd: &Cmd) -> Option<Vec<Who>> {
    let by = cmd.who?;
    let mut named: Vec<Who> = match cmd.form.field("target") {
        Some(given) => given.words().into_iter().map(|h| scene.find(Some(by), h)).collect::<Option<_>>()?,
        None => vec![Choice::of(scene, by).target?],
    };
    // CD-ACT-13, 14
    named.extend(shooting::also(scene, cmd)?.into_iter().filter(|w| !named.contains(w)).collect::<Vec<_>>());
    Some(named)
}

/// How a command wants it done.
pub fn options(scene: &Scene, cmd: &Cmd) -> Options {
    let yes = |id: &str| cmd.form.field(id).is_some_and(Input::yes);
    Options { willpower: yes("willpower"), shooting: shooting::read(scene, cmd) }
}

/// The attack that a command names. `None`: without a target or weapon.
pub fn read(scene: &Scene, cmd: &Cmd) -> Option<Attack> {
    let attack =
        Attack { by: cmd.who?, arm: arm(scene, cmd)?, targets: named(scene, cmd)?, options: options(scene, cmd) };
    (!attack.targets.is_empty()).then_some(attack)
}
