use super::MESSAGE_BYTES;
use super::bucket::Bucket;
use super::outbox::{Farewell, Inbox, Next, Retry, pair};
use super::packed::Packing;
use super::pieces::{packed_pieces, pieces};
use super::upgrade::Socket;
use crate::app::{App, closed};
use crate::denied::Denied;
use crate::http::{Base, Guess};
use crate::ids::{Code, Nameless, Seat};
use crate::metrics::METRICS;
use crate::secrets::Secret;
use crate::table::{Ask, Attendance, ConnId, Held};
use crate::wire::{ClientMsg, Command, FightCommand, ServerMsg, TableCommand, VERSION};
use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt, StreamExt};
use std::collections::BTreeMap;
use std::net::IpAddr;
use std::time::{Duration, Instant};
use tokio::sync::mpsc;
use tokio::time::{timeout, timeout_at};
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::{Error, Message, Utf8Bytes};

/// A client that says nothing for so long is gone.
const SILENCE: Duration = Duration::from_secs(45);
/// For writing what waits.
const WRITE: Duration = Duration::from_secs(10);
/// For a client to hear why it is closed.
const LAST_WORDS: Duration = Duration::from_secs(2);
/// For a place in the table's mailbox.
const MAILBOX: Duration = Duration::from_secs(5);
/// Parts that a client may look at.
const LOOKS: usize = 64;
/// Choices whose odds a client may want at once.
const ODDS: usize = 8;
/// Longest name of such a part.
const LOOK_BYTES: usize = 200;
/// Longest id of a command.
const ID_CHARS: usize = 40;

/// The seat that a browser says it has, with the secret of its cookie.
pub struct Shown {
    pub code: Code,
    pub seat: Seat,
    pub secret: Secret,
}

/// What is known when a socket opens.
pub struct Door {
    pub app: App,
    /// Who is calling.
    pub caller: IpAddr,
    /// None: no cookie for this seat.
    pub shown: Option<Shown>,
    pub base: Base,
}

/// The socket is gone, or stuck.
struct Gone;

type Sending = Result<(), Gone>;

/// Runs one connection to its end.
pub async fn run(socket: Socket, door: Door) {
    let (sink, stream) = socket.split();
    let now = Instant::now();
    let bucket = Bucket::per_second(door.app.messages_per_second);
    let mut line = Line { sink, stream, bucket, heard: now, packing: Packing::No };
    // Apart: a connection that listens holds no room for how it came in.
    let farewell = match Box::pin(attend(&mut line, door)).await {
        Ok(here) => here.talk(&mut line).await,
        Err(farewell) => farewell,
    };
    if let Some(farewell) = farewell {
        tracing::debug!(code = farewell.code, "connection closed by the server");
        // If it cannot be said, there is nobody to hear it.
        let _ = line.part(farewell).await;
    }
}

/// A socket with its two directions.
struct Line {
    sink: SplitSink<Socket, Message>,
    stream: SplitStream<Socket>,
    bucket: Bucket,
    /// When the client last said anything.
    heard: Instant,
    /// As the client said in its greeting.
    packing: Packing,
}

/// What a client said.
enum Heard {
    Message(ClientMsg),
    /// A command that cannot be read.
    BadCommand {
        id: String,
        why: String,
    },
}

impl Line {
    /// The next message of the client; an error is the end of the connection, with what to say, if anything. May be
    /// dropped and called again: nothing is lost, and the time of silence goes on.
    async fn hear(&mut self, silence: Duration) -> Result<Heard, Option<Farewell>> {
        loop {
            let until = tokio::time::Instant::from_std(self.heard + silence);
            let heard = timeout_at(until, self.stream.next()).await.map_err(|_| Some(silent()))?;
            let message = heard.ok_or(None)?.map_err(|e| unreadable(&e))?;
            self.heard = Instant::now();
            if !self.bucket.take() {
                METRICS.limited();
                return Err(Some(too_many()));
            }
            match message {
                Message::Text(text) if text.len() > MESSAGE_BYTES => return Err(Some(too_long())),
                Message::Text(text) => return understand(&text),
                Message::Binary(_) => return Err(Some(misunderstood("messages are text"))),
                // Frames as such are never read, messages are.
                Message::Ping(_) | Message::Pong(_) | Message::Frame(_) => {}
                Message::Close(_) => return Err(None),
            }
        }
    }

    async fn say(&mut self, message: &ServerMsg) -> Sending {
        self.send(frame(message)).await
    }

    async fn send(&mut self, frame: Utf8Bytes) -> Sending {
        let sent = timeout(WRITE, async {
            self.feed(frame).await?;
            self.sink.flush().await
        });
        sent.await.map_err(|_| Gone)?.map_err(|_| Gone)
    }

    async fn feed(&mut self, message: Utf8Bytes) -> Result<(), Error> {
        match self.packing.pack(&message) {
            Some(packed) => self.feed_all(packed_pieces(packed)).await,
            None => self.feed_all(pieces(message)).await,
        }
    }

    async fn feed_all(&mut self, pieces: impl Iterator<Item = Message>) -> Result<(), Error> {
        for piece in pieces {
            self.sink.feed(piece).await?;
        }
        Ok(())
    }

    /// Everything that waits goes out with one flush.
    async fn send_all(&mut self, first: Utf8Bytes, inbox: &mut Inbox) -> Sending {
        let sent = timeout(WRITE, async {
            self.feed(first).await?;
            while let Some(frame) = inbox.try_next() {
                self.feed(frame).await?;
            }
            self.sink.flush().await
        });
        sent.await.map_err(|_| Gone)?.map_err(|_: Error| Gone)
    }

    async fn part(&mut self, farewell: Farewell) -> Sending {
        let code = match farewell.code {
            "shutdown" | "restarted" => CloseCode::Restart,
            "too_slow" => CloseCode::Again,
            _ => CloseCode::Policy,
        };
        let Farewell { code: word, text, retry } = farewell;
        self.say(&ServerMsg::Bye { code: word.into(), text, retry: retry == Retry::Yes }).await?;
        let close = Message::Close(Some(CloseFrame { code, reason: word.into() }));
        timeout(WRITE, self.sink.send(close)).await.map_err(|_| Gone)?.map_err(|_| Gone)?;
        // What the client is still sending is read and thrown away: a socket that is closed over unread bytes is reset,
        // and the client never hears why.
        let rest = async { while let Some(Ok(_)) = self.stream.next().await {} };
        timeout(LAST_WORDS, rest).await.map_err(|_| Gone)
    }
}

/// A connection that has its seat.
struct Admitted {
    app: App,
    code: Code,
    conn: ConnId,
    mailbox: mpsc::Sender<Ask>,
    inbox: Inbox,
}

/// Hears the first message and takes the seat. An error: what to say before closing, if anything.
async fn attend(line: &mut Line, door: Door) -> Result<Admitted, Option<Farewell>> {
    let patience = door.app.patience;
    let held = timeout(patience, hello(line, patience)).await.map_err(|_| Some(silent()))??;
    let Door { app, caller, shown, base } = door;
    let Shown { code, seat, secret } = shown.ok_or_else(|| Some(turned_away(&Denied::NoSeat)))?;
    let (outbox, inbox) = pair();
    let attendance = Attendance { seat, secret, base, held, outbox };
    let answer = app.registry.ask(&code, |answer| Ask::Attend { attendance: Box::new(attendance), answer }).await;
    let conn = answer.and_then(|a| a).map_err(|denied| Some(turned_away(&to_stranger(&app, caller, denied))))?;
    let mailbox = app.registry.mailbox(&code).await.map_err(|denied| Some(turned_away(&denied)))?;
    Ok(Admitted { app, code, conn, mailbox, inbox })
}

/// The first message: what the client holds already. Pings before it do not lengthen the time.
async fn hello(on: &mut Line, patience: Duration) -> Result<Held, Option<Farewell>> {
    loop {
        match on.hear(patience).await? {
            Heard::Message(ClientMsg::Hello { v, .. }) if v != VERSION => return Err(Some(other_version())),
            Heard::Message(ClientMsg::Hello { v: _, tags, line, epoch, looks, packed }) if few(&looks) => {
                on.packing = if packed { Packing::Long } else { Packing::No };
                return Ok(Held { tags, line, epoch, looks });
            }
            Heard::Message(ClientMsg::Hello { .. } | ClientMsg::Look { .. } | ClientMsg::Odds { .. }) => {
                return Err(Some(misunderstood("the first message is hello, and looks at few parts")));
            }
            Heard::Message(ClientMsg::Ping {}) => on.say(&ServerMsg::Pong {}).await.map_err(|Gone| None)?,
            Heard::Message(ClientMsg::Do { .. }) | Heard::BadCommand { .. } => {
                return Err(Some(misunderstood("the first message is hello")));
            }
        }
    }
}

/// What somebody hears whose cookie is not that of the seat: the same whether there is such a table or not.
fn to_stranger(app: &App, caller: IpAddr, denied: Denied) -> Denied {
    match denied {
        Denied::NoSeat | Denied::NoTable if app.limits.request(caller) && app.limits.guess(Guess::Wrong) => {
            Denied::NoSeat
        }
        Denied::NoSeat | Denied::NoTable => {
            METRICS.limited();
            Denied::Limited
        }
        other => other,
    }
}

impl Admitted {
    /// Passes messages both ways until one side ends it.
    async fn talk(mut self, line: &mut Line) -> Option<Farewell> {
        let mut closing = self.app.closing.clone();
        let farewell = loop {
            tokio::select! {
                biased;
                () = closed(&mut closing) => {
                    break self.drain(line).await.ok().map(|()| Farewell::shutdown());
                }
                next = self.inbox.next() => match next {
                    Next::Frame(frame) => match line.send_all(frame, &mut self.inbox).await {
                        Ok(()) => {}
                        Err(Gone) => break None,
                    },
                    // Tables end when the server does; a page should hear of the cause.
                    Next::Farewell(_) if self.app.is_closing() => break Some(Farewell::shutdown()),
                    Next::Farewell(farewell) => break Some(farewell),
                },
                heard = line.hear(SILENCE) => match heard {
                    Ok(message) => match Box::pin(self.pass_on(message, line)).await {
                        Ok(()) => {}
                        Err(farewell) => break farewell,
                    },
                    Err(farewell) => break farewell,
                },
            }
        };
        // A table that has ended has forgotten the connection already.
        let _ = self.mailbox.send(Ask::Leave { conn: self.conn }).await;
        farewell
    }

    async fn drain(&mut self, line: &mut Line) -> Sending {
        match self.inbox.try_next() {
            Some(frame) => line.send_all(frame, &mut self.inbox).await,
            None => Ok(()),
        }
    }

    async fn pass_on(&mut self, heard: Heard, line: &mut Line) -> Result<(), Option<Farewell>> {
        let reply = match heard {
            Heard::BadCommand { id, why } => refused(id, &Denied::BadMessage(why)),
            Heard::Message(ClientMsg::Ping {}) => ServerMsg::Pong {},
            Heard::Message(ClientMsg::Hello { .. }) => return Err(Some(misunderstood("hello comes once"))),
            Heard::Message(ClientMsg::Look { parts }) if !few(&parts) => {
                return Err(Some(misunderstood(&format!("a page looks at no more than {LOOKS} parts"))));
            }
            Heard::Message(ClientMsg::Look { parts }) => {
                // A mailbox that is full or closed: the page looks again when it has connected again.
                return self.mail(Ask::Look { conn: self.conn, parts }).await.map_err(|_| Some(busy()));
            }
            Heard::Message(ClientMsg::Odds { of, .. }) if !(1..=ODDS).contains(&of.len()) => {
                return Err(Some(misunderstood(&format!("a page wants the odds of 1 to {ODDS} choices"))));
            }
            Heard::Message(ClientMsg::Odds { id, of }) => {
                return self.mail(Ask::Odds { conn: self.conn, id, of }).await.map_err(|_| Some(busy()));
            }
            Heard::Message(ClientMsg::Do { id, .. }) if !good_id(&id) => {
                return Err(Some(misunderstood(&format!("the id of a command has 1 to {ID_CHARS} characters"))));
            }
            Heard::Message(ClientMsg::Do { id, cmd }) => match self.hand_over(id.clone(), cmd).await {
                Ok(()) => return Ok(()),
                Err(denied) => refused(id, &denied),
            },
        };
        line.say(&reply).await.map_err(|Gone| None)
    }

    async fn hand_over(&self, id: String, cmd: Command) -> Result<(), Denied> {
        self.mail(Ask::Do { conn: self.conn, id, cmd: Box::new(cmd) }).await
    }

    async fn mail(&self, ask: Ask) -> Result<(), Denied> {
        match timeout(MAILBOX, self.mailbox.send(ask)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => {
                tracing::warn!(table = %Nameless(&self.code), "a command found no place in the table's mailbox");
                Err(Denied::Busy)
            }
        }
    }
}

/// Reads a message. A command that cannot be read, but has an id, is answered; anything else ends the connection.
fn understand(text: &str) -> Result<Heard, Option<Farewell>> {
    let error = match serde_json::from_str(text) {
        Ok(message) => return Ok(Heard::Message(message)),
        Err(error) => error,
    };
    let id = serde_json::from_str::<Numbered>(text).ok().filter(|n| n.t == "do" && good_id(&n.id)).map(|n| n.id);
    match id {
        Some(id) => Ok(Heard::BadCommand { id, why: misread(text).unwrap_or_else(|| error.to_string()) }),
        None => Err(Some(misunderstood(&error.to_string()))),
    }
}

/// Why the command in a message is none.
fn misread(text: &str) -> Option<String> {
    let of_fight = serde_json::from_str::<Do<FightCommand>>(text).err()?;
    let of_table = serde_json::from_str::<Do<TableCommand>>(text).err()?;
    Some(format!("as a command of the fight: {of_fight}; as a command of the table: {of_table}"))
}

#[derive(serde::Deserialize)]
struct Do<C> {
    #[serde(rename = "cmd")]
    _cmd: C,
}

/// As much of a command as is needed to answer it.
#[derive(serde::Deserialize)]
struct Numbered {
    t: String,
    id: String,
}

/// Whether a client may look at so much.
fn few(looks: &[String]) -> bool {
    looks.len() <= LOOKS && looks.iter().all(|name| name.len() <= LOOK_BYTES)
}

fn good_id(id: &str) -> bool {
    !id.is_empty() && id.chars().count() <= ID_CHARS
}

/// A message as a frame.
pub fn frame(message: &ServerMsg) -> Utf8Bytes {
    // Maps with text keys and plain values: there is nothing that JSON cannot hold.
    serde_json::to_string(message).unwrap_or_default().into()
}

fn refused(id: String, denied: &Denied) -> ServerMsg {
    ServerMsg::Reply { id, ok: false, refusal: Some(denied.view()), data: BTreeMap::new() }
}

fn turned_away(denied: &Denied) -> Farewell {
    let (code, retry) = match denied {
        Denied::Kicked => ("kicked", Retry::No),
        Denied::NoTable => ("no_table", Retry::No),
        Denied::NoSeat => ("no_seat", Retry::No),
        Denied::TooMany { .. } => ("limit", Retry::No),
        Denied::Limited => ("limit", Retry::Yes),
        _ => ("unavailable", Retry::Yes),
    };
    Farewell::new(code, denied.to_string(), retry)
}

fn silent() -> Farewell {
    Farewell::new("silent", "Nothing was heard from this page for a while. It reconnects automatically.", Retry::Yes)
}

fn too_many() -> Farewell {
    let text = "Too many messages came at once. Wait a moment; the page reconnects automatically.";
    Farewell::new("limit", text, Retry::Yes)
}

fn other_version() -> Farewell {
    Farewell::new("version", "This page and the server have different versions. Reload the page.", Retry::No)
}

fn misunderstood(why: &str) -> Farewell {
    let text = format!("The server does not understand this page ({why}). Reload it.");
    Farewell::new("bad_message", text, Retry::No)
}

/// What to say to a message that could not be read; nothing to a connection that broke.
fn unreadable(error: &Error) -> Option<Farewell> {
    matches!(error, Error::Capacity(_)).then(too_long)
}

fn busy() -> Farewell {
    Farewell::new("unavailable", "The table is too busy to answer. The page reconnects automatically.", Retry::Yes)
}

fn too_long() -> Farewell {
    misunderstood("a message may have at most 64 KiB")
}
