//! Lists of targets, and things that lie about.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use fray_engine::base::{ItemNo, Str, Val, Who};
use fray_engine::form::Form;
use fray_engine::gear::{GROUND, LIES, within_reach};
use fray_engine::scene::{Cond, Scene};
use fray_engine::system::{Refusal, refuse};
use fray_engine::target::{Intent, TargetRules, Targets};
use fray_kit::laws::{Member, begin};
use fray_kit::tiny::{SYSTEM, person};
use std::sync::Arc;

const TARGET_RULES: TargetRules = TargetRules {
    hostile: |s, a, b| s.combatant(a).side != s.combatant(b).side,
    out: |s, who| s.has(who, "out"),
    thing: |s, who| s.combatant(who).name == "Wall",
};

/// Ann acts; her friend Ben is nearest, then a wall, the fallen Cal, Dee, and Eve far off.
fn scene() -> Scene {
    let member =
        |(name, side, x): (&str, &str, i32)| Member { sheet: person(name, side, 1), at: (x, 0), ..Member::default() };
    let cast = [
        ("Ann", "A", 0),
        ("Ben", "A", 100),
        ("Wall", "C", 150),
        ("Cal", "B", 200),
        ("Dee", "B", 400),
        ("Eve", "B", 900),
    ];
    let mut scene = begin(&SYSTEM, &cast.map(member), 1).unwrap().scene().clone();
    Arc::make_mut(&mut scene.cast[3]).conds = [Cond::new("out")].into_iter().collect();
    scene
}

/// Labels with notes; those that cannot be chosen end with `off`.
fn read(scene: &Scene, targets: &Targets<'_, impl Fn(Who) -> Option<Refusal>>) -> (Vec<String>, Vec<String>) {
    let name = |who: Who| scene.combatant(who).name.to_string();
    let Form::Pick { options, default, .. } = &targets.member().form else { return (vec![], vec![]) };
    let option = |o: &fray_engine::form::Opt| {
        let note = o.note.as_ref().map(|n| n.render(name)).unwrap_or_default();
        format!("{}: {note}{}", o.label.render(name), if o.off.is_some() { ", off" } else { "" })
    };
    let label = |id: &Str| name(scene.find(None, id).unwrap());
    (options.iter().map(option).collect(), default.iter().map(label).collect())
}

fn chosen(purpose: Intent, off: impl Fn(Who) -> Option<Refusal>) -> (Vec<String>, Vec<String>, bool) {
    let scene = scene();
    let targets = TARGET_RULES.targets(&scene, Who(0), TARGET_RULES.others(&scene, Who(0)), purpose, off);
    let (options, default) = read(&scene, &targets);
    (options, default, targets.off().is_some())
}

fn too_far(who: Who) -> Option<Refusal> {
    refuse::<()>("out_of_reach", "TI-1", "Too far.").err().filter(|_| who.0 > 3)
}

#[test]
fn what_harms_is_offered_on_foes_first_and_never_by_default_on_others() {
    let all = ["Dee: 4 m", "Eve: 9 m", "Cal: 2 m, out of the fight", "Ben: 1 m, a friend"].map(String::from).to_vec();
    assert_eq!(chosen(Intent::Harm, |_| None), (all, vec!["Dee".into()], false));
    // Who can be reached stands first; the fallen and friends are nobody's default.
    let (options, default, off) = chosen(Intent::Harm, too_far);
    assert_eq!(options, ["Cal: 2 m, out of the fight", "Ben: 1 m, a friend", "Dee: 4 m, off", "Eve: 9 m, off"]);
    assert!(default.is_empty() && !off, "{default:?}");
}

#[test]
fn what_helps_takes_the_first_who_can_be_helped() {
    assert_eq!(chosen(Intent::Help, too_far).1, ["Cal"]);
}

#[test]
fn people_who_help_themselves_read_yourself() {
    let scene = scene();
    let targets = TARGET_RULES.targets(&scene, Who(0), vec![Who(0), Who(1)], Intent::Help, |_| None);
    assert_eq!(read(&scene, &targets).0, ["Ann: yourself", "Ben: 1 m, a friend"]);
}

#[test]
fn the_reason_against_the_first_counts_if_nobody_can_be_chosen() {
    let (_, default, off) = chosen(Intent::Harm, |_| too_far(Who(9)));
    assert!(default.is_empty() && off, "{default:?}");
}

#[test]
fn things_within_reach_are_found_ones_own_first() {
    let mut scene = scene();
    let mut lies = |who: usize, at: Option<i32>| {
        let c = Arc::make_mut(&mut scene.cast[who]);
        let mut item = fray_engine::System::make_item(&SYSTEM, "stick").unwrap().numbered(ItemNo(9));
        item.slot = GROUND.into();
        item.data.extend(at.map(|x| (LIES.into(), Val::Ints([x, 0].into()))));
        c.gear.push(item);
    };
    // Ben's lies near Ann, Cal's at his feet, Ann's own a step away, Eve's out of reach.
    lies(1, Some(50));
    lies(3, None);
    lies(0, Some(-100));
    lies(5, None);
    let found: Vec<(Str, Who)> = within_reach(&scene, Who(0), 2.0).into_iter().map(|f| (f.id, f.owner)).collect();
    assert_eq!(found, [("stick".into(), Who(0)), ("stick#2".into(), Who(1)), ("stick#3".into(), Who(3))]);
}
