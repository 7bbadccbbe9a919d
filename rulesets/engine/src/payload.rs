//! What a condition remembers, as a type: [`payload!`](crate::payload!) makes a struct that is written to and read from a
//! [`Cond`], and the names under which scenario files know its parts.

use crate::base::{ItemNo, Str, Val, ValueType, Who};
use crate::reference::{Part, PartPresence, PartType, PayloadDef, PayloadRows};
use crate::scene::{Cond, Scene};
use std::iter::Peekable;
use std::marker::PhantomData;
use std::num::NonZeroU32;
use std::slice::Iter;

/// What conditions remember. `by(name: type)` is [`Cond::by`], a [`Who`] or an `Option<Who>`; `level(name)` is
/// [`Cond::level`]; the rest stands in [`Cond::data`], in this order. `of CONDITION` ties a struct to one condition
/// ([`Remembered`]); without it several conditions may share the struct. `with("trait"): Str` is a part whose name in
/// scenario files is a keyword in Rust. `weapon(of owner): ItemNo` is an item of the
/// combatant in the part `owner`, not of the bearer.
///
/// ```
/// use fray_engine::base::{ItemNo, Who};
/// use fray_engine::payload::{Payload as _, Remembered as _};
/// const AIMING: &str = "aiming";
/// fray_engine::payload! {
///     /// The next shot at the target is easier.
///     pub(crate) struct Aim of AIMING, by(target: Who) { weapon: Option<ItemNo> }
/// }
/// let cond = Aim { target: Who(2), weapon: Some(ItemNo(1)) }.cond();
/// assert_eq!((&*cond.id, cond.by), ("aiming", Some(Who(2))));
/// assert_eq!(Aim::read(&cond), Some(Aim { target: Who(2), weapon: Some(ItemNo(1)) }));
/// assert_eq!((Aim::PAYLOAD.by, Aim::PAYLOAD.parts[0].id), ("the target", "weapon"));
/// ```
#[macro_export]
macro_rules! payload {
    (@holds $held:ty) => { <$held as $crate::payload::PayloadPart>::HOLDS };
    (@holds $held:ty, $owner:ident) => { $crate::reference::PartType::ItemOf(stringify!($owner)) };
    (@id $part:ident) => { stringify!($part) };
    (@id $part:ident $id:literal) => { $id };
    (@by) => { "" };
    (@by $by:ident) => { concat!("the ", stringify!($by)) };
    ($(
        $(#[$doc:meta])*
        $vis:vis struct $name:ident $(of $condition:path)? $(, by($(#[$bydoc:meta])* $by:ident : $whom:ty))?
            $(, level($(#[$leveldoc:meta])* $level:ident))?
            { $($(#[$about:meta])* $part:ident $((of $owner:ident))? $(($id:literal))? : $held:ty),* $(,)? }
    )+) => {$(
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        $vis struct $name {
            $($(#[$bydoc])* $vis $by: $whom,)?
            $($(#[$leveldoc])* $vis $level: i32,)?
            $($(#[$about])* $vis $part: $held,)*
        }
        impl $crate::payload::Payload for $name {
            const BY: &'static str = $crate::payload!(@by $($by)?);
            const PARTS: &'static [$crate::reference::Part] =
                &[$($crate::reference::Part::new($crate::payload!(@id $part $($id)?), $crate::payload!(@holds $held $(, $owner)?)).given(<$held as $crate::payload::PayloadPart>::GIVEN).knowing(<$held as $crate::payload::PayloadPart>::KNOWS)),*];
            fn take(from: &mut $crate::payload::Reader) -> Option<Self> {
                Some($name {
                    $($by: from.by()?,)?
                    $($level: from.level(),)?
                    $($part: from.part()?,)*
                })
            }
            #[allow(unused_variables)]
            fn put(self, to: &mut $crate::scene::Cond) {
                $(to.by = $crate::payload::PayloadSource::put(self.$by);)?
                $(to.level = self.$level;)?
                $(to.data.push($crate::payload::PayloadPart::put(self.$part));)*
            }
        }
        $(impl $crate::payload::Remembered for $name {
            const CONDITION: &'static str = $condition;
        })?
    )+};
}

/// What a condition remembers.
pub trait Payload: Sized {
    /// Who stands in `by`, in words; empty: nobody.
    const BY: &'static str;
    /// The parts of the data.
    const PARTS: &'static [Part];

    /// Reads one payload; `None`: the condition does not say enough.
    fn take(from: &mut Reader) -> Option<Self>;
    /// Adds it to a condition.
    fn put(self, to: &mut Cond);

    /// What this condition remembers; `None`: not enough, for example because the GM set it by hand.
    fn read(cond: &Cond) -> Option<Self> {
        Self::take(&mut Reader { cond, rest: cond.data.iter().peekable() })
    }

    /// All rows that this condition remembers.
    fn rows(cond: &Cond) -> Vec<Self> {
        let mut from = Reader { cond, rest: cond.data.iter().peekable() };
        std::iter::from_fn(|| from.rest.peek().is_some().then(|| Self::take(&mut from))?).collect()
    }

    /// A condition that remembers this.
    fn in_cond(self, id: &'static str) -> Cond {
        Self::rows_in_cond(id, [self])
    }

    /// A condition that remembers these rows.
    fn rows_in_cond(id: &'static str, rows: impl IntoIterator<Item = Self>) -> Cond {
        let mut cond = Cond::new(id);
        for row in rows {
            cond.data.reserve(Self::PARTS.len());
            row.put(&mut cond);
        }
        cond
    }
}

/// What one condition remembers, and no other.
pub trait Remembered: Payload {
    const CONDITION: &'static str;
    /// For scenario files.
    const PAYLOAD: PayloadDef = PayloadDef::holding::<Self>(Self::CONDITION);

    /// The condition that remembers this.
    fn cond(self) -> Cond {
        self.in_cond(Self::CONDITION)
    }

    /// What the first condition of this kind on `who` remembers; `None`: there is none, or it does not say enough.
    fn on(scene: &Scene, who: Who) -> Option<Self> {
        scene.cond(who, Self::CONDITION).and_then(Self::read)
    }

    /// What each condition of this kind on `who` remembers.
    fn all_on(scene: &Scene, who: Who) -> Vec<Self> {
        scene.combatant(who).conds.all(Self::CONDITION).filter_map(Self::read).collect()
    }
}

/// One part of what conditions of this payload remember, which rules read and change without the others:
/// `const TESTS: PartOf<Latest, Vec<i32>> = PartOf::named("tests");`. It is found by its place, so each part before it must have one,
/// even if it is empty.
#[derive(Debug)]
pub struct PartOf<P, T> {
    /// Its place in the data.
    place: usize,
    marker: PhantomData<fn() -> (P, T)>,
}

impl<P: Payload, T: PayloadPart> PartOf<P, T> {
    /// The part of this name.
    ///
    /// # Panics
    /// If there is none. Where parts are constants, that stops the compiler.
    pub const fn named(id: &str) -> PartOf<P, T> {
        let mut place = 0;
        while !same_word(P::PARTS[place].id, id) {
            place += 1;
        }
        PartOf { place, marker: PhantomData }
    }

    /// Reads it alone.
    pub fn read(&self, cond: &Cond) -> Option<T> {
        T::take(&mut cond.data.get(self.place..).unwrap_or_default().iter().peekable())
    }

    /// Writes it alone. A file may have left out the last parts.
    pub fn put(&self, cond: &mut Cond, value: T) {
        cond.data.extend(P::PARTS.iter().skip(cond.data.len()).map(Part::left_out));
        cond.data[self.place] = value.put();
    }

    /// Changes it; does nothing if it cannot be read.
    pub fn change(&self, cond: &mut Cond, change: impl FnOnce(&mut T)) {
        if let Some(mut value) = self.read(cond) {
            change(&mut value);
            self.put(cond, value);
        }
    }
}

/// `a == b`, for constants.
const fn same_word(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut n = 0;
    while n < a.len() && n < b.len() && a[n] == b[n] {
        n += 1;
    }
    n == a.len() && n == b.len()
}

/// Reads a condition part by part.
#[derive(Debug)]
pub struct Reader<'c> {
    cond: &'c Cond,
    rest: Peekable<Iter<'c, Val>>,
}

impl Reader<'_> {
    /// The combatant it comes from or concerns.
    pub fn by<T: PayloadSource>(&self) -> Option<T> {
        T::take(self.cond.by)
    }
    pub fn level(&self) -> i32 {
        self.cond.level
    }
    /// The next part of its data.
    pub fn part<T: PayloadPart>(&mut self) -> Option<T> {
        T::take(&mut self.rest)
    }
}

/// The type of the combatant that a condition comes from or concerns.
pub trait PayloadSource: Sized {
    fn take(by: Option<Who>) -> Option<Self>;
    fn put(self) -> Option<Who>;
}

impl PayloadSource for Who {
    fn take(by: Option<Who>) -> Option<Who> {
        by
    }
    fn put(self) -> Option<Who> {
        Some(self)
    }
}

impl PayloadSource for Option<Who> {
    fn take(by: Option<Who>) -> Option<Option<Who>> {
        Some(by)
    }
    fn put(self) -> Option<Who> {
        self
    }
}

/// A part of a condition's data. An `Option` that is none keeps its place as [`Val::None`]. What is missing, because the
/// GM set the condition or a file says less, reads as none, no, or an empty list; without a number, a word, a combatant
/// or an item the condition does not say enough.
pub trait PayloadPart: Sized {
    const HOLDS: PartType;
    const GIVEN: PartPresence;
    /// Whether it can be read from this word, if it stands in one.
    const KNOWS: fn(&str) -> bool = |_| true;
    /// Reads the next part, if it is one of these.
    fn take(from: &mut Peekable<Iter<Val>>) -> Option<Self>;
    fn put(self) -> Val;
}

macro_rules! held {
    ($($of:ty: $holds:ident $given:ident, $read:pat => $got:expr, $missing:expr, $write:expr;)+) => {$(
        impl PayloadPart for $of {
            const HOLDS: PartType = PartType::$holds;
            const GIVEN: PartPresence = PartPresence::$given;
            fn take(from: &mut Peekable<Iter<Val>>) -> Option<Self> {
                match from.peek() {
                    Some($read) => {
                        let got = $got;
                        from.next();
                        got
                    }
                    Some(Val::None) => {
                        let missing = $missing;
                        from.next();
                        missing
                    }
                    Some(_) | None => $missing,
                }
            }
            fn put(self) -> Val {
                $write(self)
            }
        }
    )+};
}

held! {
    i32: Number OrZero, Val::Int(n) => Some(*n), None, Val::Int;
    bool: Flag IfAny, Val::Flag(yes) => Some(*yes), Some(false), Val::Flag;
    Str: Word Always, Val::Text(word) => Some(word.clone()), None, Val::Text;
    Vec<i32>: Numbers IfAny, Val::Ints(all) => Some(all.to_vec()), Some(vec![]), ValueType::put;
    Vec<Str>: Words IfAny, Val::Texts(all) => Some(all.to_vec()), Some(vec![]), ValueType::put;
    NonZeroU32: Round Always, Val::Int(n) => <Option<NonZeroU32>>::get(&Val::Int(*n)), None, |n| ValueType::put(Some(n));
    Who: Combatant Always, Val::Int(n) => u16::try_from(*n).ok().map(Who), None, |w: Who| Val::Int(w.0.into());
    ItemNo: Item Always, Val::Int(n) => u16::try_from(*n).ok().map(ItemNo), None, |no: ItemNo| Val::Int(no.0.into());
}

/// Lets conditions remember a [`Choice`](crate::form::Choice): its id stands in the condition as a word. A word that is no id of it
/// reads as nothing; a log or sheet of another release that has one names it to the GM.
///
/// ```
/// #[derive(Clone, Copy, Debug, PartialEq, Eq)]
/// enum Hand { Left, Right }
/// impl fray_engine::form::Listed for Hand {
///     const ALL: &'static [(Hand, &'static str, &'static str)] =
///         &[(Hand::Left, "left", "Left hand"), (Hand::Right, "right", "Right hand")];
/// }
/// fray_engine::payload_choices! { Hand }
/// fray_engine::payload! { pub(crate) struct Hurt { hand: Hand, other: Option<Hand> } }
/// use fray_engine::payload::Payload as _;
/// let cond = Hurt { hand: Hand::Left, other: None }.in_cond("hurt");
/// assert_eq!(Hurt::read(&cond), Some(Hurt { hand: Hand::Left, other: None }));
/// ```
#[macro_export]
macro_rules! payload_choices {
    ($($choice:ty),+ $(,)?) => {$(
        impl $crate::payload::PayloadPart for $choice {
            const HOLDS: $crate::reference::PartType = $crate::reference::PartType::Word;
            const GIVEN: $crate::reference::PartPresence = $crate::reference::PartPresence::Always;
            const KNOWS: fn(&str) -> bool = |word| <$choice as $crate::form::Choice>::by_id(word).is_some();
            fn take(from: &mut std::iter::Peekable<std::slice::Iter<$crate::base::Val>>) -> Option<Self> {
                let word = <$crate::base::Str as $crate::payload::PayloadPart>::take(from)?;
                <$choice as $crate::form::Choice>::by_id(&word)
            }
            fn put(self) -> $crate::base::Val {
                <$crate::base::Str as $crate::payload::PayloadPart>::put($crate::form::Choice::id(&self).into())
            }
        }
    )+};
}

impl<T: PayloadPart> PayloadPart for Option<T> {
    const HOLDS: PartType = T::HOLDS;
    const GIVEN: PartPresence = PartPresence::IfAny;
    const KNOWS: fn(&str) -> bool = T::KNOWS;
    fn take(from: &mut Peekable<Iter<Val>>) -> Option<Self> {
        if from.next_if(|v| matches!(v, Val::None)).is_some() {
            return Some(None);
        }
        Some(T::take(from))
    }
    fn put(self) -> Val {
        self.map_or(Val::None, PayloadPart::put)
    }
}

impl PayloadDef {
    /// What a condition with this payload concerns.
    pub const fn holding<P: Payload>(condition: &'static str) -> PayloadDef {
        PayloadDef { condition, by: P::BY, parts: P::PARTS, rows: PayloadRows::One }
    }
}
