//! Logs that earlier releases wrote, in `tests/fixtures`: each must load, come to the same scene and views, and go on.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod fixture;
mod older_course;
mod picture;
mod rule_options;
mod unknown_action;

use fixture::{Fixture, folder};
use fray_engine::base::Viewer;
use fray_engine::encounter::{Encounter, Request};
use fray_engine::fact::{Commit, Fact, FactKind, lines_with_other_dice, rolls_out_of_sequence};
use fray_engine::scene::Phase;
use fray_engine::system::Older;
use fray_engine::{Seat, bot};
use picture::{lines, picture, scene};
use serde_json::Value;
use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;

/// Fixtures in which the rules have changed since, so that what was being resolved is dropped, openly: folder, system, and
/// what has changed. Nothing else of a fight may be lost.
const DROPPED: &[(&str, &str, &str)] = &[];

impl Fixture {
    fn system(&self) -> &'static dyn fray_engine::System {
        fray::systems::SYSTEMS.by_id(&self.system).expect("the system of a fixture is still there")
    }

    fn load(&self) -> Encounter {
        Encounter::load(self.system(), self.seed, self.log.clone()).expect("an older log loads")
    }
}

fn each(check: impl Fn(&str, &Fixture)) {
    let mut seen = 0;
    for entry in fs::read_dir(folder()).unwrap().flatten().filter(|e| e.path().is_dir()) {
        for file in fs::read_dir(entry.path()).unwrap().flatten().map(|f| f.path()) {
            if file.extension().is_some_and(|e| e == "json") && !file.ends_with("tables.json") {
                let fixture: Fixture = serde_json::from_str(&fs::read_to_string(&file).unwrap()).unwrap();
                check(&entry.file_name().to_string_lossy(), &fixture);
                seen += 1;
            }
        }
    }
    assert!(seen > 0, "there are fixtures");
}

fn dropped(folder: &str, f: &Fixture) -> bool {
    DROPPED.iter().any(|(name, system, _)| *name == folder && *system == f.system)
}

/// The program is killed and starts again.
fn again(e: &Encounter, f: &Fixture) -> Encounter {
    let text = serde_json::to_string(&e.log().iter().map(|c| &**c).collect::<Vec<_>>()).unwrap();
    Encounter::load(f.system(), f.seed, serde_json::from_str(&text).unwrap()).unwrap()
}

#[test]
fn every_system_has_an_older_log() {
    let seen = RefCell::new(BTreeSet::new());
    each(|_, f| {
        seen.borrow_mut().insert(f.system.clone());
    });
    let without = |s: &&&dyn fray_engine::System| !seen.borrow().contains(s.id());
    let without: Vec<&str> = fray::systems::SYSTEMS.all().iter().filter(without).map(|s| s.id()).collect();
    assert!(without.is_empty(), "without a fixture: {without:?}");
}

#[test]
fn the_newest_logs_are_of_every_system_and_stop_in_mid_question() {
    let seen = RefCell::new(BTreeMap::<String, BTreeSet<String>>::new());
    each(|folder, f| {
        if !f.load().waiting().is_empty() {
            seen.borrow_mut().entry(folder.to_string()).or_default().insert(f.system.clone());
        }
    });
    let all: BTreeSet<String> = fray::systems::SYSTEMS.all().iter().map(|s| s.id().to_string()).collect();
    let seen = seen.into_inner();
    let (newest, systems) = seen.last_key_value().unwrap();
    assert_eq!(systems, &all, "{newest}");
}

#[test]
fn an_older_log_comes_to_the_same_scene_and_views() {
    each(|folder, f| {
        let e = f.load();
        let at = format!("{folder}/{}", f.system);
        let wrong = if dropped(folder, f) {
            assert!(e.waiting().is_empty(), "{at}: is listed as dropped, and asks");
            let said = lines(&e, Viewer::Gm);
            assert!(said.last().unwrap().starts_with("What was being resolved has been abandoned"), "{at}: {said:?}");
            differences(&at, &f.dropped, &scene(&e))
        } else {
            differences(&at, &f.open, &picture(&e))
        };
        let last = e.log().iter().next_back().unwrap().facts.iter().find(|f| matches!(f.kind, FactKind::Abandoned(..)));
        assert!(wrong.is_empty(), "{}\n{last:?}", wrong.join("\n"));
        assert_eq!(picture(&again(&e, f)), picture(&e), "{at}: and once more after a restart");
    });
}

/// Whoever checks the dice of an older fight is not told that its lines are wrong.
#[test]
fn the_lines_of_an_older_log_show_dice_that_fell() {
    each(|folder, f| {
        let e = f.load();
        let wrong = lines_with_other_dice(e.log().iter().map(|commit| &**commit));
        assert_eq!(wrong, [], "{folder}/{}", f.system);
    });
}

#[test]
fn the_rolls_of_an_older_log_follow_one_another() {
    each(|name, f| assert_eq!(rolls_out_of_sequence(&f.log), [], "{name}: commits and facts"));
}

#[test]
fn an_older_fight_goes_on() {
    each(|folder, f| {
        let at = format!("{folder}/{}", f.system);
        let mut e = f.load();
        if !dropped(folder, f) {
            let (id, q) = e.unanswered_questions().swap_remove(0);
            let seat = e.waiting()[0].seat.unwrap();
            e.request(Viewer::Player(seat), Request::Answer(id, q.form.default()))
                .unwrap_or_else(|r| panic!("{at}: {r:?}"));
        }
        for n in 0..60 {
            if !bot::step(&mut e) {
                assert_eq!(e.scene().phase, Phase::Ended, "{at}: input {n}");
                break;
            }
        }
        assert_eq!(picture(&again(&e, f)), picture(&e), "{at}: after a restart");
        let before = scene(&e);
        e.request(Viewer::Gm, Request::Undo).unwrap();
        e.request(Viewer::Gm, Request::Redo).unwrap();
        assert_eq!(scene(&e), before, "{at}: undone and done again");
    });
}

/// How often something was dropped because the rules put its questions otherwise today.
fn count_drops(e: &Encounter) -> usize {
    e.log().iter().flat_map(|c| &c.facts).filter(|f| matches!(f.kind, FactKind::Abandoned(..))).count()
}

/// A question that the rules put otherwise today is put again when undo comes to it, or those who had chosen to act at once
/// choose again; then there is no way back.
#[test]
fn an_older_fight_can_be_undone_to_its_beginning_and_brought_back() {
    each(|folder, f| {
        let at = format!("{folder}/{}", f.system);
        let mut e = f.load();
        let (now, drops) = (scene(&e), count_drops(&e));
        let (mut undone, mut kept) = (0, None);
        while e.request(Viewer::Gm, Request::Undo).is_ok() {
            if count_drops(&e) > drops && kept.is_none() {
                kept = Some(undone);
                let chosen_anew = e.scene().uncommitted().next().is_some();
                let again = chosen_anew || !e.unanswered_questions().is_empty();
                assert!(again, "{at}: what is asked otherwise today is asked or chosen anew");
            }
            undone += 1;
        }
        assert!(undone > 20 && e.scene().cast.is_empty(), "{at}: {undone} steps undone");
        let mut e = f.load();
        let back = kept.unwrap_or(undone);
        assert!(back > 3, "{at}: {back} steps undone");
        for _ in 0..back {
            e.request(Viewer::Gm, Request::Undo).unwrap();
        }
        for _ in 0..back {
            e.request(Viewer::Gm, Request::Redo).unwrap_or_else(|r| panic!("{at}: {r:?}"));
        }
        assert_eq!(scene(&e), now, "{at}");
    });
}

#[test]
fn fixtures_hold_what_is_hard_to_replay() {
    let rolled = Cell::new(0);
    each(|folder, f| {
        let facts: Vec<(&Commit, &Fact)> = f.log.iter().flat_map(|c| c.facts.iter().map(move |f| (c, f))).collect();
        let count = |is: &dyn Fn(&FactKind) -> bool| facts.iter().filter(|(_, f)| is(&f.kind)).count();
        let began = facts.iter().rev().find(|(_, f)| matches!(f.kind, FactKind::Began(_))).unwrap().0.id;
        let resolving: Vec<&Fact> = facts.iter().filter(|(c, _)| c.root == Some(began)).map(|(_, f)| *f).collect();
        let held = [
            count(&|w| matches!(w, FactKind::RoundBegan(_))) > 1,
            count(&|w| matches!(w, FactKind::TurnBegan(..))) > 3,
            count(&|w| matches!(w, FactKind::Undone(_))) > 1,
            count(&|w| matches!(w, FactKind::Redone(_))) > 0,
            count(&|w| matches!(w, FactKind::StandingSet(..))) > 0,
            count(&|w| matches!(w, FactKind::Joined(c) if c.hidden)) > 0,
            count(&|w| matches!(w, FactKind::Joined(c) if c.owner.is_some_and(|s| s > Seat(0)))) > 1,
            facts.iter().any(|(_, f)| f.outside && matches!(f.kind, FactKind::Set(..))),
            resolving.iter().any(|f| matches!(f.kind, FactKind::Asked(_))),
            resolving.iter().any(|f| f.outside && matches!(f.kind, FactKind::Moved(..))),
            !resolving.iter().any(|f| matches!(f.kind, FactKind::Finished)),
        ];
        assert!(held.iter().all(|h| *h), "{folder}/{}: {held:?}", f.system);
        rolled.set(rolled.get() + usize::from(resolving.iter().any(|f| matches!(f.kind, FactKind::Rolled(..)))));
    });
    assert!(rolled.get() > 0, "in one of them the question comes after a roll");
}

/// What a later release has given up on purpose.
fn retired(name: &str) -> bool {
    let of = |s: &&dyn fray_engine::System| s.tables().renamed.iter().any(|(old, new)| *old == name && new.is_empty());
    fray::systems::SYSTEMS.all().iter().any(of)
}

/// What a field of an earlier release is called now.
fn name_now(name: &str) -> &str {
    let mut renamed = fray::systems::SYSTEMS.all().iter().flat_map(|s| s.tables().renamed);
    renamed.find(|(old, _)| *old == name).map_or(name, |(_, new)| *new)
}

/// Whether an earlier release wrote a value that may be missing as `then`, where it is `now` today.
fn written_otherwise(at: &str, then: &Value, now: &Value) -> bool {
    let ways = || fray::systems::SYSTEMS.all().iter().flat_map(|s| s.tables().older);
    if at.contains(".conditions[") {
        // What a condition remembers stands there without its name.
        let none =
            |n: i64| ways().any(|(id, way)| id.contains('.') && matches!(way, Older::NoneAs(i) if i64::from(*i) == n));
        let empty = || ways().any(|(_, way)| *way == Older::NoneAsEmpty);
        return now == "none" && (then["int"].as_i64().is_some_and(none) || (then["text"] == "" && empty()));
    }
    let field = at.rsplit('.').next().unwrap_or_default();
    // `rule options.rs` tests which ones they are.
    if ways().any(|(id, way)| *id == field && *way == Older::OptionsByPlace) {
        let words = |value: &Value| value.as_str().unwrap_or_default().split_whitespace().map(String::from).collect();
        let (then, now): (Vec<String>, Vec<String>) = (words(then), words(now));
        return then.iter().filter(|on| *on != "0").count() == now.len();
    }
    let (Some(Ok(then)), Some(now)) = (then.as_str().map(str::parse::<i32>), now.as_str()) else { return false };
    let mut reads = ways().filter(|(id, _)| *id == field).map(|(_, way)| match way {
        Older::NoneAs(none) => then == *none && now.is_empty(),
        Older::NoneAsEmpty | Older::NumberAsFlag | Older::FlagAsLevel(_) | Older::OptionsByPlace => false,
        Older::OneMore => now == if then == 0 { String::new() } else { (then - 1).to_string() },
    });
    // Fields of a turn stand there without their names.
    reads.any(|read| read) || at.contains(".agenda[") && then == 0 && now.is_empty()
}

/// Where `found` is not as `expected` says, in words. A later release may know more fields than an earlier one.
fn differences(at: &str, expected: &Value, found: &Value) -> Vec<String> {
    match (expected, found) {
        (Value::Object(expected), Value::Object(found)) => expected
            .iter()
            .filter(|(key, _)| !retired(key))
            .flat_map(|(key, value)| {
                differences(&format!("{at}.{key}"), value, found.get(name_now(key)).unwrap_or(&Value::Null))
            })
            .collect(),
        // 0.1.0-a showed to all what others had stowed.
        (Value::Array(then), Value::Array(now)) if at.contains(".views.") && at.ends_with(".gear") => {
            let in_sight = then.iter().filter(|item| now.contains(item) || item[1] != "stowed");
            if in_sight.eq(now.iter()) {
                vec![]
            } else {
                vec![format!("{at}: the fixture has {then:?}, the replay {now:?}")]
            }
        }
        // Up to 0.1.0-f a standing defense was shown even if its roll had failed.
        (Value::Array(then), Value::Array(now)) if at.contains(".views.") && at.ends_with(".chips") => {
            let shown = then.iter().filter(|chip| now.contains(chip) || chip[0] != "standing_defense");
            if shown.eq(now.iter()) {
                vec![]
            } else {
                vec![format!("{at}: the fixture has {then:?}, the replay {now:?}")]
            }
        }
        (Value::Array(expected), Value::Array(found)) if expected.len() == found.len() => {
            let pairs = expected.iter().zip(found).enumerate();
            pairs.flat_map(|(n, (a, b))| differences(&format!("{at}[{n}]"), a, b)).collect()
        }
        // Fields of a turn that came later stand at their default, behind those of the fixture.
        (Value::Array(then), Value::Array(now))
            if at.contains(".agenda[")
                && now.starts_with(then)
                && now[then.len()..].iter().all(|v| v == "no" || v == "0" || v == "") =>
        {
            vec![]
        }
        (a, b) if a == b || written_otherwise(at, a, b) => vec![],
        (a, b) => vec![format!("{at}: the fixture has {a}, the replay {b}")],
    }
}
