//! CD-RES-11: spending Willpower.

use crate::conditions::INSANE;
use crate::{derived, sheet};
use fray_engine::base::{Text, Who};
use fray_engine::fact::{Asked, Cause, LineKind, Modifier, Question};
use fray_engine::form::{Form, Input, Member};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::Refusal;
use fray_engine::text;

fray_engine::form! {
    /// The member that offers Willpower, for actions with a roll.
    SPENT {
        willpower: bool = "Spend Willpower for 3 more dice",
    }
}

/// CD-RES-11: dice that a point buys.
pub const DICE: i32 = 3;
/// The kind of the question whether to spend a point on more dice.
pub const WILLPOWER: &str = "willpower";

/// Whether `who` may spend this many points.
///
/// # Errors
/// `willpower_forbidden` for the insane, `no_willpower` if there is too little.
pub fn may_pay(scene: &Scene, who: Who, points: i32) -> Result<(), Refusal> {
    // CD-TAG-8
    if scene.has(who, INSANE) {
        let words = text!(who, " is out of their mind and cannot spend Willpower.");
        return Err(Refusal::new("willpower_forbidden", "CD-TAG-8", words));
    }
    let left = scene.get(who, sheet::WILLPOWER);
    if left < points {
        let words = text!("This takes ", points, " Willpower; ", who, " has ", left.max(0), ".");
        return Err(Refusal::new("no_willpower", "CD-RES-11", words));
    }
    Ok(())
}

/// `who` spends a point of Willpower `for_what` ("for three more dice"), if there is one.
pub fn pay(play: &mut Play, who: Who, rule: &'static str, for_what: impl Into<Text>) -> bool {
    if may_pay(play.scene(), who, 1).is_err() {
        return false;
    }
    play.by(rule).add(who, sheet::WILLPOWER, -1);
    play.by(rule)
        .because(Cause::Rule)
        .tell(LineKind::Effect, text!(who, " spends 1 Willpower ").then(for_what.into()).and("."));
    // To everybody, if all players are on that side: it is not for others to know.
    let left = text!(who, " has ", play.get(who, sheet::WILLPOWER), " Willpower left.");
    play.by(rule).because(Cause::Rule).tell_side(who, LineKind::Note, left);
    true
}

/// The flag of a form that buys dice for the actor's roll. None: there is no Willpower to spend.
pub fn willpower_member(scene: &Scene, who: Who) -> Option<Member> {
    may_pay(scene, who, 1).is_ok().then(|| SPENT.willpower.confirm(false).extra())
}

/// CD-ACT-81: whether the Willpower that the command wants to spend on dice is there; the last of all checks.
///
/// # Errors
/// As [`may_pay`].
pub fn check_willpower(scene: &Scene, who: Who, cmd: &Cmd) -> Result<(), Refusal> {
    if willpower_wanted(cmd) > 0 { may_pay(scene, who, 1) } else { Ok(()) }
}

/// Points that the command wants to spend on dice.
pub fn willpower_wanted(given: &impl AsRef<Input>) -> i32 {
    i32::from(SPENT.willpower.yes(given))
}

/// Pays for the dice that the command wants. Returns the modifier, if it was paid.
pub fn pay_for_dice(play: &mut Play, who: Who, cmd: &Cmd) -> Option<Modifier> {
    (willpower_wanted(cmd) > 0 && pay(play, who, "CD-RES-11", "for three more dice")).then(more_dice)
}

/// CD-RES-11: the dice that a point adds to a pool.
pub fn more_dice() -> Modifier {
    Modifier::new("CD-RES-11", "Willpower", DICE)
}

/// CD-REACT-10: asks those about to resist (or to contest) whether they spend Willpower on their own dice. All are
/// asked at once, before anybody rolls. Returns those who have paid.
pub fn ask_for_dice(play: &mut Play, combatants: &[Who], why: impl Fn(Who) -> Text) -> Flow<Vec<Who>> {
    ask_for_dice_while(play, combatants, |_| true, why)
}

/// Like [`ask_for_dice`], but the questions stand, and are paid for, only while `still` holds. The unconscious are not
/// asked in any case (CD-TAG-19).
pub fn ask_for_dice_while(
    play: &mut Play,
    combatants: &[Who],
    still: impl Fn(&Scene) -> bool,
    why: impl Fn(Who) -> Text,
) -> Flow<Vec<Who>> {
    let answers = play.by("CD-REACT-10").ask_all(|s| {
        let able = |w: &&Who| still(s) && derived::is_up(s, **w) && may_pay(s, **w, 1).is_ok();
        let able = combatants.iter().filter(able);
        able.map(|w| {
            let form = Form::Confirm { default: false };
            Question::to(*w, WILLPOWER, "Spend 1 Willpower for 3 more dice on your roll?", form).why(why(*w)).standing()
        })
        .collect()
    })?;
    let yes = answers.iter().filter(|(_, a)| a.yes());
    let who = yes.filter_map(|(q, _)| if let Asked::Player(w) = q.asked { Some(w) } else { None });
    let all: Vec<Who> = who.collect();
    Ok(all.into_iter().filter(|w| pay(play, *w, "CD-REACT-10", "for three more dice")).collect())
}
