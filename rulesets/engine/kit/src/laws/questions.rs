//! No default harms anybody, and questions earn their place: where only sensible questions are asked, some answer leads elsewhere than the default.

use super::stale::finish;
use fray_engine::base::{Viewer, Who};
use fray_engine::encounter::{Encounter, Request};
use fray_engine::fact::{FactKind, Question};
use fray_engine::form::{Form, Input, Opt};
use fray_engine::scene::{Asking, Scene};
use fray_engine::system::Offer;
use fray_engine::view::Span;

/// Sets of dice to try: a modifier may not matter with one of them.
const DRAWS: usize = 8;
/// The most answers to try; a question with more is assumed to be useful.
const ANSWERS: usize = 12;

/// What an answer leads to: the scene, and which dice fell and what was asked on the way.
type After = (Scene, Vec<FactKind>);

/// Tries all answers of each question that is put, blocking or not: their scenes, or what is thrown and asked on the way,
/// must not all be the same.
pub(super) fn earn_their_place(e: &Encounter) -> Result<(), String> {
    if e.scene().asking == Asking::Everything {
        return Ok(());
    }
    e.unanswered_questions().iter().try_for_each(|(id, q)| earns_its_place(e, id, q))
}

fn earns_its_place(e: &Encounter, id: &str, q: &Question) -> Result<(), String> {
    let Some(answers) = answers(&q.form).filter(|a| a.len() <= ANSWERS) else { return Ok(()) };
    // A call that only has to be noticed is next to the fight, and nothing about it is asked.
    if answers.len() == 1 && e.scene().posted.iter().any(|p| p.question == *q) {
        return Ok(());
    }
    let after = |a: &Input, draw: usize| -> Option<After> {
        let mut e = e.clone();
        for _ in 0..draw {
            e.request(Viewer::Gm, Request::FreshDraw).ok()?;
        }
        e.request(Viewer::Gm, Request::Answer(id.to_string(), a.clone())).ok()?;
        // What is answered now may be used only after the next question.
        finish(&mut e);
        // More dice that happen to come to the same are another answer too, and so is an offer that somebody else can accept.
        let facts = e.log().iter().flat_map(|c| &c.facts).map(|f| f.what.clone());
        let counts = |what: &FactKind| matches!(what, FactKind::Rolled(..) | FactKind::Asked(_));
        Some((e.scene().clone(), facts.filter(counts).collect()))
    };
    let differs = |draw: usize| {
        let by_default = after(&q.form.default(), draw);
        // An offer next to the fight may have to wait for what the fight waits for.
        by_default.is_none() || answers.iter().any(|a| after(a, draw) != by_default)
    };
    if (0..DRAWS).any(differs) { Ok(()) } else { Err(format!("{q:?}")) }
}

/// A player who is asked reads what happened: in the title, or below it.
pub(super) fn say_what_happened(e: &Encounter) -> Result<(), String> {
    let words = |spans: &[Span]| spans.iter().map(|s| s.t.as_str()).collect::<String>();
    for q in e.view(Viewer::Gm).questions.mine.iter().filter(|q| !q.ruling) {
        let title = words(&q.title);
        let asks = title.trim_end().ends_with('?');
        let tells = !words(&q.why).trim().is_empty() || [". ", ": "].iter().any(|end| title.contains(end));
        if !asks || !tells {
            return Err(format!("{}: \"{title}\" alone", q.label));
        }
    }
    Ok(())
}

/// Anyone who may answer reads what the default is, in words; and so does the log when it has counted.
pub(super) fn say_their_default(e: &Encounter) -> Result<(), String> {
    for q in e.view(Viewer::Gm).questions.mine {
        let words = q.default_text.trim();
        let default = e.unanswered_questions().into_iter().find(|(id, _)| *id == q.id).map(|(_, q)| q.form.default());
        let ids = default.iter().flat_map(Input::words).filter(|w| w.contains(['_', ':'])).any(|w| words.contains(w));
        if words.is_empty() || ids {
            return Err(format!("{}: \"{words}\" stands for {default:?}", q.label));
        }
    }
    Ok(())
}

/// The default of an offer, carried out in `after`, is against nobody of the same side, and nobody who is out.
pub(super) fn harms_nobody_unasked(before: &Encounter, mut after: Encounter, by: Who, o: &Offer) -> Result<(), String> {
    let scene = before.scene();
    let asked = o.form(scene);
    let default = asked.default();
    if let Some(friend) = asked.chosen(&default).into_iter().find(|opt| opt.friend) {
        return Err(format!("the default names a friend, {}", friend.id));
    }
    if !before.friends_at_risk(before.scene().player(by), by, o, default).is_empty() {
        return Err("friends stand where the default does harm".to_string());
    }
    // Said in the middle of something else, it answers for none of that.
    if before.resolving().is_some() {
        return Ok(());
    }
    finish(&mut after);
    let new = after.log().iter().skip(before.log().len()).flat_map(|c| &c.facts);
    let against = new.filter_map(|f| match &f.what {
        FactKind::ActsAgainst(who, against) if *who == by => Some(against.clone()),
        _ => None,
    });
    let spared = |w: &Who| scene.allies(by, *w) || before.system().present(scene, *w).fallen.is_some();
    match against.flatten().find(spared) {
        Some(w) => Err(format!("the default of {} is against {}", scene.combatant(by).name, scene.combatant(w).name)),
        None => Ok(()),
    }
}

/// All answers of a small form; none: they cannot be counted.
fn answers(form: &Form) -> Option<Vec<Input>> {
    let words = |options: &[Opt]| {
        options.iter().filter(|o| o.off.is_none()).map(|o| Input::Word(o.id.clone())).collect::<Vec<_>>()
    };
    match form {
        Form::Confirm { .. } => Some(vec![Input::Flag(true), Input::Flag(false)]),
        Form::Pick { options, min: 1, max: 1, .. } => Some(words(options)),
        Form::Place { options, free: None, .. } => Some(words(options)),
        Form::Number { min, max, not, .. } if max - min < ANSWERS as i32 => {
            Some((*min..=*max).filter(|n| !not.contains(n)).map(Input::Number).collect())
        }
        Form::Group { members } => {
            // One member at a time: enough to find one that matters.
            let Input::Fields(default) = form.default() else { return None };
            let mut all = Vec::new();
            for m in members.iter().filter(|m| default.contains_key(&*m.id)) {
                for a in answers(&m.form)? {
                    let mut fields = default.clone();
                    fields.insert(m.id.clone(), a);
                    all.extend(form.accept(&Input::Fields(fields)));
                }
            }
            Some(all)
        }
        Form::Pick { .. }
        | Form::Sequence { .. }
        | Form::Rank { .. }
        | Form::Number { .. }
        | Form::Amounts { .. }
        | Form::Act { .. }
        | Form::Text { .. }
        | Form::Place { .. } => None,
    }
}
