//! Fields of a turn.

use fray_engine::base::{OfTurn, Val};
use fray_engine::field::memory;
use fray_engine::fields;
use fray_engine::system::{EntryDef, FieldDef};

const fn flag(id: &'static str) -> FieldDef {
    FieldDef::new(id, "", "", EntryDef::Fixed, Val::Flag(false))
}

fields! {
    /// What lasts for one turn.
    pub static TURN of OfTurn = {
        /// CC-TURN-7: something has been done in this turn, which closes the gap before it.
        TOUCHED: bool = flag("touched");
        /// CC-TURN-3: this turn is the early slot at DEX + 50.
        EARLY: bool = flag("early");
        /// CC-TURN-7: this is a delayed turn.
        CLAIMED: bool = flag("claimed");
        /// CC-TURN-5: the main action is spent.
        MAIN: bool = flag("main");
        /// CC-TURN-14: close-combat attacks made so far.
        STRIKES: i32 = memory("strikes", Val::Int(0));
        /// CC-ACT-28: the turn was spent on clearing a jam.
        CLEARED: bool = flag("cleared");
        /// CC-OPT-10: the number of the weapon used in the first of two attacks, while the second is still to come.
        FIRST_OF_TWO: Option<i32> = memory("first_of_two", Val::None);
        /// CC-RNG-4: an attack has been declared. Logs state it, so that an older one in mid-attack goes on; rules read
        /// `ATTACKED_IN`.
        ATTACKED: bool = flag("attacked");
    }
}
