//! CE-HAZ-5: exposure to poisons and diseases.

use super::data::{Ailment, ailment};
use crate::afflicted::{self, Affliction};
use crate::conditions::{DISEASED, POISONED};
use crate::rolls::{self, Told, throw};
use crate::{derived, harm, options};
use fray_engine::base::{Str, Who};
use fray_engine::fact::{LineKind, Tone};
use fray_engine::play::{Flow, Play};
use fray_engine::text;

/// The condition that holds this ailment.
pub(super) fn condition(a: &Ailment) -> &'static str {
    if a.is_disease() { DISEASED } else { POISONED }
}

/// CE-HAZ-5: what somebody is exposed to, and CE-HAZ-6 whether a hospital cares for them.
pub struct Exposure<'c> {
    pub to: &'c str,
    pub hospitalized: bool,
}

/// CE-HAZ-5: `who` is exposed; the delay is rolled at once.
pub fn expose(play: &mut Play, who: Who, Exposure { to, hospitalized }: Exposure) -> Flow {
    let Some(a) = ailment(to) else { return Ok(()) };
    if !derived::is_alive(play.scene(), who) {
        return Ok(());
    }
    let words = text!(who, " is exposed to ", a.label, " (", a.symptoms, ").");
    play.by("CE-HAZ-5").tell_in(LineKind::Effect, Tone::Bad, words);
    // CE-HAZ-8
    harm::retest_dormant(play, who, "");
    let due = delay(play, who, a, play.scene().seconds())?;
    let mut rows = afflicted::all(play.scene(), who, condition(a));
    // A disease that is caught again begins anew; a second dose of a poison strikes as well as the first.
    rows.retain(|r| r.kind != a.id || !a.is_disease());
    let kind = Str::new_static(a.id);
    rows.push(Affliction { kind, due, hospitalized, antidote: false, dormant: false, struck: false, stirred: false });
    afflicted::keep(play, who, condition(a), rows, "CE-HAZ-5");
    Ok(())
}

/// CE-HAZ-5, 7: rolls the delay, counted from this second. Returns the second at which it ends.
pub(super) fn delay(play: &mut Play, who: Who, a: &Ailment, from: i32) -> Flow<i32> {
    let fallen = throw(play, who, "speed", a.speed, "CE-HAZ-5")?;
    let n = fallen.sum;
    let told = Told::new(who, "How soon it takes effect", &fallen, text!(n, " ", a.unit.words(n)));
    let words = text!("The ", a.label, " in ", who, " takes effect in ", n, " ", a.unit.words(n), ".");
    rolls::tell_gm(play, "CE-HAZ-5", told, words);
    let turn = play.option(options::SECONDS_PER_TURN);
    Ok(from.saturating_add(n.saturating_mul(a.unit.seconds(turn))))
}
