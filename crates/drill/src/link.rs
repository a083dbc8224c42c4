//! A TCP connection that can be cut: forwards a port to another one, or drops connections or data on demand.

use std::io;
use std::net::SocketAddr;

use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// The state of a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    Open,
    /// Closes existing connections, and new ones at once.
    Refusing,
    /// Connections stay open and nothing arrives, as if the network dropped every packet.
    Silent,
}

/// A forwarder from a port of its own to a target.
pub struct Link {
    /// The port to connect to.
    pub port: u16,
    mode: watch::Sender<Mode>,
    accepting: JoinHandle<()>,
}

impl Link {
    /// Forwards a free port to `target`.
    ///
    /// # Errors
    ///
    /// If no port can be bound.
    pub async fn open(target: SocketAddr) -> io::Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let port = listener.local_addr()?.port();
        let mode = watch::Sender::new(Mode::Open);
        let modes = mode.subscribe();
        let accepting = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(forward(stream, target, modes.clone()));
            }
        });
        Ok(Link { port, mode, accepting })
    }

    /// Drops all packets until [`restore`](Self::restore), which closes the connections of that time.
    pub fn silence(&self) {
        self.mode.send_replace(Mode::Silent);
    }

    /// Closes all connections, and new ones at once, until [`restore`](Self::restore).
    pub fn refuse(&self) {
        self.mode.send_replace(Mode::Refusing);
    }

    /// Forwards new connections again.
    pub fn restore(&self) {
        self.mode.send_replace(Mode::Open);
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        self.accepting.abort();
    }
}

async fn forward(mut near: TcpStream, target: SocketAddr, mut modes: watch::Receiver<Mode>) {
    let mode = *modes.borrow_and_update();
    if mode == Mode::Open {
        let session = async {
            let mut far = TcpStream::connect(target).await?;
            near.set_nodelay(true)?;
            far.set_nodelay(true)?;
            copy_bidirectional(&mut near, &mut far).await
        };
        tokio::select! {
            _ = session => return,
            _ = modes.wait_for(|mode| *mode != Mode::Open) => {}
        }
    }
    // Hold the connection without reading it while nothing arrives, then close it.
    let _ = modes.wait_for(|mode| *mode != Mode::Silent).await;
}
