//! Fields of a combatant.

use super::Number;
use fray_engine::base::{OfCombatant, Round, Str, Val};
use fray_engine::field::{choice, flag, int, maybe_int, memory, text};
use fray_engine::fields;
use fray_engine::system::{FieldDef, Sees, TrackDraw};

/// CE-SHEET-1: 3 to 18 for people; creatures can be outside that.
const fn stat(id: &'static str, label: &'static str) -> FieldDef {
    int(id, label, "Statistics", (1, 200), 10)
}
const fn skill(id: &'static str, label: &'static str, default: i32) -> FieldDef {
    int(id, label, "Skills", (0, 99), default)
}

fields! {
    pub static SHEET of OfCombatant = {
        /// CE-SHEET-7.
        KIND: Str = choice("kind", "Kind", "Who",
            &[("human", "human"), ("creature", "creature"), ("object", "object")]).seen_by(Sees::All);
        /// CE-SHEET-8.
        PROTAGONIST: bool = flag("protagonist", "Protagonist", "Who");
        /// CE-LETH-6: a nameless extra.
        EXTRA: bool = flag("extra", "Nameless extra", "Who");
        /// CE-SHEET-9.
        STAGE: Str = choice("protection_stage", "Protection", "Who",
            &[("exposed", "exposed"), ("fragile", "fragile"), ("huge", "huge"), ("transcendent", "transcendent")]);
        /// CE-SHEET-12. The first choice is the default.
        SIZE: Str = choice("size", "Size", "Who",
            &[("normal", "normal"), ("small", "small"), ("very_small", "very small")]).seen_by(Sees::All);

        /// CE-SHEET-1.
        STR: i32 = stat("str", "STR");
        /// CE-SHEET-1.
        CON: i32 = stat("con", "CON");
        /// CE-SHEET-1.
        DEX: i32 = stat("dex", "DEX");
        /// CE-SHEET-1.
        INT: i32 = stat("int", "INT");
        /// CE-SHEET-1.
        POW: i32 = stat("pow", "POW");
        /// CE-SHEET-1.
        CHA: i32 = stat("cha", "CHA");
        /// CE-SHEET-18.
        STR_LOSS: i32 = int("str_loss", "STR lost for a time", "Statistics", (0, 200), 0);
        /// CE-SHEET-18.
        CON_LOSS: i32 = int("con_loss", "CON lost for a time", "Statistics", (0, 200), 0);

        /// CE-SHEET-6.
        ALERTNESS: i32 = skill("alertness", "Alertness", 20);
        /// CE-SHEET-6.
        ATHLETICS: i32 = skill("athletics", "Athletics", 30);
        /// CE-SHEET-6.
        DODGE: i32 = skill("dodge", "Dodge", 30);
        /// CE-SHEET-6.
        FIREARMS: i32 = skill("firearms", "Firearms", 20);
        /// CE-SHEET-6.
        FIRST_AID: i32 = skill("first_aid", "First Aid", 10);
        /// CE-SHEET-6.
        MEDICINE: i32 = skill("medicine", "Medicine", 0);
        /// CE-SHEET-6.
        MELEE: i32 = skill("melee_weapons", "Melee Weapons", 30);
        /// CE-SHEET-6.
        MILITARY: i32 = skill("military_training", "Military Training", 0);
        /// CE-SHEET-6.
        PHARMACY: i32 = skill("pharmacy", "Pharmacy", 0);
        /// CE-SHEET-6.
        SURGERY: i32 = skill("surgery", "Surgery", 0);
        /// CE-SHEET-6.
        SURVIVAL: i32 = skill("survival", "Survival", 10);
        /// CE-SHEET-6.
        UNARMED: i32 = skill("unarmed_combat", "Unarmed Combat", 40);

        /// CE-SHEET-2; empty: from STR and CON.
        HP_GIVEN: Option<i32> = maybe_int("hp_max", "HP maximum (empty: from STR and CON)", "Body", (1, 999)).seen_by(Sees::Side);
        /// CE-SHEET-10: natural armor, which covers the whole body.
        NATURAL_ARMOR: i32 = int("natural_armor", "Natural armor", "Body", (0, 99), 0).seen_by(Sees::All);
        /// CE-SHEET-11: the rating of an object as cover; 0: it gives none.
        COVER_RATING: i32 = int("cover_rating", "Cover it gives (objects)", "Body", (0, 99), 0).seen_by(Sees::All);
        /// CE-SHEET-11.
        COVER_EXTENT: Str = choice("cover_extent", "How much it covers (objects)", "Body",
            &[("half", "half of the body"), ("most", "all but head or limb"), ("full", "everything")]).seen_by(Sees::All);
        /// CE-SHEET-13.
        ADAPTED: bool = flag("adapted_violence", "Adapted to violence", "Mind");
        /// CE-SHEET-13.
        FEARLESS: bool = flag("fearless", "Fearless", "Mind");

        /// CE-SHEET-3; full unless the sheet gives a value.
        HP: i32 = maybe_int("hp", "HP", "State", (0, 999)).seen_by(Sees::Side).track(TrackDraw::Number);
        /// CE-SHEET-4; POW×5 unless the sheet gives a value.
        SAN: i32 = maybe_int("san", "SAN", "State", (0, 99)).track(TrackDraw::Number);
        /// CE-SHEET-4; from SAN and POW unless the sheet gives a value.
        BREAKING_POINT: i32 = maybe_int("breaking_point", "Breaking Point", "State", (0, 99));
        /// CE-SHEET-20, CE-HEAL-4.
        FIRST_AID_USED: bool = flag("first_aid_used", "First aid was given", "State").seen_by(Sees::AsTold);
        /// CE-SHEET-20, CE-HEAL-9.
        COMPLICATION: bool = flag("complication", "Not healed yet after treatment", "State");
        /// CE-HEAL-5: when treatment was last given, in seconds of the game clock.
        TREATED: Option<i32> = memory("treated_at", Val::None);
        /// CE-HEAL-6: when the combatant last rested, in seconds of the game clock.
        RESTED: Option<i32> = memory("rested_at", Val::None);
        /// CE-HEAL-8: when the day began after which a lost stat point comes back, in seconds of the game clock.
        MENDING: Option<i32> = memory("mending_since", Val::None);

        /// CE-TURN-2: the DEX that the order of this turn was made by.
        ORDER_DEX: Option<i32> = memory("order_dex", Val::None);
        /// CE-COND-10: the latest turn at the end of which gas still acted.
        GASSED_IN: Option<Round> = memory("gassed_in", Val::None);
        /// CE-SHEET-16: whether the action of this turn is spent.
        ACTED: bool = memory("acted", Val::Flag(false));
        /// CE-ACT-9: whether the small shift of this slot has been used.
        SHIFTED: bool = memory("shifted", Val::Flag(false));
        /// CE-ACT-9: whether the slot stays open after the action, for a shift.
        STAYS: bool = memory("stays", Val::Flag(false));
        /// Whether the action of this slot has been done.
        DONE: bool = memory("done", Val::Flag(false));
        /// CE-SHEET-6: free text.
        NOTES: Str = text("notes", "Notes", "Mind", 200);
    }
}

/// CE-SHEET-1.
pub const STATISTICS: [Number; 6] = [STR, CON, DEX, INT, POW, CHA];
