//! The map's picture: uploaded by the GM, read by members of the table.

use super::table_in_path::TableInPath;
use crate::app::App;
use crate::cookies;
use crate::denied::Denied;
use crate::guesses::{has_seat, to_seat};
use crate::ids::{Code, PictureId, Seat};
use crate::secrets::Secret;
use crate::table::{Ask, Upload};
use crate::uvtt;
use axum::body::{Body, to_bytes};
use axum::extract::rejection::QueryRejection;
use axum::extract::{ConnectInfo, Path, Query, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use std::net::{IpAddr, SocketAddr};
use tokio::sync::Semaphore;

/// How many pictures are checked at a time: each may take a few hundred megabytes meanwhile.
static READING: Semaphore = Semaphore::const_new(1);

#[derive(Deserialize)]
pub struct SeatQuery {
    seat: u32,
}

type Asked = Result<Query<SeatQuery>, QueryRejection>;

/// The seat that the browser has a cookie for; who only claims to have one is answered without the table.
async fn seat(
    app: &App,
    caller: IpAddr,
    code: &Code,
    whose: Asked,
    headers: &HeaderMap,
) -> Result<(Seat, Secret), Denied> {
    let Query(whose) = whose.map_err(|e| Denied::BadMessage(e.body_text()))?;
    let shown = cookies::seats(code, headers).into_iter().find(|(s, _)| s.0 == whose.seat);
    let (seat, secret) = shown.ok_or(Denied::NoSeat)?;
    match has_seat(app, code, std::slice::from_ref(&secret)).await {
        true => Ok((seat, secret)),
        false => to_seat(app, caller, Err(Denied::NoSeat)),
    }
}

/// `POST /api/tables/{code}/map`: a picture or a map file, as the raw body.
pub async fn upload(
    State(app): State<App>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    TableInPath(code): TableInPath,
    whose: Asked,
    headers: HeaderMap,
    body: Body,
) -> Result<StatusCode, Denied> {
    let caller = app.proxies.caller(peer, &headers);
    let (seat, secret) = seat(&app, caller, &code, whose, &headers).await?;
    let who = secret.clone();
    let may = app.registry.ask(&code, |answer| Ask::MayUpload { seat, secret: who, answer }).await.and_then(|may| may);
    to_seat(&app, caller, may)?;
    let too_large = || Denied::BadFile("The file has more than 16 MB. Make it smaller.".into());
    let _place = app.uploads.take(Some(caller)).map_err(|_| Denied::Busy)?;
    let bytes = to_bytes(body, uvtt::BYTES).await.map_err(|_| too_large())?;
    let _turn = READING.acquire().await.map_err(|_| Denied::Busy)?;
    let upload = tokio::task::spawn_blocking(move || Upload::read(&bytes)).await.map_err(|_| Denied::Fault)??;
    app.registry.ask(&code, |answer| Ask::Upload { seat, secret, upload, answer }).await??;
    Ok(StatusCode::NO_CONTENT)
}

/// `GET /api/tables/{code}/map/{id}`.
pub async fn picture(
    State(app): State<App>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    TableInPath(code): TableInPath,
    Path((_, id)): Path<(String, String)>,
    whose: Asked,
    headers: HeaderMap,
) -> Result<Response, Denied> {
    let caller = app.proxies.caller(peer, &headers);
    let (seat, secret) = seat(&app, caller, &code, whose, &headers).await?;
    let picture = PictureId(id);
    let asked = picture.clone();
    let may = app.registry.ask(&code, |answer| Ask::MaySee { seat, secret, picture: asked, answer }).await;
    to_seat(&app, caller, may.and_then(|may| may))?;
    let row = app.store.picture(&code, &picture).await?.ok_or(Denied::NotFound)?;
    let kind = HeaderValue::try_from(row.kind).map_err(|_| Denied::Fault)?;
    let head = [
        (CONTENT_TYPE, kind),
        (CONTENT_SECURITY_POLICY, HeaderValue::from_static("default-src 'none'; sandbox")),
        (HeaderName::from_static("cross-origin-resource-policy"), HeaderValue::from_static("same-origin")),
        (CACHE_CONTROL, HeaderValue::from_static("private, max-age=86400, immutable")),
    ];
    Ok((head, row.bytes.to_vec()).into_response())
}
