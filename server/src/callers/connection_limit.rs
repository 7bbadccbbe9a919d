//! Connection limits: in total, and for each address.

use super::limits::network;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

/// How many files the server needs besides its connections.
const RESERVE: usize = 64;
/// The limit for one address, if none is set.
const PER_ADDRESS: usize = 500;

/// How many files are received at a time, and how many of them from one address.
const UPLOADS: usize = 8;
const UPLOADS_PER_ADDRESS: usize = 2;

/// How many connections may be open, and how many are.
#[derive(Clone)]
pub struct ConnectionLimit(Arc<Limits>);

struct Limits {
    total: usize,
    /// `None` for no limit.
    per_address: Option<usize>,
    /// The limit for this machine itself.
    this_machine: Option<usize>,
    open: Mutex<Open>,
}

#[derive(Default)]
struct Open {
    total: usize,
    per_address: HashMap<IpAddr, usize>,
}

/// Allows one connection, which counts until this is dropped.
pub struct Permit {
    limit: ConnectionLimit,
    /// `None` if it counts only towards the total.
    address: Option<IpAddr>,
}

/// The permit of a request's connection. Code that takes over the connection must keep it.
#[derive(Clone)]
pub struct HeldPermit {
    _permit: Arc<Permit>,
}

impl HeldPermit {
    pub fn of(permit: Permit) -> HeldPermit {
        HeldPermit { _permit: Arc::new(permit) }
    }
}

/// Which limit refuses a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LimitReached {
    Total,
    PerAddress,
}

impl ConnectionLimit {
    /// Allows `wanted` connections in total, as far as this process may open files, and `per_address` from each address
    /// (0 for no limit). If `per_address` is not set, this machine itself has no limit: anyone who works on it can stop
    /// the server anyway.
    pub fn new(wanted: usize, per_address: Option<usize>) -> ConnectionLimit {
        let total = openable(wanted + RESERVE).saturating_sub(RESERVE).clamp(1, wanted.max(1));
        if total < wanted {
            tracing::warn!(
                "this system lets the server hold {total} connections instead of {wanted}; \
                 raise the limit of open files (ulimit -n {}) for more",
                wanted + RESERVE
            );
        }
        let limit = |most: usize| (most > 0).then_some(most);
        let (per_address, this_machine) = (limit(per_address.unwrap_or(PER_ADDRESS)), per_address.and_then(limit));
        ConnectionLimit(Arc::new(Limits { total, per_address, this_machine, open: Mutex::default() }))
    }

    /// Allows those who send files. Each address leaves places for others: a slow one holds its place for long.
    pub fn of_uploads() -> ConnectionLimit {
        let (total, per_address) = (UPLOADS, Some(UPLOADS_PER_ADDRESS));
        ConnectionLimit(Arc::new(Limits { total, per_address, this_machine: None, open: Mutex::default() }))
    }

    /// Permits a connection from this address; `None` for a trusted proxy, which passes on many callers.
    pub fn take(&self, address: Option<IpAddr>) -> Result<Permit, LimitReached> {
        let this = address.is_some_and(|address| address.to_canonical().is_loopback());
        let address = address.map(network);
        let mut open = self.0.open.lock().unwrap_or_else(PoisonError::into_inner);
        if open.total >= self.0.total {
            return Err(LimitReached::Total);
        }
        if let Some(address) = address {
            let own = open.per_address.entry(address).or_default();
            let most = if this { self.0.this_machine } else { self.0.per_address };
            if most.is_some_and(|most| *own >= most) {
                return Err(LimitReached::PerAddress);
            }
            *own += 1;
        }
        open.total += 1;
        Ok(Permit { limit: self.clone(), address })
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        let mut open = self.limit.0.open.lock().unwrap_or_else(PoisonError::into_inner);
        open.total -= 1;
        let Some(address) = self.address else { return };
        if let Some(own) = open.per_address.get_mut(&address) {
            *own -= 1;
            if *own == 0 {
                open.per_address.remove(&address);
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
        let open = |per_address, address| {
            let limit = ConnectionLimit::new(PER_ADDRESS + 1, per_address);
            let all: Vec<_> = (0..=PER_ADDRESS).map_while(|_| limit.take(Some(address)).ok()).collect();
            all.len()
        };
        assert_eq!((open(None, this), open(None, other)), (PER_ADDRESS + 1, PER_ADDRESS));
        assert_eq!(open(None, "::1".parse().unwrap()), PER_ADDRESS + 1);
        assert_eq!((open(Some(2), this), open(Some(2), other), open(Some(0), other)), (2, 2, PER_ADDRESS + 1));
    }

    #[test]
    fn permits_are_shared_out_and_come_back() {
        let limit = ConnectionLimit::new(3, Some(2));
        let (a, b): (IpAddr, IpAddr) = ("10.0.0.1".parse().unwrap(), "10.0.0.2".parse().unwrap());
        let first = limit.take(Some(a)).unwrap();
        let _second = limit.take(Some(a)).unwrap();
        assert_eq!(limit.take(Some(a)).err(), Some(LimitReached::PerAddress));
        let third = limit.take(Some(b)).unwrap();
        assert_eq!(limit.take(None).err(), Some(LimitReached::Total));
        drop(first);
        assert!(limit.take(Some(a)).is_ok());
        drop(third);
        assert!(limit.take(None).is_ok());
    }
}
