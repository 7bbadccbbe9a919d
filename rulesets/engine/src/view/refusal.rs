use super::types::RefusalView;
use crate::base::{Refusal, Viewer};
use crate::scene::Scene;

impl Refusal {
    /// As this viewer reads it.
    pub fn view(&self, scene: &Scene, viewer: Viewer) -> RefusalView {
        RefusalView {
            code: self.code.to_string(),
            rule: self.rule.to_string(),
            text: self.text.render(|w| scene.name(viewer, w)),
        }
    }
}
