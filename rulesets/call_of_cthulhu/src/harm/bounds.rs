//! CC-SHEET-2, 4: hit points and Luck stay within their bounds, whatever else the GM changes.

use crate::derived;
use crate::sheet::{self, HP, LUCK, Number};
use fray_engine::base::Who;
use fray_engine::fact::LineKind;
use fray_engine::play::Play;
use fray_engine::scene::Scene;
use fray_engine::text;

/// A value that has bounds: 0, and the highest.
struct Bounded {
    field: Number,
    rule: &'static str,
    most: i32,
}

fn bounded(scene: &Scene, who: Who) -> [Bounded; 2] {
    let hit_points = Bounded { field: HP, rule: "CC-SHEET-4", most: derived::hp_max(scene, who) };
    [hit_points, Bounded { field: LUCK, rule: "CC-SHEET-2", most: 99 }]
}

fn beyond(scene: &Scene, who: Who, b: &Bounded) -> bool {
    !(0..=b.most).contains(&scene.get(who, b.field))
}

pub fn out_of_bounds(scene: &Scene) -> bool {
    scene.ids().any(|who| bounded(scene, who).iter().any(|b| beyond(scene, who, b)))
}

/// Sets each value that is outside its bounds to the nearer bound, and tells those who can see it.
pub fn keep_bounds(play: &mut Play) {
    for who in play.scene().ids().collect::<Vec<_>>() {
        for b in bounded(play.scene(), who) {
            if !beyond(play.scene(), who, &b) {
                continue;
            }
            play.by(b.rule).set_with(who, b.field, |s| s.get(who, b.field).clamp(0, b.most));
            let label = sheet::label(b.field).to_lowercase();
            let words = text!(who, "'s ", label, " can be 0 to ", b.most, ": now ", play.get(who, b.field), ".");
            play.by(b.rule).tell_owner(who, LineKind::Effect, words);
        }
    }
}
