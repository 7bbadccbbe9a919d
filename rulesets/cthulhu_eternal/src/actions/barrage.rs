//! CE-FEAR-9: concentrated fire.

use crate::attack;
use crate::conditions::AIMED;
use crate::declared::{Act, Attack, WeaponInUse, modifiers, weapon_off, weapon_works, weapons};
use crate::fear;
use crate::gear::{Mode, Trait};
use crate::harm::{self, Harm};
use crate::rolls::{self, Rolled, Test, Told};
use crate::targets;
use crate::turn::{self, ActionKind, able, free_to};
use crate::{derived, options, sheet};
use fray_engine::base::{Who, refuse};
use fray_engine::fact::{LineKind, Question, Tone};
use fray_engine::family::Family;
use fray_engine::form::{Form, Input, Opt};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::{Offer, Refusal};
use fray_engine::text;

fray_engine::form! {
    /// CE-FEAR-9.
    BARRAGE {
        target: Who = "Where",
        with: Vec<Who> = "Together with",
    }
}

pub const ACT: &str = "concentrated_fire";
/// CE-FEAR-9: what the shooters' maximum damages must add up to.
const THRESHOLD: i32 = 30;

/// CE-FEAR-9.
pub const FAMILY: Family = Family {
    acts: &[ACT],
    uses: &[],
    offers: |s, who| offer(s, who).into_iter().collect(),
    check,
    perform,
    ..Family::DEFAULT
};

/// The maximum damage of the weapon; if it only has Lethality, the rating.
fn strength(weapon: &WeaponInUse) -> i32 {
    weapon.row.damage.map(|d| d.most()).or(weapon.row.lethality).unwrap_or(0)
}

/// The attack that `who` would make, in this mode if the weapon has it: with the ready ranged weapon that hits hardest
/// and has no Kill Radius.
fn gun(scene: &Scene, who: Who, to: Who, mode: Mode) -> Option<Attack> {
    let fits = |a: &WeaponInUse| a.row.ranged() && a.row.kill_radius.is_none() && weapon_off(scene, who, a).is_none();
    let mut all: Vec<WeaponInUse> = weapons(scene, who).into_iter().filter(fits).collect();
    all.sort_by_key(|a| std::cmp::Reverse(strength(a)));
    let in_range = |a: &Attack| derived::within(a.distance(scene, Some(to)), a.weapon.farthest());
    let ready = |a: &Attack| in_range(a) && weapon_works(scene, a).is_ok() && !attack::inspires(scene, a);
    let modes = [mode, Mode::Single, Mode::ShortBurst];
    all.iter().find_map(|weapon| {
        let plain = Attack::plain(who, Act::Attack, weapon, Some(to));
        modes.into_iter().map(|mode| Attack { mode, ..plain.clone() }).find(&ready)
    })
}

/// Friends who hold a token and have a gun. All fire in the slot of the slowest.
fn helpers(scene: &Scene, who: Who, to: Who) -> Vec<Who> {
    let dex = |w| derived::effective(scene, w, sheet::DEX);
    let fits = |w: &Who| {
        scene.allies(who, *w)
            && turn::has_token(scene, *w)
            && free_to(scene, *w, ActionKind::Action).is_ok()
            && turn::not_in_a_hold(scene, *w).is_ok()
            && dex(*w) >= dex(who)
            && gun(scene, *w, to, Mode::Single).is_some()
    };
    scene.ids().filter(fits).collect()
}

fn state(scene: &Scene, who: Who) -> Result<(), Refusal> {
    able(scene, who, ActionKind::Action)?;
    free_to(scene, who, ActionKind::Action)?;
    turn::not_in_a_hold(scene, who)?;
    if !scene.option(options::CONCENTRATED_FIRE) {
        return refuse("option_off", "CE-REF-16", "Concentrated fire is switched off at this table.");
    }
    Ok(())
}

fn offer(scene: &Scene, who: Who) -> Option<Offer> {
    if !scene.option(options::CONCENTRATED_FIRE) {
        return None;
    }
    let all = targets::people(scene, who);
    let to = all.iter().copied().find(|t| targets::is_standing_foe(scene, who, *t));
    let member = targets::member(scene, who, BARRAGE.target, &all, targets::Intent::Harm, |_| None)?;
    let helpers = to.map_or_else(Vec::new, |t| helpers(scene, who, t));
    let options: Vec<Opt> = helpers.iter().map(|w| Opt::combatant(scene, *w)).collect();
    let default = options.iter().map(|o| o.id.clone()).collect();
    let max = options.len().min(usize::from(u16::MAX)) as u16;
    let form = Form::group([member, BARRAGE.with.some_of(options, 0..=max, default)]);
    let off = state(scene, who).err().or_else(|| {
        let to = to?;
        strong_enough(scene, who, to, &helpers).err()
    });
    let nobody = to.is_none().then(|| targets::nobody::<()>().err()).flatten();
    Some(Offer::new(ACT, "Concentrated fire", "action", form).note("spreads terror").unless(off.or(nobody)))
}

/// CE-FEAR-9, CE-REF-16: at least two shooters who are strong enough together; with single shots, or else with bursts
/// (CE-KR-6).
fn strong_enough(scene: &Scene, who: Who, to: Who, with: &[Who]) -> Result<Vec<Attack>, Refusal> {
    let mut shooters: Vec<Who> = with.iter().copied().chain([who]).collect();
    shooters.sort_unstable();
    shooters.dedup();
    for mode in [Mode::Single, Mode::ShortBurst] {
        let guns: Vec<Attack> = shooters.iter().filter_map(|w| gun(scene, *w, to, mode)).collect();
        let lethal = guns.iter().filter(|a| a.lethality().is_some()).count();
        let most = |a: &Attack| a.dice(scene, a.distance(scene, Some(to))).map_or(0, |d| d.most());
        let damage: i32 = guns.iter().map(most).sum();
        let own = guns.iter().any(|a| a.by == who);
        if own && guns.len() >= 2 && (damage >= THRESHOLD || lethal >= 2) {
            return Ok(guns);
        }
    }
    refuse("too_weak", "CE-REF-16", "That is not enough fire: two shooters, and 30 damage or two lethal weapons.")
}

fn read(scene: &Scene, cmd: &Cmd) -> Result<(Who, Vec<Attack>), Refusal> {
    let Some(who) = cmd.who else { return targets::nobody() };
    let person = |t: Who| targets::is_person(scene, who, t);
    let to = targets::target_or(scene, cmd, BARRAGE.target, person, || targets::people(scene, who), |_| None)?;
    let able = helpers(scene, who, to);
    let named = BARRAGE.with.of(scene, cmd);
    let with: Vec<Who> = if BARRAGE.with.is_in(cmd) { named } else { able.clone() };
    let with: Vec<Who> = with.into_iter().filter(|w| able.contains(w)).collect();
    strong_enough(scene, who, to, &with).map(|guns| (to, guns))
}

fn check(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    let Some(who) = cmd.who else { return Ok(()) };
    state(scene, who)?;
    read(scene, cmd).map(|_| ())
}

fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    let joined = joined(play, cmd)?;
    carry_out(play, &joined)
}

/// Asks the helpers. Gives the command with those who join in; CE-REF-16: they may not be enough.
pub(super) fn joined(play: &mut Play, cmd: &Cmd) -> Flow<Cmd> {
    let Some(who) = cmd.who else { return Ok(cmd.clone()) };
    let (to, guns) = read(play.scene(), cmd)?;
    // A shooter's token is only spent if their player agrees.
    let asked: Vec<Who> = guns.iter().map(|a| a.by).filter(|w| *w != who).collect();
    let answers = play.by("CE-FEAR-9").ask_all(move |s| {
        let ask = |w: &Who| {
            let title = text!("Join ", who, "'s concentrated fire on ", to, "?");
            // It costs a held action and bullets, and may hit anyone there: nobody joins who has not said so.
            let q = Question::to(*w, "join_fire", title, Form::Confirm { default: false });
            let q = q.why("It uses the action that you hold.");
            let friend = |o: &Who| s.allies(*w, *o) && in_zone(s, to, *o);
            if s.ids().any(|o| friend(&o)) { q } else { q.advise(Input::Flag(true)) }
        };
        // CE-TURN-8: anyone who can no longer use the token is not asked any more.
        let able = helpers(s, who, to);
        asked.iter().filter(|w| able.contains(w)).map(ask).collect()
    })?;
    let with = answers.iter().filter(|(_, a)| a.yes()).filter_map(|(q, _)| q.combatant_asked());
    let mut joined = cmd.clone();
    BARRAGE.with.set(&mut joined.form, with.map(|w| (*play.scene().combatant(w).handle).clone()).collect());
    check(play.scene(), &joined)?;
    Ok(joined)
}

pub(super) fn carry_out(play: &mut Play, cmd: &Cmd) -> Flow {
    let Some(who) = cmd.who else { return Ok(()) };
    let (to, guns) = read(play.scene(), cmd)?;
    play.by("CE-FEAR-9").tell(LineKind::Act, text!(who, " directs concentrated fire at where ", to, " stands."));
    let mut rolled: Vec<(Attack, Rolled)> = Vec::new();
    for a in guns {
        rolled.push((a.clone(), fire(play, &a, to)?));
    }
    apply_result(play, who, to, &rolled)
}

fn fire(play: &mut Play, a: &Attack, to: Who) -> Flow<Rolled> {
    turn::spend(play, a.by, "CE-FEAR-9");
    attack::spend_rounds(play, a);
    let what = text!("to lay fire on ", to, " with ").then(a.weapon.what());
    let test = Test::skill(play.scene(), a.by, a.skill(), what).with(modifiers(play.scene(), a, Some(to))).as_attack();
    // The aim has been counted in the test.
    play.by("CE-ACT-1").end(a.by, AIMED);
    rolls::roll(play, &test, "CE-FEAR-9")
}

fn apply_result(play: &mut Play, who: Who, to: Who, rolled: &[(Attack, Rolled)]) -> Flow {
    let hits = rolled.iter().filter(|(_, r)| r.succeeds()).count();
    if hits * 2 < rolled.len() || rolled.len() < 2 {
        play.by("CE-FEAR-9").tell_about(&[who, to], LineKind::Effect, "The fire is too scattered to do anything.");
        return fumbles(play, rolled);
    }
    let at = play.scene().combatant(to).at;
    let criticals = rolled.iter().filter(|(_, r)| r.critical());
    let hit = match criticals.max_by_key(|(a, _)| strength(&a.weapon)) {
        Some((a, _)) => random_hit(play, who, to, a)?,
        None => None,
    };
    fumbles(play, rolled)?;
    // Terror affects everybody else there.
    fear::spread(play, who, fear::Area { at, round: Some(to), yards: 1 }, hit)
}

/// CE-ATK-9: each of the shooters may fumble.
fn fumbles(play: &mut Play, rolled: &[(Attack, Rolled)]) -> Flow {
    rolled.iter().filter(|(_, r)| r.fumble()).try_for_each(|(a, _)| attack::fumble(play, a))
}

/// Whether `who` stands where the fire on `to` may hit.
fn in_zone(scene: &Scene, to: Who, who: Who) -> bool {
    derived::is_alive(scene, who) && derived::within(scene.distance(to, who), 1.0)
}

/// A die says who in the zone takes the plain damage of this weapon.
fn random_hit(play: &mut Play, who: Who, to: Who, a: &Attack) -> Flow<Option<Who>> {
    let scene = play.scene();
    let inside: Vec<Who> = scene.ids().filter(|w| in_zone(scene, to, *w)).collect();
    let victim = match inside[..] {
        [] => return Ok(None),
        [only] => {
            play.by("CE-FEAR-9").tell_in(LineKind::Effect, Tone::Bad, text!(only, " is hit."));
            only
        }
        _ => {
            let fallen = rolls::plain(play, who, "random_target", inside.len() as u16, "CE-FEAR-9")?;
            let victim = usize::try_from(fallen.sum - 1).ok().and_then(|n| inside.get(n)).copied().unwrap_or(to);
            let told = Told::pick("Who is hit", &fallen, text!(victim)).in_tone(Tone::Bad);
            rolls::tell(play, "CE-FEAR-9", told, text!(victim, " is hit."));
            victim
        }
    };
    let strike = attack::strike_with(play.scene(), &Attack { to: Some(victim), ..a.clone() }, victim);
    let blow = harm::strike(play, &harm::Strike { chosen: false, ..strike })?;
    if harm::land(play, &blow) {
        harm::injury(play, victim)?;
    }
    // CE-GEAR-1
    if blow.harm != Harm::Nothing && a.weapon.row.is(Trait::Stun) {
        harm::stuns(play, victim, "CE-GEAR-1");
    }
    Ok(Some(victim))
}
