//! The course of a fight: rounds, turns, the gaps between them, windows in which others have a say, pending commands,
//! claims, groups who act at once. The loop is the engine's; a system answers small questions ([`Course`]).
//!
//! Nothing here is a suspended function: where the course stands is part of the scene, as an agenda of [`Frame`]s. Each
//! step that it takes is a [`CourseStep`], carried out like any command.

mod ending;
mod next;
mod step;
mod unknown;
mod window;

pub(crate) use next::{is_sealed, next, push_on};
pub(crate) use step::resolve;
pub(crate) use unknown::unknown;
pub(crate) use window::{WindowQuestion, waits, window_questions};

use crate::base::{Round, Str, Text, Who};
pub use crate::fact::{ConditionChange, CourseStep, Operation, RuledChange, TurnOrigin, Unknown};
use crate::form::Input;
use crate::play::{Flow, Play};
pub use crate::scene::{AskOrder, Claim, Frame, Turn, Window};
use crate::scene::{Cmd, Posted, Question, Scene};
use crate::text;
pub use ending::{Ending, FightConditions, PossibleReturn};

/// Where in the course a window may open.
#[derive(Clone, Copy, Debug)]
pub enum Moment<'s> {
    /// Between two turns, before the first or after the last of a round.
    Gap {
        /// The kinds of windows that have closed in this gap.
        closed_windows: &'s [Str],
    },
    /// During a turn, while nothing is being resolved. No window opens then, but a claim may be taken up.
    Turn,
    /// Before this command is carried out.
    Pending {
        cmd: &'s Cmd,
        /// Who has been asked.
        asked: &'s [Who],
    },
}

/// The kinds of windows, claims and open questions that may stay open between inputs. The log of another release may have
/// other kinds: what has one is discarded, and the GM reads its name.
#[derive(Clone, Copy, Debug)]
pub struct Kinds {
    pub windows: &'static [&'static str],
    pub claims: &'static [&'static str],
    /// Of open questions.
    pub questions: &'static [&'static str],
}

impl Kinds {
    /// For systems that leave nothing open.
    pub const NONE: Kinds = Kinds { windows: &[], claims: &[], questions: &[] };
}

/// What a system says about the course of its fights. Every system writes `goes_on`, `next_round`, `next_up`, `begin_turn`
/// and `end_turn`; the other methods have defaults for systems without windows, claims and the like.
pub trait Course: Sync {
    /// The kinds of its windows, claims and open questions.
    fn kinds(&self) -> Kinds {
        Kinds::NONE
    }

    /// Whether something has to be settled before anything else happens, in any phase of the fight: time that has
    /// passed, combatants who went down, grapples that are over.
    fn unsettled(&self, _scene: &Scene) -> bool {
        false
    }
    /// Settles it; afterwards `unsettled` must be false.
    fn settle(&self, _play: &mut Play) -> Flow {
        Ok(())
    }

    /// Whether anybody could act in another round.
    fn goes_on(&self, scene: &Scene) -> bool;
    /// Ends the round, if one is under way, and begins the next: states its number and its order.
    fn next_round(&self, play: &mut Play) -> Flow;

    /// Whose turn comes next; several act at once. If it is nobody's, the round is over.
    fn next_up(&self, scene: &Scene) -> Vec<Who>;
    /// Begins a turn: states it, and carries out what belongs to its start.
    fn begin_turn(&self, play: &mut Play, actors: &[Who], origin: &TurnOrigin) -> Flow;
    /// Whether the turn of this actor ends now without anybody's decision.
    fn turn_is_over(&self, _scene: &Scene, _actor: Who) -> bool {
        false
    }
    fn end_turn(&self, play: &mut Play, actor: Who) -> Flow;
    /// Whether the next turn of `who` may be over as soon as it begins, although no condition of theirs is shown.
    fn may_lose_turn(&self, _scene: &Scene, _who: Who) -> bool {
        false
    }

    /// A combatant who came in after the order was made and has no place in it yet.
    fn latecomer(&self, _scene: &Scene) -> Option<Who> {
        None
    }
    /// Gives a latecomer a place.
    fn join(&self, _play: &mut Play, _who: Who) -> Flow {
        Ok(())
    }

    /// The window that opens at this moment; `None` if there is none, or no further one.
    fn window(&self, _scene: &Scene, _at: Moment) -> Option<Window> {
        None
    }
    /// The question to somebody in a window of this kind; `None` if they may no longer claim.
    fn window_question(&self, _scene: &Scene, _kind: &str, _who: Who) -> Option<Question> {
        None
    }
    /// Whether this answer claims a turn.
    fn claims(&self, _kind: &str, answer: &Input) -> bool {
        answer.yes()
    }
    /// A window has closed. If several said yes ([`Window::claims`]), the rules settle who comes first, and give everybody who
    /// may act a claim with [`By::claim`](crate::play::By::claim); the course then gives them their turns.
    fn window_closed(&self, _play: &mut Play, _window: &Window) -> Flow {
        Ok(())
    }
    /// The claim that is taken up at this moment: by default the oldest, between turns and before a pending command.
    fn first_claim(&self, scene: &Scene, at: Moment) -> Option<Who> {
        match at {
            Moment::Gap { .. } | Moment::Pending { .. } => scene.claims.first().map(|c| c.who),
            Moment::Turn => None,
        }
    }

    /// Nobody interrupts a pending command any more: checks it again, and carries it out or abandons it.
    fn take_up(&self, _play: &mut Play, _cmd: &Cmd) -> Flow {
        Ok(())
    }

    /// Whether this command, by one of several who act at once, stays sealed until all have committed theirs.
    fn seals(&self, _scene: &Scene, _cmd: &Cmd) -> bool {
        true
    }
    /// All who act at once have committed: checks this command again, and asks for the rulings that it needs, before any of
    /// them is carried out. Gives it as it is to be carried out. A refusal opens this command alone: it costs nothing, and
    /// its owner chooses again.
    fn confirm(&self, _play: &mut Play, cmd: &Cmd) -> Flow<Cmd> {
        Ok(cmd.clone())
    }
    /// All commands of those who act at once are confirmed: carries them out, in the order of the turn's actors.
    fn resolve_at_once(&self, _play: &mut Play, _cmds: &[Cmd]) -> Flow {
        Ok(())
    }

    /// An open question of this kind was answered. A log of another release may have an option that this one no longer knows:
    /// that is [`Stop::no_such_answer`](crate::play::Stop::no_such_answer), and the question stays open.
    fn open_question_answered(&self, _play: &mut Play, _kind: &str, _about: Option<Who>, _answer: &Input) -> Flow {
        Ok(())
    }

    /// Whether an open question still applies; if not, it is withdrawn unanswered.
    fn still_asked(&self, scene: &Scene, posted: &Posted) -> bool {
        posted.question.combatant_asked().is_none_or(|who| !scene.combatant(who).gone)
    }

    /// What a turn is called on screen, in the middle of a sentence.
    fn turn_word(&self) -> &'static str {
        "turn"
    }
    /// What this round is called on screen.
    fn round_label(&self, scene: &Scene) -> Text {
        match scene.round {
            None => Text::default(),
            Some(Round::Surprise) => text!("Surprise round"),
            Some(Round::Number(n)) => text!("Round ", n),
        }
    }
}
