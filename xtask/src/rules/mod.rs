//! `cargo xtask rules`: which rules each system specifies, claims, implements and exercises.

mod claims;
mod id;
mod system;

use crate::run;
use crate::suite::Report;
use anyhow::{Result, bail};
use id::RuleId;
use std::collections::BTreeSet;
use std::fmt::Write;
use system::System;

/// Prints the table and what is missing. False if anything is.
pub fn audit(only: Option<&str>) -> Result<bool> {
    let (text, ok) = table(&systems(only)?)?;
    print!("{text}");
    Ok(ok)
}

/// The audit as a stage of the tests; each system counts as one.
pub fn report() -> Result<Report> {
    let mut report = Report::check(Ok(()));
    report.counts.passed = 0;
    for system in systems(None)? {
        let (text, ok) = table(&[system])?;
        report.counts += crate::counts::Counts::one(ok);
        if !ok {
            report.output += &text;
        }
    }
    Ok(report)
}

/// All systems, or the one of this name.
fn systems(only: Option<&str>) -> Result<Vec<System>> {
    let wanted = run::systems()?.into_iter().filter(|(name, _)| only.is_none_or(|only| only == name));
    let found = wanted.map(|(name, path)| System::read(name, &path)).collect::<Result<Vec<_>>>()?;
    if let Some(only) = only.filter(|_| found.is_empty()) {
        bail!("there is no system in rulesets/{only}");
    }
    Ok(found)
}

fn table(systems: &[System]) -> Result<(String, bool)> {
    let mut text = format!(
        "{:<24}{:>10}{:>9}{:>13}{:>11}{:>11}{:>14}{:>11}\n",
        "system", "specified", "claimed", "implemented", "exercised", "explained", "check values", "unclaimed"
    );
    let mut notes = String::new();
    let mut ok = true;
    for system in systems {
        let gaps = Gaps::of(system);
        let (implemented, exercised) =
            (gaps.claimed - gaps.without_code.len(), gaps.claimed - gaps.without_scenario.len());
        writeln!(
            text,
            "{:<24}{:>10}{:>9}{implemented:>13}{exercised:>11}{:>11}{:>14}{:>11}",
            system.name,
            system.specified.len(),
            gaps.claimed,
            gaps.explained,
            gaps.check_values,
            gaps.unclaimed.len(),
        )?;
        ok &= gaps.none();
        notes += &gaps.describe(&system.name);
    }
    Ok((text + &notes, ok))
}

/// What is missing or at odds in one system.
#[derive(Debug, Default, PartialEq)]
struct Gaps {
    claimed: usize,
    explained: usize,
    check_values: usize,
    without_code: Vec<RuleId>,
    without_scenario: Vec<RuleId>,
    unspecified: Vec<String>,
    unknown: Vec<RuleId>,
    unclaimed: Vec<RuleId>,
}

impl Gaps {
    fn of(system: &System) -> Gaps {
        let mut unspecified = Vec::new();
        let mut expand = |claims: &[claims::Claim]| -> BTreeSet<RuleId> {
            let covered = |claim| claims::covers(claim, &system.specified);
            unspecified.extend(claims.iter().filter(|claim| covered(claim).is_empty()).map(claims::Claim::to_string));
            claims.iter().flat_map(covered).collect()
        };
        let claimed = expand(&system.claims.claimed);
        let explained = expand(&system.claims.explained);
        let check_values = expand(&system.claims.check_values);
        let missing_from = |set: &BTreeSet<RuleId>| claimed.difference(set).cloned().collect();
        let listed = |id: &&RuleId| claimed.contains(*id) || explained.contains(*id) || check_values.contains(*id);
        let named: BTreeSet<RuleId> =
            [&system.implemented, &system.mentioned, &system.exercised].into_iter().flatten().cloned().collect();
        Gaps {
            claimed: claimed.len(),
            explained: explained.len(),
            check_values: check_values.len(),
            without_code: missing_from(&system.implemented),
            without_scenario: missing_from(&system.exercised),
            unknown: named.difference(&system.specified).cloned().collect(),
            unclaimed: system.specified.iter().filter(|id| !listed(id)).cloned().collect(),
            unspecified,
        }
    }

    fn none(&self) -> bool {
        self.without_code.is_empty()
            && self.without_scenario.is_empty()
            && self.unspecified.is_empty()
            && self.unknown.is_empty()
            && self.unclaimed.is_empty()
    }

    fn describe(&self, system: &str) -> String {
        let notes = [
            ("claimed, but named by no code, nor right above any", id::abridge(&self.without_code)),
            ("claimed, but no scenario lists them", id::abridge(&self.without_scenario)),
            ("in claims.toml, but RULES.md has none such", self.unspecified.join(", ")),
            ("named by code or scenario, but not in RULES.md", id::abridge(&self.unknown)),
            ("in RULES.md, but claims.toml does not list them", id::abridge(&self.unclaimed)),
        ];
        let filled = notes.into_iter().filter(|(_, ids)| !ids.is_empty());
        filled.map(|(what, ids)| format!("\n{system}: {what}:\n  {ids}\n")).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn system(claims: &str) -> System {
        System {
            name: "tiny".into(),
            specified: id::defined("| TI-ACT-1 | a |\n| TI-ACT-2 | b |\n| TI-ACT-3 | c |\n| TI-RUL-1 | d |"),
            claims: claims.parse().unwrap(),
            implemented: id::named("TI-ACT-1, TI-ACT-2"),
            mentioned: id::named("TI-ACT-1, TI-ACT-2"),
            exercised: id::named("TI-ACT-1, TI-ACT-3"),
        }
    }

    #[test]
    fn claimed_rules_need_code_and_a_scenario() {
        let gaps = Gaps::of(&system("claimed = ['TI-ACT-1..3']\nexplained = ['TI-RUL-*']"));
        assert_eq!(id::abridge(&gaps.without_code), "TI-ACT-3");
        assert_eq!(id::abridge(&gaps.without_scenario), "TI-ACT-2");
        assert_eq!((gaps.claimed, gaps.explained), (3, 1));
        assert!(gaps.unclaimed.is_empty() && !gaps.none());
    }

    #[test]
    fn every_rule_is_listed_in_the_claims() {
        let gaps = Gaps::of(&system("claimed = ['TI-ACT-1']"));
        assert_eq!(id::abridge(&gaps.unclaimed), "TI-ACT-2, 3, TI-RUL-1");
        assert!(!gaps.none());
        assert!(Gaps::of(&system("claimed = ['TI-ACT-1']\nexplained = ['TI-ACT-2..3', 'TI-RUL-*']")).none());
    }

    #[test]
    fn claims_and_names_without_a_rule_are_faults() {
        let gaps = Gaps::of(&system("claimed = ['TI-MOV-*']"));
        assert_eq!(gaps.unspecified, ["TI-MOV-*"]);
        assert!(!gaps.none());
        let mut typo = system("claimed = ['TI-ACT-1']");
        typo.mentioned.extend(id::named("TI-ACT-9"));
        assert_eq!(id::abridge(&Gaps::of(&typo).unknown), "TI-ACT-9");
    }
}
