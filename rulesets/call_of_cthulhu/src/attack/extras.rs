//! CC-OPT-10, 11: what any attack may add.

use crate::turn::{self, refusal};
use crate::{gear, options};
use fray_engine::base::Who;
use fray_engine::form::{Input, Member};
use fray_engine::scene::Scene;
use fray_engine::system::Refusal;
use fray_engine::text;

fray_engine::form! {
    /// CC-OPT-10, 11: what any attack may add.
    pub(super) EXTRAS {
        called: String = "Called shot at",
        two_weapons: bool = "Then attack with the other weapon as well (a penalty die on both)",
    }
}

/// The form members for those of the two options that the table plays with.
pub(super) fn extras(scene: &Scene, who: Who) -> Vec<Member> {
    let mut out = Vec::new();
    if options::on(scene, options::CALLED_SHOT) {
        out.push(EXTRAS.called.text(40, "").extra());
    }
    let two = options::on(scene, options::TWO_WEAPONS) && !turn::surprise_round(scene);
    if two && gear::weapons_in_hand(scene, who).count() >= 2 {
        out.push(EXTRAS.two_weapons.confirm(false).extra());
    }
    out
}

/// CC-OPT-11: the part of the target that the attack names.
pub(super) fn called(given: &impl AsRef<Input>) -> String {
    EXTRAS.called.of(given).unwrap_or_default().trim().to_string()
}

/// CC-OPT-10, 11: `option_off`; attacking with two weapons takes two in hand. CC-TURN-11: the surprise round allows one
/// attack.
pub(super) fn extras_off(scene: &Scene, who: Who, given: &impl AsRef<Input>) -> [Option<Refusal>; 4] {
    let (names, both) = (!called(given).is_empty(), EXTRAS.two_weapons.yes(given));
    let plays_called = options::on(scene, options::CALLED_SHOT);
    let plays_two = options::on(scene, options::TWO_WEAPONS);
    let few = both && plays_two && gear::weapons_in_hand(scene, who).count() < 2;
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
