//! What logs hold in several forms: pieces of sentences, answers, operations, who begins a turn.

use fray_engine::base::{Text, TextPiece, Who};
use fray_engine::course::Operation;
use fray_engine::fact::FactKind;
use fray_engine::form::Input;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Debug;

/// Reads each of these, and writes it as it was.
fn reads_and_writes<T: DeserializeOwned + Serialize>(all: &[&str]) {
    for json in all {
        let read: T = serde_json::from_str(json).expect(json);
        assert_eq!(serde_json::to_string(&read).expect(json), *json);
    }
}

fn refuses<T: DeserializeOwned + Debug>(all: &[&str]) {
    for json in all {
        let read: Result<T, _> = serde_json::from_str(json);
        assert!(read.is_err(), "{json}: {read:?}");
    }
}

#[test]
fn pieces() {
    reads_and_writes::<TextPiece>(&[r#""hits""#, r#""""#, "7", "-2147483648", r#"{"w":3}"#, r#"{"card":"K♠"}"#]);
    reads_and_writes::<Text>(&["[]", r#"["a"]"#, r#"[{"w":0}," hits ",{"w":1}," for ",3]"#]);
    refuses::<TextPiece>(&[
        "2147483648",
        "1.5",
        "true",
        "null",
        "{}",
        "[]",
        r#"{"w":-1}"#,
        r#"{"w":65536}"#,
        r#"{"x":1}"#,
    ]);
    // A later release may say more.
    let more: TextPiece = serde_json::from_str(r#"{"why":["?"],"w":3}"#).unwrap();
    assert_eq!(more, TextPiece::Who { w: Who(3) });
}

#[test]
fn answers() {
    let all = ["true", "-3", r#""bob""#, r#"["a","b"]"#, "[]", "{}", r#"{"shots":["a"],"target":"bob","wild":false}"#];
    reads_and_writes::<Input>(&all);
    refuses::<Input>(&["null", "1.5", "2147483648", "[1]", r#"{"a":null}"#, r#"[["a"]]"#]);
}

#[test]
fn operations() {
    reads_and_writes::<Operation>(&[
        r#"{"who":1,"act":"strike","form":{"target":"rat"}}"#,
        r#"{"who":null,"act":"harm","form":{},"secret":true,"action":7}"#,
        r#"{"condition":"down","of":2,"mode":"set"}"#,
        r#""settle""#,
        r#""together""#,
        r#"{"end_turn":3}"#,
        r#"{"turn":[[1,2],"in_order"]}"#,
        r#"{"answered":["stop",null,true]}"#,
        r#"{"discard":{"claim":1}}"#,
    ]);
    // In whatever order the members stand.
    let turned: Operation = serde_json::from_str(r#"{"form":{},"act":"strike","who":1}"#).unwrap();
    assert!(matches!(turned, Operation::Act(cmd) if cmd.who == Some(Who(1)) && cmd.act == "strike"));
    refuses::<Operation>(&[r#""fly""#, r#"{"fly":1}"#, "{}", "3", r#"{"who":1}"#, r#"{"condition":"down"}"#]);
}

#[test]
fn those_who_begin_a_turn() {
    reads_and_writes::<FactKind>(&[r#"{"turn_began":[[1,2],[]]}"#]);
    let of_the_first_release: FactKind = serde_json::from_str(r#"{"turn_began":[1,[]]}"#).unwrap();
    assert_eq!(of_the_first_release, FactKind::TurnBegan(vec![Who(1)], vec![]));
    refuses::<FactKind>(&[r#"{"turn_began":[-1,[]]}"#, r#"{"turn_began":["a",[]]}"#, r#"{"turn_began":[65536,[]]}"#]);
}
