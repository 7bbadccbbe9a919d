//! SW-REA: decisions are answers to questions. Commanded at any other time, they are refused.

use super::Action;
use crate::conditions::{FAILED_CRITICALLY, SOAKED};
use fray_engine::family::Family;
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::Refusal;
use fray_engine::text;

/// SW-REA-1.
const REROLL: &str = "reroll";
/// SW-REA-4.
const SOAK: &str = "soak";
/// SW-REA-1, 2, 4..14, 16, 17. `unshake` and `use_hold` are commands of their own.
const DECISIONS: [&str; 15] = [
    REROLL,
    "reroll_damage",
    SOAK,
    "interrupt",
    "joker_timing",
    "free_attack",
    "assign_wild",
    "test_effect",
    "suppress_hits",
    "aim_benefit",
    "keep_card",
    "opposed_trait",
    "buy_card",
    "retarget",
    "pick_attempt",
];

/// Never offered; a command that names one is refused with the reason.
pub const ACTION: Action = Action::apart(Family { acts: &DECISIONS, uses: &[], check, ..Family::DEFAULT });

/// `final`, `soak_used`, `no_question`.
///
/// # Errors
/// Always: the question is not open now.
fn check(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    let Some(who) = cmd.who else { return Ok(()) };
    // SW-RES-6, SW-OPT-23: there is no question then; the command is refused all the same.
    if cmd.act == REROLL && scene.has(who, FAILED_CRITICALLY) {
        let text = text!("The last roll of ", who, " was a critical failure. It stands and cannot be rolled again.");
        return Err(Refusal::new("final", "SW-RES-6", text));
    }
    if cmd.act == SOAK && scene.has(who, SOAKED) {
        let text = text!(who, " has soaked the last blow already. Each blow can be soaked once.");
        return Err(Refusal::new("soak_used", "SW-DMG-14", text));
    }
    Err(Refusal::new("no_question", "SW-ACT-2", "That question is not open right now. Wait until you are asked."))
}
