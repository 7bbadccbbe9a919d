//! ME-ODD-1 to 9: the tests of the rules come out as the formulas say. Every course of a challenge is played through, each
//! throw with its probability of a ninth.

use fray_engine::base::{Val, Who};
use fray_engine::dice::Dice;
use fray_engine::encounter::Request;
use fray_engine::fact::{Question, RollKey};
use fray_engine::forecast::PlannedChoice;
use fray_engine::form::Input;
use fray_engine::play::{Play, Policy};
use fray_engine::scene::Scene;
use fray_engine::sheet::Sheet;
use fray_engine::system::combatant;
use fray_engine::{Handle, Str, Viewer};
use fray_kit::laws::{Member, begin};
use fray_kit::ruleset;
use fray_minds_eye::challenge::{self, Challenge, ChallengeKind, Outcome, PoolParts};
use fray_minds_eye::{SYSTEM, options};
use std::sync::Arc;

const ATTACKER: Who = Who(0);
const DEFENDER: Who = Who(1);

/// Gives the hands of one course, and stops where it ends.
struct Course<'f> {
    hands: &'f [usize],
    given: usize,
}

impl Dice for Course<'_> {
    fn face(&mut self, _: &RollKey, _: usize, _: usize, _: u16) -> Result<u16, String> {
        Err("no die is rolled here".into())
    }
    fn draw(&mut self, _: &RollKey, _: &str, _: &[&str]) -> Result<usize, String> {
        self.given += 1;
        self.hands.get(self.given - 1).copied().ok_or_else(|| "the course ends here".to_string())
    }
}

/// Who retests any loss.
struct Retesting(Vec<Who>);

impl Policy for Retesting {
    fn answer(&mut self, _: &Scene, q: &Question) -> Option<Input> {
        Some(Input::Flag(q.combatant_asked().is_some_and(|w| self.0.contains(&w))))
    }
}

fn scene(turned: &[(fray_engine::Field<Str, fray_engine::base::OfOptions>, &'static str)]) -> Scene {
    let mut scene = Scene::new(SYSTEM.tables());
    for name in ["Ann", "Bob"] {
        let sheet = Sheet { name: name.into(), ..Sheet::default() };
        scene.cast.push(Arc::new(combatant(SYSTEM, &sheet, Handle(name.into())).expect("a plain sheet is in order")));
    }
    for (field, value) in turned {
        scene.options[usize::from(field.ix)] = Val::Text(Str::new_static(value));
    }
    scene
}

/// P(success), P(exceptional), in 81sts: a retest takes two more draws of a third each.
fn odds(scene: &Scene, sort: ChallengeKind, pools: (i32, i32), retest: &[Who]) -> (f64, f64) {
    let (mut success, mut exceptional) = (0.0, 0.0);
    let mut courses: Vec<Vec<usize>> = vec![vec![]];
    while let Some(hands) = courses.pop() {
        let (mut scene, mut dice) = (scene.clone(), Course { hands: &hands, given: 0 });
        let mut policy = Retesting(retest.to_vec());
        let mut play = Play::new(&mut scene, &[], &mut dice, &mut policy);
        let other = (sort != ChallengeKind::Static).then_some(DEFENDER);
        let new = Challenge { sort, other, pool: pools.0, against: pools.1, kind: "unarmed".into() };
        challenge::begin(&mut play, ATTACKER, new.latest());
        let probability = (1.0_f64 / 3.0).powi(hands.len() as i32);
        match challenge::run(&mut play, ATTACKER, &PoolParts::default(), |_| ()) {
            Ok(outcome) => {
                let outcome = outcome.expect("both throw");
                success += if outcome.won() { probability } else { 0.0 };
                exceptional += if outcome == Outcome::Exceptional { probability } else { 0.0 };
            }
            Err(stop) => {
                assert!(hands.len() < 12, "{stop:?}");
                courses.extend((0..3).map(|h| [&hands[..], &[h]].concat()));
            }
        }
    }
    (success, exceptional)
}

fn close(is: (f64, f64), want: (f64, f64)) {
    assert!((is.0 - want.0).abs() < 1e-9 && (is.1 - want.1).abs() < 1e-9, "{is:?} instead of {want:?}");
}

/// ME-ODD-1 to 5: the table of section 12.
#[test]
fn tests_and_retests_come_out_as_the_formulas_say() {
    let s = scene(&[]);
    let of = |pools, retest: &[Who]| odds(&s, ChallengeKind::Attack, pools, retest);
    let both = [ATTACKER, DEFENDER];
    close(of((9, 8), &[]), (6.0 / 9.0, 3.0 / 9.0));
    close(of((9, 8), &both[..1]), (8.0 / 9.0, 3.0 / 9.0));
    close(of((9, 8), &both[1..]), (4.0 / 9.0, 1.0 / 9.0));
    close(of((9, 8), &both), (6.0 / 9.0, 1.0 / 9.0));
    for equal in [(8, 8), (0, 0), (3, 8)] {
        close(of(equal, &[]), (3.0 / 9.0, 0.0));
        close(of(equal, &both[..1]), (5.0 / 9.0, 0.0));
        close(of(equal, &both[1..]), (1.0 / 9.0, 0.0));
        close(of(equal, &both), (3.0 / 9.0, 0.0));
    }
}

/// ME-ODD-7: with a retest for each side the tree of tests is longer. Both retest: q = 2/3 of each test.
/// Won, won again (q²), or lost back and won once more ((1 − q)·q after q); lost, won, and kept (q²), or lost for good.
#[test]
fn one_retest_each_is_a_longer_tree() {
    let s = scene(&[(options::RETEST_LIMIT, "one_each")]);
    let q: f64 = 2.0 / 3.0;
    let first_won = q * (q + (1.0 - q) * q);
    let first_lost = (1.0 - q) * q * q;
    let (success, _) = odds(&s, ChallengeKind::Attack, (9, 8), &[ATTACKER, DEFENDER]);
    assert!((success - first_won - first_lost).abs() < 1e-9, "{success}");
}

/// ME-ODD-8.
#[test]
fn static_challenges_come_out_as_the_formulas_say() {
    let s = scene(&[]);
    let of = |pools, retest: &[Who]| odds(&s, ChallengeKind::Static, pools, retest);
    close(of((8, 8), &[]), (2.0 / 3.0, 1.0 / 3.0));
    close(of((8, 8), &[ATTACKER]), (8.0 / 9.0, 1.0 / 3.0));
    close(of((4, 8), &[]), (1.0 / 3.0, 0.0));
    close(of((4, 8), &[ATTACKER]), (5.0 / 9.0, 0.0));
}

/// ME-ODD-2: on screen, each policy that somebody can follow; without Willpower nobody can.
#[test]
fn odds_are_shown_under_each_policy_of_retests() {
    let shown = |willpower: [i32; 2]| -> Vec<(String, String)> {
        let cast = [
            Member::new("Ann", "A", (0, 0)).with("physical", 9).with("willpower", willpower[0]),
            Member::new("Bob", "B", (75, 0)).with("physical", 1).with("willpower", willpower[1]),
        ];
        let mut e = begin(SYSTEM, &cast, 7).expect("they can fight");
        while let Some((id, _)) = e.unanswered_questions().into_iter().next() {
            e.request(Viewer::Gm, Request::Lapse(id)).expect("the opening is nobody's");
        }
        let form = [("target", ruleset::handle(&e, "Bob")), ("kind", "unarmed".to_string())];
        let form = form.map(|(member, word)| (member.into(), Input::from(word)));
        let act = PlannedChoice::Act(
            ruleset::handle(&e, "Ann"),
            "attack".into(),
            Some(Input::Fields(form.into_iter().collect())),
        );
        let view = e.odds_view(Viewer::Gm, &act, &mut |_| false).expect("an attack has odds");
        assert!(view.line.starts_with("67% success"), "nobody retests by default: {}", view.line);
        view.policies.into_iter().map(|p| (p.label, p.line)).collect()
    };
    let said = |all: Vec<(String, String)>| -> Vec<String> {
        all.into_iter().map(|(label, line)| format!("{label}: {}", line.split(" · ").next().unwrap_or(""))).collect()
    };
    let (nobody, ann) = ("Nobody retests any loss: 67% success", "Ann retests any loss: 89% success");
    let (bob, both) = ("Bob retests any loss: 44% success", "Both retest any loss: 67% success");
    assert_eq!(said(shown([1, 1])), [nobody, ann, bob, both]);
    assert_eq!(said(shown([1, 0])), [nobody, ann]);
    assert_eq!(said(shown([0, 1])), [nobody, bob]);
    assert_eq!(said(shown([0, 0])), [""; 0]);
}

/// ME-ODD, before the table: no formula knows what somebody will choose.
#[test]
fn odds_of_chosen_hands_say_what_they_take_for_granted() {
    let said = |mode: &'static str| SYSTEM.odds_assume(&scene(&[(options::THROW_MODE, mode)]));
    assert_eq!(said("drawn"), "");
    assert_eq!(said("chosen"), "Hands are taken as drawn, each as likely as the others.");
}
