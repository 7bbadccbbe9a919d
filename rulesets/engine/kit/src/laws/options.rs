//! What a form shows as not possible is refused for the reason shown, when it is chosen all the same.

use super::same;
use fray_engine::base::{Str, Viewer};
use fray_engine::encounter::{Encounter, Request};
use fray_engine::form::{ActChoice, Form, Input, Opt};
use fray_engine::system::Refusal;

/// Chooses every option that is off in an open offer to anyone or in a question, one at a time. Gives how many
/// were refused for the very reason shown.
pub(super) fn off_are_refused_as_shown(e: &Encounter) -> Result<usize, String> {
    let mut tried = 0;
    for (no, question) in e.unanswered_questions() {
        let answer = |given| Request::Answer(no.clone(), given);
        tried += refused_as_shown(e, &question.kind, &question.form, answer)?;
    }
    for who in e.scene().ids() {
        let handle = &e.scene().combatant(who).handle.0;
        for offer in e.offers(Some(who)).iter().filter(|o| o.off.is_none()) {
            let act = |given| Request::act(Some(handle.clone()), offer.act.to_string(), Some(given));
            tried += refused_as_shown(e, &offer.act, &offer.form(e.scene()), act)?;
        }
    }
    Ok(tried)
}

/// Where several rules forbid an answer, the rules decide which of them is named.
fn refused_as_shown(e: &Encounter, of: &str, form: &Form, request: impl Fn(Input) -> Request) -> Result<usize, String> {
    let mut as_shown = 0;
    for (answer, option, shown) in choosing_off(form) {
        let mut after = e.clone();
        let refused = after.request(Viewer::Gm, request(answer.clone())).err();
        let misfit = form.accept(&answer).err().map(Refusal::from);
        let in_a_rules_name = refused.as_ref().is_some_and(|r| r.code != "bad_form");
        if misfit.as_ref() != Some(&shown) || !in_a_rules_name {
            return Err(format!("{of}, {option}: shown {shown:?}, refused {refused:?}"));
        }
        same(e, &after).map_err(|what| format!("{of}, {option}: {what}"))?;
        as_shown += usize::from(refused.is_some_and(|r| (&r.code, &r.rule) == (&shown.code, &shown.rule)));
    }
    Ok(as_shown)
}

/// Each option of a form that shows and is off: an answer that chooses it, its id, and its reason. For the rest the
/// answer has the defaults, or the first option where people have to choose.
fn choosing_off(form: &Form) -> Vec<(Input, Str, Refusal)> {
    let off = |options: &[Opt]| -> Vec<(Input, Str, Refusal)> {
        let shown = options.iter().filter_map(|o| Some((Input::Word(o.id.clone()), o.id.clone(), o.off.clone()?)));
        shown.collect()
    };
    match form {
        Form::Pick { options, min: 0 | 1, max: 1.., .. } | Form::Sequence { options, min: 0 | 1, max: 1.., .. } => {
            off(options)
        }
        Form::Place { options, .. } => off(options),
        Form::Group { members } => {
            let default = decided(form);
            let Input::Fields(fields) = &default else { return vec![] };
            let shown = members.iter().filter(|m| fields.contains_key(&m.id));
            let of_member = |id: &Str, form: &Form| -> Vec<(Input, Str, Refusal)> {
                let instead =
                    |answer| Input::Fields(fields.clone().into_iter().chain([(id.clone(), answer)]).collect());
                choosing_off(form).into_iter().map(|(a, option, why)| (instead(a), option, why)).collect()
            };
            shown.flat_map(|m| of_member(&m.id, &m.form)).collect()
        }
        Form::Act { acts } => {
            let of_act = |a: &ActChoice| -> Vec<(Input, Str, Refusal)> {
                let answer = |form| Input::group([("act", Input::Word(a.act.clone())), ("form", form)]);
                choosing_off(&a.form).into_iter().map(|(form, option, why)| (answer(form), option, why)).collect()
            };
            acts.iter().flat_map(of_act).collect()
        }
        Form::Pick { .. }
        | Form::Sequence { .. }
        | Form::Confirm { .. }
        | Form::Rank { .. }
        | Form::Number { .. }
        | Form::Amounts { .. }
        | Form::Text { .. } => vec![],
    }
}

/// The default of a form, with the first open option where people have to choose.
fn decided(form: &Form) -> Input {
    match form {
        Form::Pick { options, .. } | Form::Sequence { options, .. } if form.undecided() => {
            let first = options.iter().find(|o| o.off.is_none());
            first.map_or_else(|| form.default(), |o| Input::Word(o.id.clone()))
        }
        Form::Group { members } => {
            let default = form.default();
            let undecided = members.iter().filter(|m| default.field(&m.id).is_some() && m.form.undecided());
            let chosen = undecided.map(|m| (m.id.clone(), decided(&m.form)));
            form.complete(Input::Fields(chosen.collect()))
        }
        Form::Pick { .. }
        | Form::Sequence { .. }
        | Form::Confirm { .. }
        | Form::Rank { .. }
        | Form::Number { .. }
        | Form::Amounts { .. }
        | Form::Act { .. }
        | Form::Text { .. }
        | Form::Place { .. } => form.default(),
    }
}
