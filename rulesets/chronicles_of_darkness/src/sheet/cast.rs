//! Fields of a combatant.

use fray_engine::base::{OfCombatant, Str, Val};
use fray_engine::field::{choice, int, maybe_int, memory, text};
use fray_engine::fields;
use fray_engine::system::{EntryDef, FieldDef, NameDef, Sees, TrackDraw};

/// CD-SHEET-3, 4: skills used in combat.
pub const SKILLS: &[(&str, &str)] = &[
    ("brawl", "Brawl"),
    ("weaponry", "Weaponry"),
    ("firearms", "Firearms"),
    ("athletics", "Athletics"),
    ("stealth", "Stealth"),
    ("medicine", "Medicine"),
];

/// CD-SHEET-15: how far an intent goes against others.
pub const HARMS: &[(&str, &str)] =
    &[("unset", "not said"), ("none", "hurt nobody"), ("hurt", "hurt somebody"), ("kill", "kill somebody")];

const fn attribute(id: &'static str, label: &'static str) -> FieldDef {
    int(id, label, "Attributes", (1, 10), 2)
}
/// CD-SHEET-3: up to 5 for people, up to 10 for creatures.
const fn skill(id: &'static str, label: &'static str) -> FieldDef {
    int(id, label, "Skills", (0, 10), 0)
}

fields! {
    /// CD-SHEET: the sheet.
    pub static SHEET of OfCombatant = {
        /// CD-SHEET-18; `object`: something that can be hit or taken cover behind (CD-GEAR-4).
        KIND: Str = choice("kind", "Kind", "Who",
            &[("human", "human"), ("animal", "animal"), ("other", "other creature"), ("object", "object")]).seen_by(Sees::All);
        /// CD-SHEET-18.
        GRADE: Str = choice("grade", "Weight", "Who",
            &[("player", "player's character"), ("major", "major"), ("minor", "minor"), ("mook", "mook")]);

        /// CD-SHEET-1.
        STRENGTH: i32 = attribute("strength", "Strength");
        /// CD-SHEET-1.
        DEXTERITY: i32 = attribute("dexterity", "Dexterity");
        /// CD-SHEET-1.
        STAMINA: i32 = attribute("stamina", "Stamina");
        /// CD-SHEET-1.
        WITS: i32 = attribute("wits", "Wits");
        /// CD-SHEET-1.
        INTELLIGENCE: i32 = attribute("intelligence", "Intelligence");
        /// CD-SHEET-1.
        RESOLVE: i32 = attribute("resolve", "Resolve");
        /// CD-SHEET-2.
        CONTROL: i32 = attribute("control", "Control");
        /// CD-OPT-3; none: the same as Control.
        COMPOSURE: i32 = maybe_int("composure", "Composure (where it is kept apart; empty: as Control)", "Attributes", (1, 10));

        /// CD-SHEET-3.
        BRAWL: i32 = skill("brawl", "Brawl");
        /// CD-SHEET-3.
        WEAPONRY: i32 = skill("weaponry", "Weaponry");
        /// CD-SHEET-3.
        FIREARMS: i32 = skill("firearms", "Firearms");
        /// CD-SHEET-3.
        ATHLETICS: i32 = skill("athletics", "Athletics");
        /// CD-SHEET-3.
        STEALTH: i32 = skill("stealth", "Stealth");
        /// CD-SHEET-3.
        MEDICINE: i32 = skill("medicine", "Medicine");
        /// CD-SHEET-4: "brawl: boxing, firearms: pistols".
        SPECIALTIES: Vec<Str> = FieldDef::new("specialties", "Specialties", "Skills",
            EntryDef::Set(NameDef::Under(SKILLS, 300)), Val::None);

        /// CD-SHEET-5. Other players do not see it: together with the boxes, which everybody sees, it would give away
        /// Stamina.
        SIZE: i32 = int("size", "Size", "Body", (0, 20), 5);
        /// CD-SHEET-10: the species factor of Speed.
        SPEED_FACTOR: i32 = int("speed_factor", "Speed of its kind", "Body", (0, 30), 5);
        /// CD-SHEET-12: the hand that is `main`.
        HANDED: Str = choice("handed", "Main hand", "Body", &[("right", "right"), ("left", "left")]);
        /// CD-SHEET-17.
        BITE: i32 = int("bite", "Bite modifier", "Body", (-1, 10), -1);
        /// CD-SHEET-17.
        BITE_TYPE: Str = choice("bite_type", "Bite", "Body", &[("bashing", "bashing"), ("lethal", "lethal")]);
        /// CD-ACT-28, CD-GEAR-4: for objects; an undamaged one has `durability + size` Structure.
        DURABILITY: i32 = int("durability", "Durability (objects)", "Body", (0, 20), 0).seen_by(Sees::All);
        /// CD-ACT-27: for objects.
        TRANSPARENT: bool = FieldDef::new("transparent", "Transparent (objects)", "Body", EntryDef::Flag, Val::Flag(false)).seen_by(Sees::All);

        /// CD-SHEET-7.
        AGGRAVATED: i32 = int("aggravated", "Aggravated", "State", (0, 40), 0).seen_by(Sees::Unmasked).track(TrackDraw::Marks);
        /// CD-SHEET-7.
        LETHAL: i32 = int("lethal", "Lethal", "State", (0, 40), 0).seen_by(Sees::Unmasked);
        /// CD-SHEET-7.
        BASHING: i32 = int("bashing", "Bashing", "State", (0, 40), 0).seen_by(Sees::Unmasked);
        /// CD-DMG-15: when the rightmost box began to heal, in seconds of the game clock.
        MENDING_SINCE: i32 = memory("mending_since", Val::Int(0));
        /// CD-ACT-28: for objects.
        STRUCTURE_LOST: i32 = int("structure_lost", "Structure lost (objects)", "State", (0, 60), 0).seen_by(Sees::Unmasked);
        /// CD-SHEET-8; if the sheet does not state it, the grade gives it.
        WILLPOWER: i32 = maybe_int("willpower", "Willpower", "State", (0, 20)).track(TrackDraw::Tokens);

        /// CD-SHEET-15, CD-TURN-1.
        INTENT: Str = text("intent", "I want …", "Intent", 120);
        /// CD-SHEET-15, CD-TURN-1.
        HARM: Str = choice("harm", "To get it I would", "Intent", HARMS);

        /// CD-TURN-3: Initiative, with the weapons that were readied when it was last settled.
        INITIATIVE: Option<i32> = maybe_int("initiative", "Initiative", "Turn", (-98, 99)).seen_by(Sees::Gm);
        /// CD-TURN-4: the weapons' share of `initiative`.
        INITIATIVE_GEAR: i32 = memory("initiative_gear", Val::Int(0));
        /// CD-TURN-5: roll-offs against others of the same Initiative; the higher comes first.
        TIE_BREAK: Vec<i32> = memory("tie_break", Val::None);
        /// CD-TURN-18: has spent the action of this round.
        ACTED: bool = memory("acted", Val::Flag(false));
        /// CD-TURN-9: has taken the turn of this round before their own slot.
        TURN_TAKEN: bool = memory("turn_taken", Val::Flag(false));
        /// CD-TURN-7: movement used in this round, in centimetres.
        MOVED: i32 = memory("moved", Val::Int(0));
        /// CD-SHEET-20, CD-REACT-1: applications of Defense since the bearer's last turn began.
        DEFENSE_SPENT: i32 = int("defense_spent", "Defense spent", "Turn", (0, 99), 0).seen_by(Sees::AsTold);
        /// CD-TURN-16.
        DEFENSE_APPLIED: bool = memory("defense_applied", Val::Flag(false));
    }
}
