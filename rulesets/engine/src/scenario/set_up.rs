//! What a scenario begins with: rule options, the scene, the cast, and a fight that is under way already.

use super::format::{Cast, File, OrderPlace, Player, Preset};
use super::memory::{self, KnownCast};
use super::run::Run;
use super::words::{centimetres, handle};
use crate::base::{Round, Seat, Who};
use crate::encounter::{PairWord, Request};
use crate::fact::FactKind;
use crate::scene::{Asking, Masks, OrderEntry, OrderState};
use crate::sheet::{Entered, Sheet};

impl Run<'_> {
    pub(super) fn set_up(&mut self, file: &File) -> Result<(), String> {
        if file.questions != Asking::default() {
            self.e.preset(FactKind::AskingSet(file.questions));
        }
        if file.masks != Masks::default() {
            self.e.preset(FactKind::MasksSet(file.masks));
        }
        for (id, value) in &file.options {
            self.gm(Request::Option(id.clone(), entered(value))).map_err(|e| format!("options.{id}: {e}"))?;
        }
        self.set_scene(file)?;
        for n in 0..file.cast.len() {
            let join = self.join(&file.cast[n..])?;
            self.gm(join)?;
        }
        for b in &file.between {
            let word = PairWord {
                a: handle(self.e.scene(), &b.a)?,
                b: handle(self.e.scene(), &b.b)?,
                what: b.what.clone(),
                value: b.value.clone(),
            };
            self.gm(Request::State(word))?;
        }
        if let Some(p) = &file.preset {
            self.preset(p)?;
        }
        Ok(())
    }

    /// The round and its order, as if the fight had run until the turn that `start` begins.
    fn preset(&mut self, p: &Preset) -> Result<(), String> {
        let Some(round) = p.round.filter(|_| !p.order.is_empty()) else {
            return Err("a preset needs a round, from 1, and an order".into());
        };
        let names: Vec<&String> = p.order.iter().map(OrderPlace::name).collect();
        let named = [p.turn.as_slice(), &p.done, &p.holding].concat();
        if let Some(name) = named.iter().find(|n| !names.contains(n)) {
            return Err(format!("{name} does not stand in the order"));
        }
        let twice = |all: &[&String]| (1..all.len()).find(|n| all[..*n].contains(&all[*n])).map(|n| all[n].clone());
        if let Some(name) = twice(&names).or_else(|| twice(&named.iter().collect::<Vec<_>>())) {
            return Err(format!("{name} can be only one thing in the order"));
        }
        let before = p.turn.as_ref().and_then(|t| names.iter().position(|n| *n == t)).unwrap_or(0);
        let mut entries = Vec::new();
        for (n, place) in p.order.iter().enumerate() {
            let name = place.name();
            let state = if p.holding.contains(name) {
                OrderState::Holding
            } else if n < before || p.done.contains(name) {
                OrderState::Done
            } else {
                OrderState::Waiting
            };
            entries.push(OrderEntry { who: self.who(name)?, mark: place.mark().to_string().into(), state });
        }
        self.e.preset(FactKind::Clock(p.clock));
        self.e.preset(FactKind::RoundBegan(Round::Number(round)));
        self.e.preset(FactKind::OrderSet(entries));
        Ok(())
    }

    fn set_scene(&mut self, file: &File) -> Result<(), String> {
        let defs = self.e.system().tables().scene;
        for (id, value) in &file.scene {
            let ix = defs.iter().position(|d| d.id == id).ok_or_else(|| format!("the scene has no field '{id}'"))?;
            let val = crate::sheet::from_entered(&defs[ix], value)?;
            self.e.preset(FactKind::SceneSet(ix as u16, val));
        }
        Ok(())
    }

    /// The first of these comes in; its conditions may name those who follow.
    pub(super) fn join(&self, coming: &[Cast]) -> Result<Request, String> {
        let Some(c) = coming.first() else { return Err("no combatant is given to join".into()) };
        let sheets: Vec<(Sheet, bool)> = coming.iter().map(|c| self.sheet(c)).collect::<Result<_, _>>()?;
        let count = self.e.scene().cast.len();
        let bearer = Who(count as u16);
        let (mut sheet, player) = sheets[0].clone();
        let scene = self.e.scene();
        let here = scene.ids().map(|w| (scene.combatant(w).name.to_string(), w, vec![]));
        let new = sheets.into_iter().enumerate().map(|(n, (s, _))| (s.name, Who((count + n) as u16), s.gear));
        let names = KnownCast { scene, all: here.chain(new).collect(), bearer };
        for given in &c.conditions {
            sheet.conditions.push(memory::condition(self.e.system(), &names, given)?);
        }
        let owner = match c.player.as_ref().unwrap_or(&Player::Own(player)) {
            Player::Own(false) => None,
            Player::Of(name) if *name != sheet.name => {
                let seat = scene.combatant(self.who(name)?).owner;
                Some(seat.ok_or_else(|| format!("{name} has no player"))?)
            }
            Player::Own(true) | Player::Of(_) => Some(Seat(count as u32 + 1)),
        };
        let at = c.at.map(|[x, y]| (centimetres(x), centimetres(y)));
        Ok(Request::Join { sheet: Box::new(sheet), count: 1, owner, free: false, hidden: c.hidden, at })
    }

    fn sheet(&self, c: &Cast) -> Result<(Sheet, bool), String> {
        let content = self.e.system().content();
        let here = self.cast.sheet.iter().map(|m| (m.sheet(), m.player));
        let mut all = here.chain(content.ready.iter().chain(&content.foes).map(|s| (s.clone(), false)));
        let (mut sheet, player) = match all.find(|(s, _)| s.name == c.like || s.id == c.like && !s.id.is_empty()) {
            Some(found) => found,
            // Players begin with the sheet that the system gives them.
            None if c.like.is_empty() && c.player.as_ref().is_some_and(|p| *p != Player::Own(false)) => {
                (self.e.system().blank(), true)
            }
            None if c.like.is_empty() => (Sheet::default(), false),
            None => return Err(format!("there is no sheet '{}'", c.like)),
        };
        if let Some(name) = &c.name {
            sheet.name.clone_from(name);
        }
        if let Some(side) = &c.side {
            sheet.side.clone_from(side);
        }
        sheet.fields.extend(c.fields.clone());
        if let Some(gear) = &c.gear {
            sheet.gear.clone_from(gear);
        }
        Ok((sheet, player))
    }
}

fn entered(v: &Entered) -> String {
    match v {
        Entered::Flag(b) => if *b { "yes" } else { "no" }.to_string(),
        Entered::Int(n) => n.to_string(),
        Entered::Text(t) => t.clone(),
        Entered::Ints(i) => i.iter().map(i32::to_string).collect::<Vec<_>>().join(" "),
        Entered::Texts(t) => t.join(" "),
        Entered::Ratings(all) => all.iter().map(|(name, r)| format!("{name} {r}")).collect::<Vec<_>>().join(", "),
    }
}
