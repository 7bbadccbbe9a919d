use crate::by_key::ByKey;
use governor::clock::{Clock, MonotonicClock};
use governor::middleware::StateInformationMiddleware;
use governor::state::{InMemoryState, NotKeyed};
use governor::{Quota, RateLimiter};
use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How many wrong guesses all addresses together may make for each request that one address may make.
const IN_ALL: NonZeroU32 = NonZeroU32::new(3).expect("three is not zero");

/// How often one address may look up tables for each request that it may make otherwise: pages of members do it as well.
const LOOKUPS: NonZeroU32 = NonZeroU32::new(10).expect("ten is not zero");

/// Whether a code or a secret was right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guess {
    Right,
    Wrong,
}

/// Limits how often browsers without a seat are answered. Right and wrong guesses are refused from the same moment on:
/// otherwise a refusal would show that the guess was wrong.
pub struct Limits(Option<Limit>);

struct Limit {
    by_address: ByKey<IpAddr>,
    lookups: ByKey<IpAddr>,
    wrong: RateLimiter<NotKeyed, InMemoryState, MonotonicClock, StateInformationMiddleware>,
    /// Time between two wrong guesses of an address that uses its limit up.
    each: Duration,
    /// No guess is answered until then.
    silent: Mutex<Option<Instant>>,
}

impl Limits {
    /// Allows each address this many requests a minute, even all at once; 0 for no limit.
    pub fn per_minute(requests: u32) -> Limits {
        Limits(NonZeroU32::new(requests).map(|requests| {
            let guesses = Quota::per_minute(requests.saturating_mul(IN_ALL));
            Limit {
                by_address: ByKey::new(Quota::per_minute(requests)),
                lookups: ByKey::new(Quota::per_minute(requests.saturating_mul(LOOKUPS))),
                wrong: RateLimiter::direct_with_clock(guesses, MonotonicClock).with_middleware(),
                each: guesses.replenish_interval(),
                silent: Mutex::default(),
            }
        }))
    }

    /// Counts a request of this address. `false`: it has made too many.
    pub fn request(&self, from: IpAddr) -> bool {
        self.0.as_ref().is_none_or(|limit| limit.by_address.allows(&network(from)))
    }

    /// Counts a look for a table, before it is looked for. `false`: this address has made too many, with a seat or without.
    pub fn lookup(&self, from: IpAddr) -> bool {
        self.0.as_ref().is_none_or(|limit| limit.lookups.allows(&network(from)))
    }

    /// Whether guesses are still answered at all.
    pub fn answers(&self) -> bool {
        self.0.as_ref().is_none_or(|limit| !is_ahead(*limit.silent()))
    }

    /// Counts a guess. `false`: it must not be answered.
    pub fn guess(&self, guess: Guess) -> bool {
        match (guess, &self.0) {
            (_, None) => true,
            (Guess::Right, Some(_)) => self.answers(),
            (Guess::Wrong, Some(limit)) => limit.wrong(),
        }
    }
}

impl Limit {
    fn silent(&self) -> MutexGuard<'_, Option<Instant>> {
        self.silent.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wrong(&self) -> bool {
        let mut silent = self.silent();
        if is_ahead(*silent) {
            return false;
        }
        let left = self.wrong.check().map(|state| state.remaining_burst_capacity());
        if left == Ok(0) {
            *silent = Some(MonotonicClock.now() + self.each);
        }
        left.is_ok()
    }
}

fn is_ahead(time: Option<Instant>) -> bool {
    time.is_some_and(|time| time > MonotonicClock.now())
}

/// The network that counts as one address: with IPv6 a whole /64, because one caller has all of it.
pub fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(v4) => IpAddr::V4(v4),
        IpAddr::V6(v6) => IpAddr::V6(Ipv6Addr::from_bits(v6.to_bits() & (u128::MAX << 64))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_network_has_its_own_requests() {
        let limits = Limits::per_minute(2);
        let (a, b): (IpAddr, IpAddr) = ("10.0.0.1".parse().unwrap(), "2001:db8::1".parse().unwrap());
        assert!((0..2).all(|_| limits.request(a)));
        assert!(!limits.request(a));
        assert!(limits.request(b));
        assert_eq!(network("2001:db8::1".parse().unwrap()), network("2001:db8::ffff:1".parse().unwrap()));
    }

    #[test]
    fn right_and_wrong_guesses_run_out_together() {
        let limits = Limits::per_minute(1);
        assert!(
            (0..IN_ALL.get()).all(|_| limits.answers() && limits.guess(Guess::Right) && limits.guess(Guess::Wrong))
        );
        assert!(!limits.answers());
        assert!(!limits.guess(Guess::Right));
        assert!(!limits.guess(Guess::Wrong));
    }

    #[test]
    fn no_limit_limits_nothing() {
        let limits = Limits::per_minute(0);
        assert!((0..1000).all(|_| limits.request("10.0.0.1".parse().unwrap()) && limits.guess(Guess::Wrong)));
    }
}
