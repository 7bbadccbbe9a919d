//! The parts of a view.

use super::forms::{form, plain, words};
use super::types::*;
use crate::base::{Text, Viewer, Who};
use crate::course::Doing;
use crate::encounter::Encounter;
use crate::fact::What;
use crate::scene::{Asked, Question};
use crate::scene::{Combatant, Frame, Phase, Scene, SlotState, Until};
use crate::sheet;
use crate::system::{MarkSign, Stat, StatsFor, Use};
use crate::tables::{EntryDef, FieldDef, Sees, Shown, TrackDraw};

/// All that one viewer may see, in the parts in which it travels.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    /// Who acts when.
    pub order: OrderView,
    /// Everybody whom the viewer knows of, in encounter order.
    pub combatants: Vec<CombatantView>,
    /// What may be done.
    pub offers: OffersView,
    /// What is asked.
    pub questions: QuestionsView,
    /// What is being resolved.
    pub stage: StageView,
    /// Zones.
    pub map: MapView,
    /// Switches of the rules; GM only.
    pub options: Vec<OptionView>,
}

impl Encounter {
    /// What this viewer may see.
    pub fn view(&self, viewer: Viewer) -> View {
        if let Some(before) = self.veiled(viewer) {
            return before.view(viewer);
        }
        View {
            order: self.order_view(viewer),
            combatants: self
                .scene()
                .ids()
                .filter(|w| self.scene().sees(viewer, *w))
                .map(|w| self.combatant_view(viewer, w))
                .collect(),
            offers: self.offers_view(viewer),
            questions: self.questions_view(viewer),
            stage: self.stage_view(viewer),
            map: MapView { zones: self.scene().zones.iter().map(|(n, p)| (n.clone(), [p.x, p.y])).collect() },
            options: if viewer == Viewer::Gm { self.options_view() } else { vec![] },
        }
    }

    fn cards(&self) -> impl Fn(&str) -> Option<CardView> {
        let system = self.system();
        move |name| system.card(name).map(Into::into)
    }

    fn mine(&self, viewer: Viewer, who: Who) -> bool {
        matches!(viewer, Viewer::Player(seat) if self.scene().c(who).owner == Some(seat))
    }

    fn order_view(&self, viewer: Viewer) -> OrderView {
        let s = self.scene();
        let handle = |w: Who| s.c(w).handle.0.clone();
        let known: Vec<_> = s.order.iter().filter(|e| !s.c(e.who).gone && s.sees(viewer, e.who)).collect();
        let waiting = known.iter().filter(|e| matches!(e.state, SlotState::Waiting | SlotState::Now));
        let until_mine = waiting.clone().position(|e| self.mine(viewer, e.who)).map(|n| {
            // Counted from whoever acts now; nobody acting, or someone unseen, changes nothing.
            let acting = waiting.clone().position(|e| e.state == SlotState::Now).unwrap_or(0);
            n.saturating_sub(acting) as u32
        });
        let unseen = s.turn().is_some_and(|w| !s.sees(viewer, w));
        let active = if unseen { self.last_to_act(viewer) } else { s.turn() };
        OrderView {
            round: s.round.unwrap_or(0),
            round_name: plain(s, viewer, &self.system().course().round_label(s)),
            turn_word: self.system().course().turn_word().to_string(),
            active: active.map(handle),
            slots: known
                .iter()
                .map(|e| SlotView {
                    who: handle(e.who),
                    mark: e.mark.to_string(),
                    card: self.system().card(&e.mark).map(Into::into),
                    state: e.state.into(),
                })
                .collect(),
            until_mine: if active.is_some_and(|w| !unseen && self.mine(viewer, w)) { Some(0) } else { until_mine },
            clock: clock(s.clock),
            running: s.phase == Phase::Running,
        }
    }

    /// Of those whom the viewer knows, the one whose turn was the last: as long as someone unseen acts, that one seems to.
    fn last_to_act(&self, viewer: Viewer) -> Option<Who> {
        let (s, aside) = (self.scene(), self.aside());
        let facts = self.log().iter().rev().flat_map(|c| c.facts.iter().rev().map(move |f| (c, f)));
        let live = facts.filter(|(c, f)| !aside.hold(c, f));
        let mut began = live.flat_map(|(_, f)| match &f.what {
            What::TurnBegan(actors, _) => actors.clone(),
            _ => vec![],
        });
        began.find(|w| !s.c(*w).gone && s.sees(viewer, *w))
    }

    fn combatant_view(&self, viewer: Viewer, who: Who) -> CombatantView {
        let s = self.scene();
        let (c, defs, mine) = (s.c(who), self.system().tables().sheet, self.mine(viewer, who));
        let shown = self.system().present(s, who);
        let may = |d: &FieldDef| self.may_see(viewer, who, d.sees);
        let number = <i32 as crate::base::Kind>::get;
        let mark = |(id, sign): &(&str, MarkSign)| {
            let (d, v) = defs.iter().zip(&c.fields).find(|(d, _)| d.id == *id && may(d))?;
            Some(MarkView { id: d.id.into(), label: d.label.into(), value: number(v), sign: (*sign).into() })
        };
        let track = |(d, v): (&FieldDef, &crate::base::Val)| {
            let draw = d.track.filter(|_| may(d))?;
            let (max, note) =
                shown.tracks.iter().find(|t| t.0 == d.id).map_or((0, String::new()), |t| (t.1, t.2.clone()));
            let row = shown.rows.iter().find(|r| draw == TrackDraw::Marks && r.track == d.id);
            let marks: Vec<MarkView> = row.iter().flat_map(|r| &r.marks).filter_map(mark).collect();
            let value = if marks.is_empty() { number(v) } else { marks.iter().map(|m| m.value).sum() };
            (max > 0 || value > 0 || draw == TrackDraw::Number).then(|| TrackView {
                id: d.id.into(),
                label: row.map_or(d.label, |r| r.label).into(),
                draw: draw.into(),
                value,
                max,
                note,
                marks,
            })
        };
        let whole = mine || viewer == Viewer::Gm;
        let field = |(d, v): (&FieldDef, &crate::base::Val)| SheetField {
            id: d.id.into(),
            label: d.label.into(),
            group: d.group.into(),
            value: sheet::write(v),
            entry: entry(d),
        };
        CombatantView {
            id: c.handle.0.clone(),
            name: c.name.clone(),
            side: c.side.clone(),
            mine,
            owner: c.owner.map(|o| o.0),
            free: c.free,
            hidden: c.hidden,
            minor: shown.minor,
            out: shown.out,
            tracks: defs.iter().zip(&c.fields).filter_map(track).collect(),
            chips: self.chips(viewer, c),
            stats: if whole || shown.stats_for == StatsFor::All {
                shown.stats.into_iter().map(stat).collect()
            } else {
                vec![]
            },
            gear: self.gear_view(viewer, who),
            sheet: if whole {
                defs.iter().zip(&c.fields).filter(|(d, _)| may(d) && !d.label.is_empty()).map(field).collect()
            } else {
                vec![]
            },
            orders: if whole { self.orders_given(who) } else { vec![] },
            at: Some([c.at.x, c.at.y]),
            place: place(s, viewer, who),
        }
    }

    fn orders_given(&self, who: Who) -> Vec<StandingView> {
        let given = self.scene().standing.iter().filter(|s| s.who == Some(who));
        let about = |label: &str| self.system().question_about(label);
        given
            .map(|s| StandingView { label: s.label.to_string(), title: about(&s.label), order: s.hold.into() })
            .collect()
    }

    /// Whether this viewer may see such a field of the combatant.
    pub fn may_see(&self, viewer: Viewer, who: Who, sees: Sees) -> bool {
        match (viewer, sees) {
            (Viewer::Gm, _) | (_, Sees::All) => true,
            (Viewer::Player(seat), Sees::Side) => {
                let side = &self.scene().c(who).side;
                self.scene().ids().any(|w| self.scene().c(w).owner == Some(seat) && self.scene().c(w).side == *side)
            }
            (Viewer::Player(_), Sees::Owner) => self.mine(viewer, who),
            (Viewer::Player(_), Sees::Gm) | (Viewer::Spectator, Sees::Side | Sees::Owner | Sees::Gm) => false,
        }
    }

    fn chips(&self, viewer: Viewer, c: &Combatant) -> Vec<ChipView> {
        let s = self.scene();
        let defs = self.system().tables().conditions;
        let chip = |cond: &crate::scene::Cond| {
            let d = defs.iter().find(|d| d.id == cond.id).filter(|d| d.shown == Shown::Yes)?;
            let by = cond.by.map(|w| format!("{} (by {})", d.note, s.name(viewer, w)));
            Some(ChipView {
                id: d.id.into(),
                label: d.label.into(),
                level: cond.level,
                note: by.unwrap_or_else(|| d.note.to_string()),
                until: until(s, viewer, cond.until),
                tone: d.tone.into(),
            })
        };
        c.conds.iter().filter_map(chip).collect()
    }

    /// Gear in sight: all of one's own, of others what is in their hands and on their bodies, by name.
    fn gear_view(&self, viewer: Viewer, who: Who) -> Vec<GearView> {
        let whole = viewer == Viewer::Gm || self.mine(viewer, who);
        let item = |i: &crate::scene::Item| GearView {
            no: i.no.0,
            label: i.label.clone(),
            slot: i.slot.to_string(),
            note: if whole { self.system().item_note(i) } else { String::new() },
        };
        let in_sight = |i: &&crate::scene::Item| whole || self.system().in_sight(i);
        self.scene().c(who).gear.iter().filter(in_sight).map(item).collect()
    }

    fn offers_view(&self, viewer: Viewer) -> OffersView {
        let s = self.scene();
        if s.phase == Phase::Prepare || viewer == Viewer::Spectator {
            return OffersView { of: vec![] };
        }
        let mine = |w: &Who| match viewer {
            Viewer::Gm => s.c(*w).owner.is_none() || s.turn() == Some(*w),
            Viewer::Player(_) | Viewer::Spectator => self.mine(viewer, *w),
        };
        let mut of: Vec<OfferSet> = Vec::new();
        for who in s.ids().filter(mine) {
            let acts = self.offers_of(viewer, Some(who));
            let turn = s.phase == Phase::Running && s.turn() == Some(who);
            if turn || acts.iter().any(|a| a.off.is_none()) {
                of.push(OfferSet { who: Some(s.c(who).handle.0.clone()), turn, acts });
            }
        }
        if viewer == Viewer::Gm {
            let acts = self.offers_of(viewer, None);
            if !acts.is_empty() {
                of.push(OfferSet { who: None, turn: false, acts });
            }
        }
        of.sort_by_key(|o| !o.turn);
        OffersView { of }
    }

    fn offers_of(&self, viewer: Viewer, who: Option<Who>) -> Vec<OfferView> {
        let s = self.scene();
        let offers = self.offers(who);
        let main = offers
            .iter()
            .filter(|o| o.off.is_none() && matches!(o.use_, Use::Rescue | Use::Attack))
            .map(|o| o.use_)
            .min();
        offers
            .iter()
            .map(|o| {
                let asked = o.form(s);
                OfferView {
                    act: o.act.to_string(),
                    label: plain(s, viewer, &o.label),
                    cost: o.cost.to_string(),
                    note: plain(s, viewer, &o.note),
                    form: form(&self.cards(), s, viewer, &asked),
                    default: asked.default().into(),
                    off: o.off.as_ref().map(|r| r.view(s, viewer)),
                    main: o.off.is_none() && Some(o.use_) == main,
                    use_: o.use_.into(),
                }
            })
            .collect()
    }

    fn questions_view(&self, viewer: Viewer) -> QuestionsView {
        let mut mine = Vec::new();
        let mut waiting: Vec<WaitingView> = Vec::new();
        let mut unseen: Option<WaitingView> = None;
        for (id, q, answer) in self.questions() {
            let may = self.may_answer(viewer, q);
            if may {
                mine.push(self.question_view(viewer, id.clone(), q, answer.is_some(), false));
            }
            if answer.is_none() {
                let w = self.waiting_view(viewer, q, may.then_some(id));
                if q.to_whom().is_some_and(|who| !self.scene().sees(viewer, who)) {
                    unseen = Some(w);
                } else if !waiting.iter().any(|o| o.name == w.name && o.question.is_none()) {
                    waiting.push(w);
                }
            }
        }
        for (id, asked) in self.window_questions() {
            let may = self.may_answer(viewer, &asked.question);
            if may {
                mine.push(self.question_view(viewer, id.clone(), &asked.question, false, false));
            }
            let w = self.waiting_view(viewer, &asked.question, may.then_some(id));
            if !waiting.iter().any(|o| o.name == w.name && o.question.is_none()) {
                waiting.push(w);
            }
        }
        // That someone unseen is asked too shows only when nobody else is waited for.
        if waiting.is_empty() {
            waiting.extend(unseen);
        }
        for p in &self.scene().posted {
            if self.may_answer(viewer, &p.question) {
                mine.push(self.question_view(viewer, self.posted_id(p.no), &p.question, false, true));
            }
        }
        QuestionsView { mine, waiting }
    }

    /// Whom the fight waits for; "the GM" stands for everybody whom the viewer need not know to be asked.
    fn waiting_view(&self, viewer: Viewer, q: &Question, question: Option<String>) -> WaitingView {
        let s = self.scene();
        match q.asked {
            Asked::Player(who) if s.sees(viewer, who) && s.c(who).owner.is_some() => {
                WaitingView { name: s.c(who).name.clone(), who: Some(s.c(who).handle.0.clone()), question }
            }
            Asked::Player(who) if viewer == Viewer::Gm => {
                WaitingView { name: s.c(who).name.clone(), who: Some(s.c(who).handle.0.clone()), question }
            }
            Asked::Player(_) | Asked::Gm => WaitingView { name: "the GM".to_string(), who: None, question },
        }
    }

    fn question_view(&self, viewer: Viewer, id: String, q: &Question, answered: bool, open: bool) -> QuestionView {
        let s = self.scene();
        let shown = form(&self.cards(), s, viewer, &q.form);
        let default = q.form.default();
        QuestionView {
            id,
            label: q.label.to_string(),
            who: if let Asked::Player(w) = q.asked { Some(s.c(w).handle.0.clone()) } else { None },
            title: words(&self.cards(), s, viewer, &q.title),
            why: if q.why == q.title { vec![] } else { words(&self.cards(), s, viewer, &q.why) },
            default_text: q.form.default_in_words(&|w| s.name(viewer, w)),
            form: shown,
            default: default.into(),
            rule: q.rule.to_string(),
            ruling: q.asked == Asked::Gm,
            open,
            answered,
            standing: q.may_stand() && !open,
            order: s.order_for(q).into(),
        }
    }

    fn stage_view(&self, viewer: Viewer) -> StageView {
        let s = self.scene();
        let resolving = self.resolving();
        let root = |root: u32| self.log().get(root as usize);
        let title = resolving.map(|(doing, at)| match (doing, root(at), s.turn()) {
            (Doing::Act(_) | Doing::Condition(_), Some(c), _) => (c.title.clone(), c.title_to.holds(viewer)),
            (_, _, Some(who)) => (crate::text!(who, "'s turn"), true),
            (_, _, None) => (self.system().course().round_label(s), true),
        });
        let (title, told) = title.unwrap_or_default();
        let known = told && title.names().all(|w| s.sees(viewer, w));
        let pending = |f: &Frame| match f {
            Frame::Pending { cmd, .. } => cmd
                .who
                .filter(|w| s.sees(viewer, *w))
                .map(|w| words(&self.cards(), s, viewer, &crate::text!(w, " is about to act"))),
            Frame::Turn(_) | Frame::Window(_) => None,
        };
        let step_words = |t: Option<(u32, Text)>| t.map(|t| plain(s, viewer, &t.1)).filter(|_| viewer == Viewer::Gm);
        StageView {
            title: if known { words(&self.cards(), s, viewer, &title) } else { vec![] },
            waits: resolving.is_some() && (known || viewer == Viewer::Gm || !self.questions().is_empty()),
            first_line: resolving.filter(|_| known).map(|(_, root)| self.first_line_of(viewer, root)),
            pending: s.agenda.iter().filter_map(pending).collect(),
            undo: step_words(self.undoable())
                .map(|t| if t.is_empty() { "the last step".to_string() } else { t })
                .unwrap_or_default(),
            redo: step_words(self.redoable())
                .map(|t| if t.is_empty() { "the last step".to_string() } else { t })
                .unwrap_or_default(),
        }
    }

    fn options_view(&self) -> Vec<OptionView> {
        let defs = self.system().tables().options;
        let one = |(o, v): (&crate::tables::OptionDef, &crate::base::Val)| OptionView {
            id: o.field.id.into(),
            label: o.field.label.into(),
            note: o.note.into(),
            value: sheet::write(v),
            entry: entry(&o.field),
            rule: o.rule.into(),
        };
        defs.iter().zip(&self.scene().options).map(one).collect()
    }
}

fn stat(stat: Stat) -> StatView {
    StatView { label: stat.label, value: stat.value, note: stat.note }
}

/// What may be entered into a field.
fn entry(field: &FieldDef) -> Entry {
    match field.entry {
        EntryDef::Int(min, max) => Entry::Int { min, max },
        EntryDef::Flag => Entry::Flag,
        EntryDef::Text(max) => Entry::Text { max },
        EntryDef::Die(_) => Entry::Die { optional: false },
        EntryDef::MaybeDie(_) => Entry::Die { optional: true },
        EntryDef::Choice(o) => {
            Entry::Choice { options: o.iter().map(|(i, l)| (i.to_string(), l.to_string())).collect() }
        }
        EntryDef::Fixed => Entry::Fixed,
    }
}

fn until(s: &Scene, viewer: Viewer, until: Until) -> String {
    match until {
        Until::Lasting => String::new(),
        Until::EndOfTurn { of, turn } if s.c(of).turns < turn => {
            format!("until the end of {}'s next turn", s.name(viewer, of))
        }
        Until::EndOfTurn { of, .. } => format!("until the end of {}'s turn", s.name(viewer, of)),
        Until::StartOfTurn { of, .. } => format!("until {}'s next turn", s.name(viewer, of)),
        Until::EndOfRound { round } => format!("until the end of round {round}"),
        Until::Time { clock: at } => format!("for {}", clock(at.saturating_sub(s.clock))),
    }
}

/// A time in words.
fn clock(seconds: u32) -> String {
    match seconds {
        0..120 => format!("{seconds} s"),
        120..7200 => format!("{} min", seconds / 60),
        7200..172_800 => format!("{} h", seconds / 3600),
        _ => format!("{} days", seconds / 86_400),
    }
}

/// Where somebody stands, in words: the nearest foe, and how far.
fn place(s: &Scene, viewer: Viewer, who: Who) -> String {
    let side = &s.c(who).side;
    let foes = s.ids().filter(|w| *w != who && s.c(*w).side != *side && s.sees(viewer, *w));
    let nearest = foes.map(|w| (s.distance(who, w), w)).min_by(|a, b| a.0.total_cmp(&b.0));
    let near = match nearest {
        None => String::new(),
        Some((d, w)) if d <= 1.0 => format!("next to {}", s.c(w).name),
        Some((d, w)) => format!("{d:.0} m from {}", s.c(w).name),
    };
    match crate::place::zone_at(s, s.c(who).at) {
        Some(zone) if near.is_empty() => zone.to_string(),
        Some(zone) => format!("{zone}, {near}"),
        None => near,
    }
}
