//! Each promise of `SECURITY.md` and `docs/RELIABILITY.md` names tests that hold it, and these are there.

use crate::sources::{below, none, root};

const PAGES: [&str; 2] = ["SECURITY.md", "docs/RELIABILITY.md"];

/// A row of a table whose last column names tests.
struct Promise {
    place: String,
    /// What stands in the last column as code.
    named: Vec<String>,
}

fn promises() -> Vec<Promise> {
    let mut all = Vec::new();
    for page in PAGES {
        let text = std::fs::read_to_string(root().join(page)).unwrap_or_else(|error| panic!("{page}: {error}"));
        let (mut is_table, mut names_tests) = (false, false);
        for (at, line) in text.lines().enumerate() {
            let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
            let last = cells.last().copied().unwrap_or_default();
            match (line.starts_with('|'), is_table) {
                (true, false) => names_tests = last.starts_with("test"),
                (true, true) if names_tests && !line.starts_with("|--") => {
                    let named = last.split('`').skip(1).step_by(2).map(str::to_owned).collect();
                    all.push(Promise { place: format!("{page}:{}", at + 1), named });
                }
                (true, true) | (false, _) => {}
            }
            is_table = line.starts_with('|');
        }
    }
    all
}

/// All tests in Rust, as `path::to::the::file::name`.
fn tests() -> Vec<String> {
    let mut all = Vec::new();
    for source in below(&["rulesets/", "server/", "tests/"], &["rs"]) {
        let module = source.path.trim_end_matches(".rs").replace('/', "::");
        let mut marked = false;
        for line in source.text.lines().map(str::trim) {
            let name = line.trim_start_matches("async ").strip_prefix("fn ").and_then(|rest| rest.split('(').next());
            match name {
                Some(name) if marked => {
                    all.push(format!("{module}::{name}"));
                    marked = false;
                }
                Some(_) => {}
                None => marked |= line.starts_with("#[test]") || line.starts_with("#[tokio::test"),
            }
        }
    }
    all
}

/// `module::name`, or the beginning of the name with `…`.
fn is_meant(test: &str, said: &str) -> bool {
    let Some((module, name)) = said.rsplit_once("::") else { return false };
    let Some((path, function)) = test.rsplit_once("::") else { return false };
    let in_module = path == module || path.ends_with(&format!("::{module}"));
    in_module && name.strip_suffix('…').map_or(function == name, |begins| function.starts_with(begins))
}

/// Commands and settings of longer runs, which stand beside the tests.
fn is_command(said: &str) -> bool {
    said.starts_with("cargo ") || said.starts_with("FRAY_")
}

#[test]
fn each_promise_names_tests_that_there_are() {
    let (promises, tests) = (promises(), tests());
    assert!(promises.len() > 20, "only {} promises were found", promises.len());
    let mut wrong = Vec::new();
    for Promise { place, named } in promises {
        let named: Vec<String> = named.into_iter().filter(|said| !is_command(said)).collect();
        if named.is_empty() {
            wrong.push(format!("{place}: names no test"));
        }
        // A test of the client is named by its file.
        let is_there = |said: &str| match said.contains('/') {
            true => root().join(said).is_file(),
            false => tests.iter().any(|test| is_meant(test, said)),
        };
        wrong.extend(named.iter().filter(|said| !is_there(said)).map(|said| format!("{place}: no test `{said}`")));
    }
    none(wrong, "Name tests as `module::name`, or `module::beginning…`:");
}
