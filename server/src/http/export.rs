use super::at::At;
use super::cookies;
use super::guard::guessed;
use crate::app::App;
use crate::denied::Denied;
use crate::ids::{Code, EncounterNo, Seat};
use crate::metrics::METRICS;
use crate::table::{Ask, LogOfSeat};
use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{ConnectInfo, Query, State};
use axum::http::HeaderMap;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use std::net::SocketAddr;

/// Whose log.
#[derive(Deserialize)]
pub struct Whose {
    seat: u32,
    /// Number of an encounter; none: the present one.
    encounter: Option<u32>,
}

type Asked = Result<Query<Whose>, QueryRejection>;

/// `GET /api/tables/{code}/log.txt`: to read.
pub async fn text(
    State(app): State<App>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    At(code): At,
    whose: Asked,
    headers: HeaderMap,
) -> Result<Response, Denied> {
    let log = log(&app, peer, code, whose, &headers).await?;
    let name = format!("attachment; filename=\"fray-{}-{}.txt\"", log.code, log.encounter);
    let head = [(CONTENT_TYPE, "text/plain; charset=utf-8".to_string()), (CONTENT_DISPOSITION, name)];
    Ok((head, log.prose()).into_response())
}

/// `GET /api/tables/{code}/log.json`: for programs.
pub async fn json(
    State(app): State<App>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    At(code): At,
    whose: Asked,
    headers: HeaderMap,
) -> Result<Response, Denied> {
    let log = log(&app, peer, code, whose, &headers).await?;
    let name = format!("attachment; filename=\"fray-{}-{}.json\"", log.code, log.encounter);
    Ok(([(CONTENT_DISPOSITION, name)], Json(log)).into_response())
}

async fn log(app: &App, peer: SocketAddr, code: Code, whose: Asked, headers: &HeaderMap) -> Result<LogOfSeat, Denied> {
    let Query(whose) = whose.map_err(|e| Denied::BadMessage(e.body_text()))?;
    let answer = log_of(app, &code, &whose, headers).await;
    // A secret that is not that of the seat tells nothing of the table.
    let stranger = matches!(answer, Err(Denied::NoSeat | Denied::NoTable));
    if !stranger {
        return answer;
    }
    if !app.limits.request(app.proxies.caller(peer, headers)) {
        METRICS.limited();
        return Err(Denied::Limited);
    }
    guessed(app, Err(Denied::NoSeat))
}

async fn log_of(app: &App, code: &Code, whose: &Whose, headers: &HeaderMap) -> Result<LogOfSeat, Denied> {
    let seat = Seat(whose.seat);
    let shown = cookies::seats(code, headers).into_iter().find(|(s, _)| *s == seat);
    let (_, secret) = shown.ok_or(Denied::NoSeat)?;
    let encounter = whose.encounter.map(EncounterNo);
    app.registry.ask(code, |answer| Ask::Log { seat, secret, encounter, answer }).await?
}
