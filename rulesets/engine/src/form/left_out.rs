//! What a form may leave out when nobody reads it, or its default alone answers it.

use super::types::Member;
use crate::base::is_read;
use std::cell::Cell;

thread_local! {
    static BY_DEFAULT: Cell<bool> = const { Cell::new(false) };
}

/// Whether the default alone will answer the form made now: a list with a default may leave out the rest.
pub(crate) fn answered_by_default() -> bool {
    BY_DEFAULT.get()
}

/// Runs code that makes a form which its default alone will answer, if it has one.
pub(crate) fn by_default<T>(make: impl FnOnce() -> T) -> T {
    let _until_done = ByDefaultGuard(BY_DEFAULT.replace(true));
    make()
}

/// Restores the earlier setting at the end, also after a panic.
struct ByDefaultGuard(bool);

impl Drop for ByDefaultGuard {
    fn drop(&mut self) {
        BY_DEFAULT.set(self.0);
    }
}

/// Members that mean nothing at their defaults. In forecasts, where nobody reads the form, they are left out.
pub fn optional(members: impl FnOnce() -> Vec<Member>) -> Vec<Member> {
    if is_read() { members() } else { vec![] }
}
