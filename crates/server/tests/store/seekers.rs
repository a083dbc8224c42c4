//! People who wait for an opponent, and deadlines.

use server::id::{InvitationId, PersonId};
use server::store::{Progress, Seeker, Store, StoreError};

use crate::{
    Database, all_at_once, append, event, finish, member, over_both_forms, progress, table,
};

over_both_forms!(
    people_wait_until_they_are_paired,
    seekers_that_are_not_renewed_expire,
    only_one_of_many_pairs_is_made,
    overdue_tables_are_found,
);

fn seeker(person: PersonId, created: i64) -> Seeker {
    let (id, terms) = (InvitationId::random(), "{\"game\":\"awale\"}".to_owned());
    Seeker { id, person, terms, rating: 1500.5, created, seen: created }
}

async fn people<const N: usize>(store: &dyn Store) -> [PersonId; N] {
    let mut people = Vec::new();
    for i in 0..N {
        people.push(member(store, &format!("Person{i}")).await);
    }
    people.try_into().unwrap()
}

async fn people_wait_until_they_are_paired(database: &Database) {
    let store = &*database.store;
    let [ada, bo, cy] = people(store).await;
    let (first, second) = (seeker(ada, 10), seeker(bo, 20));
    for one in [&second, &first] {
        store.seek(one.clone()).await.unwrap();
    }
    assert_eq!(store.seekers(0).await.unwrap(), [first.clone(), second.clone()]);
    assert_eq!(database.reopened().await.seekers(0).await.unwrap().len(), 2);
    // A person waits once, for the latest.
    let again = seeker(ada, 30);
    store.seek(again.clone()).await.unwrap();
    assert_eq!(store.seekers(0).await.unwrap(), [second.clone(), again.clone()]);
    let nobody = store.seek(seeker(PersonId::random(), 1)).await;
    assert_eq!(nobody, Err(StoreError::Missing));
    // All or nothing.
    let game = table([bo, ada]);
    assert_eq!(store.pair_seekers(vec![second.id, first.id], game.clone()).await, Ok(false));
    assert_eq!((store.seekers(0).await.unwrap().len(), store.table(game.id).await), (2, Ok(None)));
    let mut invalid = table([bo, ada]);
    invalid.owner = PersonId::random();
    assert!(store.pair_seekers(vec![second.id, again.id], invalid).await.is_err());
    assert_eq!(store.seekers(0).await.unwrap().len(), 2);
    assert_eq!(store.pair_seekers(vec![second.id, again.id], game.clone()).await, Ok(true));
    assert_eq!(store.seekers(0).await, Ok(Vec::new()));
    assert!(store.table(game.id).await.unwrap().is_some());
    // A seeker who withdraws is not paired; other people's challenges stay.
    let waiting = seeker(cy, 40);
    store.seek(waiting.clone()).await.unwrap();
    assert_eq!(store.stop_seeking(cy, Some(first.id)).await, Ok(false));
    assert_eq!(store.stop_seeking(ada, Some(waiting.id)).await, Ok(false));
    assert_eq!(store.stop_seeking(cy, Some(waiting.id)).await, Ok(true));
    assert_eq!(store.stop_seeking(cy, None).await, Ok(false));
    store.seek(waiting).await.unwrap();
    assert_eq!(store.stop_seeking(cy, None).await, Ok(true));
    assert_eq!(store.seekers(0).await, Ok(Vec::new()));
}

async fn seekers_that_are_not_renewed_expire(database: &Database) {
    let store = &*database.store;
    let [ada, bo, cy] = people(store).await;
    for person in [ada, bo] {
        store.seek(seeker(person, 100)).await.unwrap();
    }
    store.renew_seekers(vec![bo, cy], 200).await.unwrap();
    let seen = |seekers: Vec<Seeker>| seekers.iter().map(|one| (one.person, one.seen)).collect();
    let live: Vec<(PersonId, i64)> = seen(store.seekers(100).await.unwrap());
    assert_eq!(live, [(bo, 200)]);
    assert_eq!(store.seekers(99).await.unwrap().len(), 2);
    assert_eq!((store.forget_seekers(100).await, store.forget_seekers(100).await), (Ok(1), Ok(0)));
    let left: Vec<(PersonId, i64)> = seen(store.seekers(0).await.unwrap());
    assert_eq!(left, [(bo, 200)]);
}

async fn only_one_of_many_pairs_is_made(database: &Database) {
    let store = &*database.store;
    let [ada, bo, cy, di] = people(store).await;
    for round in 0..10 {
        let [a, b, c, d] = [ada, bo, cy, di].map(|person| seeker(person, round));
        for one in [&a, &b, &c, &d] {
            store.seek(one.clone()).await.unwrap();
        }
        // Everybody tries to take everybody: each person is in one game at most.
        let mut attempts = Vec::new();
        for (one, other) in [(&a, &b), (&b, &a), (&a, &c), (&c, &b), (&d, &a), (&b, &d)] {
            attempts.push((vec![one.id, other.id], table([one.person, other.person])));
        }
        let taken: Vec<bool> = all_at_once(
            attempts.into_iter().map(|(ids, game)| store.pair_seekers(ids, game)).collect(),
        )
        .await
        .into_iter()
        .map(Result::unwrap)
        .collect();
        let pairs = taken.iter().filter(|taken| **taken).count();
        let left = store.seekers(-1).await.unwrap();
        // Attempts that met each other may all have given way, but none has taken a part.
        assert_eq!(left.len(), 4 - 2 * pairs, "{taken:?} {left:?}");
        for one in left {
            assert!(store.stop_seeking(one.person, None).await.unwrap());
        }
    }
}

async fn overdue_tables_are_found(database: &Database) {
    let store = &*database.store;
    let [ada, bo] = people(store).await;
    let mut tables = Vec::new();
    for deadline in [Some(300), Some(100), None, Some(200), Some(50)] {
        let mut new = table([ada, bo]);
        new.progress.deadline = deadline;
        tables.push(new.id);
        store.create_table(new).await.unwrap();
    }
    let mut end = append(tables[4], 1, vec![event("ended")]);
    end.progress = Progress { deadline: Some(50), ..progress(1, None) };
    end.finish = Some(finish(None, ""));
    store.append(end).await.unwrap();
    assert_eq!(store.overdue(99, 10).await, Ok(Vec::new()));
    assert_eq!(store.overdue(200, 10).await, Ok(vec![tables[1], tables[3]]));
    assert_eq!(store.overdue(1_000, 2).await, Ok(vec![tables[1], tables[3]]));
}
