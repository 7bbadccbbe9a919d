//! No default harms a friend or somebody who is out: that of an offer, and of a question to a player.

use super::stale::finish;
use fray_engine::base::{Viewer, Who};
use fray_engine::encounter::{Encounter, Request};
use fray_engine::fact::{Asked, FactKind};
use fray_engine::form::{Input, Opt};
use fray_engine::scene::Scene;
use fray_engine::system::Offer;

/// The default of an offer, carried out in `after`, is against nobody of the same side, and nobody who is out.
pub(super) fn of_an_offer(before: &Encounter, mut after: Encounter, by: Who, o: &Offer) -> Result<(), String> {
    let scene = before.scene();
    let asked = o.form(scene);
    let default = asked.default();
    names_no_friend(asked.chosen(&default))?;
    if !before.friends_at_risk(scene.player(by), by, o, default.clone()).is_empty() {
        return Err("friends stand where the default does harm".to_string());
    }
    // Said in the middle of something else, it answers for none of that.
    if before.resolving().is_some() {
        return Ok(());
    }
    let named = asked.chosen(&default).into_iter().flat_map(|opt| opt.label.names()).collect::<Vec<_>>();
    if let Some(out) = named.iter().copied().find(|w| is_out(before, *w) && would_harm(before, by, o, &default, *w)) {
        return Err(format!("the default of {} harms {}, who is out", name(scene, by), name(scene, out)));
    }
    finish(&mut after);
    let spared = |w: &Who| scene.allies(by, *w) || is_out(before, *w);
    match harmed(before, &after, by).into_iter().find(spared) {
        Some(w) => Err(format!("the default of {} is against {}", name(scene, by), name(scene, w))),
        None => Ok(()),
    }
}

/// The default of a question to a player names no friend whom the answer would harm.
pub(super) fn of_questions(e: &Encounter) -> Result<(), String> {
    e.unanswered_questions().iter().try_for_each(|(_, q)| match q.asked {
        // What the rules propose to the GM is what the dice have decided.
        Asked::Gm => Ok(()),
        Asked::Player(_) => {
            names_no_friend(q.form.chosen(&q.form.default())).map_err(|what| format!("{}: {what}", q.kind))
        }
    })
}

fn names_no_friend(chosen: Vec<&Opt>) -> Result<(), String> {
    match chosen.into_iter().find(|opt| opt.friend) {
        Some(friend) => Err(format!("the default names a friend, {}", friend.id)),
        None => Ok(()),
    }
}

/// Whether the action does harm to whoever its answer names: if this one were a friend, its form would say so.
fn would_harm(e: &Encounter, by: Who, o: &Offer, answer: &Input, named: Who) -> bool {
    let (mut e, scene) = (e.clone(), e.scene());
    let side = scene.combatant(by).side.to_string();
    let changed = e.request(Viewer::Gm, Request::Side(scene.combatant(named).handle.0.clone(), side));
    let Some(o) = changed.ok().and_then(|()| e.offer(Some(by), &o.act)) else { return false };
    let form = o.form(e.scene());
    form.chosen(answer).into_iter().any(|opt| opt.friend && opt.label.names().any(|w| w == named))
}

/// Those against whom `by` has acted since.
fn harmed(before: &Encounter, after: &Encounter, by: Who) -> Vec<Who> {
    let new = after.log().since(before.log().len()).flat_map(|c| &c.facts);
    new.flat_map(|f| match &f.kind {
        FactKind::ActsAgainst(who, against) if *who == by => against.clone(),
        _ => vec![],
    })
    .collect()
}

fn is_out(e: &Encounter, who: Who) -> bool {
    e.system().present(e.scene(), who).fallen.is_some()
}

fn name(scene: &Scene, who: Who) -> &str {
    &scene.combatant(who).name
}
