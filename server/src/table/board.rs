//! The table's map: whether it is shown, the picture under the fight, its walls and doors. It is stored apart from the
//! fight's log: see `docs/decisions/0009-the-map-beside-the-log.md`.

use super::plan::Plan;
use super::state::{Settings, State};
use crate::denied::Denied;
use crate::ids::PictureId;
use crate::store::Change;
use crate::wire::{BoardChange, BoardView, DoorView, GridView, PictureView, Role};
use crate::{picture, uvtt};
use fray_engine::Viewer;
use serde::{Deserialize, Serialize};

/// The greatest width of a picture on the plane: ten kilometres.
const SPAN: u32 = 1_000_000;

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

/// The GM changes the map.
pub fn change(state: &State, change: &BoardChange) -> Result<Plan, Denied> {
    let mut board = state.settings.board.clone();
    let mut gone = None;
    match change {
        BoardChange::Show { on } => board.shown = *on,
        BoardChange::Fit { at, span, opacity } => {
            let picture = board.picture.as_mut().ok_or_else(no_picture)?;
            if !(1..=SPAN).contains(span) || !(5..=100).contains(opacity) {
                let text = "The picture is from 1 cm to 10 km wide, and from 5 to 100% opaque.";
                return Err(Denied::BadValue(text.into()));
            }
            (picture.at, picture.span, picture.opacity) = (*at, *span, *opacity);
        }
        BoardChange::Door { no, open, seen } => {
            let door = usize::try_from(*no).ok().and_then(|n| board.doors.get_mut(n));
            let door = door.ok_or_else(|| Denied::BadValue("There is no such door on the map (any more).".into()))?;
            door.state = if *open { DoorState::Open } else { DoorState::Closed };
            door.known = if *seen { KnownTo::All } else { KnownTo::Gm };
        }
        BoardChange::Clear {} => {
            gone = board.picture.map(|p| p.id);
            board = Board { shown: board.shown, ..Board::default() };
        }
    }
    let mut changes = vec![row(state, board)?];
    changes.extend(gone.map(Change::PictureGone));
    Ok(Plan::rows(changes))
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

/// Pixels for one unit of length, until the GM sets the scale.
const PIXELS_A_UNIT: f64 = 50.0;
/// A square of a map file: five feet, until the GM says otherwise.
const SQUARE_CM: f64 = 150.0;

/// Puts an uploaded file under the fight, centred on the combatants.
pub fn lay(state: &State, upload: Upload) -> Result<Plan, Denied> {
    let unit = state.system().tables().unit.cm;
    let mut board = Board { shown: state.settings.board.shown, ..Board::default() };
    let (file, cm) = match upload {
        Upload::Picture(file) => (file, unit / PIXELS_A_UNIT),
        Upload::Map(map) => {
            let uvtt::Map { picture, square, first, walls, doors } = *map;
            board.grid = Some(Grid { square: hundredths(square), first: first.map(hundredths) });
            board.walls = walls.iter().map(|w| w.map(hundredths)).collect();
            board.doors = doors.iter().map(|(line, through)| door(*line, *through)).collect();
            (picture, SQUARE_CM / square)
        }
    };
    let [across, along] = file.pixels.map(|p| f64::from(p) * cm);
    let [x, y] = middle(state);
    let old = state.settings.board.picture.as_ref().map(|p| p.id.clone()).filter(|id| *id != file.row.id);
    board.picture = Some(Picture {
        id: file.row.id.clone(),
        pixels: file.pixels,
        at: [whole(x - across / 2.0), whole(y - along / 2.0)],
        span: u32::try_from(whole(across)).unwrap_or(1).clamp(1, SPAN),
        opacity: 100,
    });
    let mut changes = vec![Change::Picture(file.row), row(state, board)?];
    changes.extend(old.map(Change::PictureGone));
    Ok(Plan::rows(changes))
}

fn door(line: [f64; 4], through: uvtt::SeeThrough) -> Door {
    let state = match through {
        uvtt::SeeThrough::Open => DoorState::Open,
        uvtt::SeeThrough::Closed => DoorState::Closed,
    };
    Door { line: line.map(hundredths), state, known: KnownTo::Gm }
}

/// The centre of all visible combatants. Hidden ones must not count, because players see where a picture lies.
fn middle(state: &State) -> [f64; 2] {
    let at: Vec<[i32; 2]> = state.fight.seen_by(Viewer::Spectator).map(|c| [c.at.x, c.at.y]).collect();
    [0, 1].map(|axis| {
        let least = at.iter().map(|p| p[axis]).min().unwrap_or(0);
        let most = at.iter().map(|p| p[axis]).max().unwrap_or(0);
        (f64::from(least) + f64::from(most)) / 2.0
    })
}

fn hundredths(pixels: f64) -> i32 {
    whole(pixels * 100.0)
}

#[expect(clippy::cast_possible_truncation, reason = "out of range, it goes to the nearest end")]
fn whole(n: f64) -> i32 {
    n.round() as i32
}

/// The table with this map.
pub fn row(state: &State, board: Board) -> Result<Change, Denied> {
    state.with(&Settings { board, ..state.settings.clone() })
}

fn no_picture() -> Denied {
    Denied::BadValue("The map has no picture. Upload one first.".into())
}
