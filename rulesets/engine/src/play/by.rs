//! What rules may state.

use super::{Achieved, Degree, DieSpec, Flow, Play};
use crate::base::{
    Field, IntoText, ItemNo, OfCombatant, OfScene, OfTurn, Point, Round, Str, Text, Val, ValueType, Who,
};
use crate::fact::{Audience, Cause, Die, FactKind, LineKind, RollNo, RollNote, Told, Tone};
use crate::scene::{
    Cmd, Frame, HIDDEN_MARK, Item, Lapses, OrderEntry, OrderState, Phase, Posted, Question, Scene, TurnFields, Window,
    numbered,
};
use crate::text;
use std::num::NonZeroU32;

/// States facts under one rule: `play.by("SW-DMG-15").set(at, WOUNDS, 2)`.
pub struct By<'p, 'a> {
    pub(crate) play: &'p mut Play<'a>,
    pub(super) rule: &'static str,
    pub(super) cause: Cause,
    pub(super) opposes: Option<RollNo>,
}

impl By<'_, '_> {
    /// The cause of the next line: `play.by(rule).because(roll).tell(…)`. By default an effect is caused by the roll
    /// that was told last.
    #[must_use]
    pub fn because(mut self, cause: impl Into<Cause>) -> Self {
        self.cause = cause.into();
        self
    }

    /// The next roll opposes this one: `play.by(rule).opposing(roll).tell_roll(…)`. Screens show both side by side.
    #[must_use]
    pub fn opposing(mut self, roll: Option<RollNo>) -> Self {
        self.opposes = roll;
        self
    }

    /// States a fact that only those who know of this combatant may know.
    pub(super) fn about(&mut self, who: Who, kind: FactKind) {
        let to = self.play.audience_of(&[who]);
        self.play.state(kind, self.rule, to);
    }
    /// States a fact that everybody may know.
    fn public(&mut self, kind: FactKind) {
        self.play.state(kind, self.rule, Audience::All);
    }
    fn gm_only(&mut self, kind: FactKind) {
        self.play.state(kind, self.rule, Audience::gm());
    }

    /// Refuses the command after all, for instance after a ruling. What the resolution has stated so far does not count;
    /// what came from outside stays.
    ///
    /// # Errors
    /// Always; pass on with `?`.
    pub fn refuse(&mut self, code: &'static str, text: impl Into<Text>) -> Flow {
        Err(super::Stop::Refused(crate::base::Refusal::new(code, self.rule, text)))
    }

    /// Sets a value of a sheet. States nothing if the value is the same already.
    pub fn set<T: ValueType>(&mut self, who: Who, f: Field<T, OfCombatant>, to: T) {
        if let Some(to) = to.put_if_new(self.play.scene.combatant(who).fields.get(f.ix as usize)) {
            self.about(who, FactKind::Set(who, f.ix, to));
        }
    }
    /// Sets a value of a sheet to what the scene gives: `play.by(rule).set_with(who, PACE, |s| pace(s, who))`.
    pub fn set_with<T: ValueType>(&mut self, who: Who, f: Field<T, OfCombatant>, to: impl FnOnce(&Scene) -> T) {
        let to = to(self.play.scene);
        self.set(who, f, to);
    }
    /// Adds to a number of a sheet.
    pub fn add(&mut self, who: Who, f: Field<i32, OfCombatant>, n: i32) {
        let now = self.play.get(who, f);
        self.set(who, f, now.saturating_add(n));
    }
    /// Raises a count on a sheet because of what `by` does, for those who know of both.
    pub fn raise_count(&mut self, who: Who, f: Field<i32, OfCombatant>, n: i32, by: Who) {
        let to = self.play.get(who, f).saturating_add(n);
        if let Some(to) = to.put_if_new(self.play.scene.combatant(who).fields.get(f.ix as usize)) {
            let told = self.play.audience_of(&[who, by]);
            self.play.state(FactKind::Set(who, f.ix, to), self.rule, told);
        }
    }
    pub fn set_scene<T: ValueType>(&mut self, f: Field<T, OfScene>, to: T) {
        let to = to.put();
        if self.play.scene.vars.get(f.ix as usize) != Some(&to) {
            self.gm_only(FactKind::SceneSet(f.ix, to));
        }
    }
    /// Sets a value of the scene to what the scene gives.
    pub fn set_scene_with<T: ValueType>(&mut self, f: Field<T, OfScene>, to: impl FnOnce(&Scene) -> T) {
        let to = to(self.play.scene);
        self.set_scene(f, to);
    }
    /// Sets a value of the topmost turn.
    pub fn set_turn<T: ValueType>(&mut self, f: Field<T, OfTurn>, to: T) {
        self.gm_only(FactKind::TurnSet(f.ix, to.put()));
    }
    /// Adds to a number of the topmost turn.
    pub fn add_turn(&mut self, f: Field<i32, OfTurn>, n: i32) {
        let now = self.play.turn_var(f);
        self.set_turn(f, now.saturating_add(n));
    }

    /// Gives an item, or changes the one of the same number.
    pub fn item(&mut self, who: Who, item: Item) {
        self.about(who, FactKind::GearSet(who, item.into()));
    }
    /// Changes an item, if it is there.
    pub fn change_item(&mut self, who: Who, no: ItemNo, change: impl FnOnce(&mut Item)) {
        if let Some(mut item) = self.play.scene.item(who, no).cloned() {
            change(&mut item);
            self.item(who, item);
        }
    }
    /// Takes an item away.
    pub fn item_gone(&mut self, who: Who, no: ItemNo) {
        self.about(who, FactKind::GearGone(who, no));
    }

    /// What the GM has stated of two combatants no longer holds, because the fight has overtaken it.
    pub fn end_statement(&mut self, a: Who, b: Who, what: &'static str) {
        if self.play.scene.stated(a, b, what).is_some() {
            let to = self.play.audience_of(&[a, b]);
            self.play.state(FactKind::Stated(a, b, Str::new_static(what), Val::None), self.rule, to);
        }
    }

    /// Moves to this point; distances that the GM stated for the mover no longer hold.
    pub fn move_to(&mut self, who: Who, to: Point) {
        self.about(who, FactKind::Moved(who, to));
    }
    /// Reveals a hidden combatant to the players of other sides, and tells everybody, whatever is kept secret. Unlike the GM's
    /// command, rules cannot read in the log which numbers players have heard.
    pub fn reveal(&mut self, who: Who) {
        let scene = &self.play.scene;
        if scene.combatant(who).hidden {
            let base = scene.combatant(who).name.strip_suffix(HIDDEN_MARK);
            let name = base.map(|base| numbered(scene, base, std::iter::empty()));
            self.public(FactKind::Revealed(who));
            if let Some(name) = name {
                self.public(FactKind::Named(who, name));
            }
            if !self.play.is_silent() {
                self.line(Told::new(LineKind::Gm, text!(who, " appears.")), Audience::All);
            }
        }
    }

    /// Takes somebody out of the encounter. If it is their turn, it ends.
    pub fn leave(&mut self, who: Who) {
        self.about(who, FactKind::Left(who));
    }
    /// Ends the fight, and tells everybody why.
    pub fn end_fight(&mut self, why: &str) {
        self.public(FactKind::PhaseSet(Phase::Ended));
        self.tell(LineKind::Gm, text!("The fight is over: ", why.to_owned(), "."));
    }

    /// Rolls dice. Faces are keyed by roller, purpose and how often that happened before.
    pub fn roll(&mut self, who: Who, purpose: &'static str, dice: &[DieSpec]) -> Flow<Vec<Die>> {
        self.play.roll(Some(who), purpose, dice, self.rule)
    }
    /// Rolls dice that belong to nobody.
    pub fn roll_for_nobody(&mut self, purpose: &'static str, dice: &[DieSpec]) -> Flow<Vec<Die>> {
        self.play.roll(None, purpose, dice, self.rule)
    }
    /// Draws one of `names`, all equally likely, and gives its index. `kind` names the draw in scripts (`card=K♠`).
    pub fn draw(&mut self, who: Option<Who>, kind: &'static str, names: &[&str]) -> Flow<usize> {
        self.play.draw(who, kind, names, self.rule)
    }

    /// Tells a line to all who know of everybody it names.
    pub fn tell(&mut self, kind: LineKind, text: impl IntoText) {
        self.tell_in(kind, Tone::Plain, text);
    }
    pub fn tell_in(&mut self, kind: LineKind, tone: Tone, text: impl IntoText) {
        if self.play.is_silent() {
            return;
        }
        let text = text.into_text();
        let names: Vec<Who> = text.names().collect();
        let to = self.play.audience_of(&names);
        self.line(Told { tone, ..Told::new(kind, text) }, to);
    }
    /// Tells a line that names nobody to all who know of one of those it is about.
    pub fn tell_about(&mut self, about: &[Who], kind: LineKind, text: impl IntoText) {
        if !self.play.is_silent() {
            let to = about.iter().map(|who| self.play.audience_of(&[*who])).reduce(|all, to| all.union(&to));
            self.line(Told::new(kind, text.into_text()), to.unwrap_or(Audience::All));
        }
    }
    /// Tells a line to the GM alone.
    pub fn tell_gm(&mut self, text: impl IntoText) {
        if !self.play.is_silent() {
            self.line(Told::new(LineKind::Gm, text.into_text()), Audience::gm());
        }
    }
    /// Tells a line to the player of `who` (and the GM).
    pub fn tell_owner(&mut self, who: Who, kind: LineKind, text: impl IntoText) {
        if self.play.is_silent() {
            return;
        }
        let owner = self.play.scene.combatant(who).owner.filter(|_| !self.play.secret);
        self.line(Told::new(kind, text.into_text()), Audience::Seats(owner.into_iter().collect()));
    }
    /// Tells a line to all who play on the side of `who` (and the GM): what no other side sees. Where all players are on
    /// that side, nobody is left to keep it from, and everybody is told.
    pub fn tell_side(&mut self, who: Who, kind: LineKind, text: impl IntoText) {
        if self.play.is_silent() {
            return;
        }
        let side = &self.play.scene.combatant(who).side;
        if Audience::is_of_all_players(self.play.scene, side) {
            return self.tell(kind, text);
        }
        let to = if self.play.secret { Audience::gm() } else { Audience::of_side(self.play.scene, side) };
        self.line(Told::new(kind, text.into_text()), to);
    }
    /// Tells a line, if there is something to say.
    pub fn tell_if(&mut self, kind: LineKind, said: impl FnOnce(&Scene) -> Option<Text>) {
        if !self.play.is_silent()
            && let Some(text) = said(self.play.scene)
        {
            self.tell(kind, text);
        }
    }
    /// Tells a roll to all who know of the roller and of everybody the sentence names. `said` is called only if somebody
    /// will read the line. Gives its number, to name it as the cause of lines after another roll.
    pub fn tell_roll(&mut self, said: impl FnOnce(&Scene) -> (Text, RollNote)) -> RollNo {
        self.roll_told(None, said)
    }
    /// Tells a roll to the GM alone.
    pub fn tell_gm_roll(&mut self, said: impl FnOnce(&Scene) -> (Text, RollNote)) {
        if self.play.is_silent() {
            self.play.rolls_told += 1;
        } else {
            let (text, mut roll) = said(self.play.scene);
            roll.unmask();
            let told = Told { tone: roll.tone, roll: Some(roll.into()), ..Told::new(LineKind::Roll, text) };
            self.line(told, Audience::gm());
        }
    }
    /// Tells the new result of an earlier roll of this resolution, changed by luck or a second test. On screen
    /// it replaces the first.
    pub fn amend_roll(&mut self, first: RollNo, said: impl FnOnce(&Scene) -> (Text, RollNote)) -> RollNo {
        self.roll_told(Some(first), said)
    }
    fn roll_told(&mut self, amends: Option<RollNo>, said: impl FnOnce(&Scene) -> (Text, RollNote)) -> RollNo {
        if self.play.is_silent() {
            let no = RollNo(self.play.rolls_told);
            self.play.rolls_told += 1;
            return no;
        }
        let (text, mut roll) = said(self.play.scene);
        if roll.who.is_none_or(|who| self.play.scene.state_is_open(who)) {
            roll.unmask();
        }
        let names: Vec<Who> = text.names().chain(roll.who).collect();
        let to = self.play.audience_of(&names);
        let told = Told { tone: roll.tone, roll: Some(roll.into()), amends, ..Told::new(LineKind::Roll, text) };
        self.line(told, to);
        // An older log may lack this roll: then the one before it stands for it.
        RollNo(self.play.rolls_told.saturating_sub(1))
    }
    fn line(&mut self, told: Told, to: Audience) {
        let told = Told { action: self.play.taken_up, cause: self.cause, opposes: self.opposes, ..told };
        self.play.state(FactKind::Told(Box::new(told)), self.rule, to);
    }

    /// Notes the degree of a roll by `who`. This is not a fact: only odds need it.
    pub fn rolled(&mut self, who: Who, degree: impl FnOnce(&Scene) -> Degree) {
        if self.play.counts_degrees() {
            let degree = degree(self.play.scene);
            self.achieved(Achieved { who, at: None, degree });
        }
    }
    /// Notes the degree of the action of `who` against `at`, which counts instead of the roll's degree. The best of
    /// several counts.
    pub fn achieves(&mut self, who: Who, at: Who, degree: Degree) {
        self.achieved(Achieved { who, at: Some(at), degree });
    }
    fn achieved(&mut self, achieved: Achieved) {
        if self.play.counts_degrees() {
            self.play.odds_tally.degrees.push(achieved);
        }
    }

    /// Notes harm to `who` that the sheet does not add up to, in the unit of [`Stakes::harm`](crate::system::Stakes): a mark that
    /// is made worse. This is not a fact: only odds need it.
    pub fn harms_further(&mut self, who: Who, harm: i32) {
        if self.play.counts_degrees() && harm != 0 {
            self.play.odds_tally.further_harm.push((who, harm));
        }
    }

    /// Sets the order of this round.
    pub fn order(&mut self, entries: Vec<OrderEntry>) {
        self.public(FactKind::OrderSet(entries));
    }
    /// Sets the state of a combatant's entry in the order.
    pub fn order_state(&mut self, who: Who, state: OrderState) {
        self.about(who, FactKind::OrderStateSet(who, state));
    }
    /// The next round begins; returns its number, from 1.
    pub fn begin_round(&mut self) -> NonZeroU32 {
        let n = self.play.scene.next_round();
        self.public(FactKind::RoundBegan(Round::Number(n)));
        n
    }
    /// A surprise round begins, before round 1.
    pub fn begin_surprise_round(&mut self) {
        self.public(FactKind::RoundBegan(Round::Surprise));
    }
    pub fn end_round(&mut self) {
        self.public(FactKind::RoundEnded);
    }
    /// A turn begins, on top of the agenda, with these turn fields.
    pub fn begin_turn(&mut self, who: Who, fields: TurnFields) {
        self.begin_turns(&[who], fields);
    }
    /// A turn of several who act at once begins.
    pub fn begin_turns(&mut self, actors: &[Who], fields: TurnFields) {
        let to = self.play.audience_of(actors);
        self.play.state(FactKind::TurnBegan(actors.to_vec(), fields.values()), self.rule, to);
    }
    /// The turn of this actor ends.
    pub fn end_turn(&mut self, who: Who) {
        self.about(who, FactKind::TurnEnded(who));
    }
    /// Puts a turn back in which nothing was done yet, because somebody else goes first.
    pub fn put_turn_back(&mut self, who: Who) {
        self.about(who, FactKind::TurnPutBack(who));
    }
    /// Puts a command on the agenda, where others may interrupt it. It remembers the action that declared it.
    pub fn make_pending(&mut self, cmd: Cmd) {
        let action = Some(self.play.action());
        self.gm_only(FactKind::PendingBegan(Cmd { action, ..cmd }));
    }
    /// Gives somebody a turn as soon as the course allows it, after earlier claims.
    pub fn claim(&mut self, who: Who, kind: &'static str) {
        self.gm_only(FactKind::Claimed(who, Str::new_static(kind)));
    }
    /// Ends the claim of this combatant, if there is one.
    pub fn end_claim(&mut self, who: Who) {
        if self.play.scene.claim(who).is_some() {
            self.gm_only(FactKind::ClaimEnded(who));
        }
    }
    pub(crate) fn open_window(&mut self, window: Window) {
        self.gm_only(FactKind::WindowOpened(window.into()));
    }
    pub(crate) fn close_window(&mut self) {
        self.gm_only(FactKind::WindowClosed);
    }
    pub(crate) fn unseal(&mut self) {
        self.gm_only(FactKind::Unsealed);
    }
    /// The command of one of several who act at once is sealed until all have committed; a no-op for somebody who has left.
    pub fn seal(&mut self, who: Who, cmd: Cmd) {
        let scene = &self.play.scene;
        if scene.acts_now(who) {
            let to = Audience::Seats(scene.combatant(who).owner.into_iter().collect());
            self.play.state(FactKind::Sealed(cmd), self.rule, to);
        }
    }
    /// What is resolved from here on counts as simultaneous: [`Scene::as_before`] is the state as it is now.
    pub fn begin_at_once(&mut self) {
        self.gm_only(FactKind::AtOnce(true));
    }
    /// What is resolved from now on no longer counts as simultaneous.
    pub fn end_at_once(&mut self) {
        self.gm_only(FactKind::AtOnce(false));
    }
    /// Takes the topmost pending command off the agenda. Lines from now on belong to the action that declared it.
    pub fn end_pending(&mut self) {
        let pending = self.play.scene.agenda.iter().rev().find_map(|f| match f {
            Frame::Pending { cmd, .. } => Some(cmd.clone()),
            Frame::Turn(_) | Frame::Window(_) => None,
        });
        if let Some(cmd) = pending {
            self.play.take_up(&cmd);
            self.gm_only(FactKind::PendingEnded);
        }
    }
    /// States that somebody acts against these combatants, which ends their standing orders "until attacked".
    pub fn acts_against(&mut self, who: Who, against: Vec<Who>) {
        self.gm_only(FactKind::ActsAgainst(who, against));
    }
    /// Lets game time pass, in seconds.
    pub fn pass_time(&mut self, seconds: u32) {
        let now = self.play.scene.clock.saturating_add(seconds);
        self.public(FactKind::Clock(now));
    }
    /// Posts an open question, for which the fight does not wait. Its answer goes to
    /// [`Course::open_question_answered`](crate::course::Course::open_question_answered) with the question's kind and the combatant it is about.
    pub fn post(&mut self, question: Question, about: Option<Who>, lapses: Lapses) -> u32 {
        let no = self.play.scene.last_post_no + 1;
        let question = Question { rule: Str::new_static(self.rule), ..question };
        self.gm_only(FactKind::Posted(Box::new(Posted { no, question, about, lapses })));
        no
    }
    /// Closes an open question.
    pub fn unpost(&mut self, no: u32) {
        if self.play.scene.posted.iter().any(|p| p.no == no) {
            self.gm_only(FactKind::Unposted(no));
        }
    }
}
