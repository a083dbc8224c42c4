//! Attacks on the server, each from one client address that stays within the default limits. Each was once effective.

mod floods;

use std::future::Future;
use std::io;
use std::pin::Pin;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::io::AsyncWriteExt;
use tokio::sync::oneshot;
use tokio_tungstenite::tungstenite::Message;

use crate::siege::{Attack, AttackContext};
use crate::visitor::{LiveSocket, Visitor};

/// All attacks, by name.
pub const ALL: [(&str, Attack); 25] = [
    ("none", |context, begins| boxed(nothing(context, begins))),
    ("silent-readers", |context, begins| boxed(silent_readers(context, begins))),
    ("silent-pages", |context, begins| boxed(silent_pages(context, begins))),
    ("level-10", |context, begins| boxed(level_ten(context, begins))),
    ("hints", |context, begins| boxed(hints(context, begins))),
    ("thinking", |context, begins| boxed(thinking(context, begins))),
    ("analyses", |context, begins| boxed(analyses(context, begins))),
    ("frames", |context, begins| boxed(frames(context, begins))),
    ("health", |context, begins| boxed(health(context, begins))),
    ("tables", |context, begins| boxed(tables(context, begins))),
    ("rematches", |context, begins| boxed(floods::rematches(context, begins))),
    ("searches", |context, begins| boxed(searches(context, begins))),
    ("reviews", |context, begins| boxed(reviews(context, begins))),
    ("logins", |context, begins| boxed(logins(context, begins))),
    ("studies", |context, begins| boxed(studies(context, begins))),
    ("challenges", |context, begins| boxed(floods::challenges(context, begins))),
    ("garbage", |context, begins| boxed(floods::garbage(context, begins))),
    ("slow-requests", |context, begins| boxed(floods::slow_requests(context, begins))),
    ("drips", |context, begins| boxed(floods::drips(context, begins))),
    ("connections", |context, begins| boxed(floods::connections(context, begins))),
    ("bot-streams", |context, begins| boxed(floods::bot_streams(context, begins))),
    ("exports", |context, begins| boxed(floods::exports(context, begins))),
    ("spectators", |context, begins| boxed(floods::spectators(context, begins))),
    ("hand-ins", |context, begins| boxed(floods::hand_ins(context, begins))),
    ("records", |context, begins| boxed(floods::records(context, begins))),
];

fn boxed(
    attack: impl Future<Output = io::Result<()>> + Send + 'static,
) -> Pin<Box<dyn Future<Output = io::Result<()>> + Send>> {
    Box::pin(attack)
}

type Begins = oneshot::Sender<()>;

/// The baseline: no attack.
async fn nothing(context: AttackContext, begins: Begins) -> io::Result<()> {
    let _ = begins.send(());
    context.hold().await;
    Ok(())
}

/// Four moves of Abalone that return to the first position.
const CYCLE: [&str; 4] = ["a1b2", "i9h8", "d4c3", "f6g7"];
/// Number of sockets that play one long game, each at the allowed message rate.
const SIDE_BY_SIDE: usize = 8;

/// Plays a game without a ply limit until the server ends it or `plies` moves are played. Returns its table.
async fn long_game(context: &AttackContext, owner: &mut Visitor, plies: u64) -> io::Result<String> {
    let rules = "standard,repetition=off,no-progress=off";
    let body = json!({ "game": "abalone", "mode": "local", "rules": rules });
    let refused = || io::Error::other("the attacker gets no table");
    let table = owner.table(&body).await?.ok_or_else(refused)?;
    let mut sockets = Vec::new();
    for _ in 0..SIDE_BY_SIDE {
        let mut socket = owner.socket().await?.ok_or_else(refused)?;
        socket.join(&table).await?;
        // One that joins after the first move would wait for its event in vain.
        socket.wait("state").await?;
        sockets.push(socket);
    }
    for ply in 0..plies {
        if context.is_over() {
            break;
        }
        let socket = &mut sockets[(ply % SIDE_BY_SIDE as u64) as usize];
        socket.play(&table, ply, CYCLE[(ply % 4) as usize]).await?;
        // Round-robin: every socket receives every move.
        for socket in &mut sockets {
            while socket.wait("event").await?["event"]["ply"] != ply {}
        }
        // Stay within the allowed message rate of each socket.
        tokio::time::sleep(Duration::from_millis(1_000 / 20 / SIDE_BY_SIDE as u64)).await;
    }
    Ok(table)
}

fn longest(context: &AttackContext) -> u64 {
    if context.scale.factor > 1 { 1_000 } else { 250 }
}

/// Sockets that repeatedly join long games and never read.
async fn silent_readers(context: AttackContext, begins: Begins) -> io::Result<()> {
    let mut played = Vec::new();
    for _ in 0..4 {
        let Some(mut owner) = context.guest().await? else { return Ok(()) };
        let context = context.clone();
        played.push(tokio::spawn(async move {
            long_game(&context, &mut owner, longest(&context)).await
        }));
    }
    let mut tables = Vec::new();
    for table in played {
        tables.push(table.await.map_err(io::Error::other)??);
    }
    let _ = begins.send(());
    let mut silent: Vec<LiveSocket> = Vec::new();
    'guests: for _ in 0..2 * context.scale.factor {
        let Some(guest) = context.guest().await? else { break };
        for _ in 0..16 {
            let Some(mut socket) = guest.socket().await? else {
                context.refuse();
                break 'guests;
            };
            for (table, seen) in tables.iter().zip([None, Some(2), Some(5), None]) {
                let join = json!({ "type": "join", "v": 1, "table": table, "seen": seen });
                socket.send(&join).await?;
            }
            silent.push(socket);
        }
    }
    // The server closes them after a timeout; each reconnects and again does not read.
    while !context.is_over() {
        for (socket, table) in silent.iter_mut().zip(tables.iter().cycle()) {
            // `send` blocks once the server stops reading.
            let asked = tokio::time::timeout(Duration::from_millis(20), socket.join(table)).await;
            if matches!(asked, Ok(Err(_))) {
                context.refuse();
            }
        }
        silent.retain(|socket| socket.0.get_ref().peer_addr().is_ok());
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
    Ok(())
}

/// HTTP requests for a long game whose responses nobody reads.
async fn silent_pages(context: AttackContext, begins: Begins) -> io::Result<()> {
    let Some(mut owner) = context.guest().await? else { return Ok(()) };
    let table = long_game(&context, &mut owner, longest(&context)).await?;
    let _ = begins.send(());
    let mut silent = Vec::new();
    let request = owner.request("GET", &format!("/api/tables/{table}"), "");
    while !context.is_over() {
        if silent.len() < 64 * context.scale.factor {
            match owner.connect().await {
                Ok(mut stream) => match stream.write_all(request.as_bytes()).await {
                    Ok(()) => silent.push(stream),
                    Err(_) => context.refuse(),
                },
                Err(_) => context.refuse(),
            }
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    Ok(())
}

/// A guest with the maximal number of games against level 10, with the computer thinking in all of them.
async fn level_ten(context: AttackContext, begins: Begins) -> io::Result<()> {
    let Some(mut guest) = context.guest().await? else { return Ok(()) };
    let mut sockets: Vec<LiveSocket> = Vec::new();
    for at in 0..14 * context.scale.factor {
        let body = json!({ "game": "abalone", "mode": "computer", "level": 10, "side": "first" });
        let Some(table) = guest.table(&body).await? else {
            context.refuse();
            continue;
        };
        if at % 16 == 0 {
            let Some(socket) = guest.socket().await? else {
                context.refuse();
                break;
            };
            sockets.push(socket);
        }
        let Some(socket) = sockets.last_mut() else { break };
        socket.join(&table).await?;
        while socket.wait("state").await?["table"] != table.as_str() {}
        socket.play(&table, 0, "a1b2").await?;
        // Stay within the message rate limit.
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let _ = begins.send(());
    read_all(&context, sockets, |_| None).await;
    Ok(())
}

/// Guests who request hints at the maximal message rate.
async fn hints(context: AttackContext, begins: Begins) -> io::Result<()> {
    let mut sockets = Vec::new();
    for _ in 0..4 * context.scale.factor {
        let Some(mut guest) = context.guest().await? else { break };
        let body = json!({ "game": "abalone", "mode": "local" });
        let Some(table) = guest.table(&body).await? else {
            context.refuse();
            continue;
        };
        let Some(mut socket) = guest.socket().await? else {
            context.refuse();
            continue;
        };
        socket.join(&table).await?;
        sockets.push((socket, table));
    }
    let _ = begins.send(());
    let asking = sockets.into_iter().map(|(socket, table)| {
        let context = context.clone();
        tokio::spawn(async move {
            let (mut sink, mut stream) = socket.0.split();
            for number in 0_u64.. {
                if context.is_over() {
                    return;
                }
                let ask = json!({ "type": "ask", "id": format!("h{number}"), "table": table, "what": "hint" });
                if sink.send(Message::text(ask.to_string())).await.is_err() {
                    context.refuse();
                    return;
                }
                let answer = tokio::time::timeout(Duration::from_millis(60), stream.next()).await;
                if let Ok(Some(Ok(Message::Text(text)))) = answer
                    && text.contains("\"refused\"")
                {
                    context.refuse();
                }
            }
        })
    });
    for asking in asking.collect::<Vec<_>>() {
        asking.await.map_err(io::Error::other)?;
    }
    Ok(())
}

/// Guests who each watch the engine think at as many tables as a socket follows.
async fn thinking(context: AttackContext, begins: Begins) -> io::Result<()> {
    let mut sockets = Vec::new();
    for _ in 0..4 * context.scale.factor {
        let Some(mut guest) = context.guest().await? else { break };
        let Some(mut socket) = guest.socket().await? else {
            context.refuse();
            continue;
        };
        for _ in 0..4 {
            let body = json!({ "game": "abalone", "mode": "local" });
            let Some(table) = guest.table(&body).await? else {
                context.refuse();
                break;
            };
            socket.join(&table).await?;
            socket.send(&json!({ "type": "think", "table": table, "on": true })).await?;
        }
        sockets.push(socket);
    }
    let _ = begins.send(());
    // One that ends is asked for again.
    let again = |message: &Value| {
        let ends = message["type"] == "thought" && message["done"] == true;
        ends.then(|| json!({ "type": "think", "table": message["table"], "on": true }))
    };
    read_all(&context, sockets, again).await;
    Ok(())
}

/// Seventy guests who each request an analysis of maximal length.
async fn analyses(context: AttackContext, begins: Begins) -> io::Result<()> {
    let mut sockets = Vec::new();
    for _ in 0..9 * context.scale.factor {
        let Some(guest) = context.guest().await? else { break };
        let Some(mut socket) = guest.socket().await? else {
            context.refuse();
            continue;
        };
        let analyse = json!({ "type": "analyse", "id": "a", "game": "abalone", "lines": 3 });
        socket.send(&analyse).await?;
        sockets.push(socket);
    }
    let _ = begins.send(());
    // Attackers whose analysis ended or was rejected request another.
    let again = |message: &Value| {
        let ends = message["done"] == true || message["type"] == "error";
        ends.then(|| json!({ "type": "analyse", "id": "a", "game": "abalone", "lines": 3 }))
    };
    read_all(&context, sockets, again).await;
    Ok(())
}

/// Reads from all sockets until the attack ends; `answer` may return a reply, sent after a short pause.
async fn read_all(
    context: &AttackContext,
    sockets: Vec<LiveSocket>,
    answer: fn(&Value) -> Option<Value>,
) {
    let reading = sockets.into_iter().map(|mut socket| {
        let context = context.clone();
        tokio::spawn(async move {
            while !context.is_over() {
                let next = tokio::time::timeout(Duration::from_millis(200), socket.next()).await;
                match next {
                    Ok(Ok(message)) => {
                        if ["refused", "error"].iter().any(|kind| message["type"] == *kind) {
                            context.refuse();
                        }
                        if let Some(answer) = answer(&message) {
                            tokio::time::sleep(Duration::from_millis(200)).await;
                            if socket.send(&answer).await.is_err() {
                                return context.refuse();
                            }
                        }
                    }
                    Ok(Err(_)) => return context.refuse(),
                    Err(_) => {}
                }
            }
        })
    });
    for reading in reading.collect::<Vec<_>>() {
        let _ = reading.await;
    }
}

/// An endless stream of pings, pongs and empty fragments.
async fn frames(context: AttackContext, begins: Begins) -> io::Result<()> {
    let Some(guest) = context.guest().await? else { return Ok(()) };
    let _ = begins.send(());
    let flooding = (0..2 * context.scale.factor).map(|at| {
        let (context, guest) = (context.clone(), guest.clone());
        tokio::spawn(async move {
            while !context.is_over() {
                let Ok(Some(socket)) = guest.socket().await else {
                    context.refuse();
                    tokio::time::sleep(Duration::from_millis(100)).await;
                    continue;
                };
                let mut socket = socket.0;
                if at % 2 == 0 {
                    while !context.is_over() {
                        if socket.send(Message::Pong(vec![7; 8].into())).await.is_err() {
                            context.refuse();
                            break;
                        }
                    }
                } else {
                    // Endless first fragments of a text message, masked with zeros.
                    let stream = socket.get_mut();
                    let mut frames = vec![0x01, 0x80, 0, 0, 0, 0];
                    frames.extend([0x00, 0x80, 0, 0, 0, 0].repeat(2_000));
                    loop {
                        let sent = stream.write_all(&frames);
                        let sent = tokio::time::timeout(Duration::from_secs(1), sent).await;
                        frames.drain(..6 * usize::from(frames[0] == 0x01));
                        if context.is_over() || matches!(sent, Ok(Err(_))) {
                            context.refuse();
                            break;
                        }
                        if sent.is_err() {
                            // The server throttles its reads: its rate limit works.
                            context.refuse();
                        }
                    }
                }
            }
        })
    });
    for flooding in flooding.collect::<Vec<_>>() {
        flooding.await.map_err(io::Error::other)?;
    }
    Ok(())
}

/// Health checks and metrics requests at full speed.
async fn health(context: AttackContext, begins: Begins) -> io::Result<()> {
    let _ = begins.send(());
    let asking = (0..2 * context.scale.factor).map(|at| {
        let context = context.clone();
        tokio::spawn(async move {
            let mut stranger = Visitor::stranger(context.server, context.from);
            let path = ["/readyz", "/metrics", "/healthz"][at % 3];
            while !context.is_over() {
                if !stranger.get(path).await.is_ok_and(|response| response.status == 200) {
                    context.refuse();
                }
            }
        })
    });
    for asking in asking.collect::<Vec<_>>() {
        asking.await.map_err(io::Error::other)?;
    }
    Ok(())
}

/// New guests and new tables at full speed.
async fn tables(context: AttackContext, begins: Begins) -> io::Result<()> {
    let _ = begins.send(());
    let asking = (0..2 * context.scale.factor).map(|_| {
        let context = context.clone();
        tokio::spawn(async move {
            while !context.is_over() {
                let Ok(Some(mut guest)) = context.guest().await else { continue };
                let body = json!({ "game": "avalam", "mode": "local" });
                while !context.is_over() {
                    match guest.post("/api/tables", &body).await {
                        Ok(made) if !made.is_refused() => {}
                        _ => {
                            context.refuse();
                            break;
                        }
                    }
                }
            }
        })
    });
    for asking in asking.collect::<Vec<_>>() {
        asking.await.map_err(io::Error::other)?;
    }
    Ok(())
}

/// Requests as fast as they are answered, from several connections of one guest. Refusals are counted.
async fn requests(
    context: &AttackContext,
    guest: &Visitor,
    request: impl Fn(u64) -> (&'static str, String, Value) + Clone + Send + 'static,
) -> io::Result<()> {
    let connections = 2 * context.scale.factor as u64;
    let asking = (0..connections).map(|connection| {
        let (context, mut guest, request) = (context.clone(), guest.clone(), request.clone());
        tokio::spawn(async move {
            let mut number = connection;
            while !context.is_over() {
                let (method, path, body) = request(number);
                let body = if body.is_null() { String::new() } else { body.to_string() };
                match guest.ask(method, &path, &body).await {
                    // 409: a quota in bytes is used up.
                    Ok(response) if !response.is_refused() && response.status != 409 => {}
                    // The server hangs up where one address has too many connections.
                    _ => context.refuse(),
                }
                number += connections;
            }
        })
    });
    for asking in asking.collect::<Vec<_>>() {
        asking.await.map_err(io::Error::other)?;
    }
    Ok(())
}

/// Lists, searches and statistics that have no end.
async fn searches(context: AttackContext, begins: Begins) -> io::Result<()> {
    const PAGES: [&str; 6] = [
        "/api/games",
        "/api/games?game=abalone&opening=a1b2",
        "/api/games?result=draw&rules=standard",
        "/api/openings?game=awale",
        "/api/openings?game=awale&moves=A.a.B.b.C.c.D.d.E.e.F.f.A.a",
        "/api/leaderboards/awale",
    ];
    let Some(guest) = context.guest().await? else { return Ok(()) };
    let _ = begins.send(());
    requests(&context, &guest, |number| {
        ("GET", PAGES[number as usize % PAGES.len()].to_owned(), Value::Null)
    })
    .await
}

/// Reviews of games that are as long as they can be, asked for by several guests.
async fn reviews(context: AttackContext, begins: Begins) -> io::Result<()> {
    let mut asked = Vec::new();
    for _ in 0..2 * context.scale.factor {
        let Some(mut guest) = context.guest().await? else { break };
        // More than one person may have in the queue, the longest first.
        let mut tables = Vec::new();
        for plies in [longest(&context) / 4, 4, 4, 4, 4] {
            let table = long_game(&context, &mut guest, plies).await?;
            let resign = json!({ "action": { "kind": "resign" } });
            guest.post(&format!("/api/bot/tables/{table}/act"), &resign).await?;
            tables.push(table);
        }
        asked.push((guest, tables));
        if context.is_over() {
            break;
        }
    }
    let _ = begins.send(());
    while !context.is_over() {
        for (guest, tables) in &mut asked {
            for table in tables {
                let answer = guest.post(&format!("/api/tables/{table}/review"), &json!({})).await?;
                if answer.status != 200 {
                    context.refuse();
                }
            }
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    Ok(())
}

/// Passwords of many names and of one, and recovery codes tried; most cost the server a slow hash.
async fn logins(context: AttackContext, begins: Begins) -> io::Result<()> {
    let Some(guest) = context.guest().await? else { return Ok(()) };
    let _ = begins.send(());
    requests(&context, &guest, |number| {
        let name = if number % 4 < 2 { "Somebody".to_owned() } else { format!("Somebody{number}") };
        let password = "correct horse battery";
        if number % 4 == 1 {
            let code = format!("{number:016}");
            let body = json!({ "name": name, "recovery": code, "password": password });
            return ("POST", "/api/recover".to_owned(), body);
        }
        ("POST", "/api/login".to_owned(), json!({ "name": name, "password": password }))
    })
    .await
}

/// Studies as large as one may be.
async fn studies(context: AttackContext, begins: Begins) -> io::Result<()> {
    let Some(guest) = context.guest().await? else { return Ok(()) };
    let _ = begins.send(());
    requests(&context, &guest, |number| {
        let study = json!({ "text": "x".repeat(40_000) });
        let body = json!({ "game": "awale", "name": format!("S{number}"), "study": study });
        ("POST", "/api/studies".to_owned(), body)
    })
    .await
}
