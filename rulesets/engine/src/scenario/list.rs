//! What scenario files of a system may name: from its tables, and from what it offers and asks in fights played here.

use super::random::{self, Random};
use super::{Member, begin, sample};
use crate::base::{Str, Val, Viewer, Who};
use crate::encounter::{ConditionMode, Encounter, Request};
use crate::fact::{FactKind, Question};
use crate::form::{Form, Opt};
use crate::reference::{PartType, PayloadDef, PayloadRows, Reference};
use crate::scene::{Asking, Cond, Phase, Scene};
use crate::sheet::Sheet;
use crate::system::{EntryDef, FieldDef, NameDef, OptionDef, RatingDef, Shown, System};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// Fights looked at with the rule options at their defaults, and with all of them turned.
const FIGHTS: u64 = 8;
const TURNED: u64 = 4;
/// Inputs of each.
const INPUTS: usize = 150;
/// Choices named of each member of a form.
const CHOICES: usize = 10;

/// All of it, as text.
pub fn list(system: &'static dyn System) -> String {
    let seen = Seen::of(system);
    let (tables, reference) = (system.tables(), system.reference());
    let mut out = format!("system = \"{}\"\n", system.id());
    let mut acts = (reference.acts)();
    acts.sort_unstable();
    // An offer and an interjection may share their action.
    acts.dedup();
    heading(&mut out, "Actions: do = \"…\", with = { … }");
    for act in acts {
        match seen.acts.get(act) {
            Some((label, form)) => entry(&mut out, act, label, form),
            None => entry(&mut out, act, "not on offer in the fights looked at", &Members::new()),
        }
    }
    heading(&mut out, "Questions: ask = \"…\", say = …");
    for (kind, note) in reference.questions {
        entry(&mut out, kind, note, &seen.answers(kind, reference));
    }
    heading(&mut out, "Rulings: to = \"GM\", ask = \"…\", say = …");
    for (kind, note) in system.rulings() {
        entry(&mut out, kind, note, &seen.answers(kind, reference));
    }
    heading(&mut out, "Conditions");
    for c in tables.conditions {
        let label = if c.label.is_empty() { "rule memory" } else { c.label };
        entry(&mut out, c.id, label, &reference.payload(c.id).map(concerns).unwrap_or_default());
    }
    fields(&mut out, "Fields of a combatant", tables.sheet, reference);
    fields(&mut out, "Fields of the scene", tables.scene, reference);
    heading(&mut out, "Figures");
    reference.figures.iter().for_each(|(id, note)| plain(&mut out, id, note));
    heading(&mut out, "Rule options: options = { … }");
    for o in tables.options {
        plain(&mut out, o.field.id, &format!("{} ({})", o.field.label, entered(&o.field)));
    }
    heading(&mut out, "Purposes of rolls: purpose = \"…\"");
    (reference.purposes)().iter().for_each(|p| plain(&mut out, &p.id, &p.note));
    heading(&mut out, "What is stated about pairs");
    plain(&mut out, "distance", "metres");
    for (id, label, values) in tables.statements {
        let values = if values.is_empty() { "a number".into() } else { values.join(", ") };
        plain(&mut out, id, &format!("{label}: {values}"));
    }
    heading(&mut out, "Slots");
    tables.slots.iter().for_each(|(id, label)| plain(&mut out, id, label));
    heading(&mut out, "Items");
    for (id, label) in system.armoury() {
        let data = system.item_data(&id).iter().map(|d| (format!("data.{}", d.id), BTreeSet::from([entered(d)])));
        entry(&mut out, &id, &label, &data.collect());
    }
    out
}

fn heading(out: &mut String, words: &str) {
    let _ = write!(out, "\n{words}\n");
}

fn plain(out: &mut String, id: &str, note: &str) {
    let _ = writeln!(out, "  {id:<24} {note}");
}

fn entry(out: &mut String, id: &str, note: &str, members: &Members) {
    plain(out, id, note);
    for (name, choices) in members {
        let mut all: Vec<&str> = choices.iter().take(CHOICES).map(String::as_str).collect();
        if choices.len() > CHOICES {
            all.push("…");
        }
        let name = if name.is_empty() { "=" } else { name };
        let _ = writeln!(out, "      {name:<20} {}", all.join(" | "));
    }
}

fn fields(out: &mut String, words: &str, defs: &[FieldDef], reference: &Reference) {
    heading(out, words);
    for d in defs {
        let label = if d.label.is_empty() { "rule memory" } else { d.label };
        let unit = if reference.centimetres.contains(&d.id) { ", in metres" } else { "" };
        plain(out, d.id, &format!("{label} ({}{unit})", entered(d)));
    }
}

fn entered(d: &FieldDef) -> String {
    match d.entry {
        EntryDef::Int(min, max) => format!("{min} to {max}"),
        EntryDef::MaybeInt(min, max) => format!("{min} to {max} | none"),
        EntryDef::Flag => "true | false".into(),
        EntryDef::Text(_) => "words".into(),
        EntryDef::Die(sides) => dice(sides),
        EntryDef::MaybeDie(sides) => format!("{} | none", dice(sides)),
        EntryDef::Choice(all) => all.iter().map(|(id, _)| *id).collect::<Vec<_>>().join(" | "),
        EntryDef::Ratings(names, RatingDef::Int(min, max)) => format!("each of: {}; {min} to {max}", names_of(names)),
        EntryDef::Ratings(names, RatingDef::Die(sides)) => format!("each of: {}; {}", names_of(names), dice(sides)),
        EntryDef::Set(names) => format!("any of: {}", names_of(names)),
        EntryDef::OptionIds | EntryDef::Fixed => "kept by the rules".into(),
    }
}

/// What the entries of a list may be called.
fn names_of(names: NameDef) -> String {
    let ids = |all: &[(&str, &str)]| all.iter().map(|(id, _)| *id).collect::<Vec<_>>().join(" | ");
    match names {
        NameDef::OneOf(all) => ids(all),
        NameDef::Under(heads, _) => format!("({}): words", ids(heads)),
        NameDef::Any(own) => format!("words, such as {}", own.examples.join(", ")),
    }
}

fn dice(sides: &[u8]) -> String {
    sides.iter().map(|s| format!("d{s}")).collect::<Vec<_>>().join(" | ")
}

/// Members of a form by name, each with its possible answers.
type Members = BTreeMap<String, BTreeSet<String>>;

fn concerns(m: &PayloadDef) -> Members {
    let row = if m.rows == PayloadRows::Many { "each." } else { "" };
    let by = (!m.by.is_empty()).then(|| ("by".to_string(), BTreeSet::from([m.by.to_string()])));
    let parts = m.parts.iter().map(|p| (format!("{row}{}", p.id), BTreeSet::from([held(p.holds)])));
    by.into_iter().chain(parts).collect()
}

fn held(holds: PartType) -> String {
    match holds {
        PartType::Number => "a number".into(),
        PartType::Numbers => "a list of numbers".into(),
        PartType::Round => "the number of a round".into(),
        PartType::Flag => "true | false".into(),
        PartType::Word => "a word".into(),
        PartType::Words => "a list of words".into(),
        PartType::Combatant => "NAME".into(),
        PartType::Item => "an item of the bearer".into(),
        PartType::ItemOf(other) => format!("an item of the {other}"),
    }
}

/// What was offered and asked.
#[derive(Default)]
struct Seen {
    /// Label and form by action.
    acts: BTreeMap<String, (String, Members)>,
    /// Form by kind.
    questions: BTreeMap<String, Members>,
}

impl Seen {
    fn of(system: &'static dyn System) -> Seen {
        let mut seen = Seen::default();
        let cast: Vec<Member> = sample(system).into_iter().map(|m| Member { hidden: false, ..m }).collect();
        let turned = turned(system);
        let turned: Vec<(&str, &str)> = turned.iter().map(|(id, value)| (*id, value.as_str())).collect();
        for seed in 0..FIGHTS + TURNED {
            let options: &[(&str, &str)] = if seed < FIGHTS { &[] } else { &turned };
            if let Ok(mut e) = begin(system, &cast, options, secret(seed)) {
                // Where only sensible questions are asked, some of the others are offers instead.
                let asking = if seed % 2 == 1 { Asking::Sensible } else { Asking::Everything };
                let _ = e.request(Viewer::Gm, Request::Asking(asking));
                seen.play(e, newcomers(system, seed as usize), &mut Random::new(seed));
            }
        }
        seen.by_others(system, &cast);
        seen
    }

    /// What is on offer while somebody has a condition that comes from another: a grip, an aim.
    fn by_others(&mut self, system: &'static dyn System, cast: &[Member]) {
        for m in system.reference().payloads.iter().filter(|m| !m.by.is_empty()) {
            let mut cast = cast.to_vec();
            if let [first, bearer, ..] = &mut cast[..] {
                // Close enough for any grip.
                bearer.at = first.at;
                bearer.sheet.conditions.push(Cond::new(m.condition).by(Who(0)));
            }
            let Ok(mut e) = begin(system, &cast, &[], secret(0)) else { continue };
            for _ in 0..2 * cast.len() {
                self.offered(&e);
                while let Some((id, _)) = e.unanswered_questions().first().cloned() {
                    if e.request(Viewer::Gm, Request::Lapse(id)).is_err() {
                        break;
                    }
                }
                let _ = e.request(Viewer::Gm, Request::NextTurn);
            }
        }
    }

    /// Random legal play, looking at all that is on offer. The newcomers join one by one.
    fn play(&mut self, mut e: Encounter, mut newcomers: Vec<Request>, rng: &mut Random) {
        for n in 0..INPUTS {
            if n % 20 == 0
                && let Some(join) = newcomers.pop()
            {
                let _ = e.request(Viewer::Gm, join);
            }
            self.offered(&e);
            if n == 30 {
                self.offered_with_conditions(&e);
            }
            let from = e.log().len();
            step(&mut e, rng);
            for f in e.log().since(from).flat_map(|c| &c.facts) {
                match &f.kind {
                    FactKind::Asked(all) => all.iter().for_each(|q| self.asked(e.scene(), q)),
                    FactKind::Posted(p) => self.asked(e.scene(), &p.question),
                    _ => {}
                }
            }
        }
    }

    fn offered(&mut self, e: &Encounter) {
        for who in e.scene().ids().map(Some).chain([None]) {
            for o in e.offers(who) {
                let label = o.label.render(|w| e.scene().combatant(w).name.to_string());
                let known = self.acts.entry(o.act.to_string()).or_insert_with(|| (label, Members::new()));
                look(e.scene(), "", &o.form(e.scene()), &mut known.1);
            }
        }
    }

    /// What somebody may do who has a condition, anybody, in anybody's turn.
    fn offered_with_conditions(&mut self, e: &Encounter) {
        let turn = e.scene().turn();
        let other = e.scene().ids().find(|w| Some(*w) != turn);
        for who in turn.into_iter().chain(other) {
            for c in e.system().tables().conditions.iter().filter(|c| c.shown == Shown::Yes) {
                let mut e = e.clone();
                let handle = e.scene().combatant(who).handle.0.clone();
                if e.request(Viewer::Gm, Request::Condition(handle, c.id.to_string(), ConditionMode::Bare)).is_ok() {
                    self.offered(&e);
                }
            }
        }
    }

    /// What files answer to questions of this kind; if none was asked, what the system says of them.
    fn answers(&self, kind: &str, reference: &Reference) -> Members {
        let said = || -> Members {
            let of_kind = reference.answers.iter().filter(|(known, ..)| *known == kind);
            of_kind.map(|(_, member, takes)| ((*member).to_string(), BTreeSet::from([(*takes).to_string()]))).collect()
        };
        self.questions.get(kind).cloned().unwrap_or_else(said)
    }

    fn asked(&mut self, scene: &Scene, q: &Question) {
        look(scene, "", &q.form, self.questions.entry(q.kind.to_string()).or_default());
    }
}

/// Every rule option away from its default.
fn turned(system: &'static dyn System) -> Vec<(&'static str, String)> {
    let away = |o: &OptionDef| {
        let value = match (&o.field.entry, &o.field.default) {
            (EntryDef::Flag, default) => (if *default == Val::Flag(true) { "no" } else { "yes" }).to_string(),
            (EntryDef::Choice(all), default) => {
                let other = all.iter().rev().find(|(id, _)| *default != Val::Text(Str::new_static(id)))?;
                other.0.to_string()
            }
            (EntryDef::Int(min, max) | EntryDef::MaybeInt(min, max), default) => {
                (if *default == Val::Int(*max) { min } else { max }).to_string()
            }
            (EntryDef::Text(_) | EntryDef::Die(_) | EntryDef::MaybeDie(_) | EntryDef::Fixed, _)
            | (EntryDef::Ratings(..) | EntryDef::Set(_) | EntryDef::OptionIds, _) => return None,
        };
        Some((o.field.id, value))
    };
    system.tables().options.iter().filter_map(away).collect()
}

fn secret(seed: u64) -> [u8; 32] {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    bytes
}

/// People with other gear, some of it used up, who come late.
fn newcomers(system: &'static dyn System, seed: usize) -> Vec<Request> {
    let content = system.content();
    let more = content.ready.iter().chain(&content.foes).cycle().skip(seed * 3).take(4);
    let join = |(n, sheet): (usize, &Sheet)| {
        let mut sheet = Sheet { side: if n % 2 == 0 { "A" } else { "B" }.into(), ..sheet.clone() };
        sheet.gear.iter_mut().filter(|_| n > 1).for_each(|g| g.left = Some(0));
        // The first keeps out of close combat, so that anyone who shoots has somebody to shoot at.
        let at = Some(if n == 0 { (0, 1500) } else { (100 * n as i32, 100) });
        Request::Join { sheet: Box::new(sheet), count: 1, owner: None, free: false, hidden: false, at }
    };
    more.enumerate().map(join).collect()
}

/// An answer, an act on or off turn or of the GM's, an edit, or the next turn; refused ones change nothing.
fn step(e: &mut Encounter, rng: &mut Random) {
    if let Some((id, q)) = e.unanswered_questions().first().cloned() {
        let answer = if rng.one_in(2) { q.form.default() } else { rng.input(&q.form) };
        let _ = e.request(Viewer::Gm, Request::Answer(id, answer));
        return;
    }
    if e.scene().phase != Phase::Running {
        let _ = e.request(Viewer::Gm, Request::Resume);
        return;
    }
    if rng.one_in(6) {
        let edit = random::edit(rng, e);
        let _ = e.request(Viewer::Gm, edit);
        return;
    }
    let anybody: Vec<_> = e.scene().ids().collect();
    let who = match rng.below(10) {
        0 => None,
        1 => anybody.get(rng.below(anybody.len())).copied(),
        _ => e.scene().turn(),
    };
    let open: Vec<_> = e.offers(who).into_iter().filter(|o| o.off.is_none()).collect();
    let handle = who.map(|w| e.scene().combatant(w).handle.0.clone());
    let request = match open.get(rng.below(open.len() + 1)) {
        Some(o) => Request::act(handle, o.act.to_string(), Some(rng.input(&o.form(e.scene())))),
        None => Request::NextTurn,
    };
    let _ = e.request(Viewer::Gm, request);
}

/// Notes the members of a form with what may be answered.
fn look(scene: &Scene, name: &str, form: &Form, out: &mut Members) {
    let mut note = |what: Vec<String>| out.entry(name.to_string()).or_default().extend(what);
    match form {
        Form::Confirm { .. } => note(vec!["true | false".into()]),
        Form::Pick { options, min: 1, max: 1, .. } => note(ids(scene, options)),
        Form::Pick { options, .. } => note(ids(scene, options).into_iter().map(|o| format!("[{o}]")).collect()),
        Form::Sequence { options, .. } | Form::Rank { options } => {
            note(ids(scene, options).into_iter().map(|o| format!("[{o}, …]")).collect());
        }
        Form::Number { .. } => note(vec!["a number".into()]),
        Form::Amounts { slots, .. } => {
            note(slots.iter().map(|s| format!("{{ {} = a number }}", named(scene, &s.id))).collect())
        }
        Form::Text { .. } => note(vec!["words".into()]),
        Form::Place { options, free, .. } => {
            note(ids(scene, options));
            note(free.map(|_| "{ x = metres, y = metres }".to_string()).into_iter().collect());
        }
        Form::Act { acts } => {
            note(acts.iter().map(|a| format!("{{ act = \"{}\", form = {{ … }} }}", a.act)).collect());
        }
        Form::Group { members } => {
            for m in members {
                let name = if name.is_empty() { m.id.to_string() } else { format!("{name}.{}", m.id) };
                look(scene, &name, &m.form, out);
            }
        }
    }
}

fn ids(scene: &Scene, options: &[Opt]) -> Vec<String> {
    options.iter().map(|o| named(scene, &o.id)).collect()
}

/// An id as files write it: names stand for handles.
fn named(scene: &Scene, id: &str) -> String {
    let is_handle = |h: &str| scene.cast.iter().any(|c| c.handle.0 == h);
    match id.split_once(':') {
        _ if is_handle(id) => "NAME".into(),
        Some((prefix, rest)) if is_handle(rest) => format!("{prefix}:NAME"),
        _ => id.to_string(),
    }
}
