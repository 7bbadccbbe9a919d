//! Long messages as raw deflate, for clients that can read it: what a phone loads first is a third of its size.

use flate2::Compression;
use flate2::write::DeflateEncoder;
use std::io::Write;

/// Shorter messages are not packed: they fit into one network packet.
const SHORT: usize = 1 << 10;

/// Whether a client can read packed messages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Packing {
    No,
    Long,
}

impl Packing {
    /// The packed message, if the client can read it and it is long enough to be worth it.
    pub fn pack(self, text: &str) -> Option<Vec<u8>> {
        match self {
            Self::Long if text.len() > SHORT => deflate(text).ok(),
            Self::Long | Self::No => None,
        }
    }
}

fn deflate(text: &str) -> std::io::Result<Vec<u8>> {
    let mut encoder = DeflateEncoder::new(Vec::with_capacity(text.len() / 2), Compression::default());
    encoder.write_all(text.as_bytes())?;
    encoder.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read;

    #[test]
    fn what_is_packed_is_smaller_and_comes_out_as_it_went_in() {
        let text = "Ännchen hits a Raider. ".repeat(200);
        let packed = Packing::Long.pack(&text).unwrap();
        assert!(packed.len() < text.len() / 4, "{} bytes", packed.len());
        let mut read = String::new();
        flate2::read::DeflateDecoder::new(packed.as_slice()).read_to_string(&mut read).unwrap();
        assert_eq!(read, text);
    }

    #[test]
    fn short_messages_and_other_clients_get_text() {
        assert_eq!(Packing::Long.pack(&"x".repeat(SHORT)), None);
        assert_eq!(Packing::No.pack(&"x".repeat(10 * SHORT)), None);
    }
}
