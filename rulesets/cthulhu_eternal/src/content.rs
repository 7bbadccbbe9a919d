//! What comes with the ruleset: ready characters, foes, the sample fight.

use fray_engine::sheet::Content;
use std::sync::LazyLock;

pub static CONTENT: LazyLock<Content> = LazyLock::new(|| {
    Content::included(
        include_str!("../data/characters.toml"),
        include_str!("../data/foes.toml"),
        include_str!("../data/sample.toml"),
    )
});
