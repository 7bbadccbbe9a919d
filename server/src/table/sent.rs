//! What a table has sent its viewers so far.

use super::fight::Fight;
use super::parts::Context;
use crate::denied::Denied;
use crate::ids::Millis;
use fray_engine::Viewer;
use fray_engine::view::{News, Watch};
use std::collections::{BTreeMap, BTreeSet};

/// What the viewers have been sent of the fight and of the table.
#[derive(Default)]
pub struct Sent {
    pub watch: Watch,
    /// The fight as it was sent last; `None` if it has not changed since.
    pub was: Option<Fight>,
    table: Option<SentOfTable>,
}

/// Changes whenever the parts about the table may differ.
#[derive(PartialEq, Eq)]
struct SentOfTable {
    rows: u64,
    looks: u64,
    scripted: bool,
    due: Vec<(String, Millis)>,
}

impl Sent {
    /// Notes that the fight has changed from what it `was`.
    pub fn fight_changed(&mut self, was: Fight) {
        self.was.get_or_insert(was);
    }

    /// What is new of the fight for each of these viewers.
    pub fn news(&mut self, now: &Fight, viewers: BTreeSet<Viewer>) -> BTreeMap<Viewer, News> {
        let was = self.was.take();
        if was.as_ref().is_some_and(|was| was.row().no != now.row().no) {
            self.watch.switch_fight();
        }
        let was = was.as_ref().unwrap_or(now);
        let mut telling = now.telling(was, &mut self.watch);
        let mut news = BTreeMap::new();
        for viewer in viewers {
            // If a view cannot be built, its viewer keeps the old one; the others are not affected.
            match now.tells(&mut telling, viewer) {
                Ok(one) => drop(news.insert(viewer, one)),
                Err(Denied::Fault) => tracing::error!(?viewer, "building a view failed"),
                Err(denied) => tracing::error!(?viewer, ?denied, "building a view failed"),
            }
        }
        news
    }

    /// Whether the parts about the table may differ from those that were sent.
    pub fn table_differs(&mut self, context: &Context<'_>, looks: u64) -> bool {
        let table = SentOfTable {
            rows: context.state.version,
            looks,
            scripted: context.scripted,
            due: context.clock.due(context.state),
        };
        let fight = self.was.as_ref().is_some_and(|was| was.table_differs(&context.state.fight));
        let differs = fight || self.table.as_ref() != Some(&table);
        self.table = Some(table);
        differs
    }
}
