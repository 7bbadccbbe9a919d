//! CE-HAZ-14 to 20: the GM exposes combatants to fire, lack of air, cold, hunger and thirst.

use super::people::{act, check_people, named};
use crate::harm;
use crate::hazards::{self, Gear, Lack, Size};
use fray_engine::family::Family;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::Offer;

fray_engine::form! {
    /// CE-HAZ-14 to 18.
    ELEMENT {
        element: Element = "What",
        size: Size = "Fire",
        equipped: Gear = "Equipped",
    }
    /// CE-HAZ-19, 20.
    SUPPLY {
        of: Supply = "What",
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Element {
    InFire,
    Raging,
    Burning,
    OutOfFire,
    NoAir,
    DeepBreath,
    Air,
    Cold,
    Warmth,
}

impl fray_engine::form::Listed for Element {
    const ALL: &'static [(Element, &'static str, &'static str)] = &[
        (Element::InFire, "in_fire", "stands in a fire"),
        (Element::Raging, "raging_fire", "a raging fire all around"),
        (Element::Burning, "burning", "burns"),
        (Element::OutOfFire, "out_of_fire", "is out of the fire"),
        (Element::NoAir, "no_air", "has no air, and no breath"),
        (Element::DeepBreath, "deep_breath", "has no air, but a deep breath"),
        (Element::Air, "air", "has air again"),
        (Element::Cold, "cold", "is out in the cold"),
        (Element::Warmth, "warmth", "comes into warmth"),
    ];
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Supply {
    NoFood,
    Food,
    NoWater,
    Water,
}

impl fray_engine::form::Listed for Supply {
    const ALL: &'static [(Supply, &'static str, &'static str)] = &[
        (Supply::NoFood, "no_food", "nothing to eat"),
        (Supply::Food, "food", "food again"),
        (Supply::NoWater, "no_water", "nothing to drink"),
        (Supply::Water, "water", "water again"),
    ];
}

impl Element {
    /// Whether it is a threat, and not the end of one.
    fn harms(self) -> bool {
        match self {
            Element::InFire
            | Element::Raging
            | Element::Burning
            | Element::NoAir
            | Element::DeepBreath
            | Element::Cold => true,
            Element::OutOfFire | Element::Air | Element::Warmth => false,
        }
    }
}

impl Supply {
    fn harms(self) -> bool {
        match self {
            Supply::NoFood | Supply::NoWater => true,
            Supply::Food | Supply::Water => false,
        }
    }
}

const ELEMENTS: &str = "elements";
const DEPRIVE: &str = "deprive";

/// Exposing to an element, and depriving of food or water.
pub const FAMILY: Family = Family {
    acts: &[ELEMENTS, DEPRIVE],
    outside_fights: &[ELEMENTS, DEPRIVE],
    gm: offers,
    check: check_people,
    perform,
    ..Family::DEFAULT
};

fn offers(scene: &Scene) -> Vec<Offer> {
    let elements = || {
        let fires = [Element::InFire, Element::Raging, Element::Burning];
        [
            ELEMENT.element.of_all(Element::InFire),
            ELEMENT.size.of_all(Size::Moderate).shown(ELEMENT.element.is_one_of(fires)),
            ELEMENT.equipped.of_all(Gear::Unprepared).shown(ELEMENT.element.is(Element::Cold)),
        ]
    };
    let all = [
        act(scene, ELEMENTS, "Fire, air, cold", elements),
        act(scene, DEPRIVE, "Food and water", || [SUPPLY.of.of_all(Supply::NoFood)]),
    ];
    all.into_iter().flatten().collect()
}

fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    let (size, gear) =
        (ELEMENT.size.of(cmd).unwrap_or(Size::Moderate), ELEMENT.equipped.of(cmd).unwrap_or(Gear::Unprepared));
    let (element, supply) =
        (ELEMENT.element.of(cmd).unwrap_or(Element::InFire), SUPPLY.of.of(cmd).unwrap_or(Supply::NoFood));
    let harms = if cmd.act == DEPRIVE { supply.harms() } else { element.harms() };
    for who in named(play.scene(), cmd) {
        if harms && (harm::past_all_harm(play, who) || harm::transcends(play, who)) {
            continue;
        }
        if cmd.act == DEPRIVE {
            match supply {
                Supply::NoFood => hazards::deprive(play, who, Lack::Food),
                Supply::Food => hazards::end_deprivation(play, who, Lack::Food),
                Supply::NoWater => hazards::deprive(play, who, Lack::Water),
                Supply::Water => hazards::end_deprivation(play, who, Lack::Water),
            }
            continue;
        }
        match element {
            Element::InFire => hazards::stands_in(play, who, size),
            // CE-HAZ-16
            Element::Raging => {
                hazards::stands_in(play, who, size);
                hazards::chokes(play, who);
            }
            Element::Burning => hazards::burn(play, who, size),
            Element::OutOfFire => hazards::leaves_fire(play, who),
            Element::NoAir => hazards::chokes(play, who),
            Element::DeepBreath => hazards::holds_breath(play, who),
            Element::Air => hazards::breathes(play, who),
            Element::Cold => hazards::exposed(play, who, gear),
            Element::Warmth => hazards::warmed(play, who),
        }
    }
    Ok(())
}
