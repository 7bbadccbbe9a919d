//! CD-REACT-4: declaring a Dodge, at any time in the round before having acted.

use super::rest_of_round;
use crate::conditions::{AIMING, DODGING};
use crate::defense::effective_defense;
use crate::derived;
use crate::turn::{self, Need, may_unless};
use fray_engine::base::Who;
use fray_engine::fact::LineKind;
use fray_engine::family::Family;
use fray_engine::form::Form;
use fray_engine::play::Play;
use fray_engine::scene::{Cond, Scene};
use fray_engine::system::{Offer, Refusal, Use, refuse};
use fray_engine::text;

/// The Dodge, on turn and off.
pub const FAMILY: Family = Family {
    acts: &["dodge"],
    uses: &[Use::Defend],
    offers: |s, who| vec![offer(s, who)],
    off_turn: |s, who| vec![offer(s, who)].into_iter().filter(|o| o.off.is_none()).collect(),
    check: |s, cmd| cmd.who.map_or(Ok(()), |who| may_dodge(s, who)),
    perform: |play, cmd| {
        if let Some(who) = cmd.who {
            declare_dodge(play, who);
        }
        Ok(())
    },
    ..Family::DEFAULT
};

fn offer(scene: &Scene, who: Who) -> Offer {
    let twice = || 2 * effective_defense(scene, who);
    Offer::new("dodge", "Dodge", "action", Form::empty())
        .note(text!(format!("rolls {} dice against each attack until the end of the round", twice())))
        .good_for(Use::Defend)
        .unless(may_dodge(scene, who).err())
}

/// Whether `who` may declare a Dodge now.
///
/// # Errors
/// The first refusal that applies.
pub fn may_dodge(scene: &Scene, who: Who) -> Result<(), Refusal> {
    let barred = || {
        let words = text!(who, " has no Defense now, and so nothing to dodge with.");
        Refusal::new("no_defense", "CD-REACT-2", words)
    };
    may_unless(scene, who, &[Need::Action, Need::NoGrapple], derived::defense_bar(scene, who).map(|_| barred()))?;
    // CD-OPT-16: a Dodge of the round before lasts as long as a new one would.
    if scene.has(who, DODGING) {
        let words = text!(who, " dodges already, until their next turn.");
        return refuse("incompatible", "CD-REACT-4", words);
    }
    Ok(())
}

/// CD-REACT-4: uses the action of this round; the Dodge lasts to its end.
pub fn declare_dodge(play: &mut Play, who: Who) {
    let delayed = turn::delays(play.scene(), who);
    turn::spend_action(play, who, "CD-REACT-4");
    play.by("CD-ACT-10").end(who, AIMING);
    play.by("CD-REACT-4").condition_with(who, |s| Cond::new(DODGING).until(rest_of_round(s, who)));
    let how = if delayed { " dodges, with the action that was delayed." } else { " dodges." };
    play.by("CD-REACT-4").tell(LineKind::Act, text!(who, how));
}
