//! The websocket of one seat.

mod bucket;
mod close_reasons;
mod connection;
mod frames;
mod packed;
mod reading;
mod socket;
mod upgrade;

use crate::app::App;
use crate::callers::HeldPermit;
use crate::denied::Denied;
use crate::ids::{Code, Seat};
use crate::metrics::METRICS;
use crate::{addresses, cookies};
use axum::Extension;
use axum::extract::{ConnectInfo, Path, RawQuery, State};
use axum::http::HeaderMap;
use axum::response::Response;
use connection::{GreetingInAddress, Handshake};
use std::net::SocketAddr;
use upgrade::Upgrade;

/// `GET /ws/{code}/{seat}`. Those who may not come in are told why over the socket, because a page cannot read the
/// status of a refused upgrade.
pub async fn upgrade(
    State(app): State<App>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    Path((code, seat)): Path<(String, String)>,
    RawQuery(query): RawQuery,
    Extension(held): Extension<HeldPermit>,
    headers: HeaderMap,
    upgrade: Upgrade,
) -> Result<Response, Denied> {
    if !addresses::own(&app.addresses, &headers) {
        return Err(Denied::Origin);
    }
    let shown = find_secret(&code, &seat, &headers);
    let caller = app.proxies.caller(peer, &headers);
    // Only requests without a cookie use up the rate limit, so that a table behind one address comes back at once. Whether
    // the cookie is valid shows later.
    if shown.is_none() && !app.limits.request(caller) {
        METRICS.limited();
        return Err(Denied::Limited);
    }
    // The proxy's own connection counts for no address, so the caller behind it is counted here.
    let forwarded = app.proxies.trusts(peer.ip().to_canonical()).then(|| app.connection_limit.take(Some(caller)));
    let forwarded = forwarded.transpose().map_err(|_| Denied::Busy)?;
    let base = app.addresses.base(&headers);
    let arrival = Handshake { app, caller, shown, base, fresh: query.as_deref().and_then(GreetingInAddress::read) };
    Ok(upgrade.then(async move |socket| {
        let counted = METRICS.connections.enter();
        connection::run(socket, arrival, (counted, held, forwarded)).await;
    }))
}

fn find_secret(code: &str, seat: &str, headers: &HeaderMap) -> Option<connection::SeatCredentials> {
    let code = Code::parse(code)?;
    let seat = Seat(seat.parse().ok()?);
    let (_, secret) = cookies::seats(&code, headers).into_iter().find(|(s, _)| *s == seat)?;
    Some(connection::SeatCredentials { code, seat, secret })
}
