//! Fields of a combatant.

use super::foci::FOCUS_NAMES;
use fray_engine::base::{OfCombatant, Str, Val};
use fray_engine::field::{choice, int, memory};
use fray_engine::fields;
use fray_engine::system::{EntryDef, FieldDef, NameDef, OwnName, RatingDef, Sees, TrackDraw};

/// A vampire's blood, unless the sheet says otherwise.
pub const BLOOD_AS_USUAL: i32 = 10;

/// A field that is filled in when the combatant joins, unless the sheet gives a value.
const fn maybe(id: &'static str, label: &'static str, group: &'static str, most: i32) -> FieldDef {
    FieldDef::new(id, label, group, EntryDef::MaybeInt(0, most), Val::None)
}
const fn attribute(id: &'static str, label: &'static str) -> FieldDef {
    int(id, label, "Attributes", (0, 20), 3)
}
const fn skill(id: &'static str, label: &'static str) -> FieldDef {
    int(id, label, "Skills", (0, 5), 0)
}
/// Skills differ from book to book, so any name will do.
const OTHER_SKILL: OwnName = OwnName { max: 300, examples: &["intimidation", "streetwise"], check: |_| Ok(()) };

const fn flag(id: &'static str, label: &'static str) -> FieldDef {
    FieldDef::new(id, label, "Round", EntryDef::Flag, Val::Flag(false)).seen_by(Sees::AsTold)
}
const fn this_round(id: &'static str, label: &'static str, range: (i32, i32), default: i32) -> FieldDef {
    int(id, label, "Round", range, default).seen_by(Sees::AsTold)
}

fields! {
    pub static SHEET of OfCombatant = {
        /// `vampire` or `mortal`.
        KIND: Str = choice("kind", "Kind", "Who", &[("vampire", "vampire"), ("mortal", "mortal")]);

        /// ME-RES-1.
        PHYSICAL: i32 = attribute("physical", "Physical");
        /// ME-RES-1.
        MENTAL: i32 = attribute("mental", "Mental");
        /// ME-RES-1.
        SOCIAL: i32 = attribute("social", "Social");
        FOCI: Vec<Str> = FieldDef::new("foci", "Foci", "Attributes", EntryDef::Set(NameDef::OneOf(FOCUS_NAMES)), Val::None);

        /// ME-ATK-1.
        BRAWL: i32 = skill("brawl", "Brawl");
        /// ME-ATK-2.
        MELEE: i32 = skill("melee", "Melee");
        /// ME-ATK-3.
        ATHLETICS: i32 = skill("athletics", "Athletics");
        /// ME-ATK-4.
        ARCHERY: i32 = skill("archery", "Archery");
        /// ME-ATK-6.
        FIREARMS: i32 = skill("firearms", "Firearms");
        /// ME-RES-2.
        DODGE: i32 = skill("dodge", "Dodge");
        /// ME-ATK-7, 8.
        SKILLS: Vec<(Str, i32)> = FieldDef::new("skills", "Other skills", "Skills",
            EntryDef::Ratings(NameDef::Any(OTHER_SKILL), RatingDef::Int(0, 5)), Val::None);
        /// ME-TURN-12: extra rounds only.
        CELERITY: i32 = int("celerity", "Celerity", "Skills", (0, 6), 0);

        /// ME-SHEET-2.
        HEALTHY: i32 = int("healthy_boxes", "Healthy boxes", "Body", (1, 20), 3).seen_by(Sees::Unmasked);
        /// ME-SHEET-2.
        INJURED: i32 = int("injured_boxes", "Injured boxes", "Body", (1, 20), 3).seen_by(Sees::Unmasked);
        /// ME-SHEET-2.
        INCAPACITATED: i32 = int("incapacitated_boxes", "Incapacitated boxes", "Body", (1, 20), 3).seen_by(Sees::Unmasked);
        /// ME-DMG-3: aggravated points, drawn first in the row.
        AGGRAVATED: i32 = int("damage_aggravated", "Aggravated", "State", (0, 60), 0).seen_by(Sees::Unmasked).track(TrackDraw::Marks);
        /// ME-DMG-3.
        NORMAL: i32 = int("damage_normal", "Normal", "State", (0, 60), 0).seen_by(Sees::Unmasked);

        /// ME-MAN-1.
        WILLPOWER_MAX: i32 = int("willpower_max", "Willpower, maximum", "State", (0, 10), 6);
        /// ME-MAN-1.
        WILLPOWER: i32 = maybe("willpower", "Willpower", "State", 10).track(TrackDraw::Tokens);
        /// ME-HEAL-1.
        BLOOD_MAX: i32 = maybe("blood_max", "Blood, maximum", "State", 50);
        /// ME-HEAL-1.
        BLOOD: i32 = maybe("blood", "Blood", "State", 50).track(TrackDraw::Tokens);
        /// ME-HEAL-1.
        BLOOD_PER_TURN: i32 = int("blood_per_turn", "Blood per turn", "State", (1, 15), 1);
        /// ME-HEAL-1: spent in this turn.
        BLOOD_SPENT: i32 = int("blood_spent", "Blood spent this turn", "State", (0, 99), 0);

        /// ME-DMG-4: points of undamaged armor.
        ARMOR_MAX: i32 = maybe("armor_max", "Armor, maximum", "Body", 6);
        /// ME-DMG-4.
        ARMOR: i32 = maybe("armor", "Armor", "State", 6).track(TrackDraw::Tokens);
        /// ME-RES-16.
        ATTACK_BONUS: i32 = int("attack_bonus", "Attack bonus", "Modifiers", (-10, 10), 0);
        /// ME-RES-16.
        DEFENSE_BONUS: i32 = int("defense_bonus", "Defence bonus", "Modifiers", (-10, 10), 0);
        /// ME-DMG-1 (3).
        DAMAGE_BONUS: i32 = int("damage_bonus", "Damage bonus (unarmed, melee)", "Modifiers", (0, 5), 0);
        /// ME-DMG-1 (6).
        DAMAGE_REDUCTION: i32 = int("damage_reduction", "Damage reduction (normal)", "Modifiers", (0, 5), 0);

        /// ME-TURN-14.
        STANDARD: i32 = this_round("standard", "Standard action", (0, 1), 1).seen_by(Sees::All).track(TrackDraw::Tokens);
        /// ME-TURN-14.
        SIMPLE: i32 = this_round("simple", "Simple action", (0, 1), 1).seen_by(Sees::All).track(TrackDraw::Tokens);
        /// ME-MAN-2.
        MANOEUVRE_USED: bool = flag("manoeuvre_used", "Manoeuvre used");
        /// ME-AST-8.
        SHIELD_USED: bool = flag("shield_used", "Shield used");
        /// ME-AST-13.
        BARRED: bool = flag("barred", "No further attack this round");
        /// ME-LIM-1.
        HIT_PHYSICAL: i32 = this_round("hit_physical", "Physical attacks received this round", (0, 99), 0);
        /// ME-LIM-2.
        HIT_MENTAL: i32 = this_round("hit_mental", "Mental attacks received this turn", (0, 99), 0);
        /// ME-LIM-2.
        HIT_SOCIAL: i32 = this_round("hit_social", "Social attacks received this turn", (0, 99), 0);
        /// ME-MAN-3: the free manoeuvre of this fight has been used.
        STRENGTH_USED: bool = flag("strength_focus_used", "Strength focus used");
        /// ME-MAN-4.
        DEXTERITY_USED: bool = flag("dexterity_focus_used", "Dexterity focus used");
        /// ME-TURN-4: who comes after this combatant by a draw among equals.
        BEFORE: Vec<i32> = memory("drawn_before", Val::None);
        /// ME-TURN-4: has already had a place in the order.
        PLACED: bool = memory("placed", Val::Flag(false));
        /// ME-TURN-3, 5: initiative, Mental, Physical and Social as they were when the turn began; empty: the present
        /// values count.
        RANK: Vec<i32> = memory("rank_in_turn", Val::None);
    }
}
