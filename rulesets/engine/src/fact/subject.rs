//! Facts in words for the GM, for when the rules of this release disagree with the log of another.

use super::kind::FactKind;

/// How the rules disagree with the log: "the log goes on with dice, this release with a condition".
pub(crate) fn disagreement(log: &FactKind, rules: &FactKind) -> String {
    match (subject(log), subject(rules)) {
        (then, now) if then == now => format!("where the log has {then}, this release comes to another result"),
        (then, now) => format!("the log goes on with {then}, this release with {now}"),
    }
}

/// The rules end, or ask a question, where the log goes on.
pub(crate) fn log_continues(log: &FactKind, rules: &str) -> String {
    format!("the log goes on with {}, this release {rules}", subject(log))
}

fn subject(kind: &FactKind) -> &'static str {
    match kind {
        FactKind::Names(_) | FactKind::Forgotten => "something that another release knew",
        FactKind::Joined(_) | FactKind::Left(_) => "somebody who comes or leaves",
        FactKind::Set(..) | FactKind::EntrySet(..) => "a value on a sheet",
        FactKind::SceneSet(..) | FactKind::OptionSet(..) => "a setting of the fight",
        FactKind::CondSet(..) | FactKind::CondEnded(..) => "a condition",
        FactKind::GearSet(..) | FactKind::GearGone(..) => "gear",
        FactKind::Moved(..) | FactKind::Stated(..) | FactKind::Zone(..) => "where somebody stands",
        FactKind::Rolled(..) => "dice",
        FactKind::Told(_) => "a line",
        FactKind::Asked(_)
        | FactKind::Answered(..)
        | FactKind::Withdrawn
        | FactKind::Posted(_)
        | FactKind::Unposted(_) => "a question",
        FactKind::Began(_) | FactKind::Finished | FactKind::Abandoned(..) | FactKind::Interjected(_) => "an action",
        FactKind::Sealed(_) | FactKind::Unsealed | FactKind::AtOnce(_) => "several who act at once",
        FactKind::PendingBegan(_) | FactKind::PendingAsked(_) | FactKind::PendingEnded | FactKind::ActsAgainst(..) => {
            "a declared action"
        }
        FactKind::OrderSet(_) | FactKind::OrderStateSet(..) => "the order",
        FactKind::RoundBegan(_) | FactKind::RoundEnded => "a round",
        FactKind::TurnSet(..) | FactKind::TurnBegan(..) | FactKind::TurnEnded(_) | FactKind::TurnPutBack(_) => "a turn",
        FactKind::WindowOpened(_) | FactKind::WindowAnswered(..) | FactKind::WindowClosed => "a window",
        FactKind::Claimed(..) | FactKind::ClaimEnded(_) => "a claim to act",
        FactKind::Revealed(_) | FactKind::Hidden(_) | FactKind::Named(..) | FactKind::Sided(..) => "a name or a side",
        FactKind::Owned(..) | FactKind::Dismissed(_) | FactKind::Freed(..) => "who plays which character",
        FactKind::Clock(_) => "the game clock",
        FactKind::PhaseSet(_) | FactKind::Paused(_) => "the beginning or end of the fight",
        FactKind::StandingSet(..) | FactKind::RulingsAuto(_) | FactKind::AskingSet(_) | FactKind::MasksSet(_) => {
            "an order of the table"
        }
        FactKind::FreshDraw | FactKind::Salted(..) | FactKind::DiceSet(_) => "how dice are drawn",
        FactKind::Undone(_) | FactKind::Redone(_) => "an undo",
    }
}
