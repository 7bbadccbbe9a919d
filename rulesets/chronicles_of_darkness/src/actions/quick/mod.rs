//! CD-ACT-73 to 76: a whole fight settled with one contest.

mod outcome;
mod pool;

use super::gm::named;
use crate::rolls::{self, Kind, Pool, Rolled, more_dice, pay, roll, willpower_member, willpower_wanted};
use crate::turn::{self, Need};
use crate::{derived, options, targets};
use fray_engine::base::Who;
use fray_engine::fact::{LineKind, Modifier, Question};
use fray_engine::family::Family;
use fray_engine::form::{Ask, Form, Opt};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::{Offer, Refusal, Use, refuse};
use fray_engine::target::{handle, several};
use fray_engine::text;
use pool::Approach;

fray_engine::form! {
    /// CD-ACT-73, 75: who takes part.
    SIDES {
        initiator: Who = "Who starts it",
        opponent: Who = "Opponent",
        helpers: Vec<Who> = "Who helps",
        their_helpers: Vec<Who> = "Who helps the opponent",
    }

    /// CD-ACT-74.
    CHOICE {
        way: String = "With",
    }
}

/// CD-ACT-73.
pub const ACT: &str = "quick_combat";

/// CD-ACT-73: the GM starts it; a player may propose it. NPCs never do.
pub const FAMILY: Family = Family {
    acts: &[ACT],
    uses: &[],
    offers: |scene, who| {
        if scene.combatant(who).owner.is_none() {
            return vec![];
        }
        let offer = Offer::new(ACT, "Settle it quickly", "other", form(scene, Some(who))).good_for(Use::Seldom);
        vec![offer.note("one contest for the whole fight, if the GM agrees").unless(may(scene, Some(who)).err())]
    },
    gm: |scene| {
        let offer = Offer::new(ACT, "Quick combat", "GM", form(scene, None)).note("one contest for the whole fight");
        vec![offer.unless(may(scene, None).err())]
    },
    check,
    perform,
    ..Family::DEFAULT
};

/// CD-ACT-73: the combatants who can take part.
fn able(scene: &Scene) -> Vec<Who> {
    scene.ids().filter(|w| derived::is_up(scene, *w)).collect()
}

fn players(scene: &Scene) -> Vec<Who> {
    able(scene).into_iter().filter(|w| scene.combatant(*w).owner.is_some()).collect()
}

fn form(scene: &Scene, by: Option<Who>) -> Form {
    let all: Vec<Who> = able(scene).into_iter().filter(|w| by.is_none_or(|b| scene.knows(b, *w))).collect();
    let names = |all: &[Who]| all.iter().map(|w| Opt::combatant(scene, *w)).collect();
    let mut members = vec![];
    let starter = by.or_else(|| players(scene).first().copied());
    if by.is_none() {
        members.push(SIDES.initiator.one_of(names(&players(scene))));
    }
    let foe = |w: &Who| starter.is_some_and(|s| derived::hostile(scene, s, *w));
    let (mut foes, others): (Vec<Who>, Vec<Who>) = all.iter().copied().partition(foe);
    foes.extend(others.into_iter().filter(|w| Some(*w) != by));
    let default = starter.and_then(|s| foes.iter().copied().find(|w| derived::hostile(scene, s, *w)));
    members.push(SIDES.opponent.one_with_default(names(&foes), default.map(|w| handle(scene, w))));
    members.push(several(SIDES.helpers, scene, &all, 0));
    members.push(several(SIDES.their_helpers, scene, &all, 0));
    Form::group(members)
}

fn may(scene: &Scene, by: Option<Who>) -> Result<(), Refusal> {
    // CD-OPT-23
    if !scene.option(options::DOWN_AND_DIRTY) {
        return refuse("option_off", "CD-OPT-23", "Quick combat is switched off at this table.");
    }
    if let Some(who) = by {
        turn::may(scene, who, &[Need::OwnTurn, Need::Violence])?;
    }
    let starter = by.or_else(|| players(scene).first().copied());
    let known = |w: &Who| by.is_none_or(|b| scene.knows(b, *w));
    if starter.is_none_or(|s| !able(scene).iter().any(|w| *w != s && known(w))) {
        return refuse("bad_target", "CD-ACT-73", "A player's character and somebody to fight are needed.");
    }
    Ok(())
}

/// Everybody who takes part.
struct Fight {
    initiator: Who,
    opponent: Who,
    helpers: Vec<Who>,
    their_helpers: Vec<Who>,
}

impl Fight {
    /// CD-TAG-19: whether both sides still have their primary.
    fn stands(&self, scene: &Scene) -> bool {
        [self.initiator, self.opponent].iter().all(|w| derived::is_up(scene, *w))
    }
}

fn read(scene: &Scene, cmd: &Cmd) -> Result<Fight, Refusal> {
    let default = form(scene, cmd.who).default();
    let one = |member: Ask<Who>| {
        let handle = if member.is_in(cmd) { member.handle(cmd) } else { member.handle(&default) };
        scene.find(cmd.who, handle?)
    };
    let nobody = || Refusal::new("bad_target", "CD-ACT-73", "Name somebody on each side who can still fight.");
    let initiator = cmd.who.or_else(|| one(SIDES.initiator)).ok_or_else(nobody)?;
    let opponent = one(SIDES.opponent).ok_or_else(nobody)?;
    Ok(Fight {
        initiator,
        opponent,
        helpers: named(scene, cmd, SIDES.helpers)?,
        their_helpers: named(scene, cmd, SIDES.their_helpers)?,
    })
}

fn check(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    may(scene, cmd.who)?;
    let f = read(scene, cmd)?;
    let mut all = vec![f.initiator, f.opponent];
    all.extend(f.helpers.iter().chain(&f.their_helpers));
    let twice = (1..all.len()).any(|n| all[..n].contains(&all[n]));
    if twice || !all.iter().all(|w| derived::is_up(scene, *w)) {
        let words = "Everybody takes part once, on one side, and has to be able to fight.";
        return refuse("bad_target", "CD-ACT-75", words);
    }
    Ok(())
}

/// CD-RES-14: the helpers of the initiator, the initiator, the opponent's helpers, the opponent.
fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    let Ok(f) = read(play.scene(), cmd) else { return Ok(()) };
    if cmd.who.is_some() && !agreed(play, &f)? {
        return play.by("CD-ACT-73").refuse("gm_required", "The GM wants this fight played out.");
    }
    check(play.scene(), cmd)?;
    play.by("CD-ACT-73").tell(LineKind::Act, text!(f.initiator, " and ", f.opponent, " settle it with one roll."));
    let (own, answer) = (choice_of_initiator(play, &f)?, choice_of_opponent(play, &f)?);
    if targets::drops_out(play, &[f.initiator, f.opponent], "CD-ACT-73") {
        return Ok(());
    }
    let (Some(own), Some(answer)) = (own, answer) else { return Ok(()) };
    let help = helped(play, f.initiator, &f.helpers, &own.way)?;
    let mut first = initiator(play, &f, &own, &help)?;
    let their_help = helped(play, f.opponent, &f.their_helpers, &answer.way)?;
    let mut second = opponent(play, &f, &answer, &their_help)?;
    // CD-OPT-19: a tied contest may be rolled again; CD-ACT-76: a dramatic failure is no tie.
    while first.successes == second.successes && !first.dramatic && play.option(options::CONTESTED_TIE) == "reroll" {
        first = initiator(play, &f, &own, &help)?;
        second = opponent(play, &f, &answer, &their_help)?;
    }
    outcome::settle(play, &(f.initiator, own.way, first), &(f.opponent, answer.way, second))
}

/// CD-GM-11: whether quick combat is used at all.
fn agreed(play: &mut Play, f: &Fight) -> Flow<bool> {
    let (a, b) = (f.initiator, f.opponent);
    play.by("CD-GM-11").confirm(move |_| {
        let title = text!(a, " wants to settle the fight with ", b, " in one contest. Agreed?");
        Some(Question::ruling("quick_combat", title, Form::Confirm { default: true }))
    })
}

/// What one side's primary fights with.
struct Choice {
    way: Approach,
    /// CD-REACT-10: dice bought with Willpower; CD-ACT-4: the die of a specialty.
    more: Vec<Modifier>,
}

/// CD-ACT-74: a combat pool; the largest is proposed.
fn choice_of_initiator(play: &mut Play, f: &Fight) -> Flow<Option<Choice>> {
    let who = f.initiator;
    let title = text!("Quick combat with ", f.opponent, ". How do you fight?");
    let q = Question::to(who, "quick_pool", title, Form::empty()).why("One contest decides the fight.");
    choice(play, "CD-ACT-74", who, &q, &|s| if f.stands(s) { pool::fighting(s, who) } else { vec![] })
}

/// CD-REACT-13: a combat pool, or escape.
fn choice_of_opponent(play: &mut Play, f: &Fight) -> Flow<Option<Choice>> {
    let who = f.opponent;
    let q = Question::to(who, "quick_combat", "It comes to a quick fight. What do you do?", Form::empty());
    choice(
        play,
        "CD-REACT-13",
        who,
        &q.why(text!(f.initiator, " comes at you. One contest decides the fight.")),
        &|s| {
            if !f.stands(s) {
                return vec![];
            }
            let mut ways = pool::fighting(s, who);
            ways.push((Opt::new("escape", "get away"), Approach::escape(s, who)));
            ways
        },
    )
}

/// Asks in one question for the way to fight and, from those who have any, for a specialty (CD-ACT-4) and for Willpower
/// to buy dice (CD-REACT-10).
fn choice(
    play: &mut Play,
    rule: &'static str,
    who: Who,
    question: &Question,
    ways: &dyn Fn(&Scene) -> Vec<(Opt, Approach)>,
) -> Flow<Option<Choice>> {
    let answer = play.by(rule).ask(|s| {
        let (options, ways): (Vec<Opt>, Vec<Approach>) = ways(s).into_iter().unzip();
        if options.is_empty() {
            return None;
        }
        let members = [CHOICE.way.one_of(options)].into_iter();
        let members = members.chain(rolls::specialty_member(s, who, &skills(&ways))).chain(willpower_member(s, who));
        Some(Question { form: Form::group(members), ..question.clone() })
    })?;
    let Some(answer) = answer else { return Ok(None) };
    let id = CHOICE.way.of(&answer);
    let Some((_, way)) = ways(play.scene()).into_iter().find(|w| Some(&*w.0.id) == id) else { return Ok(None) };
    rolls::specialty_ruled(play, who, way.skill(), &answer)?;
    let named = rolls::specialty_named(&answer);
    let mut more: Vec<Modifier> =
        named.and_then(|label| rolls::specialty(play.scene(), who, way.skill(), label)).into_iter().collect();
    let pays = willpower_wanted(&answer) > 0 && pay(play, who, "CD-REACT-10", "for three more dice");
    more.extend(pays.then(more_dice));
    Ok(Some(Choice { way, more }))
}

/// The skills of these ways, each once.
fn skills(ways: &[Approach]) -> Vec<crate::sheet::Number> {
    let mut skills: Vec<crate::sheet::Number> = Vec::new();
    for skill in ways.iter().map(Approach::skill) {
        if !skills.iter().any(|s| s.ix == skill.ix) {
            skills.push(skill);
        }
    }
    skills
}

/// CD-RES-16: one die for each success of a helper; four dice less for a helper's dramatic failure.
fn helped(play: &mut Play, receiver: Who, helpers: &[Who], way: &Approach) -> Flow<Vec<Modifier>> {
    let (mut dice, mut lost) = (0, 0);
    for who in helpers {
        if !derived::is_up(play.scene(), *who) {
            continue;
        }
        // Helpers roll the same attribute and skill, with traits and a weapon of their own.
        let own = pool::fighting(play.scene(), *who).into_iter().map(|(_, w)| w).find(|w| w.skills == way.skills);
        let way = own.unwrap_or(Approach { skills: way.skills, weapon: None });
        // CD-RES-16 names what a dramatic failure brings.
        let pool = Pool { title: text!("to help ", receiver), ..pool_of(*who, &way, vec![]) };
        let rolled = roll(play, &pool.disaster_named())?;
        if rolled.dramatic {
            lost -= 4;
        } else {
            dice += rolled.successes;
        }
    }
    let failed = if lost < -4 { "helpers' dramatic failures" } else { "a helper's dramatic failure" };
    let parts = [("helpers", dice), (failed, lost)].into_iter().filter(|(_, n)| *n != 0);
    Ok(parts.map(|(label, n)| Modifier::new("CD-RES-16", label, n)).collect())
}

/// CD-ACT-76 names what the initiator's dramatic failure brings.
fn initiator(play: &mut Play, f: &Fight, own: &Choice, help: &[Modifier]) -> Flow<Rolled> {
    roll(play, &pool_of(f.initiator, &own.way, helped_by(&own.more, help)).disaster_named())
}

/// CD-GM-3: no rule names what the opponent's brings.
fn opponent(play: &mut Play, f: &Fight, own: &Choice, help: &[Modifier]) -> Flow<Rolled> {
    roll(play, &pool_of(f.opponent, &own.way, helped_by(&own.more, help)))
}

fn helped_by(more: &[Modifier], help: &[Modifier]) -> Vec<Modifier> {
    more.iter().chain(help).cloned().collect()
}

fn pool_of(who: Who, way: &Approach, more: Vec<Modifier>) -> Pool<'_> {
    let title = if way.skills.escapes() { "to get away" } else { "to win the fight" };
    let pool = Pool::new(who, way.purpose(), title, Kind::Combat, move |s| {
        let mut modifiers = way.modifiers(s, who);
        modifiers.extend(more.clone());
        modifiers
    });
    pool.again(way.again()).reduced_if("both arms are wracked", move |s| way.reduced(s, who))
}
