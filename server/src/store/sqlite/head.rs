//! The head of the data file: how many units and commits it holds. The logs are checked against it.

use super::error::plain;
use super::hash::Hash;
use super::read::hash_in;
use crate::ids::{Code, EncounterNo};
use crate::store::StoreError;
use futures_util::TryStreamExt as _;
use sha2::{Digest as _, Sha256};
use sqlx::{Row as _, SqliteConnection, query};

type StoreResult<T> = Result<T, StoreError>;

/// How many units and commits the file holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Head {
    /// How many units were stored.
    pub writes: i64,
    /// The number of the last commit in the whole file.
    pub place: i64,
    /// The hash over that commit and all before it.
    pub chain: Hash,
}

const NO_HEAD: &str = "it does not say how far it has come";
/// Logs that existed before commits were numbered, and how many commits they had at that time.
const OLDER: &str = "SELECT code, no, commits, unhashed FROM older_logs ORDER BY code, no";

impl Head {
    /// After one more commit, with this hash.
    #[must_use]
    pub fn after(self, commit: Hash) -> Head {
        let chain = Sha256::new().chain_update(self.chain.0).chain_update(commit.0).finalize();
        Head { place: self.place + 1, chain: Hash(chain.into()), ..self }
    }

    /// The stored head; `None` if the file is new, or of an older release.
    pub async fn stored(c: &mut SqliteConnection) -> StoreResult<Option<Head>> {
        if !has_head(c).await? {
            return Ok(None);
        }
        let row = query("SELECT writes, place, chain FROM head").fetch_optional(c).await.map_err(plain)?;
        let Some(row) = row else { return Ok(None) };
        let chain = hash_in(&row, 2)?.unwrap_or(Hash::NONE);
        Ok(Some(Head { writes: row.try_get(0).map_err(plain)?, place: row.try_get(1).map_err(plain)?, chain }))
    }

    /// The stored head of a file that has been opened for writing, and so must have one.
    pub async fn read(c: &mut SqliteConnection) -> StoreResult<Head> {
        Head::stored(c).await?.ok_or_else(|| StoreError::Damaged(NO_HEAD.into()))
    }

    /// The head before the first numbered commit. Its chain begins with the older logs.
    async fn first(c: &mut SqliteConnection) -> StoreResult<Head> {
        let mut sha = Sha256::new();
        for row in query(OLDER).fetch_all(c).await.map_err(plain)? {
            let code: &str = row.try_get(0).map_err(plain)?;
            sha.update(code);
            for at in 1..4 {
                sha.update(row.try_get::<i64, _>(at).map_err(plain)?.to_le_bytes());
            }
        }
        Ok(Head { writes: 0, place: 0, chain: Hash(sha.finalize().into()) })
    }
}

/// Whether the file's release numbers commits and so stores a head.
async fn has_head(c: &mut SqliteConnection) -> StoreResult<bool> {
    let table = query("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'head'").fetch_optional(c).await;
    Ok(table.map_err(plain)?.is_some())
}

/// How many commits at the beginning of a log an older release stored without a hash; `None` if any commit may lack
/// one.
pub async fn unhashed(c: &mut SqliteConnection, code: &Code, no: EncounterNo) -> StoreResult<Option<u32>> {
    if !has_head(c).await? {
        return Ok(None);
    }
    let row = query("SELECT unhashed FROM older_logs WHERE code = ? AND no = ?").bind(code.as_str()).bind(no.0);
    let row = row.fetch_optional(c).await.map_err(plain)?;
    Ok(Some(row.map_or(Ok(0), |row| row.try_get(0)).map_err(plain)?))
}

/// Stores the first head in a file that has none yet.
pub async fn begin(c: &mut SqliteConnection) -> StoreResult<()> {
    if Head::stored(c).await?.is_some() {
        return Ok(());
    }
    let numbered = query("SELECT 1 FROM commits WHERE place IS NOT NULL LIMIT 1").fetch_optional(&mut *c).await;
    if numbered.map_err(plain)?.is_some() {
        return Err(StoreError::Damaged(NO_HEAD.into()));
    }
    let Head { writes, place, chain } = Head::first(c).await?;
    let row = query("INSERT INTO head (one, writes, place, chain) VALUES (1, ?, ?, ?)");
    row.bind(writes).bind(place).bind(chain.0.to_vec()).execute(c).await.map(drop).map_err(plain)
}

/// Compares all logs with the head of the file, and gives what is missing or extra, in words.
pub async fn faults(c: &mut SqliteConnection) -> StoreResult<Vec<String>> {
    if !has_head(c).await? {
        return Ok(vec![]);
    }
    let Some(head) = Head::stored(c).await? else { return Ok(vec![NO_HEAD.into()]) };
    let mut found = older(c).await?;
    let mut at = Head::first(c).await?;
    let mut rows =
        query("SELECT place, code, no, id, hash, chain FROM commits WHERE place IS NOT NULL ORDER BY place").fetch(c);
    while let Some(row) = rows.try_next().await.map_err(plain)? {
        let place: i64 = row.try_get(0).map_err(plain)?;
        let name = || -> Result<String, sqlx::Error> {
            let (code, no, id): (&str, i64, i64) = (row.try_get(1)?, row.try_get(2)?, row.try_get(3)?);
            Ok(format!("table {code}, encounter {no}, commit {id}"))
        };
        let (hash, chain) = (hash_in(&row, 4)?, hash_in(&row, 5)?);
        if place != at.place + 1 {
            found.push(lacks(at.place + 1, place - 1));
        } else if at.after(hash.unwrap_or(Hash::NONE)).chain != chain.unwrap_or(Hash::NONE) {
            let name = name().map_err(plain)?;
            found.push(format!("{name} does not follow from what was stored before it"));
        }
        at = Head { place, chain: chain.unwrap_or(Hash::NONE), ..at };
    }
    if at.place < head.place {
        found.push(lacks(at.place + 1, head.place));
    } else if at.chain != head.chain || at.place > head.place {
        found.push("the last commit of the file is another than was stored last".into());
    }
    Ok(found)
}

fn lacks(from: i64, to: i64) -> String {
    format!("{} commits are missing (numbers {from} to {to} of the whole file)", to - from + 1)
}

/// Older logs that no longer have as many commits as when commits were first numbered, and later commits without a
/// number.
async fn older(c: &mut SqliteConnection) -> StoreResult<Vec<String>> {
    let sql = "SELECT coalesce(o.code, l.code), coalesce(o.no, l.no), coalesce(o.commits, 0), coalesce(l.commits, 0)
        FROM older_logs AS o FULL JOIN
            (SELECT code, no, count(*) AS commits FROM commits WHERE place IS NULL GROUP BY code, no) AS l
            ON o.code = l.code AND o.no = l.no
        WHERE o.commits IS NOT l.commits";
    let read = |row: &sqlx::sqlite::SqliteRow| -> Result<String, sqlx::Error> {
        let (code, no): (&str, i64) = (row.try_get(0)?, row.try_get(1)?);
        let (counted, there): (i64, i64) = (row.try_get(2)?, row.try_get(3)?);
        Ok(format!(
            "table {code}, encounter {no}: of an older release there were {counted} commits, and there are {there}"
        ))
    };
    let rows = query(sql).fetch_all(c).await.map_err(plain)?;
    rows.iter().map(|row| read(row).map_err(plain)).collect()
}
