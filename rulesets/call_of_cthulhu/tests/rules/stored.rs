//! Logs hold levels of success as numbers.

use fray_call_of_cthulhu::rolls::Level;

#[test]
fn a_level_keeps_the_number_that_logs_have_for_it() {
    let levels = [Level::Fumble, Level::Fail, Level::Regular, Level::Hard, Level::Extreme, Level::Critical];
    assert_eq!(levels.map(Level::rank), [0, 1, 2, 3, 4, 5]);
    assert_eq!([0, 1, 2, 3, 4, 5].map(Level::of_rank), levels);
}
