//! Fields of the scene.

use fray_engine::base::{OfScene, Val};
use fray_engine::fields;
use fray_engine::system::{EntryDef, FieldDef};

fields! {
    /// What all share.
    pub static SCENE of OfScene = {
        /// CC-TURN-15: number of the open question whether the fight is over; 0: none; below 0: only the stunned have
        /// brought it.
        END_PROPOSED: i32 = FieldDef::new("end_proposed", "", "", EntryDef::Fixed, Val::Int(0));
        /// CC-OPT-0: the switches as they were when this round began; empty: as they are.
        ACTIVE: Vec<i32> = FieldDef::new("active_options", "", "", EntryDef::Fixed, Val::None);
    }
}
