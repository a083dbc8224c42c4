//! A site of several servers on loopback: PostgreSQL, NATS, the real program, and a proxy in front.

use std::io;
use std::net::SocketAddr;
use std::path::Path;

use backends::{Durability, Nats, Postgres};
use tokio::task::block_in_place;

use crate::front::{Choice, Front};
use crate::link::Link;
use crate::server::Server;

/// Counts statements, for measurements.
const STATISTICS: [&str; 1] = ["shared_preload_libraries=pg_stat_statements"];

/// How a site is set up.
#[derive(Clone, Copy, Debug)]
pub struct Setup {
    /// The number of servers.
    pub servers: usize,
    /// How the proxy chooses one.
    pub choice: Choice,
    /// Whether each server's connection to the database goes through a [`Link`], which takes processor time.
    pub links: bool,
}

/// The parts of a running site. All end when they are dropped.
pub struct Cluster {
    /// The proxy; the first to go, so that nobody is served while the rest ends.
    pub front: Front,
    /// The servers.
    pub servers: Vec<Server>,
    /// Each server's connection to the database, if the setup has links.
    pub links: Vec<Link>,
    /// The bus.
    pub nats: Nats,
    /// The database server.
    pub postgres: Postgres,
    /// The address of the site's database, without a link.
    pub database: String,
}

impl Cluster {
    /// Starts a site whose servers keep their configurations and logs in `folder`. Needs a runtime with several threads.
    ///
    /// # Errors
    ///
    /// If a server does not start.
    ///
    /// # Panics
    ///
    /// If PostgreSQL or NATS is not installed; the panic says what to install.
    pub async fn start(
        program: &Path,
        folder: &Path,
        Setup { servers, choice, links: has_links }: Setup,
    ) -> io::Result<Self> {
        let settings = |_: &Path| STATISTICS.map(str::to_owned).to_vec();
        let (postgres, nats) =
            block_in_place(|| (Postgres::start_with(Durability::Full, settings), Nats::start()));
        let database = block_in_place(|| postgres.database());
        block_in_place(|| {
            postgres.query(
                &database,
                "CREATE SCHEMA drill; CREATE EXTENSION pg_stat_statements SCHEMA drill",
            )
        });
        let mut cluster = Vec::new();
        let mut links = Vec::new();
        for at in 0..servers {
            let data = if has_links {
                let port = postgres.port();
                let link = Link::open(SocketAddr::from(([127, 0, 0, 1], port))).await?;
                let (old, new) = [port, link.port].map(|port| format!("127.0.0.1:{port}")).into();
                links.push(link);
                database.replace(&old, &new)
            } else {
                database.clone()
            };
            let folder = folder.join(format!("server-{at}"));
            let mut server = Server::of_cluster(program, &folder, &data, &nats.url())?;
            server.start().await?;
            cluster.push(server);
        }
        let addresses = cluster.iter().map(|server| server.address.clone()).collect();
        let front = Front::start(addresses, choice).await?;
        Ok(Cluster { front, servers: cluster, links, nats, postgres, database })
    }

    /// The bytes that PostgreSQL has written to its write-ahead log.
    pub fn log_bytes(&self) -> u64 {
        let bytes = "SELECT (pg_current_wal_lsn() - '0/0')::bigint";
        block_in_place(|| self.postgres.query(&self.database, bytes)).trim().parse().unwrap_or(0)
    }

    /// The number of statements that PostgreSQL has run in the site's database.
    pub fn statements(&self) -> u64 {
        let count = "SELECT coalesce(sum(calls), 0)::bigint FROM drill.pg_stat_statements s
             JOIN pg_database d ON d.oid = s.dbid WHERE d.datname = current_database()";
        block_in_place(|| self.postgres.query(&self.database, count)).trim().parse().unwrap_or(0)
    }
}
