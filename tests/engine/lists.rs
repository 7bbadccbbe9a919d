//! Lists on a sheet: how people may write them, and what changing one entry tells.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use fray_engine::base::{Str, TraitDie, Val, ValueType as _};
use fray_engine::sheet::{Entered, from_entered, read, write};
use fray_engine::system::{EntryDef, FieldDef, NameDef, OwnName, RatingDef};

const OWN: OwnName = OwnName {
    max: 10,
    examples: &["Riding"],
    check: |name| if name == "Taunt" { Err(format!("'{name}' has a field")) } else { Ok(()) },
};
static DICE: FieldDef =
    FieldDef::new("dice", "Dice", "", EntryDef::Ratings(NameDef::Any(OWN), RatingDef::Die(&[4, 6, 8])), Val::None);
static NUMBERS: FieldDef =
    FieldDef::new("numbers", "Numbers", "", EntryDef::Ratings(NameDef::Any(OWN), RatingDef::Int(0, 5)), Val::None);
static CLOSED: FieldDef = FieldDef::new(
    "closed",
    "Closed",
    "",
    EntryDef::Set(NameDef::OneOf(&[("strength", "Strength"), ("wits", "Quick wits")])),
    Val::None,
);
static UNDER: FieldDef = FieldDef::new(
    "under",
    "Under",
    "",
    EntryDef::Set(NameDef::Under(&[("brawl", "Brawl"), ("firearms", "Firearms")], 30)),
    Val::None,
);

fn words(def: &FieldDef, written: &str) -> Result<String, String> {
    from_entered(def, &Entered::Text(written.into())).map(|v| write(&v))
}

fn json(def: &FieldDef, written: &str) -> Result<String, String> {
    from_entered(def, &serde_json::from_str(written).unwrap()).map(|v| write(&v))
}

#[test]
fn a_list_may_be_a_line_an_array_or_an_object() {
    for written in
        ["\"Riding d6, Song d8+1\"", "[\"Riding d6\", \"Song d8+1\"]", "{\"Riding\": \"d6\", \"Song\": \"d8+1\"}"]
    {
        assert_eq!(json(&DICE, written).unwrap(), "Riding d6, Song d8+1", "{written}");
    }
    assert_eq!(json(&NUMBERS, "{\"Song\": 2, \"Riding\": \"3\"}").unwrap(), "Song 2, Riding 3", "in the order written");
    for written in ["\"strength; WITS\"", "[\"strength\", \"Quick wits\"]", "\"strength,wits, strength\""] {
        assert_eq!(json(&CLOSED, written).unwrap(), "strength, wits", "{written}");
    }
    for none in ["\"\"", "[]", "{}", "\" , ;\""] {
        assert_eq!(from_entered(&DICE, &serde_json::from_str(none).unwrap()), Ok(Val::None), "{none}");
    }
    assert_eq!(json(&CLOSED, "[]").unwrap(), "");
}

#[test]
fn what_is_written_is_read_back() {
    for (def, written) in [
        (&DICE, "Riding d6, Song d8+1"),
        (&NUMBERS, "Riding 0, Song 5"),
        (&CLOSED, "wits, strength"),
        (&UNDER, "brawl: locks, throws, firearms: pistols"),
    ] {
        let v = read(def, written).unwrap();
        assert_eq!((write(&v).as_str(), read(def, &write(&v)).unwrap()), (written, v));
    }
    assert_eq!(read(&DICE, "Song d4").unwrap(), vec![(Str::from("Song"), TraitDie { sides: 4, plus: 0 })].put());
}

/// A comma stands between two entries, unless what follows it has no heading of its own.
#[test]
fn words_under_a_heading_may_have_commas() {
    assert_eq!(read(&UNDER, "Brawl:locks,throws;firearms: pistols").map(|v| v.entries().len()), Ok(2));
    assert_eq!(read(&UNDER, "brawl: locks, firearms: pistols\nbrawl: throws").map(|v| v.entries().len()), Ok(3));
    assert!(words(&UNDER, "pistols").unwrap_err().contains("brawl, firearms"));
    assert!(words(&UNDER, "brawl:").is_err());
}

#[test]
fn each_entry_that_is_wrong_is_named() {
    let wrong = words(&DICE, "Riding d6, Song, Dance d7, Taunt d4, Wandering Eye d6").unwrap_err();
    for what in ["'Song': write a name and a die", "'Dance d7': write", "'Taunt' has a field", "at most 10"] {
        assert!(wrong.contains(what), "{what} is missing in {wrong}");
    }
    assert!(!wrong.contains("Riding"), "{wrong}");
    assert!(words(&NUMBERS, "Song 6").unwrap_err().contains("from 0 to 5"));
    assert!(words(&CLOSED, "strenght").unwrap_err().contains("strength, wits"));
    assert!(json(&DICE, "{\"Song, Dance\": \"d4\"}").unwrap_err().contains("without commas"));
    assert!(json(&CLOSED, "{\"wits\": 3}").is_err(), "a set takes no ratings");
    assert!(json(&NUMBERS, "[1, 2]").is_err() && json(&NUMBERS, "3").is_err() && json(&CLOSED, "true").is_err());
    let many = (0..81).map(|n| format!("s{n} 1")).collect::<Vec<_>>().join(",");
    assert!(words(&NUMBERS, &many).unwrap_err().contains("too many"));
}

#[test]
fn of_a_name_that_comes_twice_the_first_counts() {
    assert_eq!(words(&NUMBERS, "Song 2, song 3, Dance 1").unwrap(), "Song 2, Dance 1");
}
