/// In what people at the table count lengths. The rules measure in metres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Unit {
    /// The word after 1.
    pub one: &'static str,
    /// The word after all other numbers.
    pub many: &'static str,
    /// How many centimetres of the plane one is.
    pub cm: f64,
    pub remainder: Remainder,
}

/// What is said of a length that is not a whole number of units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remainder {
    /// Its tenths.
    Tenths,
    /// One that has begun counts as whole.
    Begun,
}

/// A part of a unit this small does not count as begun: lengths on the plane are rounded.
const EXCESS: f64 = 0.001;

impl Unit {
    pub const METRE: Unit = Unit { one: "m", many: "m", cm: 100.0, remainder: Remainder::Tenths };

    /// How many of it so many metres are.
    pub fn count(self, metres: f64) -> f64 {
        let exact = metres * 100.0 / self.cm;
        match self.remainder {
            Remainder::Tenths => (exact * 10.0).round() / 10.0,
            Remainder::Begun if exact <= EXCESS => 0.0,
            Remainder::Begun => (exact - EXCESS).ceil(),
        }
    }

    /// A length in metres, as people read it: "3.5 m", "1 step".
    pub fn say(self, metres: f64) -> String {
        let count = self.count(metres);
        format!("{count} {}", if count == 1.0 { self.one } else { self.many })
    }
}

impl Default for Unit {
    fn default() -> Unit {
        Unit::METRE
    }
}
