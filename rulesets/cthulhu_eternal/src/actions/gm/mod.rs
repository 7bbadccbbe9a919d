//! CE-GM: what the GM states and does.

mod after;
mod elements;
mod harm;
mod illness;
mod people;
mod say;
mod seat;

pub use after::FAMILY as AFTER;
pub use elements::FAMILY as ELEMENTS;
pub use harm::FAMILY as HARM;
pub use illness::FAMILY as ILLNESS;
pub use say::FAMILY as SAY;
pub use seat::FAMILY as SEAT;
