//! ME-AST-1 to 6: helping an attacker.

use crate::attack::{Manoeuvre, check::unused};
use crate::calls::{self, PayingAction, able, opening_is_free, spend};
use crate::conditions::{ASSIST, Assist, REFUSED};
use crate::{derived, targets};
use fray_engine::base::{Str, Who, refuse};
use fray_engine::fact::{LineKind, Question};
use fray_engine::family::Family;
use fray_engine::form::{Form, Listed as _, Opt};
use fray_engine::payload::Remembered as _;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Cond, Scene};
use fray_engine::system::{Offer, Refusal, Use};
use fray_engine::text;

fray_engine::form! {
    /// ME-AST-1.
    HELP {
        ally: Who = "Ally",
        manoeuvre: Manoeuvre = "With which manoeuvre",
        how("text"): String = "How you help",
    }
}

const ACT: &str = "assist_attacker";

/// ME-AST-1, ME-AST-5: at any time while nothing is being resolved, before or after the helper's own call. ME-AST-6:
/// this is no attack, so no limit on attacks applies.
pub const FAMILY: Family = Family {
    acts: &[ACT],
    uses: &[],
    offers,
    off_turn: |s, w| offers(s, w).into_iter().filter(|o| o.off.is_none()).collect(),
    check,
    perform,
    ..Family::DEFAULT
};

fn offers(scene: &Scene, who: Who) -> Vec<Offer> {
    if ready(scene, who).is_err() && !scene.acts_now(who) {
        return vec![];
    }
    let off = |ally: Who| possible(scene, who, ally).err();
    let all = helped(scene, who);
    let Some(first) = all.first() else { return vec![] };
    let why = if all.iter().any(|t| off(*t).is_none()) { None } else { off(*first) };
    let offer = Offer::lazy(ACT, "Help an attacker", "standard", move |s| form(s, who));
    vec![offer.note("pays for an ally's manoeuvre").unless(why).good_for(Use::Other)]
}

/// Everybody else, allies first.
fn helped(scene: &Scene, who: Who) -> Vec<Who> {
    let mut all = targets::others(scene, who);
    all.sort_by_key(|t| !scene.allies(who, *t));
    all
}

fn form(scene: &Scene, who: Who) -> Form {
    let manoeuvres = Manoeuvre::ALL.iter().filter(|row| row.0 != Manoeuvre::BurstOfSpeed);
    Form::group([
        targets::member(scene, who, HELP.ally, &helped(scene, who), |ally| possible(scene, who, ally).err()),
        HELP.manoeuvre.one_of(manoeuvres.map(|(_, id, label)| Opt::new(*id, *label)).collect()),
        HELP.how.text(120, "").extra(),
    ])
}

/// `helpless`, `busy`, `grappled`, `no_standard`.
fn ready(scene: &Scene, who: Who) -> Result<(), Refusal> {
    able(scene, who)?;
    calls::after_the_opening(scene, who)?;
    calls::not_held(scene, who)?;
    calls::has_action(scene, who, PayingAction::Standard)
}

/// `bad_target`.
fn can_be_helped(scene: &Scene, who: Who, ally: Who) -> Result<(), Refusal> {
    if ally == who || !derived::can_act(scene, ally) || !derived::takes_part(scene, ally) {
        return refuse("bad_target", "ME-AST-1", "Choose somebody else who can act.");
    }
    Ok(())
}

fn possible(scene: &Scene, who: Who, ally: Who) -> Result<(), Refusal> {
    can_be_helped(scene, who, ally)?;
    ready(scene, who)?;
    unused(scene, ally)?;
    if scene.cond_from(who, REFUSED, ally).is_some() {
        return refuse("refused_before", "ME-AST-2", text!(ally, " has refused that help in this round."));
    }
    if scene.has(ally, ASSIST) {
        return refuse("assist_already", "ME-AST-4", text!("Somebody helps ", ally, " already."));
    }
    Ok(())
}

fn check(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    let Some(who) = cmd.who else { return Ok(()) };
    let Some(ally) = HELP.ally.of(scene, cmd) else {
        return refuse("bad_target", "ME-AST-1", "Choose somebody to help.");
    };
    match HELP.manoeuvre.of(cmd) {
        // ME-MAN-10. The codes that come before it are checked first.
        Some(Manoeuvre::BurstOfSpeed) => {
            can_be_helped(scene, who, ally)?;
            ready(scene, who)?;
            refuse("manoeuvre_illegal", "ME-MAN-10", "Nobody can help with a burst of speed.")
        }
        Some(_) | None => possible(scene, who, ally),
    }
}

fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    let Some(who) = cmd.who else { return Ok(()) };
    let Some(ally) = HELP.ally.of(play.scene(), cmd) else { return Ok(()) };
    let Some(manoeuvre) = HELP.manoeuvre.of(cmd) else { return Ok(()) };
    let how = HELP.how.of(cmd).unwrap_or_default().trim().to_string();
    // ME-REA-5, ME-TURN-18: nobody is asked about help that comes to nothing.
    let accepted = play.by("ME-REA-5").ask(|s| {
        possible(s, who, ally).ok()?;
        let title = text!(who, " offers to help you with ", manoeuvre.label(), ". Accept?");
        let q = Question::to(ally, "assist", title, Form::Confirm { default: false });
        let q = q.why("The help pays for it instead of your Willpower, once in this round. It costs you nothing.");
        Some(if s.allies(who, ally) { q.advise(true) } else { q })
    })?;
    // ME-TURN-18: while the ally was asked, the GM may have taken one of the two out of the fight.
    if possible(play.scene(), who, ally).is_err() {
        play.by("ME-TURN-18").tell(LineKind::Effect, text!(who, "'s offer to help ", ally, " comes to nothing."));
        return Ok(());
    }
    if !accepted.is_some_and(|said| said.yes()) {
        play.by("ME-AST-2").condition(who, Cond::new(REFUSED).by(ally));
        play.by("ME-AST-2").tell(LineKind::Choice, text!(ally, " refuses ", who, "'s help."));
        return Ok(());
    }
    let helps = if opening_is_free(play.scene(), who) { " helps " } else { " spends the standard action to help " };
    spend(play, who, PayingAction::Standard, "ME-AST-3");
    let benefit = Assist { helper: who, manoeuvre: Str::new_static(manoeuvre.word()) };
    play.by("ME-AST-3").condition(ally, benefit.cond());
    let mut words = text!(who, helps, ally, " with ", manoeuvre.label());
    if !how.is_empty() {
        words = words.and(": ").and(how);
    }
    play.by("ME-AST-3").tell(LineKind::Act, words.ended());
    Ok(())
}
