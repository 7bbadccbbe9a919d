//! How logs keep why an option cannot be chosen: the words as `off`, code and rule as `off_by`. Logs of releases that gave
//! some options no code have the words alone.

use crate::base::{Reason, Refusal, Str, Text};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The code of what is refused where no rule gives another.
pub(super) const BAD_FORM: Str = Str::new_static("bad_form");

#[derive(Default, Serialize, Deserialize)]
struct Kept {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    off: Option<Text>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    off_by: Option<(Str, Str)>,
}

pub(super) fn serialize<S: Serializer>(off: &Option<Refusal>, to: S) -> Result<S::Ok, S::Error> {
    let kept = off.as_ref().map(|r| Kept { off: Some(r.text.clone()), off_by: Some((r.code.clone(), r.rule.clone())) });
    kept.unwrap_or_default().serialize(to)
}

pub(super) fn deserialize<'d, D: Deserializer<'d>>(from: D) -> Result<Option<Refusal>, D::Error> {
    let Kept { off, off_by } = Kept::deserialize(from)?;
    let (code, rule) = off_by.unwrap_or((BAD_FORM, Str::new_static("")));
    Ok(off.map(|text| Refusal::from(Reason { code, rule, text })))
}
