//! Fields of the scene.

use fray_engine::base::{OfScene, Str, Val};
use fray_engine::fields;
use fray_engine::system::{EntryDef, FieldDef};

/// CE-MOD-5, 6.
pub const SIGHTS: &[(&str, &str)] = &[("clear", "clear"), ("poor", "smoke or darkness"), ("none", "next to none")];

fields! {
    /// What all share.
    pub static SCENE of OfScene = {
        /// CE-MOD-5, 6.
        VISIBILITY: Str = FieldDef::new("visibility", "Visibility", "Table", EntryDef::Choice(SIGHTS), Val::Text(Str::new_static("clear")));
        /// CE-GM-23: rows of the armoury that the setting does not have.
        ABSENT: Vec<Str> = FieldDef::new("absent_weapons", "Weapons that do not exist", "Table", EntryDef::Fixed, Val::None);
        /// CE-TURN-16: number of the question whether the fight is over, open or declined.
        END_PROPOSED: Option<i32> = FieldDef::new("end_proposed", "End proposed", "Table", EntryDef::Fixed, Val::None);
        /// CE-SAN-5: what the GM is told after the fight has been told.
        TOLD_AFTER: bool = FieldDef::new("told_after", "Aftermath told", "Table", EntryDef::Fixed, Val::Flag(false));
    }
}
