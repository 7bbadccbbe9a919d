//! ME-RES-14: the pipeline of attacks.

use super::limits::count;
use super::lost::lost;
use super::shield::Continuation;
use super::words::in_words;
use super::{Attack, Kind, Manoeuvre, Payment, approve, check, command, figures, result, shield};
use crate::calls::{PayingAction, Supply, spend, tells_what_is_left};
use crate::challenge::{self, Challenge, ChallengeKind, Latest, Outcome, PoolParts};
use crate::conditions::{ASSIST, Assist, DECLARED, Declared};
use crate::escape::Role;
use crate::gear;
use crate::harm::Mark;
use crate::pools::{self, Part};
use crate::sheet::Focus;
use crate::{derived, escape, options, sheet};
use fray_engine::base::{Str, Who};
use fray_engine::fact::LineKind;
use fray_engine::payload::Remembered as _;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::Cmd;
use fray_engine::text;

/// The check was S1; this goes on from its approvals to the end.
pub fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    let Some(by) = cmd.who else { return Ok(()) };
    let Some(target) = command::target(play.scene(), cmd) else { return Ok(()) };
    let declared = command::read(play.scene(), cmd, by, target);
    let attack = approve::all(play, cmd, declared)?;
    announce(play, &attack);
    commit(play, &attack);
    if let Some(attack) = offer_step_in(play, attack)? {
        carry_out(play, &attack)?;
    }
    over(play, by);
    Ok(())
}

/// From here on nobody can step in any more.
pub fn over(play: &mut Play, by: Who) {
    play.by("ME-AST-7").end(by, DECLARED);
}

/// How far an attack has come.
#[derive(Clone, Copy, PartialEq)]
enum Stage {
    /// S2, S3.
    Declared,
    /// S4.
    Redirected,
    /// From S5 on, against its first target.
    Unshielded,
}

/// ME-AST-7, 12: marks the attack as being under way, and whether somebody may still step in.
fn mark_under_way(play: &mut Play, a: &Attack, stage: Stage) {
    let (open, redirected) = (stage == Stage::Declared, stage == Stage::Redirected);
    let declared = Declared { target: a.target, physical: a.is_physical(), open, redirected };
    over(play, a.by);
    play.by("ME-RES-14").condition(a.by, declared.cond());
}

fn announce(play: &mut Play, a: &Attack) {
    play.by(a.kind.rule()).tell_if(LineKind::Act, |s| Some(in_words(s, a).ended()));
}

/// S2: spends the standard action and raises the target's counter (ME-LIM-3, 8).
pub fn commit(play: &mut Play, a: &Attack) {
    play.by("ME-RES-14").acts_against(a.by, vec![a.target]);
    spend(play, a.by, PayingAction::Standard, "ME-RES-14");
    count(play, a.target, a.resist(), a.by);
    mark_under_way(play, a, Stage::Declared);
}

/// S3, S4: an ally may step in, and the attacker may then drop the attack. `None`: dropped.
pub fn offer_step_in(play: &mut Play, a: Attack) -> Flow<Option<Attack>> {
    if !a.is_physical() {
        return Ok(Some(a));
    }
    let Some(helper) = shield::steps_in(play, &a)? else {
        mark_under_way(play, &a, Stage::Unshielded);
        return Ok(Some(a));
    };
    let mut now = Attack { target: helper, item: None, ..a };
    mark_under_way(play, &now, Stage::Redirected);
    match shield::redirected(play, &mut now)? {
        Continuation::On(_) => Ok(Some(now)),
        Continuation::GivenUp => {
            // ME-AST-13, 14, ME-OPT-18: the standard action is spent in any case, even if the opening action is free.
            play.by("ME-AST-14").set(now.by, sheet::STANDARD, 0);
            play.by("ME-AST-14").set(now.by, sheet::BARRED, true);
            let words = text!(now.by, " spares ", helper, " and lets the attack drop: the standard action is gone.");
            play.by("ME-AST-13").tell(LineKind::Choice, words);
            Ok(None)
        }
    }
}

/// S5 to S10.
pub fn carry_out(play: &mut Play, a: &Attack) -> Flow {
    if drop_if_gone(play, a) {
        return Ok(());
    }
    let helper = pay(play, a);
    ready_weapon(play, a);
    let physical = a.is_physical();
    if derived::is_helpless(play.scene(), a.target) {
        return helpless(play, a, helper);
    }
    let parts = lock(play, a, helper);
    let thrown = |play: &mut Play| {
        if physical {
            involve(play, a, helper);
        }
    };
    match challenge::run(play, a.by, &parts, thrown)? {
        Some(outcome) => {
            throw_lands(play, a);
            result::apply(play, a, outcome)
        }
        None => not_thrown(play, a, helper),
    }
}

/// ME-RES-12, ME-TURN-18: one of the two was taken out before any hand was shown.
fn not_thrown(play: &mut Play, a: &Attack, helper: Option<Who>) -> Flow {
    if drop_if_gone(play, a) {
        return Ok(());
    }
    if !a.is_physical() {
        approve::helpless(play, a)?;
    }
    helpless(play, a, helper)
}

/// ME-TURN-18: while people were asked, the GM may have taken somebody out of the fight. The attack is then dropped.
pub fn drop_if_gone(play: &mut Play, a: &Attack) -> bool {
    let Some(lost) = lost(play.scene(), a) else { return false };
    result::comes_to_nothing(play, a.by, lost);
    true
}

/// ME-RES-12, ME-ODD-9: a normal success at once, without throw or retest; also for Mental and Social attacks that the
/// GM allows.
fn helpless(play: &mut Play, a: &Attack, helper: Option<Who>) -> Flow {
    challenge::without_throw(play, a.by, a.target);
    if a.is_physical() {
        involve(play, a, helper);
    }
    play.by("ME-RES-12").tell(LineKind::Effect, text!(a.target, " is helpless: the attack succeeds without a throw."));
    throw_lands(play, a);
    result::apply(play, a, Outcome::Success)
}

/// S5: ME-MAN-1, 3 to 5: pays for the manoeuvre, whatever the result will be. Returns the helper.
fn pay(play: &mut Play, a: &Attack) -> Option<Who> {
    let manoeuvre = a.manoeuvre?;
    pay_for(play, a.by, manoeuvre, a.pay)
}

/// The same for any manoeuvre.
pub fn pay_for(play: &mut Play, who: Who, manoeuvre: Manoeuvre, pay: Payment) -> Option<Who> {
    play.by("ME-MAN-2").set(who, sheet::MANOEUVRE_USED, true);
    match check::source(play.scene(), who, manoeuvre, pay) {
        Payment::Assist => {
            let helper = Assist::on(play.scene(), who).map(|a| a.helper);
            play.by("ME-AST-5").end(who, ASSIST);
            if let Some(helper) = helper {
                play.by("ME-AST-3")
                    .tell(LineKind::Choice, text!(helper, "'s help pays for ", who, "'s ", manoeuvre.label(), "."));
            }
            helper
        }
        Payment::Focus => {
            if let Some(focus) = check::focus_for(play.scene(), who, manoeuvre) {
                let strength = focus == Focus::Strength;
                let (rule, used, name) = if strength {
                    ("ME-MAN-3", sheet::STRENGTH_USED, "Strength")
                } else {
                    ("ME-MAN-4", sheet::DEXTERITY_USED, "Dexterity")
                };
                play.by(rule).set(who, used, true);
                let words = text!(who, "'s ", name, " focus pays for ", manoeuvre.label(), ", once in this fight.");
                play.by(rule).tell(LineKind::Choice, words);
            }
            None
        }
        Payment::Willpower | Payment::Usual => {
            let left = play.get(who, sheet::WILLPOWER);
            play.by("ME-MAN-1").set(who, sheet::WILLPOWER, (left - 1).max(0));
            play.by("ME-MAN-1").tell(LineKind::Choice, text!(who, " spends 1 Willpower for ", manoeuvre.label(), "."));
            tells_what_is_left(play, who, Supply::Willpower, "ME-MAN-1");
            None
        }
    }
}

/// S5: ME-MAN-17: the weapon is drawn in time; ME-OPT-16: a shot is spent.
fn ready_weapon(play: &mut Play, a: &Attack) {
    let Some(no) = a.weapon else { return };
    if a.uses(Manoeuvre::QuickDraw) {
        play.by("ME-MAN-17").carry(a.by, no, gear::READY);
    }
    let counted =
        || play.scene().item(a.by, no).is_some_and(|i| gear::weapon(&i.kind).is_some_and(|w| w.ammo.is_some()));
    if play.option(options::TRACK_AMMO) && counted() {
        play.by("ME-OPT-16").change_item(a.by, no, |i| i.left = (i.left - 1).max(0));
        if let Some((left, label)) = play.scene().item(a.by, no).map(|i| (i.left, i.label.clone())) {
            let words = match left {
                0 => text!("The ", label, " is empty."),
                1 => text!("The ", label, " has 1 shot left."),
                _ => text!("The ", label, " has ", left, " shots left."),
            };
            play.by("ME-OPT-16").tell_about(&[a.by], LineKind::Effect, words);
        }
    }
}

/// ME-ATK-10: a thrown weapon lands at the target's feet, hit or miss.
fn throw_lands(play: &mut Play, a: &Attack) {
    if let Some(no) = a.weapon.filter(|_| a.kind == Kind::Thrown) {
        let at = play.scene().combatant(a.target).at;
        play.by("ME-ATK-10").lay(a.by, no, at);
        if let Some(label) = play.scene().item(a.by, no).map(|i| i.label.clone()) {
            play.by("ME-ATK-10").tell(LineKind::Effect, text!("The ", label, " lands where ", a.target, " stands."));
        }
    }
}

/// S6: ME-RES-9: works out both pools once; they stay locked.
fn lock(play: &mut Play, a: &Attack, helper: Option<Who>) -> PoolParts {
    let pool = Vec::from(figures::pool(play.scene(), a));
    let against = Vec::from(figures::defence(play.scene(), a));
    tell_pools(play, a.by, a.target, &pool, &against);
    let challenge = Challenge {
        sort: ChallengeKind::Attack,
        other: Some(a.target),
        pool: pools::told(play, a.by, &pool),
        against: pools::told(play, a.target, &against),
        kind: Str::new_static(a.kind.word()),
    };
    let latest = Latest {
        weapon: a.weapon,
        manoeuvre: a.manoeuvre.map(|m| Str::new_static(m.word())),
        item: a.item.map(|no| i32::from(no.0)),
        victory: (!a.victory.is_empty()).then(|| Str::from(a.victory.clone())),
        resist: a.resist(),
        damage: figures::base_damage(play.scene(), a).map_or(0, |parts| pools::total(&parts)),
        aggravated: figures::mark(play.scene(), a) == Mark::Aggravated,
        helper,
        ..challenge.latest()
    };
    challenge::begin(play, a.by, latest);
    PoolParts { pool, against }
}

/// Tells both pools, each with its parts.
pub fn tell_pools(play: &mut Play, by: Who, other: Who, pool: &[Part], against: &[Part]) {
    play.by("ME-RES-1").tell(LineKind::Note, || {
        let words = text!(by, "'s pool is ").then(pools::in_words(pool)).and(" against ").and(other).and("'s ");
        words.then(pools::in_words(against)).and(".")
    });
}

/// ME-ESC-4, 6: involves both sides, and the helper.
fn involve(play: &mut Play, a: &Attack, helper: Option<Who>) {
    escape::involved(play, a.by, Role::Fights);
    for who in [Some(a.target), helper].into_iter().flatten() {
        escape::involved(play, who, Role::Drawn);
    }
    escape::fights(play, a.by);
}
