//! Fields of a turn.

use crate::turn_action::TurnActions;
use fray_engine::base::{OfTurn, Point, Val};
use fray_engine::field::memory;
use fray_engine::fields;

fields! {
    /// What lasts for one turn.
    pub static TURN of OfTurn = {
        /// SW-TRN-9: turn start is over, so the actor may no longer go on Hold.
        STARTED: bool = memory("started", Val::Flag(false));
        /// SW-TRN-11: the actions declared.
        DECLARED: TurnActions = memory("declared", Val::None);
        /// SW-TRN-11: declared actions that were carried out or lost.
        DONE: TurnActions = memory("done", Val::None);
        /// SW-ACT-9: movement used, in centimetres.
        MOVED: i32 = memory("moved", Val::Int(0));
        /// SW-ACT-7: what the running die added, in centimetres.
        RUN: i32 = memory("run", Val::Int(0));
        /// SW-ACT-7: has run.
        RAN: bool = memory("ran", Val::Flag(false));
        /// SW-ACT-28: where each stretch of movement began.
        PATH: Vec<Point> = memory("path", Val::None);
        /// SW-ACT-6: items readied for free.
        READIED: i32 = memory("readied", Val::Int(0));
        /// SW-OPT-25: free actions taken.
        FREE_DONE: i32 = memory("free_done", Val::Int(0));
        /// SW-GM-1: the GM allows no more free actions.
        FREE_STOPPED: bool = memory("free_stopped", Val::Flag(false));
        /// SW-OPT-4: only free actions are left.
        ONLY_FREE: bool = memory("only_free", Val::Flag(false));
        /// SW-TRN-15: this interrupt was tied; its first action is resolved together with the pending one.
        TIED: bool = memory("tied", Val::Flag(false));
        /// SW-TRN-14: this turn was taken from Hold, or interrupts another's or comes directly after it; it cannot be
        /// held again.
        TAKEN: bool = memory("taken", Val::Flag(false));
        /// SW-TRN-8: was on Defend when this turn began, which matters if the turn is put back.
        DEFENDED: bool = memory("defended", Val::Flag(false));
    }
}
