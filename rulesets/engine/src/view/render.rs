//! Parts and lines as JSON.

use super::make::Everything;
use super::types::*;
use foldhash::fast::FixedState;
use serde::Serialize;
use std::cell::RefCell;
use std::hash::BuildHasher as _;
use std::sync::Arc;

/// As JSON, with a number that differs where the JSON does.
pub(super) fn render(data: &impl Serialize) -> (u64, Arc<str>) {
    let json = json(data);
    (tag(&json), json)
}

/// A number that differs where the JSON does, in every run of the program the same: clients give back the tags of what they hold.
fn tag(json: &str) -> u64 {
    FixedState::default().hash_one(json)
}

pub(super) fn json(data: &impl Serialize) -> Arc<str> {
    thread_local! {
        /// Kept from one part to the next, so that most are written without allocating.
        static WRITTEN: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    }
    WRITTEN.with_borrow_mut(|written| {
        written.clear();
        // Maps with text keys and plain values: there is nothing that JSON cannot hold.
        let _ = serde_json::to_writer(&mut *written, data);
        let json = std::str::from_utf8(written).unwrap_or_default().into();
        written.shrink_to(KEPT);
        json
    })
}

/// Bytes of the buffer that are kept: more than most parts need.
const KEPT: usize = 16 << 10;

/// What can be sent, as JSON. Not generic, so that each is compiled once and not in every package that calls it.
pub trait AsJson {
    fn as_json(&self) -> String;
}

macro_rules! as_json {
    ($($sent:ty),+ $(,)?) => {$(
        impl AsJson for $sent {
            fn as_json(&self) -> String {
                json(self).to_string()
            }
        }
    )+};
}

as_json! {
    Everything, OrderView, TurnView, QuestionsView, StageView, MapView, CombatantView, OfferSet, Vec<OptionView>,
    Vec<LineView>, Vec<&LineView>, OddsView,
}
