//! Secrecy: what players get is the same whether a hidden combatant is there or not.

use crate::base::{Viewer, Who};
use crate::encounter::Encounter;
use crate::view::{Cursor, View};

/// No name or handle of a hidden combatant reaches a player who may not know of it; and while it does nothing, all that
/// this player sees is as if it were not there.
pub(super) fn hidden_is_absent(e: &Encounter) -> Result<(), String> {
    let scene = e.scene();
    let hidden: Vec<Who> = scene.ids().filter(|w| scene.c(*w).hidden).collect();
    let mut viewers: Vec<Viewer> = scene.cast.iter().filter_map(|c| c.owner).map(Viewer::Player).collect();
    viewers.sort();
    viewers.dedup();
    viewers.push(Viewer::Spectator);
    for h in hidden {
        for v in viewers.iter().filter(|v| !scene.sees(**v, h)) {
            unheard_of(e, *v, h)?;
            let quiet = e.resolving().is_none() && scene.turn() != Some(h);
            if quiet {
                let (with, without) = (text(&e.view(*v)), text(&e.without(h).view(*v)));
                if with != without {
                    return Err(format!("{v:?} sees a difference:\n{}", difference(&with, &without)));
                }
            }
        }
    }
    Ok(())
}

fn unheard_of(e: &Encounter, v: Viewer, h: Who) -> Result<(), String> {
    let (lines, _) = e.lines(v, &Cursor::default());
    let all = text(&e.view(v)) + &serde_json::to_string(&lines).unwrap_or_default();
    let c = e.scene().c(h);
    for word in [c.handle.0.as_str(), c.name.as_str()] {
        if let Some(at) = all.find(word) {
            let from = (at.saturating_sub(120)..=at).find(|i| all.is_char_boundary(*i)).unwrap_or(0);
            return Err(format!("{v:?} hears of {word}: …{}…", &all[from..at + word.len()]));
        }
    }
    Ok(())
}

fn text(v: &View) -> String {
    serde_json::to_string(&(&v.order, &v.combatants, &v.offers, &v.questions, &v.stage)).unwrap_or_default()
}

fn difference(a: &str, b: &str) -> String {
    let at = a.bytes().zip(b.bytes()).position(|(x, y)| x != y).unwrap_or(a.len().min(b.len()));
    let cut =
        |s: &str| String::from_utf8_lossy(&s.as_bytes()[at.saturating_sub(80)..(at + 120).min(s.len())]).to_string();
    format!("  with    {}\n  without {}", cut(a), cut(b))
}
