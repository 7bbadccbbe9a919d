//! Fields of a turn.

use fray_engine::base::{OfTurn, Val};
use fray_engine::field::memory;
use fray_engine::fields;

fields! {
    /// What lasts for one turn.
    pub static TURN of OfTurn = {
        /// CD-TURN-8: something was done; the turn can no longer be delayed.
        BEGUN: bool = memory("begun", Val::Flag(false));
        /// CD-TURN-9: this is a delayed turn, taken before its owner's slot has come.
        AHEAD: bool = memory("ahead", Val::Flag(false));
        /// CD-ACT-35: has run: movement in this turn is twice Speed.
        RAN: bool = memory("ran", Val::Flag(false));
        /// CD-TURN-7: the action has ended the stretch of movement; there is no second one.
        STRETCH_OVER: bool = memory("stretch_over", Val::Flag(false));
        /// CD-REACT-14: modifier of all rolls of this turn.
        TURN_DICE: i32 = memory("turn_dice", Val::Int(0));
        /// CD-TAG-9: has paid to act in this turn although insensate.
        ROUSED: bool = memory("roused", Val::Flag(false));
        /// CD-OPT-6: movement of this turn, in centimetres, that was spent on getting away before it began.
        GOT_AWAY: i32 = memory("got_away", Val::Int(0));
    }
}
