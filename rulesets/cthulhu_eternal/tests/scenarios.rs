//! Every scenario of this ruleset passes. `SCENARIO=w10` plays those whose name has that in it and tells their story.

use fray_engine::scenario::run_path;
use std::path::Path;

#[test]
fn all_scenarios_pass() {
    let wanted = std::env::var("SCENARIO").unwrap_or_default();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios");
    let reports = run_path(&[fray_cthulhu_eternal::SYSTEM], &folder).unwrap();
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
