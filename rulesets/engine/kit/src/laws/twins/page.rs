//! What somebody has read who never went away.

use crate::laws::secrecy::difference;
use fray_engine::base::Viewer;
use fray_engine::view::{AsJson as _, Cursor, LineView, Logbook};
use std::collections::BTreeMap;

/// A page that stays open, with all that it has read.
pub(super) struct Page {
    pub(super) viewer: Viewer,
    at: Cursor,
    lines: BTreeMap<u32, LineView>,
}

impl Page {
    pub(super) fn of(logbook: &Logbook, viewer: Viewer) -> Page {
        let (lines, at) = logbook.lines(viewer, &Cursor::default());
        Page { viewer, at, lines: lines.into_iter().map(|l| (l.n, l)).collect() }
    }

    /// It has all lines that a page opened now would have, word for word.
    pub(super) fn reads_on(&mut self, logbook: &Logbook, opened_now: &Vec<LineView>) -> Result<(), String> {
        let (lines, at) = logbook.lines(self.viewer, &self.at);
        self.at = at;
        self.lines.extend(lines.into_iter().map(|l| (l.n, l)));
        if self.lines.values().eq(opened_now) {
            return Ok(());
        }
        let (stayed, now) = (self.lines.values().collect::<Vec<_>>().as_json(), opened_now.as_json());
        if stayed == now {
            return Ok(());
        }
        Err(format!("a page of {:?} that comes back reads otherwise\n{}", self.viewer, difference(&now, &stayed)))
    }
}
