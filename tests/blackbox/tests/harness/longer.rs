//! Longer runs of the same tests (`cargo xtask torture`).

use super::Chance;
use std::time::{Duration, Instant};

/// The variable that says for how many minutes each test runs that can run longer.
const MINUTES: &str = "FRAY_MINUTES";

/// When a test ends, if the variable says for how long it runs.
pub fn until_told() -> Option<Instant> {
    let minutes: u64 = std::env::var(MINUTES).ok()?.parse().expect("a number of minutes");
    Some(Instant::now() + Duration::from_secs(60 * minutes))
}

/// Runs a test once, or with other numbers each time for as long as the variable says.
pub async fn rounds(of: &str, mut test: impl AsyncFnMut(&mut Chance)) {
    let (until, mut chance, mut done) = (until_told(), Chance::new(), 0);
    loop {
        test(&mut chance).await;
        done += 1;
        if until.is_none_or(|until| until <= Instant::now()) {
            break;
        }
    }
    println!("{of}: {done} rounds");
}
