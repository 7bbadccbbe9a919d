//! CE-ACT-1: aiming.

use crate::conditions::AIMED;
use crate::gear;
use crate::turn::{self, ActionKind, able, free_to, not_in_a_hold};
use fray_engine::base::Who;
use fray_engine::fact::LineKind;
use fray_engine::family::Family;
use fray_engine::form::Form;
use fray_engine::play::Play;
use fray_engine::scene::{Cond, Scene};
use fray_engine::system::{Offer, Refusal};
use fray_engine::text;

/// CE-ACT-1.
pub const FAMILY: Family = Family {
    acts: &["aim"],
    uses: &[],
    offers: |s, who| {
        let offer = Offer::new("aim", "Aim", "action", Form::empty());
        vec![offer.note("+20 on the next attack, until the end of the next turn").unless(check(s, who).err())]
    },
    check: |s, cmd| cmd.who.map_or(Ok(()), |who| check(s, who)),
    perform: |play, cmd| {
        if let Some(who) = cmd.who {
            perform(play, who);
        }
        Ok(())
    },
    ..Family::DEFAULT
};

fn check(scene: &Scene, who: Who) -> Result<(), Refusal> {
    able(scene, who, ActionKind::Action)?;
    free_to(scene, who, ActionKind::Action)?;
    not_in_a_hold(scene, who)
}

/// CE-ACT-1: lost when the next turn ends; two aims do not add up.
fn perform(play: &mut Play, who: Who) {
    turn::spend(play, who, "CE-ACT-1");
    play.by("CE-ACT-1").condition_with(who, |s| Cond::new(AIMED).until(s.end_of_next_round()));
    let weapon = gear::weapons(play.scene(), who).find(|(_, w)| w.ranged()).map(|(i, _)| i.label.to_lowercase());
    let words = match weapon {
        Some(label) => text!(who, " aims the ", label, ": +20 on the next attack."),
        None => text!(who, " takes careful aim: +20 on the next attack."),
    };
    play.by("CE-ACT-1").tell(LineKind::Act, words);
}
