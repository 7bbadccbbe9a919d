//! Answers to a form that laws try: all of them where they are few, and otherwise such as differ most from each other.

use fray_engine::base::Str;
use fray_engine::form::{ActChoice, AmountSlot, Form, Input, Member, Opt};

/// The most numbers tried out of a range.
const NUMBERS: i32 = 12;
/// The most answers tried to a form of several members.
const MOST: usize = 500;

/// Answers that the form accepts, the default not necessarily among them.
pub(super) fn of(form: &Form) -> Vec<Input> {
    candidates(form).into_iter().filter_map(|answer| form.accept(&answer).ok()).collect()
}

fn candidates(form: &Form) -> Vec<Input> {
    match form {
        Form::Confirm { .. } => vec![Input::Flag(true), Input::Flag(false)],
        Form::Pick { options, min: 1, max: 1, .. } | Form::Place { options, .. } => {
            open(options).into_iter().map(Input::Word).collect()
        }
        Form::Pick { options, min, max, .. } => subsets(&open(options), usize::from(*min), usize::from(*max)),
        Form::Sequence { options, min, max, .. } => sequences(&open(options), usize::from(*min), usize::from(*max)),
        Form::Rank { options } => orders(&options.iter().map(|o| o.id.clone()).collect::<Vec<_>>()),
        Form::Number { min, max, default, .. } => numbers(*min, *max, *default),
        Form::Amounts { slots, min, max } => amounts(slots, *min, *max),
        Form::Group { members } => one_or_two_members(form, members),
        Form::Act { acts } => actions(acts),
        Form::Text { .. } => vec!["".into(), "words".into()],
    }
}

fn open(options: &[Opt]) -> Vec<Str> {
    options.iter().filter(|o| o.off.is_none()).map(|o| o.id.clone()).collect()
}

/// As few and as many as possible from each option on, in the order of the options.
fn subsets(ids: &[Str], min: usize, max: usize) -> Vec<Input> {
    let from = |first: usize| ids.iter().cycle().skip(first).take(ids.len()).cloned();
    let numbers = [min, min.max(1), max.min(ids.len())];
    (0..ids.len().max(1)).flat_map(|first| numbers.map(|n| Input::Words(from(first).take(n).collect()))).collect()
}

/// Each option alone, as seldom and as often as possible, and all in turns, forwards and backwards.
fn sequences(ids: &[Str], min: usize, max: usize) -> Vec<Input> {
    let of = |all: &mut dyn Iterator<Item = &Str>| Input::Words(all.cloned().collect());
    let numbers = [min, min.max(1), max];
    let alone = ids.iter().flat_map(|id| numbers.map(|n| of(&mut [id].into_iter().cycle().take(n))));
    let in_turns = numbers.map(|n| of(&mut ids.iter().cycle().take(n)));
    let backwards = numbers.map(|n| of(&mut ids.iter().rev().cycle().take(n)));
    alone.chain(in_turns).chain(backwards).collect()
}

/// As given, backwards, and each with its neighbour exchanged.
fn orders(ids: &[Str]) -> Vec<Input> {
    let exchanged = (1..ids.len()).map(|n| {
        let mut order = ids.to_vec();
        order.swap(n - 1, n);
        order
    });
    let backwards = ids.iter().rev().cloned().collect();
    [ids.to_vec(), backwards].into_iter().chain(exchanged).map(Input::Words).collect()
}

/// The least, the most, the default, those next to it, and some evenly spread.
fn numbers(min: i32, max: i32, default: i32) -> Vec<Input> {
    let step = ((max - min) / NUMBERS).max(1);
    let near = [min, max, default, default - 1, default + 1];
    near.into_iter().chain((min..=max).step_by(step as usize)).map(Input::Number).collect()
}

/// Each slot filled before the others, up to the least and to the most in total.
fn amounts(slots: &[AmountSlot], min: i32, max: i32) -> Vec<Input> {
    let filled = |first: usize, total: i32| {
        let least: i32 = slots.iter().map(|s| s.min).sum();
        let mut left = total - least;
        let from_first = slots.iter().cycle().skip(first).take(slots.len());
        let fill = from_first.map(|s| {
            let more = left.clamp(0, s.max - s.min);
            left -= more;
            (s.id.clone(), Input::Number(s.min + more))
        });
        Input::Fields(fill.collect())
    };
    (0..slots.len()).flat_map(|first| [filled(first, min), filled(first, max)]).collect()
}

/// The default with one member answered otherwise, then with two: some matter only together.
fn one_or_two_members(form: &Form, members: &[Member]) -> Vec<Input> {
    let Input::Fields(default) = form.default() else { return vec![] };
    let shown = members.iter().filter(|m| default.contains_key(&m.id));
    let otherwise: Vec<(&Str, Input)> =
        shown.flat_map(|m| of(&m.form).into_iter().map(|answer| (&m.id, answer))).collect();
    let with = |changed: &[&(&Str, Input)]| {
        let mut fields = default.clone();
        fields.extend(changed.iter().map(|(id, answer)| ((*id).clone(), answer.clone())));
        Input::Fields(fields)
    };
    let ones = otherwise.iter().map(|a| with(&[a]));
    let pairs = otherwise.iter().enumerate().flat_map(|(n, a)| otherwise[n + 1..].iter().map(move |b| (a, b)));
    ones.chain(pairs.filter(|(a, b)| a.0 != b.0).map(|(a, b)| with(&[a, b]))).take(MOST).collect()
}

/// Each action with its default, then each as its own form is answered.
fn actions(acts: &[ActChoice]) -> Vec<Input> {
    let chosen = |a: &ActChoice, form: Input| Input::group([("act", Input::Word(a.act.clone())), ("form", form)]);
    let by_default = acts.iter().map(|a| chosen(a, a.form.default()));
    let otherwise = acts.iter().flat_map(|a| of(&a.form).into_iter().map(move |form| chosen(a, form)));
    by_default.chain(otherwise).collect()
}
