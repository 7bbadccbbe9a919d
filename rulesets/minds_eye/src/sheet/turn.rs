//! Fields of a call: what the engine calls a turn.

use fray_engine::base::{OfTurn, Str, Val};
use fray_engine::field::memory;
use fray_engine::fields;
use fray_engine::system::{EntryDef, FieldDef};

/// ME-TURN-8: the actor's own call.
pub const CALLED: &str = "called";
/// ME-TURN-6: the action that starts the fight.
pub const OPENING: &str = "opening";
/// ME-TURN-9: a call to use actions held until the last call.
pub const HELD: &str = "held";

fields! {
    /// What lasts for one call.
    pub static CALL of OfTurn = {
        /// One of the words above.
        WAY: Str = FieldDef::new("way", "", "", EntryDef::Fixed, Val::Text(Str::new_static(CALLED)));
        /// ME-TURN-21: the action that ends this call has been spent.
        SPENT: bool = memory("spent", Val::Flag(false));
    }
}
