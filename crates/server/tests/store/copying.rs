//! A site is copied from one kind of store to the other, and back.

use std::path::Path;

use backends::Postgres as Server;
use game::Side;
use protocol::live::SeatKind;
use protocol::people::Scope;
use server::config::DataPlace;
use server::id::{InvitationId, KeyId, PersonId, Secret, StudyId};
use server::store::{
    Community as _, NewInvitation, NewStudy, Operation, Operators as _, People as _, PlanRow,
    PushSubscription, PushSubscriptions as _, Report, Reviews as _, SeatRow, Sqlite, Store as _,
    StoreError, Studies as _, StudyQuota, Tables as _, TokenRow, copied_columns, copy,
};
use tempfile::TempDir;
use texts::Language;

use super::{append, event, finish, member, open_postgres, session, table};

/// Rows in every table.
async fn fill(folder: &Path) -> server::id::TableId {
    let store = Sqlite::open(folder).unwrap();
    let (ada, bo) = (member(&store, "Ada").await, member(&store, "Zoé").await);
    let visit = session();
    let browser = visit.row.id;
    let guest = store.create_guest(PersonId::random(), visit).await.unwrap().id;
    let subscription = PushSubscription {
        session: browser,
        endpoint: "https://push.example/1".to_owned(),
        key: vec![4; 65],
        auth: vec![1; 16],
        language: Language::French,
        created: 5,
    };
    store.subscribe_push(guest, subscription, 9).await.unwrap();
    store.server_key("vapid", vec![7; 32]).await.unwrap();
    for operation in [
        Operation::Appoint(ada),
        Operation::Mute(bo, Some(9)),
        // Closing an account would end its sessions, and the subscription with them.
        Operation::Close(store.create_guest(PersonId::random(), session()).await.unwrap().id),
    ] {
        store.operate(operation, Some(ada), 5).await.unwrap();
    }
    store.create_operator_key(Secret::random().hash(), 9).await.unwrap();
    let token = TokenRow {
        id: KeyId::random(),
        label: "a bot".to_owned(),
        scopes: vec![Scope::Play],
        created: 5,
    };
    store.create_token(ada, token, Secret::random().hash(), 9).await.unwrap();
    store.block(ada, guest, true, 1).await.unwrap();
    store.follow(bo, ada, true, 1, 9).await.unwrap();
    store.show_presence(bo, false).await.unwrap();
    let report = Report { by: ada, about: bo, table: None, reason: "“…”".to_owned(), at: 5 };
    store.report(report, 9, 0).await.unwrap();
    let study = NewStudy {
        id: StudyId::random(),
        owner: ada,
        game: "awale",
        name: "mine".to_owned(),
        at: 5,
        body: "{}".to_owned(),
    };
    store.keep_study(study, StudyQuota { studies: 9, bytes: 999 }).await.unwrap();
    for number in 0..200 {
        let new = table([ada, bo]);
        let mut end = append(new.id, 1, vec![event("ended")]);
        end.finish = Some(finish(Some(Side::First), if number % 2 == 0 { "C d" } else { "A b" }));
        store.create_table(new.clone()).await.unwrap();
        store.append(end).await.unwrap();
        store.request_review(new.id, ada, 999, 9).await.unwrap();
    }
    let mut open = table([ada, bo]);
    open.seats[1] = SeatRow::open();
    open.invitation =
        Some(NewInvitation { id: InvitationId::random(), listed: true, target: Some(bo) });
    store.create_table(open).await.unwrap();
    let mut teams = table([ada, bo]);
    for seat in &mut teams.seats {
        seat.kind = SeatKind::Team;
        seat.members = seat.person.into_iter().collect();
    }
    teams.seats[1].members.push(guest);
    store.create_table(teams).await.unwrap();
    let running = table([bo, ada]);
    let id = running.id;
    store.create_table(running).await.unwrap();
    let body = Some("{}".to_owned());
    let plan = PlanRow { table: id, side: Side::Second, person: ada, body };
    store.keep_plan(plan, 1).await.unwrap();
    for at in [1234, 9999] {
        store.heartbeat(at).await.unwrap();
    }
    store.close().await;
    id
}

/// Every row of every table that is copied, as text.
fn dump(folder: &Path) -> Vec<String> {
    let connection = rusqlite::Connection::open(folder.join("abaque.db")).unwrap();
    let mut dump = Vec::new();
    for table in
        tables(&connection).iter().filter(|table| !["jobs", "seekers"].contains(&table.as_str()))
    {
        let mut select =
            connection.prepare(&format!("SELECT * FROM {table} ORDER BY 1, 2")).unwrap_or_else(
                |_| connection.prepare(&format!("SELECT * FROM {table} ORDER BY 1")).unwrap(),
            );
        let columns = select.column_count();
        let rows = select.query_map([], |row| {
            let values = (0..columns).map(|at| format!("{:?}", row.get_ref(at).unwrap()));
            Ok(format!("{table}: {}", values.collect::<Vec<_>>().join("|")))
        });
        let before = dump.len();
        dump.extend(rows.unwrap().map(Result::unwrap));
        assert!(dump.len() > before, "{table} is empty: the test must fill it");
    }
    dump
}

fn tables(connection: &rusqlite::Connection) -> Vec<String> {
    let select = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY 1";
    let mut select = connection.prepare(select).unwrap();
    select.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
}

fn folder(path: &Path) -> DataPlace {
    DataPlace::Folder(path.to_owned())
}

#[tokio::test]
async fn a_site_moves_to_postgres_and_back() {
    let [old, new] = [TempDir::new().unwrap(), TempDir::new().unwrap()];
    let id = fill(old.path()).await;
    let url = Server::shared().database();
    let database = DataPlace::Postgres(url.parse().unwrap());
    let there = copy(&folder(old.path()), &database).await.unwrap();
    assert!(there.rows > 1_000, "{there:?}");
    // A second copy finds the target occupied; the first one stays complete.
    let again = copy(&folder(old.path()), &database).await;
    assert!(matches!(again, Err(StoreError::Foreign { .. })), "{again:?}");
    assert_eq!(copy(&database, &folder(new.path())).await.unwrap(), there);
    assert_eq!(dump(new.path()), dump(old.path()));
    // The game continues, and new rows get new numbers.
    let store = open_postgres(&url).await.unwrap();
    assert_eq!(store.append(append(id, 1, vec![event("C")])).await.unwrap().last, 2);
    let (cy, di) = (member(&store, "Cy").await, member(&store, "Di").await);
    store.create_table(table([cy, di])).await.unwrap();
    // Copying is rejected while a server runs there.
    store.heartbeat(server::clock::now()).await.unwrap();
    let third = TempDir::new().unwrap();
    let running = copy(&database, &folder(third.path())).await;
    assert_eq!(running, Err(StoreError::Locked));
    assert_eq!(std::fs::read_dir(third.path()).unwrap().count(), 0, "nothing is written");
}

/// Fails if a table or column of one schema is not copied.
#[tokio::test]
async fn everything_is_copied() {
    let home = TempDir::new().unwrap();
    drop(Sqlite::open(home.path()).unwrap());
    let connection = rusqlite::Connection::open(home.path().join("abaque.db")).unwrap();
    let mut known: Vec<String> = Vec::new();
    for table in tables(&connection) {
        let mut columns = connection.prepare(&format!("PRAGMA table_info({table})")).unwrap();
        let names = columns.query_map([], |row| row.get::<_, String>(1)).unwrap();
        known.extend(names.map(|name| format!("{table}.{}", name.unwrap())));
    }
    known.retain(|column| {
        !["heartbeat.", "jobs.", "seekers.", "backfill."].iter().any(|own| column.starts_with(own))
    });
    let mut copied = copied_columns();
    known.sort();
    copied.sort();
    assert_eq!(copied, known, "SQLite");
    let url = Server::shared().database();
    open_postgres(&url).await.unwrap().close().await;
    let columns = "SELECT table_name || '.' || column_name FROM information_schema.columns
         WHERE table_schema = 'public' AND table_name NOT IN ('heartbeat', 'jobs', 'seekers', 'abaque_format')
             AND NOT (table_name = 'reviews' AND column_name = 'server')";
    let answer = Server::shared().query(&url, columns);
    let mut known: Vec<String> = answer.lines().map(str::to_owned).collect();
    known.sort();
    assert_eq!(copied, known, "PostgreSQL");
}

#[tokio::test]
async fn a_folder_without_a_site_is_not_copied() {
    let home = TempDir::new().unwrap();
    let database = DataPlace::Postgres(Server::shared().database().parse().unwrap());
    let nothing = copy(&folder(&home.path().join("none")), &database).await;
    assert_eq!(nothing, Err(StoreError::Missing));
    assert_eq!(std::fs::read_dir(home.path()).unwrap().count(), 0, "nothing is written");
}
