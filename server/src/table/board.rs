//! The table's map: whether it is shown, the picture under the fight, its walls and doors. It is stored apart from the
//! fight's log: see `docs/decisions/0009-the-map-beside-the-log.md`.

use crate::denied::Denied;
use crate::ids::PictureId;
use crate::wire::{BoardView, DoorView, GridView, PictureView, Role};
use crate::{picture, uvtt};
use serde::{Deserialize, Serialize};

/// The map as stored.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Board {
    pub shown: bool,
    pub picture: Option<Picture>,
    /// The grid in the picture, as its map file describes it.
    pub grid: Option<Grid>,
    pub walls: Vec<Line>,
    pub doors: Vec<Door>,
}

/// Both ends, in hundredths of a pixel of the picture, so that a line moves with the picture.
type Line = [i32; 4];

/// In hundredths of a pixel of the picture.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Grid {
    pub square: i32,
    /// Where the first lines lie.
    pub first: [i32; 2],
}

/// A picture on the plane. Its bytes are in the store.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Picture {
    pub id: PictureId,
    pub pixels: [u32; 2],
    /// Its top left corner, in centimetres.
    pub at: [i32; 2],
    /// Its width, in centimetres.
    pub span: u32,
    /// Percent.
    pub opacity: u8,
}

/// Whether one can see and shoot through a door.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DoorState {
    Open,
    Closed,
}

/// Who knows of a door. The doors of a map file begin as known to the GM alone, because some may be secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum KnownTo {
    Gm,
    All,
}

/// A door or window.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Door {
    pub line: Line,
    #[serde(rename = "leaf")]
    pub state: DoorState,
    pub known: KnownTo,
}

impl Board {
    /// The map as members of this role may see it.
    pub fn view(&self, role: Role) -> BoardView {
        let gm = role == Role::Gm;
        if !gm && !self.shown {
            return BoardView::default();
        }
        let doors = self.doors.iter().enumerate().filter(|(_, d)| gm || d.known == KnownTo::All);
        let door = |(n, d): (usize, &Door)| DoorView {
            no: u32::try_from(n).unwrap_or(u32::MAX),
            line: self.on_the_plane(&d.line),
            open: d.state == DoorState::Open,
            seen: d.known == KnownTo::All,
        };
        BoardView {
            shown: self.shown,
            picture: self.picture.as_ref().map(Picture::view),
            grid: self.grid.as_ref().zip(self.picture.as_ref()).map(|(grid, picture)| grid.view(picture)),
            walls: if gm { self.walls.iter().map(|w| self.on_the_plane(w)).collect() } else { vec![] },
            doors: doors.map(door).collect(),
        }
    }

    /// The line in centimetres of the plane. Without a picture there are no lines.
    fn on_the_plane(&self, line: &Line) -> [i32; 4] {
        let Some(p) = &self.picture else { return [0; 4] };
        let cm = |n: i32, axis: usize| whole(f64::from(p.at[axis]) + f64::from(n) / 100.0 * p.cm_a_pixel());
        [cm(line[0], 0), cm(line[1], 1), cm(line[2], 0), cm(line[3], 1)]
    }
}

impl Grid {
    fn view(&self, picture: &Picture) -> GridView {
        let cm = |n: i32| f64::from(n) / 100.0 * picture.cm_a_pixel();
        let from = |axis: usize| f64::from(picture.at[axis]) + cm(self.first[axis]);
        GridView { square: cm(self.square), from: [from(0), from(1)] }
    }
}

impl Picture {
    fn cm_a_pixel(&self) -> f64 {
        f64::from(self.span) / f64::from(self.pixels[0].max(1))
    }

    fn view(&self) -> PictureView {
        let Picture { id, pixels, at, span, opacity } = self;
        PictureView { id: id.to_string(), pixels: *pixels, at: *at, span: *span, opacity: *opacity }
    }
}

/// A file that the GM uploaded.
#[derive(Debug)]
pub enum Upload {
    /// A picture alone.
    Picture(picture::Picture),
    /// A picture with its grid, walls and doors.
    Map(Box<uvtt::Map>),
}

impl Upload {
    /// Reads a file.
    pub fn read(bytes: &[u8]) -> Result<Upload, Denied> {
        if uvtt::seems(bytes) {
            uvtt::read(bytes).map(|map| Upload::Map(Box::new(map)))
        } else {
            picture::check(bytes).map(Upload::Picture)
        }
    }
}

#[expect(clippy::cast_possible_truncation, reason = "out of range, it goes to the nearest end")]
pub fn whole(n: f64) -> i32 {
    n.round() as i32
}
