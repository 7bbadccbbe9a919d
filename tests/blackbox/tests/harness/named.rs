//! What commands name, as a screen knows it.

use super::Screen;
use serde_json::Value;

type Word = fn(&Screen, &str) -> String;

/// A command with its placeholders filled in, as this screen knows them: `@Name@` is the handle of that combatant, `%Name%` the id
/// of that character of the library, `#kind#` the id of that question, `~last~` the last roll.
pub fn fill(screen: &Screen, cmd: &Value) -> Value {
    let marks: [(char, Word); 4] = [
        ('@', |screen, name| screen.handle(name)),
        ('%', entry),
        ('#', question),
        ('~', |screen, _| last_roll(screen)),
    ];
    let filled = marks.iter().fold(cmd.to_string(), |text, (mark, word)| {
        let pieces = text.split(*mark).enumerate();
        pieces.map(|(n, piece)| if n % 2 == 1 { word(screen, piece) } else { piece.to_string() }).collect()
    });
    serde_json::from_str(&filled).unwrap()
}

/// The name of the last roll that this screen reads of.
fn last_roll(screen: &Screen) -> String {
    let throws = |l: &Value| l["roll"]["throws"][0]["name"].as_str().map(String::from);
    screen.lines.values().rev().find_map(throws).expect("a roll is told")
}

/// Those who wait for their turn, in order.
pub fn waiting(gm: &Screen) -> Vec<Value> {
    let slots = gm.parts["order"]["slots"].as_array().unwrap().iter();
    let states = gm.parts["turn"]["states"].as_array().unwrap();
    slots.zip(states).filter(|(_, state)| *state == "waiting").map(|(slot, _)| slot["who"].clone()).collect()
}

/// The library, as this screen shows it.
pub fn library(screen: &Screen) -> Vec<&Value> {
    screen.parts["library"].as_array().unwrap().iter().collect()
}

/// The id of this character of the library.
pub fn entry(screen: &Screen, name: &str) -> String {
    let library = library(screen);
    let found = library.iter().find(|e| e["name"] == name && e["kind"] == "character");
    found.unwrap_or_else(|| panic!("{name} is not in the library: {library:?}"))["id"].as_str().unwrap().to_string()
}

/// The id of the question of this kind that this screen is asked.
pub fn question(screen: &Screen, kind: &str) -> String {
    let mine = screen.parts["questions"]["mine"].as_array().unwrap();
    let found = mine.iter().find(|q| q["kind"] == kind);
    found.unwrap_or_else(|| panic!("{kind} is not asked: {mine:?}"))["id"].as_str().unwrap().to_string()
}
