use std::time::Instant;

/// Messages a second, in the long run.
const PER_SECOND: f64 = 20.0;
/// Messages at once.
const BURST: f64 = 60.0;

/// How much one client may still say.
pub struct Bucket {
    tokens: f64,
    at: Instant,
}

impl Bucket {
    /// A full one.
    pub fn new(now: Instant) -> Bucket {
        Bucket { tokens: BURST, at: now }
    }

    /// Takes a token. `false`: none is left.
    pub fn take(&mut self, now: Instant) -> bool {
        let passed = now.saturating_duration_since(self.at).as_secs_f64();
        self.tokens = (self.tokens + passed * PER_SECOND).min(BURST);
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
        let mut bucket = Bucket::new(start);
        assert_eq!((0..100).filter(|_| bucket.take(start)).count(), 60);
        let later = start + Duration::from_secs(1);
        assert_eq!((0..100).filter(|_| bucket.take(later)).count(), 20);
    }
}
