//! No default harms a friend or somebody who is out: that of an offer, and of a question to a player.

use super::answers;
use super::stale::finish;
use fray_engine::base::{Viewer, Who};
use fray_engine::course::Operation;
use fray_engine::encounter::{Encounter, Request};
use fray_engine::fact::{Asked, FactKind, Question};
use fray_engine::form::{Form, Input, Opt};
use fray_engine::scene::{Cmd, Frame, Scene};
use fray_engine::system::Offer;
use fray_engine::view::{CauseView, Cursor, LineKind};

/// The form accepts its own default unchanged, so bots may use it without a check.
pub(super) fn is_taken_as_it_stands(asked: &Form) -> Result<(), String> {
    let default = asked.default();
    let taken = asked.accept(&default);
    if taken.as_ref() == Ok(&default) { Ok(()) } else { Err(format!("{default:?} becomes {taken:?}")) }
}

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

/// The default of a question to a player harms no friend and nobody who is out, if another answer would not: neither those
/// that it names, nor by what follows.
pub(super) fn of_questions(e: &Encounter) -> Result<(), String> {
    e.unanswered_questions().iter().try_for_each(|(id, q)| match q.asked {
        // What the rules propose to the GM is what the dice have decided.
        Asked::Gm => Ok(()),
        Asked::Player(who) => names_no_friend(q.form.chosen(&q.form.default()))
            .and_then(|()| leads_to_no_harm(e, (id, q), who))
            .map_err(|what| format!("{}: {what}", q.kind)),
    })
}

/// Answers the question and all that follow by default, and otherwise: where the default makes `by` harm somebody to be
/// spared, so does every other answer. Who was attacked before the question, and who stands where it strikes, was not chosen
/// by the answer.
fn leads_to_no_harm(e: &Encounter, (id, q): (&str, &Question), by: Who) -> Result<(), String> {
    let answered = |answer: &Input| {
        let mut after = e.clone();
        after.request(Viewer::Gm, Request::Answer(id.to_string(), answer.clone())).ok()?;
        finish(&mut after);
        Some(after)
    };
    let Some(by_default) = answered(&q.form.default()) else { return Ok(()) };
    let (scene, chosen) = (e.scene(), chosen_before(e));
    let to_spare = |w: &Who| *w != by && !chosen.contains(w) && (scene.allies(by, *w) || is_out(e, *w));
    let mut harmed = scene.ids().filter(|w| to_spare(w) && harms(e, &by_default, by, *w)).peekable();
    if harmed.peek().is_none() {
        return Ok(());
    }
    let others: Vec<Encounter> = answers::of(&q.form).iter().filter_map(answered).collect();
    match harmed.find(|w| others.iter().any(|other| !harms(e, other, by, *w))) {
        Some(w) => Err(format!("by default {} harms {}, and need not", name(scene, by), name(scene, w))),
        None => Ok(()),
    }
}

/// Those that the commands under way name or may hit, and those that somebody acts against already.
fn chosen_before(e: &Encounter) -> Vec<Who> {
    let scene = e.scene();
    let resolved = e.resolving().and_then(|(operation, _)| match operation {
        Operation::Act(cmd) => Some(cmd),
        Operation::Condition(_) | Operation::Course(_) => None,
    });
    let pending = scene.agenda.iter().filter_map(|frame| match frame {
        Frame::Pending { cmd, .. } => Some(cmd),
        Frame::Turn(_) | Frame::Window(_) => None,
    });
    let commands: Vec<&Cmd> = resolved.into_iter().chain(pending).collect();
    let words: Vec<&str> = commands.iter().flat_map(|cmd| words(&cmd.form)).collect();
    let is_named = |w: &Who| {
        let handle = &scene.combatant(*w).handle.0;
        words.iter().any(|word| word.rsplit(':').next() == Some(handle.as_str()))
    };
    let mut all: Vec<Who> = scene.ids().filter(is_named).collect();
    all.extend(commands.iter().flat_map(|cmd| e.system().at_risk(scene, cmd)));
    all.extend(e.recorded().iter().flat_map(|fact| match &fact.kind {
        FactKind::ActsAgainst(_, against) => against.as_slice(),
        _ => &[],
    }));
    all
}

fn words(answer: &Input) -> Vec<&str> {
    match answer {
        Input::Fields(fields) => fields.values().flat_map(words).collect(),
        Input::Word(_) | Input::Words(_) | Input::Flag(_) | Input::Number(_) => answer.words(),
    }
}

/// Whether `by` has acted against `who` since, or rolled what has made them worse off.
fn harms(before: &Encounter, after: &Encounter, by: Who, who: Who) -> bool {
    harmed(before, after, by).contains(&who)
        || (is_worse_off(before, after, who) && has_rolled_for(before, after, by, who))
}

/// Whether somebody bears more harm than before, as odds count it.
fn is_worse_off(before: &Encounter, after: &Encounter, who: Who) -> bool {
    let (stakes, then, now) = (before.system().stakes(), before.scene(), after.scene());
    let newly = |is: &dyn Fn(&Scene) -> bool| is(now) && !is(then);
    (stakes.harm)(now, who) > (stakes.harm)(then, who)
        || newly(&|s| (stakes.down)(s, who))
        || newly(&|s| (stakes.dead)(s, who))
        || stakes.conditions.iter().any(|id| newly(&|s| s.has(who, id)))
        || stakes.penalties.iter().any(|penalty| (penalty.of)(now, who) < (penalty.of)(then, who))
}

/// Whether an effect on `who` has been told that a roll of `by` caused.
fn has_rolled_for(before: &Encounter, after: &Encounter, by: Who, who: Who) -> bool {
    let handle = |w: Who| before.scene().combatant(w).handle.0.as_str();
    let known = before.lines(Viewer::Gm, &Cursor::default()).0.len();
    let (lines, _) = after.lines(Viewer::Gm, &Cursor::default());
    let rolled = |n: u32| {
        let roll = lines.iter().find(|line| line.n == n).and_then(|line| line.roll.as_ref());
        roll.is_some_and(|roll| roll.who.as_deref() == Some(handle(by)))
    };
    lines.iter().skip(known).filter(|line| line.kind == LineKind::Effect).any(|line| {
        let caused = matches!(line.cause, Some(CauseView::Line(n)) if rolled(n));
        caused && line.text.iter().any(|span| span.who.as_deref() == Some(handle(who)))
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

/// Everybody that `by` has acted against since.
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
