//! CE-SAN-1 to 5, CE-HEAL-6, CE-GM-19: sanity, and what comes after a fight.

use super::people::{PEOPLE, act, check_people, named, people};
use crate::conditions::{FOUGHT, HAS_KILLED, OUT_OF_PLAY, STARVING, THIRSTING, WAS_HURT};
use crate::derived;
use crate::gear::Dice;
use crate::harm::{self, SanLoss, Shock};
use crate::sheet;
use fray_engine::base::{Text, Who, refuse};
use fray_engine::fact::LineKind;
use fray_engine::family::Family;
use fray_engine::form::{Form, Opt};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Phase, Scene};
use fray_engine::system::{Offer, Refusal};
use fray_engine::text;

fray_engine::form! {
    /// CE-SAN-1.
    LOSS {
        success: i32 = "Loss on a success",
        dice: i32 = "Dice on a failure",
        sides: i32 = "Sides per die",
        flat: i32 = "Added on a failure",
        violence: bool = "For violence",
    }
}

const SAN_TEST: &str = "san_test";
const AFTERMATH: &str = "aftermath";
const REST: &str = "rest";
/// CE-HEAL-6: a day in seconds.
const DAY: i32 = 24 * 3600;

/// Sanity tests, the aftermath, and rest.
pub const FAMILY: Family = Family {
    acts: &[SAN_TEST, AFTERMATH, REST],
    outside_fights: &[SAN_TEST, AFTERMATH, REST],
    gm: offers,
    check,
    perform,
    ..Family::DEFAULT
};

/// CE-SAN-4, CE-GM-19: the events that call for a test, with the loss.
const EVENTS: [(&str, &str, SanLoss); 3] = [
    (FOUGHT, "after a deadly fight", SanLoss::flat(0, 1)),
    (WAS_HURT, "after getting hurt", SanLoss::flat(0, 1)),
    (HAS_KILLED, "after killing", SanLoss::dice(0, Dice::new(1, 4, 0))),
];

/// CE-SAN-4: protagonists who are not adapted to violence.
fn shaken(scene: &Scene) -> Vec<Who> {
    let counts = |w: &Who| derived::is_protagonist(scene, *w) && !scene.get(*w, sheet::ADAPTED);
    let touched = |w: &Who| EVENTS.iter().any(|(id, _, _)| scene.has(*w, id));
    scene
        .ids()
        .filter(counts)
        .filter(touched)
        .filter(|w| derived::is_alive(scene, *w) && !scene.has(*w, OUT_OF_PLAY))
        .collect()
}

fn offers(scene: &Scene) -> Vec<Offer> {
    let loss = || {
        [
            LOSS.success.number(0..=20, 0),
            LOSS.dice.number(0..=10, 1),
            LOSS.sides.number(2..=20, 4),
            LOSS.flat.number(0..=20, 0),
            LOSS.violence.confirm(false),
        ]
    };
    let mut out: Vec<Offer> = act(scene, SAN_TEST, "SAN test", loss).into_iter().collect();
    let shaken = if scene.phase == Phase::Ended { shaken(scene) } else { vec![] };
    if !shaken.is_empty() {
        let options: Vec<Opt> = shaken.iter().map(|w| Opt::combatant(scene, *w)).collect();
        let default = options.iter().map(|o| o.id.clone()).collect();
        let most = u16::try_from(options.len()).unwrap_or(u16::MAX);
        let form = Form::group([PEOPLE.who.some_of(options, 1..=most, default)]);
        out.push(Offer::new(AFTERMATH, "SAN after the fight", "GM", form).note("for the fight, wounds, and killing"));
    }
    out.extend(act(scene, REST, "A day of rest", || []).map(|o| o.note("CON×5 for HP")));
    out
}

fn check(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    check_people(scene, cmd)?;
    if cmd.act != REST {
        return Ok(());
    }
    let now = scene.seconds();
    let all = if PEOPLE.who.is_in(cmd) { named(scene, cmd) } else { people(scene).into_iter().take(1).collect() };
    let tired = |w: &Who| scene.get(*w, sheet::RESTED).is_some_and(|last| now.saturating_sub(last) < DAY);
    match all.iter().find(|w| tired(w)) {
        Some(w) => refuse("already_treated", "CE-HEAL-6", text!(*w, " has rested today already. Let a day pass.")),
        None => Ok(()),
    }
}

fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    for who in named(play.scene(), cmd) {
        match &*cmd.act {
            REST => rest(play, who)?,
            AFTERMATH => aftermath(play, who)?,
            _ => {
                let (dice, sides) = (LOSS.dice.of(cmd).unwrap_or(0), LOSS.sides.of(cmd).unwrap_or(4));
                let flat = LOSS.flat.of(cmd).unwrap_or(0);
                let failure = Dice::new(dice.clamp(0, 40) as u16, sides.clamp(2, 100) as u16, flat);
                let loss = SanLoss { success: LOSS.success.of(cmd).unwrap_or(0), failure };
                let shock = if LOSS.violence.yes(cmd) { Shock::Violence } else { Shock::Other };
                harm::san_test(play, who, loss, shock, text!("to keep sane"))?;
            }
        }
    }
    Ok(())
}

/// CE-HEAL-6, CE-HAZ-7: there is no such test without food and water, or while a disease is active.
fn rest(play: &mut Play, who: Who) -> Flow {
    if !derived::is_alive(play.scene(), who) {
        return Ok(());
    }
    harm::recovers_strength(play, who);
    if crate::afflicted::disease_active(play.scene(), who) {
        let words = text!(who, " is diseased and does not recuperate.");
        play.by("CE-HAZ-7").tell(LineKind::Effect, words);
        return Ok(());
    }
    let lacks =
        [(STARVING, " has no food"), (THIRSTING, " has no water")].into_iter().find(|(id, _)| play.has(who, id));
    if let Some((_, what)) = lacks {
        play.by("CE-HEAL-6").tell(LineKind::Effect, text!(who, what, " and does not recuperate."));
        return Ok(());
    }
    harm::rest(play, who)
}

/// CE-SAN-4, CE-RES-16: the events one by one in the order of the rule, each a test and then its loss.
fn aftermath(play: &mut Play, who: Who) -> Flow {
    for (id, why, loss) in EVENTS {
        if play.has(who, id) {
            play.by("CE-SAN-4").end(who, id);
            // CE-SAN-3: the last test may have taken the rest.
            if play.has(who, OUT_OF_PLAY) {
                continue;
            }
            harm::san_test(play, who, loss, Shock::Violence, Text::from(why))?;
        }
    }
    Ok(())
}
