//! Changes as SQL.

use super::chain::Chained;
use super::many::Rows;
use super::read::{phase_word, role_word};
use crate::ids::Code;
use crate::store::rows::{
    Access, Change, CharacterRow, DoneRow, EncounterRow, PictureRow, RefusalRow, SeatRow, TableRow, Unit,
};
use crate::store::{DONE_KEPT, REFUSALS_KEPT};
use sqlx::{Error, SqliteConnection, query};

type Done = Result<(), Error>;

/// Stores all changes of all units, or nothing.
pub async fn transaction(c: &mut SqliteConnection, units: &[Unit], chained: &Chained) -> Done {
    let rows = Rows::of(units, chained);
    let stored =
        if rows.are_usual() && commands_alone(units) { rows.store(c).await } else { all(c, units, &rows).await };
    if stored.is_err() {
        // SQLite may have rolled back already (disk full); then this fails and says nothing new.
        let _ = query("ROLLBACK").execute(c).await;
    }
    stored
}

async fn all(c: &mut SqliteConnection, units: &[Unit], rows: &Rows<'_>) -> Done {
    query("BEGIN IMMEDIATE").execute(&mut *c).await?;
    for unit in units {
        for change in &unit.changes {
            one(c, &unit.code, change).await?;
        }
    }
    rows.insert(c).await?;
    query("COMMIT").execute(c).await.map(drop)
}

async fn one(c: &mut SqliteConnection, code: &Code, change: &Change) -> Done {
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
        Change::Picture(row) => picture(c, code, row).await,
        Change::PictureGone(id) => {
            query("DELETE FROM pictures WHERE code = ? AND id = ?").bind(code.as_str()).bind(&id.0).execute(c).await?;
            Ok(())
        }
        Change::Refusal(row) => forget_refusals(c, code, row).await,
        Change::Done(row) => forget_done(c, code, row).await,
        // `Rows` inserts the commits of all units together.
        Change::Commit(_) => Ok(()),
    }
}

/// Whether the units hold only commands that were done, and no old rows are due for deletion.
fn commands_alone(units: &[Unit]) -> bool {
    let plain = |change: &Change| match change {
        Change::Commit(_) => true,
        Change::Done(row) => !sweeps_done(row),
        Change::TableNew(_)
        | Change::Table(_)
        | Change::Seat(_)
        | Change::Encounter(_)
        | Change::Refusal(_)
        | Change::Character(_)
        | Change::CharacterGone(_)
        | Change::Picture(_)
        | Change::PictureGone(_) => false,
    };
    units.iter().flat_map(|unit| &unit.changes).all(plain)
}

/// How many new rows come before old ones are deleted again: most commands then need one statement less.
const SWEEP: u32 = 64;

async fn forget_refusals(c: &mut SqliteConnection, code: &Code, row: &RefusalRow) -> Done {
    if row.n.is_multiple_of(SWEEP) && row.n > REFUSALS_KEPT {
        let last = row.n - REFUSALS_KEPT;
        query("DELETE FROM refusals WHERE code = ? AND n <= ?").bind(code.as_str()).bind(last).execute(c).await?;
    }
    Ok(())
}

fn sweeps_done(row: &DoneRow) -> bool {
    row.n.is_multiple_of(SWEEP) && row.n > DONE_KEPT
}

async fn forget_done(c: &mut SqliteConnection, code: &Code, row: &DoneRow) -> Done {
    if sweeps_done(row) {
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
    query(
        "INSERT INTO tables (code, join_code, name, system, created, current, settings) VALUES (?, ?, ?, ?, ?, ?, ?)",
    )
    .bind(t.code.as_str())
    .bind(t.join.as_str())
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
    // A join code must not be the key of another table: it would lead that table's members to this one. Then the name
    // becomes NULL, which the schema forbids, so that the update fails as a conflict.
    query(
        "UPDATE tables SET name = CASE WHEN EXISTS (SELECT 1 FROM tables WHERE code = ?1 AND code <> ?2)
             THEN NULL ELSE ?3 END, join_code = ?1, current = ?4, settings = ?5 WHERE code = ?2",
    )
    .bind(t.join.as_str())
    .bind(t.code.as_str())
    .bind(&t.name)
    .bind(t.current.0)
    .bind(&t.settings)
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

async fn picture(c: &mut SqliteConnection, code: &Code, p: &PictureRow) -> Done {
    query(
        "INSERT INTO pictures (code, id, kind, bytes) VALUES (?, ?, ?, ?)
         ON CONFLICT (code, id) DO UPDATE SET kind = excluded.kind, bytes = excluded.bytes",
    )
    .bind(code.as_str())
    .bind(&p.id.0)
    .bind(&p.kind)
    .bind(p.bytes.to_vec())
    .execute(c)
    .await?;
    Ok(())
}
