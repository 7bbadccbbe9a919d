//! What comes with the ruleset: ready characters, foes, the sample fight.

use fray_engine::sheet::{Content, SampleEntry, Sheet};
use serde::Deserialize;
use std::sync::LazyLock;

#[derive(Deserialize)]
struct Sheets {
    #[serde(default)]
    sheet: Vec<Sheet>,
}

#[derive(Deserialize)]
struct Sample {
    title: String,
    #[serde(default)]
    entry: Vec<SampleEntry>,
}

/// All of it. The files are part of the program; a test reads each of them.
pub static CONTENT: LazyLock<Content> = LazyLock::new(|| {
    let ready: Sheets =
        toml::from_str(include_str!("../data/characters.toml")).expect("characters.toml is well formed");
    let foes: Sheets = toml::from_str(include_str!("../data/foes.toml")).expect("foes.toml is well formed");
    let sample: Sample = toml::from_str(include_str!("../data/sample.toml")).expect("sample.toml is well formed");
    Content { ready: ready.sheet, foes: foes.sheet, sample: sample.entry, sample_title: sample.title }
});
