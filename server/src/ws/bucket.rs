use std::time::Instant;

/// Messages at once, for each that is allowed a second in the long run.
const BURST: f64 = 3.0;

/// How much one client may still say.
pub struct Bucket {
    per_second: f64,
    tokens: f64,
    at: Instant,
}

impl Bucket {
    /// A full one, for so many messages a second in the long run; 0: no limit.
    pub fn per_second(messages: u32, now: Instant) -> Bucket {
        let per_second = f64::from(messages);
        Bucket { per_second, tokens: per_second * BURST, at: now }
    }

    /// Takes a token. `false`: none is left.
    pub fn take(&mut self, now: Instant) -> bool {
        if self.per_second <= 0.0 {
            return true;
        }
        let passed = now.saturating_duration_since(self.at).as_secs_f64();
        self.tokens = (self.tokens + passed * self.per_second).min(self.per_second * BURST);
        self.at = now;
        let enough = self.tokens >= 1.0;
        if enough {
            self.tokens -= 1.0;
        }
        enough
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn sixty_at_once_and_twenty_a_second() {
        let start = Instant::now();
        let mut bucket = Bucket::per_second(20, start);
        assert_eq!((0..100).filter(|_| bucket.take(start)).count(), 60);
        let later = start + Duration::from_secs(1);
        assert_eq!((0..100).filter(|_| bucket.take(later)).count(), 20);
    }

    #[test]
    fn none_is_no_limit() {
        let start = Instant::now();
        let mut bucket = Bucket::per_second(0, start);
        assert_eq!((0..1000).filter(|_| bucket.take(start)).count(), 1000);
    }
}
