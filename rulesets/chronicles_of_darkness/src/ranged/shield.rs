//! CD-ACT-30, 31, 63: using somebody as a human shield.

use super::cover::{Interception, Shot, ShotBehindCover, Solid, goes_on, through};
use crate::conditions::{DEAD, HELD, HUMAN_SHIELD, IMMOBILIZED};
use crate::grapple_state::Shield;
use crate::harm::{self, ArmorUse, Hit, Place, Source, Stuns, Type};
use crate::turn::{Need, may};
use crate::{derived, gear, options, sheet};
use fray_engine::base::{Text, Who};
use fray_engine::fact::{LineKind, Question};
use fray_engine::family::Family;
use fray_engine::form::{Form, Opt};
use fray_engine::payload::Remembered as _;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Cond, Scene};
use fray_engine::system::{Offer, Refusal, Use, refuse};
use fray_engine::target::handle;
use fray_engine::text;

fray_engine::form! {
    /// CD-ACT-30.
    SHIELD_FORM {
        victim: Who = "Shield",
    }
}

/// CD-ACT-30.
pub const USE_SHIELD: &str = "use_human_shield";

pub const FAMILY: Family = Family { acts: &[USE_SHIELD], uses: &[], offers, check, perform, ..Family::DEFAULT };

/// CD-ACT-30: reflexive, on one's own turn.
const NEEDS: &[Need] = &[Need::OwnTurn, Need::Violence];

/// CD-ACT-30: the combatant that `user` has as a shield; none if they are no longer close.
pub fn victim_of(scene: &Scene, user: Who) -> Option<Who> {
    scene.cond(user, HUMAN_SHIELD)?.by.filter(|v| !scene.combatant(*v).gone && derived::close(scene, user, *v))
}

/// CD-ACT-30: whether `user` has a shield that is out of the hold by now.
pub fn is_shield_lost(scene: &Scene, user: Who) -> bool {
    let here = |c: &Cond| c.by.is_none_or(|v| v.index() < scene.cast.len());
    scene.cond(user, HUMAN_SHIELD).is_some_and(here) && victim_of(scene, user).is_none()
}

/// CD-ACT-30: the shield lasts until the victim is out of the user's hold; one who comes back has to be taken again.
pub fn drop_lost_shields(play: &mut Play) {
    let users: Vec<Who> = play.scene().ids().filter(|w| is_shield_lost(play.scene(), *w)).collect();
    for user in users {
        play.by("CD-ACT-30").end(user, HUMAN_SHIELD);
        play.by("CD-ACT-30").tell(LineKind::Effect, text!(user, " is no longer behind a human shield."));
    }
}

/// CD-ACT-30: the Durability of a human shield: Stamina plus general armor.
pub fn durability(scene: &Scene, victim: Who) -> i32 {
    scene.get(victim, sheet::STAMINA) + gear::suit(scene, victim).map_or(0, gear::StatedArmor::general)
}

/// Whether `victim` is in a Hold that `user` won.
fn holds(scene: &Scene, user: Who, victim: Who) -> bool {
    scene.cond_from(victim, HELD, user).is_some()
}

/// The combatants who might be taken: the held, and those close by who are helpless or not hostile.
fn victims(scene: &Scene, user: Who) -> Vec<Who> {
    let helpless = |w: Who| derived::is_out(scene, w) || scene.has(w, IMMOBILIZED);
    let near = |w: Who| derived::close(scene, user, w) && (helpless(w) || !derived::hostile(scene, user, w));
    let people = scene.ids().filter(|w| *w != user && !derived::is_object(scene, *w) && scene.knows(user, *w));
    // CD-ACT-63: somebody who already serves as a shield in a grapple is not listed again.
    let new = |w: &Who| scene.cond(user, HUMAN_SHIELD).and_then(|c| c.by) != Some(*w);
    people.filter(new).filter(|w| holds(scene, user, *w) || near(*w)).collect()
}

fn offers(scene: &Scene, who: Who) -> Vec<Offer> {
    let mut all = victims(scene, who);
    if all.is_empty() {
        return vec![];
    }
    all.sort_by_key(|w| (!holds(scene, who, *w), scene.allies(who, *w)));
    // Nobody is taken as a shield by default but a foe in one's hold.
    let default = all.first().filter(|w| holds(scene, who, **w) && !scene.allies(who, **w));
    let default = default.map(|w| handle(scene, *w));
    let option = |w: Who| {
        let note = if holds(scene, who, w) { "in your hold" } else { "if the GM allows it" };
        let option = Opt::combatant(scene, w);
        if scene.allies(who, w) {
            option.note(text!("a friend, ", note)).harming_a_friend()
        } else {
            option.note(text!(note))
        }
    };
    let options = all.into_iter().map(option).collect();
    let form = Form::group([SHIELD_FORM.victim.one_with_default(options, default)]);
    let offer = Offer::new(USE_SHIELD, "Use as a human shield", "free", form).good_for(Use::Seldom);
    vec![offer.note("shots and throws strike them first; a breaking point").unless(may(scene, who, NEEDS).err())]
}

fn read(scene: &Scene, cmd: &Cmd) -> Option<(Who, Who)> {
    let who = cmd.who?;
    Some((who, SHIELD_FORM.victim.of(scene, cmd)?))
}

fn check(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    let Some(who) = cmd.who else { return Ok(()) };
    may(scene, who, NEEDS)?;
    match read(scene, cmd) {
        Some((who, victim)) if victim == who || derived::is_object(scene, victim) => {
            refuse("bad_target", "CD-ACT-30", "Only somebody else can be a human shield.")
        }
        Some((who, victim)) if victim_of(scene, who) == Some(victim) => {
            refuse("bad_target", "CD-ACT-30", text!(victim, " is your shield already."))
        }
        Some((who, victim)) if victims(scene, who).contains(&victim) => Ok(()),
        Some((_, victim)) => refuse("gm_required", "CD-ACT-30", text!("Hold ", victim, " in a grapple first.")),
        None => refuse(
            "bad_target",
            "CD-ACT-30",
            "Name somebody in your hold, or somebody helpless or willing next to you.",
        ),
    }
}

/// CD-ACT-30, CD-GM-14: takes the shield; anyone not in the user's own hold needs the GM's assent.
fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    let Some((who, victim)) = read(play.scene(), cmd) else { return Ok(()) };
    let question = move |s: &Scene| {
        let title = text!("May ", who, " use ", victim, " as a human shield?");
        let ruling = || Question::ruling("human_shield", title.clone(), Form::Confirm { default: false });
        (!holds(s, who, victim)).then(ruling)
    };
    let allowed = play.by("CD-GM-14").confirm(question)? || holds(play.scene(), who, victim);
    if !allowed {
        let words = text!("The GM does not allow ", victim, " as a shield; take hold of somebody first.");
        return play.by("CD-ACT-30").refuse("gm_required", words);
    }
    check(play.scene(), cmd)?;
    play.by("CD-ACT-30").end(who, HUMAN_SHIELD);
    let shield = Shield { shield: victim, to_contest: false, struck: false };
    play.by("CD-ACT-30").condition(who, shield.cond());
    play.by("CD-ACT-30").tell(LineKind::Act, text!(who, " holds ", victim, " as a shield."));
    Ok(())
}

/// A shot or throw at somebody behind a shield.
#[derive(Clone, Debug)]
pub struct AttackOnShield {
    /// Who attacks.
    pub by: Who,
    /// Who hides behind the shield.
    pub user: Who,
    /// The shield.
    pub victim: Who,
    /// The hit before any cover.
    pub shot: Shot,
    /// Kind of damage.
    pub kind: Type,
    /// What deals it.
    pub source: Source,
    /// CD-TAG-40: the modifier of a weapon made to stun.
    pub stun: Option<i32>,
    /// What it is, in words.
    pub what: Text,
}

/// CD-ACT-30: the victim takes the whole damage first; what gets through the body goes on to the user. With CD-OPT-22
/// off nothing gets through.
pub fn strike(play: &mut Play, s: &AttackOnShield) -> Flow<Interception> {
    let durability = durability(play.scene(), s.victim);
    let hit = Hit {
        from: Some(s.by),
        to: s.victim,
        points: s.shot.raw,
        kind: s.kind,
        source: s.source,
        // The victim's own armor is lowered by the whole piercing.
        piercing: s.shot.piercing,
        armor: ArmorUse::Counts,
        stuns: Stuns::Hit { place: Place::Elsewhere, stun: s.stun },
        what: s.what.clone(),
        rule: "CD-ACT-30",
    };
    play.by("CD-ACT-30").tell(LineKind::Effect, text!(s.victim, ", ", s.user, "'s human shield, is struck first."));
    // Noted before the damage, which may end the hold and the tag with it.
    let first = first_strike(play, s.user);
    let was_dead = play.has(s.victim, DEAD);
    let dealt = harm::hit(play, &hit)?.points;
    if first {
        let died = !was_dead && play.has(s.victim, DEAD);
        let why = if died { "a human shield died; suggested modifier −3" } else { "a human shield was struck" };
        // CD-ACT-31: once for each shield taken.
        harm::breaking_point(play, s.user, "CD-ACT-31", why);
    }
    let passes = play.option(options::SHIELD_PASSTHROUGH);
    let body = Solid { durability, transparent: false };
    let through = through(s.shot, body).filter(|t| passes && t.points > 0);
    let words = what_reaches(play.scene(), s, through);
    play.by("CD-ACT-30").tell(LineKind::Effect, words);
    Ok(Interception { through, dealt })
}

/// "Dee, the human shield, takes 3 off it (Stamina and armor); 4 go on to Bob."
fn what_reaches(scene: &Scene, s: &AttackOnShield, through: Option<ShotBehindCover>) -> Text {
    match through {
        Some(t) if scene.state_is_open(s.victim) => {
            let taken = s.shot.raw - t.points;
            let words = text!(s.victim, ", the human shield, takes ", taken, " off it (Stamina and armor); ", t.points);
            words.and(goes_on(t.points)).and(" to ").and(s.user).and(".")
        }
        Some(t) => {
            let words = text!("It goes through ", s.victim, ", the human shield; ", t.points);
            words.and(goes_on(t.points)).and(" to ").and(s.user).and(".")
        }
        None => text!(s.victim, ", the human shield, stops it: nothing reaches ", s.user, "."),
    }
}

/// CD-ACT-31: whether this is the first attack that strikes the shield; notes that it was struck.
fn first_strike(play: &mut Play, user: Who) -> bool {
    let Some(shield) = Shield::on(play.scene(), user).filter(|s| !s.struck) else { return false };
    play.by("CD-ACT-31").condition(user, Shield { struck: true, ..shield }.cond());
    true
}
