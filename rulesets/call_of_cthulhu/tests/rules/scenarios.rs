//! Every scenario of this ruleset passes. `SCENARIO=w10` plays those whose path has that in it and tells their story.

use fray_call_of_cthulhu::SYSTEM;
use fray_kit::ruleset;

const FOLDER: &str = env!("CARGO_MANIFEST_DIR");

#[test]
fn all_scenarios_pass() {
    ruleset::scenarios_pass(SYSTEM, FOLDER);
}

#[test]
fn every_action_and_question_has_a_scenario() {
    ruleset::scenarios_name_all_that_is_listed(SYSTEM, FOLDER, RARE);
}

/// What random play does not come to: a jam falls at 96 or more with an automatic weapon that fires little in it.
/// `jam.toml` and `jam_in_hand.toml` play it.
const RARE: &[&str] = &["clear_jam"];

#[test]
fn everybody_has_something_to_do_in_the_sample_fight() {
    ruleset::everybody_has_something_to_do(SYSTEM);
}

#[test]
fn unknown_words_of_items_are_refused() {
    ruleset::unknown_words_of_items_are_refused(SYSTEM);
}
