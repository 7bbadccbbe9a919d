//! The conditions of one combatant. Rules look for conditions all the time and mostly find none, so the ids at hand are also
//! kept as a set in which one bit stands for several ids: what it lacks need not be looked for.

use crate::base::{Round, Str, Val, Who};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::ops::Deref;
use std::sync::Arc;

/// In the order set.
#[derive(Clone, Debug, Default)]
pub struct Conds {
    /// Shared by copies until one of them changes it; `None`: there have been none yet.
    list: Option<Arc<Vec<Cond>>>,
    /// The bits of all their ids.
    bits: u64,
}

/// A condition. The rules also use conditions to remember things.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Cond {
    /// Id in the system's table.
    pub id: Str,
    /// 1 where it has no levels.
    pub level: i32,
    /// The combatant it comes from or concerns. Conditions of the same id with different sources may exist together.
    #[serde(default)]
    pub by: Option<Who>,
    /// What the rule has to remember.
    #[serde(default)]
    pub data: Vec<Val>,
    /// When it ends automatically; the system ends it when a turn or round ends.
    pub until: Until,
}

impl Cond {
    /// A condition of level 1 that lasts until something ends it.
    pub fn new(id: &'static str) -> Cond {
        Cond { id: Str::new_static(id), level: 1, by: None, data: vec![], until: Until::Lasting }
    }
    #[must_use]
    pub fn until(mut self, until: Until) -> Cond {
        self.until = until;
        self
    }
    #[must_use]
    pub fn by(mut self, who: Who) -> Cond {
        self.by = Some(who);
        self
    }
    #[must_use]
    pub fn level(mut self, level: i32) -> Cond {
        self.level = level;
        self
    }
    /// With data to remember.
    #[must_use]
    pub fn data(mut self, data: Vec<Val>) -> Cond {
        self.data = data;
        self
    }
}

/// When a condition ends without a rule that ends it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Until {
    /// When a rule ends it.
    Lasting,
    /// With the end of the turn number `turn` (counted by [`Combatant::turns_begun`](super::Combatant::turns_begun)) of `of`, or a later one.
    EndOfTurn {
        of: Who,
        turn: u32,
    },
    /// At the start of turn number `turn` of `of`.
    StartOfTurn {
        of: Who,
        turn: u32,
    },
    EndOfRound {
        round: Round,
    },
    /// At this time of the game clock.
    Time {
        /// Seconds.
        clock: u32,
    },
}

impl Until {
    /// Whether it is over when this round ends, at this time of the game clock.
    pub fn ends_with_round(self, round: Round, now: u32) -> bool {
        match self {
            Until::EndOfRound { round: last } => last <= round,
            Until::Time { clock } => clock <= now,
            Until::Lasting | Until::EndOfTurn { .. } | Until::StartOfTurn { .. } => false,
        }
    }
}

/// The bit of an id. Of a constant it is a constant.
#[inline(always)]
const fn bit(id: &str) -> u64 {
    let bytes = id.as_bytes();
    let Some(last) = bytes.len().checked_sub(1) else { return 1 };
    let mixed = bytes[0] as usize * 5 + bytes[last / 2] as usize * 11 + bytes[last] as usize * 3 + last;
    1 << (mixed & 63)
}

/// Inlined, so that of a constant list it is a constant too.
#[inline(always)]
fn bits(ids: &[&str]) -> u64 {
    ids.iter().fold(0, |bits, id| bits | bit(id))
}

impl Conds {
    #[inline]
    fn list(&self) -> &[Cond] {
        self.list.as_ref().map_or(&[], |list| list.as_slice())
    }

    fn list_mut(&mut self) -> &mut Vec<Cond> {
        Arc::make_mut(self.list.get_or_insert_default())
    }

    /// The first of this id, whatever its source.
    #[inline]
    pub fn first(&self, id: &str) -> Option<&Cond> {
        if self.bits & bit(id) == 0 { None } else { self.list().iter().find(|c| c.id == id) }
    }

    /// That of this id which comes from `source`; none: that which has no source.
    #[inline]
    pub fn of_source(&self, id: &str, source: Option<Who>) -> Option<&Cond> {
        if self.bits & bit(id) == 0 { None } else { self.list().iter().find(|c| c.id == id && c.by == source) }
    }

    /// All of this id.
    #[inline]
    pub fn all<'c>(&'c self, id: &'c str) -> impl Iterator<Item = &'c Cond> {
        let list = if self.bits & bit(id) == 0 { &[] } else { self.list() };
        list.iter().filter(move |c| c.id == id)
    }

    #[inline(always)]
    pub fn any(&self, ids: &[&str]) -> bool {
        self.bits != 0 && self.bits & bits(ids) != 0 && self.holds_any(ids)
    }

    fn holds_any(&self, ids: &[&str]) -> bool {
        self.list().iter().any(|c| ids.contains(&c.id.as_str()))
    }

    /// Sets a condition, in place of the one of the same id from the same source.
    pub(crate) fn set(&mut self, cond: Cond) {
        self.bits |= bit(&cond.id);
        let list = self.list_mut();
        match list.iter_mut().find(|c| c.id == cond.id && c.by == cond.by) {
            Some(old) => *old = cond,
            None => list.push(cond),
        }
    }

    /// Changes the first of this id where it stands, but neither its id nor its source.
    pub(crate) fn change_first(&mut self, id: &str, change: impl FnOnce(&mut Cond)) {
        if let Some(cond) = self.list_mut().iter_mut().find(|c| c.id == id) {
            change(cond);
        }
    }

    /// Keeps those that stay. If the list is shared, only what stays is copied.
    pub(crate) fn retain(&mut self, mut stays: impl FnMut(&Cond) -> bool) {
        let Some(list) = &mut self.list else { return };
        match Arc::get_mut(list) {
            Some(own) => own.retain(stays),
            None => *list = Arc::new(list.iter().filter(|c| stays(c)).cloned().collect()),
        }
        self.count_again();
    }

    /// Keeps those that stay, each as it was changed.
    pub(crate) fn retain_mut(&mut self, stays: impl FnMut(&mut Cond) -> bool) {
        self.list_mut().retain_mut(stays);
        self.count_again();
    }

    pub(crate) fn clear(&mut self) {
        *self = Conds::default();
    }

    fn count_again(&mut self) {
        self.bits = self.list().iter().fold(0, |bits, c| bits | bit(&c.id));
    }
}

impl Deref for Conds {
    type Target = [Cond];
    fn deref(&self) -> &[Cond] {
        self.list()
    }
}

impl PartialEq for Conds {
    fn eq(&self, other: &Conds) -> bool {
        self.list() == other.list()
    }
}

impl FromIterator<Cond> for Conds {
    fn from_iter<I: IntoIterator<Item = Cond>>(conds: I) -> Conds {
        let mut all = Conds { list: Some(Arc::new(conds.into_iter().collect())), bits: 0 };
        all.count_again();
        all
    }
}

impl Serialize for Conds {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.list().serialize(to)
    }
}

impl<'de> Deserialize<'de> for Conds {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Conds, D::Error> {
        Vec::deserialize(from).map(Conds::from_iter)
    }
}
