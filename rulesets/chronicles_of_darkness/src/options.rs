//! CD-OPT: rule options.

use fray_engine::base::Str;
use fray_engine::options;
use fray_engine::system::OptionDef;

options! {
    /// All rule options.
    pub static OPTIONS = {
        /// CD-OPT-1: `dex_wits` or `dex_control`.
        INITIATIVE_FORMULA: Str = OptionDef::one_of("CD-OPT-1", "initiative_formula", "Initiative",
            &[("dex_wits", "Dexterity + Wits"), ("dex_control", "Dexterity + Control")],
            "What is added to the die: Dexterity + Wits, or (as published) Dexterity + Control.")
            .between_fights();
        /// CD-OPT-2.
        WILLPOWER_TOPS_ORDER: bool = OptionDef::off("CD-OPT-2", "willpower_tops_order", "Willpower to act first",
            "On: before a round's first turn anyone may spend 1 Willpower to act first in it.");
        /// CD-OPT-3: `wits_control` or `wits_composure`.
        AMBUSH_POOL: Str = OptionDef::one_of("CD-OPT-3", "ambush_pool", "Noticing an ambush",
            &[("wits_control", "Wits + Control"), ("wits_composure", "Wits + Composure")],
            "Wits + Control, or Wits + a separate Composure for tables that keep both traits.");
        /// CD-OPT-4: `own_turn` or `round`.
        DEFENSE_REFRESH: Str = OptionDef::one_of("CD-OPT-4", "defense_refresh", "Defense comes back",
            &[("own_turn", "at your own turn"), ("round", "with the round")],
            "At the start of your own turn, or (as published) for everyone at the start of the round.");
        /// CD-OPT-5: `attacker` or `attack`.
        WILLPOWER_DEFENSE_SCOPE: Str = OptionDef::one_of("CD-OPT-5", "willpower_defense_scope", "Willpower on Defense",
            &[("attacker", "against one attacker"), ("attack", "against one attack")],
            "The +2 holds against one attacker until your own turn, or (as published) against one attack only.");
        /// CD-OPT-6.
        ACTIVE_DEFENSE: bool = OptionDef::off("CD-OPT-6", "active_defense", "Active defenses",
            "On: each attack that allows Defense is answered passively or with an active dodge, which is rolled \
             and costs more Defense.");
        /// CD-OPT-7.
        PARRY: bool = OptionDef::off("CD-OPT-7", "parry", "Parry",
            "On, together with active defenses: Defense may be rolled as a parry; a good one opens the \
             attacker's guard.");
        /// CD-OPT-8: `ignore` or `coverage`.
        CALLED_SHOT_ARMOR: Str = OptionDef::one_of("CD-OPT-8", "called_shot_armor", "Armor against called shots",
            &[("ignore", "ignored"), ("coverage", "counts where it covers")],
            "Called shots ignore armor, or (as published) armor counts where it covers the spot.");
        /// CD-OPT-9: `seed` or `core`.
        CALLED_SHOT_TABLE: Str = OptionDef::one_of("CD-OPT-9", "called_shot_table", "Called-shot penalties",
            &[("seed", "house rules"), ("core", "as published")],
            "The house rules' table, or the published one: torso −1, limb −2, head −3, heart −3, hand −4, eye −5.");
        /// CD-OPT-10: `head` or `any_hit`.
        STUN_RULE: Str = OptionDef::one_of("CD-OPT-10", "stun_rule", "Stunning",
            &[("head", "head only"), ("any_hit", "any hard hit")],
            "By blows to the head only, or by any hit of at least the target's Size.");
        /// CD-OPT-11.
        GRAPPLE_TWO_MOVES: bool = OptionDef::off("CD-OPT-11", "grapple_two_moves", "Two grapple moves",
            "On, as published: five or more successes in the grapple give two moves.");
        /// CD-OPT-12.
        GRABBED_KEEPS_ACTION: bool = OptionDef::off(
            "CD-OPT-12", "grabbed_keeps_action", "The grabbed keep their action",
            "On: anyone grabbed before acting contests the grapple on their own turn in the same round.");
        /// CD-OPT-13.
        BEATEN_DOWN: bool = OptionDef::off("CD-OPT-13", "beaten_down", "Beaten Down",
            "On: people who are badly hurt must spend Willpower to go on fighting, or may surrender.");
        /// CD-OPT-14: `size_only` or `full`.
        CLOSE_GUN_DEFENSE: Str = OptionDef::one_of("CD-OPT-14", "close_gun_defense", "Defense against guns close by",
            &[("size_only", "big guns are clumsy"), ("full", "Defense applies")],
            "Big guns are merely clumsy close by, or Defense applies to every gun close by.");
        /// CD-OPT-15: `contested` or `defense`.
        TOUCH_RULE: Str = OptionDef::one_of("CD-OPT-15", "touch_rule", "Touching somebody",
            &[("contested", "a contest"), ("defense", "less Defense")],
            "A contested roll, or (as published) a roll less Defense.");
        /// CD-OPT-16: `round` or `own_turn`.
        DODGE_DURATION: Str = OptionDef::one_of("CD-OPT-16", "dodge_duration", "Dodge lasts",
            &[("round", "to the end of the round"), ("own_turn", "to your own next turn")],
            "A Dodge, and Defense given up, last to the end of the round, or to the start of one's own next \
             turn.").between_fights();
        /// CD-OPT-17.
        DELAY_INTERRUPTS: bool = OptionDef::off("CD-OPT-17", "delay_interrupts", "Delaying interrupts",
            "On: a delayed turn may break in between a declaration and its dice.");
        /// CD-OPT-18.
        REROLL_INITIATIVE: bool = OptionDef::off("CD-OPT-18", "reroll_initiative", "Initiative every round",
            "On: initiative is rolled again every round.");
        /// CD-OPT-19: `resister` or `reroll`.
        CONTESTED_TIE: Str = OptionDef::one_of("CD-OPT-19", "contested_tie", "A tied contest",
            &[("resister", "to the resister"), ("reroll", "rolled again")],
            "Goes to the one who resists, or is rolled again.");
        /// CD-OPT-20: `ask_gm`, `always` or `never`.
        PULLED_WILLPOWER_BASHING: Str = OptionDef::one_of(
            "CD-OPT-20", "pulled_willpower_bashing", "Willpower softens a weapon's blow",
            &[("ask_gm", "the GM decides"), ("always", "always"), ("never", "never")],
            "Whether a pulled blow with a weapon may be made bashing for 1 Willpower.");
        /// CD-OPT-21.
        WOUND_PENALTY_INITIATIVE: bool = OptionDef::on(
            "CD-OPT-21", "wound_penalty_initiative", "Wounds slow initiative",
            "Off: the wound penalty does not count for initiative.");
        /// CD-OPT-22.
        SHIELD_PASSTHROUGH: bool = OptionDef::on("CD-OPT-22", "shield_passthrough", "Shots pass a human shield",
            "Off: a human shield takes all of the damage, and anyone who hides behind it takes none.");
        /// CD-OPT-23.
        DOWN_AND_DIRTY: bool = OptionDef::on("CD-OPT-23", "down_and_dirty", "Quick combat",
            "Off: no fight is settled with a single contest.");
    }
}
