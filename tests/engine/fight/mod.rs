//! A fight of the tiny system, in the words of the table.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails where it stands")]

use fray_engine::encounter::{Commit, Encounter, Request};
use fray_engine::form::Input;
use fray_engine::view::{Cursor, SheetView, View};
use fray_engine::{Refusal, Seat, Viewer, Who};
use fray_kit::tiny::{SYSTEM, person};

pub struct Fight {
    pub e: Encounter,
}

/// Ada (seat 1) and Ben (seat 2) against Rat and Ogre of the GM's; round 1, Ada's turn.
pub fn fight() -> Fight {
    let mut f = in_preparation();
    f.gm(Request::Start);
    f.e.script_only();
    f
}

/// The same before it begins.
pub fn in_preparation() -> Fight {
    let mut f = Fight { e: Encounter::new(&SYSTEM, [3; 32]) };
    for (name, side, seat) in [("Ada", "A", Some(1)), ("Ben", "A", Some(2)), ("Rat", "B", None), ("Ogre", "B", None)] {
        f.join(name, side, seat, false);
    }
    f
}

/// Ada (seat 1) and Ben (seat 2) against the Wraith of the GM's, who is hidden, in this order; round 1.
pub fn with_a_hidden_wraith(order: [&str; 3]) -> Fight {
    let mut f = Fight { e: Encounter::new(&SYSTEM, [3; 32]) };
    for name in order {
        match name {
            "Wraith" => f.join(name, "B", None, true),
            _ => f.join(name, "A", Some(if name == "Ada" { 1 } else { 2 }), false),
        }
    }
    f.gm(Request::Start);
    f
}

impl Fight {
    pub fn join(&mut self, name: &str, side: &str, seat: Option<u32>, hidden: bool) {
        let sheet = Box::new(person(name, side, 1));
        self.gm(Request::Join { sheet, count: 1, owner: seat.map(Seat), free: false, hidden, at: None });
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
    pub fn dice(&mut self, dice: &str) -> &mut Fight {
        self.e.clear_script();
        self.e.script(dice.split_whitespace().map(String::from));
        self
    }
    pub fn try_act(&mut self, seat: u32, who: &str, act: &str, target: Option<&str>) -> Result<(), Refusal> {
        let form = target.map(|t| Input::group([("target", Input::from(self.handle(t)))]));
        let (by, who) = (viewer(seat), self.handle(who));
        self.e.request(by, Request::act(Some(who), act.into(), form))
    }
    pub fn act(&mut self, seat: u32, who: &str, act: &str, target: Option<&str>) {
        self.try_act(seat, who, act, target).unwrap();
    }
    /// Answers the open question of this label on behalf of this seat.
    pub fn answer(&mut self, seat: u32, label: &str, say: impl Into<Input>) {
        let id = self.question(seat, label).unwrap_or_else(|| panic!("{label} is not asked of {seat}"));
        self.e.request(viewer(seat), Request::Answer(id, say.into())).unwrap();
    }
    pub fn question(&self, seat: u32, kind: &str) -> Option<String> {
        // The GM may answer for everybody; seat 0 means what is asked of the GM and the GM's own.
        let players: Vec<String> = (1..9).flat_map(|s| self.view(s).questions.mine).map(|q| q.id).collect();
        let mine = self.view(seat).questions.mine.into_iter().filter(|q| seat != 0 || !players.contains(&q.id));
        mine.into_iter().find(|q| q.kind == kind && !q.answered).map(|q| q.id)
    }
    pub fn view(&self, seat: u32) -> View {
        self.e.view(viewer(seat))
    }
    pub fn sheets(&self, seat: u32) -> Vec<SheetView> {
        self.e.everything(viewer(seat)).sheets
    }
    pub fn sheet(&self, seat: u32, name: &str) -> SheetView {
        self.e.sheet_view(viewer(seat), &self.handle(name)).unwrap()
    }
    /// All that this seat ever got, as text.
    pub fn all(&self, seat: u32) -> String {
        serde_json::to_string(&(self.e.everything(viewer(seat)), self.lines(seat))).unwrap()
    }
    pub fn lines(&self, seat: u32) -> Vec<String> {
        let (lines, _) = self.e.lines(viewer(seat), &Cursor::default());
        lines.iter().filter(|l| !l.undone).map(|l| l.text.iter().map(|s| s.t.as_str()).collect()).collect()
    }
    pub fn turn(&self) -> String {
        self.e.scene().turn().map_or("nobody".into(), |w| self.e.scene().combatant(w).name.to_string())
    }
    pub fn log(&self) -> Vec<Commit> {
        self.e.log().iter().map(|c| (**c).clone()).collect()
    }
    /// The program is killed and starts again.
    pub fn restart(&mut self) {
        let text = serde_json::to_string(&self.log()).unwrap();
        self.e = Encounter::load(&SYSTEM, [3; 32], serde_json::from_str(&text).unwrap()).unwrap();
        self.e.script_only();
    }
}

/// Seat 0 is the GM.
pub fn viewer(seat: u32) -> Viewer {
    if seat == 0 { Viewer::Gm } else { Viewer::Player(Seat(seat)) }
}
