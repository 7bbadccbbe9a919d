//! CD-ODDS-1 to 3: the dice of the rules come out as the published odds say. Every course of a roll is played through,
//! each with its probability.

use fray_chronicles_of_darkness::SYSTEM;
use fray_chronicles_of_darkness::rolls::{Again, Kind, Pool, Rolled, Rote, roll};
use fray_engine::Handle;
use fray_engine::base::Who;
use fray_engine::dice::Dice;
use fray_engine::fact::{Modifier, RollKey};
use fray_engine::play::{Defaults, Play};
use fray_engine::scene::Scene;
use fray_engine::sheet::Sheet;
use fray_engine::system::combatant;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Gives the faces of one course, and stops where it ends.
struct Course<'f> {
    faces: &'f [u16],
    given: usize,
}

impl Dice for Course<'_> {
    fn face(&mut self, _: &RollKey, _: usize, _: usize, _: u16) -> Result<u16, String> {
        self.given += 1;
        self.faces.get(self.given - 1).copied().ok_or_else(|| "the course ends here".to_string())
    }
}

fn scene() -> Scene {
    let mut scene = Scene::new(SYSTEM.tables());
    let sheet = Sheet { name: "Ann".into(), ..Sheet::default() };
    scene.cast.push(Arc::new(combatant(SYSTEM, &sheet, Handle("ann".into())).expect("a plain sheet is in order")));
    scene
}

/// Successes (-1: a dramatic failure) and their probability, courses of more than `longest` dice left out.
fn odds(size: i32, again: Again, rote: Rote, longest: usize) -> BTreeMap<i32, f64> {
    let scene = scene();
    let mut pool =
        Pool::new(Who(0), "test", "tests", Kind::Bare, move |_| vec![Modifier::new("CD-RES-1", "pool", size)]);
    pool.again = again;
    pool.rote = rote;
    let mut found = BTreeMap::new();
    let mut courses: Vec<Vec<u16>> = vec![vec![]];
    while let Some(faces) = courses.pop() {
        let (mut scene, mut dice) = (scene.clone(), Course { faces: &faces, given: 0 });
        let rolled = roll(&mut Play::new(&mut scene, &[], &mut dice, &mut Defaults), &pool);
        match rolled {
            Ok(Rolled { successes, dramatic }) => {
                let key = if dramatic { -1 } else { successes };
                *found.entry(key).or_default() += 0.1_f64.powi(faces.len() as i32);
            }
            Err(_) if faces.len() < longest => courses.extend((1..=10).map(|f| [&faces[..], &[f]].concat())),
            Err(_) => {}
        }
    }
    found
}

fn close(odds: &BTreeMap<i32, f64>, successes: i32, expected: f64, within: f64) {
    let p = odds.get(&successes).copied().unwrap_or_default();
    assert!((p - expected).abs() < within, "{successes}: {p}, not {expected}");
}

#[test]
fn one_die() {
    let ten = odds(1, Again::Ten, Rote::No, 4);
    close(&ten, 0, 0.7, 1e-9);
    close(&ten, 1, 0.27, 1e-9);
    close(&ten, 2, 0.027, 1e-9);
    // r = .2, s = .1: P(1) = .1 + .2 x .7, P(2) = .2 x P(1).
    let nine = odds(1, Again::Nine, Rote::No, 4);
    close(&nine, 1, 0.24, 1e-9);
    close(&nine, 2, 0.048, 1e-9);
    // r = .3, s = 0.
    close(&odds(1, Again::Eight, Rote::No, 4), 1, 0.21, 1e-9);
    close(&odds(1, Again::No, Rote::No, 4), 1, 0.3, 1e-9);
}

#[test]
fn one_die_by_rote() {
    let rote = odds(1, Again::Ten, Rote::Yes, 4);
    close(&rote, 0, 0.49, 1e-9);
    close(&rote, 1, 1.7 * 0.27, 1e-9);
}

#[test]
fn a_pool_of_three() {
    let three = odds(3, Again::Ten, Rote::No, 5);
    close(&three, 0, 0.343, 1e-9);
    close(&three, 1, 0.396_90, 1e-9);
    close(&three, 2, 0.192_78, 1e-9);
}

#[test]
fn a_chance_die() {
    let plain = odds(0, Again::Ten, Rote::No, 3);
    close(&plain, 1, 0.1, 1e-9);
    close(&plain, 0, 0.8, 1e-9);
    close(&plain, -1, 0.1, 1e-9);
    let rote = odds(-3, Again::Ten, Rote::Yes, 3);
    close(&rote, 1, 0.18, 1e-9);
    close(&rote, -1, 0.18, 1e-9);
    close(&rote, 0, 0.64, 1e-9);
}
