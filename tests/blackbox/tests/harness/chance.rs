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
}
