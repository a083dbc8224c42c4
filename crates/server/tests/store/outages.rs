//! Times in which no server could write.

use server::clock::DAY;
use server::store::{Outage, Store};

use super::{Database, Location, all_at_once, over_both_forms};

over_both_forms!(
    a_silence_of_all_servers_is_kept_as_an_outage,
    servers_that_return_at_once_record_the_same_outage,
    outages_are_forgotten_when_no_clock_can_have_run_in_them,
);

async fn outages(store: &dyn Store) -> Vec<(i64, i64)> {
    let outages = store.outages().await.unwrap();
    let mut outages: Vec<_> =
        outages.into_iter().map(|Outage { until, back }| (until, back)).collect();
    outages.sort_unstable();
    outages
}

async fn a_silence_of_all_servers_is_kept_as_an_outage(database: &Database) {
    let store = &*database.store;
    for at in [1_000, 2_000, 4_000] {
        store.heartbeat(at).await.unwrap();
    }
    assert_eq!(outages(store).await, []);
    store.heartbeat(64_000).await.unwrap();
    store.heartbeat(64_500).await.unwrap();
    // A busy machine: the servers were there.
    store.heartbeat(68_500).await.unwrap();
    let mut expected = vec![(4_000, 64_000)];
    assert_eq!(outages(store).await, expected);
    // A restart.
    let store = database.reopened().await;
    store.heartbeat(70_000).await.unwrap();
    if matches!(database.location, Location::Folder(_)) {
        // Nobody else can have served this folder, however short the time.
        expected.push((68_500, 70_000));
    }
    assert_eq!(outages(&*store).await, expected);
    // Another one, in which perhaps nobody served.
    let store = database.reopened().await;
    store.heartbeat(72_500).await.unwrap();
    store.heartbeat(73_000).await.unwrap();
    expected.push((70_000, 72_500));
    assert_eq!(outages(&*store).await, expected);
    store.heartbeat(99_000).await.unwrap();
    expected.push((73_000, 99_000));
    assert_eq!(outages(&*store).await, expected);
    assert_eq!(outages(&*database.store).await, expected, "other servers read the same");
}

async fn servers_that_return_at_once_record_the_same_outage(database: &Database) {
    database.store.heartbeat(1_000).await.unwrap();
    let mut servers = Vec::new();
    for _ in 0..3 {
        servers.push(database.reopened().await);
    }
    let times = [61_000, 61_400, 61_800];
    let beats = servers.iter().zip(times).map(|(server, at)| server.heartbeat(at)).collect();
    for beat in all_at_once(beats).await {
        beat.unwrap();
    }
    let found = outages(&*database.store).await;
    // From the silence on, without a hole, to the first heartbeat at least.
    assert!(found[0].0 == 1_000 && found[0].1 >= 61_000, "{found:?}");
    assert!(found.iter().all(|(until, back)| until < back && *back <= 61_800), "{found:?}");
    assert!(found.iter().all(|(until, _)| [1_000, 61_000, 61_400].contains(until)), "{found:?}");
}

async fn outages_are_forgotten_when_no_clock_can_have_run_in_them(database: &Database) {
    let store = &*database.store;
    let now = 100 * DAY;
    for at in [30 * DAY, 39 * DAY, 41 * DAY] {
        store.heartbeat(at).await.unwrap();
    }
    store.tidy(0, 0, now).await.unwrap();
    assert_eq!(outages(store).await, [(39 * DAY, 41 * DAY)]);
}
