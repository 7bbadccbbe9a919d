//! The server's router is made from one list, which the test of who may ask for what goes through.

use crate::sources::{below, none};

/// How the list is turned into routes.
const FROM_THE_LIST: &str = ".route(route.path(), route.handler())";
/// Ways by which a path could come to the router beside the list.
const BESIDE: [&str; 4] = [".route(", ".route_service(", ".nest(", ".nest_service("];

#[test]
fn every_route_is_in_the_list() {
    let mut wrong = vec![];
    let mut made = 0;
    for source in below(&["server/src/"], &["rs"]) {
        let text = source.text.split("#[cfg(test)]").next().unwrap_or_default();
        for (at, line) in text.lines().enumerate() {
            if line.contains(FROM_THE_LIST) {
                made += 1;
            } else if BESIDE.iter().any(|way| line.contains(way)) {
                wrong.push(format!("{}:{}: {}", source.path, at + 1, line.trim()));
            }
        }
    }
    assert_eq!(made, 1, "`{FROM_THE_LIST}` is not there");
    none(wrong, "Add routes to the list in server/src/http/routes.rs:");
}
