//! One table: its members, its library, its fight, and the connections that look at it.
//!
//! A table is a task with a bounded mailbox. For each command it makes a plan from the state as it is, stores the plan
//! durably, and only then makes it the state and sends it to the viewers. What cannot be stored has not happened.

mod admission;
mod allowance;
mod ask;
mod at_work;
mod attendance;
mod audience;
mod board;
mod board_changes;
pub mod check;
mod clock;
mod commands;
mod declarations;
mod done;
mod downloads;
mod encounters;
mod export;
pub mod faces;
pub mod fair;
mod fight;
mod first_update;
mod length;
mod library;
mod members;
mod names;
pub mod new_table;
mod odds;
mod parts;
mod pasted;
mod plan;
mod presence;
mod reading;
mod registry;
mod requester;
mod requests;
mod sent;
mod settings;
mod state;
mod task;
mod unit;
mod update;

pub use allowance::MemberLimits;
pub use ask::{Answer, Ask, Mailbox};
pub use attendance::{Attendance, ClientState, ConnId};
pub use board::Upload;
pub use downloads::at_length;
pub use export::LogOfSeat;
pub use registry::Registry;
pub use requests::requests;
pub use settings::ServerSettings;
