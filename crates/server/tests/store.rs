//! The store keeps what it says it keeps.

use game::Side;
use protocol::live::{Mode, Status};
use server::id::{InvitationId, PersonId, Secret, StudyId, TableId};
use server::store::{
    Append, Finish, NewEvent, NewInvitation, NewSession, NewStudy, NewTable, People, Progress,
    Report, Search, SeatRow, SessionRow, Signup, Sqlite, Store, StoreError, Studies, Tables,
};
use tempfile::TempDir;

fn store() -> (TempDir, Sqlite) {
    let folder = TempDir::new().unwrap();
    let store = Sqlite::open(folder.path()).unwrap();
    (folder, store)
}

fn session() -> NewSession {
    let row = SessionRow {
        id: server::id::KeyId::random(),
        label: String::new(),
        created: 1,
        seen: 1,
        expires: 1000,
    };
    NewSession { hash: Secret::random().hash(), row }
}

async fn member(store: &Sqlite, name: &str) -> PersonId {
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

#[tokio::test]
async fn events_are_numbered_and_conflicts_are_told() {
    let (folder, store) = store();
    let players = [member(&store, "Ada").await, member(&store, "Bo").await];
    let new = table(players);
    let id = new.id;
    store.create_table(new).await.unwrap();
    let action = Some((players[0], "u1".to_owned()));
    let moved = NewEvent { at: 15, action: action.clone(), body: "C".to_owned() };
    let appended = store.append(append(id, 1, vec![moved, event("d")])).await.unwrap();
    assert_eq!(appended.last, 3);
    let late = store.append(append(id, 1, vec![event("x")])).await;
    assert_eq!(late, Err(StoreError::Conflict { last: 3 }));
    let early = store.append(append(id, 4, vec![event("x")])).await;
    assert_eq!(early, Err(StoreError::Conflict { last: 3 }));
    let unknown = store.append(append(TableId::random(), 0, vec![event("x")])).await;
    assert_eq!(unknown, Err(StoreError::Missing));
    // The same after closing and opening again.
    store.close().await;
    assert_eq!(store.append(append(id, 3, vec![event("x")])).await, Err(StoreError::Closed));
    let store = Sqlite::open(folder.path()).unwrap();
    let events = store.events(id, 1).await.unwrap();
    let seen: Vec<_> = events.iter().map(|event| (event.n, event.body.as_str())).collect();
    assert_eq!(seen, [(2, "C"), (3, "d")]);
    assert_eq!(events[0].action, action);
    assert_eq!(store.table(id).await.unwrap().unwrap().last, 3);
    assert_eq!(store.running().await.unwrap(), [(id, None)]);
    assert_eq!(store.games_of(players[1], true).await.unwrap().len(), 1);
    assert_eq!(store.games_of(players[0], true).await.unwrap().len(), 0);
    assert_eq!(store.games_of(players[0], false).await.unwrap().len(), 1);
}

#[tokio::test]
async fn a_failing_write_leaves_its_neighbours_alone() {
    let (_folder, store) = store();
    let players = [member(&store, "Ada").await, member(&store, "Bo").await];
    let new = table(players);
    let id = new.id;
    store.create_table(new.clone()).await.unwrap();
    let store = &store;
    // Hundreds at once share transactions; every second one fails in the middle of its work.
    let writes = (0..400).map(|at| async move {
        let mut other = table(players);
        if at % 2 == 1 {
            other.id = id;
        }
        let number = other.id;
        (number, store.create_table(other).await.is_ok())
    });
    let results = all_at_once(writes.collect()).await;
    let kept = results.iter().filter(|(_, kept)| *kept).count();
    assert_eq!(kept, 200);
    for (table, kept) in results {
        let found = store.table(table).await.unwrap();
        assert!(found.is_some());
        assert_eq!(kept, table != id);
    }
    assert_eq!(store.running().await.unwrap().len(), 201);
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

#[tokio::test]
async fn a_result_changes_ratings_once() {
    let (_folder, store) = store();
    let players = [member(&store, "Ada").await, member(&store, "Bo").await];
    let new = table(players);
    let id = new.id;
    store.create_table(new).await.unwrap();
    let mut end = append(id, 1, vec![event("ended")]);
    end.progress = progress(9, None);
    end.finish = Some(finish(Some(Side::First), "C d"));
    let changes = store.append(end.clone()).await.unwrap().ratings.unwrap();
    assert_eq!(changes.map(|change| change.person), players);
    assert!(changes[0].after.rating > 1500.0 && changes[1].after.rating < 1500.0);
    let ratings = store.ratings(players[0]).await.unwrap();
    assert_eq!((ratings[0].game.as_str(), ratings[0].games), ("awale", 1));
    assert_eq!(store.rating_history(players[0], "awale".to_owned(), 9).await.unwrap().len(), 1);
    // A second result is refused as a whole.
    end.after = 2;
    assert!(store.append(end).await.is_err());
    assert_eq!(store.events(id, 0).await.unwrap().len(), 2);
    assert_eq!(store.ratings(players[0]).await.unwrap(), ratings);
    assert!(matches!(store.become_bot(players[0]).await, Err(StoreError::Conflict { .. })));
}

#[tokio::test]
async fn unrated_guests_and_aborted_games_change_no_rating() {
    let (_folder, store) = store();
    let (ada, bo) = (member(&store, "Ada").await, member(&store, "Bo").await);
    let guest = store.create_guest(PersonId::random(), session()).await.unwrap().id;
    for (players, rated, counts) in [
        ([ada, bo], false, true),
        ([ada, guest], true, true),
        ([ada, bo], true, false),
        ([ada, ada], true, true),
    ] {
        let new = NewTable { rated, ..table(players) };
        let mut end = append(new.id, 1, vec![event("ended")]);
        end.finish = Some(Finish { counts, ..finish(None, "") });
        store.create_table(new).await.unwrap();
        assert_eq!(store.append(end).await.unwrap().ratings, None);
    }
    assert!(store.ratings(ada).await.unwrap().is_empty());
}

#[tokio::test]
async fn finished_games_are_found() {
    let (_folder, store) = store();
    let (ada, bo, cy) =
        (member(&store, "Ada").await, member(&store, "Bo").await, member(&store, "Cy").await);
    let mut ids = Vec::new();
    for (players, winner, opening) in [
        ([ada, bo], Some(Side::First), "C d E"),
        ([bo, ada], None, "C d"),
        ([bo, cy], Some(Side::Second), "C da"),
    ] {
        let new = table(players);
        let mut end = append(new.id, 1, vec![event("ended")]);
        ids.push(new.id);
        end.finish = Some(finish(winner, opening));
        store.create_table(new).await.unwrap();
        store.append(end).await.unwrap();
    }
    let all = Search { limit: 10, ..Search::default() };
    let check = async |search: Search, expected: &[usize]| {
        let found: Vec<_> =
            store.search(search.clone()).await.unwrap().into_iter().map(|table| table.id).collect();
        let expected: Vec<_> = expected.iter().map(|at| ids[*at]).collect();
        assert_eq!(found, expected, "{search:?}");
    };
    check(all.clone(), &[2, 1, 0]).await;
    check(Search { limit: 2, ..all.clone() }, &[2, 1]).await;
    check(Search { before: Some(ids[1]), ..all.clone() }, &[0]).await;
    check(Search { player: Some(ada), ..all.clone() }, &[1, 0]).await;
    check(Search { game: Some("awale".into()), ..all.clone() }, &[2, 1, 0]).await;
    check(Search { game: Some("avalam".into()), ..all.clone() }, &[]).await;
    check(Search { rules: Some("sheet".into()), ..all.clone() }, &[2, 1, 0]).await;
    check(Search { winner: Some(Some(Side::First)), ..all.clone() }, &[0]).await;
    check(Search { winner: Some(None), ..all.clone() }, &[1]).await;
    check(Search { opening: Some("C d".into()), ..all.clone() }, &[1, 0]).await;
    check(Search { opening: Some(" C  d E ".into()), ..all.clone() }, &[0]).await;
    check(Search { opening: Some("c".into()), ..all.clone() }, &[]).await;
    check(Search { opening: Some(String::new()), ..all.clone() }, &[2, 1, 0]).await;
}

#[tokio::test]
async fn invitations_stand_in_the_lobby_until_somebody_sits_down() {
    let (_folder, store) = store();
    let (ada, bo) = (member(&store, "Ada").await, member(&store, "Bo").await);
    let invitation = InvitationId::random();
    let mut new = table([ada, bo]);
    new.seats[1] = SeatRow::open();
    new.invitation = Some(NewInvitation { id: invitation, listed: true });
    let id = new.id;
    store.create_table(new).await.unwrap();
    let lobby = store.lobby().await.unwrap();
    assert_eq!((lobby[0].invitation, lobby[0].table.id), (invitation, id));
    assert!(store.invitation(invitation).await.unwrap().unwrap().open);
    let mut sit = append(id, 1, vec![event("seated")]);
    sit.seats = Some([ada, bo].map(SeatRow::person));
    sit.close_invitation = true;
    store.append(sit).await.unwrap();
    assert!(store.lobby().await.unwrap().is_empty());
    let found = store.invitation(invitation).await.unwrap().unwrap();
    assert_eq!((found.table, found.by, found.open), (id, ada, false));
    let seats = store.table(id).await.unwrap().unwrap().seats;
    assert_eq!(seats[1], SeatRow::person(bo));
    assert_eq!(store.invitation(InvitationId::random()).await, Ok(None));
}

/// The steps from one format of the database to the next, as they were released.
const STEPS: [&str; 3] = [
    include_str!("../src/store/sqlite/schema_1.sql"),
    include_str!("../src/store/sqlite/schema_2.sql"),
    include_str!("../src/store/sqlite/schema_3.sql"),
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
        // The game goes on, and what newer formats have is there.
        store.append(append(id, 2, vec![event("d")])).await.unwrap();
        let table = store.table(id).await.unwrap().unwrap();
        assert_eq!((table.last, table.progress.position.as_deref()), (3, Some("after 1")));
        assert!(store.studies_of(person).await.unwrap().is_empty());
        store.close().await;
        // A second start finds nothing to do.
        Sqlite::open(folder.path()).unwrap();
    }
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
    let (folder, store) = store();
    let (ada, other) = (member(&store, SECRETS[0]).await, member(&store, "Other").await);
    // Neighbours in the same pages, so that deletion frees cells and not whole pages.
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
    store.keep_study(study, 10).await.unwrap();
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

#[cfg(unix)]
#[tokio::test]
async fn only_the_owner_may_read_the_files() {
    use std::os::unix::fs::PermissionsExt;
    let (folder, store) = store();
    member(&store, "Ada").await;
    server::store::backup(folder.path(), &folder.path().join("copy.db")).unwrap();
    for entry in std::fs::read_dir(folder.path()).unwrap().map(Result::unwrap) {
        let mode = entry.metadata().unwrap().permissions().mode() & 0o777;
        assert_eq!(mode, 0o600, "{}", entry.file_name().display());
    }
}
