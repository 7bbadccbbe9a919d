//! ME-AST-7 to ME-AST-18: an ally steps in. ME-AST-9: her initiative does not matter, and a standard action may pay.

use super::command::ready_item;
use super::limits::{PHYSICAL_LIMIT, count};
use super::lost::lost;
use super::{Attack, Manoeuvre, form};
use crate::calls::{PAYING, PayingAction, able, has_action, spend};
use crate::conditions::{Declared, GRAPPLED, PRONE};
use crate::pools::{self, Attribute};
use crate::{derived, grappling, options, sheet};
use fray_engine::base::{Point, Str, Text, Who, refuse};
use fray_engine::fact::{LineKind, Question};
use fray_engine::family::Family;
use fray_engine::form::{Form, Listed as _, Opt};
use fray_engine::payload::Remembered as _;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::{Offer, Refusal, Use};
use fray_engine::text;
use std::cell::LazyCell;
use std::ops::Deref;

fray_engine::form! {
    /// ME-REA-3, ME-AST-16.
    REDIRECTED {
        go: String = "Your choice",
        item: String = "Item to knock away",
    }
}

/// ME-AST-7: everybody who may step in is asked; as a command it only tells the others why they may not.
const ACT: &str = "assist_defender";

/// ME-AST-7.
pub const FAMILY: Family = Family { acts: &[ACT], uses: &[], check, ..Family::DEFAULT };

const NO: &str = "no";
const REFUSE: &str = "refuse";
const CONTINUE: &str = "continue";
const GIVE_UP: &str = "give_up";

/// While an attack is under way, anyone who is not asked to step in can see the reason.
pub fn out_of_turn(scene: &Scene, who: Who) -> Option<Offer> {
    let (by, _) = under_way(scene)?;
    let refusal = step_in_refusal(scene, who, PayingAction::Simple).filter(|_| by != who && scene.knows(who, by))?;
    let form = Form::group([PAYING.pay.of_all(PayingAction::Simple)]);
    Some(Offer::new(ACT, "Step in", "simple", form).unless(Some(refusal)).good_for(Use::Seldom))
}

fn check(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    let pay = PAYING.pay.of(cmd).unwrap_or(PayingAction::Simple);
    match cmd.who.and_then(|who| step_in_refusal(scene, who, pay)) {
        Some(refusal) => Err(refusal),
        None => refuse("bad_target", "ME-AST-7", "Answer the question about stepping in instead."),
    }
}

/// The attack that is under way, with its attacker.
fn under_way(scene: &Scene) -> Option<(Who, Declared)> {
    scene.ids().find_map(|by| Declared::on(scene, by).map(|d| (by, d)))
}

fn step_in_refusal(scene: &Scene, helper: Who, pay: PayingAction) -> Option<Refusal> {
    let nothing = || Refusal::new("bad_target", "ME-ACT-8", "There is no attack to step into.");
    let Some((by, d)) = under_way(scene).filter(|(_, d)| d.target.index() < scene.cast.len()) else {
        return Some(nothing());
    };
    let attack = Declaration { by, target: d.target, physical: d.physical, redirected: d.redirected };
    if !d.open && !d.redirected {
        return Some(nothing());
    }
    may(scene, attack, helper, pay).err()
}

/// What matters about an attack to anyone who would step in.
#[derive(Clone, Copy)]
struct Declaration {
    by: Who,
    target: Who,
    physical: bool,
    redirected: bool,
}

impl From<&Attack> for Declaration {
    fn from(a: &Attack) -> Declaration {
        Declaration { by: a.by, target: a.target, physical: a.is_physical(), redirected: false }
    }
}

/// S3: everybody who may step in is asked at once; the target accepts one of them, or none (ME-REA-1, 2). Returns the
/// helper, who has then paid and moved. ME-TURN-18: nobody is asked for the sake of an attack that comes to nothing.
pub fn steps_in(play: &mut Play, a: &Attack) -> Flow<Option<Who>> {
    let target = a.target;
    // ME-AST-17: only allies can.
    let offers = play.by("ME-REA-1").ask_all(|s| match lost(s, a) {
        None => {
            let alone = LazyCell::new(|| guard(s, a, target));
            s.ids().filter(|h| s.allies(*h, target)).filter_map(|h| question(s, a, h, &alone)).collect()
        }
        Some(_) => vec![],
    })?;
    let offers: Vec<(Who, PayingAction)> =
        offers.into_iter().filter_map(|(q, said)| Some((q.combatant_asked()?, pay(said.word()?)?))).collect();
    // Anyone who cannot step in any more is no choice.
    let still = |s: &Scene| -> Vec<(Who, PayingAction)> {
        let stands = |(helper, pay): &(Who, PayingAction)| may(s, a.into(), *helper, *pay).is_ok();
        offers.iter().copied().filter(|offer| lost(s, a).is_none() && stands(offer)).collect()
    };
    let accepted =
        play.by("ME-REA-2").ask(|s| Some(still(s)).filter(|all| !all.is_empty()).map(|all| consent(s, a, &all)))?;
    let s = play.scene();
    let named = accepted.as_ref().and_then(|said| said.word()).and_then(|h| s.find(None, h));
    let Some((helper, pay)) = still(s).into_iter().find(|(h, _)| Some(*h) == named) else { return Ok(None) };
    spend(play, helper, pay, "ME-AST-7");
    play.by("ME-AST-8").set(helper, sheet::SHIELD_USED, true);
    // ME-AST-10: the attack has already been counted for the first target.
    count(play, helper, Attribute::Physical, a.by);
    let way = match way_over(play.scene(), helper, target) {
        Some(far) => format!("moves {far}"),
        None => "steps in".to_string(),
    };
    let with = if pay == PayingAction::Simple { "a simple action" } else { "the standard action" };
    let words = text!(helper, " spends ", with, ", ", way, " and takes the blow for ", target, ".");
    play.by("ME-AST-7").tell(LineKind::Choice, words);
    step_over(play, helper, target);
    Ok(Some(helper))
}

/// ME-AST-9: a standard action may pay as well.
fn pay(word: &str) -> Option<PayingAction> {
    PayingAction::ALL.iter().find(|row| row.1 == word).map(|row| row.0)
}

/// `alone` is what the target resists with.
fn question(scene: &Scene, a: &Attack, helper: Who, alone: &impl Deref<Target = i32>) -> Option<Question> {
    // ME-ACT-4: with neither action left there is no way to pay, whatever else stands against it.
    if [sheet::SIMPLE, sheet::STANDARD].iter().all(|action| scene.get(helper, *action) < 1) {
        return None;
    }
    able(scene, helper).and_then(|()| can_be_shielded(scene, a.into(), helper)).ok()?;
    let why_not = [PayingAction::Simple, PayingAction::Standard].map(|pay| can_pay(scene, helper, pay).err());
    if why_not.iter().all(Option::is_some) {
        return None;
    }
    let ways = PayingAction::ALL.iter().zip(why_not);
    let ways = ways.map(|((_, id, label), off)| Opt::new(*id, text!("yes, for ", *label)).unless(off));
    let options = [Opt::new(NO, "no")].into_iter().chain(ways).collect();
    let title = text!(a.by, " attacks ", a.target, ". Step in and take the blow?");
    let q = Question::to(helper, "shield", title, Form::one_of(options));
    Some(q.why(compared(scene, a, helper)).standing().earns(resists_better(scene, a, helper, alone)))
}

/// What somebody resists this attack with. ME-AST-16: a helper, at the place to which stepping in leads.
fn guard(scene: &Scene, a: &Attack, who: Who) -> i32 {
    let measured = scene.stated(a.by, who, "distance").is_none();
    let steps = match landing(scene, who, a.target).filter(|_| measured) {
        Some(there) => derived::steps_of(scene.combatant(a.by).at.distance(there)),
        None => derived::steps(scene, a.by, who),
    };
    pools::total(&pools::defence_at(scene, who, steps, a.resist(), a.reach()))
}

/// Whether the blow is better met by the helper, who resists it with more or is hurt less: to swap one target for a weaker one
/// serves nobody.
fn resists_better(scene: &Scene, a: &Attack, helper: Who, alone: &impl Deref<Target = i32>) -> bool {
    derived::is_helpless(scene, a.target)
        || derived::wounds(scene, helper) < derived::wounds(scene, a.target)
        || guard(scene, a, helper) > **alone
}

/// "Eli is Injured; Ann would defend with 11 and is Healthy." An ally's own figures are for its player.
fn compared(scene: &Scene, a: &Attack, helper: Who) -> Text {
    let is = |who| derived::wounds(scene, who).label();
    let resists = || guard(scene, a, helper);
    text!(a.target, " is ", is(a.target), "; ", helper, " would defend with ", resists(), " and is ", is(helper), ".")
}

/// Why `helper` may not shield the target, in the order of ME-ACT-7.
///
/// # Errors
/// The first refusal that applies.
fn may(scene: &Scene, a: Declaration, helper: Who, pay: PayingAction) -> Result<(), Refusal> {
    if helper == a.target {
        return refuse("bad_target", "ME-AST-17", "Nobody shields themselves.");
    }
    able(scene, helper)?;
    can_pay(scene, helper, pay)?;
    can_be_shielded(scene, a, helper)
}

/// `grappled`, `no_standard`, `no_simple`.
fn can_pay(scene: &Scene, helper: Who, pay: PayingAction) -> Result<(), Refusal> {
    if scene.has(helper, GRAPPLED) && pay == PayingAction::Standard {
        return refuse("grappled", "ME-AST-15", text!(helper, " is held."));
    }
    has_action(scene, helper, pay)
}

/// `not_ally`, `not_physical`, `already_redirected`, `shield_used`, `no_slot`, `too_far`: what forbids it whichever action pays.
/// Nobody is an ally of themselves, so the target never steps in.
fn can_be_shielded(scene: &Scene, a: Declaration, helper: Who) -> Result<(), Refusal> {
    if helper == a.by || !scene.allies(helper, a.target) {
        return refuse("not_ally", "ME-AST-17", text!("Only allies shield ", a.target, "."));
    }
    if !a.physical {
        return refuse("not_physical", "ME-AST-17", "Only Physical attacks can be shielded.");
    }
    if a.redirected {
        return refuse("already_redirected", "ME-AST-12", "Somebody has stepped in already.");
    }
    if scene.get(helper, sheet::SHIELD_USED) {
        return refuse("shield_used", "ME-AST-8", text!(helper, " has shielded somebody in this round."));
    }
    if scene.option(options::SHIELD_NEEDS_SLOT) && scene.get(helper, sheet::HIT_PHYSICAL) >= PHYSICAL_LIMIT {
        return refuse("no_slot", "ME-AST-11", text!(helper, " has been attacked twice in this round."));
    }
    // ME-AST-15
    let most = if scene.has(helper, GRAPPLED) {
        1
    } else if scene.has(helper, PRONE) {
        2
    } else {
        4
    };
    if derived::steps(scene, helper, a.target) > most {
        return refuse("too_far", "ME-AST-15", text!(helper, " is too far from ", a.target, "."));
    }
    Ok(())
}

/// ME-REA-2: the target decides; if the target is helpless, the GM does.
fn consent(scene: &Scene, a: &Attack, offers: &[(Who, PayingAction)]) -> Question {
    let refuse = Opt::new(REFUSE, "take it yourself");
    let helpers = offers.iter().map(|(h, _)| Opt::new(scene.combatant(*h).handle.0.clone(), text!(*h)));
    if derived::is_helpless(scene, a.target) {
        let options = helpers.chain([refuse.clone()]).collect();
        return Question::ruling(
            "accept_shield",
            text!("Who takes the blow for ", a.target, "?"),
            Form::one_of(options),
        );
    }
    let options = [refuse.clone()].into_iter().chain(helpers).collect();
    let title = text!(a.by, " attacks you. Let somebody take the blow?");
    let q = Question::to(a.target, "accept_shield", title, Form::one_of(options)).why(offered(scene, a, offers));
    match offers.first() {
        Some((first, _)) => q.advise(scene.combatant(*first).handle.0.as_str()),
        None => q,
    }
}

/// "Ann, who is Healthy, would take it. You are Injured." An ally's own figures are for its player.
fn offered(scene: &Scene, a: &Attack, offers: &[(Who, PayingAction)]) -> Text {
    let is = |who| derived::wounds(scene, who).label();
    let helpers = offers.iter().map(|(h, _)| text!(*h, ", who is ", is(*h), ", would take it. "));
    helpers.fold(text!(""), Text::then).and("You are ").and(is(a.target)).and(".")
}

/// ME-AST-15: the nearest point within 1 step of the ally. `None`: a helper who is that near, or grappled, stays put.
fn landing(scene: &Scene, helper: Who, ally: Who) -> Option<Point> {
    if derived::steps(scene, helper, ally) <= 1 || scene.has(helper, GRAPPLED) {
        return None;
    }
    let (from, to) = (scene.combatant(helper).at, scene.combatant(ally).at);
    // If the two stand at the same point, and are apart only by what the GM has stated, there is nowhere to move.
    (from != to).then(|| to.towards(from, f64::from(derived::STEP_CM)))
}

/// How far the helper moves, in words. `None`: they stay put.
fn way_over(scene: &Scene, helper: Who, ally: Who) -> Option<String> {
    let there = landing(scene, helper, ally)?;
    Some(scene.unit.say(scene.combatant(helper).at.distance(there)))
}

/// ME-AST-15: moves the helper there.
fn step_over(play: &mut Play, helper: Who, ally: Who) {
    let Some(there) = landing(play.scene(), helper, ally) else { return };
    play.by("ME-AST-15").move_to(helper, there);
    grappling::let_go_by_moving(play, helper);
}

/// ME-AST-13, 14: whether the attack goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Continuation {
    /// On, against this one.
    On(Who),
    GivenUp,
}

/// S4: ME-AST-13, 16: the attacker goes on or gives up. A disarm has to name an item again.
pub fn redirected(play: &mut Play, a: &mut Attack) -> Flow<Continuation> {
    let (by, target, disarms) = (a.by, a.target, a.uses(Manoeuvre::Disarm));
    let said = play.by("ME-REA-3").ask(|s| {
        if lost(s, a).is_some() {
            return None;
        }
        let go_on = Opt::new(CONTINUE, text!("attack ", target));
        let options = vec![
            if s.allies(by, target) { go_on.harming_a_friend() } else { go_on },
            Opt::new(GIVE_UP, "let the attack drop").cost(Str::new_static("the standard action; no other attack")),
        ];
        let mut members = vec![REDIRECTED.go.one_of(options)];
        let things = form::things_of(s, target);
        if disarms && !things.is_empty() {
            members.push(REDIRECTED.item.one_of(things));
        }
        let title = text!(target, " steps in. Go on?");
        Some(Question::to(by, "redirected", title, Form::group(members)))
    })?;
    let said = said.unwrap_or_else(|| Form::empty().default());
    if REDIRECTED.go.of(&said) == Some(GIVE_UP) {
        return Ok(Continuation::GivenUp);
    }
    let named = REDIRECTED.item.of(&said).filter(|_| disarms);
    a.item = named.and_then(|name| ready_item(play.scene(), target, name));
    Ok(Continuation::On(target))
}
