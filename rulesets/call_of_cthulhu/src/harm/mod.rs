//! CC-DMG, CC-HAZ, CC-REC: harm, its consequences, and how it heals.

mod adjusted;
mod blow;
mod bonds;
mod bounds;
mod exposure;
mod faint;
mod hazards;
mod hit;
mod note;
mod recovery;
mod set_by_gm;

pub use adjusted::{Adjusted, Factor, changed};
pub use blow::{blow, knock_out};
pub use bonds::{
    EXPOSE, Hold, disengage, engage, exposes_to, hinders, hindrance, holds, holds_end, leaves_behind, let_go,
    opponents, opposed, restrain, settle as settle_bonds, unsettled as bonds_unsettled,
};
pub use bounds::{keep_bounds, out_of_bounds};
pub use exposure::{
    BREATH, BURN, Exposure, catches_fire, ends as exposure_ends, exposures, on_fire, put_out, set as expose, steps,
};
pub use faint::{dies, dying_rolls, pay_to_stay_awake, unconscious};
pub use hazards::{Descent, Incident, Poison, ROWS, Row, Surface, fall, incident, poison, row};
pub use hit::{ArmorUse, Cover, Hit, Stun, after, armor_of_cover, arrives, lands, stun_wears_off};
pub use recovery::{
    Healed, Stable, comes_round, heal_by_first_aid, hourly, hours_passed, may_tend, medicine, rest_days, rest_week,
    tell_if_beyond_help, tried, wound_is_open,
};
pub use set_by_gm::{arrived, ended_by_gm, hp_edited, set_by_gm};
