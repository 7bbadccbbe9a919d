//! CC-OPT: rule options. CC-OPT-0: each is independent of the others, and all are off by default.

use crate::sheet::{ACTIVE, ROLLED_IN_FIGHT};
use fray_engine::base::{Field, OfOptions, Str, Val};
use fray_engine::options;
use fray_engine::scene::Scene;
use fray_engine::system::OptionDef;

/// CC-OPT-0: whether a rule option is on. A change made in a round counts from the next round on.
pub fn on(scene: &Scene, option: Field<bool, OfOptions>) -> bool {
    match active(scene) {
        Some(active) => active.iter().any(|id| *id == id_of(option)),
        None => scene.option(option),
    }
}

/// The rule options that are noted for this round, if they are.
fn active(scene: &Scene) -> Option<&[Str]> {
    match scene.vars.get(usize::from(ACTIVE.ix)) {
        Some(Val::Texts(active)) => Some(active),
        _ => None,
    }
}

/// Whether the rule options of a round are noted: a fight is under way, or has ended and is still to be tidied up.
pub fn noted(scene: &Scene) -> bool {
    active(scene).is_some()
}

/// CC-OPT-0: the ids of the rule options that count in the next round, in the order of the table. CC-OPT-1: the order of a
/// fight that has begun is made as before.
pub fn of_the_next_round(scene: &Scene) -> Vec<Str> {
    let rolled = scene.var(ROLLED_IN_FIGHT);
    let counts = |option: &OptionDef, now: &Val| match rolled {
        Some(rolled) if option.field.id == id_of(ROLLED_INITIATIVE) => rolled,
        Some(_) | None => *now == Val::Flag(true),
    };
    let all = OPTIONS.iter().zip(scene.options.iter()).filter(|(option, now)| counts(option, now));
    all.map(|(option, _)| Str::new_static(option.field.id)).collect()
}

fn id_of(option: Field<bool, OfOptions>) -> &'static str {
    OPTIONS.get(usize::from(option.ix)).map_or("", |option| option.field.id)
}

options! {
    /// All rule options, the most important one first.
    pub static OPTIONS = {
        /// CC-OPT-1.
        ROLLED_INITIATIVE: bool = OptionDef::off("CC-OPT-1", "rolled_initiative", "Rolled initiative",
            "On: everyone rolls DEX once and the order stands for the whole fight; ready guns no longer act early. A change \
            in a fight counts from the next one.");
        /// CC-OPT-2.
        CRITICAL_INITIATIVE_FIRST: bool = OptionDef::off("CC-OPT-2", "critical_initiative_first", "Initiative: criticals first",
            "On, with rolled initiative: a 01 acts before extreme successes, and a fumble after failures.");
        /// CC-OPT-3.
        LUCK_SPENDING: bool = OptionDef::off("CC-OPT-3", "luck_spending", "Spending Luck",
            "On: after a test its roller may lower the result by spending Luck point for point.");
        /// CC-OPT-4.
        LUCK_STAY_CONSCIOUS: bool = OptionDef::off("CC-OPT-4", "luck_stay_conscious", "Luck to stay conscious",
            "On: anyone about to pass out may pay 1 Luck to stay awake, then 2, 4, 8 … each round.");
        /// CC-OPT-5.
        KNOCK_OUT_BLOW: bool = OptionDef::off("CC-OPT-5", "knock_out_blow", "Knock-out blow",
            "On: a manoeuvre with bare hands or a blunt weapon knocks its target out.");
        /// CC-OPT-6.
        PRONE_RULES: bool = OptionDef::off("CC-OPT-6", "prone_rules", "Lying prone",
            "On: lying on the ground gives bonus and penalty dice, and chances to stand up.");
        /// CC-OPT-7.
        COMBAT_MOVEMENT: bool = OptionDef::off("CC-OPT-7", "combat_movement", "Movement in yards",
            "On: a free move goes as far as MOV in yards, and a whole turn may be spent on a run.");
        /// CC-OPT-8.
        HIT_LOCATIONS: bool = OptionDef::off("CC-OPT-8", "hit_locations", "Hit locations",
            "On: each hit rolls where it lands; only armor there counts.");
        /// CC-OPT-9.
        MOUNTED_WEAPON: bool = OptionDef::off("CC-OPT-9", "mounted_weapon", "Mounted weapons",
            "On: a weapon on a mount or vehicle has a bonus die.");
        /// CC-OPT-10.
        TWO_WEAPONS: bool = OptionDef::off("CC-OPT-10", "two_weapons", "Two weapons",
            "On: an attack with each of two weapons in one turn, both with a penalty die.");
        /// CC-OPT-11.
        CALLED_SHOT: bool = OptionDef::off("CC-OPT-11", "called_shot", "Called shots",
            "On: any attack may name a part of the target, with a penalty die; the GM decides the effect.");
        /// CC-OPT-12.
        DEATH_AT_EQUAL: bool = OptionDef::off("CC-OPT-12", "death_at_equal", "Death at equal damage",
            "On: a single blow equal to the maximum of hit points kills; off: only one above it.");
        /// CC-OPT-13.
        DYING_IMMEDIATE_CHECK: bool = OptionDef::off("CC-OPT-13", "dying_immediate_check", "Dying: roll at once",
            "On: anyone who begins to die rolls CON at once as well.");
        /// CC-OPT-14.
        BULLETS_ARE_BLOWS: bool = OptionDef::off("CC-OPT-14", "bullets_are_blows", "Each bullet is a blow",
            "On: the bullets of a volley wound one by one; off: together.");
        /// CC-OPT-15.
        DELAY_CONTEST: bool = OptionDef::off("CC-OPT-15", "delay_contest", "Contest of delayed turns",
            "On: two who end a delay at the same moment roll DEX against each other; off: the higher DEX goes first.");
        /// CC-OPT-16.
        DRAWN_GUN_REROLL: bool = OptionDef::off("CC-OPT-16", "drawn_gun_reroll", "Drawn gun: new roll",
            "On, with rolled initiative: anyone who draws a gun rolls DEX again and keeps the better level.");
        /// CC-OPT-17.
        EXTREME_ON_FIGHT_BACK: bool = OptionDef::off("CC-OPT-17", "extreme_on_fight_back", "Extreme damage when fighting back",
            "On: a target that fights back may do extreme damage too.");
        /// CC-OPT-18.
        QUICK_NPC_DEATH: bool = OptionDef::off("CC-OPT-18", "quick_npc_death", "Foes die at 0",
            "On: a foe at 0 hit points is dead.");
        /// CC-OPT-19.
        LONG_ARMS_NO_POINT_BLANK: bool = OptionDef::off("CC-OPT-19", "long_arms_no_point_blank", "No point-blank for long arms",
            "On: rifles, long shotguns and bows have no bonus die at point-blank range.");
        /// CC-OPT-20.
        UNDEFENDED_AUTOMATIC: bool = OptionDef::off("CC-OPT-20", "undefended_automatic", "Undefended: automatic",
            "On: a close attack on somebody who does not defend succeeds unless fumbled; off: it has a bonus die.");
    }
}
