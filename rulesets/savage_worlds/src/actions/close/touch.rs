//! SW-ACT-22: touch attacks.

use super::super::attack::mishap;
use super::super::{Action, Declared, effect, target};
use crate::declared::{Attack, Mode, weapons};
use crate::modifiers::{attack_modifiers, target_number};
use crate::order;
use crate::rolls::{Outcome, TraitRoll, trait_roll};
use crate::sides::beyond_reach;
use crate::traits::{Kind, Trait};
use crate::turn_action::ActionKind;
use fray_engine::base::Who;
use fray_engine::fact::LineKind;
use fray_engine::family::Family;
use fray_engine::form::Form;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::{Offer, Refusal};
use fray_engine::target::{Intent, Targets};
use fray_engine::text;

pub const ACT: &str = ActionKind::Touch.id();
const RULE: &str = "SW-ACT-22";

/// SW-ACT-22.
pub const ACTION: Action = Action {
    verb: ("touch", " "),
    ..Action::of_turn(
        Family { acts: &[ACT], uses: &[], offers: |s, who| vec![offer(s, who)], check, perform, ..Family::DEFAULT },
        Declared::Kind("Touch"),
    )
};

fn reason(scene: &Scene, who: Who, at: Who) -> Result<(), Refusal> {
    target::fits(scene, who, at, RULE)?;
    target::close(scene, who, at, RULE)
}

fn choice(scene: &Scene, who: Who) -> Targets<'_, impl Fn(Who) -> Option<Refusal>> {
    target::choice(scene, who, target::others(scene, who), Intent::Harm, move |t| reason(scene, who, t))
}

/// Offered to everybody; off without a suitable target.
fn offer(scene: &Scene, who: Who) -> Offer {
    let off = || target::none_fits(&choice(scene, who), RULE);
    Offer::lazy(ACT, "Touch", "action", move |s| Form::group([choice(s, who).member()]))
        .note("Fighting +2; no damage, the GM says what the touch does")
        .unless(order::may_take(scene, who, ActionKind::Touch).err().or_else(off))
}

/// The refusals particular to touching.
///
/// # Errors
/// The first that applies.
fn check(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    target::check(scene, cmd, RULE, |who, at| reason(scene, who, at))
}

/// Fighting at +2 against Parry, with all modifiers of an unarmed attack. No damage.
fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    let Some((who, at)) = target::named(play.scene(), cmd) else { return Ok(()) };
    let bare = weapons(play.scene(), who, Mode::Melee).find(|a| !a.armed());
    let Some(attack) = bare.map(|weapon| Attack::new(who, Mode::Melee, weapon, at)) else { return Ok(()) };
    play.by(RULE).acts_against(who, vec![at]);
    play.by(RULE).tell(LineKind::Act, text!(who, " tries to touch ", at, "."));
    let roll = TraitRoll::new(who, Trait::Fighting, Kind::Attack, "fighting")
        .against("Parry", |s| target_number(s, &attack, at))
        .with(|s, modifiers| {
            attack_modifiers(s, &attack, at, modifiers);
            modifiers.add(RULE, "touch", 2);
        });
    match trait_roll(play, roll.success_is_all())?.outcome(play.scene()) {
        Outcome::Success(_) if beyond_reach(play.scene(), at) => Ok(()),
        Outcome::Success(_) => effect::of_touch(play, who, at),
        failed @ (Outcome::Failure | Outcome::Critical) => {
            play.by(RULE).tell(LineKind::Effect, text!(who, " does not touch ", at, "."));
            // SW-GM-6
            if failed == Outcome::Critical { mishap(play, &attack) } else { Ok(()) }
        }
    }
}
