use crate::denied::Denied;
use crate::ids::Code;
use axum::extract::{FromRequestParts, RawPathParams};
use axum::http::request::Parts;

/// The table that a path names.
pub struct TableInPath(pub Code);

impl<S: Send + Sync> FromRequestParts<S> for TableInPath {
    type Rejection = Denied;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<TableInPath, Denied> {
        let params = RawPathParams::from_request_parts(parts, state).await.map_err(|_| Denied::NoTable)?;
        let code = params.iter().find(|(name, _)| *name == "code").and_then(|(_, typed)| Code::parse(typed));
        code.map(TableInPath).ok_or(Denied::NoTable)
    }
}
