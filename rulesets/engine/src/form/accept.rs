//! Defaults, and validation of answers.

use super::fields::Fields;
use super::input::Input;
use super::off::BAD_FORM;
use super::types::{AmountSlot, Form, Member, Opt, OptionStyle};
use crate::base::{Reason, Refusal, Str};

/// Why an answer does not fit its form.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{at}{}{what}", if at.is_empty() { "" } else { ": " })]
pub struct Misfit {
    /// Which member, dotted; empty for the form itself.
    pub at: String,
    pub what: String,
    /// The rule that forbids it, where it is one.
    pub rule: Option<Refusal>,
}

impl Misfit {
    /// An answer that does not fit at this member; no rule forbids it.
    pub fn new(at: impl Into<String>, what: impl Into<String>) -> Misfit {
        Misfit { at: at.into(), what: what.into(), rule: None }
    }
}

impl From<Misfit> for Refusal {
    fn from(m: Misfit) -> Refusal {
        let plain = || {
            Refusal::from(Reason {
                code: BAD_FORM,
                rule: Str::new_static(""),
                text: format!("That does not fit: {m}.").into(),
            })
        };
        m.rule.clone().unwrap_or_else(plain)
    }
}

fn misfit<T>(what: impl Into<String>) -> Result<T, Misfit> {
    Err(Misfit::new("", what))
}

impl Form {
    /// A form without anything to fill in.
    pub fn empty() -> Form {
        Form::Group { members: vec![] }
    }

    /// Several members answered together.
    pub fn group(members: impl IntoIterator<Item = Member>) -> Form {
        Form::Group { members: members.into_iter().collect() }
    }

    /// One of the options; the default is the first that is not off.
    pub fn one_of(options: Vec<Opt>) -> Form {
        let default = options.iter().find(|o| o.off.is_none()).map(|o| o.id.clone());
        Form::Pick { options, min: 1, max: 1, default: default.into_iter().collect(), style: OptionStyle::Plain }
    }

    /// One of the options, this one by default; none: people have to choose.
    pub fn one_with_default(options: Vec<Opt>, default: Option<Str>) -> Form {
        Form::Pick { options, min: 1, max: 1, default: default.into_iter().collect(), style: OptionStyle::Plain }
    }

    /// Whether people have to choose, because a default would harm a friend or somebody who is down.
    pub fn undecided(&self) -> bool {
        match self {
            Form::Pick { options, min, default, .. } | Form::Sequence { options, min, default, .. } => {
                default.len() < usize::from(*min) && options.iter().any(|o| o.off.is_none())
            }
            Form::Group { members } => members.iter().any(|m| m.form.undecided()),
            Form::Act { acts } => acts.first().is_some_and(|a| a.form.undecided()),
            Form::Confirm { .. }
            | Form::Rank { .. }
            | Form::Number { .. }
            | Form::Amounts { .. }
            | Form::Text { .. }
            | Form::Place { .. } => false,
        }
    }

    /// Whether it can be answered at all.
    pub fn answerable(&self) -> bool {
        self.usual().is_some()
    }

    /// The default answer, if the form can be answered at all.
    pub(crate) fn usual(&self) -> Option<Input> {
        let usual = self.default();
        (matches!(self, Form::Confirm { .. }) || self.accept(&usual).is_ok()).then_some(usual)
    }

    /// Whether there is only one possible answer, so that nobody need be asked.
    pub fn only_one_answer(&self) -> bool {
        match self {
            Form::Pick { options, min: 1, max: 1, .. } => options.iter().filter(|o| o.off.is_none()).count() == 1,
            Form::Group { members } => members.iter().all(|m| m.form.only_one_answer()),
            Form::Rank { options } => options.len() < 2,
            Form::Number { min, max, .. } => min == max,
            Form::Confirm { .. }
            | Form::Pick { .. }
            | Form::Sequence { .. }
            | Form::Amounts { .. }
            | Form::Act { .. }
            | Form::Text { .. }
            | Form::Place { .. } => false,
        }
    }

    /// The default answer. [`Form::accept`] takes it, unless the rules built a form that nobody can answer.
    pub fn default(&self) -> Input {
        match self {
            Form::Confirm { default } => Input::Flag(*default),
            Form::Pick { min: 1, max: 1, default, .. } => Input::Word(default.first().cloned().unwrap_or_default()),
            Form::Pick { default, .. } | Form::Sequence { default, .. } => Input::Words(default.clone()),
            Form::Rank { options } => Input::Words(options.iter().map(|o| o.id.clone()).collect()),
            Form::Number { default, .. } => Input::Number(*default),
            Form::Amounts { slots, .. } => {
                Input::Fields(slots.iter().map(|s| (s.id.clone(), Input::Number(s.default))).collect())
            }
            Form::Group { members } => {
                let mut got = Fields::default();
                for m in members {
                    if shows(m, &got) {
                        got.insert(m.id.clone(), m.form.default());
                    }
                }
                Input::Fields(got)
            }
            Form::Act { acts } => match acts.first() {
                Some(a) => Input::group([("act", Input::Word(a.act.clone())), ("form", a.form.default())]),
                None => Input::Fields(Fields::default()),
            },
            Form::Text { default, .. } => Input::Word(default.clone()),
            Form::Place { default, .. } => Input::Word(default.clone()),
        }
    }

    /// The options that an answer names.
    pub fn chosen(&self, answer: &Input) -> Vec<&Opt> {
        match (self, answer) {
            (Form::Pick { options, .. } | Form::Sequence { options, .. } | Form::Place { options, .. }, answer) => {
                options.iter().filter(|o| answer.words().contains(&&*o.id)).collect()
            }
            (Form::Group { members }, Input::Fields(given)) => {
                members.iter().filter_map(|m| given.get(&m.id).map(|a| m.form.chosen(a))).flatten().collect()
            }
            (Form::Act { acts }, Input::Fields(given)) => {
                let act = given.get("act").and_then(Input::word);
                let of = acts.iter().find(|a| act == Some(&*a.act)).zip(given.get("form"));
                of.map(|(a, answer)| a.form.chosen(answer)).unwrap_or_default()
            }
            _ => vec![],
        }
    }

    /// Validates an answer and returns it complete: members of a group that were left out take their defaults,
    /// hidden ones are dropped.
    ///
    /// # Errors
    /// [`Misfit`] says which part does not fit and why.
    pub fn accept(&self, given: &Input) -> Result<Input, Misfit> {
        match (self, given) {
            (Form::Confirm { .. }, Input::Flag(_)) => Ok(given.clone()),
            (Form::Pick { options, min: 1, max: 1, .. }, Input::Word(w)) => choose(options, w).map(|()| given.clone()),
            (Form::Pick { options, min, max, .. }, Input::Word(_) | Input::Words(_)) => {
                let words = given.words();
                several(options, &words, *min, *max)?;
                if (1..words.len()).any(|i| words[..i].contains(&words[i])) {
                    return misfit("the same choice is named twice");
                }
                if *min == 1 && *max == 1 {
                    return Ok(Input::Word(words.concat().into()));
                }
                Ok(Input::Words(words.into_iter().map(Str::from).collect()))
            }
            (Form::Sequence { options, min, max, .. }, Input::Word(_) | Input::Words(_)) => {
                let words = given.words();
                several(options, &words, *min, *max)?;
                Ok(Input::Words(words.into_iter().map(Str::from).collect()))
            }
            (Form::Rank { options }, Input::Words(words)) => {
                let all = options.iter().all(|o| words.contains(&o.id));
                if all && words.len() == options.len() { Ok(given.clone()) } else { misfit("name each entry once") }
            }
            (Form::Number { min, max, not, .. }, Input::Number(n)) => {
                if n < min || n > max {
                    misfit(format!("{n} is not between {min} and {max}"))
                } else if not.contains(n) {
                    misfit(format!("{n} is not possible here"))
                } else {
                    Ok(given.clone())
                }
            }
            (Form::Amounts { slots, min, max }, Input::Fields(f)) => amounts(slots, *min, *max, f),
            (Form::Group { members }, Input::Fields(f)) => group(members, f),
            (Form::Act { acts }, Input::Fields(f)) => {
                let named = f.get("act").and_then(Input::word).unwrap_or_default();
                let Some(a) = acts.iter().find(|a| a.act == named) else {
                    return misfit(format!("'{named}' is not one of the actions offered"));
                };
                let form = f.get("form").cloned().unwrap_or_else(|| a.form.default());
                let form = a.form.accept(&form)?;
                Ok(Input::group([("act", Input::Word(named.into())), ("form", form)]))
            }
            (Form::Text { max, .. }, Input::Word(w)) => {
                if w.chars().count() > usize::from(*max) {
                    misfit(format!("at most {max} characters"))
                } else {
                    Ok(given.clone())
                }
            }
            (Form::Place { options, .. }, Input::Word(w)) => choose(options, w).map(|()| given.clone()),
            (Form::Place { free: Some(_), .. }, Input::Fields(f)) => {
                match (f.get("x").and_then(Input::number), f.get("y").and_then(Input::number)) {
                    (Some(_), Some(_)) => Ok(given.clone()),
                    _ => misfit("a point has x and y, in centimetres"),
                }
            }
            (form, _) => misfit(format!("expects {}", form.expects())),
        }
    }

    /// The answer with missing members of a group at their defaults, so that the rules can read all of it. What
    /// does not fit is left as it is, for [`Form::accept`] and the rules to refuse.
    pub fn complete(&self, given: Input) -> Input {
        let (Form::Group { members }, Input::Fields(mut fields)) = (self, given.clone()) else { return given };
        for m in members {
            if !fields.contains_key(&m.id) && shows(m, &fields) && m.form.answerable() {
                fields.insert(m.id.clone(), m.form.default());
            }
        }
        Input::Fields(fields)
    }

    fn expects(&self) -> &'static str {
        match self {
            Form::Confirm { .. } => "yes or no",
            Form::Pick { min: 1, max: 1, .. } => "one of the choices",
            Form::Pick { .. } | Form::Sequence { .. } | Form::Rank { .. } => "a list of choices",
            Form::Number { .. } => "a number",
            Form::Amounts { .. } => "a number for each slot",
            Form::Group { .. } => "a value for each field",
            Form::Act { .. } => "an action and its form",
            Form::Text { .. } => "text",
            Form::Place { .. } => "a place",
        }
    }
}

fn choose(options: &[Opt], word: &str) -> Result<(), Misfit> {
    match options.iter().find(|o| o.id == word) {
        None if word.is_empty() => misfit("choose one"),
        None => misfit(format!("'{word}' is not one of the choices")),
        Some(Opt { off: Some(why), .. }) => {
            let what = format!("'{word}' cannot be chosen now");
            Err(Misfit { rule: Some(why.clone()), ..Misfit::new("", what) })
        }
        Some(_) => Ok(()),
    }
}

fn several(options: &[Opt], words: &[&str], min: u16, max: u16) -> Result<(), Misfit> {
    if words.len() < usize::from(min) || words.len() > usize::from(max) {
        return misfit(if min == max { format!("choose {min}") } else { format!("choose {min} to {max}") });
    }
    words.iter().try_for_each(|w| choose(options, w))
}

fn amounts(slots: &[AmountSlot], min: i32, max: i32, given: &Fields<Input>) -> Result<Input, Misfit> {
    if let Some(k) = given.keys().find(|k| !slots.iter().any(|s| s.id == **k)) {
        return misfit(format!("'{k}' is not one of the slots"));
    }
    let (mut total, mut out) = (0i32, Fields::default());
    for s in slots {
        let n = match given.get(&s.id) {
            None => s.min.max(0),
            Some(Input::Number(n)) if (s.min..=s.max).contains(n) => *n,
            Some(_) => return Err(Misfit::new(s.id.as_str(), format!("a number from {} to {}", s.min, s.max))),
        };
        total = total.saturating_add(n);
        out.insert(s.id.clone(), Input::Number(n));
    }
    if total < min || total > max {
        return misfit(format!("the total must be {min} to {max}, not {total}"));
    }
    Ok(Input::Fields(out))
}

fn group(members: &[Member], given: &Fields<Input>) -> Result<Input, Misfit> {
    if let Some(k) = given.keys().find(|k| !members.iter().any(|m| m.id == **k)) {
        return misfit(format!("there is no field '{k}'"));
    }
    let mut out = Fields::default();
    for m in members {
        if !shows(m, &out) {
            continue;
        }
        let value = given.get(&m.id).cloned().unwrap_or_else(|| m.form.default());
        let value = m.form.accept(&value).map_err(|e| Misfit {
            at: if e.at.is_empty() { m.id.to_string() } else { format!("{}.{}", m.id, e.at) },
            ..e
        })?;
        out.insert(m.id.clone(), value);
    }
    Ok(Input::Fields(out))
}

fn shows(m: &Member, so_far: &Fields<Input>) -> bool {
    let Some(when) = &m.when else { return true };
    let is = |w: &str| when.is.iter().any(|i| i == w);
    match so_far.get(&when.field) {
        Some(Input::Flag(b)) => is(if *b { "true" } else { "false" }),
        Some(Input::Number(n)) => is(&n.to_string()),
        Some(Input::Word(w)) => is(w),
        Some(Input::Words(w)) => w.iter().any(|w| is(w)),
        Some(Input::Fields(_)) | None => false,
    }
}
