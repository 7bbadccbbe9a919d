use serde::{Deserialize, Serialize};
use std::fmt;

/// What a player's device adds to the seed of the dice: 64 random bits, in words that every JSON reader can hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Salt(pub [u32; 2]);

impl Salt {
    /// From 16 hexadecimal digits.
    pub fn parse(digits: &str) -> Option<Salt> {
        let plain = digits.len() == 16 && digits.bytes().all(|b| b.is_ascii_hexdigit());
        let bits = u64::from_str_radix(digits, 16).ok().filter(|_| plain)?;
        Some(Salt([(bits >> 32) as u32, bits as u32]))
    }

    /// As one number.
    pub fn bits(self) -> u64 {
        let Salt([high, low]) = self;
        u64::from(high) << 32 | u64::from(low)
    }
}

impl fmt::Display for Salt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.bits())
    }
}
