//! SQLite's result codes in our words.

use crate::store::StoreError;

/// Translates an error of sqlx.
pub fn plain(error: sqlx::Error) -> StoreError {
    let Some(db) = error.as_database_error() else {
        return StoreError::Other(error.to_string());
    };
    let extended: i32 = db.code().and_then(|c| c.parse().ok()).unwrap_or(0);
    let words = db.message().to_string();
    match extended & 0xff {
        // BUSY, LOCKED.
        5 | 6 => StoreError::Locked,
        // PERM, READONLY, CANTOPEN, AUTH.
        3 | 8 | 14 | 23 => StoreError::ReadOnly(words),
        // CORRUPT, NOTADB.
        11 | 26 => StoreError::Damaged(words),
        // FULL.
        13 => StoreError::Full,
        // CONSTRAINT.
        19 => StoreError::Conflict(words),
        _ => StoreError::Other(words),
    }
}
