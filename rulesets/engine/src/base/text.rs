use super::{Str, Who};
use serde::{Deserialize, Serialize};
use smallvec::{SmallVec, smallvec};
use std::cell::Cell;

/// One piece of a sentence. Names are references, so that each viewer reads the name they know.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Bit {
    /// Plain words.
    S(Str),
    N(i32),
    Who {
        w: Who,
    },
    /// A playing card, by the name that the system's deck gives it.
    Card {
        card: Str,
    },
}

impl Bit {
    pub fn card(name: impl Into<Str>) -> Bit {
        Bit::Card { card: name.into() }
    }
}

/// A sentence or label: see [`text!`](crate::text). Most labels are one piece, which takes no memory of its own.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Text(pub SmallVec<[Bit; 1]>);

impl Text {
    /// Adds one piece.
    #[must_use]
    pub fn and(mut self, bit: impl Into<Bit>) -> Self {
        if is_read() {
            self.0.push(bit.into());
        }
        self
    }

    /// Appends another sentence or part of one.
    #[must_use]
    pub fn then(mut self, other: impl Into<Text>) -> Self {
        self.0.extend(other.into().0);
        self
    }

    /// Whether it has no words.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds a full stop, unless the sentence already ends with one (people's own words may).
    #[must_use]
    pub fn ended(self) -> Self {
        let ends = matches!(self.0.last(), Some(Bit::S(s)) if s.ends_with(['.', '?', '!', '…']));
        if ends { self } else { self.and(".") }
    }

    /// The combatants that it names.
    pub fn names(&self) -> impl Iterator<Item = Who> + '_ {
        self.0.iter().filter_map(|b| if let Bit::Who { w } = b { Some(*w) } else { None })
    }

    /// The sentence with each name given by `name`.
    pub fn render<N: AsRef<str>>(&self, name: impl Fn(Who) -> N) -> String {
        let mut out = String::new();
        for bit in &self.0 {
            match bit {
                Bit::S(s) => out.push_str(s),
                Bit::N(n) => out.push_str(&figure(*n)),
                Bit::Who { w } => out.push_str(name(*w).as_ref()),
                Bit::Card { card } => out.push_str(card),
            }
        }
        out
    }
}

impl<T: Into<Bit>> From<T> for Text {
    fn from(t: T) -> Self {
        if is_read() { Text(smallvec![t.into()]) } else { Text::default() }
    }
}

impl From<&'static str> for Bit {
    fn from(s: &'static str) -> Self {
        Bit::S(Str::new_static(s))
    }
}
impl From<String> for Bit {
    fn from(s: String) -> Self {
        Bit::S(Str::from(s))
    }
}
impl From<Str> for Bit {
    fn from(s: Str) -> Self {
        Bit::S(s)
    }
}
impl From<i32> for Bit {
    fn from(n: i32) -> Self {
        Bit::N(n)
    }
}
impl From<Who> for Bit {
    fn from(w: Who) -> Self {
        Bit::Who { w }
    }
}

/// A sentence, or a closure that makes one if somebody will read it. `play.by(rule).tell(kind, || text!(…))` costs
/// nothing in a forecast.
pub trait Say {
    fn say(self) -> Text;
}

impl<F: FnOnce() -> Text> Say for F {
    fn say(self) -> Text {
        self()
    }
}
impl Say for Text {
    fn say(self) -> Text {
        self
    }
}
impl Say for &'static str {
    fn say(self) -> Text {
        self.into()
    }
}
impl Say for String {
    fn say(self) -> Text {
        self.into()
    }
}

/// The mood of a chip or line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tone {
    /// Helps its bearer.
    Good,
    /// Hurts.
    Bad,
    /// Neutral.
    #[default]
    Plain,
}

/// A number with a true minus.
pub fn figure(n: i32) -> String {
    if n < 0 { format!("−{}", n.unsigned_abs()) } else { n.to_string() }
}

/// A number to be added, with its sign.
pub fn signed(n: i32) -> String {
    if n < 0 { figure(n) } else { format!("+{n}") }
}

/// A sentence from its pieces: `text!(by, " misses ", target)`. Inside [`unread`] it stays empty, and its
/// pieces are not evaluated.
#[macro_export]
macro_rules! text {
    ($($bit:expr),* $(,)?) => {
        if $crate::base::is_read() { $crate::base::Text::default()$(.and($bit))* } else { $crate::base::Text::default() }
    };
}

thread_local! {
    static UNREAD: Cell<bool> = const { Cell::new(false) };
}

/// Whether anybody may read sentences made now. Rules never ask: no rule depends on words.
#[inline]
pub fn is_read() -> bool {
    !UNREAD.get()
}

/// Runs code whose sentences nobody reads: all of them stay empty. For forecasts.
pub(crate) fn unread<T>(work: impl FnOnce() -> T) -> T {
    let _until_done = Unread(UNREAD.replace(true));
    work()
}

/// Restores the earlier setting at the end, also after a panic.
struct Unread(bool);

impl Drop for Unread {
    fn drop(&mut self) {
        UNREAD.set(self.0);
    }
}
