//! How logs keep why an option cannot be chosen: the words as `off`, code and rule as `off_by`. Logs of releases that gave
//! some options no code have the words alone.

use super::types::{Leads, Opt};
use crate::base::{Hand, Point, Reason, Refusal, Str, Text};
use serde::{Deserialize, Serialize, Serializer};

/// The code of what is refused where no rule gives another.
pub(super) const BAD_FORM: Str = Str::new_static("bad_form");

#[derive(Default, Serialize)]
struct Kept {
    #[serde(skip_serializing_if = "Option::is_none")]
    off: Option<Text>,
    #[serde(skip_serializing_if = "Option::is_none")]
    off_by: Option<(Str, Str)>,
}

pub(super) fn serialize<S: Serializer>(off: &Option<Refusal>, to: S) -> Result<S::Ok, S::Error> {
    let kept = off.as_ref().map(|r| Kept { off: Some(r.text.clone()), off_by: Some((r.code.clone(), r.rule.clone())) });
    kept.unwrap_or_default().serialize(to)
}

/// An option as it is read. Its members stand side by side, because a flattened member is read twice.
#[derive(Deserialize)]
pub(super) struct OptInLog {
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
