//! CE-GM-9, 12, 15, 17, CE-DEF-13: harm and healing that the GM decides on: wounds, falls, impacts, traps, lost points.

use super::people::{act, check_people, named};
use crate::conditions::UNAWARE;
use crate::gear::Dice;
use crate::harm::{self, Aim, Harm};
use crate::hazards::{self, Impact};
use crate::rolls::{self, Test};
use crate::turn::{self, Stance, StanceKind};
use crate::{reactions, sheet};
use fray_engine::base::{Text, Who};
use fray_engine::fact::{Cause, LineKind, Question};
use fray_engine::family::Family;
use fray_engine::form::{Form, Opt};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::Offer;
use fray_engine::{target, text};

fray_engine::form! {
    /// CE-DMG-1.
    WOUND {
        points: i32 = "HP",
        armor: bool = "Armor counts",
        stuns: bool = "As an attack: may stun",
    }
    /// CE-HAZ-13, 22.
    MOTION {
        yards: i32 = "Yards",
        uncontrolled: bool = "Badly uncontrolled (2D6)",
        mph: i32 = "Miles an hour",
        wall: bool = "Against a wall",
    }
    /// CE-DEF-13.
    BLAST {
        lethality: i32 = "Lethality",
        damage: i32 = "Or D6 of damage",
    }
}

const WOUNDS: &str = "harm";
const HEALS: &str = "heal";
const FALL: &str = "fall";
const IMPACT: &str = "impact";
const TRAP: &str = "trap";
/// CE-HEAL-8.
const MEND: &str = "mend";

/// Harm and healing that the GM decides on.
pub const FAMILY: Family = Family {
    acts: &[WOUNDS, HEALS, FALL, IMPACT, TRAP, MEND],
    // CE-DEF-13: a trap is dodged as in a fight.
    outside_fights: &[WOUNDS, HEALS, FALL, IMPACT, MEND],
    gm: offers,
    check: check_people,
    perform,
    ..Family::DEFAULT
};

fn offers(scene: &Scene) -> Vec<Offer> {
    let wound = || [WOUND.points.number(0..=200, 1), WOUND.armor.confirm(false), WOUND.stuns.confirm(false)];
    let all = [
        act(scene, WOUNDS, "Harm", wound),
        act(scene, HEALS, "Heal", || [WOUND.points.number(0..=200, 1)]),
        act(scene, FALL, "Fall", || [MOTION.yards.number(1..=100, 3), MOTION.uncontrolled.confirm(false)]),
        act(scene, IMPACT, "Impact", || [MOTION.mph.number(0..=500, 25), MOTION.wall.confirm(false)]),
        act(scene, TRAP, "Mine or trap", || [BLAST.lethality.number(0..=100, 10), BLAST.damage.number(0..=20, 0)]),
        act(scene, MEND, "Give back lost STR and CON", || [WOUND.points.number(1..=200, 1)]),
    ];
    all.into_iter().flatten().collect()
}

fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    let targets = named(play.scene(), cmd);
    if cmd.act == TRAP {
        return trap(play, &targets, cmd);
    }
    for who in targets {
        upon(play, who, cmd)?;
    }
    Ok(())
}

fn upon(play: &mut Play, who: Who, cmd: &Cmd) -> Flow {
    let points = WOUND.points.of(cmd).unwrap_or(1);
    match &*cmd.act {
        HEALS => {
            harm::heal(play, who, points, "CE-HEAL-7");
            Ok(())
        }
        FALL => {
            let dice = if MOTION.uncontrolled.yes(cmd) { 2 } else { 1 };
            hazards::fall(play, who, MOTION.yards.of(cmd).unwrap_or(3), dice)
        }
        IMPACT => {
            let impact = if MOTION.wall.yes(cmd) { Impact::Wall } else { Impact::Tumble };
            hazards::impact(play, who, MOTION.mph.of(cmd).unwrap_or(25), impact)
        }
        MEND => {
            harm::mend_stats(play, who, points, "CE-GM-15");
            Ok(())
        }
        _ => wound(play, who, points, cmd),
    }
}

/// CE-GM-17: armor counts if the GM says so.
fn wound(play: &mut Play, who: Who, points: i32, cmd: &Cmd) -> Flow {
    let counts = WOUND.armor.yes(cmd);
    let armor = if counts { harm::armor(play.scene(), who, Aim::default(), 0) } else { harm::Armor::default() };
    let stopped = armor.rating.min(points);
    let loss = points - stopped;
    if stopped > 0 {
        let words = text!(who, "'s ", armor.stopping.stops(), " ", stopped, " of ", points, " damage.");
        play.by("CE-GM-17").tell(LineKind::Effect, words);
    }
    if !WOUND.stuns.yes(cmd) {
        return harm::suffers(play, who, loss, "CE-DMG-1");
    }
    let blow = harm::Blow { from: who, to: who, with: Text::default(), harm: Harm::Points(loss), cause: Cause::Rule };
    if harm::land(play, &blow) { harm::injury(play, who) } else { Ok(()) }
}

/// CE-DEF-13: there is no attack roll; a Dodge to cover is a plain test, and the cover then protects.
fn trap(play: &mut Play, targets: &[Who], cmd: &Cmd) -> Flow {
    let asked = targets.to_vec();
    let answers = play.by("CE-DEF-13").ask_all(move |s| asked.iter().filter_map(|w| question(s, *w)).collect())?;
    play.by("CE-DEF-13").tell_about(targets, LineKind::Act, "Something goes off.");
    for (q, answer) in answers {
        let Some(who) = q.combatant_asked() else { continue };
        let Some(thing) = answer.word().and_then(|h| play.scene().find(Some(who), h)) else { continue };
        let dive = reactions::Reaction::Dodge { covered: true, thing: Some(thing) };
        reactions::pays(play, who, &dive);
        let test = Test::skill(play.scene(), who, sheet::DODGE, "to dive for cover");
        let rolled = rolls::roll(play, &test, "CE-DEF-13")?;
        turn::record(play, who, Stance { covered: true, ..Stance::new(StanceKind::Dodge, rolled) }, "CE-DEF-13");
        if rolled.succeeds() {
            reactions::take_cover(play, who, &dive);
        }
    }
    let (rating, dice) = (BLAST.lethality.of(cmd).unwrap_or(0), BLAST.damage.of(cmd).unwrap_or(0));
    for who in targets {
        blast(play, *who, rating, dice)?;
    }
    Ok(())
}

fn question(scene: &Scene, who: Who) -> Option<Question> {
    let covers = turn::covers_near(scene, who, reactions::cover_within(scene, who));
    // CE-REACT-2
    let expects = !scene.has(who, UNAWARE);
    let able = expects && reactions::may_react(scene, who) && scene.get(who, sheet::DODGE) > 0;
    let mut options = vec![Opt::new("none", "No reaction")];
    options.extend(
        covers.iter().map(|t| Opt::new(target::handle(scene, *t), text!("Dive behind ", *t)).cost("the action")),
    );
    let title = text!("Does ", who, " dive for cover?");
    let ask = || Question::to(who, "dive", title, Form::one_of(options)).why("Something is about to go off.");
    (able && !covers.is_empty()).then(ask)
}

fn blast(play: &mut Play, who: Who, lethality: i32, dice: i32) -> Flow {
    let strike = harm::Strike {
        from: who,
        to: who,
        what: text!("the blast"),
        with: Text::default(),
        dice: (dice > 0).then(|| Dice::new(dice.clamp(1, 20) as u16, 6, 0)),
        bonus: 0,
        lethality: Some(lethality).filter(|rating| dice <= 0 && *rating > 0),
        critical: false,
        halved: false,
        piercing: 0,
        supernatural: false,
        aim: Aim::default(),
        chosen: false,
        in_radius: true,
    };
    let blow = harm::strike(play, &strike)?;
    if harm::land(play, &blow) { harm::injury(play, who) } else { Ok(()) }
}
