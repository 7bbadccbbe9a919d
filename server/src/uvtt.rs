//! Map files of the Universal VTT kind (`.uvtt`, `.dd2vtt`, `.df2vtt`): one JSON document with the picture inside. There is
//! no specification; what real files contain is read leniently, and what cannot be read is left out. Lights are ignored.

use crate::denied::Denied;
use crate::picture::{self, Picture, bad};
use base64::Engine as _;
use base64::alphabet::STANDARD;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use serde::Deserialize;

/// Largest file: the encoded picture is a third longer than the picture.
pub const BYTES: usize = 16 << 20;
/// Most pieces of wall; outlines of things are left out before walls are refused.
const WALLS: usize = 5000;
const DOORS: usize = 500;
/// The most points kept of an outline; round ones have dozens.
const OUTLINE: usize = 16;
/// The largest distance between a door's ends and its wall, in squares.
const NEAR: f64 = 0.05;
/// Pixels of the largest square.
const LARGEST: f64 = 8192.0;
/// Farther out, in squares, there is nothing.
const FAR: f64 = 10_000.0;

/// A map file, in pixels of its picture.
#[derive(Debug)]
pub struct Map {
    pub picture: Picture,
    /// Side of a square, in pixels.
    pub square: f64,
    /// Where the first lines of the grid lie, in pixels.
    pub first: [f64; 2],
    /// Walls and outlines of things: two ends each.
    pub walls: Vec<[f64; 4]>,
    /// Two ends each, and whether one can see through.
    pub doors: Vec<([f64; 4], SeeThrough)>,
}

/// Whether one can see through a door. Exporters do not tell an open door from a window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeeThrough {
    /// An open door or a window.
    Open,
    /// A closed door.
    Closed,
}

#[derive(Deserialize)]
struct File {
    resolution: Option<Resolution>,
    line_of_sight: Option<Vec<Line>>,
    objects_line_of_sight: Option<Vec<Line>>,
    portals: Option<Vec<Option<Portal>>>,
    image: Option<String>,
}

#[derive(Deserialize)]
struct Resolution {
    map_origin: Option<Point>,
    map_size: Option<Point>,
    pixels_per_grid: Option<f64>,
}

#[derive(Clone, Copy, Deserialize)]
struct Point {
    x: Option<f64>,
    y: Option<f64>,
}

#[derive(Deserialize)]
struct Portal {
    bounds: Option<Vec<Point>>,
    closed: Option<bool>,
}

/// A polyline; home-made generators write two named ends.
#[derive(Deserialize)]
#[serde(untagged)]
enum Line {
    Points(Vec<Option<Point>>),
    Ends { p1: Point, p2: Point },
    Other(serde::de::IgnoredAny),
}

type Spot = [f64; 2];
type Piece = [Spot; 2];

/// Whether it may be such a file: JSON begins with a brace.
pub fn seems(bytes: &[u8]) -> bool {
    let text = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    text.iter().find(|b| !b.is_ascii_whitespace()) == Some(&b'{')
}

/// Reads a map file.
pub fn read(bytes: &[u8]) -> Result<Map, Denied> {
    if bytes.len() > BYTES {
        let size = picture::megabytes(bytes.len());
        return bad(format!("The map file has {size}. At most 16 MB are taken: export it with fewer pixels a square."));
    }
    let text = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let file: File = match serde_json::from_slice(text) {
        Ok(file) => file,
        Err(e) => return bad(format!("The map file is broken (line {}). Export it again.", e.line())),
    };
    let Some(image) = file.image.as_deref().filter(|i| !i.trim().is_empty()) else {
        return bad("The map file holds no picture. Export it with its picture.");
    };
    let picture = picture::check(&bytes_of(image)?)?;
    let grid = Grid::of(file.resolution.as_ref(), picture.pixels)?;
    let doors = grid.doors(file.portals.unwrap_or_default());
    let walls = grid.walls(file.line_of_sight.unwrap_or_default(), file.objects_line_of_sight.unwrap_or_default())?;
    let pieces = doors.iter().map(|(door, _)| *door).collect::<Vec<_>>();
    let walls = walls.into_iter().flat_map(|wall| cut(wall, &pieces)).filter(|w| grid.within(w));
    let walls = walls.take(2 * WALLS).map(|w| grid.pixels(&w)).collect();
    Ok(Map {
        square: grid.square,
        first: grid.origin.map(|o| (-o).rem_euclid(1.0) * grid.square),
        walls,
        doors: doors.into_iter().filter(|(d, _)| grid.within(d)).map(|(d, t)| (grid.pixels(&d), t)).collect(),
        picture,
    })
}

/// The picture's bytes: plain base64, or a `data:` address.
fn bytes_of(image: &str) -> Result<Vec<u8>, Denied> {
    let plain = image.split_once("base64,").filter(|(head, _)| head.starts_with("data:")).map_or(image, |(_, b)| b);
    let plain: String = plain.chars().filter(|c| !c.is_ascii_whitespace()).collect();
    let lenient = GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent);
    match GeneralPurpose::new(&STANDARD, lenient).decode(plain) {
        Ok(bytes) => Ok(bytes),
        Err(_) => bad("The picture in the map file is broken. Export it again."),
    }
}

impl Point {
    fn spot(self) -> Option<Spot> {
        let spot = [self.x?, self.y?];
        spot.iter().all(|n| n.is_finite() && n.abs() <= FAR).then_some(spot)
    }
}

/// Squares and pixels.
struct Grid {
    /// The square at the picture's corner: all coordinates are of the whole map.
    origin: Spot,
    /// Pixels a square.
    square: f64,
    /// Squares across and along.
    size: Spot,
}

impl Grid {
    fn of(resolution: Option<&Resolution>, pixels: [u32; 2]) -> Result<Grid, Denied> {
        let pixels = pixels.map(f64::from);
        let origin = resolution.and_then(|r| r.map_origin).and_then(Point::spot).unwrap_or([0.0, 0.0]);
        let said = resolution.and_then(|r| r.pixels_per_grid).filter(|p| (1.0..=LARGEST).contains(p));
        // A picture that was made smaller has fewer pixels than the file says: then the number of squares tells.
        let squares = resolution.and_then(|r| r.map_size).and_then(Point::spot).filter(|[x, y]| {
            *x > 0.0 && *y > 0.0 && *x < pixels[0] && (x / y - pixels[0] / pixels[1]).abs() < 0.05 * x / y
        });
        let square = match (squares, said) {
            (Some([across, _]), _) if pixels[0] / across >= 4.0 => pixels[0] / across,
            (_, Some(said)) => said,
            (_, None) => return bad("The map file does not say how large a square is (pixels_per_grid)."),
        };
        Ok(Grid { origin, square, size: pixels.map(|p| p / square) })
    }

    fn doors(&self, portals: Vec<Option<Portal>>) -> Vec<(Piece, SeeThrough)> {
        let door = |p: Portal| {
            let bounds = p.bounds?;
            let ends = [bounds.first()?.spot()?, bounds.get(1)?.spot()?];
            // Not said: closed.
            let through = if p.closed == Some(false) { SeeThrough::Open } else { SeeThrough::Closed };
            (length(&ends) > 0.0).then_some((ends, through))
        };
        portals.into_iter().flatten().filter_map(door).take(DOORS).collect()
    }

    fn walls(&self, walls: Vec<Line>, things: Vec<Line>) -> Result<Vec<Piece>, Denied> {
        let mut all: Vec<Piece> = walls.into_iter().flat_map(|line| pieces(&points(line))).collect();
        if all.len() > WALLS {
            return bad(format!("The map file has {} pieces of wall. At most {WALLS} are taken.", all.len()));
        }
        let outlines: Vec<Piece> = things.into_iter().flat_map(|line| pieces(&outline(points(line)))).collect();
        if all.len() + outlines.len() <= WALLS {
            all.extend(outlines);
        }
        Ok(all)
    }

    /// Not wholly outside the picture: files of cropped maps list the walls of the whole.
    fn within(&self, piece: &Piece) -> bool {
        (0..2).all(|axis| {
            let (a, b) = (piece[0][axis] - self.origin[axis], piece[1][axis] - self.origin[axis]);
            a.max(b) >= 0.0 && a.min(b) <= self.size[axis]
        })
    }

    fn pixels(&self, [a, b]: &Piece) -> [f64; 4] {
        let of = |spot: &Spot, axis: usize| (spot[axis] - self.origin[axis]) * self.square;
        [of(a, 0), of(a, 1), of(b, 0), of(b, 1)]
    }
}

fn points(line: Line) -> Vec<Spot> {
    match line {
        Line::Points(points) => points.into_iter().flatten().filter_map(Point::spot).collect(),
        Line::Ends { p1, p2 } => [p1, p2].into_iter().filter_map(Point::spot).collect(),
        Line::Other(_) => vec![],
    }
}

/// The outline of a thing: closed, and of few points.
fn outline(points: Vec<Spot>) -> Vec<Spot> {
    let every = points.len().div_ceil(OUTLINE).max(1);
    let mut few: Vec<Spot> = points.into_iter().step_by(every).collect();
    if few.len() > 2 {
        few.extend(few.first().copied());
    }
    few
}

/// From point to point, without those that lead nowhere.
fn pieces(points: &[Spot]) -> Vec<Piece> {
    points.windows(2).filter_map(|w| <Piece>::try_from(w).ok()).filter(|p| length(p) > 0.0).collect()
}

fn length([a, b]: &Piece) -> f64 {
    (b[0] - a[0]).hypot(b[1] - a[1])
}

/// A wall without the stretches where doors stand in it: some exporters let walls run on beneath doors.
fn cut(wall: Piece, doors: &[Piece]) -> Vec<Piece> {
    let mut left = vec![wall];
    for door in doors {
        left = left.into_iter().flat_map(|piece| without(piece, door)).collect();
    }
    left
}

fn without(wall: Piece, door: &Piece) -> Vec<Piece> {
    let [a, b] = wall;
    let long = length(&wall);
    let along = [(b[0] - a[0]) / long, (b[1] - a[1]) / long];
    let measure = |p: Spot| {
        let d = [p[0] - a[0], p[1] - a[1]];
        (d[0] * along[0] + d[1] * along[1], (d[0] * along[1] - d[1] * along[0]).abs())
    };
    let (from, to) = (measure(door[0]), measure(door[1]));
    let (first, last) = (from.0.min(to.0).max(0.0), from.0.max(to.0).min(long));
    if from.1 > NEAR || to.1 > NEAR || last - first <= NEAR {
        return vec![wall];
    }
    let at = |n: f64| [a[0] + along[0] * n, a[1] + along[1] * n];
    let stretches = [[a, at(first)], [at(last), b]];
    stretches.into_iter().filter(|p| length(p) > NEAR).collect()
}

#[cfg(test)]
mod tests;
