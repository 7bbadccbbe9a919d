//! Every route, in one list: the router is made from it, and so is the test of who may ask for what.

use super::{admission, export, map, ops, qr};
use crate::app::App;
use crate::ws;
use axum::routing::{MethodRouter, any, get, post};

macro_rules! routes {
    ($($name:ident = $method:literal $path:literal;)*) => {
        /// A path, with the method by which it is asked for.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Route {
            $($name,)*
        }

        impl Route {
            pub const ALL: &[Route] = &[$(Route::$name,)*];

            pub fn path(self) -> &'static str {
                match self {
                    $(Route::$name => $path,)*
                }
            }

            pub fn method(self) -> &'static str {
                match self {
                    $(Route::$name => $method,)*
                }
            }
        }
    };
}

routes! {
    NewTable = "POST" "/api/tables";
    Info = "GET" "/api/tables/{code}";
    Join = "POST" "/api/tables/{code}/join";
    Enter = "POST" "/api/tables/{code}/enter";
    Upload = "POST" "/api/tables/{code}/map";
    Picture = "GET" "/api/tables/{code}/map/{id}";
    Qr = "GET" "/api/tables/{code}/qr.svg";
    LogText = "GET" "/api/tables/{code}/log.txt";
    LogJson = "GET" "/api/tables/{code}/log.json";
    Fight = "GET" "/api/tables/{code}/fight.json";
    Systems = "GET" "/api/systems";
    Handbook = "GET" "/api/systems/{id}/handbook";
    Script = "POST" "/api/test/dice";
    Nothing = "GET" "/api/{*rest}";
    Socket = "GET" "/ws/{code}/{seat}";
    Health = "GET" "/healthz";
    Ready = "GET" "/readyz";
    Metrics = "GET" "/metrics";
}

/// The checks before the handlers of a route.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// Changes something: only the server's own pages may, and not too often.
    Changes,
    /// The answer may be long, so it is compressed.
    Packed,
    Plain,
    /// Only on servers where dice may be scripted.
    Tests,
}

impl Route {
    pub fn group(self) -> Group {
        match self {
            Route::NewTable | Route::Join | Route::Enter | Route::Upload => Group::Changes,
            Route::Qr | Route::LogText | Route::LogJson | Route::Fight | Route::Handbook => Group::Packed,
            Route::Script => Group::Tests,
            Route::Info
            | Route::Picture
            | Route::Systems
            | Route::Nothing
            | Route::Socket
            | Route::Health
            | Route::Ready
            | Route::Metrics => Group::Plain,
        }
    }

    pub(super) fn handler(self) -> MethodRouter<App> {
        match self {
            Route::NewTable => post(admission::create),
            Route::Info => get(admission::info),
            Route::Join => post(admission::join),
            Route::Enter => post(admission::enter),
            Route::Upload => post(map::upload),
            Route::Picture => get(map::picture),
            Route::Qr => get(qr::svg),
            Route::LogText => get(export::text),
            Route::LogJson => get(export::json),
            Route::Fight => get(export::fight),
            Route::Systems => get(ops::systems),
            Route::Handbook => get(ops::handbook),
            Route::Script => post(ops::script),
            Route::Nothing => any(ops::nothing),
            Route::Socket => get(ws::upgrade),
            Route::Health => get(ops::health),
            Route::Ready => get(ops::ready),
            Route::Metrics => get(ops::metrics),
        }
    }
}
