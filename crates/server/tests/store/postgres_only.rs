//! PostgreSQL only: foreign databases, several servers, lost connections.

use backends::{Durability, Postgres as Server};
use server::id::KeyId;
use server::store::{People as _, Reviews as _, Store as _, StoreError, Tables as _};

use super::{append, event, finish, member, open_postgres, table};

#[tokio::test]
async fn a_newer_database_and_that_of_another_program_are_left_alone() {
    let server = Server::shared();
    let url = server.database();
    open_postgres(&url).await.unwrap().close().await;
    server.query(&url, "UPDATE abaque_format SET format = 999");
    let newer = open_postgres(&url).await.err();
    assert!(matches!(newer, Some(StoreError::Newer { found: 999, .. })), "{newer:?}");
    let other = server.database();
    server.query(&other, "CREATE TABLE invoices (n INTEGER)");
    let foreign = open_postgres(&other).await.err();
    assert_eq!(foreign, Some(StoreError::Foreign { detail: "invoices".to_owned() }));
    let tables = "SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace";
    assert_eq!(server.query(&other, tables), "invoices\n", "nothing is written");
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
