//! The addresses by which people reach this server, and whether a request comes from its own pages.

use crate::ids::{Code, Seat};
use crate::secrets::Secret;
use axum::http::HeaderMap;
use axum::http::header::{HOST, ORIGIN};
use std::net::{IpAddr, SocketAddr};

/// The addresses that the server knows of itself.
#[derive(Clone, Debug)]
pub struct Addresses {
    /// Given by the operator, without a slash at its end.
    pub public: Option<String>,
    /// Where it listens.
    pub listening: SocketAddr,
    /// This machine in the local network.
    pub lan: Option<IpAddr>,
}

/// What links begin with: `http://192.168.1.20:8080`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Base(String);

impl Addresses {
    /// What links given to others begin with: the public address, or the one by which this request came, unless that is
    /// good for this machine only; then the address in the local network.
    pub fn base(&self, headers: &HeaderMap) -> Base {
        if let Some(public) = &self.public {
            return Base(public.clone());
        }
        let host = headers.get(HOST).and_then(|v| v.to_str().ok()).filter(|h| plain(h));
        match host {
            Some(host) if !local(host) => Base(format!("{}://{host}", scheme(headers))),
            Some(_) | None => Base(format!("http://{}", self.reachable())),
        }
    }

    /// Where others in the local network reach the server.
    pub fn reachable(&self) -> SocketAddr {
        let ip = self.listening.ip();
        let ip = if ip.is_unspecified() { self.lan.unwrap_or(ip) } else { ip };
        SocketAddr::new(ip, self.listening.port())
    }
}

impl Base {
    /// The link that players open.
    pub fn join(&self, code: &Code) -> String {
        format!("{}/t/{code}", self.0)
    }

    /// A link that lets a member in as this seat. The secret comes after the `#`, so that it is in no server's log.
    pub fn enter(&self, code: &Code, secret: &Secret) -> String {
        format!("{}/t/{code}/enter#{}", self.0, secret.expose())
    }

    /// The page of a seat.
    pub fn seat(&self, code: &Code, seat: Seat) -> String {
        format!("{}/t/{code}/s/{}", self.0, seat.0)
    }
}

/// Whether the request comes from a page of this server's own.
pub fn own(addresses: &Addresses, headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(ORIGIN).and_then(|v| v.to_str().ok()) else { return false };
    if addresses.public.as_deref().is_some_and(|public| public.eq_ignore_ascii_case(origin)) {
        return true;
    }
    let Some(host) = headers.get(HOST).and_then(|v| v.to_str().ok()) else { return false };
    let authority = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
    authority.is_some_and(|a| a.eq_ignore_ascii_case(host))
}

/// Whether the text can be a host name: it goes into links.
fn plain(host: &str) -> bool {
    let fits = |b: u8| b.is_ascii_alphanumeric() || b".-:[]".contains(&b);
    !host.is_empty() && host.len() <= 255 && host.bytes().all(fits)
}

/// Whether the host can be reached from this machine only.
fn local(host: &str) -> bool {
    let name = match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or(rest),
        None => host.split(':').next().unwrap_or(host),
    };
    let by_name = name.eq_ignore_ascii_case("localhost") || name.to_ascii_lowercase().ends_with(".localhost");
    by_name || name.parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback() || ip.is_unspecified())
}

/// The scheme by which people reached the proxy in front of the server, if there is one.
fn scheme(headers: &HeaderMap) -> &'static str {
    match headers.get("x-forwarded-proto").and_then(|v| v.to_str().ok()) {
        Some("https") => "https",
        Some(_) | None => "http",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn addresses(public: Option<&str>, listening: &str) -> Addresses {
        let lan = Some("192.168.1.20".parse().unwrap());
        Addresses { public: public.map(Into::into), listening: listening.parse().unwrap(), lan }
    }

    fn headers(host: &str, origin: &str) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(HOST, host.parse().unwrap());
        headers.insert(ORIGIN, origin.parse().unwrap());
        headers
    }

    fn link(a: &Addresses, host: &str) -> String {
        a.base(&headers(host, "x")).join(&Code::parse("ABCDEF").unwrap())
    }

    #[test]
    fn links_are_never_for_this_machine_only() {
        let a = addresses(None, "0.0.0.0:8080");
        for host in ["localhost:8080", "127.0.0.1:8080", "[::1]:8080", "0.0.0.0:8080", "evil host", "\"><script>"] {
            assert_eq!(link(&a, host), "http://192.168.1.20:8080/t/ABCDEF", "{host}");
        }
        assert_eq!(link(&a, "mill.local:8080"), "http://mill.local:8080/t/ABCDEF");
        let a = addresses(Some("https://fray.example"), "127.0.0.1:8080");
        assert_eq!(link(&a, "localhost:8080"), "https://fray.example/t/ABCDEF");
    }

    #[test]
    fn only_its_own_pages_may_ask() {
        let a = addresses(None, "0.0.0.0:8080");
        assert!(own(&a, &headers("mill.local:8080", "http://mill.local:8080")));
        assert!(!own(&a, &headers("mill.local:8080", "http://mill.local:9090")));
        assert!(!own(&a, &headers("mill.local:8080", "https://evil.example")));
        assert!(!own(&a, &headers("mill.local:8080", "null")));
        assert!(!own(&a, &HeaderMap::new()));
        let a = addresses(Some("https://fray.example"), "127.0.0.1:8080");
        assert!(own(&a, &headers("inside:8080", "https://fray.example")));
    }
}
