//! One connection from its greeting to its end.

use super::bucket::Bucket;
use super::close_reasons::{busy, misunderstood, other_version, silent, turned_away};
use super::packed::Packing;
use super::reading::{ID_CHARS, LOOKS, ODDS, Received, good_id, within_limits};
use super::socket::{ClientSocket, SendResult, SocketClosed};
use super::upgrade::Socket;
use crate::addresses::Base;
use crate::app::App;
use crate::closing::closed;
use crate::denied::Denied;
use crate::guesses::{has_seat, to_seat};
use crate::ids::{Code, Seat, TableAlias};
use crate::outbox::{CloseReason, Inbox, Next, pair};
use crate::secrets::Secret;
use crate::table::{Ask, Attendance, ClientState, ConnId, Mailbox};
use crate::wire::{ClientMsg, Command, ServerMsg, VERSION};
use std::collections::BTreeMap;
use std::net::IpAddr;
use std::pin::pin;
use std::time::Duration;
use tokio::time::timeout;

/// A client that is silent for this long is disconnected.
const SILENCE: Duration = Duration::from_secs(45);
/// How long to wait for room in the table's mailbox.
const MAILBOX: Duration = Duration::from_secs(5);

/// The seat that a browser says it has, with the secret of its cookie.
pub struct SeatCredentials {
    pub code: Code,
    pub seat: Seat,
    pub secret: Secret,
}

/// What is known when a socket opens.
pub struct Handshake {
    pub app: App,
    pub caller: IpAddr,
    /// `None` if there is no cookie for this seat.
    pub shown: Option<SeatCredentials>,
    pub base: Base,
    /// The greeting, if it is in the address.
    pub fresh: Option<GreetingInAddress>,
}

/// The greeting of a page that holds nothing yet, in the address: `fresh=VERSION&packed`. It saves the first visit a round trip.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GreetingInAddress {
    version: u32,
    packing: Packing,
}

impl GreetingInAddress {
    /// Reads it from the query of the address. `None`: the greeting is the first message instead.
    pub fn read(query: &str) -> Option<GreetingInAddress> {
        let version = query.split('&').find_map(|part| part.strip_prefix("fresh="))?.parse().ok()?;
        let packing = if query.split('&').any(|part| part == "packed") { Packing::Long } else { Packing::No };
        Some(GreetingInAddress { version, packing })
    }
}

/// Lets a client in. The connection then runs as a new task, which keeps `held` until the socket is closed.
pub async fn run(socket: Socket, arrival: Handshake, held: impl Send + 'static) {
    let mut socket = ClientSocket::new(socket, Bucket::per_second(arrival.app.messages_per_second));
    match attend(&mut socket, arrival).await {
        // An open connection keeps no memory for how it came in. The task is a block, because the arguments of an `async fn` would
        // be kept twice, and what is seldom needed is boxed, because a task is as large as its largest moment.
        Ok(mut here) => drop(tokio::spawn(async move {
            let reason = here.talk(&mut socket).await;
            // What still waits for the client goes no further.
            drop(here);
            Box::pin(close(&mut socket, reason)).await;
            drop(socket);
            drop(held);
        })),
        Err(reason) => close(&mut socket, reason).await,
    }
}

async fn close(socket: &mut ClientSocket, reason: Option<CloseReason>) {
    if let Some(reason) = reason {
        tracing::debug!(code = reason.code, "connection closed by the server");
        // If sending fails, the client is gone.
        let _ = socket.close(reason).await;
    }
}

/// A connection that has its seat.
struct Admitted {
    app: App,
    code: Code,
    conn: ConnId,
    mailbox: Mailbox,
    inbox: Inbox,
}

/// Waits for the greeting and takes the seat. The error is what to say before closing, if anything.
async fn attend(socket: &mut ClientSocket, arrival: Handshake) -> Result<Admitted, Option<CloseReason>> {
    let Handshake { app, caller, shown, base, fresh } = arrival;
    let client = match fresh {
        Some(GreetingInAddress { version, .. }) if version != VERSION => return Err(Some(other_version())),
        Some(GreetingInAddress { packing, .. }) => {
            socket.packing = packing;
            ClientState::default()
        }
        None => timeout(app.patience, hello(socket, app.patience)).await.map_err(|_| Some(silent()))??,
    };
    let SeatCredentials { code, seat, secret } = shown.ok_or_else(|| Some(turned_away(&Denied::NoSeat)))?;
    if !has_seat(&app, &code, std::slice::from_ref(&secret)).await {
        let denied = to_seat(&app, caller, Err(Denied::NoSeat));
        return denied.map_err(|denied| Some(turned_away(&denied)));
    }
    let (outbox, inbox) = pair();
    let attendance = Attendance { seat, secret, base, client, outbox };
    let answer = app.registry.ask(&code, |answer| Ask::Attend { attendance: Box::new(attendance), answer }).await;
    let conn = to_seat(&app, caller, answer.and_then(|a| a)).map_err(|denied| Some(turned_away(&denied)))?;
    let mailbox = app.registry.mailbox(&code).await.map_err(|denied| Some(turned_away(&denied)))?;
    Ok(Admitted { app, code, conn, mailbox, inbox })
}

/// The first message: what the client holds already. Pings before it do not lengthen the time.
async fn hello(socket: &mut ClientSocket, patience: Duration) -> Result<ClientState, Option<CloseReason>> {
    loop {
        match socket.receive(patience).await? {
            Received::Message(ClientMsg::Hello { v, .. }) if v != VERSION => return Err(Some(other_version())),
            Received::Message(ClientMsg::Hello { v: _, tags, line, epoch, looks, packed }) if within_limits(&looks) => {
                socket.packing = if packed { Packing::Long } else { Packing::No };
                return Ok(ClientState { tags, line, epoch, looks });
            }
            Received::Message(ClientMsg::Hello { .. } | ClientMsg::Look { .. } | ClientMsg::Odds { .. }) => {
                return Err(Some(misunderstood("the first message is hello, and looks at few parts")));
            }
            Received::Message(ClientMsg::Ping {}) => {
                socket.say(&ServerMsg::Pong {}).await.map_err(|SocketClosed| None)?
            }
            Received::Message(ClientMsg::Do { .. }) | Received::BadCommand { .. } => {
                return Err(Some(misunderstood("the first message is hello")));
            }
        }
    }
}

impl Admitted {
    /// Passes messages both ways until one side ends it.
    async fn talk(&mut self, socket: &mut ClientSocket) -> Option<CloseReason> {
        let mut closing = self.app.closing.clone();
        // One future for the whole loop: all connections share this signal, and would queue up if each waited anew
        // after every message.
        let mut closing = pin!(closed(&mut closing));
        let reason = loop {
            tokio::select! {
                biased;
                () = &mut closing => {
                    break Box::pin(self.drain(socket)).await.ok().map(|()| CloseReason::shutdown());
                }
                next = self.inbox.next() => match next {
                    Next::Frame(frame) => match Box::pin(socket.send_all(frame, &mut self.inbox)).await {
                        Ok(()) => {}
                        Err(SocketClosed) => break None,
                    },
                    // Tables end when the server stops; the page should be told why.
                    Next::Close(_) if self.app.is_closing() => break Some(CloseReason::shutdown()),
                    Next::Close(reason) => break Some(reason),
                },
                received = socket.receive(SILENCE) => match received {
                    Ok(message) => match Box::pin(self.pass_on(message, socket)).await {
                        Ok(()) => {}
                        Err(reason) => break reason,
                    },
                    Err(reason) => break reason,
                },
            }
        };
        // A table that has ended has forgotten the connection already.
        let _ = Box::pin(self.mailbox.send(Box::new(Ask::Leave { conn: self.conn }))).await;
        reason
    }

    async fn drain(&mut self, socket: &mut ClientSocket) -> SendResult {
        match self.inbox.try_next() {
            Some(frame) => socket.send_all(frame, &mut self.inbox).await,
            None => Ok(()),
        }
    }

    async fn pass_on(&mut self, received: Received, socket: &mut ClientSocket) -> Result<(), Option<CloseReason>> {
        let reply = match received {
            Received::BadCommand { id, why } => refused(id, &Denied::BadMessage(why)),
            Received::Message(ClientMsg::Ping {}) => ServerMsg::Pong {},
            Received::Message(ClientMsg::Hello { .. }) => return Err(Some(misunderstood("hello comes once"))),
            Received::Message(ClientMsg::Look { parts }) if !within_limits(&parts) => {
                return Err(Some(misunderstood(&format!("a page looks at no more than {LOOKS} parts"))));
            }
            Received::Message(ClientMsg::Look { parts }) => {
                return self.ask(Ask::Look { conn: self.conn, parts }).await;
            }
            Received::Message(ClientMsg::Odds { of, .. }) if !(1..=ODDS).contains(&of.len()) => {
                return Err(Some(misunderstood(&format!("a page wants the odds of 1 to {ODDS} choices"))));
            }
            Received::Message(ClientMsg::Odds { id, of }) => {
                return self.ask(Ask::Odds { conn: self.conn, id, of }).await;
            }
            Received::Message(ClientMsg::Do { id, .. }) if !good_id(&id) => {
                return Err(Some(misunderstood(&format!("the id of a command has 1 to {ID_CHARS} characters"))));
            }
            Received::Message(ClientMsg::Do { id, cmd }) => match self.hand_over(id.clone(), cmd).await? {
                MailboxResult::Accepted => return Ok(()),
                MailboxResult::Full => refused(id, &Denied::Busy),
            },
        };
        socket.say(&reply).await.map_err(|SocketClosed| None)
    }

    async fn hand_over(&self, id: String, cmd: Command) -> Result<MailboxResult, Option<CloseReason>> {
        self.mail(Ask::Do { conn: self.conn, id, cmd: Box::new(cmd) }).await
    }

    /// Asks for something to look at. If the mailbox is full, the connection ends, and the page asks again once it has
    /// reconnected.
    async fn ask(&self, ask: Ask) -> Result<(), Option<CloseReason>> {
        match self.mail(ask).await? {
            MailboxResult::Accepted => Ok(()),
            MailboxResult::Full => Err(Some(busy())),
        }
    }

    /// Puts something into the table's mailbox. If the table has ended, so does the connection: the page reconnects,
    /// and sends again what got no reply.
    async fn mail(&self, ask: Ask) -> Result<MailboxResult, Option<CloseReason>> {
        match timeout(MAILBOX, self.mailbox.send(Box::new(ask))).await {
            Ok(Ok(())) => Ok(MailboxResult::Accepted),
            Ok(Err(_)) if self.app.is_closing() => Err(Some(CloseReason::shutdown())),
            Ok(Err(_)) => Err(Some(CloseReason::restarted())),
            Err(_) => {
                tracing::warn!(table = %TableAlias(&self.code), "mailbox full, command dropped");
                Ok(MailboxResult::Full)
            }
        }
    }
}

/// Whether the table's mailbox took something.
enum MailboxResult {
    Accepted,
    /// The mailbox has no room for it.
    Full,
}

fn refused(id: String, denied: &Denied) -> ServerMsg {
    ServerMsg::Reply { id, ok: false, refusal: Some(denied.view()), data: BTreeMap::new() }
}
