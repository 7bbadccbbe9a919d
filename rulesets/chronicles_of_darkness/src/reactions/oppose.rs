//! CD-REACT-5, 6, 7, 16, CD-OPT-6, 7: what the target rolls against an attack, after the attacker's dice.

use super::{Assault, Defended, Rolls, applied, next_turn_of, willed};
use crate::conditions::{OFF_BALANCE_PENDING, PARRIED};
use crate::defense::Defense;
use crate::rolls::{self, DODGED, Kind, Pool, Rolled};
use fray_engine::base::{Text, plural};
use fray_engine::fact::{LineKind, Modifier, Tone};
use fray_engine::play::{Degree, Flow, Play};
use fray_engine::scene::Cond;
use fray_engine::text;

/// CD-ACT-3, CD-REACT-16: the net successes of an attack, after the target's roll if there is one.
pub fn oppose(play: &mut Play, a: &Assault, how: Defended, attack: Rolled) -> Flow<i32> {
    let net = net(play, a, how, attack)?;
    play.by("CD-ACT-3").achieves(a.by, a.to, degree(net, attack));
    Ok(net)
}

/// CD-ODDS-4: how odds count it.
fn degree(net: i32, attack: Rolled) -> Degree {
    match net {
        ..1 if attack.dramatic => attack.degree(),
        ..1 => Degree::new(0, "miss"),
        1.. => Degree::new(1, "hit"),
    }
}

fn net(play: &mut Play, a: &Assault, how: Defended, attack: Rolled) -> Flow<i32> {
    let (rolls, more) = match how {
        Defended::No(_) | Defended::Static(_) => return Ok(attack.successes),
        Defended::Rolls { how, more } => (how, more),
    };
    let rolled = roll(play, a, rolls, more)?;
    // CD-REACT-5, CD-OPT-6: the cost is booked after the roll; CD-REACT-6: the next roll starts from a lower Defense.
    applied(play, a, if rolls == Rolls::Dodge { 1 } else { 2 });
    willed::will_is_over(play, a);
    if rolls == Rolls::Parry {
        parried(play, a, rolled, attack);
    } else if rolled.dramatic {
        off_balance(play, a);
    }
    let net = (attack.successes - rolled.successes).max(0);
    let (hits, off) = (attack.successes, rolled.successes);
    let how = if rolls == Rolls::Parry { "parry" } else { "dodge" };
    let words = text!(a.to, "'s ", how, " cancels ");
    let words = match (off.min(hits), hits) {
        (1, 1) => words.and(a.by).and("'s only success."),
        (off, hits) if off == hits => words.and("all ").and(hits).and(" of ").and(a.by).and("'s successes."),
        (0, 1) => words.and("nothing; ").and(a.by).and("'s success stands."),
        (0, hits) => words.and("nothing; ").and(a.by).and("'s ").and(hits).and(" successes stand."),
        (off, hits) => {
            let words = words.and(off).and(" of ").and(a.by).and("'s ").and(hits).and(" successes; ");
            words.and(net).and(plural(net, " is left.", " are left."))
        }
    };
    if attack.successes > 0 {
        play.by("CD-REACT-5").tell(LineKind::Effect, words);
    }
    Ok(net)
}

fn roll(play: &mut Play, a: &Assault, rolls: Rolls, more: i32) -> Flow<Rolled> {
    // CD-TAG-22: a parry is a combat roll, a Dodge is not.
    let (purpose, title, times, kind): (_, Text, _, _) = match rolls {
        Rolls::Dodge | Rolls::ActiveDodge => ("dodge", "to dodge".into(), 2, Kind::Dodge),
        Rolls::Parry => ("parry", "to parry".into(), 1, Kind::Combat),
    };
    let pool = Pool::new(a.to, purpose, title, kind, |s| {
        let label = if times == 2 { text!("twice Defense") } else { text!("Defense") };
        let label = label.then(a.defense(s).map(Defense::reasons).unwrap_or_default());
        vec![Modifier::new(DODGED, label, times * a.dice(s)), Modifier::new("CD-REACT-10", "Willpower", more)]
    });
    rolls::roll(play, &pool)
}

/// CD-REACT-7: off balance for the whole of the next round.
fn off_balance(play: &mut Play, a: &Assault) {
    play.by("CD-REACT-7").condition(a.to, Cond::new(OFF_BALANCE_PENDING));
    let words = text!(a.to, " will be off balance in the next round.");
    play.by("CD-REACT-7").tell_in(LineKind::Effect, Tone::Bad, words);
}

/// CD-OPT-7: a good parry lowers the attacker's Defense.
fn parried(play: &mut Play, a: &Assault, rolled: Rolled, attack: Rolled) {
    if rolled.successes < 1 || rolled.successes < attack.successes {
        return;
    }
    let until = next_turn_of(play.scene(), a.by);
    let level = rolled.successes + play.scene().cond(a.by, PARRIED).map_or(0, |c| c.level);
    play.by("CD-OPT-7").condition(a.by, Cond::new(PARRIED).level(level).until(until));
    let words = text!(a.to, " parries: ", a.by, "'s Defense falls by ", rolled.successes, ".");
    play.by("CD-OPT-7").tell(LineKind::Effect, words);
}
