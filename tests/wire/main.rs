//! Writes the TypeScript twins of everything that crosses the wire, into the folder that `TS_RS_EXPORT_DIR` names.
//! `cargo xtask types` copies the result to the client's folder; `cargo xtask test` only compares it with that folder.

use fray::wire::{
    AheadEntry, BoardView, ClientMsg, ClockEntry, Enter, HttpRefusal, Join, LibraryEntry, MemberEntry, NewTable,
    RulingsView, Seated, ServerMsg, SystemEntry, TableInfo, TableView,
};
use fray_engine::view::{
    CombatantView, HandbookView, Input, MapView, OffSet, OfferForm, OfferSet, OptionView, OrderState, OrderView,
    QuestionsView, SheetView, StageView, SystemView, TurnView,
};
use ts_rs::{Config, ExportError, TS};

#[test]
fn types_of_the_wire_are_written() -> Result<(), ExportError> {
    let config = Config::from_env();
    messages(&config)?;
    parts(&config)?;
    bodies(&config)
}

fn messages(config: &Config) -> Result<(), ExportError> {
    ClientMsg::export_all(config)?;
    ServerMsg::export_all(config)?;
    Input::export_all(config)
}

/// The types of the parts that an update carries as `unknown`.
fn parts(config: &Config) -> Result<(), ExportError> {
    TableView::export_all(config)?;
    BoardView::export_all(config)?;
    MemberEntry::export_all(config)?;
    LibraryEntry::export_all(config)?;
    OptionView::export_all(config)?;
    OrderView::export_all(config)?;
    CombatantView::export_all(config)?;
    SheetView::export_all(config)?;
    OfferSet::export_all(config)?;
    OffSet::export_all(config)?;
    OfferForm::export_all(config)?;
    TurnView::export_all(config)?;
    OrderState::export_all(config)?;
    SystemView::export_all(config)?;
    HandbookView::export_all(config)?;
    RulingsView::export_all(config)?;
    QuestionsView::export_all(config)?;
    MapView::export_all(config)?;
    AheadEntry::export_all(config)?;
    ClockEntry::export_all(config)?;
    StageView::export_all(config)
}

/// Bodies of the HTTP requests and answers.
fn bodies(config: &Config) -> Result<(), ExportError> {
    SystemEntry::export_all(config)?;
    NewTable::export_all(config)?;
    Join::export_all(config)?;
    Enter::export_all(config)?;
    Seated::export_all(config)?;
    TableInfo::export_all(config)?;
    HttpRefusal::export_all(config)
}
