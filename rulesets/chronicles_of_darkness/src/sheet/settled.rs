//! Numbers that are settled later: sheets and logs write a number that cannot be until then.

use fray_engine::base::{Kind, Val};

/// A number, or none while it is not settled, which is written as `UNSETTLED`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Settled<const UNSETTLED: i32>(pub Option<i32>);

/// CD-TURN-3: the standing in the order, once rolled.
pub type Standing = Settled<-99>;
/// CD-SHEET-8: Willpower that a sheet gives, where it is not what the grade says.
pub type OwnWillpower = Settled<-1>;

impl<const UNSETTLED: i32> Settled<UNSETTLED> {
    /// As it stands on a sheet until it is settled.
    pub const UNSETTLED: i32 = UNSETTLED;

    /// Settled.
    pub fn at(number: i32) -> Self {
        Settled(Some(number))
    }
}

impl<const UNSETTLED: i32> Kind for Settled<UNSETTLED> {
    fn get(v: &Val) -> Self {
        Settled(Some(i32::get(v)).filter(|n| *n != UNSETTLED))
    }
    fn put(self) -> Val {
        Val::Int(self.0.unwrap_or(UNSETTLED))
    }
}
