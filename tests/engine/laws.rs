//! The laws, over the tiny system.

use fray_kit::laws::{Member, check, check_twins, check_watch, twin_seeds};
use fray_kit::tiny::{SYSTEM, person};

fn cast() -> Vec<Member> {
    let member =
        |name: &str, side: &str, seat: Option<u32>| Member { sheet: person(name, side, 1), seat, ..Member::default() };
    let mut all = vec![
        member("Ada", "A", Some(1)),
        member("Ben", "A", Some(2)),
        member("Rat", "B", None),
        member("Ogre", "B", None),
        member("Wraith", "B", None),
    ];
    all[4].hidden = true;
    all
}

#[test]
fn hold_over_random_play() {
    let (mut inputs, mut edits, mut dice, mut twins) = (0, 0, 0, 0);
    for seed in 0..40 {
        let seen = check(&SYSTEM, &cast(), seed, 60).unwrap_or_else(|b| panic!("{b}"));
        inputs += seen.inputs;
        edits += seen.edits;
        dice += seen.dice;
        twins += seen.twins;
    }
    // A law that was never put to the test proves nothing.
    let seen = format!("{inputs} inputs, {edits} edits, {dice} rolls changed, {twins} twins");
    assert!(inputs > 1000 && edits > 50 && dice > 20 && twins > 150, "{seen}");
}

/// `cargo xtask twins` asks for more seeds.
#[test]
fn hold_for_twins() {
    let twins = check_twins(&SYSTEM, &cast(), twin_seeds(5), 60).unwrap_or_else(|b| panic!("{b}"));
    assert!(twins.compared > 100, "{} twins", twins.compared);
    let kinds = [
        "Act",
        "Answer",
        "Clone",
        "Condition",
        "Dice",
        "EditBare",
        "EditEntry",
        "Free",
        "GearAdd",
        "Join",
        "Name",
        "Owner",
        "Place",
        "Remove",
        "Reorder",
        "Standing",
        "State",
    ];
    let never: Vec<&str> = kinds.into_iter().filter(|kind| !twins.hidden.contains(*kind)).collect();
    assert_eq!(never, [""; 0], "no twin was given one");
}

#[test]
fn hold_for_those_who_look_on() {
    let inputs = check_watch(&SYSTEM, &cast(), 2000..2040, 60).unwrap_or_else(|b| panic!("{b}"));
    assert!(inputs > 1000, "{inputs} inputs");
}
