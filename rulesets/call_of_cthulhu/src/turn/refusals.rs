//! CC-ERR-1: of several refusals, the first in the order of the table counts.

use fray_engine::base::Text;
use fray_engine::system::Refusal;

/// The table: codes in the order of precedence.
const ORDER: [&str; 26] = [
    "option_off",
    "cannot_push",
    "cannot_spend_luck",
    "reaction_illegal",
    "not_your_turn",
    "already_acted",
    "incapable",
    "out_of_reach",
    "out_of_range",
    "target_hidden",
    "invalid_target",
    "weapon_not_ready",
    "no_ammo",
    "too_many_shots",
    "bad_volley",
    "mode_unavailable",
    "impossible_shot",
    "early_slot_fire_only",
    "attack_forfeited",
    "restrained",
    "build_gap",
    "first_aid_used",
    "takes_an_hour",
    "gm_refused",
    "no_effect",
    "bad_form",
];

/// A refusal, if the rule forbids it.
pub fn refusal(forbidden: bool, code: &'static str, rule: &'static str, words: impl Into<Text>) -> Option<Refusal> {
    forbidden.then(|| Refusal::new(code, rule, words))
}

/// CC-ERR-1: of all that apply, the first in the table.
///
/// # Errors
/// That refusal.
pub fn first(all: impl IntoIterator<Item = Option<Refusal>>) -> Result<(), Refusal> {
    let rank = |r: &Refusal| ORDER.iter().position(|code| *code == r.code).unwrap_or(ORDER.len());
    all.into_iter().flatten().min_by_key(rank).map_or(Ok(()), Err)
}
