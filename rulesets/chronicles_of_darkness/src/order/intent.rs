//! CD-TURN-1: everybody's intent, before initiative.

use crate::{derived, sheet};
use fray_engine::base::Who;
use fray_engine::play::Play;
use fray_engine::scene::Scene;
use fray_engine::text;

/// Tells the GM all intents when the fight begins. A missing one does not hold it up. Players write theirs on the sheet
/// beforehand.
pub(super) fn tell(play: &mut Play) {
    let all: Vec<Who> = play.scene().ids().filter(|w| speaks(play.scene(), *w)).collect();
    for who in all {
        let intent = play.get(who, sheet::INTENT);
        let harm = play.get(who, sheet::HARM);
        let label = sheet::HARMS.iter().find(|h| h.0 == harm).map_or("not said", |h| h.1);
        let line = match (intent.trim().is_empty(), &*harm) {
            (true, "unset") => text!(who, " has not said what they want."),
            (true, _) => text!(who, " has not said what they want, only how far they would go: ", label, "."),
            (false, _) => text!(who, ": I want ", wanted(&intent).to_string(), " (", label, ")."),
        };
        play.by("CD-TURN-1").tell_gm(line);
    }
}

/// Whether an intent is told: those of players' characters, and of anyone else who has one.
fn speaks(scene: &Scene, who: Who) -> bool {
    let stated = !scene.get(who, sheet::INTENT).trim().is_empty() || scene.get(who, sheet::HARM) != "unset";
    !derived::is_object(scene, who) && (stated || scene.combatant(who).owner.is_some())
}

/// The intent without "I want", however it was written.
fn wanted(intent: &str) -> &str {
    let intent = intent.trim();
    match intent.get(..6) {
        Some(start) if start.eq_ignore_ascii_case("i want") => intent[6..].trim_start(),
        _ => intent,
    }
}
