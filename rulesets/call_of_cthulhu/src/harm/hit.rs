//! CC-DMG-4, 5, CC-DICE-6, CC-GEAR-7, CC-HAZ-19, CC-OPT-8: where a hit lands, what armor takes off, and what else it
//! does.

use super::blow::blow;
use super::exposure;
use crate::conditions::{COVER, DEAD, EXPOSED, STUNNED};
use crate::rolls::luck_test;
use crate::{derived, options};
use fray_engine::base::{Text, Who};
use fray_engine::fact::{LineKind, RollNote, Tally, Tone};
use fray_engine::payload::Remembered as _;
use fray_engine::play::{DieSpec, Flow, Play};
use fray_engine::scene::Scene;
use fray_engine::text;
use std::num::NonZeroU32;

/// Whether armor counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArmorUse {
    /// It does.
    Counts,
    /// CC-DMG-5, CC-HAZ-7.
    Ignored,
}

/// A hit with its raw damage.
#[derive(Clone, Debug)]
pub struct Hit {
    pub to: Who,
    /// Damage as rolled.
    pub raw: i32,
    pub armor: ArmorUse,
    /// CC-GM-13: the armor of the cover that it went through.
    pub cover: i32,
    /// CC-HAZ-19.
    pub burns: bool,
    /// CC-GEAR-7.
    pub stuns: bool,
    /// What it was made with: "the small knife".
    pub what: Text,
}

fray_engine::payload! {
    /// CC-COND-11: how many rounds are left, and the round in which it was set.
    pub struct Stun of STUNNED, level(rounds) { since: Option<NonZeroU32> }
}

/// CC-OPT-8: the highest face of the d20 for each location.
const LOCATIONS: [(i32, &str); 7] = [
    (3, "right leg"),
    (6, "left leg"),
    (10, "abdomen"),
    (15, "chest"),
    (17, "right arm"),
    (19, "left arm"),
    (20, "head"),
];

/// CC-OPT-8, CC-DICE-6: where the hit lands.
fn location(play: &mut Play, to: Who) -> Flow<Option<&'static str>> {
    if !options::on(play.scene(), options::HIT_LOCATIONS) {
        return Ok(None);
    }
    let dice = play.by("CC-OPT-8").roll(to, "location", &[DieSpec::plain(20)])?;
    let face = dice.first().map_or(1, fray_engine::fact::Die::first);
    let part = LOCATIONS.iter().find(|l| face <= l.0).map_or("chest", |l| l.1);
    play.by("CC-OPT-8").tell_roll(|s| {
        let script = format!("{} location: d20={face} → {part}", s.combatant(to).name);
        let note = RollNote {
            who: Some(to),
            title: "Hit location".into(),
            dice: super::note::note_dice(dice),
            tally: Tally::Faces,
            total: Some(face),
            result: part.into(),
            script,
            ..RollNote::default()
        };
        (text!(to, " is hit in the ", part, "."), note)
    });
    Ok(Some(part))
}

/// CC-DMG-4: the damage that is left after armor and cover.
struct DamageLeft {
    points: i32,
    /// "5 − 1 armor"; `None`: nothing was in the way.
    sum: Option<Text>,
}

fn behind_armor(play: &mut Play, hit: &Hit) -> Flow<DamageLeft> {
    if play.has(hit.to, DEAD) {
        return Ok(DamageLeft { points: 0, sum: None });
    }
    let part = location(play, hit.to)?;
    let armor = match hit.armor {
        ArmorUse::Counts => derived::armor(play.scene(), hit.to, part),
        ArmorUse::Ignored => 0,
    };
    let taken = [(armor, " armor"), (hit.cover, " cover")];
    let taken = taken.iter().filter(|(points, _)| *points > 0).map(|(points, by)| text!(" − ", *points, *by));
    let sum = taken.reduce(Text::then).map(|all| text!(hit.raw).then(all));
    Ok(DamageLeft { points: (hit.raw - armor - hit.cover).max(0), sum })
}

/// CC-DMG-4: what one hit adds to a blow made up of several hits.
pub fn arrives(play: &mut Play, hit: &Hit) -> Flow<i32> {
    let left = behind_armor(play, hit)?;
    if let Some(sum) = left.sum {
        let words = text!("Of ", hit.raw, " damage ", left.points, " gets through: ").then(sum).and(".");
        play.by("CC-DMG-4").tell_about(&[hit.to], LineKind::Effect, words);
    }
    Ok(left.points)
}

/// A hit that is a blow of its own, with all its consequences.
pub fn lands(play: &mut Play, hit: &Hit) -> Flow {
    let left = behind_armor(play, hit)?;
    let mut what = hit.what.clone();
    if left.sum.is_none() && left.points == 0 && !play.has(hit.to, DEAD) {
        play.by("CC-DMG-6").tell(LineKind::Effect, text!(hit.to, " takes no damage from ").then(what.clone()).and("."));
    }
    if let Some(sum) = left.sum {
        if left.points == 0 {
            let words = text!("Nothing gets through to ", hit.to, ": ").then(sum.clone()).and(".");
            play.by("CC-DMG-4").tell(LineKind::Effect, words);
        }
        what = what.and(": ").then(sum);
    }
    blow(play, hit.to, left.points, what)?;
    after(play, hit)
}

/// CC-DICE-6: what follows the CON roll: whether the victim burns, and for how long they are stunned.
pub fn after(play: &mut Play, hit: &Hit) -> Flow {
    if hit.burns && !play.has(hit.to, DEAD) && !luck_test(play, hit.to, "not to catch fire")? {
        exposure::catches_fire(play, hit.to);
    }
    if hit.stuns && !play.has(hit.to, DEAD) {
        stun(play, hit.to, "CC-GEAR-7")?;
    }
    Ok(())
}

/// CC-COND-11, CC-GEAR-7: stunned for D6 rounds.
pub(super) fn stun(play: &mut Play, who: Who, rule: &'static str) -> Flow {
    let dice = play.by(rule).roll(who, "stunned", &[DieSpec::plain(6)])?;
    let rounds = dice.first().map_or(1, fray_engine::fact::Die::first);
    play.by(rule).tell_roll(|s| {
        let script = format!("{} stunned: d6={rounds} → {rounds}", s.combatant(who).name);
        let note = RollNote {
            who: Some(who),
            title: "Rounds stunned".into(),
            dice: super::note::note_dice(dice),
            tally: Tally::Faces,
            total: Some(rounds),
            result: text!(rounds, if rounds == 1 { " round" } else { " rounds" }),
            tone: Tone::Bad,
            script,
            ..RollNote::default()
        };
        (text!(who, " is stunned for ", rounds, if rounds == 1 { " round." } else { " rounds." }), note)
    });
    let since = play.scene().round_number();
    match Stun::on(play.scene(), who).filter(|s| s.rounds > rounds) {
        Some(longer) => {
            let words = text!(who, " stays stunned for ", longer.rounds, " rounds: that is longer.");
            play.by(rule).tell(LineKind::Note, words);
        }
        None => play.by(rule).condition(who, Stun { rounds, since }.cond()),
    }
    Ok(())
}

/// CC-TURN-13 (5), CC-COND-11: one round less, except in the round in which it was set.
pub fn stun_wears_off(play: &mut Play, who: Who) {
    let Some(stun) = Stun::on(play.scene(), who) else { return };
    if stun.since.is_some_and(|since| Some(since) >= play.scene().round_number()) {
        return;
    }
    if stun.rounds > 1 {
        let since = stun.since;
        play.by("CC-COND-11").condition(who, Stun { rounds: stun.rounds - 1, since }.cond());
    } else {
        play.by("CC-COND-11").end(who, STUNNED);
        play.by("CC-COND-11").tell_in(LineKind::Effect, Tone::Good, text!(who, " is no longer stunned."));
    }
}

fray_engine::payload! {
    /// CC-COND-12, CC-GM-13: degree 1 partial, 2 full; the armor of what a shot may go through, if one does.
    pub struct Cover of COVER, level(degree) { armor: Option<i32> }
}

/// CC-GM-13: the armor that full cover gives against a shot through it; `None`: no shot goes through, or the target can be
/// seen behind it (CC-RNG-4).
pub fn armor_of_cover(scene: &Scene, who: Who) -> Option<i32> {
    let full = Cover::on(scene, who).filter(|c| c.degree >= 2 && !scene.has(who, EXPOSED));
    full.and_then(|c| c.armor)
}
