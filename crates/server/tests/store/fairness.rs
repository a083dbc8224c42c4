//! What one person stores does not stand in the way of others, and does not stay for ever.

use protocol::live::Mode;
use server::id::{KeyId, PersonId};
use server::store::{Report, SeatRow};

use crate::{
    Database, all_at_once, append, event, finish, member, over_both_forms, progress, session, table,
};

over_both_forms!(
    the_reviews_of_several_people_take_turns,
    running_games_between_people_are_found_behind_many_others,
    old_challenges_are_found,
    private_games_of_people_who_are_gone_are_deleted,
    resolved_reports_are_deleted,
);

async fn the_reviews_of_several_people_take_turns(database: &Database) {
    let store = &*database.store;
    let (ada, bo) = (member(store, "Ada").await, member(store, "Bo").await);
    let mut games = Vec::new();
    for (by, at) in [(ada, 1_000), (ada, 1_001), (ada, 1_002), (bo, 30_000)] {
        let new = table([by, if by == ada { bo } else { ada }]);
        let mut end = append(new.id, 1, vec![event("ended")]);
        end.progress.ply = 60;
        end.finish = Some(finish(None, "C d"));
        let id = new.id;
        store.create_table(new).await.unwrap();
        store.append(end).await.unwrap();
        store.request_review(id, by, 9, at).await.unwrap();
        games.push(id);
    }
    // Bo asked later, but before the minute was over that Ada's first game of sixty moves takes.
    let mut taken = Vec::new();
    for _ in 0..4 {
        let job = KeyId::random();
        let next = store.take_review(job, 40_000, 60_000).await.unwrap().unwrap();
        assert_eq!(store.finish_review(job, "done".to_owned(), 40_001).await, Ok(true));
        taken.push(games.iter().position(|id| *id == next).unwrap());
    }
    assert_eq!(taken, [0, 3, 1, 2]);
}

async fn running_games_between_people_are_found_behind_many_others(database: &Database) {
    let store = &*database.store;
    let (ada, bo) = (member(store, "Ada").await, member(store, "Bo").await);
    let (online, other) = (table([ada, bo]), table([ada, bo]));
    let id = online.id;
    store.create_table(online).await.unwrap();
    let elsewhere = server::store::NewTable { game: "abalone", ..other };
    store.create_table(elsewhere).await.unwrap();
    // Later games at one screen, more than any list shows.
    let local = || server::store::NewTable { mode: Mode::Local, at: 20, ..table([ada, ada]) };
    let made = all_at_once((0..510).map(|_| store.create_table(local())).collect()).await;
    assert!(made.iter().all(Result::is_ok));
    let listed = store.games_of(ada, false).await.unwrap();
    assert!(!listed.iter().any(|row| row.id == id), "the list has an end");
    let found = store.playing_online(ada, "awale".to_owned()).await.unwrap();
    assert_eq!(found.iter().map(|row| row.id).collect::<Vec<_>>(), [id]);
    let mut end = append(id, 1, vec![event("ended")]);
    end.progress = progress(1, None);
    end.finish = Some(finish(None, "C d"));
    store.append(end).await.unwrap();
    assert!(store.playing_online(ada, "awale".to_owned()).await.unwrap().is_empty());
}

async fn old_challenges_are_found(database: &Database) {
    let store = &*database.store;
    let ada = member(store, "Ada").await;
    let mut ids = Vec::new();
    for (at, listed) in [(10, true), (20, true), (10, false)] {
        let mut new = table([ada, ada]);
        new.seats[1] = SeatRow::open();
        new.at = at;
        let id = server::id::InvitationId::random();
        new.invitation = Some(server::store::NewInvitation { id, listed, target: None });
        ids.push(new.id);
        store.create_table(new).await.unwrap();
    }
    assert_eq!(store.stale_challenges(20, 9).await, Ok(vec![ids[0]]));
    assert_eq!(store.stale_challenges(21, 9).await, Ok(vec![ids[0], ids[1]]));
    assert_eq!(store.stale_challenges(21, 1).await, Ok(vec![ids[0]]));
    let mut close = append(ids[0], 1, vec![event("aborted")]);
    close.close_invitation = true;
    store.append(close).await.unwrap();
    assert_eq!(store.stale_challenges(21, 9).await, Ok(vec![ids[1]]));
}

async fn private_games_of_people_who_are_gone_are_deleted(database: &Database) {
    let store = &*database.store;
    let guest = PersonId::random();
    store.create_guest(guest, session()).await.unwrap();
    let ada = member(store, "Ada").await;
    let mut ids = Vec::new();
    let games = [
        (guest, Mode::Local, 10),
        (guest, Mode::Computer, 10),
        // Shared with everybody below.
        (guest, Mode::Local, 10),
        // Against somebody else.
        (guest, Mode::Online, 10),
        (guest, Mode::Local, 600),
        // Of somebody who is not gone.
        (ada, Mode::Local, 10),
    ];
    for (owner, mode, at) in games {
        let mut new = table([owner, if mode == Mode::Online { ada } else { owner }]);
        (new.mode, new.rated, new.at) = (mode, false, at);
        ids.push(new.id);
        store.create_table(new).await.unwrap();
    }
    store.set_public(ids[2], guest, true).await.unwrap();
    // A review and a report are in the way of nothing.
    let mut end = append(ids[0], 1, vec![event("ended")]);
    (end.progress, end.finish) = (progress(1, None), Some(finish(None, "C d")));
    store.append(end).await.unwrap();
    store.request_review(ids[0], ada, 9, 20).await.unwrap();
    let report =
        Report { by: ada, about: ada, table: Some(ids[0]), reason: "names".to_owned(), at: 20 };
    store.report(report, 9, 0).await.unwrap();

    let left = async || {
        let mut left = Vec::new();
        for (at, id) in ids.iter().enumerate() {
            if store.table(*id).await.unwrap().is_some() {
                assert!(!store.events(*id, 0).await.unwrap().is_empty());
                left.push(at);
            }
        }
        left
    };
    assert_eq!(store.tidy(0, 0, 2_000).await, Ok(0));
    assert_eq!(left().await, [0, 1, 2, 3, 4, 5]);
    // The guest, and two games.
    assert_eq!(store.tidy(500, 500, 2_000).await, Ok(3));
    assert_eq!(left().await, [2, 3, 4, 5]);
    assert_eq!(store.tidy(500, 500, 2_000).await, Ok(0));
    assert_eq!(store.tidy(700, 700, 2_000).await, Ok(1));
    assert_eq!(left().await, [2, 3, 5]);
    assert_eq!(store.reports_by(ada).await.unwrap()[0].table, None);
}

async fn resolved_reports_are_deleted(database: &Database) {
    let store = &*database.store;
    let (ada, bo) = (member(store, "Ada").await, member(store, "Bo").await);
    for at in [10, 20] {
        let reason = "rude".to_owned();
        let report = Report { by: ada, about: bo, table: None, reason, at };
        store.report(report, 9, 0).await.unwrap();
    }
    let filed = store.filed_reports(false, None, 9).await.unwrap();
    let first = filed.last().unwrap().no;
    store.operate(server::store::Operation::Resolve(first), None, 100).await.unwrap();
    store.tidy(0, 100, 100).await.unwrap();
    assert_eq!(store.reports_by(ada).await.unwrap().len(), 2, "it was resolved just now");
    store.tidy(0, 101, 101).await.unwrap();
    let left = store.reports_by(ada).await.unwrap();
    assert_eq!(left.iter().map(|report| report.at).collect::<Vec<_>>(), [20]);
}
