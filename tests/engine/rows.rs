//! Rows of an armoury.

use fray_engine::gear::Rows;

#[test]
fn every_row_is_found_by_its_id_and_nothing_else_is() {
    let ids = ["", "a", "b", "ab", "ba", "club", "long_sword", "long_swore", "bow", "pistol", "lance"];
    for some in 0..=ids.len() {
        let rows: Rows<usize> = ids[..some].iter().enumerate().map(|(n, id)| (*id, n)).collect();
        for (n, id) in ids.iter().enumerate() {
            assert_eq!(rows.get(id), (n < some).then_some(n), "{id} of {some}");
        }
        assert_eq!(rows.get("long_sword "), None);
    }
}

#[test]
fn of_rows_with_the_same_id_the_first_counts() {
    let rows: Rows<i32> = [("club", 1), ("club", 2)].into_iter().collect();
    assert_eq!(rows.get("club"), Some(1));
}
