/// In what people at the table count lengths. The rules measure in metres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Unit {
    /// The word after 1.
    pub one: &'static str,
    /// The word after all other numbers.
    pub many: &'static str,
    /// How many centimetres of the plane one is.
    pub cm: f64,
    pub parts: Parts,
}

/// What is said of a length that is not a whole number of units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parts {
    /// Its tenths.
    Tenths,
    /// One that has begun counts as whole.
    Begun,
}

/// So much of a unit has not begun it: lengths on the plane are rounded.
const EXCESS: f64 = 0.001;

impl Unit {
    pub const METRE: Unit = Unit { one: "m", many: "m", cm: 100.0, parts: Parts::Tenths };

    /// How many of it so many metres are.
    pub fn count(self, metres: f64) -> f64 {
        let exact = metres * 100.0 / self.cm;
        match self.parts {
            Parts::Tenths => (exact * 10.0).round() / 10.0,
            Parts::Begun if exact <= EXCESS => 0.0,
            Parts::Begun => (exact - EXCESS).ceil(),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_length_is_said_in_the_unit() {
        let yard = Unit { one: "yd", many: "yd", cm: 91.44, parts: Parts::Tenths };
        assert_eq!([0.0, 0.9144, 9.144, 10.0].map(|m| yard.say(m)), ["0 yd", "1 yd", "10 yd", "10.9 yd"]);
        assert_eq!([0.04, 3.0, 3.46].map(|m| Unit::METRE.say(m)), ["0 m", "3 m", "3.5 m"]);
    }

    #[test]
    fn a_step_that_has_begun_is_a_step() {
        let step = Unit { one: "step", many: "steps", cm: 75.0, parts: Parts::Begun };
        assert_eq!([0.0, 0.1, 0.75, 0.7501].map(|m| step.say(m)), ["0 steps", "1 step", "1 step", "1 step"]);
        assert_eq!([0.76, 1.5, 3.75].map(|m| step.say(m)), ["2 steps", "2 steps", "5 steps"]);
    }
}
