//! A limit for each of many: addresses, addresses and what they ask for, or members of a table.

use governor::clock::{Clock as _, MonotonicClock};
use governor::state::keyed::HashMapStateStore;
use governor::{Quota, RateLimiter};
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How many keys are remembered; beyond that, those without a recent request are forgotten.
const REMEMBERED: usize = 20_000;
/// How often they are looked through at most: that takes longer than a request.
const FORGET_EVERY: Duration = Duration::from_secs(10);

pub struct ByKey<K: Clone + Eq + Hash> {
    limiter: RateLimiter<K, HashMapStateStore<K>, MonotonicClock>,
    /// The keys are not looked through again until then.
    looked_through: Mutex<Option<Instant>>,
}

impl<K: Clone + Eq + Hash> ByKey<K> {
    /// Allows each key this much, even all at once.
    pub fn new(quota: Quota) -> ByKey<K> {
        ByKey { limiter: RateLimiter::hashmap_with_clock(quota, MonotonicClock), looked_through: Mutex::default() }
    }

    /// Counts one more. `false`: there were too many.
    pub fn allows(&self, key: &K) -> bool {
        if self.limiter.len() >= REMEMBERED && self.may_forget() {
            self.limiter.retain_recent();
        }
        self.limiter.check_key(key).is_ok()
    }

    /// Whether keys may be forgotten now: not by two requests at once, and not with each request.
    fn may_forget(&self) -> bool {
        let mut until = self.looked_through.lock().unwrap_or_else(PoisonError::into_inner);
        let now = MonotonicClock.now();
        let may = until.is_none_or(|until| until <= now);
        if may {
            *until = Some(now + FORGET_EVERY);
        }
        may
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_looked_through_now_and_then() {
        let limit: ByKey<u32> = ByKey::new(Quota::per_minute(std::num::NonZeroU32::MIN));
        assert!(limit.may_forget());
        assert!((0..1000).all(|_| !limit.may_forget()));
    }
}
