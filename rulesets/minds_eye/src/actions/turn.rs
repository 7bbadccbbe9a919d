//! ME-TURN-9, ME-TURN-21, ME-REA-9: the end of a call. The GM may end it for a player who does not answer.

use crate::calls::{self, able, on_call};
use crate::{derived, sheet};
use fray_engine::base::{Who, refuse};
use fray_engine::fact::LineKind;
use fray_engine::family::Family;
use fray_engine::form::Form;
use fray_engine::play::Play;
use fray_engine::scene::{OrderState, Scene};
use fray_engine::system::{Offer, Refusal, Use};
use fray_engine::text;

/// ME-TURN-9.
pub const END_CALL: &str = "end_call";

/// ME-TURN-21.
pub const FAMILY: Family = Family {
    acts: &[END_CALL],
    uses: &[Use::End],
    offers: |s, w| {
        let left = s.get(w, sheet::STANDARD) + s.get(w, sheet::SIMPLE) > 0;
        let note = if left { "unspent actions are held" } else { "" };
        vec![
            Offer::new(END_CALL, "End call", "free", Form::empty())
                .note(note)
                .unless(possible(s, w).err())
                .good_for(Use::End),
        ]
    },
    check: |s, cmd| cmd.who.map_or(Ok(()), |who| possible(s, who)),
    perform: |play, cmd| {
        if let Some(who) = cmd.who {
            end(play, who);
        }
        Ok(())
    },
    ..Family::DEFAULT
};

fn possible(scene: &Scene, who: Who) -> Result<(), Refusal> {
    able(scene, who)?;
    on_call(scene, who)?;
    if scene.turn() == Some(who) {
        return Ok(());
    }
    refuse("not_your_call", "ME-ACT-7", text!(who, "'s call is over."))
}

/// ME-REA-9: ends the call; unspent actions are held.
pub fn end(play: &mut Play, who: Who) {
    let way = play.turn_var(sheet::WAY);
    play.by("ME-TURN-21").end_turn(who);
    if way == sheet::OPENING {
        // ME-TURN-7: the rest of the opener's actions comes at their own call.
        play.by("ME-TURN-7").order_state(who, OrderState::Waiting);
        return;
    }
    let s = play.scene();
    if s.get(who, sheet::STANDARD) + s.get(who, sheet::SIMPLE) > 0 && derived::can_act(s, who) {
        play.by("ME-TURN-9").order_state(who, OrderState::Holding);
        if way == sheet::CALLED {
            let left = calls::left_in_words(play.scene(), who);
            play.by("ME-TURN-9").tell(LineKind::Turn, text!(who, " holds ", left, "."));
        }
    }
}
