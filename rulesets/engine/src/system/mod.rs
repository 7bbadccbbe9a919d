//! What a system provides: offers, rules, and how its sheets are shown. Its tables are in [`crate::tables`].

mod combatant;
mod datum;
pub mod family;
mod kept;
mod missing;
mod pasted;
mod stakes;

pub use combatant::combatant;
pub(crate) use combatant::{Problems, with_problems};
pub(crate) use datum::unknown_value;
pub use missing::{Missing, filled, missing};
pub use pasted::read as pasted;

use crate::base::{Card, Hand, Str, Text, Val, Who};
pub use crate::base::{Refusal, refuse};
use crate::course::Course;
use crate::form::{Form, Input, Misfit};
use crate::place::Errand;
use crate::play::{Flow, Play};
use crate::reference::Reference;
use crate::scene::{Cmd, Combatant, Cond, Item, NewItem, Question, Scene};
use crate::sheet::{Content, Sheet};
pub use crate::tables::{
    ConditionDef, EntryDef, FieldDef, FirstNames, Lasts, Looms, MidFight, NameDef, Older, OptionDef, OwnName,
    RatingDef, Sees, Shown, Tables, TrackDraw,
};
use family::Family;
pub use stakes::{Penalty, Stakes};
use std::sync::Arc;

/// A ruleset. All methods are pure and deterministic: no clock, no I/O, no randomness, no hash-map order.
pub trait System: Sync {
    /// Short id, also the folder's name.
    fn id(&self) -> &'static str;
    /// Name as shown.
    fn name(&self) -> &'static str;
    fn note(&self) -> &'static str;
    /// Fields, rule options, conditions, slots, and the unit of lengths.
    fn tables(&self) -> &'static Tables;
    /// What else scenario files may name.
    fn reference(&self) -> &'static Reference;

    /// The families of its actions, from which offers, checks and dispatch follow. A system without families writes
    /// [`System::offers`] and [`System::resolve`] instead.
    fn families(&self) -> &'static [Family] {
        &[]
    }
    /// What `who` may do now, and what not, with the reason; `None`: the GM without a combatant.
    /// The one source of legality. Offered only while nothing is being resolved.
    fn offers(&self, scene: &Scene, who: Option<Who>) -> Vec<Offer> {
        family::offers(self.families(), scene, who)
    }
    /// The offer of this action alone: that of [`System::offers`], without making the others.
    fn offer(&self, scene: &Scene, who: Option<Who>, act: &str) -> Option<Offer> {
        match self.families() {
            [] => self.offers(scene, who).into_iter().find(|o| o.act == act),
            families => family::offer(families, scene, who, act),
        }
    }
    /// The offers to `who`, whose turn it is, that are good for this, in their order; those of the acts in `but` are left
    /// out.
    fn useful<'s>(&'s self, scene: &'s Scene, who: Who, use_: Use, but: &'s [Str]) -> Offers<'s> {
        match self.families() {
            [] => {
                let offers = self.offers(scene, Some(who)).into_iter();
                Box::new(offers.filter(move |o| o.use_ == use_ && !but.contains(&o.act)))
            }
            families => family::useful(families, scene, who, use_, but),
        }
    }
    /// Whether this act may be an attack, even if it is of no use now.
    fn is_attack(&self, scene: &Scene, who: Who, act: &str) -> bool {
        match self.families() {
            [] => self.offer(scene, Some(who), act).is_some_and(|o| o.use_ == Use::Attack),
            families => family::is_attack(families, act),
        }
    }
    /// Whether the rules may refuse this act after they have changed something, even if nothing comes from outside meanwhile. In
    /// forecasts nothing does, so they keep no copy of the scene before an act that cannot be refused late.
    fn may_be_refused_late(&self, _act: &str) -> bool {
        true
    }
    /// Whether `who` may take this act again in the same turn; bots then do.
    fn more_of(&self, _scene: &Scene, _who: Who, _act: &str) -> bool {
        false
    }
    /// What may be done off turn by `who` while these questions wait; such a command may roll but not ask.
    fn interjections(&self, _scene: &Scene, _asked: &[Question], _who: Who) -> Vec<Offer> {
        vec![]
    }
    /// What the GM may do without a combatant while these questions wait; unless they are of a window, such a command may
    /// roll but not ask.
    fn gm_interjections(&self, _scene: &Scene, _asked: &[Question]) -> Vec<Offer> {
        vec![]
    }
    /// The rules' own reason why `who` may not take this action while something is being decided.
    fn not_now(&self, _scene: &Scene, _who: Who, _cmd: &Cmd) -> Option<Refusal> {
        None
    }
    /// The first refusal of the rules for this command, in their order. It comes before the reasons of the offer and of the form.
    ///
    /// # Errors
    /// The first matching refusal of the rules.
    fn check(&self, scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
        match self.families() {
            [] => Ok(()),
            families => family::check(families, scene, cmd),
        }
    }
    /// The precise reason why an answer is refused: one that the form accepts, or one that it does not accept,
    /// if a rule's code says more than that the answer does not fit.
    ///
    /// # Errors
    /// The first matching refusal of the rules.
    fn check_answer(&self, _scene: &Scene, _question: &Question, _answer: &Input) -> Result<(), Refusal> {
        Ok(())
    }
    /// The kinds of rulings that the rules may ask for, and what each is about in words. The GM
    /// gives standing orders for them before they come.
    fn rulings(&self) -> &'static [(&'static str, &'static str)] {
        &[]
    }
    /// The statement about a pair, and its value, by which the GM would say that a wall of the map stands between them; of a
    /// ruling's form, the member and the choice that say the same. None: the rules have no such thing.
    fn wall_statement(&self) -> Option<(&'static str, &'static str)> {
        None
    }
    /// Combatants that an accepted command may harm though its form does not name them: those in its area.
    fn at_risk(&self, scene: &Scene, cmd: &Cmd) -> Vec<Who> {
        family::at_risk(self.families(), scene, cmd)
    }
    /// What questions of this kind are about, in words.
    fn question_about(&self, kind: &str) -> String {
        let mut known = self.reference().questions.iter().chain(self.rulings());
        known.find(|(id, _)| *id == kind).map_or_else(|| kind.replace('_', " "), |(_, about)| about.to_string())
    }
    /// Carries out an accepted command.
    ///
    /// # Errors
    /// Only those that [`Play`]'s own methods return, passed on with `?`.
    fn resolve(&self, play: &mut Play, cmd: &Cmd) -> Flow {
        family::perform(self.families(), play, cmd)
    }
    /// Sets a condition for the GM, with the effects of its rule. It must not ask: another question may be waiting.
    ///
    /// # Errors
    /// Only those that [`Play`]'s own methods return, passed on with `?`.
    fn set_condition(&self, play: &mut Play, who: Who, def: &'static ConditionDef) -> Flow {
        play.by("").condition(who, Cond::new(def.id));
        Ok(())
    }
    /// Ends a condition for the GM, with the effects of its rule; it must not ask either.
    ///
    /// # Errors
    /// As [`System::set_condition`].
    fn end_condition(&self, play: &mut Play, who: Who, def: &'static ConditionDef) -> Flow {
        play.by("").end(who, def.id);
        Ok(())
    }
    /// What follows when somebody comes in whose tracks already matter (no hit points left). It must neither roll
    /// nor ask.
    fn arrived(&self, _play: &mut Play, _who: Who) {}
    /// What follows when this field of a sheet, which was `before`, is edited; it must neither roll nor ask.
    fn edited(&self, _play: &mut Play, _who: Who, _field: u16, _before: &Val) {}
    /// What follows when the GM has moved somebody; it must neither roll nor ask.
    fn placed(&self, _play: &mut Play, _who: Who) {}
    /// Rounds, turns and windows.
    fn course(&self) -> &dyn Course;
    /// Whether this action needs a fight that is under way, as attacks and moves do. All others (skill rolls, care, harm that the
    /// GM deals) are open also while a fight is prepared and when it is over.
    fn needs_a_fight(&self, act: &str) -> bool {
        family::needs_a_fight(self.families(), act)
    }
    /// Completes a new combatant: tracks at their start.
    fn complete(&self, c: &mut Combatant);
    /// How a combatant is shown. It may read only the combatant's own values (but not how many turns it has begun), the rule
    /// options, and fields of the scene that alter looks (see [`FieldDef::alters_looks`]): nothing else makes a view build it again.
    fn present(&self, scene: &Scene, who: Who) -> Present;
    /// Whether a condition that is shown as a chip is shown as it stands now.
    fn shows(&self, _cond: &Cond) -> bool {
        true
    }
    /// What counts as harm, for odds.
    fn stakes(&self) -> Stakes {
        Stakes::NONE
    }
    /// What may be spent to change how an action goes, if odds are to be shown for each policy of spending.
    fn spending(&self) -> Option<Spending> {
        None
    }
    /// The kinds of rulings without which an action does not take place. Odds say what comes of it once the GM has allowed it.
    fn permissions(&self) -> &'static [&'static str] {
        &[]
    }
    /// What odds assume under these rule options, in a sentence, apart from values that the viewer cannot know; empty: nothing.
    fn odds_assume(&self, _scene: &Scene) -> &'static str {
        ""
    }
    /// The sheet that odds assume for somebody known only by the public figures. By default the first of the
    /// ready foes.
    fn usual(&self) -> Sheet {
        self.content().foes.first().cloned().unwrap_or_default()
    }
    /// The playing card of this name; none: the system's deck has no such card.
    fn card(&self, _name: &str) -> Option<Card> {
        None
    }
    /// The hand that people show under this name; none: the system knows no such hand.
    fn hand(&self, _name: &str) -> Option<Hand> {
        None
    }
    /// Whether dice that the log labels so show tens, from 00 to 90.
    fn shows_tens(&self, _label: &str) -> bool {
        false
    }
    /// A figure that the system works out (`parry`), for scenarios; none: it knows no such figure.
    fn figure(&self, _scene: &Scene, _who: Who, _id: &str) -> Option<Val> {
        None
    }
    /// A figure of an item (`structure`), for scenarios; none: it knows no such figure.
    fn item_figure(&self, _item: &Item, _id: &str) -> Option<Val> {
        None
    }
    /// What the paper sheet of `who` has next to the value of this field.
    fn field_note(&self, _scene: &Scene, _who: Who, _field: &FieldDef) -> String {
        String::new()
    }
    /// What an item is, in words.
    fn item_note(&self, item: &Item) -> String;
    /// Whether others see that it is carried.
    fn in_sight(&self, _item: &Item) -> bool {
        true
    }
    /// A new item of this row of the armoury.
    fn make_item(&self, kind: &str) -> Option<NewItem>;
    /// The data that an item of this kind may have to differ from its row; anything else on a sheet is refused. What the rules
    /// themselves keep in an item is `EntryDef::Fixed`.
    fn item_data(&self, _kind: &str) -> &'static [FieldDef] {
        &[]
    }
    /// Shots, charges or uses of this item when it is full.
    fn full(&self, item: &Item) -> i32 {
        self.make_item(&item.kind).map_or(0, |made| made.left)
    }
    /// Rows of the armoury: id and label.
    fn armoury(&self) -> Vec<(String, String)>;
    /// Ready characters, foes and the sample fight.
    fn content(&self) -> &'static Content;
    /// The sheet that a new character of a player begins with; the name is filled in.
    fn blank(&self) -> Sheet {
        Sheet::default()
    }
    /// Replaces synonyms on a sheet with this system's names before it is read.
    fn normalize(&self, _sheet: &mut Sheet) {}
    /// Checks a sheet as a whole: what is missing or impossible, in words.
    fn validate(&self, _sheet: &Sheet) -> Vec<Misfit> {
        vec![]
    }
}

/// Offers, made one at a time as they are needed.
pub type Offers<'s> = Box<dyn Iterator<Item = Offer> + 's>;

/// An action that is open now, or not, with the reason.
#[derive(Clone)]
pub struct Offer {
    pub act: Str,
    /// What people read.
    pub label: Text,
    /// What it costs, in the system's word; offers are grouped by it.
    pub cost: &'static str,
    /// A short remark.
    pub note: Text,
    form: OfferForm,
    pub off: Option<Refusal>,
    /// What it is good for: bots choose by it, and the first `Attack` or `Rescue` is shown first.
    pub use_: Use,
    /// Whether its first place is where the actor walks to: the map then offers it when players point at the ground.
    pub walks: bool,
    /// Who it leads to by default, and what for.
    pub errand: Option<Errand>,
}

/// The form of an offer. Most offers are only listed: their form is made when somebody opens or chooses them.
#[derive(Clone)]
enum OfferForm {
    Ready(Arc<Form>),
    Made(Arc<dyn Fn(&Scene) -> Form + Send + Sync>),
}

impl Offer {
    /// An open action with its form.
    pub fn new(act: &'static str, label: impl Into<Text>, cost: &'static str, form: Form) -> Offer {
        Offer::of(act, label.into(), cost, OfferForm::Ready(Arc::new(form)))
    }
    /// An open action whose form is built when somebody opens or chooses it.
    pub fn lazy(
        act: &'static str,
        label: impl Into<Text>,
        cost: &'static str,
        form: impl Fn(&Scene) -> Form + Send + Sync + 'static,
    ) -> Offer {
        Offer::of(act, label.into(), cost, OfferForm::Made(Arc::new(form)))
    }
    fn of(act: &'static str, label: Text, cost: &'static str, form: OfferForm) -> Offer {
        let (note, off, use_) = (Text::default(), None, Use::Other);
        Offer { act: Str::new_static(act), label, cost, note, form, off, use_, walks: false, errand: None }
    }
    /// The form. `scene` is the one in which it is offered.
    pub fn form(&self, scene: &Scene) -> Arc<Form> {
        match &self.form {
            OfferForm::Ready(form) => Arc::clone(form),
            OfferForm::Made(make) => Arc::new(make(scene)),
        }
    }
    /// Whether there is nothing to fill in.
    pub fn is_plain(&self) -> bool {
        matches!(&self.form, OfferForm::Ready(form) if form.only_one_answer())
    }
    /// With another form.
    #[must_use]
    pub fn asking(mut self, form: Form) -> Offer {
        self.form = OfferForm::Ready(Arc::new(form));
        self
    }
    /// With a remark.
    #[must_use]
    pub fn note(mut self, note: impl Into<Text>) -> Offer {
        self.note = note.into();
        self
    }
    /// Good for what.
    #[must_use]
    pub fn good_for(mut self, use_: Use) -> Offer {
        self.use_ = use_;
        self
    }
    /// A walk to the first place that its form asks for.
    #[must_use]
    pub fn walks(mut self) -> Offer {
        self.walks = true;
        self
    }
    /// A walk that leads to somebody by default.
    #[must_use]
    pub fn leads(mut self, errand: Option<Errand>) -> Offer {
        self.errand = errand;
        self
    }
    /// Not now, for this reason, if there is one.
    #[must_use]
    pub fn unless(mut self, off: Option<Refusal>) -> Offer {
        self.off = off;
        self
    }
}

/// What an action is good for, the most urgent first. Bots take the most urgent that is open, of equals the first on
/// offer, with its default form: so the default of an attack is the best target, of a move the way towards the foe.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Use {
    /// Saves a dying friend.
    Rescue,
    /// Harms a foe.
    Attack,
    /// Makes the next attack possible (reload, draw).
    Ready,
    /// Shakes off a condition.
    Recover,
    /// Gets closer to a foe, or out of harm's way.
    Move,
    /// Makes oneself harder to hurt.
    Defend,
    /// Ends the turn.
    End,
    /// Anything else; bots leave it.
    Other,
    /// Seldom useful (to give up, to leave): shown last; bots leave it.
    Seldom,
}

impl Use {
    /// What bots do, the most urgent first.
    pub const FOR_BOTS: [Use; 7] =
        [Use::Rescue, Use::Attack, Use::Ready, Use::Recover, Use::Move, Use::Defend, Use::End];
}

/// How a combatant is shown.
#[derive(Clone, Debug, Default)]
pub struct Present {
    /// One of many; drawn smaller.
    pub minor: bool,
    /// How it is out of the fight; none: it is not.
    pub fallen: Option<Fallen>,
    /// Harm taken so far.
    pub harm_taken: HarmTaken,
    /// Maximum and meaning of each track, by the field's id.
    pub tracks: Vec<(&'static str, i32, String)>,
    /// What stands in the rows of marks (`TrackDraw::Marks`).
    pub rows: Vec<MarkRow>,
    /// Figures that matter at a glance.
    pub stats: Vec<Stat>,
    /// Who may see them.
    pub stats_for: StatsFor,
}

/// How somebody is out of the fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fallen {
    /// For now: somebody may help, or it passes.
    Down,
    /// For good; of things, destroyed.
    Dead,
    /// Fled, or out of the game in another way.
    Away,
}

/// Harm that a combatant has taken, and (`most`) how much puts most of its kind out of the fight.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HarmTaken {
    pub harm: i32,
    pub most: i32,
}

/// A yes-or-no question whether somebody spends something.
#[derive(Clone, Copy, Debug)]
pub struct Spending {
    pub kind: &'static str,
    /// What somebody does who always says yes: "retests any loss".
    pub one: &'static str,
    /// The same in the plural: "retest any loss".
    pub several: &'static str,
}

/// One row of boxes with several kinds of marks.
#[derive(Clone, Debug)]
pub struct MarkRow {
    /// Id of the field that is the track.
    pub track: &'static str,
    /// Label of the row.
    pub label: &'static str,
    /// Fields with the number of marks of each kind, the leftmost first.
    pub marks: Vec<(&'static str, MarkSign)>,
    /// The groups of boxes, the leftmost first, each with its name and how many boxes stand together; empty: it has none.
    pub groups: Vec<(&'static str, i32)>,
}

/// How a box is marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkSign {
    /// One stroke.
    Slash,
    /// Two strokes.
    Cross,
    /// Three strokes.
    Star,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Stat {
    pub label: String,
    /// Value in words.
    pub value: String,
    /// How it comes about. Only sheets show it: a combatant at a glance is presented unread (see [`crate::base::unread`]).
    pub note: Text,
}

/// Who may see a combatant's figures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StatsFor {
    /// Its player and the GM.
    #[default]
    Owner,
    /// Everybody who sees the combatant.
    All,
}
