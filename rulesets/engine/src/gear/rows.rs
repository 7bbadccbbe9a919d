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

/// By FNV-1a, which is quick for short ids. The number of places is a power of two.
fn first_place(id: &str, places: usize) -> usize {
    let mixed = id
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    (mixed ^ (mixed >> 32)) as usize & (places - 1)
}
