//! Answers by name behave as a sorted map would.

use fray_engine::base::Str;
use fray_engine::form::{Fields, Input};
use std::collections::BTreeMap;

/// Names in an order that is none, some of them several times.
fn names(count: usize) -> impl Iterator<Item = Str> {
    (0..count).map(|n| format!("n{}", n * 7 % 13).into())
}

fn same(fields: &Fields<Input>, map: &BTreeMap<Str, Input>) {
    assert!(fields.iter().eq(map.iter()), "{fields:?} and {map:?}");
    assert!(fields.keys().eq(map.keys()) && fields.values().eq(map.values()));
    for name in names(13) {
        assert_eq!(fields.get(&name), map.get(&name), "{name} in {fields:?}");
        assert_eq!(fields.contains_key(&name), map.contains_key(&name));
    }
}

#[test]
fn put_one_by_one_and_taken_out_again() {
    let (mut fields, mut map) = (Fields::default(), BTreeMap::new());
    for (n, name) in names(20).enumerate() {
        let value = Input::Number(n as i32);
        fields.insert(name.clone(), value.clone());
        map.insert(name, value);
        same(&fields, &map);
    }
    for name in names(26) {
        assert_eq!(fields.remove(&name), map.remove(&name));
        same(&fields, &map);
    }
}

#[test]
fn gathered_and_extended() {
    for count in 0..30 {
        let all = || names(count).zip((0..).map(Input::Number));
        let (mut fields, mut map): (Fields<Input>, BTreeMap<_, _>) = (all().collect(), all().collect());
        same(&fields, &map);
        let more = || names(5).zip((100..).map(Input::Number));
        fields.extend(more());
        map.extend(more());
        same(&fields, &map);
        assert_eq!(serde_json::to_string(&fields).unwrap(), serde_json::to_string(&map).unwrap());
    }
}
