//! ME-OPT: rule options.

use fray_engine::base::Str;
use fray_engine::options;
use fray_engine::system::OptionDef;

options! {
    pub static OPTIONS = {
        /// ME-OPT-1: `drawn` or `chosen`.
        THROW_MODE: Str = OptionDef::one_of("ME-OPT-1", "throw_mode", "The throw",
            &[("drawn", "drawn by the server"), ("chosen", "chosen in secret")],
            "Both hands are drawn, or both sides choose in secret and show at the same moment.");
        /// ME-OPT-2: `one_total` or `one_each`.
        RETEST_LIMIT: Str = OptionDef::one_of("ME-OPT-2", "retest_limit", "Retests",
            &[("one_total", "one in all"), ("one_each", "one for each side")],
            "One retest in a challenge, or one for each side.");
        /// ME-OPT-3.
        OVERBID: bool = OptionDef::off("ME-OPT-3", "overbid", "Overbid",
            "On: a loser with at least twice the other's pool may test once more, free.");
        /// ME-OPT-4.
        EXCEPTIONAL_DAMAGE: i32 = OptionDef::number("ME-OPT-4", "exceptional_damage", "Exceptional damage", (0, 2), 1,
            "Damage that an exceptional success adds.");
        /// ME-OPT-5: `per_turn`, `per_round` or `none`.
        EXTRA_ROUND_MENTAL_SOCIAL: Str = OptionDef::one_of("ME-OPT-5", "extra_round_mental_social",
            "Mental and Social attacks in extra rounds",
            &[("per_turn", "one each in a turn"), ("per_round", "one each in every round"), ("none", "none")],
            "Whether extra rounds bring new Mental and Social attacks, or allow none at all.");
        /// ME-OPT-6: `archery_firearms`, `archery` or `ranged`.
        WITS_KINDS: Str = OptionDef::one_of("ME-OPT-6", "wits_kinds", "Wits focus",
            &[("archery_firearms", "archery and firearms"), ("archery", "archery only"), ("ranged", "all ranged attacks")],
            "Which attacks the Wits focus may make with the Mental attribute.");
        /// ME-OPT-7.
        FIREARMS: bool = OptionDef::on("ME-OPT-7", "firearms", "Firearms", "Off: there are no guns in this story.");
        /// ME-OPT-8: `ablative` or `reduction`.
        ARMOR_MODE: Str = OptionDef::one_of("ME-OPT-8", "armor_mode", "Armor",
            &[("ablative", "lost with each point"), ("reduction", "takes from each hit")],
            "Armor points are used up, or reduce every hit and last.");
        /// ME-OPT-9: `simple` or `free`.
        HEAL_ACTION: Str = OptionDef::one_of("ME-OPT-9", "heal_action", "Healing with blood",
            &[("simple", "a simple action"), ("free", "no action")], "What healing with blood costs.");
        /// ME-OPT-10: `last_box` or `all_aggravated`.
        DEATH_RULE: Str = OptionDef::one_of("ME-OPT-10", "death_rule", "Final death",
            &[("last_box", "an aggravated point fills the last box"), ("all_aggravated", "all boxes are aggravated")],
            "When a vampire is destroyed rather than sent into torpor.");
        /// ME-OPT-11: `dying` or `dead`.
        MORTAL_FULL_TRACK: Str = OptionDef::one_of("ME-OPT-11", "mortal_full_track", "Mortals with a full track",
            &[("dying", "are dying"), ("dead", "are dead")], "What happens to a mortal whose last box is filled.");
        /// ME-OPT-12.
        STRICT_ESCAPE: bool = OptionDef::off("ME-OPT-12", "strict_escape", "Strict Fair Escape",
            "On: a Physical challenge in the round of the second call spoils the escape too.");
        /// ME-OPT-13.
        SHIELD_NEEDS_SLOT: bool = OptionDef::on("ME-OPT-13", "shield_needs_slot", "Shields count as targets",
            "Off: anyone who has been attacked twice may still shield an ally.");
        /// ME-OPT-14.
        COVER: bool = OptionDef::off("ME-OPT-14", "cover", "Cover",
            "On: cover that the Storyteller marks adds 2 or 4 to the defence against ranged attacks.");
        /// ME-OPT-15.
        CELERITY_BLOOD: i32 = OptionDef::number("ME-OPT-15", "celerity_blood", "Blood for extra rounds", (0, 15), 0,
            "Blood to spend in a turn to act in its extra rounds; 0: none.");
        /// ME-OPT-16.
        TRACK_AMMO: bool = OptionDef::off("ME-OPT-16", "track_ammo", "Count ammunition",
            "On: shots are counted, and reloading is a simple action.");
        /// ME-OPT-17.
        KNOCK_DOWN_REDUCTION: i32 = OptionDef::number("ME-OPT-17", "knock_down_reduction", "Knock down", (0, 3), 1,
            "Damage given up to knock somebody down.");
        /// ME-OPT-18.
        OPENING_FREE: bool = OptionDef::off("ME-OPT-18", "opening_free", "Free opening action",
            "On: the action that starts the fight costs no action of the first round.");
        /// ME-OPT-19: `random` or `gm`.
        LAST_TIE: Str = OptionDef::one_of("ME-OPT-19", "last_tie", "Exact ties of initiative",
            &[("random", "at random"), ("gm", "the Storyteller decides")], "Who goes first when everything else is tied.");
        /// ME-OPT-20.
        BREAK_FREE_COUNTS: bool = OptionDef::off("ME-OPT-20", "break_free_counts", "Breaking free counts as an attack",
            "On: breaking free uses a Physical slot of the grappler.");
        /// ME-OPT-21.
        CONFIRM_DEATH: bool = OptionDef::off("ME-OPT-21", "confirm_death", "Confirm deaths",
            "On: the Storyteller confirms each death.");
        /// ME-OPT-22: `ge` or `gt`.
        STATIC_TIE: Str = OptionDef::one_of("ME-OPT-22", "static_tie", "Ties of static challenges",
            &[("ge", "the difficulty is enough"), ("gt", "more than the difficulty")],
            "Whether a pool equal to the difficulty wins a tie.");
        /// ME-OPT-23: `incapacitated` or `exceptional`.
        STAKE_RULE: Str = OptionDef::one_of("ME-OPT-23", "stake_rule", "Staking",
            &[("incapacitated", "the Incapacitated"), ("exceptional", "or with an exceptional success")],
            "Who is staked: the Incapacitated only, or anyone hit with an exceptional success.");
        /// ME-OPT-24: `simple` or `standard`.
        PICK_UP_ACTION: Str = OptionDef::one_of("ME-OPT-24", "pick_up_action", "Picking things up",
            &[("simple", "a simple action"), ("standard", "a standard action")], "What picking something up costs.");
    }
}
