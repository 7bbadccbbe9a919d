use super::forms::short;
use super::types::RefusalView;
use crate::base::{Refusal, Viewer};
use crate::scene::Scene;

impl Refusal {
    /// As this viewer reads it.
    pub fn view(&self, scene: &Scene, viewer: Viewer) -> RefusalView {
        RefusalView { code: self.code.clone(), rule: self.rule.clone(), text: short(scene, viewer, &self.text) }
    }
}
