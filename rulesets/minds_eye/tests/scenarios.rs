//! Every scenario of this ruleset passes. `SCENARIO=w10` plays those whose name has that in it and tells their story.

use fray_engine::scenario::{list, run_path};
use std::path::Path;

#[test]
fn all_scenarios_pass() {
    let wanted = std::env::var("SCENARIO").unwrap_or_default();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios");
    let reports = run_path(&[fray_minds_eye::SYSTEM], &folder).unwrap();
    assert!(!reports.is_empty());
    let mut wrong = Vec::new();
    for r in reports.iter().filter(|r| r.path.to_string_lossy().contains(&wanted)) {
        if !wanted.is_empty() {
            println!("{}", r.story);
        }
        wrong.extend(r.failures.iter().map(|f| format!("{}: {f}", r.path.file_name().unwrap().to_string_lossy())));
    }
    assert!(wrong.is_empty(), "{} scenarios fail:\n{}", wrong.len(), wrong.join("\n"));
}

/// What scenario files may name is listed, and nothing is listed that never comes.
#[test]
fn every_action_and_question_has_a_scenario() {
    let system = fray_minds_eye::SYSTEM;
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios");
    let named: std::collections::BTreeSet<String> =
        run_path(&[system], &folder).unwrap().into_iter().flat_map(|r| r.named).collect();
    let labels = system.reference().questions.iter().chain(system.rulings()).map(|q| q.0);
    let listed: Vec<&str> = (system.reference().acts)().into_iter().chain(labels).collect();
    let missing: Vec<&str> = listed.iter().copied().filter(|name| !named.contains(*name)).collect();
    assert!(missing.is_empty(), "no scenario has {missing:?}");
    let text = list(system);
    let untold: Vec<&str> = listed.into_iter().filter(|n| !text.contains(&format!("\n  {n} "))).collect();
    assert!(untold.is_empty(), "not printed: {untold:?}");
    // A switch or a grip opens these; the fights that the list looks at have neither.
    let rare = |l: &&str| ["  cover ", "  release ", "  reload "].iter().any(|act| l.starts_with(act));
    let unseen: Vec<&str> = text.lines().filter(|l| l.contains("not on offer") && !rare(l)).collect();
    assert!(unseen.is_empty(), "nobody was offered {unseen:#?}");
}
