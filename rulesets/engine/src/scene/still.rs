//! What is made once while a scene cannot change. A bot that chooses an action, or a screen that shows all, asks one family of
//! actions after the other, and most begin with the same targets and the same weapons.

use super::state::Scene;
use crate::base::Who;
use std::any::Any;
use std::cell::RefCell;
use std::ptr;

/// What was made of one scene, by its name and by whose it is.
struct Still {
    scene: usize,
    made: Vec<(&'static str, Who, Box<dyn Any>)>,
}

thread_local! {
    static STILL: RefCell<Option<Still>> = const { RefCell::new(None) };
}

/// Brings back the earlier lists at the end, also after a panic.
struct StillGuard(Option<Still>);

impl Drop for StillGuard {
    fn drop(&mut self) {
        STILL.set(self.0.take());
    }
}

impl Scene {
    /// Runs code while the scene is borrowed, and so stays as it is and where it is: until then nothing else has its
    /// address.
    pub(crate) fn still<T>(&self, work: impl FnOnce() -> T) -> T {
        let scene = ptr::from_ref(self).addr();
        let _until_done = StillGuard(STILL.replace(Some(Still { scene, made: vec![] })));
        work()
    }

    /// What has this name for `who`, which `make` reads from this scene alone. One name always stands for one type.
    pub fn once<T: Clone + 'static>(&self, name: &'static str, who: Who, make: impl FnOnce() -> T) -> T {
        let here = |still: &Still| still.scene == ptr::from_ref(self).addr();
        let known = |still: &Still| still.made.iter().find(|m| m.0 == name && m.1 == who)?.2.downcast_ref().cloned();
        if let Some(known) = STILL.with_borrow(|still| still.as_ref().filter(|s| here(s)).and_then(known)) {
            return known;
        }
        let new = make();
        STILL.with_borrow_mut(|still| {
            if let Some(still) = still.as_mut().filter(|s| here(s)) {
                still.made.push((name, who, Box::new(new.clone())));
            }
        });
        new
    }
}
