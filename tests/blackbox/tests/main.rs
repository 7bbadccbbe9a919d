//! The program from outside. One test binary, so that it is linked once.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on has failed")]

mod ahead;
mod authority;
mod cheats;
mod clocks;
mod crashes;
mod dice;
#[cfg(target_os = "linux")]
mod disks;
mod faults;
mod fights;
mod floods;
mod fuzz;
mod guards;
mod harness;
mod hidden;
mod library;
mod links;
mod long_logs;
#[cfg(target_os = "linux")]
mod lying;
mod map;
mod moments;
mod networks;
mod odds;
mod older;
mod operations;
mod panics;
mod pictures;
#[cfg(target_os = "linux")]
mod power;
mod proxies;
mod release;
mod replies;
mod resuming;
mod rights;
mod routes;
mod schemas;
mod seats;
mod shares;
mod stalls;
mod start;
mod systems;
mod talk;
mod torture;
mod twins;
mod twins_of_rulesets;
mod upkeep;

#[global_allocator]
static ALLOCATOR: fray_kit::Allocator = fray_kit::Allocator;
