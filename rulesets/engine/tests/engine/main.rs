//! The engine through its public door.

mod asking;
mod bot;
mod coming_in;
mod conditions;
mod course;
mod drilled;
mod fight;
mod forms;
mod history;
mod laws;
mod log;
mod masks;
mod names;
mod offers;
mod parts;
mod payload;
mod results;
mod scenarios;
mod secrecy;
mod set_dice;
mod shapes;
mod targets;
mod waiting;
mod words;
