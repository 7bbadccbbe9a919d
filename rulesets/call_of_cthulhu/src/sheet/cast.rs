//! Fields of a combatant.

use super::Number;
use fray_engine::base::{OfCombatant, Round, Str, Val};
use fray_engine::field::{int, maybe_int, memory, text};
use fray_engine::fields;
use fray_engine::system::{FieldDef, Sees, TrackDraw};
use std::num::NonZeroU32;

/// CC-SHEET-1.
const fn characteristic(id: &'static str, label: &'static str) -> FieldDef {
    int(id, label, "Characteristics", (0, 999), 50)
}
/// CC-SHEET-7: a skill with its base value.
const fn skill(id: &'static str, label: &'static str, base: i32) -> FieldDef {
    int(id, label, "Skills", (0, 999), base)
}

fields! {
    pub static SHEET of OfCombatant = {
        /// CC-SHEET-1. Everybody sees STR and SIZ, because Build decides who may try a manoeuvre on somebody.
        STR: i32 = characteristic("str", "STR").seen_by(Sees::All);
        /// CC-SHEET-1.
        CON: i32 = characteristic("con", "CON");
        /// CC-SHEET-1.
        SIZ: i32 = characteristic("siz", "SIZ").seen_by(Sees::All);
        /// CC-SHEET-1.
        DEX: i32 = characteristic("dex", "DEX");
        /// CC-SHEET-1.
        INT: i32 = characteristic("int", "INT");
        /// CC-SHEET-1.
        POW: i32 = characteristic("pow", "POW");

        /// CC-SHEET-7.
        BRAWL: i32 = skill("fighting_brawl", "Fighting (Brawl)", 25);
        /// CC-SHEET-7.
        AXE: i32 = skill("fighting_axe", "Fighting (Axe)", 15);
        /// CC-SHEET-7.
        CHAINSAW: i32 = skill("fighting_chainsaw", "Fighting (Chainsaw)", 10);
        /// CC-SHEET-7.
        FLAIL: i32 = skill("fighting_flail", "Fighting (Flail)", 10);
        /// CC-SHEET-7.
        GARROTE: i32 = skill("fighting_garrote", "Fighting (Garrote)", 15);
        /// CC-SHEET-7.
        SPEAR: i32 = skill("fighting_spear", "Fighting (Spear)", 20);
        /// CC-SHEET-7.
        SWORD: i32 = skill("fighting_sword", "Fighting (Sword)", 20);
        /// CC-SHEET-7.
        WHIP: i32 = skill("fighting_whip", "Fighting (Whip)", 5);
        /// CC-SHEET-7; empty: half of DEX.
        DODGE: i32 = maybe_int("dodge", "Dodge (empty: half of DEX)", "Skills", (0, 999));
        /// CC-SHEET-7.
        HANDGUN: i32 = skill("firearms_handgun", "Firearms (Handgun)", 20);
        /// CC-SHEET-7.
        RIFLE: i32 = skill("firearms_rifle_shotgun", "Firearms (Rifle/Shotgun)", 25);
        /// CC-SHEET-7.
        SMG: i32 = skill("firearms_smg", "Firearms (Submachine Gun)", 15);
        /// CC-SHEET-7.
        MG: i32 = skill("firearms_mg", "Firearms (Machine Gun)", 10);
        /// CC-SHEET-7.
        BOW: i32 = skill("firearms_bow", "Firearms (Bow)", 15);
        /// CC-SHEET-7.
        THROW: i32 = skill("throw", "Throw", 20);
        /// CC-SHEET-7.
        FIRST_AID: i32 = skill("first_aid", "First Aid", 30);
        /// CC-SHEET-7.
        MEDICINE: i32 = skill("medicine", "Medicine", 1);
        /// CC-SHEET-7.
        STEALTH: i32 = skill("stealth", "Stealth", 20);
        /// CC-SHEET-7.
        LISTEN: i32 = skill("listen", "Listen", 20);
        /// CC-SHEET-7.
        SPOT_HIDDEN: i32 = skill("spot_hidden", "Spot Hidden", 25);
        /// CC-SHEET-7.
        PSYCHOLOGY: i32 = skill("psychology", "Psychology", 10);
        /// CC-SHEET-7.
        JUMP: i32 = skill("jump", "Jump", 20);
        /// CC-SHEET-7.
        SWIM: i32 = skill("swim", "Swim", 20);
        /// CC-SHEET-7.
        MECH_REPAIR: i32 = skill("mech_repair", "Mechanical Repair", 10);

        /// CC-SHEET-9.
        ATTACKS: i32 = int("attacks_per_round", "Attacks in a round", "Body", (1, 99), 1);
        /// CC-SHEET-10: of the body itself; worn armor is gear.
        ARMOR: i32 = int("armor", "Natural armor", "Body", (0, 99), 0);
        /// CC-SHEET-3, 12.
        HP_MAX_PRINTED: Option<i32> = maybe_int("hp_max_printed", "Maximum hit points as printed (empty: by CON and SIZ)", "Body", (1, 999)).seen_by(Sees::Side);
        /// CC-SHEET-5, 12.
        DB_PRINTED: Str = text("db_printed", "Damage bonus as printed (empty: by STR and SIZ)", "Body", 8);
        /// CC-SHEET-5, 12.
        BUILD_PRINTED: Option<i32> = maybe_int("build_printed", "Build as printed (empty: by STR and SIZ)", "Body", (-8, 40)).seen_by(Sees::All);
        /// CC-SHEET-6, 12.
        MOV_PRINTED: Option<i32> = maybe_int("mov_printed", "Movement as printed (empty: by STR, SIZ and DEX)", "Body", (0, 40));

        /// CC-SHEET-4; full unless the sheet gives a value.
        HP: i32 = maybe_int("hp", "Hit points", "State", (0, 999)).seen_by(Sees::Side).track(TrackDraw::Number);
        /// CC-SHEET-2; as POW unless the sheet gives a value.
        LUCK: i32 = maybe_int("luck", "Luck", "State", (0, 99)).track(TrackDraw::Number);

        /// CC-SHEET-13, CC-MEL-8: defences used in this round.
        DEFENCES_USED: i32 = int("defences_used", "Defences used", "Turn", (0, 99), 0).seen_by(Sees::AsTold);
        /// CC-REC-1: whether the wound may still be treated.
        FIRST_AID_OPEN: bool = memory("first_aid_open", Val::Flag(false));
        /// CC-REC-1: when the wound was dealt, by the game clock in seconds.
        WOUNDED_AT: i32 = memory("wounded_at", Val::Int(0));
        /// CC-DMG-10: the round in which dying began.
        DYING_SINCE: Option<NonZeroU32> = memory("dying_since", Val::None);
        /// CC-ACT-1: kinds of free moves used in this round.
        FREE_USED: Vec<Str> = memory("free_used", Val::None);
        /// CC-TURN-4: the combat skill at the time when the order was made.
        ORDER_SKILL: Option<i32> = memory("order_skill", Val::None);
        /// CC-TURN-2: DEX at the time when the order by DEX was made.
        ORDER_DEX: Option<i32> = memory("order_dex", Val::None);
        /// CC-TURN-2: what gives the place in the order by DEX: DEX, or DEX + 50 with a ready gun.
        ORDER_PLACE: Option<i32> = memory("order_place", Val::None);
        /// CC-TURN-3: numbers of the firearms that were ready when the order was made.
        READY_GUNS: Vec<i32> = memory("ready_guns", Val::None);
        /// CC-TURN-3: the place at DEX + 50 that was given up in this round by holding fire.
        HELD_FROM: Option<i32> = memory("held_from", Val::None);
        /// CC-RNG-4: the round of the latest attack.
        ATTACKED_IN: Option<Round> = memory("attacked_in", Val::None);
        /// CC-OPT-15: the rank of the roll in a contest for a delayed turn, if there was one; the higher rank goes
        /// first.
        CONTEST: Option<i32> = memory("contest", Val::None);

        /// CC-TURN-30: the result of the recorded DEX roll.
        INIT_RESULT: Option<i32> = memory("init_result", Val::None);
        /// CC-TURN-30: the rank of its level.
        INIT_LEVEL: i32 = memory("init_level", Val::Int(0));
        /// CC-TURN-30: DEX at the time of the roll.
        INIT_DEX: i32 = memory("init_dex", Val::Int(0));
        /// CC-TURN-30: combat skill at the time of the roll.
        INIT_SKILL: i32 = memory("init_skill", Val::Int(0));
        /// CC-TURN-27: whether the die for a firearm has been rolled.
        INIT_GUN: bool = memory("init_gun", Val::Flag(false));
    }
}

/// CC-SHEET-1.
pub const CHARACTERISTICS: [Number; 6] = [STR, CON, SIZ, DEX, INT, POW];

/// CC-COND-7: Fighting, Firearms, Throw and Dodge, which a hold hinders.
const HINDERED: [Number; 15] =
    [BRAWL, AXE, CHAINSAW, FLAIL, GARROTE, SPEAR, SWORD, WHIP, DODGE, HANDGUN, RIFLE, SMG, MG, BOW, THROW];

/// CC-COND-7.
pub fn is_hindered(f: Number) -> bool {
    HINDERED.iter().any(|h| h.ix == f.ix)
}

/// CC-SHEET-7.
pub const SKILLS: [Number; 24] = [
    BRAWL,
    AXE,
    CHAINSAW,
    FLAIL,
    GARROTE,
    SPEAR,
    SWORD,
    WHIP,
    DODGE,
    HANDGUN,
    RIFLE,
    SMG,
    MG,
    BOW,
    THROW,
    FIRST_AID,
    MEDICINE,
    STEALTH,
    LISTEN,
    SPOT_HIDDEN,
    PSYCHOLOGY,
    JUMP,
    SWIM,
    MECH_REPAIR,
];
