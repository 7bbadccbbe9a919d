//! CD-DMG-1: one hit, from the points that reach the armor to all their consequences.

use super::terms::{ArmorUse, Dealt, Hit};
use super::{Points, Row, Stuns, Type, armor, beaten, last_box, recovery, stun, stuns, wracks};
use crate::conditions::{DEAD, INSENSATE};
use crate::derived;
use crate::gear;
use fray_engine::fact::{LineKind, Tone};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::Scene;
use fray_engine::text;

/// CD-DMG-1 steps 5 to 8. The caller handles wear of an improvised weapon and the other tags of called shots (step 7).
pub fn hit(play: &mut Play, hit: &Hit) -> Flow<Dealt> {
    points(play, hit, Points::of(hit.kind, hit.points))
}

/// Like [`hit`], with points of several types instead of those of the hit.
pub fn points(play: &mut Play, hit: &Hit, points: Points) -> Flow<Dealt> {
    let to = hit.to;
    if play.has(to, DEAD) {
        if hit.stuns != Stuns::Never {
            play.by(hit.rule).tell(LineKind::Effect, text!(to, " is dead already."));
        }
        return Ok(Dealt::default());
    }
    // Step 5.
    let left = armor::left_of(play.scene(), hit, points);
    // Step 6.
    let mut row = Row::of(play.scene(), to);
    let marked = row.mark(left);
    let before = derived::wound_penalty(play.scene(), to);
    row.write(play, to, hit.rule);
    tell(play, hit, (points, left), (row, &marked.worse, before));
    if marked.points == 0 {
        return Ok(Dealt::default());
    }
    wracks::pushed_on(play, to, &marked.pushed);
    recovery::restart(play, to);
    // CD-ODDS-5: a mark made worse is a point of damage as well.
    play.by("CD-DMG-1").harms_further(to, marked.worse.len() as i32);
    // Step 7. CD-TAG-9: any damage ends insensate.
    if play.has(to, INSENSATE) {
        play.by("CD-TAG-9").end(to, INSENSATE);
        play.by("CD-TAG-9").tell_in(LineKind::Effect, Tone::Good, text!("The pain brings ", to, " back."));
    }
    beaten::allow_surrender(play, to);
    beaten::check_beaten_down(play, to)?;
    // Step 8.
    last_box::settles(play, to, hit.from)?;
    // CD-ACT-44: somebody who is out cannot be stunned.
    if stuns(play.scene(), to, marked.points, hit.stuns) {
        stun(play, to, "CD-ACT-44");
    }
    Ok(Dealt { points: marked.points, leftmost: marked.leftmost })
}

/// Tells what got through and what armor did, and then, in a line of its own, the state of the track.
fn tell(
    play: &mut Play,
    hit: &Hit,
    (points, left): (Points, Points),
    (row, worse, before): (Row, &[(Type, Type)], i32),
) {
    let (to, what) = (hit.to, hit.what.clone());
    // Armor that is ignored is not mentioned.
    let suit = match hit.armor {
        ArmorUse::Ignored => None,
        ArmorUse::Counts | ArmorUse::Covering(_) | ArmorUse::Bypassed => gear::suit(play.scene(), to),
    };
    let suit = suit.map(|s| move || s.label().to_lowercase());
    // CD-DMG-6: piercing is told only where armor counts.
    let pierced = || match hit.armor {
        ArmorUse::Counts | ArmorUse::Covering(_) if hit.piercing > 0 => format!(", piercing {}", hit.piercing),
        ArmorUse::Counts | ArmorUse::Covering(_) | ArmorUse::Ignored | ArmorUse::Bypassed => String::new(),
    };
    let line = match (points.sum(), left.sum(), suit) {
        (0, ..) => text!(to, " takes no damage from ").then(what),
        (_, 0, Some(suit)) => text!(to, "'s ", suit(), " stops all ", words(points), " damage from ").then(what),
        (_, _, suit) => {
            let line = text!(to, " takes ", words(left), " damage from ").then(what);
            match suit {
                Some(suit) if left != points => {
                    let does = || armor_does(play.scene(), hit, points, left);
                    line.then(text!(format!(" ({}{}; the {} {})", words(points), pierced(), suit(), does())))
                }
                Some(suit) => line.then(text!(format!(" (the {} does not help{})", suit(), pierced()))),
                None => line,
            }
        }
    };
    let tone = if left.sum() > 0 { Tone::Bad } else { Tone::Plain };
    play.by(hit.rule).tell_in(LineKind::Effect, tone, line.and("."));
    if left.sum() == 0 || !play.scene().state_is_open(to) {
        return;
    }
    let now = derived::wound_penalty(play.scene(), to);
    let marks = text!(to, format!(": {} of {} boxes{}", words(row.marks), row.boxes, no_empty_box(worse)));
    let worse = || format!(", −{} on rolls.", now.unsigned_abs());
    let marks = marks.then(if now < before { text!(worse()) } else { text!(".") });
    play.by(hit.rule).tell(LineKind::Note, marks);
}

/// CD-DMG-2 to 5: "turns 3 into bashing and stops 1".
fn armor_does(scene: &Scene, hit: &Hit, points: Points, left: Points) -> String {
    let turned = armor::softened(scene, hit, points).max(left.bashing - points.bashing);
    let stopped = points.sum() - left.sum();
    match (turned, stopped) {
        (..=0, _) => format!("stops {stopped}"),
        (_, ..=0) => format!("turns {turned} into bashing"),
        _ => format!("turns {turned} into bashing and stops {stopped}"),
    }
}

/// CD-DMG-8: " (no empty box: 1 lethal became aggravated)".
fn no_empty_box(worse: &[(Type, Type)]) -> String {
    let kinds = [
        ((Type::Bashing, Type::Lethal), "bashing became lethal"),
        ((Type::Bashing, Type::Aggravated), "bashing became aggravated"),
        ((Type::Lethal, Type::Aggravated), "lethal became aggravated"),
    ];
    let count = |pair: (Type, Type)| worse.iter().filter(|w| **w == pair).count();
    let all = kinds.map(|(pair, words)| (count(pair), words));
    let all: Vec<String> = all.iter().filter(|k| k.0 > 0).map(|(n, words)| format!("{n} {words}")).collect();
    if all.is_empty() { String::new() } else { format!(" (no empty box: {})", all.join(", ")) }
}

/// "2 lethal and 1 bashing".
fn words(p: Points) -> String {
    let kinds = [(p.aggravated, "aggravated"), (p.lethal, "lethal"), (p.bashing, "bashing")];
    let marked: Vec<String> = kinds.iter().filter(|k| k.0 > 0).map(|(n, kind)| format!("{n} {kind}")).collect();
    match marked.as_slice() {
        [] => "none".to_string(),
        [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        all => all.join(""),
    }
}
