//! Lists on a sheet as people write them: "Persuasion d8, Juggling (agility) d6". The system's table reads them.

use crate::base::{Entry, Rating, Str, TraitDie, Val};
use crate::tables::{EntryDef, FieldDef, NameDef, OwnName, RatingDef, Tables};

/// Entries that a list may have.
pub const MOST: usize = 80;

/// What stands between two entries.
const BETWEEN: [char; 3] = [',', ';', '\n'];

/// What the entries of a list may be.
#[derive(Clone, Copy, Debug)]
pub struct ListDef {
    pub names: NameDef,
    /// None: a set of names.
    pub ratings: Option<RatingDef>,
}

impl ListDef {
    /// The list that this field holds; none: it holds something else.
    pub fn of(def: &FieldDef) -> Option<ListDef> {
        match def.entry {
            EntryDef::Ratings(names, ratings) => Some(ListDef { names, ratings: Some(ratings) }),
            EntryDef::Set(names) => Some(ListDef { names, ratings: None }),
            EntryDef::Int(..)
            | EntryDef::MaybeInt(..)
            | EntryDef::Flag
            | EntryDef::Text(_)
            | EntryDef::Die(_)
            | EntryDef::MaybeDie(_)
            | EntryDef::Choice(_)
            | EntryDef::OptionIds
            | EntryDef::Fixed => None,
        }
    }

    /// Reads a list that stands in one line.
    ///
    /// # Errors
    /// All that is wrong with it, entry by entry.
    pub fn read(self, words: &str) -> Result<Val, String> {
        list(self.parts(words).iter().map(|part| self.entry(part)))
    }

    /// Reads a list of entries.
    ///
    /// # Errors
    /// As [`ListDef::read`].
    pub fn read_all(self, entries: &[String]) -> Result<Val, String> {
        let parts = entries.iter().flat_map(|words| self.parts(words));
        list(parts.map(|part| self.entry(&part)))
    }

    /// Reads names with their ratings.
    ///
    /// # Errors
    /// As [`ListDef::read`].
    pub fn read_rated(self, entries: &[(String, String)]) -> Result<Val, String> {
        list(entries.iter().map(|(name, rating)| self.rated(name, rating)))
    }

    /// The entries of a line in the field: each name, and its rating if this is a list of ratings and one is written. They may
    /// have their older names.
    pub(crate) fn written(self, tables: &Tables, def: &FieldDef, words: &str) -> Vec<(String, Option<String>)> {
        let older = |head: &str| tables.renames_entry(def, head);
        self.parts_under(words, &older)
            .iter()
            .map(|part| self.split(part))
            .map(|(n, r)| (n.into(), r.map(Into::into)))
            .collect()
    }

    /// Whether the list may have this entry, whatever the number or the sides of its rating.
    pub(crate) fn may_have(self, (name, rating): &Entry) -> bool {
        let fits = match (self.ratings, rating) {
            (Some(RatingDef::Int(..)), Some(Rating::Int(_))) => true,
            (Some(RatingDef::Die(_)), Some(Rating::Die(_))) => true,
            (None, None) => true,
            (Some(_), _) | (None, Some(_)) => false,
        };
        fits && self.name(name).is_ok()
    }

    /// The entries of a line. A comma stands between two of them, or in the words that follow a colon.
    fn parts(self, words: &str) -> Vec<String> {
        self.parts_under(words, &|_| false)
    }

    /// The same, where these are heads as well.
    fn parts_under(self, words: &str, is_head: &dyn Fn(&str) -> bool) -> Vec<String> {
        let begins = |heads, words: &str| {
            headed(heads, words).is_some() || words.split_once(':').is_some_and(|(head, _)| is_head(head.trim()))
        };
        let mut all: Vec<String> = vec![];
        let mut after_comma = false;
        for piece in words.split_inclusive(BETWEEN) {
            let words = piece.trim_end_matches(BETWEEN).trim();
            match (self.names, all.last_mut()) {
                _ if words.is_empty() => {}
                (NameDef::Under(heads, _), Some(last)) if after_comma && !begins(heads, words) => {
                    *last = format!("{last}, {words}");
                }
                _ => all.push(words.to_string()),
            }
            after_comma = piece.ends_with(',');
        }
        all
    }

    /// "Juggling (agility) d6", or a name alone.
    fn entry(self, words: &str) -> Result<Entry, String> {
        let (name, rating) = self.split(words);
        self.entry_of(name, rating)
    }

    fn split(self, words: &str) -> (&str, Option<&str>) {
        let rated = self.ratings.and_then(|_| words.rsplit_once(char::is_whitespace));
        rated.map_or((words, None), |(name, rating)| (name, Some(rating)))
    }

    /// An entry of a set, or one with its rating.
    pub(crate) fn entry_of(self, name: &str, rating: Option<&str>) -> Result<Entry, String> {
        rating.map_or_else(|| self.named(name), |rating| self.rated(name, rating))
    }

    /// An entry of a set.
    ///
    /// # Errors
    /// What is wrong with it, and what to write instead.
    pub fn named(self, name: &str) -> Result<Entry, String> {
        if self.ratings.is_some() { Err(self.misfit(name)) } else { Ok((self.name(name)?, None)) }
    }

    /// An entry of a list of ratings.
    ///
    /// # Errors
    /// As [`ListDef::named`].
    pub fn rated(self, name: &str, rating: &str) -> Result<Entry, String> {
        let rating = rating.trim();
        let read = match self.ratings {
            Some(RatingDef::Int(min, max)) => rating.parse().ok().filter(|n| (min..=max).contains(n)).map(Rating::Int),
            Some(RatingDef::Die(sides)) => die(sides, rating).map(Rating::Die),
            None => None,
        };
        match read {
            Some(read) => Ok((self.name(name)?, Some(read))),
            None => Err(self.misfit(format!("{} {rating}", name.trim()).trim())),
        }
    }

    /// The name as people read it.
    pub fn label(self, name: &str) -> &str {
        match self.names {
            NameDef::OneOf(all) => all.iter().find(|(id, _)| *id == name).map_or(name, |(_, label)| label),
            NameDef::Under(..) | NameDef::Any(_) => name,
        }
    }

    fn misfit(self, words: &str) -> String {
        match self.ratings {
            Some(RatingDef::Int(min, max)) => format!("'{words}': write a name and a number from {min} to {max}"),
            Some(RatingDef::Die(sides)) => format!("'{words}': write a name and a die: {}", dice(sides)),
            None => format!("'{words}': write names alone, without ratings"),
        }
    }

    fn name(self, words: &str) -> Result<Str, String> {
        let parts = self.parts(words);
        let [name] = parts.as_slice() else {
            return Err(format!("'{}': write one name, without commas", words.trim()));
        };
        let short = |words: &str, max: u16| {
            let fits = words.chars().count() <= usize::from(max);
            fits.then_some(()).ok_or_else(|| format!("'{words}': a name has at most {max} characters"))
        };
        match self.names {
            NameDef::OneOf(all) => {
                let found = all.iter().find(|(id, label)| [id, label].iter().any(|n| n.eq_ignore_ascii_case(name)));
                let found = found.ok_or_else(|| format!("'{name}': write one of {}", ids(all)))?;
                Ok(Str::new_static(found.0))
            }
            NameDef::Under(heads, max) => {
                let (id, own) = headed(heads, name)
                    .filter(|(_, own)| !own.is_empty())
                    .ok_or_else(|| format!("'{name}': write one of {}, then a colon and a name", ids(heads)))?;
                short(own, max)?;
                Ok(format!("{id}: {own}").into())
            }
            NameDef::Any(OwnName { max, check, .. }) => {
                short(name, max)?;
                check(name)?;
                Ok(name.as_str().into())
            }
        }
    }
}

/// The head that these words begin with, and what follows the colon.
fn headed<'w>(heads: &[(&'static str, &'static str)], words: &'w str) -> Option<(&'static str, &'w str)> {
    let (head, own) = words.split_once(':')?;
    let is = |(id, label): &&(&str, &str)| [id, label].iter().any(|n| n.eq_ignore_ascii_case(head.trim()));
    heads.iter().find(is).map(|(id, _)| (*id, own.trim()))
}

fn list(entries: impl Iterator<Item = Result<Entry, String>>) -> Result<Val, String> {
    let (mut read, mut wrong) = (vec![], vec![]);
    for entry in entries {
        match entry {
            Ok(entry) => read.push(entry),
            Err(what) => wrong.push(what),
        }
    }
    match read.len() + wrong.len() {
        n if n > MOST => Err(format!("{n} entries are too many; at most {MOST} fit")),
        _ if wrong.is_empty() => Ok(Val::of_entries(read)),
        _ => Err(wrong.join("; ")),
    }
}

fn ids(all: &[(&str, &str)]) -> String {
    all.iter().map(|(id, _)| *id).collect::<Vec<_>>().join(", ")
}

/// Reads a die of these sides.
pub(crate) fn die(sides: &[u8], words: &str) -> Option<TraitDie> {
    words.parse::<TraitDie>().ok().filter(|d| sides.contains(&d.sides) && d.plus.abs() <= 20)
}

/// These dice in words.
pub(crate) fn dice(sides: &[u8]) -> String {
    sides.iter().map(|s| format!("d{s}")).collect::<Vec<_>>().join(", ")
}
