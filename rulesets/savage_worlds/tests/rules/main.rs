//! The ruleset through its public door: every scenario, the laws over random play, odds, sheets and armoury.

mod care;
mod laws;
mod laws_of_arms;
mod leads;
mod odds;
mod offered;
mod parts;
mod scenarios;
mod sheets;
mod words;

#[global_allocator]
static ALLOCATOR: fray_kit::Allocator = fray_kit::Allocator;
