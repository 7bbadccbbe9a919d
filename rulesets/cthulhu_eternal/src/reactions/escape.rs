//! CE-ACT-6, CE-PIN-4 to 6: getting out of a hold.

use crate::conditions::{PINNED, PINNING};
use crate::rolls::{self, Rolled, Shown, Test};
use crate::turn::{self, ActionKind, Grip, StanceKind, may};
use crate::{options, sheet};
use fray_engine::base::{Who, refuse};
use fray_engine::fact::LineKind;
use fray_engine::family::Family;
use fray_engine::form::Form;
use fray_engine::payload::Payload as _;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::Scene;
use fray_engine::system::{Offer, Refusal, Use};
use fray_engine::text;

/// CE-ACT-6.
pub const FAMILY: Family = Family {
    acts: &["escape"],
    uses: &[Use::Attack],
    offers: |s, who| {
        let offer = Offer::new("escape", "Escape", "action", Form::empty());
        if s.has(who, PINNED) { vec![offer.good_for(Use::Attack).unless(check(s, who).err())] } else { vec![] }
    },
    check: |s, cmd| cmd.who.map_or(Ok(()), |who| check(s, who)),
    perform: |play, cmd| cmd.who.map_or(Ok(()), |who| perform(play, who)),
    ..Family::NONE
};

fn check(scene: &Scene, who: Who) -> Result<(), Refusal> {
    may(scene, who, ActionKind::Escape)?;
    if scene.has(who, PINNED) {
        return Ok(());
    }
    refuse("not_applicable", "CE-REF-18", text!(who, " is not pinned."))
}

/// CE-ACT-6: the better of STR×5 and Unarmed Combat.
pub(super) fn test(scene: &Scene, who: Who, pinner: Who) -> Test {
    let title = || text!("to escape ", pinner);
    let skill = Test::skill(scene, who, sheet::UNARMED, title());
    Test::better(skill, Test::stat(scene, who, sheet::STR, title()))
}

fn perform(play: &mut Play, who: Who) -> Flow {
    let Some(pinner) = turn::pinned_by(play.scene(), who) else {
        // Held by something that does not fight back.
        turn::spend(play, who, "CE-ACT-6");
        let rolled = rolls::roll(play, &test(play.scene(), who, who), "CE-ACT-6")?;
        if rolled.succeeds() {
            turn::free(play, who, "CE-PIN-6");
        }
        return Ok(());
    };
    play.by("CE-ACT-6").tell(LineKind::Act, text!(who, " tries to escape ", pinner, "."));
    turn::spend(play, who, "CE-ACT-6");
    roll(play, who, pinner).map(|_| ())
}

/// CE-PIN-4 to 6: the roll, what opposes it, and what comes of it.
///
/// # Errors
/// Pass on with `?`.
pub fn roll(play: &mut Play, who: Who, pinner: Who) -> Flow<Rolled> {
    let test = test(play.scene(), who, pinner);
    let (rolled, free) = contest(play, (who, &test, "CE-ACT-6"), who, pinner)?;
    if free {
        turn::free(play, who, "CE-PIN-6");
        turn::record(play, who, StanceKind::Escape, rolled, false, "CE-PIN-6");
    } else {
        play.by("CE-PIN-6").tell(LineKind::Effect, text!(who, " is still pinned."));
    }
    Ok(rolled)
}

/// CE-GM-20: somebody else pulls the victim out of the hold, against the same roll as an escape.
///
/// # Errors
/// Pass on with `?`.
pub fn pull_free(play: &mut Play, who: Who, victim: Who, pinner: Who) -> Flow {
    let scene = play.scene();
    let title = || text!("to pull ", victim, " free");
    let skill = Test::skill(scene, who, sheet::UNARMED, title());
    let test = Test::better(skill, Test::stat(scene, who, sheet::STR, title()));
    let (_, free) = contest(play, (who, &test, "CE-GM-20"), victim, pinner)?;
    if free {
        turn::free(play, victim, "CE-GM-20");
    } else {
        play.by("CE-GM-20").tell(LineKind::Effect, text!(victim, " is still pinned."));
    }
    Ok(())
}

/// CE-PIN-4, 5: one roll against the pinner's hold on the victim; whether it overcomes.
fn contest(
    play: &mut Play,
    (who, test, rule): (Who, &Test, &'static str),
    victim: Who,
    pinner: Who,
) -> Flow<(Rolled, bool)> {
    let rolled = rolls::roll(play, test, rule)?;
    let told = play.last_roll_told();
    let against = match latest(play.scene(), pinner, victim) {
        // CE-RES-16: the fresh roll is not made when the escape has failed and nothing can come of it.
        _ if !rolled.succeeds() && play.option(options::BOTH_FAIL) == "nothing" => None,
        Some(grip) => Some(grip),
        None => {
            let title = || text!("to hold ", victim);
            let scene = play.scene();
            let fresh = Test::better(
                Test::skill(scene, pinner, sheet::UNARMED, title()),
                Test::stat(scene, pinner, sheet::STR, title()),
            );
            Some(rolls::roll(play, &fresh.opposing(told), "CE-PIN-5")?.shown())
        }
    };
    if let Some(grip) = against.filter(|g| g.rank > 0 && rolled.succeeds()) {
        let words = text!(who, "'s ", rolled.roll, " is set against ", pinner, "'s ", grip.roll, ".");
        play.by("CE-PIN-4").tell(LineKind::Effect, words);
    }
    let free = against.is_some_and(|g| rolls::contest(play, rolled.shown(), g));
    Ok((rolled, free))
}

/// CE-PIN-4: the pinner's latest attack roll on the one who is pinned.
fn latest(scene: &Scene, pinner: Who, victim: Who) -> Option<Shown> {
    let grip = scene.cond_from(pinner, PINNING, victim).and_then(Grip::read)?;
    (grip.rank >= 0).then_some(Shown { rank: grip.rank, roll: grip.roll, target: grip.target })
}
