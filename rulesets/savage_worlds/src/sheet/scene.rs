//! Fields of the scene.

use fray_engine::base::{OfScene, Str, Val};
use fray_engine::field::{choice, maybe_int};
use fray_engine::fields;
use fray_engine::system::{EntryDef, FieldDef};

/// SW-MOD-3: degrees of light.
pub const LIGHTS: &[(&str, &str)] =
    &[("bright", "bright"), ("dim", "dim"), ("dark", "dark"), ("pitch_dark", "pitch dark")];

const fn kept(id: &'static str, label: &'static str, default: Val) -> FieldDef {
    FieldDef::new(id, label, "Table", EntryDef::Fixed, default)
}

fields! {
    /// What all share.
    pub static SCENE of OfScene = {
        /// SW-SHT-13; none: the usual number is handed out when the fight begins.
        GM_POOL: Option<i32> = maybe_int("gm_pool", "Bennies of the GM", "Table", (0, 99));
        /// SW-MOD-3.
        LIGHT: Str = choice("light", "Light", "Table", LIGHTS);
        /// SW-TRN-2: cards that are not in the deck, in the order drawn.
        CARDS_OUT: Vec<Str> = kept("cards_out", "Cards drawn", Val::None).alters_no_looks();
        /// SW-TRN-8: cards may be bought, while the fight goes on, until the first turn is under way.
        BUYING: bool = kept("buying", "Cards may be bought", Val::Flag(false)).alters_no_looks();
        /// SW-TRN-19: the ruling on whether the fight is over, by its number; it may be open or declined.
        END_PROPOSED: Option<i32> = kept("end_proposed", "End proposed", Val::None).alters_no_looks();
    }
}
