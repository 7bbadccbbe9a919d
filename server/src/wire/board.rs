//! The table's map on the wire.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What the GM changes on the map.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, TS)]
#[serde(tag = "b", rename_all = "snake_case", deny_unknown_fields)]
pub enum BoardChange {
    /// Shows the map on all screens, or on none.
    Show { on: bool },
    /// Positions and scales the picture on the plane.
    Fit {
        /// Where its top left corner lies, in centimetres.
        at: [i32; 2],
        /// How wide it is, in centimetres.
        span: u32,
        /// Percent, 5 to 100.
        opacity: u8,
    },
    /// Opens or closes a door, and shows it to players or not.
    Door {
        no: u32,
        /// Whether one can see through.
        open: bool,
        /// Whether players see it on the map.
        seen: bool,
    },
    /// Removes the picture, walls and doors.
    Clear {},
}

/// The part `board`: the table's map. Players and spectators get it only while it is shown. They get the doors that the
/// GM has shown them, and no walls.
#[derive(Clone, Debug, Default, PartialEq, Serialize, TS)]
pub struct BoardView {
    /// Whether all screens show the map.
    pub shown: bool,
    /// The grid drawn in the picture; none: the grid is in the system's unit.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub grid: Option<GridView>,
    /// The picture beneath the fight.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub picture: Option<PictureView>,
    /// Walls: the two ends of each, in centimetres. GM only.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<[i32; 4]>>", optional)]
    pub walls: Vec<[i32; 4]>,
    /// Doors and windows.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<DoorView>>", optional)]
    pub doors: Vec<DoorView>,
}

/// A grid, in centimetres.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct GridView {
    /// Side of a square.
    pub square: f64,
    /// A point where two of its lines cross.
    pub from: [f64; 2],
}

/// A picture. It is read from `/api/tables/{code}/map/{id}?seat=N`.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct PictureView {
    /// Id. A new picture has a new id.
    pub id: String,
    /// Pixels across and along.
    pub pixels: [u32; 2],
    /// Where its top left corner lies, in centimetres.
    pub at: [i32; 2],
    /// How wide it is on the plane, in centimetres.
    pub span: u32,
    /// Percent, 5 to 100.
    pub opacity: u8,
}

/// A door or window.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct DoorView {
    pub no: u32,
    /// Its two ends, in centimetres.
    pub line: [i32; 4],
    /// Whether one can see through.
    pub open: bool,
    /// Whether players see it on the map.
    pub seen: bool,
}
