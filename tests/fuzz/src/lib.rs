//! What input may do at worst. Each [`Target`] takes any bytes and must come to an end without a panic; what else it promises
//! stands with it. `cargo xtask fuzz TARGET` searches for bytes that break one, guided by the code that they reach; the test
//! of this crate tries all that was found before.

mod bytes;
mod fights;
mod files;
mod played;
mod sheets;

/// What takes input from outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// Messages to a table, one a line.
    Messages,
    /// Values that people type: dice, numbers and words of a sheet and its gear.
    Notation,
    /// Answers to the forms of actions and questions.
    Forms,
    /// Sheets that people paste as text.
    Sheets,
    /// Scenario files.
    Scenarios,
    /// Map files.
    Maps,
    Pictures,
}

impl Target {
    pub const ALL: [Target; 7] = [
        Target::Messages,
        Target::Notation,
        Target::Forms,
        Target::Sheets,
        Target::Scenarios,
        Target::Maps,
        Target::Pictures,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Target::Messages => "messages",
            Target::Notation => "notation",
            Target::Forms => "forms",
            Target::Sheets => "sheets",
            Target::Scenarios => "scenarios",
            Target::Maps => "maps",
            Target::Pictures => "pictures",
        }
    }

    pub fn named(name: &str) -> Option<Target> {
        Target::ALL.into_iter().find(|target| target.name() == name)
    }

    /// Takes these bytes as somebody could send them. Panics where a promise is broken.
    pub fn take(self, input: &[u8]) {
        match self {
            Target::Messages => fights::messages(input),
            Target::Notation => fights::notation(input),
            Target::Forms => fights::forms(input),
            Target::Sheets => sheets::sheet(input),
            Target::Scenarios => files::scenario(input),
            Target::Maps => files::map(input),
            Target::Pictures => files::picture(input),
        }
    }

    /// Input that is in order, with which the search begins.
    pub fn seeds(self) -> Vec<Vec<u8>> {
        match self {
            Target::Messages => fights::seeds_of_messages(),
            Target::Notation => fights::seeds_of_notation(),
            Target::Forms => fights::seeds_of_forms(),
            Target::Sheets => sheets::seeds_of_sheets(),
            Target::Scenarios => files::seeds_of_scenarios(),
            Target::Maps => files::seeds_of_maps(),
            Target::Pictures => files::seeds_of_pictures(),
        }
    }

    /// Pieces of input that the search puts in.
    pub fn words(self) -> Vec<String> {
        match self {
            Target::Messages | Target::Notation | Target::Sheets | Target::Scenarios => fights::words(),
            Target::Forms | Target::Maps | Target::Pictures => vec![],
        }
    }
}
