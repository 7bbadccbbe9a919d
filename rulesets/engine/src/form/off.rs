//! How logs keep why an option cannot be chosen: the words as `off`, code and rule as `off_by`. Logs of releases that gave
//! some options no code have the words alone.

use crate::base::{Refusal, Str, Text};
use serde::{Serialize, Serializer};

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
