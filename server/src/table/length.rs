//! How long a command may be. Each text in it has a limit of its own where it is kept; this one is for all of them.

use super::fight::json;
use crate::denied::Denied;
use crate::wire::{Command, TableCommand};

/// The most bytes of a command.
const BYTES: usize = 8 << 10;

/// The most characters in the name of a side.
pub const SIDE: usize = 30;

/// Refuses a command that is longer than any page sends.
pub fn check(cmd: &Command) -> Result<(), Denied> {
    match cmd {
        // A sheet as text has a limit of its own.
        Command::Table(TableCommand::CharacterPaste { .. }) => Ok(()),
        Command::Fight(_) | Command::Table(_) if json(cmd)?.len() > BYTES => Err(Denied::TooLong),
        Command::Fight(_) | Command::Table(_) => Ok(()),
    }
}

/// Refuses a long name of a side.
pub fn check_side(side: &str) -> Result<(), Denied> {
    if side.chars().count() > SIDE {
        return Err(Denied::BadValue(format!("The name of a side has at most {SIDE} characters.")));
    }
    Ok(())
}
