//! Reading options.

use super::off::BAD_FORM;
use super::types::{Leads, Opt};
use crate::base::{Hand, Point, Reason, Str, Text};
use serde::{Deserialize, Deserializer};

impl<'d> Deserialize<'d> for Opt {
    fn deserialize<D: Deserializer<'d>>(from: D) -> Result<Opt, D::Error> {
        OptInLog::deserialize(from).map(Opt::from)
    }
}

/// The same members without `flatten`, which makes serde read them twice.
#[derive(Deserialize)]
struct OptInLog {
    id: Str,
    label: Text,
    note: Option<Text>,
    cost: Option<Str>,
    off: Option<Text>,
    off_by: Option<(Str, Str)>,
    #[serde(default)]
    friend: bool,
    spot: Option<Point>,
    leads: Option<Leads>,
    around: Option<i32>,
    hand: Option<Hand>,
}

impl From<OptInLog> for Opt {
    fn from(read: OptInLog) -> Opt {
        let OptInLog { id, label, note, cost, off, off_by, friend, spot, leads, around, hand } = read;
        let (code, rule) = off_by.unwrap_or((BAD_FORM, Str::new_static("")));
        let off = off.map(|text| Reason { code, rule, text }.into());
        Opt { id, label, note, cost, off, friend, spot, leads, around, hand }
    }
}
