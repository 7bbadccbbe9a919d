//! Secrets of seats. They leave the server once, in a cookie or a link. The server keeps only their SHA-256.

use crate::ids::{CODE_BYTES, Code};
use sha2::{Digest as _, Sha256};
use std::fmt;
use thiserror::Error;

/// The machine gave no random bytes.
#[derive(Debug, Error)]
#[error("the operating system gave no random bytes: {0}")]
pub struct NoRandom(#[from] getrandom::Error);

/// What a browser shows to be let in: 192 random bits. `Debug` does not tell it.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

/// SHA-256 of a secret.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Digest(pub [u8; 32]);

impl Secret {
    pub fn random() -> Result<Secret, NoRandom> {
        let mut bytes = [0u8; 24];
        getrandom::fill(&mut bytes)?;
        Ok(Secret(hex(&bytes)))
    }

    /// Reads one from a cookie or a link.
    pub fn parse(text: &str) -> Option<Secret> {
        let fits = text.len() == 48 && text.bytes().all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b));
        fits.then(|| Secret(text.to_string()))
    }

    /// The secret of the recovery link that belongs to this one. It follows from the seat's secret, so that the link can
    /// be shown again whenever the seat connects, without being kept anywhere.
    #[must_use]
    pub fn recovery(&self) -> Secret {
        let full = Sha256::new().chain_update(b"recovery").chain_update(self.0.as_bytes()).finalize();
        Secret(hex(&full[..24]))
    }

    /// The hash that is stored.
    pub fn digest(&self) -> Digest {
        Digest(Sha256::digest(self.0.as_bytes()).into())
    }

    /// In letters, for the cookie or the link.
    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Digest(…)")
    }
}

/// The seed of an encounter's dice.
pub fn seed() -> Result<[u8; 32], NoRandom> {
    let mut bytes = [0u8; 32];
    getrandom::fill(&mut bytes)?;
    Ok(bytes)
}

/// What the table shows of a seed before anything is rolled: its SHA-256, with a prefix that keeps other uses apart.
pub fn commitment(seed: &[u8; 32]) -> String {
    hex(&Sha256::new().chain_update(b"fray dice ").chain_update(seed).finalize())
}

/// A join code.
pub fn code() -> Result<Code, NoRandom> {
    let mut bytes = [0u8; CODE_BYTES];
    getrandom::fill(&mut bytes)?;
    Ok(Code::from_bytes(bytes))
}

/// A short random word for the id of a character.
pub fn word() -> Result<String, NoRandom> {
    let mut bytes = [0u8; 6];
    getrandom::fill(&mut bytes)?;
    Ok(hex(&bytes))
}

/// A seed from its digits.
pub fn unhex(digits: &str) -> Option<[u8; 32]> {
    let mut seed = [0; 32];
    let digits = Some(digits).filter(|d| d.len() == 2 * seed.len() && d.is_ascii())?;
    for (at, byte) in seed.iter_mut().enumerate() {
        *byte = u8::from_str_radix(digits.get(2 * at..2 * at + 2)?, 16).ok()?;
    }
    Some(seed)
}

/// As hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let digits = bytes.iter().flat_map(|b| [b >> 4, b & 15]);
    digits.map(|d| char::from(DIGITS[usize::from(d)])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_read_back_differ_and_do_not_show() {
        let (a, b) = (Secret::random().unwrap(), Secret::random().unwrap());
        assert_ne!(a, b);
        assert_eq!(Secret::parse(a.expose()), Some(a.clone()));
        assert_eq!(a.recovery(), a.recovery());
        assert_ne!(a.recovery(), a);
        assert!(!format!("{a:?}").contains(a.expose()));
        assert_eq!(Secret::parse("short"), None);
    }
}
