//! ME-ACT-6, 7: a refused command changes nothing and returns one code.

use fray_engine::system::Refusal;

/// ME-ACT-7: in the order in which they are checked.
const CODES: &[&str] = &[
    "bad_target",
    "helpless",
    "not_your_call",
    "grappled",
    "prone",
    "not_prone",
    "barred",
    "no_standard",
    "no_simple",
    "no_focus",
    "weapon_not_ready",
    "not_allowed",
    "manoeuvre_illegal",
    "manoeuvre_used",
    "out_of_range",
    "no_line_of_sight",
    "limit_physical",
    "limit_mental",
    "limit_social",
    "no_willpower",
    "no_free_use",
    "not_ally",
    "not_physical",
    "already_redirected",
    "shield_used",
    "no_slot",
    "too_far",
    "refused_before",
    "assist_already",
    "not_the_loser",
    "retest_used",
    "nothing_to_heal",
    "no_blood",
    "blood_limit",
];

/// ME-ACT-6: of several refusals, the one whose code comes first in the list.
///
/// # Errors
/// That refusal.
pub fn first_of<const N: usize>(checks: [Result<(), Refusal>; N]) -> Result<(), Refusal> {
    let place = |r: &Refusal| CODES.iter().position(|code| *code == r.code).unwrap_or(CODES.len());
    checks.into_iter().filter_map(Result::err).min_by_key(place).map_or(Ok(()), Err)
}
