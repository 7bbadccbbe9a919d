//! CE-REACT-4, CE-DEC-1: asking all defenders, and what their reactions cost.

use super::answer::{Reaction, read};
use super::question::question;
use crate::declared::Attack;
use crate::turn;
use fray_engine::base::Who;
use fray_engine::fact::LineKind;
use fray_engine::play::{Flow, Play};
use fray_engine::text;

/// CE-DEC-1: asks all of them at once, and returns the reactions they chose. Reacting spends the action (CE-REACT-4).
pub fn ask(play: &mut Play, a: &Attack, defenders: &[Who]) -> Flow<Vec<(Who, Reaction)>> {
    let answers = play.by("CE-REACT-1").ask_all(|s| defenders.iter().filter_map(|w| question(s, a, *w)).collect())?;
    let mut out = Vec::new();
    for (q, answer) in answers {
        let Some(who) = q.combatant_asked() else { continue };
        if let Some(reaction) = read(play.scene(), a, who, &answer) {
            pays(play, who, &reaction);
            out.push((who, reaction));
        }
    }
    Ok(out)
}

/// CE-REACT-4, CE-TURN-9: told, so that nobody wonders where the action or the token has gone.
pub fn pays(play: &mut Play, who: Who, reaction: &Reaction) {
    let what = match reaction {
        Reaction::Dodge { .. } => text!(" to dodge."),
        Reaction::FightBack(counter) => text!(" to fight back with ").then(counter.weapon.what()).and("."),
        Reaction::Escape => text!(" to escape."),
    };
    let paid = if turn::has_token(play.scene(), who) { " uses the held action" } else { " uses this turn's action" };
    play.by("CE-REACT-4").tell(LineKind::Act, text!(who, paid).then(what));
    turn::spend(play, who, "CE-REACT-4");
}
