//! Fields of the scene.

use fray_engine::base::{OfScene, Val};
use fray_engine::fields;
use fray_engine::system::{EntryDef, FieldDef};

const fn kept(id: &'static str, label: &'static str) -> FieldDef {
    FieldDef::new(id, label, "Table", EntryDef::Int(0, 9999), Val::Int(0))
}

fields! {
    /// The fields of the whole scene.
    pub static SCENE of OfScene = {
        /// ME-TURN-1: the number of the turn.
        TURN: i32 = kept("turn", "Turn").alters_no_looks();
        /// ME-TURN-13: 1 for all, 2 for Celerity 3 or more, 3 for 5 or more, 4 for 6; none while no round is under way.
        ROUND: Option<i32> =
            FieldDef::new("round_of_turn", "Round of the turn", "Table", EntryDef::MaybeInt(1, 9999), Val::None).alters_no_looks();
        /// ME-TURN-19: the number of the question whether the fight is over, while it is open or after a "no".
        END_PROPOSED: Option<i32> = FieldDef::new("end_proposed", "", "", EntryDef::Fixed, Val::None).alters_no_looks();
    }
}
