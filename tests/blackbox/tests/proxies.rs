//! Real proxies with TLS in front, with exactly the settings of `docs/OPERATIONS.md`: nginx and Caddy, as Debian has
//! them (`nginx-light`, `caddy`), and `openssl` for the other end of TLS. Where one of them is not installed, `cargo
//! xtask test` says so; with `FRAY_PROXIES=required` the tests fail.

use crate::harness::screen::socket;
use crate::harness::{Browser, Host, Screen};
use serde_json::json;
use std::net::SocketAddr;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tokio::net::{TcpListener, TcpStream};
use tokio::process::{Child, Command};

const SITE: &str = "fray.example";

/// The block of `docs/OPERATIONS.md` that begins with this line, without the line.
fn settings(first: &str) -> String {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/OPERATIONS.md");
    let page = std::fs::read_to_string(page).unwrap();
    let block = page.split("```").find(|block| block.trim_start().starts_with(first)).expect(first);
    block.trim_start().lines().skip(1).collect::<Vec<_>>().join("\n")
}

/// The settings with what has to be different in a test.
fn with(settings: &str, changes: &[(&str, &str)]) -> String {
    changes.iter().fold(settings.to_string(), |text, (there, here)| {
        assert!(text.contains(there), "docs/OPERATIONS.md does not say `{there}` any more");
        text.replace(there, here)
    })
}

fn installed(programs: &[&str]) -> bool {
    let folders = std::env::var("PATH").unwrap_or_default() + ":/usr/sbin";
    let is_there = |program: &&&str| folders.split(':').any(|folder| Path::new(folder).join(program).is_file());
    let missing: Vec<_> = programs.iter().filter(|program| !is_there(program)).collect();
    let required = std::env::var("FRAY_PROXIES").is_ok_and(|value| value == "required");
    assert!(!required || missing.is_empty(), "not installed: {missing:?}");
    missing.is_empty()
}

/// A proxy with TLS before a server.
struct Proxy {
    _child: Child,
    folder: TempDir,
    address: SocketAddr,
}

async fn free() -> SocketAddr {
    TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap()
}

impl Proxy {
    /// `settings` makes the file from the server's address, the proxy's own, and the folder with `cert.pem` and `key.pem`.
    async fn start(program: &str, args: &[&str], settings: String) -> Proxy {
        let folder = tempfile::tempdir().unwrap();
        let address = free().await;
        let here = folder.path().display().to_string();
        let made = std::process::Command::new("openssl")
            .args(["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"])
            .args(["-subj", &format!("/CN={SITE}"), "-addext", &format!("subjectAltName=DNS:{SITE}")])
            .args(["-keyout", &format!("{here}/key.pem"), "-out", &format!("{here}/cert.pem")])
            .stderr(Stdio::null())
            .status()
            .unwrap();
        assert!(made.success());
        let settings = settings.replace("<here>", &here).replace("<port>", &address.port().to_string());
        let file = folder.path().join("settings");
        std::fs::write(&file, settings).unwrap();
        let path = std::env::var("PATH").unwrap_or_default() + ":/usr/sbin";
        let mut command = Command::new(program);
        command.args(args).arg(&file).env("PATH", path).env("HOME", folder.path()).env("XDG_DATA_HOME", folder.path());
        command.stdin(Stdio::null()).stdout(Stdio::null());
        command.stderr(std::fs::File::create(folder.path().join("log")).unwrap());
        let mut child = command.kill_on_drop(true).spawn().unwrap();
        let until = Instant::now() + Duration::from_secs(10);
        while TcpStream::connect(address).await.is_err() {
            let log = std::fs::read_to_string(folder.path().join("log")).unwrap();
            assert!(child.try_wait().unwrap().is_none() && Instant::now() < until, "{program} did not start: {log}");
            tokio::time::sleep(Duration::from_millis(30)).await;
        }
        Proxy { _child: child, folder, address }
    }

    /// A local port that leads through TLS to the proxy, as a caller with this address. The certificate is checked.
    async fn tls_from(&self, caller: &'static str) -> SocketAddr {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let (way, proxy) = (listener.local_addr().unwrap(), self.address.to_string());
        let certificate = self.folder.path().join("cert.pem");
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let mut tls = Command::new("openssl");
                tls.args(["s_client", "-quiet", "-verify_return_error", "-servername", SITE, "-verify_hostname", SITE]);
                tls.args(["-bind", caller, "-connect", &proxy, "-CAfile"]).arg(&certificate).kill_on_drop(true);
                let piped = tls.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
                let tls = piped.spawn().unwrap();
                tokio::spawn(async move {
                    // Moves all of `tls` into the task: the process ends when it is dropped.
                    let mut tls = tls;
                    let (mut said, mut heard) = client.into_split();
                    let (mut to, mut from) = (tls.stdin.take().unwrap(), tls.stdout.take().unwrap());
                    tokio::select! {
                        _ = tokio::io::copy(&mut said, &mut to) => {}
                        _ = tokio::io::copy(&mut from, &mut heard) => {}
                    }
                });
            }
        });
        way
    }
}

fn public(server: SocketAddr) -> Browser {
    Browser { site: Some(SITE.into()), ..Browser::new(server) }
}

async fn check_everything_behind(proxy: &Proxy) {
    let way = proxy.tls_from("127.0.0.2").await;
    let mut browser = public(way);
    let page = browser.get("/").await;
    assert!(page.status == 200 && page.body.contains("<title>"), "{} {}", page.status, page.body);
    let made = browser.post("/api/tables", &json!({"system": "tiny", "sample": true})).await;
    assert_eq!(made.status, 200, "{}", made.body);
    assert!(made.header("set-cookie").unwrap().contains("; Secure"));
    let code = made.json()["code"].as_str().unwrap().to_string();
    let mut gm = Screen::open(browser.clone(), &code, 1).await;
    gm.does(json!({"c": "encounter_start"})).await;
    // A long update arrives whole, and what others do arrives at once.
    let mut second = Screen::open(browser.clone(), &code, 1).await;
    gm.does(json!({"c": "pause", "on": true})).await;
    second.reaches("table", |table| table["paused"] == true).await;
    let link = gm.parts["table"]["link"].as_str().or(gm.parts["table"]["recovery"].as_str()).unwrap().to_string();
    assert!(link.starts_with(&format!("https://{SITE}/")), "{link}");
    assert!(socket(&browser, &format!("/ws/{code}/1"), "https://evil.example").await.is_err());
    assert_eq!(browser.get("/metrics").await.status, 404);
    // Each caller has their own limits, whatever they claim about their address.
    let mut guesses = vec![];
    for n in 0..20 {
        let made_up = format!("198.51.100.{n}");
        let headers = [("X-Forwarded-For", made_up.as_str())];
        guesses.push(public(way).request("GET", "/api/tables/AAAAAAAAA", &headers, "").await.status);
    }
    assert!(guesses.starts_with(&[404; 5]) && guesses.ends_with(&[429; 5]), "{guesses:?}");
    let other = proxy.tls_from("127.0.0.3").await;
    assert_eq!(public(other).get("/api/tables/AAAAAAAAA").await.status, 404);
    gm.does(json!({"c": "pause", "on": false})).await;
}

async fn host() -> Host {
    let public = format!("https://{SITE}");
    Host::with(&["--public-url", &public, "--trusted-proxy", "127.0.0.1", "--posts-per-minute", "12"]).await
}

#[tokio::test]
async fn behind_nginx_with_tls_everything_works() {
    if !installed(&["nginx", "openssl"]) {
        return;
    }
    let host = host().await;
    let server = with(
        &settings("# nginx"),
        &[
            ("listen 443 ssl", "listen 127.0.0.1:<port> ssl"),
            ("/etc/ssl/fray.example.pem", "<here>/cert.pem"),
            ("/etc/ssl/fray.example.key", "<here>/key.pem"),
            ("127.0.0.1:8080", &host.address.to_string()),
        ],
    );
    let own = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(|of| format!("{of}_temp_path <here>/{of};\n"));
    let whole = format!(
        "daemon off;\nmaster_process off;\npid <here>/pid;\nerror_log stderr;\nevents {{}}\nhttp {{\naccess_log off;\n{}{server}\n}}\n",
        own.concat()
    );
    let proxy = Proxy::start("nginx", &["-e", "stderr", "-c"], whole).await;
    check_everything_behind(&proxy).await;
}

#[tokio::test]
async fn behind_caddy_with_tls_everything_works() {
    if !installed(&["caddy", "openssl"]) {
        return;
    }
    let host = host().await;
    let site = format!("{SITE}:<port> {{\n    bind 127.0.0.1\n    tls <here>/cert.pem <here>/key.pem\n");
    let server =
        with(&settings("# Caddyfile"), &[("fray.example {\n", &site), ("127.0.0.1:8080", &host.address.to_string())]);
    let whole = format!("{{\n    admin off\n    auto_https disable_redirects\n}}\n{server}\n");
    let proxy = Proxy::start("caddy", &["run", "--adapter", "caddyfile", "--config"], whole).await;
    check_everything_behind(&proxy).await;
}
