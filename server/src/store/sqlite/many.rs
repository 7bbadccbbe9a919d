//! The rows that every command writes: those of a whole group go in with few calls, because each costs a hop to the
//! connection's thread and back.
//!
//! Each row has a statement of its own: for a statement that inserts several, SQLite keeps a journal to be able to take it
//! back alone, and copies every page that it touches into it.

use super::chain::{Chained, Link};
use super::head::Head;
use crate::store::rows::{Change, CommitRow, DoneRow, RefusalRow, Unit};
use sqlx::query::Query;
use sqlx::sqlite::SqliteArguments;
use sqlx::{AssertSqlSafe, Error, Sqlite, SqliteConnection, query};

/// So many rows go in with one call; each number is kept prepared.
const AT_ONCE: [usize; 5] = [16, 8, 4, 2, 1];
/// So many are stored with one call, transaction and all.
const FEW: usize = 4;

const COMMIT: &str = "INSERT INTO commits (code, no, id, seat, at, command_id, command, outcome, version, facts, hash,
    place, chain) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);";
const REFUSAL: &str = "INSERT INTO refusals (code, n, at, seat, command_id, command, refused, rule, words)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?);";
const HEAD: &str = "UPDATE head SET writes = ?, place = ?, chain = ?;";
const DONE: &str = "INSERT INTO done (code, seat, n, id, reply) VALUES (?, ?, ?, ?, ?);";

/// Rows of a group of units, with the code of the table of each.
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

    /// Whether they are so few that they go in at once, transaction and all.
    pub fn are_few(&self) -> bool {
        self.refusals.is_empty() && (1..=FEW).contains(&self.commits.len()) && self.done.len() <= 1
    }

    /// Stores few rows, in a transaction of their own.
    pub async fn store(&self, c: &mut SqliteConnection) -> Result<(), Error> {
        let (commits, done) = (COMMIT.repeat(self.commits.len()), DONE.repeat(self.done.len()));
        let sql = AssertSqlSafe(format!("BEGIN IMMEDIATE; {commits} {done} {HEAD} COMMIT"));
        let bound = self.commits.iter().fold(query(sql), bind_commit);
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
    mut rows: &'q [R],
    bind: fn(Bound<'q>, &'q R) -> Bound<'q>,
) -> Result<(), Error> {
    for at_once in AT_ONCE {
        while let Some((some, rest)) = rows.split_at_checked(at_once) {
            query_all(one, some, bind).execute(&mut *c).await?;
            rows = rest;
        }
    }
    Ok(())
}

fn query_all<'q, R>(one: &str, rows: &'q [R], bind: fn(Bound<'q>, &'q R) -> Bound<'q>) -> Bound<'q> {
    rows.iter().fold(query(AssertSqlSafe(one.repeat(rows.len()))), bind)
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
