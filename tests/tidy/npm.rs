//! Locks of the Node packages.

use crate::sources::{all, none};
use serde_json::{Map, Value};

/// Each lock: its path, its text, and its packages by place.
fn locks() -> Vec<(String, String, Map<String, Value>)> {
    let locks = all().into_iter().filter(|source| source.path.ends_with("package-lock.json"));
    locks
        .map(|source| {
            let lock: Value = serde_json::from_str(&source.text).expect("the lock is JSON");
            let packages = lock["packages"].as_object().expect("packages by place").clone();
            (source.path, source.text, packages)
        })
        .collect()
}

#[test]
fn locks_name_no_registry() {
    let named = locks().into_iter().filter(|(_, text, _)| text.contains("\"resolved\": \"http"));
    let wrong = named.map(|(path, ..)| format!("{path}: written without `omit-lockfile-registry-resolved=true`"));
    none(
        wrong.collect(),
        "A lock names packages by version and hash, not by the address that one machine fetched them from:",
    );
}

#[test]
fn locks_hold_every_platform() {
    let mut wrong = Vec::new();
    for (lock, _, packages) in locks() {
        for (place, package) in &packages {
            for kind in ["dependencies", "optionalDependencies"] {
                let names = package[kind].as_object().into_iter().flat_map(Map::keys);
                let absent = names.filter(|name| !packages.keys().any(|place| ends_with_package(place, name)));
                wrong.extend(absent.map(|name| format!("{lock}: {place} wants {name}")));
            }
        }
    }
    none(
        wrong,
        "`npm ci` refuses a lock with gaps. Pin a version whose packages for other platforms exist, remove node_modules \
         and the lock, and run `npm install`:",
    );
}

/// Whether a place in the tree is one of the package.
fn ends_with_package(place: &str, name: &str) -> bool {
    place.strip_suffix(name).is_some_and(|before| before.ends_with("node_modules/"))
}
