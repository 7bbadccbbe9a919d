//! CC-REACT-1 to 3, 10, 11: how the target of an attack reacts, chosen before any dice are rolled.

mod close;
mod dive;

pub use close::{Assault, AssaultKind, Defence, defend, defends};
pub use dive::{defender_dice, dives};

use fray_engine::fact::Question;
use fray_engine::form::Input;
use fray_engine::scene::Scene;
use fray_engine::system::{Refusal, refuse};

/// CC-REACT-10: `reaction_illegal`: a weapon that is not in hand or not for close combat, or a goal that is not open or
/// does not go with the weapon.
///
/// # Errors
/// That refusal.
pub fn check_answer(scene: &Scene, q: &Question, answer: &Input) -> Result<(), Refusal> {
    let reaction = q.kind == close::DEFENCE || q.kind == dive::DIVE;
    match q.form.accept(answer) {
        Err(misfit) if reaction && misfit.rule.is_none() => {
            let words = format!("That is no answer to this attack ({}). Choose another one.", misfit.what);
            refuse("reaction_illegal", "CC-REACT-10", words)
        }
        Ok(_) if q.kind == close::DEFENCE => close::sharp_knock_out(scene, q, answer).map_or(Ok(()), Err),
        Ok(_) | Err(_) => Ok(()),
    }
}
