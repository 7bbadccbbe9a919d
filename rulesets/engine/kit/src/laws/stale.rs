//! What has been resolved so far holds when something is edited in the middle of it.

use super::{Broken, Playing, reload, same_scenes};
use fray_engine::base::{Viewer, Who};
use fray_engine::course::{Operation, RuledChange};
use fray_engine::encounter::{ActRequest, ConditionMode, Encounter, Request};
use fray_engine::fact::{Fact, FactKind};
use fray_engine::scenario::random;
use fray_engine::scene::Frame;
use std::sync::Arc;

impl Playing {
    /// An edit made while a question is open has the same effect as one made before the resolution began, if it
    /// changes none of the facts in between. This finds numbers that were read before a question and used after it.
    pub(super) fn an_edit_is_never_stale(&mut self) -> Result<(), Broken> {
        let Some((operation, root)) = self.e.resolving().map(|(operation, root)| (operation.clone(), root)) else {
            return Ok(());
        };
        let outside = |f: &Fact| f.outside && !matches!(f.kind, FactKind::Answered(..));
        if self.e.recorded().iter().any(outside) {
            return Ok(());
        }
        let edit = match random::edit(&mut self.rng, &self.e) {
            // What a rule brings with a condition depends on the moment.
            Request::Condition(who, id, ConditionMode::Set) => Request::Condition(who, id, ConditionMode::Bare),
            Request::Edit(who, field, value) => Request::EditBare(who, field, value),
            edit => edit,
        };
        if touched(&self.e, &edit) {
            return Ok(());
        }
        let mut late = self.e.clone();
        let Ok(mut early) = reload(&self.e, self.seed, &self.e.log().prefix(root as usize)) else { return Ok(()) };
        if early.resolving().is_some()
            || early.request(Viewer::Gm, edit.clone()).is_err()
            || early.resolving().is_some()
        {
            return Ok(());
        }
        // Where the edit alone sets something going (the turn of somebody put down ends), the two cannot be compared.
        if early.log().len() != root as usize + 1 {
            return Ok(());
        }
        let Some(again) = repeat_request(&self.e, &operation) else { return Ok(()) };
        if early.request(Viewer::Gm, again).is_err() || !follow(&mut early, self.e.recorded()) {
            return Ok(());
        }
        if late.request(Viewer::Gm, edit.clone()).is_err() {
            return Ok(());
        }
        self.seen.edits += 1;
        finish(&mut early);
        finish(&mut late);
        let law = "an edit at a question is as good as before it";
        // In which order conditions stand is no matter of the rules, nor where in the log a command was declared.
        let sorted = |e: &Encounter| {
            let mut scene = e.scene().clone();
            for c in &mut scene.cast {
                let mut conds = c.conds.to_vec();
                conds.sort_by(|a, b| (&a.id, a.by).cmp(&(&b.id, b.by)));
                Arc::make_mut(c).conds = conds.into_iter().collect();
            }
            for frame in scene.agenda.iter_mut() {
                if let Frame::Pending { cmd, .. } = frame {
                    cmd.action = None;
                }
            }
            scene
        };
        same_scenes(&sorted(&early), &sorted(&late)).map_err(|what| self.broken(law, format!("{edit:?}: {what}")))
    }
}

/// The request that carries this out again; none: a step of the course, which nobody requests.
fn repeat_request(e: &Encounter, operation: &Operation) -> Option<Request> {
    let handle = |who: Who| e.scene().combatant(who).handle.0.clone();
    match operation {
        Operation::Act(cmd) => {
            let (who, act, form) = (cmd.who.map(handle), cmd.act.to_string(), Some(cmd.form.clone()));
            Some(Request::Act(ActRequest { who, act, form, secret: cmd.secret }))
        }
        Operation::Condition(change) => {
            let mode = match change.mode {
                RuledChange::Set => ConditionMode::Set,
                RuledChange::End => ConditionMode::End,
            };
            Some(Request::Condition(handle(change.of), change.condition.to_string(), mode))
        }
        Operation::Course(_) => None,
    }
}

/// Whether the resolution itself has set what the edit sets: then their order matters.
fn touched(e: &Encounter, edit: &Request) -> bool {
    let scene = e.scene();
    e.recorded().iter().any(|f| match (&f.kind, edit) {
        (FactKind::Set(w, ix, _), Request::EditBare(h, id, _)) => {
            scene.combatant(*w).handle.0 == *h
                && e.system().tables().sheet.get(usize::from(*ix)).is_some_and(|d| d.id == id)
        }
        (FactKind::CondSet(w, c), Request::Condition(h, id, _)) => scene.combatant(*w).handle.0 == *h && c.id == *id,
        (FactKind::CondEnded(w, c, _), Request::Condition(h, id, _)) => scene.combatant(*w).handle.0 == *h && c == id,
        _ => false,
    })
}

/// Answers as the record has it. `false`: the facts between differ.
fn follow(e: &mut Encounter, recorded: &[Fact]) -> bool {
    loop {
        let now = e.recorded();
        if now.len() > recorded.len() || !now.iter().zip(recorded).all(|(a, b)| told_or_same(a, b)) {
            return false;
        }
        let Some(Fact { kind: FactKind::Answered(ix, value, _), .. }) = recorded.get(now.len()) else {
            return now.len() == recorded.len() && e.resolving().is_some();
        };
        let Some((id, _, _)) = e.questions().into_iter().nth(usize::from(*ix)) else { return false };
        if e.request(Viewer::Gm, Request::Answer(id, value.clone())).is_err() {
            return false;
        }
    }
}

fn told_or_same(a: &Fact, b: &Fact) -> bool {
    matches!((&a.kind, &b.kind), (FactKind::Told(_), FactKind::Told(_))) || a.kind == b.kind
}

/// Lets every question of the resolution lapse, in order.
pub(crate) fn finish(e: &mut Encounter) {
    for _ in 0..200 {
        if e.resolving().is_none() {
            return;
        }
        let Some(id) = e.questions().into_iter().find(|q| q.2.is_none()).map(|q| q.0) else { return };
        if e.request(Viewer::Gm, Request::Lapse(id)).is_err() {
            return;
        }
    }
}
