//! Questions earn their place: where only sensible questions are asked, some answer leads elsewhere than the default.

use super::answers;
use super::stale::finish;
use fray_engine::base::{Val, Viewer};
use fray_engine::encounter::{Encounter, Request};
use fray_engine::fact::{Asked, FactKind, LineKind, Question};
use fray_engine::form::Input;
use fray_engine::scene::{Asking, Masks, Scene};
use fray_engine::view::Span;
use std::sync::Arc;

/// Sets of dice to try: a modifier may not matter with one of them.
const DRAWS: usize = 40;
/// The most questions that follow one.
const FOLLOWING: usize = 50;

/// What an answer leads to: the scene, and which dice fell and what was asked on the way.
type After = (Scene, Vec<FactKind>);

/// Tries answers of every kind to each question that is put, blocking or not: their scenes, or what is thrown and asked on
/// the way, must not all be the same. What the one who answers has spent makes no difference by itself.
pub(super) fn earn_their_place(e: &Encounter) -> Result<(), String> {
    // Nobody may find out from a question what a mask hides: that a foe has nothing left, for instance.
    if e.scene().asking == Asking::Everything || e.scene().masks == Masks::On {
        return Ok(());
    }
    e.unanswered_questions().iter().try_for_each(|(id, q)| earns_its_place(e, id, q))
}

fn earns_its_place(e: &Encounter, id: &str, q: &Question) -> Result<(), String> {
    let answers = answers::of(&q.form);
    // A call that only has to be noticed is next to the fight, and nothing about it is asked.
    if answers.len() == 1 && e.scene().posted.iter().any(|p| p.question == *q) {
        return Ok(());
    }
    let everything_asked = {
        let mut e = e.clone();
        let _ = e.request(Viewer::Gm, Request::Asking(Asking::Everything));
        e
    };
    let differs = |draw: usize, others: Others| {
        let e = if others == Others::Default { e } else { &everything_asked };
        let by_default = after(e, (id, q), &q.form.default(), draw, others);
        // An offer next to the fight may have to wait for what the fight waits for.
        let Some(by_default) = by_default else { return true };
        answers.iter().any(|a| {
            after(e, (id, q), a, draw, others).is_none_or(|answered| !is_the_same_at_a_price(q, answered, &by_default))
        })
    };
    let ever = |others| (0..DRAWS).any(|draw| differs(draw, others));
    if ever(Others::Default) || ever(Others::Otherwise) { Ok(()) } else { Err(format!("{q:?}")) }
}

/// How everybody who is asked afterwards answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Others {
    Default,
    /// Everything is asked, and answered otherwise: what turns another's answer may serve.
    Otherwise,
}

/// What this answer leads to with dice of their own. More dice that happen to come to the same are another answer too, and so
/// is an offer that somebody else can accept.
fn after(e: &Encounter, (id, q): (&str, &Question), answer: &Input, draw: usize, others: Others) -> Option<After> {
    let mut e = e.clone();
    for _ in 0..draw {
        e.request(Viewer::Gm, Request::FreshDraw).ok()?;
    }
    let from = e.log().len();
    e.request(Viewer::Gm, Request::Answer(id.to_string(), answer.clone())).ok()?;
    // What is answered now may be used only after the next question.
    if others == Others::Otherwise {
        answer_otherwise(&mut e);
    }
    finish(&mut e);
    let facts = e.log().iter().skip(from).flat_map(|c| &c.facts).map(|f| f.kind.clone());
    let happened = facts.filter(|kind| match kind {
        FactKind::Rolled(..) | FactKind::Asked(_) => true,
        // What the GM rules, and whether somebody's own test succeeds, may be for people alone, to read.
        FactKind::Told(line) => match q.asked {
            Asked::Gm => matches!(line.kind, LineKind::Effect | LineKind::Gm),
            Asked::Player(who) => line.kind == LineKind::Effect && line.names.iter().all(|name| name.who == who),
        },
        _ => false,
    });
    Some((e.scene().clone(), happened.collect()))
}

/// Answers all that the resolution still asks with something else than the default.
fn answer_otherwise(e: &mut Encounter) {
    for _ in 0..FOLLOWING {
        let open = e.questions().into_iter().find(|(_, _, answer)| answer.is_none() && e.resolving().is_some());
        let Some((id, form)) = open.map(|(id, q, _)| (id, q.form.clone())) else { return };
        let default = form.default();
        let answer = answers::of(&form).into_iter().rfind(|a| *a != default).unwrap_or(default);
        if e.request(Viewer::Gm, Request::Answer(id, answer)).is_err() {
            return;
        }
    }
}

/// Whether all that an answer changes is that the combatant asked has less of something.
fn is_the_same_at_a_price(q: &Question, (mut scene, facts): After, (other, others): &After) -> bool {
    if let Some(who) = q.combatant_asked() {
        let (Some(own), Some(theirs)) = (scene.cast.get_mut(who.index()), other.cast.get(who.index())) else {
            return false;
        };
        for (a, b) in Arc::make_mut(own).fields.iter_mut().zip(theirs.fields.iter()) {
            if matches!((&*a, b), (Val::Int(a), Val::Int(b)) if a < b) {
                *a = b.clone();
            }
        }
    }
    (&scene, &facts) == (other, others)
}

/// A player who is asked reads what happened: in the title, or below it.
pub(super) fn say_what_happened(e: &Encounter) -> Result<(), String> {
    let words = |spans: &[Span]| spans.iter().map(|s| s.t.as_str()).collect::<String>();
    for q in e.view(Viewer::Gm).questions.mine.iter().filter(|q| !q.ruling) {
        let title = words(&q.title);
        let asks = title.trim_end().ends_with('?');
        let tells = !words(&q.why).trim().is_empty() || [". ", ": "].iter().any(|end| title.contains(end));
        if !asks || !tells {
            return Err(format!("{}: \"{title}\" alone", q.kind));
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
            return Err(format!("{}: \"{words}\" stands for {default:?}", q.kind));
        }
    }
    Ok(())
}
