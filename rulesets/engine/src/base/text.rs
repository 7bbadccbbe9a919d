use super::{TextPiece, Who};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::cell::Cell;
use std::fmt::Write as _;

/// A sentence or label: see [`text!`](crate::text).
#[derive(Clone, Debug, Default)]
pub struct Text(Pieces);

/// Most labels are one piece, which is kept without an allocation.
#[derive(Clone, Debug, Default)]
enum Pieces {
    #[default]
    None,
    One(TextPiece),
    #[expect(clippy::box_collection, reason = "options and offers, which are moved about a lot, stay small")]
    Several(Box<Vec<TextPiece>>),
}

impl Text {
    /// No words yet, with memory for so many pieces.
    pub fn with_room_for(pieces: usize) -> Text {
        Text(if pieces > 1 { Pieces::Several(Box::new(Vec::with_capacity(pieces))) } else { Pieces::None })
    }

    /// What it consists of.
    pub fn pieces(&self) -> &[TextPiece] {
        match &self.0 {
            Pieces::None => &[],
            Pieces::One(piece) => std::slice::from_ref(piece),
            Pieces::Several(pieces) => pieces,
        }
    }

    fn push(&mut self, piece: TextPiece) {
        self.0 = match std::mem::take(&mut self.0) {
            Pieces::None => Pieces::One(piece),
            Pieces::One(first) => Pieces::Several(Box::new(vec![first, piece])),
            Pieces::Several(mut pieces) => {
                pieces.push(piece);
                Pieces::Several(pieces)
            }
        };
    }

    /// Adds one piece.
    #[must_use]
    pub fn and(mut self, bit: impl Into<TextPiece>) -> Self {
        if is_read() {
            self.push(bit.into());
        }
        self
    }

    /// Appends another sentence or part of one.
    #[must_use]
    pub fn then(mut self, other: impl Into<Text>) -> Self {
        match other.into().0 {
            Pieces::None => {}
            Pieces::One(piece) => self.push(piece),
            Pieces::Several(pieces) => pieces.into_iter().for_each(|piece| self.push(piece)),
        }
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
        self.pieces().is_empty()
    }

    /// Adds a full stop, unless the sentence already ends with one (people's own words may).
    #[must_use]
    pub fn ended(self) -> Self {
        let ends = matches!(self.pieces().last(), Some(TextPiece::S(s)) if s.ends_with(['.', '?', '!', '…']));
        if ends { self } else { self.and(".") }
    }

    /// The combatants that it names.
    pub fn names(&self) -> impl Iterator<Item = Who> + '_ {
        self.pieces().iter().filter_map(|b| if let TextPiece::Who { w } = b { Some(*w) } else { None })
    }

    /// The sentence with each name given by `name`.
    pub fn render<N: AsRef<str>>(&self, name: impl Fn(Who) -> N) -> String {
        let room = |piece: &TextPiece| match piece {
            TextPiece::S(words) => words.len(),
            TextPiece::Card { card } => card.len(),
            TextPiece::N(_) => 4,
            TextPiece::Who { .. } => 16,
        };
        let mut out = String::with_capacity(self.pieces().iter().map(room).sum());
        for bit in self.pieces() {
            match bit {
                TextPiece::S(s) => out.push_str(s),
                TextPiece::N(n) => add_number(&mut out, *n),
                TextPiece::Who { w } => out.push_str(name(*w).as_ref()),
                TextPiece::Card { card } => out.push_str(card),
            }
        }
        out
    }
}

impl PartialEq for Text {
    fn eq(&self, other: &Text) -> bool {
        self.pieces() == other.pieces()
    }
}

impl FromIterator<TextPiece> for Text {
    fn from_iter<I: IntoIterator<Item = TextPiece>>(pieces: I) -> Text {
        let mut text = Text::default();
        pieces.into_iter().for_each(|piece| text.push(piece));
        text
    }
}

impl Serialize for Text {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.pieces().serialize(to)
    }
}

impl<'d> Deserialize<'d> for Text {
    fn deserialize<D: Deserializer<'d>>(from: D) -> Result<Text, D::Error> {
        Vec::deserialize(from).map(|pieces: Vec<TextPiece>| Text::from_iter(pieces))
    }
}

impl<T: Into<TextPiece>> From<T> for Text {
    fn from(t: T) -> Self {
        if is_read() { Text(Pieces::One(t.into())) } else { Text::default() }
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
    let mut out = String::new();
    add_number(&mut out, n);
    out
}

fn add_number(out: &mut String, n: i32) {
    if n < 0 {
        out.push('−');
    }
    // Writing to a string cannot fail.
    let _ = write!(out, "{}", n.unsigned_abs());
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
