//! CE-REACT-1 to 6: who is asked, and what they may choose.

use super::answer::{ANSWER, CounterChoice, HERE, OPEN, REACT, Way, counter_weapons, knocked_away};
use super::aware::aware;
use super::oppose::standing;
use crate::conditions::{DODGES_ON, PINNED, PINNING, PRONE, TERRORIZED};
use crate::declared::{Attack, WeaponInUse, armored_all_over, can_be_fought, disarmable, no_gap};
use crate::gear::{self, Part};
use crate::turn;
use crate::{derived, options, sheet};
use fray_engine::base::{Text, Who, refuse};
use fray_engine::fact::Question;
use fray_engine::form::{Form, Listed as _, Member, Opt};
use fray_engine::scene::Scene;
use fray_engine::system::Refusal;
use fray_engine::{target, text};

/// CE-REACT-3: how near cover has to be for a dodge, in yards.
const NEAR: f64 = 3.0;
/// CE-GM-6: the same if the GM lets somebody combine the dodge with a run.
const NEAR_ON_THE_RUN: f64 = 20.0;
/// How near cover has to be to be listed at all, in yards.
const IN_VIEW: f64 = 30.0;

/// CE-REACT-3, CE-GM-6: how near cover has to be for a dodge of `who`, in yards.
pub fn near(scene: &Scene, who: Who) -> f64 {
    if scene.has(who, DODGES_ON) && !scene.has(who, PRONE) { NEAR_ON_THE_RUN } else { NEAR }
}

/// CE-REACT-2: whether `who` has an action or a token left for a reaction, and is able to move.
pub fn may_react(scene: &Scene, who: Who) -> bool {
    let ready = scene.round.is_some() && !scene.get(who, sheet::ACTED) && !turn::joins_next(scene, who);
    let left = turn::has_token(scene, who) || ready;
    left && derived::can_act(scene, who) && !scene.has(who, PINNED) && !scene.has(who, PINNING)
}

/// CE-OPT-15, CE-TURN-8: whether a pinned defender may react to the pinner's attack with an escape; never with a token.
fn may_escape(scene: &Scene, a: &Attack, who: Who) -> bool {
    scene.option(options::ESCAPE_AS_REACTION)
        && turn::pinned_by(scene, who) == Some(a.by)
        && !scene.get(who, sheet::ACTED)
        && !turn::joins_next(scene, who)
        && derived::can_act(scene, who)
}

/// The question to one defender; `None`: there is nothing to choose.
pub(super) fn question(scene: &Scene, a: &Attack, who: Who) -> Option<Question> {
    if who == a.by || !aware(scene, a.by, who) {
        return None;
    }
    let title = text!("How does ", who, " react?");
    if may_escape(scene, a, who) {
        let ways = vec![Way::Nothing.option(), Way::Escape.option().cost("the action")];
        let form = Form::group([ANSWER.how.one_of(ways)]);
        return Some(Question::to(who, REACT, title, form).why(a.sentence()).standing());
    }
    if !may_react(scene, who) {
        return None;
    }
    let dodge = dodge_off(scene, a, who);
    let fight = fights_back_with(scene, a, who);
    if dodge.is_some() && fight.is_err() {
        return None;
    }
    let ways = vec![
        Way::Nothing.option().note(stands(scene, a, who)),
        Way::Dodge.option().note(text!(percent(scene, who, sheet::DODGE))).cost("the action").unless(dodge.clone()),
        Way::FightBack.option().cost("the action").unless(fight.as_ref().err().cloned()),
    ];
    let mut members = vec![ANSWER.how.one_of(ways)];
    if dodge.is_none() {
        members.extend(covers(scene, a, who));
    }
    if let Ok(weapons) = &fight {
        members.extend(counters(scene, a, who, weapons));
    }
    let question = Question::to(who, REACT, title, Form::group(members)).why(why(a, who)).standing();
    let may_dodge = dodge.is_none();
    Some(match advice(scene, a, who, &fight.unwrap_or_default()).filter(|way| *way != Way::Dodge || may_dodge) {
        Some(way) => question.advise(ANSWER.how.only(&way)),
        None => question,
    })
}

fn percent(scene: &Scene, who: Who, skill: sheet::Number) -> String {
    format!("{} {}", derived::label(skill), scene.get(who, skill))
}

/// In words, the standing defense that counts against this attack without a reaction.
fn stands(scene: &Scene, a: &Attack, who: Who) -> Text {
    match standing(scene, a, who).filter(|s| s.rank > 0) {
        Some(stance) => text!("the roll of ", stance.roll, " still stands"),
        None => text!("nothing opposes the attack"),
    }
}

fn why(a: &Attack, who: Who) -> Text {
    let words = a.sentence();
    if a.to == Some(who) || a.radius().is_none() {
        return words;
    }
    words.and(" ").and(who).and(" is in the Kill Radius.")
}

/// CE-REACT-3, CE-REF-8, 17, 19: why `who` cannot dodge: against bullets and explosions that takes cover.
fn dodge_off(scene: &Scene, a: &Attack, who: Who) -> Option<Refusal> {
    let in_the_open = a.by_hand() || a.slow();
    let near = || turn::some_cover_near(scene, who, near(scene, who)) || turn::behind(scene, who).is_some();
    if !in_the_open && !near() {
        return Some(too_open(scene, who));
    }
    let untrained = scene.get(who, sheet::DODGE) <= 0;
    untrained.then(|| Refusal::new("untrained", "CE-REF-19", text!(who, " cannot dodge at all.")))
}

/// CE-REF-8.
fn too_open(scene: &Scene, who: Who) -> Refusal {
    let yards = near(scene, who) as i32;
    Refusal::new("no_cover", "CE-REF-8", text!("To dodge that, ", who, " has to name cover within ", yards, " yd."))
}

/// CE-REF-8.
pub(super) fn too_far(scene: &Scene, who: Who, thing: Who) -> Refusal {
    let yards = near(scene, who) as i32;
    Refusal::new("no_cover", "CE-REF-8", text!(thing, " is no cover within ", yards, " yd of ", who, "."))
}

/// CE-REACT-3, 6, CE-REF-6, 11, 17, 19: what `who` can fight back with, the best first; at least one weapon.
fn fights_back_with(scene: &Scene, a: &Attack, who: Who) -> Result<Vec<WeaponInUse>, Refusal> {
    // A fight back is made by hand.
    if !can_be_fought(scene, a, who) || !derived::close(scene, who, a.by) {
        return refuse("out_of_reach", "CE-REF-6", text!(a.by, " is out of ", who, "'s reach."));
    }
    if scene.has(who, TERRORIZED) {
        return refuse("terrorized", "CE-REF-11", text!(who, " is terrorized and may only dodge."));
    }
    let weapons = counter_weapons(scene, who);
    if weapons.is_empty() {
        return refuse("untrained", "CE-REF-19", text!(who, " has nothing to fight back with."));
    }
    Ok(weapons)
}

/// CE-DEF-3, 4: the cover that a dodge may end behind.
fn covers(scene: &Scene, a: &Attack, who: Who) -> Option<Member> {
    let mut options: Vec<Opt> = Vec::new();
    let now = turn::behind(scene, who);
    let in_the_open = a.by_hand() || a.slow();
    options.push(Opt::new(OPEN, "no cover").unless((!in_the_open).then(|| too_open(scene, who))));
    if now.is_some_and(|c| c.thing.is_none()) {
        options.push(Opt::new(HERE, "the cover they have"));
    }
    for thing in turn::covers_near(scene, who, IN_VIEW) {
        let far = (!turn::is_cover_near(scene, who, thing, near(scene, who))).then(|| too_far(scene, who, thing));
        let armor = text!(format!("armor {}", turn::shelter(scene, thing).map_or(0, |c| c.rating)));
        options.push(Opt::new(target::handle(scene, thing), text!("behind ", thing)).note(armor).unless(far));
    }
    let open = |o: &&Opt| o.off.is_none();
    let default = options.iter().filter(open).find(|o| now.is_none() || o.id != OPEN);
    let default = default.or(options.first()).map(|o| o.id.clone());
    let alone = options.iter().filter(open).all(|o| o.id == OPEN);
    (!alone).then(|| ANSWER.cover.one_with_default(options, default).shown(ANSWER.how.is(Way::Dodge)))
}

/// CE-DEF-8: the choice of what a fight back does to the attacker.
fn counters(scene: &Scene, a: &Attack, who: Who, weapons: &[WeaponInUse]) -> Vec<Member> {
    let fights = || ANSWER.how.is(Way::FightBack);
    let weapon = |weapon: &WeaponInUse| {
        let note = text!(percent(scene, who, weapon.skill()));
        Opt::new(weapon.id.clone(), weapon.label.clone()).note(note)
    };
    let free = gear::hands_free(scene, who) && scene.get(who, sheet::UNARMED) > 0;
    let full = || {
        Refusal::new("hands_full", "CE-REF-5", text!(who, " needs both hands empty for that. Choose something else."))
    };
    let nothing = || Refusal::new("not_applicable", "CE-REF-18", text!(a.by, " holds nothing."));
    let disarm_off = if free { disarmable(scene, a.by).is_empty().then(nothing) } else { Some(full()) };
    let gapless = if armored_all_over(scene, a.by) { no_gap::<()>(a.by).err() } else { None };
    let choices = vec![
        CounterChoice::Attack.option(),
        CounterChoice::Called.option().note("−20 or more").unless(gapless),
        CounterChoice::Disarm.option().unless(disarm_off),
        CounterChoice::Pin.option().unless((!free).then(full)),
    ];
    let mut members = vec![
        ANSWER.counter.one_of(choices).shown(fights()),
        ANSWER.weapon.one_of(weapons.iter().map(weapon).collect()).shown(fights()),
        ANSWER.part.one_of(Part::options()).shown(fights()).extra(),
    ];
    let held = knocked_away(scene, a);
    if held.len() > 1 {
        let options = held.iter().map(|i| Opt::new(gear::key(scene, a.by, i), i.label.clone()));
        members.push(ANSWER.object.one_of(options.collect()).shown(ANSWER.counter.is(CounterChoice::Disarm)));
    }
    members
}

/// What a bot does: fights back, unless that is refused, if it is as good as any other reaction, but takes no risk if
/// the attacker uses a ranged weapon. `weapons`: what to fight back with, if that is not refused.
fn advice(scene: &Scene, a: &Attack, who: Who, weapons: &[WeaponInUse]) -> Option<Way> {
    let guarded = a.by_hand() && turn::stance_of(scene, who).is_some_and(|s| s.rank > 0);
    if guarded {
        return None;
    }
    let best = weapons.iter().map(|weapon| scene.get(who, weapon.skill())).max();
    let dodge = scene.get(who, sheet::DODGE);
    if best.is_some_and(|best| best >= dodge && best >= 30) {
        return Some(Way::FightBack);
    }
    let in_danger = a.lethality().is_some() || scene.get(who, sheet::HP) * 2 <= derived::hp_max(scene, who);
    (dodge >= 30 && in_danger).then_some(Way::Dodge)
}
