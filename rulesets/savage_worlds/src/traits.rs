//! SW-SHT-2..4, SW-RES-1: attributes and skills, and the kinds of rolls made with them.

use crate::derived;
use crate::sheet::{self, Attribute, FurtherSkill};
use fray_engine::base::{Field, Str, TraitDie, Who};
use fray_engine::form::Choice;
use fray_engine::scene::Scene;
use fray_engine::system::FieldDef;

/// An attribute or skill.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trait {
    /// Attribute.
    Agility,
    /// Attribute.
    Smarts,
    /// Attribute.
    Spirit,
    /// Attribute.
    Strength,
    /// Attribute.
    Vigor,
    /// Skill of Agility.
    Fighting,
    /// Skill of Agility.
    Shooting,
    /// Skill of Agility.
    Athletics,
    /// Skill of Agility.
    Stealth,
    /// Skill of Smarts.
    Notice,
    /// Skill of Smarts.
    Healing,
    /// Skill of Smarts.
    Taunt,
    /// Skill of Spirit.
    Intimidation,
    /// SW-SHT-4: any further skill, as a sheet names it.
    Further(FurtherSkill),
}

/// A combatant's die in a trait, as it is now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Skill {
    /// Has it.
    Trained(TraitDie),
    /// SW-RES-5: lacks it, rolls a d4 at -2.
    Unskilled,
}

impl Skill {
    /// The die rolled.
    pub fn die(self) -> TraitDie {
        match self {
            Skill::Trained(die) => die,
            Skill::Unskilled => TraitDie { sides: 4, plus: 0 },
        }
    }
    /// As a choice shows it.
    pub fn words(self) -> String {
        match self {
            Skill::Trained(die) => die.to_string(),
            Skill::Unskilled => "unskilled".to_string(),
        }
    }
}

impl Choice for Trait {
    fn id(&self) -> &str {
        Trait::id(self)
    }
    fn by_id(id: &str) -> Option<Trait> {
        Trait::by_id(id)
    }
}

impl Trait {
    /// How many of [`Trait::ALL`] are attributes.
    const ATTRIBUTES: usize = 5;
    /// Every trait that has a place of its own on the sheet, attributes first.
    pub const ALL: [Trait; 13] = [
        Trait::Agility,
        Trait::Smarts,
        Trait::Spirit,
        Trait::Strength,
        Trait::Vigor,
        Trait::Fighting,
        Trait::Shooting,
        Trait::Athletics,
        Trait::Stealth,
        Trait::Notice,
        Trait::Healing,
        Trait::Taunt,
        Trait::Intimidation,
    ];

    /// Id on the sheet, and name in the notation of rolls.
    pub fn id(&self) -> &str {
        match self {
            Trait::Further(f) => &f.id,
            fixed => fixed.purpose(),
        }
    }

    /// The key of its dice: the id, one for all further skills.
    pub fn purpose(&self) -> &'static str {
        self.row().map_or("further_skill", |d| d.id)
    }

    /// As people read it.
    pub fn label(&self) -> Str {
        match self {
            Trait::Further(f) => Str::from(f.label.clone()),
            fixed => Str::new_static(fixed.row().map_or("", |d| d.label)),
        }
    }

    fn row(&self) -> Option<&'static FieldDef> {
        sheet::SHEET.get(usize::from(self.field()?.ix))
    }

    /// The trait of this id, further skills not counted.
    pub fn by_id(id: &str) -> Option<Trait> {
        Trait::ALL.into_iter().find(|t| t.id() == id)
    }

    /// The trait of this id, as the sheet of `who` names it.
    pub fn named(scene: &Scene, who: Who, id: &str) -> Option<Trait> {
        let own = || further_skills(scene, who).into_iter().map(|s| s.0).find(|f| f.id == id);
        Trait::by_id(id).or_else(|| own().map(Trait::Further))
    }

    /// The trait of this id, as any sheet names it, that of `who` first: for the GM alone.
    pub fn named_by_anybody(scene: &Scene, who: Who, id: &str) -> Option<Trait> {
        std::iter::once(who).chain(scene.ids()).find_map(|w| Trait::named(scene, w, id))
    }

    /// SW-SHT-3, 4: all skills that `who` may use, trained or not: those on every sheet, then their further skills.
    pub fn skills(scene: &Scene, who: Who) -> Vec<Trait> {
        let own = further_skills(scene, who).into_iter().map(|s| Trait::Further(s.0));
        Trait::ALL.into_iter().skip(Trait::ATTRIBUTES).chain(own).collect()
    }

    /// Field on the sheet; none: among the further skills.
    fn field(&self) -> Option<Field<Option<TraitDie>>> {
        Some(match self {
            Trait::Agility => sheet::AGILITY,
            Trait::Smarts => sheet::SMARTS,
            Trait::Spirit => sheet::SPIRIT,
            Trait::Strength => sheet::STRENGTH,
            Trait::Vigor => sheet::VIGOR,
            Trait::Fighting => sheet::FIGHTING,
            Trait::Shooting => sheet::SHOOTING,
            Trait::Athletics => sheet::ATHLETICS,
            Trait::Stealth => sheet::STEALTH,
            Trait::Notice => sheet::NOTICE,
            Trait::Healing => sheet::HEALING,
            Trait::Taunt => sheet::TAUNT,
            Trait::Intimidation => sheet::INTIMIDATION,
            Trait::Further(_) => return None,
        })
    }

    /// SW-SHT-3, 4: the attribute that it is linked to; an attribute is its own.
    pub fn linked(&self) -> Trait {
        match self {
            Trait::Agility | Trait::Fighting | Trait::Shooting | Trait::Athletics | Trait::Stealth => Trait::Agility,
            Trait::Smarts | Trait::Notice | Trait::Healing | Trait::Taunt => Trait::Smarts,
            Trait::Spirit | Trait::Intimidation => Trait::Spirit,
            Trait::Strength => Trait::Strength,
            Trait::Vigor => Trait::Vigor,
            Trait::Further(f) => f.linked.into(),
        }
    }

    /// SW-CND-10: whether the trait is mental, so that it can be used while Bound.
    pub fn is_mental(&self) -> bool {
        matches!(self.linked(), Trait::Smarts | Trait::Spirit)
    }

    /// The die of `who`, injuries counted.
    pub fn of(&self, scene: &Scene, who: Who) -> Skill {
        let die = match self {
            Trait::Further(f) => further_skills(scene, who).into_iter().find(|s| s.0.id == f.id).map(|s| s.1),
            fixed => fixed.field().and_then(|field| derived::die(scene, who, field)),
        };
        die.map_or(Skill::Unskilled, Skill::Trained)
    }
}

impl From<Attribute> for Trait {
    fn from(attribute: Attribute) -> Trait {
        match attribute {
            Attribute::Agility => Trait::Agility,
            Attribute::Smarts => Trait::Smarts,
            Attribute::Spirit => Trait::Spirit,
            Attribute::Strength => Trait::Strength,
            Attribute::Vigor => Trait::Vigor,
        }
    }
}

fn further_skills(scene: &Scene, who: Who) -> Vec<(FurtherSkill, TraitDie)> {
    sheet::further_skills(&scene.get(who, sheet::MORE_SKILLS))
}

/// What a roll is made for; decides which penalties count and whether an Extra confirms a 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// An attack as an action.
    Attack,
    /// A free attack: no multi-action and no running penalty.
    FreeAttack,
    /// A `heal` action.
    Heal,
    /// SW-ACT-33.
    Support,
    /// Any other action.
    Action,
    /// A free action: no multi-action and no running penalty.
    Free,
    /// SW-RES-12: resisting, soaking, recovering, staying alive.
    Reaction,
}

impl Kind {
    /// SW-RES-13: whether multi-action and running penalties count.
    pub fn is_action(self) -> bool {
        match self {
            Kind::Attack | Kind::Heal | Kind::Support | Kind::Action => true,
            Kind::FreeAttack | Kind::Free | Kind::Reaction => false,
        }
    }

    /// SW-TRN-15: the state that a roll of this kind is made from. Two tied actions are both rolled as things stood
    /// before either; a reaction that a blow forces is rolled after it.
    pub fn state(self, scene: &Scene) -> &Scene {
        match self {
            Kind::Reaction => scene,
            Kind::Attack | Kind::FreeAttack | Kind::Heal | Kind::Support | Kind::Action | Kind::Free => {
                scene.as_before()
            }
        }
    }

    /// SW-RES-7: whether an Extra's 1 is confirmed.
    pub fn extra_confirms(self) -> bool {
        match self {
            Kind::Attack | Kind::FreeAttack | Kind::Heal | Kind::Support => true,
            Kind::Action | Kind::Free | Kind::Reaction => false,
        }
    }
}
