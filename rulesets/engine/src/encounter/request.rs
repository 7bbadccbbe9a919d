//! Requests: everything that can be asked of an encounter, and who may.

use super::Encounter;
use super::cast::Newcomer;
use crate::base::{Refusal, Salt, Seat, Viewer, Who};
use crate::course::ConditionMode;
use crate::fact::{Audience, Fact, FactKind};
use crate::form::Input;
use crate::scene::{Asking, Masks, Phase, Standing};
use crate::sheet::Sheet;
use crate::text;

/// A request. Handles name combatants.
#[derive(Clone, Debug, PartialEq)]
pub enum Request {
    /// Does one of the offered actions: the actor (`None`: the GM without a combatant), the action's id, its form
    /// (`None`: the default), and whether its rolls are the GM's secret.
    Act(Option<String>, String, Option<Input>, bool),
    /// Answers a question, by its id.
    Answer(String, Input),
    /// The default answers a question: when the GM says so, or when the server's time for answers is up.
    Lapse(String),
    /// A standing order for questions of a kind to a combatant's player; without a combatant, for the GM's rulings of
    /// that kind.
    Standing(Option<String>, String, Standing),
    /// A player takes a free combatant.
    Take(String),
    /// Changes a field by words (`-1`, `=12`, `d8`).
    Edit(String, String, String),
    /// Changes a field by words, without the effects of its rule.
    EditBare(String, String, String),
    /// Sets one entry of a list on a sheet.
    EditEntry(String, EntryWords),
    /// Sets or ends a condition.
    Condition(String, String, ConditionMode),
    Name(String, String),
    /// Changes sides.
    Side(String, String),
    /// Hands a combatant over to a seat; `None`: to the GM.
    Owner(String, Option<Seat>),
    /// A member has left: the combatants of their seat are free. Undo does not give them back.
    Dismiss(Seat),
    /// Sets whether a player may take the combatant.
    Free(String, bool),
    /// Hides a combatant from players, or reveals it.
    Hide(String, bool),
    /// Moves a combatant to a point, in centimetres.
    Place(String, i32, i32),
    /// States something about a pair; an empty value takes it back.
    State(PairWord),
    /// Adds a zone at a point, in centimetres; `None` removes it.
    Zone(String, Option<(i32, i32)>),
    /// Gives gear of this kind.
    GearAdd(String, String),
    /// Moves gear to a slot; an empty slot takes it away.
    GearMove(String, u16, String),
    /// Brings in one or more combatants with this sheet.
    Join {
        sheet: Box<Sheet>,
        /// How many, 1 to 20; several are numbered.
        count: u32,
        owner: Option<Seat>,
        /// Players may take it.
        free: bool,
        hidden: bool,
        /// In centimetres; `None` for the default position.
        at: Option<(i32, i32)>,
    },
    /// One more of the same kind.
    Clone(String),
    /// Takes a combatant out of the encounter.
    Remove(String),
    /// The rest of this round's order, by handles.
    Reorder(Vec<String>),
    /// Plays for one of the GM's own combatants: its questions, and its turn until it ends or somebody has to decide.
    Play(String),
    /// Ends the current turn, or begins the next round.
    NextTurn,
    /// Sets the last step aside.
    Undo,
    /// Brings the step back that was set aside last.
    Redo,
    /// Drops the resolution under way, or the pending command.
    Abandon,
    /// Changes the dice of a roll, by its name in the log: for each die its face, and those that it goes on with. The
    /// input that rolled is carried out again with them; what came after it is undone.
    Dice(String, Vec<Vec<u16>>),
    /// From now on dice are drawn afresh.
    FreshDraw,
    /// A player adds to the seed of the dice, before the fight begins.
    Salt(Salt),
    /// Pauses the game, so that nobody but the GM may act, or goes on.
    Pause(bool),
    /// The fight begins.
    Start,
    /// The fight is over.
    End,
    /// A fight that was over goes on.
    Resume,
    /// Changes a switch by words.
    Option(String, String),
    /// Sets whether rulings are accepted automatically.
    Rulings(bool),
    /// Sets which questions are asked.
    Asking(Asking),
    /// Sets whether players see the figures and wounds of foes.
    Masks(Masks),
    /// Lets game time pass, in seconds.
    Advance(u32),
}

/// What one entry of a list becomes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EntryWords {
    /// Id of the field that holds the list.
    pub field: String,
    pub name: String,
    /// Its rating, or `yes` in a set; empty to take it off the list.
    pub value: String,
}

/// A statement about two combatants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PairWord {
    /// Handle.
    pub a: String,
    /// Handle.
    pub b: String,
    /// `distance` (value in metres) or a word of the system.
    pub what: String,
    /// The value in words; empty to take the statement back.
    pub value: String,
}

impl Encounter {
    /// Takes a request: carried out whole, or refused without any change.
    ///
    /// # Errors
    /// The refusal, in words for those who made the request.
    pub fn request(&mut self, by: Viewer, request: Request) -> Result<(), Refusal> {
        *self = self.after(by, request)?;
        Ok(())
    }

    /// The fight after a request.
    ///
    /// # Errors
    /// The refusal, in words for those who made the request.
    pub fn after(&self, by: Viewer, request: Request) -> Result<Encounter, Refusal> {
        self.refused_in_sight(by, &request)?;
        // The bot's inputs are steps of their own.
        let one_step = !matches!(request, Request::Play(_));
        let mut next = self.clone();
        next.carry_out(by, request)?;
        if one_step {
            if self.suspended.is_none() {
                next.past.mark(&self.past, self.log.len(), &self.scene);
            }
            next.draw_veils(self);
        }
        Ok(next)
    }

    fn carry_out(&mut self, by: Viewer, request: Request) -> Result<(), Refusal> {
        match request {
            Request::Act(who, act, form, secret) => self.act(by, who, &act, form, secret),
            Request::Answer(id, value) => self.answer(by, &id, Some(value)),
            Request::Lapse(id) => self.answer(gm(by)?, &id, None),
            Request::Standing(who, kind, hold) => self.standing(by, who.as_deref(), kind, hold),
            Request::Take(who) => self.take(by, &who),
            Request::Salt(salt) => self.salt(by, salt),
            // Players may put their own sheets in order until the fight begins; one that has ended may be resumed.
            Request::Edit(who, field, value) => {
                self.edit(self.owner_before(by, &who)?, (&who, &field), &value, EditMode::Set)
            }
            Request::EditBare(who, field, value) => self.edit(gm(by)?, (&who, &field), &value, EditMode::Bare),
            Request::EditEntry(who, words) => self.edit_entry(self.owner_before(by, &who)?, &who, &words),
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

    /// The combatant with this handle, as far as this viewer may know.
    pub(super) fn named(&self, by: Viewer, handle: &str) -> Result<Who, Refusal> {
        let known = self.scene.find(None, handle).filter(|w| self.scene.sees(by, *w));
        known.ok_or_else(|| Refusal::new("unknown", "", "Nobody by that name is in the fight. Choose somebody else."))
    }

    /// The combatant with this handle, if this viewer plays it.
    pub(super) fn own(&self, by: Viewer, handle: &str) -> Result<Who, Refusal> {
        let who = self.named(by, handle)?;
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

    fn play(&mut self, by: Viewer, who: &str) -> Result<(), Refusal> {
        let who = self.named(by, who)?;
        match self.scene.phase {
            Phase::Running => super::bot::play(self, who),
            Phase::Prepare | Phase::Ended => Err(Refusal::new("not_begun", "", "The fight is not under way.")),
        }
    }

    fn take(&mut self, by: Viewer, who: &str) -> Result<(), Refusal> {
        let Viewer::Player(seat) = by else {
            return Err(Refusal::new("role", "", "Only players take characters. The GM hands them out."));
        };
        let who = self.named(by, who)?;
        if !self.scene.combatant(who).free || self.scene.combatant(who).owner.is_some() {
            return Err(Refusal::new("taken", "", text!(who, " is not free. Take another, or ask the GM.")));
        }
        let step = self.step(by, text!("taking ", who), Audience::All);
        let fact = |what| Fact { what, rule: "".into(), to: Audience::All, outside: true };
        self.outside(&step, vec![fact(FactKind::Owned(who, Some(seat))), fact(FactKind::Freed(who, false))])
    }
}

pub(super) fn gm(by: Viewer) -> Result<Viewer, Refusal> {
    if by == Viewer::Gm { Ok(by) } else { Err(Refusal::new("role", "", "Only the GM can do that.")) }
}

/// How a field of a sheet is edited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EditMode {
    /// With the effects of its rule.
    Set,
    /// Nothing else happens.
    Bare,
}

pub(crate) fn busy() -> Refusal {
    Refusal::new("busy", "", "Something is still being decided. Wait for it, or answer what is asked of you.")
}
