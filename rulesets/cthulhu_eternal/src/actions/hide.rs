//! CE-ACT-20: hiding.

use crate::conditions::{PRONE, TERRORIZED};
use crate::derived;
use crate::turn::{self, Deed, able, free_to};
use fray_engine::base::Who;
use fray_engine::fact::{LineKind, Tone};
use fray_engine::family::Family;
use fray_engine::form::Form;
use fray_engine::play::Play;
use fray_engine::scene::{Cond, Scene};
use fray_engine::system::{Offer, Refusal, Use};
use fray_engine::text;

/// CE-ACT-20.
pub const FAMILY: Family = Family {
    acts: &["take_cover"],
    uses: &[Use::Recover],
    offers: |s, who| {
        let near = turn::covers_near(s, who, NEAR).first().copied();
        let note = match (near, turn::lies_prone(s, who)) {
            (Some(thing), _) => text!("behind ", thing),
            (None, true) => text!("where they lie"),
            (None, false) => text!("on the ground"),
        };
        let offer = Offer::new("take_cover", "Hide", "action", Form::empty()).note(note).unless(check(s, who).err());
        let use_ = if s.has(who, TERRORIZED) { Use::Recover } else { Use::Other };
        vec![offer.good_for(use_)]
    },
    check: |s, cmd| cmd.who.map_or(Ok(()), |who| check(s, who)),
    perform: |play, cmd| {
        if let Some(who) = cmd.who {
            turn::spend(play, who, "CE-ACT-20");
            hide(play, who, "CE-ACT-20");
        }
        Ok(())
    },
    ..Family::NONE
};

/// Cover within so many yards.
const NEAR: f64 = 10.0;

fn check(scene: &Scene, who: Who) -> Result<(), Refusal> {
    able(scene, who, Deed::Hide)?;
    free_to(scene, who, Deed::Hide)
}

/// CE-ACT-20, CE-PIN-7: behind cover, or to the ground; a prone one stays where it is.
pub(super) fn hide(play: &mut Play, who: Who, rule: &'static str) {
    play.by(rule).tell(LineKind::Act, text!(who, " hides."));
    turn::end_holds_of_pinner(play, who, "CE-PIN-7");
    let prone = turn::lies_prone(play.scene(), who);
    let covered = turn::behind(play.scene(), who).is_some();
    let near = turn::covers_near(play.scene(), who, NEAR).first().copied();
    match near {
        _ if covered => {}
        Some(thing) if !prone || derived::close(play.scene(), who, thing) => turn::go_behind(play, who, thing, rule),
        Some(_) | None if prone => {}
        Some(_) | None => {
            play.by(rule).condition(who, Cond::new(PRONE));
            play.by(rule).tell(LineKind::Effect, text!(who, " drops to the ground."));
        }
    }
    if play.has(who, TERRORIZED) {
        play.by("CE-COND-12").end(who, TERRORIZED);
        play.by("CE-COND-12").tell_in(LineKind::Effect, Tone::Good, text!(who, " masters the terror."));
    }
}
