//! How much of something lasting one address may make within an hour.

use super::limits::network;
use super::proxy::{Proxies, direct};
use crate::by_key::ByKey;
use axum::http::HeaderMap;
use governor::Quota;
use std::hash::Hash;
use std::net::{IpAddr, SocketAddr};
use std::num::NonZeroU32;

/// Limits what each address may make an hour, for each `K` apart.
pub struct HourlyLimit<K: Clone + Eq + Hash> {
    by_address: Option<ByKey<(IpAddr, K)>>,
    this_machine: ThisMachine,
}

/// Whether the limit also holds for programs on this machine.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ThisMachine {
    Limited,
    Free,
}

impl<K: Clone + Eq + Hash> HourlyLimit<K> {
    /// `stated`: so many for everybody, or without limit if it is 0. If it is `None`, so many as usual, and for this machine
    /// itself without limit.
    pub fn new(stated: Option<u32>, usual: u32) -> HourlyLimit<K> {
        let this_machine = stated.map_or(ThisMachine::Free, |_| ThisMachine::Limited);
        let by_address = NonZeroU32::new(stated.unwrap_or(usual)).map(|number| ByKey::new(Quota::per_hour(number)));
        HourlyLimit { by_address, this_machine }
    }

    /// Counts one more by this caller. `false`: it has made too many.
    pub fn allows(&self, proxies: &Proxies, peer: SocketAddr, headers: &HeaderMap, key: K) -> bool {
        let Some(limit) = &self.by_address else { return true };
        if self.this_machine == ThisMachine::Free && direct(peer, headers) {
            return true;
        }
        limit.allows(&(network(proxies.caller(peer, headers)), key))
    }
}
