//! SW-ACT-3 to 5: free actions.

use super::Action;
use crate::codes;
use crate::conditions::PRONE;
use crate::gear;
use crate::order::{self, Needs};
use fray_engine::base::Who;
use fray_engine::fact::LineKind;
use fray_engine::family::Family;
use fray_engine::form::{Form, Opt};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Cond, Item, Scene};
use fray_engine::system::{Offer, Refusal, Use};
use fray_engine::text;

/// SW-ACT-3.
pub const SPEAK: &str = "speak";
/// SW-ACT-4.
pub const DROP: &str = "drop";
/// SW-ACT-5.
pub const GO_PRONE: &str = "go_prone";

/// SW-ACT-3 to 5.
pub const ACTION: Action = Action {
    needs: |_, cmd| if cmd.act == SPEAK { Needs::NoLimbs } else { Needs::FreeLimbs },
    known: check_known,
    ..Action::free(Family { acts: &[DROP, SPEAK, GO_PRONE], uses: &[], offers, check, perform, ..Family::DEFAULT })
};

fray_engine::form! {
    /// SW-ACT-4.
    DROP_FORM {
        item: String = "What",
    }

    /// SW-ACT-3.
    SPEAK_FORM {
        words: String = "Words",
    }
}

fn offers(scene: &Scene, who: Who) -> Vec<Offer> {
    let off = order::may_take_free(scene, who).and_then(|()| order::free_left(scene, who)).err();
    let mut out = Vec::new();
    let held = held(scene, who);
    if !held.is_empty() {
        let options = held.iter().map(|i| Opt::new(gear::key(scene, who, i), i.label.clone())).collect();
        let form = Form::group([DROP_FORM.item.one_of(options)]);
        out.push(Offer::new(DROP, "Drop something", "free", form).good_for(Use::Seldom).unless(off.clone()));
    }
    let form = Form::group([SPEAK_FORM.words.text(200, "…")]);
    let speechless = order::may_take_free_that(scene, who, Needs::NoLimbs).and_then(|()| order::free_left(scene, who));

    out.push(Offer::new(SPEAK, "Say something", "free", form).good_for(Use::Seldom).unless(speechless.err()));
    let off = off.or_else(|| not_prone(scene, who).err());
    out.push(
        Offer::new(GO_PRONE, "Go prone", "free", Form::empty()).note("harder to shoot, easier to strike").unless(off),
    );
    out
}

fn held(scene: &Scene, who: Who) -> Vec<&Item> {
    scene.combatant(who).gear.iter().filter(|i| gear::in_hand(i)).collect()
}

fn not_prone(scene: &Scene, who: Who) -> Result<(), Refusal> {
    if scene.has(who, PRONE) {
        return Err(Refusal::new(codes::BAD_TARGET, "SW-ACT-5", text!(who, " is prone already.")));
    }
    Ok(())
}

/// `unknown`: no such item.
fn check_known(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    match cmd.who.zip(DROP_FORM.item.of(cmd)) {
        Some((who, name)) if gear::by_key(scene, who, name).is_none() => {
            Err(Refusal::new(codes::UNKNOWN, "SW-ACT-2", text!(who, format!(" has no {name}."))))
        }
        _ => Ok(()),
    }
}

fn check(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    let Some(who) = cmd.who else { return Ok(()) };
    match &*cmd.act {
        GO_PRONE => not_prone(scene, who),
        DROP if !named(scene, who, cmd).is_some_and(gear::in_hand) => Err(Refusal::new(
            codes::NOT_READY,
            "SW-ACT-4",
            "Only what is in hand can be dropped. Choose something in hand.",
        )),
        _ => Ok(()),
    }
}

fn named<'s>(scene: &'s Scene, who: Who, cmd: &Cmd) -> Option<&'s Item> {
    gear::by_key(scene, who, DROP_FORM.item.of(cmd)?)
}

fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    let Some(who) = cmd.who else { return Ok(()) };
    match &*cmd.act {
        SPEAK => {
            let words = SPEAK_FORM.words.of(cmd).unwrap_or_default().to_string();
            play.by("SW-ACT-3").tell(LineKind::Act, text!(who, ": “", words, "”"));
        }
        DROP => {
            if let Some(no) = named(play.scene(), who, cmd).map(|i| i.no) {
                gear::fall(play, who, no, "SW-ACT-4");
            }
        }
        _ => {
            play.by("SW-ACT-5").condition(who, Cond::new(PRONE));
            play.by("SW-ACT-5").tell(LineKind::Act, text!(who, " goes prone."));
        }
    }
    Ok(())
}
