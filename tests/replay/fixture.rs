//! A fixture: the log of a fight in mid-question as some release wrote it, and what replaying it must come to.

use fray_engine::encounter::Commit;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::path::{Path, PathBuf};

#[derive(Serialize, Deserialize)]
pub struct Fixture {
    pub system: String,
    pub seed: [u8; 32],
    pub log: Vec<Commit>,
    /// With the question open.
    pub open: Value,
    /// The scene when what is being resolved has been abandoned.
    pub dropped: Value,
}

/// Where all of them are: a folder for each time that they were made.
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures")
}
