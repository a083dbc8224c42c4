//! People, credentials, blocks and follows.

use protocol::live::SeatKind;
use protocol::operator::OperatorAction;
use protocol::people::Scope;
use protocol::play::ReviewState;
use server::id::{KeyId, PersonId, Secret, StudyId};
use server::store::{
    JobQueue, KeptKeys, Kind, Mute, NewStudy, Operation, Report, SeatRow, Standing, StoreError,
    StudyQuota, TokenRow,
};

use super::{Database, append, event, finish, member, over_both_forms, session, table};

over_both_forms!(
    the_names_of_guests_are_freed_when_they_are_gone,
    sessions_and_tokens_end_with_the_password,
    people_meet_follow_and_avoid_each_other,
    reviews_are_worked_on_once,
    studies_have_quotas,
    guests_are_forgotten_with_time,
);

async fn the_names_of_guests_are_freed_when_they_are_gone(database: &Database) {
    let store = &*database.store;
    let [old, new] = [PersonId::random(), PersonId::random()];
    for (id, seen) in [(old, 1), (new, 500)] {
        let mut session = session();
        session.row.created = seen;
        store.create_guest(id, session).await.unwrap();
    }
    let named = |id, name: &str| store.name_guest(id, name.to_owned(), name.to_lowercase());
    assert_eq!(named(old, "Ada").await.unwrap().name.as_deref(), Some("Ada"));
    assert_eq!(named(new, "ADA").await, Err(StoreError::Taken));
    assert_eq!(named(new, "Bo").await.unwrap().name.as_deref(), Some("Bo"));
    assert_eq!(store.free_guest_names(100).await, Ok(1));
    assert_eq!(store.free_guest_names(100).await, Ok(0));
    assert_eq!(store.people(vec![old]).await.unwrap()[0].name, None);
    assert_eq!(named(new, "Ada").await.unwrap().name.as_deref(), Some("Ada"));
    let account = member(store, "Cy").await;
    assert_eq!(named(account, "Di").await, Err(StoreError::Missing));
}

async fn sessions_and_tokens_end_with_the_password(database: &Database) {
    let store = &*database.store;
    let ada = member(store, "Ada").await;
    let sessions = [session(), session(), session()];
    for session in &sessions[..2] {
        store.open_session(ada, session.clone(), None).await.unwrap();
    }
    store.open_session(ada, sessions[2].clone(), Some(sessions[1].hash)).await.unwrap();
    let open = async || store.sessions(ada, 500).await.unwrap().len();
    assert_eq!(open().await, 2);
    assert_eq!(store.session(sessions[1].hash, 500).await.unwrap(), None);
    let (person, row) = store.session(sessions[0].hash, 500).await.unwrap().unwrap();
    assert_eq!((person.id, row.id), (ada, sessions[0].row.id));
    assert_eq!(store.session(sessions[0].hash, 1000).await.unwrap(), None, "expired");
    store.touch_session(sessions[0].hash, 700, 2000).await.unwrap();
    let (person, row) = store.session(sessions[0].hash, 1000).await.unwrap().unwrap();
    assert_eq!((person.seen, row.seen, row.expires), (700, 700, 2000));

    let secret = Secret::random();
    let token = TokenRow {
        id: KeyId::random(),
        label: "a bot".to_owned(),
        scopes: vec![Scope::Play, Scope::Work],
        created: 5,
    };
    store.create_token(ada, token.clone(), secret.hash(), 1).await.unwrap();
    let second = TokenRow { id: KeyId::random(), ..token.clone() };
    let refused = store.create_token(ada, second, Secret::random().hash(), 1).await;
    assert_eq!(refused, Err(StoreError::TooMany));
    assert_eq!(store.tokens(ada).await.unwrap(), std::slice::from_ref(&token));
    let (person, found) = store.token(secret.hash()).await.unwrap().unwrap();
    assert_eq!((person.id, found), (ada, token));

    let keep = KeptKeys { session: Some(sessions[0].hash), tokens: true };
    store.set_password(ada, "new".to_owned(), keep).await.unwrap();
    assert_eq!((open().await, store.tokens(ada).await.unwrap().len()), (1, 1));
    assert_eq!(store.end_session(ada, sessions[2].row.id).await, Err(StoreError::Missing));
    let code = Secret::random_code().hash();
    store.recover(ada, "newer".to_owned(), code, KeptKeys::default()).await.unwrap();
    assert_eq!((open().await, store.tokens(ada).await.unwrap().len()), (0, 0));
    assert_eq!(store.end_token(ada, KeyId::random()).await, Err(StoreError::Missing));
    let person = store.person_by_look("ada".to_owned()).await.unwrap().unwrap();
    assert_eq!((person.password.as_deref(), person.recovery), (Some("newer"), Some(code)));
    let nobody = store.set_settings(PersonId::random(), "{}".to_owned()).await;
    assert_eq!(nobody, Err(StoreError::Missing));
}

async fn people_meet_follow_and_avoid_each_other(database: &Database) {
    let store = &*database.store;
    let (ada, bo, cy) =
        (member(store, "Ada").await, member(store, "Bo").await, member(store, "Cy").await);
    for other in [cy, bo] {
        store.follow(ada, other, true, 5, 2).await.unwrap();
        store.follow(ada, other, true, 5, 2).await.unwrap();
    }
    let di = member(store, "Di").await;
    assert_eq!(store.follow(ada, di, true, 5, 2).await, Err(StoreError::TooMany));
    let followed = async || -> Vec<(PersonId, bool)> {
        let found = store.followed(ada).await.unwrap();
        found.into_iter().map(|followed| (followed.person.id, followed.visible)).collect()
    };
    assert_eq!(followed().await, [(bo, true), (cy, true)]);
    store.show_presence(bo, false).await.unwrap();
    store.show_presence(bo, false).await.unwrap();
    assert!(!store.shows_presence(bo).await.unwrap() && store.shows_presence(cy).await.unwrap());
    store.block(cy, ada, true, 6).await.unwrap();
    assert_eq!(followed().await, [(bo, false), (cy, false)]);
    assert!(store.is_blocked(ada, cy).await.unwrap() && !store.is_blocked(ada, bo).await.unwrap());
    assert_eq!((store.blocks(cy).await, store.blocks(ada).await), (Ok(vec![ada]), Ok(vec![])));
    assert_eq!((store.avoided(ada).await, store.avoided(cy).await), (Ok(vec![cy]), Ok(vec![ada])));
    // Blocking ends following.
    store.block(ada, bo, true, 7).await.unwrap();
    assert_eq!(followed().await, [(cy, false)]);
    store.block(ada, bo, false, 8).await.unwrap();
    store.follow(ada, cy, false, 9, 2).await.unwrap();
    assert_eq!(followed().await, []);

    let report = |at| Report { by: ada, about: bo, table: None, reason: format!("at {at}"), at };
    for at in [10, 20] {
        store.report(report(at), 2, 0).await.unwrap();
    }
    assert_eq!(store.report(report(30), 2, 0).await, Err(StoreError::TooMany));
    store.report(report(30), 2, 20).await.unwrap();
    assert_eq!(store.reports_by(ada).await.unwrap(), [report(10), report(20), report(30)]);

    let latest = store.filed_reports(false, None, 2).await.unwrap();
    let reports: Vec<Report> = latest.iter().map(|one| one.report.clone()).collect();
    assert_eq!(reports, [report(30), report(20)]);
    let earlier = store.filed_reports(false, Some(latest[1].no), 2).await.unwrap();
    assert_eq!(earlier[0].report, report(10));
    store.operate(Operation::Resolve(latest[0].no), None, 40).await.unwrap();
    assert_eq!(store.open_reports().await.unwrap(), 2);
    let resolved = store.filed_reports(true, None, 2).await.unwrap();
    assert_eq!((resolved.len(), resolved[0].resolved), (1, Some(40)));

    let standing = async |at| store.standing(bo, at).await.unwrap();
    store.operate(Operation::Mute(bo, Some(100)), Some(ada), 50).await.unwrap();
    assert_eq!(standing(60).await.muted, Some(Mute { until: Some(100) }));
    assert_eq!(standing(100).await.muted, None);
    store.operate(Operation::Unmute(bo), None, 60).await.unwrap();
    store.operate(Operation::Close(bo), None, 70).await.unwrap();
    assert_eq!(standing(80).await, Standing { closed: Some(70), ..Standing::default() });
    store.operate(Operation::Reopen(bo), None, 80).await.unwrap();
    assert_eq!(standing(90).await, Standing::default());
    let nobody = Operation::Appoint(PersonId::random());
    assert_eq!(store.operate(nobody, None, 90).await, Err(StoreError::Missing));
    let log = store.operator_log(2).await.unwrap();
    assert_eq!(
        log.iter().map(|entry| (entry.action, entry.person, entry.at)).collect::<Vec<_>>(),
        [(OperatorAction::Reopen, Some(bo), 80), (OperatorAction::Close, Some(bo), 70)]
    );
    let key = Secret::random().hash();
    store.create_operator_key(key, 100).await.unwrap();
    assert!(store.is_operator_key(key, 99).await.unwrap());
    assert!(!store.is_operator_key(key, 100).await.unwrap());

    // A confusable name is taken.
    let taken = store.sign_up(server::store::Signup {
        id: PersonId::random(),
        name: "ADA".to_owned(),
        look: "ada".to_owned(),
        password: String::new(),
        recovery: Secret::random_code().hash(),
        at: 9,
    });
    assert_eq!(taken.await, Err(StoreError::Taken));
    assert_eq!(store.people(vec![bo, PersonId::random(), ada]).await.unwrap().len(), 2);

    let new = table([ada, bo]);
    let mut end = append(new.id, 1, vec![event("ended")]);
    end.finish = Some(finish(None, "C d"));
    store.create_table(new).await.unwrap();
    store.append(end).await.unwrap();
    let leaders = store.leaders("awale".to_owned(), 400.0, 0, 9).await.unwrap();
    assert_eq!(leaders.len(), 2);
    assert_eq!(store.leaders("awale".to_owned(), 400.0, 21, 9).await, Ok(vec![]));
    assert_eq!(store.all_games(ada).await.unwrap().tables.len(), 1);
    store.become_bot(cy).await.unwrap();
    assert_eq!(store.people(vec![cy]).await.unwrap()[0].kind, Kind::Bot);
}

async fn reviews_are_worked_on_once(database: &Database) {
    let store = &*database.store;
    let (ada, bo) = (member(store, "Ada").await, member(store, "Bo").await);
    store.heartbeat(100).await.unwrap();
    let mut ids = Vec::new();
    for _ in 0..3 {
        let new = table([ada, bo]);
        ids.push(new.id);
        store.create_table(new).await.unwrap();
    }
    let early = store.request_review(ids[0], ada, 9, 1).await;
    assert_eq!(early, Err(StoreError::Missing), "the game is not over");
    for id in &ids {
        let mut end = append(*id, 1, vec![event("ended")]);
        end.finish = Some(finish(None, "C d"));
        store.append(end).await.unwrap();
    }
    for (at, id) in (1..).zip(&ids[..2]) {
        let review = store.request_review(*id, ada, 2, at).await.unwrap();
        assert_eq!(review.state, ReviewState::Queued);
    }
    assert!(store.request_review(ids[0], ada, 2, 9).await.is_ok(), "it waits already");
    assert_eq!(store.request_review(ids[2], ada, 2, 9).await, Err(StoreError::TooMany));
    let queue = |waiting, running, oldest| Ok(JobQueue { waiting, running, oldest });
    assert_eq!(store.review_queue(9).await, queue(2, 0, Some(1)));
    let jobs: [KeyId; 5] = std::array::from_fn(|_| KeyId::random());
    assert_eq!(store.take_review(jobs[0], 10, 100).await, Ok(Some(ids[0])));
    assert_eq!(store.take_review(jobs[1], 10, 50).await, Ok(Some(ids[1])));
    assert_eq!(store.take_review(jobs[2], 10, 100).await, Ok(None));
    assert_eq!(store.review_queue(11).await, queue(0, 2, None));
    assert_eq!(store.extend_review(jobs[0], 0.5, 100).await, Ok(true));
    let review = store.review(ids[0]).await.unwrap().unwrap();
    assert_eq!((review.state, review.progress), (ReviewState::Running, 0.5));
    assert_eq!(store.held_review(jobs[0]).await, Ok(Some(ids[0])));
    assert_eq!(store.finish_review(jobs[0], "good".to_owned(), 20).await, Ok(true));
    assert_eq!(store.finish_review(jobs[0], "again".to_owned(), 21).await, Ok(false));
    assert_eq!(store.held_review(jobs[0]).await, Ok(None));
    // The holder of the other one is silent: after its lease somebody else has it, and the first has lost it.
    assert_eq!(store.take_review(jobs[2], 49, 200).await, Ok(None), "the lease runs");
    assert_eq!(store.review_queue(50).await, queue(1, 0, Some(2)));
    assert_eq!(store.take_review(jobs[2], 50, 200).await, Ok(Some(ids[1])));
    assert_eq!(store.extend_review(jobs[1], 0.9, 500).await, Ok(false));
    assert_eq!(store.finish_review(jobs[1], "late".to_owned(), 60).await, Ok(false));
    store.release_review(jobs[1]).await.unwrap();
    assert_eq!(store.take_review(jobs[3], 60, 200).await, Ok(None), "it is not the first one's");
    // A review that is given back waits behind those that nobody has tried as often.
    let later = store.request_review(ids[2], ada, 2, 70).await.unwrap();
    assert_eq!((later.state, later.progress), (ReviewState::Queued, 0.0));
    store.release_review(jobs[2]).await.unwrap();
    assert_eq!(store.take_review(jobs[3], 70, 200).await, Ok(Some(ids[2])));
    assert_eq!(store.take_review(jobs[4], 70, 200).await, Ok(Some(ids[1])));
    let review = store.review(ids[0]).await.unwrap().unwrap();
    assert_eq!((review.state, review.body.as_deref()), (ReviewState::Done, Some("good")));
    store.renew_review(ids[0]).await.unwrap();
    assert_eq!(store.take_review(KeyId::random(), 80, 200).await, Ok(Some(ids[0])));
}

async fn studies_have_quotas(database: &Database) {
    let store = &*database.store;
    let (ada, bo) = (member(store, "Ada").await, member(store, "Bo").await);
    let quota = StudyQuota { studies: 2, bytes: 20 };
    let study = |id, owner, at, body: &str| NewStudy {
        id,
        owner,
        game: "awale",
        name: "é".to_owned(),
        at,
        body: body.to_owned(),
    };
    let ids = [StudyId::random(), StudyId::random(), StudyId::random()];
    store.keep_study(study(ids[0], ada, 1, "one"), quota).await.unwrap();
    store.keep_study(study(ids[1], ada, 2, "two"), quota).await.unwrap();
    let third = store.keep_study(study(ids[2], ada, 3, "3"), quota).await;
    assert_eq!(third, Err(StoreError::TooMany));
    assert_eq!(
        store.keep_study(study(ids[0], bo, 3, "mine"), quota).await,
        Err(StoreError::Missing)
    );
    // 5 of the other, 2 of the name and 13 more are 20 bytes.
    let large = store.keep_study(study(ids[0], ada, 4, "fourteen bytes"), quota).await;
    assert_eq!(large, Err(StoreError::TooMuch));
    store.keep_study(study(ids[0], ada, 4, "thirteen byte"), quota).await.unwrap();
    let found = store.studies_of(ada).await.unwrap();
    let found: Vec<_> = found.iter().map(|it| (it.id, it.created, it.updated)).collect();
    assert_eq!(found, [(ids[0], 1, 4), (ids[1], 2, 2)]);
    assert_eq!(store.delete_study(ids[0], bo).await, Ok(false));
    assert_eq!(store.delete_study(ids[0], ada).await, Ok(true));
    assert_eq!(store.study(ids[0]).await, Ok(None));
    assert_eq!(store.study(ids[1]).await.unwrap().unwrap().body, "two");
}

async fn guests_are_forgotten_with_time(database: &Database) {
    let store = &*database.store;
    let ada = member(store, "Ada").await;
    let guests = [PersonId::random(), PersonId::random(), PersonId::random()];
    for (id, seen) in guests.into_iter().zip([1, 1, 700]) {
        let mut session = session();
        (session.row.created, session.row.expires) = (seen, seen + 100);
        store.create_guest(id, session).await.unwrap();
        store.follow(ada, id, true, 1, 9).await.unwrap();
    }
    // The first plays, and types a name at the table.
    let mut new = table([guests[0], ada]);
    let names = vec!["Zoé".to_owned()];
    new.seats[1] = SeatRow { kind: SeatKind::Team, names, ..SeatRow::open() };
    let id = new.id;
    store.create_table(new).await.unwrap();
    assert_eq!(store.tidy(500, 0, 500).await, Ok(1));
    assert_eq!(store.tidy(500, 0, 500).await, Ok(0));
    let left: Vec<_> = store.people(guests.to_vec()).await.unwrap();
    assert_eq!(left.iter().map(|it| it.id).collect::<Vec<_>>(), [guests[0], guests[2]]);
    assert_eq!(store.table(id).await.unwrap().unwrap().seats[1].names, ["Zoé"]);
    assert_eq!(store.tidy(500, 500, 500).await, Ok(1));
    assert_eq!(store.people(vec![guests[0]]).await.unwrap()[0].kind, Kind::Gone);
    assert!(store.table(id).await.unwrap().unwrap().seats[1].names.is_empty());
    assert_eq!(store.followed(ada).await.unwrap().len(), 1, "who is gone is followed no more");
}
