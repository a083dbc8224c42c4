//! The store's contract, over SQLite and PostgreSQL.

mod copying;
mod fairness;
mod games;
mod jobs;
mod outages;
mod people;
mod postgres_only;
mod seekers;
mod sqlite_only;

use std::sync::Arc;

use game::Side;
use protocol::live::{Mode, Status};
use server::id::{KeyId, PersonId, Secret, TableId};
use server::metrics::StoreMetrics;
use server::store::{
    Append, Finish, NewEvent, NewSession, NewTable, Postgres, Progress, SeatRow, SessionRow,
    Signup, Sqlite, Store, StoreError,
};
use tempfile::TempDir;

/// A test database of either kind, and its store.
struct Database {
    location: Location,
    store: Arc<dyn Store>,
}

enum Location {
    Folder(TempDir),
    Url(String),
}

impl Database {
    fn sqlite() -> Self {
        let folder = TempDir::new().unwrap();
        let store = Arc::new(Sqlite::open(folder.path()).unwrap());
        Database { location: Location::Folder(folder), store }
    }

    async fn postgres() -> Self {
        let url = backends::Postgres::shared().database();
        let store = Arc::new(open_postgres(&url).await.unwrap());
        Database { location: Location::Url(url), store }
    }

    /// Another store over the same database, as after a restart.
    async fn reopened(&self) -> Arc<dyn Store> {
        match &self.location {
            Location::Folder(folder) => Arc::new(Sqlite::open(folder.path()).unwrap()),
            Location::Url(url) => Arc::new(open_postgres(url).await.unwrap()),
        }
    }

    /// Runs SQL directly; returns the selected rows, one line each.
    fn query(&self, statements: &str) -> Vec<String> {
        match &self.location {
            Location::Folder(folder) => {
                let file = folder.path().join("abaque.db");
                let connection = rusqlite::Connection::open(file).unwrap();
                if !statements.trim_start().starts_with("SELECT") {
                    connection.execute_batch(statements).unwrap();
                    return Vec::new();
                }
                let mut select = connection.prepare(statements).unwrap();
                let rows = select.query_map([], |row| row.get::<_, String>(0)).unwrap();
                rows.map(Result::unwrap).collect()
            }
            Location::Url(url) => {
                let answer = backends::Postgres::shared().query(url, statements);
                answer.lines().map(str::to_owned).collect()
            }
        }
    }
}

async fn open_postgres(url: &str) -> Result<Postgres, StoreError> {
    Postgres::open(&url.parse().unwrap(), StoreMetrics::default()).await
}

/// Runs the tests of a module over both kinds of store.
#[macro_export]
macro_rules! over_both_forms {
    ($($test:ident),+ $(,)?) => {
        mod sqlite {
            $(#[tokio::test]
            async fn $test() {
                super::$test(&$crate::Database::sqlite()).await;
            })+
        }

        mod postgres {
            $(#[tokio::test]
            async fn $test() {
                super::$test(&$crate::Database::postgres().await).await;
            })+
        }
    };
}

fn session() -> NewSession {
    let row = SessionRow {
        id: KeyId::random(),
        label: String::new(),
        created: 1,
        seen: 1,
        expires: 1000,
    };
    NewSession { hash: Secret::random().hash(), row }
}

async fn member(store: &dyn Store, name: &str) -> PersonId {
    let signup = Signup {
        id: PersonId::random(),
        name: name.to_owned(),
        look: name.to_lowercase(),
        password: "hash".to_owned(),
        recovery: Secret::random_code().hash(),
        at: 1,
    };
    store.sign_up(signup).await.unwrap().id
}

fn progress(ply: u32, turn: Option<Side>) -> Progress {
    let status = if turn.is_some() { Status::Playing } else { Status::Over };
    Progress { status, ply, turn, deadline: None, position: Some(format!("after {ply}")) }
}

fn table(players: [PersonId; 2]) -> NewTable {
    NewTable {
        id: TableId::random(),
        owner: players[0],
        game: "awale",
        rules: "sheet".to_owned(),
        start: "standard".to_owned(),
        mode: Mode::Online,
        rated: true,
        listed: false,
        terms: "{}".to_owned(),
        seats: players.map(SeatRow::person),
        invitation: None,
        events: vec![event("began")],
        progress: progress(0, Some(Side::First)),
        at: 10,
    }
}

fn event(body: &str) -> NewEvent {
    NewEvent { at: 10, action: None, body: body.to_owned() }
}

fn append(table: TableId, after: u64, events: Vec<NewEvent>) -> Append {
    Append {
        table,
        after,
        events,
        progress: progress(1, Some(Side::Second)),
        seats: None,
        close_invitation: false,
        finish: None,
        next: None,
        at: 20,
    }
}

fn finish(winner: Option<Side>, opening: &str) -> Finish {
    let reason = "points".to_owned();
    Finish { winner, reason, score: [25, 12], opening: opening.to_owned(), counts: true }
}

/// Polls all of them at once.
async fn all_at_once<F: Future>(futures: Vec<F>) -> Vec<F::Output> {
    let mut futures: Vec<_> = futures.into_iter().map(Box::pin).collect();
    let mut results = Vec::new();
    std::future::poll_fn(|context| {
        futures.retain_mut(|future| match future.as_mut().poll(context) {
            std::task::Poll::Ready(result) => {
                results.push(result);
                false
            }
            std::task::Poll::Pending => true,
        });
        if futures.is_empty() { std::task::Poll::Ready(()) } else { std::task::Poll::Pending }
    })
    .await;
    results
}
