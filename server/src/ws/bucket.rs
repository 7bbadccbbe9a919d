use governor::clock::MonotonicClock;
use governor::state::{InMemoryState, NotKeyed};
use governor::{Quota, RateLimiter};
use std::num::NonZeroU32;

/// How many messages may come at once, for each one a second that is allowed in the long run.
const BURST: NonZeroU32 = NonZeroU32::new(3).expect("three is not zero");

/// Limits how many messages one client may send.
pub struct Bucket(Option<RateLimiter<NotKeyed, InMemoryState, MonotonicClock>>);

impl Bucket {
    /// A full bucket for this long-term rate of messages a second; 0 for no limit.
    pub fn per_second(messages: u32) -> Bucket {
        Bucket(NonZeroU32::new(messages).map(|messages| {
            let quota = Quota::per_second(messages).allow_burst(messages.saturating_mul(BURST));
            RateLimiter::direct_with_clock(quota, MonotonicClock)
        }))
    }

    /// Takes a token. `false`: none is left.
    pub fn take(&self) -> bool {
        self.0.as_ref().is_none_or(|limit| limit.check().is_ok())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_seconds_worth_at_once_and_no_more() {
        let bucket = Bucket::per_second(1);
        assert_eq!((0..100).filter(|_| bucket.take()).count(), 3);
    }

    #[test]
    fn none_is_no_limit() {
        let bucket = Bucket::per_second(0);
        assert_eq!((0..1000).filter(|_| bucket.take()).count(), 1000);
    }
}
