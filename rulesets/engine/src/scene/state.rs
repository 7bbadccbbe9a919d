use super::agenda::{Claim, Frame};
use super::combatant::{Combatant, Item};
use super::conds::Cond;
use super::mode::{Asking, Masks, Phase};
use super::order::OrderEntry;
use super::question::Posted;
use super::standing::StandingOrder;
use crate::base::{
    Field, ItemNo, OfCombatant, OfOptions, OfScene, Point, Round, Salt, Seat, Shared, Str, Unit, Val, ValueType, Who,
};
use crate::tables::Tables;
use std::collections::BTreeMap;
use std::sync::Arc;

/// What the GM states of a pair in every system: how far apart they are, in centimetres.
pub const DISTANCE: &str = "distance";

/// All there is at one moment.
#[derive(Debug, Default, PartialEq)]
pub struct Scene {
    /// In what the system counts lengths.
    pub unit: Unit,
    /// Everybody, in encounter order; those who left stay, marked `gone`, so that ids hold.
    pub cast: Vec<Arc<Combatant>>,
    /// Scene fields of the system.
    pub vars: Shared<Vec<Val>>,
    /// Rule options.
    pub options: Shared<Vec<Val>>,
    /// None before the first.
    pub round: Option<Round>,
    /// Who acts when, in this round.
    pub order: Shared<Vec<OrderEntry>>,
    /// Turns, windows and pending commands, the topmost last.
    pub agenda: Shared<Vec<Frame>>,
    /// The kinds of windows that have closed in this gap between two turns.
    pub closed_windows: Vec<Str>,
    /// Who ended a turn last in this round.
    pub last_turn: Option<Who>,
    /// Who takes a turn as soon as the course allows it, in the order stated.
    pub claims: Vec<Claim>,
    /// How many windows have opened so far: the number of the one that is open is part of the ids of its questions.
    pub windows_opened: u32,
    /// The state before the first of several commands that count as simultaneous, while they are resolved.
    pub before: Option<Arc<Scene>>,
    /// Game time, seconds since the encounter began.
    pub clock: u32,
    pub phase: Phase,
    /// Nobody may act.
    pub paused: bool,
    /// What the GM stated about pairs; the lower id first.
    pub between: Shared<BTreeMap<(Who, Who), BTreeMap<Str, Val>>>,
    /// Named zones, for fights without a map: each a place to stand at.
    pub zones: Shared<BTreeMap<String, Point>>,
    /// How often each roller has rolled for each purpose: part of the key of the next faces.
    pub ordinals: Shared<BTreeMap<(Option<Who>, Str), u32>>,
    /// How many fresh draws there were: part of the key of the next faces.
    pub fresh_draws: u32,
    /// What players added to the seed of the dice, in the order in which it came.
    pub salts: Arc<Vec<(Seat, Salt)>>,
    /// Open questions: the fight does not wait for their answers.
    pub posted: Vec<Posted>,
    /// The number of the open question that was put last: numbers are never used again.
    pub last_post_no: u32,
    /// How questions of a kind are answered beforehand.
    pub standing: Shared<Vec<StandingOrder>>,
    /// Rulings are accepted automatically, where no order of the GM's stands for their kind.
    pub rulings_auto: bool,
    pub asking: Asking,
    /// Whether players see the figures and wounds of foes.
    pub masks: Masks,
}

impl Scene {
    /// The game clock, as fields and conditions keep a time.
    pub fn seconds(&self) -> i32 {
        i32::try_from(self.clock).unwrap_or(i32::MAX)
    }

    /// An empty scene with the system's defaults.
    pub fn new(t: &Tables) -> Scene {
        Scene {
            unit: t.unit,
            vars: t.scene.iter().map(|f| f.default.clone()).collect(),
            options: t.options.iter().map(|o| o.field.default.clone()).collect(),
            ..Scene::default()
        }
    }

    /// # Panics
    /// Never for ids that the engine gave out: combatants are not removed from the cast.
    #[inline]
    pub fn combatant(&self, who: Who) -> &Combatant {
        &self.cast[who.index()]
    }

    /// Everybody still in the encounter, in encounter order.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = Who> + '_ {
        (0..self.cast.len()).map(|i| Who(i as u16)).filter(|w| !self.combatant(*w).gone)
    }

    /// A value of a sheet.
    pub fn get<T: ValueType>(&self, who: Who, f: Field<T, OfCombatant>) -> T {
        self.combatant(who).fields.get(f.ix as usize).map_or_else(|| T::get(&Val::None), T::get)
    }

    /// Whether a field of a sheet holds this word.
    pub fn is(&self, who: Who, f: Field<Str>, word: &str) -> bool {
        matches!(self.combatant(who).fields.get(f.ix as usize), Some(Val::Text(text)) if text == word)
    }

    pub fn var<T: ValueType>(&self, f: Field<T, OfScene>) -> T {
        self.vars.get(f.ix as usize).map_or_else(|| T::get(&Val::None), T::get)
    }

    pub fn option<T: ValueType>(&self, f: Field<T, OfOptions>) -> T {
        self.options.get(f.ix as usize).map_or_else(|| T::get(&Val::None), T::get)
    }

    /// The state that counts for commands resolved at the same moment: before any of them; otherwise as it is now.
    pub fn as_before(&self) -> &Scene {
        self.before.as_deref().unwrap_or(self)
    }

    /// The first condition of this id, whatever its source.
    #[inline]
    pub fn cond(&self, who: Who, id: &str) -> Option<&Cond> {
        self.combatant(who).conds.first(id)
    }

    /// The condition of this id that comes from `source`; none: that which has no source.
    #[inline]
    pub fn cond_from(&self, who: Who, id: &str, source: impl Into<Option<Who>>) -> Option<&Cond> {
        self.combatant(who).conds.of_source(id, source.into())
    }

    #[inline]
    pub fn has(&self, who: Who, id: &str) -> bool {
        self.cond(who, id).is_some()
    }

    /// Whether it has any of these conditions.
    #[inline(always)]
    pub fn has_any(&self, who: Who, ids: &[&str]) -> bool {
        self.combatant(who).conds.any(ids)
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
        match self.stated(a, b, DISTANCE) {
            Some(Val::Int(cm)) => f64::from(*cm) / 100.0,
            _ => self.combatant(a).at.distance(self.combatant(b).at),
        }
    }
}
