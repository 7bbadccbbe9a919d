//! CD-DMG: what armor leaves of a hit, and how the row of boxes takes it.

use fray_chronicles_of_darkness::SYSTEM;
use fray_chronicles_of_darkness::harm::{
    LastBox, Marked, Place, Points, Rating, Row, Source, Stuns, Type, behind, pierced, stuns,
};
use fray_engine::encounter::Request;
use fray_engine::{Viewer, Who};
use fray_kit::laws::Member;
use fray_kit::ruleset::at_turn_of;

fn row(boxes: i32, aggravated: i32, lethal: i32, bashing: i32) -> Row {
    Row { boxes, marks: Points { aggravated, lethal, bashing } }
}

/// W14: A0 L0 B5 of 7 takes 4 bashing: two boxes fill, two bruises become wounds.
#[test]
fn bashing_wraps_into_lethal() {
    let mut r = row(7, 0, 0, 5);
    let marked = r.mark(Points::of(Type::Bashing, 4));
    assert_eq!(r.marks, Points { aggravated: 0, lethal: 2, bashing: 5 });
    assert_eq!(
        marked,
        Marked { points: 4, leftmost: Some(1), pushed: vec![6, 7], worse: vec![(Type::Bashing, Type::Lethal); 2] }
    );
    assert_eq!(r.last_box(), LastBox::Marked(Type::Bashing));
}

/// W14: A0 L6 B1 takes 2 lethal: the bruise becomes a wound, then a wound is aggravated.
#[test]
fn lethal_wraps_into_aggravated() {
    let mut r = row(7, 0, 6, 1);
    assert_eq!(r.mark(Points::of(Type::Lethal, 2)).points, 2);
    assert_eq!(r.marks, Points { aggravated: 1, lethal: 6, bashing: 0 });
    assert_eq!(r.last_box(), LastBox::Marked(Type::Lethal));
}

#[test]
fn aggravated_takes_a_bruise_before_a_wound() {
    let mut r = row(3, 0, 2, 1);
    assert_eq!(r.mark(Points::of(Type::Aggravated, 2)).points, 2);
    assert_eq!(r.marks, Points { aggravated: 2, lethal: 1, bashing: 0 });
}

#[test]
fn points_beyond_a_row_of_aggravated_marks_are_lost() {
    let mut r = row(3, 2, 1, 0);
    assert_eq!(r.mark(Points { aggravated: 5, lethal: 4, bashing: i32::MAX }).points, 1);
    assert_eq!(r.marks, Points { aggravated: 3, lethal: 0, bashing: 0 });
}

/// Ruling R20: A0 L0 B0 of 3, one lethal and three bashing: the wound first, then two bruises, then one wraps.
#[test]
fn the_most_severe_point_comes_first() {
    let mut r = row(3, 0, 0, 0);
    r.mark(Points { aggravated: 0, lethal: 1, bashing: 3 });
    assert_eq!(r.marks, Points { aggravated: 0, lethal: 2, bashing: 1 });
}

const fn lethal(n: i32) -> Points {
    Points { aggravated: 0, lethal: n, bashing: 0 }
}

fn against(points: Points, (general, ballistic): (i32, i32), source: Source, piercing: i32) -> Points {
    behind(points, pierced(Rating { ballistic, general }, source, piercing), source)
}

/// W4: 4 lethal against a vest 1/3.
#[test]
fn ballistic_comes_before_general() {
    let left = against(lethal(4), (1, 3), Source::Firearms, 0);
    assert_eq!(left, Points { aggravated: 0, lethal: 0, bashing: 3 });
}

/// W5 (a): 5 lethal, piercing 2, against a flak jacket 2/4.
#[test]
fn piercing_lowers_ballistic_first() {
    let left = against(lethal(5), (2, 4), Source::Firearms, 2);
    assert_eq!(left, Points { aggravated: 0, lethal: 1, bashing: 2 });
}

/// W5 (b): 2 lethal against riot gear 3/5.
#[test]
fn a_wound_never_vanishes() {
    let left = against(lethal(2), (3, 5), Source::Firearms, 0);
    assert_eq!(left, Points { aggravated: 0, lethal: 0, bashing: 1 });
}

#[test]
fn bruises_may_vanish() {
    let left = against(Points { aggravated: 0, lethal: 0, bashing: 2 }, (3, 5), Source::Other, 0);
    assert_eq!(left, Points::default());
}

/// Piercing 5 against 2/4: nothing ballistic is left, and 1 of the general rating.
#[test]
fn what_piercing_has_left_goes_on_to_the_general_rating() {
    let left = against(lethal(3), (2, 4), Source::Firearms, 5);
    assert_eq!(left, lethal(2));
}

/// A blow: ballistic does not count, and piercing 1 lowers the general rating 2 to 1.
#[test]
fn blows_meet_the_general_rating_alone() {
    let left = against(lethal(3), (2, 4), Source::Other, 1);
    assert_eq!(left, lethal(2));
}

/// CD-OPT-10: what stuns somebody of Size 5, with a weapon made to stun whose modifier is 1.
#[test]
fn where_any_hit_stuns_a_weapon_made_to_stun_counts_its_modifier_twice() {
    let cast = [Member::new("Guy", "A", (0, 0)), Member::new("Bob", "B", (100, 0)).with("size", 5)];
    let mut e = at_turn_of(SYSTEM, &cast, "Guy");
    e.request(Viewer::Gm, Request::Option("stun_rule".into(), "any_hit".into())).expect("the GM may");
    let least = |place: Place, stun: Option<i32>| {
        (0..10).find(|dealt| stuns(e.scene(), Who(1), *dealt, Stuns::Hit { place, stun })).expect("enough stuns")
    };
    assert_eq!((least(Place::Elsewhere, None), least(Place::Elsewhere, Some(1))), (5, 4));
    // The head counts one less.
    assert_eq!((least(Place::Head, None), least(Place::Head, Some(1))), (4, 3));
}
