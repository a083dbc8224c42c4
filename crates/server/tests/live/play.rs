use serde_json::{Value, json};

use crate::common::{House, Socket, awale, pair};

/// Plays random moves until the game ends; gives the result as both saw it.
pub(crate) async fn play_out(table: &str, sockets: &mut [Socket; 2], seed: u64) -> Value {
    let mut rng = game::Rng::new(seed);
    let mut view = sockets[0].join(table).await["view"].clone();
    sockets[1].join(table).await;
    while view["result"].is_null() {
        let turn = usize::from(view["turn"] == "second");
        // Only who is to move is told the moves.
        let mine = sockets[turn].join(table).await["view"].clone();
        let legal = mine["legal"].as_array().unwrap();
        let mv = legal[rng.below(legal.len())]["move"].as_str().unwrap().to_owned();
        let ply = mine["ply"].as_u64().unwrap();
        assert_eq!(sockets[turn].play(table, ply, &mv).await, "ack");
        view = sockets[1 - turn].event("moved").await;
        assert_eq!(view["event"]["move"], mv.as_str());
        view = sockets[0].join(table).await["view"].clone();
    }
    let results = [
        sockets[0].join(table).await["view"]["result"].clone(),
        sockets[1].join(table).await["view"]["result"].clone(),
    ];
    assert_eq!(results[0], results[1]);
    results[0].clone()
}

#[tokio::test]
async fn two_people_play_a_whole_game_and_another() {
    let house = House::open().await;
    let (table, mut people, mut sockets) = pair(&house, awale("link")).await;
    let result = play_out(&table, &mut sockets, 3).await;
    assert!(result["text"].as_str().unwrap().ends_with('.'), "{result}");
    // The record can be replayed, and has the same end.
    let text = people[0].get(&format!("/api/tables/{table}/record")).await.text;
    let record = game::record::Records::new(&text).next().unwrap().unwrap();
    let history = games::replay(&record).unwrap();
    assert_eq!(result["reason"], history.end().unwrap().reason.name());
    // A rematch has the sides exchanged.
    let [ada, bo] = &mut sockets;
    let over = ada.join(&table).await["view"]["ply"].as_u64().unwrap();
    assert_eq!(ada.act(&table, over, &json!({ "kind": "offer", "offer": "rematch" })).await, "ack");
    bo.event("offered").await;
    assert_eq!(bo.act(&table, over, &json!({ "kind": "accept", "offer": "rematch" })).await, "ack");
    let next = ada.event("rematch").await["event"]["table"].as_str().unwrap().to_owned();
    assert_eq!(ada.join(&next).await["view"]["you"], json!(["second"]));
    assert_eq!(bo.join(&next).await["view"]["you"], json!(["first"]));
}

#[tokio::test]
async fn a_returning_player_gets_all_missed_events() {
    let house = House::open().await;
    let (table, people, [mut ada, mut bo]) = pair(&house, awale("link")).await;
    assert_eq!(ada.play(&table, 0, "C").await, "ack");
    let seen = bo.event("moved").await["n"].as_u64().unwrap();
    drop(bo);
    assert_eq!(ada.act(&table, 1, &json!({ "kind": "phrase", "phrase": "hello" })).await, "ack");
    assert_eq!(ada.act(&table, 1, &json!({ "kind": "offer", "offer": "takeback" })).await, "ack");
    assert_eq!(
        ada.act(&table, 1, &json!({ "kind": "withdraw", "offer": "takeback" })).await,
        "ack"
    );
    let mut bo = people[1].socket().await;
    bo.send(&json!({ "type": "join", "v": 1, "table": table, "seen": seen })).await;
    let events = [bo.wait("event").await, bo.wait("event").await, bo.wait("event").await];
    let kinds = events.each_ref().map(|event| event["event"]["kind"].as_str().unwrap());
    assert_eq!(kinds, ["phrase", "offered", "withdrawn"]);
    let numbers = events.each_ref().map(|event| event["n"].as_u64().unwrap());
    assert_eq!(numbers, [seen + 1, seen + 2, seen + 3]);
    // Only the last one says how things stand, as a fresh state does.
    assert_eq!(events.each_ref().map(|event| event["view"].is_null()), [true, true, false]);
    let state = bo.join(&table).await;
    assert_eq!(state["n"], seen + 3);
    for field in ["status", "ply", "position", "turn", "seats", "legal", "offers", "can", "result"]
    {
        assert_eq!(state["view"][field], events[2]["view"][field], "{field}");
    }
    assert_eq!(bo.play(&table, 1, "d").await, "ack");
    // Who has seen everything is told nothing; who claims more gets the state.
    bo.send(&json!({ "type": "join", "v": 1, "table": table, "seen": seen + 4 })).await;
    bo.send(&json!({ "type": "ping", "t": 5 })).await;
    loop {
        let message = bo.next().await;
        assert!(["presence", "pong"].iter().any(|kind| message["type"] == *kind), "{message}");
        if message["type"] == "pong" {
            break;
        }
    }
    bo.send(&json!({ "type": "join", "v": 1, "table": table, "seen": 999 })).await;
    bo.wait("state").await;
}

/// Joins again, having seen events up to a number, and gives the events that come.
async fn come_back(socket: &mut Socket, table: &str, seen: u64, up_to: u64) -> Vec<Value> {
    socket.send(&json!({ "type": "join", "v": 1, "table": table, "seen": seen })).await;
    let mut events = Vec::new();
    while events.last().is_none_or(|event: &Value| event["n"].as_u64() < Some(up_to)) {
        let message = socket.next().await;
        assert!(message["type"] != "state", "a state in place of an event: {message}");
        if message["type"] == "event" {
            events.push(message);
        }
    }
    let numbers: Vec<u64> = events.iter().map(|event| event["n"].as_u64().unwrap()).collect();
    assert_eq!(numbers, (seen + 1..=up_to).collect::<Vec<_>>());
    events
}

#[tokio::test]
async fn however_much_was_missed_it_is_told() {
    let house = House::open().await;
    let mut ada = house.guest().await;
    let (table, _) = ada.table(json!({ "game": "avalam", "mode": "local" })).await;
    let (mut here, state) = ada.join(&table).await;
    let seen = state["n"].as_u64().unwrap();
    // More than may wait for a slow reader, back and forth.
    for round in 0..60 {
        let again = format!("{round}");
        let mv = json!({ "kind": "move", "move": "c9d9" });
        assert_eq!(here.act_as(&format!("m{again}"), &table, 0, &mv).await, "ack");
        let back = json!({ "kind": "takeback" });
        assert_eq!(here.act_as(&format!("b{again}"), &table, 1, &back).await, "ack");
    }
    let last = here.join(&table).await;
    let up_to = last["n"].as_u64().unwrap();
    assert_eq!(up_to, seen + 120);
    let mut back = ada.socket().await;
    let events = come_back(&mut back, &table, seen, up_to).await;
    let told = events.last().unwrap();
    assert_eq!(told["view"]["position"], last["view"]["position"]);
    assert_eq!(back.act(&table, 0, &json!({ "kind": "move", "move": "c9d9" })).await, "ack");
}

#[tokio::test]
async fn a_player_who_left_before_the_beginning_misses_nothing() {
    let house = House::open().await;
    let (mut ada, mut bo, cy) = (house.guest().await, house.guest().await, house.guest().await);
    let (table, invitation) = ada.table(awale("link")).await;
    let (watcher, state) = cy.join(&table).await;
    let seen = state["n"].as_u64().unwrap();
    drop(watcher);
    bo.post(&format!("/api/invitations/{invitation}"), &json!({})).await.ok();
    let (mut first, _) = ada.join(&table).await;
    let hello = json!({ "kind": "phrase", "phrase": "hello" });
    assert_eq!(first.act(&table, 0, &hello).await, "ack");
    assert_eq!(first.play(&table, 0, "C").await, "ack");
    let last = first.join(&table).await;
    let up_to = last["n"].as_u64().unwrap();
    let mut watcher = cy.socket().await;
    let events = come_back(&mut watcher, &table, seen, up_to).await;
    let kinds: Vec<_> = events.iter().map(|event| &event["event"]["kind"]).collect();
    assert_eq!(kinds, ["seated", "began", "phrase", "moved"]);
    // Who sits where changes what one may see: the whole table follows.
    let state = watcher.wait("state").await;
    assert_eq!((&state["n"], &state["view"]["ply"]), (&last["n"], &json!(1)));
}

#[tokio::test]
async fn an_action_happens_once_however_often_it_is_sent() {
    let house = House::open().await;
    let (table, people, [mut ada, mut bo]) = pair(&house, awale("link")).await;
    let mv = json!({ "kind": "move", "move": "C" });
    let act = json!({ "type": "act", "id": "once", "table": table, "ply": 0, "action": mv });
    for _ in 0..3 {
        ada.send(&act).await;
    }
    let mut acks = Vec::new();
    while acks.len() < 3 {
        acks.push(ada.wait("ack").await["n"].clone());
    }
    assert_eq!(acks[0], acks[1]);
    assert_eq!(acks[0], acks[2]);
    assert_eq!(bo.event("moved").await["n"], acks[0]);
    // Another connection, another life of the server: still the same action.
    let (mut ada, _) = people[0].join(&table).await;
    ada.send(&act).await;
    assert_eq!(ada.wait("ack").await["n"], acks[0]);
    let house = house.restart().await;
    let (mut ada, state) = people[0].at(&house).join(&table).await;
    assert_eq!(
        (&state["view"]["ply"], &state["view"]["moves"][0]["move"]),
        (&json!(1), &json!("C"))
    );
    ada.send(&act).await;
    assert_eq!(ada.wait("ack").await["n"], acks[0]);
    // The same name for something else is another action.
    let other = json!({ "type": "act", "id": "once", "table": table, "ply": 1,
        "action": { "kind": "phrase", "phrase": "hello" } });
    ada.send(&other).await;
    assert_eq!(ada.event("phrase").await["event"]["text"], "Hello!");
}

#[tokio::test]
async fn an_action_is_acknowledged_after_its_player_has_left_the_table() {
    let house = House::open().await;
    let (table, _people, [mut ada, _bo]) = pair(&house, awale("link")).await;
    let action = json!({ "kind": "abort" });
    ada.send(&json!({ "type": "act", "id": "a", "table": table, "ply": 0, "action": action }))
        .await;
    ada.send(&json!({ "type": "leave", "table": table })).await;
    assert_eq!(ada.wait("ack").await["id"], "a");
}

#[tokio::test]
async fn only_who_may_act_acts() {
    let house = House::open().await;
    let (table, _, [mut ada, mut bo]) = pair(&house, awale("link")).await;
    let (mut watcher, state) = house.guest().await.join(&table).await;
    assert_eq!((&state["view"]["you"], &state["view"]["can"]), (&json!([]), &json!([])));
    // Who, at which ply, which move, what comes of it.
    assert_eq!(bo.play(&table, 0, "C").await, "not-your-turn");
    assert_eq!(bo.play(&table, 0, "a").await, "not-your-turn");
    assert_eq!(watcher.play(&table, 0, "C").await, "not-seated");
    assert_eq!(ada.play(&table, 0, "a").await, "illegal-move");
    assert_eq!(ada.play(&table, 0, "<script>").await, "unreadable-move");
    assert_eq!(ada.play(&table, 1, "C").await, "stale");
    assert_eq!(ada.play(&table, 0, "C").await, "ack");
    assert_eq!(ada.play(&table, 0, "D").await, "stale");
    assert_eq!(ada.play(&table, 1, "D").await, "not-your-turn");
    assert_eq!(watcher.act(&table, 1, &json!({ "kind": "resign" })).await, "not-seated");
    assert_eq!(
        watcher.act(&table, 1, &json!({ "kind": "phrase", "phrase": "hello" })).await,
        "not-seated"
    );
    assert_eq!(bo.act(&table, 1, &json!({ "kind": "resign" })).await, "ack");
    assert_eq!(watcher.event("ended").await["event"]["result"]["winner"], "first");
    assert_eq!(bo.play(&table, 1, "a").await, "over");
    assert_eq!(ada.act(&table, 1, &json!({ "kind": "resign" })).await, "over");
    // A table that one has not joined, or that does not exist.
    let mut stranger = house.guest().await.socket().await;
    let act = json!({ "type": "act", "id": "x", "table": table, "ply": 1, "action": { "kind": "abort" } });
    stranger.send(&act).await;
    assert_eq!(stranger.next().await["code"], "no-table");
    for nowhere in ["zzzzzzzzzzzz", "x", "../../etc", "ABCDEFGHJKMN"] {
        stranger.send(&json!({ "type": "join", "v": 1, "table": nowhere })).await;
        assert_eq!(stranger.next().await["code"], "no-table", "{nowhere}");
    }
}

#[tokio::test]
async fn why_a_move_is_not_allowed_is_told_in_the_readers_language() {
    let house = House::open().await;
    let (table, _, [mut ada, _bo]) =
        pair(&house, json!({ "game": "avalam", "mode": "link" })).await;
    let why = json!({ "type": "why", "id": "w", "table": table, "move": "c9c9" });
    ada.send(&why).await;
    let answer = ada.wait("why").await;
    assert_eq!(answer["legal"], false);
    assert!(answer["text"].as_str().unwrap().contains("not onto itself"), "{answer}");
    ada.send(&json!({ "type": "why", "id": "w", "table": table, "move": "c9d9" })).await;
    assert_eq!(ada.wait("why").await["legal"], true);
    // A piece of a move is no move yet.
    ada.send(&json!({ "type": "why", "id": "w", "table": table, "move": "c9" })).await;
    assert_eq!(ada.wait("why").await["legal"], false);
}

#[tokio::test]
async fn those_at_the_table_know_who_is_there() {
    let house = House::open().await;
    let (table, people, [mut ada, bo]) = pair(&house, awale("link")).await;
    let watcher = house.guest().await.join(&table).await;
    let presence = loop {
        let presence = ada.wait("presence").await;
        if presence["watching"] == 1 {
            break presence;
        }
    };
    assert_eq!(presence["seats"], json!([true, true]));
    drop((bo, watcher));
    loop {
        let presence = ada.wait("presence").await;
        if presence["seats"] == json!([true, false]) && presence["watching"] == 0 {
            assert!(presence["left_for"][1].is_u64() && presence["left_for"][0].is_null());
            break;
        }
    }
    // Bo is elsewhere: it is his turn, and he is told so there.
    let mut elsewhere = people[1].socket().await;
    assert_eq!(ada.play(&table, 0, "C").await, "ack");
    let notice = elsewhere.wait("notice").await;
    assert_eq!(notice, json!({ "type": "notice", "kind": "your-turn", "table": table }));
    // The game ends without him: he is told that too, so that it no longer counts as waiting.
    assert_eq!(ada.act(&table, 1, &json!({ "kind": "resign" })).await, "ack");
    let notice = elsewhere.wait("notice").await;
    assert_eq!(notice, json!({ "type": "notice", "kind": "game-over", "table": table }));
}

/// Lets time pass at all tables, as if the server had been there all the while.
fn let_pass(house: &House, ms: u64) -> String {
    let body = if house.is_in_postgres() {
        format!("jsonb_set(body::jsonb, '{{at}}', to_jsonb((body::jsonb ->> 'at')::bigint - {ms}))")
    } else {
        format!("json_set(body, '$.at', json_extract(body, '$.at') - {ms})")
    };
    format!(
        "UPDATE events SET at = at - {ms}, body = {body};
         UPDATE tables SET deadline = deadline - {ms};"
    )
}

#[tokio::test]
async fn a_flag_falls_even_if_nobody_is_connected() {
    let house = House::open().await;
    let day = 86_400_000;
    let body = json!({ "game": "awale", "mode": "link", "clock": { "kind": "days", "days": 1 } });
    let (table, people, [mut ada, mut bo]) = pair(&house, body).await;
    assert_eq!(ada.play(&table, 0, "C").await, "ack");
    assert_eq!(bo.play(&table, 1, "d").await, "ack");
    // Half of the time is not all of it.
    let house = {
        let statements = let_pass(&house, day / 2);
        house.restart_after(&statements).await
    };
    let (mut ada, state) = people[0].at(&house).join(&table).await;
    let left = state["view"]["clocks"]["first"].as_u64().unwrap();
    assert!((1..=day / 2).contains(&left), "{left}");
    drop(ada);
    // All of it is, though nobody sits at the table to see it.
    let house = {
        let statements = let_pass(&house, day / 2);
        house.restart_after(&statements).await
    };
    let mut reader = house.guest().await;
    let ended = loop {
        let games = reader.get("/api/games").await.ok()["games"].clone();
        if let Some(game) = games.as_array().and_then(|games| games.first()) {
            break game.clone();
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    };
    assert_eq!((&ended["id"], &ended["result"]["winner"]), (&json!(table), &json!("second")));
    assert_eq!(ended["result"]["reason"], "time");
    let state;
    (ada, state) = people[0].at(&house).join(&table).await;
    assert_eq!(state["view"]["clocks"]["first"], 0);
    assert_eq!(ada.play(&table, 2, "A").await, "over");
}

#[tokio::test]
async fn a_restart_loses_nothing_and_costs_nobody_time() {
    let house = House::open().await;
    let (table, people, [mut ada, mut bo]) = pair(&house, awale("link")).await;
    assert_eq!(ada.play(&table, 0, "C").await, "ack");
    assert_eq!(bo.play(&table, 1, "d").await, "ack");
    assert_eq!(ada.play(&table, 2, "A").await, "ack");
    let before = bo.join(&table).await;
    // Clients are told, and their sockets closed.
    let (house, closing) = tokio::join!(house.restart(), bo.wait("closing"));
    assert!(closing["after"].is_u64());
    assert_eq!(bo.try_next().await, Err(Some(1012)));
    let mut bo = people[1].at(&house).socket().await;
    let seen = before["n"].as_u64().unwrap();
    bo.send(&json!({ "type": "join", "v": 1, "table": table, "seen": seen })).await;
    let excused = bo.wait("event").await;
    assert_eq!(excused["event"]["kind"], "excused");
    let clock = |view: &Value| view["clocks"]["second"].as_u64().unwrap();
    assert!(clock(&excused["view"]) <= clock(&before["view"]));
    assert_eq!(excused["view"]["clocks"]["first"], before["view"]["clocks"]["first"]);
    assert_eq!(excused["view"]["position"], before["view"]["position"]);
    assert_eq!(bo.play(&table, 3, "e").await, "ack");
}
