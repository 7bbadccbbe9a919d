//! CE-ATK-1 steps 1 to 4: an attack with its rolls and those of the defenders, before any of it takes effect.

use super::{declare, form};
use crate::conditions::{PINNED, PINNING};
use crate::declared::{Act, Attack, Trick};
use crate::reactions::{self, Reaction, Reply};
use crate::rolls::{self, Degree, Rolled, Shown, Test};
use crate::turn::{self, Grip, Stance, StanceKind};
use crate::{derived, options};
use fray_engine::base::{Point, Who};
use fray_engine::fact::LineKind;
use fray_engine::payload::Payload as _;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::Scene;
use fray_engine::text;
use std::borrow::Cow;

/// One roll of an attack, however many rounds it spends (CE-ATK-3).
#[derive(Clone, Debug)]
pub struct Shot {
    /// The target; `None`: a point.
    pub to: Option<Who>,
    pub rolled: Rolled,
}

/// An attack with its rolls.
#[derive(Clone, Debug)]
pub struct Volley {
    pub attack: Attack,
    /// CE-KR-5: where it comes down, even if the targets move afterwards.
    pub centre: Point,
    /// Its rolls: one, or two for a double shot.
    pub shots: Vec<Shot>,
    /// The reactions with their rolls, in order.
    pub replies: Vec<Reply>,
    /// The test as it was fixed, since a second attack is rolled against it too (CE-DMG-16). Its title is that of the last shot.
    pub test: Test,
    /// CE-DEF-7: the standing defenses, at the time of the roll, of everybody it may hit. CE-TURN-4 (d): those who act at
    /// the same moment are left out, because any of their rolls counts, earlier or later.
    standing: Vec<(Who, Option<Stance>)>,
    /// CE-PROT-2: of those it may hit, who was helpless when it was declared.
    helpless: Vec<Who>,
}

impl Volley {
    /// How this defender has reacted.
    pub fn reply_of(&self, who: Who) -> Option<&Reply> {
        self.replies.iter().find(|r| r.who == who)
    }
    /// CE-RES-4, CE-ACT-12, 29: whether a hit on `to` with this roll counts as critical.
    pub fn critical(&self, shot: &Shot, to: Who) -> bool {
        let sure = self.attack.act == Act::Ambush || self.attack.tricks(to) == Trick::Head;
        shot.rolled.critical() || (sure && shot.rolled.succeeds())
    }

    /// CE-RES-6, CE-ACT-12, 29: the roll as defenders compare theirs with it. A head shot counts with the rank that was
    /// rolled.
    pub fn shown(&self, shot: &Shot) -> Shown {
        self.stands(shot).shown()
    }

    /// CE-ATK-4, CE-DEF-12: whether its rolls stand afterwards.
    pub(super) fn by_hand(&self) -> bool {
        self.attack.by_hand() || matches!(self.attack.act, Act::Disarm | Act::Pin)
    }

    /// CE-ACT-12: the roll, raised to a critical if an ambush succeeds.
    pub(super) fn stands(&self, shot: &Shot) -> Rolled {
        let sure = self.attack.act == Act::Ambush && shot.rolled.succeeds();
        if sure { Rolled { degree: Degree::Critical, ..shot.rolled } } else { shot.rolled }
    }

    /// CE-ATK-1 step 5: whether this roll gets through to `who`.
    pub fn gets_through(&self, scene: &Scene, shot: &Shot, who: Who) -> bool {
        reactions::works(scene, self.shown(shot), self.opposing(scene, who))
    }

    /// CE-DEF: the roll of `who` that opposes it. CE-ACT-12: nothing opposes an ambush.
    pub fn opposing(&self, scene: &Scene, who: Who) -> Option<Shown> {
        if self.attack.act == Act::Ambush || who == self.attack.by {
            return None;
        }
        let reply = self.reply_of(who);
        reply.map(|r| r.rolled.shown()).or_else(|| self.stance(scene, who).map(|s| s.shown()))
    }

    /// CE-DEF-7: the standing defense of `who` against it.
    pub fn stance(&self, scene: &Scene, who: Who) -> Option<Stance> {
        match self.standing.iter().find(|(w, _)| *w == who) {
            Some((_, stance)) => stance.clone(),
            None => reactions::standing(scene, &self.attack, who),
        }
    }

    /// CE-PROT-2: whether `who` was helpless when it was declared.
    pub fn finds_helpless(&self, who: Who) -> bool {
        self.helpless.contains(&who)
    }
}

/// Declares the attack, asks for reactions, and rolls. `None`: the attack ends here.
pub(super) fn roll(play: &mut Play, attack: Attack, in_group: &[Who]) -> Flow<Option<Volley>> {
    if !declare::declare(play, &attack)? {
        return Ok(None);
    }
    let picks = declare::picks(play, &attack)?;
    let exposed = may_be_hit(play.scene(), &attack, &picks);
    let helpless = exposed.iter().copied().filter(|w| derived::is_helpless(play.scene(), *w)).collect();
    let first = picks.first().copied();
    declare::thrown(play, &attack, first);
    let settled = declare::settled(play, &attack, first)?;
    // CE-REACT-5
    let before = play.option(options::REACT_TIMING) != "after_roll";
    let mut reactions = Vec::new();
    if before {
        reactions = ask(play, &attack, &picks, in_group)?;
    }
    if stopped(play, &attack) || nobody_left(play, &attack, &picks) {
        return Ok(None);
    }
    let mut test = declare::fixed(play, &attack, first, settled);
    let mut shots = Vec::new();
    let mut targets: Vec<Option<Who>> = picks.iter().copied().map(Some).collect();
    if targets.is_empty() {
        targets.push(None);
    }
    // CE-RES-16, CE-ACT-26: one of two targets may have left.
    targets.retain(|to| attack.radius().is_some() || !to.is_some_and(|to| tell_if_gone(play, to)));
    for to in targets {
        // CE-ACT-26: the same test for each target.
        test.title = declare::what(&attack, to);
        shots.push(Shot { to, rolled: rolls::roll(play, &test, attack.act.rule())? });
    }
    let attack_roll = play.last_roll_told();
    // CE-OPT-4
    if !before && shots.iter().any(|s| s.rolled.succeeds()) {
        let hit: Vec<Who> = shots.iter().filter(|s| s.rolled.succeeds()).filter_map(|s| s.to).collect();
        reactions = ask(play, &attack, &hit, in_group)?;
        if nobody_left(play, &attack, &picks) {
            return Ok(None);
        }
    }
    let mut replies = Vec::new();
    for reaction in reactions {
        replies.push(reactions::reply(play, &attack, reaction, attack_roll)?);
    }
    let centre = attack.centre(play.scene(), first);
    let exposed = may_be_hit(play.scene(), &attack, &picks);
    let others = exposed.iter().copied().filter(|w| !in_group.contains(w));
    let standing = others.map(|w| (w, reactions::standing(play.scene(), &attack, w))).collect();
    let volley = Volley { attack, centre, shots, replies, test, standing, helpless };
    if let Some(shot) = volley.shots.first().filter(|_| volley.by_hand()) {
        becomes_defense(play, volley.attack.by, volley.stands(shot));
    }
    Ok(Some(volley))
}

/// CE-ATK-6, CE-KR-1: everybody it may hit.
fn may_be_hit<'p>(scene: &Scene, a: &Attack, picks: &'p [Who]) -> Cow<'p, [Who]> {
    if a.radius().is_some() { scene.ids().collect() } else { picks.into() }
}

/// CE-REF-4: whether the attacker has been put out while something was asked; the rounds stay spent.
fn stopped(play: &mut Play, a: &Attack) -> bool {
    let stopped = !derived::can_act(play.scene(), a.by) || play.has(a.by, PINNED);
    if stopped {
        play.by("CE-REF-4").tell(LineKind::Effect, text!(a.by, " can no longer attack, and it comes to nothing."));
    }
    stopped
}

/// CE-RES-16: the target has been taken out of the fight in the meantime, so no roll matters. An attack with a Kill
/// Radius comes down all the same.
fn nobody_left(play: &mut Play, a: &Attack, picks: &[Who]) -> bool {
    let gone = !picks.is_empty() && picks.iter().all(|to| play.scene().combatant(*to).gone);
    if !gone || a.radius().is_some() {
        return false;
    }
    if let Some(to) = picks.first() {
        tell_if_gone(play, *to);
    }
    true
}

/// CE-RES-16: tells that nothing comes of an attack on somebody who has left the fight; `true`: so it ends here.
pub(super) fn tell_if_gone(play: &mut Play, to: Who) -> bool {
    let gone = play.scene().combatant(to).gone;
    if gone {
        play.by("CE-RES-16").tell(LineKind::Effect, text!(to, " is gone, and the attack comes to nothing."));
    }
    gone
}

/// CE-REACT-1: asks the target, and everybody in the Kill Radius. CE-TURN-4: members of a group do not react while it
/// acts.
fn ask(play: &mut Play, a: &Attack, picks: &[Who], in_group: &[Who]) -> Flow<Vec<(Who, Reaction)>> {
    // CE-ACT-12
    if a.act == Act::Ambush {
        return Ok(vec![]);
    }
    let mut defenders =
        if a.radius().is_some() { form::in_radius(play.scene(), a, picks.first().copied()) } else { picks.to_vec() };
    defenders.dedup();
    defenders.retain(|w| *w != a.by && !in_group.contains(w));
    reactions::ask(play, a, &defenders)
}

/// CE-ATK-4, CE-DEF-1, CE-PIN-3, CE-PIN-4: a hand-to-hand roll becomes the attacker's standing defense, or the record of
/// a hold.
pub(super) fn becomes_defense(play: &mut Play, by: Who, rolled: Rolled) {
    if !derived::can_act(play.scene(), by) || play.has(by, PINNED) {
        return;
    }
    match turn::pins(play.scene(), by) {
        Some(victim) => {
            let grip = Grip::after(victim, Some(rolled.shown()));
            play.by("CE-PIN-4").condition(by, grip.in_cond(PINNING));
        }
        None => turn::record(play, by, Stance::new(StanceKind::Attack, rolled), "CE-DEF-1"),
    }
}
