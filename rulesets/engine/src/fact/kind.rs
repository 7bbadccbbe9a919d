//! The kinds of facts.

use super::die::Die;
use super::known::{Audience, ToldName};
use super::operation::Operation;
use super::told::{LineKind, Told};
use crate::base::{EntryChange, Point, Round, Salt, Seat, Str, Text, Val, Who};
use crate::form::Input;
use crate::scene::{
    Asking, Cmd, Combatant, Cond, Item, Masks, OrderEntry, OrderState, Phase, Posted, Question, Standing, Window,
};
use serde::de::value::SeqAccessDeserializer;
use serde::de::{Error, IntoDeserializer, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

/// One fact, with the rule that caused it and those who may know it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Fact {
    #[serde(rename = "what")]
    pub kind: FactKind,
    /// Rule id; empty for the engine's own.
    #[serde(default, skip_serializing_if = "str::is_empty")]
    pub rule: Str,
    /// Resolved to seats when stated: a later reveal does not expose earlier facts.
    pub to: Audience,
    /// Came from outside the resolution (an answer, an edit, an interjection).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub outside: bool,
}

/// Which of several conditions of the same id is meant, by its source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    Any,
    /// The one that comes from this combatant; none: the one without a source.
    Only(Option<Who>),
}

impl Source {
    /// Whether a condition with source `by` is meant.
    pub fn fits(self, by: Option<Who>) -> bool {
        match self {
            Source::Any => true,
            Source::Only(one) => one == by,
        }
    }
}

/// The names behind the indices in the facts of a log, from this fact to the next of its kind.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Names {
    /// Fields of a sheet.
    pub sheet: Vec<Str>,
    /// Fields of the scene.
    pub scene: Vec<Str>,
    /// Fields of a turn.
    pub turn: Vec<Str>,
    pub options: Vec<Str>,
    /// Conditions; facts name them.
    pub conditions: Vec<Str>,
    /// The parts of each condition that remembers something. Missing in logs of early releases.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub parts: BTreeMap<Str, Vec<Str>>,
    /// Names in the log before it that this release did not know, in words; the GM has been told.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unknown: Vec<Str>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FactKind {
    /// From here on the log uses these names.
    Names(Arc<Names>),
    /// A fact that this release does not know; made when a log is read, never written.
    Forgotten,
    /// A combatant came in.
    Joined(Box<Combatant>),
    /// Left the encounter.
    Left(Who),
    /// A value of a sheet.
    Set(Who, u16, Val),
    /// One entry of a list on a sheet, by its name.
    EntrySet(Who, u16, Str, EntryChange),
    /// A value of the scene.
    SceneSet(u16, Val),
    /// A value of the topmost turn.
    TurnSet(u16, Val),
    /// A rule option.
    OptionSet(u16, Val),
    /// A condition was set, or replaced the one of the same id and source.
    CondSet(Who, Cond),
    /// Conditions of this id ended.
    CondEnded(Who, Str, Source),
    /// An item was gained, or changed.
    GearSet(Who, Box<Item>),
    GearGone(Who, crate::base::ItemNo),
    /// Moved on the plane; stated distances of the mover no longer hold.
    Moved(Who, Point),
    /// The GM stated something about a pair; `Val::None`: took it back.
    Stated(Who, Who, Str, Val),
    /// A named zone is at this point; none: it is removed.
    Zone(String, Option<Point>),
    /// Dice fell.
    Rolled(RollKey, Vec<Die>),
    /// A line of the log.
    Told(Box<Told>),
    /// Blocking questions were asked.
    Asked(Vec<Question>),
    /// A blocking question was answered: which one, with what, and whether it lapsed to its default.
    Answered(u16, Input, bool),
    /// The blocking questions were withdrawn.
    Withdrawn,
    /// An open question was posted.
    Posted(Box<Posted>),
    /// An open question is closed.
    Unposted(u32),
    /// A resolution began.
    Began(Operation),
    /// It came to its end.
    Finished,
    /// The resolution of this commit was abandoned: only what came from outside holds.
    Abandoned(u32, String),
    /// The order of this round.
    OrderSet(Vec<OrderEntry>),
    /// The state of one's entry in the order.
    #[serde(rename = "slot_set")]
    OrderStateSet(Who, OrderState),
    RoundBegan(Round),
    RoundEnded,
    /// A turn of these actors began, on top of the agenda.
    TurnBegan(#[serde(deserialize_with = "one_or_several")] Vec<Who>, Vec<Val>),
    /// This actor's turn ended.
    TurnEnded(Who),
    WindowOpened(Box<Window>),
    /// Somebody answered in the window: claims a turn, or not.
    WindowAnswered(Who, bool),
    WindowClosed,
    /// Somebody will take a turn as soon as the course allows it; the kind is the system's id.
    Claimed(Who, Str),
    ClaimEnded(Who),
    /// One of several who act at once has committed a command.
    Sealed(Cmd),
    /// All who act at once have committed.
    Unsealed,
    /// Whether what is resolved from here on counts as simultaneous.
    AtOnce(bool),
    /// A command stands on the agenda and may be interrupted.
    #[serde(rename = "pended")]
    PendingBegan(Cmd),
    /// Somebody has been asked about the pending command.
    #[serde(rename = "pend_asked")]
    PendingAsked(Who),
    /// The pending command left the agenda.
    #[serde(rename = "pend_done")]
    PendingEnded,
    /// Somebody is about to act against these.
    #[serde(rename = "declared")]
    ActsAgainst(Who, Vec<Who>),
    /// Players may know of it now.
    Revealed(Who),
    /// Players of other sides may no longer know of it.
    Hidden(Who),
    Named(Who, String),
    Sided(Who, String),
    /// A new player; none: the GM.
    Owned(Who, Option<Seat>),
    /// A member has left the table: the combatants of this seat are free. Undo does not affect it.
    Dismissed(Seat),
    /// May or may not be taken by a player.
    Freed(Who, bool),
    Clock(u32),
    PhaseSet(Phase),
    Paused(bool),
    /// A turn in which nothing was done yet goes back to waiting.
    TurnPutBack(Who),
    /// A standing order; of nobody: for the GM's rulings of this kind.
    StandingSet(Option<Who>, Str, Standing),
    /// All rulings are accepted automatically, or none; orders for kinds of rulings end.
    RulingsAuto(bool),
    /// Which questions are asked from now on.
    AskingSet(Asking),
    /// How players see the state of foes from now on.
    MasksSet(Masks),
    /// From now on dice are drawn afresh.
    FreshDraw,
    /// A player added to the seed of the dice. Undo does not affect it.
    Salted(Seat, Salt),
    /// A step was set aside.
    Undone(u32),
    /// A step that was set aside counts again.
    Redone(u32),
    /// The GM set dice: see [`SetDice`].
    DiceSet(Box<SetDice>),
    /// An interjection: a small command off turn while a question waited. The rest of the commit followed from it.
    Interjected(Operation),
}

/// Logs of the first release have a single actor here.
fn one_or_several<'d, D: Deserializer<'d>>(from: D) -> Result<Vec<Who>, D::Error> {
    struct Actors;
    impl<'d> Visitor<'d> for Actors {
        type Value = Vec<Who>;
        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a combatant, or a list of them")
        }
        fn visit_u64<E: Error>(self, one: u64) -> Result<Vec<Who>, E> {
            Who::deserialize(one.into_deserializer()).map(|who| vec![who])
        }
        fn visit_seq<S: SeqAccess<'d>>(self, several: S) -> Result<Vec<Who>, S::Error> {
            Vec::deserialize(SeqAccessDeserializer::new(several))
        }
    }
    from.deserialize_any(Actors)
}

/// Dice that the GM set. While the step of this fact counts, the steps in `aside` do not; the input of the first of
/// them is carried out again in this step, with these faces. The log holds the new rolls themselves, so
/// reading it needs nothing of this.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SetDice {
    /// All rolls changed so far in the same step, the latest last.
    pub rolls: Vec<SetRoll>,
    /// The steps set aside.
    pub aside: Vec<u32>,
}

/// Faces of one roll.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SetRoll {
    pub key: RollKey,
    /// For each die its face, and the faces after an ace. Further aces are rolled as usual.
    pub faces: Vec<Vec<u16>>,
}

/// The key of a roll; the same key gives the same faces.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct RollKey {
    /// Who rolls; none: nobody in particular.
    pub who: Option<Who>,
    pub purpose: Str,
    /// How often that roller has rolled for that purpose before.
    pub nth: u32,
}

impl FactKind {
    /// Whether it may change which earlier lines count.
    pub(crate) fn changes_the_past(&self) -> bool {
        matches!(self, FactKind::Undone(_) | FactKind::Redone(_) | FactKind::Abandoned(..) | FactKind::DiceSet(_))
    }
}

/// Facts that are stored together or not at all; a step has one or more commits.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Commit {
    /// 0, 1, 2 …
    pub id: u32,
    /// The first commit of the same input from outside; undo counts in these.
    pub step: u32,
    /// The commit that began the resolution that this belongs to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub root: Option<u32>,
    /// Who caused it; none: the GM.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// The step in words, for undo.
    #[serde(default)]
    pub title: Text,
    /// Who was told of the step, and so may read its title when it is undone.
    #[serde(default = "Audience::gm", skip_serializing_if = "Audience::is_gm")]
    pub title_to: Audience,
    /// The combatants that the title names, as they were called then.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub title_names: Vec<ToldName>,
    /// Facts in order.
    pub facts: Vec<Fact>,
}

impl Commit {
    /// Whether somebody says something in it. It changes nothing.
    pub fn is_talk(&self) -> bool {
        self.facts.iter().any(|f| matches!(&f.kind, FactKind::Told(told) if told.kind == LineKind::Talk))
    }
}
