//! What is usual is left out on the wire.

use crate::base::Str;

pub(super) fn no(said: &bool) -> bool {
    !said
}

pub(super) fn yes(said: &bool) -> bool {
    *said
}

pub(super) fn none(count: &u32) -> bool {
    *count == 0
}

pub(super) fn is_empty(text: &Str) -> bool {
    text.is_empty()
}

pub(super) fn is_one(n: &i32) -> bool {
    *n == 1
}
