//! CE-OPT: rule options.

use fray_engine::base::Str;
use fray_engine::options;
use fray_engine::system::OptionDef;

options! {
    pub static OPTIONS = {
        /// CE-OPT-1: `simultaneous` or `ordered`.
        DEX_TIE: Str = OptionDef::one_of("CE-OPT-1", "dex_tie", "Equal DEX",
            &[("simultaneous", "act at once"), ("ordered", "the GM orders them")],
            "Those of the same DEX act at once, or one after another as the GM orders them.");
        /// CE-OPT-2: `defender`, `attacker` or `higher_target`.
        TIE_RULE: Str = OptionDef::one_of("CE-OPT-2", "tie_rule", "Exact ties",
            &[("defender", "the attack fails"), ("attacker", "the attack wins"), ("higher_target", "higher target number wins")],
            "What happens when an attack and its defense tie exactly.");
        /// CE-OPT-3: `nothing` or `lower_roll`.
        BOTH_FAIL: Str = OptionDef::one_of("CE-OPT-3", "both_fail", "Both fail",
            &[("nothing", "nothing happens"), ("lower_roll", "the lower roll wins")],
            "When both fail outside attacks and defenses: nothing happens, or the lower roll wins.");
        /// CE-OPT-4: `before_roll` or `after_roll`.
        REACT_TIMING: Str = OptionDef::one_of("CE-OPT-4", "react_timing", "Reactions are chosen",
            &[("before_roll", "before the attack roll"), ("after_roll", "after an attack has succeeded")],
            "Before the attack is rolled, or once it is known to succeed.");
        /// CE-OPT-5.
        FIREARM_CALLED_SHOTS: bool = OptionDef::off("CE-OPT-5", "firearm_called_shots", "Trick shots with firearms",
            "On: double shots, stun shots, flesh wounds and head shots.");
        /// CE-OPT-6.
        OTHER_CRITICALS: bool = OptionDef::off("CE-OPT-6", "other_criticals", "Other criticals",
            "On: a critical hit may be traded for another effect than double damage.");
        /// CE-OPT-7.
        OTHER_INJURIES: bool = OptionDef::off("CE-OPT-7", "other_injuries", "Other injuries",
            "On: the GM may give a lasting handicap instead of taking away a point of a stat.");
        /// CE-OPT-8: `rating` or `d6_per_3`.
        LETHALITY_DICE: Str = OptionDef::one_of("CE-OPT-8", "lethality_dice", "Lethality",
            &[("rating", "a percentile roll"), ("d6_per_3", "1D6 for every 3%")],
            "Lethal weapons roll against their rating, or roll 1D6 damage for every 3% of it.");
        /// CE-OPT-9.
        MASS_NPC_KILL: bool = OptionDef::off("CE-OPT-9", "mass_npc_kill", "Extras die in the Kill Radius",
            "On: unnamed NPCs inside a Kill Radius go down without a roll.");
        /// CE-OPT-10.
        CONCENTRATED_FIRE: bool = OptionDef::off("CE-OPT-10", "concentrated_fire", "Concentrated fire",
            "On: several shooters may lay fire on one point together, to spread terror.");
        /// CE-OPT-11.
        CONCEALMENT: bool = OptionDef::on("CE-OPT-11", "concealment", "Concealed weapons",
            "Off: nobody is searched for hidden weapons.");
        /// CE-OPT-12.
        TRACK_AMMO: bool = OptionDef::on("CE-OPT-12", "track_ammo", "Ammunition",
            "Off: nobody counts rounds.");
        /// CE-OPT-13.
        FREE_DRAW: bool = OptionDef::off("CE-OPT-13", "free_draw", "Free draw",
            "On: drawing a weapon takes no action.");
        /// CE-OPT-14: `gm` or `d4`.
        FUMBLE_MODE: Str = OptionDef::one_of("CE-OPT-14", "fumble_mode", "Fumbles",
            &[("gm", "the GM decides"), ("d4", "a die decides")],
            "The effect of a fumbled attack: the GM decides, or 1D4 (malfunction, drop, stray hit, stumble).");
        /// CE-OPT-15.
        ESCAPE_AS_REACTION: bool = OptionDef::off("CE-OPT-15", "escape_as_reaction", "Escape as a reaction",
            "On: somebody pinned may try to escape when the pinner attacks.");
        /// CE-OPT-16.
        INHUMAN_STATS: bool = OptionDef::off("CE-OPT-16", "inhuman_stats", "Inhuman stats",
            "On: stat tests of 20 and more fail only on 100, and are critical up to the stat itself.");
        /// CE-OPT-17.
        SECONDS_PER_TURN: i32 = OptionDef::number("CE-OPT-17", "seconds_per_turn", "Seconds in a turn", (3, 10), 5,
            "How much game time a turn takes.");
        /// CE-OPT-18: `seed` or `off`.
        FEAR: Str = OptionDef::one_of("CE-OPT-18", "fear", "Terror zones",
            &[("seed", "on"), ("off", "off")],
            "Whether terrible attacks spread terror around them.");
        /// CE-OPT-19: `after` or `at_once`.
        DODGE_COVER: Str = OptionDef::one_of("CE-OPT-19", "dodge_cover", "Cover of a dodge that is overcome",
            &[("after", "against later attacks"), ("at_once", "against this attack too")],
            "Whether the cover that a dodge names helps against the attack that overcomes it.");
        /// CE-PROT-6, CE-GM-16: `as_cover` or `none_until_breached`.
        ENCLOSED_TARGETS: Str = OptionDef::one_of("CE-PROT-6", "enclosed_targets", "Targets enclosed by cover",
            &[("as_cover", "shielded as by cover"), ("none_until_breached", "unharmed until it is breached")],
            "How cover protects somebody wholly inside a vehicle or room.");
    }
}
