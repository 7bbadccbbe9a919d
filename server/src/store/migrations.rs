//! The schema's steps, embedded. See `migrations/README.md`.

use sqlx::SqlSafeStr;
use sqlx::migrate::{Migration, MigrationType, Migrator};

/// Number, what it does, and its SQL.
const FILES: &[(i64, &str, &str)] = &[
    (1, "tables", include_str!("../../../migrations/0001_tables.sql")),
    (2, "secret_characters", include_str!("../../../migrations/0002_secret_characters.sql")),
    (3, "join_codes", include_str!("../../../migrations/0003_join_codes.sql")),
    (4, "commit_hashes", include_str!("../../../migrations/0004_commit_hashes.sql")),
    (5, "pictures", include_str!("../../../migrations/0005_pictures.sql")),
    (6, "whole_file", include_str!("../../../migrations/0006_whole_file.sql")),
    (7, "appended_commits", include_str!("../../../migrations/0007_appended_commits.sql")),
];

/// sqlx's migrator over the embedded files.
pub fn migrator() -> Migrator {
    let steps = FILES.iter().map(|&(version, what, sql)| {
        Migration::new(version, what.into(), MigrationType::Simple, sql.into_sql_str(), false)
    });
    Migrator::with_migrations(steps.collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn the_list_holds_exactly_the_files_of_the_folder() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../migrations");
        let on_disk: BTreeMap<String, String> = std::fs::read_dir(folder)
            .unwrap()
            .map(|e| e.unwrap().path())
            .filter(|p| p.extension().is_some_and(|x| x == "sql"))
            .map(|p| (p.file_name().unwrap().to_string_lossy().into(), std::fs::read_to_string(p).unwrap()))
            .collect();
        let listed: BTreeMap<String, String> =
            FILES.iter().map(|(n, what, sql)| (format!("{n:04}_{what}.sql"), sql.to_string())).collect();
        assert_eq!(listed, on_disk);
    }
}
