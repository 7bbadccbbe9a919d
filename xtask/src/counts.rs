//! How many tests a program ran, read from what it printed.

use std::ops::AddAssign;

/// Tests that passed and failed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    pub passed: u32,
    pub failed: u32,
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Counts) {
        self.passed += other.passed;
        self.failed += other.failed;
    }
}

impl Counts {
    /// Of a check that counts as one.
    pub fn one(ok: bool) -> Counts {
        Counts { passed: ok.into(), failed: (!ok).into() }
    }

    /// Of a program that printed `output`: its own counts where it printed some, else one. A program that ended badly
    /// without naming a failed test (it did not compile, say) counts as one failure on top, and so does one that counted
    /// and found no test to run.
    pub fn of(output: &str, ok: bool) -> Counts {
        let found: Vec<Counts> = output.lines().filter_map(|line| in_line(line.trim())).collect();
        if found.is_empty() {
            return Counts::one(ok);
        }
        let mut counts = Counts::default();
        found.into_iter().for_each(|found| counts += found);
        if counts.failed == 0 && (!ok || counts.passed == 0) {
            counts.failed = 1;
        }
        counts
    }
}

/// The counts in a closing line of cargo test, vitest, Node's test runner, or of our own programs.
fn in_line(line: &str) -> Option<Counts> {
    let ours = line.starts_with(|c: char| c.is_ascii_digit()) && line.ends_with(" failed");
    if line.starts_with("test result:") || line.starts_with("Tests ") || ours {
        return Some(Counts { passed: before(line, "passed"), failed: before(line, "failed") });
    }
    let node = line.strip_prefix("# ").or_else(|| line.strip_prefix("ℹ "))?;
    let after = |word| node.strip_prefix(word).and_then(|n| n.trim().parse().ok());
    match (after("pass "), after("fail ")) {
        (None, None) => None,
        (passed, failed) => Some(Counts { passed: passed.unwrap_or(0), failed: failed.unwrap_or(0) }),
    }
}

/// The number that stands before a word; 0 if the word is absent.
fn before(line: &str, word: &str) -> u32 {
    let mut last = "";
    for part in line.split(|c: char| !c.is_ascii_alphanumeric()).filter(|part| !part.is_empty()) {
        if part == word {
            return last.parse().unwrap_or(0);
        }
        last = part;
    }
    0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(passed: u32, failed: u32) -> Counts {
        Counts { passed, failed }
    }

    #[test]
    fn cargo_test_is_added_up_over_its_binaries() {
        let output = "running 2 tests\ntest result: ok. 2 passed; 0 failed; 0 ignored\n\
                      test result: FAILED. 5 passed; 1 failed; 0 ignored; finished in 0.01s\n";
        assert_eq!(Counts::of(output, false), counts(7, 1));
    }

    #[test]
    fn vitest_counts_tests_and_not_files() {
        let output = " Test Files  1 failed | 3 passed (4)\n      Tests  2 failed | 11 passed (13)\n";
        assert_eq!(Counts::of(output, false), counts(11, 2));
        assert_eq!(Counts::of("      Tests  9 passed (9)\n", true), counts(9, 0));
    }

    #[test]
    fn nodes_runner_counts_in_both_styles() {
        assert_eq!(Counts::of("# tests 3\n# pass 2\n# fail 1\n", false), counts(2, 1));
        assert_eq!(Counts::of("ℹ tests 3\nℹ pass 3\nℹ fail 0\n", true), counts(3, 0));
    }

    #[test]
    fn our_own_closing_line_counts() {
        assert_eq!(Counts::of("12 passed, 3 failed\n", false), counts(12, 3));
    }

    #[test]
    fn a_program_without_counts_is_one_check() {
        assert_eq!(Counts::of("all well\n", true), counts(1, 0));
        assert_eq!(Counts::of("error: no\n", false), counts(0, 1));
    }

    #[test]
    fn a_run_without_tests_is_a_failure() {
        assert_eq!(Counts::of("# tests 0\n# pass 0\n# fail 0\n", true), counts(0, 1));
        let doctests = "test result: ok. 0 passed; 0 failed\ntest result: ok. 2 passed; 0 failed\n";
        assert_eq!(Counts::of(doctests, true), counts(2, 0));
    }

    #[test]
    fn a_bad_end_is_a_failure_though_every_test_passed() {
        assert_eq!(Counts::of("test result: ok. 2 passed; 0 failed\nerror: could not compile\n", false), counts(2, 1));
    }
}
