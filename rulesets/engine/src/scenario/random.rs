//! Random legal play: answers that forms take, and edits by the GM.

use crate::base::{Str, Viewer};
use crate::encounter::{ConditionMode, Encounter, EntryWords, Request, Talk};
use crate::fact::Die;
use crate::form::{Fields, Form, Input, Opt};
use crate::list::ListDef;
use crate::system::{EntryDef, FieldDef, MidFight, NameDef, RatingDef, Shown};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// Random numbers for random play, from a seed.
#[derive(Debug)]
pub struct Random(ChaCha8Rng);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(ChaCha8Rng::seed_from_u64(seed))
    }
    /// 0 to n − 1.
    pub fn below(&mut self, n: usize) -> usize {
        (self.0.next_u64() % n.max(1) as u64) as usize
    }
    /// One time in so many.
    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    /// A random answer that the form accepts; its default where chance finds none.
    pub fn input(&mut self, form: &Form) -> Input {
        let any = self.any(form);
        form.accept(&any).unwrap_or_else(|_| form.default())
    }

    /// A first face for each of these dice; further faces fall as usual.
    pub fn faces(&mut self, dice: &[Die]) -> Vec<Vec<u16>> {
        dice.iter().map(|d| vec![self.below(usize::from(d.sides)) as u16 + 1]).collect()
    }

    fn any(&mut self, form: &Form) -> Input {
        match form {
            Form::Confirm { .. } => Input::Flag(self.one_in(2)),
            Form::Pick { options, min: 1, max: 1, .. } | Form::Place { options, .. } => Input::Word(self.one(options)),
            Form::Pick { options, min, max, .. } => {
                let n = usize::from(*min) + self.below(usize::from(max - min) + 1);
                let mut open: Vec<Str> = options.iter().filter(|o| o.off.is_none()).map(|o| o.id.clone()).collect();
                let mut out = Vec::new();
                while out.len() < n && !open.is_empty() {
                    out.push(open.swap_remove(self.below(open.len())));
                }
                Input::Words(out)
            }
            Form::Sequence { options, min, max, .. } => {
                let n = usize::from(*min) + self.below(usize::from(max - min) + 1);
                Input::Words((0..n).map(|_| self.one(options)).collect())
            }
            Form::Rank { options } => {
                let mut left: Vec<Str> = options.iter().map(|o| o.id.clone()).collect();
                let mut out = Vec::new();
                while !left.is_empty() {
                    out.push(left.swap_remove(self.below(left.len())));
                }
                Input::Words(out)
            }
            Form::Number { min, max, .. } => Input::Number(min + self.below((max - min) as usize + 1) as i32),
            Form::Amounts { slots, .. } => {
                Input::Fields(slots.iter().map(|s| (s.id.clone(), Input::Number(s.default))).collect())
            }
            Form::Group { members } => {
                let mut picked = Fields::default();
                for m in members {
                    if !self.one_in(3) {
                        picked.insert(m.id.clone(), self.any(&m.form));
                    }
                }
                Input::Fields(picked)
            }
            Form::Act { acts } if !acts.is_empty() => {
                let a = &acts[self.below(acts.len())];
                Input::group([("act", Input::Word(a.act.clone())), ("form", self.input(&a.form))])
            }
            Form::Act { .. } => form.default(),
            Form::Text { .. } => "words".into(),
        }
    }

    fn one(&mut self, options: &[Opt]) -> Str {
        let open: Vec<&Opt> = options.iter().filter(|o| o.off.is_none()).collect();
        if open.is_empty() { Str::default() } else { open[self.below(open.len())].id.clone() }
    }
}

/// A random edit by the GM: a number, flag or die of a sheet, or a condition.
pub fn edit(rng: &mut Random, e: &Encounter) -> Request {
    let (scene, tables) = (e.scene(), e.system().tables());
    let all: Vec<_> = scene.ids().collect();
    let handle = scene.combatant(all[rng.below(all.len())]).handle.0.clone();
    // Rule memory cannot be edited.
    let conditions: Vec<_> = tables.conditions.iter().filter(|c| c.shown == Shown::Yes).collect();
    if rng.one_in(3) && !conditions.is_empty() {
        let c = conditions[rng.below(conditions.len())];
        let mode = [ConditionMode::Set, ConditionMode::Bare, ConditionMode::End][rng.below(3)];
        return Request::Condition(handle, c.id.to_string(), mode);
    }
    let open: Vec<_> = tables
        .sheet
        .iter()
        .filter(|d| !matches!(d.entry, EntryDef::OptionIds | EntryDef::Fixed | EntryDef::Text(_)))
        .collect();
    let d = open[rng.below(open.len())];
    match ListDef::of(d) {
        Some(list) if rng.one_in(2) => {
            let value = if rng.one_in(4) { String::new() } else { worth(rng, list) };
            Request::EditEntry(handle, EntryWords { field: d.id.to_string(), name: name(rng, list), value })
        }
        Some(_) | None if rng.one_in(4) => Request::EditBare(handle, d.id.to_string(), value(rng, d)),
        Some(_) | None => Request::Edit(handle, d.id.to_string(), value(rng, d)),
    }
}

/// One of the rule options, to a random position; none where the system has no rule option that may be changed in mid-fight.
pub fn rule_option(rng: &mut Random, e: &Encounter) -> Option<Request> {
    let all = e.system().tables().options;
    let open: Vec<_> = all.iter().filter(|o| o.mid_fight == MidFight::Yes).collect();
    let thrown = open.get(rng.below(open.len()))?;
    Some(Request::Option(thrown.field.id.to_string(), value(rng, &thrown.field)))
}

/// Words or dice, by the GM or a player, for all to read.
pub fn talk(rng: &mut Random, e: &Encounter) -> (Viewer, Request) {
    let players = e.scene().cast.iter().filter_map(|c| c.owner).map(Viewer::Player);
    let all: Vec<Viewer> = std::iter::once(Viewer::Gm).chain(players).collect();
    let words = ["Watch out!", "/roll 2d6 + 1"][rng.below(2)].to_string();
    (all[rng.below(all.len())], Request::Talk(Talk { name: "Ann".to_string(), words, hidden: false }))
}

/// A random name that may stand in this list.
fn name(rng: &mut Random, list: ListDef) -> String {
    match list.names {
        NameDef::OneOf(all) => all[rng.below(all.len())].0.to_string(),
        NameDef::Under(all, _) => format!("{}: {}", all[rng.below(all.len())].0, ["own", "odd"][rng.below(2)]),
        NameDef::Any(own) => own.examples[rng.below(own.examples.len())].to_string(),
    }
}

/// A random rating for this list.
fn worth(rng: &mut Random, list: ListDef) -> String {
    match list.ratings {
        None => "yes".to_string(),
        Some(RatingDef::Int(min, max)) => (min + rng.below((max - min) as usize + 1) as i32).to_string(),
        Some(RatingDef::Die(sides)) => format!("d{}", sides[rng.below(sides.len())]),
    }
}

/// A random list, in words.
fn list_of(rng: &mut Random, list: ListDef) -> String {
    let many = rng.below(3);
    let entry = |_| match list.ratings {
        None => name(rng, list),
        Some(_) => format!("{} {}", name(rng, list), worth(rng, list)),
    };
    (0..many).map(entry).collect::<Vec<_>>().join("; ")
}

/// A random value of this field, in words.
pub fn value(rng: &mut Random, d: &FieldDef) -> String {
    match d.entry {
        EntryDef::Int(min, max) => (min + rng.below((max - min) as usize + 1) as i32).to_string(),
        EntryDef::MaybeInt(..) if rng.one_in(6) => String::new(),
        EntryDef::MaybeInt(min, max) => (min + rng.below((max - min) as usize + 1) as i32).to_string(),
        EntryDef::Flag => if rng.one_in(2) { "yes" } else { "no" }.to_string(),
        EntryDef::Die(sides) | EntryDef::MaybeDie(sides) => format!("d{}", sides[rng.below(sides.len())]),
        EntryDef::Choice(options) => options[rng.below(options.len())].0.to_string(),
        EntryDef::Ratings(names, ratings) => list_of(rng, ListDef { names, ratings: Some(ratings) }),
        EntryDef::Set(names) => list_of(rng, ListDef { names, ratings: None }),
        EntryDef::Text(_) | EntryDef::OptionIds | EntryDef::Fixed => String::new(),
    }
}
