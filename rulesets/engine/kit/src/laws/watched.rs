//! Updates for viewers add up to the view built from scratch.

use super::secrecy::{difference, viewers};
use fray_engine::base::Viewer;
use fray_engine::encounter::Encounter;
use fray_engine::view::{AsJson as _, Cursor, Logbook, News, View, Watch};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Pages that stay open through a fight.
#[derive(Default)]
pub(super) struct Pages {
    watch: Watch,
    open: BTreeMap<Viewer, Page>,
}

/// What one page holds, as JSON.
#[derive(Default)]
struct Page {
    parts: BTreeMap<String, Arc<str>>,
    /// By their numbers.
    lines: BTreeMap<u64, Arc<str>>,
}

impl Page {
    fn take(&mut self, news: News) {
        for gone in news.gone {
            self.parts.remove(&*gone);
        }
        self.parts.extend(news.parts.into_iter().map(|p| (p.name.to_string(), p.json)));
        let number = |line: &str| serde_json::from_str::<Value>(line).ok()?["n"].as_u64();
        self.lines.extend(news.lines.into_iter().map(|line| (number(&line).unwrap_or_default(), line)));
    }
}

impl Pages {
    /// After an input: every open page has what a newly opened one would have.
    pub fn go_on(&mut self, was: &Encounter, now: &Encounter) -> Result<(), String> {
        let here: BTreeSet<Viewer> = viewers(now).into_iter().chain([Viewer::Gm]).collect();
        self.watch.keep_only(&here);
        self.open.retain(|viewer, _| here.contains(viewer));
        let mut telling = self.watch.telling(was, now);
        for viewer in here {
            self.open.entry(viewer).or_default().take(telling.to(viewer));
        }
        let logbook = Logbook::of(now);
        for (viewer, page) in &self.open {
            let made = split(now.view(*viewer), *viewer);
            let kept = page.parts.iter().map(|(name, json)| format!("{name}: {json}\n")).collect::<String>();
            let made = made.into_iter().map(|(name, json)| format!("{name}: {json}\n")).collect::<String>();
            let lines: Vec<&str> = page.lines.values().map(|line| &**line).collect();
            let lines = format!("[{}]", lines.join(","));
            for (kept, made) in [(kept, made), (lines, logbook.lines(*viewer, &Cursor::default()).0.as_json())] {
                if kept != made {
                    return Err(format!("{viewer:?}\n{}", difference(&made, &kept)));
                }
            }
        }
        Ok(())
    }
}

/// A view in its parts, built from scratch, as JSON.
fn split(view: View, viewer: Viewer) -> BTreeMap<String, String> {
    let View { order, turn, combatants, offers, questions, stage, map, options } = view;
    let singles = [
        ("order", order.as_json()),
        ("turn", turn.as_json()),
        ("questions", questions.as_json()),
        ("stage", stage.as_json()),
        ("map", map.as_json()),
    ];
    let mut parts = BTreeMap::from(singles.map(|(name, json)| (name.to_string(), json)));
    parts.extend((viewer == Viewer::Gm).then(|| ("options".to_string(), options.as_json())));
    parts.extend(combatants.iter().map(|c| (format!("combatant:{}", c.id), c.as_json())));
    parts.extend(offers.iter().map(|o| (format!("offers:{}", o.who.as_deref().unwrap_or_default()), o.as_json())));
    parts
}
