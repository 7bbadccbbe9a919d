//! The rows that every command writes: those of a whole group go in with few statements, because each costs a hop to the
//! connection's thread and back.

use super::chain::Hash;
use crate::store::rows::{Change, CommitRow, DoneRow, RefusalRow, Unit};
use sqlx::query::Query;
use sqlx::sqlite::SqliteArguments;
use sqlx::{AssertSqlSafe, Error, Sqlite, SqliteConnection, query};

/// So many rows of a kind go in with one statement, at most: each number is a statement of its own, kept prepared.
const AT_ONCE: usize = 8;

const COMMITS: (&str, usize) =
    ("INSERT INTO commits (code, no, id, seat, at, command_id, command, outcome, version, facts, hash) VALUES ", 11);
const REFUSALS: (&str, usize) =
    ("INSERT INTO refusals (code, n, at, seat, command_id, command, refused, rule, words) VALUES ", 9);
const DONE: (&str, usize) = ("INSERT INTO done (code, seat, n, id, reply) VALUES ", 5);

/// Rows of a group of units, with the code of the table of each.
#[derive(Default)]
pub struct Rows<'u> {
    commits: Vec<(&'u str, &'u CommitRow, &'u Hash)>,
    refusals: Vec<(&'u str, &'u RefusalRow)>,
    done: Vec<(&'u str, &'u DoneRow)>,
}

impl<'u> Rows<'u> {
    /// `hashes` are those of the commits, in order.
    pub fn of(units: &'u [Unit], hashes: &'u [Hash]) -> Rows<'u> {
        let mut hashes = hashes.iter();
        let mut rows = Rows::default();
        for (code, change) in units.iter().flat_map(|unit| unit.changes.iter().map(|c| (unit.code.as_str(), c))) {
            match change {
                Change::Commit(row) => rows.commits.extend(hashes.next().map(|hash| (code, row, hash))),
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
        self.refusals.is_empty()
            && (1..=AT_ONCE).contains(&self.commits.len())
            && (1..=AT_ONCE / 2).contains(&self.done.len())
    }

    /// Stores few rows, in a transaction of their own.
    pub async fn store(&self, c: &mut SqliteConnection) -> Result<(), Error> {
        let (commits, done) = (insert(COMMITS, self.commits.len()), insert(DONE, self.done.len()));
        let sql = format!("BEGIN IMMEDIATE; {commits}; {done}; COMMIT");
        let bound = self.commits.iter().fold(query(AssertSqlSafe(sql)), bind_commit);
        self.done.iter().fold(bound, bind_done).execute(c).await.map(drop)
    }

    /// Stores them in the transaction that is open.
    pub async fn insert(&self, c: &mut SqliteConnection) -> Result<(), Error> {
        for some in self.commits.chunks(AT_ONCE) {
            let sql = AssertSqlSafe(insert(COMMITS, some.len()));
            some.iter().fold(query(sql), bind_commit).execute(&mut *c).await?;
        }
        for some in self.refusals.chunks(AT_ONCE) {
            let sql = AssertSqlSafe(insert(REFUSALS, some.len()));
            some.iter().fold(query(sql), bind_refusal).execute(&mut *c).await?;
        }
        for some in self.done.chunks(AT_ONCE) {
            let sql = AssertSqlSafe(insert(DONE, some.len()));
            some.iter().fold(query(sql), bind_done).execute(&mut *c).await?;
        }
        Ok(())
    }
}

type Bound<'q> = Query<'q, Sqlite, SqliteArguments>;

/// A statement for so many rows.
fn insert((into, cells): (&str, usize), rows: usize) -> String {
    let row = format!("({})", vec!["?"; cells].join(", "));
    format!("{into}{}", vec![row; rows].join(", "))
}

fn bind_commit<'q>(q: Bound<'q>, (code, row, hash): &(&'q str, &'q CommitRow, &'q Hash)) -> Bound<'q> {
    let CommitRow { no, id, seat, at, command_id, command, outcome, version, facts } = row;
    let whose = q.bind(*code).bind(no.0).bind(id).bind(seat.0).bind(at.0);
    whose.bind(command_id).bind(command).bind(outcome).bind(version).bind(facts).bind(&hash.0[..])
}

fn bind_refusal<'q>(q: Bound<'q>, (code, row): &(&'q str, &'q RefusalRow)) -> Bound<'q> {
    let RefusalRow { n, at, seat, command_id, command, refused, rule, words } = row;
    let whose = q.bind(*code).bind(n).bind(at.0).bind(seat.0);
    whose.bind(command_id).bind(command).bind(refused).bind(rule).bind(words)
}

fn bind_done<'q>(q: Bound<'q>, (code, row): &(&'q str, &'q DoneRow)) -> Bound<'q> {
    q.bind(*code).bind(row.seat.0).bind(row.n).bind(&row.id).bind(&row.reply)
}
