//! The ruleset through its public door: every scenario, the laws over random play, odds, sheets and armoury.

mod care;
mod laws;
mod laws_of_arms;
mod leads;
mod offered;
mod odds;
mod scenarios;
mod sheets;
mod words;
