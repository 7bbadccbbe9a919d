//! Ways to go, in words.

use fray_engine::base::Who;
use fray_engine::encounter::{Encounter, Request};
use fray_engine::form::{Input, Leads};
use fray_engine::place::{Point, destination, walks};
use fray_engine::scene::Scene;
use fray_engine::{Seat, Viewer};
use fray_kit::tiny::{SYSTEM, person};

const ANN: Who = Who(0);

/// These people, at points of the plane; and a bridge 10 m from Ann, who is the first.
fn scene(cast: &[(&str, i32, i32)], bridge: Option<(i32, i32)>) -> Scene {
    let mut e = Encounter::new(&SYSTEM, [3; 32]);
    let mut gm = |request| e.request(Viewer::Gm, request).expect("the GM may");
    for (name, x, y) in cast {
        let sheet = Box::new(person(name, "A", 1));
        gm(Request::Join { sheet, count: 1, owner: Some(Seat(1)), free: false, hidden: false, at: Some((*x, *y)) });
    }
    if bridge.is_some() {
        gm(Request::Zone("Bridge".into(), bridge));
    }
    e.scene().clone()
}

/// Where Ann comes to by this answer, with 6 m to go.
fn ends_at(scene: &Scene, answer: &str) -> Option<(i32, i32)> {
    destination(scene, ANN, 6.0, &Input::Word(answer.into()), 6.0).map(|p: Point| (p.x, p.y))
}

fn next_to(scene: &Scene, who: Who) -> String {
    format!("next:{}", scene.combatant(who).handle.0)
}

#[test]
fn a_walker_goes_round_whoever_stands_in_the_way() {
    // Arm's length is 95 cm; an eighth of a turn further on are 67 cm across and along.
    let alone = scene(&[("Ann", 0, 0), ("Bob", 500, 0)], None);
    assert_eq!(ends_at(&alone, &next_to(&alone, Who(1))), Some((405, 0)));
    let taken = scene(&[("Ann", 0, 0), ("Bob", 500, 0), ("Cid", 400, 0)], None);
    assert_eq!(ends_at(&taken, &next_to(&taken, Who(1))), Some((433, -67)));
    assert_eq!(ends_at(&taken, &next_to(&taken, ANN)), None, "nobody walks to oneself");
}

#[test]
fn a_zone_is_somewhere_to_go_until_one_is_there() {
    let far = scene(&[("Ann", 0, 0)], Some((1000, 0)));
    assert_eq!(ends_at(&far, "zone:Bridge"), Some((600, 0)));
    let near = scene(&[("Ann", 0, 0)], Some((500, 0)));
    assert_eq!(ends_at(&near, "zone:Bridge"), Some((500, 0)));
    let there = scene(&[("Ann", 0, 0)], Some((300, 0)));
    assert_eq!(ends_at(&there, "zone:Bridge"), None);
}

#[test]
fn one_who_knows_of_nobody_steps_aside() {
    let alone = scene(&[("Ann", 0, 0)], None);
    let ids: Vec<String> = walks(&alone, ANN, 6.0).iter().map(|way| way.id(&alone)).collect();
    assert_eq!(ids, ["aside"]);
    assert_eq!(ends_at(&alone, "aside"), Some((100, 0)));
}

#[test]
fn a_way_says_where_it_ends_and_whom_it_has_to_do_with() {
    let scene = scene(&[("Ann", 0, 0), ("Bob", 500, 0), ("Cid", 0, 2000)], Some((0, 500)));
    let ways: Vec<_> = walks(&scene, ANN, 6.0).iter().map(|way| way.opt(&scene)).collect();
    let told = |id: &str| ways.iter().find(|o| o.id.starts_with(id)).map(|o| (o.spot.map(|p| (p.x, p.y)), o.leads));
    assert_eq!(told("next:"), Some((Some((405, 0)), Some(Leads::NextTo(Who(1))))));
    assert_eq!(told("to:"), Some((Some((0, 600)), Some(Leads::Towards(Who(2))))), "as far as 6 m go");
    assert_eq!(told("zone:"), Some((Some((0, 500)), None)));
}
