//! Sources of dice faces.

use crate::base::{Salt, Str, Who};
use crate::fact::{Die, RollKey};
use rand_chacha::rand_core::{Rng, SeedableRng};
use rand_chacha::{ChaCha8Rng, ChaCha20Rng};
use std::collections::VecDeque;

/// The position of the next seed in a stream, beyond those of all dice.
const NEXT_SEED_AT: u128 = 1 << 35;

/// A source of faces.
pub trait Dice {
    /// The face of a die, 1 to `sides`: the `die`-th of this roll, after `ace` aces.
    ///
    /// # Errors
    /// A script that has another die, or none, at this place.
    fn face(&mut self, key: &RollKey, die: usize, ace: usize, sides: u16) -> Result<u16, String>;

    /// The dice of a roll that was made already; none: it was not.
    ///
    /// # Errors
    /// Another roll has fallen at this place.
    fn fallen(&mut self, who: Option<Who>, purpose: &str) -> Result<Option<Vec<Die>>, String> {
        let _ = (who, purpose);
        Ok(None)
    }

    /// Which of `names` is drawn: an index.
    ///
    /// # Errors
    /// As [`Dice::face`].
    fn draw(&mut self, key: &RollKey, kind: &str, names: &[&str]) -> Result<usize, String> {
        let _ = kind;
        let n = u16::try_from(names.len()).map_err(|_| "too many to draw from".to_string())?;
        self.face(key, 0, 0, n.max(1)).map(|f| usize::from(f) - 1)
    }
}

/// Faces by key: the secret seed of the encounter × roller × purpose × ordinal × fresh draws × die × ace chain. The same roll asked
/// again after an undo shows the same faces, so undo cannot fish for luck.
#[derive(Clone, Debug)]
pub struct KeyedDice {
    pub seed: [u8; 32],
    /// How often a fresh draw was ordered.
    pub draws: u32,
}

impl KeyedDice {
    /// ChaCha20 is used as a keyed function: the key chooses the stream, die and ace chain the place in it.
    fn stream(&self, key: &RollKey, die: usize, ace: usize) -> ChaCha20Rng {
        let mut rng = ChaCha20Rng::from_seed(self.seed);
        let mut h = Fnv::new();
        h.eat(&self.draws.to_le_bytes());
        h.eat(&key.who.map_or(u16::MAX, |Who(w)| w).to_le_bytes());
        h.eat(key.purpose.as_bytes());
        h.eat(&key.nth.to_le_bytes());
        rng.set_stream(h.0);
        rng.set_word_pos(((die as u128) << 20) + ((ace as u128) << 8));
        rng
    }
}

impl Dice for KeyedDice {
    fn face(&mut self, key: &RollKey, die: usize, ace: usize, sides: u16) -> Result<u16, String> {
        Ok(uniform(&mut self.stream(key, die, ace), sides.max(1)))
    }
}

/// 1 to `sides`, each equally likely: draws beyond the last whole multiple are rejected.
fn uniform(rng: &mut impl Rng, sides: u16) -> u16 {
    let n = u32::from(sides);
    let limit = u32::MAX - u32::MAX % n;
    loop {
        let r = rng.next_u32();
        if r < limit {
            return (r % n) as u16 + 1;
        }
    }
}

/// Fast faces without keys, for odds and forecasts.
#[derive(Debug)]
pub struct FastDice(ChaCha8Rng);

impl FastDice {
    /// The same faces for the same seed.
    pub fn new(seed: u64) -> FastDice {
        FastDice(ChaCha8Rng::seed_from_u64(seed))
    }
}

impl Dice for FastDice {
    fn face(&mut self, _key: &RollKey, _die: usize, _ace: usize, sides: u16) -> Result<u16, String> {
        Ok(uniform(&mut self.0, sides.max(1)))
    }
}

/// The seed with the players' salts: each salt selects a stream of the previous seed, which gives the next. Anyone who
/// knows only the seed, or only the salts, knows nothing about the dice.
pub fn salted(seed: [u8; 32], salts: impl IntoIterator<Item = Salt>) -> [u8; 32] {
    salts.into_iter().fold(seed, |seed, salt| {
        let mut rng = ChaCha20Rng::from_seed(seed);
        rng.set_stream(salt.bits());
        rng.set_word_pos(NEXT_SEED_AT);
        let mut next = [0; 32];
        rng.fill_bytes(&mut next);
        next
    })
}

struct Fnv(u64);
impl Fnv {
    fn new() -> Fnv {
        Fnv(0xcbf2_9ce4_8422_2325)
    }
    fn eat(&mut self, bytes: &[u8]) {
        for b in bytes.iter().chain([&0xff]) {
            self.0 = (self.0 ^ u64::from(*b)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

/// An opaque id of `n` characters for this purpose, from the secret seed.
pub fn opaque(seed: [u8; 32], purpose: impl Into<Str>, nth: u32, n: usize) -> String {
    const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    let key = RollKey { who: None, purpose: purpose.into(), nth };
    let mut rng = KeyedDice { seed, draws: 0 }.stream(&key, 0, 0);
    (0..n).map(|_| char::from(LETTERS[(rng.next_u32() % 32) as usize])).collect()
}

/// Faces from a list that names each die (`d8=3`, `card=K♠`); running out is an error.
#[derive(Clone, Debug, Default)]
pub struct Script {
    /// Still to come.
    pub faces: VecDeque<String>,
}

impl Script {
    pub fn new(entries: impl IntoIterator<Item = String>) -> Script {
        Script { faces: entries.into_iter().collect() }
    }
    fn next(&mut self, want: &str, key: &RollKey) -> Result<String, String> {
        let Some(front) = self.faces.pop_front() else {
            return Err(format!("the script has no dice left for {want} ({})", key.purpose));
        };
        match front.split_once('=') {
            Some((die, face)) if die == want => Ok(face.to_string()),
            _ => Err(format!("the rules roll {want} ({}), the script has {front}", key.purpose)),
        }
    }
}

impl Dice for Script {
    fn face(&mut self, key: &RollKey, _die: usize, _ace: usize, sides: u16) -> Result<u16, String> {
        let face = self.next(&format!("d{sides}"), key)?;
        match face.parse::<u16>() {
            Ok(f) if (1..=sides).contains(&f) => Ok(f),
            _ => Err(format!("d{sides} has no face {face}")),
        }
    }
    fn draw(&mut self, key: &RollKey, kind: &str, names: &[&str]) -> Result<usize, String> {
        let want = self.next(kind, key)?;
        names.iter().position(|n| *n == want).ok_or_else(|| format!("{kind} {want} is not there to be drawn"))
    }
}
