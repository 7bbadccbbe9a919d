//! Lengths, sums, odds and answers in words.

use fray_engine::base::{Remainder, Text, Unit, decimals};
use fray_engine::form::{Form, Input, Member, Opt};
use fray_engine::view::odds::percent;
use fray_engine::view::sums::{by_faces, by_successes};
use fray_engine::view::{DieView, ModifierView, OrderState, PoolView, Span, TurnView};
use fray_kit::laws::counts_in_another;
use serde_json::json;

#[test]
fn a_length_is_said_in_the_unit() {
    let yard = Unit { one: "yd", many: "yd", cm: 91.44, remainder: Remainder::Tenths };
    assert_eq!([0.0, 0.9144, 9.144, 10.0].map(|m| yard.say(m)), ["0 yd", "1 yd", "10 yd", "10.9 yd"]);
    assert_eq!([0.04, 3.0, 3.46].map(|m| Unit::METRE.say(m)), ["0 m", "3 m", "3.5 m"]);
}

#[test]
fn a_step_that_has_begun_is_a_step() {
    let step = Unit { one: "step", many: "steps", cm: 75.0, remainder: Remainder::Begun };
    assert_eq!([0.0, 0.1, 0.75, 0.7501].map(|m| step.say(m)), ["0 steps", "1 step", "1 step", "1 step"]);
    assert_eq!([0.76, 1.5, 3.75].map(|m| step.say(m)), ["2 steps", "2 steps", "5 steps"]);
}

fn die(faces: &[u16], counted: bool) -> DieView {
    DieView {
        who: None,
        sides: Some(8),
        faces: faces.to_vec(),
        label: String::new(),
        card: None,
        hand: None,
        tens: false,
        counted,
    }
}

fn part(value: i32, label: &str) -> ModifierView {
    ModifierView { label: label.into(), value, rule: String::new() }
}

fn pool(parts: Vec<ModifierView>, dice: i32, why: &str) -> PoolView {
    PoolView { parts, dice, why: why.into() }
}

#[test]
fn faces_are_added_up_die_by_die() {
    assert_eq!(by_faces(&[die(&[9], true)], &[part(-4, "head")], 5), "9 − 4 head = 5");
    let aced = [die(&[8, 3], true), die(&[5], false)];
    assert_eq!(by_faces(&aced, &[], 11), "8 + 3 = 11");
    assert_eq!(
        by_faces(&[die(&[1], true)], &[part(-2, "wounds"), part(-2, "other")], -3),
        "1 − 2 wounds − 2 other = −3"
    );
    assert_eq!(by_faces(&[die(&[6], true)], &[], 6), "6");
    assert_eq!(by_faces(&[], &[part(8, "maximum"), part(4, "bonus")], 12), "8 maximum + 4 bonus = 12");
    assert_eq!(by_faces(&[], &[], 0), "0");
}

#[test]
fn a_sum_without_dice_begins_with_what_it_is_made_of() {
    assert_eq!(by_faces(&[], &[part(12, "maximum of the weapon")], 12), "12 maximum of the weapon = 12");
    assert_eq!(by_faces(&[], &[], 0), "0");
}

#[test]
fn successes_are_counted() {
    let fell = [die(&[9], true), die(&[3], false), die(&[8], true)];
    let parts = vec![part(3, "Strength"), part(2, "Brawl"), part(-2, "prone")];
    assert_eq!(by_successes(&pool(parts.clone(), 3, ""), &fell, &[], 2), "3 Strength + 2 Brawl − 2 prone = 3 dice");
    assert_eq!(
        by_successes(&pool(parts, 3, ""), &fell, &[part(1, "baton")], 3),
        "3 Strength + 2 Brawl − 2 prone = 3 dice: 2 successes + 1 baton = 3"
    );
    let few = vec![part(1, "Wits"), part(-3, "wounds")];
    assert_eq!(by_successes(&pool(few, -2, ""), &fell[1..2], &[], 0), "1 Wits − 3 wounds = −2: a chance die");
    let bound = pool(vec![part(4, "Strength")], 0, "both arms are useless");
    assert_eq!(by_successes(&bound, &fell[1..2], &[], 0), "4 Strength = 4, but both arms are useless: a chance die");
}

#[test]
fn a_chance_is_no_finer_than_its_sample() {
    assert_eq!(percent(0.6189, None), "62%");
    assert_eq!(percent(0.6189, Some(64)), "60%");
    assert_eq!(percent(0.6189, Some(900)), "62%");
    assert_eq!(percent(0.632, Some(10_000)), "63%");
    assert_eq!((percent(0.001, None), percent(0.999, None)), ("<1%".to_string(), ">99%".to_string()));
    assert_eq!((percent(0.0, None), percent(1.0, Some(64))), ("0%".to_string(), "100%".to_string()));
}

/// The first by default.
fn pick(options: &[&str]) -> Form {
    Form::one_of(options.iter().map(|id| Opt::new(id.to_string(), id.to_string())).collect())
}

#[test]
fn a_choice_is_said_without_what_is_so_by_default() {
    let form = Form::Group {
        members: vec![
            Member::new("target", "Target", pick(&["Rat", "Bat"])),
            Member::new("spot", "Called shot at", pick(&["nothing in particular", "the head"])),
            Member::new("wild", "wild", Form::Confirm { default: false }),
            Member::new("careful", "careful", Form::Confirm { default: true }),
            Member::new("light", "Light", pick(&["day", "dim"])),
            Member::new("bonus", "Bonus", Form::Number { min: -9, max: 9, default: 0, not: vec![] }),
        ],
    };
    let said = |chosen: &[(&str, Input)]| {
        let chosen = chosen.iter().map(|(id, value)| ((*id).into(), value.clone())).collect();
        form.choice_in_words(&form.complete(Input::Fields(chosen)), &|_| String::new())
    };
    let word = |id: &str| Input::from(id.to_string());
    assert_eq!(said(&[]), "Rat");
    assert_eq!(said(&[("target", word("Bat"))]), "Bat");
    assert_eq!(said(&[("spot", word("the head")), ("wild", Input::Flag(true))]), "Rat, Called shot at the head, wild");
    assert_eq!(said(&[("careful", Input::Flag(false))]), "Rat, careful: no");
    assert_eq!(said(&[("light", word("dim")), ("bonus", Input::Number(-2))]), "Rat, Light: dim, Bonus: −2");
}

#[test]
fn the_gist_is_what_is_picked_in_sight_also_by_default() {
    let form = Form::Group {
        members: vec![
            Member::new("target", "Target", pick(&["Rat", "Bat"])),
            Member::new("weapon", "With", pick(&["Knife", "Sword"])),
            Member::new("spot", "Called shot at", pick(&["nothing"])).extra(),
            Member::new("wild", "wild", Form::Confirm { default: true }),
        ],
    };
    assert_eq!(form.gist_in_words(&form.default(), &|_| String::new()), "Rat, Knife");
}

#[test]
fn a_default_is_said_even_if_it_is_nothing() {
    let said = |form: &Form| form.default_in_words(&|_| String::new());
    let text = || Form::Text { max: 9, default: "".into() };
    assert_eq!(said(&text()), "nothing");
    let form = |spend| Form::Group {
        members: vec![
            Member::new("why", "why", text()),
            Member::new("spend", "spend", Form::Confirm { default: spend }),
        ],
    };
    assert_eq!((said(&form(false)).as_str(), said(&form(true)).as_str()), ("nothing", "spend"));
}

#[test]
fn a_number_of_another_unit_is_found() {
    assert!(counts_in_another("yd", "Ann moves 3.5 m."));
    assert!(counts_in_another("m", "12 steps, a friend"));
    for text in ["12 yd, a friend", "Ann moves 3.5 yards.", "I am 3", "two m", "5 men"] {
        assert!(!counts_in_another("yd", text), "{text}");
    }
}

#[test]
fn a_number_that_rounds_to_nothing_has_no_minus() {
    let read = |n, digits| decimals(n, digits);
    assert_eq!([read(-0.004, 2), read(-0.0, 2), read(-0.4, 0), read(0.0, 1)], ["0.00", "0.00", "0", "0.0"]);
    assert_eq!([read(-0.006, 2), read(-1.25, 1), read(2.0, 2)], ["-0.01", "-1.2", "2.00"]);
}

#[test]
fn a_text_without_words_is_empty() {
    assert!(Text::default().is_empty());
    assert!(!Text::from("Ann").is_empty());
}

#[test]
fn states_are_sent_as_the_first_letters_of_their_words() {
    use OrderState::{Done, Holding, Now, Out, Paused, Waiting};
    let states = vec![Done, Now, Paused, Waiting, Holding, Out];
    let words = json!(states);
    let turn = TurnView {
        active: None,
        next: vec![],
        states,
        until_mine: None,
        passes: false,
        clock: "6 s".into(),
        running: true,
    };
    assert_eq!(json!(turn), json!({"states": "dnpwho", "clock": "6 s"}));
    assert_eq!(words, json!(["done", "now", "paused", "waiting", "holding", "out"]));
    let over = TurnView { active: Some("a".into()), until_mine: Some(0), running: false, states: vec![], ..turn };
    assert_eq!(json!(over), json!({"active": "a", "until_mine": 0, "clock": "6 s", "running": false}));
}

#[test]
fn words_that_name_nothing_are_sent_as_text() {
    let named = Span { who: Some("a".into()), ..Span::plain("Ann") };
    assert_eq!(json!([named, Span::plain(" waits.")]), json!([{"t": "Ann", "who": "a"}, " waits."]));
}
