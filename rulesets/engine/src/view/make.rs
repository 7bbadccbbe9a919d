//! The parts of a view.

use super::combatant::entry;
use super::forms::{form, plain, words};
use super::types::*;
use crate::base::{Text, Viewer, Who};
use crate::course::Doing;
use crate::encounter::{Aside, AskedNow, Encounter};
use crate::fact::What;
use crate::scene::{Asked, EntryState, Frame, OrderEntry, Phase, Question};
use crate::sheet;
use serde::Serialize;

/// What one viewer is shown unasked, in the parts in which it travels.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct View {
    /// In which order they act.
    pub order: OrderView,
    /// How far the round has come.
    pub turn: TurnView,
    /// Everybody whom the viewer knows of, in encounter order.
    pub combatants: Vec<CombatantView>,
    /// What may be done; the offers of the one whose turn it is come first.
    pub offers: Vec<OfferSet>,
    pub questions: QuestionsView,
    /// What is being resolved.
    pub stage: StageView,
    /// Zones.
    pub map: MapView,
    /// Switches of the rules; GM only.
    pub options: Vec<OptionView>,
}

/// What a view wants to know of the log.
#[derive(Clone, Copy)]
pub(super) struct OfTheLog<'l> {
    /// What of it does not count.
    pub aside: &'l Aside,
    /// Number of this viewer's first line in a commit or after it.
    pub first_line: &'l dyn Fn(u32) -> u32,
}

/// All that one viewer may see: what is shown unasked, and what is shown when the viewer looks at it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Everything {
    /// What is shown unasked.
    pub view: View,
    /// The sheet of everybody whom the viewer knows of.
    pub sheets: Vec<SheetView>,
    /// What cannot be done now, by the handle of those who are offered something.
    pub off: Vec<(Option<String>, OffSet)>,
    /// The form of every offer that is shown, by handle and action.
    pub forms: Vec<(Option<String>, String, OfferForm)>,
    /// What the viewer's combatants could do if their turn came next, with the forms of what is drawn first.
    pub ahead: Vec<(OfferSet, Vec<OfferForm>)>,
}

impl Encounter {
    /// What this viewer is shown unasked.
    pub fn view(&self, viewer: Viewer) -> View {
        if let Some(before) = self.veiled(viewer) {
            return before.view(viewer);
        }
        let s = self.scene();
        let seen = s.ids().filter(|w| s.sees(viewer, *w));
        let offers = self.offered_to(viewer).into_iter();
        let mut offers: Vec<OfferSet> =
            offers.filter_map(|who| self.offer_set(viewer, who, &self.offers(who))).collect();
        offers.sort_by_key(|o| !o.turn);
        View {
            order: self.order_view(viewer),
            turn: self.turn_view(viewer),
            combatants: seen.map(|w| self.combatant_view(viewer, w, &self.system().present(s, w))).collect(),
            offers,
            questions: self.questions_view(viewer),
            stage: self.stage_view(
                viewer,
                OfTheLog { aside: self.aside(), first_line: &|commit| self.first_line_of(viewer, commit) },
            ),
            map: self.map_view(),
            options: if viewer == Viewer::Gm { self.options_view() } else { vec![] },
        }
    }

    /// All that this viewer may see.
    pub fn everything(&self, viewer: Viewer) -> Everything {
        let view = self.view(viewer);
        let sheets = view.combatants.iter().filter_map(|c| self.sheet_view(viewer, &c.id)).collect();
        let whose = view.offers.iter().map(|set| set.who.clone());
        let off: Vec<(Option<String>, OffSet)> =
            whose.filter_map(|who| self.off_set(viewer, who.as_deref()).map(|set| (who, set))).collect();
        let listed =
            view.offers.iter().map(|set| (&set.who, &set.acts)).chain(off.iter().map(|(who, set)| (who, &set.acts)));
        let acts = listed.flat_map(|(who, acts)| acts.iter().map(|act| (who.clone(), act.act.to_string())));
        let form = |(who, act): (Option<String>, String)| {
            self.offer_form(viewer, who.as_deref(), &act).map(|form| (who, act, form))
        };
        let forms = acts.filter_map(form).collect();
        let own = view.combatants.iter().filter_map(|c| self.ahead(viewer, &c.id).map(|set| (&c.id, set)));
        let with_forms = |(handle, set): (&String, OfferSet)| {
            let forms =
                set.acts.iter().filter(|o| o.main).filter_map(|o| self.ahead_form(viewer, handle, &o.act)).collect();
            (set, forms)
        };
        let ahead = own.map(with_forms).collect();
        Everything { view, sheets, off, forms, ahead }
    }

    pub(super) fn map_view(&self) -> MapView {
        MapView { zones: self.scene().zones.iter().map(|(n, p)| (n.clone(), [p.x, p.y])).collect() }
    }

    pub(super) fn cards(&self) -> impl Fn(&str) -> Option<CardView> {
        let system = self.system();
        move |name| system.card(name).map(Into::into)
    }

    /// The entries of the order whom this viewer knows of.
    fn known_order(&self, viewer: Viewer) -> impl Iterator<Item = &OrderEntry> + Clone {
        let s = self.scene();
        s.order.iter().filter(move |e| !s.combatant(e.who).gone && s.sees(viewer, e.who))
    }

    pub(super) fn order_view(&self, viewer: Viewer) -> OrderView {
        let s = self.scene();
        let slot = |e: &OrderEntry| OrderEntryView {
            who: s.combatant(e.who).handle.0.clone(),
            mark: e.mark.to_string(),
            card: self.system().card(&e.mark).map(Into::into),
        };
        OrderView {
            round: s.round,
            round_name: plain(s, viewer, &self.system().course().round_label(s)),
            turn_word: self.system().course().turn_word().to_string(),
            slots: self.known_order(viewer).map(slot).collect(),
        }
    }

    pub(super) fn turn_view(&self, viewer: Viewer) -> TurnView {
        let s = self.scene();
        let known = self.known_order(viewer);
        let waiting = known.clone().filter(|e| matches!(e.state, EntryState::Waiting | EntryState::Now));
        let until_mine = waiting.clone().position(|e| self.mine(viewer, e.who)).map(|n| {
            // Counted from the one who acts now; nobody acting, or someone unseen, changes nothing.
            let acting = waiting.clone().position(|e| e.state == EntryState::Now).unwrap_or(0);
            n.saturating_sub(acting) as u32
        });
        let waited_for = self.waited_for(viewer);
        let unseen = waited_for.is_none() && s.turn().is_some_and(|w| !s.sees(viewer, w));
        let active = waited_for.or_else(|| if unseen { self.last_to_act(viewer) } else { s.turn() });
        TurnView {
            active: active.map(|w| s.combatant(w).handle.0.clone()),
            next: self.next_up(viewer).map(|w| s.combatant(w).handle.0.clone()).collect(),
            states: known.map(|e| e.state.into()).collect(),
            until_mine: if active.is_some_and(|w| !unseen && self.mine(viewer, w)) { Some(0) } else { until_mine },
            clock: clock(s.clock),
            running: s.phase == Phase::Running,
        }
    }

    /// Who has the next turn, as far as the viewer knows the order.
    fn next_up(&self, viewer: Viewer) -> impl Iterator<Item = Who> {
        let (s, course) = (self.scene(), self.system().course());
        let running = s.phase == Phase::Running;
        let next = if !running {
            vec![]
        } else if s.order.iter().all(|e| s.sees(viewer, e.who)) {
            course.next_up(s)
        } else {
            let mut known = s.clone();
            known.order.retain(|e| s.sees(viewer, e.who));
            course.next_up(&known)
        };
        next.into_iter()
    }

    /// Of several who act at once: one of the viewer's own who has yet to act. The GM sees the next to act, the GM's own
    /// first.
    fn waited_for(&self, viewer: Viewer) -> Option<Who> {
        let s = self.scene();
        match viewer {
            Viewer::Player(_) => s.uncommitted().find(|w| self.mine(viewer, *w)),
            Viewer::Gm => s.uncommitted().min_by_key(|w| s.combatant(*w).owner.is_some()),
            Viewer::Spectator => None,
        }
    }

    /// Of those whom the viewer knows, the one whose turn was the last: while someone unseen acts, that one is still shown as active.
    fn last_to_act(&self, viewer: Viewer) -> Option<Who> {
        let (s, aside) = (self.scene(), self.aside());
        let facts = self.log().iter().rev().flat_map(|c| c.facts.iter().rev().map(move |f| (c, f)));
        let live = facts.filter(|(c, f)| !aside.hold(c, f));
        let mut began = live.flat_map(|(_, f)| match &f.what {
            What::TurnBegan(actors, _) => actors.clone(),
            _ => vec![],
        });
        began.find(|w| !s.combatant(*w).gone && s.sees(viewer, *w))
    }

    /// The questions that this viewer may answer, and whom the fight waits for.
    pub fn questions_view(&self, viewer: Viewer) -> QuestionsView {
        self.questions_among(viewer, &self.asked_now())
    }

    /// The same, of what is asked at this moment.
    pub(super) fn questions_among(&self, viewer: Viewer, asked: &AskedNow) -> QuestionsView {
        let mut mine = Vec::new();
        let mut waiting: Vec<WaitingView> = Vec::new();
        let mut unseen: Option<WaitingView> = None;
        for (id, q, answered) in &asked.resolved {
            let may = self.may_answer(viewer, q);
            if may {
                mine.push(self.question_view(viewer, id.clone(), q, *answered, false));
            }
            if !answered {
                let w = self.waiting_view(viewer, q, may.then(|| id.clone()));
                if q.to_whom().is_some_and(|who| !self.scene().sees(viewer, who)) {
                    unseen = Some(w);
                } else if !waiting.iter().any(|o| o.name == w.name && o.question.is_none()) {
                    waiting.push(w);
                }
            }
        }
        for (id, asked) in &asked.in_windows {
            let may = self.may_answer(viewer, &asked.question);
            if may {
                mine.push(self.question_view(viewer, id.clone(), &asked.question, false, false));
            }
            let w = self.waiting_view(viewer, &asked.question, may.then(|| id.clone()));
            if !waiting.iter().any(|o| o.name == w.name && o.question.is_none()) {
                waiting.push(w);
            }
        }
        // That someone unseen is asked too shows only when nobody else is waited for.
        if waiting.is_empty() {
            waiting.extend(unseen);
        }
        for (id, q) in &asked.posted {
            if self.may_answer(viewer, q) {
                mine.push(self.question_view(viewer, id.clone(), q, false, true));
            }
        }
        QuestionsView { mine, waiting }
    }

    /// Whom the fight waits for; "the GM" stands for everybody whom the viewer need not know to be asked.
    fn waiting_view(&self, viewer: Viewer, q: &Question, question: Option<String>) -> WaitingView {
        let s = self.scene();
        match q.asked {
            Asked::Player(who) if s.sees(viewer, who) && s.combatant(who).owner.is_some() => WaitingView {
                name: s.combatant(who).name.to_string(),
                who: Some(s.combatant(who).handle.0.clone()),
                question,
            },
            Asked::Player(who) if viewer == Viewer::Gm => WaitingView {
                name: s.combatant(who).name.to_string(),
                who: Some(s.combatant(who).handle.0.clone()),
                question,
            },
            Asked::Player(_) | Asked::Gm => WaitingView { name: "the GM".to_string(), who: None, question },
        }
    }

    fn question_view(&self, viewer: Viewer, id: String, q: &Question, answered: bool, open: bool) -> QuestionView {
        let s = self.scene();
        let shown = form(&self.cards(), s, viewer, &q.form);
        let default = q.form.default();
        QuestionView {
            id,
            label: q.kind.to_string(),
            who: if let Asked::Player(w) = q.asked { Some(s.combatant(w).handle.0.clone()) } else { None },
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
            order: s.standing_for(q).into(),
        }
    }

    pub(super) fn stage_view(&self, viewer: Viewer, log: OfTheLog<'_>) -> StageView {
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
        // The GM's alone.
        let step_words = |step: &dyn Fn() -> Option<(u32, Text)>| match viewer {
            Viewer::Gm => step().map(|t| plain(s, viewer, &t.1)),
            Viewer::Player(_) | Viewer::Spectator => None,
        };
        StageView {
            title: if known { words(&self.cards(), s, viewer, &title) } else { vec![] },
            waits: resolving.is_some() && (known || viewer == Viewer::Gm || self.asks()),
            first_line: resolving.filter(|_| known).map(|(_, root)| (log.first_line)(root)),
            pending: s.agenda.iter().filter_map(pending).collect(),
            undo: step_words(&|| self.undoable(log.aside))
                .map(|t| if t.is_empty() { "the last step".to_string() } else { t })
                .unwrap_or_default(),
            redo: step_words(&|| self.redoable())
                .map(|t| if t.is_empty() { "the last step".to_string() } else { t })
                .unwrap_or_default(),
        }
    }

    pub(super) fn options_view(&self) -> Vec<OptionView> {
        let defs = self.system().tables().options;
        let one = |(o, v): (&crate::tables::OptionDef, &crate::base::Val)| OptionView {
            id: o.field.id.into(),
            label: o.field.label.into(),
            note: o.note.into(),
            value: sheet::write(v),
            entry: entry(&o.field),
            rule: o.rule.into(),
        };
        defs.iter().zip(self.scene().options.iter()).map(one).collect()
    }
}

/// A time in words.
pub(super) fn clock(seconds: u32) -> String {
    match seconds {
        0..120 => format!("{seconds} s"),
        120..7200 => format!("{} min", seconds / 60),
        7200..172_800 => format!("{} h", seconds / 3600),
        _ => format!("{} days", seconds / 86_400),
    }
}
