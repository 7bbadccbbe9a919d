//! Fields of the scene.

use fray_engine::base::{OfScene, Str, Val};
use fray_engine::fields;
use fray_engine::system::{EntryDef, FieldDef};

/// SW-MOD-3: degrees of light.
pub const LIGHTS: &[(&str, &str)] =
    &[("bright", "bright"), ("dim", "dim"), ("dark", "dark"), ("pitch_dark", "pitch dark")];

/// SW-SHT-13: the GM's pool as usual, filled when the fight begins.
pub const POOL_AS_USUAL: i32 = -1;

const fn kept(id: &'static str, label: &'static str, default: Val) -> FieldDef {
    FieldDef::new(id, label, "Table", EntryDef::Fixed, default)
}

fields! {
    /// What all share.
    pub static SCENE of OfScene = {
        /// SW-SHT-13.
        GM_POOL: i32 = FieldDef::new("gm_pool", "Bennies of the GM", "Table", EntryDef::Int(POOL_AS_USUAL, 99), Val::Int(POOL_AS_USUAL));
        /// SW-MOD-3.
        LIGHT: Str = FieldDef::new("light", "Light", "Table", EntryDef::Choice(LIGHTS), Val::Text(Str::Borrowed("bright")));
        /// SW-TRN-2: cards that are not in the deck, in the order drawn.
        CARDS_OUT: Vec<Str> = kept("cards_out", "Cards drawn", Val::None);
        /// SW-TRN-8: cards may be bought, beside the fight, until the first turn is under way.
        BUYING: bool = kept("buying", "Cards may be bought", Val::Flag(false));
    }
}
