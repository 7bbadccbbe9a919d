//! As much of HTTP as the measurements need: one request, one connection.

use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::net::SocketAddr;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

pub struct Answer {
    /// 200 …
    pub status: u16,
    /// `name=value` of each cookie set.
    pub cookies: Vec<String>,
    /// Its body; null if it is no JSON.
    pub body: Value,
}

/// Asks for a path.
pub async fn get(server: SocketAddr, path: &str) -> Result<Answer> {
    ask(server, "GET", path, "").await
}

/// Sends JSON to a path; anything but success is an error.
pub async fn post(server: SocketAddr, path: &str, body: &Value) -> Result<Answer> {
    let answer = ask(server, "POST", path, &body.to_string()).await?;
    if answer.status >= 300 {
        bail!("POST {path}: {} {}", answer.status, answer.body);
    }
    Ok(answer)
}

async fn ask(server: SocketAddr, method: &str, path: &str, body: &str) -> Result<Answer> {
    let mut stream = TcpStream::connect(server).await?;
    let request = format!(
        "{method} {path} HTTP/1.1\r\nhost: {server}\r\norigin: http://{server}\r\nconnection: close\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    let (head, body) = answer.split_once("\r\n\r\n").context("an answer without a head")?;
    let status = head.split(' ').nth(1).context("an answer without a status")?.parse()?;
    let cookie = |line: &str| {
        let (name, value) = line.split_once(':')?;
        let value = value.trim().split(';').next()?;
        name.eq_ignore_ascii_case("set-cookie").then(|| value.to_owned())
    };
    let body = serde_json::from_str(body).unwrap_or_default();
    Ok(Answer { status, cookies: head.lines().filter_map(cookie).collect(), body })
}
