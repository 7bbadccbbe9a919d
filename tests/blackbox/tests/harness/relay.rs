//! A network between browsers and server, as bad as the test wants it. It works on connections and bytes: frames within one
//! connection cannot be swapped or doubled by a network, but a whole connection can come twice, or late.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::watch;

/// What the network does to the connections that it carries. They are numbered as they come.
#[derive(Clone, Copy, Default)]
pub struct Weather {
    /// The longest delay of a piece, in milliseconds. Pieces are cut anywhere.
    pub delay: u64,
    /// Connections below this number are cut.
    pub cut_below: u64,
    /// Through connections below this number nothing passes, and neither side is told.
    pub still_below: u64,
    /// Whatever the client of a new connection says reaches the server over two connections. The answers over one of
    /// them are lost.
    pub twice: bool,
    /// Connections that are made now hold little on the way: the server notices soon that nobody reads.
    pub narrow: bool,
    /// About a kilobyte a second passes in each direction.
    pub trickles: bool,
}

/// What passes at a time if it trickles, and how often.
const DROP: usize = 50;
const DRIP: Duration = Duration::from_millis(50);
/// What a narrow connection holds.
const NARROW: u32 = 4 << 10;

/// The way to a server.
pub struct Relay {
    pub address: SocketAddr,
    weather: Arc<watch::Sender<Weather>>,
    connections: Arc<AtomicU64>,
}

impl Relay {
    /// To this server, in fine weather.
    pub async fn to(server: SocketAddr) -> Relay {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let weather = Arc::new(watch::Sender::new(Weather::default()));
        let connections = Arc::new(AtomicU64::new(0));
        let relay = Relay { address, weather: Arc::clone(&weather), connections: Arc::clone(&connections) };
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let no = connections.fetch_add(1, Relaxed);
                tokio::spawn(carry(no, client, server, weather.subscribe()));
            }
        });
        relay
    }

    /// Changes the weather from now on.
    pub fn weather(&self, change: impl FnOnce(&mut Weather)) {
        self.weather.send_modify(change);
    }

    /// Cuts all present connections.
    pub fn cut(&self) {
        let next = self.next();
        self.weather(|w| w.cut_below = next);
    }

    /// Lets nothing pass through the present connections.
    pub fn still(&self) {
        let next = self.next();
        self.weather(|w| w.still_below = next);
    }

    /// The number of the connection to come.
    fn next(&self) -> u64 {
        self.connections.load(Relaxed)
    }
}

async fn carry(no: u64, client: TcpStream, server: SocketAddr, mut weather: watch::Receiver<Weather>) {
    let narrow = weather.borrow().narrow;
    let Ok(upstream) = (if narrow { narrowly(server).await } else { TcpStream::connect(server).await }) else { return };
    let twin = if weather.borrow().twice { TcpStream::connect(server).await.ok() } else { None };
    let ((from_client, to_client), (from_server, to_server)) = (client.into_split(), upstream.into_split());
    let mut to_servers = vec![to_server];
    if let Some(twin) = twin {
        let (from_twin, to_twin) = twin.into_split();
        to_servers.push(to_twin);
        tokio::spawn(pump(no, from_twin, vec![], weather.clone()));
    }
    let there = pump(no, from_client, to_servers, weather.clone());
    let back = pump(no, from_server, vec![to_client], weather.clone());
    tokio::select! {
        () = async { tokio::join!(there, back); } => {}
        _ = weather.wait_for(|w| no < w.cut_below) => {}
    }
}

async fn narrowly(server: SocketAddr) -> std::io::Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    socket.set_recv_buffer_size(NARROW)?;
    socket.connect(server).await
}

/// Carries bytes one way until that side ends.
async fn pump(no: u64, mut from: OwnedReadHalf, mut to: Vec<OwnedWriteHalf>, mut weather: watch::Receiver<Weather>) {
    let (mut bytes, mut chance) = (vec![0; 16 << 10], no + 1);
    while let Ok(read @ 1..) = from.read(&mut bytes).await {
        let mut rest = &bytes[..read];
        while !rest.is_empty() {
            if weather.wait_for(|w| no >= w.still_below).await.is_err() {
                return;
            }
            let Weather { delay, trickles, .. } = *weather.borrow();
            let mut piece = rest.len();
            if trickles {
                tokio::time::sleep(DRIP).await;
                piece = piece.min(DROP);
            }
            if delay > 0 {
                chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                tokio::time::sleep(Duration::from_millis((chance >> 33) % delay)).await;
                piece = 1 + (chance >> 40) as usize % rest.len();
            }
            for to in &mut to {
                // One of two may be closed; the other goes on.
                let _ = to.write_all(&rest[..piece]).await;
            }
            rest = &rest[piece..];
        }
    }
}
