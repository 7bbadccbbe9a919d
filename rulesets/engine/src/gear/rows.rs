//! Rows of an armoury, by their ids.

/// Rows by their ids, quick to find: rules look up a weapon's figures again and again.
#[derive(Debug)]
pub struct Rows<T> {
    rows: Vec<(&'static str, T)>,
    /// Where to look for an id: one more than the index of its row, 0 where there is none. The place follows from the hash;
    /// a row whose place is taken stands in the next one that is free.
    places: Vec<u16>,
}

impl<T: Copy> Rows<T> {
    /// The row with this id.
    pub fn get(&self, id: &str) -> Option<T> {
        let mut at = hash(id);
        loop {
            let place = self.places[at % self.places.len()];
            let (known, row) = self.rows.get(usize::from(place).checked_sub(1)?)?;
            if *known == id {
                return Some(*row);
            }
            at += 1;
        }
    }
}

impl<T> FromIterator<(&'static str, T)> for Rows<T> {
    fn from_iter<I: IntoIterator<Item = (&'static str, T)>>(rows: I) -> Self {
        let rows: Vec<(&'static str, T)> = rows.into_iter().collect();
        // Never more than half full, so that a search soon comes to a place without a row.
        let mut places = vec![0; (2 * rows.len()).next_power_of_two()];
        for (n, (id, _)) in (1u16..).zip(&rows) {
            let mut at = hash(id);
            while places[at % places.len()] != 0 {
                at += 1;
            }
            let len = places.len();
            places[at % len] = n;
        }
        Rows { rows, places }
    }
}

/// FNV-1a, of ids that are known beforehand.
fn hash(id: &str) -> usize {
    let mixed = id
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    (mixed ^ (mixed >> 32)) as usize
}
