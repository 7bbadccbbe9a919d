use super::table_in_path::TableInPath;
use crate::app::App;
use crate::cookies::{self, CookieTransport};
use crate::denied::Denied;
use crate::guesses::{guessed, has_seat};
use crate::ids::Code;
use crate::metrics::METRICS;
use crate::secrets::Secret;
use crate::table::{Ask, new_table};
use crate::wire::{Enter, Join, NewTable, Seated, TableInfo};
use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{ConnectInfo, State};
use axum::http::header::SET_COOKIE;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use serde::de::DeserializeOwned;
use std::net::SocketAddr;

/// `POST /api/tables`.
pub async fn create(
    State(app): State<App>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Denied> {
    let new: NewTable = read(body)?;
    if !app.new_tables.allows(&app.proxies, peer, &headers, ()) {
        METRICS.limited();
        return Err(Denied::ManyTables);
    }
    let (seated, secret) = new_table::create(&*app.store, app.systems, &new).await?;
    tracing::info!(system = new.system, "table created");
    welcome(&app, seated, &secret)
}

/// `GET /api/tables/{code}`.
pub async fn info(
    State(app): State<App>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    TableInPath(typed): TableInPath,
    headers: HeaderMap,
) -> Result<Json<TableInfo>, Denied> {
    let caller = app.proxies.caller(peer, &headers);
    if !app.limits.lookup(caller) {
        METRICS.limited();
        return Err(Denied::Limited);
    }
    let key = app.registry.key(&typed).await?;
    let shown = cookies::seats(&key, &headers);
    let secrets: Vec<Secret> = shown.iter().map(|(_, secret)| secret.clone()).collect();
    // Nothing is asked of a table for those who guess and have used up what they may guess.
    let may_ask = has_seat(&app, &key, &secrets).await || (app.limits.request(caller) && app.limits.answers());
    if !may_ask {
        METRICS.limited();
        return Err(Denied::Limited);
    }
    let answer = app.registry.ask(&key, |answer| Ask::Info { typed, shown, answer }).await.and_then(|info| info);
    if answer.as_ref().is_ok_and(|info| !info.seats.is_empty()) {
        return answer.map(Json);
    }
    guessed(&app, answer).map(Json)
}

/// `POST /api/tables/{code}/join`.
pub async fn join(
    State(app): State<App>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    TableInPath(typed): TableInPath,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Denied> {
    let join: Join = read(body)?;
    // Refuses before anything changes, while guesses are not answered.
    if !app.limits.answers() {
        METRICS.limited();
        return Err(Denied::Limited);
    }
    let key = app.registry.key(&typed).await?;
    // Counts for wrong codes as well, which are their own key: otherwise the refusal would show that the code was right.
    if !app.new_members.allows(&app.proxies, peer, &headers, key.clone()) {
        METRICS.limited();
        return Err(Denied::ManyMembers);
    }
    let answer = app.registry.ask(&key, |answer| Ask::Join { typed, join, answer }).await.and_then(|joined| joined);
    let (seated, secret) = guessed(&app, answer)?;
    welcome(&app, seated, &secret)
}

/// `POST /api/tables/{code}/enter`. Nobody can guess a secret, so wrong ones do not count as guesses: those who try out codes
/// must not keep a GM from their table.
pub async fn enter(State(app): State<App>, TableInPath(code): TableInPath, body: Body) -> Result<Response, Denied> {
    let enter: Enter = read(body)?;
    let secret = Secret::parse(enter.secret.trim()).ok_or(Denied::BadLink)?;
    if !has_seat(&app, &code, std::slice::from_ref(&secret)).await {
        return Err(Denied::BadLink);
    }
    let answer = app.registry.ask(&code, |answer| Ask::Enter { secret, answer }).await.and_then(|entered| entered);
    let answer = answer.map_err(|denied| match denied {
        Denied::NoTable => Denied::BadLink,
        other => other,
    });
    let (seated, secret) = answer?;
    welcome(&app, seated, &secret)
}

/// Answers a new or returning member with their seat and its cookie.
fn welcome(app: &App, seated: Seated, secret: &Secret) -> Result<Response, Denied> {
    let https = app.addresses.public.as_deref().is_some_and(|p| p.starts_with("https://"));
    let reach = if https { CookieTransport::Https } else { CookieTransport::Any };
    let code = Code::parse(&seated.code).ok_or(Denied::NoTable)?;
    let cookie = cookies::set(&code, crate::ids::Seat(seated.seat), secret, reach).ok_or(Denied::Fault)?;
    Ok(([(SET_COOKIE, cookie)], Json(seated)).into_response())
}

/// The body of a request, or why it could not be received.
pub type Body = Result<Bytes, BytesRejection>;

pub fn read<T: DeserializeOwned>(body: Body) -> Result<T, Denied> {
    let body = body.map_err(|rejection| match rejection.status() {
        StatusCode::PAYLOAD_TOO_LARGE => Denied::TooLong,
        _ => Denied::BadMessage("the request broke off".into()),
    })?;
    serde_json::from_slice(&body).map_err(|e| Denied::BadMessage(e.to_string()))
}
