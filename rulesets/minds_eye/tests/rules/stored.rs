//! Logs hold the results of tests as numbers.

use fray_minds_eye::challenge::Test;

#[test]
fn the_result_of_a_test_keeps_the_number_that_logs_have_for_it() {
    let results = [Test::Lost, Test::TieLost, Test::TieWin, Test::Outright];
    assert_eq!(results.map(Test::number), [0, 1, 2, 3]);
    assert_eq!([0, 1, 2, 3].map(Test::of), results.map(Some));
}
