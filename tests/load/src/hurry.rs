//! A GM in a hurry: reads of what the server says just what it needs, and does what comes next. The tool works on the same
//! cores as the program that it measures: what it reads in vain the program would lack.

use anyhow::Result;
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::value::RawValue;
use serde_json::{Value, json};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

/// A message of the server.
#[derive(Deserialize)]
pub struct Message<'m> {
    #[serde(borrow)]
    t: Cow<'m, str>,
    ok: Option<bool>,
    #[serde(borrow, default)]
    parts: BTreeMap<Cow<'m, str>, Part<'m>>,
    #[serde(borrow, default)]
    gone: Vec<Cow<'m, str>>,
}

/// Its tag and its data.
#[derive(Deserialize)]
struct Part<'m>(IgnoredAny, #[serde(borrow)] &'m RawValue);

impl Message<'_> {
    pub fn is_update(&self) -> bool {
        self.t == "update"
    }

    /// Whether what was sent was done; none: this is no reply.
    pub fn reply(&self) -> Option<bool> {
        (self.t == "reply").then_some(self.ok != Some(false))
    }

    /// Bytes of each part.
    pub fn sizes(&self) -> impl Iterator<Item = (&str, usize)> {
        self.parts.iter().map(|(name, Part(_, data))| (&**name, data.get().len()))
    }
}

/// What the GM knows.
#[derive(Default)]
pub struct Known {
    /// None: nothing was said yet.
    table: Option<Table>,
    questions: Questions,
    /// By the name of their part.
    offers: BTreeMap<String, Offers>,
    /// What can be brought in.
    library: Vec<Entry>,
    /// Names of their parts.
    combatants: BTreeSet<String>,
}

#[derive(Deserialize)]
struct Entry {
    id: String,
    kind: String,
}

#[derive(Deserialize)]
struct Table {
    phase: String,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Questions {
    mine: Vec<Question>,
    waiting: Vec<Waiting>,
}

#[derive(Deserialize)]
pub struct Question {
    pub id: String,
    #[serde(default)]
    open: bool,
    #[serde(default)]
    answered: bool,
    pub default: Value,
    pub form: Form,
}

#[derive(Deserialize)]
pub struct Form {
    pub kind: String,
}

#[derive(Deserialize)]
struct Waiting {
    question: Option<String>,
}

#[derive(Deserialize)]
pub struct Offers {
    pub who: Option<String>,
    #[serde(default)]
    turn: bool,
    acts: Vec<Act>,
}

#[derive(Deserialize)]
pub struct Act {
    pub act: String,
    #[serde(default)]
    pub main: bool,
    #[serde(default)]
    pub r#use: String,
    off: Option<IgnoredAny>,
}

impl Offers {
    /// What can be done.
    pub fn open(&self) -> impl Iterator<Item = &Act> {
        self.acts.iter().filter(|act| act.off.is_none())
    }
}

impl Known {
    pub fn is_empty(&self) -> bool {
        self.table.is_none()
    }

    pub fn hear(&mut self, message: &Message<'_>) -> Result<()> {
        for gone in &message.gone {
            self.offers.remove(&**gone);
            self.combatants.remove(&**gone);
        }
        for (name, Part(_, data)) in &message.parts {
            let data = data.get();
            match &**name {
                "table" => self.table = Some(serde_json::from_str(data)?),
                "questions" => self.questions = serde_json::from_str(data)?,
                offers if offers.starts_with("offers:") => {
                    self.offers.insert(offers.to_owned(), serde_json::from_str(data)?);
                }
                "library" => self.library = serde_json::from_str(data)?,
                combatant if combatant.starts_with("combatant:") => {
                    self.combatants.insert(combatant.to_owned());
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Foes that can be brought in, by the id of their entry.
    pub fn foes(&self) -> impl Iterator<Item = &str> {
        self.library.iter().filter(|entry| entry.kind == "foe").map(|entry| &*entry.id)
    }

    /// How many are in the fight.
    pub fn combatants(&self) -> usize {
        self.combatants.len()
    }

    /// Questions that the fight waits for.
    pub fn asked(&self) -> impl Iterator<Item = &Question> {
        self.questions.mine.iter().filter(|q| !q.open && !q.answered)
    }

    /// What whoever is on turn can do.
    pub fn of_turn(&self) -> impl Iterator<Item = &Offers> {
        self.offers.values().filter(|set| set.turn)
    }

    /// What comes next: begin, answer, let others' questions lapse, act, or go on to the next turn.
    pub fn next(&self, step: usize) -> Value {
        match self.table.as_ref().map(|table| table.phase.as_str()) {
            Some("running") => {}
            Some("ended") => return json!({ "c": "encounter_resume" }),
            _ => return json!({ "c": "encounter_start" }),
        }
        if let Some(question) = self.asked().next() {
            return json!({ "c": "answer", "question": question.id, "value": question.default });
        }
        if let Some(question) = self.questions.waiting.iter().find_map(|w| w.question.as_ref()) {
            return json!({ "c": "lapse", "question": question });
        }
        let offers: Vec<(&Option<String>, &Act)> =
            self.of_turn().flat_map(|set| set.open().map(move |act| (&set.who, act))).collect();
        match offers.get(step % (offers.len() + 1)) {
            Some((who, act)) => json!({ "c": "act", "who": who, "act": act.act }),
            None => json!({ "c": "next_turn" }),
        }
    }
}
