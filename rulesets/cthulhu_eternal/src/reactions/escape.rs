//! CE-ACT-6, CE-PIN-4 to 6: getting out of a hold.

use crate::conditions::{PINNED, PINNING};
use crate::rolls::{self, Degree, Rolled, Shown, Test};
use crate::turn::{self, ActionKind, Grip, Stance, StanceKind, may};
use crate::{derived, options, sheet};
use fray_engine::base::{Who, refuse};
use fray_engine::fact::LineKind;
use fray_engine::family::Family;
use fray_engine::form::Form;
use fray_engine::payload::Payload as _;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::Scene;
use fray_engine::system::{Offer, Refusal, Use};
use fray_engine::text;

pub const ACT: &str = "escape";

/// CE-ACT-6.
pub const FAMILY: Family = Family {
    acts: &[ACT],
    uses: &[Use::Attack],
    of_use: |s, who| s.has(who, PINNED),
    offers: |s, who| {
        let offer = || Offer::new(ACT, "Escape", "action", Form::empty());
        if s.has(who, PINNED) { vec![offer().good_for(Use::Attack).unless(check(s, who).err())] } else { vec![] }
    },
    check: |s, cmd| cmd.who.map_or(Ok(()), |who| check(s, who)),
    perform: |play, cmd| {
        let Some(freed) = cmd.who.map(|who| escape(play, who)).transpose()?.flatten() else { return Ok(()) };
        freed.lands(play);
        Ok(())
    },
    ..Family::DEFAULT
};

fn check(scene: &Scene, who: Who) -> Result<(), Refusal> {
    may(scene, who, ActionKind::Escape)?;
    if scene.has(who, PINNED) {
        return Ok(());
    }
    refuse("not_applicable", "CE-REF-18", text!(who, " is not pinned."))
}

/// CE-ACT-6: the escape test: the better of STR×5 and Unarmed Combat.
pub(super) fn test(scene: &Scene, who: Who, pinner: Option<Who>) -> Test {
    let title = || pinner.map_or_else(|| text!("to get free"), |pinner| text!("to escape ", pinner));
    let skill = Test::skill(scene, who, sheet::UNARMED, title());
    Test::better(skill, Test::stat(scene, who, sheet::STR, title()))
}

/// Whether an attempt breaks a hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Hold {
    Broken,
    Stands,
}

impl Hold {
    fn broken_if(overcome: bool) -> Hold {
        if overcome { Hold::Broken } else { Hold::Stands }
    }
}

/// Somebody who has got out of a hold. CE-TURN-4 (e): in a group it takes effect when everything lands.
#[derive(Clone, Copy, Debug)]
pub struct Freed {
    who: Who,
    /// `None`: held by something that does not fight back.
    pinner: Option<Who>,
    /// CE-PIN-6: the roll of somebody who escaped unaided becomes a standing defense.
    stands: Option<Rolled>,
}

impl Freed {
    /// CE-PIN-6. This does not free anybody from another hold that began at the same moment.
    pub fn lands(&self, play: &mut Play) {
        if self.pinner.is_some() && turn::pinned_by(play.scene(), self.who) != self.pinner {
            return;
        }
        turn::free(play, self.who, "CE-PIN-6");
        if self.pinner.is_none() {
            play.by("CE-PIN-6").tell(LineKind::Effect, text!(self.who, " is no longer pinned."));
        }
        if let Some(rolled) = self.stands.filter(|_| !derived::is_out(play.scene(), self.who)) {
            turn::record(play, self.who, Stance::new(StanceKind::Escape, rolled), "CE-PIN-6");
        }
    }
}

/// CE-ACT-6, CE-PIN-4 to 6: an escape attempt, with what opposes it. Returns who gets free.
pub fn escape(play: &mut Play, who: Who) -> Flow<Option<Freed>> {
    let Some(pinner) = turn::pinned_by(play.scene(), who) else {
        // Held by something that does not fight back.
        play.by("CE-ACT-6").tell(LineKind::Act, text!(who, " tries to get free."));
        turn::spend(play, who, "CE-ACT-6");
        let rolled = rolls::roll(play, &test(play.scene(), who, None), "CE-ACT-6")?;
        return Ok(outcome(
            play,
            Freed { who, pinner: None, stands: Some(rolled) },
            Hold::broken_if(rolled.succeeds()),
        ));
    };
    play.by("CE-ACT-6").tell(LineKind::Act, text!(who, " tries to escape ", pinner, "."));
    turn::spend(play, who, "CE-ACT-6");
    let test = test(play.scene(), who, Some(pinner));
    let (rolled, hold) = contest(play, (who, &test, "CE-ACT-6"), who, pinner)?;
    Ok(outcome(play, Freed { who, pinner: Some(pinner), stands: Some(rolled) }, hold))
}

fn outcome(play: &mut Play, freed: Freed, hold: Hold) -> Option<Freed> {
    match hold {
        Hold::Broken => Some(freed),
        Hold::Stands => {
            play.by("CE-PIN-6").tell(LineKind::Effect, text!(freed.who, " is still pinned."));
            None
        }
    }
}

/// CE-GM-20: `who` pulls the victim out of the hold, against the same roll as an escape.
pub fn pull_free(play: &mut Play, who: Who, victim: Who, pinner: Who) -> Flow<Option<Freed>> {
    let scene = play.scene();
    let title = || text!("to pull ", victim, " free");
    let skill = Test::skill(scene, who, sheet::UNARMED, title());
    let test = Test::better(skill, Test::stat(scene, who, sheet::STR, title()));
    let (_, hold) = contest(play, (who, &test, "CE-GM-20"), victim, pinner)?;
    Ok(outcome(play, Freed { who: victim, pinner: Some(pinner), stands: None }, hold))
}

/// CE-PIN-4, 5: one roll against the pinner's hold on the victim.
fn contest(
    play: &mut Play,
    (who, test, rule): (Who, &Test, &'static str),
    victim: Who,
    pinner: Who,
) -> Flow<(Rolled, Hold)> {
    let rolled = rolls::roll(play, test, rule)?;
    let hold = Hold::broken_if(overcomes(play, (who, &rolled), victim, pinner)?);
    play.by("CE-PIN-6").achieves(who, pinner, degree(&rolled, hold).counted());
    Ok((rolled, hold))
}

/// CE-ODDS-9: how odds count it.
fn degree(rolled: &Rolled, hold: Hold) -> Degree {
    match (rolled.degree, hold) {
        (Degree::Success | Degree::Critical, Hold::Stands) => Degree::Failure,
        // CE-RES-9: if both fail, the lower roll may win.
        (Degree::Failure | Degree::Fumble, Hold::Broken) => Degree::Success,
        (as_rolled, Hold::Broken | Hold::Stands) => as_rolled,
    }
}

fn overcomes(play: &mut Play, (who, rolled): (Who, &Rolled), victim: Who, pinner: Who) -> Flow<bool> {
    let told = play.last_roll_told();
    let latest = latest(play.scene(), pinner, victim);
    // CE-PIN-4: a failed attack roll opposes nothing.
    if latest.is_some_and(|grip| grip.rank == 0) {
        return Ok(rolled.succeeds());
    }
    let against = match latest {
        // CE-RES-16: the pinner makes no new roll if the escape has failed, so that it cannot matter.
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
        let words = text!(who, "'s ").then(rolled.shown().words()).and(" is set against ").and(pinner).and("'s ");
        let words = words.then(grip.words()).and(".");
        play.by("CE-PIN-4").tell(LineKind::Effect, words);
    }
    Ok(against.is_some_and(|g| rolls::contest(play, [who, pinner], rolled.shown(), g)))
}

/// CE-PIN-4: the pinner's latest attack roll on the victim.
fn latest(scene: &Scene, pinner: Who, victim: Who) -> Option<Shown> {
    scene.cond_from(pinner, PINNING, victim).and_then(Grip::read)?.attack()
}
