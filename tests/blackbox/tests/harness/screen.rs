use super::frames::read;
use super::http::Browser;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::time::{Instant, timeout};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

const PATIENCE: Duration = Duration::from_secs(30);

/// Version of the protocol.
pub const VERSION: u32 = 5;

/// A seat's page: it holds what the server sent, as the browser client does.
pub struct Screen {
    pub browser: Browser,
    pub code: String,
    pub seat: u32,
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    pub role: String,
    pub parts: BTreeMap<String, Value>,
    pub tags: BTreeMap<String, String>,
    pub lines: BTreeMap<u64, Value>,
    pub epoch: u64,
    /// The epoch that this connection has told.
    told_epoch: Option<u64>,
    /// Every frame as it came.
    pub frames: Vec<String>,
    pub replies: BTreeMap<String, Vec<Value>>,
    pub bye: Option<Value>,
    commands: u32,
    /// Parts that the page looks at.
    looks: Vec<String>,
}

/// The answer to a command.
#[derive(Clone, Debug)]
pub struct Reply(pub Value);

impl Reply {
    pub fn code(&self) -> &str {
        self.0["refusal"]["code"].as_str().unwrap_or("")
    }
}

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// Opens a socket with these headers.
pub async fn socket(browser: &Browser, path: &str, origin: &str) -> Result<Socket, Error> {
    let mut request = format!("ws://{}{path}", browser.server).into_client_request()?;
    request.headers_mut().insert("Host", browser.host().parse().unwrap());
    request.headers_mut().insert("Origin", origin.parse().unwrap());
    request.headers_mut().insert("Cookie", browser.cookie().parse().unwrap());
    let stream = timeout(PATIENCE, connect_async(request)).await.expect("the socket opens");
    stream.map(|(socket, _)| socket)
}

impl Screen {
    /// Opens the page of a seat, with nothing held yet.
    pub async fn open(browser: Browser, code: &str, seat: u32) -> Screen {
        let mut screen = Screen::knock(browser, code, seat).await;
        screen.hello().await;
        screen
    }

    /// Opens the socket without a greeting.
    pub async fn knock(browser: Browser, code: &str, seat: u32) -> Screen {
        Screen::knock_with(browser, code, seat, "").await
    }

    /// Opens the socket with this query in its address.
    pub async fn knock_with(browser: Browser, code: &str, seat: u32, query: &str) -> Screen {
        let socket = socket(&browser, &format!("/ws/{code}/{seat}{query}"), &browser.origin()).await.unwrap();
        Screen {
            browser,
            code: code.into(),
            seat,
            socket,
            role: String::new(),
            parts: BTreeMap::new(),
            tags: BTreeMap::new(),
            lines: BTreeMap::new(),
            epoch: 0,
            told_epoch: None,
            frames: vec![],
            replies: BTreeMap::new(),
            bye: None,
            commands: 0,
            looks: vec![],
        }
    }

    /// The code by which people come in, as this screen shows it.
    pub fn join_code(&self) -> &str {
        self.parts["table"]["code"].as_str().unwrap()
    }

    /// Greets the server with what the page holds, and waits for the welcome and the first update. Earlier frames are
    /// forgotten.
    pub async fn hello(&mut self) {
        let line = self.lines.keys().last().copied().unwrap_or(0);
        self.frames.clear();
        let (tags, epoch, looks) = (&self.tags, self.epoch, &self.looks);
        self.send(&json!({"t": "hello", "v": VERSION, "tags": tags, "line": line, "epoch": epoch, "looks": looks}))
            .await;
        let mut updates = 0;
        while updates == 0 && self.bye.is_none() {
            updates += usize::from(self.hears().await.is_some_and(|m| m["t"] == "update"));
        }
        self.opens_sheets().await;
    }

    /// Opens the sheet of everybody on this screen.
    pub async fn opens_sheets(&mut self) {
        let sheets = self.parts.keys().filter_map(|name| name.strip_prefix("combatant:"));
        self.looks_at(sheets.map(|handle| format!("sheet:{handle}")).take(64).collect()).await;
    }

    /// Opens every sheet, and every form as far as a page may.
    pub async fn opens_everything(&mut self) {
        let sheets = self.parts.keys().filter_map(|name| name.strip_prefix("combatant:"));
        let mut looks: Vec<String> = sheets.map(|handle| format!("sheet:{handle}")).collect();
        for (name, set) in &self.parts {
            let Some(handle) = name.strip_prefix("offers:") else { continue };
            let acts = set["acts"].as_array().unwrap().iter().map(|a| a["act"].as_str().unwrap());
            looks.extend(acts.map(|act| format!("form:{handle}/{act}")));
        }
        looks.truncate(64);
        self.looks_at(looks).await;
    }

    /// Looks at these parts, and waits until they have come.
    pub async fn looks_at(&mut self, looks: Vec<String>) {
        if self.bye.is_some() || looks.iter().all(|name| self.looks.contains(name)) {
            return;
        }
        self.looks = looks;
        self.send(&json!({"t": "look", "parts": self.looks})).await;
        while self.looks.iter().any(|name| !self.parts.contains_key(name)) {
            if self.hears().await.is_none() {
                return;
            }
        }
    }

    /// Loses the connection without a farewell, and connects again.
    pub async fn reconnect(&mut self) {
        let path = format!("/ws/{}/{}", self.code, self.seat);
        self.socket = socket(&self.browser, &path, &self.browser.origin()).await.unwrap();
        (self.bye, self.told_epoch) = (None, None);
        self.hello().await;
    }

    pub async fn send(&mut self, message: &Value) {
        self.send_text(&message.to_string()).await;
    }

    pub async fn send_text(&mut self, text: &str) {
        self.send_raw(Message::text(text)).await;
    }

    pub async fn send_raw(&mut self, message: Message) {
        // A server that has closed is seen when reading.
        let _ = self.socket.send(message).await;
    }

    /// The next message; `None` if the connection has ended.
    pub async fn hears(&mut self) -> Option<Value> {
        let message = timeout(PATIENCE, self.socket.next()).await.expect("the server says something");
        match message {
            Some(Ok(Message::Text(text))) => Some(self.takes(text.as_str())),
            Some(Ok(Message::Close(_)) | Err(_)) | None => None,
            Some(Ok(other)) => panic!("not a text: {other:?}"),
        }
    }

    /// Waits until all that was sent before has come.
    pub async fn hears_all(&mut self) {
        self.send(&json!({"t": "ping"})).await;
        while self.hears().await.is_some_and(|m| m["t"] != "pong") {}
    }

    /// Takes in everything that comes within this time.
    pub async fn listens(&mut self, wait: Duration) {
        let until = Instant::now() + wait;
        while let Ok(Some(Ok(message))) = tokio::time::timeout_at(until, self.socket.next()).await {
            if let Message::Text(text) = message {
                self.takes(text.as_str());
            }
        }
    }

    fn takes(&mut self, text: &str) -> Value {
        self.frames.push(text.to_string());
        let message = read(text);
        match message["t"].as_str().unwrap() {
            "welcome" => self.role = message["role"].as_str().unwrap().into(),
            "update" => self.update(&message),
            "reply" => {
                let id = message["id"].as_str().unwrap().to_string();
                self.replies.entry(id).or_default().push(message.clone());
            }
            "bye" => self.bye = Some(message.clone()),
            "pong" | "odds" => {}
            other => panic!("unknown message {other}"),
        }
        message
    }

    fn update(&mut self, message: &Value) {
        // The first update of a connection always says it.
        let epoch = message["epoch"].as_u64().or(self.told_epoch).unwrap();
        self.told_epoch = Some(epoch);
        if epoch != self.epoch {
            self.lines.clear();
            self.epoch = epoch;
        }
        for (name, part) in message["parts"].as_object().unwrap() {
            self.tags.insert(name.clone(), part["tag"].as_str().unwrap().into());
            self.parts.insert(name.clone(), part["data"].clone());
        }
        for name in message["gone"].as_array().unwrap().iter().filter_map(Value::as_str) {
            self.tags.remove(name);
            self.parts.remove(name);
        }
        for line in message["lines"].as_array().unwrap() {
            self.lines.insert(line["n"].as_u64().unwrap(), line.clone());
        }
    }

    /// Sends a command and waits for its reply.
    pub async fn asks(&mut self, cmd: Value) -> Reply {
        self.commands += 1;
        // A data file that another run left remembers the ids of that run.
        let id = format!("s{}-{}-{}", self.seat, std::process::id(), self.commands);
        self.asks_as(&id, cmd).await
    }

    /// The same under an id of the caller's choice.
    pub async fn asks_as(&mut self, id: &str, cmd: Value) -> Reply {
        let before = self.replies.get(id).map_or(0, Vec::len);
        self.send(&json!({"t": "do", "id": id, "cmd": cmd})).await;
        while self.replies.get(id).map_or(0, Vec::len) == before {
            if self.hears().await.is_none() {
                panic!("no reply to {cmd}; the server said {:?}", self.bye);
            }
        }
        self.opens_sheets().await;
        Reply(self.replies[id].last().unwrap().clone())
    }

    /// Sends a command that must be done.
    pub async fn does(&mut self, cmd: Value) -> Value {
        let said = cmd.to_string();
        let Reply(reply) = self.asks(cmd).await;
        assert_eq!(reply["ok"], true, "{said}: {reply}");
        reply["data"].clone()
    }

    /// Sends all of these without waiting for replies in between. All of them must be done.
    pub async fn does_at_once(&mut self, all: &[Value]) {
        let ids: Vec<String> = (0..all.len()).map(|n| format!("s{}-{}-{n}", self.seat, self.commands + 1)).collect();
        self.commands += 1;
        for (id, cmd) in ids.iter().zip(all) {
            self.send(&json!({"t": "do", "id": id, "cmd": cmd})).await;
        }
        while ids.iter().any(|id| !self.replies.contains_key(id)) {
            assert!(self.hears().await.is_some(), "closed: {:?}", self.bye);
        }
        for (id, cmd) in ids.iter().zip(all) {
            assert_eq!(self.replies[id][0]["ok"], true, "{cmd}: {}", self.replies[id][0]);
        }
    }

    /// Sends a command that must be refused with this code.
    pub async fn is_refused(&mut self, code: &str, cmd: Value) {
        let said = cmd.to_string();
        let reply = self.asks(cmd).await;
        assert_eq!(reply.0["ok"], false, "{said}: {}", reply.0);
        assert_eq!(reply.code(), code, "{said}: {}", reply.0);
        assert!(reply.0["refusal"]["text"].as_str().unwrap().len() > 10, "{}", reply.0);
    }

    /// Waits until a part fulfils a condition.
    pub async fn reaches(&mut self, part: &str, is: impl Fn(&Value) -> bool) -> Value {
        let until = Instant::now() + PATIENCE;
        loop {
            if let Some(found) = self.parts.get(part).filter(|p| is(p)).cloned() {
                self.opens_sheets().await;
                return found;
            }
            let now = self.parts.get(part).cloned();
            assert!(Instant::now() < until, "{part} stays {now:?}");
            match tokio::time::timeout_at(until, self.hears()).await {
                Ok(Some(_)) => {}
                Ok(None) | Err(_) => panic!("{part} stays {now:?}; bye {:?}", self.bye),
            }
        }
    }

    /// Waits for the end of the connection, and gives the code of the farewell.
    pub async fn is_closed(&mut self) -> String {
        while self.hears().await.is_some() {}
        let bye = self.bye.clone().unwrap_or_else(|| panic!("closed without a word"));
        assert!(bye["text"].as_str().unwrap().len() > 10, "{bye}");
        bye["code"].as_str().unwrap().to_string()
    }

    /// The handle of the combatant of this name.
    pub fn handle(&self, name: &str) -> String {
        let known = self.parts.iter().filter(|(part, _)| part.starts_with("combatant:"));
        let found = known.map(|(_, c)| c).find(|c| c["name"] == name);
        found.unwrap_or_else(|| panic!("{name} is not on this screen"))["id"].as_str().unwrap().to_string()
    }

    /// The combatant of this name, with its sheet.
    pub fn combatant(&self, name: &str) -> Value {
        let handle = self.handle(name);
        let mut combatant = self.parts[&format!("combatant:{handle}")].clone();
        let sheet = &self.parts[&format!("sheet:{handle}")];
        (combatant["sheet"], combatant["gear"]) = (sheet["fields"].clone(), sheet["gear"].clone());
        combatant
    }

    /// The offers on this screen, those for the active combatant first.
    pub fn offers(&self) -> Vec<&Value> {
        let mut sets: Vec<&Value> =
            self.parts.iter().filter(|(part, _)| part.starts_with("offers:")).map(|(_, set)| set).collect();
        sets.sort_by_key(|set| set["turn"] != true);
        sets
    }

    /// Names of all combatants on this screen.
    pub fn cast(&self) -> Vec<String> {
        let known = self.parts.iter().filter(|(part, _)| part.starts_with("combatant:"));
        known.map(|(_, c)| c["name"].as_str().unwrap().to_string()).collect()
    }

    /// Waits for a question of this kind to this seat.
    pub async fn question(&mut self, kind: &str) -> Value {
        let put = |q: &Value| q["mine"].as_array().unwrap().iter().find(|q| q["kind"] == kind).cloned();
        let questions = self.reaches("questions", |q| put(q).is_some()).await;
        put(&questions).unwrap()
    }

    /// The words of all lines.
    pub fn log(&self) -> Vec<String> {
        let words = |l: &Value| l["text"].as_array().unwrap().iter().map(|s| s["t"].as_str().unwrap()).collect();
        self.lines.values().map(words).collect()
    }

    /// Sets the next faces of the dice.
    pub async fn dice(&mut self, faces: &[&str]) {
        let body = json!({"code": self.code, "dice": faces});
        let response = self.browser.post("/api/test/dice", &body).await;
        assert_eq!(response.status, 204, "{}", response.body);
    }
}
