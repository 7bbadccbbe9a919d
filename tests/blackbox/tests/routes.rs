//! Every route against every kind of caller, from the list of which the server makes its router. A route that is not
//! tried here does not compile.

use crate::harness::{Browser, Host, Screen, joins, looks_on, sample};
use crate::map::{file, upload};
use fray::http::Route;
use serde_json::json;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Who {
    Gm,
    SecondGm,
    Owner,
    OtherPlayer,
    Spectator,
    /// Was a player, and was sent away.
    Removed,
    Stranger,
    /// GM of another table.
    OtherGm,
}

const JSON: &str = "application/json";
const BYTES: &str = "application/octet-stream";

/// Who may use a route, and the status that they get.
#[derive(Clone, Copy, Debug)]
enum Open {
    Anyone(u16),
    Members(u16),
    Gms(u16),
}

impl Open {
    fn status(self, who: Who) -> u16 {
        match (self, who) {
            (Open::Anyone(status), _) => status,
            (_, Who::Stranger | Who::OtherGm) => 401,
            (_, Who::Removed) => 403,
            (Open::Members(status), Who::Gm | Who::SecondGm | Who::Owner | Who::OtherPlayer | Who::Spectator) => status,
            (Open::Gms(status), Who::Gm | Who::SecondGm) => status,
            (Open::Gms(_), Who::Owner | Who::OtherPlayer | Who::Spectator) => 403,
        }
    }
}

/// The table that is asked about.
struct At {
    /// The table's key, which is no longer its join code, and the present join code.
    key: String,
    code: String,
    picture: String,
}

struct Request {
    path: String,
    /// The content type and the content.
    body: (&'static str, String),
    open: Open,
    /// Whether a seat is named in the query.
    seat: bool,
}

impl Request {
    fn get(path: String, open: Open) -> Request {
        Request { path, body: (JSON, String::new()), open, seat: false }
    }

    fn post(path: String, body: serde_json::Value, open: Open) -> Request {
        Request { path, body: (JSON, body.to_string()), open, seat: false }
    }

    fn of_seat(self) -> Request {
        Request { seat: true, ..self }
    }
}

fn requests(route: Route, at: &At) -> Vec<Request> {
    let At { key, code, picture } = at;
    let table = |rest: &str| format!("/api/tables/{key}{rest}");
    let join = |code: &str, role, open| {
        Request::post(format!("/api/tables/{code}/join"), json!({"name": "Somebody", "role": role}), open)
    };
    match route {
        Route::NewTable => vec![Request::post("/api/tables".into(), json!({"system": "tiny"}), Open::Anyone(200))],
        Route::Info => vec![
            Request::get(format!("/api/tables/{code}"), Open::Anyone(200)),
            Request::get("/api/tables/AAAAAAAAA".into(), Open::Anyone(404)),
        ],
        Route::Join => vec![
            join(key, "player", Open::Anyone(404)),
            join(code, "gm", Open::Anyone(403)),
            join(code, "spectator", Open::Anyone(200)),
        ],
        Route::Enter => vec![Request::post(table("/enter"), json!({"secret": "0".repeat(48)}), Open::Anyone(403))],
        Route::Upload => {
            let body = (BYTES, file());
            vec![Request { path: table("/map"), body, open: Open::Gms(204), seat: true }]
        }
        Route::Picture => vec![Request::get(table(&format!("/map/{picture}")), Open::Members(200)).of_seat()],
        // The picture is made from the code in the path and tells nothing about a table.
        Route::Qr => vec![Request::get("/api/tables/AAAAAAAAA/qr.svg".into(), Open::Anyone(200))],
        Route::LogText => vec![Request::get(table("/log.txt"), Open::Members(200)).of_seat()],
        Route::LogJson => vec![Request::get(table("/log.json"), Open::Members(200)).of_seat()],
        Route::Fight => vec![Request::get(table("/fight.json?encounter=1"), Open::Gms(200)).of_seat()],
        Route::Systems => vec![Request::get("/api/systems".into(), Open::Anyone(200))],
        Route::Handbook => vec![Request::get("/api/systems/tiny/handbook".into(), Open::Anyone(200))],
        // Servers where dice may be scripted have no secrets; on others there is no such path.
        Route::Script => vec![Request::post("/api/test/dice".into(), json!({}), Open::Anyone(404))],
        Route::Nothing => vec![Request::get("/api/anything".into(), Open::Anyone(404))],
        // The socket itself is tried below.
        Route::Socket => vec![Request::get(format!("/ws/{key}/1"), Open::Anyone(426))],
        Route::Health => vec![Request::get("/healthz".into(), Open::Anyone(200))],
        Route::Ready => vec![Request::get("/readyz".into(), Open::Anyone(200))],
        Route::Metrics => vec![Request::get("/metrics".into(), Open::Anyone(404))],
    }
}

/// All kinds of callers, each with the seat that they name: their own, or else the GM's.
async fn everybody(host: &Host) -> (Screen, At, Vec<(Who, Browser, u32)>) {
    let mut gm = sample(host).await;
    let ann = joins(host, &gm, "Ann", Some("Ada")).await;
    let bob = joins(host, &gm, "Bob", None).await;
    let tv = looks_on(host, &gm, "TV").await;
    let removed = joins(host, &gm, "Removed", None).await;
    let second = joins(host, &gm, "Second GM", None).await;
    gm.does(json!({"c": "role", "seat": second.seat, "role": "gm"})).await;
    gm.does(json!({"c": "kick", "seat": removed.seat})).await;
    gm.does(json!({"c": "encounter_new", "title": "The next one"})).await;
    gm.does(json!({"c": "new_code"})).await;
    assert_eq!(upload(&gm, &file()).await.status, 204);
    gm.does(json!({"c": "board", "change": {"b": "show", "on": true}})).await;
    let key = gm.code.clone();
    let code = gm.reaches("table", |table| table["code"] != json!(key)).await["code"].as_str().unwrap().to_string();
    let board = gm.reaches("board", |board| board["picture"].is_object()).await;
    let picture = board["picture"]["id"].as_str().unwrap().to_string();
    let other = sample(host).await;
    let mut all = vec![(Who::Gm, gm.browser.clone(), gm.seat)];
    let members = [(Who::SecondGm, second), (Who::Owner, ann), (Who::OtherPlayer, bob), (Who::Spectator, tv)];
    all.extend(members.map(|(who, screen)| (who, screen.browser, screen.seat)));
    all.push((Who::Removed, removed.browser, removed.seat));
    all.extend([(Who::Stranger, host.browser(), gm.seat), (Who::OtherGm, other.browser, gm.seat)]);
    (gm, At { key, code, picture }, all)
}

async fn status(route: Route, request: &Request, browser: &Browser, seat: u32) -> u16 {
    let mut browser = browser.clone();
    let origin = browser.origin();
    // As if passed on by a proxy, so that what only programs on this machine may ask is refused.
    let headers = [("Origin", origin.as_str()), ("Content-Type", request.body.0), ("X-Forwarded-For", "192.0.2.7")];
    let mut path = request.path.clone();
    if request.seat {
        path.push_str(&format!("{}seat={seat}", if path.contains('?') { '&' } else { '?' }));
    }
    browser.request(route.method(), &path, &headers, &request.body.1).await.status
}

#[tokio::test]
async fn every_route_is_open_only_to_those_who_may_use_it() {
    let host = Host::with(&["--posts-per-minute", "0", "--messages-per-second", "0"]).await;
    let (gm, at, all) = everybody(&host).await;
    for &route in Route::ALL {
        for request in requests(route, &at) {
            assert!(is_of(route, &request.path), "{route:?} is asked for as {}", request.path);
            for (who, browser, seat) in &all {
                let got = status(route, &request, browser, *seat).await;
                assert_eq!(got, request.open.status(*who), "{who:?}: {} {}", route.method(), request.path);
                // Nobody else may name the GM's seat.
                if request.seat && *who != Who::Gm {
                    let got = status(route, &request, browser, gm.seat).await;
                    assert_eq!(got, 401, "{who:?} as the GM: {} {}", route.method(), request.path);
                }
            }
        }
    }
    for (who, browser, seat) in all {
        let page = Screen::open(browser, &at.key, seat).await;
        let said = page.bye.as_ref().map(|bye| bye["code"].as_str().unwrap().to_string()).unwrap_or_default();
        let expected = match Open::Members(200).status(who) {
            401 => "no_seat",
            403 => "kicked",
            _ => "",
        };
        assert_eq!(said, expected, "{who:?}");
        assert_eq!(page.parts.is_empty(), !expected.is_empty(), "{who:?}");
    }
}

/// Whether this is a path of the route.
fn is_of(route: Route, path: &str) -> bool {
    let path = path.split('?').next().unwrap_or_default();
    let (is, asked): (Vec<&str>, Vec<&str>) = (route.path().split('/').collect(), path.split('/').collect());
    is.len() == asked.len() && is.iter().zip(&asked).all(|(is, asked)| is == asked || is.starts_with('{'))
}
