//! CC-SHEET-2, 4: hit points and Luck stay within their bounds, whatever else the GM changes.

use crate::derived;
use crate::sheet::{self, HP, LUCK, Number};
use fray_engine::base::Who;
use fray_engine::fact::LineKind;
use fray_engine::play::Play;
use fray_engine::scene::Scene;
use fray_engine::text;

/// A value outside its bounds, and the bound that it is set to.
struct OutOfBounds {
    who: Who,
    field: Number,
    rule: &'static str,
    most: i32,
    becomes: i32,
}

fn beyond(scene: &Scene) -> impl Iterator<Item = OutOfBounds> + '_ {
    let tracks = |who| [(HP, "CC-SHEET-4", derived::hp_max(scene, who)), (LUCK, "CC-SHEET-2", 99)].map(|t| (who, t));
    scene.ids().flat_map(tracks).filter_map(|(who, (field, rule, most))| {
        let now = scene.get(who, field);
        let becomes = now.clamp(0, most);
        (now != becomes).then_some(OutOfBounds { who, field, rule, most, becomes })
    })
}

pub fn out_of_bounds(scene: &Scene) -> bool {
    beyond(scene).next().is_some()
}

/// Sets each such value to its bound, and tells those who can see it.
pub fn keep_bounds(play: &mut Play) {
    for b in beyond(play.scene()).collect::<Vec<_>>() {
        play.by(b.rule).set(b.who, b.field, b.becomes);
        let label = sheet::label(b.field).to_lowercase();
        let words = text!(b.who, "'s ", label, " can be 0 to ", b.most, ": now ", b.becomes, ".");
        play.by(b.rule).tell_owner(b.who, LineKind::Effect, words);
    }
}
