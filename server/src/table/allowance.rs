//! How often one member may do what costs the whole table time or room. Nobody who plays comes near these limits.

use crate::by_key::ByKey;
use crate::denied::Denied;
use crate::ids::Seat;
use crate::metrics::METRICS;
use crate::wire::{Command, FightCommand, Role};
use governor::Quota;
use std::num::NonZeroU32;

/// What is counted, each on its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Use {
    /// An action, or an answer to a question.
    Play,
    /// Any other command of a player: an edit before the fight, a declaration, a standing order.
    Change,
    /// A page that connects: it is sent the whole log if it has nothing yet.
    Connect,
    /// A log or an encounter as a file.
    Download,
    /// The picture of the map, which browsers keep once they have it.
    Picture,
}

/// The limits of all members of a table; `None`: there are none.
pub struct Allowances(Option<Box<[ByKey<Seat>; 5]>>);

/// Whether members have limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MemberLimits {
    On,
    Off,
}

impl Allowances {
    pub fn new(limits: MemberLimits) -> Allowances {
        let all =
            || [(240, 240), (60, 120), (60, 30), (20, 10), (30, 20)].map(|(minute, burst)| per_seat(minute, burst));
        Allowances((limits == MemberLimits::On).then(|| Box::new(all())))
    }

    /// Counts it.
    ///
    /// # Errors
    /// `Limited`: this member has done it too often.
    pub fn take(&self, seat: Seat, what: Use) -> Result<(), Denied> {
        let Some(limits) = &self.0 else { return Ok(()) };
        let [play, change, connect, download, picture] = &**limits;
        let limit = match what {
            Use::Play => play,
            Use::Change => change,
            Use::Connect => connect,
            Use::Download => download,
            Use::Picture => picture,
        };
        if limit.allows(&seat) {
            return Ok(());
        }
        METRICS.limited();
        Err(Denied::Limited)
    }

    /// Counts a command. GMs may give as many as they like.
    pub fn command(&self, seat: Seat, role: Role, cmd: &Command) -> Result<(), Denied> {
        match (role, cmd) {
            (Role::Gm, _) => Ok(()),
            (_, Command::Fight(FightCommand::Act { .. } | FightCommand::Answer { .. })) => self.take(seat, Use::Play),
            (_, Command::Fight(_) | Command::Table(_)) => self.take(seat, Use::Change),
        }
    }
}

fn per_seat(minute: u32, burst: u32) -> ByKey<Seat> {
    let some = |n| NonZeroU32::new(n).unwrap_or(NonZeroU32::MIN);
    ByKey::new(Quota::per_minute(some(minute)).allow_burst(some(burst)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::TableCommand;

    fn edit() -> Command {
        let (who, field, value) = (String::new(), String::new(), String::new());
        FightCommand::Edit { who, field, entry: None, value, bare: false }.into()
    }

    #[test]
    fn each_member_has_their_own_limit_and_the_gm_has_none() {
        let all = Allowances::new(MemberLimits::On);
        let done = |seat, role, cmd: &Command| (0..1000).filter(|_| all.command(seat, role, cmd).is_ok()).count();
        assert_eq!(done(Seat(2), Role::Player, &edit()), 120);
        assert_eq!(done(Seat(2), Role::Player, &TableCommand::Rename { name: String::new() }.into()), 0);
        assert_eq!(done(Seat(3), Role::Player, &edit()), 120);
        assert_eq!(done(Seat(1), Role::Gm, &edit()), 1000);
        let answer = FightCommand::Answer { question: String::new(), value: fray_engine::view::Input::Flag(true) };
        assert_eq!(done(Seat(2), Role::Player, &answer.into()), 240);
    }

    #[test]
    fn without_limits_everything_is_allowed() {
        let all = Allowances::new(MemberLimits::Off);
        assert!((0..1000).all(|_| all.take(Seat(2), Use::Download).is_ok()));
    }
}
