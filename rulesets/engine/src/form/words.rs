//! Answers in words.

use super::{Form, Input, Opt};
use crate::base::{Text, Who};

impl Form {
    /// The default in words; never none at all.
    pub fn default_in_words(&self, name: &dyn Fn(Who) -> String) -> String {
        let said = self.in_words(&self.default(), name);
        if said.is_empty() { "nothing".to_string() } else { said }
    }

    /// What somebody chose, in words: the first choice, and what differs from the proposal.
    pub fn chosen_in_words(&self, answer: &Input, name: &dyn Fn(Who) -> String) -> String {
        let (Form::Group { members }, Input::Fields(given)) = (self, answer) else {
            return self.in_words(answer, name);
        };
        let proposed =
            |id: &str| members.iter().skip(1).any(|m| m.id == id && given.get(id) == Some(&m.form.default()));
        let chosen = given.iter().filter(|(id, _)| !proposed(id)).map(|(id, value)| (id.clone(), value.clone()));
        self.in_words(&Input::Fields(chosen.collect()), name)
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
            (_, Input::Number(n)) => n.to_string(),
            (
                Form::Pick { options, .. }
                | Form::Sequence { options, .. }
                | Form::Rank { options }
                | Form::Place { options, .. },
                Input::Word(_) | Input::Words(_),
            ) => answer.words().into_iter().map(|w| label(options, w)).collect::<Vec<_>>().join(", "),
            (Form::Group { members }, Input::Fields(given)) => {
                let mut said = Vec::new();
                for (n, m) in members.iter().enumerate() {
                    let Some(value) = given.get(&*m.id) else { continue };
                    said.push(match (&m.form, value, m.form.in_words(value, name)) {
                        (Form::Confirm { .. }, Input::Flag(false), _) => String::new(),
                        (Form::Confirm { .. }, _, _) => plain(&m.label),
                        // What is chosen first says by itself what it is.
                        (Form::Pick { .. }, _, words) if n == 0 => words,
                        (_, _, words) if words.is_empty() => words,
                        (_, _, words) => format!("{} {words}", plain(&m.label)),
                    });
                }
                said.retain(|words| !words.is_empty());
                said.join(", ")
            }
            (Form::Act { acts }, Input::Fields(given)) => {
                let act = given.get("act").and_then(Input::word).unwrap_or_default();
                acts.iter().find(|a| a.act == act).map_or_else(|| act.to_string(), |a| plain(&a.label))
            }
            (_, Input::Word(w)) => w.clone(),
            (_, Input::Words(w)) => w.join(", "),
            (_, Input::Fields(_)) => "as proposed".to_string(),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::form::{Form, Input, Member, Opt};

    #[test]
    fn of_what_was_chosen_the_proposals_are_not_repeated() {
        let options = |ids: [&'static str; 2]| ids.map(|id| Opt::new(id, id)).to_vec();
        let form = Form::group([
            Member::new("target", "Target", Form::one_of(options(["Bob", "Cole"]))),
            Member::new("spot", "Called shot at", Form::one_of(options(["nothing in particular", "the head"]))),
            Member::new("wild", "all out", Form::Confirm { default: false }),
        ]);
        let said = |given: &Input| form.chosen_in_words(given, &|_| String::new());
        assert_eq!(said(&form.default()), "Bob");
        let head = Input::group([("target", "Bob".into()), ("spot", "the head".into()), ("wild", true.into())]);
        assert_eq!(said(&head), "Bob, Called shot at the head, all out");
    }

    #[test]
    fn a_default_is_said_even_if_it_is_nothing() {
        let said = |form: &Form| form.default_in_words(&|_| String::new());
        let text = || Form::Text { max: 9, default: String::new() };
        assert_eq!(said(&text()), "nothing");
        let form = |spend| Form::Group {
            members: vec![
                Member::new("why", "why", text()),
                Member::new("spend", "spend", Form::Confirm { default: spend }),
            ],
        };
        assert_eq!((said(&form(false)).as_str(), said(&form(true)).as_str()), ("nothing", "spend"));
    }
}
