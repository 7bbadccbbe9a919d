use super::state::viewer;
use crate::addresses::Base;
use crate::ids::Millis;
use crate::store::SeatRow;
use fray_engine::Viewer;

/// Who requests, and when.
pub struct Requester<'a> {
    pub seat: &'a SeatRow,
    /// What links for this browser begin with.
    pub base: &'a Base,
    pub now: Millis,
}

impl Requester<'_> {
    pub fn viewer(&self) -> Viewer {
        viewer(self.seat.role, self.seat.seat)
    }
}
