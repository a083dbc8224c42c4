use std::time::Duration;

use server::config::DataPlace;

use crate::common::{Worker, computers_move, slow_game};
use crate::site::{Site, until};

/// The time in which an idle worker gets a job.
const SOON: Duration = Duration::from_secs(1);

/// The worker's requests go to another server than the player's.
#[tokio::test]
async fn a_worker_at_another_server_chooses_the_move() {
    let (site, [one, other]) = Site::of_two().await;
    let place = DataPlace::Postgres(site.database.parse().unwrap());
    let worker = Worker::at(other.address, &place).await;
    let mut bo = one.guest().await;
    // The hint that a worker is idle may come later than the game begins, or the machine may be busy.
    let mut waiting = worker.wait().await;
    until(
        async || {
            let (_, mut socket) = slow_game(&mut bo).await;
            if let Ok(job) = tokio::time::timeout(SOON, &mut waiting).await {
                let done = worker.result(&job.unwrap(), &serde_json::json!({ "move": "f" })).await;
                waiting = worker.wait().await;
                return done.status == 204 && computers_move(&mut socket).await == "f";
            }
            false
        },
        |chosen| *chosen,
    )
    .await;
    waiting.abort();
}
