//! Which standing order holds for a question.

use super::mode::Asking;
use super::question::Question;
use super::standing::Standing;
use super::state::Scene;
use crate::base::Who;

impl Scene {
    /// The standing order for this question. Without one players and the GM are asked, unless rulings take
    /// their proposal; the GM's own combatants answer as advised while only sensible questions are asked.
    pub fn standing_for(&self, q: &Question) -> Standing {
        let given = self.ordered(q.combatant_asked(), &q.kind);
        match q.combatant_asked() {
            None => self.standing_for_rulings(&q.kind),
            Some(w) if self.combatant(w).owner.is_some() || q.wanted => given.unwrap_or(Standing::Ask),
            Some(_) => given.unwrap_or_else(|| self.gms_own()),
        }
    }

    /// How the GM's own combatants answer without an order.
    fn gms_own(&self) -> Standing {
        match self.asking {
            Asking::Everything => Standing::Ask,
            Asking::Sensible => Standing::PassAsAdvised,
        }
    }

    /// The order for questions of this kind to the GM's own combatants.
    pub fn standing_for_gms_own(&self, kind: &str) -> Standing {
        self.ordered(None, kind).unwrap_or_else(|| self.gms_own())
    }

    /// The order for rulings of this kind.
    pub fn standing_for_rulings(&self, kind: &str) -> Standing {
        let auto = if self.rulings_auto { Standing::Pass } else { Standing::Ask };
        self.ordered(None, kind).unwrap_or(auto)
    }

    /// The order that the GM gave for rulings of this kind, if any.
    pub(crate) fn ordered_for_rulings(&self, kind: &str) -> Option<Standing> {
        self.ordered(None, kind)
    }

    /// The order given for this combatant, or for all of the GM's own; none: for rulings.
    fn ordered(&self, who: Option<Who>, kind: &str) -> Option<Standing> {
        let of = |who: Option<Who>| self.standing.iter().find(|s| s.who == who && s.kind == kind).map(|s| s.does);
        of(who).or_else(|| of(None).filter(|_| who.is_some_and(|w| self.combatant(w).owner.is_none())))
    }
}
