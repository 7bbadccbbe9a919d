//! SW-DMG-1 to 4: the damage of a weapon, as rulebooks write it: `Str+d8`, `2d6+1`.

/// What a weapon does, besides what an attack adds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Damage {
    /// SW-DMG-1, 4: the Strength die is rolled too, before the weapon's own dice.
    pub strength: bool,
    /// Sides of the weapon's own dice, as written.
    pub dice: Vec<u8>,
    /// Added to the dice.
    pub plus: i32,
}

/// The most dice of one weapon.
const MOST_DICE: usize = 12;
/// The most that is added to them, or taken away.
const MOST_PLUS: i32 = 40;
/// The dice of the game.
const SIDES: [u8; 5] = [4, 6, 8, 10, 12];

impl Damage {
    /// Reads it as people write it.
    pub fn parse(words: &str) -> Option<Damage> {
        let words = words.to_lowercase().replace(char::is_whitespace, "").replace('−', "-").replace('-', "+-");
        let mut damage = Damage::default();
        // A leading minus is written as a plus and a minus.
        for part in words.strip_prefix('+').filter(|rest| rest.starts_with('-')).unwrap_or(&words).split('+') {
            match part.split_once('d') {
                _ if part == "str" || part == "strength" => damage.strength = true,
                Some((n, sides)) => {
                    let n: usize = if n.is_empty() { 1 } else { n.parse().ok()? };
                    let sides: u8 = sides.parse().ok().filter(|sides| SIDES.contains(sides))?;
                    if !(1..=MOST_DICE).contains(&n) {
                        return None;
                    }
                    damage.dice.extend(std::iter::repeat_n(sides, n));
                }
                None => damage.plus = damage.plus.checked_add(part.parse().ok()?)?,
            }
        }
        (damage.dice.len() <= MOST_DICE && damage.plus.abs() <= MOST_PLUS).then_some(damage)
    }

    /// "Strength + d8 + 1".
    pub fn words(&self) -> String {
        let mut parts = Vec::new();
        if self.strength {
            parts.push("Strength".to_string());
        }
        parts.extend(self.dice.chunk_by(PartialEq::eq).map(|alike| match alike {
            [first, _, ..] => format!("{}d{first}", alike.len()),
            _ => alike.iter().map(|one| format!("d{one}")).collect(),
        }));
        match self.plus {
            0 if !parts.is_empty() => {}
            plus => parts.push(plus.to_string()),
        }
        parts.join(" + ").replace("+ -", "− ")
    }
}
