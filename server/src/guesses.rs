//! What is answered to somebody who shows a code or a secret, right or wrong.

use crate::app::App;
use crate::callers::Guess;
use crate::denied::Denied;
use crate::ids::Code;
use crate::metrics::METRICS;
use crate::secrets::{Digest, Secret};
use std::net::IpAddr;

/// Whether one of these secrets belongs to a seat of this table, or to a link into it. Those who have none are answered
/// without the table: nothing of it is asked or woken for them, and the time tells no more than the words whether there is
/// one. If the store cannot be read, the table decides, which may be in memory.
pub async fn has_seat(app: &App, code: &Code, secrets: &[Secret]) -> bool {
    let digests: Vec<Digest> = secrets.iter().map(Secret::digest).collect();
    app.store.opens(code, &digests).await.unwrap_or(true)
}

/// The answer to a wrong seat cookie: the same whether the table exists or not, and not cached.
pub fn to_seat<T>(app: &App, caller: IpAddr, answer: Result<T, Denied>) -> Result<T, Denied> {
    if !matches!(answer, Err(Denied::NoSeat | Denied::NoTable)) {
        return answer;
    }
    if !app.limits.request(caller) {
        METRICS.limited();
        return Err(Denied::Limited);
    }
    guessed(app, Err(Denied::NoSeat))
}

/// The answer to somebody who may be guessing a code or a secret: `Limited` after too many wrong guesses.
pub fn guessed<T>(app: &App, answer: Result<T, Denied>) -> Result<T, Denied> {
    if app.limits.guess(guess(&answer)) {
        return answer;
    }
    METRICS.limited();
    Err(Denied::Limited)
}

fn guess<T>(answer: &Result<T, Denied>) -> Guess {
    match answer {
        Err(Denied::NoTable | Denied::NoSeat | Denied::BadLink) => Guess::Wrong,
        Ok(_) | Err(_) => Guess::Right,
    }
}
