use crate::denied::Denied;
use crate::store::StoreError;
use crate::wire::HttpRefusal;
use axum::Json;
use axum::http::StatusCode;
use axum::http::header::RETRY_AFTER;
use axum::response::{IntoResponse, Response};

impl IntoResponse for Denied {
    fn into_response(self) -> Response {
        let status = status(&self);
        if status.is_server_error() {
            tracing::warn!(code = self.code(), error = ?self, "request not served");
        }
        let body = HttpRefusal { code: self.code().to_string(), text: self.in_words(), field: self.field() };
        let again = retry_after(&self).map(|seconds| [(RETRY_AFTER, seconds)]);
        (status, again, Json(body)).into_response()
    }
}

/// In how many seconds it is worth to try again.
fn retry_after(denied: &Denied) -> Option<&'static str> {
    match denied {
        Denied::Limited => Some("60"),
        Denied::Busy => Some("5"),
        _ => None,
    }
}

fn status(denied: &Denied) -> StatusCode {
    match denied {
        Denied::Field(_, denied) => status(denied),
        Denied::Store(StoreError::Full) => StatusCode::INSUFFICIENT_STORAGE,
        Denied::Fault => StatusCode::INTERNAL_SERVER_ERROR,
        Denied::Store(_) | Denied::Random(_) | Denied::Busy => StatusCode::SERVICE_UNAVAILABLE,
        Denied::NoSeat => StatusCode::UNAUTHORIZED,
        Denied::Role | Denied::Spectator | Denied::Kicked | Denied::BadLink | Denied::Origin => StatusCode::FORBIDDEN,
        Denied::NoTable
        | Denied::NoMember
        | Denied::NoCharacter
        | Denied::NoTemplate
        | Denied::NoEncounter
        | Denied::NotFound => StatusCode::NOT_FOUND,
        Denied::Taken(_)
        | Denied::Here(_)
        | Denied::LastGm
        | Denied::Rules(_)
        | Denied::TooMany { .. }
        | Denied::Share { .. } => StatusCode::CONFLICT,
        Denied::TooLong => StatusCode::PAYLOAD_TOO_LARGE,
        Denied::WrongMethod => StatusCode::METHOD_NOT_ALLOWED,
        Denied::Limited | Denied::ManyTables | Denied::ManyMembers => StatusCode::TOO_MANY_REQUESTS,
        Denied::NoSystem
        | Denied::NoSample
        | Denied::BadName(_)
        | Denied::UnseenLetters
        | Denied::BadValue(_)
        | Denied::BadFile(_)
        | Denied::BadMessage(_) => StatusCode::BAD_REQUEST,
    }
}
