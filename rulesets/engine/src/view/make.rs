//! The parts of a view.

use super::combatant::entry;
use super::forms::plain;
use super::types::*;
use crate::base::Viewer;
use crate::encounter::Encounter;
use crate::fact::SetAside;
use crate::scene::OrderEntry;
use crate::sheet;
use serde::Serialize;

/// What one viewer is shown without asking for it, in the parts in which it is sent.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct View {
    pub order: OrderView,
    /// How far the round has come.
    pub turn: TurnView,
    /// All combatants known to the viewer, in encounter order.
    pub combatants: Vec<CombatantView>,
    /// What may be done; the offers of the one whose turn it is come first.
    pub offers: Vec<OfferSet>,
    pub questions: QuestionsView,
    /// What is being resolved.
    pub stage: StageView,
    pub map: MapView,
    /// Rule options; GM only.
    pub options: Vec<OptionView>,
}

/// What views need from the log.
#[derive(Clone, Copy)]
pub(super) struct LogContext<'l> {
    /// The parts of it that do not count.
    pub aside: &'l SetAside,
    /// Number of this viewer's first line in a commit or after it.
    pub first_line: &'l dyn Fn(u32) -> u32,
}

/// Everything that one viewer may see: what is shown without asking, and what is shown when the viewer looks at it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Everything {
    pub view: View,
    /// The sheets of all combatants known to the viewer.
    pub sheets: Vec<SheetView>,
    /// What cannot be done now, for each handle with offers.
    pub off: Vec<(Option<String>, OffSet)>,
    /// The form of every offer that is shown, by handle and action.
    pub forms: Vec<(Option<String>, String, OfferForm)>,
    /// What the viewer's combatants could do if their turn came next, with the forms of what is drawn first.
    pub ahead: Vec<(OfferSet, Vec<OfferForm>)>,
}

impl Encounter {
    /// What this viewer is shown without asking for it.
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
            combatants: seen.map(|w| self.combatant_view(viewer, w, &self.glance(w))).collect(),
            offers,
            questions: self.questions_view(viewer),
            stage: self.stage_view(
                viewer,
                LogContext { aside: self.set_aside(), first_line: &|commit| self.first_line_of(viewer, commit) },
            ),
            map: self.map_view(),
            options: if viewer == Viewer::Gm { self.options_view() } else { vec![] },
        }
    }

    /// Everything that this viewer may see.
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
        let ahead = view.combatants.iter().filter_map(|c| self.ahead_with_forms(viewer, &c.id)).collect();
        Everything { view, sheets, off, forms, ahead }
    }

    pub(super) fn map_view(&self) -> MapView {
        MapView { zones: self.scene().zones.iter().map(|(n, p)| (n.clone(), [p.x, p.y])).collect() }
    }

    pub(super) fn cards(&self) -> impl Fn(&str) -> Option<CardView> {
        let system = self.system();
        move |name| system.card(name).map(Into::into)
    }

    /// The entries of the order that this viewer knows of.
    pub(super) fn known_order(&self, viewer: Viewer) -> impl Iterator<Item = &OrderEntry> + Clone {
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
            round: s.round.map(Into::into),
            round_name: plain(s, viewer, &self.system().course().round_label(s)),
            turn_word: self.system().course().turn_word().to_string(),
            slots: self.known_order(viewer).map(slot).collect(),
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
