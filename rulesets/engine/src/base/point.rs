use serde::{Deserialize, Serialize};

/// A point of the plane, in centimetres.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Point {
    /// To the east.
    pub x: i32,
    /// To the south: y grows downwards, as on screens.
    pub y: i32,
}

impl Point {
    /// Distance in metres.
    pub fn distance(self, o: Point) -> f64 {
        let (dx, dy) = (f64::from(self.x) - f64::from(o.x), f64::from(self.y) - f64::from(o.y));
        (dx * dx + dy * dy).sqrt() / 100.0
    }

    /// Distance in whole centimetres.
    pub fn centimetres(self, o: Point) -> i32 {
        (self.distance(o) * 100.0).round() as i32
    }

    /// The point `cm` from here on the way to `to` (or beyond); straight east if the points are the same.
    pub fn towards(self, to: Point, cm: f64) -> Point {
        let d = self.distance(to) * 100.0;
        if d < 0.5 {
            return Point { x: self.x + cm as i32, y: self.y };
        }
        let part = |a: i32, b: i32| a + ((f64::from(b) - f64::from(a)) * cm / d).trunc() as i32;
        Point { x: part(self.x, to.x), y: part(self.y, to.y) }
    }
}
