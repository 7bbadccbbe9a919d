use crate::base::Str;
use serde::{Deserialize, Serialize};
use smallvec::{SmallVec, smallvec};

/// The face of a die, and those that followed by acing: seldom more than four.
pub type Faces = SmallVec<[u16; 4]>;

/// A die, or a drawn card.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Die {
    pub sides: u16,
    pub faces: Faces,
    /// What was drawn, if it is not a die.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card: Option<Str>,
}

impl Die {
    pub fn showing(sides: u16, face: u16) -> Die {
        Die { sides, faces: smallvec![face], card: None }
    }
    /// All faces together.
    pub fn sum(&self) -> i32 {
        self.faces.iter().map(|f| i32::from(*f)).sum()
    }
    /// The face that fell first.
    pub fn first(&self) -> i32 {
        self.faces.first().map_or(0, |f| i32::from(*f))
    }
}
