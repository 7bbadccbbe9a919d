//! ME-LIM: how often somebody can be attacked.

use crate::pools::Attribute;
use crate::{options, sheet};
use fray_engine::base::{Who, refuse};
use fray_engine::play::Play;
use fray_engine::scene::Scene;
use fray_engine::system::Refusal;
use fray_engine::text;

/// ME-LIM-1.
pub const PHYSICAL_LIMIT: i32 = 2;

/// ME-LIM-2.
const OTHER_LIMIT: i32 = 1;

/// ME-LIM-1, ME-LIM-2, ME-LIM-6: `limit_physical`, `limit_mental`, `limit_social`.
pub fn limit(scene: &Scene, target: Who, resist: Attribute) -> Result<(), Refusal> {
    let (field, most, code, rule) = match resist {
        Attribute::Physical => (sheet::HIT_PHYSICAL, PHYSICAL_LIMIT, "limit_physical", "ME-LIM-1"),
        Attribute::Mental => (sheet::HIT_MENTAL, OTHER_LIMIT, "limit_mental", "ME-LIM-2"),
        Attribute::Social => (sheet::HIT_SOCIAL, OTHER_LIMIT, "limit_social", "ME-LIM-2"),
    };
    if scene.get(target, field) < most {
        return Ok(());
    }
    // ME-LIM-6, ME-OPT-5
    let each_round = scene.option(options::EXTRA_ROUND_MENTAL_SOCIAL) == "per_round";
    let period = if each_round || resist == Attribute::Physical { "round" } else { "turn" };
    let often = match resist {
        Attribute::Physical => "two Physical attacks",
        Attribute::Mental => "a Mental attack",
        Attribute::Social => "a Social attack",
    };
    let words = text!(target, " has faced ", often, " in this ", period, " already. Choose another target.");
    refuse(code, rule, words)
}

/// ME-LIM-8, ME-GM-9: the counters are fields of the sheet, which the GM may edit.
pub fn count(play: &mut Play, target: Who, resist: Attribute, by: Who) {
    let field = match resist {
        Attribute::Physical => sheet::HIT_PHYSICAL,
        Attribute::Mental => sheet::HIT_MENTAL,
        Attribute::Social => sheet::HIT_SOCIAL,
    };
    play.by("ME-LIM-8").raise_count(target, field, 1, by);
}
