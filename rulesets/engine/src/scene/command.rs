use crate::base::{Str, Who};
use crate::form::Input;
use serde::{Deserialize, Serialize};

/// A command, as resolved.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Cmd {
    /// Who acts; none: the GM or the course of the fight.
    pub who: Option<Who>,
    /// The offer's id.
    pub act: Str,
    /// The accepted answer to its form.
    pub form: Input,
    /// Told to the GM only.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub secret: bool,
    /// The commit that began the action that declared it, while it stands on the agenda.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub action: Option<u32>,
}

impl AsRef<Input> for Cmd {
    fn as_ref(&self) -> &Input {
        &self.form
    }
}
