//! The rules of the tiny system.

use super::{ACTED, BLOW, HURT, LUCK, LUCK_ON, MIGHT, STRIKES, because, targets};
use fray_engine::base::{Hand, Who};
use fray_engine::fact::{Die, LineKind, Modifier, NoteDie, Question, RollNote, Tally, Tone};
use fray_engine::form::{Form, Opt};
use fray_engine::play::{Degree, DieSpec, Flow, Play};
use fray_engine::scene::{Cmd, Cond, Lapses, OrderState, Scene};
use fray_engine::text;

pub(super) fn resolve(play: &mut Play, cmd: &Cmd) -> Flow {
    match (&*cmd.act, cmd.who) {
        ("strike" | "duel", Some(by)) => declare(play, by, cmd),
        ("guard", Some(who)) => guard(play, who),
        ("plead", Some(who)) => plead(play, who),
        ("hold", Some(who)) => hold(play, who),
        ("end", Some(who)) => {
            play.by("TI-4").end_turn(who);
            Ok(())
        }
        ("brace", Some(who)) => {
            play.by("TI-10").add(who, LUCK, -1);
            let dice = play.by("TI-10").roll(who, "brace", &[DieSpec::plain(4)])?;
            play.by("TI-10").condition(who, Cond::new("guard").level(8 + dice[0].sum()));
            Ok(())
        }
        ("storm", None) => {
            if let Some(first) = play.scene().turn() {
                play.by("TI-13").leave(first);
            }
            play.by("TI-13").end_fight("a storm breaks");
            Ok(())
        }
        ("lightning", None) => match BLOW.target.of(play.scene(), cmd) {
            Some(at) => lightning(play, at),
            None => Ok(()),
        },
        ("hail", None) => match BLOW.target.of(play.scene(), cmd) {
            Some(at) => hail(play, at),
            None => Ok(()),
        },
        _ => {
            play.by("TI-12").tell(LineKind::Note, "It rains.");
            Ok(())
        }
    }
}

/// TI-14
fn lightning(play: &mut Play, at: Who) -> Flow {
    mishap(play, at)?;
    play.by("TI-14").add(at, HURT, 1);
    play.by("TI-14").tell_in(LineKind::Effect, Tone::Bad, text!("Lightning strikes ", at, "."));
    Ok(())
}

/// TI-15
fn hail(play: &mut Play, at: Who) -> Flow {
    let dice = play.by("TI-15").roll(at, "hail", &[DieSpec::plain(6)])?;
    let (total, goal) = (dice[0].sum(), 3);
    let found = total >= goal;
    let note = RollNote {
        who: Some(at),
        title: "Cover".into(),
        dice: vec![NoteDie { die: dice[0].clone(), label: "d6".into(), counted: true }],
        tally: Tally::Faces,
        total: Some(total),
        against: text!(goal),
        result: if found { "found" } else { "none" }.into(),
        script: format!("H {} d6={total} /{goal}", play.scene().combatant(at).name),
        ..RollNote::default()
    };
    play.by("TI-15").tell_roll(|_| (text!(at, " looks for cover from the hail."), note));
    if !found {
        play.by("TI-15").add(at, HURT, 1);
        play.by("TI-15").tell_in(LineKind::Effect, Tone::Bad, text!("Hail bruises ", at, "."));
    }
    Ok(())
}

fn hold(play: &mut Play, who: Who) -> Flow {
    play.by("TI-7").condition(who, Cond::new("held"));
    play.by("TI-7").end_turn(who);
    play.by("TI-7").order_state(who, OrderState::Holding);
    Ok(())
}

/// TI-8: a command that those who hold may interrupt.
fn declare(play: &mut Play, by: Who, cmd: &Cmd) -> Flow {
    play.by("TI-8").set_turn(ACTED, true);
    play.by("TI-8").end(by, "guard");
    if play.scene().ids().any(|w| w != by && play.has(w, "held")) {
        play.by("TI-8").make_pending(cmd.clone());
        return Ok(());
    }
    perform(play, by, cmd)
}

fn target(scene: &Scene, by: Who, cmd: &Cmd) -> Option<Who> {
    BLOW.target.of(scene, cmd).filter(|t| targets(scene, by).contains(t))
}

pub(super) fn perform(play: &mut Play, by: Who, cmd: &Cmd) -> Flow {
    let Some(at) = target(play.scene(), by, cmd) else {
        play.by("TI-9").tell(LineKind::Effect, text!(by, " finds nobody there."));
        return Ok(());
    };
    play.by("TI-20").acts_against(by, vec![at]);
    if cmd.act == "duel" { duel(play, by, at) } else { strike(play, by, at) }
}

/// TI-20
fn strike(play: &mut Play, by: Who, at: Who) -> Flow {
    play.by("TI-20").tell(LineKind::Act, because(by, at));
    let n = play.var(STRIKES) + 1;
    play.by("TI-20").set_scene(STRIKES, n);
    let against = |s: &Scene| s.cond(at, "guard").map_or(3, |g| g.level);
    let total = roll(play, by, at, &against)?;
    let missed = total <= against(play.scene());
    let degree = if missed { Degree::new(0, "miss") } else { Degree::new(1, "hit") };
    play.by("TI-20").achieves(by, at, degree);
    if missed {
        play.by("TI-20").tell(LineKind::Effect, text!(by, " misses ", at, "."));
        if total <= 2 {
            mishap(play, by)?;
        }
        return Ok(());
    }
    let absorbs = play.by("TI-21").confirm(|s| {
        let q = Question::to(at, "absorb", "Absorb the blow?", Form::Confirm { default: false }).why(because(by, at));
        (s.option(LUCK_ON) && s.get(at, LUCK) > 0).then_some(q.advise(true))
    })?;
    // The one who is hit may have braced while the question was open.
    if absorbs && play.get(at, LUCK) > 0 {
        play.by("TI-21").add(at, LUCK, -1);
        return Ok(());
    }
    hurt(play, by, at);
    Ok(())
}

/// TI-22: a reroll inside a helper.
fn roll(play: &mut Play, by: Who, at: Who, against: &dyn Fn(&Scene) -> i32) -> Flow<i32> {
    let mut best = 0;
    loop {
        let dice = play.by("TI-22").roll(by, "strike", &[DieSpec::acing(6)])?;
        // Might may have been edited since: it is read for each roll.
        let total = dice[0].sum() + play.get(by, MIGHT);
        best = total.max(best);
        let goal = against(play.scene());
        let note = note(play.scene(), by, &dice[0], total, goal);
        play.by("TI-22").tell_roll(|_| (text!(by, " rolls against ", at, "."), note));
        let again = play.by("TI-23").confirm(|s| {
            let q = Question::to(
                by,
                "reroll",
                text!("You have ", total, ". Roll again?"),
                Form::Confirm { default: false },
            );
            (s.option(LUCK_ON) && s.get(by, LUCK) > 0).then(|| q.earns(best <= against(s)))
        })?;
        if !again || play.get(by, LUCK) == 0 {
            return Ok(best);
        }
        play.by("TI-23").add(by, LUCK, -1);
    }
}

fn note(scene: &Scene, by: Who, die: &Die, total: i32, goal: i32) -> RollNote {
    let might = scene.get(by, MIGHT);
    RollNote {
        throwers: vec![],
        who: Some(by),
        title: "Strike".into(),
        dice: vec![NoteDie { die: die.clone(), label: "d6".into(), counted: true }],
        tally: Tally::Faces,
        modifiers: vec![Modifier::new("TI-22", "Might", might)],
        total: Some(total),
        against: text!(goal),
        result: if total > goal { "hit" } else { "miss" }.into(),
        tone: if total > goal { Tone::Good } else { Tone::Bad },
        script: format!("S {} d6={} {might:+} /{goal}", scene.combatant(by).name, die.first()),
    }
}

/// TI-11: whether to gloat.
pub const GLOAT: &str = "gloat";

fn hurt(play: &mut Play, by: Who, at: Who) {
    play.by("TI-24").add(at, HURT, 1);
    play.by("TI-24").tell_in(LineKind::Effect, Tone::Bad, text!(at, " is hurt."));
    if play.get(at, HURT) >= 3 {
        play.by("TI-25").condition(at, Cond::new("down"));
        play.by("TI-25").end(at, "held");
        let gloat =
            Question::to(by, GLOAT, text!("The blow hits. Gloat over ", at, "?"), Form::Confirm { default: false });
        play.by("TI-11").post(gloat, Some(by), Lapses::Never);
    }
}

/// TI-26: a ruling.
fn mishap(play: &mut Play, by: Who) -> Flow {
    let proposals = [("none", "nothing more", 0), ("trip", "trips", 1)];
    let what = play.by("TI-26").choose(|_| {
        let options = proposals.map(|(id, label, n)| (Opt::new(id, label), n));
        Some((Question::ruling("mishap", text!("What befalls ", by, "?"), Form::empty()), options.into()))
    })?;
    if what == Some(1) {
        play.by("TI-26").add(by, HURT, 1);
    }
    Ok(())
}

/// TI-30: a secret throw of two, revealed together.
fn duel(play: &mut Play, by: Who, at: Who) -> Flow {
    let hands = ["rock", "paper", "scissors"];
    let shown = [Hand::Rock, Hand::Paper, Hand::Scissors];
    let options = || (0..3).map(|n| Opt::new(hands[n], hands[n]).hand(shown[n])).collect();
    let throw = |w: Who| Question::to(w, "throw", "A duel. Your throw?", Form::one_of(options()));
    let said = play.by("TI-30").ask_all(|_| vec![throw(by), throw(at)])?;
    let hand = |n: usize| said.get(n).and_then(|(_, a)| a.word()).and_then(|w| hands.iter().position(|h| *h == w));
    let (Some(a), Some(d)) = (hand(0), hand(1)) else { return Ok(()) };
    play.by("TI-30").tell(LineKind::Choice, text!(by, " throws ", hands[a], ", ", at, " throws ", hands[d], "."));
    match (3 + a - d) % 3 {
        1 => hurt(play, by, at),
        2 => hurt(play, at, by),
        _ => {}
    }
    Ok(())
}

/// TI-31: one roll that opposes all strikes until the next action.
fn guard(play: &mut Play, who: Who) -> Flow {
    play.by("TI-31").set_turn(ACTED, true);
    let dice = play.by("TI-31").roll(who, "guard", &[DieSpec::plain(6)])?;
    let level = dice[0].sum() + 1;
    play.by("TI-31").condition(who, Cond::new("guard").level(level));
    play.by("TI-31").tell(LineKind::Act, text!(who, " is on guard: ", level, "."));
    Ok(())
}

/// TI-32: for luck, if the GM agrees; else it is refused after all.
fn plead(play: &mut Play, who: Who) -> Flow {
    play.by("TI-32").add(who, LUCK, 1);
    let agreed = play.by("TI-32").confirm(|_| {
        Some(Question::ruling("plea", text!(who, " pleads for luck. Granted?"), Form::Confirm { default: true }))
    })?;
    if agreed { Ok(()) } else { play.by("TI-32").refuse("no_luck", "The GM is not moved. Do something else.") }
}
