//! Copies of a scene. A forecast sets one scene to the state of another again and again: what they share already is left
//! alone, and lists keep their memory.

use super::combatant::Combatant;
use super::state::Scene;
use std::sync::Arc;

macro_rules! copied {
    ($($field:ident),* $(,)?) => {
        impl Clone for Scene {
            fn clone(&self) -> Scene {
                Scene { cast: self.cast.clone(), $($field: Clone::clone(&self.$field)),* }
            }
            fn clone_from(&mut self, from: &Scene) {
                copy_cast(&mut self.cast, &from.cast);
                $(Clone::clone_from(&mut self.$field, &from.$field);)*
            }
        }
    };
}

copied! {
    unit, vars, options, round, order, agenda, closed_windows, last_turn, claims, windows_opened, before, clock, phase, paused, between,
    zones, ordinals, fresh_draws, salts, posted, last_post_no, standing, rulings_auto, asking, masks,
}

fn copy_cast(own: &mut Vec<Arc<Combatant>>, from: &[Arc<Combatant>]) {
    own.truncate(from.len());
    for (own, from) in own.iter_mut().zip(from).filter(|(own, from)| !Arc::ptr_eq(own, from)) {
        *own = Arc::clone(from);
    }
    own.extend_from_slice(&from[own.len()..]);
}
