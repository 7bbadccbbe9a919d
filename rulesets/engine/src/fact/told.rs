//! Lines of the log.

use super::known::{Audience, Shortened, ToldName};
use super::note::{Cause, RollNo, RollNote, Tally};
use crate::base::{Text, Tone, Viewer, Who};
use crate::scene::Scene;
use serde::{Deserialize, Serialize};

/// What sort of line it is; filters use it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LineKind {
    /// What somebody does.
    Act,
    Roll,
    /// What follows: damage, conditions.
    Effect,
    /// A round begins: its name.
    Round,
    Turn,
    /// A choice that somebody made.
    Choice,
    /// By the GM: edits, undo, rulings.
    Gm,
    /// About the table itself.
    Note,
    /// What somebody at the table says, or rolls besides the rules.
    Talk,
}

/// A line of the log.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Told {
    pub kind: LineKind,
    #[serde(default)]
    pub tone: Tone,
    pub text: Text,
    /// A roll with all that made it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub roll: Option<Box<RollNote>>,
    /// The commit that began the action it belongs to; none: that of its resolution.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub action: Option<u32>,
    /// What caused it.
    #[serde(default, skip_serializing_if = "Cause::is_nearest")]
    pub cause: Cause,
    /// The roll of the same resolution that this one replaces.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub amends: Option<RollNo>,
    /// The roll of the same resolution that this one opposes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opposes: Option<RollNo>,
    /// The combatants that the line names, as they were called at the time; empty in old logs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub names: Vec<ToldName>,
    /// A shorter form for part of the audience.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shortened: Option<Shortened>,
    /// Of talk alone: the veils when it was said, the oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub veils: Vec<VeilAtTalk>,
}

/// A veil as it was when something was said.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct VeilAtTalk {
    /// The commit with which it fell.
    pub fell_with: u32,
    /// Who was not behind it.
    pub lifted: Audience,
}

impl Told {
    /// A plain line.
    pub fn new(kind: LineKind, text: Text) -> Told {
        Told {
            kind,
            tone: Tone::Plain,
            text,
            roll: None,
            action: None,
            cause: Cause::Nearest,
            amends: None,
            opposes: None,
            names: vec![],
            shortened: None,
            veils: vec![],
        }
    }

    /// Viewers behind a veil read talk at once, before they read of what happens behind the veil: to them, it stands before the
    /// commit with which the veil fell, which is given here. `None`: it stands in its own commit.
    pub(crate) fn stands_before(&self, viewer: Viewer) -> Option<usize> {
        self.veils.iter().find(|veil| !veil.lifted.contains(viewer)).map(|veil| veil.fell_with as usize)
    }

    /// Whether neither the sentence nor its roll names anybody.
    pub(crate) fn names_nobody(&self) -> bool {
        self.text.names().next().is_none() && self.roll.as_ref().is_none_or(|roll| roll.names().is_empty())
    }

    /// Keeps the names as they are now, unless that was done before.
    pub(crate) fn keep_names(&mut self, scene: &Scene) {
        if self.names.is_empty() {
            let of_roll = self.roll.iter().flat_map(|roll| roll.names());
            self.names = ToldName::of(scene, self.text.names().chain(of_roll));
        }
    }
}

impl RollNote {
    /// Everybody who is named in it, or causes a part of it.
    fn names(&self) -> Vec<Who> {
        let pool = match &self.tally {
            Tally::None | Tally::Faces => None,
            Tally::Successes(pool) => Some(pool),
        };
        let modifiers = || self.modifiers.iter().chain(pool.iter().flat_map(|p| &p.parts));
        let texts = [&self.title, &self.against, &self.result].into_iter().chain(pool.map(|p| &p.why));
        let texts = texts.chain(modifiers().map(|m| &m.label));
        let because = modifiers().flat_map(|m| m.because.iter().copied());
        self.who.into_iter().chain(texts.flat_map(Text::names)).chain(because).collect()
    }
}
