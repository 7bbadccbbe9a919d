//! CD-TAG-3: what wracked legs do to rolls that need movement.

use crate::conditions::{LEG_WRACK_LEFT, LEG_WRACK_RIGHT};
use fray_engine::base::Who;
use fray_engine::fact::Modifier;
use fray_engine::scene::Scene;

/// CD-TAG-3: whether both legs are wracked; rolls that need movement are chance dice then.
pub fn legless(scene: &Scene, who: Who) -> bool {
    scene.has(who, LEG_WRACK_LEFT) && scene.has(who, LEG_WRACK_RIGHT)
}

/// CD-TAG-3, CD-GM-10: the penalty on rolls that need movement: charging, avoiding a knock-down. For any other roll the
/// GM sets a circumstance.
pub fn leg_modifier(scene: &Scene, who: Who) -> Option<Modifier> {
    let one = scene.has(who, LEG_WRACK_LEFT) || scene.has(who, LEG_WRACK_RIGHT);
    one.then(|| Modifier::new("CD-TAG-3", "leg wracked", -2))
}
