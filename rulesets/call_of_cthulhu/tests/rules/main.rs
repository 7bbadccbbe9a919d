//! The ruleset through its public door: every scenario, the laws over random play, odds, sheets and armoury.

mod armoury;
mod care;
mod laws;
mod odds;
mod outlasting;
mod preparing;
mod scenarios;
mod sheets;
mod stored;
mod told;

#[global_allocator]
static ALLOCATOR: fray_kit::Allocator = fray_kit::Allocator;
