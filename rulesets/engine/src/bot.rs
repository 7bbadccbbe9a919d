//! A plain player: goes by the offers alone and knows no rules.

use crate::base::Who;
use crate::encounter::Encounter;
use crate::form::Input;
use crate::scene::Scene;
use crate::system::{Offer, Use};

/// What a bot does now: the action's id, and its form.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The action's id.
    pub act: String,
    /// Its form.
    pub form: Input,
}

/// The best of the offers by their use: save a dying friend, attack, make ready, recover, move, defend, end the turn;
/// each with its default form. `done` are actions tried in this turn that led to nothing new; they are not tried again.
pub fn choose(offers: &[Offer], done: &[String]) -> Option<Choice> {
    let open = offers.iter().filter(|o| o.off.is_none() && o.use_ != Use::Other && !o.act.starts_with('_'));
    let fresh = open.filter(|o| o.use_ == Use::End || !done.iter().any(|d| *d == o.act));
    let best = fresh.min_by_key(|o| o.use_)?;
    Some(Choice { act: best.act.to_string(), form: best.form.default() })
}

/// One step of a bot that plays everybody: answers what is asked with its default, else acts for whoever's turn it is.
/// `false`: there is nothing for anybody to do.
pub fn step(e: &mut Encounter, memory: &mut Memory) -> bool {
    use crate::base::Viewer;
    use crate::encounter::Wish;
    if let Some(w) = e.waiting().into_iter().find(|w| !w.answered) {
        return e.wish(Viewer::Gm, Wish::Lapse(w.id)).is_ok();
    }
    let Some(who) = e.scene().turn() else { return e.wish(Viewer::Gm, Wish::NextTurn).is_ok() };
    memory.turn(e.scene(), who);
    let offers = e.offers(Some(who));
    while let Some(c) = choose(&offers, &memory.done) {
        memory.done.push(c.act.clone());
        let handle = e.scene().c(who).handle.0.clone();
        if e.wish(Viewer::Gm, Wish::Act(Some(handle), c.act, Some(c.form), false)).is_ok() {
            return true;
        }
    }
    e.wish(Viewer::Gm, Wish::NextTurn).is_ok()
}

/// What a bot has tried in the turn that runs.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    turn: Option<(Who, u32)>,
    done: Vec<String>,
}

impl Memory {
    fn turn(&mut self, scene: &Scene, who: Who) {
        let now = Some((who, scene.c(who).turns));
        if self.turn != now {
            (self.turn, self.done) = (now, vec![]);
        }
    }
}
