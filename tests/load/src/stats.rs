//! Figures of many measurements.

use std::time::Duration;

/// Times, sorted.
pub struct Times(Vec<Duration>);

impl Times {
    /// Of measurements in any order.
    pub fn new(mut times: Vec<Duration>) -> Times {
        times.sort_unstable();
        Times(times)
    }

    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// The time within which this share of them lies, in milliseconds.
    pub fn within(&self, share: f64) -> f64 {
        let at = (self.0.len() as f64 * share) as usize;
        let time = self.0.get(at.min(self.0.len().saturating_sub(1)));
        time.map_or(f64::NAN, |time| time.as_secs_f64() * 1000.0)
    }
}
