//! Analyses of any position over the socket.

use serde_json::{Value, json};

use crate::common::{House, Person, Socket, pair};

fn analyse(id: &str, mut more: Value) -> Value {
    let mut message = json!({ "type": "analyse", "id": id, "game": "awale", "lines": 2 });
    message.as_object_mut().unwrap().append(more.as_object_mut().unwrap());
    message
}

/// The next message about an analysis that has lines or ends it.
async fn told(socket: &mut Socket, id: &str) -> Value {
    loop {
        let message = socket.wait("analysis").await;
        let says =
            message["done"] == true || message["lines"].as_array().is_some_and(|l| !l.is_empty());
        if message["id"] == id && says {
            return message;
        }
    }
}

#[tokio::test]
async fn a_position_is_analysed_until_it_is_stopped() {
    let house = House::open().await;
    let ada = house.guest().await;
    let mut socket = ada.socket().await;
    socket.send(&analyse("a", json!({ "game": "abalone", "lines": 3 }))).await;
    let first = told(&mut socket, "a").await;
    assert_eq!((&first["done"], first["lines"].as_array().unwrap().len()), (&json!(false), 3));
    assert!(first["lines"][0]["score"]["points"].is_number(), "{first}");
    let second = told(&mut socket, "a").await;
    assert!(second["depth"].as_u64() > first["depth"].as_u64(), "{first} {second}");
    // Another position replaces it.
    socket.send(&analyse("b", json!({ "game": "abalone", "moves": ["a1b2"] }))).await;
    let other = told(&mut socket, "b").await;
    assert!(
        other["lines"][0]["move"].as_str().unwrap().as_bytes()[0] > b'd',
        "White moves: {other}"
    );
    socket.send(&json!({ "type": "stop", "id": "b" })).await;
    // The engine is free at once, and no further message comes.
    let mut bo = house.guest().await;
    let (table, _) = bo.table(json!({ "game": "awale", "mode": "computer" })).await;
    let (mut other, _) = bo.join(&table).await;
    other.send(&json!({ "type": "ask", "id": "h", "table": table, "what": "hint" })).await;
    other.wait("hint").await;
    socket.send(&json!({ "type": "ping", "t": 1 })).await;
    loop {
        let message = socket.next().await;
        if message["type"] == "pong" {
            break;
        }
    }
    socket.send(&analyse("c", json!({ "game": "abalone", "moves": ["a1b2"] }))).await;
    assert_eq!(told(&mut socket, "c").await["done"], false);
}

#[tokio::test]
async fn every_move_gets_its_value() {
    let house = House::open().await;
    let mut socket = house.guest().await.socket().await;
    socket.send(&analyse("a", json!({ "every": true }))).await;
    let lines = told(&mut socket, "a").await["lines"].clone();
    let mut moves: Vec<&str> =
        lines.as_array().unwrap().iter().map(|line| line["move"].as_str().unwrap()).collect();
    moves.sort_unstable();
    assert_eq!(moves, ["A", "B", "C", "D", "E", "F"]);
}

#[tokio::test]
async fn what_is_certain_is_called_proven_with_its_perfect_line() {
    let house = House::open().await;
    let mut socket = house.guest().await.socket().await;
    // Seven seeds: in the endgame tables.
    let few = json!({ "position": "0,0,0,0,2,3/1,1,0,0,0,0 21-20 S", "lines": 2, "every": true });
    socket.send(&analyse("a", few)).await;
    let known = told(&mut socket, "a").await;
    assert_eq!(known["done"], true, "{known}");
    for line in known["lines"].as_array().unwrap() {
        assert!(line["score"]["proven"].is_string(), "{known}");
    }
    assert!(known["lines"][0]["pv"].as_array().unwrap().len() > 1, "{known}");
    // Two Avalam regions with two towers each: the solver proves them.
    let board = "2/4/6/2Aa4/9/4Bc2/6/4/2 l";
    socket.send(&analyse("b", json!({ "game": "avalam", "position": board, "lines": 5 }))).await;
    let known = told(&mut socket, "b").await;
    assert_eq!(
        (&known["done"], &known["lines"][0]["score"]["proven"]),
        (&json!(true), &json!("win"))
    );
    assert_eq!(known["lines"][0]["pv"].as_array().unwrap().len(), 2, "{known}");
    // The starting position is not proven.
    socket.send(&analyse("c", json!({ "game": "avalam" }))).await;
    let open = told(&mut socket, "c").await;
    assert!(open["lines"][0]["score"]["points"].is_number(), "{open}");
}

#[tokio::test]
async fn what_cannot_be_analysed_is_told() {
    let house = House::open().await;
    let mut socket = house.guest().await.socket().await;
    for (more, code) in [
        (json!({ "game": "chess" }), "game"),
        (json!({ "rules": "house" }), "rules"),
        (json!({ "position": "1,2,3" }), "position"),
        (json!({ "moves": ["a"] }), "illegal-move"),
        (json!({ "lines": 9 }), "malformed"),
    ] {
        socket.send(&analyse("x", more.clone())).await;
        let message = socket.next().await;
        assert_eq!((&message["type"], &message["id"]), (&json!("error"), &json!("x")), "{message}");
        assert_eq!(message["code"], code, "{more}");
    }
    // A finished game has nothing to analyse.
    let over = json!({ "position": "0,0,0,0,0,1/0,0,0,0,0,0 25-22 N" });
    socket.send(&analyse("y", over)).await;
    let message = told(&mut socket, "y").await;
    assert_eq!((&message["done"], &message["lines"]), (&json!(true), &json!([])));
}

/// The number of analyses ahead of a new one, as reported to the client; the new one is then
/// stopped. `None` if the queue is full.
async fn ahead(socket: &mut Socket, id: &str) -> Option<u64> {
    socket.send(&analyse(id, json!({ "game": "abalone" }))).await;
    let first = loop {
        let message = socket.next().await;
        if message["id"] == id {
            break message;
        }
    };
    socket.send(&json!({ "type": "stop", "id": id })).await;
    (first["type"] == "analysis").then(|| first["waiting"].as_u64().unwrap_or(0))
}

#[tokio::test]
async fn nobody_takes_more_than_one_share() {
    // More than there are engine threads, so that the rest has to queue.
    let many = std::thread::available_parallelism().map_or(1, usize::from) + 3;
    let house = House::with(|limits| limits.sockets_per_address = 100).await;
    let ada = house.guest().await;
    let mut sockets: Vec<Socket> = Vec::new();
    for _ in 0..many {
        let mut socket = ada.socket().await;
        socket.send(&analyse("a", json!({ "game": "abalone" }))).await;
        told(&mut socket, "a").await;
        // The previous one, in another window, ended with a message.
        if let Some(before) = sockets.last_mut() {
            while told(before, "a").await["done"] != true {}
        }
        sockets.push(socket);
    }
    let mut bo = house.guest().await.socket().await;
    let before = ahead(&mut bo, "b").await;
    assert!(before.is_some_and(|before| before <= 1), "only one of Ada's is left: {before:?}");
}

#[tokio::test]
async fn a_full_queue_says_so_calmly_and_closed_sockets_leave_it() {
    const MORE_THAN_WAIT: usize = 80;
    /// Bounds a hang. The analyses started here would think for more than an hour on one thread.
    const TRIES: usize = 600;
    let house = House::with(|limits| {
        limits.sockets_per_address = 200;
        limits.connections_per_address = 400;
    })
    .await;
    let mut sockets = Vec::new();
    let mut busy = None;
    let mut waited = false;
    for _ in 0..MORE_THAN_WAIT {
        let mut socket = house.guest().await.socket().await;
        socket.send(&analyse("a", json!({ "game": "abalone" }))).await;
        let message = socket.next().await;
        waited |= message["waiting"].as_u64().is_some_and(|ahead| ahead > 10);
        if message["type"] == "error" {
            busy = Some(message);
            break;
        }
        sockets.push(socket);
    }
    let busy = busy.expect("the queue has an end");
    assert_eq!((&busy["code"], &busy["id"]), (&json!("busy"), &json!("a")));
    assert!(busy["text"].as_str().is_some_and(|text| text.len() > 20), "{busy}");
    assert!(waited, "who waits is told how many are before them");
    // Closing the sockets cancels their analyses: the engine is idle.
    drop(sockets);
    let mut late = house.guest().await.socket().await;
    for number in 0..TRIES {
        if ahead(&mut late, &format!("b{number}")).await == Some(0) {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    panic!("the engine still works for those who have gone");
}

#[tokio::test]
async fn the_position_of_a_running_game_against_a_person_is_not_analysed() {
    let house = House::open().await;
    let game = json!({ "game": "abalone", "mode": "link", "side": "first" });
    let (table, [mut ada, _bo], [mut first, mut second]) = pair(&house, game).await;
    assert_eq!(first.play(&table, 0, "a1b2").await, "ack");
    let position = ada.get(&format!("/api/tables/{table}")).await.ok()["position"].clone();
    let mut socket = ada.socket().await;
    let refused = async |socket: &mut Socket, id: &str, more: Value| {
        socket.send(&analyse(id, more)).await;
        loop {
            let message = socket.next().await;
            if message["id"] == id {
                return message["code"] == "own-game";
            }
        }
    };
    let abalone = |more: Value| {
        let mut asked = json!({ "game": "abalone" });
        asked.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        asked
    };
    let line = |moves: &[&str]| abalone(json!({ "moves": moves }));
    assert!(refused(&mut socket, "a", line(&["a1b2"])).await);
    assert!(refused(&mut socket, "b", abalone(json!({ "position": position }))).await);
    // The board's mirror image.
    assert!(refused(&mut socket, "c", line(&["a5b5"])).await);
    assert!(!refused(&mut socket, "d", line(&["a2b2"])).await, "another position");
    assert!(!refused(&mut socket, "e", line(&[])).await, "the game has gone on");
    // The same board by another rule set.
    let other_rules =
        json!({ "game": "abalone", "moves": ["a1b2"], "rules": "standard,repetition=off" });
    assert!(refused(&mut socket, "d2", other_rules).await);
    // Others may look at it, and so may the players once the game is over.
    let mut other = house.guest().await.socket().await;
    assert!(!refused(&mut other, "f", line(&["a1b2"])).await);
    assert_eq!(second.act(&table, 1, &json!({ "kind": "resign" })).await, "ack");
    assert!(!refused(&mut socket, "g", line(&["a1b2"])).await);
}

#[tokio::test]
async fn no_help_is_given_in_a_copy_of_a_running_game_against_a_person() {
    let house = House::open().await;
    let game = json!({ "game": "abalone", "mode": "link", "side": "first" });
    let local = || json!({ "game": "abalone", "mode": "local" });
    // A game that was over before cannot be a copy.
    let mut ada = house.guest().await;
    let copy = async |ada: &mut Person| {
        let (table, _) = ada.table(local()).await;
        let (mut socket, _) = ada.join(&table).await;
        assert_eq!(socket.play(&table, 0, "a1b2").await, "ack");
        (table, socket)
    };
    let (earlier, mut socket) = copy(&mut ada).await;
    assert_eq!(socket.act(&earlier, 1, &json!({ "kind": "resign" })).await, "ack");
    let (table, invitation) = ada.table(game).await;
    let mut bo = house.guest().await;
    bo.post(&format!("/api/invitations/{invitation}"), &json!({})).await.ok();
    let ((mut first, _), (mut second, _)) = (ada.join(&table).await, bo.join(&table).await);
    assert_eq!(first.play(&table, 0, "a1b2").await, "ack");

    let (copied, mut socket) = copy(&mut ada).await;
    for (id, what) in [("h", "hint"), ("a", "advice")] {
        socket.send(&json!({ "type": "ask", "id": id, "table": copied, "what": what })).await;
        let refused = socket.wait("refused").await;
        assert_eq!((&refused["id"], &refused["reason"]["code"]), (&json!(id), &json!("own-game")));
    }
    socket.send(&json!({ "type": "think", "table": copied, "on": true })).await;
    let thought = socket.wait("thought").await;
    assert_eq!((&thought["done"], &thought["lines"]), (&json!(true), &json!([])));
    // Nor afterwards, by a review.
    assert_eq!(socket.act(&copied, 1, &json!({ "kind": "resign" })).await, "ack");
    for what in ["review", "highlights"] {
        let of = |table: &str| format!("/api/tables/{table}/{what}");
        let refused = ada.post(&of(&copied), &json!({})).await;
        assert_eq!((refused.status, refused.code().as_str()), (403, "own-game"), "{what}");
        assert_eq!(ada.post(&of(&earlier), &json!({})).await.status, 200, "{what}");
    }
    assert_eq!(second.act(&table, 1, &json!({ "kind": "resign" })).await, "ack");
    assert_eq!(ada.post(&format!("/api/tables/{copied}/review"), &json!({})).await.status, 200);
}
