//! Logs of other releases. In memory a field is an index into the system's table; a log says once
//! which names its indices had when it was written, and again when a release with other tables continues it. When a log is
//! loaded, every index is translated into that of today.

mod adopt;
mod ids;

pub(super) use adopt::is_adoption;
use ids::Ids;

use super::step::from_outside;

use crate::base::{EntryChange, Str, Val};
use crate::course::{CourseStep, Operation, TurnOrigin};
use crate::fact::{Audience, Commit, Fact, FactKind, Names};
use crate::list::ListDef;
use crate::reference::PayloadDef;
use crate::remembered::{self, ids, parts_now, parts_of};
use crate::scene::{Combatant, Cond};
use crate::system::System;
use crate::tables::{EntryDef, FieldDef, Older, Tables};
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};

impl Names {
    /// The names of this release, which all fights of a system share.
    pub(super) fn of(system: &dyn System) -> Arc<Names> {
        static KNOWN: Mutex<Vec<Arc<Names>>> = Mutex::new(vec![]);
        let names = Names::of_tables(system);
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(same) = known.iter().find(|one| ***one == names) {
            return Arc::clone(same);
        }
        let names = Arc::new(names);
        known.push(Arc::clone(&names));
        names
    }

    fn of_tables(system: &dyn System) -> Names {
        let tables = system.tables();
        let ids = |defs: &[FieldDef]| defs.iter().map(|d| Str::new_static(d.id)).collect();
        Names {
            sheet: ids(tables.sheet),
            scene: ids(tables.scene),
            turn: ids(tables.turn),
            options: tables.options.iter().map(|o| Str::new_static(o.field.id)).collect(),
            conditions: tables.conditions.iter().map(|c| Str::new_static(c.id)).collect(),
            parts: parts_now(system.reference().payloads),
            unknown: vec![],
        }
    }

    /// Whether both name the same fields, rule options, conditions and parts.
    fn same_tables(&self, other: &Names) -> bool {
        let Names { sheet, scene, turn, options, conditions, parts, unknown: _ } = self;
        (sheet, scene, turn, options) == (&other.sheet, &other.scene, &other.turn, &other.options)
            && (conditions, parts) == (&other.conditions, &other.parts)
    }
}

/// Today's index of each field of a log; `None` if this release does not know the field.
struct IndicesNow {
    names: Names,
    sheet: Vec<Option<u16>>,
    scene: Vec<Option<u16>>,
    turn: Vec<Option<u16>>,
    options: Vec<Option<u16>>,
    /// The indices are the same as today's.
    as_today: bool,
}

impl IndicesNow {
    fn of(&self, scope: Scope) -> &[Option<u16>] {
        match scope {
            Scope::Sheet => &self.sheet,
            Scope::Scene => &self.scene,
            Scope::Turn => &self.turn,
            Scope::Options => &self.options,
        }
    }

    /// Whether this number of values is complete and they are in today's order.
    fn as_today(&self, scope: Scope, values: usize) -> bool {
        self.as_today && self.of(scope).len() == values
    }
}

/// Which table a fact's index refers to.
#[derive(Clone, Copy)]
enum Scope {
    Sheet,
    Scene,
    Turn,
    Options,
}

/// Translates the indices and names of a log into those of today.
struct Translation<'t> {
    tables: &'t Tables,
    payloads: &'t [PayloadDef],
    /// The kinds of questions.
    questions: Vec<&'static str>,
    now: Arc<Names>,
    indices: IndicesNow,
    ids: Ids<'t>,
    unknown: BTreeSet<String>,
}

/// The result of reading a log.
pub(super) struct ReadLog {
    /// Names that this release does not know and has not given up on purpose.
    unknown: BTreeSet<String>,
    /// The stored log does not end with the names of this release, or has unknown ones that the GM has not read yet.
    foreign: bool,
}

/// Translates a log into one of this release.
pub(super) fn read(system: &dyn System, log: &mut [Commit]) -> ReadLog {
    let tables = system.tables();
    let now = Names::of(system);
    let first = Names {
        sheet: borrowed(tables.first.sheet),
        scene: borrowed(tables.first.scene),
        turn: borrowed(tables.first.turn),
        options: borrowed(tables.first.options),
        ..Names::default()
    };
    // A log without names was written by the first release, or by this one before its first commit.
    let first = if first == Names::default() { Names::clone(&now) } else { first };
    let indices = indices_now(tables, &now, first);
    let questions = system.rulings().iter().chain(system.reference().questions).map(|(kind, _)| *kind).collect();
    let payloads = system.reference().payloads;
    let (ids, unknown) = (Ids::of(system), BTreeSet::new());
    let mut translation = Translation { tables, payloads, questions, now, indices, ids, unknown };
    let mut last_names = None;
    log.iter_mut().for_each(trim);
    for fact in log.iter_mut().flat_map(|c| &mut c.facts) {
        if let FactKind::Names(then) = &mut fact.kind {
            let then = std::mem::replace(then, Arc::clone(&translation.now));
            translation.indices = indices_now(tables, &translation.now, Names::clone(&then));
            last_names = Some(then);
        } else {
            translation.read(&mut fact.kind);
        }
    }
    let foreign = match &last_names {
        Some(last) if last.same_tables(&translation.now) => {
            translation.ids.unknown.iter().any(|name| last.unknown.iter().all(|read| read != name))
        }
        Some(_) | None => true,
    };
    translation.unknown.append(&mut translation.ids.unknown);
    if let Some(first) = log.first_mut().filter(|_| last_names.is_none()) {
        first.facts.insert(0, names_fact(translation.now));
    }
    ReadLog { unknown: translation.unknown, foreign }
}

/// Gives back the memory that reading has reserved and the commit does not need: it stays as long as its fight does.
fn trim(c: &mut Commit) {
    c.facts.shrink_to_fit();
    for fact in &mut c.facts {
        if let FactKind::Told(told) = &mut fact.kind {
            told.names.shrink_to_fit();
        }
    }
}

fn names_fact(names: Arc<Names>) -> Fact {
    from_outside(FactKind::Names(names), Audience::gm())
}

fn borrowed(ids: &'static [&'static str]) -> Vec<Str> {
    ids.iter().map(|id| Str::new_static(id)).collect()
}

fn indices_now(tables: &Tables, now: &Names, then: Names) -> IndicesNow {
    let find = |now: &[Str], id: &Str| {
        let name = tables.name_now(id)?;
        now.iter().position(|n| n == name).map(|ix| ix as u16)
    };
    let all = |now: &[Str], then: &[Str]| then.iter().map(|id| find(now, id)).collect();
    IndicesNow {
        sheet: all(&now.sheet, &then.sheet),
        scene: all(&now.scene, &then.scene),
        turn: all(&now.turn, &then.turn),
        options: all(&now.options, &then.options),
        as_today: now.same_tables(&then),
        names: then,
    }
}

impl Translation<'_> {
    fn read(&mut self, kind: &mut FactKind) {
        if !self.known(kind) {
            *kind = FactKind::Forgotten;
        }
    }

    /// Whether what the fact is about still exists; then it is translated.
    fn known(&mut self, kind: &mut FactKind) -> bool {
        match kind {
            FactKind::Set(_, ix, value) => return self.value(Scope::Sheet, ix, value),
            FactKind::EntrySet(_, ix, name, change) => return self.entry(ix, name, *change),
            FactKind::SceneSet(ix, value) => return self.value(Scope::Scene, ix, value),
            FactKind::TurnSet(ix, value) => return self.value(Scope::Turn, ix, value),
            FactKind::OptionSet(ix, value) => return self.value(Scope::Options, ix, value),
            FactKind::CondSet(_, cond) => return self.condition_with_data(cond),
            FactKind::CondEnded(_, id, _) => return self.condition(id),
            FactKind::TurnBegan(_, vars) => self.values(Scope::Turn, vars),
            FactKind::Joined(c) => self.combatant(c),
            FactKind::GearSet(_, item) => return self.ids.item(item).is_some(),
            FactKind::Stated(_, _, what, value) => return self.ids.statement(what, value).is_some(),
            FactKind::StandingSet(_, kind, _) => return self.question(kind),
            FactKind::WindowOpened(window) => self.renamed(&mut window.kind),
            FactKind::Claimed(_, kind) => self.renamed(kind),
            FactKind::Posted(posted) => self.renamed(&mut posted.question.kind),
            FactKind::Asked(all) => all.iter_mut().for_each(|q| self.renamed(&mut q.kind)),
            FactKind::Began(operation) => self.operation(operation),
            _ => {}
        }
        true
    }

    fn operation(&self, operation: &mut Operation) {
        if let Some(course_step) = of_older(operation) {
            *operation = Operation::Course(course_step);
        }
        if let Operation::Course(CourseStep::Turn(_, TurnOrigin::Claimed(kind)) | CourseStep::Answered(kind, ..)) =
            operation
        {
            self.renamed(kind);
        }
    }

    /// Translates a name.
    fn renamed(&self, name: &mut Str) {
        if let Some((_, new)) = self.tables.renamed.iter().find(|(old, new)| old == name && !new.is_empty()) {
            *name = Str::new_static(new);
        }
    }

    /// Whether questions of this kind are still asked; then the kind is translated.
    fn question(&mut self, kind: &mut Str) -> bool {
        self.renamed(kind);
        let known = self.questions.iter().any(|known| *known == kind);
        if !known {
            self.miss(kind.to_string());
        }
        known
    }

    fn combatant(&mut self, c: &mut Combatant) {
        self.values(Scope::Sheet, &mut c.fields);
        c.conds.retain_mut(|cond| self.condition_with_data(cond));
        c.out_of_sight.retain_mut(|raised| self.index(Scope::Sheet, &mut raised.field));
        if !c.gear.is_empty() {
            c.gear.retain_mut(|item| self.ids.item(item).is_some());
            c.gear.shrink_to_fit();
        }
    }

    fn defaults(&self, scope: Scope) -> Vec<Val> {
        let of = |defs: &[FieldDef]| defs.iter().map(|d| d.default.clone()).collect();
        match scope {
            Scope::Sheet => of(self.tables.sheet),
            Scope::Scene => of(self.tables.scene),
            Scope::Turn => of(self.tables.turn),
            Scope::Options => self.tables.options.iter().map(|o| o.field.default.clone()).collect(),
        }
    }

    /// Values in the order of the log, put in the order of today; new fields have their default.
    fn values(&mut self, scope: Scope, values: &mut Vec<Val>) {
        if self.indices.as_today(scope, values.len()) {
            for (ix, value) in (0..).zip(values.iter_mut()) {
                self.number(scope, ix, value);
                self.choice_or_list(scope, ix, value);
            }
            values.shrink_to_fit();
            return;
        }
        let mut now = self.defaults(scope);
        for (ix, mut value) in std::mem::take(values).into_iter().enumerate() {
            let mut index = ix as u16;
            let known = self.value(scope, &mut index, &mut value);
            if let Some(slot) = now.get_mut(usize::from(index)).filter(|_| known) {
                *slot = value;
            }
        }
        *values = now;
    }

    /// Today's indices, and the names of the log.
    fn of(&self, scope: Scope) -> (&[Option<u16>], &[Str]) {
        let IndicesNow { names, .. } = &self.indices;
        let names = match scope {
            Scope::Sheet => &names.sheet,
            Scope::Scene => &names.scene,
            Scope::Turn => &names.turn,
            Scope::Options => &names.options,
        };
        (self.indices.of(scope), names)
    }

    /// Whether this release knows the field; then index and value are translated.
    fn value(&mut self, scope: Scope, ix: &mut u16, value: &mut Val) -> bool {
        self.number(scope, *ix, value);
        let known = self.index(scope, ix);
        if known {
            self.choice_or_list(scope, *ix, value);
        }
        known
    }

    /// Translates a choice, the entries of a list, or the ids of rule options. `ix` is today's index.
    fn choice_or_list(&mut self, scope: Scope, ix: u16, value: &mut Val) {
        let (Val::Text(_) | Val::Texts(_) | Val::Ratings(_)) = &*value else { return };
        let Some(def) = self.def(scope, ix) else { return };
        match (def.entry, ListDef::of(def)) {
            (EntryDef::OptionIds, _) => self.ids.rule_options(value),
            (_, Some(list)) => self.ids.list(def, list, value),
            (_, None) => self.ids.choice(def, value),
        }
    }

    /// Whether the list still exists and may have the entry; then index and name are translated.
    fn entry(&mut self, ix: &mut u16, name: &mut Str, change: EntryChange) -> bool {
        let def = self.index(Scope::Sheet, ix).then(|| self.def(Scope::Sheet, *ix)).flatten();
        def.is_some_and(|def| self.ids.entry(def, name, change).is_some())
    }

    fn def(&self, scope: Scope, ix: u16) -> Option<&'static FieldDef> {
        let ix = usize::from(ix);
        match scope {
            Scope::Sheet => self.tables.sheet.get(ix),
            Scope::Scene => self.tables.scene.get(ix),
            Scope::Turn => self.tables.turn.get(ix),
            Scope::Options => self.tables.options.get(ix).map(|option| &option.field),
        }
    }

    /// Translates a number by which older releases meant that there is no value, and rule options that they named by place.
    fn number(&self, scope: Scope, ix: u16, value: &mut Val) {
        let Some(name) = self.of(scope).1.get(usize::from(ix)) else { return };
        match value {
            Val::Ints(on) if self.tables.older.contains(&(name, Older::OptionsByPlace)) => {
                let rule_options = self.indices.names.options.iter().zip(on.iter());
                let ids = || rule_options.filter(|(_, on)| **on != 0).map(|(id, _)| id.clone()).collect();
                *value = if on.is_empty() { Val::None } else { Val::Texts(ids()) };
            }
            _ => self.tables.value_of_older(name, value),
        }
    }

    /// Whether this release knows the field; then its index is translated.
    fn index(&mut self, scope: Scope, ix: &mut u16) -> bool {
        let (indices, names) = self.of(scope);
        if let Some(Some(now)) = indices.get(usize::from(*ix)) {
            *ix = *now;
            return true;
        }
        let name = names.get(usize::from(*ix)).map_or_else(|| format!("field {ix}"), Str::to_string);
        self.miss(name);
        false
    }

    /// The same, with what it remembers.
    fn condition_with_data(&mut self, cond: &mut Cond) -> bool {
        let was = cond.id.clone();
        let kept = self.condition(&mut cond.id);
        // A level may have said what a part says today.
        let says_more = cond.level != 1 || !cond.data.is_empty();
        if says_more && self.now.conditions.contains(&cond.id) {
            self.parts(&was, cond);
            for word in remembered::unknown_words(self.payloads, cond) {
                self.miss(word);
            }
        }
        kept
    }

    /// Translates the data of a condition that was called `was`.
    fn parts(&mut self, was: &str, cond: &mut Cond) {
        let of_it = |id: &str| id.split_once('.').is_some_and(|(condition, _)| condition == was);
        if self.indices.as_today && !self.tables.older.iter().any(|(id, _)| of_it(id)) {
            return;
        }
        let now = parts_of(self.payloads, &cond.id);
        let first = || self.tables.first.parts.iter().find(|(id, _)| *id == was).map(|(_, parts)| borrowed(parts));
        let then = self.indices.names.parts.get(was).cloned().or_else(first).unwrap_or_else(|| ids(now));
        for part in remembered::of_older(self.tables, self.payloads, was, &then, cond) {
            self.miss(part);
        }
    }

    /// Whether the condition still exists; then its id is translated. An unknown one stays, so that the GM can see it; one that was
    /// given up on purpose does not.
    fn condition(&mut self, id: &mut Str) -> bool {
        match self.tables.renamed.iter().find(|(old, _)| old == id) {
            Some((_, "")) => return false,
            Some((_, new)) => *id = Str::new_static(new),
            None => {}
        }
        if !self.now.conditions.contains(id) {
            self.miss(id.to_string());
        }
        true
    }

    /// Notes an unknown name, unless it was given up on purpose: renamed to nothing.
    fn miss(&mut self, name: String) {
        if !self.tables.renamed.iter().any(|(old, new)| *old == name && new.is_empty()) {
            self.unknown.insert(name);
        }
    }
}

/// The first releases ran the course with commands of their own; this is the course step that each stands for.
fn of_older(operation: &Operation) -> Option<CourseStep> {
    let Operation::Act(cmd) = operation else { return None };
    match (&*cmd.act, cmd.who) {
        ("_turn", Some(who)) => Some(CourseStep::Turn(vec![who], TurnOrigin::InOrder)),
        ("_end_turn", Some(who)) => Some(CourseStep::EndTurn(who)),
        ("_join", Some(who)) => Some(CourseStep::Join(who)),
        ("_round", _) => Some(CourseStep::Round),
        ("_pending", _) => Some(CourseStep::TakeUp),
        ("_time" | "_holds" | "_fallen" | "_propose_end" | "_fight_over", _) => Some(CourseStep::Settle),
        _ => None,
    }
}
