//! Why something that somebody asked for is not done: one type, with a stable code and plain words for each reason.

use crate::secrets::NoRandom;
use crate::store::StoreError;
use fray_engine::view::RefusalView;
use thiserror::Error;

/// A refusal. Its `Display` is for people: what happened, and what to do next.
#[derive(Debug, Error)]
pub enum Denied {
    #[error("{}", .0.text)]
    Rules(RefusalView),
    #[error("The rules stumbled over this and nothing was changed. Try something else, and tell the server's admin.")]
    Fault,
    #[error("{}", unstored(.0))]
    Store(#[from] StoreError),
    #[error("The server has no random numbers right now. Try again in a moment.")]
    Random(#[from] NoRandom),
    #[error("Only the GM can do that.")]
    Role,
    #[error("Spectators look on. Ask the GM to make you a player.")]
    Spectator,
    #[error("There is no table with this code. Check the letters, or ask the GM for the link.")]
    NoTable,
    #[error(
        "This browser has no seat at this table. Open the table's link and join, or ask the GM for a link back in."
    )]
    NoSeat,
    #[error("The GM has ended your access to this table.")]
    Kicked,
    #[error("This link does not work any more. Ask the GM for a new one.")]
    BadLink,
    #[error("There is no such member at this table.")]
    NoMember,
    #[error("The table needs a GM. Make somebody else GM first.")]
    LastGm,
    #[error("There is no such character. Choose one of the list.")]
    NoCharacter,
    #[error("There is no encounter of this number at this table.")]
    NoEncounter,
    #[error("There is no such template. Choose one of the list.")]
    NoTemplate,
    #[error("{0} is taken. Choose another, or ask the GM.")]
    Taken(String),
    #[error("{0} is in this encounter already.")]
    Here(String),
    #[error("There is no ruleset of that name. Choose one of the list.")]
    NoSystem,
    #[error("This ruleset has no sample fight yet. Start an empty table.")]
    NoSample,
    #[error("A name has 1 to {0} characters, in one line.")]
    BadName(usize),
    #[error(
        "This name has letters that cannot be seen, turn the text around or pile up accents. Type it again without them."
    )]
    UnseenLetters,
    /// A refusal about this field of a form.
    #[error("{1}")]
    Field(&'static str, Box<Denied>),
    #[error("{0}")]
    BadValue(String),
    #[error("{0}")]
    BadFile(String),
    #[error("There can be at most {limit} {what}. Remove some first.")]
    TooMany { what: &'static str, limit: usize },
    #[error("There can be at most {limit} characters of {what}. Ask the GM to remove some or to hand you one.")]
    Share { what: &'static str, limit: usize },
    #[error("That was too much at once. Wait a minute and try again.")]
    Limited,
    #[error("Many tables were made from here within an hour. Use one of them, or try again later.")]
    ManyTables,
    #[error("Many people joined this table from here within an hour. Try again later.")]
    ManyMembers,
    #[error("This request came from another site. Open the table in this browser and try again.")]
    Origin,
    #[error("The server does not understand this: {0}. Reload the page and try again.")]
    BadMessage(String),
    #[error("That is more than the server takes at once. Shorten it and try again.")]
    TooLong,
    /// A known path, but not by this method.
    #[error("The server does not do this here. Reload the page and try again.")]
    WrongMethod,
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
            Denied::Field(_, denied) => denied.code(),
            Denied::BadValue(_) => "bad_value",
            Denied::BadFile(_) => "bad_file",
            Denied::TooMany { .. }
            | Denied::Share { .. }
            | Denied::Limited
            | Denied::ManyTables
            | Denied::ManyMembers => "limit",
            Denied::Origin => "origin",
            Denied::BadMessage(_) | Denied::TooLong => "bad_message",
            Denied::WrongMethod => "bad_method",
            Denied::NotFound => "not_found",
        }
    }

    /// The same refusal, about this field of a form.
    #[must_use]
    pub fn at(self, field: &'static str) -> Denied {
        Denied::Field(field, Box::new(self))
    }

    pub fn field(&self) -> Option<&'static str> {
        if let Denied::Field(field, _) = self { Some(field) } else { None }
    }

    /// As a reply carries it.
    pub fn view(&self) -> RefusalView {
        let text = self.in_words().into();
        match self {
            Denied::Rules(view) => RefusalView { text, ..view.clone() },
            other => RefusalView { code: other.code().to_string().into(), rule: "".into(), text },
        }
    }

    /// The words for people. What was refused may be quoted in them, so they have a limit.
    pub fn in_words(&self) -> String {
        clipped(&self.to_string(), WORDS)
    }
}

/// The most bytes of a refusal's words.
const WORDS: usize = 2_000;

/// The text, cut to this many bytes.
pub fn clipped(text: &str, longest: usize) -> String {
    if text.len() <= longest {
        return text.to_string();
    }
    let end = (0..=longest).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
    format!("{}…", &text[..end])
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
