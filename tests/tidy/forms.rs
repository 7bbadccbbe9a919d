//! Members of forms have one definition: rules ask and read them through `form!`, and conditions through `payload!`.

use crate::sources::{below, none};

/// Rulesets that hold to it.
const RULESETS: &[&str] = &["rulesets/chronicles_of_darkness/src/"];

/// A member named by a word of its own, and a condition written value by value.
const BY_HAND: [&str; 5] = [".field(\"", "Member::new(\"", ".when(\"", ".data(vec![", ".data.first()"];

#[test]
fn members_and_memories_are_named_in_one_place() {
    let mut wrong = Vec::new();
    for source in below(RULESETS, &["rs"]) {
        for (number, line) in source.product_lines() {
            let found = BY_HAND.into_iter().filter(|by_hand| line.contains(by_hand));
            wrong.extend(found.map(|by_hand| format!("{}:{number}: {by_hand}", source.path)));
        }
    }
    none(wrong, "Define the member with `form!`, what a condition remembers with `payload!`, and use that:");
}
