//! Power cuts and full disks: no confirmed write is lost, and no game is half written.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, Mutex};

use game::Side;
use protocol::live::{Mode, Status};
use server::id::{PersonId, Secret, TableId};
use server::store::{
    Append, NewEvent, NewTable, People, Progress, SeatRow, Signup, Sqlite, SqliteOptions, Store,
    StoreError, Tables,
};
use tempfile::TempDir;

/// The bodies of all confirmed events, by table, in order.
type Confirmed = Arc<Mutex<BTreeMap<TableId, Vec<String>>>>;

/// Concurrent games.
const GAMES: usize = 12;
/// Number of power cuts.
const CUTS: u64 = 12;

/// Serialises the tests: the simulated disk is global.
static ONE_DISK: tokio::sync::Mutex<()> = tokio::sync::Mutex::const_new(());

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_power_cut_loses_nothing_that_was_confirmed() {
    let _disk = ONE_DISK.lock().await;
    let (folder, store, confirmed) = start();
    let players = play(&store, &confirmed).await;
    let (mut under_way, mut events) = (0, 0);
    for seed in 0..CUTS {
        let after = TempDir::new().unwrap();
        let (told, cut) = tokio::sync::oneshot::channel();
        let (from, into) = (folder.path().to_owned(), after.path().to_owned());
        let confirmed = Arc::clone(&confirmed);
        // In the middle of a write: a commit, a checkpoint, any other.
        powercut::after_writes(300 + 37 * seed as usize, move || {
            let known = confirmed.lock().unwrap().clone();
            let _ = told.send((known, powercut::cut(&from, &into, seed)));
        });
        let (known, writes) = cut.await.unwrap();
        under_way += writes;
        events += known.values().map(Vec::len).sum::<usize>();
        if let Err(lost) = compare(after.path(), &known).await {
            panic!("seed {seed}: {lost}");
        }
    }
    assert!(under_way > 0 && events > 0, "no cut came in the middle of a write");
    players.abort();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_disk_that_lies_would_be_noticed() {
    let _disk = ONE_DISK.lock().await;
    powercut::ignore_syncs(true);
    let (folder, store, confirmed) = start();
    let players = play(&store, &confirmed).await;
    wait_for_more(&confirmed).await;
    let known = confirmed.lock().unwrap().clone();
    let after = TempDir::new().unwrap();
    powercut::cut(folder.path(), after.path(), 1);
    powercut::ignore_syncs(false);
    players.abort();
    assert!(compare(after.path(), &known).await.is_err(), "the test sees nothing");
}

#[tokio::test]
async fn a_full_disk_is_told_and_leaves_games_whole() {
    let folder = TempDir::new().unwrap();
    // Space for the tables and a few hundred events.
    let settings = SqliteOptions { max_pages: Some(120), ..SqliteOptions::default() };
    let store = Sqlite::open_with(folder.path(), &settings).unwrap();
    let owner = member(&store).await;
    let table = new_table(owner);
    let id = table.id;
    store.create_table(table).await.unwrap();
    let mut last = 1;
    let error = loop {
        match store.append(append(id, last, 3, &"x".repeat(500))).await {
            Ok(appended) => last = appended.last,
            Err(error) => break error,
        }
        assert!(last < 10_000, "the disk never fills");
    };
    assert_eq!(error, StoreError::Full);
    assert_eq!(store.append(append(id, last, 3, &"x".repeat(500))).await, Err(StoreError::Full));
    // An action is stored completely or not at all, with everything before it.
    let events = store.events(id, 0).await.unwrap();
    assert_eq!(events.len() as u64, last);
    assert_eq!(store.table(id).await.unwrap().unwrap().last, last);
    store.close().await;
    // With free space again, the game continues.
    let store = Sqlite::open(folder.path()).unwrap();
    let appended = store.append(append(id, last, 3, "y")).await.unwrap();
    assert_eq!(appended.last, last + 3);
}

fn start() -> (TempDir, Arc<Sqlite>, Confirmed) {
    powercut::register();
    let folder = TempDir::new().unwrap();
    let settings =
        SqliteOptions { vfs: Some(powercut::NAME.to_owned()), ..SqliteOptions::default() };
    let store = Sqlite::open_with(folder.path(), &settings).unwrap();
    (folder, Arc::new(store), Confirmed::default())
}

/// Plays many games concurrently, until the task is aborted.
async fn play(store: &Arc<Sqlite>, confirmed: &Confirmed) -> tokio::task::JoinHandle<()> {
    let owner = member(store).await;
    let (store, confirmed) = (Arc::clone(store), Arc::clone(confirmed));
    tokio::spawn(async move {
        let mut games = tokio::task::JoinSet::new();
        for _ in 0..GAMES {
            let (store, confirmed) = (Arc::clone(&store), Arc::clone(&confirmed));
            games.spawn(async move {
                let table = new_table(owner);
                let id = table.id;
                store.create_table(table).await.unwrap();
                confirmed.lock().unwrap().insert(id, vec!["began".to_owned()]);
                let mut last = 1;
                loop {
                    let batch = append(id, last, 1 + last as usize % 3, &format!("after {last}"));
                    let bodies: Vec<String> =
                        batch.events.iter().map(|event| event.body.clone()).collect();
                    last = store.append(batch).await.unwrap().last;
                    confirmed.lock().unwrap().get_mut(&id).unwrap().extend(bodies);
                }
            });
        }
        games.join_all().await;
    })
}

/// Waits until every table has some more confirmed events.
async fn wait_for_more(confirmed: &Confirmed) {
    let count = || -> usize {
        let confirmed = confirmed.lock().unwrap();
        if confirmed.len() < GAMES { 0 } else { confirmed.values().map(Vec::len).sum() }
    };
    let before = count();
    while count() <= before + 2 * GAMES {
        tokio::time::sleep(std::time::Duration::from_millis(1)).await;
    }
}

/// Checks that a database has all confirmed events, and no partial ones.
async fn compare(folder: &Path, known: &BTreeMap<TableId, Vec<String>>) -> Result<(), String> {
    let store = Sqlite::open(folder).map_err(|error| error.to_string())?;
    for (id, bodies) in known {
        let table = store.table(*id).await.map_err(|error| error.to_string())?;
        let table = table.ok_or_else(|| format!("table {id} is gone"))?;
        let events = store.events(*id, 0).await.map_err(|error| error.to_string())?;
        if events.len() as u64 != table.last {
            return Err(format!("table {id} has {} events, not {}", events.len(), table.last));
        }
        let found: Vec<&str> = events.iter().map(|event| event.body.as_str()).collect();
        let kept = found.len() >= bodies.len() && bodies.iter().zip(&found).all(|(a, b)| a == b);
        if !kept {
            return Err(format!("table {id}: {} events of {}", found.len(), bodies.len()));
        }
    }
    store.close().await;
    Ok(())
}

async fn member(store: &Sqlite) -> PersonId {
    let signup = Signup {
        id: PersonId::random(),
        name: "Ada".to_owned(),
        look: "ada".to_owned(),
        password: "hash".to_owned(),
        recovery: Secret::random_code().hash(),
        at: 1,
    };
    store.sign_up(signup).await.unwrap().id
}

fn new_table(owner: PersonId) -> NewTable {
    NewTable {
        id: TableId::random(),
        owner,
        game: "awale",
        rules: "sheet".to_owned(),
        start: "standard".to_owned(),
        mode: Mode::Local,
        rated: false,
        listed: false,
        terms: "{}".to_owned(),
        seats: [SeatRow::person(owner), SeatRow::person(owner)],
        invitation: None,
        events: vec![NewEvent { at: 1, action: None, body: "began".to_owned() }],
        progress: progress(),
        at: 1,
    }
}

fn progress() -> Progress {
    Progress {
        status: Status::Playing,
        ply: 1,
        turn: Some(Side::First),
        deadline: None,
        position: None,
    }
}

fn append(table: TableId, after: u64, events: usize, body: &str) -> Append {
    let event = |at| NewEvent { at: 2, action: None, body: format!("{body} {at}") };
    Append {
        table,
        after,
        events: (0..events).map(event).collect(),
        progress: progress(),
        seats: None,
        close_invitation: false,
        finish: None,
        next: None,
        at: 2,
    }
}
