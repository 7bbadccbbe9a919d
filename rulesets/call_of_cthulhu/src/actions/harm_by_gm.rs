//! CC-HAZ-1 to 9, 16, 17, CC-REC-5, 6, CC-GM-10: harm and rest that the GM decides on.

use super::gm::{PEOPLE, missing, named, people_member};
use crate::conditions::{ADJUSTED, EXPOSED_TO};
use crate::gear::Dice;
use crate::harm::{self, Adjusted, ArmorUse, Descent, Exposure, Factor, Healed, Incident, Poison, Surface};
use crate::rolls;
use crate::turn::refusal;
use fray_engine::base::{Str, Who};
use fray_engine::fact::LineKind;
use fray_engine::family::Family;
use fray_engine::form::{Choice as _, Form, Member, Opt};
use fray_engine::payload::Remembered as _;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Phase, Scene};
use fray_engine::system::{Offer, Refusal};
use fray_engine::text;

fray_engine::form! {
    /// CC-HAZ-1 to 3.
    HARM_FORM {
        row: String = "How bad",
        dice: String = "Other dice (empty: those of the row)",
        factor: Factor = "Counts",
        flat: i32 = "More or less",
        armor: bool = "Armor counts",
        what: String = "What it is",
    }
    /// CC-HAZ-8.
    FALL_FORM {
        feet: i32 = "Feet",
        surface: Surface = "Onto",
        jump: bool = "A Jump roll may break it",
    }
    /// CC-HAZ-17.
    POISON_FORM {
        strength: Poison = "How strong",
    }
    /// CC-HAZ-5, 9, 16.
    EXPOSE_FORM {
        kind: String = "Kind",
        exerting: bool = "Exerting themselves (Hard)",
    }
    /// CC-GM-10.
    END_FORM {
        cause: String = "What ends",
    }
    /// CC-HAZ-3.
    ADJUST_FORM {
        stays: bool = "For all further doses",
    }
    /// CC-REC-5, 6.
    REST_FORM {
        time: String = "For how long",
        care: Healed = "Care",
    }
}

const HARM: &str = "harm";
const FALL: &str = "fall";
const POISON: &str = "poison";
const EXPOSE: &str = "expose";
const END_EXPOSURE: &str = "end_exposure";
const ADJUST: &str = "adjust_harm";
const REST: &str = "rest";
const ALL: &str = "all";
const DAY: &str = "day";
const WEEK: &str = "week";
/// A day in seconds.
const A_DAY: u32 = 86_400;

/// Harm and rest that the GM decides on.
pub const FAMILY: Family = Family {
    acts: &[HARM, FALL, POISON, EXPOSE, END_EXPOSURE, ADJUST, REST],
    uses: &[],
    outside_fights: &[HARM, FALL, POISON, END_EXPOSURE, REST],
    gm: offers,
    check,
    perform,
    ..Family::DEFAULT
};

/// CC-HAZ-2: how likely each effect on this combatant is with each row, where that is neither out of the question nor certain.
fn odds_by_row(scene: &Scene, who: Who) -> String {
    let rows: Vec<_> = harm::ROWS.iter().map(|r| (r.label, rolls::chances(scene, who, r.dice))).collect();
    let open = |label: &str, of: fn(&rolls::Chances) -> i32| {
        let open = rows.iter().map(|(row, c)| (row, of(c))).filter(|(_, chance)| (1..99).contains(chance));
        let words: Vec<String> = open.map(|(row, chance)| format!("{row} {chance}%")).collect();
        if words.is_empty() { None } else { Some(format!("{label}: {}", words.join(", "))) }
    };
    let all = [open("Major wound", |c| c.major), open("0 hit points", |c| c.down), open("Death", |c| c.dead)];
    all.into_iter().flatten().collect::<Vec<_>>().join(". ")
}

fn rows() -> Vec<Opt> {
    harm::ROWS.iter().map(|r| Opt::new(r.id, format!("{} ({})", r.label, r.dice)).note(r.note)).collect()
}

fn amount() -> Vec<Member> {
    vec![
        HARM_FORM.row.one_with_default(rows(), Some("moderate".into())),
        HARM_FORM.dice.text(12, "").extra(),
        HARM_FORM.factor.of_all(Factor::Whole).extra(),
        HARM_FORM.flat.number(-50..=50, 0).extra(),
    ]
}

fn plain(scene: &Scene) -> Member {
    people_member(scene, PEOPLE.who, |_| String::new())
}

fn rated(scene: &Scene) -> Member {
    people_member(scene, PEOPLE.who, |w| odds_by_row(scene, w))
}

fn offers(scene: &Scene) -> Vec<Offer> {
    if scene.ids().next().is_none() {
        return vec![];
    }
    let exposed = scene.ids().any(|w| scene.has(w, EXPOSED_TO));
    let none = refusal(!exposed, "no_effect", "CC-COND-16", "Nobody is exposed to anything.");
    let fights = scene.phase == Phase::Running;
    let fighting = refusal(fights, "takes_an_hour", "CC-REC-5", "Rest takes days. End the fight first.");
    vec![
        Offer::lazy(HARM, "Harm", "GM", harm_form).note("one incident, rated by how badly it would hurt"),
        Offer::lazy(FALL, "A fall", "GM", fall_form),
        Offer::lazy(POISON, "Poison", "GM", |s| Form::group([plain(s), POISON_FORM.strength.of_all(Poison::Mild)])),
        Offer::lazy(EXPOSE, "Lasting harm", "GM", exposure_form).note("fire, acid, smoke, water"),
        Offer::lazy(END_EXPOSURE, "End lasting harm", "GM", end_form).unless(none),
        Offer::lazy(ADJUST, "Adjust lasting harm", "GM", adjust_form),
        Offer::lazy(REST, "Rest", "GM", rest_form).unless(fighting),
    ]
}

fn harm_form(scene: &Scene) -> Form {
    let mut form = vec![rated(scene)];
    form.extend(amount());
    form.push(HARM_FORM.armor.confirm(false));
    form.push(HARM_FORM.what.text(60, ""));
    Form::group(form)
}

fn fall_form(scene: &Scene) -> Form {
    Form::group([
        plain(scene),
        FALL_FORM.feet.number(0..=300, 20),
        FALL_FORM.surface.of_all(Surface::Grass),
        FALL_FORM.jump.confirm(false),
    ])
}

fn exposure_form(scene: &Scene) -> Form {
    let kinds = vec![
        Opt::new(harm::BURN, "burns: at once and at the end of each round"),
        Opt::new(harm::BREATH, "takes the breath: CON rolls until one fails"),
    ];
    let exerting = EXPOSE_FORM.exerting.confirm(scene.phase == Phase::Running);
    Form::group([
        rated(scene),
        EXPOSE_FORM.kind.one_of(kinds),
        HARM_FORM.row.one_of(rows()),
        HARM_FORM.what.text(60, ""),
        exerting.shown(EXPOSE_FORM.kind.is_any([harm::BREATH])),
    ])
}

fn end_form(scene: &Scene) -> Form {
    let causes = vec![
        Opt::new(ALL, "everything"),
        Opt::new(harm::BURN, "what burns"),
        Opt::new(harm::BREATH, "what takes the breath"),
    ];
    Form::group([plain(scene), END_FORM.cause.one_of(causes)])
}

fn adjust_form(scene: &Scene) -> Form {
    Form::group([
        plain(scene),
        HARM_FORM.flat.number(-50..=50, 0),
        HARM_FORM.factor.of_all(Factor::Whole),
        HARM_FORM.dice.text(12, ""),
        ADJUST_FORM.stays.confirm(false),
    ])
}

fn rest_form(scene: &Scene) -> Form {
    let times = vec![Opt::new(DAY, "a day"), Opt::new(WEEK, "a week")];
    let care = REST_FORM.care.of_all(Healed::Plainly).shown(REST_FORM.time.is_any([WEEK]));
    Form::group([plain(scene), REST_FORM.time.one_of(times), care])
}

fn check(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    let written = HARM_FORM.dice.of(cmd).unwrap_or_default().trim();
    let bad = !written.is_empty() && Dice::parse(written).is_none();
    let all = [
        missing(scene, cmd),
        refusal(
            bad,
            "bad_form",
            "CC-HAZ-3",
            text!("'", written.to_string(), "' are not dice. Write for example 2D6+1."),
        ),
    ];
    crate::turn::first(all)
}

fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    for who in named(play.scene(), cmd) {
        match &*cmd.act {
            HARM => incident(play, who, cmd)?,
            FALL => {
                let feet = FALL_FORM.feet.of(cmd).unwrap_or(0);
                let surface = FALL_FORM.surface.of(cmd).unwrap_or(Surface::Grass);
                play.by("CC-HAZ-8").tell(LineKind::Act, text!(who, " falls ", feet, " feet."));
                let descent = if FALL_FORM.jump.yes(cmd) { Descent::Jump } else { Descent::Fall };
                harm::fall(play, who, feet, surface, descent)?;
            }
            POISON => {
                play.by("CC-HAZ-17").tell(LineKind::Act, text!(who, " is poisoned."));
                harm::poison(play, who, POISON_FORM.strength.of(cmd).unwrap_or(Poison::Mild))?;
            }
            EXPOSE => expose(play, who, cmd)?,
            END_EXPOSURE => harm::exposure_ends(play, who, END_FORM.cause.of(cmd).filter(|kind| *kind != ALL)),
            ADJUST => adjust(play, who, cmd),
            _ => rest(play, who, cmd)?,
        }
    }
    if cmd.act == REST {
        let days = if REST_FORM.time.of(cmd) == Some(WEEK) { 7 } else { 1 };
        play.by("CC-REC-5").pass_time(A_DAY * days);
    }
    Ok(())
}

fn row(cmd: &Cmd, usual: &str) -> harm::Row {
    HARM_FORM.row.of(cmd).and_then(harm::row).or_else(|| harm::row(usual)).unwrap_or(harm::ROWS[0])
}

fn what(cmd: &Cmd, usual: &'static str) -> Str {
    match HARM_FORM.what.of(cmd).unwrap_or_default().trim() {
        "" => Str::new_static(usual),
        words => Str::new(words),
    }
}

fn other_dice(cmd: &Cmd) -> Option<Dice> {
    HARM_FORM.dice.of(cmd).and_then(Dice::parse)
}

/// CC-HAZ-1 to 4, 7.
fn incident(play: &mut Play, who: Who, cmd: &Cmd) -> Flow {
    let row = row(cmd, "moderate");
    let what = what(cmd, "an accident");
    let own_dice = other_dice(cmd);
    let words = match own_dice {
        Some(_) => text!(who, " comes to harm from ", what.clone(), "."),
        None => text!(who, " comes to ", row.label, " harm from ", what.clone(), "."),
    };
    play.by("CC-HAZ-1").tell(LineKind::Act, words);
    let incident = Incident {
        to: who,
        dice: own_dice.unwrap_or(row.dice),
        factor: HARM_FORM.factor.of(cmd).unwrap_or_default(),
        flat: HARM_FORM.flat.of(cmd).unwrap_or(0),
        armor: if HARM_FORM.armor.yes(cmd) { ArmorUse::Counts } else { ArmorUse::Ignored },
        what: text!(what),
    };
    harm::incident(play, &incident)
}

/// CC-HAZ-5, 9, 16.
fn expose(play: &mut Play, who: Who, cmd: &Cmd) -> Flow {
    let breath = EXPOSE_FORM.kind.of(cmd) == Some(harm::BREATH);
    let exposure = Exposure {
        kind: Str::new_static(if breath { harm::BREATH } else { harm::BURN }),
        dice: Str::from(row(cmd, "minor").dice.to_string()),
        what: what(cmd, if breath { "bad air" } else { "fire" }),
        since: play.scene().round_number(),
        choking: false,
        exerting: EXPOSE_FORM.exerting.yes(cmd),
    };
    harm::expose(play, who, exposure)
}

/// CC-HAZ-3: adjusts the next dose, or all further ones.
fn adjust(play: &mut Play, who: Who, cmd: &Cmd) {
    let dice = other_dice(cmd);
    let factor = HARM_FORM.factor.of(cmd).unwrap_or_default();
    let flat = HARM_FORM.flat.of(cmd).unwrap_or(0);
    play.by("CC-HAZ-3").end(who, ADJUSTED);
    let said = Adjusted {
        flat,
        factor: Some(Str::new(factor.id())),
        dice: dice.map(|d| d.to_string().into()),
        stays: ADJUST_FORM.stays.yes(cmd),
    };
    if dice.is_some() || flat != 0 || factor != Factor::Whole {
        play.by("CC-HAZ-3").condition(who, said.cond());
    }
    let factor = match factor {
        Factor::Whole => None,
        Factor::Half => Some("halved".to_string()),
        Factor::Double => Some("doubled".to_string()),
    };
    let flat = match flat.signum() {
        0 => None,
        1 => Some(format!("{flat} more")),
        _ => Some(format!("{} less", -flat)),
    };
    let parts: Vec<String> = [dice.map(|d| d.to_string()), factor, flat].into_iter().flatten().collect();
    let parts = if parts.is_empty() { "as rated".to_string() } else { parts.join(", ") };
    let doses = if ADJUST_FORM.stays.yes(cmd) { "All further doses for " } else { "The next dose for " };
    play.by("CC-HAZ-3").tell(LineKind::Gm, text!(doses, who, ": ", parts, "."));
}

/// CC-REC-5, 6.
fn rest(play: &mut Play, who: Who, cmd: &Cmd) -> Flow {
    if REST_FORM.time.of(cmd) == Some(WEEK) {
        return harm::rest_week(play, who, REST_FORM.care.of(cmd).unwrap_or(Healed::Plainly));
    }
    harm::rest_days(play, who, 1);
    Ok(())
}
