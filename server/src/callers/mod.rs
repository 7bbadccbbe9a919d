//! Who is calling, and how much one caller may do: requests, guesses, connections.

mod connection_limit;
mod hourly;
mod limits;
mod proxy;

pub use connection_limit::{ConnectionLimit, HeldPermit, LimitReached, Permit};
pub use hourly::HourlyLimit;
pub use limits::{Guess, Limits};
pub use proxy::{Network, Proxies, direct};
