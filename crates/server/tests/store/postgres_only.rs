//! PostgreSQL only: foreign databases, several servers, lost connections.

use backends::{Durability, Postgres as Server};
use server::config::DataPlace;
use server::id::{KeyId, PersonId, TableId};
use server::store::{People as _, Reviews as _, Seekers as _, Store as _, StoreError, Tables as _};

use super::{append, event, finish, member, open_postgres, table};

#[tokio::test]
async fn a_newer_database_and_that_of_another_program_are_left_alone() {
    let server = Server::shared();
    let url = server.database();
    open_postgres(&url).await.unwrap().close().await;
    server.query(&url, "UPDATE abaque_format SET format = 999, compatible = 998");
    let newer = open_postgres(&url).await.err();
    assert!(matches!(newer, Some(StoreError::Newer { found: 999, .. })), "{newer:?}");
    let other = server.database();
    server.query(&other, "CREATE TABLE invoices (n INTEGER)");
    let foreign = open_postgres(&other).await.err();
    assert_eq!(foreign, Some(StoreError::Foreign { detail: "invoices".to_owned() }));
    let tables = "SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace";
    assert_eq!(server.query(&other, tables), "invoices\n", "nothing is written");
}

/// The released migrations; a new one is added here.
const STEPS: [&str; 5] = [
    include_str!("../../src/store/postgres/schema_1.sql"),
    include_str!("../../src/store/postgres/schema_2.sql"),
    include_str!("../../src/store/postgres/schema_3.sql"),
    include_str!("../../src/store/postgres/schema_4.sql"),
    include_str!("../../src/store/postgres/schema_5.sql"),
];

#[tokio::test]
async fn an_older_database_is_brought_up_to_date_with_its_games() {
    let server = Server::shared();
    for format in 1..=STEPS.len() {
        let url = server.database();
        let (person, id) = (PersonId::random(), TableId::random());
        let marker = "CREATE TABLE abaque_format (
                 only_row BOOLEAN PRIMARY KEY DEFAULT true CHECK (only_row), format BIGINT NOT NULL
             );
             INSERT INTO abaque_format (format) VALUES (0);";
        let rows = format!(
            "UPDATE abaque_format SET format = {format};
             INSERT INTO people (id, kind, name, look, created, seen)
                 VALUES ('{person}', 'member', 'Ada', 'ada', 1, 1);
             INSERT INTO tables (id, owner, game, rules, start, mode, rated, terms, created, last,
                     status, ply, turn, updated, public, listed)
                 SELECT '{id}', no, 'awale', 'sheet', 'standard', 'local', false, '{{}}', 1, 2,
                     'playing', 1, 1, 1, false, false FROM people;
             INSERT INTO seats (table_no, side, kind, person)
                 SELECT t.no, side, 'person', p.no FROM tables t, people p, (VALUES (0), (1)) s (side);
             INSERT INTO events (table_no, n, at, body)
                 SELECT no, n, n, body FROM tables, (VALUES (1, 'began'), (2, 'C')) e (n, body);"
        );
        server.query(&url, &[marker, &STEPS[..format].concat(), &rows].concat());
        let store = open_postgres(&url).await.unwrap();
        let found = store.person_by_look("ada".to_owned()).await.unwrap().unwrap();
        assert_eq!((found.id, found.name.as_deref()), (person, Some("Ada")), "format {format}");
        let bodies: Vec<String> =
            store.events(id, 0).await.unwrap().into_iter().map(|event| event.body).collect();
        assert_eq!(bodies, ["began", "C"], "format {format}");
        // The game continues, and the tables of newer formats exist.
        store.append(append(id, 2, vec![event("d")])).await.unwrap();
        assert_eq!(store.table(id).await.unwrap().unwrap().last, 3);
        assert_eq!(store.seekers(0).await, Ok(Vec::new()));
        assert_eq!(store.outages().await, Ok(Vec::new()));
    }
}

/// During an upgrade the version before runs beside the new one.
#[tokio::test]
async fn a_newer_database_is_used_if_it_says_so() {
    let server = Server::shared();
    let url = server.database();
    let old = open_postgres(&url).await.unwrap();
    let players = [member(&old, "Ada").await, member(&old, "Bo").await];
    let new = table(players);
    let id = new.id;
    old.create_table(new).await.unwrap();
    let newer = "ALTER TABLE tables ADD COLUMN novelty TEXT;
         ALTER TABLE events ADD COLUMN novelty BIGINT NOT NULL DEFAULT 0;
         CREATE TABLE novelties (no BIGINT PRIMARY KEY);
         UPDATE abaque_format SET format = format + 1";
    server.query(&url, newer);
    // One that runs goes on, and another one starts.
    old.append(append(id, 1, vec![event("C")])).await.unwrap();
    let restarted = open_postgres(&url).await.unwrap();
    restarted.append(append(id, 2, vec![event("d")])).await.unwrap();
    restarted.create_table(table(players)).await.unwrap();
    restarted.heartbeat(1_000).await.unwrap();
    assert_eq!(old.events(id, 0).await.unwrap().len(), 3);
    let format = server.query(&url, "SELECT format FROM abaque_format");
    assert_eq!(format.trim(), (STEPS.len() + 1).to_string(), "nothing is taken back");
    // A copy would lack what this program does not know.
    let folder = tempfile::TempDir::new().unwrap();
    let places =
        [DataPlace::Postgres(url.parse().unwrap()), DataPlace::Folder(folder.path().into())];
    let copied = server::store::copy(&places[0], &places[1]).await;
    assert!(matches!(copied, Err(StoreError::Newer { .. })), "{copied:?}");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0, "nothing is written");
    server.query(&url, "UPDATE abaque_format SET compatible = format");
    let refused = open_postgres(&url).await.err();
    assert!(matches!(refused, Some(StoreError::Newer { .. })), "{refused:?}");
}

#[tokio::test]
async fn servers_that_start_at_once_migrate_once() {
    let url = Server::shared().database();
    let opened = tokio::join!(open_postgres(&url), open_postgres(&url), open_postgres(&url));
    assert!(opened.0.is_ok() && opened.1.is_ok() && opened.2.is_ok());
}

#[tokio::test]
async fn bad_addresses_say_what_is_wrong() {
    let server = Server::shared();
    let url = server.url("site");
    let check = async |url: &str| open_postgres(url).await.err().unwrap();
    assert!(matches!(check(&url).await, StoreError::Denied { .. }), "no such database");
    let password = check(&url.replace(":of-a-test@", ":secret@")).await;
    assert!(matches!(password, StoreError::Denied { .. }), "{password:?}");
    let none = check(&url.replace(":of-a-test@", "@")).await;
    assert!(matches!(none, StoreError::Denied { .. }), "{none:?}");
    let host = check(&url.replace("127.0.0.1", "no-such-host.invalid")).await;
    assert!(matches!(host, StoreError::Unreachable { .. }), "{host:?}");
    let port = check("postgres://abaque@127.0.0.1:1/site").await;
    assert!(matches!(port, StoreError::Unreachable { .. }), "{port:?}");
    let plain = check(&format!("{url}?sslmode=require")).await;
    assert!(matches!(plain, StoreError::Untrusted { .. }), "{plain:?}");
}

/// Two servers: one takes over the reviews of the other after its end, and ratings add up.
#[tokio::test]
async fn servers_share_work() {
    let url = Server::shared().database();
    let (here, there) = (open_postgres(&url).await.unwrap(), open_postgres(&url).await.unwrap());
    let (ada, bo) = (member(&here, "Ada").await, member(&here, "Bo").await);
    let mut ends = Vec::new();
    for _ in 0..12 {
        let new = table([ada, bo]);
        let mut end = append(new.id, 1, vec![event("ended")]);
        end.finish = Some(finish(Some(game::Side::First), "C d E f"));
        here.create_table(new).await.unwrap();
        ends.push(end);
    }
    let review = ends[0].table;
    // All games end at once, on both servers.
    let ending = ends.into_iter().enumerate().map(|(at, end)| {
        let store = if at % 2 == 0 { &here } else { &there };
        async move { store.append(end).await.unwrap() }
    });
    super::all_at_once(ending.collect()).await;
    assert_eq!(here.ratings(ada).await.unwrap()[0].games, 12);
    assert_eq!(there.ratings(bo).await.unwrap()[0].games, 12);

    here.heartbeat(1_000).await.unwrap();
    there.heartbeat(1_000).await.unwrap();
    here.request_review(review, ada, 9, 1).await.unwrap();
    let (one, two) = (KeyId::random(), KeyId::random());
    assert_eq!(here.take_review(one, 1_000, 21_000).await, Ok(Some(review)));
    assert_eq!(there.take_review(two, 2_000, 22_000).await, Ok(None), "it is being worked on");
    there.heartbeat(100_000).await.unwrap();
    assert_eq!(there.take_review(two, 100_000, 120_000).await, Ok(Some(review)), "it is overdue");
    assert_eq!(here.finish_review(one, "late".to_owned(), 100_001).await, Ok(false));
    assert_eq!(there.last_heartbeat().await, Ok(Some(100_000)));
}

/// After a crash of PostgreSQL, confirmed data is there and the same store continues.
#[tokio::test]
async fn a_crash_of_the_database_loses_nothing_confirmed() {
    let mut server = Server::start(Durability::Full);
    let store = open_postgres(&server.database()).await.unwrap();
    let players = [member(&store, "Ada").await, member(&store, "Bo").await];
    let new = table(players);
    let id = new.id;
    store.create_table(new).await.unwrap();
    let mut last = 1;
    for crash in 0..3 {
        for _ in 0..5 {
            last = store.append(append(id, last, vec![event("C")])).await.unwrap().last;
        }
        server.kill();
        let unsent = store.append(append(id, last, vec![event("lost")])).await;
        assert!(matches!(unsent, Err(StoreError::Unreachable { .. })), "{unsent:?}");
        assert!(store.check().await.is_err());
        server.resume();
        assert_eq!(store.check().await, Ok(()));
        let events = store.events(id, 0).await.unwrap();
        assert_eq!(events.len() as u64, 1 + 5 * (crash + 1));
        assert!(events.iter().all(|event| event.body != "lost"));
    }
}
