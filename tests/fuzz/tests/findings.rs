//! What the search has found, and what it begins with, breaks nothing.

use fray_fuzz::Target;
use std::fs;
use std::path::Path;

#[test]
fn nothing_that_was_found_breaks_anything_again() {
    for target in Target::ALL {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("findings").join(target.name());
        for entry in fs::read_dir(folder).into_iter().flatten() {
            let path = entry.expect("a finding").path();
            println!("{}", path.display());
            target.take(&fs::read(path).expect("a finding can be read"));
        }
    }
}

#[test]
fn the_search_begins_with_input_in_order() {
    for target in Target::ALL {
        let seeds = target.seeds();
        assert!(!seeds.is_empty(), "{}", target.name());
        // Every ninth: the others are tried where they come from.
        seeds.iter().step_by(9).for_each(|seed| target.take(seed));
    }
}
