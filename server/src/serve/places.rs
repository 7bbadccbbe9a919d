//! Connection limits: in total, and for each address.

use crate::http::network;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

/// How many files the server needs besides its connections.
const RESERVE: usize = 64;
/// The limit for one address, if none is set.
const OF_ONE: usize = 500;

/// The places for connections.
#[derive(Clone)]
pub struct Places(Arc<Inner>);

struct Inner {
    in_all: usize,
    /// `None` for no limit.
    of_one: Option<usize>,
    /// The limit for this machine itself.
    of_this: Option<usize>,
    taken: Mutex<Taken>,
}

#[derive(Default)]
struct Taken {
    in_all: usize,
    of_one: HashMap<IpAddr, usize>,
}

/// A place for one connection. It is free again when this is dropped.
pub struct Place {
    places: Places,
    /// `None` if it counts only towards the total.
    address: Option<IpAddr>,
}

/// Why there is no place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoPlace {
    /// All are taken.
    InAll,
    /// This address has its share.
    OfOne,
}

impl Places {
    /// Gives `wanted` places in total, as far as this process may open files, and `of_one` to each address (0 for no
    /// limit). If `of_one` is not set, this machine itself has no limit: anyone who works on it can stop the server
    /// anyway.
    pub fn new(wanted: usize, of_one: Option<usize>) -> Places {
        let in_all = openable(wanted + RESERVE).saturating_sub(RESERVE).clamp(1, wanted.max(1));
        if in_all < wanted {
            tracing::warn!(
                "this system lets the server hold {in_all} connections instead of {wanted}; \
                 raise the limit of open files (ulimit -n {}) for more",
                wanted + RESERVE
            );
        }
        let limit = |most: usize| (most > 0).then_some(most);
        let (of_one, of_this) = (limit(of_one.unwrap_or(OF_ONE)), of_one.and_then(limit));
        Places(Arc::new(Inner { in_all, of_one, of_this, taken: Mutex::default() }))
    }

    /// A place for a connection from this address; `None` for a trusted proxy, which passes on many callers.
    pub fn take(&self, address: Option<IpAddr>) -> Result<Place, NoPlace> {
        let this = address.is_some_and(|address| address.to_canonical().is_loopback());
        let address = address.map(network);
        let mut taken = self.0.taken.lock().unwrap_or_else(PoisonError::into_inner);
        if taken.in_all >= self.0.in_all {
            return Err(NoPlace::InAll);
        }
        if let Some(address) = address {
            let own = taken.of_one.entry(address).or_default();
            let most = if this { self.0.of_this } else { self.0.of_one };
            if most.is_some_and(|most| *own >= most) {
                return Err(NoPlace::OfOne);
            }
            *own += 1;
        }
        taken.in_all += 1;
        Ok(Place { places: self.clone(), address })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut taken = self.places.0.taken.lock().unwrap_or_else(PoisonError::into_inner);
        taken.in_all -= 1;
        let Some(address) = self.address else { return };
        if let Some(own) = taken.of_one.get_mut(&address) {
            *own -= 1;
            if *own == 0 {
                taken.of_one.remove(&address);
            }
        }
    }
}

/// The number of files this process may open, after raising its limit as far as allowed.
#[cfg(unix)]
fn openable(wanted: usize) -> usize {
    let granted = rlimit::increase_nofile_limit(wanted as u64);
    granted.map_or(wanted, |files| usize::try_from(files).unwrap_or(usize::MAX))
}

#[cfg(not(unix))]
fn openable(wanted: usize) -> usize {
    wanted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_machine_has_a_limit_only_where_one_is_set() {
        let (this, other): (IpAddr, IpAddr) = ("127.0.0.1".parse().unwrap(), "10.0.0.1".parse().unwrap());
        let taken = |of_one, address| {
            let places = Places::new(OF_ONE + 1, of_one);
            let all: Vec<_> = (0..=OF_ONE).map_while(|_| places.take(Some(address)).ok()).collect();
            all.len()
        };
        assert_eq!((taken(None, this), taken(None, other)), (OF_ONE + 1, OF_ONE));
        assert_eq!(taken(None, "::1".parse().unwrap()), OF_ONE + 1);
        assert_eq!((taken(Some(2), this), taken(Some(2), other), taken(Some(0), other)), (2, 2, OF_ONE + 1));
    }

    #[test]
    fn places_are_shared_out_and_come_back() {
        let places = Places::new(3, Some(2));
        let (a, b): (IpAddr, IpAddr) = ("10.0.0.1".parse().unwrap(), "10.0.0.2".parse().unwrap());
        let first = places.take(Some(a)).unwrap();
        let _second = places.take(Some(a)).unwrap();
        assert_eq!(places.take(Some(a)).err(), Some(NoPlace::OfOne));
        let third = places.take(Some(b)).unwrap();
        assert_eq!(places.take(None).err(), Some(NoPlace::InAll));
        drop(first);
        assert!(places.take(Some(a)).is_ok());
        drop(third);
        assert!(places.take(None).is_ok());
    }
}
