//! Fields of a combatant.

use super::skills::{self, FurtherSkill};
use fray_engine::base::{OfCombatant, Str, TraitDie, Val};
use fray_engine::field::{choice, flag, int, maybe_int, text};
use fray_engine::fields;
use fray_engine::system::{EntryDef, FieldDef, NameDef, OwnName, RatingDef, Sees, TrackDraw};

/// SW-SHT-2: die types of a trait.
pub(super) const DICE: &[u8] = &[4, 6, 8, 10, 12];
const D6: Val = Val::Die(TraitDie { sides: 6, plus: 0 });
/// SW-SHT-4: a skill of the published game, or another with its attribute.
const FURTHER: OwnName = OwnName {
    max: 400,
    examples: &["Juggling (agility)", "Persuasion", "Battle"],
    check: |name| further_skill(name).map(|_| ()),
};

/// SW-SHT-4: a skill without a field of its own.
pub(super) fn further_skill(name: &str) -> Result<FurtherSkill, String> {
    skills::skill(name, |id| SHEET.iter().any(|def| def.id == id))
}

const fn attribute(id: &'static str, label: &'static str) -> FieldDef {
    FieldDef::new(id, label, "Attributes", EntryDef::Die(DICE), D6)
}
const fn skill(id: &'static str, label: &'static str) -> FieldDef {
    FieldDef::new(id, label, "Skills", EntryDef::MaybeDie(DICE), Val::None)
}

fields! {
    /// SW-SHT: the sheet.
    pub static SHEET of OfCombatant = {
        /// SW-SHT-1: a Wild Card; everybody else is an Extra.
        WILD_CARD: bool = flag("wild_card", "Wild Card", "Who").seen_by(Sees::All);
        /// SW-SHT-1: Extras of one group share an action card (SW-TRN-3).
        CARD_GROUP: Str = text("card_group", "Shares a card with group", "Who", 30);

        /// SW-SHT-2.
        AGILITY: Option<TraitDie> = attribute("agility", "Agility");
        /// SW-SHT-2.
        SMARTS: Option<TraitDie> = attribute("smarts", "Smarts");
        /// SW-SHT-2.
        SPIRIT: Option<TraitDie> = attribute("spirit", "Spirit");
        /// SW-SHT-2.
        STRENGTH: Option<TraitDie> = attribute("strength", "Strength");
        /// SW-SHT-2.
        VIGOR: Option<TraitDie> = attribute("vigor", "Vigor");

        /// SW-SHT-3, linked to Agility.
        FIGHTING: Option<TraitDie> = skill("fighting", "Fighting");
        /// SW-SHT-3, linked to Agility.
        SHOOTING: Option<TraitDie> = skill("shooting", "Shooting");
        /// SW-SHT-4, linked to Agility.
        ATHLETICS: Option<TraitDie> = skill("athletics", "Athletics");
        /// SW-SHT-4, linked to Agility.
        STEALTH: Option<TraitDie> = skill("stealth", "Stealth");
        /// SW-SHT-4, linked to Smarts.
        NOTICE: Option<TraitDie> = skill("notice", "Notice");
        /// SW-SHT-3, linked to Smarts.
        HEALING: Option<TraitDie> = skill("healing", "Healing");
        /// SW-SHT-4, linked to Smarts.
        TAUNT: Option<TraitDie> = skill("taunt", "Taunt");
        /// SW-SHT-4, linked to Spirit.
        INTIMIDATION: Option<TraitDie> = skill("intimidation", "Intimidation");

        /// SW-SHT-5.
        SIZE: i32 = int("size", "Size", "Body", (-4, 20), 0).seen_by(Sees::All);
        /// SW-SHT-6: added to the usual 3 of a Wild Card or 0 of an Extra, and to what size gives. Everybody sees the
        /// boxes.
        MORE_WOUNDS: i32 = int("more_wounds", "Extra wounds", "Body", (-3, 10), 0).seen_by(Sees::Unmasked);
        /// SW-SHT-7, in units of the table.
        PACE: i32 = int("pace", "Pace", "Body", (1, 60), 6);
        /// SW-SHT-7.
        RUNNING_DIE: Option<TraitDie> = FieldDef::new("running_die", "Running die", "Body", EntryDef::Die(DICE), D6);
        /// SW-SHT-16: the hand that is `main`.
        HANDED: Str = choice("handed", "Main hand", "Body", &[("right", "right"), ("left", "left")]);
        /// SW-SHT-10: from hide or a spell; at each location only the highest armor counts.
        ARMOR_HEAD: i32 = int("armor_head", "Natural armor, head", "Body", (0, 40), 0);
        /// SW-SHT-10.
        ARMOR_TORSO: i32 = int("armor_torso", "Natural armor, torso", "Body", (0, 40), 0);
        /// SW-SHT-10.
        ARMOR_ARMS: i32 = int("armor_arms", "Natural armor, arms", "Body", (0, 40), 0);
        /// SW-SHT-10.
        ARMOR_LEGS: i32 = int("armor_legs", "Natural armor, legs", "Body", (0, 40), 0);

        /// SW-SHT-11.
        WOUNDS: i32 = int("wounds", "Wounds", "State", (0, 20), 0).seen_by(Sees::Unmasked).track(TrackDraw::Boxes);
        /// SW-SHT-12.
        FATIGUE: i32 = int("fatigue", "Fatigue", "State", (0, 2), 0).seen_by(Sees::Unmasked).track(TrackDraw::Boxes);
        /// SW-SHT-13; none: the usual number is handed out when the fight begins.
        BENNIES: Option<i32> = maybe_int("bennies", "Bennies", "State", (0, 99))
            .seen_by(Sees::Unmasked).track(TrackDraw::Tokens);
        /// SW-SHT-20: the action card of this round.
        CARD: Str = FieldDef::new("card", "Action card", "State", EntryDef::Fixed, Val::Text(Str::new_static(""))).seen_by(Sees::All);
        /// SW-TRN-8: the cards one may choose from while cards are bought.
        CARDS_HELD: Vec<Str> = FieldDef::new("cards_held", "Cards held", "State", EntryDef::Fixed, Val::None);

        /// SW-SHT-18.
        QUICK: bool = flag("quick", "Quick", "Edges");
        /// SW-SHT-18.
        LEVEL_HEADED: i32 = int("level_headed", "Level Headed", "Edges", (0, 2), 0);
        /// SW-SHT-18.
        COMBAT_REFLEXES: bool = flag("combat_reflexes", "Combat Reflexes", "Edges");
        /// SW-SHT-18.
        AMBIDEXTROUS: bool = flag("ambidextrous", "Ambidextrous", "Edges");

        /// SW-SHT-19.
        HESITANT: bool = flag("hesitant", "Hesitant", "Hindrances");
        /// SW-SHT-19.
        SLOW_MINOR: bool = flag("slow_minor", "Slow (minor)", "Hindrances");
        /// SW-SHT-19.
        SLOW_MAJOR: bool = flag("slow_major", "Slow (major)", "Hindrances");
        /// SW-SHT-19.
        ONE_EYE: bool = flag("one_eye", "One Eye", "Hindrances");
        /// SW-SHT-19.
        BLIND: bool = flag("blind", "Blind", "Hindrances");
        /// SW-SHT-19.
        UGLY_MINOR: bool = flag("ugly_minor", "Ugly (minor)", "Hindrances");
        /// SW-SHT-19.
        UGLY_MAJOR: bool = flag("ugly_major", "Ugly (major)", "Hindrances");

        /// SW-SHT-4: see [`super::further_skills`].
        MORE_SKILLS: Vec<(Str, TraitDie)> = FieldDef::new("more_skills", "Further skills", "Skills",
            EntryDef::Ratings(NameDef::Any(FURTHER), RatingDef::Die(DICE)), Val::None);
        /// SW-ACT-36: custom abilities, "shout: free, limited; war cry: action, intimidation".
        ABILITIES: Str = text("abilities", "Abilities", "Notes", 600);
    }
}
