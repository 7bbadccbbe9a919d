//! Parts of the rules that no scenario reaches as a whole: tables, and what people or older releases have written.

use fray_engine::base::{Str, ValueType as _};
use fray_engine::payload::Payload as _;
use fray_savage_worlds::actions::{self, Declared, aim, defend};
use fray_savage_worlds::cards::{COUNTDOWN, place};
use fray_savage_worlds::conditions::{INJURY_LEG, Records};
use fray_savage_worlds::declared::bullets;
use fray_savage_worlds::gear::Damage;
use fray_savage_worlds::harm::injury::records;
use fray_savage_worlds::turn_action::{ActionKind, TurnActions};

#[test]
fn whatever_can_be_declared_is_a_kind_of_action() {
    let declared = actions::all().filter(|a| !matches!(a.declared, Declared::Never));
    for act in declared.flat_map(|a| a.family.acts).chain([&aim::ACT, &defend::ACT]) {
        assert!(ActionKind::ALL.iter().any(|kind| kind.id() == *act), "{act}");
    }
}

#[test]
fn stored_turns_keep_their_ids() {
    let stored = ["attack_melee long_sword", "custom war_cry", "aim", "touch_attack", "juggle", "juggle balls"];
    let stored = stored.map(Str::new_static).to_vec().put();
    let actions = TurnActions::get(&stored);
    assert_eq!(actions.len(), 6, "an action that this release does not know counts as well");
    assert_eq!(actions[0], ActionKind::AttackMelee.with("long_sword#2"));
    assert_eq!(actions[1], ActionKind::Ability.with("war_cry"));
    assert_eq!((&actions[2], &actions[3]), (&ActionKind::Aim.into(), &ActionKind::Touch.into()));
    assert_eq!(actions.put(), stored);
}

/// SW-ACT-15. No weapon of the tables fires five or six shots.
#[test]
fn more_shots_take_far_more_bullets() {
    assert_eq!([1, 2, 3, 4, 5, 6].map(bullets), [1, 5, 10, 20, 40, 50]);
}

#[test]
fn each_card_has_its_place_in_the_countdown() {
    for (n, card) in COUNTDOWN.iter().enumerate() {
        assert_eq!(place(card), n, "{card}");
    }
    for none in ["", "♠", "1♠", "A", "A♠♠♠x", "green Joker"] {
        assert_eq!(place(none), COUNTDOWN.len(), "{none}");
    }
}

#[test]
fn damage_is_read_as_rulebooks_write_it() {
    let read = |words: &str| Damage::parse(words).map(|d| (d.strength, d.dice, d.plus));
    assert_eq!(read("Str+d8"), Some((true, vec![8], 0)));
    assert_eq!(read("2d6 + 1"), Some((false, vec![6, 6], 1)));
    assert_eq!(read("str + d6 + d4 - 1"), Some((true, vec![6, 4], -1)));
    assert_eq!(read("Str"), Some((true, vec![], 0)));
    assert_eq!(read("-2"), Some((false, vec![], -2)));
    for wrong in ["", "d7", "d", "0d6", "13d6", "6d6+7d6", "2d6+41", "sword", "Str+", "99999999999d6", "d6+2147483648"]
    {
        assert_eq!(read(wrong), None, "{wrong}");
    }
}

#[test]
fn damage_is_written_die_by_die() {
    let words = |of: &str| Damage::parse(of).unwrap().words();
    assert_eq!(words("Str+2d6+d4+1"), "Strength + 2d6 + d4 + 1");
    assert_eq!(words("d8-1"), "d8 − 1");
    assert_eq!(words("0"), "0");
}

/// SW-INJ-6: three Injuries, as releases wrote them that had one number for each.
#[test]
fn records_of_older_fights_say_how_long_each_lasts() {
    let older = Records { number: 3, ends: vec![-1, 0, 86_400], with_wounds: None }.in_cond(INJURY_LEG);
    let today = Records { number: 3, ends: vec![86_400], with_wounds: Some(1) };
    assert_eq!(records(&older), Some(today.clone()));
    assert_eq!(records(&today.clone().in_cond(INJURY_LEG)), Some(today));
}
