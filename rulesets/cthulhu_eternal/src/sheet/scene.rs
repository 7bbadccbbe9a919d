//! Fields of the scene.

use fray_engine::base::{OfScene, Str, Val};
use fray_engine::fields;
use fray_engine::system::{EntryDef, FieldDef};

/// CE-MOD-5, 6.
pub const SIGHTS: &[(&str, &str)] = &[("clear", "clear"), ("poor", "smoke or darkness"), ("none", "little or none")];

fields! {
    /// The fields of the whole scene.
    pub static SCENE of OfScene = {
        /// CE-MOD-5, 6.
        VISIBILITY: Str = FieldDef::new("visibility", "Visibility", "Table", EntryDef::Choice(SIGHTS), Val::Text(Str::new_static("clear")));
        /// CE-GM-23: rows of the armoury that the setting does not have.
        ABSENT: Vec<Str> = FieldDef::new("absent_weapons", "Weapons that do not exist", "Table", EntryDef::Fixed, Val::None);
        /// CE-TURN-16: the number of the question whether the fight is over, while it is open or after a "no".
        END_PROPOSED: Option<i32> = FieldDef::new("end_proposed", "End proposed", "Table", EntryDef::Fixed, Val::None).alters_no_looks();
        /// CE-SAN-5: whether the GM has been told what is told after a fight.
        TOLD_AFTER: bool = FieldDef::new("told_after", "Aftermath told", "Table", EntryDef::Fixed, Val::Flag(false)).alters_no_looks();
    }
}
