//! Fields of the scene.

use fray_engine::base::{OfScene, Val};
use fray_engine::fields;
use fray_engine::system::{EntryDef, FieldDef};

const fn kept(id: &'static str, label: &'static str) -> FieldDef {
    FieldDef::new(id, label, "Table", EntryDef::Int(0, 9999), Val::Int(0))
}

fields! {
    /// What all share.
    pub static SCENE of OfScene = {
        /// ME-TURN-1: the number of the turn.
        TURN: i32 = kept("turn", "Turn");
        /// ME-TURN-13: 1 all, 2 with Celerity 3, 3 with 5, 4 with 6.
        ROUND: i32 = kept("round_of_turn", "Round of the turn");
        /// ME-TURN-19: number of the question whether the fight is over, open or declined.
        END_PROPOSED: Option<i32> = FieldDef::new("end_proposed", "", "", EntryDef::Fixed, Val::None);
    }
}
