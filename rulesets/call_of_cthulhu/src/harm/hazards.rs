//! CC-HAZ-1 to 8, 17: harm that does not come from weapons, rated by severity.

use super::adjusted::{Factor, changed};
use super::blow::blow;
use super::faint;
use super::hit::ArmorUse;
use crate::gear::Dice;
use crate::rolls::{Difficulty, Test, con, roll, roll_harm};
use crate::{derived, sheet};
use fray_engine::base::{Text, Who};
use fray_engine::fact::LineKind;
use fray_engine::form::Listed;
use fray_engine::play::{Flow, Play};
use fray_engine::text;

/// CC-HAZ-10 to 15: a row of the table of severity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    pub id: &'static str,
    /// As people read it.
    pub label: &'static str,
    /// The damage of one incident, or of one round.
    pub dice: Dice,
    /// CC-HAZ-2: what this severity means.
    pub note: &'static str,
}

const fn table_row(id: &'static str, label: &'static str, count: i32, sides: u16, note: &'static str) -> Row {
    Row { id, label, dice: Dice::of(count, sides), note }
}

/// The table of severity.
pub const ROWS: [Row; 6] = [
    // CC-HAZ-10
    table_row("minor", "minor", 1, 3, "survivable again and again: a punch, weak acid, smoke"),
    // CC-HAZ-11
    table_row("moderate", "moderate", 1, 6, "lethal after several: a club, strong acid, water in the lungs"),
    // CC-HAZ-12
    table_row("severe", "severe", 1, 10, "would knock most people out: a .38 bullet, an axe, a burning room"),
    // CC-HAZ-13
    table_row("deadly", "deadly", 2, 10, "about an even chance of death: hit by a car"),
    // CC-HAZ-14
    table_row("terminal", "terminal", 4, 10, "death is likely: hit by a speeding car"),
    // CC-HAZ-15
    table_row("splat", "splat", 8, 10, "death is nearly certain: hit by a train"),
];

pub fn row(id: &str) -> Option<Row> {
    ROWS.into_iter().find(|r| r.id == id)
}

/// CC-HAZ-4, 6: one incident.
#[derive(Clone, Debug)]
pub struct Incident {
    /// The victim.
    pub to: Who,
    /// CC-HAZ-1: the damage for its severity.
    pub dice: Dice,
    /// CC-HAZ-3.
    pub factor: Factor,
    /// CC-HAZ-3.
    pub flat: i32,
    /// CC-HAZ-7.
    pub armor: ArmorUse,
    pub what: Text,
}

/// CC-HAZ-1, 4, 18: one incident is one blow.
pub fn incident(play: &mut Play, i: &Incident) -> Flow {
    if faint::tell_if_beyond_harm(play, i.to) {
        return Ok(());
    }
    let rolled = roll_harm(play, i.to, i.dice, i.what.clone())?;
    let amount = changed(play, i.to, rolled, i.factor, i.flat);
    let armor = match i.armor {
        ArmorUse::Counts => derived::armor(play.scene(), i.to, None),
        ArmorUse::Ignored => 0,
    };
    if armor > 0 {
        let words = text!(i.to, "'s armor takes ", armor.min(amount), " of it.");
        play.by("CC-HAZ-7").tell(LineKind::Effect, words);
    }
    blow(play, i.to, (amount - armor).max(0), i.what.clone())
}

/// CC-HAZ-8: what the victim falls on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Surface {
    /// 1D3.
    Bog,
    /// 1D6.
    Grass,
    /// 1D10.
    Concrete,
}

impl Surface {
    fn sides(self) -> u16 {
        match self {
            Surface::Bog => 3,
            Surface::Grass => 6,
            Surface::Concrete => 10,
        }
    }
}

impl Listed for Surface {
    const ALL: &'static [(Surface, &'static str, &'static str)] = &[
        (Surface::Bog, "bog", "soft bog"),
        (Surface::Grass, "grass", "grass"),
        (Surface::Concrete, "concrete", "concrete"),
    ];
}

/// CC-HAZ-8: whether somebody jumps down or just falls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Descent {
    Jump,
    Fall,
}

/// CC-HAZ-8: one die for each ten feet, all one blow; a successful Jump test halves it.
pub fn fall(play: &mut Play, who: Who, feet: i32, surface: Surface, descent: Descent) -> Flow {
    if faint::tell_if_beyond_harm(play, who) {
        return Ok(());
    }
    let dice = feet / 10;
    if dice < 1 {
        play.by("CC-HAZ-8").tell(LineKind::Effect, text!(who, " falls less than ten feet and is not hurt."));
        return Ok(());
    }
    let eased = match descent {
        Descent::Jump => {
            let test = Test::of(play.scene(), who, sheet::JUMP, "to break the fall");
            let mut rolled = roll(play, test)?;
            crate::rolls::success_window(play, &mut rolled)?;
            rolled.succeeds()
        }
        Descent::Fall => false,
    };
    let rolled = roll_harm(play, who, Dice::of(dice, surface.sides()), text!("a fall of ", feet, " feet"))?;
    let hurt = if eased { rolled / 2 } else { rolled };
    if eased {
        play.by("CC-HAZ-8").tell_about(&[who], LineKind::Effect, text!("The jump halves it: ", hurt, "."));
    }
    blow(play, who, hurt, "the fall")
}

/// CC-HAZ-12 to 14, 17: how strong a poison is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Poison {
    /// 1D10.
    Mild,
    /// 2D10.
    Strong,
    /// 4D10.
    Lethal,
}

impl Listed for Poison {
    const ALL: &'static [(Poison, &'static str, &'static str)] = &[
        (Poison::Mild, "mild", "mild (1D10)"),
        (Poison::Strong, "strong", "strong (2D10)"),
        (Poison::Lethal, "lethal", "lethal (4D10)"),
    ];
}

/// CC-HAZ-17, CC-DICE-9: a CON roll comes first; an extreme success halves the damage.
pub fn poison(play: &mut Play, who: Who, strength: Poison) -> Flow {
    if faint::tell_if_beyond_harm(play, who) {
        return Ok(());
    }
    let dice = match strength {
        Poison::Mild => Dice::of(1, 10),
        Poison::Strong => Dice::of(2, 10),
        Poison::Lethal => Dice::of(4, 10),
    };
    let resists = con(play, who, Difficulty::Extreme, "to resist the poison")?.succeeds();
    let rolled = roll_harm(play, who, dice, "the poison")?;
    let hurt = if resists { rolled / 2 } else { rolled };
    if resists {
        play.by("CC-HAZ-17").tell(LineKind::Effect, text!(who, " resists: ", hurt, " instead of ", rolled, "."));
    }
    blow(play, who, hurt, "the poison")
}
