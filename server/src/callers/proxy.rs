//! Who is calling. Behind a proxy, every request comes from the proxy's address. Only proxies that the operator has
//! named are believed when they name the client's address: anyone else could make one up for every request.

use axum::http::HeaderMap;
use std::net::{IpAddr, SocketAddr};
use std::str::FromStr;

/// An address, or a network as `10.0.0.0/8`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Network {
    base: u128,
    /// How many bits of the address must match.
    bits: u32,
}

/// The proxies that the operator trusts.
#[derive(Clone, Debug, Default)]
pub struct Proxies(Vec<Network>);

impl Proxies {
    pub fn of(networks: Vec<Network>) -> Proxies {
        Proxies(networks)
    }

    /// Who is calling: the last address that is not a trusted proxy.
    pub fn caller(&self, peer: SocketAddr, headers: &HeaderMap) -> IpAddr {
        let mut caller = peer.ip().to_canonical();
        let forwarded = headers.get_all("x-forwarded-for").iter().filter_map(|v| v.to_str().ok());
        let named: Vec<&str> = forwarded.flat_map(|v| v.split(',')).map(str::trim).collect();
        for name in named.into_iter().rev() {
            let Ok(before) = name.parse::<IpAddr>() else { break };
            if !self.trusts(caller) {
                break;
            }
            caller = before.to_canonical();
        }
        caller
    }

    /// Whether this is the address of a trusted proxy.
    pub fn trusts(&self, address: IpAddr) -> bool {
        self.0.iter().any(|network| network.holds(address))
    }
}

impl Network {
    fn holds(self, address: IpAddr) -> bool {
        let mask = mask(self.bits);
        wide(address) & mask == self.base & mask
    }
}

impl FromStr for Network {
    type Err = String;

    fn from_str(text: &str) -> Result<Network, String> {
        let wrong = || format!("{text}: write an address (127.0.0.1, ::1) or a network (10.0.0.0/8)");
        let (address, bits) = text.split_once('/').map_or((text, None), |(a, b)| (a, Some(b)));
        let address: IpAddr = address.trim().parse().map_err(|_| wrong())?;
        let most = if address.is_ipv4() { 32 } else { 128 };
        let bits: u32 = bits.map_or(Ok(most), |b| b.trim().parse().map_err(|_| wrong()))?;
        if bits > most {
            return Err(wrong());
        }
        Ok(Network { base: wide(address), bits: bits + 128 - most })
    }
}

/// The address as one number; IPv4 addresses are mapped to IPv6.
fn wide(address: IpAddr) -> u128 {
    match address.to_canonical() {
        IpAddr::V4(v4) => v4.to_ipv6_mapped().to_bits(),
        IpAddr::V6(v6) => v6.to_bits(),
    }
}

fn mask(bits: u32) -> u128 {
    u128::MAX.checked_shl(128 - bits).unwrap_or(0)
}

/// Headers in which a proxy names the client's address.
const FORWARDED: [&str; 4] = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip"];

/// Whether a program on this machine asks for itself. What a proxy on this machine passes on does not count.
pub fn direct(peer: SocketAddr, headers: &HeaderMap) -> bool {
    peer.ip().to_canonical().is_loopback() && !FORWARDED.iter().any(|name| headers.contains_key(*name))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn caller(trusted: &[&str], peer: &str, forwarded: &[&str]) -> String {
        let proxies = Proxies::of(trusted.iter().map(|t| t.parse().unwrap()).collect());
        let mut headers = HeaderMap::new();
        for value in forwarded {
            headers.append("x-forwarded-for", value.parse().unwrap());
        }
        proxies.caller(SocketAddr::new(peer.parse().unwrap(), 1), &headers).to_string()
    }

    #[test]
    fn only_trusted_proxies_say_for_whom_they_ask() {
        assert_eq!(caller(&[], "127.0.0.1", &["6.6.6.6"]), "127.0.0.1");
        assert_eq!(caller(&["127.0.0.1"], "127.0.0.1", &["6.6.6.6"]), "6.6.6.6");
        assert_eq!(caller(&["127.0.0.1"], "::ffff:127.0.0.1", &["6.6.6.6"]), "6.6.6.6");
        assert_eq!(caller(&["127.0.0.1"], "192.168.1.9", &["6.6.6.6"]), "192.168.1.9");
        // The caller may have made up what was in the header before the proxy added to it.
        assert_eq!(caller(&["127.0.0.1"], "127.0.0.1", &["1.1.1.1, 6.6.6.6"]), "6.6.6.6");
        assert_eq!(caller(&["127.0.0.1", "10.0.0.0/8"], "127.0.0.1", &["6.6.6.6", "10.1.2.3"]), "6.6.6.6");
        assert_eq!(caller(&["127.0.0.1"], "127.0.0.1", &["nonsense"]), "127.0.0.1");
        assert_eq!(caller(&["::/0"], "2001:db8::1", &["2001:db8::2"]), "2001:db8::2");
    }

    #[test]
    fn what_is_no_network_is_refused() {
        for text in ["", "proxy", "10.0.0.0/33", "::1/129", "10.0.0.0/x", "1.2.3"] {
            assert!(text.parse::<Network>().is_err(), "{text}");
        }
        assert!("0.0.0.0/0".parse::<Network>().unwrap().holds("9.9.9.9".parse().unwrap()));
        assert!(!"0.0.0.0/0".parse::<Network>().unwrap().holds("2001:db8::1".parse().unwrap()));
    }
}
