//! Ids, each of its own type.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::hash::{BuildHasher as _, RandomState};
use std::sync::{Arc, LazyLock};

pub use fray_engine::Seat;

/// The seat of the server itself, for what a clock does.
pub const SERVER: Seat = Seat(0);

/// Letters of join codes: none that is taken for another when read aloud or written by hand.
const LETTERS: &[u8; 20] = b"ABCDEFGHJKMNPRSTWXYZ";

/// Letters in a join code: enough that guesses find none even of ten thousand tables (`SECURITY.md`).
const LENGTH: usize = 9;
/// Letters in a code that an earlier release drew.
const OLDER_LENGTH: usize = 6;
/// Random bytes for a join code.
pub const CODE_BYTES: usize = 2 * LENGTH;

/// The join code of a table, in capitals; it is the table's key as well.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Code(Arc<str>);

impl Code {
    /// Reads what a person typed; case does not matter, nor how the letters are grouped.
    pub fn parse(typed: &str) -> Option<Code> {
        let code = typed.replace([' ', '-'], "").to_ascii_uppercase();
        let fits = [LENGTH, OLDER_LENGTH].contains(&code.len()) && code.bytes().all(|b| LETTERS.contains(&b));
        fits.then(|| Code(code.into()))
    }

    /// A code drawn by chance from random bytes.
    pub fn from_bytes(random: [u8; CODE_BYTES]) -> Code {
        let letters = random.chunks(2).map(|pair| {
            let n = pair.iter().fold(0usize, |n, b| (n << 8) | usize::from(*b));
            char::from(LETTERS[n % LETTERS.len()])
        });
        Code(letters.collect::<String>().into())
    }

    /// The letters.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A table as logs name it: the same word for as long as the program runs, and nobody comes in with it.
pub struct TableAlias<'a>(pub &'a Code);

impl fmt::Display for TableAlias<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        static KEY: LazyLock<RandomState> = LazyLock::new(RandomState::new);
        write!(f, "{:08x}", KEY.hash_one(self.0) as u32)
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Number of an encounter at its table, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EncounterNo(pub u32);

/// A character of a table's library.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CharacterId(pub String);

impl fmt::Display for CharacterId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Names a picture: from its bytes, so that another picture has another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PictureId(pub String);

impl fmt::Display for PictureId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A moment: milliseconds since 1970.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Millis(pub i64);

impl Millis {
    /// Now, by the machine's clock.
    pub fn now() -> Millis {
        let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
        Millis(i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
    }

    /// So many seconds later.
    #[must_use]
    pub fn plus_seconds(self, seconds: u32) -> Millis {
        Millis(self.0.saturating_add(i64::from(seconds) * 1000))
    }

    /// Whole seconds from `earlier` until this moment; 0 if it lies ahead.
    pub fn seconds_since(self, earlier: Millis) -> u32 {
        u32::try_from(self.0.saturating_sub(earlier.0).max(0) / 1000).unwrap_or(u32::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_in_any_case_and_nothing_else_is_read() {
        assert_eq!(Code::parse(" abcdefghj ").map(|c| c.to_string()), Some("ABCDEFGHJ".into()));
        assert_eq!(Code::parse("abc-def ghj").map(|c| c.to_string()), Some("ABCDEFGHJ".into()));
        for junk in ["", "ABCDEFGH", "ABCDEFGHJK", "ABCDEFGH1", "ABCDEFGHO", "ÄBCDEFGH", "../../../"] {
            assert_eq!(Code::parse(junk), None, "{junk}");
        }
    }

    #[test]
    fn codes_of_earlier_releases_are_read() {
        assert_eq!(Code::parse("abcdef").map(|c| c.to_string()), Some("ABCDEF".into()));
    }

    #[test]
    fn drawn_codes_read_back_and_are_long() {
        let code = Code::from_bytes([0, 0, 255, 255, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
        assert_eq!(code.as_str().len(), LENGTH);
        assert_eq!(Code::parse(code.as_str()), Some(code));
    }
}
