use super::error::plain;
use super::hash::Hash;
use crate::ids::{CharacterId, Code, EncounterNo, Millis, PictureId, Seat};
use crate::secrets::{Digest, hex};
use crate::store::rows::{
    Access, CharacterRow, CommitRow, DoneRow, EncounterRow, PictureRow, Readmit, RefusalRow, SeatRow, TableRow,
};
use crate::store::{DONE_KEPT, FIGHT_COMMANDS_KEPT, StoreError, StoredTable, Stretch};
use crate::wire::{Phase, Role};
use sqlx::sqlite::SqliteRow;
use sqlx::{Row as _, SqliteConnection, SqlitePool, query};

type StoreResult<T> = Result<T, StoreError>;

/// A role as it is stored.
pub fn role_word(role: Role) -> &'static str {
    match role {
        Role::Gm => "gm",
        Role::Player => "player",
        Role::Spectator => "spectator",
    }
}

/// A phase as it is stored.
pub fn phase_word(phase: Phase) -> &'static str {
    match phase {
        Phase::Prepare => "prepare",
        Phase::Running => "running",
        Phase::Ended => "ended",
    }
}

/// A table without its logs, as of one moment.
pub async fn table(pool: &SqlitePool, code: &Code) -> StoreResult<Option<StoredTable>> {
    let mut tx = pool.begin().await.map_err(plain)?;
    let c = &mut *tx;
    let row = query("SELECT name, system, created, current, settings, join_code FROM tables WHERE code = ?")
        .bind(code.as_str())
        .fetch_optional(&mut *c)
        .await
        .map_err(plain)?;
    let Some(row) = row else { return Ok(None) };
    let table = table_row(code, &row)?;
    let Some(encounter) = encounter_in(c, code, table.current).await? else {
        return Err(StoreError::Damaged(format!("table {code} has no encounter {}", table.current.0)));
    };
    let seats = seats(c, code).await?;
    let characters = characters(c, code).await?;
    let (done, fight_commands) = (done(c, code).await?, fight_commands(c, code).await?);
    let last_refusal = query("SELECT coalesce(max(n), 0) FROM refusals WHERE code = ?")
        .bind(code.as_str())
        .fetch_one(&mut *c)
        .await
        .and_then(|r| r.try_get(0))
        .map_err(plain)?;
    Ok(Some(StoredTable { table, seats, characters, encounter, done, fight_commands, last_refusal }))
}

/// The key of the table with this join code.
pub async fn find(pool: &SqlitePool, join: &Code) -> StoreResult<Option<Code>> {
    let row = query("SELECT code FROM tables WHERE join_code = ?").bind(join.as_str()).fetch_optional(pool).await;
    row.map_err(plain)?.map(|r| r.try_get::<&str, _>(0).map_err(plain).and_then(known)).transpose()
}

/// Whether a seat of the table has one of these secrets. SQLite compares them, so that nothing is read into memory that a
/// table which is not there would not have.
pub async fn opens(pool: &SqlitePool, code: &Code, secrets: &[Digest]) -> StoreResult<bool> {
    let secrets: Vec<String> = secrets.iter().map(|digest| hex(&digest.0)).collect();
    let row = query(
        "WITH shown AS (SELECT value FROM json_each(?))
         SELECT EXISTS (SELECT 1 FROM seats WHERE code = ? AND (lower(hex(secret)) IN shown
             OR lower(hex(recovery)) IN shown OR lower(hex(readmit)) IN shown))",
    )
    .bind(serde_json::json!(secrets).to_string())
    .bind(code.as_str())
    .fetch_one(pool)
    .await;
    row.and_then(|row| row.try_get(0)).map_err(plain)
}

fn known(code: &str) -> StoreResult<Code> {
    Code::parse(code).ok_or_else(|| unknown("code", code))
}

fn table_row(code: &Code, r: &SqliteRow) -> StoreResult<TableRow> {
    let join = known(r.try_get(5).map_err(plain)?)?;
    let read = || -> Result<TableRow, sqlx::Error> {
        Ok(TableRow {
            code: code.clone(),
            join,
            name: r.try_get(0)?,
            system: r.try_get(1)?,
            created: Millis(r.try_get(2)?),
            current: EncounterNo(r.try_get(3)?),
            settings: r.try_get(4)?,
        })
    };
    read().map_err(plain)
}

pub async fn encounter(pool: &SqlitePool, code: &Code, no: EncounterNo) -> StoreResult<Option<EncounterRow>> {
    let mut c = pool.acquire().await.map_err(plain)?;
    encounter_in(&mut c, code, no).await
}

async fn encounter_in(c: &mut SqliteConnection, code: &Code, no: EncounterNo) -> StoreResult<Option<EncounterRow>> {
    let row = query("SELECT title, system, seed, phase, created FROM encounters WHERE code = ? AND no = ?")
        .bind(code.as_str())
        .bind(no.0)
        .fetch_optional(c)
        .await
        .map_err(plain)?;
    let Some(r) = row else { return Ok(None) };
    let get = || -> Result<_, sqlx::Error> {
        Ok((r.try_get(0)?, r.try_get(1)?, r.try_get::<Vec<u8>, _>(2)?, r.try_get::<String, _>(3)?, r.try_get(4)?))
    };
    let (title, system, seed, phase, created) = get().map_err(plain)?;
    let phase = match phase.as_str() {
        "prepare" => Phase::Prepare,
        "running" => Phase::Running,
        "ended" => Phase::Ended,
        other => return Err(unknown("phase", other)),
    };
    Ok(Some(EncounterRow { no, title, system, seed: bytes(seed)?, phase, created: Millis(created) }))
}

async fn seats(c: &mut SqliteConnection, code: &Code) -> StoreResult<Vec<SeatRow>> {
    let rows = query(
        "SELECT seat, name, role, access, secret, recovery, readmit, readmit_until, seen
         FROM seats WHERE code = ? ORDER BY seat",
    )
    .bind(code.as_str())
    .fetch_all(c)
    .await
    .map_err(plain)?;
    rows.iter().map(seat_row).collect()
}

fn seat_row(r: &SqliteRow) -> StoreResult<SeatRow> {
    let role = match r.try_get::<&str, _>(2).map_err(plain)? {
        "gm" => Role::Gm,
        "player" => Role::Player,
        "spectator" => Role::Spectator,
        other => return Err(unknown("role", other)),
    };
    let access = match r.try_get::<&str, _>(3).map_err(plain)? {
        "in" => Access::In,
        "kicked" => Access::Kicked,
        other => return Err(unknown("access", other)),
    };
    let readmit = match (r.try_get::<Option<Vec<u8>>, _>(6), r.try_get::<Option<i64>, _>(7)) {
        (Ok(Some(digest)), Ok(Some(until))) => Some(Readmit { digest: Digest(bytes(digest)?), until: Millis(until) }),
        _ => None,
    };
    Ok(SeatRow {
        seat: Seat(r.try_get(0).map_err(plain)?),
        name: r.try_get(1).map_err(plain)?,
        role,
        access,
        secret: Digest(bytes(r.try_get(4).map_err(plain)?)?),
        recovery: Digest(bytes(r.try_get(5).map_err(plain)?)?),
        readmit,
        seen: Millis(r.try_get(8).map_err(plain)?),
    })
}

async fn characters(c: &mut SqliteConnection, code: &Code) -> StoreResult<Vec<CharacterRow>> {
    let rows = query(
        "SELECT id, name, template, owner, sheet, updated, secret FROM characters WHERE code = ? ORDER BY name, id",
    )
    .bind(code.as_str())
    .fetch_all(c)
    .await
    .map_err(plain)?;
    let read = |r: &SqliteRow| -> Result<CharacterRow, sqlx::Error> {
        Ok(CharacterRow {
            id: CharacterId(r.try_get(0)?),
            name: r.try_get(1)?,
            template: r.try_get(2)?,
            owner: r.try_get::<Option<u32>, _>(3)?.map(Seat),
            sheet: r.try_get(4)?,
            updated: Millis(r.try_get(5)?),
            secret: r.try_get(6)?,
        })
    };
    rows.iter().map(|r| read(r).map_err(plain)).collect()
}

async fn done(c: &mut SqliteConnection, code: &Code) -> StoreResult<Vec<DoneRow>> {
    let rows = query(
        "SELECT seat, n, id, reply FROM done AS d WHERE code = ?1
         AND n > (SELECT max(n) FROM done WHERE code = ?1 AND seat = d.seat) - ?2 ORDER BY seat, n",
    )
    .bind(code.as_str())
    .bind(DONE_KEPT)
    .fetch_all(c)
    .await
    .map_err(plain)?;
    let read = |r: &SqliteRow| -> Result<DoneRow, sqlx::Error> {
        Ok(DoneRow { seat: Seat(r.try_get(0)?), n: r.try_get(1)?, id: r.try_get(2)?, reply: r.try_get(3)? })
    };
    rows.iter().map(|r| read(r).map_err(plain)).collect()
}

async fn fight_commands(c: &mut SqliteConnection, code: &Code) -> StoreResult<Vec<(Seat, String)>> {
    let rows = query("SELECT seat, command_id FROM commits WHERE code = ? ORDER BY no DESC, id DESC LIMIT ?")
        .bind(code.as_str())
        .bind(FIGHT_COMMANDS_KEPT)
        .fetch_all(c)
        .await
        .map_err(plain)?;
    let read = |r: &SqliteRow| -> Result<_, sqlx::Error> { Ok((Seat(r.try_get(0)?), r.try_get(1)?)) };
    let mut fight_commands = rows.iter().map(|r| read(r).map_err(plain)).collect::<StoreResult<Vec<_>>>()?;
    fight_commands.reverse();
    fight_commands.dedup();
    Ok(fight_commands)
}

/// The stored hash of one commit, if that commit exists and has one.
pub async fn hash(c: &mut SqliteConnection, code: &Code, no: EncounterNo, id: u32) -> StoreResult<Option<Hash>> {
    let row = query("SELECT hash FROM commits WHERE code = ? AND no = ? AND id = ?");
    let row = row.bind(code.as_str()).bind(no.0).bind(id).fetch_optional(c).await.map_err(plain)?;
    row.map_or(Ok(None), |r| hash_in(&r, 0))
}

pub fn hash_in(r: &SqliteRow, at: usize) -> StoreResult<Option<Hash>> {
    let found: Option<Vec<u8>> = r.try_get(at).map_err(plain)?;
    found.map(|found| bytes(found).map(Hash)).transpose()
}

/// The hash of a log's last commit, which covers the whole log.
pub async fn tip(c: &mut SqliteConnection, code: &Code, no: EncounterNo) -> StoreResult<Hash> {
    let last = query("SELECT hash FROM commits WHERE code = ? AND no = ? ORDER BY id DESC LIMIT 1");
    let last = last.bind(code.as_str()).bind(no.0).fetch_optional(&mut *c).await.map_err(plain)?;
    match last {
        None => Ok(Hash::NONE),
        Some(row) => match hash_in(&row, 0)? {
            Some(hash) => Ok(hash),
            // The last commit is an older release's and has no hash: work it out from the beginning.
            None => Ok(log(c, code, no).await?.iter().fold(Hash::NONE, |hash, (row, _)| hash.after(code, row))),
        },
    }
}

/// The log of an encounter, with the hashes as they are stored.
pub async fn log(
    c: &mut SqliteConnection,
    code: &Code,
    no: EncounterNo,
) -> StoreResult<Vec<(CommitRow, Option<Hash>)>> {
    let rows = query(
        "SELECT id, seat, at, command_id, command, outcome, version, facts, hash
         FROM commits WHERE code = ? AND no = ? ORDER BY id",
    )
    .bind(code.as_str())
    .bind(no.0)
    .fetch_all(c)
    .await
    .map_err(plain)?;
    let read = |r: &SqliteRow| -> Result<CommitRow, sqlx::Error> {
        Ok(CommitRow {
            no,
            id: r.try_get(0)?,
            seat: Seat(r.try_get(1)?),
            at: Millis(r.try_get(2)?),
            command_id: r.try_get(3)?,
            command: r.try_get(4)?,
            outcome: r.try_get(5)?,
            version: r.try_get(6)?,
            facts: r.try_get(7)?,
        })
    };
    rows.iter().map(|r| Ok((read(r).map_err(plain)?, hash_in(r, 8)?))).collect()
}

/// The most commits in one stretch.
const STRETCH: u32 = 512;

/// The next stretch of a log, from this commit on.
pub async fn stretch(pool: &SqlitePool, code: &Code, no: EncounterNo, from: u32) -> StoreResult<Option<Stretch>> {
    let row = query(
        "SELECT count(*), max(id), min(version), max(version), group_concat(facts, char(10) ORDER BY id) FROM
         (SELECT id, version, facts FROM commits WHERE code = ? AND no = ? AND id >= ? ORDER BY id LIMIT ?)",
    );
    let row = row.bind(code.as_str()).bind(no.0).bind(from).bind(STRETCH).fetch_one(pool).await.map_err(plain)?;
    let read = |commits| -> Result<Stretch, sqlx::Error> {
        let versions = row.try_get(2)?..=row.try_get(3)?;
        Ok(Stretch { commits, last: row.try_get(1)?, versions, facts: row.try_get(4)? })
    };
    match row.try_get(0).map_err(plain)? {
        0 => Ok(None),
        commits => read(commits).map(Some).map_err(plain),
    }
}

/// The keys of all tables.
pub async fn tables(c: &mut SqliteConnection) -> StoreResult<Vec<Code>> {
    let rows = query("SELECT code FROM tables ORDER BY code").fetch_all(c).await.map_err(plain)?;
    rows.iter().map(|r| r.try_get::<&str, _>(0).map_err(plain).and_then(known)).collect()
}

/// All encounters of a table, in order.
pub async fn encounters(c: &mut SqliteConnection, code: &Code) -> StoreResult<Vec<EncounterRow>> {
    let rows = query("SELECT no FROM encounters WHERE code = ? ORDER BY no").bind(code.as_str());
    let rows = rows.fetch_all(&mut *c).await.map_err(plain)?;
    let mut found = vec![];
    for row in rows {
        let no = EncounterNo(row.try_get(0).map_err(plain)?);
        found.extend(encounter_in(c, code, no).await?);
    }
    Ok(found)
}

/// A picture of a table's map.
pub async fn picture(pool: &SqlitePool, code: &Code, id: &PictureId) -> StoreResult<Option<PictureRow>> {
    let row = query("SELECT kind, bytes FROM pictures WHERE code = ? AND id = ?")
        .bind(code.as_str())
        .bind(&id.0)
        .fetch_optional(pool)
        .await
        .map_err(plain)?;
    let Some(r) = row else { return Ok(None) };
    let read = || -> Result<PictureRow, sqlx::Error> {
        Ok(PictureRow { id: id.clone(), kind: r.try_get(0)?, bytes: r.try_get::<Vec<u8>, _>(1)?.into() })
    };
    read().map(Some).map_err(plain)
}

/// The refusals still kept.
pub async fn refusals(pool: &SqlitePool, code: &Code) -> StoreResult<Vec<RefusalRow>> {
    let rows =
        query("SELECT n, at, seat, command_id, command, refused, rule, words FROM refusals WHERE code = ? ORDER BY n")
            .bind(code.as_str())
            .fetch_all(pool)
            .await
            .map_err(plain)?;
    let read = |r: &SqliteRow| -> Result<RefusalRow, sqlx::Error> {
        Ok(RefusalRow {
            n: r.try_get(0)?,
            at: Millis(r.try_get(1)?),
            seat: Seat(r.try_get(2)?),
            command_id: r.try_get(3)?,
            command: r.try_get(4)?,
            refused: r.try_get(5)?,
            rule: r.try_get(6)?,
            words: r.try_get(7)?,
        })
    };
    rows.iter().map(|r| read(r).map_err(plain)).collect()
}

fn bytes(found: Vec<u8>) -> StoreResult<[u8; 32]> {
    found.try_into().map_err(|_| StoreError::Damaged("a key is not 32 bytes long".into()))
}

fn unknown(what: &str, word: &str) -> StoreError {
    StoreError::Damaged(format!("unknown {what} '{word}'"))
}
