//! SW-OPT: rule options.

use fray_engine::base::Str;
use fray_engine::options;
use fray_engine::system::OptionDef;

options! {
    /// All rule options.
    pub static OPTIONS = {
        /// SW-OPT-1.
        BENNIES: bool = OptionDef::on("SW-OPT-1", "bennies", "Bennies",
            "Off: no Bennies, no rerolls, no soak, and a Joker gives none.");
        /// SW-OPT-2.
        SOAK: bool = OptionDef::on("SW-OPT-2", "soak", "Soak", "Off: wounds cannot be soaked with Bennies.");
        /// SW-OPT-3.
        BENNY_REROLL_DAMAGE: bool = OptionDef::on("SW-OPT-3", "benny_reroll_damage", "Bennies for damage",
            "Off: damage cannot be rerolled with Bennies.");
        /// SW-OPT-4.
        SHAKEN_SUCCESS_ACTS: bool = OptionDef::on("SW-OPT-4", "shaken_success_acts", "Recovering leaves the turn",
            "Off, as in an older edition: a plain success ends Shaken but leaves only free actions this turn; \
             with a raise the turn goes on normally.");
        /// SW-OPT-5.
        METRES_PER_UNIT: i32 = OptionDef::number("SW-OPT-5", "metres_per_unit", "Metres per unit", (1, 10), 1,
            "2: the map scale of the published game; Pace, ranges and reach double.").between_fights();
        /// SW-OPT-6: `metre` or `unit`.
        WOUND_PACE_STEP: Str = OptionDef::one_of("SW-OPT-6", "wound_pace_step", "A wound slows by",
            &[("metre", "one metre"), ("unit", "one unit")],
            "How much Pace each wound costs.");
        /// SW-OPT-7: `round` or `turn`.
        LIMITED_PER: Str = OptionDef::one_of("SW-OPT-7", "limited_per", "Limited actions",
            &[("round", "one each round"), ("turn", "one each turn")],
            "How often one limited action may be performed.");
        /// SW-OPT-8.
        JOKER_BONUS: i32 = OptionDef::number("SW-OPT-8", "joker_bonus", "Joker bonus", (0, 10), 2,
            "Added to all trait and damage rolls while holding a Joker; 0: none.");
        /// SW-OPT-9.
        JOKER_BENNIES: bool = OptionDef::on("SW-OPT-9", "joker_bennies", "Bennies for Jokers",
            "Off: nobody gains Bennies when a Joker is dealt.");
        /// SW-OPT-10.
        DECLARE_FIRST: bool = OptionDef::on("SW-OPT-10", "declare_first", "Actions declared first",
            "Off: actions are added one by one, and each takes −2 for every action before it.");
        /// SW-OPT-11: 0: no cap.
        WOUND_CAP: i32 = OptionDef::number("SW-OPT-11", "wound_cap", "Wounds from one blow", (0, 10), 0,
            "The most wounds from one damage roll, before soaking; 0: no limit.");
        /// SW-OPT-12.
        GRITTY_DAMAGE: bool = OptionDef::off("SW-OPT-12", "gritty_damage", "Gritty damage",
            "On: a Wild Card who takes wounds also suffers an Injury, until all wounds are healed.");
        /// SW-OPT-13.
        INJURY_BY_LOCATION: bool = OptionDef::off("SW-OPT-13", "injury_by_location", "Injury where it was aimed",
            "On: a called shot at arm, hand, leg or head is injured there.");
        /// SW-OPT-14.
        HEROES_NEVER_DIE: bool = OptionDef::off("SW-OPT-14", "heroes_never_die", "Heroes never die",
            "On: Wild Cards of the players neither die nor bleed out.");
        /// SW-OPT-15.
        UNARMORED_HERO: bool = OptionDef::off("SW-OPT-15", "unarmored_hero", "Unarmored hero",
            "On: +2 to soak for anyone who wears no armor.");
        /// SW-OPT-16.
        AMMUNITION: bool = OptionDef::on("SW-OPT-16", "ammunition", "Ammunition",
            "Off: shots are not counted and nothing needs reloading.");
        /// SW-OPT-17.
        MINIMUM_STRENGTH: bool = OptionDef::on("SW-OPT-17", "minimum_strength", "Minimum Strength",
            "Off: anybody wields any weapon without losing anything by it.");
        /// SW-OPT-18: `ask`, `auto` or `off`.
        BYSTANDERS: Str = OptionDef::one_of("SW-OPT-18", "bystanders", "Stray shots",
            &[("ask", "the GM is asked"), ("auto", "always, at random"), ("off", "never")],
            "Whether a shot that misses badly may hit somebody else.");
        /// SW-OPT-19.
        HEALING_PATIENT_PENALTY: bool = OptionDef::off(
            "SW-OPT-19", "healing_patient_penalty", "Wounds hinder the healer",
            "On, as in an older edition: healing takes the penalty of the patient's wounds.");
        /// SW-OPT-21: `each_round` or `once`.
        DEAL: Str = OptionDef::one_of("SW-OPT-21", "deal", "Action cards",
            &[("each_round", "again each round"), ("once", "once, the order is kept")],
            "How often action cards are dealt.");
        /// SW-OPT-22: `attack`, or `older`.
        IMPROVISED_PENALTY: Str = OptionDef::one_of("SW-OPT-22", "improvised_penalty", "Improvised weapons",
            &[("attack", "−2 to attack"), ("older", "older edition: −1 to attack and −1 Parry")],
            "The penalty for fighting with an improvised weapon.");
        /// SW-OPT-23.
        CRITICAL_REROLL: bool = OptionDef::off("SW-OPT-23", "critical_reroll", "Reroll critical failures",
            "On: a critical failure may be rerolled once with a Benny.");
        /// SW-OPT-24.
        EXTRA_CONFIRM: bool = OptionDef::on("SW-OPT-24", "extra_confirm", "Extras fail critically",
            "Off: an Extra never fails critically on a single die.");
        /// SW-OPT-25: 0: no cap.
        FREE_ACTION_CAP: i32 = OptionDef::number("SW-OPT-25", "free_action_cap", "Free actions a turn", (0, 20), 0,
            "The most free actions in a turn, not counting movement; 0: no limit.");
        /// SW-OPT-20.
        BREAK_FREE_OPPOSED: bool = OptionDef::off("SW-OPT-20", "break_free_opposed", "Breaking free is opposed",
            "On: the holder's Athletics opposes breaking free.");
    }
}
