//! Each promise of `SECURITY.md` and `docs/RELIABILITY.md` names tests that hold it, and these are there.

use crate::sources::{below, none, root};
use std::collections::BTreeMap;

const PAGES: [&str; 2] = ["SECURITY.md", "docs/RELIABILITY.md"];

/// A row of a table whose last column names tests.
struct Promise {
    place: String,
    /// What stands in the last column as code.
    named: Vec<String>,
    /// The same of the column that names longer runs, if there is one.
    runs: Option<Vec<String>>,
}

fn promises() -> Vec<Promise> {
    let mut all = Vec::new();
    for page in PAGES {
        let text = std::fs::read_to_string(root().join(page)).unwrap_or_else(|error| panic!("{page}: {error}"));
        let (mut is_table, mut names_tests, mut runs_at) = (false, false, None);
        for (at, line) in text.lines().enumerate() {
            let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
            let last = cells.last().copied().unwrap_or_default();
            match (line.starts_with('|'), is_table) {
                (true, false) => {
                    names_tests = last.starts_with("test");
                    runs_at = cells.iter().position(|cell| *cell == "long run");
                }
                (true, true) if names_tests && !line.starts_with("|--") => {
                    let runs = runs_at.and_then(|column: usize| cells.get(column)).map(|cell| code(cell));
                    all.push(Promise { place: format!("{page}:{}", at + 1), named: code(last), runs });
                }
                (true, true) | (false, _) => {}
            }
            is_table = line.starts_with('|');
        }
    }
    all
}

/// What stands in a text as code.
fn code(text: &str) -> Vec<String> {
    text.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

/// The longer runs: for each name, how the tests begin that it takes.
fn longer_runs() -> BTreeMap<String, Vec<String>> {
    let text = std::fs::read_to_string(root().join("xtask/src/torture.rs")).expect("the longer runs");
    let (_, trials) = text.split_once("const TRIALS").expect("a list of them");
    let (trials, rest) = trials.split_once("\n];").expect("its end");
    let strings = |text: &str| text.split('"').skip(1).step_by(2).map(str::to_owned).collect::<Vec<_>>();
    let fixed =
        rest.split_once("const FIXED").and_then(|(_, list)| list.split_once("];")).map(|(list, _)| strings(list));
    let all = trials.lines().map(strings).filter(|found| !found.is_empty());
    let mut all: BTreeMap<String, Vec<String>> = all.map(|mut found| (found.remove(0), found)).collect();
    all.insert("fixed".into(), fixed.expect("what is always the same"));
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

#[test]
fn each_promise_names_tests_that_there_are() {
    let (promises, tests) = (promises(), tests());
    assert!(promises.len() > 20, "only {} promises were found", promises.len());
    let mut wrong = Vec::new();
    for Promise { place, named, .. } in promises {
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

/// Programs whose tests a longer run takes as a whole, or that try the same as it does.
const WHOLE: [(&str, &str); 5] =
    [("fixed", "costs::"), ("fixed", "replay::"), ("laws", "laws::"), ("fuzz", "findings::"), ("search", "findings::")];

/// Whether this longer run takes the test.
fn takes(run: &str, filters: &[String], test: &str) -> bool {
    filters.iter().any(|filter| test.starts_with(filter))
        || WHOLE.iter().any(|(whole, module)| *whole == run && test.starts_with(module))
}

#[test]
fn each_promise_names_longer_runs_of_its_tests() {
    let (runs, mut wrong, mut found) = (longer_runs(), Vec::new(), 0);
    for Promise { place, named, runs: said } in promises() {
        let Some(said) = said else { continue };
        if said.is_empty() {
            wrong.push(format!("{place}: names no longer run"));
        }
        for run in said {
            found += 1;
            let filters = runs.get(&run).map(Vec::as_slice).unwrap_or_default();
            if !named.iter().any(|test| takes(&run, filters, test)) {
                wrong.push(format!("{place}: `{run}` runs none of its tests"));
            }
        }
    }
    assert!(found > 30, "only {found} runs were found");
    none(wrong, "Name the run of `xtask/src/torture.rs` that takes a test of the promise:");
}

/// Small parts, of which a test of the program from outside holds the whole, and the checks of the source.
const WITHIN: [&str; 4] = ["sqlite::tests::", "names::", "tidy::", "web/"];

#[test]
fn each_test_of_a_promise_is_in_a_longer_run() {
    let runs = longer_runs();
    let is_taken = |test: &String| runs.iter().any(|(run, filters)| takes(run, filters, test));
    let mut wrong = Vec::new();
    for Promise { place, named, .. } in promises() {
        if !named.iter().any(is_taken) {
            wrong.push(format!("{place}: no longer run takes any of its tests"));
        }
        let left_out = named.iter().filter(|test| !is_taken(test) && !WITHIN.iter().any(|part| test.starts_with(part)));
        wrong.extend(left_out.map(|test| format!("{place}: no longer run takes `{test}`")));
    }
    none(wrong, "Give these to a run of `xtask/src/torture.rs`:");
}
