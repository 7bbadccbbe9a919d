//! CD-ACT-76: the results of a quick combat.

use super::pool::Approach;
use crate::actions::movement;
use crate::harm::{self, ArmorUse, Hit, Stuns, Type, hit};
use crate::rolls::Rolled;
use crate::{derived, sheet};
use fray_engine::base::{Text, Who, plural};
use fray_engine::fact::{LineKind, Question, Tone};
use fray_engine::form::{Ask, Form};
use fray_engine::play::{Degree, Flow, Play};
use fray_engine::scene::Scene;
use fray_engine::text;

fray_engine::form! {
    /// CD-GM-11: what the GM grants.
    WON {
        intent: bool = "The intent is reached",
        damage: bool = "Is hurt",
    }
}

/// One side: its primary, their way to fight and their roll.
type Side = (Who, Approach, Rolled);

/// Applies the results, the initiator's first.
pub(super) fn settle(play: &mut Play, first: &Side, second: &Side) -> Flow {
    let margin = first.2.successes - second.2.successes;
    let escapes = second.1.skills.escapes();
    // CD-ODDS-6
    let degree = if margin > 0 { first.2.degree() } else { Degree::new(0, "failure") };
    play.by("CD-ACT-76").achieves(first.0, second.0, degree);
    if margin > 0 {
        return won(play, first, second, margin);
    }
    let failed = first.2.dramatic;
    if margin == 0 && !failed && !escapes {
        play.by("CD-ACT-76").tell_about(&[first.0, second.0], LineKind::Effect, "Nobody gets the upper hand.");
        return Ok(());
    }
    if escapes {
        play.by("CD-ACT-76").tell(LineKind::Effect, text!(second.0, " gets away."));
        movement::away(play, second.0);
    } else if margin < 0 {
        deal(play, second, first.0, -margin)?;
    }
    if failed { setback(play, first.0) } else { Ok(()) }
}

/// CD-ACT-76, CD-GM-11: the intent, as far as the GM grants it, and damage if the initiator meant to hurt or kill.
fn won(play: &mut Play, first: &Side, second: &Side, margin: i32) -> Flow {
    let (who, rolled) = (first.0, first.2);
    let means_harm = |s: &Scene| matches!(&*s.get(who, sheet::HARM), "hurt" | "kill");
    let granted = play.by("CD-GM-11").ask(|s| {
        let hurt = WON.damage.confirm(means_harm(s)).labelled(text!(second.0, " is hurt"));
        let form = Form::group([WON.intent.confirm(true), hurt]);
        let title = text!(who, " wins the quick combat. What does it bring?");
        let why = s.get(who, sheet::INTENT);
        let q = Question::ruling("quick_won", title, form);
        Some(if why.is_empty() { q } else { q.why(why.to_string()) })
    })?;
    let says = |member: Ask<bool>| granted.as_ref().is_some_and(|g| member.yes(g));
    let words = if says(WON.intent) { " wins and gets what they wanted." } else { " wins the fight." };
    play.by("CD-ACT-76").tell_in(LineKind::Effect, Tone::Good, text!(who, words));
    if rolled.exceptional() && play.get(who, sheet::WILLPOWER) < derived::willpower_max(play.scene(), who) {
        play.by("CD-ACT-76").add(who, sheet::WILLPOWER, 1);
        play.by("CD-ACT-76").tell(LineKind::Effect, text!(who, " regains 1 Willpower."));
    }
    if says(WON.damage) { deal(play, first, second.0, margin) } else { Ok(()) }
}

/// CD-ACT-76: margin and weapon modifier; armor counts.
fn deal(play: &mut Play, (from, way, _): &Side, to: Who, margin: i32) -> Flow {
    let points = (margin + way.modifier()).max(0);
    let (kind, source, piercing) = way.deals();
    play.by("CD-ACT-76").tell(LineKind::Effect, sum(*from, way, to, (margin, points)));
    let (armor, stuns) = (ArmorUse::Counts, Stuns::Never);
    let (what, rule) = (text!("the quick combat"), "CD-ACT-76");
    hit(play, &Hit { from: Some(*from), to, points, kind, source, piercing, armor, stuns, what, rule })?;
    Ok(())
}

/// "Bob has 2 successes more than Dee: 2 + 2 for the machete = 4 lethal."
fn sum(from: Who, way: &Approach, to: Who, (margin, points): (i32, i32)) -> Text {
    let mut words = text!(from, " has ", margin, plural(margin, " success", " successes"));
    words = words.and(" more than ").and(to).and(": ").and(margin);
    if let Some(weapon) = way.weapon.as_ref().filter(|w| w.row.modifier != 0) {
        let sign = if weapon.row.modifier < 0 { " − " } else { " + " };
        words = words.and(sign).and(weapon.row.modifier.abs()).and(" for the ").and(weapon.label());
        words = words.and(" = ").and(points);
    }
    words.and(if way.deals().0 == Type::Bashing { " bashing." } else { " lethal." })
}

/// CD-ACT-76: the GM names a setback; the proposal is stunned.
fn setback(play: &mut Play, who: Who) -> Flow {
    let stunned = play.by("CD-GM-3").confirm(move |s| {
        // Somebody who is out cannot be stunned.
        if derived::is_out(s, who) {
            return None;
        }
        let title = text!(who, " fails dramatically. Stunned?");
        let q = Question::ruling("setback", title, Form::Confirm { default: true });
        Some(q.why("No: another setback, which you describe."))
    })?;
    if stunned {
        harm::stun(play, who, "CD-ACT-76");
    }
    Ok(())
}
