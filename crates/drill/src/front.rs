//! A small reverse proxy for drills: health checks, failover, and a choice of server by table.
//!
//! It chooses a server for each TCP connection by its first request and then forwards bytes. A server that becomes
//! unhealthy loses its connections, so that its clients go to another, as with `on-marked-down
//! shutdown-sessions` in `haproxy.cfg`.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt, copy_bidirectional};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::timeout;

/// Interval of health checks.
const CHECK: Duration = Duration::from_millis(500);
/// Timeout of a health check, a connection to a server, and the head of a request.
const PATIENCE: Duration = Duration::from_secs(2);
/// The most bytes of a request's head.
const HEAD: usize = 16 << 10;
/// The length of a table's id.
const TABLE_ID: usize = 12;

/// How a proxy chooses a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// One after the other.
    RoundRobin,
    /// All requests whose URL names a table by a hash of it; others one after the other.
    ByTable,
}

/// A running proxy.
pub struct Front {
    /// The listening address.
    pub address: String,
    tasks: Vec<JoinHandle<()>>,
}

struct Servers {
    choice: Choice,
    addresses: Vec<String>,
    healthy: Vec<watch::Sender<bool>>,
    next: AtomicUsize,
}

impl Front {
    /// Starts a proxy in front of these servers.
    ///
    /// # Errors
    ///
    /// If no port can be bound.
    pub async fn start(addresses: Vec<String>, choice: Choice) -> io::Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address = listener.local_addr()?.to_string();
        let healthy = addresses.iter().map(|_| watch::Sender::new(true)).collect();
        let servers = Arc::new(Servers { choice, addresses, healthy, next: AtomicUsize::new(0) });
        let mut tasks = Vec::new();
        for at in 0..servers.addresses.len() {
            tasks.push(tokio::spawn(watch_health(Arc::clone(&servers), at)));
        }
        tasks.push(tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let servers = Arc::clone(&servers);
                tokio::spawn(async move { servers.serve(stream).await });
            }
        }));
        Ok(Front { address, tasks })
    }
}

impl Drop for Front {
    fn drop(&mut self) {
        for task in &self.tasks {
            task.abort();
        }
    }
}

async fn watch_health(servers: Arc<Servers>, at: usize) {
    loop {
        let ready = timeout(PATIENCE, is_ready(&servers.addresses[at])).await;
        let ready = matches!(ready, Ok(Ok(true)));
        servers.healthy[at].send_if_modified(|healthy| std::mem::replace(healthy, ready) != ready);
        tokio::time::sleep(CHECK).await;
    }
}

async fn is_ready(address: &str) -> io::Result<bool> {
    let mut stream = TcpStream::connect(address).await?;
    let request = format!("GET /readyz HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await?;
    let mut status = [0; 12];
    stream.read_exact(&mut status).await?;
    Ok(&status == b"HTTP/1.1 200")
}

impl Servers {
    /// Serves a connection until either side closes it or its server becomes unhealthy. An error ends it, which is all
    /// that a client can be told.
    async fn serve(&self, mut client: TcpStream) {
        let Ok(Ok(head)) = timeout(PATIENCE, read_head(&mut client)).await else { return };
        let start = match (self.choice, table_of(&head)) {
            (Choice::ByTable, Some(table)) => {
                let mut hasher = DefaultHasher::new();
                table.hash(&mut hasher);
                hasher.finish() as usize
            }
            _ => self.next.fetch_add(1, Ordering::Relaxed),
        };
        let count = self.addresses.len();
        let order = || (0..count).map(|i| (start % count + i) % count);
        let healthy = order().filter(|at| *self.healthy[*at].borrow());
        // If none seems healthy, ask one all the same: it says why.
        let Some(at) = healthy.chain(order()).next() else { return };
        let Ok(Ok(mut server)) = timeout(PATIENCE, TcpStream::connect(&self.addresses[at])).await
        else {
            let _ =
                client.write_all(b"HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n").await;
            return;
        };
        let mut health = self.healthy[at].subscribe();
        let session = async {
            client.set_nodelay(true)?;
            server.set_nodelay(true)?;
            server.write_all(&head).await?;
            copy_bidirectional(&mut client, &mut server).await
        };
        let becomes_unhealthy = async {
            // An attempt at a server that was unhealthy from the start is left alone.
            let _ = health.wait_for(|healthy| *healthy).await;
            let _ = health.wait_for(|healthy| !*healthy).await;
        };
        tokio::select! {
            _ = session => {}
            () = becomes_unhealthy => {}
        }
    }
}

/// Reads at least the head of the first request.
async fn read_head(client: &mut TcpStream) -> io::Result<Vec<u8>> {
    let mut head = Vec::new();
    while !head.windows(4).any(|end| end == b"\r\n\r\n") {
        if head.len() > HEAD || client.read_buf(&mut head).await? == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
    }
    Ok(head)
}

/// The table that the request line names, in the path or as a parameter.
fn table_of(head: &[u8]) -> Option<&str> {
    let line = head.split(|byte| *byte == b'\r').next()?;
    let url = std::str::from_utf8(line).ok()?.split(' ').nth(1)?;
    let is_id = |part: &str| {
        part.len() == TABLE_ID && part.bytes().all(|byte| byte.is_ascii_alphanumeric())
    };
    url.split(['/', '?', '&', '=']).find(|part| is_id(part))
}

#[cfg(test)]
mod tests {
    use super::table_of;

    #[test]
    fn a_table_is_found_in_a_url() {
        let table = |line: &str| table_of(line.as_bytes()).map(str::to_owned);
        let id = Some("a1b2c3d4e5f6".to_owned());
        assert_eq!(table("GET /api/tables/a1b2c3d4e5f6/record HTTP/1.1\r\n"), id);
        assert_eq!(table("GET /api/live?lang=en&table=a1b2c3d4e5f6 HTTP/1.1\r\n"), id);
        assert_eq!(table("GET /api/live?lang=en HTTP/1.1\r\n"), None);
        assert_eq!(table("nonsense"), None);
    }
}
