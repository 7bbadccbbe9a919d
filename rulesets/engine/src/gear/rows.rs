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
        let mut at = first_place(id, self.places.len());
        loop {
            let (known, row) = self.rows.get(usize::from(self.places[at]).checked_sub(1)?)?;
            if *known == id {
                return Some(*row);
            }
            at = (at + 1) & (self.places.len() - 1);
        }
    }
}

impl<T> FromIterator<(&'static str, T)> for Rows<T> {
    fn from_iter<I: IntoIterator<Item = (&'static str, T)>>(rows: I) -> Self {
        let rows: Vec<(&'static str, T)> = rows.into_iter().collect();
        // Never more than half full, so that a search soon comes to a place without a row.
        let len = (2 * rows.len()).next_power_of_two();
        let mut places = vec![0; len];
        for (n, (id, _)) in (1u16..).zip(&rows) {
            let mut at = first_place(id, len);
            while places[at] != 0 {
                at = (at + 1) & (len - 1);
            }
            places[at] = n;
        }
        Rows { rows, places }
    }
}

/// By a hash of the length and of the first and last eight bytes: ids seldom share all three. The number of places is a power of two.
fn first_place(id: &str, places: usize) -> usize {
    let bytes = id.as_bytes();
    let (first, last) = match (bytes.first_chunk(), bytes.last_chunk()) {
        (Some(first), Some(last)) => (u64::from_le_bytes(*first), u64::from_le_bytes(*last)),
        (_, _) => (bytes.iter().fold(0, |word, byte| word << 8 | u64::from(*byte)), 0),
    };
    let mixed = (first ^ last.rotate_left(32) ^ bytes.len() as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed >> 40) as usize & (places - 1)
}
