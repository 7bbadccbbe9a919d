//! CE-HAZ-15, 17: fire.

use super::fall::lethal;
use crate::conditions::{BURNING, DEAD, IN_FIRE};
use crate::derived::half;
use crate::gear::Dice;
use crate::harm;
use crate::rolls::{self, LethalityRoll, Test, Told, throw};
use crate::sheet;
use fray_engine::base::Who;
use fray_engine::fact::{LineKind, Modifier, Tone};
use fray_engine::payload::Payload as _;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::Scene;
use fray_engine::text;

/// CE-HAZ-15.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    /// A candle.
    Minor,
    /// A torch.
    Moderate,
    /// A campfire.
    Large,
    /// A bonfire.
    Major,
}

impl fray_engine::form::Listed for Size {
    const ALL: &'static [(Size, &'static str, &'static str)] = &[
        (Size::Minor, "minor", "minor (a candle): 1"),
        (Size::Moderate, "moderate", "moderate (a torch): 1D6"),
        (Size::Large, "large", "large (a campfire): 2D6"),
        (Size::Major, "major", "major (a bonfire): Lethality 10%"),
    ];
}

fray_engine::payload_choices! { Size }
fray_engine::payload! {
    /// CE-HAZ-15, 17: the size of the fire.
    pub struct Flames { size: Size }
}

fn size(scene: &Scene, who: Who, id: &str) -> Option<Size> {
    let flames = scene.cond(who, id)?;
    Some(Flames::read(flames).map_or(Size::Moderate, |f| f.size))
}

/// CE-HAZ-15: `who` stands in a fire from now on.
pub fn stands_in(play: &mut Play, who: Who, size: Size) {
    let flames = Flames { size };
    play.by("CE-HAZ-15").condition(who, flames.in_cond(IN_FIRE));
    play.by("CE-HAZ-15").tell_in(LineKind::Effect, Tone::Bad, text!(who, " is in the fire."));
}

/// `who` is out of the fire.
pub fn leaves(play: &mut Play, who: Who) {
    play.by("CE-HAZ-15").end(who, IN_FIRE);
    play.by("CE-HAZ-15").tell_in(LineKind::Effect, Tone::Good, text!(who, " is out of the fire."));
}

/// CE-HAZ-17: `who` burns.
pub fn burn(play: &mut Play, who: Who, size: Size) {
    let flames = Flames { size };
    play.by("CE-HAZ-17").condition(who, flames.in_cond(BURNING));
    play.by("CE-HAZ-17").tell_in(LineKind::Effect, Tone::Bad, text!(who, " catches fire."));
}

/// CE-HAZ-15, 17: what happens at the end of a turn: full exposure in a fire, else whatever still burns.
pub(super) fn tick(play: &mut Play, who: Who) -> Flow {
    // CE-HAZ-3, CE-RES-16: suffocation comes first and may have been deadly.
    if play.has(who, DEAD) {
        return Ok(());
    }
    if let Some(size) = size(play.scene(), who, IN_FIRE) {
        return exposure(play, who, size);
    }
    let Some(size) = size(play.scene(), who, BURNING) else { return Ok(()) };
    match size {
        Size::Minor => singes(play, who, "CE-HAZ-17", "The flames do "),
        Size::Moderate => halved(play, who, 1),
        Size::Large => halved(play, who, 2),
        Size::Major => {
            // CE-HAZ-17: half the rating, and half the digits.
            let LethalityRoll { fallen, kills, digits } = rolls::lethality(play, who, 5, "CE-HAZ-17")?;
            let loss = if kills { play.get(who, sheet::HP) } else { half(digits) };
            let (tens, ones) = rolls::percentile(fallen.sum);
            let words = text!("The flames on ", who, ": ", fallen.sum, " against Lethality 5, ");
            let words = if kills {
                words.and("fatal.")
            } else {
                words.then(text!("not fatal: half of ", tens, " + ", ones, " = ", digits, " is ", loss, " damage."))
            };
            let result = if kills { text!("fatal") } else { text!(loss, " damage") };
            let told = Told::new(who, "Flames", &fallen, result).against(text!("Lethality ", 5));
            rolls::tell(play, "CE-HAZ-17", told, words);
            harm::suffers(play, who, loss, "CE-HAZ-17")
        }
    }
}

/// CE-HAZ-15: a candle does 1 damage; half of that, rounded up, is as much (CE-RES-12).
fn singes(play: &mut Play, who: Who, rule: &'static str, does: &'static str) -> Flow {
    play.by(rule).tell_in(LineKind::Effect, Tone::Bad, text!(does, who, " 1 damage."));
    harm::suffers(play, who, 1, rule)
}

fn halved(play: &mut Play, who: Who, dice: u16) -> Flow {
    let fallen = throw(play, who, "hazard", Dice::new(dice, 6, 0), "CE-HAZ-17")?;
    let sum = fallen.sum;
    let words = text!("The flames do ", who, " ", sum, " damage, halved to ", half(sum), ".");
    let told = Told::new(who, "Flames", &fallen, text!(half(sum), " damage"));
    rolls::tell(play, "CE-HAZ-17", told.with(vec![Modifier::new("CE-HAZ-17", "halved", half(sum) - sum)]), words);
    harm::suffers(play, who, half(sum), "CE-HAZ-17")
}

fn exposure(play: &mut Play, who: Who, size: Size) -> Flow {
    let dice = |n| Dice::new(n, 6, 0);
    match size {
        Size::Minor => return singes(play, who, "CE-HAZ-15", "The fire does "),
        Size::Moderate | Size::Large => {
            let n = if size == Size::Large { 2 } else { 1 };
            let fallen = throw(play, who, "hazard", dice(n), "CE-HAZ-15")?;
            let loss = fallen.sum;
            let told = Told::new(who, "Fire", &fallen, text!(loss, " damage"));
            rolls::tell(play, "CE-HAZ-15", told, text!("The fire does ", who, " ", loss, " damage."));
            harm::suffers(play, who, loss, "CE-HAZ-15")?;
        }
        Size::Major => lethal(play, who, 10, "CE-HAZ-15", text!("the fire"))?,
    }
    catches(play, who, size)
}

/// CE-HAZ-17: tests whether `who` catches fire; not if already burning.
fn catches(play: &mut Play, who: Who, size: Size) -> Flow {
    if play.has(who, DEAD) || play.has(who, BURNING) || crate::derived::is_object(play.scene(), who) {
        return Ok(());
    }
    let test = Test::stat(play.scene(), who, sheet::DEX, "not to catch fire");
    if !rolls::roll(play, &test, "CE-HAZ-17")?.succeeds() {
        burn(play, who, size);
    }
    Ok(())
}
