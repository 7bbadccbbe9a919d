//! The program from outside. One test binary, so that it is linked once.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on has failed")]

mod clocks;
mod crashes;
mod faults;
mod fights;
mod guards;
mod harness;
mod hidden;
mod library;
mod links;
mod map;
mod older;
mod pictures;
mod replies;
mod resuming;
mod rights;
mod seats;
mod start;
mod systems;
mod twins;
