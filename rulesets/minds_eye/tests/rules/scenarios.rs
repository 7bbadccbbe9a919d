//! Every scenario of this ruleset passes. `SCENARIO=w10` plays those whose path has that in it and tells their story.

use fray_kit::ruleset;
use fray_minds_eye::SYSTEM;

const FOLDER: &str = env!("CARGO_MANIFEST_DIR");

#[test]
fn all_scenarios_pass() {
    ruleset::scenarios_pass(SYSTEM, FOLDER);
}

#[test]
fn every_action_and_question_has_a_scenario() {
    ruleset::scenarios_name_all_that_is_listed(SYSTEM, FOLDER, &[]);
}

#[test]
fn unknown_words_of_items_are_refused() {
    ruleset::unknown_words_of_items_are_refused(SYSTEM);
}

#[test]
fn everybody_has_something_to_do_in_the_sample_fight() {
    ruleset::everybody_has_something_to_do(SYSTEM);
}
