//! CC-ACT-20 to 22, 27, CC-RNG-5 to 8, CC-AUTO-6, 7, CC-DICE-3: shots and volleys, from the declaration to the last one.

use super::called::called_effect;
use super::dice::AttackCircumstances;
use super::exchange::{attacked, expose_attacker, shows_itself};
use super::volley;
use super::volley::{Fixed, Hits, Volley, damage, fix, grade, hits, why_ordinary};
use crate::conditions::{AIMING, COVER, DEAD, INIT_EDGE};
use crate::declared::WeaponInUse;
use crate::gear::{self, Malfunction, State};
use crate::harm::{self, ArmorUse, Hit};
use crate::rolls::{self, Damage, Difficulty, ExcessPenalty, Fumbles, Level, Rolled, Test};
use crate::{derived, options, reactions};
use fray_engine::base::{Text, Who};
use fray_engine::fact::{Cause, LineKind, Question, Tone};
use fray_engine::form::{Form, Input, Opt};
use fray_engine::payload::Remembered as _;
use fray_engine::play::{Degree, Flow, Play};
use fray_engine::scene::Scene;
use fray_engine::text;

/// Shots as they were declared.
#[derive(Clone, Debug)]
pub struct Fire {
    pub by: Who,
    pub weapon: WeaponInUse,
    /// All of its shots or volleys, in order.
    pub volleys: Vec<Volley>,
    /// CC-AUTO-2: bullets wasted before each volley.
    pub waste: Vec<i32>,
    /// How they are fired; what only counts for the first shot is set here.
    pub manner: AttackCircumstances,
    /// CC-ACT-22.
    pub auto: bool,
    /// The sentence that tells it; empty until it is carried out.
    pub sentence: Text,
}

impl Fire {
    /// CC-RNG-3: how the `k`-th shot is fired, from 0.
    pub fn manner(&self, k: usize) -> AttackCircumstances {
        let volley = self.auto.then_some(k as i32 + 1);
        AttackCircumstances { first: k == 0, volley, ..self.manner.clone() }
    }
}

/// Carries out shots that have been checked. CC-DICE-3: all dives come before the first shot, and each shot is applied before
/// the next.
pub fn fire(play: &mut Play, f: &Fire, rule: &'static str) -> Flow {
    let targets: Vec<Who> = f.volleys.iter().map(|v| v.to).collect();
    play.by(rule).tell(LineKind::Act, f.sentence.clone());
    play.by(rule).acts_against(f.by, targets.clone());
    play.by(rule).reveal(f.by);
    shows_itself(play, f.by);
    let down = reactions::dives(play, &targets, &f.sentence)?;
    // CC-RNG-6: all are fixed before the first one is rolled.
    let manner = |k: usize, v: &Volley| AttackCircumstances { dived: down.contains(&v.to), ..f.manner(k) };
    let volleys = f.volleys.iter().enumerate();
    let fixed: Vec<Fixed> = volleys.map(|(k, v)| fix(play.scene(), f.by, &f.weapon, v, &manner(k, v))).collect();
    for (k, shot) in fixed.iter().enumerate() {
        // CC-TURN-6: the shooter may fall while others decide.
        if !derived::is_able(play.scene(), f.by) {
            rest_is_lost(play, f, k);
            break;
        }
        if dropped(play.scene(), f) {
            play.by("CC-GM-6").tell(LineKind::Effect, text!(f.by, " no longer holds ").then(f.weapon.words()).and("."));
            rest_is_lost(play, f, k);
            break;
        }
        let to = shot.volley.to;
        if derived::is_gone(play.scene(), to) && !play.has(to, DEAD) {
            if f.volleys.iter().position(|v| v.to == to) == Some(k) {
                play.by("CC-RNG-6").tell(LineKind::Effect, text!(to, " is no longer there."));
            }
            continue;
        }
        if !one(play, f, k, shot)? {
            rest_is_lost(play, f, k + 1);
            break;
        }
    }
    play.by("CC-ACT-25").end(f.by, AIMING);
    counts_rounds(play, f);
    cover_for_divers(play, &down)?;
    attacked(play, f.by);
    Ok(())
}

/// Tells how many rounds are left in the weapon.
fn counts_rounds(play: &mut Play, f: &Fire) {
    let Some(left) = f.weapon.item.and_then(|no| play.scene().item(f.by, no)).map(|i| i.left) else { return };
    let row = &f.weapon.row;
    let (one, many) = if row.firearm() { ("round", "rounds") } else { ("shot", "shots") };
    let words = match left {
        0 => text!("No ", many, " are left in "),
        1 => text!("1 ", one, " is left in "),
        _ => text!(left, " ", many, " are left in "),
    };
    let words = words.then(f.weapon.words()).and(".");
    play.by("CC-ACT-20").tell_about(&[f.by], LineKind::Note, words);
}

/// One shot or volley with all that it does; CC-RNG-8: a fumble may do more. Returns no if the weapon malfunctions, so
/// that the rest is lost.
fn one(play: &mut Play, f: &Fire, k: usize, shot: &Fixed) -> Flow<bool> {
    let to = shot.volley.to;
    swings(play, f, k, to);
    if shot.lost {
        spend(play, f, shot.volley.bullets);
        let words = text!("The dive makes the shot at ", to, " impossible: it misses.");
        play.by("CC-RES-9").tell(LineKind::Effect, words);
        return Ok(true);
    }
    let title = text!("to hit ", to);
    let title = match shot.volley.bullets {
        1 if f.manner.two => title.and(" with ").then(f.weapon.words()),
        bullets if bullets > 1 => title.and(" with a volley of ").and(bullets),
        _ => title,
    };
    let mut test =
        Test::of(play.scene(), f.by, f.weapon.skill(), title).dice(shot.dice.clone()).difficulty(shot.difficulty);
    test.surplus = ExcessPenalty::Harder;
    if f.manner.two {
        test.fumbles = Fumbles::Often;
    }
    // CC-COND-14: shots are only fired in one's own turn.
    if k == 0 {
        play.by("CC-COND-14").end(f.by, INIT_EDGE);
    }
    let mut rolled = rolls::roll(play, test)?;
    if malfunctions(play, f, &rolled) {
        play.by("CC-RNG-7").achieves(f.by, to, Degree::new(-1, "malfunction"));
        return Ok(false);
    }
    spend(play, f, shot.volley.bullets);
    rolls::luck_window_where(play, &mut rolled, |_, fallen, better| {
        hits_of(f, shot, better) != hits_of(f, shot, fallen)
    })?;
    if derived::is_gone(play.scene(), to) && !play.has(to, DEAD) {
        play.by("CC-RNG-6").tell(LineKind::Effect, text!(to, " is no longer there."));
        return Ok(true);
    }
    if let Some(hits) = hits_of(f, shot, &rolled) {
        // CC-ODDS-3
        let degree = if hits.extreme > 0 { Degree::new(2, "extreme hit") } else { Degree::new(1, "hit") };
        play.by("CC-ACT-20").achieves(f.by, to, degree);
        if let Some(why) = why_ordinary(rolled.level, rolled.test.difficulty) {
            play.by("CC-DMG-3").because(rolled.no).tell_about(&[f.by], LineKind::Note, text!(why));
        }
        strike(play, f, to, (hits, shot.volley.bullets))?;
        called_effect(play, f.by, to, &f.manner.called)?;
        return Ok(true);
    }
    play.by("CC-ACT-20").achieves(f.by, to, Degree::new(0, "miss"));
    play.by("CC-ACT-20").because(rolled.no).tell(LineKind::Effect, text!(f.by, " misses ", to, "."));
    if rolled.level == Level::Fumble && !stray(play, f, shot)? {
        rolls::fumbled(play, &rolled)?;
    }
    Ok(true)
}

/// What a shot or volley hits; `None`: it misses.
fn hits_of(f: &Fire, shot: &Fixed, rolled: &Rolled) -> Option<Hits> {
    let (level, difficulty) = (rolled.level, rolled.test.difficulty);
    rolled.succeeds().then(|| match shot.volley.bullets {
        1 if !f.auto => single(level, difficulty),
        bullets => hits(bullets, level, difficulty),
    })
}

/// CC-DMG-2, 3: a single shot.
fn single(level: Level, difficulty: Difficulty) -> Hits {
    let extreme = match difficulty {
        Difficulty::Regular | Difficulty::Hard => level.is_extreme(),
        Difficulty::Extreme => level == Level::Critical,
        Difficulty::CriticalOnly => false,
    };
    Hits { all: 1, extreme: i32::from(extreme) }
}

/// CC-AUTO-2, 7: bullets wasted on the way from one target to the next.
fn swings(play: &mut Play, f: &Fire, k: usize, to: Who) {
    let waste = f.waste.get(k).copied().unwrap_or(0);
    if waste > 0 {
        spend(play, f, waste);
        let lost = if waste == 1 { " bullet is" } else { " bullets are" };
        play.by("CC-AUTO-2").tell(LineKind::Note, text!(waste, lost, " wasted on the swing to ", to, "."));
    }
}

fn spend(play: &mut Play, f: &Fire, rounds: i32) {
    if let (Some(no), true) = (f.weapon.item, rounds > 0) {
        play.by("CC-ACT-20").change_item(f.by, no, |i| i.left = (i.left - rounds).max(0));
    }
}

/// CC-RNG-7, CC-AUTO-7: decided before any Luck. If it happens, nothing is fired.
fn malfunctions(play: &mut Play, f: &Fire, rolled: &Rolled) -> bool {
    let Some(no) = f.weapon.item.filter(|_| volley::malfunctions(&f.weapon, rolled)) else { return false };
    match f.weapon.row.malfunction {
        Malfunction::Dud => {
            spend(play, f, 1);
            let words = text!("A dud: ", f.by, "'s ").then(label(f)).and(" does not go off.");
            play.by("CC-RNG-7").tell_in(LineKind::Effect, Tone::Bad, words);
        }
        Malfunction::Jam => {
            gear::set_state(play, f.by, no, State::Jammed, "CC-RNG-7");
            let words = text!(f.by, "'s ").then(label(f)).and(" jams.");
            play.by("CC-RNG-7").tell_in(LineKind::Effect, Tone::Bad, words);
        }
    }
    true
}

/// CC-GM-6: whether an earlier shot of this action has made the shooter lose the gun.
fn dropped(scene: &Scene, f: &Fire) -> bool {
    f.weapon.item.is_some_and(|no| !scene.item(f.by, no).is_some_and(gear::in_hand))
}

/// CC-RNG-7, CC-GM-6: tells that the declared shots from the `k`-th on are not fired any more.
fn rest_is_lost(play: &mut Play, f: &Fire, k: usize) {
    let what = if f.auto { ("The last volley is", "volleys are") } else { ("The last shot is", "shots are") };
    match f.volleys.len().saturating_sub(k) {
        0 => {}
        1 => play.by("CC-RNG-7").tell_about(&[f.by], LineKind::Effect, text!(what.0, " lost.")),
        n => {
            let words = text!("The last ", n as i32, " ", what.1, " lost.");
            play.by("CC-RNG-7").tell_about(&[f.by], LineKind::Effect, words);
        }
    }
}

fn label(f: &Fire) -> Text {
    Text::from(f.weapon.row.label.to_lowercase())
}

/// CC-AUTO-6, CC-DMG-4, CC-OPT-14: the damage bullet by bullet, extreme damage first; all bullets of a volley are one
/// blow, unless the option says otherwise.
fn strike(play: &mut Play, f: &Fire, to: Who, (hits, fired): (Hits, i32)) -> Flow {
    if fired > 1 {
        let extreme = match hits.extreme {
            0 => text!("."),
            1 if hits.all == 1 => text!(", with extreme damage."),
            1 => text!(", one of them with extreme damage."),
            n => text!(", ", n, " of them with extreme damage."),
        };
        let hit = if hits.all == 1 { " bullets hits " } else { " bullets hit " };
        play.by("CC-AUTO-4").tell(LineKind::Effect, text!(hits.all, " of ", fired, hit, to).then(extreme));
    }
    if play.has(to, DEAD) {
        play.by("CC-RNG-6").tell(LineKind::Effect, text!(to, " is dead already."));
        return Ok(());
    }
    let one_by_one = options::on(play.scene(), options::BULLETS_ARE_BLOWS);
    let mut sum = 0;
    for k in 0..hits.all {
        if play.has(to, DEAD) {
            return Ok(());
        }
        let grade = grade(hits, k, &f.weapon);
        let hit = bullet(play, f, to, grade, (k + 1, hits.all))?;
        if one_by_one {
            harm::lands(play, &hit)?;
        } else {
            sum += harm::arrives(play, &hit)?;
        }
    }
    if !one_by_one {
        harm::blow(play, to, sum, f.weapon.words())?;
        harm::after(play, &Hit { raw: 0, ..plain_hit(f, to) })?;
    }
    Ok(())
}

/// A hit without damage yet, in the open.
fn plain_hit(f: &Fire, to: Who) -> Hit {
    Hit {
        to,
        raw: 0,
        armor: ArmorUse::Counts,
        cover: 0,
        burns: f.weapon.row.burns,
        stuns: f.weapon.row.stuns,
        what: f.weapon.words(),
    }
}

/// The `n`th bullet of all that hit.
fn bullet(play: &mut Play, f: &Fire, to: Who, grade: rolls::Grade, (n, all): (i32, i32)) -> Flow<Hit> {
    let s = play.scene();
    let title = if all > 1 { text!("with bullet ", n, " of ", all, " from ") } else { text!("with ") };
    let dice = Damage {
        by: f.by,
        title: title.then(f.weapon.words()),
        weapon: damage(s, f.by, to, &f.weapon),
        db: derived::damage_bonus(s, f.by),
        bonus: f.weapon.row.bonus,
        grade,
    };
    let raw = rolls::roll_damage(play, &dice)?;
    // CC-GM-13
    let cover = harm::armor_of_cover(play.scene(), to).unwrap_or(0);
    Ok(Hit { raw, cover, ..plain_hit(f, to) })
}

/// CC-RNG-5, 6, CC-GM-16: a fumbled shot into a melee hits a friend, even if an earlier shot has ended that melee.
/// Returns whether it did.
fn stray(play: &mut Play, f: &Fire, shot: &Fixed) -> Flow<bool> {
    let there = |s: &Scene| -> Vec<Who> { shot.friends.iter().copied().filter(|w| !derived::is_gone(s, *w)).collect() };
    let answer = play.by("CC-GM-16").ask(|s| {
        let friends = there(s);
        let options: Vec<Opt> = friends.iter().map(|w| Opt::new(s.combatant(*w).handle.0.clone(), text!(*w))).collect();
        let title = "Who does the stray shot hit?";
        (!options.is_empty()).then(|| Question::ruling("stray_shot", title, Form::one_of(options)))
    })?;
    let s = play.scene();
    let named = answer.as_ref().and_then(Input::word).and_then(|h| s.find(None, h));
    let least_lucky = there(s).into_iter().next();
    let Some(friend) = named.or(least_lucky) else {
        return Ok(false);
    };
    let n = (shot.volley.bullets / 2).max(1);
    play.by("CC-RNG-5").tell_in(
        LineKind::Effect,
        Tone::Bad,
        text!("The stray shot hits ", friend, super::dice::why_hit(friend, least_lucky)),
    );
    strike(play, f, friend, (Hits { all: n, extreme: 0 }, shot.volley.bullets))?;
    Ok(true)
}

/// CC-GM-8, CC-RUL-14: whether those who got down in time are in cover from now on.
fn cover_for_divers(play: &mut Play, down: &[Who]) -> Flow {
    for who in down {
        let answer = play.by("CC-GM-8").ask(|s| {
            let gone = derived::is_out(s, *who) || s.has(*who, COVER);
            let degrees = vec![Opt::new("0", "no"), Opt::new("1", "partial cover"), Opt::new("2", "full cover")];
            let title = text!("Is ", *who, " behind cover after the dive?");
            (!gone).then(|| Question::ruling("cover_after_dive", title, Form::one_of(degrees)))
        })?;
        let degree = answer.as_ref().and_then(Input::word).and_then(|w| w.parse::<i32>().ok()).unwrap_or(0);
        // Meanwhile the diver may have left or fallen.
        if derived::is_out(play.scene(), *who) || derived::is_gone(play.scene(), *who) {
            continue;
        }
        if degree > 0 {
            play.by("CC-GM-8").condition(*who, harm::Cover { degree, armor: None }.cond());
            let covered = text!(*who, " is behind cover now.");
            play.by("CC-GM-8").because(Cause::Rule).tell_in(LineKind::Effect, Tone::Good, covered);
        }
        if degree > 1 {
            expose_attacker(play, *who);
        }
    }
    Ok(())
}
