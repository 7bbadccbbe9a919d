//! CC-ACT-28, CC-DICE-9: clearing a jammed weapon.

use crate::conditions::CLEARING;
use crate::declared::{self, WeaponInUse};
use crate::gear::{self, State};
use crate::rolls::{self, Level, Rolled, Test};
use crate::turn::{self, Aim, refusal};
use crate::{derived, harm, sheet};
use fray_engine::base::{ItemNo, Str, Who};
use fray_engine::fact::{LineKind, NoteDie, RollNote, Tally, Tone};
use fray_engine::family::Family;
use fray_engine::form::{Form, Opt};
use fray_engine::payload::Remembered as _;
use fray_engine::play::{DieSpec, Flow, Play};
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::{Offer, Refusal, Use};
use fray_engine::text;

fray_engine::form! {
    /// CC-ACT-28.
    CLEAR {
        weapon: String = "Which",
        skill: String = "With",
    }
}
fray_engine::payload! {
    /// CC-ACT-28: how many more turns this weapon takes.
    pub struct Clearing of CLEARING { weapon: ItemNo, turns: i32 }
}

/// CC-ACT-28.
pub const ACT: &str = "clear_jam";
const BETTER: &str = "better";

/// CC-ACT-28.
pub const FAMILY: Family = Family { acts: &[ACT], uses: &[Use::Ready], offers, check, perform, ..Family::DEFAULT };

fn state(scene: &Scene, who: Who) -> Result<(), Refusal> {
    turn::first([
        turn::own_turn(scene, who),
        turn::main_action(scene, who),
        turn::may_act(scene, who),
        turn::early_slot(scene, who),
    ])
}

fn jammed(scene: &Scene, who: Who) -> Vec<WeaponInUse> {
    let is =
        |a: &WeaponInUse| a.item.and_then(|no| scene.item(who, no)).is_some_and(|i| gear::state(i) == State::Jammed);
    declared::shooting_weapons(scene, who).into_iter().filter(is).collect()
}

/// The two skills that the player can choose between, the better one first.
fn skills(scene: &Scene, who: Who, weapon: &WeaponInUse) -> Vec<sheet::Number> {
    let mut both = vec![sheet::MECH_REPAIR, weapon.skill()];
    both.sort_by_key(|f| std::cmp::Reverse(derived::value(scene, who, *f)));
    both
}

/// The skills for the form. If guns of different skills are jammed, the first choice is the better one for whichever
/// gun is named.
fn skill_options(scene: &Scene, who: Who, weapons: &[WeaponInUse]) -> Vec<Opt> {
    let mut all: Vec<sheet::Number> = Vec::new();
    for skill in weapons.iter().flat_map(|a| skills(scene, who, a)) {
        if all.iter().all(|known| known.ix != skill.ix) {
            all.push(skill);
        }
    }
    let better = (all.len() > 2).then(|| Opt::new(BETTER, "the better one for that gun"));
    let with =
        |f: &sheet::Number| Opt::new(sheet::id(*f), sheet::label(*f)).note(derived::value(scene, who, *f).to_string());
    better.into_iter().chain(all.iter().map(with)).collect()
}

/// The skill that the command names, if it clears this gun; without a name, the better one.
fn skill(scene: &Scene, cmd: &Cmd, who: Who, weapon: &WeaponInUse) -> Option<sheet::Number> {
    let both = skills(scene, who, weapon);
    match CLEAR.skill.of(cmd).filter(|id| *id != BETTER) {
        Some(id) => both.into_iter().find(|f| sheet::id(*f) == id),
        None => both.into_iter().next(),
    }
}

fn offers(scene: &Scene, who: Who) -> Vec<Offer> {
    let weapons = jammed(scene, who);
    let Some(first) = weapons.first() else { return vec![] };
    let options =
        weapons.iter().map(|a| Opt::new(a.id.clone(), a.row.label.clone()).unless(away(scene, who, a))).collect();
    let form = Form::group([CLEAR.weapon.one_of(options), CLEAR.skill.one_of(skill_options(scene, who, &weapons))]);
    let stopped = state(scene, who).err().or_else(|| away(scene, who, first));
    vec![Offer::new(ACT, "Clear the jam", "action", form).unless(stopped).good_for(Use::Ready)]
}

fn weapon(scene: &Scene, cmd: &Cmd, who: Who) -> Option<WeaponInUse> {
    let all = jammed(scene, who);
    match CLEAR.weapon.of(cmd) {
        Some(id) => all.into_iter().find(|a| a.id == id),
        None => all.into_iter().next(),
    }
}

/// CC-ERR-1: the weapon is not in hand.
fn away(scene: &Scene, who: Who, weapon: &WeaponInUse) -> Option<Refusal> {
    let held = weapon.item.and_then(|no| scene.item(who, no)).is_some_and(gear::in_hand);
    let words = text!("That is not in ", who, "'s hands. Ready it first.");
    refusal(!held, "weapon_not_ready", "CC-ACT-28", words)
}

fn check(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    let Some(who) = cmd.who else { return Ok(()) };
    let weapon = weapon(scene, cmd, who);
    let none = refusal(weapon.is_none(), "no_effect", "CC-ACT-28", "Nothing here is jammed.");
    let unfit = weapon.as_ref().is_some_and(|a| skill(scene, cmd, who, a).is_none());
    let words = "That skill does not clear this gun. Choose its own skill, or Mechanical Repair.";
    let unfit = refusal(unfit, "bad_form", "CC-ACT-28", words);
    turn::first([state(scene, who).err(), none, weapon.and_then(|a| away(scene, who, &a)), unfit])
}

fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    let Some(who) = cmd.who else { return Ok(()) };
    let Some(weapon) = weapon(play.scene(), cmd, who) else { return Ok(()) };
    let Some(no) = weapon.item else { return Ok(()) };
    let Some(skill) = skill(play.scene(), cmd, who, &weapon) else { return Ok(()) };
    turn::spend_main(play, who, Aim::Lost, "CC-ACT-28");
    play.by("CC-ACT-28").set_turn(sheet::CLEARED, true);
    play.by("CC-ACT-28").tell(LineKind::Act, text!(who, " works on the jammed ", weapon.row.label.to_lowercase(), "."));
    let before = Clearing::on(play.scene(), who).filter(|c| c.weapon == no).map(|c| c.turns);
    let needed = match before {
        Some(turns) => turns,
        None => turns_needed(play, who)?,
    };
    if needed > 1 {
        play.by("CC-ACT-28").condition(who, Clearing { weapon: no, turns: needed - 1 }.cond());
        return Ok(());
    }
    play.by("CC-ACT-28").end(who, CLEARING);
    let hold = harm::hindrance(play.scene(), who, skill);
    let test = Test::of(play.scene(), who, skill, "to clear the jam").dice(hold.into_iter().collect());
    let mut rolled = rolls::roll(play, test)?;
    rolls::success_window(play, &mut rolled)?;
    outcome(play, no, &rolled);
    rolls::remember(play, &rolled, ACT, &weapon.id, (None, Some(i32::from(no.0))));
    Ok(())
}

/// CC-ACT-28: the result of the test for this weapon.
pub fn outcome(play: &mut Play, no: ItemNo, rolled: &Rolled) {
    let who = rolled.test.who;
    let Some(label) = play.scene().item(who, no).map(|i| i.label.to_lowercase()) else { return };
    let (state, words, tone) = match (rolled.succeeds(), rolled.level) {
        (true, _) => (State::Ok, " works again.", Tone::Good),
        (false, Level::Fumble) => (State::Destroyed, " is ruined.", Tone::Bad),
        (false, _) => (State::Jammed, " is still jammed.", Tone::Plain),
    };
    gear::set_state(play, who, no, state, "CC-ACT-28");
    play.by("CC-ACT-28").tell_in(LineKind::Effect, tone, text!(who, "'s ", label, words));
}

/// CC-DICE-9: how many turns it takes, rolled when the work starts.
fn turns_needed(play: &mut Play, who: Who) -> Flow<i32> {
    let dice = play.by("CC-ACT-28").roll(who, ACT, &[DieSpec::plain(6)])?;
    let turns = dice.first().map_or(1, fray_engine::fact::Die::first);
    play.by("CC-ACT-28").tell_roll(|s| {
        let note = RollNote {
            who: Some(who),
            title: "Turns needed".into(),
            script: format!("{} {ACT}: d6={turns} → {turns}", s.combatant(who).name),
            dice: dice.into_iter().map(|die| NoteDie { die, label: Str::new_static(""), counted: true }).collect(),
            tally: Tally::Faces,
            total: Some(turns),
            result: text!(turns, if turns == 1 { " turn" } else { " turns" }),
            ..RollNote::default()
        };
        let unit = if turns == 1 { " turn in all." } else { " turns in all." };
        (text!("It will take ", who, " ", turns, unit), note)
    });
    Ok(turns)
}
