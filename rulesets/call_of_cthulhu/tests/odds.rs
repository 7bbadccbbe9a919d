//! CC-ODDS-1 to 6: the dice of the rules come out as the published odds say.

use fray_call_of_cthulhu::SYSTEM;
use fray_call_of_cthulhu::gear::Dice;
use fray_call_of_cthulhu::rolls::{Chances, Difficulty, Level, chances, level_of, one_test};
use fray_engine::Handle;
use fray_engine::base::Who;
use fray_engine::scene::Scene;
use fray_engine::sheet::Sheet;
use fray_engine::system::combatant;
use std::sync::Arc;

fn close(found: f64, expected: f64) {
    assert!((found - expected).abs() < 1e-6, "{found} instead of {expected}");
}

#[test]
fn one_test_comes_out_as_published() {
    let at = |value, net| one_test(value, Difficulty::Regular, net, Level::Regular);
    for (net, p) in [(-2, 0.125), (-1, 0.25), (0, 0.50), (1, 0.75), (2, 0.875)] {
        close(at(50, net), p);
    }
    for (net, p) in [(-2, 0.0175), (-1, 0.065), (0, 0.25), (1, 0.435), (2, 0.5725)] {
        close(at(25, net), p);
    }
    for (net, p) in [(-1, 0.016), (0, 0.12), (1, 0.224)] {
        close(one_test(60, Difficulty::Regular, net, Level::Extreme), p);
    }
}

/// The chance of exactly this level.
fn exactly(value: i32, net: i32, level: Level) -> f64 {
    let at_least = |l| one_test(value, Difficulty::Regular, net, l);
    let above = Level::ALL.into_iter().find(|l| *l > level).map_or(0.0, at_least);
    at_least(level) - above
}

/// CC-ODDS-2: that the attacker hits, and that one who fights back does.
fn exchange(attack: (i32, i32), defence: i32, dodges: bool) -> (f64, f64) {
    let (mut hit, mut struck) = (0.0, 0.0);
    for a in Level::ALL {
        for d in Level::ALL {
            let p = exactly(attack.0, attack.1, a) * exactly(defence, 0, d);
            if a.succeeds() && (a > d || (a == d && !dodges)) {
                hit += p;
            } else if d.succeeds() && d > a && !dodges {
                struck += p;
            }
        }
    }
    (hit, struck)
}

#[test]
fn close_combat_comes_out_as_published() {
    let near = |found: f64, expected: f64| assert!((found - expected).abs() < 6e-5, "{found} instead of {expected}");
    near(exchange((50, 0), 30, true).0, 0.3970);
    let (hit, struck) = exchange((50, 0), 45, false);
    near(hit, 0.4306);
    near(struck, 0.2944);
    let (hit, struck) = exchange((60, 1), 45, false);
    near(hit, 0.7396);
    near(struck, 0.1724);
}

#[test]
fn levels_have_the_limits_of_the_table() {
    let of = |r, v, d| level_of(r, v, d);
    let regular = Difficulty::Regular;
    assert_eq!([of(12, 60, regular), of(13, 60, regular)], [Level::Extreme, Level::Hard]);
    assert_eq!([of(30, 60, regular), of(31, 60, regular)], [Level::Hard, Level::Regular]);
    assert_eq!([of(60, 60, regular), of(61, 60, regular)], [Level::Regular, Level::Fail]);
    // 50 is needed: no band; 49: from 96.
    assert_eq!(
        [of(96, 50, regular), of(96, 49, regular), of(95, 49, regular)],
        [Level::Fail, Level::Fumble, Level::Fail]
    );
    assert_eq!([of(99, 999, regular), of(100, 999, regular)], [Level::Extreme, Level::Fumble]);
    assert_eq!(
        [of(1, 0, regular), of(1, -5, Difficulty::CriticalOnly), of(2, 0, regular)],
        [Level::Critical, Level::Critical, Level::Fail]
    );
}

/// CC-ODDS-6: against 12 hit points.
#[test]
fn harm_rows_come_out_as_counted() {
    let mut scene = Scene::new(SYSTEM.tables());
    let mut sheet = Sheet { name: "Ann".into(), ..Sheet::default() };
    sheet.fields.insert("con".into(), 60.into());
    sheet.fields.insert("siz".into(), 60.into());
    scene.cast.push(Arc::new(combatant(SYSTEM, &sheet, Handle("ann".into())).expect("a plain sheet is in order")));
    let of = |dice| chances(&scene, Who(0), dice);
    assert_eq!(of(Dice::of(1, 10)), Chances { major: 50, down: 0, dead: 0 });
    // 6 or more of 2D10: 90 of 100; 12 or more: 45; more than 12: 36.
    assert_eq!(of(Dice::of(2, 10)), Chances { major: 90, down: 45, dead: 36 });
}
