//! CC-ODDS-1 to 7: the dice of the rules come out as the published odds say.

use fray_call_of_cthulhu::SYSTEM;
use fray_call_of_cthulhu::gear::Dice;
use fray_call_of_cthulhu::rolls::{Chances, Difficulty, Level, chances, level_of, one_test};
use fray_call_of_cthulhu::sheet;
use fray_engine::base::Who;
use fray_engine::encounter::{Encounter, Request};
use fray_engine::forecast::PlannedChoice;
use fray_engine::form::Input;
use fray_engine::scene::Scene;
use fray_engine::sheet::Sheet;
use fray_engine::system::combatant;
use fray_engine::view::Cursor;
use fray_engine::{Handle, Seat, Viewer};
use fray_kit::laws::Member;
use fray_kit::ruleset::{at_turn_of, handle};
use std::collections::BTreeMap;
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

/// Centimetres in so many yards.
fn yards(n: f64) -> i32 {
    (n * 91.44).round() as i32
}

/// Ann's turn with this gun and Firearms 60, Cole so many yards off with Dodge 30 and this natural armor.
fn at_gunpoint(gun: &str, far: f64, armor: i32) -> Encounter {
    let cole = Member::new("Cole", "foe", (yards(far), 0)).with("siz", 50).with("con", 50).with("dodge", 30);
    let cast = [
        Member::new("Ann", "pc", (0, 0)).with("dex", 60).with("firearms_handgun", 60).carrying(&[(gun, "main")]),
        cole.with("armor", armor).played_by(Some(1)),
    ];
    at_turn_of(SYSTEM, &cast, "Ann")
}

/// What Cole loses by one shot with these faces, those of a dive first.
fn loss(ready: &Encounter, dives: &str, faces: &[String]) -> i32 {
    10 - shot(ready, dives, faces).scene().get(Who(1), sheet::HP)
}

/// The fight after one shot with these faces, those of a dive first.
fn shot(ready: &Encounter, dives: &str, faces: &[String]) -> Encounter {
    let mut e = ready.clone();
    let (ann, cole) = (handle(&e, "Ann"), handle(&e, "Cole"));
    e.clear_script();
    e.script(faces.iter().cloned());
    let shots = Input::group([("shots", Input::Words(vec![cole.into()]))]);
    e.request(Viewer::Gm, Request::act(Some(ann), "shoot".into(), Some(shots))).expect("Ann may shoot");
    let (id, _) = e.unanswered_questions().remove(0);
    e.request(Viewer::Gm, Request::Answer(id, Input::Word(dives.into()))).expect("Cole may answer");
    e
}

/// CC-RES-7: screens write the faces of all tens with two digits, whatever they are called.
#[test]
fn tens_are_told_apart_from_units() {
    let faces = ["d100=30", "d100=75", "d10=10"].map(String::from);
    let e = shot(&at_gunpoint("revolver_38", 15.0, 0), "dive", &faces);
    let (lines, _) = e.lines(Viewer::Gm, &Cursor::default());
    let dice = lines.iter().filter_map(|line| line.roll.as_ref()).flat_map(|roll| &roll.dice);
    let shown: Vec<_> = dice.map(|die| (die.label.as_str(), die.tens)).collect();
    assert_eq!(shown, [("", false), ("tens", true), ("penalty tens", true), ("units", false)]);
}

/// How often each loss comes of all results of a D100; damage dice show 1.
fn losses(gun: &str, far: f64, armor: i32) -> BTreeMap<i32, usize> {
    let ready = at_gunpoint(gun, far, armor);
    let mut all = BTreeMap::new();
    for r in 1..=100 {
        let faces = [format!("d100={r}"), "d10=1".to_string(), "d100=50".to_string()];
        *all.entry(loss(&ready, "stay", &faces)).or_default() += 1;
    }
    all
}

/// CC-ODDS-3: 60 at base range, half of it at long range, a fifth at the longest.
#[test]
fn shots_hit_as_often_as_the_formula_says() {
    let hits = |far| 100 - losses("revolver_38", far, 0).get(&0).copied().unwrap_or(0);
    assert_eq!([hits(15.0), hits(30.0), hits(60.0)], [60, 30, 12]);
}

/// CC-ODDS-3: what malfunctions is taken out first, however high the skill.
#[test]
fn malfunctions_are_taken_out_of_the_hits() {
    let mut e = at_gunpoint("auto_9mm", 15.0, 0);
    e.request(Viewer::Gm, Request::Edit(handle(&e, "Ann"), "firearms_handgun".into(), "200".into()))
        .expect("the GM edits");
    let hit = |r: i32| loss(&e, "stay", &[format!("d100={r}"), "d10=1".into(), "d100=50".into()]) > 0;
    assert_eq!((1..=100).filter(|r| hit(*r)).count(), 98);
}

/// CC-ODDS-4: with dice of 1 an ordinary hit does 1 and an impaling one 10 + 1; at Extreme difficulty only a 01 impales;
/// armor comes off each.
#[test]
fn damage_is_mixed_as_the_formula_says() {
    assert_eq!(losses("revolver_38", 15.0, 0), BTreeMap::from([(0, 40), (1, 48), (10, 12)]));
    assert_eq!(losses("revolver_38", 60.0, 0), BTreeMap::from([(0, 88), (1, 11), (10, 1)]));
    assert_eq!(losses("revolver_38", 15.0, 3), BTreeMap::from([(0, 88), (8, 12)]));
}

/// CC-ODDS-5: 30 of 100 dives succeed and cost the shooter a penalty die: .30 · P(60, one penalty die) + .70 · .60.
#[test]
fn dives_spoil_as_many_shots_as_the_formula_says() {
    let ready = at_gunpoint("revolver_38", 15.0, 0);
    let hit = |faces: &[String]| loss(&ready, "dive", faces) > 0;
    let low = |dodge: i32, more: &[String]| {
        let mut faces = vec![format!("d100={dodge}")];
        faces.extend(more.iter().cloned());
        hit(&faces)
    };
    // A dive succeeds up to 30, and then the highest of two tens counts.
    let spoilt = |dodge: i32| {
        let all = (1..=100).flat_map(|r| (1..=10).map(move |t| (r, t)));
        all.filter(|(r, t)| low(dodge, &[format!("d100={r}"), format!("d10={t}"), "d10=1".into(), "d100=50".into()]))
            .count()
    };
    let open =
        |dodge: i32| (1..=100).filter(|r| low(dodge, &[format!("d100={r}"), "d10=1".into(), "d100=50".into()])).count();
    let p = 0.30 * spoilt(30) as f64 / 1000.0 + 0.70 * open(31) as f64 / 100.0;
    close(p, 0.30 * one_test(60, Difficulty::Regular, -1, Level::Regular) + 0.70 * 0.60);
}

/// CC-ODDS-7: nothing that a player reads of an attack hangs on what the player cannot know of its target.
#[test]
fn what_players_read_of_an_attack_is_blind_to_hidden_values() {
    let read = |hidden: i32| {
        let cast = [
            Member::new("Ann", "pc", (0, 0)).with("dex", 90).carrying(&[("club_small", "main")]).played_by(Some(1)),
            Member::new("Cole", "foe", (100, 0)).with("dodge", hidden).with("armor", hidden).with("con", 50 + hidden),
        ];
        let e = at_turn_of(SYSTEM, &cast, "Ann");
        let offers: Vec<String> =
            e.offers(Some(Who(0))).iter().map(|o| format!("{} {:?} {:?}", o.act, o.off, o.form(e.scene()))).collect();
        (offers, format!("{:?}", e.view(Viewer::Player(Seat(1)))))
    };
    assert_eq!(read(0), read(9));
}

/// What is taken as usual of a friend, a body too small for the hit points that are seen, is nobody's harm.
#[test]
fn a_friend_with_more_hit_points_than_usual_is_not_harmed_by_what_one_does() {
    let cast = [
        Member::new("Ann", "pc", (0, 0)).with("dex", 90).played_by(Some(1)),
        Member::new("Tom", "pc", (200, 0)).with("con", 90).with("siz", 90).played_by(Some(2)),
        Member::new("Cole", "foe", (5000, 0)),
    ];
    let e = at_turn_of(SYSTEM, &cast, "Ann");
    let harmed = |act: &str| {
        let choice = PlannedChoice::Act(handle(&e, "Ann"), act.into(), None);
        e.odds(Viewer::Player(Seat(1)), &choice, &mut |_| false).map(|odds| odds.harmed)
    };
    assert_eq!(harmed("end_turn"), Some(vec![]));
}
