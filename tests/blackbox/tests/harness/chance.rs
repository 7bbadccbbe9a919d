use std::time::{SystemTime, UNIX_EPOCH};

/// Pseudo-random numbers. The seed is printed at the start, so that a failure can be repeated with `FRAY_SEED`.
pub struct Chance(u64);

impl Chance {
    pub fn new() -> Chance {
        let given = std::env::var("FRAY_SEED").ok().and_then(|seed| seed.parse().ok());
        let seed = given.unwrap_or_else(|| SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_nanos() as u64);
        println!("FRAY_SEED={seed}");
        Chance(seed)
    }

    pub fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let n1 = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let n2 = (n1 ^ (n1 >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (n2 ^ (n2 >> 31)) as usize % n.max(1)
    }

    pub fn one<T: Clone>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())].clone()
    }

    /// A number from the first to the last of these.
    pub fn between(&mut self, first: usize, last: usize) -> usize {
        first + self.below(last + 1 - first)
    }

    /// So many of these characters.
    pub fn letters(&mut self, of: &str, count: usize) -> String {
        let all: Vec<char> = of.chars().collect();
        (0..count).map(|_| self.one(&all)).collect()
    }

    /// A well-formed join code.
    pub fn code(&mut self) -> String {
        let long = self.one(&[6, 9]);
        self.letters("ABCDEFGHJKMNPRSTWXYZ", long)
    }

    /// A well-formed secret of a seat.
    pub fn secret(&mut self) -> String {
        self.letters("0123456789abcdef", 48)
    }
}
