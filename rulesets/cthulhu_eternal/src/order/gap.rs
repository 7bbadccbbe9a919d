//! CE-TURN-6 to 10, CE-DEC-13: gaps, in which anyone with a token may act.

use super::next::by_dex;
use crate::turn;
use fray_engine::base::Who;
use fray_engine::course::{AskOrder, Window};
use fray_engine::fact::{LineKind, Question};
use fray_engine::form::Form;
use fray_engine::play::Play;
use fray_engine::scene::Scene;
use fray_engine::text;

pub(super) const KIND: &str = "gap";

/// Asks everybody with a token, the highest DEX first.
pub(super) fn window(scene: &Scene) -> Option<Window> {
    let all: Vec<Who> = scene.ids().filter(|w| turn::has_token(scene, *w) && scene.claim(*w).is_none()).collect();
    (!all.is_empty()).then(|| Window::new(KIND, AskOrder::InTurn, by_dex(scene, all)))
}

/// CE-DEC-13: the default is to keep the token.
pub(super) fn question(scene: &Scene, who: Who) -> Option<Question> {
    let title = text!("Does ", who, " act now?");
    let ask = || {
        let q = Question::to(who, "act_now", title, Form::Confirm { default: false });
        q.why("You hold an action and may use it until your next turn.").standing().wanted().advise(true)
    };
    turn::has_token(scene, who).then(ask)
}

/// The first to say yes acts; after that a new gap opens.
pub(super) fn closed(play: &mut Play, window: &Window) {
    if let Some(who) = window.claims().next()
        && turn::has_token(play.scene(), who)
    {
        play.by("CE-TURN-6").tell(LineKind::Turn, text!(who, " acts now."));
        play.by("CE-TURN-6").claim(who, KIND);
    }
}
