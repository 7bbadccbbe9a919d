//! SW-ODD: the check values of the formulas for odds, by enumerating the dice and asking the rules what each total is.

use fray_engine::encounter::Request;
use fray_engine::forecast::PlannedChoice;
use fray_engine::form::Input;
use fray_engine::{Seat, Viewer};
use fray_kit::laws::Member;
use fray_kit::ruleset::{at_turn_of, handle};
use fray_savage_worlds::SYSTEM;
use fray_savage_worlds::rolls::{Outcome, Severity};

/// Chances of each total, in order of the totals from 0.
type Spread = Vec<f64>;

/// Chains longer than this are rarer than one in a million million.
const MOST: usize = 120;

/// SW-ODD-1: an acing die, face by face.
fn acing(sides: usize) -> Spread {
    let mut chances = vec![0.0; MOST];
    let (mut so_far, mut chance) = (0, 1.0);
    while so_far + sides < MOST {
        chance /= sides as f64;
        for face in 1..sides {
            chances[so_far + face] += chance;
        }
        so_far += sides;
    }
    chances
}

fn together(a: &Spread, b: &Spread) -> Spread {
    let mut out = vec![0.0; MOST * 2];
    for (i, p) in a.iter().enumerate() {
        for (j, q) in b.iter().enumerate().take(MOST * 2 - i) {
            out[i + j] += p * q;
        }
    }
    out
}

fn damage(dice: &[usize]) -> Spread {
    dice.iter().skip(1).fold(acing(dice[0]), |sum, d| together(&sum, &acing(*d)))
}

/// SW-ODD-2: a Wild Card's trait roll: the higher of two dice.
fn trait_roll(sides: usize, modifier: i32, tn: i32, counts: impl Fn(Outcome) -> bool) -> f64 {
    let (skill, wild) = (acing(sides), acing(6));
    let mut chance = 0.0;
    for (i, p) in skill.iter().enumerate() {
        for (j, q) in wild.iter().enumerate() {
            if counts(Outcome::of(i.max(j) as i32 + modifier, tn)) {
                chance += p * q;
            }
        }
    }
    chance
}

fn at_least(spread: &Spread, total: usize) -> f64 {
    spread[total..].iter().sum()
}

fn harm(spread: &Spread, toughness: i32, counts: impl Fn(Severity) -> bool) -> f64 {
    let all = spread.iter().enumerate();
    all.filter(|(total, _)| counts(Severity::of(*total as i32, toughness))).map(|(_, p)| p).sum()
}

fn same(is: f64, want: f64, within: f64) {
    assert!((is - want).abs() < within, "{is} is not {want}");
}

/// Stated as fractions.
fn exactly(is: f64, (n, of): (f64, f64)) {
    same(is, n / of, 1e-9);
}

#[test]
fn a_long_sword_against_parry_and_toughness_5() {
    let hit = trait_roll(8, 0, 5, Outcome::success);
    let raise = trait_roll(8, 0, 5, |o| o.raises() > 0);
    exactly(hit, (2.0, 3.0));
    exactly(raise, (2.0, 9.0));
    // SW-ODD-4.
    let (plain, raised) = (damage(&[8, 8]), damage(&[8, 8, 6]));
    let chance =
        |counts: &dyn Fn(Severity) -> bool| (hit - raise) * harm(&plain, 5, counts) + raise * harm(&raised, 5, counts);
    let wounds = |s: Severity| if let Severity::Wounds(n) = s { n } else { 0 };
    exactly(chance(&|s| s != Severity::Nothing), (269.0, 432.0));
    exactly(chance(&|s| s == Severity::Nothing), (19.0, 432.0));
    same(chance(&|s| s == Severity::Shaken), 0.1823, 5e-5);
    same(chance(&|s| wounds(s) == 1), 0.2016, 5e-5);
    same(chance(&|s| wounds(s) == 2), 0.1155, 5e-5);
    same(chance(&|s| wounds(s) >= 3), 0.1233, 5e-5);
    same(chance(&|s| wounds(s) >= 4), 0.0572, 5e-5);
}

#[test]
fn staying_alive_with_three_wounds() {
    exactly(trait_roll(6, -3, 4, Outcome::success), (11.0, 36.0));
    exactly(trait_roll(6, -3, 4, |o| o.raises() > 0), (35.0, 324.0));
}

#[test]
fn acing_dice_added_up() {
    let (eights, sixes, three) = (damage(&[8, 8]), damage(&[6, 6]), damage(&[6, 6, 6]));
    exactly(at_least(&eights, 5), (29.0, 32.0));
    exactly(at_least(&eights, 9), (9.0, 16.0));
    exactly(at_least(&sixes, 5), (5.0, 6.0));
    exactly(at_least(&sixes, 9), (41.0, 108.0));
    exactly(at_least(&sixes, 13), (1.0, 6.0));
    exactly(at_least(&three, 9), (163.0, 216.0));
}

/// What fell for a foe whom the player knows only in part stands as it fell, though an ordinary foe rolls other dice.
#[test]
fn soaking_has_odds_whoever_struck() {
    let cast = [
        Member::new("Ann", "A", (0, 0)).with("vigor", "d8").played_by(Some(1)),
        Member::new("Bob", "B", (100, 0))
            .with("fighting", "d12")
            .with("strength", "d12")
            .carrying(&[("long_sword", "main")]),
    ];
    let mut e = at_turn_of(SYSTEM, &cast, "Bob");
    // A card that she may buy would be asked about first.
    for (field, value) in [("wild_card", "yes"), ("bennies", "=1")] {
        e.request(Viewer::Gm, Request::Edit(handle(&e, "Ann"), field.into(), value.into())).expect("the GM may");
    }
    e.script(["d12=3", "d12=8", "d8=7"].map(String::from));
    let at = Input::group([("target", Input::from(handle(&e, "Ann")))]);
    e.request(Viewer::Gm, Request::act(Some(handle(&e, "Bob")), "attack_melee".into(), Some(at))).expect("Bob strikes");
    let ann = Viewer::Player(Seat(1));
    let asked = e.view(ann).questions.mine;
    assert_eq!(asked[0].kind, "soak", "{asked:?}");
    let harm = |yes: bool| {
        let choice = PlannedChoice::Answer(asked[0].id.clone(), Input::Flag(yes));
        let odds = e.odds(ann, &choice, &mut |n| n >= 2_000).expect("odds of soaking");
        odds.harmed.iter().map(|h| h.harm.mean).sum::<f64>()
    };
    // SW-DMG-4: 15 against Toughness 6 is two wounds. SW-DMG-8: the Vigor roll of a d8 and the wild die soaks some.
    assert!((harm(false) - 2.0).abs() < 1e-9, "{}", harm(false));
    assert!((0.5..1.5).contains(&harm(true)), "{}", harm(true));
}
