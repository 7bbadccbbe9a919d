use super::{Str, Who};
use serde::{Deserialize, Serialize};
use smallvec::{SmallVec, smallvec};
use std::cell::Cell;
use std::num::NonZeroU32;

/// One piece of a sentence. Names are references, so that each viewer reads the name they know.
#[derive(Clone, Debug, PartialEq, Hash, Serialize, Deserialize)]
#[serde(untagged)]
pub enum TextPiece {
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

impl TextPiece {
    pub fn card(name: impl Into<Str>) -> TextPiece {
        TextPiece::Card { card: name.into() }
    }
}

/// A sentence or label: see [`text!`](crate::text). Most labels are one piece, which takes no memory of its own.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Text(pub SmallVec<[TextPiece; 1]>);

impl Text {
    /// No words yet, with memory for so many pieces.
    pub fn with_room_for(pieces: usize) -> Text {
        Text(SmallVec::with_capacity(pieces))
    }

    /// Adds one piece.
    #[must_use]
    pub fn and(mut self, bit: impl Into<TextPiece>) -> Self {
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

    /// Names one after the other: "Ann, Bob and Cole".
    pub fn listing(names: &[Who]) -> Text {
        Text::series(names.iter().map(|who| Text::default().and(*who)))
    }

    /// One after the other, with commas and an "and" before the last.
    pub fn series(all: impl ExactSizeIterator<Item = Text>) -> Text {
        let last = all.len().saturating_sub(1);
        all.enumerate().fold(Text::default(), |words, (n, one)| match n {
            0 => words.then(one),
            _ if n == last => words.and(" and ").then(one),
            _ => words.and(", ").then(one),
        })
    }

    /// Whether it has no words.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds a full stop, unless the sentence already ends with one (people's own words may).
    #[must_use]
    pub fn ended(self) -> Self {
        let ends = matches!(self.0.last(), Some(TextPiece::S(s)) if s.ends_with(['.', '?', '!', '…']));
        if ends { self } else { self.and(".") }
    }

    /// The combatants that it names.
    pub fn names(&self) -> impl Iterator<Item = Who> + '_ {
        self.0.iter().filter_map(|b| if let TextPiece::Who { w } = b { Some(*w) } else { None })
    }

    /// The sentence with each name given by `name`.
    pub fn render<N: AsRef<str>>(&self, name: impl Fn(Who) -> N) -> String {
        let mut out = String::new();
        for bit in &self.0 {
            match bit {
                TextPiece::S(s) => out.push_str(s),
                TextPiece::N(n) => out.push_str(&number(*n)),
                TextPiece::Who { w } => out.push_str(name(*w).as_ref()),
                TextPiece::Card { card } => out.push_str(card),
            }
        }
        out
    }
}

impl<T: Into<TextPiece>> From<T> for Text {
    fn from(t: T) -> Self {
        if is_read() { Text(smallvec![t.into()]) } else { Text::default() }
    }
}

impl From<&'static str> for TextPiece {
    fn from(s: &'static str) -> Self {
        TextPiece::S(Str::new_static(s))
    }
}
impl From<String> for TextPiece {
    fn from(s: String) -> Self {
        TextPiece::S(Str::from(s))
    }
}
impl From<Str> for TextPiece {
    fn from(s: Str) -> Self {
        TextPiece::S(s)
    }
}
impl From<i32> for TextPiece {
    fn from(n: i32) -> Self {
        TextPiece::N(n)
    }
}
impl From<NonZeroU32> for TextPiece {
    fn from(n: NonZeroU32) -> Self {
        TextPiece::N(i32::try_from(n.get()).unwrap_or(i32::MAX))
    }
}
impl From<Who> for TextPiece {
    fn from(w: Who) -> Self {
        TextPiece::Who { w }
    }
}

/// A sentence, or a closure that makes one if somebody will read it. `play.by(rule).tell(kind, || text!(…))` costs
/// nothing in a forecast.
pub trait IntoText {
    fn into_text(self) -> Text;
}

impl<F: FnOnce() -> Text> IntoText for F {
    fn into_text(self) -> Text {
        self()
    }
}
impl IntoText for Text {
    fn into_text(self) -> Text {
        self
    }
}
impl IntoText for &'static str {
    fn into_text(self) -> Text {
        self.into()
    }
}
impl IntoText for String {
    fn into_text(self) -> Text {
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
    #[default]
    Plain,
}

/// A number with a true minus.
pub fn number(n: i32) -> String {
    if n < 0 { format!("−{}", n.unsigned_abs()) } else { n.to_string() }
}

/// A number with so many decimals; one that rounds to 0 has no minus.
pub fn decimals(n: f64, digits: usize) -> String {
    let text = format!("{n:.digits$}");
    match text.strip_prefix('-') {
        Some(rest) if rest.bytes().all(|b| matches!(b, b'0' | b'.')) => rest.to_string(),
        _ => text,
    }
}

/// A number to be added, with its sign.
pub fn signed(n: i32) -> String {
    if n < 0 { number(n) } else { format!("+{n}") }
}

/// The word for one thing, or that for several.
pub const fn plural(n: i32, one: &'static str, several: &'static str) -> &'static str {
    if n == 1 { one } else { several }
}

/// A sentence from its pieces: `text!(by, " misses ", target)`. Inside [`unread`] it stays empty, and its
/// pieces are not evaluated.
#[macro_export]
macro_rules! text {
    ($($bit:expr),* $(,)?) => {
        if $crate::base::is_read() {
            const PIECES: usize = <[&str]>::len(&[$(stringify!($bit)),*]);
            $crate::base::Text::with_room_for(PIECES)$(.and($bit))*
        } else {
            $crate::base::Text::default()
        }
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

/// Runs code whose sentences nobody reads: all of them stay empty. For forecasts, and for checks of which only the outcome
/// counts.
pub fn unread<T>(work: impl FnOnce() -> T) -> T {
    let _until_done = UnreadGuard(UNREAD.replace(true));
    work()
}

/// Restores the earlier setting at the end, also after a panic.
struct UnreadGuard(bool);

impl Drop for UnreadGuard {
    fn drop(&mut self) {
        UNREAD.set(self.0);
    }
}
