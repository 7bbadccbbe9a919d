//! The state of a fight: plain data, folded from facts.

mod agenda;
mod names;
mod question;

pub use agenda::{AskOrder, Claim, Frame, Turn, Window};
pub(crate) use names::{HIDDEN_MARK, numbered};
pub use question::{Asked, Question};

use crate::base::{
    Field, Handle, ItemNo, Kind, OfCombatant, OfOptions, OfScene, OfTurn, Point, Salt, Seat, Shared, Str, Unit, Val,
    Viewer, Who,
};
use crate::form::{Ask, Input};
use crate::tables::Tables;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;

/// All there is at one moment.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scene {
    /// In what the system counts lengths.
    pub unit: Unit,
    /// Everybody, in encounter order; those who left stay, marked `gone`, so that ids hold.
    pub cast: Vec<Arc<Combatant>>,
    /// Scene fields of the system.
    pub vars: Vec<Val>,
    /// Switches of the rules.
    pub options: Shared<Vec<Val>>,
    /// None before the first; a surprise round may be 0.
    pub round: Option<u32>,
    /// Who acts when, in this round.
    pub order: Vec<OrderEntry>,
    /// Turns, windows and pending commands, the topmost last.
    pub agenda: Vec<Frame>,
    /// The kinds of windows that have closed in this gap between two turns.
    pub heard: Vec<Str>,
    /// Who ended a turn last in this round.
    pub last_turn: Option<Who>,
    /// Who takes a turn as soon as the course allows it, in the order stated.
    pub claims: Vec<Claim>,
    /// Windows opened so far: the number of the one that is open is part of the ids of its questions.
    pub windows: u32,
    /// The state before the first of several commands that count as simultaneous, while they are resolved.
    pub before: Option<Arc<Scene>>,
    /// Game time, seconds since the encounter began.
    pub clock: u32,
    /// What the encounter is doing.
    pub phase: Phase,
    /// Nobody may act.
    pub paused: bool,
    /// What the GM stated about pairs; the lower id first.
    pub between: BTreeMap<(Who, Who), BTreeMap<Str, Val>>,
    /// Named zones, for fights without a map: each a place to stand at.
    pub zones: Shared<BTreeMap<String, Point>>,
    /// How often each roller has rolled for each purpose: part of the key of the next faces.
    pub ordinals: BTreeMap<(Option<Who>, Str), u32>,
    /// Raised by each fresh draw.
    pub draws: u32,
    /// What players added to the seed of the dice, in the order in which it came.
    pub salts: Arc<Vec<(Seat, Salt)>>,
    /// Open questions beside which the fight goes on.
    pub posted: Vec<Posted>,
    /// How many open questions were ever put: their numbers are never used again.
    pub posts: u32,
    /// How questions of a kind are answered beforehand.
    pub standing: Vec<StandingOrder>,
    /// Rulings take their proposal by themselves, where no order of the GM's stands for their kind.
    pub rulings_auto: bool,
    /// Which questions are put.
    pub asking: Asking,
    /// Whether players see the figures and wounds of foes.
    pub masks: Masks,
}

/// How players see the state of foes: combatants on a side on which they know of nobody whom a player has or may take.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Masks {
    /// As their sheets say who sees it. Logs of earlier releases say nothing and mean this.
    #[default]
    Off,
    /// In a word: unhurt, hurt, badly hurt.
    On,
}

/// Which questions are put.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Asking {
    /// All that the rules allow. Logs of earlier releases say nothing and mean this.
    #[default]
    Everything,
    /// Those that earn their place: another answer than the default could serve, and it concerns a player, or the GM
    /// wants to be asked.
    Sensible,
}

/// What an encounter is doing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Being prepared.
    #[default]
    Prepare,
    /// Under way.
    Running,
    /// Over.
    Ended,
}

/// A combatant is data.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Combatant {
    /// Its name on the wire.
    pub handle: Handle,
    pub name: String,
    /// Same side: allies.
    pub side: String,
    /// Its player; none: the GM's.
    #[serde(default)]
    pub owner: Option<Seat>,
    /// Players of other sides do not know of it.
    #[serde(default)]
    pub hidden: bool,
    /// A player may take it.
    #[serde(default)]
    pub free: bool,
    /// Has left the encounter.
    #[serde(default)]
    pub gone: bool,
    /// Values of the sheet, by the system's table.
    pub fields: Vec<Val>,
    /// Conditions, in the order set.
    #[serde(default)]
    pub conds: Vec<Cond>,
    /// Gear, in the order gained.
    #[serde(default)]
    pub gear: Shared<Vec<Item>>,
    /// The highest number that an item of this combatant ever had.
    #[serde(default)]
    pub items: u16,
    /// On the plane.
    #[serde(default)]
    pub at: Point,
    /// Turns begun in this encounter.
    #[serde(default)]
    pub turns: u32,
    /// Library entry that it came from.
    #[serde(default)]
    pub entry: String,
}

impl Combatant {
    /// The number of the next item: one that none ever had.
    pub fn next_item(&self) -> ItemNo {
        let highest = self.gear.iter().map(|i| i.no.0).max().unwrap_or(0);
        ItemNo(self.items.max(highest).saturating_add(1))
    }
}

/// A condition; rule memory that lasts is a condition too, so that everybody sees why a number is what it is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Cond {
    /// Id in the system's table.
    pub id: Str,
    /// 1 where it has no levels.
    pub level: i32,
    /// Who caused it; several of one id stand side by side if they differ in this.
    #[serde(default)]
    pub by: Option<Who>,
    /// What the rule has to remember.
    #[serde(default)]
    pub data: Vec<Val>,
    /// When it ends by itself; the system's turn and round ends see to it.
    pub until: Until,
}

impl Cond {
    /// A condition of level 1 that lasts until something ends it.
    pub fn new(id: &'static str) -> Cond {
        Cond { id: Str::Borrowed(id), level: 1, by: None, data: vec![], until: Until::Lasting }
    }
    /// Until when.
    #[must_use]
    pub fn until(mut self, until: Until) -> Cond {
        self.until = until;
        self
    }
    /// By whom.
    #[must_use]
    pub fn by(mut self, who: Who) -> Cond {
        self.by = Some(who);
        self
    }
    /// Of which level.
    #[must_use]
    pub fn level(mut self, level: i32) -> Cond {
        self.level = level;
        self
    }
    /// With what to remember.
    #[must_use]
    pub fn data(mut self, data: Vec<Val>) -> Cond {
        self.data = data;
        self
    }
}

/// When a condition ends by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Until {
    /// When a rule ends it.
    Lasting,
    /// With the end of the turn number `turn` (counted by [`Combatant::turns`]) of `of`, or a later one.
    EndOfTurn { of: Who, turn: u32 },
    /// At the start of turn number `turn` of `of`.
    StartOfTurn { of: Who, turn: u32 },
    /// With the end of this round.
    EndOfRound { round: u32 },
    /// At this time of the game clock.
    Time {
        /// Seconds.
        clock: u32,
    },
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Item {
    /// Its number within the combatant's gear.
    pub no: ItemNo,
    /// Row of the system's armoury.
    pub kind: Str,
    pub label: String,
    /// Where it is carried: one of the system's slots.
    pub slot: Str,
    /// Shots, charges or uses left.
    #[serde(default)]
    pub left: i32,
    /// What differs from the row.
    #[serde(default)]
    pub data: BTreeMap<Str, Val>,
}

impl Item {
    /// A new item of this row; it gets its number from whoever comes to have it.
    pub fn new(kind: &str, label: &str, slot: &'static str, left: i32) -> Item {
        let (kind, slot) = (Str::Owned(kind.to_string()), Str::Borrowed(slot));
        Item { no: ItemNo(0), kind, label: label.to_string(), slot, left, data: BTreeMap::new() }
    }
}

/// The name of an item in forms and scripts: its kind, with its number if an earlier item of the same owner is of that
/// kind.
pub fn item_key(scene: &Scene, who: Who, item: &Item) -> String {
    let first = scene.combatant(who).gear.iter().find(|i| i.kind == item.kind);
    if first.is_none_or(|f| f.no == item.no) { item.kind.to_string() } else { format!("{}#{}", item.kind, item.no.0) }
}

/// The item of this name.
pub fn item_by_key<'s>(scene: &'s Scene, who: Who, name: &str) -> Option<&'s Item> {
    scene.combatant(who).gear.iter().find(|i| item_key(scene, who, i) == name)
}

/// An entry of the order.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OrderEntry {
    pub who: Who,
    /// What gives the place, as people read it.
    pub mark: Str,
    pub state: EntryState,
}

/// Where an entry of the order stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EntryState {
    /// Has had the turn of this round.
    Done,
    /// Acts now.
    Now,
    /// Interrupted by the one who acts now.
    Paused,
    /// Still to come.
    Waiting,
    /// Holds the turn back.
    Holding,
    /// In the fight, without a turn in this round.
    Out,
}

/// A command, as resolved.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Cmd {
    /// Who acts; none: the GM or the course of the fight.
    pub who: Option<Who>,
    /// The offer's id.
    pub act: Str,
    /// The accepted answer to its form.
    pub form: Input,
    /// Told to the GM only.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub secret: bool,
    /// The commit that began the action that declared it, while it stands on the agenda.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub action: Option<u32>,
}

impl AsRef<Input> for Cmd {
    fn as_ref(&self) -> &Input {
        &self.form
    }
}

impl Ask<Who> {
    /// The combatant that a command names, if the one who acts knows of it.
    pub fn of(self, scene: &Scene, cmd: &Cmd) -> Option<Who> {
        scene.find(cmd.who, self.handle(cmd)?)
    }
}

impl Ask<Vec<Who>> {
    /// The combatants that a command names, of those that the one who acts knows of.
    pub fn of(self, scene: &Scene, cmd: &Cmd) -> Vec<Who> {
        self.handles(cmd).into_iter().filter_map(|handle| scene.find(cmd.who, handle)).collect()
    }
}

/// A question beside which the fight goes on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Posted {
    /// Number, never used again.
    pub no: u32,
    pub question: Question,
    /// Whom it is about, for the rule that takes the answer.
    #[serde(default)]
    pub about: Option<Who>,
    /// What becomes of it when nobody answers.
    #[serde(default)]
    pub lapses: Lapses,
}

/// What becomes of an open question that nobody answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lapses {
    /// It stays.
    #[default]
    Never,
    /// Its default counts when the table's time for answers is up.
    InTime,
}

/// How questions of a kind are answered beforehand.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StandingOrder {
    /// For whom; none: for the GM's rulings.
    pub who: Option<Who>,
    /// The questions' label.
    pub label: Str,
    /// How long it holds.
    pub hold: Standing,
}

/// How long questions pass with their default.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    Ask,
    /// Until the own turn begins.
    PassUntilTurn,
    /// Until somebody acts against this combatant.
    PassUntilAttacked,
    /// While things stand well for the one who is asked.
    PassWhenWell,
    /// For the rest of the fight.
    Pass,
    /// For the rest of the fight, with what a sensible player says where that is not the default. The GM's own
    /// combatants do so without an order while only sensible questions are put.
    PassAsAdvised,
}

impl Scene {
    /// An empty scene with the system's defaults.
    pub fn new(t: &Tables) -> Scene {
        Scene {
            unit: t.unit,
            vars: t.scene.iter().map(|f| f.default.clone()).collect(),
            options: t.options.iter().map(|o| o.field.default.clone()).collect(),
            ..Scene::default()
        }
    }

    /// The combatant.
    ///
    /// # Panics
    /// Never for ids that the engine gave out: combatants are not removed from the roster.
    pub fn combatant(&self, who: Who) -> &Combatant {
        &self.cast[who.index()]
    }

    /// Everybody still in the encounter, in encounter order.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = Who> + '_ {
        (0..self.cast.len()).map(|i| Who(i as u16)).filter(|w| !self.combatant(*w).gone)
    }

    /// A value of a sheet.
    pub fn get<T: Kind>(&self, who: Who, f: Field<T, OfCombatant>) -> T {
        self.combatant(who).fields.get(f.ix as usize).map_or_else(|| T::get(&Val::None), T::get)
    }

    /// A value of the scene.
    pub fn var<T: Kind>(&self, f: Field<T, OfScene>) -> T {
        self.vars.get(f.ix as usize).map_or_else(|| T::get(&Val::None), T::get)
    }

    pub fn option<T: Kind>(&self, f: Field<T, OfOptions>) -> T {
        self.options.get(f.ix as usize).map_or_else(|| T::get(&Val::None), T::get)
    }

    /// The number of the round; 0 before the first.
    pub fn round_number(&self) -> i32 {
        self.round.map_or(0, |n| i32::try_from(n).unwrap_or(i32::MAX))
    }

    /// The topmost turn, also while a window is open over it or a command of it is pending.
    pub fn topmost_turn(&self) -> Option<&Turn> {
        self.agenda.iter().rev().find_map(|f| match f {
            Frame::Turn(turn) => Some(turn),
            Frame::Window(_) | Frame::Pending { .. } => None,
        })
    }

    /// The command that others have a say about, or are about to.
    pub fn pending(&self) -> Option<&Cmd> {
        match self.agenda.iter().rev().find(|f| !matches!(f, Frame::Window(_))) {
            Some(Frame::Pending { cmd, .. }) => Some(cmd),
            Some(Frame::Turn(_) | Frame::Window(_)) | None => None,
        }
    }

    /// A value of the topmost turn.
    pub fn turn_var<T: Kind>(&self, f: Field<T, OfTurn>) -> T {
        self.topmost_turn().and_then(|t| t.vars.get(f.ix as usize)).map_or_else(|| T::get(&Val::None), T::get)
    }

    /// Whose turn it is: the first actor of the topmost turn.
    pub fn turn(&self) -> Option<Who> {
        self.topmost_turn().and_then(|t| t.actors.first().copied())
    }

    /// Who has yet to act in the topmost turn: its actors, but those of several who have committed their command.
    pub fn uncommitted(&self) -> impl Iterator<Item = Who> + '_ {
        let committed = |turn: &Turn, who: Who| turn.sealed.iter().any(|c| c.who == Some(who));
        let turn = self.topmost_turn();
        turn.into_iter().flat_map(move |t| t.actors.iter().copied().filter(move |w| !committed(t, *w)))
    }

    /// Whether it is the turn of this combatant, alone or with others.
    pub fn acts_now(&self, who: Who) -> bool {
        self.topmost_turn().is_some_and(|t| t.actors.contains(&who))
    }

    /// Whether a turn is on top of the agenda and is this combatant's: nothing waits in its midst.
    pub fn own_turn(&self, who: Who) -> bool {
        matches!(self.agenda.last(), Some(Frame::Turn(t)) if t.actors.contains(&who))
    }

    /// The claim of this combatant.
    pub fn claim(&self, who: Who) -> Option<&Claim> {
        self.claims.iter().find(|c| c.who == who)
    }

    /// The state that counts for commands resolved at the same moment: before any of them; otherwise as it is now.
    pub fn as_before(&self) -> &Scene {
        self.before.as_deref().unwrap_or(self)
    }

    /// The first condition of this id, whatever its source.
    pub fn cond(&self, who: Who, id: &str) -> Option<&Cond> {
        self.combatant(who).conds.iter().find(|c| c.id == id)
    }

    /// The condition of this id that comes from `source`; none: that which has no source.
    pub fn cond_from(&self, who: Who, id: &str, source: impl Into<Option<Who>>) -> Option<&Cond> {
        let source = source.into();
        self.combatant(who).conds.iter().find(|c| c.id == id && c.by == source)
    }

    /// Whether the condition is there.
    pub fn has(&self, who: Who, id: &str) -> bool {
        self.cond(who, id).is_some()
    }

    pub fn item(&self, who: Who, no: ItemNo) -> Option<&Item> {
        self.combatant(who).gear.iter().find(|i| i.no == no)
    }

    /// Same side.
    pub fn allies(&self, a: Who, b: Who) -> bool {
        a != b && self.combatant(a).side == self.combatant(b).side
    }

    /// What the GM stated about a pair.
    pub fn stated(&self, a: Who, b: Who, what: &str) -> Option<&Val> {
        self.between.get(&(a.min(b), a.max(b)))?.get(what)
    }

    /// Distance in metres: stated, or measured on the plane. Compare it unrounded.
    pub fn distance(&self, a: Who, b: Who) -> f64 {
        match self.stated(a, b, "distance") {
            Some(Val::Int(cm)) => f64::from(*cm) / 100.0,
            _ => self.combatant(a).at.distance(self.combatant(b).at),
        }
    }

    /// Whether this viewer knows that the combatant is there.
    pub fn sees(&self, viewer: Viewer, who: Who) -> bool {
        let c = self.combatant(who);
        match viewer {
            Viewer::Gm => true,
            Viewer::Spectator => !c.hidden,
            Viewer::Player(seat) => {
                !c.hidden
                    || c.owner == Some(seat)
                    || self.cast.iter().any(|m| m.owner == Some(seat) && m.side == c.side && !m.gone)
            }
        }
    }

    /// Whether the GM masks this combatant from this viewer. Only those whom the viewer knows of decide on which sides players
    /// are: otherwise a mask would tell of somebody hidden.
    pub fn masks_from(&self, viewer: Viewer, who: Who) -> bool {
        let with_players = |w: Who| {
            let c = self.combatant(w);
            (c.owner.is_some() || c.free) && c.side == self.combatant(who).side && self.sees(viewer, w)
        };
        self.masks == Masks::On && viewer != Viewer::Gm && !self.ids().any(with_players)
    }

    /// Whether a line that all read may tell how many wounds this combatant has, or what it has left.
    pub fn state_is_open(&self, who: Who) -> bool {
        !self.masks_from(Viewer::Spectator, who)
    }

    /// Whether `by` knows that `who` is there; the measure for what may be offered to and refused by name to `by`.
    pub fn knows(&self, by: Who, who: Who) -> bool {
        let c = self.combatant(who);
        !c.gone && (!c.hidden || self.combatant(by).side == c.side)
    }

    /// Whom a handle names, among those that `by` knows of.
    pub fn find(&self, by: Option<Who>, handle: &str) -> Option<Who> {
        self.ids().find(|w| self.combatant(*w).handle.0 == handle && by.is_none_or(|b| self.knows(b, *w)))
    }

    /// The viewer that plays this combatant.
    pub fn player(&self, who: Who) -> Viewer {
        self.combatant(who).owner.map_or(Viewer::Gm, Viewer::Player)
    }

    /// Its name as this viewer knows it.
    pub fn name(&self, viewer: Viewer, who: Who) -> String {
        if self.sees(viewer, who) { self.combatant(who).name.clone() } else { "someone".to_string() }
    }

    /// The standing order that holds for this question. Without one players and the GM are asked, unless rulings take
    /// their proposal; the GM's own answer for themselves while only sensible questions are put.
    pub fn order_for(&self, q: &Question) -> Standing {
        let given = self.ordered(q.to_whom(), &q.label);
        match q.to_whom() {
            None => self.ruling_order(&q.label),
            Some(w) if self.combatant(w).owner.is_some() || q.wanted => given.unwrap_or(Standing::Ask),
            Some(_) => given.unwrap_or_else(|| self.gms_own()),
        }
    }

    /// How the GM's own combatants answer where no order says it.
    fn gms_own(&self) -> Standing {
        match self.asking {
            Asking::Everything => Standing::Ask,
            Asking::Sensible => Standing::PassAsAdvised,
        }
    }

    /// The order for questions of this kind to the GM's own combatants.
    pub fn npc_order(&self, label: &str) -> Standing {
        self.ordered(None, label).unwrap_or_else(|| self.gms_own())
    }

    /// The order for rulings of this kind.
    pub fn ruling_order(&self, label: &str) -> Standing {
        let auto = if self.rulings_auto { Standing::Pass } else { Standing::Ask };
        self.ordered(None, label).unwrap_or(auto)
    }

    /// The order that the GM gave for rulings of this kind, if any.
    pub(crate) fn ruling_ordered(&self, label: &str) -> Option<Standing> {
        self.ordered(None, label)
    }

    /// The order given for this combatant, or for all of the GM's own; none: for rulings.
    fn ordered(&self, who: Option<Who>, label: &str) -> Option<Standing> {
        let of = |who: Option<Who>| self.standing.iter().find(|s| s.who == who && s.label == label).map(|s| s.hold);
        of(who).or_else(|| of(None).filter(|_| who.is_some_and(|w| self.combatant(w).owner.is_none())))
    }
}
