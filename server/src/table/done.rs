use super::fight::json;
use crate::denied::Denied;
use crate::ids::Seat;
use crate::store::{DONE_KEPT, DoneRow};
use crate::wire::ServerMsg;
use std::collections::{BTreeMap, VecDeque};
use std::hash::{BuildHasher as _, BuildHasherDefault, DefaultHasher};

/// The latest commands of each seat that were done, with their replies: a command that is sent again gets the same
/// reply again.
#[derive(Default)]
pub struct DoneLog(BTreeMap<Seat, Done>);

#[derive(Default)]
struct Done {
    replies: VecDeque<Reply>,
    /// The number of the last command that left no commit.
    last: u32,
}

struct Reply {
    /// Hash of the id. Most ids do not match, and numbers are compared faster.
    hash: u64,
    id: Box<str>,
    json: Box<str>,
}

impl DoneLog {
    /// Loads them from the store: commands that left no commit, and commands behind the latest commits, each oldest
    /// first.
    pub fn load(rows: Vec<DoneRow>, fight_commands: Vec<(Seat, String)>) -> Result<DoneLog, Denied> {
        let mut log = DoneLog::default();
        for (seat, id) in fight_commands.into_iter().filter(|(_, id)| !id.is_empty()) {
            let reply = json(&ServerMsg::Reply { id: id.clone(), ok: true, refusal: None, data: BTreeMap::new() })?;
            log.add(seat, &id, reply);
        }
        for row in rows {
            log.left_no_commit(&row);
            log.add(row.seat, &row.id, row.reply);
        }
        Ok(log)
    }

    /// Remembers one more, with its reply, JSON.
    pub fn add(&mut self, seat: Seat, id: &str, json: String) {
        let replies = &mut self.0.entry(seat).or_default().replies;
        replies.push_back(Reply { hash: hash(id), id: id.into(), json: json.into() });
        while replies.len() > KEPT {
            replies.pop_front();
        }
    }

    /// Notes the number of a command that left no commit.
    pub fn left_no_commit(&mut self, row: &DoneRow) {
        self.0.entry(row.seat).or_default().last = row.n;
    }

    /// The reply to a command that was done, JSON.
    pub fn reply(&self, seat: Seat, id: &str) -> Option<&str> {
        let sought = hash(id);
        // From the latest: a command that is sent again was sent not long ago.
        self.0.get(&seat)?.replies.iter().rev().find(|r| r.hash == sought && &*r.id == id).map(|r| &*r.json)
    }

    /// The number of this seat's next command that leaves no commit.
    pub fn next(&self, seat: Seat) -> u32 {
        self.0.get(&seat).map_or(1, |done| done.last + 1)
    }
}

fn hash(id: &str) -> u64 {
    BuildHasherDefault::<DefaultHasher>::default().hash_one(id)
}

/// Replies kept for each seat.
const KEPT: usize = 2 * DONE_KEPT as usize;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remembers_the_last_of_each_seat() {
        let row = |n| DoneRow { seat: Seat(2), n, id: format!("d{n}"), reply: format!("{n}") };
        let fight_commands = vec![(Seat(1), "c1".into()), (Seat(0), String::new()), (Seat(2), "c1".into())];
        let mut log = DoneLog::load(vec![row(4), row(5)], fight_commands).unwrap();
        assert_eq!((log.next(Seat(1)), log.next(Seat(2))), (1, 6));
        assert_eq!(log.reply(Seat(2), "d5"), Some("5"));
        assert!(log.reply(Seat(1), "c1").is_some_and(|r| r.contains(r#""ok":true"#)));
        assert_eq!(log.reply(Seat(0), ""), None);
        for n in 0..KEPT {
            log.add(Seat(2), &format!("e{n}"), String::new());
        }
        assert_eq!(log.reply(Seat(2), "d5"), None);
        assert!(log.reply(Seat(2), "e0").is_some());
        assert!(log.reply(Seat(1), "c1").is_some());
    }
}
