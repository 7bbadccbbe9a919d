//! CD-RES-11: spending Willpower.

use crate::conditions::INSANE;
use crate::sheet;
use fray_engine::base::Who;
use fray_engine::play::Play;
use fray_engine::scene::Scene;
use fray_engine::system::Refusal;
use fray_engine::text;
use fray_engine::view::LineKind;

/// Whether `who` may spend so many points.
///
/// # Errors
/// `willpower_forbidden` for the insane, `no_willpower` for whoever has too little.
pub fn may_pay(scene: &Scene, who: Who, points: i32) -> Result<(), Refusal> {
    // CD-TAG-8
    if scene.has(who, INSANE) {
        let words = text!(who, " is out of their mind and cannot spend Willpower.");
        return Err(Refusal::new("willpower_forbidden", "CD-TAG-8", words));
    }
    let left = scene.get(who, sheet::WILLPOWER);
    if left < points {
        let words = text!("This takes ", points, " Willpower; ", who, " has ", left.max(0), ".");
        return Err(Refusal::new("no_willpower", "CD-RES-11", words));
    }
    Ok(())
}

/// `who` spends a point of Willpower `for_what` ("for three more dice"), if there is one.
pub fn pay(play: &mut Play, who: Who, rule: &'static str, for_what: &'static str) -> bool {
    if may_pay(play.scene(), who, 1).is_err() {
        return false;
    }
    play.by(rule).add(who, sheet::WILLPOWER, -1);
    play.by(rule).tell(LineKind::Effect, text!(who, " spends Willpower ", for_what, "."));
    true
}
