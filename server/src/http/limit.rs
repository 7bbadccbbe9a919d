use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// Addresses remembered; beyond that, those with a full bucket are forgotten.
const REMEMBERED: usize = 20_000;

/// A bucket of tokens for each address.
pub struct Limiter {
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
    pub fn per_minute(requests: u32) -> Limiter {
        let burst = f64::from(requests);
        Limiter { per_second: burst / 60.0, burst, buckets: Mutex::default() }
    }

    /// Takes a token of this address. `false`: none is left.
    pub fn take(&self, from: IpAddr) -> bool {
        self.take_at(from, Instant::now())
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
fn network(address: IpAddr) -> IpAddr {
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
