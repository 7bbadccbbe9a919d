//! Logs keep names: a release with other tables reads what an older one wrote, or says which name it misses.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use crate::releases::{
    NEW, OLD, PARTICULAR, Release, SHORT, WITH_EMPTY_FIELDS, WITH_IDS, WITH_IDS_MOVED, WITH_PLACES, WITH_STAND_INS,
};
use fray_engine::base::{Handle, Str, Val, ValueType as _};
use fray_engine::encounter::{ConditionMode, Encounter, Request};
use fray_engine::fact::{Commit, FactKind};
use fray_engine::scene::Cond;
use fray_engine::sheet::{self, Sheet};
use fray_engine::system::{System, combatant};
use fray_engine::view::Cursor;
use fray_engine::{Viewer, Who};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Ann, edited by this release, dazed and bound.
fn written(by: &'static Release) -> Encounter {
    let mut e = Encounter::new(by, [9; 32]);
    let sheet = Sheet { name: "Ann".into(), side: "A".into(), ..Sheet::default() };
    let join = Request::Join { sheet: Box::new(sheet), count: 1, owner: None, free: false, hidden: false, at: None };
    e.request(Viewer::Gm, join).unwrap();
    let ann = e.scene().combatant(Who(0)).handle.0.clone();
    let edit = |field: &str, to: &str| Request::Edit(ann.clone(), field.into(), to.into());
    let put = |id: &str| Request::Condition(ann.clone(), id.into(), ConditionMode::Set);
    let requests = [edit("might", "5"), edit("wit", "6"), edit("grace", "8"), put("dazed"), put("bound")];
    let rule_options = ["early", "lost", "hard"].map(|id| Request::Option(id.into(), "on".into()));
    for request in requests.into_iter().chain(rule_options) {
        e.request(Viewer::Gm, request).unwrap();
    }
    e.preset(FactKind::SceneSet(1, Val::Int(3)));
    e.preset(FactKind::TurnBegan(vec![Who(0)], vec![Val::Int(2), Val::Int(1)]));
    e
}

/// The log through JSON, read by this release.
pub fn read(by: &'static Release, e: &Encounter) -> Encounter {
    let log: Vec<Commit> = e.log().iter().map(|c| (**c).clone()).collect();
    let text = serde_json::to_string(&log).unwrap();
    Encounter::load(by, [9; 32], serde_json::from_str(&text).unwrap()).unwrap()
}

fn numbers(values: &[Val]) -> Vec<i32> {
    values.iter().map(|v| if let Val::Int(n) = v { *n } else { -1 }).collect()
}

pub fn told(e: &Encounter) -> Vec<String> {
    let (lines, _) = e.lines(Viewer::Gm, &Cursor::default());
    lines.iter().map(|l| l.text.iter().map(|s| s.t.as_str()).collect()).collect()
}

#[test]
fn fields_and_conditions_are_found_by_name_wherever_they_stand_now() {
    let e = read(&NEW, &written(&OLD));
    let scene = e.scene();
    assert_eq!(numbers(&scene.combatant(Who(0)).fields), [7, 6, 5], "luck is new, wit is called wits, might has moved");
    assert_eq!(numbers(&scene.vars), [4, 3], "snow is new, rain stands where it stood");
    assert_eq!(*scene.options, [Val::Flag(false), Val::Flag(false), Val::Flag(true), Val::Flag(true)]);
    let turn = scene.topmost_turn().unwrap();
    assert_eq!(numbers(&turn.vars), [1, 9, 2]);
    assert!(scene.has(Who(0), "tied") && scene.has(Who(0), "dazed"));
    assert!(told(&e).iter().all(|l| !l.contains("another release")), "what was given up on purpose is no problem");
}

#[test]
fn what_was_raised_out_of_sight_before_somebody_joined_is_of_the_same_number_afterwards() {
    let mut log: Vec<Commit> = written(&OLD).log().iter().map(|c| (**c).clone()).collect();
    // Releases before this one copied it with the combatant.
    let joined = log.iter_mut().flat_map(|c| &mut c.facts).find_map(|f| match &mut f.kind {
        FactKind::Joined(c) => Some(c),
        _ => None,
    });
    let ann = joined.unwrap();
    let mut with_raises = serde_json::to_value(&**ann).unwrap();
    let raised = |field: u16| serde_json::json!({"field": field, "by": 2, "told": []});
    with_raises["out_of_sight"] = serde_json::json!([raised(0), raised(2)]);
    **ann = serde_json::from_value(with_raises).unwrap();
    let e = Encounter::load(&NEW, [9; 32], log).unwrap();
    let read = serde_json::to_value(e.scene().combatant(Who(0))).unwrap();
    assert_eq!(read["out_of_sight"], serde_json::json!([raised(2)]), "might has moved, grace is given up");
}

/// Ann, bound with two ropes and dazed for long.
fn bound_with_ropes() -> Encounter {
    let mut e = written(&OLD);
    let ropes = vec![Val::Text("hemp".into()), Val::Int(3), Val::Text("silk".into()), Val::Int(1)];
    e.preset(FactKind::CondSet(Who(0), Cond::new("bound").data(ropes)));
    e.preset(FactKind::CondSet(Who(0), Cond::new("dazed").data(vec![Val::Text("club".into()), Val::Flag(true)])));
    e
}

/// The ropes with their lengths, which are new, and what is left of the daze.
fn assert_remembers_ropes(e: &Encounter) {
    let data = |id: &str| e.scene().cond(Who(0), id).unwrap().data.clone();
    let rope = |knots, cord: &str| [Val::None, Val::Int(knots), Val::Text(cord.into())];
    assert_eq!(data("tied"), [rope(3, "hemp"), rope(1, "silk")].concat());
    assert_eq!(data("dazed"), [Val::Flag(true), Val::Flag(false)]);
}

#[test]
fn what_a_condition_remembers_is_found_by_name() {
    let e = read(&NEW, &bound_with_ropes());
    assert_remembers_ropes(&e);
    assert!(told(&e).iter().all(|l| !l.contains("another release")), "{:?}", told(&e));
    assert_remembers_ropes(&read(&NEW, &e));
}

#[test]
fn a_level_that_stood_for_yes_is_a_yes() {
    for (data, long) in [(vec![Val::Text("club".into()), Val::Flag(true)], true), (vec![], false)] {
        let mut old = written(&OLD);
        old.preset(FactKind::CondSet(Who(0), Cond::new("dazed").level(2).data(data)));
        let e = read(&NEW, &old);
        let dazed = e.scene().cond(Who(0), "dazed").unwrap();
        assert_eq!((dazed.level, &*dazed.data), (1, &[Val::Flag(long), Val::Flag(true)][..]));
        assert_eq!(read(&NEW, &e).scene().cond(Who(0), "dazed"), Some(dazed));
    }
}

#[test]
fn a_log_that_does_not_say_what_conditions_remember_has_the_first_parts() {
    let old = bound_with_ropes();
    let mut log: Vec<Commit> = old.log().iter().map(|c| (**c).clone()).collect();
    for fact in log.iter_mut().flat_map(|c| &mut c.facts) {
        if let FactKind::Names(names) = &mut fact.kind {
            Arc::make_mut(names).parts.clear();
        }
    }
    assert_remembers_ropes(&Encounter::load(&NEW, [9; 32], log).unwrap());
}

#[test]
fn what_a_kept_sheet_remembers_is_found_by_name() {
    let old = bound_with_ropes();
    let kept = sheet::of(OLD.tables(), OLD.reference().payloads, old.scene().combatant(Who(0)));
    let sheet = Sheet { fields: BTreeMap::new(), ..kept };
    let ann = combatant(&NEW, &sheet, Handle("ann".into())).unwrap();
    let rope = |knots, cord: &str| [Val::None, Val::Int(knots), Val::Text(cord.into())];
    let remembered: Vec<_> = ann.conds.iter().map(|c| (c.id.as_str(), c.data.to_vec())).collect();
    assert_eq!(remembered, [("tied", [rope(3, "hemp"), rope(1, "silk")].concat())]);
}

#[test]
fn a_part_of_a_kept_sheet_that_is_not_known_is_named_to_the_gm() {
    let kept = |by: &'static Release| {
        let old = bound_with_ropes();
        let sheet = sheet::of(OLD.tables(), OLD.reference().payloads, old.scene().combatant(Who(0)));
        let sheet = Box::new(Sheet { fields: BTreeMap::new(), ..sheet });
        let mut e = Encounter::new(by, [9; 32]);
        let join = Request::Join { sheet, count: 2, owner: None, free: false, hidden: false, at: None };
        e.request(Viewer::Gm, join).unwrap();
        e
    };
    let e = kept(&SHORT);
    assert_eq!(e.scene().cond(Who(0), "bound").unwrap().data, [Val::Int(3), Val::Int(1)]);
    let says = "Ann's sheet was kept by another release. This release does not know the following, and ignores it: \
                bound.rope. Set what you need by hand.";
    assert_eq!(told(&e).iter().filter(|l| *l == says).count(), 1, "{:?}", told(&e));
    let (lines, _) = e.lines(Viewer::Spectator, &Cursor::default());
    assert!(!serde_json::to_string(&lines).unwrap().contains("another release"), "the GM's business alone");
    assert!(told(&kept(&NEW)).iter().all(|l| !l.contains("another release")), "what was given up is no problem");
}

#[test]
fn a_part_that_is_not_known_is_named_to_the_gm() {
    let e = read(&SHORT, &bound_with_ropes());
    assert_eq!(e.scene().cond(Who(0), "bound").unwrap().data, [Val::Int(3), Val::Int(1)]);
    assert!(told(&e).iter().any(|l| l.contains("ignores it: bound.rope, dazed.")), "{:?}", told(&e));
}

#[test]
fn a_new_part_that_is_needed_and_an_unknown_word_are_named_to_the_gm() {
    let e = read(&PARTICULAR, &bound_with_ropes());
    let says = "ignores it: bound.owner, dazed.blow 'club'.";
    assert!(told(&e).iter().any(|l| l.contains(says)), "{:?}", told(&e));
    let rope = |knots, rope: &str| [Val::Text(rope.into()), Val::Int(0), Val::None, Val::Int(knots)];
    assert_eq!(e.scene().cond(Who(0), "bound").unwrap().data, [rope(3, "hemp"), rope(1, "silk")].concat());
    let old = bound_with_ropes();
    let kept = sheet::of(OLD.tables(), OLD.reference().payloads, old.scene().combatant(Who(0)));
    let sheet = Box::new(Sheet { fields: BTreeMap::new(), ..kept });
    let mut e = Encounter::new(&PARTICULAR, [9; 32]);
    let join = Request::Join { sheet, count: 1, owner: None, free: false, hidden: false, at: None };
    e.request(Viewer::Gm, join).unwrap();
    assert!(told(&e).iter().any(|l| l.contains("bound.owner")), "{:?}", told(&e));
}

#[test]
fn a_log_goes_on_under_the_new_names_and_back() {
    let mut e = read(&NEW, &written(&OLD));
    let ann = e.scene().combatant(Who(0)).handle.0.clone();
    e.request(Viewer::Gm, Request::Edit(ann, "luck".into(), "9".into())).unwrap();
    e.request(Viewer::Gm, Request::Undo).unwrap();
    e.request(Viewer::Gm, Request::Redo).unwrap();
    let again = read(&NEW, &e);
    assert_eq!((numbers(&again.scene().combatant(Who(0)).fields), again.log().len()), (vec![9, 6, 5], e.log().len()));
    assert_eq!(again.scene(), e.scene());
}

#[test]
fn a_name_that_is_not_known_is_named_to_the_gm_and_once() {
    let e = read(&SHORT, &written(&OLD));
    let says = |e: &Encounter| told(e).into_iter().filter(|l| l.contains("ignores it: dazed.")).count();
    assert_eq!(says(&e), 1, "{:?}", told(&e));
    assert_eq!(says(&read(&SHORT, &e)), 1);
    let (lines, _) = e.lines(Viewer::Spectator, &Cursor::default());
    assert!(!serde_json::to_string(&lines).unwrap().contains("leaves out"), "players have nothing to do with it");
    let mut e = e;
    e.request(Viewer::Gm, Request::Undo).unwrap();
    assert_eq!(e.scene().options[0], Val::Flag(false), "taking over a log is no step; undo finds the one before it");
}

#[test]
fn a_log_without_names_has_those_of_the_first_release() {
    let old = written(&OLD);
    let mut log: Vec<Commit> = old.log().iter().map(|c| (**c).clone()).collect();
    for c in &mut log {
        c.facts.retain(|f| !matches!(f.kind, FactKind::Names(_) | FactKind::TurnBegan(..) | FactKind::OptionSet(..)));
    }
    let e = Encounter::load(&NEW, [9; 32], log).unwrap();
    assert_eq!(numbers(&e.scene().combatant(Who(0)).fields), [7, 6, 5]);
    assert_eq!(numbers(&e.scene().vars), [4, 3]);
    assert_eq!(e.scene().cond(Who(0), "tied").map(|c| c.id.clone()), Some(Str::new_static("tied")));
}

/// Two of one sheet, the first as it came, the second edited.
fn with_stand_ins() -> Encounter {
    let mut e = Encounter::new(&WITH_STAND_INS, [9; 32]);
    for name in ["Ann", "Bob"] {
        let sheet = Sheet { name: name.into(), side: "A".into(), ..Sheet::default() };
        let join =
            Request::Join { sheet: Box::new(sheet), count: 1, owner: None, free: false, hidden: false, at: None };
        e.request(Viewer::Gm, join).unwrap();
    }
    let bob = e.scene().combatant(Who(1)).handle.0.clone();
    for (field, to) in [("armor", "3"), ("rested", "5")] {
        e.request(Viewer::Gm, Request::Edit(bob.clone(), field.into(), to.into())).unwrap();
    }
    e.preset(FactKind::SceneSet(0, Val::Int(99)));
    e
}

#[test]
fn a_number_that_stood_for_none_is_none() {
    let e = read(&WITH_EMPTY_FIELDS, &with_stand_ins());
    let [ann, bob] = [0, 1].map(|n| e.scene().combatant(Who(n)).fields.to_vec());
    assert_eq!(ann, [Val::None, Val::None]);
    assert_eq!(bob, [Val::Int(3), Val::Int(4)]);
    assert_eq!(*e.scene().vars, [Val::None]);
    let again = read(&WITH_EMPTY_FIELDS, &e);
    assert_eq!(again.scene(), e.scene(), "what this release has written is read as it stands");
}

#[test]
fn a_sheet_with_a_number_that_stood_for_none_joins_without_it() {
    let mut e = Encounter::new(&WITH_EMPTY_FIELDS, [9; 32]);
    let fields = [("armor".into(), 99.into()), ("rested".into(), 5.into())].into();
    let sheet = Sheet { name: "Ann".into(), side: "A".into(), fields, ..Sheet::default() };
    let join = Request::Join { sheet: Box::new(sheet), count: 1, owner: None, free: false, hidden: false, at: None };
    e.request(Viewer::Gm, join).unwrap();
    assert_eq!(*e.scene().combatant(Who(0)).fields, [Val::None, Val::Int(4)]);
}

#[test]
fn what_was_undone_can_be_done_again_under_other_names() {
    let mut e = written(&OLD);
    e.request(Viewer::Gm, Request::Undo).unwrap();
    let mut again = read(&NEW, &e);
    assert_eq!(again.request(Viewer::Gm, Request::Redo), Ok(()));
}

/// A fight of a release that notes its rule options by place.
fn with_options_noted(on: Vec<i32>, sworn: i32) -> Encounter {
    let mut e = Encounter::new(&WITH_PLACES, [9; 32]);
    let sheet = Sheet { name: "Ann".into(), side: "A".into(), ..Sheet::default() };
    let join = Request::Join { sheet: Box::new(sheet), count: 1, owner: None, free: false, hidden: false, at: None };
    e.request(Viewer::Gm, join).unwrap();
    e.preset(FactKind::SceneSet(0, on.put()));
    e.preset(FactKind::SceneSet(1, Val::Int(sworn)));
    e
}

fn words(all: &[&str]) -> Val {
    all.iter().map(Str::new).collect::<Vec<_>>().put()
}

#[test]
fn rule_options_noted_by_place_are_those_that_stood_there_then() {
    let e = read(&WITH_IDS, &with_options_noted(vec![1, 0, 1, 0, 0], 1));
    assert_eq!(*e.scene().vars, [words(&["late", "hard"]), Val::Flag(true)]);
    let e = read(&WITH_IDS, &with_options_noted(vec![0, 1, 0, 1, 0], 0));
    assert_eq!(*e.scene().vars, [words(&["soft"]), Val::Flag(false)], "what was given up is left out");
    assert!(told(&e).iter().all(|l| !l.contains("another release")), "{:?}", told(&e));
    let e = read(&WITH_IDS, &with_options_noted(vec![0, 0, 0, 0, 0], 0));
    assert_eq!(e.scene().vars[0], words(&[]), "all were off");
    let e = read(&WITH_IDS, &with_options_noted(vec![], 0));
    assert_eq!(e.scene().vars[0], Val::None, "none were noted");
}

#[test]
fn rule_options_noted_by_their_ids_are_found_by_them() {
    let e = read(&WITH_IDS, &with_options_noted(vec![1, 0, 1, 0, 0], 1));
    let moved = read(&WITH_IDS_MOVED, &e);
    assert_eq!(*moved.scene().vars, [words(&["hard", "last"]), Val::Flag(true)]);
    assert_eq!(read(&WITH_IDS_MOVED, &moved).scene(), moved.scene());
}

#[test]
fn a_noted_rule_option_that_is_not_known_is_named_to_the_gm() {
    let e = read(&WITH_IDS, &with_options_noted(vec![1, 0, 0, 0, 1], 0));
    assert_eq!(e.scene().vars[0], words(&["hard"]));
    assert!(told(&e).iter().any(|l| l.contains("ignores it: rare.")), "{:?}", told(&e));
}
