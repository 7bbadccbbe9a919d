//! Changes as SQL. The rows that every command writes go in with one statement for the whole group; each statement costs
//! a hop to the connection's thread and back.

use super::read::{phase_word, role_word};
use crate::ids::Code;
use crate::store::rows::{
    Access, Change, CharacterRow, CommitRow, DoneRow, EncounterRow, RefusalRow, SeatRow, TableRow, Unit,
};
use crate::store::{DONE_KEPT, REFUSALS_KEPT};
use serde_json::{Value, json};
use sqlx::{SqliteConnection, query};

type Done = Result<(), sqlx::Error>;

/// All changes of all units.
pub async fn units(c: &mut SqliteConnection, units: &[Unit]) -> Done {
    let mut rows = Many::default();
    for unit in units {
        for change in &unit.changes {
            one(c, &unit.code, change, &mut rows).await?;
        }
    }
    rows.insert(c).await
}

async fn one(c: &mut SqliteConnection, code: &Code, change: &Change, rows: &mut Many) -> Done {
    match change {
        Change::TableNew(table) => table_new(c, table).await,
        Change::Table(table) => table_set(c, table).await,
        Change::Seat(row) => seat(c, code, row).await,
        Change::Encounter(row) => encounter(c, code, row).await,
        Change::Character(row) => character(c, code, row).await,
        Change::CharacterGone(id) => {
            query("DELETE FROM characters WHERE code = ? AND id = ?")
                .bind(code.as_str())
                .bind(&id.0)
                .execute(c)
                .await?;
            Ok(())
        }
        Change::Commit(row) => {
            rows.commits.push(commit(code, row));
            Ok(())
        }
        Change::Refusal(row) => {
            rows.refusals.push(refusal(code, row));
            forget_refusals(c, code, row).await
        }
        Change::Done(row) => {
            rows.done.push(json!([code.as_str(), row.seat.0, row.n, row.id, row.reply]));
            forget_done(c, code, row).await
        }
    }
}

#[derive(Default)]
struct Many {
    commits: Vec<Value>,
    refusals: Vec<Value>,
    done: Vec<Value>,
}

impl Many {
    async fn insert(self, c: &mut SqliteConnection) -> Done {
        if !self.commits.is_empty() {
            query(
                "INSERT INTO commits (code, no, id, seat, at, command_id, command, outcome, version, facts)
                 SELECT value->>0, value->>1, value->>2, value->>3, value->>4, value->>5, value->>6, value->>7,
                        value->>8, value->>9 FROM json_each(?)",
            )
            .bind(Value::Array(self.commits).to_string())
            .execute(&mut *c)
            .await?;
        }
        if !self.refusals.is_empty() {
            query(
                "INSERT INTO refusals (code, n, at, seat, command_id, command, refused, rule, words)
                 SELECT value->>0, value->>1, value->>2, value->>3, value->>4, value->>5, value->>6, value->>7,
                        value->>8 FROM json_each(?)",
            )
            .bind(Value::Array(self.refusals).to_string())
            .execute(&mut *c)
            .await?;
        }
        if !self.done.is_empty() {
            query(
                "INSERT INTO done (code, seat, n, id, reply)
                 SELECT value->>0, value->>1, value->>2, value->>3, value->>4 FROM json_each(?)",
            )
            .bind(Value::Array(self.done).to_string())
            .execute(&mut *c)
            .await?;
        }
        Ok(())
    }
}

fn commit(code: &Code, r: &CommitRow) -> Value {
    json!([code.as_str(), r.no.0, r.id, r.seat.0, r.at.0, r.command_id, r.command, r.outcome, r.version, r.facts])
}

fn refusal(code: &Code, r: &RefusalRow) -> Value {
    json!([code.as_str(), r.n, r.at.0, r.seat.0, r.command_id, r.command, r.refused, r.rule, r.words])
}

/// Now and then, not each time: one statement less for most commands.
const SWEEP: u32 = 64;

async fn forget_refusals(c: &mut SqliteConnection, code: &Code, row: &RefusalRow) -> Done {
    if row.n.is_multiple_of(SWEEP) && row.n > REFUSALS_KEPT {
        let last = row.n - REFUSALS_KEPT;
        query("DELETE FROM refusals WHERE code = ? AND n <= ?").bind(code.as_str()).bind(last).execute(c).await?;
    }
    Ok(())
}

async fn forget_done(c: &mut SqliteConnection, code: &Code, row: &DoneRow) -> Done {
    if row.n.is_multiple_of(SWEEP) && row.n > DONE_KEPT {
        query("DELETE FROM done WHERE code = ? AND seat = ? AND n <= ?")
            .bind(code.as_str())
            .bind(row.seat.0)
            .bind(row.n - DONE_KEPT)
            .execute(c)
            .await?;
    }
    Ok(())
}

async fn table_new(c: &mut SqliteConnection, t: &TableRow) -> Done {
    query("INSERT INTO tables (code, name, system, created, current, settings) VALUES (?, ?, ?, ?, ?, ?)")
        .bind(t.code.as_str())
        .bind(&t.name)
        .bind(&t.system)
        .bind(t.created.0)
        .bind(t.current.0)
        .bind(&t.settings)
        .execute(c)
        .await?;
    Ok(())
}

async fn table_set(c: &mut SqliteConnection, t: &TableRow) -> Done {
    query("UPDATE tables SET name = ?, current = ?, settings = ? WHERE code = ?")
        .bind(&t.name)
        .bind(t.current.0)
        .bind(&t.settings)
        .bind(t.code.as_str())
        .execute(c)
        .await?;
    Ok(())
}

async fn seat(c: &mut SqliteConnection, code: &Code, s: &SeatRow) -> Done {
    query(
        "INSERT INTO seats (code, seat, name, role, access, secret, recovery, readmit, readmit_until, seen)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (code, seat) DO UPDATE SET name = excluded.name, role = excluded.role, access = excluded.access,
             secret = excluded.secret, recovery = excluded.recovery, readmit = excluded.readmit,
             readmit_until = excluded.readmit_until, seen = excluded.seen",
    )
    .bind(code.as_str())
    .bind(s.seat.0)
    .bind(&s.name)
    .bind(role_word(s.role))
    .bind(match s.access {
        Access::In => "in",
        Access::Kicked => "kicked",
    })
    .bind(s.secret.0.to_vec())
    .bind(s.recovery.0.to_vec())
    .bind(s.readmit.map(|r| r.digest.0.to_vec()))
    .bind(s.readmit.map(|r| r.until.0))
    .bind(s.seen.0)
    .execute(c)
    .await?;
    Ok(())
}

async fn encounter(c: &mut SqliteConnection, code: &Code, e: &EncounterRow) -> Done {
    query(
        "INSERT INTO encounters (code, no, title, system, seed, phase, created) VALUES (?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (code, no) DO UPDATE SET title = excluded.title, phase = excluded.phase",
    )
    .bind(code.as_str())
    .bind(e.no.0)
    .bind(&e.title)
    .bind(&e.system)
    .bind(e.seed.to_vec())
    .bind(phase_word(e.phase))
    .bind(e.created.0)
    .execute(c)
    .await?;
    Ok(())
}

async fn character(c: &mut SqliteConnection, code: &Code, r: &CharacterRow) -> Done {
    query(
        "INSERT INTO characters (code, id, name, template, owner, sheet, updated, secret) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (code, id) DO UPDATE SET name = excluded.name, owner = excluded.owner, sheet = excluded.sheet,
             updated = excluded.updated, secret = excluded.secret",
    )
    .bind(code.as_str())
    .bind(&r.id.0)
    .bind(&r.name)
    .bind(&r.template)
    .bind(r.owner.map(|s| s.0))
    .bind(&r.sheet)
    .bind(r.updated.0)
    .bind(r.secret)
    .execute(c)
    .await?;
    Ok(())
}
