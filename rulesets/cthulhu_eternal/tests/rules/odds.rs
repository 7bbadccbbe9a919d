//! CE-ODDS-1 to 8: what the rules come to agrees with the published odds.

use fray_cthulhu_eternal::rolls::{Degree, Shown, overcomes, percentile};

fn count(target: i32, degree: Degree) -> usize {
    (1..=100).filter(|roll| Degree::of(*roll, target) == degree).count()
}

fn shown(roll: i32, target: i32) -> Shown {
    Shown { rank: Degree::of(roll, target).rank(), roll, target }
}

/// CE-ODDS-1, 2: every target number from far below to far above.
#[test]
fn successes_criticals_and_fumbles_are_as_the_formulas_say() {
    for target in -50..=150 {
        let (criticals, fumbles) = (count(target, Degree::Critical), count(target, Degree::Fumble));
        let within = target.clamp(0, 99) as usize / 11;
        assert_eq!((criticals, fumbles), (1 + within, 10 - within), "{target}");
        let successes = criticals + count(target, Degree::Success);
        assert_eq!(successes, target.clamp(1, 99) as usize, "{target}");
    }
    assert_eq!((count(50, Degree::Critical), count(50, Degree::Fumble)), (5, 6));
}

/// CE-ODDS-3: against a roll that stands.
#[test]
fn standing_rolls_are_overcome_as_often_as_the_formulas_say() {
    let against = |target: i32, standing: Shown| {
        (1..=100)
            .filter(|roll| {
                let attack = shown(*roll, target);
                attack.rank > 0 && (standing.rank == 0 || overcomes(attack, standing))
            })
            .count()
    };
    assert_eq!(against(50, shown(31, 50)), 22);
    assert_eq!(against(50, shown(44, 50)), 0);
    assert_eq!(against(50, shown(90, 50)), 50);
}

/// CE-ODDS-4: against a roll still to be made, in ten-thousandths.
#[test]
fn opposed_rolls_are_won_as_often_as_the_formulas_say() {
    let wins = |a: i32, b: i32| {
        let all = (1..=100).flat_map(|x| (1..=100).map(move |y| (shown(x, a), shown(y, b))));
        all.filter(|(x, y)| x.rank > 0 && (y.rank == 0 || overcomes(*x, *y))).count()
    };
    assert_eq!((wins(50, 40), wins(40, 50)), (4144, 2816));
    assert_eq!(wins(60, 60), 4170);
    assert_eq!(wins(80, 30), 7400);
}

/// CE-ODDS-7: the digits of a Lethality roll, a 0 counting 10.
#[test]
fn lethality_digits_count_a_zero_as_ten() {
    assert_eq!(
        [percentile(91), percentile(16), percentile(8), percentile(40), percentile(100)],
        [(9, 1), (1, 6), (10, 8), (4, 10), (10, 10)]
    );
}
