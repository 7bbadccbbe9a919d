use super::table_in_path::TableInPath;
use crate::app::App;
use crate::cookies;
use crate::denied::Denied;
use crate::guesses::{has_seat, to_seat};
use crate::ids::{Code, EncounterNo, Seat};
use crate::secrets::Secret;
use crate::table::{Answer, Ask, LogOfSeat, at_length};
use axum::Json;
use axum::extract::{ConnectInfo, FromRequestParts, Query};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use std::net::SocketAddr;

/// A browser that fetches a file of an encounter.
pub struct Download {
    app: App,
    peer: SocketAddr,
    headers: HeaderMap,
    code: Code,
    whose: LogQuery,
}

/// The query of the address: whose log, and of which encounter.
#[derive(Deserialize)]
struct LogQuery {
    seat: u32,
    /// `None` for the current encounter.
    encounter: Option<u32>,
}

/// The seat that a browser has a cookie for, and the encounter that it asks for.
struct ExportRequest {
    seat: Seat,
    secret: Secret,
    encounter: Option<EncounterNo>,
}

/// `GET /api/tables/{code}/log.txt`: the log as text.
pub async fn text(download: Download) -> Result<Response, Denied> {
    let log = download.log().await?;
    let named = saved_as(&log.code, log.encounter, ".txt");
    let kind = (CONTENT_TYPE, "text/plain; charset=utf-8".to_string());
    let text = at_length(move || Ok(log.as_text())).await?;
    Ok(([kind, named], text).into_response())
}

/// `GET /api/tables/{code}/log.json`: the log for programs.
pub async fn json(download: Download) -> Result<Response, Denied> {
    let log = download.log().await?;
    let named = saved_as(&log.code, log.encounter, ".json");
    Ok(([named], at_length(move || Ok(Json(log).into_response())).await?).into_response())
}

/// `GET /api/tables/{code}/fight.json`: an encounter that is over, with its seed, for `fray verify`.
pub async fn fight(download: Download) -> Result<Response, Denied> {
    let make =
        |ExportRequest { seat, secret, encounter }| move |answer| Ask::Reveal { seat, secret, encounter, answer };
    let file = download.of_seat(make).await?;
    Ok(([saved_as(&file.table, file.encounter, "-dice.json")], Json(file)).into_response())
}

/// The header that names the file in which a browser keeps the answer.
fn saved_as(table: &str, encounter: u32, end: &str) -> (HeaderName, String) {
    (CONTENT_DISPOSITION, format!("attachment; filename=\"fray-{table}-{encounter}{end}\""))
}

impl FromRequestParts<App> for Download {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Download, Response> {
        let ConnectInfo(peer) =
            ConnectInfo::from_request_parts(parts, app).await.map_err(IntoResponse::into_response)?;
        let TableInPath(code) =
            TableInPath::from_request_parts(parts, app).await.map_err(IntoResponse::into_response)?;
        let Query(whose) = Query::from_request_parts(parts, app)
            .await
            .map_err(|e| Denied::BadMessage(e.body_text()).into_response())?;
        Ok(Download { app: app.clone(), peer, headers: parts.headers.clone(), code, whose })
    }
}

impl Download {
    async fn log(&self) -> Result<LogOfSeat, Denied> {
        let make =
            |ExportRequest { seat, secret, encounter }| move |answer| Ask::Log { seat, secret, encounter, answer };
        self.of_seat(make).await
    }

    /// Asks the table for something that only the holder of a seat may have.
    async fn of_seat<T, M>(&self, make: impl FnOnce(ExportRequest) -> M) -> Result<T, Denied>
    where
        M: FnOnce(Answer<Result<T, Denied>>) -> Ask,
    {
        let Download { app, peer, headers, code, whose } = self;
        let (seat, encounter) = (Seat(whose.seat), whose.encounter.map(EncounterNo));
        let secret = cookies::seats(code, headers).into_iter().find(|(s, _)| *s == seat);
        let answer = match secret {
            Some((_, secret)) if has_seat(app, code, std::slice::from_ref(&secret)).await => {
                app.registry.ask(code, make(ExportRequest { seat, secret, encounter })).await.and_then(|answer| answer)
            }
            Some(_) | None => Err(Denied::NoSeat),
        };
        to_seat(app, app.proxies.caller(*peer, headers), answer)
    }
}
