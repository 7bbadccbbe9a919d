//! Why something that somebody asked for is not done: one type, with a stable code and plain words for each reason.

use crate::secrets::NoRandom;
use crate::store::StoreError;
use fray_engine::view::RefusalView;
use thiserror::Error;

/// A refusal. Its `Display` is for people: what happened, and what to do next.
#[derive(Debug, Error)]
pub enum Denied {
    /// The rules or the encounter refuse.
    #[error("{}", .0.text)]
    Rules(RefusalView),
    /// The rules failed; nothing has changed.
    #[error("The rules stumbled over this and nothing was changed. Try something else, and tell the server's admin.")]
    Fault,
    /// It could not be stored, so it was not done.
    #[error("{}", unstored(.0))]
    Store(#[from] StoreError),
    /// No random bytes.
    #[error("The server has no random numbers right now. Try again in a moment.")]
    Random(#[from] NoRandom),
    /// Only the GM may.
    #[error("Only the GM can do that.")]
    Role,
    /// Spectators only look on.
    #[error("Spectators look on. Ask the GM to make you a player.")]
    Spectator,
    /// No such table.
    #[error("There is no table with this code. Check the letters, or ask the GM for the link.")]
    NoTable,
    /// No seat here.
    #[error(
        "This browser has no seat at this table. Open the table's link and join, or ask the GM for a link back in."
    )]
    NoSeat,
    /// Sent away.
    #[error("The GM has ended your access to this table.")]
    Kicked,
    /// A link that no longer works.
    #[error("This link does not work any more. Ask the GM for a new one.")]
    BadLink,
    /// No such member.
    #[error("There is no such member at this table.")]
    NoMember,
    /// The last GM must stay.
    #[error("The table needs a GM. Make somebody else GM first.")]
    LastGm,
    /// No such character or entry.
    #[error("There is no such character. Choose one of the list.")]
    NoCharacter,
    /// No such encounter.
    #[error("There is no encounter of this number at this table.")]
    NoEncounter,
    /// No such template.
    #[error("There is no such template. Choose one of the list.")]
    NoTemplate,
    /// Somebody else's.
    #[error("{0} is taken. Choose another, or ask the GM.")]
    Taken(String),
    /// In the encounter already.
    #[error("{0} is in this encounter already.")]
    Here(String),
    /// No such system.
    #[error("There is no ruleset of that name. Choose one of the list.")]
    NoSystem,
    /// The system has no sample fight.
    #[error("This ruleset has no sample fight yet. Start an empty table.")]
    NoSample,
    /// A name that cannot be.
    #[error("A name has 1 to {0} characters, in one line.")]
    BadName(usize),
    /// A name that does not look like what it is.
    #[error("This name has letters that cannot be seen or that turn the text around. Type it again without them.")]
    UnseenLetters,
    /// A value out of range.
    #[error("{0}")]
    BadValue(String),
    /// A file that is not taken.
    #[error("{0}")]
    BadFile(String),
    /// Too many of something.
    #[error("There can be at most {limit} {what}. Remove some first.")]
    TooMany { what: &'static str, limit: usize },
    /// A player's share is used up.
    #[error("There can be at most {limit} characters of {what}. Ask the GM to remove some or to hand you one.")]
    Share { what: &'static str, limit: usize },
    /// Too many requests.
    #[error("That was too much at once. Wait a minute and try again.")]
    Limited,
    /// The request comes from another site's page.
    #[error("This request came from another site. Open the table in this browser and try again.")]
    Origin,
    /// Not a request that is understood.
    #[error("The server does not understand this: {0}. Reload the page and try again.")]
    BadMessage(String),
    /// A body beyond all measure.
    #[error("That is more than the server takes at once. Shorten it and try again.")]
    TooLong,
    /// A known path, but not by this method.
    #[error("The server does not do this here. Reload the page and try again.")]
    WrongMethod,
    /// Not now.
    #[error("The server is busy. Try again in a moment.")]
    Busy,
    #[error("There is nothing here.")]
    NotFound,
}

impl Denied {
    /// A stable word for programs.
    pub fn code(&self) -> &str {
        match self {
            Denied::Rules(view) => &view.code,
            Denied::Fault => "fault",
            Denied::Store(_) => "not_stored",
            Denied::Random(_) | Denied::Busy => "unavailable",
            Denied::Role | Denied::Spectator => "role",
            Denied::NoTable => "no_table",
            Denied::NoSeat => "no_seat",
            Denied::Kicked => "kicked",
            Denied::BadLink => "bad_link",
            Denied::NoMember => "no_member",
            Denied::LastGm => "last_gm",
            Denied::NoCharacter => "no_character",
            Denied::NoEncounter => "no_encounter",
            Denied::NoTemplate => "no_template",
            Denied::Taken(_) => "taken",
            Denied::Here(_) => "here",
            Denied::NoSystem => "no_system",
            Denied::NoSample => "no_sample",
            Denied::BadName(_) | Denied::UnseenLetters => "bad_name",
            Denied::BadValue(_) => "bad_value",
            Denied::BadFile(_) => "bad_file",
            Denied::TooMany { .. } | Denied::Share { .. } | Denied::Limited => "limit",
            Denied::Origin => "origin",
            Denied::BadMessage(_) | Denied::TooLong => "bad_message",
            Denied::WrongMethod => "bad_method",
            Denied::NotFound => "not_found",
        }
    }

    /// As a reply carries it.
    pub fn view(&self) -> RefusalView {
        match self {
            Denied::Rules(view) => view.clone(),
            other => {
                RefusalView { code: other.code().to_string().into(), rule: "".into(), text: other.to_string().into() }
            }
        }
    }
}

fn unstored(error: &StoreError) -> String {
    let why = match error {
        StoreError::Full => "the server's disk is full. Make room on it",
        StoreError::Locked => "another program holds the server's data file. Close it",
        StoreError::ReadOnly(_) => "the server may not write its data file. Check its permissions",
        StoreError::Damaged(_) => "the server's data file is damaged. Restore it from a copy",
        StoreError::Conflict(_) | StoreError::Other(_) => "the server could not write its data. Look at its log",
        StoreError::Closed => "the server is shutting down. Wait until it is back",
    };
    format!("Nothing was done: {why}, then try again.")
}
