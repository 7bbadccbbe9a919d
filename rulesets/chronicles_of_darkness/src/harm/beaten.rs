//! CD-TAG-14, CD-OPT-13: badly hurt people need Willpower to go on fighting.

use super::Row;
use crate::conditions::{BEATEN_ASKED, BEATEN_DOWN, JUST_HURT, SURRENDERED};
use crate::{derived, options, rolls, sheet};
use fray_engine::base::Who;
use fray_engine::fact::{LineKind, Question, Tone};
use fray_engine::form::Form;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cond, Scene, Until};
use fray_engine::system::Refusal;
use fray_engine::text;

/// CD-OPT-13: whether bashing marks exceed Stamina, or there is a lethal mark; settled once a scene.
fn beaten(scene: &Scene, who: Who) -> bool {
    let hurt = || {
        let marks = Row::of(scene, who).marks;
        marks.bashing > scene.get(who, sheet::STAMINA) || marks.lethal > 0
    };
    let human = || scene.is(who, sheet::KIND, "human");
    scene.option(options::BEATEN_DOWN)
        && human()
        && hurt()
        && !scene.has(who, BEATEN_ASKED)
        && !derived::is_out(scene, who)
}

/// CD-DMG-1 step 7: settles whether the damage leaves `who` beaten down; the GM may exempt them.
pub(super) fn check_beaten_down(play: &mut Play, who: Who) -> Flow {
    let yields = play.by("CD-OPT-13").confirm(|s| {
        let title = text!(who, " is badly hurt. Beaten down?");
        let why = "Each violent action then costs 1 Willpower. Say no for those who fight on whatever happens.";
        let default = Form::Confirm { default: true };
        beaten(s, who).then(|| Question::ruling("beaten_down", title, default).why(why))
    })?;
    if beaten(play.scene(), who) {
        asked(play, who);
        if yields {
            beaten_down(play, who);
        }
    }
    Ok(())
}

/// CD-OPT-13: notes that it has been settled for `who`, which happens once a scene.
fn asked(play: &mut Play, who: Who) {
    play.by("CD-OPT-13").condition(who, Cond::new(BEATEN_ASKED));
}

/// CD-TAG-14.
pub(super) fn beaten_down(play: &mut Play, who: Who) {
    asked(play, who);
    play.by("CD-OPT-13").condition(who, Cond::new(BEATEN_DOWN));
    play.by("CD-OPT-13").tell_in(LineKind::Effect, Tone::Bad, text!(who, " is beaten down."));
}

/// CD-OPT-13: the Willpower that a violent action against these targets costs: 1 for anyone beaten down, and 1 for each
/// target who has surrendered.
pub fn violence_costs(scene: &Scene, who: Who, targets: &[Who]) -> i32 {
    if !scene.option(options::BEATEN_DOWN) {
        return 0;
    }
    i32::from(scene.has(who, BEATEN_DOWN)) + surrendered(scene, targets).len() as i32
}

/// CD-ACT-72: those of the targets who have surrendered.
fn surrendered(scene: &Scene, targets: &[Who]) -> Vec<Who> {
    targets.iter().copied().filter(|t| scene.has(*t, SURRENDERED)).collect()
}

/// CD-OPT-13: whether `who` can afford it, on top of the `more` Willpower that the command spends; the last of all
/// checks.
///
/// # Errors
/// `willpower_forbidden`, `no_willpower`.
pub fn may_be_violent(scene: &Scene, who: Who, targets: &[Who], more: i32) -> Result<(), Refusal> {
    let points = violence_costs(scene, who, targets) + more;
    if points == 0 { Ok(()) } else { rolls::may_pay(scene, who, points) }
}

/// CD-OPT-13: pays it.
pub fn pay_for_violence(play: &mut Play, who: Who, targets: &[Who]) {
    if !play.option(options::BEATEN_DOWN) {
        return;
    }
    if play.has(who, BEATEN_DOWN) {
        rolls::pay(play, who, "CD-OPT-13", "to go on fighting although beaten down");
    }
    for target in surrendered(play.scene(), targets) {
        rolls::pay(play, who, "CD-OPT-13", text!("to attack ", target, ", who has surrendered"));
    }
}

/// CD-ACT-72: anyone hurt in someone else's turn may surrender until that turn ends.
pub(super) fn allow_surrender(play: &mut Play, who: Who) {
    let Some(of) = play.scene().turn().filter(|t| *t != who) else { return };
    let until = Until::EndOfTurn { of, turn: play.scene().combatant(of).turns_begun };
    play.by("CD-ACT-72").condition(who, Cond::new(JUST_HURT).until(until));
}

/// CD-ACT-72, CD-OPT-13: surrenders; anyone beaten down regains 1 Willpower by it.
pub fn surrenders(play: &mut Play, who: Who) {
    play.by("CD-ACT-72").condition(who, Cond::new(SURRENDERED));
    play.by("CD-ACT-72").tell(LineKind::Act, text!(who, " surrenders."));
    if play.has(who, BEATEN_DOWN) {
        play.by("CD-OPT-13").end(who, BEATEN_DOWN);
        let max = derived::willpower_max(play.scene(), who);
        let now = play.get(who, sheet::WILLPOWER);
        if now < max {
            play.by("CD-OPT-13").set(who, sheet::WILLPOWER, now + 1);
            play.by("CD-OPT-13").tell_in(LineKind::Effect, Tone::Good, text!(who, " takes heart: 1 Willpower."));
        }
    }
}
