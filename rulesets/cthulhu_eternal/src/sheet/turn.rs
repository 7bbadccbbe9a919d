//! Fields of a slot.

use fray_engine::base::{OfTurn, Val};
use fray_engine::fields;
use fray_engine::system::{EntryDef, FieldDef};

const fn kept(id: &'static str) -> FieldDef {
    FieldDef::new(id, "", "", EntryDef::Fixed, Val::Flag(false))
}

fields! {
    /// What lasts for one slot.
    pub static TURN of OfTurn = {
        /// CE-TURN-6: this is an action between slots, paid for with a token.
        BY_TOKEN: bool = kept("by_token");
        /// CE-TURN-8: the actor's own slot of this turn is still to come.
        OWED: bool = kept("owed");
    }
}
