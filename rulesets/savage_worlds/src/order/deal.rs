//! SW-TRN-2, 3, 6, 18: who draws, what they keep, and who shares it.

use crate::cards::{self, is_joker, is_low};
use crate::conditions::{DEAD, JOKER_PAST, ON_HOLD, SHAKEN, STUNNED, SURPRISED};
use crate::sides::{bleeds_each_turn, is_out};
use crate::{options, sheet};
use fray_engine::base::{Str, Text, TextPiece, Who, plural};
use fray_engine::fact::{Cause, LineKind, Question};
use fray_engine::form::{Form, Opt};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cond, OrderEntry, OrderState, Scene};
use fray_engine::text;
use std::iter;

/// Those who act on one card, the one who draws it first.
pub type Group = Vec<Who>;

/// SW-TRN-3: whether somebody gets a card: not on Hold, surprised, unconscious, or Incapacitated unless Bleeding Out.
pub fn gets_card(scene: &Scene, who: Who) -> bool {
    // SW-TRN-14: anyone Shaken or Stunned on Hold has lost it.
    let on_hold = scene.has(who, ON_HOLD) && !scene.has(who, SHAKEN) && !scene.has(who, STUNNED);
    !on_hold && !scene.has(who, SURPRISED) && (!is_out(scene, who) || bleeds_each_turn(scene, who))
}

/// SW-TRN-3: who draws the card that `who` acts on: for most, themselves.
fn leader(scene: &Scene, who: Who) -> Who {
    if scene.get(who, sheet::WILD_CARD) {
        return who;
    }
    let able = |w: &Who| gets_card(scene, *w);
    let wild_card = |w: &Who| scene.get(*w, sheet::WILD_CARD);
    let together = || scene.ids().filter(|w| belong_together(scene, who, *w));
    // Extras under a player's control act on the card of that player's Wild Card, else on one card of their own.
    let hero = scene.combatant(who).owner.and_then(|_| together().filter(wild_card).find(able));
    hero.or_else(|| together().filter(|w| !wild_card(w)).find(able)).unwrap_or(who)
}

/// SW-TRN-3: whether the card of `other` may also be that of `who` if `who` is an Extra: they have the same player, or are of
/// one group of the GM's.
fn belong_together(scene: &Scene, who: Who, other: Who) -> bool {
    let owner = scene.combatant(who).owner;
    let same_group = || {
        let group = scene.get(who, sheet::CARD_GROUP);
        !group.is_empty() && scene.is(other, sheet::CARD_GROUP, &group)
    };
    scene.combatant(other).owner == owner && (owner.is_some() || same_group())
}

/// SW-TRN-3: whether `who` acts on the card that `first` draws.
fn acts_on_card(scene: &Scene, who: Who, first: Who) -> bool {
    (who == first || belong_together(scene, who, first)) && gets_card(scene, who) && leader(scene, who) == first
}

/// SW-OPT-21: whether the order of the first round is kept.
pub(super) fn kept(scene: &Scene) -> bool {
    scene.option(options::DEAL) == "once"
}

/// SW-OPT-21, SW-TRN-5: the round ends, everybody keeps the card, and the bonus of a Joker is over.
pub(super) fn keep_cards(play: &mut Play) {
    let all: Vec<Who> = play.scene().ids().filter(|w| crate::cards::has_joker(play.scene(), *w)).collect();
    for who in all {
        play.by("SW-OPT-21").condition(who, Cond::new(JOKER_PAST));
    }
}

/// Those who draw, in the order of the deal.
pub(super) fn leaders(scene: &Scene) -> impl Iterator<Item = Who> {
    scene.ids().filter(|w| draws(scene, *w))
}

pub(super) fn draws(scene: &Scene, who: Who) -> bool {
    gets_card(scene, who) && leader(scene, who) == who
}

/// The next who draws in a deal.
pub(super) fn next_to_draw(scene: &Scene) -> Option<Who> {
    scene.ids().filter(|w| scene.get(*w, sheet::CARD).is_empty()).find(|w| draws(scene, *w))
}

/// Those who act on the card of `first`, who draws it.
pub(super) fn group_of(scene: &Scene, first: Who) -> Group {
    let follows = |w: &Who| *w != first && acts_on_card(scene, *w, first);
    iter::once(first).chain(scene.ids().filter(follows)).collect()
}

/// SW-TRN-2: the combatants that a card is drawn for. Edges and Hesitant do not count for a card that several share.
#[derive(Clone, Copy, PartialEq, Eq)]
enum For {
    One,
    Several,
}

/// Who gets the card that `who` draws.
fn who_gets(scene: &Scene, who: Who) -> For {
    let first = leader(scene, who);
    let shares = |w: Who| w != who && acts_on_card(scene, w, first);
    if gets_card(scene, who) && scene.ids().any(shares) { For::Several } else { For::One }
}

/// A card for `who` and those who share it.
pub(super) fn draw_for(play: &mut Play, who: Who) -> Flow {
    let drawn_for = who_gets(play.scene(), who);
    draw(play, who, drawn_for, "SW-TRN-2")?;
    share(play, who);
    Ok(())
}

/// SW-TRN-2: one draw with its Edges. Cards not kept are discarded, and cannot be chosen when cards are bought.
fn draw(play: &mut Play, who: Who, drawn_for: For, rule: &'static str) -> Flow {
    let hesitant = drawn_for == For::One && play.get(who, sheet::HESITANT);
    let cards = match drawn_for {
        For::One if hesitant => 2,
        For::One => 1 + play.get(who, sheet::LEVEL_HEADED).max(0),
        For::Several => 1,
    };
    take(play, who, cards, rule)?;
    let any_joker = |s: &Scene| cards::held(s, who).iter().any(|c| is_joker(c));
    if hesitant && !any_joker(play.scene()) {
        let lower = cards::best_first(play.scene(), who).pop().unwrap_or_default();
        keep(play, who, lower, "SW-TRN-2");
    } else {
        choose_card(play, who)?;
    }
    while drawn_for == For::One && play.get(who, sheet::QUICK) && is_low(&play.get(who, sheet::CARD)) {
        let low = play.get(who, sheet::CARD);
        play.by("SW-TRN-2").set(who, sheet::CARDS_HELD, vec![]);
        let card = take_one(play, who, rule)?;
        let words = text!(who, " is Quick: discards ", TextPiece::card(low), " and draws ", TextPiece::card(card), ".");
        play.by("SW-TRN-2").tell(LineKind::Turn, words);
        choose_card(play, who)?;
    }
    let kept = play.get(who, sheet::CARD);
    play.by("SW-TRN-2").set(who, sheet::CARDS_HELD, vec![kept]);
    Ok(())
}

/// Draws cards to choose from. All but the first come from an Edge or Hindrance.
pub(super) fn take(play: &mut Play, who: Who, n: i32, rule: &'static str) -> Flow {
    let why = if play.get(who, sheet::HESITANT) { " as well (Hesitant)." } else { " as well (Level Headed)." };
    for nth in 0..n {
        let card = take_one(play, who, rule)?;
        let end = if nth == 0 { "." } else { why };
        play.by(rule).tell(LineKind::Turn, text!(who, " draws ", TextPiece::card(card), end));
    }
    Ok(())
}

fn take_one(play: &mut Play, who: Who, rule: &'static str) -> Flow<Str> {
    let card = cards::draw(play, rule)?;
    let mut held = play.get(who, sheet::CARDS_HELD);
    held.push(card.clone());
    play.by(rule).set(who, sheet::CARDS_HELD, held);
    Ok(card)
}

fn keep(play: &mut Play, who: Who, card: Str, rule: &'static str) {
    if cards::held(play.scene(), who).len() > 1 {
        play.by(rule).tell(LineKind::Turn, text!(who, " keeps ", TextPiece::card(card.clone()), "."));
    }
    play.by(rule).set(who, sheet::CARD, card);
}

/// SW-REA-12: which of several cards held is kept; the highest unless somebody wants otherwise.
pub(super) fn choose_card(play: &mut Play, who: Who) -> Flow {
    if let [only] = cards::held(play.scene(), who) {
        let only = only.clone();
        keep(play, who, only, "SW-REA-12");
        return Ok(());
    }
    let kept = play.by("SW-REA-12").choose(|s| {
        let options =
            cards::best_first(s, who).into_iter().map(|c| (Opt::new(c.to_string(), TextPiece::card(c.clone())), c));
        let q = Question::to(who, "keep_card", "Which card do you keep?", Form::empty())
            .why("You act on the card that you keep.");
        Some((q.standing().only_default_makes_sense(), options.collect()))
    })?;
    if let Some(card) = kept {
        keep(play, who, card, "SW-REA-12");
    }
    Ok(())
}

/// SW-TRN-3: the others of the group act on the same card.
pub(super) fn share(play: &mut Play, first: Who) {
    let group = group_of(play.scene(), first);
    let card = play.get(first, sheet::CARD);
    let told = group.iter().any(|w| *w != first && play.get(*w, sheet::CARD) != card);
    for who in group.iter().copied() {
        acts_on_card_of(play, who, first);
    }
    // Those who are hidden are named in a line of their own, which others do not see.
    for hidden in [false, true].into_iter().filter(|_| told) {
        let together: Vec<Who> =
            group.iter().copied().filter(|w| play.scene().combatant(*w).hidden == hidden).collect();
        let words = match together[..] {
            [] => continue,
            [one] if one == first => continue,
            [one] => text!(one, " acts on "),
            _ => Text::listing(&together).and(" share "),
        };
        play.by("SW-TRN-3").tell(LineKind::Turn, words.and(TextPiece::card(card.clone())).and("."));
    }
}

/// SW-OPT-21: a Joker of an earlier round gives no bonus to anyone who comes to share it.
fn acts_on_card_of(play: &mut Play, who: Who, other: Who) {
    let card = play.get(other, sheet::CARD);
    play.by("SW-TRN-3").set(who, sheet::CARD, card);
    if play.has(other, JOKER_PAST) && !play.has(who, JOKER_PAST) {
        play.by("SW-OPT-21").condition(who, Cond::new(JOKER_PAST));
    }
}

/// SW-TRN-6, SW-OPT-1, 9: Bennies for a Joker.
pub(super) fn joker_bennies(play: &mut Play, holder: Who) {
    let on = play.option(options::BENNIES) && play.option(options::JOKER_BENNIES);
    if !on || !is_joker(&play.get(holder, sheet::CARD)) {
        return;
    }
    let players = play.scene().combatant(holder).owner.is_some();
    if players && !play.get(holder, sheet::WILD_CARD) {
        return;
    }
    let gains = |w: &Who| {
        let s = play.scene();
        s.combatant(*w).owner.is_some() == players && s.get(*w, sheet::WILD_CARD) && !s.has(*w, DEAD)
    };
    let all: Vec<Who> = play.scene().ids().filter(gains).collect();
    if !players {
        play.by("SW-TRN-6").set_scene_with(sheet::GM_POOL, |s| Some(s.var(sheet::GM_POOL).unwrap_or(0) + 1));
    }
    for who in all.iter().copied() {
        play.by("SW-TRN-6").set_with(who, sheet::BENNIES, |s| Some(s.get(who, sheet::BENNIES).unwrap_or(0) + 1));
    }
    let recipients = if players {
        " has a Joker: each player's Wild Card gains a Benny."
    } else {
        " has a Joker: the GM's Wild Cards gain a Benny each, and the GM's pool gains one."
    };
    play.by("SW-TRN-6").because(Cause::Rule).tell(LineKind::Effect, text!(holder, recipients));
    for who in all {
        if !play.scene().state_is_open(who) {
            continue;
        }
        let n = play.get(who, sheet::BENNIES).unwrap_or(0);
        let words = text!(who, " now has ", n, plural(n, " Benny.", " Bennies."));
        play.by("SW-TRN-6").because(Cause::Rule).tell(LineKind::Note, words);
    }
}

/// The order that the cards give; those on Hold come first.
pub(super) fn entries(scene: &Scene) -> Vec<OrderEntry> {
    let hold = scene.ids().filter(|w| scene.has(*w, ON_HOLD));
    let mut out: Vec<OrderEntry> =
        hold.map(|who| OrderEntry { who, mark: "Hold".into(), state: OrderState::Holding }).collect();
    // SW-TRN-4: by card; those who share one in the order of the deal, the one who drew it first.
    let mut acts: Vec<(usize, Who, bool, Who)> = Vec::new();
    for who in scene.ids().filter(|w| gets_card(scene, *w)) {
        let first = leader(scene, who);
        let card = scene.get(first, sheet::CARD);
        if !card.is_empty() {
            acts.push((cards::place(&card), first, first != who, who));
        }
    }
    acts.sort_unstable();
    for (.., who) in acts {
        out.push(OrderEntry { who, mark: scene.get(who, sheet::CARD), state: OrderState::Waiting });
    }
    out
}

/// SW-TRN-18: latecomers, who have no place in this round's order.
pub fn without_card(scene: &Scene) -> Vec<Who> {
    let late = |w: &Who| gets_card(scene, *w) && !scene.order.iter().any(|s| s.who == *w);
    if scene.round.is_none() { vec![] } else { scene.ids().filter(late).collect() }
}

/// SW-TRN-3: somebody who shares a card with `who`, and has it already.
fn one_with_the_card(scene: &Scene, who: Who) -> Option<Who> {
    if !gets_card(scene, who) {
        return None;
    }
    let group = group_of(scene, leader(scene, who));
    let mut others = group.into_iter().filter(|w| *w != who && scene.order.iter().any(|s| s.who == *w));
    others.find(|w| !scene.get(*w, sheet::CARD).is_empty())
}

/// SW-TRN-18: deals a latecomer in at once: they act when their card comes up, or last if it has passed. Edges count as
/// in any deal. Anyone who joins a group that has its card acts on that card.
pub fn deal_in(play: &mut Play, who: Who) -> Flow {
    match one_with_the_card(play.scene(), who) {
        Some(other) => {
            acts_on_card_of(play, who, other);
            let card = TextPiece::card(play.get(who, sheet::CARD));
            play.by("SW-TRN-3").tell(LineKind::Turn, text!(who, " shares ", card, " with ", other, "."));
        }
        None => {
            let drawn_for = who_gets(play.scene(), who);
            draw(play, who, drawn_for, "SW-TRN-18")?;
            joker_bennies(play, who);
        }
    }
    play.by("SW-TRN-18").set(who, sheet::CARDS_HELD, vec![]);
    let card = play.get(who, sheet::CARD);
    let mut entries = play.scene().order.to_vec();
    let acted = |s: &OrderEntry| matches!(s.state, OrderState::Done | OrderState::Now | OrderState::Paused);
    let behind =
        |s: &&OrderEntry| cards::place(&s.mark) > cards::place(&card) && cards::place(&s.mark) < cards::COUNTDOWN.len();
    let passed = entries.iter().filter(behind).any(acted);
    let at = entries.iter().position(|s| behind(&s)).filter(|_| !passed).unwrap_or(entries.len());
    entries.insert(at, OrderEntry { who, mark: card, state: OrderState::Waiting });
    play.by("SW-TRN-18").order(entries);
    Ok(())
}
