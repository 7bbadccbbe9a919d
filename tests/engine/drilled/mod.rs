//! A fight of the drill, in the words of the table.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails where it stands")]

use fray_engine::Seat;
use fray_engine::base::{Refusal, Viewer, Who};
use fray_engine::encounter::{Encounter, Request};
use fray_engine::form::Input;
use fray_engine::sheet::{Entered, Sheet};
use fray_kit::drill::{DRILL, HARM};
use std::collections::BTreeMap;
use std::num::NonZeroU32;

/// Name, side, seat, fields.
pub type Drilled<'c> = (&'c str, &'c str, u32, &'c [(&'c str, i64)]);

/// A fight of the drill.
pub struct Fight {
    pub e: Encounter,
}

impl Fight {
    pub fn new(cast: &[Drilled]) -> Fight {
        let mut f = Fight { e: Encounter::new(&DRILL, [5; 32]) };
        for (name, side, seat, fields) in cast {
            f.join(name, side, *seat, fields);
        }
        f.gm(Request::Start);
        f
    }
    pub fn join(&mut self, name: &str, side: &str, seat: u32, fields: &[(&str, i64)]) {
        let fields: BTreeMap<String, Entered> =
            fields.iter().map(|(k, v)| (k.to_string(), Entered::Int(*v as _))).collect();
        let sheet = Sheet { name: name.into(), side: side.into(), fields, ..Sheet::default() };
        let owner = (seat > 0).then_some(Seat(seat));
        self.gm(Request::Join { sheet: Box::new(sheet), count: 1, owner, free: false, hidden: false, at: None });
    }
    pub fn gm(&mut self, request: Request) {
        self.e.request(Viewer::Gm, request).unwrap();
    }
    pub fn who(&self, name: &str) -> Who {
        self.e.scene().ids().find(|w| self.e.scene().combatant(*w).name == name).unwrap()
    }
    pub fn handle(&self, name: &str) -> String {
        self.e.scene().combatant(self.who(name)).handle.0.clone()
    }
    pub fn try_act(&mut self, who: &str, act: &str, at: &str) -> Result<(), Refusal> {
        let form = (!at.is_empty()).then(|| Input::group([("target", Input::from(self.handle(at)))]));
        self.e.request(Viewer::Gm, Request::act(Some(self.handle(who)), act.into(), form))
    }
    /// Dice fall as said.
    pub fn hit(&mut self, who: &str, at: &str, dice: &str) {
        self.dice(dice);
        self.try_act(who, "hit", at).unwrap();
    }
    pub fn dice(&mut self, dice: &str) {
        self.e.clear_script();
        self.e.script(dice.split_whitespace().map(String::from));
    }
    pub fn act(&mut self, who: &str, act: &str) {
        self.try_act(who, act, "").unwrap();
        self.restart();
    }
    /// Who is asked now, in order.
    pub fn asked(&self) -> Vec<String> {
        let names = self.e.unanswered_questions().into_iter().filter_map(|(_, q)| q.combatant_asked());
        names.map(|w| self.e.scene().combatant(w).name.to_string()).collect()
    }
    pub fn answer(&mut self, who: &str, yes: bool) {
        let open = self.e.unanswered_questions();
        let (id, _) = open.into_iter().find(|(_, q)| q.combatant_asked() == Some(self.who(who))).unwrap();
        self.gm(Request::Answer(id, yes.into()));
        self.restart();
    }
    /// An answer in other words than yes and no.
    pub fn reply(&mut self, who: &str, answer: Input) -> Result<(), Refusal> {
        let open = self.e.unanswered_questions();
        let (id, _) = open.into_iter().find(|(_, q)| q.combatant_asked() == Some(self.who(who))).unwrap();
        self.e.request(Viewer::Gm, Request::Answer(id, answer))
    }
    /// Whose turn it is: all actors, joined by "+".
    pub fn turn(&self) -> String {
        let turn = self.e.scene().topmost_turn().map(|t| t.actors.clone()).unwrap_or_default();
        let names: Vec<&str> = turn.iter().map(|w| self.e.scene().combatant(*w).name.as_str()).collect();
        names.join("+")
    }
    pub fn harm(&self, who: &str) -> i32 {
        self.e.scene().get(self.who(who), HARM)
    }
    pub fn round(&self) -> Option<u32> {
        self.e.scene().round_number().map(NonZeroU32::get)
    }
    /// The program is killed and starts again: the log through JSON, and the same scene.
    pub fn restart(&mut self) {
        let log: Vec<_> = self.e.log().iter().map(|c| (**c).clone()).collect();
        let text = serde_json::to_string(&log).unwrap();
        let again = Encounter::load(&DRILL, [5; 32], serde_json::from_str(&text).unwrap()).unwrap();
        assert_eq!(again.scene(), self.e.scene());
        assert_eq!(again.unanswered_questions(), self.e.unanswered_questions());
        self.e = again;
    }
}
