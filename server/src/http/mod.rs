//! The HTTP side: coming in, codes for phones, the log as a file, and what an operator asks for.

mod at;
mod coming_in;
mod cookies;
mod export;
mod guard;
mod headers;
mod limit;
mod map;
mod ops;
mod origin;
mod proxy;
mod qr;
mod refusal;

pub use guard::to_seat;
pub use limit::Limits;
pub use origin::{Addresses, Base};
pub use proxy::{Network, Proxies};
pub(crate) use {cookies::seats as seats_of_cookies, limit::network, origin::own as own_origin};

use crate::app::App;
use crate::denied::Denied;
use crate::metrics::METRICS;
use crate::{assets, ws};
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse as _, Response};
use axum::routing::{any, get, post};
use std::any::Any;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;

/// Longest body of a request.
const BODY_BYTES: usize = 64 << 10;

/// All routes.
pub fn router(app: App) -> Router {
    let mut posts = Router::new()
        .route("/api/tables", post(coming_in::found))
        .route("/api/tables/{code}/join", post(coming_in::join))
        .route("/api/tables/{code}/enter", post(coming_in::enter))
        .route("/api/tables/{code}/map", post(map::upload));
    if app.test_dice {
        posts = posts.route("/api/test/dice", post(ops::script));
    }
    let posts = posts.layer(from_fn_with_state(app.clone(), guard::post));
    // What may be long and is not packed already.
    let packed = Router::new()
        .route("/api/tables/{code}/qr.svg", get(qr::svg))
        .route("/api/tables/{code}/log.txt", get(export::text))
        .route("/api/tables/{code}/log.json", get(export::json))
        .route("/api/tables/{code}/fight.json", get(export::fight))
        .layer(CompressionLayer::new());
    let routes = Router::new()
        .merge(posts)
        .merge(packed)
        .route("/api/systems", get(ops::systems))
        .route("/api/tables/{code}", get(coming_in::info))
        .route("/api/tables/{code}/map/{id}", get(map::picture))
        .route("/api/{*rest}", any(ops::nothing))
        .route("/ws/{code}/{seat}", get(ws::upgrade))
        .route("/healthz", get(ops::health))
        .route("/readyz", get(ops::ready))
        .route("/metrics", get(ops::metrics))
        .fallback(assets::serve)
        .method_not_allowed_fallback(ops::wrong_method)
        .layer(DefaultBodyLimit::max(BODY_BYTES))
        .layer(CatchPanicLayer::custom(failed));
    headers::on(routes).with_state(app)
}

/// A handler has panicked: its caller is told, and the connection goes on.
fn failed(_: Box<dyn Any + Send>) -> Response {
    METRICS.fault();
    Denied::Fault.into_response()
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::Body;
    use axum::http::{Request, StatusCode};
    use tower_service::Service as _;

    async fn broken() -> &'static str {
        panic!("broken on purpose")
    }

    #[tokio::test]
    async fn a_handler_that_panics_is_answered_and_counted() {
        let mut router: Router = Router::new().route("/broken", get(broken)).layer(CatchPanicLayer::custom(failed));
        let answer = router.call(Request::get("/broken").body(Body::empty()).unwrap()).await.unwrap();
        assert_eq!(answer.status(), StatusCode::INTERNAL_SERVER_ERROR);
        assert!(!METRICS.text().contains("fray_faults_total 0\n"));
    }
}
