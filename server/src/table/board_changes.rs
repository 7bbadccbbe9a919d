//! How the GM changes the table's map.

use super::board::{Board, Door, DoorState, Grid, KnownTo, Picture, Upload, whole};
use super::plan::Plan;
use super::settings::Settings;
use super::state::State;
use crate::denied::Denied;
use crate::store::Change;
use crate::uvtt;
use crate::wire::BoardChange;
use fray_engine::Viewer;

/// The greatest width of a picture on the plane: ten kilometres.
const SPAN: u32 = 1_000_000;

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

/// The table with this map.
pub fn row(state: &State, board: Board) -> Result<Change, Denied> {
    state.with(&Settings { board, ..state.settings.clone() })
}

fn no_picture() -> Denied {
    Denied::BadValue("The map has no picture. Upload one first.".into())
}
