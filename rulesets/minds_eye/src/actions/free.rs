//! ME-ACT-5: what costs no action: dropping something, letting go of a victim.

use crate::calls::{able, on_own_call};
use crate::gear::{self, READY};
use crate::{derived, grappling};
use fray_engine::base::{ItemNo, Who, refuse};
use fray_engine::fact::LineKind;
use fray_engine::family::Family;
use fray_engine::form::{Form, Opt};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::{Offer, Refusal, Use};
use fray_engine::text;

fray_engine::form! {
    /// ME-ACT-5.
    ITEM {
        item: String = "What",
    }
}

const DROP: &str = "drop_item";
const RELEASE: &str = "release";

/// ME-ACT-5.
pub const FAMILY: Family = Family {
    acts: &[DROP, RELEASE],
    uses: &[],
    offers,
    off_turn: |s, w| offers(s, w).into_iter().filter(|o| o.off.is_none()).collect(),
    check,
    perform,
    ..Family::DEFAULT
};

fn offers(scene: &Scene, who: Who) -> Vec<Offer> {
    let off = able(scene, who).and_then(|()| on_own_call(scene, who)).err();
    let mut out = Vec::new();
    let ready = gear::weapons_in(scene, who, READY).map(|(i, _)| Opt::new(gear::key(scene, who, i), i.label.clone()));
    let ready: Vec<Opt> = ready.collect();
    if !ready.is_empty() {
        let form = Form::group([ITEM.item.one_of(ready)]);
        out.push(Offer::new(DROP, "Drop", "free", form).unless(off.clone()).good_for(Use::Seldom));
    }
    if let Some(victim) = derived::held_by(scene, who).filter(|v| scene.knows(who, *v)) {
        let offer = Offer::new(RELEASE, text!("Let go of ", victim), "free", Form::empty());
        out.push(offer.unless(off).good_for(Use::Seldom));
    }
    out
}

fn dropped(scene: &Scene, who: Who, cmd: &Cmd) -> Option<(ItemNo, String)> {
    let item = gear::by_key(scene, who, ITEM.item.of(cmd)?).filter(|i| i.slot == READY)?;
    Some((item.no, item.label.to_string()))
}

fn check(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    let Some(who) = cmd.who else { return Ok(()) };
    if cmd.act == RELEASE && derived::held_by(scene, who).is_none() {
        return refuse("bad_target", "ME-ACT-8", text!(who, " holds nobody."));
    }
    able(scene, who)?;
    on_own_call(scene, who)?;
    if cmd.act == DROP && dropped(scene, who, cmd).is_none() {
        return refuse("weapon_not_ready", "ME-ACT-5", text!(who, " has no such thing ready to drop."));
    }
    Ok(())
}

fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    let Some(who) = cmd.who else { return Ok(()) };
    if cmd.act == RELEASE {
        if let Some(victim) = derived::held_by(play.scene(), who) {
            play.by("ME-ACT-5").tell(LineKind::Act, text!(who, " lets go."));
            grappling::end(play, victim, "ME-ACT-5");
        }
        return Ok(());
    }
    let Some((no, label)) = dropped(play.scene(), who, cmd) else { return Ok(()) };
    let at = play.scene().combatant(who).at;
    play.by("ME-ACT-5").lay(who, no, at);
    play.by("ME-ACT-5").tell(LineKind::Act, text!(who, " drops the ", label, "."));
    Ok(())
}
