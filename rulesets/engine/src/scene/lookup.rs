//! Combatants and items by the names that forms and scripts use, and the other way round.

use super::combatant::Item;
use super::command::Cmd;
use super::question::Question;
use super::state::Scene;
use crate::base::{Str, Viewer, Who};
use crate::form::{Ask, Input};

/// The name of an item in forms and scripts: its kind, with its number if an earlier item of the same owner is of that
/// kind.
pub fn item_key(scene: &Scene, who: Who, item: &Item) -> Str {
    let first = scene.combatant(who).gear.iter().find(|i| i.kind == item.kind);
    if first.is_none_or(|f| f.no == item.no) {
        item.kind.clone()
    } else {
        format!("{}#{}", item.kind, item.no.0).into()
    }
}

/// The item of this name.
pub fn item_by_key<'s>(scene: &'s Scene, who: Who, name: &str) -> Option<&'s Item> {
    scene.combatant(who).gear.iter().find(|i| item_key(scene, who, i) == name)
}

impl Ask<Who> {
    /// The combatant that a command names, if the one who acts knows of it.
    pub fn of(self, scene: &Scene, cmd: &Cmd) -> Option<Who> {
        scene.find(cmd.who, self.handle(cmd)?)
    }
}

impl Ask<Vec<Who>> {
    /// The combatants that a command names, of those that the one who acts knows of.
    pub fn of(self, scene: &Scene, cmd: &Cmd) -> Vec<Who> {
        self.handles(cmd).into_iter().filter_map(|handle| scene.find(cmd.who, handle)).collect()
    }
}

impl Question {
    /// An answer to it as the GM reads it: a sentence without its end.
    pub(crate) fn in_words(&self, scene: &Scene, answer: &Input) -> String {
        let words = self.chosen(answer, &|w| scene.name(Viewer::Gm, w));
        let mut letters = words.chars();
        letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
    }
}
