use crate::ids::Code;
use crate::store::rows::CommitRow;
use sha2::{Digest as _, Sha256};

/// SHA-256 over a commit and all before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hash(pub [u8; 32]);

impl Hash {
    /// Before the first commit.
    pub const NONE: Hash = Hash([0; 32]);

    /// After one more commit.
    #[must_use]
    pub fn after(self, code: &Code, row: &CommitRow) -> Hash {
        let CommitRow { no, id, seat, at, command_id, command, outcome, version, facts } = row;
        let mut sha = Sha256::new().chain_update(self.0);
        for number in [no.0.into(), (*id).into(), seat.0.into(), at.0, (*version).into()] as [i64; 5] {
            sha.update(number.to_le_bytes());
        }
        for text in [code.as_str(), command_id, command, outcome, facts] {
            sha.update((text.len() as u64).to_le_bytes());
            sha.update(text);
        }
        Hash(sha.finalize().into())
    }

    pub fn hex(self) -> String {
        self.0.iter().map(|byte| format!("{byte:02x}")).collect()
    }
}
