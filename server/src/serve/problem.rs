use crate::store::StoreError;
use crate::store::sqlite::OpenError;
use std::io::ErrorKind;
use std::net::SocketAddr;
use thiserror::Error;

/// Why the server did not start. Its `Display` is for the operator: what is wrong, and what to do.
#[derive(Debug, Error)]
pub enum StartError {
    /// The server cannot listen on the address.
    #[error("{}", cannot_listen(*.address, .error))]
    Listen { address: SocketAddr, error: std::io::Error },
    /// The data file cannot be used.
    #[error("{}", unopened(.0))]
    Store(#[from] OpenError),
    /// The filter of the log cannot be read.
    #[error("--log {0}: write a level (error, warn, info, debug, trace) or levels by part, such as info,fray=debug.")]
    Log(String),
}

fn cannot_listen(address: SocketAddr, error: &std::io::Error) -> String {
    let other = SocketAddr::new(address.ip(), address.port().wrapping_add(1).max(1024));
    match error.kind() {
        ErrorKind::AddrInUse => format!(
            "Port {} is taken by another program, perhaps by another Fray. Stop that, or choose another port: \
             fray --listen {other}",
            address.port()
        ),
        ErrorKind::PermissionDenied => format!(
            "This user may not listen on port {}. Choose a port of 1024 or above: fray --listen {other}",
            address.port()
        ),
        ErrorKind::AddrNotAvailable => {
            format!("This machine has no address {}. Use 0.0.0.0 for all that it has.", address.ip())
        }
        _ => format!("The server cannot listen on {address}: {error}."),
    }
}

fn unopened(error: &OpenError) -> String {
    match error {
        OpenError::NoFolder(folder) => {
            format!("The folder {} does not exist. Make it, or choose another file with --data.", folder.display())
        }
        OpenError::Folder(path) => {
            format!("{} is a folder. Name a file in it: --data {}", path.display(), path.join("fray.db").display())
        }
        OpenError::InUse(path) => {
            format!("Another Fray server is using {}. Stop it, or choose another file with --data.", path.display())
        }
        OpenError::Access { path, why } => {
            format!("{} cannot be opened ({why}). Check who may read and write it.", path.display())
        }
        OpenError::EndsEarly { path, lock_file, lacks } => format!(
            "{} ends early: {lacks} had been stored and is missing or was changed. The disk or somebody lost the end of it. \
             Keep a copy of the file and of what stands beside it, and restore a backup. If this file is the backup, or \
             you want to go on without what is lost, delete {} and start again.",
            path.display(),
            lock_file.display()
        ),
        OpenError::Gap { path, fault } => format!(
            "{} is not whole: {fault}. Somebody changed it with another program, or the disk lost a part. Keep a copy of the \
             file, and restore a backup. To see all that is wrong: fray check --data {}",
            path.display(),
            path.display()
        ),
        OpenError::Newer { path, schema } => format!(
            "{} was written by a newer Fray (schema {schema}). Use that version, or another file with --data.",
            path.display()
        ),
        OpenError::Altered { path, schema } => format!(
            "The schema of {} is none that a release of Fray made (step {schema} differs). Restore a copy, or choose \
             another file with --data.",
            path.display()
        ),
        OpenError::Store { path, source } => unusable(&path.display().to_string(), source),
    }
}

fn unusable(path: &str, error: &StoreError) -> String {
    match error {
        StoreError::Full => format!("The disk that holds {path} is full. Make room on it and start again."),
        StoreError::Locked => {
            format!("{path} is locked by another program. Close it, or choose another file with --data.")
        }
        StoreError::ReadOnly(why) => {
            format!("{path} cannot be written ({why}). Check who may write the file and its folder.")
        }
        StoreError::Damaged(why) => format!(
            "{path} is damaged or is not a data file of Fray ({why}). It was left as it is. Restore a copy, or choose \
             another file with --data."
        ),
        StoreError::Conflict(why) | StoreError::Other(why) => format!("{path} cannot be used: {why}."),
        StoreError::Closed => format!("{path} was closed while it was being opened. Start again."),
    }
}
