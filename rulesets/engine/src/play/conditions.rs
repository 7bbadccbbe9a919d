//! What rules may state about conditions.

use super::By;
use crate::base::{Str, Who};
use crate::fact::{Cause, FactKind, LineKind, Source};
use crate::scene::{Cond, Scene, Until};
use crate::tables::{ConditionDef, Shown};
use crate::text;

impl By<'_, '_> {
    /// Sets a condition; one of the same id and source is replaced.
    pub fn condition(&mut self, who: Who, cond: Cond) {
        self.about(who, FactKind::CondSet(who, cond));
    }
    /// Sets the condition that the scene gives: `condition_with(who, |s| Cond::new(AIMING).until(next_turn(s, who)))`.
    pub fn condition_with(&mut self, who: Who, cond: impl FnOnce(&Scene) -> Cond) {
        let cond = cond(self.play.scene);
        self.condition(who, cond);
    }
    /// Changes the first condition of this id, if there is one, but neither its id nor its source.
    pub fn change_condition(&mut self, who: Who, id: &'static str, change: impl FnOnce(&mut Cond)) {
        if self.play.is_silent() {
            return self.play.scene.change_condition(who, id, change);
        }
        if let Some(mut cond) = self.play.scene.cond(who, id).cloned() {
            change(&mut cond);
            self.condition(who, cond);
        }
    }
    /// Ends all conditions of this id, if there are any.
    #[inline]
    pub fn end(&mut self, who: Who, id: &'static str) {
        if self.play.has(who, id) {
            self.about(who, FactKind::CondEnded(who, Str::new_static(id), Source::Any));
        }
    }
    /// Ends the condition of this id that comes from `source`, or with `None` the one without a source.
    pub fn end_from(&mut self, who: Who, id: &'static str, source: impl Into<Option<Who>>) {
        let source = source.into();
        if self.play.scene.cond_from(who, id, source).is_some() {
            self.about(who, FactKind::CondEnded(who, Str::new_static(id), Source::Only(source)));
        }
    }

    /// Ends the conditions that have expired, and tells of visible ones.
    pub fn expire(&mut self, table: &[ConditionDef], over: impl Fn(Until) -> bool) {
        let scene = &self.play.scene;
        let due =
            |w: Who| scene.combatant(w).conds.iter().filter(|c| over(c.until)).map(move |c| (w, c.id.clone(), c.by));
        let gone: Vec<(Who, Str, Option<Who>)> = scene.ids().flat_map(due).collect();
        for (who, id, by) in gone {
            self.about(who, FactKind::CondEnded(who, id.clone(), Source::Only(by)));
            let Some(def) = table.iter().find(|d| d.id == id).filter(|d| d.shown == Shown::Yes) else { continue };
            self.cause = Cause::Rule;
            self.tell(LineKind::Effect, text!(who, " is no longer ", def.label, "."));
        }
    }
}
