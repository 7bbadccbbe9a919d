//! SW-OPT: switches of the rules.

use fray_engine::base::{Field, OfOptions, Str, Val};
use fray_engine::system::{EntryDef, FieldDef, MidFight, OptionDef};

/// SW-OPT-1.
pub const BENNIES: Field<bool, OfOptions> = Field::at(0);
/// SW-OPT-2.
pub const SOAK: Field<bool, OfOptions> = Field::at(1);
/// SW-OPT-3.
pub const BENNY_REROLL_DAMAGE: Field<bool, OfOptions> = Field::at(2);
/// SW-OPT-4.
pub const SHAKEN_SUCCESS_ACTS: Field<bool, OfOptions> = Field::at(3);
/// SW-OPT-5.
pub const METRES_PER_UNIT: Field<i32, OfOptions> = Field::at(4);
/// SW-OPT-6: `metre` or `unit`.
pub const WOUND_PACE_STEP: Field<Str, OfOptions> = Field::at(5);
/// SW-OPT-7: `round` or `turn`.
pub const LIMITED_PER: Field<Str, OfOptions> = Field::at(6);
/// SW-OPT-8.
pub const JOKER_BONUS: Field<i32, OfOptions> = Field::at(7);
/// SW-OPT-9.
pub const JOKER_BENNIES: Field<bool, OfOptions> = Field::at(8);
/// SW-OPT-10.
pub const DECLARE_FIRST: Field<bool, OfOptions> = Field::at(9);
/// SW-OPT-11: 0: no cap.
pub const WOUND_CAP: Field<i32, OfOptions> = Field::at(10);
/// SW-OPT-12.
pub const GRITTY_DAMAGE: Field<bool, OfOptions> = Field::at(11);
/// SW-OPT-13.
pub const INJURY_BY_LOCATION: Field<bool, OfOptions> = Field::at(12);
/// SW-OPT-14.
pub const HEROES_NEVER_DIE: Field<bool, OfOptions> = Field::at(13);
/// SW-OPT-15.
pub const UNARMORED_HERO: Field<bool, OfOptions> = Field::at(14);
/// SW-OPT-16.
pub const AMMUNITION: Field<bool, OfOptions> = Field::at(15);
/// SW-OPT-17.
pub const MINIMUM_STRENGTH: Field<bool, OfOptions> = Field::at(16);
/// SW-OPT-18: `ask`, `auto` or `off`.
pub const BYSTANDERS: Field<Str, OfOptions> = Field::at(17);
/// SW-OPT-19.
pub const HEALING_PATIENT_PENALTY: Field<bool, OfOptions> = Field::at(18);
/// SW-OPT-21: `each_round` or `once`.
pub const DEAL: Field<Str, OfOptions> = Field::at(19);
/// SW-OPT-22: `attack`, or `older`.
pub const IMPROVISED_PENALTY: Field<Str, OfOptions> = Field::at(20);
/// SW-OPT-23.
pub const CRITICAL_REROLL: Field<bool, OfOptions> = Field::at(21);
/// SW-OPT-24.
pub const EXTRA_CONFIRM: Field<bool, OfOptions> = Field::at(22);
/// SW-OPT-25: 0: no cap.
pub const FREE_ACTION_CAP: Field<i32, OfOptions> = Field::at(23);
/// SW-OPT-20.
pub const BREAK_FREE_OPPOSED: Field<bool, OfOptions> = Field::at(24);

const fn option(
    rule: &'static str,
    (id, label, note): (&'static str, &'static str, &'static str),
    entry: EntryDef,
    default: Val,
    mid_fight: MidFight,
) -> OptionDef {
    OptionDef { field: FieldDef::new(id, label, "Rules", entry, default), note, rule, mid_fight }
}

/// On, unless the table switches it off.
const fn switch(rule: &'static str, words: (&'static str, &'static str, &'static str)) -> OptionDef {
    option(rule, words, EntryDef::Flag, Val::Flag(true), MidFight::Yes)
}

/// Off, unless the table switches it on.
const fn extra(rule: &'static str, words: (&'static str, &'static str, &'static str)) -> OptionDef {
    option(rule, words, EntryDef::Flag, Val::Flag(false), MidFight::Yes)
}

/// All switches, in the order of their handles.
pub static OPTIONS: &[OptionDef] = &[
    switch("SW-OPT-1", ("bennies", "Bennies", "Off: no Bennies, no rerolls, no soak, and a Joker gives none.")),
    switch("SW-OPT-2", ("soak", "Soak", "Off: wounds cannot be soaked with Bennies.")),
    switch("SW-OPT-3", ("benny_reroll_damage", "Bennies for damage", "Off: damage cannot be rerolled with Bennies.")),
    switch(
        "SW-OPT-4",
        (
            "shaken_success_acts",
            "Recovering leaves the turn",
            "Off, as in an older edition: a plain success ends Shaken but leaves only free actions this turn; with a \
             raise the turn goes on normally.",
        ),
    ),
    option(
        "SW-OPT-5",
        (
            "metres_per_unit",
            "Metres per unit",
            "2: the map scale of the published game; Pace, ranges and reach double.",
        ),
        EntryDef::Int(1, 10),
        Val::Int(1),
        MidFight::No,
    ),
    option(
        "SW-OPT-6",
        ("wound_pace_step", "A wound slows by", "How much Pace each wound costs."),
        EntryDef::Choice(&[("metre", "one metre"), ("unit", "one unit")]),
        Val::Text(Str::Borrowed("metre")),
        MidFight::Yes,
    ),
    option(
        "SW-OPT-7",
        ("limited_per", "Limited actions", "How often one limited action may be performed."),
        EntryDef::Choice(&[("round", "one each round"), ("turn", "one each turn")]),
        Val::Text(Str::Borrowed("round")),
        MidFight::Yes,
    ),
    option(
        "SW-OPT-8",
        ("joker_bonus", "Joker bonus", "Added to all trait and damage rolls of who holds a Joker; 0: none."),
        EntryDef::Int(0, 10),
        Val::Int(2),
        MidFight::Yes,
    ),
    switch("SW-OPT-9", ("joker_bennies", "Bennies for Jokers", "Off: nobody gains Bennies when a Joker is dealt.")),
    switch(
        "SW-OPT-10",
        (
            "declare_first",
            "Actions declared first",
            "Off: actions are added one by one, and each takes -2 for every action before it.",
        ),
    ),
    option(
        "SW-OPT-11",
        ("wound_cap", "Wounds from one blow", "At most so many from one damage roll, before soaking; 0: no limit."),
        EntryDef::Int(0, 10),
        Val::Int(0),
        MidFight::Yes,
    ),
    extra(
        "SW-OPT-12",
        (
            "gritty_damage",
            "Gritty damage",
            "On: a Wild Card who takes wounds also suffers an Injury, until all wounds are healed.",
        ),
    ),
    extra(
        "SW-OPT-13",
        (
            "injury_by_location",
            "Injury where it was aimed",
            "On: a called shot at arm, hand, leg or head is injured there.",
        ),
    ),
    extra(
        "SW-OPT-14",
        ("heroes_never_die", "Heroes never die", "On: Wild Cards of the players neither die nor bleed out."),
    ),
    extra("SW-OPT-15", ("unarmored_hero", "Unarmored hero", "On: +2 to soak for whoever has no armor at all.")),
    switch("SW-OPT-16", ("ammunition", "Ammunition", "Off: shots are not counted and nothing needs reloading.")),
    switch(
        "SW-OPT-17",
        ("minimum_strength", "Minimum Strength", "Off: anybody wields any weapon without losing anything by it."),
    ),
    option(
        "SW-OPT-18",
        ("bystanders", "Stray shots", "Whether a shot that misses badly may hit somebody else."),
        EntryDef::Choice(&[("ask", "the GM is asked"), ("auto", "always, at random"), ("off", "never")]),
        Val::Text(Str::Borrowed("ask")),
        MidFight::Yes,
    ),
    extra(
        "SW-OPT-19",
        (
            "healing_patient_penalty",
            "Wounds hinder the healer",
            "On, as in an older edition: healing takes the penalty of the patient's wounds.",
        ),
    ),
    option(
        "SW-OPT-21",
        ("deal", "Action cards", "How often action cards are dealt."),
        EntryDef::Choice(&[("each_round", "anew each round"), ("once", "once, the order is kept")]),
        Val::Text(Str::Borrowed("each_round")),
        MidFight::Yes,
    ),
    option(
        "SW-OPT-22",
        ("improvised_penalty", "Improvised weapons", "What fighting with whatever is at hand costs."),
        EntryDef::Choice(&[("attack", "-2 to attack"), ("older", "older edition: -1 to attack and -1 Parry")]),
        Val::Text(Str::Borrowed("attack")),
        MidFight::Yes,
    ),
    extra(
        "SW-OPT-23",
        ("critical_reroll", "Reroll critical failures", "On: a critical failure may be rerolled once with a Benny."),
    ),
    switch(
        "SW-OPT-24",
        ("extra_confirm", "Extras fail critically", "Off: an Extra never fails critically on a single die."),
    ),
    option(
        "SW-OPT-25",
        ("free_action_cap", "Free actions a turn", "At most so many, movement not counted; 0: no limit."),
        EntryDef::Int(0, 20),
        Val::Int(0),
        MidFight::Yes,
    ),
    extra(
        "SW-OPT-20",
        ("break_free_opposed", "Breaking free is opposed", "On: the holder's Athletics opposes breaking free."),
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn handles_stand_where_their_rows_do() {
        let handles = [
            (BENNIES.ix, "bennies"),
            (SOAK.ix, "soak"),
            (BENNY_REROLL_DAMAGE.ix, "benny_reroll_damage"),
            (SHAKEN_SUCCESS_ACTS.ix, "shaken_success_acts"),
            (METRES_PER_UNIT.ix, "metres_per_unit"),
            (WOUND_PACE_STEP.ix, "wound_pace_step"),
            (LIMITED_PER.ix, "limited_per"),
            (JOKER_BONUS.ix, "joker_bonus"),
            (JOKER_BENNIES.ix, "joker_bennies"),
            (DECLARE_FIRST.ix, "declare_first"),
            (WOUND_CAP.ix, "wound_cap"),
            (GRITTY_DAMAGE.ix, "gritty_damage"),
            (INJURY_BY_LOCATION.ix, "injury_by_location"),
            (HEROES_NEVER_DIE.ix, "heroes_never_die"),
            (UNARMORED_HERO.ix, "unarmored_hero"),
            (AMMUNITION.ix, "ammunition"),
            (MINIMUM_STRENGTH.ix, "minimum_strength"),
            (BYSTANDERS.ix, "bystanders"),
            (HEALING_PATIENT_PENALTY.ix, "healing_patient_penalty"),
            (DEAL.ix, "deal"),
            (IMPROVISED_PENALTY.ix, "improvised_penalty"),
            (CRITICAL_REROLL.ix, "critical_reroll"),
            (EXTRA_CONFIRM.ix, "extra_confirm"),
            (FREE_ACTION_CAP.ix, "free_action_cap"),
            (BREAK_FREE_OPPOSED.ix, "break_free_opposed"),
        ];
        assert_eq!(handles.len(), OPTIONS.len());
        for (ix, id) in handles {
            assert_eq!(OPTIONS[usize::from(ix)].field.id, id);
        }
    }
}
