//! Fields of the scene.

use fray_engine::base::{OfScene, Str, Val};
use fray_engine::fields;
use fray_engine::system::{EntryDef, FieldDef};

fields! {
    /// The fields of the whole scene.
    pub static SCENE of OfScene = {
        /// CC-TURN-15: the number of the question whether the fight is over, while it is open or after a "no".
        END_PROPOSED: Option<i32> = FieldDef::new("end_proposed", "", "", EntryDef::Fixed, Val::None).alters_no_looks();
        /// CC-TURN-15: the end was proposed only because combatants are stunned, who may still return.
        END_BY_STUNNED: bool = FieldDef::new("end_by_stunned", "", "", EntryDef::Fixed, Val::Flag(false)).alters_no_looks();
        /// CC-OPT-0: the rule options that were on when this round began. They are noted from the first round of a fight until it
        /// is tidied up; while they are not, the present ones count.
        ACTIVE: Option<Vec<Str>> = FieldDef::new("active_options", "", "", EntryDef::OptionIds, Val::None);
        /// CC-OPT-1: whether this fight is played with rolled initiative, also if it goes on after an end.
        ROLLED_IN_FIGHT: Option<bool> = FieldDef::new("rolled_in_fight", "", "", EntryDef::Fixed, Val::None);
    }
}
