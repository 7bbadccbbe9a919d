//! What conditions remember: the stored form, and what is read of conditions that say less.

use fray_engine::base::{ItemNo, Str, Val, Who};
use fray_engine::payload;
use fray_engine::payload::{Payload as _, Remembered as _};
use fray_engine::reference::PartType;
use fray_engine::scene::Cond;

const DISARMED: &str = "disarmed";

payload! {
    /// By somebody, so often; whose thing was taken, which one, and words.
    struct Disarmed of DISARMED, by(taker: Option<Who>), level(times) {
        owner: Who,
        weapon(of owner): Option<ItemNo>,
        note: Option<Str>,
    }

    /// One of several rows.
    struct Row { name: Str, value("type"): i32 }

    /// What may be missing.
    struct Loose { sure: bool, times: Vec<i32>, last: bool }
}

fn disarmed() -> Disarmed {
    Disarmed { taker: Some(Who(3)), times: 2, owner: Who(1), weapon: None, note: Some("sword".into()) }
}

#[test]
fn each_part_keeps_its_place() {
    let cond = disarmed().cond();
    assert_eq!((cond.by, cond.level), (Some(Who(3)), 2));
    assert_eq!(cond.data, [Val::Int(1), Val::None, Val::Text("sword".into())]);
    assert_eq!(Disarmed::read(&cond), Some(disarmed()));
}

#[test]
fn what_is_missing_at_the_end_reads_as_none() {
    let cond = Cond::new(DISARMED).data(vec![Val::Int(1)]);
    let read = Disarmed { taker: None, times: 1, owner: Who(1), weapon: None, note: None };
    assert_eq!(Disarmed::read(&cond), Some(read));
}

#[test]
fn a_condition_set_by_hand_says_not_enough() {
    assert_eq!(Disarmed::read(&Cond::new(DISARMED)), None);
    assert_eq!(Disarmed::read(&Cond::new(DISARMED).data(vec![Val::Int(-1)])), None, "nobody has this number");
}

#[test]
fn a_flag_that_is_missing_is_no_and_a_list_that_is_missing_is_empty() {
    let read = |data| Loose::read(&Cond::new("loose").data(data));
    assert_eq!(read(vec![]), Some(Loose { sure: false, times: vec![], last: false }));
    let last = vec![Val::None, Val::Ints([3].into()), Val::Flag(true)];
    assert_eq!(read(last), Some(Loose { sure: false, times: vec![3], last: true }));
}

#[test]
fn rows_stand_one_after_the_other() {
    let rows = [Row { name: "a".into(), value: 1 }, Row { name: "b".into(), value: 2 }];
    let cond = Row::rows_in_cond("rows", rows.clone());
    assert_eq!(cond.data, [Val::Text("a".into()), Val::Int(1), Val::Text("b".into()), Val::Int(2)]);
    assert_eq!(Row::rows(&cond), rows);
    assert_eq!(Row::rows(&Cond::new("rows")), []);
}

#[test]
fn scenario_files_know_the_parts_by_the_names_of_the_struct() {
    let memory = Disarmed::PAYLOAD;
    assert_eq!((memory.condition, memory.by), (DISARMED, "the taker"));
    let parts: Vec<_> = memory.parts.iter().map(|p| (p.id, p.holds)).collect();
    let all = [("owner", PartType::Combatant), ("weapon", PartType::ItemOf("owner")), ("note", PartType::Word)];
    assert_eq!(parts, all);
    assert_eq!(Row::PARTS[1].id, "type");
}
