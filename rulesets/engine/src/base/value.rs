use super::Point;
use serde::{Deserialize, Serialize};
use std::marker::PhantomData;
use std::sync::Arc;

/// Text. Short and static strings are not allocated; copies share the rest.
pub type Str = smol_str::SmolStr;

/// One value of a sheet, a turn or a scene.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Val {
    /// Not there (an untrained skill).
    #[default]
    None,
    Int(i32),
    Flag(bool),
    Text(Str),
    /// A die with a flat addition, such as d12+1.
    Die(TraitDie),
    /// Several numbers.
    Ints(Arc<[i32]>),
    /// Several words.
    Texts(Arc<[Str]>),
    /// Names with a rating each. A name is there once, in whatever case it is written.
    Ratings(Arc<[(Str, Rating)]>),
}

/// The rating of a name in a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rating {
    Int(i32),
    Die(TraitDie),
}

impl std::fmt::Display for Rating {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Rating::Int(n) => n.fmt(f),
            Rating::Die(d) => d.fmt(f),
        }
    }
}

/// A die type with a flat addition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct TraitDie {
    pub sides: u8,
    /// Added to the roll.
    #[serde(default)]
    pub plus: i8,
}

impl std::fmt::Display for TraitDie {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "d{}", self.sides)?;
        if self.plus != 0 { write!(f, "{:+}", self.plus) } else { Ok(()) }
    }
}

impl std::str::FromStr for TraitDie {
    type Err = ();
    /// Reads `d8`, `d12+2`, `d4-1`.
    fn from_str(s: &str) -> Result<Self, ()> {
        let s = s.trim().strip_prefix(['d', 'D']).ok_or(())?;
        let cut = s.find(['+', '-']).unwrap_or(s.len());
        let (sides, plus) = s.split_at(cut);
        let plus = if plus.is_empty() { 0 } else { plus.parse().map_err(|_| ())? };
        Ok(TraitDie { sides: sides.trim().parse().map_err(|_| ())?, plus })
    }
}

/// A Rust type that a [`Val`] can hold. `get` never fails: a value of another type reads as zero, no, or empty.
pub trait ValueType: Sized {
    fn get(v: &Val) -> Self;
    fn put(self) -> Val;
    /// The value to store; `None` if it is the same already.
    fn put_if_new(self, now: Option<&Val>) -> Option<Val> {
        let new = self.put();
        (now != Some(&new)).then_some(new)
    }
}

impl ValueType for i32 {
    fn get(v: &Val) -> i32 {
        if let Val::Int(i) = v { *i } else { 0 }
    }
    fn put(self) -> Val {
        Val::Int(self)
    }
    #[inline]
    fn put_if_new(self, now: Option<&Val>) -> Option<Val> {
        if matches!(now, Some(Val::Int(n)) if *n == self) { None } else { Some(Val::Int(self)) }
    }
}
/// A number that may be missing.
impl ValueType for Option<i32> {
    fn get(v: &Val) -> Self {
        if let Val::Int(i) = v { Some(*i) } else { None }
    }
    fn put(self) -> Val {
        self.map_or(Val::None, Val::Int)
    }
}
impl ValueType for bool {
    fn get(v: &Val) -> bool {
        matches!(v, Val::Flag(true))
    }
    fn put(self) -> Val {
        Val::Flag(self)
    }
    #[inline]
    fn put_if_new(self, now: Option<&Val>) -> Option<Val> {
        if matches!(now, Some(Val::Flag(yes)) if *yes == self) { None } else { Some(Val::Flag(self)) }
    }
}
/// A yes or no that may be missing.
impl ValueType for Option<bool> {
    fn get(v: &Val) -> Self {
        if let Val::Flag(yes) = v { Some(*yes) } else { None }
    }
    fn put(self) -> Val {
        self.map_or(Val::None, Val::Flag)
    }
}
impl ValueType for Str {
    fn get(v: &Val) -> Str {
        if let Val::Text(s) = v { s.clone() } else { Str::new_static("") }
    }
    fn put(self) -> Val {
        Val::Text(self)
    }
}
impl ValueType for Option<TraitDie> {
    fn get(v: &Val) -> Self {
        if let Val::Die(d) = v { Some(*d) } else { None }
    }
    fn put(self) -> Val {
        self.map_or(Val::None, Val::Die)
    }
}
impl ValueType for Vec<i32> {
    fn get(v: &Val) -> Self {
        if let Val::Ints(i) = v { i.to_vec() } else { Vec::new() }
    }
    fn put(self) -> Val {
        Val::Ints(self.into())
    }
}
/// Points of the plane, x and y in turn.
impl ValueType for Vec<Point> {
    fn get(v: &Val) -> Self {
        Vec::<i32>::get(v).chunks_exact(2).map(|xy| Point { x: xy[0], y: xy[1] }).collect()
    }
    fn put(self) -> Val {
        self.into_iter().flat_map(|p| [p.x, p.y]).collect::<Vec<i32>>().put()
    }
}
impl ValueType for Vec<Str> {
    fn get(v: &Val) -> Self {
        if let Val::Texts(t) = v { t.to_vec() } else { Vec::new() }
    }
    fn put(self) -> Val {
        Val::Texts(self.into())
    }
}
/// Words that may be missing, which is not the same as none.
impl ValueType for Option<Vec<Str>> {
    fn get(v: &Val) -> Self {
        if let Val::Texts(t) = v { Some(t.to_vec()) } else { None }
    }
    fn put(self) -> Val {
        self.map_or(Val::None, ValueType::put)
    }
}

impl ValueType for Vec<(Str, Rating)> {
    fn get(v: &Val) -> Self {
        if let Val::Ratings(r) = v { r.to_vec() } else { Vec::new() }
    }
    fn put(self) -> Val {
        if self.is_empty() { Val::None } else { Val::Ratings(self.into()) }
    }
}
impl ValueType for Vec<(Str, i32)> {
    fn get(v: &Val) -> Self {
        let Val::Ratings(all) = v else { return Vec::new() };
        let number =
            |(name, rating): &(Str, Rating)| if let Rating::Int(n) = rating { Some((name.clone(), *n)) } else { None };
        all.iter().filter_map(number).collect()
    }
    fn put(self) -> Val {
        self.into_iter().map(|(name, n)| (name, Rating::Int(n))).collect::<Vec<_>>().put()
    }
}
impl ValueType for Vec<(Str, TraitDie)> {
    fn get(v: &Val) -> Self {
        let die = |(name, rating)| if let Rating::Die(d) = rating { Some((name, d)) } else { None };
        Vec::<(Str, Rating)>::get(v).into_iter().filter_map(die).collect()
    }
    fn put(self) -> Val {
        self.into_iter().map(|(name, d)| (name, Rating::Die(d))).collect::<Vec<_>>().put()
    }
}

/// Marks a field of a combatant's sheet.
#[derive(Debug)]
pub enum OfCombatant {}
/// Marks a field of the scene (a pool shared by all, what is left of a deck).
#[derive(Debug)]
pub enum OfScene {}
/// Marks a field of one turn, which is lost when the turn ends.
#[derive(Debug)]
pub enum OfTurn {}

/// A typed handle to one value, by its index in the system's table of fields.
pub struct Field<T, Of = OfCombatant> {
    /// Index in the system's table for this scope.
    pub ix: u16,
    marker: PhantomData<fn() -> (T, Of)>,
}

impl<T, Of> Field<T, Of> {
    /// The handle of the field at `ix` of the system's table.
    pub const fn at(ix: u16) -> Self {
        Field { ix, marker: PhantomData }
    }
}
impl<Of> Field<i32, Of> {
    /// The same number where a sheet may leave it out.
    pub const fn optional(self) -> Field<Option<i32>, Of> {
        Field::at(self.ix)
    }
}
impl<T, Of> Clone for Field<T, Of> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T, Of> Copy for Field<T, Of> {}

/// Marks a rule option, set for the whole encounter.
#[derive(Debug)]
pub enum OfOptions {}
