//! Lists that are made once while a scene cannot change. A bot that chooses an action, or a screen that shows all, asks one
//! family of actions after the other, and most begin with the same list of targets.

use super::Scene;
use crate::base::Who;
use std::cell::RefCell;
use std::ptr;

/// The lists of one scene, by their names and by whose they are.
struct Still {
    scene: usize,
    lists: Vec<(&'static str, Who, Vec<Who>)>,
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
        let _until_done = StillGuard(STILL.replace(Some(Still { scene, lists: vec![] })));
        work()
    }

    /// The list of this name for `who`, which `make` reads from this scene alone.
    pub fn once(&self, name: &'static str, who: Who, make: impl FnOnce() -> Vec<Who>) -> Vec<Who> {
        let here = |still: &Still| still.scene == ptr::from_ref(self).addr();
        let made = |still: &Still| still.lists.iter().find(|l| l.0 == name && l.1 == who).map(|l| l.2.clone());
        if let Some(list) = STILL.with_borrow(|still| still.as_ref().filter(|s| here(s)).and_then(made)) {
            return list;
        }
        let list = make();
        STILL.with_borrow_mut(|still| {
            if let Some(still) = still.as_mut().filter(|s| here(s)) {
                still.lists.push((name, who, list.clone()));
            }
        });
        list
    }
}
