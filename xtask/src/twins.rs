//! `cargo xtask twins`: the long version of the law of secrecy.

use crate::run;
use anyhow::Result;

/// How many seeds the tests of the twin law take.
pub const SEEDS: &str = "FRAY_TWIN_SEEDS";
/// A fight of a ruleset takes about this many times as long as one of the made-up system.
const SLOWER: u32 = 5;

/// Which tests of which program hold the law.
pub struct Law {
    pub package: String,
    pub program: &'static str,
    pub filter: &'static str,
    /// It takes one of so many seeds.
    pub one_in: u32,
}

impl Law {
    /// How many seeds it takes of so many.
    pub fn seeds(&self, of: u32) -> String {
        of.div_ceil(self.one_in).to_string()
    }
}

/// What rules and views do, in the made-up system and in each ruleset.
pub fn laws() -> Result<Vec<Law>> {
    let mut laws = vec![Law { package: "fray-engine-tests".into(), program: "engine", filter: "twin", one_in: 1 }];
    laws.extend(run::systems()?.into_iter().map(|(folder, _)| {
        let package = format!("fray-{}", folder.replace('_', "-"));
        Law { package, program: "rules", filter: "laws::hold_for_twins", one_in: SLOWER }
    }));
    Ok(laws)
}

/// Runs the twin law over so many seeds, also over sockets and HTTP. False if it does not hold.
pub fn run(seeds: u32) -> Result<bool> {
    let mut laws = laws()?;
    let filter = "twins";
    laws.push(Law { package: "fray-blackbox".into(), program: "blackbox", filter, one_in: 1 });
    for law in laws {
        let mut cargo = run::cargo(["test", "-p", &law.package, "--test", law.program, law.filter]);
        if !cargo.env(SEEDS, law.seeds(seeds)).status()?.success() {
            return Ok(false);
        }
    }
    Ok(true)
}
