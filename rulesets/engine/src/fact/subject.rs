//! Facts in words for the GM, for when the rules of this release disagree with the log of another.

use super::What;

/// How the rules disagree with the log: "the log goes on with dice, this version with a condition".
pub(crate) fn disagree(log: &What, rules: &What) -> String {
    match (subject(log), subject(rules)) {
        (then, now) if then == now => format!("where the log has {then}, this version comes to another result"),
        (then, now) => format!("the log goes on with {then}, this version with {now}"),
    }
}

/// The rules end, or ask a question, where the log goes on.
pub(crate) fn goes_on(log: &What, rules: &str) -> String {
    format!("the log goes on with {}, this version {rules}", subject(log))
}

fn subject(what: &What) -> &'static str {
    match what {
        What::Names(_) | What::Forgotten => "something that another version knew",
        What::Joined(_) | What::Left(_) => "somebody who comes or leaves",
        What::Set(..) | What::EntrySet(..) => "a figure on a sheet",
        What::SceneSet(..) | What::OptionSet(..) => "a setting of the fight",
        What::CondSet(..) | What::CondEnded(..) => "a condition",
        What::GearSet(..) | What::GearGone(..) => "gear",
        What::Moved(..) | What::Stated(..) | What::Zone(..) => "where somebody stands",
        What::Rolled(..) => "dice",
        What::Told(_) => "a line",
        What::Asked(_) | What::Answered(..) | What::Withdrawn | What::Posted(_) | What::Unposted(_) => "a question",
        What::Began(_) | What::Finished | What::Abandoned(..) | What::Interjected(_) => "an action",
        What::Sealed(_) | What::Unsealed | What::AtOnce(_) => "several who act at once",
        What::Pended(_) | What::PendAsked(_) | What::PendDone | What::ActsAgainst(..) => "a declared action",
        What::OrderSet(_) | What::EntryStateSet(..) => "the order",
        What::RoundBegan(_) | What::RoundEnded => "a round",
        What::TurnSet(..) | What::TurnBegan(..) | What::TurnEnded(_) | What::TurnPutBack(_) => "a turn",
        What::WindowOpened(_) | What::WindowAnswered(..) | What::WindowClosed => "a say before the next action",
        What::Claimed(..) | What::ClaimEnded(_) => "a claim to act",
        What::Revealed(_) | What::Hidden(_) | What::Named(..) | What::Sided(..) => "who is known as whom",
        What::Owned(..) | What::Dismissed(_) | What::Freed(..) => "who plays whom",
        What::Clock(_) => "the game clock",
        What::PhaseSet(_) | What::Paused(_) => "the beginning or end of the fight",
        What::StandingSet(..) | What::RulingsAuto(_) | What::AskingSet(_) | What::MasksSet(_) => {
            "an order of the table"
        }
        What::FreshDraw | What::Salted(..) | What::DiceSet(_) => "how dice are drawn",
        What::Undone(_) | What::Redone(_) => "an undo",
    }
}
