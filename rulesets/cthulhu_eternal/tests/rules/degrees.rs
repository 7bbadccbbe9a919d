//! CE-RES: what a roll comes to, and which of two wins.

use fray_cthulhu_eternal::rolls::{Degree, Shown, overcomes};

#[test]
fn digits_make_criticals_and_fumbles() {
    let of = |roll| Degree::of(roll, 50);
    assert_eq!([of(1), of(44), of(50)], [Degree::Critical, Degree::Critical, Degree::Success]);
    assert_eq!([of(51), of(55), of(100)], [Degree::Failure, Degree::Fumble, Degree::Fumble]);
    // CE-RES-2, 3: whatever the target number is.
    assert_eq!([Degree::of(1, -30), Degree::of(100, 140)], [Degree::Critical, Degree::Fumble]);
    assert_eq!([Degree::of(99, 120), Degree::of(2, -30)], [Degree::Critical, Degree::Failure]);
}

#[test]
fn a_higher_rank_then_a_higher_roll_overcomes() {
    let shown = |roll, target: i32| Shown { rank: Degree::of(roll, target).rank(), roll, target };
    assert!(overcomes(shown(33, 40), shown(51, 60)), "a critical beats a success");
    assert!(!overcomes(shown(48, 50), shown(51, 60)) && overcomes(shown(52, 60), shown(51, 60)));
    assert!(!overcomes(shown(18, 60), shown(18, 50)), "a tie overcomes nothing");
    assert!(!overcomes(shown(90, 50), shown(95, 50)), "nor does a failure");
}
