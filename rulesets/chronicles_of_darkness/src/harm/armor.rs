//! CD-DMG-2 to 6, CD-SHEET-14: what armor does to damage.

use super::Points;
use super::terms::{ArmorUse, Hit, Source};
use crate::gear;
use fray_engine::scene::Scene;

/// CD-DMG-1 step 5: what the target's armor leaves of these points.
pub fn left_of(scene: &Scene, hit: &Hit, points: Points) -> Points {
    rating(scene, hit).map_or(points, |rating| behind(points, rating, hit.source))
}

/// CD-DMG-2, 4: how many lethal points the ballistic rating turns into bashing ones.
pub fn softened(scene: &Scene, hit: &Hit, points: Points) -> i32 {
    rating(scene, hit).map_or(0, |rating| softened_by(points, rating, hit.source))
}

fn softened_by(points: Points, suit: Rating, source: Source) -> i32 {
    match source {
        Source::Firearms => points.lethal.min(suit.ballistic),
        Source::Other => 0,
    }
}

/// The rating of what protects the target from this hit.
fn rating(scene: &Scene, hit: &Hit) -> Option<Rating> {
    let suit = gear::suit(scene, hit.to)?;
    match hit.armor {
        ArmorUse::Counts => {}
        ArmorUse::Ignored | ArmorUse::Bypassed => return None,
        // CD-OPT-8
        ArmorUse::Covering(part) if gear::covered(scene, hit.to, part) => {}
        ArmorUse::Covering(_) => return None,
    }
    Some(pierced(Rating { ballistic: suit.ballistic(), general: suit.general() }, hit.source, hit.piercing))
}

/// CD-SHEET-14.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rating {
    pub ballistic: i32,
    pub general: i32,
}

/// CD-DMG-6: firearms pierce the ballistic rating first, then the general one; everything else only the general one.
pub fn pierced(suit: Rating, source: Source, piercing: i32) -> Rating {
    let rest = match source {
        Source::Firearms => piercing - suit.ballistic,
        Source::Other => piercing,
    };
    Rating { ballistic: (suit.ballistic - piercing).max(0), general: (suit.general - rest.max(0)).max(0) }
}

/// CD-DMG-2 to 5: what armor of this rating leaves of these points.
pub fn behind(mut points: Points, suit: Rating, source: Source) -> Points {
    let wounds = points.lethal > 0;
    // CD-DMG-2, CD-DMG-4: ballistic armor, against firearms only, comes before the general rating.
    let softened = softened_by(points, suit, source);
    points.lethal -= softened;
    points.bashing += softened;
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
