//! Forms: the closed set of ways in which the rules ask people for something, each with one widget in the client.
//!
//! Every form has a valid default; [`Form::accept`] is the only judge of an answer.

mod accept;
mod ask;
mod fields;
mod input;
mod left_out;
mod off;
mod opt_read;
mod types;
mod words;

pub use accept::Misfit;
pub use ask::{Act, Ask, Choice, Listed, OneWord, Place};
pub use fields::Fields;
pub use input::Input;
pub use left_out::optional;
pub(crate) use left_out::{answered_by_default, by_default};
pub use types::{ActChoice, AmountSlot, Form, Leads, Member, Opt, OptionStyle, When};
