//! CD-OPT: switches of the rules.

use fray_engine::base::{Field, OfOptions, Str, Val};
use fray_engine::system::{EntryDef, FieldDef, MidFight, OptionDef};

/// CD-OPT-1: `dex_wits` or `dex_control`.
pub const INITIATIVE_FORMULA: Field<Str, OfOptions> = Field::at(0);
/// CD-OPT-2.
pub const WILLPOWER_TOPS_ORDER: Field<bool, OfOptions> = Field::at(1);
/// CD-OPT-3: `wits_control` or `wits_composure`.
pub const AMBUSH_POOL: Field<Str, OfOptions> = Field::at(2);
/// CD-OPT-4: `own_turn` or `round`.
pub const DEFENSE_REFRESH: Field<Str, OfOptions> = Field::at(3);
/// CD-OPT-5: `attacker` or `attack`.
pub const WILLPOWER_DEFENSE_SCOPE: Field<Str, OfOptions> = Field::at(4);
/// CD-OPT-6.
pub const ACTIVE_DEFENSE: Field<bool, OfOptions> = Field::at(5);
/// CD-OPT-7.
pub const PARRY: Field<bool, OfOptions> = Field::at(6);
/// CD-OPT-8: `ignore` or `coverage`.
pub const CALLED_SHOT_ARMOR: Field<Str, OfOptions> = Field::at(7);
/// CD-OPT-9: `seed` or `core`.
pub const CALLED_SHOT_TABLE: Field<Str, OfOptions> = Field::at(8);
/// CD-OPT-10: `head` or `any_hit`.
pub const STUN_RULE: Field<Str, OfOptions> = Field::at(9);
/// CD-OPT-11.
pub const GRAPPLE_TWO_MOVES: Field<bool, OfOptions> = Field::at(10);
/// CD-OPT-12.
pub const GRABBED_KEEPS_ACTION: Field<bool, OfOptions> = Field::at(11);
/// CD-OPT-13.
pub const BEATEN_DOWN: Field<bool, OfOptions> = Field::at(12);
/// CD-OPT-14: `size_only` or `full`.
pub const CLOSE_GUN_DEFENSE: Field<Str, OfOptions> = Field::at(13);
/// CD-OPT-15: `contested` or `defense`.
pub const TOUCH_RULE: Field<Str, OfOptions> = Field::at(14);
/// CD-OPT-16: `round` or `own_turn`.
pub const DODGE_DURATION: Field<Str, OfOptions> = Field::at(15);
/// CD-OPT-17.
pub const DELAY_INTERRUPTS: Field<bool, OfOptions> = Field::at(16);
/// CD-OPT-18.
pub const REROLL_INITIATIVE: Field<bool, OfOptions> = Field::at(17);
/// CD-OPT-19: `resister` or `reroll`.
pub const CONTESTED_TIE: Field<Str, OfOptions> = Field::at(18);
/// CD-OPT-20: `ask_gm`, `always` or `never`.
pub const PULLED_WILLPOWER_BASHING: Field<Str, OfOptions> = Field::at(19);
/// CD-OPT-21.
pub const WOUND_PENALTY_INITIATIVE: Field<bool, OfOptions> = Field::at(20);
/// CD-OPT-22.
pub const SHIELD_PASSTHROUGH: Field<bool, OfOptions> = Field::at(21);
/// CD-OPT-23.
pub const DOWN_AND_DIRTY: Field<bool, OfOptions> = Field::at(22);

const fn option(
    rule: &'static str,
    (id, label, note): (&'static str, &'static str, &'static str),
    entry: EntryDef,
    default: Val,
    mid_fight: MidFight,
) -> OptionDef {
    OptionDef { field: FieldDef::new(id, label, "Rules", entry, default), note, rule, mid_fight }
}

/// A switch that may be thrown at any time.
const fn switch(rule: &'static str, words: (&'static str, &'static str, &'static str), default: bool) -> OptionDef {
    option(rule, words, EntryDef::Flag, Val::Flag(default), MidFight::Yes)
}

/// One of several; the first is the default.
const fn one_of(
    rule: &'static str,
    words: (&'static str, &'static str, &'static str),
    choices: &'static [(&'static str, &'static str)],
    mid_fight: MidFight,
) -> OptionDef {
    option(rule, words, EntryDef::Choice(choices), Val::Text(Str::Borrowed(choices[0].0)), mid_fight)
}

/// All switches, in the order of their handles.
pub static OPTIONS: &[OptionDef] = &[
    one_of(
        "CD-OPT-1",
        (
            "initiative_formula",
            "Initiative",
            "What is added to the die: Dexterity + Wits, or Dexterity + Control as published.",
        ),
        &[("dex_wits", "Dexterity + Wits"), ("dex_control", "Dexterity + Control")],
        MidFight::No,
    ),
    switch(
        "CD-OPT-2",
        (
            "willpower_tops_order",
            "Willpower to act first",
            "On: before a round's first turn anyone may spend 1 Willpower to act first in it.",
        ),
        false,
    ),
    one_of(
        "CD-OPT-3",
        (
            "ambush_pool",
            "Noticing an ambush",
            "Wits + Control, or Wits + a separate Composure for tables that keep both traits.",
        ),
        &[("wits_control", "Wits + Control"), ("wits_composure", "Wits + Composure")],
        MidFight::Yes,
    ),
    one_of(
        "CD-OPT-4",
        (
            "defense_refresh",
            "Defense comes back",
            "At the start of one's own turn, or for everybody at the start of the round as published.",
        ),
        &[("own_turn", "at one's own turn"), ("round", "with the round")],
        MidFight::Yes,
    ),
    one_of(
        "CD-OPT-5",
        (
            "willpower_defense_scope",
            "Willpower on Defense",
            "The +2 holds against one attacker until one's own turn, or against one attack only as published.",
        ),
        &[("attacker", "against one attacker"), ("attack", "against one attack")],
        MidFight::Yes,
    ),
    switch(
        "CD-OPT-6",
        (
            "active_defense",
            "Active defenses",
            "On: each attack that allows Defense is answered passively or with an active dodge, which is rolled and costs more Defense.",
        ),
        false,
    ),
    switch(
        "CD-OPT-7",
        (
            "parry",
            "Parry",
            "On, together with active defenses: Defense may be rolled as a parry; a good one opens the attacker's guard.",
        ),
        false,
    ),
    one_of(
        "CD-OPT-8",
        (
            "called_shot_armor",
            "Armor against called shots",
            "Called shots ignore armor, or armor counts where it covers the spot as published.",
        ),
        &[("ignore", "ignored"), ("coverage", "counts where it covers")],
        MidFight::Yes,
    ),
    one_of(
        "CD-OPT-9",
        (
            "called_shot_table",
            "Called-shot penalties",
            "The house rules' table, or the published one: torso -1, limb -2, head -3, heart -3, hand -4, eye -5.",
        ),
        &[("seed", "house rules"), ("core", "as published")],
        MidFight::Yes,
    ),
    one_of(
        "CD-OPT-10",
        ("stun_rule", "Stunning", "By blows to the head only, or by any hit of at least the target's Size."),
        &[("head", "head only"), ("any_hit", "any hard hit")],
        MidFight::Yes,
    ),
    switch(
        "CD-OPT-11",
        (
            "grapple_two_moves",
            "Two grapple moves",
            "On: five or more successes in the grapple give two moves, as published.",
        ),
        false,
    ),
    switch(
        "CD-OPT-12",
        (
            "grabbed_keeps_action",
            "The grabbed keep their action",
            "On: who is grabbed before acting contests the grapple at their own place in the same round.",
        ),
        false,
    ),
    switch(
        "CD-OPT-13",
        (
            "beaten_down",
            "Beaten Down",
            "On: people who are badly hurt must spend Willpower to go on fighting, or may surrender.",
        ),
        false,
    ),
    one_of(
        "CD-OPT-14",
        (
            "close_gun_defense",
            "Defense against guns close by",
            "Big guns are merely clumsy close by, or Defense applies to every gun close by.",
        ),
        &[("size_only", "big guns are clumsy"), ("full", "Defense applies")],
        MidFight::Yes,
    ),
    one_of(
        "CD-OPT-15",
        ("touch_rule", "Touching somebody", "A contest of both, or a roll less Defense as published."),
        &[("contested", "a contest"), ("defense", "less Defense")],
        MidFight::Yes,
    ),
    one_of(
        "CD-OPT-16",
        (
            "dodge_duration",
            "Dodge lasts",
            "A Dodge, and Defense given up, last to the end of the round, or to the start of one's own next turn.",
        ),
        &[("round", "to the end of the round"), ("own_turn", "to one's own next turn")],
        MidFight::No,
    ),
    switch(
        "CD-OPT-17",
        (
            "delay_interrupts",
            "Delaying interrupts",
            "On: a delayed turn may break in between somebody's declaration and the dice.",
        ),
        false,
    ),
    switch(
        "CD-OPT-18",
        ("reroll_initiative", "Initiative every round", "On: initiative is rolled anew in every round."),
        false,
    ),
    one_of(
        "CD-OPT-19",
        ("contested_tie", "A tied contest", "Goes to the one who resists, or is rolled again."),
        &[("resister", "to the resister"), ("reroll", "rolled again")],
        MidFight::Yes,
    ),
    one_of(
        "CD-OPT-20",
        (
            "pulled_willpower_bashing",
            "Willpower softens a weapon's blow",
            "Whether a pulled blow with a weapon may be made bashing for 1 Willpower.",
        ),
        &[("ask_gm", "the GM decides"), ("always", "always"), ("never", "never")],
        MidFight::Yes,
    ),
    switch(
        "CD-OPT-21",
        ("wound_penalty_initiative", "Wounds slow initiative", "Off: the wound penalty does not count for initiative."),
        true,
    ),
    switch(
        "CD-OPT-22",
        (
            "shield_passthrough",
            "Shots pass a human shield",
            "Off: a human shield takes all of the damage, whoever hides behind it none.",
        ),
        true,
    ),
    switch("CD-OPT-23", ("down_and_dirty", "Quick combat", "Off: no fight is settled with a single contest."), true),
];
