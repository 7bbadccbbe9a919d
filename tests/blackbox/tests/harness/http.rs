use serde_json::Value;
use std::collections::BTreeMap;
use std::net::SocketAddr;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// A browser: an address and the cookies that it keeps.
#[derive(Clone)]
pub struct Browser {
    pub server: SocketAddr,
    pub cookies: BTreeMap<String, String>,
    /// The name by which it calls the server, over TLS; `None` to use the address.
    pub site: Option<String>,
}

/// An answer.
pub struct Response {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub body: String,
}

impl Response {
    pub fn json(&self) -> Value {
        self.body.parse().unwrap_or_else(|e| panic!("{e}: {}", self.body))
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(n, _)| n.eq_ignore_ascii_case(name)).map(|(_, v)| v.as_str())
    }

    /// The refusal's code; it must be a refusal, with words.
    pub fn refused(&self) -> String {
        assert!(self.status >= 400, "not refused: {}", self.body);
        let body = self.json();
        assert!(body["text"].as_str().is_some_and(|t| t.len() > 10), "{body}");
        body["code"].as_str().unwrap().to_string()
    }
}

impl Browser {
    pub fn new(server: SocketAddr) -> Browser {
        Browser { server, cookies: BTreeMap::new(), site: None }
    }

    /// The origin of the server's own pages.
    pub fn origin(&self) -> String {
        self.site.as_ref().map_or_else(|| format!("http://{}", self.server), |site| format!("https://{site}"))
    }

    /// What it calls the server.
    pub fn host(&self) -> String {
        self.site.clone().unwrap_or_else(|| self.server.to_string())
    }

    /// All cookies as one header.
    pub fn cookie(&self) -> String {
        self.cookies.iter().map(|(n, v)| format!("{n}={v}")).collect::<Vec<_>>().join("; ")
    }

    pub async fn get(&mut self, path: &str) -> Response {
        self.request("GET", path, &[], "").await
    }

    pub async fn post(&mut self, path: &str, body: &Value) -> Response {
        let origin = self.origin();
        let headers = [("Origin", origin.as_str()), ("Content-Type", "application/json")];
        self.request("POST", path, &headers, &body.to_string()).await
    }

    /// Any request; a `Host` among the headers takes the place of the server's address.
    pub async fn request(&mut self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> Response {
        let mut text = format!("{method} {path} HTTP/1.1\r\nConnection: close\r\n");
        if !headers.iter().any(|(n, _)| *n == "Host") {
            text.push_str(&format!("Host: {}\r\n", self.host()));
        }
        if !self.cookies.is_empty() {
            text.push_str(&format!("Cookie: {}\r\n", self.cookie()));
        }
        for (name, value) in headers {
            text.push_str(&format!("{name}: {value}\r\n"));
        }
        text.push_str(&format!("Content-Length: {}\r\n\r\n{body}", body.len()));
        let mut stream = TcpStream::connect(self.server).await.unwrap();
        // A server that refuses a long body may close before it has read it all.
        let _ = stream.write_all(text.as_bytes()).await;
        let mut bytes = Vec::new();
        let _ = stream.read_to_end(&mut bytes).await;
        let response = parse(&String::from_utf8_lossy(&bytes));
        for (_, cookie) in response.headers.iter().filter(|(n, _)| n.eq_ignore_ascii_case("set-cookie")) {
            let (name, value) = cookie.split(';').next().unwrap().split_once('=').unwrap();
            self.cookies.insert(name.into(), value.into());
        }
        response
    }
}

fn parse(text: &str) -> Response {
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or((text, ""));
    let mut lines = head.lines();
    let status = lines.next().and_then(|l| l.split(' ').nth(1)).and_then(|s| s.parse().ok());
    let headers: Vec<_> =
        lines.filter_map(|l| l.split_once(':')).map(|(n, v)| (n.to_string(), v.trim().to_string())).collect();
    let chunked = headers.iter().any(|(n, v)| n.eq_ignore_ascii_case("transfer-encoding") && v == "chunked");
    let body = if chunked { unchunk(body) } else { body.to_string() };
    Response { status: status.unwrap_or_else(|| panic!("no answer: {text}")), headers, body }
}

fn unchunk(mut text: &str) -> String {
    let mut body = String::new();
    while let Some((size, rest)) = text.split_once("\r\n") {
        let size = usize::from_str_radix(size, 16).unwrap_or(0);
        body.push_str(&rest[..size]);
        text = rest[size..].trim_start_matches("\r\n");
    }
    body
}
