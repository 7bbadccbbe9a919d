//! Odds that were told. How many samples there was time for differs, so the same choice would show other odds in another place.

use super::types::OddsView;
use crate::base::Viewer;
use crate::encounter::Encounter;
use crate::fact::Commit;
use crate::forecast::{PlannedChoice, WrittenOut};
use std::sync::Arc;

/// The odds told since the fight last changed.
#[derive(Debug, Default)]
pub struct ToldOdds {
    /// The last commit that they know of.
    last: Option<Arc<Commit>>,
    told: Vec<((Viewer, WrittenOut), Option<OddsView>)>,
}

impl ToldOdds {
    /// The odds of a choice in words, as they were told first; see [`Encounter::odds_view`].
    pub fn of(
        &mut self,
        e: &Encounter,
        viewer: Viewer,
        choice: &PlannedChoice,
        enough: &mut dyn FnMut(u32) -> bool,
    ) -> Option<OddsView> {
        let last = e.log().iter().rev().find(|commit| !commit.is_talk());
        if !self.last.as_ref().zip(last).is_some_and(|(known, last)| Arc::ptr_eq(known, last)) {
            *self = ToldOdds { last: last.cloned(), told: vec![] };
        }
        let Some(written) = e.written_out(viewer, choice) else { return e.odds_view(viewer, choice, enough) };
        let key = (viewer, written);
        if let Some((_, known)) = self.told.iter().find(|(known, _)| *known == key) {
            return known.clone();
        }
        let odds = e.odds_view(viewer, choice, enough);
        self.told.push((key, odds.clone()));
        odds
    }
}
