//! How the twin law covers each command, in one list. A command that is not in it does not compile.

use Try::{Done, Never, Undone};
use fray::wire::Command::{self, Fight, Table};
use fray::wire::{FightCommand as F, TableCommand as T};
use serde_json::Value;
use std::collections::BTreeSet;

/// What is done with a command; all that leaves the server is compared after each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Try {
    Never,
    /// It is only done: undo does not change it, or has no step for it.
    Done,
    /// Done, undone and brought back.
    Undone,
}

/// How a command is covered.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    tag: &'static str,
    /// At both tables.
    pub open: Try,
    /// At one table only, about hidden things.
    pub unseen: Try,
}

macro_rules! rows {
    ($($pattern:pat, $tag:literal, $open:ident, $unseen:ident;)*) => {
        fn row_of(cmd: &Command) -> Row {
            match cmd {
                $($pattern => Row { tag: $tag, open: $open, unseen: $unseen }),*
            }
        }

        const ROWS: &[Row] = &[$(Row { tag: $tag, open: $open, unseen: $unseen }),*];
    };
}

// Commands that are never given unseen concern everybody, the members, or what everybody has.
rows! {
    Fight(F::Act { .. }), "act", Undone, Undone;
    Fight(F::Answer { .. }), "answer", Undone, Undone;
    Fight(F::Standing { .. }), "standing", Undone, Undone;
    Fight(F::Edit { .. }), "edit", Undone, Undone;
    Fight(F::Condition { .. }), "condition", Undone, Undone;
    Fight(F::Change { .. }), "change", Undone, Undone;
    Fight(F::Zone { .. }), "zone", Undone, Never;
    Fight(F::Place { .. }), "place", Undone, Undone;
    Fight(F::State { .. }), "state", Undone, Undone;
    Fight(F::GearAdd { .. }), "gear_add", Undone, Undone;
    Fight(F::GearMove { .. }), "gear_move", Undone, Undone;
    Fight(F::GearEdit { .. }), "gear_edit", Undone, Undone;
    Fight(F::Clone { .. }), "clone", Undone, Undone;
    Fight(F::Remove { .. }), "remove", Undone, Undone;
    Fight(F::Reorder { .. }), "reorder", Undone, Undone;
    // A hidden combatant that is played for the GM acts against somebody visible.
    Fight(F::Play { .. }), "play", Undone, Never;
    // When a hidden turn ends, a visible one begins.
    Fight(F::NextTurn {}), "next_turn", Undone, Done;
    Fight(F::Lapse { .. }), "lapse", Undone, Undone;
    Fight(F::Undo {}), "undo", Done, Done;
    Fight(F::Redo {}), "redo", Done, Done;
    Fight(F::Abandon {}), "abandon", Undone, Undone;
    Fight(F::Dice { .. }), "dice", Undone, Undone;
    Fight(F::FreshDraw {}), "fresh_draw", Undone, Never;
    Fight(F::Salt { .. }), "salt", Done, Never;
    Fight(F::Talk { .. }), "talk", Done, Done;
    Fight(F::Pause { .. }), "pause", Undone, Never;
    Fight(F::EncounterStart {}), "encounter_start", Undone, Never;
    Fight(F::EncounterEnd {}), "encounter_end", Undone, Never;
    Fight(F::EncounterResume {}), "encounter_resume", Undone, Never;
    Fight(F::Option { .. }), "option", Undone, Never;
    Fight(F::Rulings { .. }), "rulings", Undone, Never;
    Fight(F::Asking { .. }), "asking", Undone, Never;
    Fight(F::Masks { .. }), "masks", Undone, Never;
    Fight(F::Advance { .. }), "advance", Undone, Never;
    Table(T::Ahead { .. }), "ahead", Done, Never;
    Table(T::Claim { .. }), "claim", Undone, Never;
    Table(T::Add { .. }), "add", Undone, Undone;
    // The new fight has a log of its own, in which nothing has been done yet.
    Table(T::EncounterNew { .. }), "encounter_new", Done, Never;
    Table(T::Deadline { .. }), "deadline", Done, Never;
    Table(T::Odds { .. }), "odds", Done, Never;
    Table(T::Board { .. }), "board", Done, Never;
    Table(T::Kick { .. }), "kick", Done, Never;
    Table(T::NewCode {}), "new_code", Done, Never;
    Table(T::Readmit { .. }), "readmit", Done, Never;
    Table(T::Role { .. }), "role", Done, Never;
    Table(T::Rename { .. }), "rename", Done, Never;
    Table(T::CharacterNew { .. }), "character_new", Undone, Never;
    Table(T::CharacterPaste { .. }), "character_paste", Undone, Never;
    Table(T::CharacterDelete { .. }), "character_delete", Done, Done;
}

/// The row of a command.
pub fn row(cmd: &Value) -> Row {
    let read: Command = serde_json::from_value(cmd.clone()).unwrap();
    let row = row_of(&read);
    assert_eq!(cmd["c"], row.tag, "{cmd} stands in the row of another command");
    row
}

/// What has been tried so far.
#[derive(Default)]
pub struct Tried {
    done: BTreeSet<String>,
    undone: BTreeSet<String>,
}

impl Tried {
    pub fn done(&mut self, cmd: &Value) {
        self.done.insert(cmd["c"].as_str().unwrap().to_string());
    }

    pub fn undone(&mut self, cmd: &Value) {
        self.undone.insert(cmd["c"].as_str().unwrap().to_string());
    }

    /// Whether the command was tried in another way than the list asks.
    fn lacks(&self, tag: &str, asked: Try) -> bool {
        let tried = match (self.done.contains(tag), self.undone.contains(tag)) {
            (_, true) => Undone,
            (true, false) => Done,
            (false, false) => Never,
        };
        tried != asked
    }
}

/// The commands that were not tried as the list asks.
pub fn missing(open: &Tried, unseen: &Tried) -> Vec<String> {
    let one = |what: &'static str, tried: &Tried, asked: fn(&Row) -> Try| -> Vec<String> {
        let lacking = ROWS.iter().filter(|row| tried.lacks(row.tag, asked(row)));
        lacking.map(|row| format!("{} {what}: not {:?}", row.tag, asked(row))).collect()
    };
    [one("at both", open, |row| row.open), one("unseen", unseen, |row| row.unseen)].concat()
}
