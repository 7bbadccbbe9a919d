use crate::ids::Seat;
use crate::store::{DONE_KEPT, DoneRow};
use std::collections::{BTreeMap, VecDeque};

/// The last commands done for each seat: one sent twice gets the reply that it got.
#[derive(Default)]
pub struct DoneLog(BTreeMap<Seat, VecDeque<DoneRow>>);

impl DoneLog {
    /// From the store, oldest first.
    pub fn load(rows: Vec<DoneRow>) -> DoneLog {
        let mut log = DoneLog::default();
        rows.into_iter().for_each(|row| log.add(row));
        log
    }

    /// Remembers one more.
    pub fn add(&mut self, row: DoneRow) {
        let rows = self.0.entry(row.seat).or_default();
        rows.push_back(row);
        while rows.len() > DONE_KEPT as usize {
            rows.pop_front();
        }
    }

    /// The reply to a command that was done, JSON.
    pub fn reply(&self, seat: Seat, id: &str) -> Option<&str> {
        self.0.get(&seat)?.iter().find(|r| r.id == id).map(|r| r.reply.as_str())
    }

    /// The number of this seat's next command.
    pub fn next(&self, seat: Seat) -> u32 {
        self.0.get(&seat).and_then(VecDeque::back).map_or(1, |r| r.n + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remembers_the_last_of_each_seat() {
        let mut log = DoneLog::default();
        for n in 1..=DONE_KEPT + 1 {
            assert_eq!(log.next(Seat(2)), n);
            log.add(DoneRow { seat: Seat(2), n, id: format!("c{n}"), reply: format!("{n}") });
        }
        assert_eq!(log.reply(Seat(2), "c1"), None);
        assert_eq!(log.reply(Seat(2), "c2"), Some("2"));
        assert_eq!(log.reply(Seat(1), "c2"), None);
    }
}
