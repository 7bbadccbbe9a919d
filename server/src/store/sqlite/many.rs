//! The rows that every command writes. Those of a whole group are inserted with few calls, because each call costs a
//! hop to the connection's thread and back.
//!
//! Each row has its own statement. For a statement that inserts several rows, SQLite keeps a journal to be able to roll
//! back that statement alone, and copies every page that the statement touches into it.

use super::chain::{Chained, Link};
use super::head::Head;
use crate::store::rows::{Change, CommitRow, DoneRow, RefusalRow, Unit};
use sqlx::query::Query;
use sqlx::sqlite::SqliteArguments;
use sqlx::{AssertSqlSafe, Error, Sqlite, SqliteConnection, query};

/// The most rows that are inserted with one call.
const AT_ONCE: usize = 16;

const COMMIT: &str = "INSERT INTO commits (code, no, id, seat, at, command_id, command, outcome, version, facts, hash,
    place, chain) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);";
const REFUSAL: &str = "INSERT INTO refusals (code, n, at, seat, command_id, command, refused, rule, words)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?);";
const HEAD: &str = "UPDATE head SET writes = ?, place = ?, chain = ?;";
const DONE: &str = "INSERT INTO done (code, seat, n, id, reply) VALUES (?, ?, ?, ?, ?);";

/// The rows of a group of units, each with the code of its table.
pub struct Rows<'u> {
    head: &'u Head,
    commits: Vec<(&'u str, &'u CommitRow, &'u Link)>,
    refusals: Vec<(&'u str, &'u RefusalRow)>,
    done: Vec<(&'u str, &'u DoneRow)>,
}

impl<'u> Rows<'u> {
    pub fn of(units: &'u [Unit], chained: &'u Chained) -> Rows<'u> {
        let mut links = chained.links.iter();
        let mut rows = Rows { head: &chained.head, commits: vec![], refusals: vec![], done: vec![] };
        for (code, change) in units.iter().flat_map(|unit| unit.changes.iter().map(|c| (unit.code.as_str(), c))) {
            match change {
                Change::Commit(row) => rows.commits.extend(links.next().map(|link| (code, row, link))),
                Change::Refusal(row) => rows.refusals.push((code, row)),
                Change::Done(row) => rows.done.push((code, row)),
                Change::TableNew(_)
                | Change::Table(_)
                | Change::Seat(_)
                | Change::Encounter(_)
                | Change::Character(_)
                | Change::CharacterGone(_)
                | Change::Picture(_)
                | Change::PictureGone(_) => {}
            }
        }
        rows
    }

    /// Whether these are the rows of most groups: commits and at most one command without a commit.
    pub fn are_usual(&self) -> bool {
        self.refusals.is_empty() && !self.commits.is_empty() && self.done.len() <= 1
    }

    /// Stores usual rows in their own transaction, which begins with the first call and ends with the last.
    pub async fn store(&self, c: &mut SqliteConnection) -> Result<(), Error> {
        let mut begin = "BEGIN IMMEDIATE;";
        let mut commits = &self.commits[..];
        while commits.len() > AT_ONCE {
            let (some, rest) = commits.split_at(AT_ONCE);
            let sql = AssertSqlSafe(format!("{begin} {}", COMMIT.repeat(some.len())));
            some.iter().fold(query(sql), bind_commit).execute(&mut *c).await?;
            (begin, commits) = ("", rest);
        }
        let (last, done) = (COMMIT.repeat(commits.len()), DONE.repeat(self.done.len()));
        let sql = AssertSqlSafe(format!("{begin} {last} {done} {HEAD} COMMIT"));
        let bound = commits.iter().fold(query(sql), bind_commit);
        let bound = self.done.iter().fold(bound, bind_done);
        bind_head(bound, self.head).execute(c).await.map(drop)
    }

    /// Stores them in the transaction that is open.
    pub async fn insert(&self, c: &mut SqliteConnection) -> Result<(), Error> {
        insert(c, COMMIT, &self.commits, bind_commit).await?;
        insert(c, REFUSAL, &self.refusals, bind_refusal).await?;
        insert(c, DONE, &self.done, bind_done).await?;
        bind_head(query(HEAD), self.head).execute(c).await.map(drop)
    }
}

type Bound<'q> = Query<'q, Sqlite, SqliteArguments>;

async fn insert<'q, R>(
    c: &mut SqliteConnection,
    one: &str,
    rows: &'q [R],
    bind: fn(Bound<'q>, &'q R) -> Bound<'q>,
) -> Result<(), Error> {
    for some in rows.chunks(AT_ONCE) {
        let all = query(AssertSqlSafe(one.repeat(some.len())));
        some.iter().fold(all, bind).execute(&mut *c).await?;
    }
    Ok(())
}

fn bind_commit<'q>(q: Bound<'q>, (code, row, link): &(&'q str, &'q CommitRow, &'q Link)) -> Bound<'q> {
    let CommitRow { no, id, seat, at, command_id, command, outcome, version, facts } = row;
    let whose = q.bind(*code).bind(no.0).bind(id).bind(seat.0).bind(at.0);
    let whole = whose.bind(command_id).bind(command).bind(outcome).bind(version).bind(facts);
    whole.bind(&link.hash.0[..]).bind(link.place).bind(&link.chain.0[..])
}

fn bind_head<'q>(q: Bound<'q>, head: &'q Head) -> Bound<'q> {
    let Head { writes, place, chain } = head;
    q.bind(writes).bind(place).bind(&chain.0[..])
}

fn bind_refusal<'q>(q: Bound<'q>, (code, row): &(&'q str, &'q RefusalRow)) -> Bound<'q> {
    let RefusalRow { n, at, seat, command_id, command, refused, rule, words } = row;
    let whose = q.bind(*code).bind(n).bind(at.0).bind(seat.0);
    whose.bind(command_id).bind(command).bind(refused).bind(rule).bind(words)
}

fn bind_done<'q>(q: Bound<'q>, (code, row): &(&'q str, &'q DoneRow)) -> Bound<'q> {
    q.bind(*code).bind(row.seat.0).bind(row.n).bind(&row.id).bind(&row.reply)
}
