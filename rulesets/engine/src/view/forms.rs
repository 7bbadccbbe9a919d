use super::types::{ActView, CardView, FormView, LeadsView, MemberView, OptView, SlotAmount, Span, Words};
use crate::base::{Handle, Str, Text, TextPiece, Viewer, Who, number};
use crate::form::{Form, Leads, Opt};
use crate::scene::Scene;

/// The playing card of a name, from the system's deck.
pub(super) type Cards<'c> = &'c dyn Fn(&str) -> Option<CardView>;

/// A sentence as this viewer reads it.
pub(super) fn words(cards: Cards<'_>, scene: &Scene, viewer: Viewer, text: &Text) -> Words {
    spans(cards, text, |w| {
        scene.sees(viewer, w).then(|| (scene.combatant(w).name.as_str(), &*scene.combatant(w).handle))
    })
}

/// A sentence with these names and handles. A combatant without a name becomes "someone".
pub(super) fn spans<'n>(cards: Cards<'_>, text: &Text, name: impl Fn(Who) -> Option<(&'n str, &'n Handle)>) -> Words {
    let mut out: Words = Vec::new();
    for piece in text.pieces() {
        match piece {
            TextPiece::S(s) => add(&mut out, s),
            TextPiece::N(n) => add(&mut out, &number(*n)),
            TextPiece::Who { w } => match name(*w) {
                Some((name, handle)) => out.push(Span { who: Some(handle.0.clone()), ..Span::plain(name) }),
                None if begins(&out) => add(&mut out, "Someone"),
                None => add(&mut out, "someone"),
            },
            TextPiece::Card { card } => match cards(card) {
                Some(view) => out.push(Span { card: Some(view), ..Span::plain(card.as_str()) }),
                None => add(&mut out, card),
            },
        }
    }
    out
}

/// Adds words that name nothing.
fn add(out: &mut Words, words: &str) {
    match out.last_mut() {
        Some(last) if !last.names() => last.t.push_str(words),
        Some(_) | None if words.is_empty() => {}
        Some(_) | None => out.push(Span::plain(words)),
    }
}

/// Whether a new sentence begins after these words.
fn begins(so_far: &Words) -> bool {
    so_far.last().is_none_or(|last| last.t.trim_end().ends_with(['.', '?', '!']))
}

/// A sentence as plain text.
pub(super) fn plain(scene: &Scene, viewer: Viewer, text: &Text) -> String {
    text.render(|w| scene.name(viewer, w))
}

/// The same, without allocating if the sentence names nobody.
pub(super) fn short(scene: &Scene, viewer: Viewer, text: &Text) -> Str {
    match text.pieces() {
        [] => Str::new_static(""),
        [TextPiece::S(words)] => words.clone(),
        _ => plain(scene, viewer, text).into(),
    }
}

/// A form as this viewer reads it. Options that name somebody unknown to the viewer are left out.
pub(super) fn form(cards: Cards<'_>, scene: &Scene, viewer: Viewer, f: &Form) -> FormView {
    let opts = |o: &[Opt]| options(cards, scene, viewer, o);
    let known = |default: &[Str], o: &[Opt]| -> Vec<Str> {
        let left_out = |id: &str| o.iter().any(|o| o.id == id && o.label.names().any(|w| !scene.sees(viewer, w)));
        default.iter().filter(|d| !left_out(d)).cloned().collect()
    };
    match f {
        Form::Confirm { default } => FormView::Confirm { default: *default },
        Form::Pick { options, min, max, default, style } => FormView::Pick {
            options: opts(options),
            min: *min,
            max: *max,
            default: known(default, options),
            look: (*style).into(),
        },
        Form::Sequence { options, min, max, default } => {
            FormView::Sequence { options: opts(options), min: *min, max: *max, default: known(default, options) }
        }
        Form::Rank { options } => FormView::Rank { options: opts(options) },
        Form::Number { min, max, default, not } => {
            FormView::Number { min: *min, max: *max, default: *default, not: not.clone() }
        }
        Form::Amounts { slots, min, max } => FormView::Amounts {
            slots: slots
                .iter()
                .map(|s| SlotAmount {
                    id: s.id.clone(),
                    label: plain(scene, viewer, &s.label),
                    min: s.min,
                    max: s.max,
                    default: s.default,
                })
                .collect(),
            min: *min,
            max: *max,
        },
        Form::Group { members } => FormView::Group {
            members: members
                .iter()
                .map(|m| MemberView {
                    id: m.id.clone(),
                    label: plain(scene, viewer, &m.label),
                    form: form(cards, scene, viewer, &m.form),
                    when: m.when.clone().map(Into::into),
                    extra: m.extra,
                })
                .collect(),
        },
        Form::Act { acts } => FormView::Act {
            acts: acts
                .iter()
                .map(|a| ActView {
                    act: a.act.clone(),
                    label: plain(scene, viewer, &a.label),
                    form: form(cards, scene, viewer, &a.form),
                })
                .collect(),
        },
        Form::Text { max, default } => FormView::Text { max: *max, default: default.clone() },
        Form::Place { options, default, free, around } => {
            FormView::Place { options: opts(options), default: default.clone(), free: *free, around: *around }
        }
    }
}

fn options(cards: Cards<'_>, scene: &Scene, viewer: Viewer, options: &[Opt]) -> Vec<OptView> {
    let text = |t: &Option<Text>| t.as_ref().map(|t| plain(scene, viewer, t)).unwrap_or_default();
    let known = options.iter().filter(|o| o.label.names().all(|w| scene.sees(viewer, w)));
    known
        .map(|o| OptView {
            id: o.id.clone(),
            label: plain(scene, viewer, &o.label),
            card: if let [TextPiece::Card { card }] = o.label.pieces() { cards(card) } else { None },
            hand: o.hand.map(Into::into),
            note: text(&o.note),
            cost: o.cost.clone().unwrap_or_default().to_string(),
            off: o.off.as_ref().map(|r| r.view(scene, viewer)),
            spot: o.spot.map(|at| [at.x, at.y]),
            leads: o.leads.map(|leads| leads_view(scene, leads)),
            around: o.around,
        })
        .collect()
}

fn leads_view(scene: &Scene, leads: Leads) -> LeadsView {
    let handle = |who: Who| crate::base::Str::new(&scene.combatant(who).handle.0);
    match leads {
        Leads::At(who) => LeadsView::At(handle(who)),
        Leads::NextTo(who) => LeadsView::NextTo(handle(who)),
        Leads::Towards(who) => LeadsView::Towards(handle(who)),
    }
}
