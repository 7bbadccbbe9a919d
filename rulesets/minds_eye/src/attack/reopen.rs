//! ME-RES-8: a retest that nobody asked for: the latest challenge, even a finished one, is decided again.

use super::kinds::Custom;
use super::{Attack, Kind, Manoeuvre, Payment, result};
use crate::calls::not_out;
use crate::challenge::{
    self, AGGRAVATED_MARKED, ARMOR_LOST, ChallengeKind, EFFECT, FINISHED, Latest, Loser, NORMAL_MARKED, Outcome,
    SIMPLE_LOST, Score, Test, may_retest,
};
use crate::conditions::TakenWeapon;
use crate::escape::Role;
use crate::pools::{Attribute, Reach};
use crate::{derived, escape, grappling};
use fray_engine::base::{Who, refuse};
use fray_engine::fact::LineKind;
use fray_engine::family::Family;
use fray_engine::form::{Choice as _, Form};
use fray_engine::payload::Remembered as _;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::{Offer, Refusal, Use};
use fray_engine::text;

const ACT: &str = "retest";

/// ME-RES-8: paying for a retest costs no action (ME-ACT-5) and does not need a call (ME-ACT-7).
pub const FAMILY: Family = Family {
    acts: &[ACT],
    uses: &[],
    offers,
    off_turn: offers,
    check: |s, cmd| check(s, cmd).map(|_| ()),
    perform,
    ..Family::DEFAULT
};

/// Offered to the loser while a retest is still possible.
fn offers(scene: &Scene, who: Who) -> Vec<Offer> {
    let Ok((by, l, _)) = open(scene, who) else { return vec![] };
    let other = if by == who { l.other } else { Some(by) };
    let note = other.map_or_else(|| text!("1 Willpower"), |o| text!("against ", o, ", 1 Willpower"));
    vec![Offer::new(ACT, "Retest", "free", Form::empty()).note(note)]
}

fn open(scene: &Scene, who: Who) -> Result<(Who, Score, Loser), Refusal> {
    let nothing = || refuse("bad_target", "ME-RES-8", "There is no challenge that could be retested.");
    let latest = challenge::latest_score(scene).filter(|(by, _)| challenge::of(scene, *by).is_some());
    let Some((by, l)) = latest else { return nothing() };
    let sides = || l.sides(by);
    // A challenge with somebody hidden in it looks to others as if there were none.
    let own = sides().any(|w| w == who);
    if !own && sides().any(|w| !scene.combatant(w).gone && !scene.knows(who, w)) {
        return nothing();
    }
    // ME-TURN-16: the surprised defend as usual, and so may pay for another throw.
    not_out(scene, who)?;
    let loser = may_retest(scene, by, &l, who)?;
    if sides().any(|w| derived::is_gone(scene, w)) {
        return refuse("bad_target", "ME-ACT-7", "The other side of that challenge is out of the fight.");
    }
    Ok((by, l, loser))
}

/// ME-ACT-7: why this retest is refused while something is being decided; `None`: only for that reason.
pub fn not_now(scene: &Scene, who: Who, act: &str) -> Option<Refusal> {
    if act == ACT { open(scene, who).err() } else { None }
}

/// While a challenge is under way, its winner can see why a retest is off. The loser is asked instead.
pub fn out_of_turn(scene: &Scene, who: Who) -> Option<Offer> {
    let (by, l) = challenge::latest_score(scene).filter(|(_, l)| !l.finished)?;
    let other = if by == who { l.other? } else { by };
    let refusal = open(scene, who).err().filter(|_| scene.knows(who, other) && (by == who || l.other == Some(who)))?;
    Some(Offer::new(ACT, "Retest", "free", Form::empty()).unless(Some(refusal)).good_for(Use::Seldom))
}

fn check(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    cmd.who.map_or(Ok(()), |who| open(scene, who).map(|_| ()))
}

fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    let Some(who) = cmd.who else { return Ok(()) };
    let Ok((by, l, loser)) = open(play.scene(), who) else { return Ok(()) };
    let Some(made) = challenge::of(play.scene(), by) else { return Ok(()) };
    play.by("ME-RES-8").tell(LineKind::Act, text!(who, " wants the latest challenge decided again."));
    let attack = l.other.filter(|_| l.is(ChallengeKind::Attack)).map(|target| again(play.scene(), by, target, &made));
    if let (Some(a), Some(true)) = (&attack, l.last().map(|t| t.won())) {
        result::take_back(play, by, a.target, &made);
        challenge::change(play, by, |record| {
            NORMAL_MARKED.put(record, 0);
            AGGRAVATED_MARKED.put(record, 0);
            ARMOR_LOST.put(record, 0);
            SIMPLE_LOST.put(record, false);
            EFFECT.put(record, None);
        });
    }
    challenge::change(play, by, |record| FINISHED.put(record, false));
    // ME-ESC-4: another throw is made. ME-ESC-6: but this is no new attack.
    if l.is(ChallengeKind::BreakFree) || attack.as_ref().is_some_and(Attack::is_physical) {
        for side in l.sides(by).chain(made.helper) {
            let role = if side == who { Role::Fights } else { Role::Drawn };
            escape::involved(play, side, role);
        }
    }
    challenge::retest(play, by, loser, None)?;
    let outcome = challenge::go_on(play, by, None)?;
    match attack {
        Some(a) => result::apply(play, &a, outcome),
        None => other_result(play, by, &l, outcome),
    }
}

/// ME-ACT-21, ME-RES-15.
fn other_result(play: &mut Play, by: Who, l: &Score, outcome: Outcome) -> Flow {
    match (l.is(ChallengeKind::BreakFree), outcome.won()) {
        (true, _) => break_free_again(play, by, l, outcome),
        (false, true) => play.by("ME-RES-15").tell(LineKind::Effect, text!(by, " succeeds.")),
        (false, false) => play.by("ME-RES-15").tell(LineKind::Effect, text!(by, " fails.")),
    }
    Ok(())
}

/// ME-ACT-21. The grip is restored only if the first result had ended it, not if somebody has let go since.
fn break_free_again(play: &mut Play, by: Who, l: &Score, outcome: Outcome) {
    let was_freed = l.last().is_some_and(Test::won);
    match l.other.filter(|holder| was_freed && grappling::possible(play.scene(), *holder, by)) {
        Some(holder) if !outcome.won() => grappling::hold(play, holder, by),
        Some(_) | None => {}
    }
    grappling::struggle_ends(play, by, l.other, outcome);
}

/// The attack as it was made.
fn again(scene: &Scene, by: Who, target: Who, l: &Latest) -> Attack {
    let taken = TakenWeapon::on(scene, by);
    let kind = Kind::by_id(&l.kind).unwrap_or(Kind::Unarmed);
    let custom = Custom {
        resist: l.resist,
        range: None,
        damage: l.damage,
        aggravated: l.aggravated,
        piercing: taken.as_ref().is_some_and(|weapon| weapon.piercing),
        label: taken.map(|weapon| weapon.label),
        reach: Reach::Close,
    };
    Attack {
        by,
        target,
        kind,
        weapon: l.weapon,
        attribute: Attribute::Physical,
        skill: String::new(),
        victory: l.victory.as_deref().unwrap_or_default().to_string(),
        custom,
        manoeuvre: l.manoeuvre.as_deref().and_then(Manoeuvre::by_id),
        pay: Payment::Usual,
        item: l.item_of_target(),
    }
}
