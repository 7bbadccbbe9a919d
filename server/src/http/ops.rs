use super::admission::{Body, read};
use super::guard;
use crate::app::App;
use crate::callers::direct;
use crate::denied::Denied;
use crate::ids::Code;
use crate::metrics::{METRICS, Reader, TEXT};
use crate::table::Ask;
use crate::wire::SystemEntry;
use axum::Json;
use axum::extract::{ConnectInfo, Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use std::net::SocketAddr;

/// `GET /api/systems`.
pub async fn systems(State(app): State<App>) -> Json<Vec<SystemEntry>> {
    Json(app.systems.entries())
}

/// `GET /api/systems/{id}/handbook`. It changes with a release only.
pub async fn handbook(State(app): State<App>, Path(id): Path<String>) -> Result<Response, Denied> {
    let system = app.systems.by_id(&id).ok_or(Denied::NotFound)?;
    let kept = [(CACHE_CONTROL, HeaderValue::from_static("public, max-age=3600"))];
    Ok((kept, Json(fray_engine::view::handbook(system))).into_response())
}

/// Answers any other path below `/api`.
pub async fn nothing() -> Denied {
    Denied::NotFound
}

/// Answers a known path with the wrong method.
pub async fn wrong_method() -> Denied {
    Denied::WrongMethod
}

/// `GET /healthz`: whether the server can do its work now, and if not, why.
pub async fn health(State(app): State<App>) -> Response {
    match app.store.ready().await {
        Ok(()) => "well\n".into_response(),
        Err(error) => {
            tracing::warn!(%error, "health check failed");
            (StatusCode::SERVICE_UNAVAILABLE, format!("not well: {}\n", error.briefly())).into_response()
        }
    }
}

/// `GET /readyz`: whether to send people here: the server is healthy, and has not been asked to stop.
pub async fn ready(state: State<App>) -> Response {
    if state.is_stopping() {
        return (StatusCode::SERVICE_UNAVAILABLE, "stopping\n").into_response();
    }
    health(state).await
}

/// `GET /metrics`: for programs on this machine, and for requests with the token, which also get the counts that hidden
/// commands change.
pub async fn metrics(
    State(app): State<App>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
) -> Response {
    let reader = match () {
        () if guard::bearer(app.metrics_token.as_deref(), &headers) => Reader::Operator,
        () if direct(peer, &headers) => Reader::Local,
        () => return StatusCode::NOT_FOUND.into_response(),
    };
    ([(CONTENT_TYPE, TEXT)], METRICS.text(reader)).into_response()
}

/// Body of `POST /api/test/dice`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Script {
    code: String,
    dice: Vec<String>,
}

/// `POST /api/test/dice`: the next faces of a table, in order. Only with `--test-dice`.
pub async fn script(State(app): State<App>, body: Body) -> Result<StatusCode, Denied> {
    let script: Script = read(body)?;
    let code = Code::parse(&script.code).ok_or(Denied::NoTable)?;
    app.registry.ask(&code, |answer| Ask::Script { dice: script.dice, answer }).await?;
    Ok(StatusCode::NO_CONTENT)
}
