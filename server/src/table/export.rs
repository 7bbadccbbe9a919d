use crate::wire::Phase;
use fray_engine::view::{DieView, LineView, RollView};
use serde::Serialize;
use std::fmt::Write as _;

/// The log of the present encounter, as one seat may read it.
#[derive(Clone, Debug, Serialize)]
pub struct LogOfSeat {
    /// Table's name.
    pub table: String,
    /// Its code.
    pub code: String,
    /// System's name.
    pub system: String,
    /// Number of the encounter.
    pub encounter: u32,
    /// Its title.
    pub title: String,
    /// Where it stands.
    pub phase: Phase,
    /// Reader's name.
    pub reader: String,
    /// Lines in order.
    pub lines: Vec<LineView>,
}

impl LogOfSeat {
    /// As text to read.
    pub fn prose(&self) -> String {
        let mut out = format!("{}\n{}, {}. As {} may read it.\n", self.title, self.table, self.system, self.reader);
        let mut round = 0;
        for line in &self.lines {
            if line.round != round {
                round = line.round;
                let _ = writeln!(out, "\nRound {round}");
            }
            let mark = match (line.undone, line.secret) {
                (true, _) => "  (undone) ",
                (false, true) => "  (secret) ",
                (false, false) => "  ",
            };
            let words: String = line.text.iter().map(|s| s.t.as_str()).collect();
            let _ = writeln!(out, "{mark}{words}");
            if let Some(roll) = &line.roll {
                let _ = writeln!(out, "      {}", spoken(roll));
            }
        }
        out
    }
}

/// A roll in one line: `Fighting: d8 [8, 3], d6 [2] not counted, +2 gang up = 13 against Parry 5: success`.
fn spoken(roll: &RollView) -> String {
    let dice = roll.dice.iter().map(die);
    let mods = roll.mods.iter().map(|m| format!("{:+} {}", m.value, m.label));
    let parts: Vec<String> = dice.chain(mods).collect();
    let mut out = format!("{}: {}", roll.title, parts.join(", "));
    if let Some(total) = roll.total {
        let _ = write!(out, " = {total}");
    }
    if !roll.against.is_empty() {
        let _ = write!(out, " against {}", roll.against);
    }
    if !roll.result.is_empty() {
        let _ = write!(out, ": {}", roll.result);
    }
    out
}

fn die(d: &DieView) -> String {
    if d.sides == 0 {
        return d.label.clone();
    }
    let faces: Vec<String> = d.faces.iter().map(u16::to_string).collect();
    let label = if d.label.is_empty() { String::new() } else { format!("{} ", d.label) };
    let counted = if d.counted { "" } else { " not counted" };
    format!("{label}d{} [{}]{counted}", d.sides, faces.join(", "))
}
