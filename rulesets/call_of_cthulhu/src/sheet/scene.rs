//! Fields of the scene.

use fray_engine::base::{OfScene, Val};
use fray_engine::fields;
use fray_engine::system::{EntryDef, FieldDef};

fields! {
    /// What all share.
    pub static SCENE of OfScene = {
        /// CC-TURN-15: number of the question whether the fight is over, open or declined.
        END_PROPOSED: Option<i32> = FieldDef::new("end_proposed", "", "", EntryDef::Fixed, Val::None);
        /// CC-TURN-15: only the stunned have brought it.
        END_BY_STUNNED: bool = FieldDef::new("end_by_stunned", "", "", EntryDef::Fixed, Val::Flag(false));
        /// CC-OPT-0: the switches as they were when this round began; empty: as they are.
        ACTIVE: Vec<i32> = FieldDef::new("active_options", "", "", EntryDef::Fixed, Val::None);
    }
}
