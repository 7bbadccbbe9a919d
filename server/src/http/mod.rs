//! HTTP: joining a table, QR codes for phones, the log as a file, and requests of operators.

mod admission;
mod export;
mod guard;
mod headers;
mod map;
mod ops;
mod qr;
mod routes;
mod table_in_path;

pub use routes::{Group, Route};

use crate::app::App;
use crate::assets;
use crate::denied::Denied;
use crate::metrics::METRICS;
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse as _, Response};
use std::any::Any;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;

/// Longest body of a request.
const BODY_BYTES: usize = 64 << 10;

pub fn router(app: App) -> Router {
    let mut groups = [Group::Changes, Group::Packed, Group::Plain].map(|group| (group, Router::new()));
    for route in Route::ALL {
        let wanted = match route.group() {
            Group::Tests if !app.test_dice => continue,
            Group::Tests => Group::Changes,
            group => group,
        };
        for (group, router) in &mut groups {
            if *group == wanted {
                *router = std::mem::take(router).route(route.path(), route.handler());
            }
        }
    }
    let [(_, changes), (_, packed), (_, plain)] = groups;
    let routes = changes
        .layer(from_fn_with_state(app.clone(), guard::post))
        .merge(packed.layer(CompressionLayer::new()))
        .merge(plain)
        .fallback(assets::serve)
        .method_not_allowed_fallback(ops::wrong_method)
        .layer(DefaultBodyLimit::max(BODY_BYTES))
        .layer(CatchPanicLayer::custom(failed));
    headers::on(routes).with_state(app)
}

/// A handler has panicked: its caller gets an error, and the connection stays open.
fn failed(_: Box<dyn Any + Send>) -> Response {
    METRICS.fault();
    Denied::Fault.into_response()
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::Body;
    use axum::http::{Request, StatusCode};
    use axum::routing::get;
    use tower_service::Service as _;

    async fn broken() -> &'static str {
        panic!("broken on purpose")
    }

    #[tokio::test]
    async fn a_handler_that_panics_is_answered_and_counted() {
        let mut router: Router = Router::new().route("/broken", get(broken)).layer(CatchPanicLayer::custom(failed));
        let answer = router.call(Request::get("/broken").body(Body::empty()).unwrap()).await.unwrap();
        assert_eq!(answer.status(), StatusCode::INTERNAL_SERVER_ERROR);
        assert!(!METRICS.text(crate::metrics::Reader::Local).contains("fray_faults_total 0\n"));
    }
}
