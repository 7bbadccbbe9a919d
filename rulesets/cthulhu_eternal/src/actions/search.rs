//! CE-GEAR-6: looking for weapons under clothes.

use crate::gear::{self, STOWED, Trait};
use crate::rolls::{self, Degree};
use crate::turn::{self, ActionKind, able, free_to};
use crate::{options, sheet, targets};
use fray_engine::base::{Text, Who, refuse};
use fray_engine::fact::LineKind;
use fray_engine::family::Family;
use fray_engine::form::Form;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::{Offer, Refusal, Use};
use fray_engine::text;

fray_engine::form! {
    /// CE-GEAR-6.
    SEARCH {
        target: Who = "Target",
        overcoat: bool = "Wears an overcoat",
    }
}

/// CE-GEAR-6.
pub const FAMILY: Family = Family {
    acts: &["search"],
    uses: &[],
    offers: |s, who| offer(s, who).into_iter().collect(),
    check,
    perform,
    ..Family::DEFAULT
};

fn state(scene: &Scene, who: Who) -> Result<(), Refusal> {
    able(scene, who, ActionKind::Action)?;
    free_to(scene, who, ActionKind::Action)?;
    if !scene.option(options::CONCEALMENT) {
        return refuse("option_off", "CE-REF-16", "Concealed weapons are switched off at this table.");
    }
    rolls::may_try(scene, who, sheet::ALERTNESS)
}

fn offer(scene: &Scene, who: Who) -> Option<Offer> {
    scene.ids().find(|t| targets::is_person(scene, who, *t))?;
    let form = move |s: &Scene| {
        let targets = targets::TARGET_RULES.targets(s, who, targets::people(s, who), targets::Intent::Help, |_| None);
        Form::group([targets.member_as(SEARCH.target), SEARCH.overcoat.confirm(false)])
    };
    let offer = Offer::lazy("search", "Look for hidden weapons", "action", form).note("Alertness");
    Some(offer.unless(state(scene, who).err()).good_for(Use::Seldom))
}

fn check(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    let Some(who) = cmd.who else { return Ok(()) };
    state(scene, who)?;
    target(scene, who, cmd).map(|_| ())
}

fn target(scene: &Scene, who: Who, cmd: &Cmd) -> Result<Who, Refusal> {
    let person = |t: Who| targets::is_person(scene, who, t);
    targets::target_or(scene, cmd, SEARCH.target, person, || targets::people(scene, who), |_| None)
}

/// What somebody hides weapons under.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Worn {
    Clothes,
    Overcoat,
}

/// CE-GEAR-6: the bonus to spot a hidden weapon of this row; `None`: it is in plain sight.
fn bonus(kind: &str, worn: Worn) -> Option<i32> {
    let row = gear::weapon(kind)?;
    if row.is(Trait::Conceal) {
        return Some(0);
    }
    if row.is(Trait::ConcealBadly) {
        return Some(if worn == Worn::Overcoat { 0 } else { 20 });
    }
    (row.is(Trait::Overcoat) && worn == Worn::Overcoat).then_some(0)
}

fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    let Some(who) = cmd.who else { return Ok(()) };
    let Ok(to) = target(play.scene(), who, cmd) else { return Ok(()) };
    let worn = if SEARCH.overcoat.yes(cmd) { Worn::Overcoat } else { Worn::Clothes };
    turn::spend(play, who, "CE-GEAR-6");
    let stowed = play.scene().combatant(to).gear.iter().filter(|i| i.slot == STOWED && gear::weapon(&i.kind).is_some());
    let weapons: Vec<(String, Option<i32>)> = stowed.map(|i| (i.label.to_lowercase(), bonus(&i.kind, worn))).collect();
    let test = rolls::Test::skill(play.scene(), who, sheet::ALERTNESS, text!("to look ", to, " over"));
    let rolled = rolls::roll(play, &test, "CE-GEAR-6")?;
    // The search is rolled once without a bonus, since a bonus in its target number would give hidden weapons away.
    // What is easier to spot just shows in what is found.
    let spots = |bonus: i32| Degree::of(rolled.roll, rolled.target + bonus).succeeds();
    let found: Vec<String> = weapons
        .into_iter()
        .filter(|(_, bonus)| bonus.is_none_or(spots))
        .map(|(label, bonus)| match bonus {
            Some(bonus) if bonus > 0 => format!("{label} (hard to hide: +{bonus} to spot it)"),
            Some(_) | None => label,
        })
        .collect();
    let words: Text =
        if found.is_empty() { text!(who, " finds nothing.") } else { text!(who, " finds: ", found.join(", "), ".") };
    play.by("CE-GEAR-6").tell_owner(who, LineKind::Effect, words);
    Ok(())
}
