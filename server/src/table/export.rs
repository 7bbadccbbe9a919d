use super::downloads::at_length;
use super::fight::Fight;
use super::reading;
use super::state::viewer;
use crate::denied::{Denied, clipped};
use crate::ids::{Code, EncounterNo};
use crate::store::{RefusalRow, SeatRow, Store, TableRow};
use crate::systems::Systems;
use crate::wire::Phase;
use fray_engine::view::{CauseView, Cursor, DieView, LineKind, LineView, RoundView, Span};
use serde::{Serialize, Serializer};
use serde_json::{Value, json};
use std::fmt::Write as _;

/// The log of one encounter, as one seat may read it.
#[derive(Clone, Debug, Serialize)]
pub struct LogOfSeat {
    /// The table's name.
    pub table: String,
    pub code: String,
    /// The system's name.
    pub system: String,
    /// Number of the encounter.
    pub encounter: u32,
    pub title: String,
    pub phase: Phase,
    /// The commitment to the seed of the dice, as the table showed it.
    pub commitment: String,
    /// The name of the member who reads it.
    pub reader: String,
    #[serde(serialize_with = "in_full")]
    pub lines: Vec<LineView>,
    /// The table's latest refusals; for the GM only.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub refused: Vec<Refused>,
}

/// A command that was refused.
#[derive(Clone, Debug, Serialize)]
pub struct Refused {
    /// In milliseconds since 1970.
    pub at: i64,
    pub seat: u32,
    /// The command, JSON.
    pub command: String,
    /// Code of the refusal.
    pub code: String,
    /// Rule id.
    pub rule: String,
    /// The words that the player read.
    pub text: String,
}

/// Lines with what updates leave out, so that programs need no usual values.
fn in_full<S: Serializer>(lines: &[LineView], out: S) -> Result<S::Ok, S::Error> {
    out.collect_seq(lines.iter().map(line_in_full))
}

fn line_in_full(line: &LineView) -> Value {
    let mut full = json!(line);
    full["text"] = line.text.iter().map(span_in_full).collect();
    full["kind"] = json!(line.kind);
    full["action"] = json!(line.action());
    if let Some(roll) = &line.roll {
        full["roll"]["mods"] = json!(roll.modifiers);
        full["roll"]["dice"] = roll.dice.iter().map(die_in_full).collect();
    }
    full
}

fn span_in_full(span: &Span) -> Value {
    match json!(span) {
        Value::String(t) => json!({ "t": t }),
        named => named,
    }
}

fn die_in_full(die: &DieView) -> Value {
    let mut full = json!(die);
    full["counted"] = json!(die.counted);
    full
}

/// The most bytes that are kept of a refused command, and of the refusal's words. A command may be as long as a
/// message.
pub const CLIPPED: usize = 600;

/// Loads an earlier encounter from its log.
pub async fn old_fight(store: &dyn Store, systems: Systems, code: &Code, no: EncounterNo) -> Result<Fight, Denied> {
    let row = store.encounter(code, no).await?.ok_or(Denied::NoEncounter)?;
    let system = systems.by_id(&row.system).ok_or(Denied::NoSystem)?;
    let log = reading::stored(store, code, no).await?;
    at_length(move || Fight::load(system, row, log)).await
}

impl LogOfSeat {
    /// The log of a fight as this member may read it.
    pub fn of(table: &TableRow, fight: &Fight, reader: &SeatRow, refusals: &[RefusalRow]) -> Result<LogOfSeat, Denied> {
        let (lines, _) = fight.lines(viewer(reader.role, reader.seat), &Cursor::default())?;
        let refused = |r: &RefusalRow| Refused {
            at: r.at.0,
            seat: r.seat.0,
            command: clipped(&r.command, CLIPPED),
            code: r.refused.clone(),
            rule: r.rule.clone(),
            text: clipped(&r.words, CLIPPED),
        };
        Ok(LogOfSeat {
            table: table.name.clone(),
            code: table.code.to_string(),
            system: fight.system().name().into(),
            encounter: fight.row().no.0,
            title: fight.row().title.clone(),
            phase: fight.phase(),
            commitment: fight.commitment(),
            reader: reader.name.clone(),
            lines,
            refused: refusals.iter().map(refused).collect(),
        })
    }

    /// The log as text to read.
    pub fn as_text(&self) -> String {
        let mut out = format!("{}\n{}, {}. As {} may read it.\n", self.title, self.table, self.system, self.reader);
        let mut round = None;
        for line in &self.lines {
            if line.round != round {
                round = line.round;
                out.push('\n');
                // A surprise round has no number; its first line says what it is.
                if let Some(RoundView::Number(n)) = round {
                    let _ = writeln!(out, "Round {n}");
                }
            }
            let mark = match (line.undone, line.secret) {
                (true, _) => "  (undone) ",
                (false, true) => "  (secret) ",
                (false, false) => "  ",
            };
            // As on screen: the effect of a roll that the reader was not told of.
            let unseen = line.cause == Some(CauseView::Unseen) && line.kind == LineKind::Effect;
            let cause = if unseen { "Someone unseen: " } else { "" };
            let words: String = line.text.iter().map(|s| s.t.as_str()).collect();
            let _ = writeln!(out, "{mark}{cause}{words}");
            if let Some(roll) = &line.roll {
                let _ = writeln!(out, "      {}", roll.in_words());
            }
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fray_engine::view::{RollView, Tone};
    use std::num::NonZeroU32;

    fn line(kind: LineKind, cause: Option<CauseView>) -> LineView {
        LineView {
            n: 1,
            round: Some(RoundView::Number(NonZeroU32::MIN)),
            kind,
            text: vec![Span::plain("Ann takes 2 wounds.")],
            roll: None,
            rule: String::new(),
            secret: false,
            undone: false,
            undoes: false,
            tone: Tone::Plain,
            action: None,
            cause,
            amends: None,
            opposes: None,
        }
    }

    fn log(line: LineView) -> LogOfSeat {
        LogOfSeat {
            table: "Table".into(),
            code: "ABCDEFGHJ".into(),
            system: "Rules".into(),
            encounter: 1,
            title: "Fight".into(),
            phase: Phase::Running,
            commitment: String::new(),
            reader: "Ann".into(),
            lines: vec![line],
            refused: vec![],
        }
    }

    fn as_text(line: LineView) -> String {
        log(line).as_text()
    }

    #[test]
    fn programs_read_lines_with_nothing_left_out() {
        let die = DieView {
            who: None,
            sides: Some(6),
            faces: vec![4],
            label: String::new(),
            card: None,
            hand: None,
            tens: false,
            counted: true,
        };
        let roll = RollView {
            who: None,
            title: "Fighting".into(),
            pool: None,
            dice: vec![die.clone(), DieView { counted: false, ..die }],
            modifiers: vec![],
            total: Some(4),
            sum: String::new(),
            against: String::new(),
            result: String::new(),
            names_total: false,
            bare: false,
            told: false,
            tone: Tone::Plain,
            changed: false,
            throws: None,
        };
        let ann = Span { who: Some("a".into()), ..Span::plain("Ann") };
        let text = vec![ann, Span::plain(" strikes.")];
        let told = json!(log(LineView { text, roll: Some(roll), ..line(LineKind::Act, None) }));
        let full = json!([{
            "n": 1, "round": 1, "kind": "act", "action": 1,
            "text": [{"t": "Ann", "who": "a"}, {"t": " strikes."}],
            "roll": {
                "title": "Fighting", "total": 4, "mods": [],
                "dice": [
                    {"sides": 6, "faces": [4], "counted": true},
                    {"sides": 6, "faces": [4], "counted": false},
                ],
            },
        }]);
        assert_eq!(told["lines"], full);
    }

    #[test]
    fn a_round_has_a_heading_and_a_surprise_round_only_a_gap() {
        let in_round = |round| as_text(LineView { round, ..line(LineKind::Act, None) });
        let rounds = [None, Some(RoundView::Surprise), Some(RoundView::Number(NonZeroU32::MIN))];
        let headed = rounds.map(|round| in_round(round).split_once("read it.\n").map(|(_, t)| t.to_string()));
        let told = "  Ann takes 2 wounds.\n";
        assert_eq!(headed, [told.to_string(), format!("\n{told}"), format!("\nRound 1\n{told}")].map(Some));
    }

    #[test]
    fn an_effect_of_an_unseen_roll_is_someone_unseen_s() {
        let told = as_text(line(LineKind::Effect, Some(CauseView::Unseen)));
        assert!(told.ends_with("\n  Someone unseen: Ann takes 2 wounds.\n"), "{told}");
        for other in [
            line(LineKind::Effect, None),
            line(LineKind::Effect, Some(CauseView::Line(1))),
            line(LineKind::Act, Some(CauseView::Unseen)),
        ] {
            assert!(!as_text(other).contains("unseen"));
        }
    }
}
