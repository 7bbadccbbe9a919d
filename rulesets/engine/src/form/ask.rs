//! Members of a form that are asked and read through the same value: [`form!`](crate::form!) names each of them once, with
//! the type of its answer. A name that does not exist, or an answer read as another type, does not compile.

use super::input::Input;
use super::types::{ActChoice, Form, Member, Opt, OptionStyle, When};
use crate::base::{Handle, Str, Who};
use std::marker::PhantomData;
use std::ops::RangeInclusive;

/// The members of an action's or a ruling's form.
///
/// ```
/// use fray_engine::form::{Form, Input, Opt};
/// fray_engine::form! {
///     /// A blow.
///     pub(crate) BLOW {
///         weapon: String = "Weapon",
///         wildly: bool = "Wild attack",
///         with("trait"): String = "Roll", // `trait` is no name in Rust: the member's id stands in brackets.
///     }
/// }
/// let asked = Form::group([BLOW.weapon.one_of(vec![Opt::new("axe", "Axe")]), BLOW.wildly.confirm(false)]);
/// let given = asked.default();
/// assert_eq!((BLOW.weapon.of(&given), BLOW.wildly.yes(&given)), (Some("axe"), false));
/// assert_eq!(BLOW.with.of(&given), None);
/// ```
///
/// An answer read as what it is not:
/// ```compile_fail,E0599
/// fray_engine::form! { BLOW { weapon: String = "Weapon" } }
/// BLOW.weapon.yes(&fray_engine::form::Input::from("axe"));
/// ```
#[macro_export]
macro_rules! form {
    (@id $member:ident) => { stringify!($member) };
    (@id $member:ident $id:literal) => { $id };
    ($(
        $(#[$doc:meta])*
        $vis:vis $name:ident {
            $($(#[$about:meta])* $member:ident $(($id:literal))? : $answer:ty = $label:expr),+ $(,)?
        }
    )+) => {$(
        $(#[$doc])*
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        #[derive(Clone, Copy, Debug)]
        $vis struct $name {
            $($(#[$about])* $vis $member: $crate::form::Ask<$answer>),+
        }
        $(#[$doc])*
        $vis const $name: $name = $name {
            $($member: $crate::form::Ask::new($crate::form!(@id $member $($id)?), $label)),+
        };
    )+};
}

/// A member of a form whose answer is a `T`.
#[derive(Debug)]
pub struct Ask<T> {
    /// Its key in the answer.
    pub id: &'static str,
    /// What people read.
    pub label: &'static str,
    answer: PhantomData<fn() -> T>,
}

impl<T> Clone for Ask<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Ask<T> {}

/// Marks a member that asks for a place: `Ask<Place>`.
#[derive(Debug)]
pub enum Place {}

/// Marks a member that asks for a whole action: `Ask<Act>`.
#[derive(Debug)]
pub enum Act {}

/// An answer that is one id out of a set that the rules know: `Ask<Spot>` gives a `Spot`.
pub trait Choice: Sized {
    fn id(&self) -> &str;
    fn by_id(id: &str) -> Option<Self>;
}

/// A [`Choice`] out of a short list: each with its id and what people read, in the order shown.
pub trait Listed: Copy + PartialEq + 'static {
    const ALL: &'static [(Self, &'static str, &'static str)];

    /// The list as options.
    fn options() -> Vec<Opt> {
        Self::ALL.iter().map(|row| row.0.option()).collect()
    }

    fn option(self) -> Opt {
        let label = Self::ALL.iter().find(|row| row.0 == self).map_or("", |row| row.2);
        Opt::new(Str::new(self.id()), label)
    }
}

impl<T: Listed> Choice for T {
    fn id(&self) -> &str {
        T::ALL.iter().find(|row| row.0 == *self).map_or("", |row| row.1)
    }
    fn by_id(id: &str) -> Option<T> {
        T::ALL.iter().find(|row| row.1 == id).map(|row| row.0)
    }
}

/// Types answered with one word: a [`Choice`], a combatant, or free text.
pub trait OneWord {}

impl<T: Choice> OneWord for T {}
impl OneWord for String {}
impl OneWord for Who {}

impl<T> Ask<T> {
    /// The member of this key. [`form!`](crate::form!) calls it.
    pub const fn new(id: &'static str, label: &'static str) -> Ask<T> {
        Ask { id, label, answer: PhantomData }
    }

    /// Whether the answer says anything about it.
    pub fn is_in(self, given: &impl AsRef<Input>) -> bool {
        self.input(given).is_some()
    }

    /// Leaves it out of the answer.
    pub fn take_out(self, given: &mut Input) {
        if let Input::Fields(fields) = given {
            fields.remove(self.id);
        }
    }

    fn input(self, given: &impl AsRef<Input>) -> Option<&Input> {
        given.as_ref().field(self.id)
    }

    fn word(self, given: &impl AsRef<Input>) -> Option<&str> {
        self.input(given).and_then(Input::word)
    }

    fn words(self, given: &impl AsRef<Input>) -> Vec<&str> {
        self.input(given).map(Input::words).unwrap_or_default()
    }

    fn member(self, form: Form) -> Member {
        Member::new(self.id, self.label, form)
    }

    fn put(self, given: &mut Input, value: Input) {
        if let Input::Fields(fields) = given {
            fields.insert(Str::new_static(self.id), value);
        } else {
            *given = Input::group([(self.id, value)]);
        }
    }

    fn when(self, is: Vec<Str>) -> When {
        When { field: Str::new_static(self.id), is }
    }
}

impl Ask<bool> {
    pub fn confirm(self, default: bool) -> Member {
        self.member(Form::Confirm { default })
    }
    /// Whether the answer is yes. Not asked: no.
    pub fn yes(self, given: &impl AsRef<Input>) -> bool {
        self.input(given).is_some_and(Input::yes)
    }
    /// While the answer is yes.
    pub fn is_yes(self) -> When {
        self.when(vec![Str::new_static("true")])
    }
    pub fn set(self, given: &mut Input, yes: bool) {
        self.put(given, Input::Flag(yes));
    }
}

impl Ask<i32> {
    pub fn number(self, range: RangeInclusive<i32>, default: i32) -> Member {
        self.member(Form::Number { min: *range.start(), max: *range.end(), default, not: vec![] })
    }
    pub fn of(self, given: &impl AsRef<Input>) -> Option<i32> {
        self.input(given).and_then(Input::number)
    }
    pub fn set(self, given: &mut Input, number: i32) {
        self.put(given, Input::Number(number));
    }
}

impl<T: OneWord> Ask<T> {
    /// One of the options; the default is the first that is not off.
    pub fn one_of(self, options: Vec<Opt>) -> Member {
        self.member(Form::one_of(options))
    }
    /// One of the options, this one by default; none: people have to choose.
    pub fn one_with_default(self, options: Vec<Opt>, default: Option<Str>) -> Member {
        self.member(Form::one_with_default(options, default))
    }
    /// While the answer is one of these.
    pub fn is_any<S: AsRef<str>>(self, ids: impl IntoIterator<Item = S>) -> When {
        self.when(ids.into_iter().map(|id| Str::new(id)).collect())
    }
}

impl<T: Listed> Ask<T> {
    /// One of the whole list, this one by default.
    pub fn of_all(self, default: T) -> Member {
        self.one_with_default(T::options(), Some(default.id().into()))
    }
}

impl<T: Choice> Ask<T> {
    /// While this is chosen.
    pub fn is(self, choice: T) -> When {
        self.is_any([choice.id()])
    }
    /// While one of these is chosen.
    pub fn is_one_of<const N: usize>(self, choices: [T; N]) -> When {
        self.is_any(choices.iter().map(Choice::id))
    }
    /// An answer with this member alone.
    pub fn only(self, choice: &T) -> Input {
        Input::group([(self.id, choice.id().into())])
    }
    /// What is chosen.
    pub fn of(self, given: &impl AsRef<Input>) -> Option<T> {
        self.word(given).and_then(T::by_id)
    }
    /// The word, if it is not one of the choices.
    pub fn unknown(self, given: &impl AsRef<Input>) -> Option<&str> {
        self.word(given).filter(|word| T::by_id(word).is_none())
    }
    pub fn set(self, given: &mut Input, choice: &T) {
        self.put(given, choice.id().into());
    }
}

impl Ask<String> {
    /// Words of at most so many characters.
    pub fn text(self, max: u16, default: impl Into<Str>) -> Member {
        self.member(Form::Text { max, default: default.into() })
    }
    pub fn of(self, given: &impl AsRef<Input>) -> Option<&str> {
        self.word(given)
    }
    pub fn set(self, given: &mut Input, word: &str) {
        self.put(given, word.into());
    }
    /// An answer with this member alone.
    pub fn only(self, word: &str) -> Input {
        Input::group([(self.id, word.into())])
    }
}

impl Ask<Who> {
    /// The name of the combatant on the wire; `of` gives the combatant.
    pub fn handle(self, given: &impl AsRef<Input>) -> Option<&str> {
        self.word(given)
    }
    pub fn set(self, given: &mut Input, handle: &Handle) {
        self.put(given, handle.0.as_str().into());
    }
}

impl<T: OneWord> Ask<Vec<T>> {
    /// So many of the options.
    pub fn some_of(self, options: Vec<Opt>, number: RangeInclusive<u16>, default: Vec<Str>) -> Member {
        let (min, max) = number.into_inner();
        self.member(Form::Pick { options, min, max, default, style: OptionStyle::Plain })
    }
    /// So many of the options in any order, repeats allowed.
    pub fn sequence(self, options: Vec<Opt>, number: RangeInclusive<u16>, default: Vec<Str>) -> Member {
        let (min, max) = number.into_inner();
        self.member(Form::Sequence { options, min, max, default })
    }
    /// While these are among the answers.
    pub fn is_any<S: AsRef<str>>(self, ids: impl IntoIterator<Item = S>) -> When {
        self.when(ids.into_iter().map(|id| Str::new(id)).collect())
    }
}

impl<T: Choice> Ask<Vec<T>> {
    /// What is chosen, in the order named.
    pub fn of(self, given: &impl AsRef<Input>) -> Vec<T> {
        self.words(given).into_iter().filter_map(T::by_id).collect()
    }
}

impl Ask<Vec<String>> {
    /// The words, in the order named.
    pub fn of(self, given: &impl AsRef<Input>) -> Vec<&str> {
        self.words(given)
    }
}

impl Ask<Vec<Who>> {
    /// The names of the combatants on the wire; `of` gives the combatants.
    pub fn handles(self, given: &impl AsRef<Input>) -> Vec<&str> {
        self.words(given)
    }
    pub fn set(self, given: &mut Input, handles: Vec<Handle>) {
        self.put(given, Input::Words(handles.into_iter().map(|h| h.0.into()).collect()));
    }
}

impl Ask<Place> {
    /// A place in words, or a point of the plane at most `free` centimetres away.
    pub fn place(self, options: Vec<Opt>, default: Str, free: Option<i32>) -> Member {
        self.member(Form::Place { options, default, free, around: None })
    }
    /// The answer, in words or as a point: [`crate::place::destination`] says where that is.
    pub fn of(self, given: &impl AsRef<Input>) -> Option<&Input> {
        self.input(given)
    }
    /// Answers it with a point, in centimetres.
    pub fn set(self, given: &mut Input, x: i32, y: i32) {
        self.put(given, Input::group([("x", Input::Number(x)), ("y", Input::Number(y))]));
    }
}

impl Ask<Act> {
    /// One of these actions, with its own form; the first is the default.
    pub fn acts(self, acts: Vec<ActChoice>) -> Member {
        self.member(Form::Act { acts })
    }
    /// The action's id, and the answer to its form.
    pub fn of(self, given: &impl AsRef<Input>) -> Option<(&str, Input)> {
        let input = self.input(given)?;
        let form = input.field("form").cloned().unwrap_or_else(|| Input::group([]));
        Some((input.field("act")?.word()?, form))
    }
}

impl AsRef<Input> for Input {
    fn as_ref(&self) -> &Input {
        self
    }
}
