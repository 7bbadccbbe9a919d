//! Updates for all viewers of a fight, from one commit to the next: only what was touched is built again, and what
//! is the same for several viewers is built once.

use super::chronicle::{Chronicle, ToldLines};
use super::make::LogContext;
use super::render::render;
use super::shared::{Shared, ViewKey};
use super::touched::{Parts, Touched};
use crate::base::{Viewer, Who};
use crate::encounter::Encounter;
use crate::scene::Scene;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// A part of a view, ready to be sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RenderedPart {
    /// The name by which the client knows it.
    pub name: Arc<str>,
    /// Changes when the part does.
    pub tag: u64,
    pub json: Arc<str>,
}

/// What is new for one viewer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct News {
    /// Parts that have changed.
    pub parts: Vec<RenderedPart>,
    /// Parts that have gone.
    pub gone: Vec<Arc<str>>,
    /// Lines that are new or changed, JSON.
    pub lines: Vec<Arc<str>>,
}

impl News {
    /// Whether there is nothing to tell.
    pub fn is_empty(&self) -> bool {
        self.parts.is_empty() && self.gone.is_empty() && self.lines.is_empty()
    }
}

/// What the viewers of a table were shown last.
#[derive(Debug, Default)]
pub struct Watch {
    chronicle: Chronicle,
    viewers: BTreeMap<Viewer, Watched>,
    /// Names of parts, which the viewers share.
    names: PartNames,
}

#[derive(Debug, Default)]
struct PartNames(BTreeSet<Arc<str>>);

impl PartNames {
    fn one(&mut self, name: &str) -> Arc<str> {
        if let Some(known) = self.0.get(name) {
            return Arc::clone(known);
        }
        let new: Arc<str> = name.into();
        self.0.insert(Arc::clone(&new));
        new
    }
}

/// What one viewer was shown last.
#[derive(Debug, Default)]
struct Watched {
    shown: BTreeMap<PartOf, ShownPart>,
    told_lines: ToldLines,
    /// How many of the chronicle's changes this viewer was told.
    changes: u32,
    /// Whether nothing of this fight has been shown yet.
    fresh: bool,
}

/// A part that is shown without asking, for one fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum PartOf {
    Order,
    Turn,
    Questions,
    Stage,
    Map,
    Options,
    Combatant(Who),
    /// Without a combatant, those of the GM.
    Offers(Option<Who>),
}

/// A part as it was shown last.
#[derive(Clone, Debug)]
struct ShownPart {
    name: Arc<str>,
    tag: u64,
}

impl PartOf {
    /// What its name begins with, and the handle that follows.
    fn name(self, s: &Scene) -> (&'static str, &str) {
        match self {
            Self::Order => ("order", ""),
            Self::Turn => ("turn", ""),
            Self::Questions => ("questions", ""),
            Self::Stage => ("stage", ""),
            Self::Map => ("map", ""),
            Self::Options => ("options", ""),
            Self::Combatant(who) => ("combatant:", &s.combatant(who).handle.0),
            Self::Offers(who) => ("offers:", who.map_or("", |who| &s.combatant(who).handle.0)),
        }
    }
}

impl Watch {
    /// The update from the last state sent to the present one.
    pub fn telling<'w>(&'w mut self, was: &'w Encounter, now: &'w Encounter) -> Telling<'w> {
        self.chronicle.read_on(now);
        Telling { watch: self, was, now, shared: Shared::default() }
    }

    /// Forgets a viewer, who will next be sent everything.
    pub fn forget(&mut self, viewer: Viewer) {
        self.viewers.remove(&viewer);
    }

    /// Forgets viewers who have left: if they come back, they are sent everything.
    pub fn keep_only(&mut self, viewers: &BTreeSet<Viewer>) {
        self.viewers.retain(|viewer, _| viewers.contains(viewer));
    }

    /// All viewers look at another fight from now on.
    pub fn switch_fight(&mut self) {
        (self.chronicle, self.names) = (Chronicle::default(), PartNames::default());
        for watched in self.viewers.values_mut() {
            *watched = Watched { shown: std::mem::take(&mut watched.shown), fresh: true, ..Watched::default() };
        }
    }
}

/// The news of one commit, or of several at once, for one viewer after the other.
pub struct Telling<'w> {
    watch: &'w mut Watch,
    was: &'w Encounter,
    now: &'w Encounter,
    shared: Shared,
}

impl Telling<'_> {
    /// What is new for this viewer: everything, at first.
    pub fn to(&mut self, viewer: Viewer) -> News {
        let (was, seen) = (self.was.veiled(viewer).unwrap_or(self.was), self.now.veiled(viewer).unwrap_or(self.now));
        // If building the view panics, all of it is built again the next time.
        let mut watched = self.watch.viewers.remove(&viewer).unwrap_or(Watched { fresh: true, ..Watched::default() });
        let mut news = News::default();
        let same = std::ptr::eq(was, seen) && !watched.fresh;
        if !same || watched.told_lines.has_unread_talk(&self.watch.chronicle) {
            news.lines = self.lines(seen, viewer, &mut watched);
        }
        if !same {
            let touched = if watched.fresh { Arc::new(Touched::Everything) } else { self.shared.touched(was, seen) };
            let chronicle = &self.watch.chronicle;
            let first_line = |commit: u32| watched.told_lines.number_from(commit);
            let log = LogContext { aside: &chronicle.aside, first_line: &first_line };
            let (names, view_key) = (&mut self.watch.names, self.shared.view_key(seen, viewer));
            let mut gathered = NewsBuilder { e: seen, viewer, view_key, shown: &mut watched.shown, names, news };
            gathered.show(&touched, log, &mut self.shared);
            news = gathered.news;
            watched.fresh = false;
        }
        self.watch.viewers.insert(viewer, watched);
        news
    }

    /// Lines that this viewer was told since, and those that were undone or restored.
    fn lines(&mut self, seen: &Encounter, viewer: Viewer, watched: &mut Watched) -> Vec<Arc<str>> {
        let chronicle = &self.watch.chronicle;
        let (known, changes) = (watched.told_lines.len(), watched.changes);
        watched.told_lines.read_on(chronicle, viewer, chronicle.first_since(seen.log().len()));
        watched.changes = chronicle.changes;
        let from = if changes == chronicle.changes { known } else { 0 };
        let changed = |ix: usize| chronicle.changed_to(viewer, &chronicle.entries[ix]) > changes;
        let news = |number: u32, ix: usize| number as usize > known || changed(ix);
        let fresh = watched.told_lines.entries_after(from).filter(|(number, ix)| news(*number, *ix));
        fresh.filter_map(|line| self.shared.line(seen, viewer, chronicle, &watched.told_lines, line)).collect()
    }
}

/// The parts of one viewer's view, while they are gathered.
struct NewsBuilder<'s> {
    e: &'s Encounter,
    viewer: Viewer,
    view_key: ViewKey,
    shown: &'s mut BTreeMap<PartOf, ShownPart>,
    names: &'s mut PartNames,
    news: News,
}

impl NewsBuilder<'_> {
    fn show(&mut self, touched: &Touched, log: LogContext<'_>, shared: &mut Shared) {
        let everything = *touched == Touched::Everything;
        let nothing = Parts::default();
        let parts = if let Touched::Parts(parts) = touched { parts } else { &nothing };
        let (e, viewer, view_key) = (self.e, self.viewer, self.view_key);
        if everything || parts.order {
            self.rendered(PartOf::Order, shared.order(e, viewer, view_key));
        }
        if everything || parts.turn {
            self.rendered(PartOf::Turn, shared.turn(e, viewer, view_key));
        }
        if everything || parts.questions {
            self.rendered(PartOf::Questions, shared.questions(e, viewer, view_key));
        }
        if everything || parts.stage || viewer == Viewer::Gm {
            self.rendered(PartOf::Stage, shared.stage(e, viewer, view_key, log));
        }
        if everything || parts.map {
            self.rendered(PartOf::Map, render(&e.map_view()));
        }
        if viewer == Viewer::Gm && (everything || parts.options) {
            self.rendered(PartOf::Options, render(&e.options_view()));
        }
        self.combatants(touched, shared);
        self.offers(touched, shared);
        // A new combatant may have the name of one who left.
        let shown = &self.shown;
        self.news.gone.retain(|name| shown.values().all(|part| part.name != *name));
    }

    fn combatants(&mut self, touched: &Touched, shared: &mut Shared) {
        let (e, viewer, view_key) = (self.e, self.viewer, self.view_key);
        let s = e.scene();
        let known = |who: &Who| s.sees(viewer, *who);
        let shown: Vec<Who> = match touched {
            Touched::Everything => s.ids().filter(known).collect(),
            Touched::Parts(parts) => parts.combatants.iter().copied().filter(known).collect(),
        };
        for who in &shown {
            self.rendered(PartOf::Combatant(*who), shared.combatant(e, viewer, *who, view_key));
        }
        if *touched == Touched::Everything {
            self.drop_parts(|part| matches!(part, PartOf::Combatant(who) if !shown.contains(&who)));
        }
    }

    fn offers(&mut self, touched: &Touched, shared: &mut Shared) {
        let may_differ = |who| match touched {
            Touched::Everything => true,
            Touched::Parts(parts) => parts.offers.hold(who),
        };
        let offered = self.e.offered_to(self.viewer);
        let mut here = Vec::with_capacity(offered.len());
        for who in offered {
            if !may_differ(who) || self.offers_to(who, shared) {
                here.push(who);
            }
        }
        let no_longer = |part: PartOf| matches!(part, PartOf::Offers(who) if !here.contains(&who));
        if self.shown.range(PartOf::Offers(None)..).any(|(part, _)| no_longer(*part)) {
            self.drop_parts(no_longer);
        }
    }

    /// Tells the offers, if they are new. Whether there are any to show.
    fn offers_to(&mut self, who: Option<Who>, shared: &mut Shared) -> bool {
        let part = PartOf::Offers(who);
        let gms_tag = if who.is_none() { shared.gms_tag(self.e) } else { None };
        if gms_tag.is_some() && gms_tag == self.shown.get(&part).map(|shown| shown.tag) {
            return true;
        }
        let Some((tag, json)) = shared.offers(self.e, self.viewer, who, self.view_key) else { return false };
        self.rendered(part, (gms_tag.unwrap_or(tag), json));
        true
    }

    fn rendered(&mut self, part: PartOf, (tag, json): (u64, Arc<str>)) {
        let before = self.shown.get_mut(&part);
        if before.as_ref().is_some_and(|before| before.tag == tag) {
            return;
        }
        let (kind, handle) = part.name(self.e.scene());
        let is_called = |name: &str| name.strip_prefix(kind) == Some(handle);
        let name = match before {
            Some(before) if is_called(&before.name) => {
                before.tag = tag;
                Arc::clone(&before.name)
            }
            Some(_) | None => {
                let name = self.names.one(&format!("{kind}{handle}"));
                let before = self.shown.insert(part, ShownPart { name: Arc::clone(&name), tag });
                self.news.gone.extend(before.map(|before| before.name));
                name
            }
        };
        self.news.parts.push(RenderedPart { name, tag, json });
    }

    fn drop_parts(&mut self, gone: impl Fn(PartOf) -> bool) {
        let News { gone: told, .. } = &mut self.news;
        self.shown.retain(|part, shown| {
            let gone = gone(*part);
            if gone {
                told.push(Arc::clone(&shown.name));
            }
            !gone
        });
    }
}

const SHEET: &str = "sheet:";
const FORM: &str = "form:";
const OFF: &str = "off:";
const AHEAD: &str = "ahead:";

impl Encounter {
    /// A part that is shown while this viewer looks at it; `None` if there is nothing of that name for this viewer.
    ///
    /// - `sheet:<handle>`
    /// - `form:<handle>/<act>`
    /// - `off:<handle>`: what cannot be done now
    /// - `ahead:<handle>`: what could be done if one's turn came next
    /// - `ahead:<handle>/<act>`: its forms
    pub fn looked_at(&self, viewer: Viewer, name: &str) -> Option<RenderedPart> {
        let (tag, json) = if let Some(handle) = name.strip_prefix(SHEET) {
            render(&self.sheet_view(viewer, handle)?)
        } else if let Some(handle) = name.strip_prefix(OFF) {
            render(&self.off_set(viewer, some(handle))?)
        } else if let Some(ahead) = name.strip_prefix(AHEAD) {
            match ahead.split_once('/') {
                Some((handle, act)) => render(&self.ahead_form(viewer, handle, act)?),
                None => render(&self.ahead(viewer, ahead)?),
            }
        } else {
            let (handle, act) = name.strip_prefix(FORM)?.split_once('/')?;
            render(&self.offer_form(viewer, some(handle), act)?)
        };
        Some(RenderedPart { name: name.into(), tag, json })
    }
}

/// An empty handle stands for what the GM may do without a combatant.
fn some(handle: &str) -> Option<&str> {
    (!handle.is_empty()).then_some(handle)
}
