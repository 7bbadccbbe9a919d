//! The engine through its public door.

mod answers_by_name;
mod asking;
mod bot;
mod coming_in;
mod conditions;
mod course;
mod drilled;
mod fight;
mod forms;
mod gear_of_logs;
mod habits;
mod history;
mod items;
mod jokers;
mod kept_sheets;
mod laws;
mod lists;
mod lists_of_logs;
mod log;
mod marks;
mod masks;
mod names;
mod odds;
mod offers;
mod parts;
mod payload;
mod places;
mod read_by_hand;
mod releases;
mod results;
mod rows;
mod scenarios;
mod secrecy;
mod set_dice;
mod shapes;
mod talk;
mod targets;
mod unknown_kinds;
mod veils;
mod waiting;
mod words;

#[global_allocator]
static ALLOCATOR: fray_kit::Allocator = fray_kit::Allocator;
