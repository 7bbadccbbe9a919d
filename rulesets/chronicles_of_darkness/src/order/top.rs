//! CD-TURN-10, CD-OPT-2: Willpower buys the top of the order.

use super::initiative;
use super::next::takes_part;
use crate::conditions::SURPRISED;
use crate::rolls::{may_pay, pay};
use crate::{derived, options};
use fray_engine::base::Who;
use fray_engine::fact::{Asked, Question};
use fray_engine::form::Form;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::Scene;

/// CD-TURN-10, CD-OPT-2: before the first turn of a round anyone may spend 1 Willpower to act first in it; several who do so act by
/// Initiative.
pub(super) fn of_the_order(play: &mut Play) -> Flow {
    if !play.option(options::WILLPOWER_TOPS_ORDER) {
        return Ok(());
    }
    let answers = play.by("CD-OPT-2").ask_all(|s| {
        let ask = |w: Who| {
            let title = "Spend 1 Willpower to act first in this round?";
            let q = Question::to(w, "top_of_order", title, Form::Confirm { default: false });
            q.why("A round begins. Otherwise your Initiative counts.").standing().earns(is_preceded(s, w))
        };
        s.ids().filter(|w| may(s, *w)).map(ask).collect()
    })?;
    let who = |q: &Question| if let Asked::Player(w) = q.asked { Some(w) } else { None };
    let wants: Vec<Who> = answers.iter().filter(|(_, a)| a.yes()).filter_map(|(q, _)| who(q)).collect();
    let paid: Vec<Who> =
        wants.into_iter().filter(|w| may(play.scene(), *w) && pay(play, *w, "CD-OPT-2", "to act first")).collect();
    if !paid.is_empty() {
        let s = play.scene();
        let (mut order, rest): (Vec<Who>, Vec<Who>) =
            initiative::in_order(s).into_iter().partition(|w| paid.contains(w));
        order.extend(rest);
        let slots = initiative::slots(s, &order);
        play.by("CD-OPT-2").order(slots);
    }
    Ok(())
}

fn may(scene: &Scene, who: Who) -> bool {
    let able = takes_part(scene, who) && !derived::is_out(scene, who) && !scene.has(who, SURPRISED);
    able && may_pay(scene, who, 1).is_ok()
}

/// Whether somebody that they know of acts before them as the order stands.
fn is_preceded(scene: &Scene, who: Who) -> bool {
    let mut before = initiative::in_order(scene).into_iter().take_while(|w| *w != who);
    before.any(|w| scene.knows(who, w) && !derived::is_out(scene, w))
}
