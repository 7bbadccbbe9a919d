//! SW-SHT-16: where gear is carried.

use fray_engine::gear::GROUND;

/// In the main hand; two-handed items fill the other too.
pub const MAIN: &str = "main";
/// In the other hand.
pub const OFF: &str = "off";
/// On the body.
pub const WORN: &str = "worn";
/// Part of the body.
pub const NATURAL: &str = "natural";
/// In easy reach.
pub const STOWED: &str = "stowed";

/// Places where gear is carried.
pub static SLOTS: &[(&str, &str)] = &[
    (MAIN, "in the main hand"),
    (OFF, "in the off hand"),
    (WORN, "worn"),
    (NATURAL, "part of the body"),
    (STOWED, "stowed"),
    (GROUND, "on the ground"),
];
