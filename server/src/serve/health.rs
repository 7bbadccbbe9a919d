use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

/// The time for connecting, asking and reading the answer.
const PATIENCE: Duration = Duration::from_secs(3);

/// Asks a server whether it is ready. An error says in words why not.
pub async fn healthcheck(url: &str) -> Result<(), String> {
    let rest = url.strip_prefix("http://").ok_or_else(|| format!("{url}: write it as http://127.0.0.1:8080/readyz"))?;
    let (host, path) = rest.split_once('/').unwrap_or((rest, "readyz"));
    let address = if host.contains(':') { host.to_string() } else { format!("{host}:80") };
    let asked = timeout(PATIENCE, ask(&address, host, path)).await;
    let status = asked.map_err(|_| format!("{url} does not answer"))?.map_err(|e| format!("{url}: {e}"))?;
    if status.starts_with("HTTP/1.1 200") { Ok(()) } else { Err(format!("{url} answers {status}")) }
}

/// The first line of the answer.
async fn ask(address: &str, host: &str, path: &str) -> std::io::Result<String> {
    let mut stream = TcpStream::connect(address).await?;
    let request = format!("GET /{path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await?;
    let mut head = vec![0; 512];
    let mut read = 0;
    while read < head.len() && !head[..read].contains(&b'\n') {
        match stream.read(&mut head[read..]).await? {
            0 => break,
            n => read += n,
        }
    }
    let text = String::from_utf8_lossy(&head[..read]);
    Ok(text.lines().next().unwrap_or("nothing").to_string())
}
