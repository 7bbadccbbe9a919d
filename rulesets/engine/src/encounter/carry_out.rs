//! Who may request what, and what carries it out.

use super::cast::Newcomer;
use super::request::{EditMode, gm};
use super::step::from_outside;
use super::{Encounter, Request, bot};
use crate::base::{Refusal, Viewer, Who};
use crate::fact::{Audience, FactKind};
use crate::scene::Phase;
use crate::text;

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
        self.check_before_veil(by, &request)?;
        // The bot's inputs are steps of their own.
        let one_step = !matches!(request, Request::Play(_));
        let mut next = self.clone();
        next.carry_out(by, request)?;
        if one_step {
            if self.suspended.is_none() {
                next.past.mark(&self.past, self.log.len(), &self.scene);
            }
            next.update_veils(self);
        }
        Ok(next)
    }

    fn carry_out(&mut self, by: Viewer, request: Request) -> Result<(), Refusal> {
        match request {
            Request::Act(action) => self.act(by, action),
            Request::Answer(id, value) => self.answer(by, &id, Some(value)),
            Request::Lapse(id) => self.answer(gm(by)?, &id, None),
            Request::Standing(who, kind, hold) => self.standing(by, who.as_deref(), kind, hold),
            Request::Take(who) => self.take(by, &who),
            Request::Salt(salt) => self.salt(by, salt),
            Request::Talk(talk) => self.talk(by, &talk),
            // Players may put their own sheets in order until the fight begins, and those of newcomers until they act.
            Request::Edit(who, field, value) => {
                self.edit(self.owner_in_time(by, &who)?, (&who, &field), &value, EditMode::Set)
            }
            Request::EditBare(who, field, value) => self.edit(gm(by)?, (&who, &field), &value, EditMode::Bare),
            Request::EditEntry(who, words) => self.edit_entry(self.owner_in_time(by, &who)?, &who, &words),
            Request::GearAdd(who, kind) => self.gear_add(self.owner_in_time(by, &who)?, &who, &kind),
            Request::GearMove(who, no, slot) => {
                self.gear_move(self.owner_in_time(by, &who)?, &who, no, slot.as_deref())
            }
            Request::GearEdit(who, words) => self.gear_edit(self.owner_in_time(by, &who)?, &who, &words),
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
            Request::Hide(who, true) => self.hide(gm(by)?, &who),
            Request::Hide(who, false) => self.reveal(gm(by)?, &who),
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
            Request::End => self.phase(gm(by)?, Phase::Running, Phase::Ended, "The GM ends the fight."),
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

    /// The viewer, if it plays this combatant and may still change its sheet.
    fn owner_in_time(&self, by: Viewer, handle: &str) -> Result<Viewer, Refusal> {
        let who = self.own(by, handle)?;
        if by == Viewer::Gm || self.may_still_edit(who) {
            return Ok(by);
        }
        match self.scene.phase {
            // It may be resumed.
            Phase::Ended => {
                let words =
                    "The fight is over, but may be resumed. Change the sheet in the next encounter, or ask the GM.";
                Err(Refusal::new("over", "", words))
            }
            Phase::Prepare | Phase::Running => {
                Err(Refusal::new("fight_runs", "", "The fight is under way. Ask the GM to change the sheet."))
            }
        }
    }

    /// Whether a combatant's player may change its sheet.
    pub(crate) fn may_still_edit(&self, who: Who) -> bool {
        self.scene.phase == Phase::Prepare || self.scene.combatant(who).newcomer
    }

    fn play(&mut self, by: Viewer, who: &str) -> Result<(), Refusal> {
        let who = self.named(by, who)?;
        self.refused_unless_under_way()?;
        bot::play(self, who)
    }

    /// Refuses what the GM can only do while the fight is under way.
    pub(super) fn refused_unless_under_way(&self) -> Result<(), Refusal> {
        match self.scene.phase {
            Phase::Running => Ok(()),
            Phase::Prepare => Err(Refusal::new("not_begun", "", "The fight has not begun yet. Start it first.")),
            Phase::Ended => Err(Refusal::new("over", "", "The fight is over. Resume it first.")),
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
        let fact = |kind| from_outside(kind, Audience::All);
        self.outside(&step, vec![fact(FactKind::Owned(who, Some(seat))), fact(FactKind::Freed(who, false))])
    }
}
