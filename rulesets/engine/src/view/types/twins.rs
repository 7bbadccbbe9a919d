//! Enums of the engine that cross the wire: each has a twin here, so that the engine can change without the wire. A variant
//! added to the engine does not compile until the wire has it too.

#[cfg(doc)]
use super::FormView;
use crate::base::Str;
use crate::{base, encounter, fact, form, scene, system, tables};
use serde::{Deserialize, Serialize, Serializer};
use std::collections::BTreeMap;
use std::num::NonZeroU32;
use ts_rs::TS;

/// A wire enum with the conversion from the engine's.
macro_rules! twin {
    ($(#[$about:meta])* $name:ident of $core:path: $($word:ident),*) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
        #[serde(rename_all = "snake_case")]
        pub enum $name { $($word),* }

        impl From<$core> for $name {
            fn from(core: $core) -> $name {
                use $core as Core;
                match core { $(Core::$word => $name::$word),* }
            }
        }
    };
}

/// The conversion back, of those that commands contain.
macro_rules! received {
    ($name:ident of $core:path: $($word:ident),*) => {
        impl From<$name> for $core {
            fn from(received: $name) -> $core {
                use $core as Core;
                match received { $($name::$word => Core::$word),* }
            }
        }
    };
}

twin! {
    /// The mood of a chip or line.
    Tone of base::Tone: Good, Bad, Plain
}

twin! {
    /// Who a condition threatens: its bearer, or the combatant its chip names.
    Looms of tables::Looms: Nobody, Bearer, Named, Anyone
}

impl Looms {
    pub(in crate::view) fn is_nobody(&self) -> bool {
        *self == Looms::Nobody
    }
}

impl Tone {
    pub(super) fn is_plain(&self) -> bool {
        *self == Tone::Plain
    }
}

twin! {
    /// What sort of line it is; filters use it.
    LineKind of fact::LineKind: Act, Roll, Effect, Round, Turn, Choice, Gm, Note, Talk
}

impl LineKind {
    pub(super) fn is_act(&self) -> bool {
        *self == LineKind::Act
    }
}

twin! {
    /// The suit of a playing card.
    Suit of base::Suit: Clubs, Diamonds, Hearts, Spades, Joker
}

twin! {
    /// A hand of rock, paper, scissors.
    Hand of base::Hand: Rock, Paper, Scissors
}

twin! {
    /// What an action is good for.
    Use of system::Use: Rescue, Attack, Ready, Recover, Move, Defend, End, Other, Seldom
}

impl Use {
    pub(super) fn is_other(&self) -> bool {
        *self == Use::Other
    }
}

twin! {
    /// Where an entry of the order stands.
    OrderState of scene::OrderState: Done, Now, Paused, Waiting, Holding, Out
}

impl OrderState {
    /// The first letter of its word.
    pub(super) fn letter(self) -> char {
        match self {
            OrderState::Done => 'd',
            OrderState::Now => 'n',
            OrderState::Paused => 'p',
            OrderState::Waiting => 'w',
            OrderState::Holding => 'h',
            OrderState::Out => 'o',
        }
    }
}

/// A round: its number, or the word for a surprise round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, TS)]
#[ts(type = "number | \"surprise\"")]
pub enum RoundView {
    Surprise,
    Number(NonZeroU32),
}

impl From<base::Round> for RoundView {
    fn from(core: base::Round) -> RoundView {
        match core {
            base::Round::Surprise => RoundView::Surprise,
            base::Round::Number(n) => RoundView::Number(n),
        }
    }
}

impl Serialize for RoundView {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            RoundView::Surprise => to.serialize_str("surprise"),
            RoundView::Number(n) => n.serialize(to),
        }
    }
}

twin! {
    /// How a track is drawn.
    TrackDraw of tables::TrackDraw: Boxes, Marks, Tokens, Number
}

twin! {
    /// How somebody is out of the fight: for now, for good, or no longer there.
    Fallen of system::Fallen: Down, Dead, Away
}

twin! {
    /// How a box is marked.
    MarkSign of system::MarkSign: Slash, Cross, Star
}

twin! {
    /// What a standing order does with questions of its kind: puts them again, or passes, until one's next turn, until one is
    /// attacked, while the situation is good, for the rest of the fight, or the same with the sensible answer instead of the
    /// default.
    #[derive(Deserialize)]
    Standing of scene::Standing: Ask, PassUntilTurn, PassUntilAttacked, PassWhenWell, Pass, PassAsAdvised
}

impl Standing {
    pub(super) fn asks(&self) -> bool {
        *self == Standing::Ask
    }
}

twin! {
    /// How the options of a pick are drawn.
    Look of form::OptionStyle: Plain, Cards, Dice
}

twin! {
    /// Which questions are asked.
    #[derive(Deserialize)]
    Asking of scene::Asking: Everything, Sensible
}

twin! {
    /// How the GM changes a condition.
    #[derive(Deserialize)]
    ConditionMode of encounter::ConditionMode: Set, Bare, End
}

received! { Asking of scene::Asking: Everything, Sensible }
received! { ConditionMode of encounter::ConditionMode: Set, Bare, End }
received! { Standing of scene::Standing: Ask, PassUntilTurn, PassUntilAttacked, PassWhenWell, Pass, PassAsAdvised }

/// A member of a group shows only while another member has one of these values.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct When {
    /// The other member, which stands before this one.
    pub field: Str,
    /// Its values; a flag counts as `"true"` or `"false"`.
    pub is: Vec<Str>,
}

impl From<form::When> for When {
    fn from(core: form::When) -> When {
        When { field: core.field, is: core.is }
    }
}

/// What a person sends back. Its JSON is plain: `true`, `3`, `"bob"`, `["a","b"]`, `{"target":"bob"}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(untagged)]
pub enum Input {
    /// Answer to [`FormView::Confirm`].
    Flag(bool),
    /// Answer to [`FormView::Number`].
    Number(i32),
    /// Answer to [`FormView::Text`], to [`FormView::Pick`] of exactly one, or the id of a [`FormView::Place`]'s choice.
    Word(Str),
    /// Answer to [`FormView::Pick`] of several, [`FormView::Sequence`] and [`FormView::Rank`].
    Words(Vec<Str>),
    /// Answer to [`FormView::Group`], [`FormView::Amounts`], [`FormView::Act`] (`act`, `form`) and a free [`FormView::Place`] (`x`, `y`).
    Fields(BTreeMap<Str, Input>),
}

impl From<form::Input> for Input {
    fn from(core: form::Input) -> Input {
        match core {
            form::Input::Flag(yes) => Input::Flag(yes),
            form::Input::Number(n) => Input::Number(n),
            form::Input::Word(word) => Input::Word(word),
            form::Input::Words(words) => Input::Words(words),
            form::Input::Fields(all) => Input::Fields(all.into_iter().map(|(id, one)| (id, one.into())).collect()),
        }
    }
}

impl From<Input> for form::Input {
    fn from(sent: Input) -> form::Input {
        match sent {
            Input::Flag(yes) => form::Input::Flag(yes),
            Input::Number(n) => form::Input::Number(n),
            Input::Word(word) => form::Input::Word(word),
            Input::Words(words) => form::Input::Words(words),
            Input::Fields(all) => form::Input::Fields(all.into_iter().map(|(id, one)| (id, one.into())).collect()),
        }
    }
}
