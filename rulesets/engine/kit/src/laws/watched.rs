//! Updates for viewers add up to the view built from scratch.

use super::secrecy::{difference, viewers};
use fray_engine::base::Viewer;
use fray_engine::encounter::Encounter;
use fray_engine::view::{Cursor, News, View, Watch};
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// Pages that stay open through a fight.
#[derive(Default)]
pub(super) struct Pages {
    watch: Watch,
    open: BTreeMap<Viewer, Page>,
}

/// What one page holds.
#[derive(Default)]
struct Page {
    parts: BTreeMap<String, Value>,
    lines: BTreeMap<u64, Value>,
}

impl Page {
    fn take(&mut self, news: News) {
        let value = |json: &str| serde_json::from_str::<Value>(json).unwrap_or_default();
        for gone in news.gone {
            self.parts.remove(&*gone);
        }
        self.parts.extend(news.parts.into_iter().map(|p| (p.name.to_string(), value(&p.json))));
        let lines = news.lines.iter().map(|line| value(line));
        self.lines.extend(lines.map(|line| (line["n"].as_u64().unwrap_or_default(), line)));
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
        for (viewer, page) in &self.open {
            let (parts, lines) = (json!(page.parts), json!(page.lines.values().collect::<Vec<_>>()));
            let (view, log) =
                (json!(split(now.view(*viewer), *viewer)), json!(now.lines(*viewer, &Cursor::default()).0));
            for (kept, made) in [(parts, view), (lines, log)] {
                if kept != made {
                    return Err(format!("{viewer:?}\n{}", difference(&made.to_string(), &kept.to_string())));
                }
            }
        }
        Ok(())
    }
}

/// A view in its parts, built from scratch.
fn split(view: View, viewer: Viewer) -> Map<String, Value> {
    let View { order, turn, combatants, offers, questions, stage, map, options } = view;
    let mut parts = Map::new();
    let singles = [
        ("order", json!(order)),
        ("turn", json!(turn)),
        ("questions", json!(questions)),
        ("stage", json!(stage)),
        ("map", json!(map)),
    ];
    parts.extend(singles.map(|(name, data)| (name.to_string(), data)));
    parts.extend((viewer == Viewer::Gm).then(|| ("options".to_string(), json!(options))));
    parts.extend(combatants.iter().map(|c| (format!("combatant:{}", c.id), json!(c))));
    parts.extend(offers.iter().map(|o| (format!("offers:{}", o.who.as_deref().unwrap_or_default()), json!(o))));
    parts
}
