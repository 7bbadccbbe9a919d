//! Which parts of a view a commit changes.

use crate::base::Who;
use crate::encounter::Encounter;
use crate::fact::FactKind;
use crate::scene::{Combatant, Cond, Scene, Until};
use std::sync::Arc;

/// What has changed between two moments of a fight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Touched {
    /// Who knows of which combatants, or their names, changed: every part may have changed.
    Everything,
    /// These parts, for those who know of them.
    Parts(Parts),
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Parts {
    /// Combatants that look different.
    pub combatants: Vec<Who>,
    pub order: bool,
    pub turn: bool,
    pub questions: bool,
    pub stage: bool,
    pub map: bool,
    pub options: bool,
    pub offers: TouchedOffers,
}

/// Whose offers may have changed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) enum TouchedOffers {
    #[default]
    All,
    Of(Vec<Who>),
}

impl TouchedOffers {
    /// A command that is sealed changes nothing yet but what its own actor may do: rules can ask of the sealed commands
    /// only who has committed one ([`Scene::has_committed`]), and each asks it of the actor whose offers it makes. After
    /// anything else all offers are made again, because nothing says what they depend on.
    fn between(was: &Encounter, now: &Encounter) -> TouchedOffers {
        if now.log().len() < was.log().len() {
            return TouchedOffers::All;
        }
        let facts = now.log().since(was.log().len()).flat_map(|commit| &commit.facts);
        let sealed = |what: &FactKind| if let FactKind::Sealed(cmd) = what { cmd.who } else { None };
        facts.map(|f| sealed(&f.kind)).collect::<Option<_>>().map_or(TouchedOffers::All, TouchedOffers::Of)
    }

    /// Whether these offers may have changed; without a combatant, those of the GM.
    pub fn hold(&self, who: Option<Who>) -> bool {
        match self {
            TouchedOffers::All => true,
            TouchedOffers::Of(some) => who.is_some_and(|who| some.contains(&who)),
        }
    }
}

impl Touched {
    pub fn between(was: &Encounter, now: &Encounter) -> Touched {
        let (a, b) = (was.scene(), now.scene());
        let outline = |c: &Combatant| (c.hidden, c.gone, c.owner, c.free);
        let same = |(a, b): (&Arc<Combatant>, &Arc<Combatant>)| {
            Arc::ptr_eq(a, b) || (outline(a) == outline(b) && a.name == b.name && a.side == b.side)
        };
        if a.cast.len() != b.cast.len() || a.phase != b.phase || !a.cast.iter().zip(&b.cast).all(same) {
            return Touched::Everything;
        }
        let fields = now.system().tables().scene.iter().enumerate();
        let mut changed_fields = fields.filter(|(ix, _)| a.vars.get(*ix) != b.vars.get(*ix));
        // What the system shows of a combatant may depend on these as well; see `System::present`.
        let looks = a.options != b.options
            || a.masks != b.masks
            || a.standing != b.standing
            || changed_fields.any(|(_, d)| d.alters_looks);
        let course = a.options != b.options || a.vars != b.vars || a.round != b.round || a.masks != b.masks;
        let asks = |e: &Encounter| e.resolving().is_some() || !e.scene().posted.is_empty() || e.window_is_open();
        let combatants: Vec<Who> = b.ids().filter(|w| looks || looks_different(a, b, *w)).collect();
        let in_order = |w: &Who| b.order.iter().any(|s| s.who == *w);
        Touched::Parts(Parts {
            order: course || !a.order.iter().map(|s| (s.who, &s.mark)).eq(b.order.iter().map(|s| (s.who, &s.mark))),
            // Who is next may depend on who can act.
            turn: course
                || a.order != b.order
                || a.agenda != b.agenda
                || a.clock != b.clock
                || combatants.iter().any(in_order),
            questions: asks(was) || asks(now),
            stage: was.resolving().is_some() || now.resolving().is_some() || a.agenda != b.agenda,
            map: a.zones != b.zones,
            options: a.options != b.options,
            offers: TouchedOffers::between(was, now),
            combatants,
        })
    }
}

/// Whether a combatant looks different: because it has changed itself, or because its conditions now say otherwise how
/// long they last.
fn looks_different(was: &Scene, now: &Scene, who: Who) -> bool {
    let (a, b) = (&was.cast[who.index()], &now.cast[who.index()]);
    let lasts = |cond: &Cond| match cond.until {
        Until::Lasting | Until::EndOfRound { .. } => false,
        Until::EndOfTurn { of, .. } | Until::StartOfTurn { of, .. } => {
            was.combatant(of).turns_begun != now.combatant(of).turns_begun
        }
        Until::Time { .. } => was.clock != now.clock,
    };
    (!Arc::ptr_eq(a, b) && !alike(a, b)) || b.conds.iter().any(lasts)
}

/// Whether everything is equal that a look at a combatant may show.
fn alike(a: &Combatant, b: &Combatant) -> bool {
    let Combatant {
        handle,
        name,
        side,
        owner,
        hidden,
        free,
        gone,
        fields,
        conds,
        gear,
        last_item_no: _,
        at,
        turns_begun: _,
        newcomer,
        entry: _,
        out_of_sight,
    } = a;
    let outline = *handle == b.handle && *name == b.name && *side == b.side && *owner == b.owner;
    let presence = (hidden, free, gone, newcomer, at) == (&b.hidden, &b.free, &b.gone, &b.newcomer, &b.at);
    let state = *fields == b.fields && *conds == b.conds && *gear == b.gear && *out_of_sight == b.out_of_sight;
    outline && presence && state
}
