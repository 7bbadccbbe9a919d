//! CC-ACT-25, CC-COND-9: aiming.

use crate::attack;
use crate::conditions::AIMING;
use crate::declared;
use crate::gear;
use crate::targets::{self, TARGET};
use crate::turn::{self, Aim, refusal};
use fray_engine::base::Who;
use fray_engine::fact::LineKind;
use fray_engine::family::Family;
use fray_engine::form::Form;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Cond, Scene, Until};
use fray_engine::system::{Offer, Refusal};
use fray_engine::text;

const AIM: &str = "aim";

/// CC-ACT-25.
pub const FAMILY: Family = Family { acts: &[AIM], uses: &[], offers, check, perform, ..Family::DEFAULT };

fn armed(scene: &Scene, who: Who) -> bool {
    let in_hand = |a: &declared::WeaponInUse| a.item.and_then(|no| scene.item(who, no)).is_some_and(gear::in_hand);
    declared::shooting_weapons(scene, who).iter().chain(&declared::throwing_weapons(scene, who)).any(in_hand)
}

fn state(scene: &Scene, who: Who) -> Result<(), Refusal> {
    let words = text!(who, " has nothing in hand to aim with. Ready a weapon first.");
    turn::first([
        turn::own_turn(scene, who),
        turn::main_action(scene, who),
        turn::may_act(scene, who),
        refusal(!armed(scene, who), "weapon_not_ready", "CC-ACT-25", words),
        turn::early_slot(scene, who),
    ])
}

fn off(scene: &Scene, who: Who, to: Who) -> Option<Refusal> {
    attack::hidden(scene, to).or_else(|| targets::valid(scene, who, to))
}

fn offers(scene: &Scene, who: Who) -> Vec<Offer> {
    if !armed(scene, who) {
        return vec![];
    }
    let targets = targets::to_harm(scene, who, |t| off(scene, who, t));
    if targets.is_empty() {
        return vec![];
    }
    let form = Form::group([targets.member()]);
    let none = refusal(targets.nobody(), "target_hidden", "CC-RNG-4", "Nobody is in sight to aim at.");
    vec![
        Offer::new(AIM, "Aim", "action", form)
            .note("a bonus die on the next turn's first shot")
            .unless(state(scene, who).err().or(none)),
    ]
}

fn check(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    let Some(who) = cmd.who else { return Ok(()) };
    let to = targets::named_or(scene, cmd, TARGET, || targets::foes(scene, who).collect(), |t| off(scene, who, t));
    let against = match to {
        Ok(to) => off(scene, who, to),
        Err(r) => Some(r),
    };
    turn::first([state(scene, who).err(), against])
}

fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    let Some(who) = cmd.who else { return Ok(()) };
    let Some(to) = TARGET.of(play.scene(), cmd) else { return Ok(()) };
    turn::spend_main(play, who, Aim::Used, "CC-ACT-25");
    play.by("CC-ACT-25").end(who, AIMING);
    let until = Until::EndOfTurn { of: who, turn: play.scene().combatant(who).turns_begun + 1 };
    play.by("CC-COND-9").condition(who, Cond::new(AIMING).by(to).until(until));
    play.by("CC-ACT-25").tell(LineKind::Act, text!(who, " aims at ", to, "."));
    Ok(())
}
