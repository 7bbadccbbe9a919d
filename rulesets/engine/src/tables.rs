//! The fixed tables of a system: fields, rule options, conditions; each field and rule option with its typed handle.

use crate::base::{Str, Tone, Unit, Val, ValueType as _, same_name};

/// The fixed tables of a system.
#[derive(Debug)]
pub struct Tables {
    /// The unit in which people count lengths.
    pub unit: Unit,
    pub sheet: &'static [FieldDef],
    pub scene: &'static [FieldDef],
    pub turn: &'static [FieldDef],
    pub options: &'static [OptionDef],
    pub conditions: &'static [ConditionDef],
    /// Places where gear is carried: id and label.
    pub slots: &'static [(&'static str, &'static str)],
    /// What the GM may state about a pair besides `distance`: id, label, values (none: a number).
    pub statements: &'static [(&'static str, &'static str, &'static [&'static str])],
    /// Ids of fields, rule options, conditions, questions, windows and claims in older logs, and what they are called now; nothing:
    /// given up. What belongs to another id is written with it: `condition.part`, `statement.choice`, and `field.choice` for a
    /// choice, an entry of a list or the head of one. An item of the armoury, a value that items have, a slot and a statement are
    /// `item.id`, `value.id`, `slot.id`, `statement.id`; a choice of such a value is `id.choice`.
    pub renamed: &'static [(&'static str, &'static str)],
    /// How older logs and sheets wrote values that may be missing, by the field's id of that time, or by the condition's and
    /// its part's (`chilled.next`).
    pub older: &'static [(&'static str, Older)],
    /// The fields of logs that do not say their names: those of the first release.
    pub first: FirstNames,
}

/// How an older release wrote a value that may be missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Older {
    /// This number stood for none.
    NoneAs(i32),
    /// 0 stood for none, and other numbers were one too high.
    OneMore,
    /// An empty text stood for none.
    NoneAsEmpty,
    /// 0 stood for no, any other number for yes.
    NumberAsFlag,
    /// A part of a condition: the condition had this level, which is 1 otherwise, for yes.
    FlagAsLevel(i32),
    /// For each rule option, in the order of the log's table, whether it was on: 1 or 0; without any, nothing was known.
    OptionsByPlace,
}

impl Tables {
    /// A number as an older release wrote it, read by the field's id of that time.
    pub(crate) fn of_older(&self, id: &str, written: i32) -> Option<i32> {
        let mut ways = self.older.iter().filter(|(field, _)| *field == id);
        ways.try_fold(written, |n, (_, way)| match way {
            Older::NoneAs(none) => (n != *none).then_some(n),
            Older::OneMore => (n > 0).then(|| n - 1),
            Older::NoneAsEmpty | Older::NumberAsFlag | Older::FlagAsLevel(_) | Older::OptionsByPlace => Some(n),
        })
    }

    /// A value as an older release wrote it, read by its id of that time, becomes that of today.
    pub(crate) fn value_of_older(&self, id: &str, value: &mut Val) {
        match value {
            Val::Int(n) if self.older.contains(&(id, Older::NumberAsFlag)) => *value = Val::Flag(*n != 0),
            Val::Int(n) => *value = self.of_older(id, *n).put(),
            Val::Text(words) if words.is_empty() && self.older.contains(&(id, Older::NoneAsEmpty)) => {
                *value = Val::None
            }
            _ => {}
        }
    }

    /// Whether people see this condition, by its id; rule memory is not shown.
    pub(crate) fn shows(&self, condition: &str) -> bool {
        self.conditions.iter().any(|def| def.id == condition && def.shown == Shown::Yes)
    }

    /// What an id of an older release is called now; `None`: given up on purpose.
    pub(crate) fn name_now<'n>(&self, id: &'n str) -> Option<&'n str> {
        let renamed = self.renamed.iter().find(|(old, _)| *old == id);
        renamed.map_or(Some(id), |(_, new)| (!new.is_empty()).then_some(*new))
    }

    /// What the id that belongs to `owner` is called now; `None`: given up on purpose.
    pub(crate) fn name_of_owned<'n>(&self, owner: &str, id: &'n str) -> Option<&'n str> {
        self.new_name(owner, |old| old == id).unwrap_or(Some(id))
    }

    /// What an entry of this list is called now; `None`: given up on purpose.
    pub(crate) fn entry_now(&self, def: &FieldDef, name: &str) -> Option<Str> {
        let now = |name: &str| self.new_name(def.id, |old| same_name(old, name));
        let (EntryDef::Ratings(NameDef::Under(..), _) | EntryDef::Set(NameDef::Under(..))) = def.entry else {
            return now(name.trim()).map_or_else(|| Some(name.into()), |new| new.map(Str::new_static));
        };
        let renamed = name.split_once(':').and_then(|(head, own)| Some((now(head.trim())?, own)));
        renamed.map_or_else(|| Some(name.into()), |(head, own)| Some(format!("{}:{own}", head?).into()))
    }

    /// Whether any entry of this list is called otherwise now, or was given up on purpose.
    pub(crate) fn renames_entries(&self, def: &FieldDef) -> bool {
        self.new_name(def.id, |_| true).is_some()
    }

    /// Whether this one is, or this head of entries.
    pub(crate) fn renames_entry(&self, def: &FieldDef, name: &str) -> bool {
        self.new_name(def.id, |old| same_name(old, name)).is_some()
    }

    /// The new name of what belongs to `owner` and was called so; the inner `None`: given up on purpose.
    fn new_name(&self, owner: &str, is: impl Fn(&str) -> bool) -> Option<Option<&'static str>> {
        let is = |old: &str| old.strip_prefix(owner).and_then(|rest| rest.strip_prefix('.')).is_some_and(&is);
        let (_, new) = self.renamed.iter().find(|(old, _)| is(old))?;
        Some(new.rsplit_once('.').map(|(_, id)| id))
    }
}

/// Ids in the order in which the first release had them.
#[derive(Debug)]
pub struct FirstNames {
    /// Fields of a sheet.
    pub sheet: &'static [&'static str],
    /// Fields of the scene.
    pub scene: &'static [&'static str],
    /// Fields of a turn.
    pub turn: &'static [&'static str],
    pub options: &'static [&'static str],
    /// Of conditions that remembered other parts before logs said which: those parts.
    pub parts: &'static [(&'static str, &'static [&'static str])],
}

impl FirstNames {
    /// For a system that came later: all its logs say their names.
    pub const NONE: FirstNames = FirstNames { sheet: &[], scene: &[], turn: &[], options: &[], parts: &[] };
}

#[derive(Debug)]
pub struct FieldDef {
    /// Id in sheets, edits and scenarios.
    pub id: &'static str,
    /// Label; empty: rule memory, which no sheet shows.
    pub label: &'static str,
    /// Heading.
    pub group: &'static str,
    /// What may be entered.
    pub entry: EntryDef,
    /// Value of a new sheet.
    pub default: Val,
    /// Who may see it.
    pub sees: Sees,
    /// How it is drawn, if it is a track.
    pub track: Option<TrackDraw>,
    /// Of the scene: whether combatants may look different once it changes.
    pub alters_looks: bool,
}

/// What may be entered into a field.
#[derive(Clone, Copy, Debug)]
pub enum EntryDef {
    /// A whole number in this range.
    Int(i32, i32),
    /// A whole number in this range, or none. Where the system settles it when the combatant joins
    /// ([`System::complete`](crate::system::System::complete)), none is never seen in a fight.
    MaybeInt(i32, i32),
    Flag,
    /// Words of at most so many characters.
    Text(u16),
    /// A die with these sides.
    Die(&'static [u8]),
    /// A die with these sides, or none.
    MaybeDie(&'static [u8]),
    /// One of these: id and label.
    Choice(&'static [(&'static str, &'static str)]),
    /// Names with a rating each ([`Val::Ratings`]); [`Val::None`] without any.
    Ratings(NameDef, RatingDef),
    /// Names ([`Val::Texts`]); [`Val::None`] without any.
    Set(NameDef),
    /// Ids of rule options ([`Val::Texts`]), kept by the rules in the order of the system's table; not to be entered.
    OptionIds,
    /// Kept by the rules; not to be entered.
    Fixed,
}

/// Which names the entries of a list may have.
#[derive(Clone, Copy, Debug)]
pub enum NameDef {
    /// One of these: id and label.
    OneOf(&'static [(&'static str, &'static str)]),
    /// One of these, a colon, and words of at most so many characters.
    Under(&'static [(&'static str, &'static str)], u16),
    /// Words that the system takes.
    Any(OwnName),
}

/// Free names.
#[derive(Clone, Copy, Debug)]
pub struct OwnName {
    /// Longest, in characters.
    pub max: u16,
    /// Valid examples; the first is shown as a hint.
    pub examples: &'static [&'static str],
    /// What is wrong with a name, and what to write instead.
    pub check: fn(&str) -> Result<(), String>,
}

/// Which ratings the entries of a list may have.
#[derive(Clone, Copy, Debug)]
pub enum RatingDef {
    /// A whole number in this range.
    Int(i32, i32),
    /// A die with these sides.
    Die(&'static [u8]),
}

/// Who may see a field, besides the GM.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sees {
    /// Everybody who sees the combatant.
    All,
    /// The same, without what was done out of their sight: for marks that count what was done in a round.
    AsTold,
    /// Everybody who sees the combatant, unless the GM masks foes.
    Unmasked,
    /// Players with a combatant on the same side.
    Side,
    Owner,
    /// Nobody else.
    Gm,
}

/// How a track is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TrackDraw {
    /// Boxes, filled from the left.
    Boxes,
    /// One row of boxes with several kinds of marks, from the left; the other kinds are fields of their own.
    Marks,
    /// Tokens to spend.
    Tokens,
    Number,
}

/// A rule option.
#[derive(Debug)]
pub struct OptionDef {
    /// Id, label, entry and default.
    pub field: FieldDef,
    pub note: &'static str,
    /// Rule id.
    pub rule: &'static str,
    /// May be changed while a fight is under way.
    pub mid_fight: MidFight,
}

/// Whether a rule option may be changed while a fight is under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MidFight {
    /// Harmless.
    Yes,
    /// Only between fights.
    No,
}

#[derive(Debug)]
pub struct ConditionDef {
    pub id: &'static str,
    pub label: &'static str,
    pub note: &'static str,
    pub tone: Tone,
    /// Shown as a chip; rule memory of no interest is not.
    pub shown: Shown,
    pub looms: Looms,
    pub lasts: Lasts,
}

/// How long a condition can last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lasts {
    /// No longer than the encounter.
    Encounter,
    /// On the game clock, from one encounter to the next: a poison, an illness, a lasting injury.
    Clock,
}

/// Whether a condition threatens somebody unless they do something about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Looms {
    Nobody,
    /// It does something to its bearer as time goes on.
    Bearer,
    /// Its bearer is about to do something to the combatant it names.
    Named,
    /// It awaits anyone who comes near its bearer, or where its bearer has been.
    Anyone,
}

/// Whether a condition is shown as a chip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// To everybody who sees the combatant.
    Yes,
    /// To nobody: rule memory.
    No,
}

impl FieldDef {
    /// A field that its player and the GM see.
    pub const fn new(
        id: &'static str,
        label: &'static str,
        group: &'static str,
        entry: EntryDef,
        default: Val,
    ) -> FieldDef {
        FieldDef { id, label, group, entry, default, sees: Sees::Owner, track: None, alters_looks: true }
    }
    #[must_use]
    pub const fn seen_by(mut self, sees: Sees) -> FieldDef {
        self.sees = sees;
        self
    }
    #[must_use]
    pub const fn track(mut self, draw: TrackDraw) -> FieldDef {
        self.track = Some(draw);
        self
    }
    /// Whether people enter it; the rules keep the others.
    pub fn may_be_entered(&self) -> bool {
        !self.label.is_empty() && !matches!(self.entry, EntryDef::Fixed | EntryDef::OptionIds)
    }
    /// Of the scene: combatants look the same whatever its value.
    #[must_use]
    pub const fn alters_no_looks(mut self) -> FieldDef {
        self.alters_looks = false;
        self
    }
}

impl OptionDef {
    /// A rule option that may be changed at any time.
    pub const fn new(
        rule: &'static str,
        id: &'static str,
        label: &'static str,
        entry: EntryDef,
        default: Val,
        note: &'static str,
    ) -> OptionDef {
        OptionDef { field: FieldDef::new(id, label, "Rules", entry, default), note, rule, mid_fight: MidFight::Yes }
    }
    /// On, unless the table turns it off.
    pub const fn on(rule: &'static str, id: &'static str, label: &'static str, note: &'static str) -> OptionDef {
        OptionDef::new(rule, id, label, EntryDef::Flag, Val::Flag(true), note)
    }
    /// Off, unless the table turns it on.
    pub const fn off(rule: &'static str, id: &'static str, label: &'static str, note: &'static str) -> OptionDef {
        OptionDef::new(rule, id, label, EntryDef::Flag, Val::Flag(false), note)
    }
    /// One of several, id and label; the first is the default.
    pub const fn one_of(
        rule: &'static str,
        id: &'static str,
        label: &'static str,
        choices: &'static [(&'static str, &'static str)],
        note: &'static str,
    ) -> OptionDef {
        let default = Val::Text(Str::new_static(choices[0].0));
        OptionDef::new(rule, id, label, EntryDef::Choice(choices), default, note)
    }
    /// A number in this range.
    pub const fn number(
        rule: &'static str,
        id: &'static str,
        label: &'static str,
        (min, max): (i32, i32),
        default: i32,
        note: &'static str,
    ) -> OptionDef {
        OptionDef::new(rule, id, label, EntryDef::Int(min, max), Val::Int(default), note)
    }
    /// To be thrown between fights only.
    #[must_use]
    pub const fn between_fights(mut self) -> OptionDef {
        self.mid_fight = MidFight::No;
        self
    }
}

impl ConditionDef {
    const fn shown(id: &'static str, label: &'static str, tone: Tone, note: &'static str) -> ConditionDef {
        ConditionDef { id, label, note, tone, shown: Shown::Yes, looms: Looms::Nobody, lasts: Lasts::Encounter }
    }
    /// A visible condition that helps its bearer.
    pub const fn good(id: &'static str, label: &'static str, note: &'static str) -> ConditionDef {
        ConditionDef::shown(id, label, Tone::Good, note)
    }
    /// A visible condition that hurts its bearer.
    pub const fn bad(id: &'static str, label: &'static str, note: &'static str) -> ConditionDef {
        ConditionDef::shown(id, label, Tone::Bad, note)
    }
    /// A visible condition that is neither good nor bad.
    pub const fn plain(id: &'static str, label: &'static str, note: &'static str) -> ConditionDef {
        ConditionDef::shown(id, label, Tone::Plain, note)
    }
    /// Rule memory; nobody sees it.
    pub const fn memory(id: &'static str) -> ConditionDef {
        let shown = Shown::No;
        ConditionDef {
            id,
            label: "",
            note: "",
            tone: Tone::Plain,
            shown,
            looms: Looms::Nobody,
            lasts: Lasts::Encounter,
        }
    }
    /// It does something to its bearer as time goes on: damage each round, a roll against death.
    #[must_use]
    pub const fn runs_on(mut self) -> ConditionDef {
        self.looms = Looms::Bearer;
        self
    }
    /// It is carried over to the next encounter, whose game clock continues from this one.
    #[must_use]
    pub const fn outlasts_the_encounter(mut self) -> ConditionDef {
        self.lasts = Lasts::Clock;
        self
    }
    /// Its bearer is about to do something to the combatant it names.
    #[must_use]
    pub const fn is_meant_for(mut self) -> ConditionDef {
        self.looms = Looms::Named;
        self
    }
    /// It awaits anyone who comes near its bearer, or where its bearer has been: everybody is warned.
    #[must_use]
    pub const fn concerns_all(mut self) -> ConditionDef {
        self.looms = Looms::Anyone;
        self
    }
}

/// Makes a table of fields together with a typed handle for each, so that the two cannot drift apart:
///
/// ```
/// use fray_engine::{fields, base::*, system::*};
/// mod sheet {
///     use fray_engine::{fields, base::*, system::*};
///     fields! { pub static SHEET of OfCombatant = {
///         /// How strong.
///         STRENGTH: i32 = FieldDef::new("strength", "Strength", "Traits", EntryDef::Int(0, 9), Val::Int(2));
///     }}
/// }
/// assert_eq!(sheet::SHEET[sheet::STRENGTH.ix as usize].id, "strength");
/// ```
#[macro_export]
macro_rules! fields {
    (@table $row:ty, $(#[$m:meta])* $vis:vis static $table:ident of $of:ty = { $($(#[$fm:meta])* $name:ident : $ty:ty = $def:expr;)* }) => {
        // One variant for each handle below, named as it is.
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        enum FieldIx { $($name),* }
        $($(#[$fm])* $vis const $name: $crate::base::Field<$ty, $of> = $crate::base::Field::at(FieldIx::$name as u16);)*
        #[doc = "The table of these handles."]
        $(#[$m])* $vis static $table: &[$row] = &[$($def),*];
    };
    ($($table:tt)*) => { $crate::fields! { @table $crate::tables::FieldDef, $($table)* } };
}

/// Makes the table of rule options together with a typed handle for each, as [`fields!`](crate::fields) does for fields; a
/// module has one of the two.
///
/// ```
/// mod options {
///     use fray_engine::{options, system::OptionDef};
///     options! { pub static OPTIONS = {
///         /// XX-OPT-1.
///         MERCY: bool = OptionDef::on("XX-OPT-1", "mercy", "Mercy", "Off: nobody is spared.");
///     }}
/// }
/// assert_eq!(options::OPTIONS[options::MERCY.ix as usize].field.id, "mercy");
/// ```
#[macro_export]
macro_rules! options {
    ($(#[$m:meta])* $vis:vis static $table:ident = $rows:tt) => {
        $crate::fields! { @table $crate::tables::OptionDef, $(#[$m])* $vis static $table of $crate::base::OfOptions = $rows }
    };
}
