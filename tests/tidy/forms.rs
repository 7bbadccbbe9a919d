//! How rules ask and read forms.

use crate::sources::{below, none};

/// The systems whose members are all made by `form!`.
const SYSTEMS: [&str; 1] = ["rulesets/savage_worlds/src"];

/// A member of a form under a name of its own, where it is asked or where it is read.
const LOOSE: [&str; 4] = [".field(\"", ".field(id)", "Member::new(", ".when(\""];

#[test]
fn a_members_name_stands_once() {
    let mut wrong = Vec::new();
    for source in below(&SYSTEMS, &["rs"]) {
        for (at, line) in source.product_lines() {
            wrong.extend(
                LOOSE.iter().filter(|word| line.contains(**word)).map(|word| format!("{}:{at}: {word}", source.path)),
            );
        }
    }
    none(wrong, "Define the member with `form!`, and ask and read it through that:");
}
