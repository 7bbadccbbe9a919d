use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// Addresses remembered; beyond that, those with a full bucket are forgotten.
const REMEMBERED: usize = 20_000;

/// For each request of one address, so many wrong guesses of all addresses together.
const IN_ALL: u32 = 3;

/// Whether what was asked for is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guess {
    Right,
    Wrong,
}

/// How often those are answered who show no seat. A right guess and a wrong one run out at the same time: otherwise the
/// refusal itself would tell which was which.
pub struct Limits {
    by_address: Limiter,
    wrong: Limiter,
}

impl Limits {
    /// So many requests a minute for each address; 0: no limit.
    pub fn per_minute(requests: u32) -> Limits {
        Limits {
            by_address: Limiter::per_minute(requests),
            wrong: Limiter::per_minute(requests.saturating_mul(IN_ALL)),
        }
    }

    /// Counts a request of this address. `false`: it has made too many.
    pub fn request(&self, from: IpAddr) -> bool {
        self.by_address.take(from)
    }

    /// Whether guesses are still answered at all.
    pub fn answers(&self) -> bool {
        self.wrong.has(EVERYBODY)
    }

    /// Counts what came of a guess. `false`: it must not be answered.
    pub fn guess(&self, guess: Guess) -> bool {
        match guess {
            Guess::Right => self.answers(),
            Guess::Wrong => self.wrong.take(EVERYBODY),
        }
    }
}

const EVERYBODY: IpAddr = IpAddr::V6(Ipv6Addr::UNSPECIFIED);

/// A bucket of tokens for each address.
struct Limiter {
    per_second: f64,
    burst: f64,
    buckets: Mutex<HashMap<IpAddr, Bucket>>,
}

#[derive(Clone, Copy)]
struct Bucket {
    tokens: f64,
    at: Instant,
}

impl Limiter {
    /// So many a minute and as many at once; 0: no limit.
    fn per_minute(requests: u32) -> Limiter {
        let burst = f64::from(requests);
        Limiter { per_second: burst / 60.0, burst, buckets: Mutex::default() }
    }

    /// Takes a token of this address. `false`: none is left.
    fn take(&self, from: IpAddr) -> bool {
        self.take_at(from, Instant::now())
    }

    /// Whether this address has a token left.
    fn has(&self, from: IpAddr) -> bool {
        let buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        let bucket = buckets.get(&network(from));
        self.burst == 0.0 || bucket.is_none_or(|b| self.filled(b, Instant::now()) >= 1.0)
    }

    fn take_at(&self, from: IpAddr, now: Instant) -> bool {
        if self.burst == 0.0 {
            return true;
        }
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= REMEMBERED {
            buckets.retain(|_, b| self.filled(b, now) < self.burst);
        }
        let full = Bucket { tokens: self.burst, at: now };
        let bucket = buckets.entry(network(from)).or_insert(full);
        bucket.tokens = self.filled(bucket, now);
        bucket.at = now;
        let enough = bucket.tokens >= 1.0;
        if enough {
            bucket.tokens -= 1.0;
        }
        enough
    }

    fn filled(&self, bucket: &Bucket, now: Instant) -> f64 {
        let passed = now.saturating_duration_since(bucket.at).as_secs_f64();
        (bucket.tokens + passed * self.per_second).min(self.burst)
    }
}

/// Somebody with IPv6 has a whole /64 of addresses.
pub fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(v4) => IpAddr::V4(v4),
        IpAddr::V6(v6) => IpAddr::V6(Ipv6Addr::from_bits(v6.to_bits() & (u128::MAX << 64))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_full_bucket_empties_and_fills_for_each_network_alone() {
        let limiter = Limiter::per_minute(60);
        let now = Instant::now();
        let (a, b): (IpAddr, IpAddr) = ("10.0.0.1".parse().unwrap(), "2001:db8::1".parse().unwrap());
        assert!((0..60).all(|_| limiter.take_at(a, now)));
        assert!(!limiter.take_at(a, now));
        assert!(limiter.take_at(b, now));
        assert!(limiter.take_at(a, now + Duration::from_secs(1)));
        assert!(!limiter.take_at(a, now + Duration::from_secs(1)));
        assert_eq!(network("2001:db8::1".parse().unwrap()), network("2001:db8::ffff:1".parse().unwrap()));
    }

    #[test]
    fn no_limit_limits_nothing() {
        let limiter = Limiter::per_minute(0);
        assert!((0..1000).all(|_| limiter.take("10.0.0.1".parse().unwrap())));
    }
}
