//! Requests to workers: rows with a lease.

use protocol::work::JobKind;
use server::id::KeyId;
use server::store::{JobProgress, JobQueue, NewJob, TakenJob};

use super::{Database, all_at_once, over_both_forms};

over_both_forms!(
    a_request_is_held_until_its_lease_ends,
    moves_come_before_analyses_and_only_what_is_asked_for,
    workers_that_ask_at_once_get_different_requests,
);

const KINDS: [JobKind; 2] = [JobKind::Analysis, JobKind::Move];

async fn offer(database: &Database, kind: JobKind, at: i64) -> TakenJob {
    let (id, request) = (KeyId::random(), format!("asked at {at}"));
    let job = NewJob { id, kind, request: request.clone(), at, expires: at + 1_000 };
    database.store.offer_job(job).await.unwrap();
    TakenJob { id, kind, request }
}

fn progress(lease: Option<i64>, answer: Option<&str>, done: bool) -> JobProgress {
    JobProgress { lease, answer: answer.map(str::to_owned), done }
}

async fn a_request_is_held_until_its_lease_ends(database: &Database) {
    let store = &*database.store;
    let asked = offer(database, JobKind::Analysis, 0).await;
    assert_eq!(store.job(asked.id).await, Ok(Some(progress(None, None, false))));
    let [one, two] = [KeyId::random(), KeyId::random()];
    let take = |attempt, now| store.take_job(attempt, KINDS.to_vec(), now, now + 100);
    assert_eq!(take(one, 10).await, Ok(Some(asked.clone())));
    assert_eq!(take(two, 109).await, Ok(None), "the lease runs");
    assert_eq!(store.held_job(one).await, Ok(Some(asked.clone())));
    assert_eq!(store.report_job(one, Some("first".to_owned()), false, 200).await, Ok(true));
    assert_eq!(store.report_job(one, None, false, 300).await, Ok(true));
    assert_eq!(store.job(asked.id).await, Ok(Some(progress(Some(300), Some("first"), false))));
    // Its worker is silent: another one has it, and the first is told.
    assert_eq!(take(two, 300).await, Ok(Some(asked.clone())));
    assert_eq!(store.report_job(one, Some("late".to_owned()), true, 500).await, Ok(false));
    assert_eq!(store.held_job(one).await, Ok(None));
    // Given back, and taken again.
    store.release_job(two).await.unwrap();
    assert_eq!(store.job(asked.id).await, Ok(Some(progress(None, Some("first"), false))));
    assert_eq!(take(one, 310).await, Ok(Some(asked.clone())));
    assert_eq!(store.report_job(one, Some("last".to_owned()), true, 500).await, Ok(true));
    assert_eq!(store.report_job(one, Some("more".to_owned()), true, 500).await, Ok(false));
    assert_eq!(store.job(asked.id).await, Ok(Some(progress(Some(500), Some("last"), true))));
    assert_eq!(take(two, 900).await, Ok(None), "it is done");
    store.withdraw_job(asked.id).await.unwrap();
    assert_eq!(store.job(asked.id).await, Ok(None));
}

async fn moves_come_before_analyses_and_only_what_is_asked_for(database: &Database) {
    let store = &*database.store;
    let analysis = offer(database, JobKind::Analysis, 1).await;
    let one = offer(database, JobKind::Move, 3).await;
    let other = offer(database, JobKind::Move, 2).await;
    let queue = |waiting, running, oldest| Ok(JobQueue { waiting, running, oldest });
    assert_eq!(store.job_queue(JobKind::Move, 9).await, queue(2, 0, Some(2)));
    let take =
        |kinds: &[JobKind], now| store.take_job(KeyId::random(), kinds.to_vec(), now, now + 100);
    assert_eq!(take(&[JobKind::Review], 10).await, Ok(None));
    assert_eq!(take(&KINDS, 10).await, Ok(Some(other.clone())));
    assert_eq!(store.job_queue(JobKind::Move, 11).await, queue(1, 1, Some(3)));
    assert_eq!(take(&[JobKind::Analysis], 11).await, Ok(Some(analysis)));
    assert_eq!(take(&KINDS, 12).await, Ok(Some(one)));
    assert_eq!(take(&KINDS, 13).await, Ok(None));
    // Nobody waits for it any more.
    assert_eq!(store.job_queue(JobKind::Move, 2_000).await, queue(0, 0, None));
    assert_eq!(take(&KINDS, 2_000).await, Ok(None));
    assert_eq!(store.forget_jobs(1_002).await, Ok(2), "one of them has a millisecond left");
    assert_eq!(store.job(other.id).await, Ok(None));
}

async fn workers_that_ask_at_once_get_different_requests(database: &Database) {
    let store = &*database.store;
    for at in 0..8 {
        offer(database, JobKind::Move, at).await;
    }
    let asking = (0..12).map(|_| store.take_job(KeyId::random(), KINDS.to_vec(), 100, 200));
    let mut taken = Vec::new();
    for job in all_at_once(asking.collect()).await {
        taken.extend(job.unwrap().map(|job| job.id));
    }
    taken.sort_unstable();
    taken.dedup();
    assert_eq!(taken.len(), 8);
}
