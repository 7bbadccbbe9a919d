//! CE-HAZ-19 to 21: hunger and thirst.

use crate::conditions::{QUENCHED, STARVING, THIRSTING};
use crate::gear::Dice;
use crate::rolls::{self, Test, Told, throw};
use crate::{derived, harm, sheet};
use fray_engine::base::Who;
use fray_engine::fact::{LineKind, Modifier, Tone};
use fray_engine::payload::Payload as _;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::Scene;
use fray_engine::text;

const DAY: i32 = 24 * 3600;
const WEEK: i32 = 7 * DAY;

fray_engine::payload! {
    /// CE-HAZ-19, 20: the second at which the next test is due, and how many there have been; `None`: there is water
    /// again, and `next` counts for the days of recovery.
    pub struct Deprivation { next: i32, count: Option<i32> }
}

fn deprivation(scene: &Scene, who: Who, id: &str) -> Option<Deprivation> {
    scene.cond(who, id).and_then(Deprivation::read)
}

/// What somebody has to go without.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lack {
    /// CE-HAZ-19.
    Food,
    /// CE-HAZ-20.
    Water,
}

/// CE-HAZ-19, 20: there is nothing to eat, or to drink, from now on.
pub fn deprive(play: &mut Play, who: Who, lack: Lack) {
    let (id, first, what, rule) = match lack {
        Lack::Food => (STARVING, WEEK, " has no food.", "CE-HAZ-19"),
        // The first day is free, then a test each day.
        Lack::Water => (THIRSTING, 2 * DAY, " has no water.", "CE-HAZ-20"),
    };
    let next = play.scene().seconds().saturating_add(first);
    if lack == Lack::Water {
        play.by(rule).end(who, QUENCHED);
    }
    play.by(rule).condition(who, Deprivation { next, count: Some(0) }.in_cond(id));
    play.by(rule).tell_in(LineKind::Effect, Tone::Bad, text!(who, what));
}

/// There is food, or water, again. CE-HAZ-20: with water, 1D2 STR and 1D2 CON come back each day.
pub fn end_deprivation(play: &mut Play, who: Who, lack: Lack) {
    let (id, what, rule) = match lack {
        Lack::Food => (STARVING, " has food again.", "CE-HAZ-19"),
        Lack::Water => (THIRSTING, " has water again.", "CE-HAZ-20"),
    };
    let lost = play.get(who, sheet::STR_LOSS) + play.get(who, sheet::CON_LOSS) > 0;
    if lack == Lack::Water && lost && play.has(who, THIRSTING) {
        let next = play.scene().seconds().saturating_add(DAY);
        play.by(rule).condition(who, Deprivation { next, count: None }.in_cond(QUENCHED));
    }
    play.by(rule).end(who, id);
    play.by(rule).tell_in(LineKind::Effect, Tone::Good, text!(who, what));
}

/// Hunger or thirst, whose next test is due first, if one is due.
fn first(scene: &Scene, who: Who) -> Option<(&'static str, Deprivation)> {
    let now = scene.seconds();
    let all = [STARVING, THIRSTING, QUENCHED].into_iter().filter_map(|id| Some((id, deprivation(scene, who, id)?)));
    all.filter(|(_, w)| w.next <= now).min_by_key(|(_, w)| w.next)
}

/// The second at which a test was due, if one is.
pub(super) fn due(scene: &Scene, who: Who) -> Option<i32> {
    first(scene, who).map(|(_, w)| w.next)
}

/// Carries out what is due.
pub(super) fn strikes(play: &mut Play, who: Who) -> Flow {
    let Some((id, w)) = first(play.scene(), who) else { return Ok(()) };
    if !derived::is_alive(play.scene(), who) {
        play.by("CE-HAZ-19").end(who, id);
        return Ok(());
    }
    if id == STARVING { hunger(play, who, &w) } else { thirst(play, who, id, &w) }
}

/// CE-HAZ-19: a test with the better of CON×2 and Survival.
fn resists(play: &mut Play, who: Who, what: &'static str, rule: &'static str) -> Flow<bool> {
    let scene = play.scene();
    let body = Test::stat_times(scene, who, sheet::CON, 2, what);
    let test = Test::better(body, Test::skill(scene, who, sheet::SURVIVAL, what));
    Ok(rolls::roll(play, &test, rule)?.succeeds())
}

fn hunger(play: &mut Play, who: Who, w: &Deprivation) -> Flow {
    let week = w.count.unwrap_or(0) + 1;
    play.by("CE-HAZ-19")
        .condition(who, Deprivation { next: w.next.saturating_add(WEEK), count: Some(week) }.in_cond(STARVING));
    if resists(play, who, "to withstand hunger", "CE-HAZ-19")? {
        return Ok(());
    }
    let dice = match week {
        1 => Dice::new(1, 2, 0),
        2 => Dice::new(1, 4, 0),
        n => Dice::new((n - 1).clamp(1, 40) as u16, 4, 0),
    };
    let fallen = throw(play, who, "hunger", dice, "CE-HAZ-19")?;
    let lost = fallen.sum;
    play.by("CE-HAZ-19").add(who, sheet::CON_LOSS, lost);
    let told = Told::new(who, "Hunger", &fallen, text!(lost, " CON"));
    rolls::tell(play, "CE-HAZ-19", told, text!(who, " loses ", lost, " CON to hunger."));
    wastes_away(play, who);
    Ok(())
}

/// CE-HAZ-21.
fn wastes_away(play: &mut Play, who: Who) {
    if [sheet::STR, sheet::CON].iter().any(|f| derived::effective(play.scene(), who, *f) <= 0) {
        play.by("CE-HAZ-21").set(who, sheet::HP, 0);
        harm::dies(play, who, "CE-HAZ-21");
    }
}

fn thirst(play: &mut Play, who: Who, id: &'static str, w: &Deprivation) -> Flow {
    let count = w.count.map(|n| n + 1);
    play.by("CE-HAZ-20").condition(who, Deprivation { next: w.next.saturating_add(DAY), count }.in_cond(id));
    if count.is_none() {
        return drinks(play, who);
    }
    if resists(play, who, "to withstand thirst", "CE-HAZ-20")? {
        return Ok(());
    }
    for (loss, stat) in [(sheet::STR_LOSS, sheet::STR), (sheet::CON_LOSS, sheet::CON)] {
        let fallen = throw(play, who, "thirst", Dice::new(1, 4, 0), "CE-HAZ-20")?;
        let lost = fallen.sum;
        play.by("CE-HAZ-20").add(who, loss, lost);
        let words = text!(who, " loses ", lost, " ", derived::label(stat), " to thirst.");
        let told = Told::new(who, "Thirst", &fallen, text!(lost, " ", derived::label(stat)));
        rolls::tell(play, "CE-HAZ-20", told, words);
    }
    wastes_away(play, who);
    Ok(())
}

/// CE-HAZ-20: what a day with water gives back.
fn drinks(play: &mut Play, who: Who) -> Flow {
    let before = play.get(who, sheet::CON_LOSS);
    for (loss, stat) in [(sheet::STR_LOSS, sheet::STR), (sheet::CON_LOSS, sheet::CON)] {
        // CE-RES-16: dice that cannot matter are not rolled.
        if play.get(who, loss) == 0 {
            continue;
        }
        let fallen = throw(play, who, "thirst", Dice::new(1, 2, 0), "CE-HAZ-20")?;
        let lost = play.get(who, loss);
        let left = (lost - fallen.sum).max(0);
        play.by("CE-HAZ-20").set(who, loss, left);
        let back = text!(lost - left, " ", derived::label(stat));
        let words = text!(who, " drinks, and regains ").then(back.clone()).and(".");
        let most = Modifier::new("CE-HAZ-20", "no more than was lost", lost - left - fallen.sum);
        let told = Told::new(who, "Water", &fallen, back).in_tone(Tone::Good).with(vec![most]);
        rolls::tell(play, "CE-HAZ-20", told, words);
    }
    harm::thaws_out(play, who, before);
    if play.get(who, sheet::STR_LOSS) + play.get(who, sheet::CON_LOSS) == 0 {
        play.by("CE-HAZ-20").tell_in(LineKind::Effect, Tone::Good, text!(who, " has recovered from thirst."));
        // Logs of earlier releases keep the days of recovery in the other.
        for id in [THIRSTING, QUENCHED] {
            play.by("CE-HAZ-20").end(who, id);
        }
    }
    Ok(())
}
