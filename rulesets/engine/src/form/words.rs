//! Answers in words.

use super::input::Input;
use super::types::{Form, Member, Opt};
use crate::base::{Text, Who, number};

impl Form {
    /// The default in words; never empty.
    pub fn default_in_words(&self, name: &dyn Fn(Who) -> String) -> String {
        let said = self.in_words(&self.default(), name);
        if said.is_empty() { self.nothing().to_string() } else { said }
    }

    /// An answer that names none of the options.
    pub(crate) fn nothing(&self) -> &'static str {
        match self {
            Form::Pick { options, .. } if options.iter().any(|o| o.label.names().next().is_some()) => "nobody",
            _ => "nothing",
        }
    }

    /// An answer in words, without members at their defaults; the first member is always named.
    pub fn choice_in_words(&self, answer: &Input, name: &dyn Fn(Who) -> String) -> String {
        let (Form::Group { members }, Input::Fields(given)) = (self, answer) else {
            return self.in_words(answer, name);
        };
        let mut said = Vec::new();
        for (n, m) in members.iter().enumerate() {
            let Some(value) = given.get(&m.id) else { continue };
            let differs = m.form.default() != *value;
            match m.in_words(n, value, name) {
                words if words.is_empty() => {
                    let none = if matches!(value, Input::Flag(_)) { "no" } else { "none" };
                    said.extend(differs.then(|| format!("{}: {none}", m.label.render(name))));
                }
                words if differs || n == 0 => said.push(words),
                _ => {}
            }
        }
        said.join(", ")
    }

    /// The choices that are not folded away, even where they are the default: "Rat, knife".
    pub fn gist_in_words(&self, answer: &Input, name: &dyn Fn(Who) -> String) -> String {
        let (Form::Group { members }, Input::Fields(given)) = (self, answer) else {
            return self.in_words(answer, name);
        };
        let picked = members.iter().filter(|m| !m.extra && matches!(m.form, Form::Pick { .. }));
        let said = picked.filter_map(|m| Some(m.form.in_words(given.get(&m.id)?, name)));
        said.filter(|words| !words.is_empty()).collect::<Vec<_>>().join(", ")
    }

    /// An answer in words, with the names that `name` gives: part of a sentence, without its end.
    pub fn in_words(&self, answer: &Input, name: &dyn Fn(Who) -> String) -> String {
        let plain = |text: &Text| text.render(name);
        let label = |options: &[Opt], id: &str| {
            options.iter().find(|o| o.id == id).map_or_else(|| id.to_string(), |o| plain(&o.label))
        };
        match (self, answer) {
            (_, Input::Flag(true)) => "yes".to_string(),
            (_, Input::Flag(false)) => "no".to_string(),
            (_, Input::Number(n)) => number(*n),
            (
                Form::Pick { options, .. }
                | Form::Sequence { options, .. }
                | Form::Rank { options }
                | Form::Place { options, .. },
                Input::Word(_) | Input::Words(_),
            ) => answer.words().into_iter().map(|w| label(options, w)).collect::<Vec<_>>().join(", "),
            (Form::Group { members }, Input::Fields(given)) => {
                let given = members.iter().enumerate().filter_map(|(n, m)| Some((n, m, given.get(&m.id)?)));
                let said = given.map(|(n, m, value)| m.in_words(n, value, name)).filter(|words| !words.is_empty());
                said.collect::<Vec<_>>().join(", ")
            }
            (Form::Act { acts }, Input::Fields(given)) => {
                let act = given.get("act").and_then(Input::word).unwrap_or_default();
                acts.iter().find(|a| a.act == act).map_or_else(|| act.to_string(), |a| plain(&a.label))
            }
            (_, Input::Word(w)) => w.to_string(),
            (_, Input::Words(w)) => w.join(", "),
            (_, Input::Fields(_)) => "as proposed".to_string(),
        }
    }
}

impl Member {
    /// Its value in words; empty: nothing worth saying. `n` is its index in the group.
    fn in_words(&self, n: usize, value: &Input, name: &dyn Fn(Who) -> String) -> String {
        let label = self.label.render(name);
        match (&self.form, value, self.form.in_words(value, name)) {
            (Form::Confirm { .. }, Input::Flag(false), _) => String::new(),
            (Form::Confirm { .. }, _, _) => label,
            // The first choice needs no label.
            (Form::Pick { .. }, _, words) if n == 0 => words,
            (_, _, words) if words.is_empty() => words,
            (_, _, words) => labelled(&label, &words),
        }
    }
}

/// Labels that end with one of these read on into their value: "Called shot at the head".
const READ_ON: [&str; 9] = ["at", "by", "for", "from", "in", "is", "of", "to", "with"];

/// "Light: dim, −2", "Change it by 20".
fn labelled(label: &str, words: &str) -> String {
    let last = label.split(' ').next_back().unwrap_or_default().to_lowercase();
    let colon = if READ_ON.contains(&&*last) { "" } else { ":" };
    format!("{label}{colon} {words}")
}
