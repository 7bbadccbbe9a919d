/// The unit in which people at the table count lengths. The rules measure in metres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Unit {
    /// Singular, after 1.
    pub one: &'static str,
    /// Plural.
    pub many: &'static str,
    /// Its length in centimetres.
    pub cm: f64,
    pub remainder: Remainder,
}

/// How a length is shown that is not a whole number of units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remainder {
    /// With one decimal.
    Tenths,
    /// Rounded up.
    Begun,
}

/// A smaller part of a unit is not rounded up: positions are whole centimetres.
const EXCESS: f64 = 0.001;

impl Unit {
    pub const METRE: Unit = Unit { one: "m", many: "m", cm: 100.0, remainder: Remainder::Tenths };

    /// Converts metres into this unit.
    pub fn count(self, metres: f64) -> f64 {
        let exact = metres * 100.0 / self.cm;
        match self.remainder {
            Remainder::Tenths => (exact * 10.0).round() / 10.0,
            Remainder::Begun if exact <= EXCESS => 0.0,
            Remainder::Begun => (exact - EXCESS).ceil(),
        }
    }

    /// A length in metres in words: "3.5 m", "1 step".
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
