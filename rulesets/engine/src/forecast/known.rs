//! A fight as one viewer knows it: values the viewer may not see are replaced with usual ones, so that odds do not reveal them.

use super::silent::{Sensible, resolve_silently};
use crate::base::{Handle, Viewer, Who, unread};
use crate::course::{self, CourseStep, Operation};
use crate::dice::Script;
use crate::encounter::Encounter;
use crate::scene::{Combatant, Frame, Item, Scene};
use crate::sheet::Sheet;
use crate::system::{self, System};
use crate::tables::Sees;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// This scene of the fight as the viewer knows it.
pub(super) fn known(e: &Encounter, scene: &Scene, viewer: Viewer) -> Scene {
    let mut scene = scene.clone();
    if viewer == Viewer::Gm {
        return scene;
    }
    let usual = usual(e.system());
    let own = |who: Who| e.mine(viewer, who);
    for n in 0..scene.cast.len() {
        let who = Who(n as u16);
        if !e.scene().sees(viewer, who) {
            Arc::make_mut(&mut scene.cast[n]).gone = true;
        } else if !own(who) {
            let seen = seen(e, viewer, who, &scene.cast[n], usual.as_deref());
            scene.cast[n] = Arc::new(seen);
        }
    }
    // Standing orders and sealed choices of others.
    scene.standing.retain(|order| order.who.is_some_and(own));
    scene.posted.clear();
    for frame in scene.agenda.iter_mut() {
        match frame {
            Frame::Turn(turn) => turn.sealed.retain(|cmd| cmd.who.is_some_and(own)),
            Frame::Window(_) | Frame::Pending { .. } => {}
        }
    }
    fitted(e.system(), scene)
}

/// At most so often in a row: rules that settle without end are stopped elsewhere.
const SETTLED: usize = 20;

/// Assumed values may not fit the visible ones: somebody may have more hit points than they allow. If that were settled later,
/// it would count as harm done by the action.
fn fitted(system: &dyn System, scene: Scene) -> Scene {
    let mut fit = scene.clone();
    for _ in 0..SETTLED {
        let Some(settle @ CourseStep::Settle) = course::next(system.course(), &fit) else { break };
        let (operation, mut dice) = (Operation::Course(settle), Script::new([]));
        if unread(|| resolve_silently(system, &mut fit, &operation, &mut dice, &mut Sensible)).is_err() {
            return scene;
        }
    }
    fit
}

/// Somebody else's combatant: visible values as they are, the others as usual.
fn seen(e: &Encounter, viewer: Viewer, who: Who, c: &Combatant, usual: Option<&Combatant>) -> Combatant {
    let tables = e.system().tables();
    let field = |n: usize| {
        let def = &tables.sheet[n];
        let value = c.fields.get(n).unwrap_or(&def.default);
        let as_usual = || usual.and_then(|u| u.fields.get(n)).unwrap_or(&def.default).clone();
        match def.sees {
            Sees::AsTold => c.as_told(viewer, n as u16, value),
            sees if e.may_see(viewer, who, sees) => value.clone(),
            _ => as_usual(),
        }
    };
    Combatant {
        fields: (0..tables.sheet.len()).map(field).collect(),
        conds: c.conds.iter().filter(|cond| tables.shows(&cond.id)).cloned().collect(),
        gear: c.gear.iter().filter_map(|i| in_sight(e.system(), i)).collect(),
        ..c.clone()
    }
}

/// An item that others see, as it comes out of the armoury; one by another name than its own could be anything.
fn in_sight(system: &dyn System, item: &Item) -> Option<Item> {
    let as_made = system.make_item(&item.kind).filter(|made| system.in_sight(item) && made.label == item.label)?;
    Some(Item { slot: item.slot.clone(), ..as_made.numbered(item.no) })
}

/// A combatant with usual values alone. It stays the same while the program runs, so it is made once for each system.
fn usual(system: &dyn System) -> Option<Arc<Combatant>> {
    static MADE: Mutex<BTreeMap<&str, Option<Arc<Combatant>>>> = Mutex::new(BTreeMap::new());
    let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
    let make = || {
        let sheet = Sheet { name: "Somebody".to_string(), ..system.usual() };
        system::combatant(system, &sheet, Handle(String::new())).ok().map(Arc::new)
    };
    made.entry(system.id()).or_insert_with(make).clone()
}
