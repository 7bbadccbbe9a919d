//! CE-DMG-16, CE-DEC-6: what a critical hit can be traded for.

use super::effect::{LandingOrder, Pending, apply};
use super::volley::{Shot, Volley};
use super::{comparison, declare, hit};
use crate::conditions::DEAD;
use crate::declared::{Attack, Trick, disarmable, weapon_works};
use crate::derived::{self, Stage};
use crate::harm::{self, Harm, Strike};
use crate::rolls::{self, Test};
use crate::{gear, options, turn};
use fray_engine::base::{ItemNo, Who};
use fray_engine::fact::{LineKind, Question};
use fray_engine::form::{Choice as _, Form, Input, Opt};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Item, Scene};
use fray_engine::text;

/// What the hit is traded for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Trade {
    /// CE-ATK-8.
    Double,
    Stun,
    Disarm,
    /// Knocks the target down.
    Prone,
    /// Like a called shot: body armor does not count.
    PastArmor,
    /// Like a called shot: cover does not count.
    PastCover,
    /// A second attack.
    Again,
}

impl fray_engine::form::Listed for Trade {
    const ALL: &'static [(Trade, &'static str, &'static str)] = &[
        (Trade::Double, "double", "double damage"),
        (Trade::Stun, "stun", "stun"),
        (Trade::Disarm, "disarm", "disarm"),
        (Trade::Prone, "prone", "knock down"),
        (Trade::PastArmor, "past_armor", "past the body armor"),
        (Trade::PastCover, "past_cover", "past the cover"),
        (Trade::Again, "again", "attack again at once"),
    ];
}

/// What was chosen, with the item that it is about.
#[derive(Clone, Copy, Debug)]
pub(super) struct Traded {
    pub what: Trade,
    /// CE-ACT-4.
    object: Option<ItemNo>,
}

/// Asks the attacker, if the option is on and the hit is critical.
pub(super) fn trade(play: &mut Play, v: &Volley, strike: &Strike) -> Flow<Traded> {
    let (critical, by, to) = (strike.critical, strike.from, strike.to);
    let answer = play.by("CE-DEC-6").ask(|s| {
        // CE-RES-16: any hit ends the fragile, and none matters to the dead and the destroyed.
        let lasts = || !harm::past_harm(s, to) && derived::stage(s, to) != Stage::Fragile;
        let asked = critical && s.option(options::OTHER_CRITICALS) && lasts();
        let options = if asked { options_now(s, &v.attack, to) } else { vec![] };
        if options.len() < 2 {
            return None;
        }
        let title = text!("A critical hit on ", to, ". What does it do?");
        Some(Question::to(by, "critical", title, Form::one_of(options)).why(v.attack.sentence()))
    })?;
    let Some(word) = answer.as_ref().and_then(Input::word) else {
        return Ok(Traded { what: Trade::Double, object: None });
    };
    let held = disarmable(play.scene(), to);
    let named = held.iter().find(|i| word == strikes_away(play.scene(), to, i));
    Ok(Traded {
        what: if named.is_some() { Trade::Disarm } else { Trade::by_id(word).unwrap_or(Trade::Double) },
        object: named.or(held.first()).map(|i| i.no),
    })
}

/// The id of the choice to strike this one of several held items away.
fn strikes_away(scene: &Scene, to: Who, item: &Item) -> String {
    format!("{}:{}", Trade::Disarm.id(), gear::key(scene, to, item))
}

fn options_now(scene: &Scene, a: &Attack, to: Who) -> Vec<Opt> {
    let makes_sense = |t: Trade| match t {
        Trade::Double => true,
        // CE-SHEET-7
        Trade::Stun | Trade::Prone => !derived::is_object(scene, to),
        Trade::Disarm => !disarmable(scene, to).is_empty(),
        Trade::PastArmor => !gear::armor_pieces(scene, to).is_empty(),
        Trade::PastCover => !a.by_hand() && turn::behind(scene, to).is_some(),
        Trade::Again => a.radius().is_none() && weapon_works(scene, &once_more(a)).is_ok(),
    };
    let listed = <Trade as fray_engine::form::Listed>::ALL.iter().filter(|(t, _, _)| makes_sense(*t));
    listed.flat_map(|(trade, id, label)| options_of(scene, to, *trade, Opt::new(*id, *label))).collect()
}

/// CE-ACT-4: if several items are held, a disarm has to name one.
fn options_of(scene: &Scene, to: Who, trade: Trade, plain: Opt) -> Vec<Opt> {
    let held = disarmable(scene, to);
    if trade != Trade::Disarm || held.len() < 2 {
        return vec![plain];
    }
    let named = |i: &&Item| Opt::new(strikes_away(scene, to, i), text!("disarm: ", i.label.to_lowercase()));
    held.iter().map(named).collect()
}

/// How a trade changes the damage: it is not doubled.
pub(super) fn change(strike: &mut Strike, trade: Trade) {
    match trade {
        Trade::Double => return,
        Trade::PastArmor => strike.aim.past_armor = true,
        Trade::PastCover => strike.aim.past_cover = true,
        Trade::Stun | Trade::Disarm | Trade::Prone | Trade::Again => {}
    }
    strike.critical = false;
}

/// What a trade adds. CE-PROT-6, 7: nothing of it reaches a target that the hit does not touch.
pub(super) fn effect(
    play: &mut Play,
    v: &Volley,
    (to, harm): (Who, Harm),
    traded: Traded,
    pace: LandingOrder,
    later: &mut Vec<Pending>,
) -> Flow {
    match traded.what {
        Trade::Stun | Trade::Prone | Trade::Disarm if harm == Harm::Nothing => Ok(()),
        Trade::Double | Trade::PastArmor | Trade::PastCover => Ok(()),
        Trade::Stun => apply(play, Pending::Stun(to, "CE-DMG-16"), pace, later),
        Trade::Prone => apply(play, Pending::Prone(to), pace, later),
        Trade::Disarm => apply(play, Pending::Disarm { by: v.attack.by, to, object: traded.object }, pace, later),
        Trade::Again => again(play, v, to, pace, later),
    }
}

/// CE-ATK-3, CE-ACT-26: the attack as it is made a second time: with one roll, also where a double shot came first.
fn once_more(a: &Attack) -> Attack {
    match a.trick {
        Trick::Double => Attack { trick: Trick::None, ..a.clone() },
        Trick::None | Trick::Stun | Trick::Flesh | Trick::Head => a.clone(),
    }
}

/// The second attack has the same target, weapon and target number, and the same opposing roll; if it is critical, it
/// just doubles damage.
fn again(play: &mut Play, v: &Volley, to: Who, pace: LandingOrder, later: &mut Vec<Pending>) -> Flow {
    let a = &v.attack;
    // CE-RES-16
    if play.has(to, DEAD) {
        return Ok(());
    }
    play.by("CE-DMG-16").tell(LineKind::Act, text!(a.by, " attacks ", to, " again at once."));
    declare::fires_off(play, &once_more(a));
    let test = Test { title: declare::what(a, Some(to)), ..v.test.clone() };
    let rolled = rolls::roll(play, &test, "CE-DMG-16")?;
    let shot = Shot { to: Some(to), rolled };
    if v.by_hand() {
        apply(play, Pending::Stands(a.by, v.stands(&shot)), pace, later)?;
    }
    if !v.gets_through(play.scene(), &shot, to) {
        comparison::misses(play, v, &shot, to, None);
        // CE-ATK-1 step 8, CE-RES-16
        if rolled.fumble() {
            later.push(Pending::Fumble(Box::new(a.clone())));
        }
        return Ok(());
    }
    comparison::tell_defense_beaten(play, v, &shot, to);
    let strike = hit::strike(play.scene(), v, &shot, to);
    let blow = harm::strike(play, &strike)?;
    apply(play, Pending::Blow(blow), pace, later)
}
