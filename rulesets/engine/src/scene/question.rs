use crate::base::{Str, Text, Who};
use crate::form::{Form, Input};
use serde::{Deserialize, Serialize};
use std::cell::Cell;

thread_local! {
    static ADVISED: Cell<bool> = const { Cell::new(true) };
}

/// Whether questions that are made now get their advice.
fn is_advised() -> bool {
    ADVISED.get()
}

/// Brings back the earlier setting at the end, also after a panic.
struct AdvisedGuard(bool);

impl Drop for AdvisedGuard {
    fn drop(&mut self) {
        ADVISED.set(self.0);
    }
}

/// Runs code that only wants to know who is asked, so that questions need no advice.
pub(crate) fn without_advice<T>(work: impl FnOnce() -> T) -> T {
    let _until_done = AdvisedGuard(ADVISED.replace(false));
    work()
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Asked {
    /// The player of this combatant; without one, the GM.
    Player(Who),
    /// The GM: a ruling.
    Gm,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Question {
    /// Kind of question, by which scenarios, standing orders and interjections name it.
    #[serde(rename = "label")]
    pub kind: Str,
    pub asked: Asked,
    pub title: Text,
    /// Why: who does what to which target.
    #[serde(default)]
    pub why: Text,
    pub form: Form,
    pub rule: Str,
    /// A standing order may answer it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub standing: bool,
    /// The situation is already good for the person asked; a standing order may depend on it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub well: bool,
    /// The person asked wanted to be asked (by holding a turn, for instance), so that the GM is asked for NPCs too.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub wanted: bool,
    /// Only the default makes sense: asked only where the table wants every question.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub idle: bool,
    /// What a sensible player answers, if not the default. For bots and standing orders; people are not shown it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub advice: Option<Input>,
}

impl Question {
    /// A question to the player of `who`.
    pub fn to(who: Who, kind: &'static str, title: impl Into<Text>, form: Form) -> Question {
        Question::new(Asked::Player(who), kind, title.into(), form)
    }
    /// A ruling: the GM decides, the form's default is the proposal.
    pub fn ruling(kind: &'static str, title: impl Into<Text>, form: Form) -> Question {
        Question::new(Asked::Gm, kind, title.into(), form)
    }
    fn new(asked: Asked, kind: &'static str, title: Text, form: Form) -> Question {
        Question {
            kind: Str::new_static(kind),
            asked,
            title,
            why: Text::default(),
            form,
            rule: Str::new_static(""),
            standing: false,
            well: false,
            wanted: false,
            idle: false,
            advice: None,
        }
    }
    #[must_use]
    pub fn why(mut self, why: impl Into<Text>) -> Question {
        self.why = why.into();
        self
    }
    /// Whether any answer but the default makes sense.
    #[must_use]
    pub fn earns(mut self, earns: bool) -> Question {
        self.idle = !earns;
        self
    }
    /// No answer but the default makes sense.
    #[must_use]
    pub fn only_default_makes_sense(self) -> Question {
        self.earns(false)
    }
    /// The person asked wanted to be asked.
    #[must_use]
    pub fn wanted(mut self) -> Question {
        self.wanted = true;
        self
    }
    /// What a sensible player answers: the advice, else the default.
    pub fn sensible(&self) -> Input {
        let advised = self.advice.as_ref().and_then(|a| self.form.accept(a).ok());
        advised.unwrap_or_else(|| self.form.default())
    }
    /// The same question, though its words may have changed in a later release.
    pub(crate) fn same_as(&self, other: &Question) -> bool {
        self.kind == other.kind && self.asked == other.asked
    }
    /// The situation is already good for the person asked.
    #[must_use]
    pub fn stands_well(mut self) -> Question {
        self.well = true;
        self
    }
    /// The combatant whose player is asked; `None` if the GM is.
    pub fn combatant_asked(&self) -> Option<Who> {
        match self.asked {
            Asked::Player(who) => Some(who),
            Asked::Gm => None,
        }
    }
    /// Whether a standing order may answer it: any ruling, and what the rules allow.
    pub fn may_stand(&self) -> bool {
        self.standing || self.asked == Asked::Gm
    }
    /// The first choice, then whatever differs from its default; a plain no to a question that begins with yes or no.
    pub(super) fn chosen(&self, answer: &Input, name: &dyn Fn(Who) -> String) -> String {
        let words = self.form.choice_in_words(answer, name);
        let first = match &self.form {
            Form::Group { members } => members.first().filter(|m| matches!(m.form, Form::Confirm { .. })),
            _ => None,
        };
        let denied = first.filter(|m| answer.field(&m.id) == Some(&Input::Flag(false)));
        match denied.map(|m| format!("{}: no", m.label.render(name))) {
            Some(_) if words.is_empty() => "no".to_string(),
            Some(no) => words.strip_prefix(&no).map(|more| format!("no{more}")).unwrap_or(words),
            None if words.is_empty() => self.form.nothing().to_string(),
            None => words,
        }
    }
    /// The GM's log line about a ruling, with this end.
    pub(crate) fn ruled(&self, end: &'static str) -> Text {
        Text::from("Ruling: ").then(self.title.clone()).and(end)
    }
    /// Sets what a sensible player answers, if not the default.
    #[must_use]
    pub fn advise(mut self, advice: impl Into<Input>) -> Question {
        self.advice = Some(advice.into());
        self
    }
    /// Sets the advice, if there is any; a question has it from here or from [`Question::advise`], not from both. It is not worked
    /// out where only who is asked matters.
    #[must_use]
    pub fn advise_with<A: Into<Input>>(self, advice: impl FnOnce() -> Option<A>) -> Question {
        if is_advised() { Question { advice: advice().map(Into::into).or(self.advice), ..self } } else { self }
    }
    /// A standing order may answer it.
    #[must_use]
    pub fn standing(mut self) -> Question {
        self.standing = true;
        self
    }
}

/// A question that the fight does not wait for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Posted {
    /// Number, never used again.
    pub no: u32,
    pub question: Question,
    /// The combatant it is about, for the rule that handles the answer.
    #[serde(default)]
    pub about: Option<Who>,
    /// What becomes of it when nobody answers.
    #[serde(default)]
    pub lapses: Lapses,
}

/// What becomes of an open question that nobody answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lapses {
    /// It stays.
    #[default]
    Never,
    /// Its default counts when the table's time for answers is up.
    InTime,
}
