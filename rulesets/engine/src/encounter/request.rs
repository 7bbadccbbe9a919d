//! Requests: everything that can be asked of an encounter, and who may.

use super::Encounter;
use super::cast::Newcomer;
use super::run::Step;
use crate::base::{Refusal, Salt, Seat, Str, Text, Viewer, Who};
use crate::course::{self, Auto, ConditionMode, Doing, WindowQuestion};
use crate::fact::{Audience, Fact, What};
use crate::form::{Form, Input};
use crate::scene::{Asked, Asking, Cmd, Frame, Masks, Phase, Question, Scene, Standing};
use crate::sheet::Sheet;
use crate::system::Offer;
use crate::text;

/// A request. Handles name combatants.
#[derive(Clone, Debug, PartialEq)]
pub enum Request {
    /// Does one of the offered actions: who (none: the GM without a combatant), the action's id, its form (none: the
    /// default), and whether its rolls are the GM's secret.
    Act(Option<String>, String, Option<Input>, bool),
    /// Answers a question, by its id.
    Answer(String, Input),
    /// The default answers a question (the GM, or the clock).
    Lapse(String),
    /// A standing order for questions of a kind to a combatant's player; none: for the GM's rulings of that kind.
    Standing(Option<String>, String, Standing),
    /// A player takes a free combatant.
    Claim(String),
    /// Changes a field by words (`-1`, `=12`, `d8`).
    Edit(String, String, String),
    /// Sets or ends a condition.
    Condition(String, String, ConditionMode),
    /// Renames.
    Name(String, String),
    /// Changes sides.
    Side(String, String),
    /// Hands over to a seat; none: to the GM.
    Owner(String, Option<Seat>),
    /// A member is out of the game: what their seat holds is free. No undo hands it back.
    Dismiss(Seat),
    /// Lets players take it, or not.
    Free(String, bool),
    /// Hides from players, or reveals.
    Hide(String, bool),
    /// Puts at a point, centimetres.
    Place(String, i32, i32),
    /// States something about a pair; an empty value takes it back.
    State(PairWord),
    /// Names a zone at a point, in centimetres; none: it is no more.
    Zone(String, Option<(i32, i32)>),
    /// Gives gear of this kind.
    GearAdd(String, String),
    /// Moves gear to a slot; an empty one: away.
    GearMove(String, u16, String),
    /// Brings somebody in, in this number, with owner, at a place in centimetres if given.
    Join {
        sheet: Box<Sheet>,
        /// How many, 1 to 20; several are numbered.
        count: u32,
        /// Player.
        owner: Option<Seat>,
        /// Players may take it.
        free: bool,
        hidden: bool,
        /// Where, in centimetres.
        at: Option<(i32, i32)>,
    },
    /// One more of the same kind.
    Clone(String),
    /// Takes out of the encounter.
    Remove(String),
    /// The rest of this round's order, by handles.
    Reorder(Vec<String>),
    /// Plays for one of the GM's own combatants: its questions, and its turn until it ends or somebody has to decide.
    Play(String),
    /// Ends the turn of whoever acts, or deals the next round.
    NextTurn,
    /// Sets the last step aside.
    Undo,
    /// Brings it back.
    Redo,
    /// Drops what is being resolved.
    Abandon,
    /// Changes the dice of a roll, by its name in the log: for each die its face, and those that it goes on with. The
    /// input that rolled is carried out again with them; what came after it is undone.
    Dice(String, Vec<Vec<u16>>),
    /// From now on the dice fall anew.
    FreshDraw,
    /// A player adds to the seed of the dice, before the fight begins.
    Salt(Salt),
    /// Nobody may act.
    Pause(bool),
    /// The fight begins.
    Start,
    /// It is over.
    End,
    /// It goes on.
    Resume,
    /// Changes a switch by words.
    Option(String, String),
    /// Rulings take their proposal by themselves.
    Rulings(bool),
    /// Which questions are put.
    Asking(Asking),
    /// Whether players see the figures and wounds of foes.
    Masks(Masks),
    /// Lets game time pass, in seconds.
    Advance(u32),
}

/// Something stated about a pair.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PairWord {
    /// Handle.
    pub a: String,
    /// Handle.
    pub b: String,
    /// `distance` (value in metres) or a word of the system.
    pub what: String,
    /// Value in words; empty: taken back.
    pub value: String,
}

impl Encounter {
    /// Takes a request: carried out whole, or refused without any change.
    ///
    /// # Errors
    /// The refusal, in words for whoever made it.
    pub fn request(&mut self, by: Viewer, request: Request) -> Result<(), Refusal> {
        self.refused_in_sight(by, &request)?;
        let (before, script) = (self.before(), self.script.clone());
        // The plain player's inputs are steps of their own.
        let one_step = !matches!(request, Request::Play(_));
        let result = self.carry_out(by, request);
        match result {
            Ok(()) if one_step => {
                if before.open.is_none() {
                    self.past.mark(&before.past, before.log, before.scene.clone());
                }
                self.draw_veils(before);
            }
            Ok(()) => {}
            Err(_) => {
                self.log = self.log.first(before.log);
                self.script = script;
                (self.scene, self.open, self.past) = (before.scene, before.open, before.past);
            }
        }
        result
    }

    fn carry_out(&mut self, by: Viewer, request: Request) -> Result<(), Refusal> {
        match request {
            Request::Act(who, act, form, secret) => self.act(by, who, &act, form, secret),
            Request::Answer(id, value) => self.answer(by, &id, Some(value)),
            Request::Lapse(id) => self.answer(gm(by)?, &id, None),
            Request::Standing(who, label, hold) => self.standing(by, who.as_deref(), label, hold),
            Request::Claim(who) => self.claim(by, &who),
            Request::Salt(salt) => self.salt(by, salt),
            // Players may put their own sheets in order until the fight begins; one that has ended may be resumed.
            Request::Edit(who, field, value) => self.edit(self.owner_before(by, &who)?, &who, &field, &value),
            Request::GearAdd(who, kind) => self.gear_add(self.owner_before(by, &who)?, &who, &kind),
            Request::GearMove(who, no, slot) => self.gear_move(self.owner_before(by, &who)?, &who, no, &slot),
            // All others are the GM's alone.
            Request::Play(who) => self.play(gm(by)?, &who),
            Request::Undo => gm(by).and_then(|_| self.undo()),
            Request::Redo => gm(by).and_then(|_| self.redo()),
            Request::Abandon => gm(by).and_then(|_| self.abandon()),
            Request::Dice(roll, faces) => self.set_dice(gm(by)?, &roll, &faces),
            Request::FreshDraw => self.fresh_draw(gm(by)?),
            Request::Condition(who, id, mode) => self.condition(gm(by)?, &who, &id, mode),
            Request::Name(who, name) => self.rename(gm(by)?, &who, &name),
            Request::Side(who, side) => self.side(gm(by)?, &who, &side),
            Request::Owner(who, seat) => self.owner(gm(by)?, &who, seat),
            Request::Dismiss(seat) => self.dismiss(gm(by)?, seat),
            Request::Free(who, free) => self.free(gm(by)?, &who, free),
            Request::Hide(who, hide) => self.hide(gm(by)?, &who, hide),
            Request::Place(who, x, y) => self.place(gm(by)?, &who, x, y),
            Request::State(word) => self.state_pair(gm(by)?, &word),
            Request::Zone(name, at) => self.zone(gm(by)?, &name, at),
            Request::Join { sheet, count, owner, free, hidden, at } => {
                self.join(gm(by)?, &sheet, count, &Newcomer { owner, free, hidden, at })
            }
            Request::Clone(who) => self.clone_of(gm(by)?, &who),
            Request::Remove(who) => self.remove(gm(by)?, &who),
            Request::Reorder(order) => self.reorder(gm(by)?, &order),
            Request::NextTurn => self.next_turn(gm(by)?),
            Request::Pause(on) => self.pause(gm(by)?, on),
            Request::Start => self.phase(gm(by)?, Phase::Prepare, Phase::Running, "The fight begins."),
            Request::End => self.phase(gm(by)?, Phase::Running, Phase::Ended, "The fight is over."),
            Request::Resume => self.phase(gm(by)?, Phase::Ended, Phase::Running, "The fight goes on."),
            Request::Option(id, value) => self.option(gm(by)?, &id, &value),
            Request::Rulings(auto) => self.rulings(gm(by)?, auto),
            Request::Asking(asking) => self.asking(gm(by)?, asking),
            Request::Masks(masks) => self.masks(gm(by)?, masks),
            Request::Advance(seconds) => self.advance(gm(by)?, seconds),
        }
    }

    /// Whom a handle names, as far as this viewer may know.
    pub(super) fn whom(&self, by: Viewer, handle: &str) -> Result<Who, Refusal> {
        let known = self.scene.find(None, handle).filter(|w| self.scene.sees(by, *w));
        known.ok_or_else(|| Refusal::new("unknown", "", "Nobody of that name is here (any more)."))
    }

    /// Whom a handle names, if this viewer plays it.
    pub(super) fn own(&self, by: Viewer, handle: &str) -> Result<Who, Refusal> {
        let who = self.whom(by, handle)?;
        let own = match by {
            Viewer::Gm => true,
            Viewer::Player(seat) => self.scene.combatant(who).owner == Some(seat),
            Viewer::Spectator => false,
        };
        if own { Ok(who) } else { Err(Refusal::new("not_yours", "", text!(who, " is not yours to command."))) }
    }

    fn owner_before(&self, by: Viewer, handle: &str) -> Result<Viewer, Refusal> {
        self.own(by, handle)?;
        match self.scene.phase {
            _ if by == Viewer::Gm => Ok(by),
            Phase::Prepare => Ok(by),
            Phase::Running => {
                Err(Refusal::new("fight_runs", "", "The fight is under way. Ask the GM to change the sheet."))
            }
            Phase::Ended => {
                let words =
                    "The fight is over, but may be resumed. Change the sheet in the next encounter, or ask the GM.";
                Err(Refusal::new("over", "", words))
            }
        }
    }

    fn act(
        &mut self,
        by: Viewer,
        who: Option<String>,
        act: &str,
        form: Option<Input>,
        secret: bool,
    ) -> Result<(), Refusal> {
        let who = match who {
            Some(h) => Some(self.own(by, &h)?),
            None => gm(by).map(|_| None)?,
        };
        self.may_act(by, Some(act))?;
        if secret {
            gm(by)?;
        }
        if self.open.is_some() {
            return self.interject(by, who, act, form);
        }
        let offer = self.offer(who, act);
        if self.window_is_open() && offer.is_none() {
            return Err(self.not_now(who));
        }
        let cmd = self.accept(offer.as_ref(), who, act, form, secret)?;
        let step = self.step_of(by, offer.as_ref(), &cmd);
        if course::is_sealed(self.system.course(), &self.scene, &cmd) {
            return self.seal(step, cmd);
        }
        self.begin(&step, Doing::Act(cmd))
    }

    /// While something is being decided: as the rules say it of `who`, else in general.
    fn not_now(&self, who: Option<Who>) -> Refusal {
        who.and_then(|who| self.system.not_now(&self.scene, who)).unwrap_or_else(busy)
    }

    /// Nobody but its player learns of it before all have committed theirs.
    fn seal(&mut self, step: Step, cmd: Cmd) -> Result<(), Refusal> {
        let Some(Frame::Turn(turn)) = self.scene.agenda.last() else { return Err(busy()) };
        if turn.sealed.iter().any(|c| c.who == cmd.who) {
            let text = "You have chosen already. Wait for the others who act at the same moment.";
            return Err(Refusal::new("answered", "", text));
        }
        let to_player = Audience::Seats(cmd.who.and_then(|w| self.scene.combatant(w).owner).into_iter().collect());
        let to = to_player.clone();
        let sealed = Fact { what: What::Sealed(cmd), rule: "".into(), to, outside: true };
        self.outside(&Step { to: to_player, ..step }, vec![sealed])
    }

    /// Whether this is the time for an action, or (none) for an answer.
    fn may_act(&self, by: Viewer, act: Option<&str>) -> Result<(), Refusal> {
        let afterwards = act.map_or(self.open.is_some(), |a| self.system.after_the_fight().contains(&a));
        match self.scene.phase {
            Phase::Ended if afterwards => {}
            Phase::Prepare => return Err(Refusal::new("not_begun", "", "The fight has not begun yet.")),
            Phase::Ended => return Err(Refusal::new("over", "", "The fight is over. The GM can take it up again.")),
            Phase::Running => {}
        }
        if self.scene.paused && by != Viewer::Gm {
            return Err(Refusal::new("paused", "", "The game is paused. Wait for the GM to go on."));
        }
        Ok(())
    }

    /// Checks a command against what is offered: accepted exactly if it is.
    fn accept(
        &self,
        offer: Option<&Offer>,
        who: Option<Who>,
        act: &str,
        form: Option<Input>,
        secret: bool,
    ) -> Result<Cmd, Refusal> {
        let asked = offer.map(|o| o.form(&self.scene));
        let given = form.unwrap_or_else(|| Form::empty().default());
        let given = match &asked {
            Some(asked) => asked.complete(given),
            None => given,
        };
        let act = offer.map_or_else(|| Str::Owned(act.to_string()), |o| o.act.clone());
        let mut cmd = Cmd { who, act, form: given, secret, action: None };
        self.system.check(&self.scene, &cmd)?;
        let Some((offer, asked)) = offer.zip(asked) else {
            return Err(Refusal::new("unknown", "", "There is no such action."));
        };
        if let Some(off) = &offer.off {
            return Err(off.clone());
        }
        cmd.form = asked.accept(&cmd.form)?;
        Ok(cmd)
    }

    fn step_of(&self, by: Viewer, offer: Option<&Offer>, cmd: &Cmd) -> Step {
        let label = offer.map(|o| o.label.clone()).unwrap_or_default();
        let title = cmd.who.map_or_else(Text::default, |w| text!(w, ": ")).then(label);
        let to = if cmd.secret {
            Audience::gm()
        } else {
            Audience::aware_of(&self.scene, &title.names().collect::<Vec<_>>())
        };
        self.step(by, title, to)
    }

    /// A small command off turn while a question is open: it may roll, but not ask.
    fn interject(&mut self, by: Viewer, who: Option<Who>, act: &str, form: Option<Input>) -> Result<(), Refusal> {
        let asked: Vec<Question> = self.open.iter().flat_map(|o| o.asked.iter()).map(|(q, _)| q.clone()).collect();
        let offers = match who {
            Some(who) => self.system.interjections(&self.scene, &asked, who),
            None => self.system.gm_interjections(&self.scene),
        };
        let offer = offers.iter().find(|o| o.act == act);
        if offer.is_none() {
            // Whoever is asked is to answer first.
            let is_asked = who.is_some() && asked.iter().any(|q| q.to_whom() == who);
            return Err(if is_asked { busy() } else { self.not_now(who) });
        }
        let cmd = self.accept(offer, who, act, form, false)?;
        let step = self.step_of(by, offer, &cmd);
        self.interjected(&step, Doing::Act(cmd))
    }

    pub(super) fn interjected(&mut self, step: &Step, doing: Doing) -> Result<(), Refusal> {
        let mut dice = self.faces();
        let mut nobody = crate::play::Nobody;
        let root = self.log().len() as u32;
        let mut play = crate::play::Play::new(self.scene.clone(), &[], &mut dice, &mut nobody).rooted(root);
        let result = super::run::resolve(self.system, &mut play, &doing);
        let out = play.done();
        self.script = dice.script;
        if result.is_err() {
            return Err(busy());
        }
        let it = Fact { what: What::Interjected(doing), rule: "".into(), to: Audience::Seats(vec![]), outside: true };
        let facts = [it].into_iter().chain(out.fresh).map(|f| Fact { outside: true, ..f }).collect();
        self.outside(step, facts)
    }

    /// Everything from outside goes one way: into the record of what is being resolved, which then runs again.
    pub(super) fn outside(&mut self, step: &Step, mut facts: Vec<Fact>) -> Result<(), Refusal> {
        for f in &mut facts {
            if let What::Told(told) = &mut f.what {
                told.keep_names(&self.scene);
            }
            self.scene.apply(f);
        }
        let root = self.open.as_ref().map(|o| o.root);
        if let Some(o) = &mut self.open {
            o.recorded.extend(facts.iter().cloned());
        }
        self.push(step, root, facts);
        if root.is_some() { self.go_on(step) } else { self.follow(step) }
    }

    fn play(&mut self, by: Viewer, who: &str) -> Result<(), Refusal> {
        let who = self.whom(by, who)?;
        match self.scene.phase {
            Phase::Running => super::bot::play(self, who),
            Phase::Prepare | Phase::Ended => Err(Refusal::new("not_begun", "", "The fight is not under way.")),
        }
    }

    fn answer(&mut self, by: Viewer, id: &str, value: Option<Input>) -> Result<(), Refusal> {
        self.may_act(by, None)?;
        let posted = self.scene.posted.iter().find(|p| self.posted_id(p.no) == id);
        if let Some(no) = posted.filter(|p| self.may_answer(by, &p.question)).map(|p| p.no) {
            return self.answer_posted(by, no, value);
        }
        if let Some((_, asked)) = self.window_questions().into_iter().find(|(wid, _)| wid == id) {
            return self.answer_in_window(by, &asked, value);
        }
        let found = self.questions().into_iter().position(|(qid, q, _)| qid == id && self.may_answer(by, q));
        let Some(ix) = found else {
            return Err(Refusal::new("stale", "", "That question is no longer open. Look at what is asked now."));
        };
        let (_, q, answered) = self.questions().swap_remove(ix);
        if answered.is_some() {
            return Err(Refusal::new("answered", "", "That has been answered already; the others are still deciding."));
        }
        let lapsed = value.is_none();
        let given = self.checked(q, value)?;
        let (title, rule, said) = (q.title.clone(), q.rule.clone(), said(&self.scene, q, &given, lapsed));
        let to = Audience::Seats(self.seat_asked(q).into_iter().collect());
        let step = self.step(by, title, to.clone());
        let mut facts = vec![Fact { what: What::Answered(ix as u16, given, lapsed), rule, to, outside: true }];
        // The answer alone is recorded; the line about it must wait until no other answer is secret.
        let last = self.questions().iter().filter(|(_, _, a)| a.is_none()).count() == 1;
        if let Some(said) = said.filter(|_| last) {
            facts.insert(0, super::gm::line_to(said, Audience::Seats(vec![])));
        }
        self.outside(&step, facts)
    }

    /// The answer, if the form and the rules take it; none was given: the default.
    fn checked(&self, q: &Question, value: Option<Input>) -> Result<Input, Refusal> {
        let Some(value) = value else { return Ok(q.form.default()) };
        let given = match q.form.accept(&value) {
            Ok(given) => given,
            // The rules may have a better word for it than that it does not fit.
            Err(misfit) => {
                self.system.check_answer(&self.scene, q, &value)?;
                return Err(misfit.into());
            }
        };
        self.system.check_answer(&self.scene, q, &given)?;
        Ok(given)
    }

    /// Nobody but who is asked learns of it before the window closes.
    fn answer_in_window(&mut self, by: Viewer, asked: &WindowQuestion, value: Option<Input>) -> Result<(), Refusal> {
        let q = &asked.question;
        if !self.may_answer(by, q) {
            return Err(Refusal::new("not_yours", "", "That question is not put to you."));
        }
        let lapsed = value.is_none();
        let given = self.checked(q, value)?;
        let claims = self.system.course().claims(&asked.kind, &given);
        let to = Audience::Seats(self.seat_asked(q).into_iter().collect());
        let step = self.step(by, q.title.clone(), to.clone());
        let what = What::WindowAnswered(asked.who, claims);
        let said = said(&self.scene, q, &given, lapsed).map(|said| super::gm::line_to(said, Audience::gm()));
        let answered = Fact { what, rule: q.rule.clone(), to, outside: true };
        self.outside(&step, said.into_iter().chain([answered]).collect())
    }

    fn answer_posted(&mut self, by: Viewer, no: u32, value: Option<Input>) -> Result<(), Refusal> {
        let Some(p) = self.scene.posted.iter().find(|p| p.no == no).cloned() else { return Ok(()) };
        if self.open.is_some() {
            return Err(busy());
        }
        let value = self.checked(&p.question, value)?;
        let to = Audience::Seats(self.seat_asked(&p.question).into_iter().collect());
        let step = self.step(by, p.question.title.clone(), to);
        let doing = Doing::Course(Auto::Answered(p.question.label, p.about, value));
        self.take_up(&step, no, p.question.rule, doing)
    }

    /// Closes an open question; its answer is carried out.
    pub(super) fn take_up(&mut self, step: &Step, no: u32, rule: Str, doing: Doing) -> Result<(), Refusal> {
        let closed = Fact { what: What::Unposted(no), rule, to: Audience::Seats(vec![]), outside: true };
        self.scene.apply(&closed);
        self.push(step, None, vec![closed]);
        self.begin(step, doing)
    }

    fn standing(&mut self, by: Viewer, who: Option<&str>, label: String, hold: Standing) -> Result<(), Refusal> {
        let who = match who {
            Some(handle) => Some(self.own(by, handle)?),
            None => gm(by).map(|_| None)?,
        };
        let mut known = self.system.rulings().iter().chain(self.system.reference().questions);
        if !known.any(|(known, _)| *known == label) {
            return Err(Refusal::new("bad_form", "", "There are no questions of that kind."));
        }
        if who.is_none() && matches!(hold, Standing::PassUntilTurn | Standing::PassUntilAttacked) {
            return Err(Refusal::new(
                "bad_form",
                "",
                "Rulings know no turn and no attack. Let them ask, pass, or pass while things stand well.",
            ));
        }
        let to = Audience::Seats(who.and_then(|w| self.scene.combatant(w).owner).into_iter().collect());
        let title = who.map_or(text!("standing order for rulings"), |w| text!("standing order of ", w));
        let step = self.step(by, title, to.clone());
        let fact = Fact { what: What::StandingSet(who, label.into(), hold), rule: "".into(), to, outside: true };
        self.outside(&step, vec![fact])
    }

    fn claim(&mut self, by: Viewer, who: &str) -> Result<(), Refusal> {
        let Viewer::Player(seat) = by else {
            return Err(Refusal::new("role", "", "Only players take characters. The GM hands them out."));
        };
        let who = self.whom(by, who)?;
        if !self.scene.combatant(who).free || self.scene.combatant(who).owner.is_some() {
            return Err(Refusal::new("taken", "", text!(who, " is not free. Take another, or ask the GM.")));
        }
        let step = self.step(by, text!("taking ", who), Audience::All);
        let fact = |what| Fact { what, rule: "".into(), to: Audience::All, outside: true };
        self.outside(&step, vec![fact(What::Owned(who, Some(seat))), fact(What::Freed(who, false))])
    }
}

/// What the log says of an answer, if anything: lapses and rulings are told to the GM.
fn said(scene: &Scene, q: &Question, given: &Input, lapsed: bool) -> Option<Text> {
    let default = lapsed || *given == q.form.default();
    let answer = q.in_words(scene, given);
    let (begins, as_what) = match (lapsed, q.asked) {
        (true, Asked::Player(who)) => (text!("No answer for ", who, ": "), ", by default."),
        (_, Asked::Gm) if default => (text!("Ruling: "), ", as proposed."),
        (_, Asked::Gm) => (text!("Ruling: "), ""),
        (false, Asked::Player(_)) => return None,
    };
    let colon = if q.title.render(|_| String::new()).ends_with(['?', '.', '!']) { " " } else { ": " };
    let said = begins.then(q.title.clone()).and(colon).and(answer);
    Some(if as_what.is_empty() { said.ended() } else { said.and(as_what) })
}

pub(super) fn gm(by: Viewer) -> Result<Viewer, Refusal> {
    if by == Viewer::Gm { Ok(by) } else { Err(Refusal::new("role", "", "Only the GM can do that.")) }
}

pub(crate) fn busy() -> Refusal {
    Refusal::new("busy", "", "Something is still being decided. Wait for it, or answer what is asked of you.")
}
