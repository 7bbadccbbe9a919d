//! CD-ACT-80: anything that the rules do not list. The GM names pool, modifier and effect.

use crate::rolls::{self, Again, Hands, Kind, Pool, Rote};
use crate::sheet;
use crate::turn::{self, Need, may};
use fray_engine::base::Who;
use fray_engine::fact::{LineKind, Modifier, Question};
use fray_engine::family::Family;
use fray_engine::form::{Ask, Form, Input, Listed, Opt};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::{Offer, Refusal};
use fray_engine::text;

fray_engine::form! {
    /// CD-ACT-80: what the player wants to do.
    TRIED {
        what: String = "Attempt",
    }

    /// CD-ACT-80: how the GM rules it.
    RULED {
        how: How = "How",
        attribute: String = "Attribute",
        skill: String = "Skill",
        modifier: i32 = "Modifier",
        effect: String = "What it does",
        rote: bool = "Rote: failures are rolled once more",
        again: String = "Dice that give another",
    }
}

/// CD-ACT-80.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum How {
    Rolls,
    Happens,
    NotNow,
}

impl Listed for How {
    const ALL: &'static [(How, &'static str, &'static str)] = &[
        (How::Rolls, "roll", "It takes a roll"),
        (How::Happens, "happens", "It simply happens"),
        (How::NotNow, "not_now", "Not like this"),
    ];
}

const CUSTOM_ACTION: &str = "free_action";
/// CD-RES-15: the largest modifier that the GM may give, up or down.
const MOST: i32 = 5;
const NONE: &str = "none";

const ATTRIBUTES: &[crate::sheet::Number] = &[
    sheet::DEXTERITY,
    sheet::STRENGTH,
    sheet::STAMINA,
    sheet::WITS,
    sheet::INTELLIGENCE,
    sheet::RESOLVE,
    sheet::CONTROL,
];
const SKILLS: &[crate::sheet::Number] =
    &[sheet::ATHLETICS, sheet::BRAWL, sheet::WEAPONRY, sheet::FIREARMS, sheet::STEALTH, sheet::MEDICINE];

/// CD-RES-3.
const AGAIN: [(&str, &str, Again); 4] = [
    ("ten", "10", Again::Ten),
    ("nine", "9 and 10", Again::Nine),
    ("eight", "8, 9 and 10", Again::Eight),
    ("none", "none", Again::No),
];

/// CD-ACT-80.
pub const FAMILY: Family = Family { acts: &[CUSTOM_ACTION], uses: &[], offers, check, perform, ..Family::DEFAULT };

const NEEDS: &[Need] = &[Need::OwnTurn, Need::Action, Need::NoGrapple];

fn offers(scene: &Scene, who: Who) -> Vec<Offer> {
    let mut members = vec![TRIED.what.text(200, "…")];
    members.extend(rolls::willpower_member(scene, who));
    let offer = Offer::new(CUSTOM_ACTION, "Something else", "action", Form::group(members));
    vec![offer.note("the GM says what to roll").unless(may(scene, who, NEEDS).err())]
}

fn check(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    let Some(who) = cmd.who else { return Ok(()) };
    may(scene, who, NEEDS)?;
    rolls::check_willpower(scene, who, cmd)
}

fn picks(all: &[crate::sheet::Number]) -> impl Iterator<Item = Opt> + '_ {
    let def = |f: &crate::sheet::Number| sheet::SHEET.get(usize::from(f.ix));
    all.iter().filter_map(def).map(|d| Opt::new(d.id, d.label))
}

/// The GM's ruling: whether it is allowed, whether it takes a roll, and with which pool.
fn ruling(who: Who, what: &str) -> Question {
    let skills = picks(SKILLS).chain(std::iter::once(Opt::new(NONE, "no skill"))).collect();
    let again = AGAIN.map(|(id, label, _)| Opt::new(id, label)).into();
    let rolls = || RULED.how.is(How::Rolls);
    let form = Form::group([
        RULED.how.of_all(How::Rolls),
        RULED.attribute.one_of(picks(ATTRIBUTES).collect()).shown(rolls()),
        RULED.skill.one_of(skills).shown(rolls()),
        RULED.modifier.number(-MOST..=MOST, 0).shown(rolls()),
        RULED.effect.text(200, "").shown(RULED.how.is_one_of([How::Rolls, How::Happens])),
        // CD-RES-3, 4
        RULED.rote.confirm(false).shown(rolls()).extra(),
        RULED.again.one_of(again).shown(rolls()).extra(),
    ]);
    let title = text!(who, " tries: ", what.to_string()).ended().and(" What does it take?");
    Question::ruling(CUSTOM_ACTION, title, form).why("No rule lists it; you name roll and effect.")
}

fn named(all: &[crate::sheet::Number], answer: &Input, member: Ask<String>) -> Option<crate::sheet::Number> {
    let id = member.of(answer)?;
    all.iter().copied().find(|f| sheet::SHEET.get(usize::from(f.ix)).is_some_and(|d| d.id == id))
}

fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    let Some(who) = cmd.who else { return Ok(()) };
    let what = TRIED.what.of(cmd).unwrap_or("…").to_string();
    let Some(answer) = play.by("CD-ACT-80").ask(|_| Some(ruling(who, &what)))? else { return Ok(()) };
    let how = RULED.how.of(&answer).unwrap_or(How::Rolls);
    if how == How::NotNow {
        return play.by("CD-ACT-80").refuse("gm_required", "The GM does not allow it like this; try something else.");
    }
    check(play.scene(), cmd)?;
    turn::spend_action(play, who, "CD-ACT-80");
    play.by("CD-ACT-80").tell(LineKind::Act, text!(who, ": ", what, "."));
    let worked = if how == How::Rolls { roll(play, who, cmd, &answer)? } else { true };
    let effect = RULED.effect.of(&answer).unwrap_or_default().to_string();
    if worked && !effect.is_empty() {
        play.by("CD-ACT-80").tell_about(&[who], LineKind::Effect, effect);
    }
    Ok(())
}

fn roll(play: &mut Play, who: Who, cmd: &Cmd, answer: &Input) -> Flow<bool> {
    let (attribute, skill) = (named(ATTRIBUTES, answer, RULED.attribute), named(SKILLS, answer, RULED.skill));
    let modifier = RULED.modifier.of(answer).unwrap_or(0);
    let willed = rolls::pay_for_dice(play, who, cmd);
    let physical = attribute.is_some_and(|a| ATTRIBUTES[..3].iter().any(|p| p.ix == a.ix));
    let pool = Pool::new(who, CUSTOM_ACTION, "for something of their own", Kind::Combat, |s| {
        let mut modifiers: Vec<Modifier> = attribute.map(|a| rolls::attribute(s, who, a)).into_iter().collect();
        modifiers.extend(skill.map(|k| rolls::skill(s, who, k)));
        modifiers.push(Modifier::new("CD-ACT-80", "as the GM says", modifier));
        if physical {
            modifiers.extend(rolls::arm_modifier(s, who, Hands::NotNeeded));
        }
        modifiers.extend(willed.clone());
        modifiers
    });
    let again = RULED.again.of(answer);
    let again = AGAIN.into_iter().find(|a| Some(a.0) == again).map_or(Again::Ten, |a| a.2);
    let rote = if RULED.rote.yes(answer) { Rote::Yes } else { Rote::No };
    Ok(rolls::roll(play, &pool.again(again).rote(rote))?.successes > 0)
}
