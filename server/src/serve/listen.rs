//! Accepts connections. Silent ones are closed, and no address may take all connections.

use super::write_timeout::WriteTimeout;
use crate::app::App;
use crate::callers::{HeldPermit, LimitReached, Permit};
use crate::closing::closed;
use crate::metrics::METRICS;
use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::io::Write as _;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;
use tower_service::Service as _;

/// How long to wait after accepting failed: the operating system may have no more files to give.
const PAUSE: Duration = Duration::from_millis(200);

/// Accepts connections until the server shuts down; returns when all of them have ended.
pub async fn serve(app: App, listener: TcpListener, router: Router) {
    let mut closing = app.closing.clone();
    let mut talks = JoinSet::new();
    loop {
        let taken = tokio::select! {
            biased;
            () = closed(&mut closing) => break,
            Some(_) = talks.join_next() => continue,
            taken = listener.accept() => taken,
        };
        match taken {
            Ok((stream, peer)) => match permit(&app, peer) {
                Ok(permit) => drop(talks.spawn(talk(app.clone(), router.clone(), stream, peer, permit))),
                Err(no) => turn_away(stream, peer, no),
            },
            Err(error) => {
                tracing::warn!(%error, "accepting a connection failed");
                tokio::time::sleep(PAUSE).await;
            }
        }
    }
    drop(listener);
    while talks.join_next().await.is_some() {}
}

/// A proxy's connections do not count for its address. The callers behind it are counted when their sockets open.
fn permit(app: &App, peer: SocketAddr) -> Result<Permit, LimitReached> {
    let address = peer.ip().to_canonical();
    app.connection_limit.take((!app.proxies.trusts(address)).then_some(address))
}

async fn talk(app: App, router: Router, stream: TcpStream, peer: SocketAddr, permit: Permit) {
    // Small frames must go out at once; if that cannot be set, they come a little later.
    drop(stream.set_nodelay(true));
    let held = HeldPermit::of(permit);
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        request.extensions_mut().insert(held.clone());
        router.clone().call(request.map(Body::new))
    });
    let talk = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(app.patience)
        .serve_connection(TokioIo::new(WriteTimeout::new(stream, app.patience)), service)
        .with_upgrades();
    let mut talk = std::pin::pin!(talk);
    let mut closing = app.closing.clone();
    let ended = tokio::select! {
        ended = talk.as_mut() => ended,
        () = closed(&mut closing) => {
            talk.as_mut().graceful_shutdown();
            talk.await
        }
    };
    if let Err(error) = ended {
        tracing::debug!(%error, "a connection failed");
    }
}

/// Says why and closes. The reason is written only if that is possible without waiting.
fn turn_away(stream: TcpStream, peer: SocketAddr, no: LimitReached) {
    METRICS.limited();
    let why = match no {
        LimitReached::Total => "Too many are connected to this server. Try again in a minute.\n",
        LimitReached::PerAddress => "Too many connections come from your address. Close some and try again.\n",
    };
    tracing::debug!(%peer, ?no, "a connection was refused");
    let head = "HTTP/1.1 503 Service Unavailable\r\ncontent-type: text/plain; charset=utf-8\r\nconnection: close\r\n";
    let answer = format!("{head}content-length: {}\r\n\r\n{why}", why.len());
    if let Ok(mut stream) = stream.into_std() {
        let _ = stream.write_all(answer.as_bytes());
    }
}
