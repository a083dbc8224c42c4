//! SQLite only: migrations, and deleted data in the files.

use protocol::live::{Mode, SeatKind};
use server::id::{PersonId, StudyId, TableId};
use server::store::{
    NewStudy, People as _, PushSubscription, PushSubscriptions as _, Report, SeatRow, Sqlite,
    Store as _, StoreError, Studies as _, StudyQuota, Tables as _,
};
use tempfile::TempDir;
use texts::Language;

use super::{append, event, member, session, table};

/// The released migrations; a new one is added here.
const STEPS: [&str; 16] = [
    include_str!("../../src/store/sqlite/schema_1.sql"),
    include_str!("../../src/store/sqlite/schema_2.sql"),
    include_str!("../../src/store/sqlite/schema_3.sql"),
    include_str!("../../src/store/sqlite/schema_4.sql"),
    include_str!("../../src/store/sqlite/schema_5.sql"),
    include_str!("../../src/store/sqlite/schema_6.sql"),
    include_str!("../../src/store/sqlite/schema_7.sql"),
    include_str!("../../src/store/sqlite/schema_8.sql"),
    include_str!("../../src/store/sqlite/schema_9.sql"),
    include_str!("../../src/store/sqlite/schema_10.sql"),
    include_str!("../../src/store/sqlite/schema_11.sql"),
    include_str!("../../src/store/sqlite/schema_12.sql"),
    include_str!("../../src/store/sqlite/schema_13.sql"),
    include_str!("../../src/store/sqlite/schema_14.sql"),
    include_str!("../../src/store/sqlite/schema_15.sql"),
    include_str!("../../src/store/sqlite/schema_16.sql"),
];

#[tokio::test]
async fn an_older_database_is_brought_up_to_date_with_its_games() {
    for format in 1..=STEPS.len() {
        let folder = TempDir::new().unwrap();
        let (person, id) = (PersonId::random(), TableId::random());
        let connection = rusqlite::Connection::open(folder.path().join("abaque.db")).unwrap();
        connection.execute_batch(&STEPS[..format].concat()).unwrap();
        connection.pragma_update(None, "user_version", format as i64).unwrap();
        let rows = format!(
            "INSERT INTO people (no, id, kind, name, look, created, seen)
                 VALUES (1, '{person}', 'member', 'Ada', 'ada', 1, 1);
             INSERT INTO tables (no, id, owner, game, rules, start, mode, rated, terms, created, last,
                     status, ply, turn, updated)
                 VALUES (1, '{id}', 1, 'awale', 'sheet', 'standard', 'local', 0, '{{}}', 1, 2,
                     'playing', 1, 1, 1);
             INSERT INTO seats (table_no, side, kind, person) VALUES (1, 0, 'person', 1), (1, 1, 'person', 1);
             INSERT INTO events (table_no, n, at, body) VALUES (1, 1, 1, 'began'), (1, 2, 2, 'C');"
        );
        connection.execute_batch(&rows).unwrap();
        drop(connection);
        let store = Sqlite::open(folder.path()).unwrap();
        let found = store.person_by_look("ada".to_owned()).await.unwrap().unwrap();
        assert_eq!((found.id, found.name.as_deref()), (person, Some("Ada")), "format {format}");
        let bodies: Vec<String> =
            store.events(id, 0).await.unwrap().into_iter().map(|event| event.body).collect();
        assert_eq!(bodies, ["began", "C"], "format {format}");
        // The game continues, and the columns of newer formats exist.
        store.append(append(id, 2, vec![event("d")])).await.unwrap();
        let table = store.table(id).await.unwrap().unwrap();
        assert_eq!((table.last, table.progress.position.as_deref()), (3, Some("after 1")));
        assert!(store.studies_of(person).await.unwrap().is_empty());
        store.close().await;
        // A second start has nothing to migrate.
        Sqlite::open(folder.path()).unwrap();
    }
}

/// A database of format 7 with as many finished games, every third of them private.
fn old_database(folder: &TempDir, games: usize) -> PersonId {
    let person = PersonId::random();
    let connection = rusqlite::Connection::open(folder.path().join("abaque.db")).unwrap();
    connection.execute_batch(&STEPS[..7].concat()).unwrap();
    connection.pragma_update(None, "user_version", 7).unwrap();
    connection
        .execute(
            "INSERT INTO people (no, id, kind, name, look, created, seen)
                 VALUES (1, ?1, 'member', 'Ada', 'ada', 1, 1)",
            [person.as_str()],
        )
        .unwrap();
    for no in 1..=games {
        connection
            .execute(
                "INSERT INTO tables (no, id, owner, game, rules, start, mode, rated, terms, created, last,
                     status, ply, updated, ended, winner, opening, counts, public)
                 VALUES (?1, ?2, 1, 'awale', 'sheet', 'standard', 'computer', 0, '{}', 1, 0,
                     'over', 2, 1, 5, 0, 'C d ', 1, ?3)",
                rusqlite::params![no as i64, TableId::random().as_str(), no % 3 != 0],
            )
            .unwrap();
        connection
            .execute(
                "INSERT INTO seats (table_no, side, kind, person) VALUES (?1, 0, 'person', 1)",
                [no as i64],
            )
            .unwrap();
    }
    person
}

#[tokio::test]
async fn lists_of_an_old_database_are_filled_in_portions_and_each_game_counts_once() {
    const GAMES: usize = 450;
    let folder = TempDir::new().unwrap();
    let person = old_database(&folder, GAMES);
    let count = |sql: &str| -> i64 {
        let connection = rusqlite::Connection::open(folder.path().join("abaque.db")).unwrap();
        connection.query_row(sql, [], |row| row.get(0)).unwrap()
    };
    let id = |no: u32| -> TableId {
        let connection = rusqlite::Connection::open(folder.path().join("abaque.db")).unwrap();
        let select = "SELECT id FROM tables WHERE no = ?1";
        let id: String = connection.query_row(select, [no], |row| row.get(0)).unwrap();
        id.parse().unwrap()
    };
    let counted = "SELECT coalesce(sum(games), 0) FROM openings WHERE line = ''";
    let store = Sqlite::open(folder.path()).unwrap();
    // The start does not wait for it.
    assert_eq!((count(counted), count("SELECT count(*) FROM person_games")), (0, 0));
    assert_eq!(store.fill_lists().await, Ok(250));
    assert_eq!(count("SELECT count(*) FROM person_games"), 200);
    // Among those that were reached a private one is shared, among the others a public one is made private.
    store.set_public(id(450), person, true).await.unwrap();
    store.set_public(id(1), person, false).await.unwrap();
    store.close().await;
    // After a restart it goes on where it was.
    let store = Sqlite::open(folder.path()).unwrap();
    assert_eq!(store.fill_lists().await, Ok(50));
    assert_eq!(store.fill_lists().await, Ok(0));
    assert_eq!(store.fill_lists().await, Ok(0));
    assert_eq!(count(counted), 300, "two thirds are public");
    assert_eq!(count("SELECT count(*) FROM person_games"), GAMES as i64);
    assert_eq!(count("SELECT count(*) FROM person_games WHERE public = 1 AND points = 1"), 300);
    store.close().await;
}

#[test]
fn a_newer_database_and_one_that_is_none_are_refused() {
    let folder = TempDir::new().unwrap();
    drop(Sqlite::open(folder.path()).unwrap());
    let file = folder.path().join("abaque.db");
    let connection = rusqlite::Connection::open(&file).unwrap();
    connection.pragma_update(None, "user_version", 999).unwrap();
    drop(connection);
    let newer = Sqlite::open(folder.path()).err();
    assert!(matches!(newer, Some(StoreError::Newer { found: 999, .. })), "{newer:?}");
    // In a folder of its own: the threads of the first store may still write to its files.
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("abaque.db");
    std::fs::write(&file, "this is not a database at all, though it is long enough".repeat(99))
        .unwrap();
    let damaged = Sqlite::open(folder.path()).err();
    assert!(matches!(damaged, Some(StoreError::Damaged { .. })), "{damaged:?}");
}

/// Every file of a data folder, as bytes.
fn files(folder: &TempDir) -> Vec<(String, Vec<u8>)> {
    let entries = std::fs::read_dir(folder.path()).unwrap().map(Result::unwrap);
    entries
        .map(|entry| {
            let name = entry.file_name().into_string().unwrap();
            (name, std::fs::read(entry.path()).unwrap())
        })
        .collect()
}

fn contains(bytes: &[u8], text: &str) -> bool {
    bytes.windows(text.len()).any(|window| window == text.as_bytes())
}

#[tokio::test]
async fn a_deleted_account_leaves_no_bytes_in_the_files() {
    const SECRETS: [&str; 4] =
        ["Zerubbabel", "a study of my own", "reported by Zerubbabel", "about Zerubbabel"];
    let folder = TempDir::new().unwrap();
    let store = Sqlite::open(folder.path()).unwrap();
    let (ada, other) = (member(&store, SECRETS[0]).await, member(&store, "Other").await);
    // Neighbours in the same pages, so that deletion frees cells, not whole pages.
    for number in 0..40 {
        member(&store, &format!("neighbour {number}")).await;
    }
    let study = NewStudy {
        id: StudyId::random(),
        owner: ada,
        game: "awale",
        name: "mine".to_owned(),
        at: 5,
        body: SECRETS[1].to_owned(),
    };
    store.keep_study(study, StudyQuota { studies: 10, bytes: 100_000 }).await.unwrap();
    for (by, about, reason) in [(ada, other, SECRETS[2]), (other, ada, SECRETS[3])] {
        let report = Report { by, about, table: None, reason: reason.to_owned(), at: 5 };
        store.report(report, 10, 0).await.unwrap();
    }
    let found = |text: &str| files(&folder).iter().any(|(_, bytes)| contains(bytes, text));
    assert!(SECRETS.iter().all(|secret| found(secret)), "the search finds what is there");
    store.forget(ada).await.unwrap();
    for secret in SECRETS {
        assert!(!found(secret), "{secret} is still in the files");
    }
    let copy = folder.path().join("copy.db");
    server::store::backup(folder.path(), &copy).unwrap();
    assert!(!found(SECRETS[0]), "a new backup contains the deleted name");
}

#[tokio::test]
async fn a_deleted_study_leaves_no_bytes_in_the_files() {
    const TEXTS: [&str; 2] = ["the first version of a study", "the second version of a study"];
    let folder = TempDir::new().unwrap();
    let store = Sqlite::open(folder.path()).unwrap();
    let (owner, id) = (member(&store, "Ada").await, StudyId::random());
    let found = |text: &str| files(&folder).iter().any(|(_, bytes)| contains(bytes, text));
    for text in TEXTS {
        let (name, body) = ("mine".to_owned(), text.to_owned());
        let study = NewStudy { id, owner, game: "awale", name, at: 5, body };
        store.keep_study(study, StudyQuota { studies: 10, bytes: 100_000 }).await.unwrap();
        assert!(found(text), "the search finds what is there");
    }
    store.tidy(0, 0, 0).await.unwrap();
    assert!(!found(TEXTS[0]), "the version before is still in the files");
    assert_eq!(store.delete_study(id, owner).await, Ok(true));
    store.tidy(0, 0, 0).await.unwrap();
    assert!(!found(TEXTS[1]), "a deleted study is still in the files");
}

#[tokio::test]
async fn a_guest_who_is_tidied_away_leaves_no_bytes_in_the_files() {
    const SECRETS: [&str; 3] = ["Zerubbabel", "https://push.example/zerubbabel", "Nebuchadnezzar"];
    let folder = TempDir::new().unwrap();
    let store = Sqlite::open(folder.path()).unwrap();
    let guest = PersonId::random();
    let session = session();
    let key = session.row.id;
    store.create_guest(guest, session).await.unwrap();
    for number in 0..40 {
        member(&store, &format!("neighbour {number}")).await;
    }
    // A name typed at one screen, one in a game that stays, and the address of a push service.
    for (mode, name) in [(Mode::Local, SECRETS[0]), (Mode::Computer, SECRETS[2])] {
        let mut new = table([guest, guest]);
        new.mode = mode;
        let names = vec![name.to_owned()];
        new.seats[1] = SeatRow { kind: SeatKind::Team, names, ..SeatRow::open() };
        let id = new.id;
        store.create_table(new).await.unwrap();
        if mode == Mode::Computer {
            store.set_public(id, guest, true).await.unwrap();
        }
    }
    let subscription = PushSubscription {
        session: key,
        endpoint: SECRETS[1].to_owned(),
        key: vec![1],
        auth: vec![2],
        language: Language::English,
        created: 1,
    };
    store.subscribe_push(guest, subscription, 9).await.unwrap();
    let found = |text: &str| files(&folder).iter().any(|(_, bytes)| contains(bytes, text));
    assert!(SECRETS.iter().all(|secret| found(secret)), "the search finds what is there");
    // A reader who holds the log keeps it from being truncated until the next time.
    let reader = rusqlite::Connection::open(folder.path().join("abaque.db")).unwrap();
    reader.execute_batch("BEGIN; SELECT count(*) FROM people").unwrap();
    let later = 1_000_000;
    assert_eq!(store.tidy(later, later, later).await, Ok(2));
    assert!(SECRETS.iter().any(|secret| found(secret)), "the log is still there");
    reader.execute_batch("COMMIT").unwrap();
    assert_eq!(store.tidy(later, later, later).await, Ok(0));
    for secret in SECRETS {
        assert!(!found(secret), "{secret} is still in the files");
    }
}

#[cfg(unix)]
#[tokio::test]
async fn only_the_owner_may_read_the_files() {
    use std::os::unix::fs::PermissionsExt;
    // The strict umask of a developer's shell would hide a missing mode.
    rustix::process::umask(rustix::fs::Mode::from_raw_mode(0o022));
    let folder = TempDir::new().unwrap();
    let store = Sqlite::open(folder.path()).unwrap();
    member(&store, "Ada").await;
    server::store::backup(folder.path(), &folder.path().join("copy.db")).unwrap();
    // What a crash of a server left behind that did not know better.
    for name in ["abaque.db", "abaque.db-wal", "abaque.db-shm"] {
        let mode = std::fs::Permissions::from_mode(0o644);
        std::fs::set_permissions(folder.path().join(name), mode).unwrap();
    }
    let _store = Sqlite::open(folder.path()).unwrap();
    for entry in std::fs::read_dir(folder.path()).unwrap().map(Result::unwrap) {
        let mode = entry.metadata().unwrap().permissions().mode() & 0o777;
        assert_eq!(mode, 0o600, "{}", entry.file_name().display());
    }
}
