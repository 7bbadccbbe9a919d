//! CC-ACT-10 to 24, CC-MEL, CC-RNG, CC-AUTO: attacks.

mod blast;
mod close;
mod dice;
mod exchange;
mod fire;
mod outcome;
mod shots;
mod throw;
mod volley;

pub use close::{CLOSE, FAMILY as CLOSE_FAMILY, STRIKE, check_strike, unaware};
pub use dice::{AttackCircumstances, outnumbered};
pub use exchange::{exchange, is_seen_in_cover};
pub use fire::{FAMILY as FIRE_FAMILY, check_gun, check_shot, fires_safely};
pub use shots::{Fire, fire};
pub use throw::FAMILY as THROW_FAMILY;
pub use volley::{Volley, hidden};

use fray_engine::base::{Text, Who};
use fray_engine::fact::{LineKind, Question};
use fray_engine::form::{Form, Input, Member};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::Scene;
use fray_engine::system::Refusal;
use fray_engine::text;

use crate::conditions::DEAD;
use crate::turn::{self, refusal};
use crate::{derived, gear, options};

fray_engine::form! {
    /// CC-OPT-10, 11: what any attack may add.
    pub EXTRAS {
        called: String = "Called shot at",
        two_weapons: bool = "Then attack with the other weapon as well (a penalty die on both)",
    }
}

/// The form members for those of the two options that the table plays with.
fn extras(scene: &Scene, who: Who) -> Vec<Member> {
    let mut out = Vec::new();
    if options::on(scene, options::CALLED_SHOT) {
        out.push(EXTRAS.called.text(40, "").extra());
    }
    let two = options::on(scene, options::TWO_WEAPONS) && !turn::surprise_round(scene);
    if two && gear::weapons_in_hand(scene, who).len() >= 2 {
        out.push(EXTRAS.two_weapons.confirm(false).extra());
    }
    out
}

/// CC-OPT-11: the part of the target that the attack names.
fn called(given: &impl AsRef<Input>) -> String {
    EXTRAS.called.of(given).unwrap_or_default().trim().to_string()
}

/// CC-OPT-10, 11: `option_off`; attacking with two weapons takes two in hand. CC-TURN-11: the surprise round allows one
/// attack.
fn extras_off(scene: &Scene, who: Who, given: &impl AsRef<Input>) -> [Option<Refusal>; 4] {
    let (names, both) = (!called(given).is_empty(), EXTRAS.two_weapons.yes(given));
    let plays_called = options::on(scene, options::CALLED_SHOT);
    let plays_two = options::on(scene, options::TWO_WEAPONS);
    let few = both && plays_two && gear::weapons_in_hand(scene, who).len() < 2;
    [
        refusal(
            names && !plays_called,
            "option_off",
            "CC-OPT-11",
            "Called shots are switched off at this table. Leave the part out.",
        ),
        refusal(
            both && !plays_two,
            "option_off",
            "CC-OPT-10",
            "Two weapons are switched off at this table. Attack with one.",
        ),
        refusal(
            both && plays_two && turn::surprise_round(scene),
            "already_acted",
            "CC-TURN-11",
            "The surprise round holds one attack. Attack with one weapon.",
        ),
        refusal(
            few,
            "weapon_not_ready",
            "CC-OPT-10",
            text!(who, " has only one weapon in hand. Ready another one first."),
        ),
    ]
}

/// CC-TURN-6, CC-ERR-1: while others decide, the attacker may fall, or the target die or flee. Tells it; `false`: so
/// nothing comes of the attack.
fn goes_on(play: &mut Play, by: Who, to: Who) -> bool {
    let words = if !derived::is_able(play.scene(), by) {
        text!("Nothing comes of ", by, "'s attack.")
    } else if play.has(to, DEAD) {
        text!(to, " is dead already.")
    } else if derived::is_gone(play.scene(), to) {
        text!(to, " is no longer there.")
    } else {
        return true;
    };
    play.by("CC-TURN-6").tell(LineKind::Effect, words);
    false
}

/// CC-OPT-11: the GM decides on the effect of a called shot.
fn called_effect(play: &mut Play, by: Who, to: Who, part: &str) -> Flow {
    if play.has(to, DEAD) {
        return Ok(());
    }
    let title = text!(by, " hits ", to, " where they aimed: ", part.to_string(), ". What happens?");
    let words = called_ruling(play, part, title)?;
    if !words.is_empty() {
        play.by("CC-OPT-11").tell(LineKind::Gm, text!(to, ": ", words).ended());
    }
    Ok(())
}

/// CC-OPT-11: what the GM rules; empty: no effect but the damage, or the attack named no part.
fn called_ruling(play: &mut Play, part: &str, title: Text) -> Flow<String> {
    let answer = play.by("CC-OPT-11").ask(|_| {
        let form = Form::Text { max: 200, default: "".into() };
        let question =
            Question::ruling("called_shot", title.clone(), form).why("Nothing written: no more than the damage.");
        (!part.is_empty()).then_some(question)
    })?;
    Ok(answer.as_ref().and_then(Input::word).unwrap_or("").trim().to_string())
}
