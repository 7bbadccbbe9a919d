//! CD-DMG-2 to 6, CD-SHEET-14: what armor makes of damage.

use super::{ArmorUse, Hit, Points, Source};
use crate::gear;
use fray_engine::scene::Scene;

/// CD-DMG-1 step 5: what is left of these points behind the armor of the one who is hit.
pub fn left_of(scene: &Scene, hit: &Hit, points: Points) -> Points {
    let Some(suit) = gear::suit(scene, hit.to) else { return points };
    match hit.armor {
        ArmorUse::Counts => {}
        ArmorUse::Ignored => return points,
        // CD-OPT-8
        ArmorUse::Covering(part) if gear::covered(scene, hit.to, part) => {}
        ArmorUse::Covering(_) => return points,
    }
    let rating = pierced(Rating { ballistic: suit.ballistic, general: suit.general }, hit.source, hit.piercing);
    behind(points, rating, hit.source)
}

/// CD-SHEET-14.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Rating {
    ballistic: i32,
    general: i32,
}

/// CD-DMG-6: shots pierce the ballistic rating first, the rest goes to the general one; all else pierces that alone.
fn pierced(suit: Rating, source: Source, piercing: i32) -> Rating {
    let rest = match source {
        Source::Firearms => piercing - suit.ballistic,
        Source::Other => piercing,
    };
    Rating { ballistic: (suit.ballistic - piercing).max(0), general: (suit.general - rest.max(0)).max(0) }
}

fn behind(mut points: Points, suit: Rating, source: Source) -> Points {
    let wounds = points.lethal > 0;
    // CD-DMG-2, CD-DMG-4: against shots, before the general rating.
    if source == Source::Firearms {
        let softened = points.lethal.min(suit.ballistic);
        points.lethal -= softened;
        points.bashing += softened;
    }
    // CD-DMG-3: the most severe first.
    let mut general = suit.general;
    for n in [&mut points.aggravated, &mut points.lethal, &mut points.bashing] {
        let removed = general.min(*n);
        *n -= removed;
        general -= removed;
    }
    // CD-DMG-5
    if wounds && points.sum() == 0 {
        points.bashing = 1;
    }
    points
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
