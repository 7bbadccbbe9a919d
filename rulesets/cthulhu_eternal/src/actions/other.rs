//! CE-ACT-14, 21: anything else that takes a moment, and putting out flames.

use crate::conditions::BURNING;
use crate::sheet::{self, Number};
use crate::turn::{self, ActionKind, Misnamed, able, free_to, named_and_free};
use crate::{derived, fear, rolls, targets};
use fray_engine::base::Who;
use fray_engine::fact::{LineKind, Question};
use fray_engine::family::Family;
use fray_engine::form::{Form, Input, Opt};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::{Offer, Refusal, Use};
use fray_engine::text;

fray_engine::form! {
    /// CE-ACT-14.
    OTHER {
        what: String = "What",
    }
    /// CE-ACT-21.
    FLAMES {
        who: Who = "Target",
    }
    /// CE-GM-7.
    TESTED {
        with: String = "Test",
    }
}

/// CE-GM-7: the tests that the GM may call for.
const TESTS: [Number; 8] =
    [sheet::STR, sheet::DEX, sheet::CON, sheet::INT, sheet::POW, sheet::CHA, sheet::ALERTNESS, sheet::ATHLETICS];

/// CE-ACT-21.
const EXTINGUISH: &str = "extinguish";
/// CE-ACT-14.
const OTHERWISE: &str = "other";

/// CE-ACT-14, 21.
pub const FAMILY: Family = Family {
    acts: &[EXTINGUISH, OTHERWISE],
    uses: &[Use::Rescue],
    of_use: |s, _| s.ids().any(|w| s.has(w, BURNING)),
    offers,
    check,
    perform,
    ..Family::DEFAULT
};

/// Burning combatants whose flames `who` can put out: their own, and those of friends in reach.
fn burning(scene: &Scene, who: Who) -> Vec<Who> {
    let near = |w: &Who| *w == who || (scene.knows(who, *w) && turn::reaches(scene, who, *w));
    let mut all: Vec<Who> = scene.ids().filter(|w| scene.has(*w, BURNING)).filter(near).collect();
    all.sort_by_key(|w| (*w != who, !scene.allies(who, *w)));
    all
}

fn state(scene: &Scene, who: Who) -> Result<(), Refusal> {
    able(scene, who, ActionKind::Action)?;
    free_to(scene, who, ActionKind::Action)
}

fn offers(scene: &Scene, who: Who) -> Vec<Offer> {
    let mut out = Vec::new();
    let burning = burning(scene, who);
    if !burning.is_empty() {
        let options = burning.iter().map(|w| Opt::combatant(scene, *w)).collect();
        let form = Form::group([FLAMES.who.one_of(options)]);
        let friend = burning.iter().any(|w| *w == who || scene.allies(who, *w));
        let offer = Offer::new(EXTINGUISH, "Put out the flames", "action", form).unless(state(scene, who).err());
        out.push(if friend { offer.good_for(Use::Rescue) } else { offer });
    }
    let form = |_: &Scene| Form::group([OTHER.what.text(120, "something else")]);
    let offer = Offer::lazy(OTHERWISE, "Something else", "action", form).note("the GM says if it needs a test");
    out.push(offer.unless(state(scene, who).err()).good_for(Use::Other));
    out
}

fn burning_target(scene: &Scene, who: Who, cmd: &Cmd) -> Result<Who, Misnamed> {
    let all = burning(scene, who);
    let after = |words| Misnamed::AfterTerror(Refusal::new("not_applicable", "CE-REF-18", words));
    if FLAMES.who.is_in(cmd) {
        let named = FLAMES.who.of(scene, cmd);
        return match named {
            Some(w) if all.contains(&w) => Ok(w),
            Some(w) if scene.has(w, BURNING) => {
                let words = text!(w, " is out of reach. Move closer first.");
                Err(Misnamed::BeforeTerror(Refusal::new("out_of_reach", "CE-REF-6", words)))
            }
            Some(w) => Err(after(text!(w, " is not on fire."))),
            None => targets::nobody().map_err(Misnamed::AfterTerror),
        };
    }
    all.first().copied().ok_or_else(|| after(text!("Nobody within reach is on fire.")))
}

fn check(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    let Some(who) = cmd.who else { return Ok(()) };
    if cmd.act != EXTINGUISH {
        return state(scene, who);
    }
    able(scene, who, ActionKind::Action)?;
    named_and_free(burning_target(scene, who, cmd), || free_to(scene, who, ActionKind::Action))
}

fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    let Some(who) = cmd.who else { return Ok(()) };
    if cmd.act == EXTINGUISH {
        let Ok(to) = burning_target(play.scene(), who, cmd) else { return Ok(()) };
        turn::spend(play, who, "CE-ACT-21");
        if to != who && !fear::steps_up(play, who, to)? {
            return Ok(());
        }
        play.by("CE-ACT-21").end(to, BURNING);
        let words = if to == who {
            text!(who, " beats out the flames.")
        } else {
            text!(who, " puts out the flames on ", to, ".")
        };
        play.by("CE-ACT-21").tell(LineKind::Act, words);
        return Ok(());
    }
    let what = OTHER.what.of(cmd).unwrap_or("something else").trim().to_string();
    play.by("CE-ACT-14").tell(LineKind::Act, text!(who, ": ", what.clone(), "."));
    turn::spend(play, who, "CE-ACT-14");
    other_test(play, who, &what)
}

/// CE-GM-7: there is no test unless the GM calls for one.
fn other_test(play: &mut Play, who: Who, what: &str) -> Flow {
    let answer = play.by("CE-GM-7").ask(|_| {
        let mut options = vec![Opt::new("none", "no test")];
        options.extend(TESTS.iter().map(|f| Opt::new(derived::id(*f), derived::label(*f))));
        let form = Form::group([TESTED.with.one_of(options)]);
        let title = text!("Does this need a test of ", who, "'s?");
        Some(Question::ruling("other_test", title, form).why(text!(who, ": ", what.to_string(), ".")))
    })?;
    let named = answer.as_ref().and_then(|a: &Input| TESTED.with.of(a)).unwrap_or_default().to_string();
    let Some(field) = TESTS.into_iter().find(|f| derived::id(*f) == named) else { return Ok(()) };
    let skill = [sheet::ALERTNESS, sheet::ATHLETICS].iter().any(|f| f.ix == field.ix);
    let scene = play.scene();
    let test = if skill {
        rolls::Test::skill(scene, who, field, "to do it")
    } else {
        rolls::Test::stat(scene, who, field, "to do it")
    };
    rolls::roll(play, &test, "CE-ACT-14").map(|_| ())
}
