//! Fields of a turn.

use fray_engine::base::{OfTurn, Val};
use fray_engine::fields;
use fray_engine::system::{EntryDef, FieldDef};

const fn flag(id: &'static str) -> FieldDef {
    FieldDef::new(id, "", "", EntryDef::Fixed, Val::Flag(false))
}

fields! {
    /// What lasts for one turn.
    pub static TURN of OfTurn = {
        /// CC-TURN-7: something was done in it; the gap before it has closed.
        TOUCHED: bool = flag("touched");
        /// CC-TURN-3: the slot at DEX + 50.
        EARLY: bool = flag("early");
        /// CC-TURN-7: a delayed turn.
        CLAIMED: bool = flag("claimed");
        /// CC-TURN-5: the main action is spent.
        MAIN: bool = flag("main");
        /// CC-TURN-14: close-combat attacks made.
        STRIKES: i32 = FieldDef::new("strikes", "", "", EntryDef::Fixed, Val::Int(0));
        /// CC-ACT-28: the turn went into clearing a jam.
        CLEARED: bool = flag("cleared");
        /// CC-OPT-10: number of the weapon with which the first of two attacks was made, while the second is to come.
        FIRST_OF_TWO: Option<i32> = FieldDef::new("first_of_two", "", "", EntryDef::Fixed, Val::None);
        /// CC-RNG-4: an attack was made, so that full cover taken now does not hide.
        ATTACKED: bool = flag("attacked");
    }
}
