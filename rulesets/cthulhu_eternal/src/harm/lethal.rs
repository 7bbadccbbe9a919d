//! CE-LETH-1 to 5, CE-PROT-4, 5, 7, 8, CE-ACT-28, CE-GM-22: Lethality.

use super::armor::Shield;
use super::tally::{Sum, ignored, tell};
use super::{Harm, Strike};
use crate::derived::{Stage, half};
use crate::gear::Dice;
use crate::options;
use crate::rolls::{LethalityRoll, RolledDice, lethality, throw};
use fray_engine::base::Text;
use fray_engine::fact::{Cause, LineKind, Modifier, RollNote, Tally, Tone};
use fray_engine::play::{Flow, Play};
use fray_engine::text;

/// CE-LETH-4, CE-PROT-8: the table, row by row.
pub(super) fn roll(play: &mut Play, s: &Strike, of_weapon: i32, shield: &Shield) -> Flow<Harm> {
    let armor = shield.armor.rating;
    // CE-LETH-3
    let rating = if s.critical { of_weapon.saturating_mul(2) } else { of_weapon };
    if shield.stage == Stage::Huge {
        let flat = cut(s, rating);
        let loss = (flat - armor).max(0);
        let words = text!("The Lethality of ").then(s.what.clone()).and(" costs ").and(s.to).and(" ");
        let words = if armor > 0 {
            words.and(flat).and(" less ").and(shield.armor.stopping.words()).and(" ").and(armor).and(": ").and(loss)
        } else {
            words.and(loss)
        };
        let words = words.and(" HP.");
        play.by("CE-KR-8").because(Cause::Rule).tell(LineKind::Effect, words);
        return Ok(Harm::Points(loss));
    }
    if play.option(options::LETHALITY_DICE) == "d6_per_3" {
        return dice(play, s, of_weapon, shield);
    }
    // CE-GM-22: the server rolls for everybody; the GM may set the dice to what was rolled at the table.
    let LethalityRoll { fallen, kills, digits } = lethality(play, s.to, rating, "CE-LETH-1")?;
    // CE-PROT-5: cover turns every success into a failure.
    let kills = kills && !shield.armor.covered;
    let multiplied = cut(s, if s.critical { digits * 2 } else { digits });
    let loss = (multiplied - armor).max(0);
    let harm = if kills { Harm::End } else { Harm::Points(loss) };
    told(play, s, shield, (rating, &fallen), (harm, multiplied, digits));
    Ok(harm)
}

/// CE-ACT-28: a flesh wound halves the damage, after doubling and before armor.
fn cut(s: &Strike, damage: i32) -> i32 {
    if s.halved { half(damage) } else { damage }
}

/// CE-LETH-5: 1D6 for every 3% of the rating.
fn dice(play: &mut Play, s: &Strike, rating: i32, shield: &Shield) -> Flow<Harm> {
    let count = ((rating * 2 + 3) / 6).clamp(1, 40) as u16;
    let fallen = throw(play, s.from, "damage", Dice::new(count, 6, 0), "CE-LETH-5")?;
    let raw = fallen.sum;
    let cut = cut(s, if s.critical { raw * 2 } else { raw });
    let loss = (cut - shield.armor.rating).max(0);
    tell(play, s, shield, &Sum { dice: Some(Dice::new(count, 6, 0)), fallen: &fallen, raw, cut, loss });
    Ok(Harm::Points(loss))
}

fn told(
    play: &mut Play,
    s: &Strike,
    shield: &Shield,
    (rating, fallen): (i32, &RolledDice),
    (harm, multiplied, digits): (Harm, i32, i32),
) {
    let (name, armor) = (play.scene().combatant(s.to).name.clone(), shield.armor.rating);
    let (tens, ones) = crate::rolls::percentile(fallen.sum);
    let covered = if shield.armor.covered { " cover" } else { "" };
    let end = match harm {
        Harm::End => "dead".to_string(),
        Harm::Points(n) => n.to_string(),
        Harm::Nothing => "nothing".to_string(),
    };
    let script = format!("L {name} {rating} (A{armor}{covered}): {} → {end}", fallen.script());
    let mut result = text!("not fatal: ", tens, " + ", ones, " = ", digits);
    if s.critical {
        result = result.and(", doubled to ").and(digits * 2);
    }
    if s.halved {
        result = result.and(", halved to ").and(multiplied);
    }
    if armor > 0 {
        result = result.and(" less ").and(shield.armor.stopping.words()).and(" ").and(armor);
    }
    let past = ignored(&shield.armor);
    let result = match harm {
        Harm::End => text!("fatal"),
        Harm::Points(n) if n == digits && armor == 0 => result.and(" damage").then(past),
        Harm::Points(n) => result.and(": ").and(n).and(" damage").then(past),
        Harm::Nothing => text!("nothing"),
    };
    let note = RollNote {
        who: Some(s.to),
        title: "Lethality".into(),
        dice: fallen.noted(),
        throwers: vec![],
        tally: Tally::Faces,
        modifiers: Vec::<Modifier>::new(),
        total: Some(fallen.sum),
        against: against(rating, shield),
        result: result.clone(),
        tone: if harm == Harm::End { Tone::Bad } else { Tone::Plain },
        script,
    };
    let line = text!("Lethality of ").then(s.what.clone()).and(" for ").and(s.to).and(": ");
    let line = line.and(fallen.sum).and(" against ").and(rating).and(if shield.armor.covered {
        " behind cover, "
    } else {
        ", "
    });
    play.by("CE-LETH-1").tell_roll(|_| (line.then(result).and("."), note));
}

fn against(rating: i32, shield: &Shield) -> Text {
    if shield.armor.covered { text!(rating, " (cover: never fatal)") } else { text!(rating) }
}
