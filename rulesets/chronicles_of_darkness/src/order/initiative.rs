//! CD-TURN-3 to 6: initiative, ties, the order.

use crate::conditions::INSANE;
use crate::sheet;
use crate::{derived, gear, options, turn};
use fray_engine::base::{Str, Text, Val, Who};
use fray_engine::fact::{Cause, LineKind, Modifier, NoteDie, RollNo, RollNote, Tally};
use fray_engine::play::{DieSpec, Flow, Play};
use fray_engine::scene::{OrderEntry, OrderState, Scene};
use fray_engine::text;
use std::cmp::Reverse;

/// CD-TURN-18 (2): anyone without Initiative rolls, changed weapons change the Initiative, and new ties are broken.
///
/// Gives everybody in order.
pub(super) fn settle(play: &mut Play) -> Flow<Vec<Who>> {
    turn::adopt(play);
    let all: Vec<Who> = play.scene().ids().filter(|w| super::next::takes_part(play.scene(), *w)).collect();
    let mut changed = Vec::new();
    for who in all {
        let before = play.get(who, sheet::INITIATIVE);
        // CD-OPT-18: again in every round.
        if before.is_none() || play.option(options::REROLL_INITIATIVE) {
            roll(play, who)?;
        } else {
            change_weapons(play, who);
        }
        if play.get(who, sheet::INITIATIVE) != before {
            changed.push(who);
        }
    }
    tells_ties_of_modifiers(play, &changed);
    break_ties(play, Ties::All)
}

/// CD-TURN-5: "Ann and Bob tie at 11; Ann goes first with the higher initiative modifier." `changed`: those whose Initiative is
/// new. Other ties are known, and nobody hidden is named.
fn tells_ties_of_modifiers(play: &mut Play, changed: &[Who]) {
    let s = play.scene();
    let initiative = |w: Who| s.get(w, sheet::INITIATIVE);
    let tied = |w: &Who| s.ids().any(|o| o != *w && initiative(o) == initiative(*w));
    // Mostly nobody ties, and all need not be put in order.
    if !changed.iter().any(tied) {
        return;
    }
    let mut all = in_order(s);
    all.retain(|w| !s.combatant(*w).hidden);
    let (insane, plus) = (|w: Who| s.has(w, INSANE), |w: Who| derived::initiative_modifier(s, w));
    let tie = |a: Who, b: Who| initiative(a) == initiative(b) && insane(a) == insane(b) && plus(a) != plus(b);
    let new = |w: Who| changed.contains(&w);
    let ties = all.windows(2).filter_map(|pair| match pair {
        [a, b] if tie(*a, *b) && (new(*a) || new(*b)) => Some((*a, *b, initiative(*a)?)),
        _ => None,
    });
    for (a, b, at) in ties.collect::<Vec<(Who, Who, i32)>>() {
        let words = text!(a, " and ", b, " tie at ", at, "; ", a, " goes first with the higher initiative modifier.");
        play.by("CD-TURN-5").because(Cause::Rule).tell(LineKind::Turn, words);
    }
}

/// CD-TURN-3: d10, the initiative modifier, the weapons' initiative penalty, and the wound penalty at this moment.
fn roll(play: &mut Play, who: Who) -> Flow {
    let dice = play.by("CD-TURN-3").roll(who, "initiative", &[DieSpec::plain(10)])?;
    let s = play.scene();
    let penalty = gear::initiative_penalty(s, who);
    // CD-OPT-21
    let wounds = if s.option(options::WOUND_PENALTY_INITIATIVE) { derived::wound_penalty(s, who) } else { 0 };
    let modifiers = vec![
        Modifier::new("CD-SHEET-11", "initiative modifier", derived::initiative_modifier(s, who)),
        Modifier::new("CD-TURN-4", "for weapons in hand", penalty),
        Modifier::new("CD-DMG-9", "for wounds", wounds).of_state(),
    ];
    let plus: i32 = modifiers.iter().map(|m| m.value).sum();
    let face = dice.first().map_or(0, |d| d.sum());
    let total = face + plus;
    play.by("CD-TURN-3").tell_roll(|s| {
        let script = format!("{} initiative {plus:+}: d10={face} → {total}", s.combatant(who).name);
        let note = RollNote {
            who: Some(who),
            title: "Initiative".into(),
            dice: dice.into_iter().map(|die| NoteDie { die, label: Str::new_static(""), counted: true }).collect(),
            tally: Tally::Faces,
            modifiers: modifiers.into_iter().filter(|m| m.value != 0).collect(),
            total: Some(total),
            result: Text::default().and(total),
            script,
            ..RollNote::default()
        };
        (text!(who, " has initiative ", total, "."), note)
    });
    play.by("CD-TURN-3").set(who, sheet::INITIATIVE, Some(total));
    play.by("CD-TURN-4").set(who, sheet::INITIATIVE_GEAR, penalty);
    play.by("CD-TURN-5").set(who, sheet::TIE_BREAK, vec![]);
    Ok(())
}

/// CD-TURN-4: a change of weapons in hand changes Initiative by the difference.
fn change_weapons(play: &mut Play, who: Who) {
    let penalty = gear::initiative_penalty(play.scene(), who);
    let change = penalty - play.get(who, sheet::INITIATIVE_GEAR);
    if change != 0 {
        let now = play.get(who, sheet::INITIATIVE).unwrap_or_default() + change;
        play.by("CD-TURN-4").set(who, sheet::INITIATIVE, Some(now));
        play.by("CD-TURN-4").set(who, sheet::INITIATIVE_GEAR, penalty);
        play.by("CD-TURN-5").set(who, sheet::TIE_BREAK, vec![]);
        if derived::is_up(play.scene(), who) {
            let words = text!(who).then(held(play.scene(), who, penalty)).and(": initiative is now ").and(now);
            play.by("CD-TURN-4").tell(LineKind::Turn, words.and("."));
        }
    }
}

/// " holds the knife (−1)".
fn held(scene: &Scene, who: Who, penalty: i32) -> Text {
    if penalty == 0 {
        return text!(" has no weapon in hand that slows");
    }
    let counted = scene.combatant(who).gear.iter().filter(|i| gear::counts_for_initiative(i));
    let labels: Vec<String> = counted.map(|i| format!("the {}", i.label.to_lowercase())).collect();
    text!(format!(" holds {} (", labels.join(" and ")), penalty, ")")
}

/// CD-TURN-5, CD-GM-18: an Initiative that the GM changes forgets its roll-offs.
pub fn initiative_edited(play: &mut Play, who: Who, field: u16) {
    if field == sheet::INITIATIVE.ix {
        play.by("CD-TURN-5").set(who, sheet::TIE_BREAK, vec![]);
    }
}

/// CD-TURN-5: sort key: the higher Initiative first, then the higher modifier; the insane after all others.
type Rank = (bool, Reverse<Option<i32>>, Reverse<i32>);

fn rank(scene: &Scene, who: Who) -> Rank {
    let initiative = scene.get(who, sheet::INITIATIVE);
    (scene.has(who, INSANE), Reverse(initiative), Reverse(derived::initiative_modifier(scene, who)))
}

/// CD-TURN-5: everybody in order; ties go by roll-offs made earlier, and otherwise by encounter order.
pub(super) fn in_order(scene: &Scene) -> Vec<Who> {
    ranked(scene).into_iter().map(|(_, who)| who).collect()
}

/// The same, each with their rank.
fn ranked(scene: &Scene) -> Vec<(Rank, Who)> {
    let mut all = Vec::with_capacity(scene.cast.len());
    all.extend(scene.ids().filter(|w| super::next::takes_part(scene, *w)).map(|w| (rank(scene, w), w)));
    let later = |a: Who, b: Who| roll_offs(scene, b).cmp(roll_offs(scene, a));
    all.sort_by(|(rank, a), (other, b)| rank.cmp(other).then_with(|| later(*a, *b)));
    all
}

/// Which ties are broken.
#[derive(Clone, Copy)]
enum Ties {
    All,
    /// Those of a latecomer. Ties that come from changed weapons wait for the next round: a roll-off for them now would
    /// betray somebody who comes in hidden.
    With(Who),
}

/// CD-TURN-5: roll-offs among the tied, the highest Initiative first, until no tie is left. Gives everybody in order.
fn break_ties(play: &mut Play, ties: Ties) -> Flow<Vec<Who>> {
    loop {
        let ranked = ranked(play.scene());
        let tied = still_tied(play.scene(), &ranked, ties);
        let Some(leader) = tied.first().copied() else {
            return Ok(ranked.into_iter().map(|(_, who)| who).collect());
        };
        let nth = roll_offs(play.scene(), leader).len();
        let mut all = rivals(play.scene(), leader);
        all.extend(&tied);
        let mut first = None;
        for who in &tied {
            first = first.or(Some(roll_off(play, *who, first)?));
        }
        play.by("CD-TURN-5").tell_if(LineKind::Turn, |s| Some(roll_off_told(s, leader, &all, nth)));
    }
}

/// Those who have to roll off, in encounter order: the members of the highest tie. Earlier roll-offs are kept, so
/// somebody who joins a tie later rolls against their results.
fn still_tied(scene: &Scene, ranked: &[(Rank, Who)], ties: Ties) -> Vec<Who> {
    for group in ranked.chunk_by(|a, b| a.0 == b.0).filter(|group| group.len() > 1) {
        let rolled = |w: Who| roll_offs(scene, w);
        let with = |o: Who, w: Who| match ties {
            Ties::All => o != w,
            Ties::With(late) => o != w && (o == late || w == late),
        };
        let group = || group.iter().map(|(_, who)| *who);
        let open = |w: &Who| group().any(|o| with(o, *w) && rolled(o).starts_with(rolled(*w)));
        let mut tied: Vec<Who> = group().filter(open).collect();
        if !tied.is_empty() {
            tied.sort_unstable();
            return tied;
        }
    }
    vec![]
}

/// The opponents in a roll-off, including those who have rolled already, in encounter order.
fn rivals(scene: &Scene, who: Who) -> Vec<Who> {
    let (own, rolled) = (rank(scene, who), roll_offs(scene, who));
    let level = |o: &Who| *o != who && rank(scene, *o) == own && roll_offs(scene, *o).starts_with(rolled);
    scene.ids().filter(|o| super::next::takes_part(scene, *o) && level(o)).collect()
}

/// The roll-offs of `who` so far.
fn roll_offs(scene: &Scene, who: Who) -> &[i32] {
    match scene.combatant(who).fields.get(usize::from(sheet::TIE_BREAK.ix)) {
        Some(Val::Ints(rolled)) => rolled,
        _ => &[],
    }
}

/// Told only to those who know of everybody in the tie: a roll-off against nobody would betray who hides.
fn roll_off(play: &mut Play, who: Who, against: Option<RollNo>) -> Flow<RollNo> {
    let rivals = rivals(play.scene(), who);
    let dice = play.by("CD-TURN-5").roll(who, "rolloff", &[DieSpec::plain(10)])?;
    let face = dice.first().map_or(0, |d| d.sum());
    let mut rolled = play.get(who, sheet::TIE_BREAK);
    rolled.push(face);
    play.by("CD-TURN-5").set(who, sheet::TIE_BREAK, rolled);
    let told = play.by("CD-TURN-5").opposing(against).tell_roll(|s| {
        let note = RollNote {
            who: Some(who),
            title: "Roll-off".into(),
            script: format!("{} rolloff: d10={face} → {face}", s.combatant(who).name),
            dice: dice.into_iter().map(|die| NoteDie { die, label: Str::new_static(""), counted: true }).collect(),
            tally: Tally::Faces,
            total: Some(face),
            result: Text::default().and(face),
            ..RollNote::default()
        };
        let words = text!(who, " rolls ", face, " to break the tie with ").then(Text::listing(&rivals)).and(".");
        (words, note)
    });
    Ok(told)
}

/// "The roll-off puts Ann's 9 ahead of Bob's 5." `all`: those who were tied with `first`; `nth`: how many roll-offs `first` had
/// before.
fn roll_off_told(s: &Scene, first: Who, all: &[Who], nth: usize) -> Text {
    let face = |w: Who| roll_offs(s, w).get(nth).copied().unwrap_or_default();
    let all: Vec<Who> = in_order(s).into_iter().filter(|w| all.contains(w)).collect();
    let level = all.iter().all(|w| face(*w) == face(first));
    let mut words = if level { text!("The roll-off ties again: ") } else { text!("The roll-off puts ") };
    let mut joint = " ahead of ";
    for (n, who) in all.iter().enumerate() {
        let earlier = n.checked_sub(1).and_then(|n| all.get(n));
        words = match earlier {
            None => words,
            Some(other) if face(*other) == face(*who) => words.and(" and "),
            Some(_) => words.and(std::mem::replace(&mut joint, ", ahead of ")),
        };
        words = words.and(*who).and("'s ").and(face(*who));
    }
    words.and(".")
}

/// The order of a new round, in which everybody waits for their turn.
pub(super) fn slots(scene: &Scene, in_order: &[Who]) -> Vec<OrderEntry> {
    in_order.iter().map(|who| slot(scene, *who, OrderState::Waiting)).collect()
}

fn slot(scene: &Scene, who: Who, state: OrderState) -> OrderEntry {
    OrderEntry {
        who,
        mark: scene.get(who, sheet::INITIATIVE).map_or_else(String::new, |n| n.to_string()).into(),
        state,
    }
}

/// CD-TURN-6: the entries of the order, by their index, that come after the place of a latecomer. Not those who act before
/// people of a higher Initiative this once: they have paid for it (CD-OPT-2), or have acted before going insane.
fn after(scene: &Scene, late: Who) -> Vec<usize> {
    let ranked = in_order(scene);
    let rank = |w: Who| ranked.iter().position(|r| *r == w);
    let raised = |n: usize| {
        let later = scene.order[n + 1..].iter().map(|o| o.who).filter(|w| !scene.combatant(*w).hidden);
        later.filter_map(rank).any(|r| Some(r) < rank(scene.order[n].who))
    };
    let after = |n: &usize| rank(scene.order[*n].who) > rank(late) && !raised(*n);
    (0..scene.order.len()).filter(after).collect()
}

/// CD-TURN-6: latecomers roll at once, and act in this round if their place has not been passed.
pub fn join(play: &mut Play, who: Who) -> Flow {
    turn::adopt(play);
    if play.get(who, sheet::INITIATIVE).is_none() {
        roll(play, who)?;
        tells_ties_of_modifiers(play, &[who]);
    }
    break_ties(play, Ties::With(who))?;
    let s = play.scene();
    let mut slots = s.order.to_vec();
    let after = after(s, who);
    let at = after.first().copied().unwrap_or(slots.len());
    // A delayed turn that is taken early does not make its owner's slot pass.
    let early = s.turn().filter(|_| s.turn_var(sheet::AHEAD));
    let passed = after.iter().any(|n| slots[*n].state != OrderState::Waiting && early != Some(slots[*n].who));
    slots.insert(at, slot(s, who, if passed { OrderState::Done } else { OrderState::Waiting }));
    play.by("CD-TURN-6").order(slots);
    let words = if passed { " joins, and acts from the next round on." } else { " joins the fight." };
    play.by("CD-TURN-6").tell(LineKind::Turn, text!(who, words));
    Ok(())
}
