//! Fields of the scene.

use fray_engine::base::{OfScene, Val};
use fray_engine::field::int;
use fray_engine::fields;
use fray_engine::system::{EntryDef, FieldDef};

fields! {
    /// What all share.
    pub static SCENE of OfScene = {
        /// CD-HAZ-4: the penalty on all rolls.
        ENVIRONMENT: i32 = int("environment", "Extreme environment", "Table", (0, 4), 0);
        /// CD-TURN-17: the question whether the fight is over, by its number; it may be open or declined.
        END_PROPOSED: Option<i32> = FieldDef::new("end_proposed", "End proposed", "Table", EntryDef::Fixed, Val::None).alters_no_looks();
    }
}
