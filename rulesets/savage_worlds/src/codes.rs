//! Codes of refusals by which the rules tell one refusal from another.

/// The target does not fit.
pub const BAD_TARGET: &str = "bad_target";
/// The GM has said no.
pub const GM_REFUSED: &str = "gm_refused";
/// No hand is free.
pub const HANDS: &str = "hands";
/// SW-MOD-19.
pub const LONG_GUN_IN_MELEE: &str = "long_gun_in_melee";
/// SW-MOD-1.
pub const NEEDS_AIM: &str = "needs_aim";
/// Too few shots are left.
pub const NO_AMMO: &str = "no_ammo";
/// It is not in hand.
pub const NOT_READY: &str = "not_ready";
/// SW-ACT-2: there is no such thing, or nobody of that name.
pub const UNKNOWN: &str = "unknown";
