//! ME-ACT-21: breaking free of a grapple.

use crate::attack::limit;
use crate::calls::{self, PayingAction, spend};
use crate::challenge::{self, Challenge, ChallengeKind, PoolParts};
use crate::conditions::GRAPPLED;
use crate::escape::Role;
use crate::pools::{self, Attribute, Part};
use crate::{derived, escape, grappling, harm, options, sheet};
use fray_engine::base::{Who, refuse};
use fray_engine::fact::LineKind;
use fray_engine::family::Family;
use fray_engine::form::Form;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::{Offer, Refusal, Use};
use fray_engine::text;

const ACT: &str = "break_free";

/// ME-ACT-21.
pub const FAMILY: Family = Family {
    acts: &[ACT],
    uses: &[Use::Recover],
    of_use: |s, w| s.has(w, GRAPPLED),
    offers,
    off_turn: |s, w| calls::open_while_holding(s, w, || offers(s, w)),
    check: |s, cmd| cmd.who.map_or(Ok(()), |who| possible(s, who)),
    perform,
    ..Family::DEFAULT
};

fn offers(scene: &Scene, who: Who) -> Vec<Offer> {
    if !scene.has(who, GRAPPLED) {
        return vec![];
    }
    let offer = Offer::new(ACT, "Break free", "standard", Form::empty()).good_for(Use::Recover);
    vec![offer.unless(possible(scene, who).err())]
}

fn possible(scene: &Scene, who: Who) -> Result<(), Refusal> {
    if !scene.has(who, GRAPPLED) {
        return refuse("bad_target", "ME-ACT-8", text!("Nobody holds ", who, "."));
    }
    calls::able(scene, who)?;
    calls::on_call(scene, who)?;
    calls::has_action(scene, who, PayingAction::Standard)?;
    // ME-OPT-20
    let counts = scene.option(options::BREAK_FREE_COUNTS);
    let third = |by: &Who| counts && limit(scene, *by, Attribute::Physical).is_err();
    if let Some(by) = derived::grappler(scene, who).filter(third) {
        let words = text!(by, " has faced two Physical attacks in this round already. Breaking free would be a third.");
        return refuse("limit_physical", "ME-OPT-20", words);
    }
    Ok(())
}

/// ME-RES-16: each side counts its attribute, its skill and what the GM adds, and nothing else.
fn strength(scene: &Scene, who: Who, circumstances: Part) -> Vec<Part> {
    vec![Attribute::Physical.part(scene, who), pools::skill(scene, who, "Brawl", sheet::BRAWL), circumstances]
}

fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    let Some(who) = cmd.who else { return Ok(()) };
    let Some(by) = derived::grappler(play.scene(), who) else {
        slips_out(play, who);
        return Ok(());
    };
    play.by("ME-ACT-21").tell(LineKind::Act, text!(who, " tries to break free of ", by, "."));
    play.by("ME-ACT-21").acts_against(who, vec![by]);
    spend(play, who, PayingAction::Standard, "ME-ACT-21");
    if play.option(options::BREAK_FREE_COUNTS) {
        play.by("ME-OPT-20").raise_count(by, sheet::HIT_PHYSICAL, 1, who);
    }
    let s = play.scene();
    let pool = strength(s, who, pools::circumstances(s, who));
    let against = strength(s, by, pools::circumstances_of_defence(s, by));
    crate::attack::tell_pools(play, who, by, &pool, &against);
    let challenge = Challenge {
        sort: ChallengeKind::BreakFree,
        other: Some(by),
        pool: pools::told(play, who, &pool),
        against: pools::told(play, by, &against),
        kind: ACT.into(),
    };
    challenge::begin(play, who, challenge.latest());
    // ME-ESC-6: to try is enough. ME-ESC-4: it takes a throw.
    escape::fights(play, who);
    let outcome = challenge::run(play, who, &PoolParts { pool, against }, |play| {
        escape::involved(play, who, Role::Fights);
        escape::involved(play, by, Role::Drawn);
    })?;
    // A hold on, or of, somebody who is out of the fight has ended.
    harm::settle(play);
    match outcome {
        Some(outcome) => grappling::struggle_ends(play, who, Some(by), outcome),
        None => {
            calls::comes_to_nothing(play, who, text!(who, " tries to break free"));
        }
    }
    Ok(())
}

/// ME-GM-16: the GM has said that `who` is held, but not who holds them: there is nobody to throw against.
fn slips_out(play: &mut Play, who: Who) {
    spend(play, who, PayingAction::Standard, "ME-ACT-21");
    play.by("ME-ACT-21").tell(LineKind::Act, text!(who, " tries to break free."));
    grappling::end(play, who, "ME-ACT-21");
}
