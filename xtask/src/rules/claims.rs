//! `claims.toml`: which rules a system says it has.

use super::id::{self, RuleId};
use anyhow::{Context, Error, Result, bail};
use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

/// What a system says of its rules.
#[derive(Debug, Default, PartialEq)]
pub struct Claims {
    /// Have code and a scenario.
    pub claimed: Vec<Claim>,
    /// Say why another rule reads as it does; nothing to code.
    pub explained: Vec<Claim>,
    /// Figures that tests compare with.
    pub check_values: Vec<Claim>,
}

/// One rule, a run of rules, or a whole area.
#[derive(Debug, PartialEq)]
pub enum Claim {
    /// `SW-ACT-1`, `SW-ACT-1..16`, ends included.
    Run {
        /// `SW-ACT`.
        area: String,
        /// First of the run.
        first: u32,
        /// Last of the run.
        last: u32,
    },
    /// `SW-ACT-*`.
    Area(String),
}

impl FromStr for Claims {
    type Err = Error;

    fn from_str(text: &str) -> Result<Claims> {
        let table: toml::Table = text.parse()?;
        let mut claims = Claims::default();
        for (key, value) in &table {
            let list = match key.as_str() {
                "claimed" => &mut claims.claimed,
                "explained" => &mut claims.explained,
                "check_values" => &mut claims.check_values,
                _ => bail!("`{key}` is none of claimed, explained, check_values"),
            };
            for entry in value.as_array().with_context(|| format!("`{key}` is no list"))? {
                list.push(entry.as_str().with_context(|| format!("`{key}` holds something else than text"))?.parse()?);
            }
        }
        Ok(claims)
    }
}

impl FromStr for Claim {
    type Err = Error;

    fn from_str(text: &str) -> Result<Claim> {
        let wrong = || format!("`{text}` is no rule, run or area (SW-ACT-1, SW-ACT-1..16, SW-ACT-*)");
        let (area, rest) = id::leading_area(text).with_context(wrong)?;
        if rest == "*" {
            return Ok(Claim::Area(area));
        }
        let (first, last) = rest.split_once("..").unwrap_or((rest, rest));
        let (first, last) = (first.parse().with_context(wrong)?, last.parse().with_context(wrong)?);
        if first > last {
            bail!("`{text}` runs backwards");
        }
        Ok(Claim::Run { area, first, last })
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Claim::Area(area) => write!(f, "{area}-*"),
            Claim::Run { area, first, last } if first == last => write!(f, "{area}-{first}"),
            Claim::Run { area, first, last } => write!(f, "{area}-{first}..{last}"),
        }
    }
}

/// The specified rules that a claim covers.
pub fn covers(claim: &Claim, specified: &BTreeSet<RuleId>) -> Vec<RuleId> {
    let covered = |id: &&RuleId| match claim {
        Claim::Area(area) => id.area == *area,
        Claim::Run { area, first, last } => id.area == *area && (*first..=*last).contains(&id.number),
    };
    specified.iter().filter(covered).cloned().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn claims_name_rules_runs_and_areas() {
        let claims: Claims = "claimed = ['SW-ACT-3', 'SW-ACT-5..16', 'SW-DMG-*']".parse().unwrap();
        let text: Vec<String> = claims.claimed.iter().map(Claim::to_string).collect();
        assert_eq!(text, ["SW-ACT-3", "SW-ACT-5..16", "SW-DMG-*"]);
    }

    #[test]
    fn a_run_covers_what_is_specified_within_it() {
        let specified = id::named("SW-ACT-4 SW-ACT-5 SW-ACT-16 SW-ACT-17 SW-DMG-5");
        let covered = covers(&"SW-ACT-5..16".parse().unwrap(), &specified);
        assert_eq!(id::abridge(&covered), "SW-ACT-5, 16");
    }

    #[test]
    fn an_area_covers_itself_only() {
        let specified = id::named("SW-ACT-4 SW-DMG-5 SW-DMG-6");
        assert_eq!(id::abridge(&covers(&"SW-DMG-*".parse().unwrap(), &specified)), "SW-DMG-5, 6");
    }

    #[test]
    fn mistakes_are_named() {
        for (text, said) in [
            ("claimd = []", "claimd"),
            ("claimed = ['SW-ACT']", "SW-ACT"),
            ("claimed = ['SW-ACT-9..2']", "backwards"),
            ("claimed = ['SW-ACT-1.16']", "SW-ACT-1.16"),
        ] {
            let error = text.parse::<Claims>().unwrap_err();
            assert!(format!("{error:#}").contains(said), "{error:#}");
        }
    }
}
