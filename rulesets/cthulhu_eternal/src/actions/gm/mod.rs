//! CE-GM: what the GM states and does.

mod after;
mod elements;
mod harm;
mod illness;
mod people;
mod say;
mod seat;

pub use after::{AFTERMATH, FAMILY as AFTER, REST, SAN_TEST};
pub use elements::{DEPRIVE, ELEMENTS as ELEMENTS_ACT, FAMILY as ELEMENTS};
pub use harm::{FAMILY as HARM, HEALS, MEND, WOUNDS};
pub use illness::{EXPOSE, FAMILY as ILLNESS, HOSPITAL};
pub use say::FAMILY as SAY;
pub use seat::FAMILY as SEAT;
