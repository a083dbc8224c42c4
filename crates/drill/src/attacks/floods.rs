//! Floods: of connections, requests and messages that are slow, malformed, large or given up.

use std::io;
use std::time::Duration;

use futures_util::SinkExt;
use protocol::live::{Action, Clock, Mode};
use serde_json::{Value, json};
use table::{Actor, Moment, Seat, Table, Terms};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;

use super::{Begins, CYCLE, long_game};
use crate::siege::AttackContext;
use crate::visitor::{LiveSocket, Visitor};

/// Runs `count` copies of a task, which end with the attack.
async fn side_by_side<F: Future<Output = ()> + Send + 'static>(
    count: usize,
    task: impl Fn(usize) -> F,
) -> io::Result<()> {
    for running in (0..count).map(|at| tokio::spawn(task(at))).collect::<Vec<_>>() {
        running.await.map_err(io::Error::other)?;
    }
    Ok(())
}

/// Open challenges and waits to be paired of many guests, who hang up before half of the answers and withdraw nothing.
pub(super) async fn challenges(context: AttackContext, begins: Begins) -> io::Result<()> {
    let _ = begins.send(());
    side_by_side(2 * context.scale.factor, |at| {
        let context = context.clone();
        async move {
            for number in 0_u64.. {
                let Ok(Some(mut guest)) = context.guest().await else {
                    if context.is_over() {
                        return;
                    }
                    tokio::time::sleep(Duration::from_millis(100)).await;
                    continue;
                };
                for days in 1..=10 {
                    if context.is_over() {
                        return;
                    }
                    let clock = json!({ "kind": "days", "days": days });
                    let open = json!({ "game": "awale", "mode": "open", "clock": clock });
                    let wanted = json!({ "game": "abalone", "clock": clock });
                    let (path, body) =
                        if at % 2 == 0 { ("/api/tables", open) } else { ("/api/pair", wanted) };
                    if number % 2 == 0 {
                        // The connection closes at once.
                        let request = guest.request("POST", path, &body.to_string());
                        if let Ok(mut stream) = guest.connect().await {
                            let _ = stream.write_all(request.as_bytes()).await;
                        }
                    } else if !guest.post(path, &body).await.is_ok_and(|made| made.status == 200) {
                        context.refuse();
                    }
                }
            }
        }
    })
    .await
}

/// Messages on sockets that are no JSON, of no known type, of impossible values, too deep or too long; and connections
/// that the server closes for it, opened again.
pub(super) async fn garbage(context: AttackContext, begins: Begins) -> io::Result<()> {
    let Some(guest) = context.guest().await? else { return Ok(()) };
    let _ = begins.send(());
    side_by_side(2 * context.scale.factor, |at| {
        let (context, guest) = (context.clone(), guest.clone());
        async move {
            let deep = "[".repeat(30_000);
            let long = json!({ "type": "join", "v": 1, "table": "x".repeat(15_000) }).to_string();
            let texts = [
                "",
                "{",
                "null",
                "{\"type\":\"act\"}",
                "{\"type\":\"join\",\"v\":-1,\"table\":[]}",
                "{\"type\":\"analyse\",\"id\":\"a\",\"game\":\"abalone\",\"position\":\"\\u0000\"}",
                "{\"type\":\"act\",\"id\":\"a\",\"table\":\"x\",\"ply\":1e99,\"action\":{}}",
                &deep,
                &long,
            ];
            while !context.is_over() {
                let Ok(Some(mut socket)) = guest.socket().await else {
                    context.refuse();
                    tokio::time::sleep(Duration::from_millis(100)).await;
                    continue;
                };
                for number in at.. {
                    let message = match number % (texts.len() + 1) {
                        0 => Message::binary(vec![0xff; 1_000]),
                        text => Message::text(texts[text - 1].to_owned()),
                    };
                    let sent = tokio::time::timeout(Duration::from_secs(1), socket.0.send(message));
                    match sent.await {
                        _ if context.is_over() => return,
                        Ok(Ok(())) => {}
                        // Closed, or read more slowly.
                        _ => {
                            context.refuse();
                            break;
                        }
                    }
                }
            }
        }
    })
    .await
}

/// Requests whose heads and bodies arrive a byte at a time.
pub(super) async fn slow_requests(context: AttackContext, begins: Begins) -> io::Result<()> {
    let Some(guest) = context.guest().await? else { return Ok(()) };
    let head = "GET /api/me HTTP/1.1\r\nHost: x\r\nX-Slow: ".to_owned();
    let body = guest.request("POST", "/api/records/read", &"x".repeat(60_000));
    let body = body[..body.len() - 60_000].to_owned();
    let _ = begins.send(());
    let mut open: Vec<TcpStream> = Vec::new();
    while !context.is_over() {
        while open.len() < 64 * context.scale.factor {
            let Ok(mut stream) = guest.connect().await else { break };
            let begin = if open.len().is_multiple_of(2) { &head } else { &body };
            if stream.write_all(begin.as_bytes()).await.is_err() {
                break;
            }
            open.push(stream);
        }
        tokio::time::sleep(Duration::from_millis(500)).await;
        let before = open.len();
        open.retain(|stream| {
            // The server has closed it if there is an end to read.
            let is_closed = matches!(stream.try_read(&mut [0; 512]), Ok(0));
            !is_closed && stream.try_write(b"x").is_ok()
        });
        (open.len()..before).for_each(|_| context.refuse());
    }
    Ok(())
}

/// Bodies whose bytes arrive one by one, as fast as they are taken.
pub(super) async fn drips(context: AttackContext, begins: Begins) -> io::Result<()> {
    let Some(guest) = context.guest().await? else { return Ok(()) };
    let body = " ".repeat(60_000);
    let request = guest.request("POST", "/api/records/read", &body);
    let length = body.len();
    let head = request[..request.len() - length].to_owned();
    let _ = begins.send(());
    side_by_side(4 * context.scale.factor, |_| {
        let (context, guest, head) = (context.clone(), guest.clone(), head.clone());
        async move {
            while !context.is_over() {
                let Ok(mut stream) = guest.connect().await else {
                    context.refuse();
                    tokio::time::sleep(Duration::from_millis(100)).await;
                    continue;
                };
                let mut sent = stream.write_all(head.as_bytes()).await;
                for _ in 1..length {
                    if sent.is_err() || context.is_over() {
                        break;
                    }
                    sent = stream.write_all(b" ").await;
                    tokio::task::yield_now().await;
                }
                if sent.is_err() {
                    context.refuse();
                }
            }
        }
    })
    .await
}

/// Connections that are opened and closed at once, half of them after a request for a socket.
pub(super) async fn connections(context: AttackContext, begins: Begins) -> io::Result<()> {
    let Some(guest) = context.guest().await? else { return Ok(()) };
    let upgrade = guest.request("GET", "/api/live?lang=en", "").replace(
        "Connection: close\r\n",
        "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
         Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n",
    );
    let _ = begins.send(());
    side_by_side(2 * context.scale.factor, |at| {
        let (context, guest, upgrade) = (context.clone(), guest.clone(), upgrade.clone());
        async move {
            while !context.is_over() {
                let Ok(mut stream) = guest.connect().await else {
                    context.refuse();
                    tokio::time::sleep(Duration::from_millis(20)).await;
                    continue;
                };
                if at % 2 == 0 && stream.write_all(upgrade.as_bytes()).await.is_ok() {
                    let mut answer = [0; 12];
                    let read = stream.read_exact(&mut answer);
                    let read = tokio::time::timeout(Duration::from_secs(1), read).await;
                    if !matches!(read, Ok(Ok(_))) || !answer.ends_with(b"101") {
                        context.refuse();
                    }
                }
            }
        }
    })
    .await
}

/// Games that are resigned and played again at once.
pub(super) async fn rematches(context: AttackContext, begins: Begins) -> io::Result<()> {
    let mut played = Vec::new();
    for _ in 0..2 * context.scale.factor {
        let Some(mut guest) = context.guest().await? else { break };
        let body = json!({ "game": "avalam", "mode": "local" });
        let Some(table) = guest.table(&body).await? else { break };
        played.push((guest, table));
    }
    let _ = begins.send(());
    side_by_side(played.len(), |at| {
        let (context, (mut guest, mut table)) = (context.clone(), played[at].clone());
        async move {
            let resign = json!({ "action": { "kind": "resign" } });
            let rematch = json!({ "action": { "kind": "offer", "offer": "rematch" } });
            while !context.is_over() {
                let act = format!("/api/bot/tables/{table}/act");
                let _ = guest.post(&act, &resign).await;
                match guest.post(&act, &rematch).await {
                    Ok(answer) if answer.status == 200 => {
                        let view = guest.get(&format!("/api/tables/{table}")).await;
                        let next = view.map(|view| view.json()["next"].clone()).unwrap_or_default();
                        if let Some(next) = next.as_str() {
                            next.clone_into(&mut table);
                        }
                    }
                    _ => context.refuse(),
                }
            }
        }
    })
    .await
}

/// A bot that opens streams and never reads them, while games against the computer fill them.
pub(super) async fn bot_streams(context: AttackContext, begins: Begins) -> io::Result<()> {
    let Some(mut bot) = context.guest().await? else { return Ok(()) };
    let name = format!("Besieger{}", context.from.octets()[3]);
    let account = json!({ "name": name, "password": "correct horse battery" });
    for (path, body) in [("/api/signup", account), ("/api/me/bot", json!({}))] {
        let made = bot.post(path, &body).await?;
        if made.status >= 300 {
            return Err(io::Error::other(made.text));
        }
    }
    let _ = begins.send(());
    let request = bot.request("GET", "/api/bot/stream", "");
    let mut unread = Vec::new();
    while !context.is_over() {
        if unread.len() < 64 * context.scale.factor
            && let Ok(mut stream) = bot.connect().await
            && stream.write_all(request.as_bytes()).await.is_ok()
        {
            unread.push(stream);
        }
        let body = json!({ "game": "awale", "mode": "computer", "level": 1, "side": "second" });
        if bot.table(&body).await?.is_none() {
            context.refuse();
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    Ok(())
}

/// Downloads of all games and of all personal data, most of which are never read.
pub(super) async fn exports(context: AttackContext, begins: Begins) -> io::Result<()> {
    let Some(mut guest) = context.guest().await? else { return Ok(()) };
    for _ in 0..2 * context.scale.factor {
        let table = long_game(&context, &mut guest, 100).await?;
        let resign = json!({ "action": { "kind": "resign" } });
        guest.post(&format!("/api/bot/tables/{table}/act"), &resign).await?;
        let shared = json!({ "shared": true }).to_string();
        guest.ask("PUT", &format!("/api/tables/{table}/sharing"), &shared).await?;
    }
    let _ = begins.send(());
    let silent = ["/api/games/export", "/api/me/export"].map(|path| guest.request("GET", path, ""));
    side_by_side(2 * context.scale.factor, |at| {
        let (context, mut guest, silent) = (context.clone(), guest.clone(), silent.clone());
        async move {
            let mut unread = Vec::new();
            while !context.is_over() {
                if at % 2 == 0 {
                    match guest.get("/api/games/export").await {
                        Ok(answer) if answer.status == 200 => {}
                        _ => context.refuse(),
                    }
                } else if let Ok(mut stream) = guest.connect().await {
                    let request = &silent[unread.len() % silent.len()];
                    let _ = stream.write_all(request.as_bytes()).await;
                    unread.push(stream);
                    tokio::time::sleep(Duration::from_millis(100)).await;
                }
            }
        }
    })
    .await
}

/// As many spectators as an address may have, who read everything, at a game that is played as fast as messages may come.
pub(super) async fn spectators(context: AttackContext, begins: Begins) -> io::Result<()> {
    let Some(mut owner) = context.guest().await? else { return Ok(()) };
    let body = json!({ "game": "abalone", "mode": "local",
        "rules": "standard,repetition=off,no-progress=off" });
    let Some(table) = owner.table(&body).await? else { return Ok(()) };
    let mut readers = Vec::new();
    for _ in 0..2 * context.scale.factor {
        let Some(guest) = context.guest().await? else { break };
        for _ in 0..14 {
            let Some(mut socket) = guest.socket().await? else {
                context.refuse();
                break;
            };
            socket.join(&table).await?;
            readers.push(socket);
        }
    }
    let Some(mut player) = owner.socket().await? else { return Ok(()) };
    player.join(&table).await?;
    player.wait("state").await?;
    let _ = begins.send(());
    let reading: Vec<_> = readers
        .into_iter()
        .map(|mut socket: LiveSocket| {
            let context = context.clone();
            tokio::spawn(async move {
                while !context.is_over() {
                    let next = tokio::time::timeout(Duration::from_millis(200), socket.next());
                    if matches!(next.await, Ok(Err(_))) {
                        return context.refuse();
                    }
                }
            })
        })
        .collect();
    for ply in 0_u64.. {
        if context.is_over() || player.play(&table, ply, CYCLE[(ply % 4) as usize]).await.is_err() {
            break;
        }
        let told = async {
            while player.wait("event").await?["event"]["ply"] != ply {}
            io::Result::Ok(())
        };
        if !matches!(tokio::time::timeout(Duration::from_secs(2), told).await, Ok(Ok(()))) {
            context.refuse();
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    for reading in reading {
        reading.await.map_err(io::Error::other)?;
    }
    Ok(())
}

/// The events of a game at one screen with as many moves as a table allows.
fn handed_in(person: &str, plies: u64) -> io::Result<Value> {
    let terms = Terms {
        rules: "standard,repetition=off,no-progress=off".to_owned(),
        clock: Clock::None,
        ..Terms::new(games::GameId::Abalone, Mode::Local)
    };
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    let at = u64::try_from(since.map_err(io::Error::other)?.as_millis()).unwrap_or_default();
    let moment = Moment::at(at - 1_000);
    let seats = [Seat::person(person), Seat::person(person)];
    let [first, second] = seats;
    let opened = Table::open(terms, first, second, &moment).map_err(io::Error::other)?;
    let mut events: Vec<_> = opened.events.into_iter().map(|one| one.event).collect();
    let mut table = opened.table;
    let moves = (0..plies).map(|ply| Action::Move { mv: CYCLE[(ply % 4) as usize].to_owned() });
    for action in moves.chain([Action::Resign { side: None }]) {
        let decision = table.decide(&Actor::Person(person), &action, &moment);
        let Ok(decision) = decision else { break };
        events.extend(decision.events.into_iter().map(|one| one.event));
        table = decision.table;
    }
    Ok(json!({ "names": [[], []], "events": events }))
}

/// Long games that were played elsewhere, each of which the server decides again.
pub(super) async fn hand_ins(context: AttackContext, begins: Begins) -> io::Result<()> {
    let mut guests = Vec::new();
    for _ in 0..2 * context.scale.factor {
        let Some(mut guest) = context.guest().await? else { break };
        let me = guest.get("/api/me").await?.json();
        let person = me["id"].as_str().unwrap_or_default().to_owned();
        guests.push((guest, handed_in(&person, 990)?.to_string()));
    }
    let _ = begins.send(());
    side_by_side(guests.len(), |at| {
        let (context, (mut guest, game)) = (context.clone(), guests[at].clone());
        async move {
            for number in 0_u64.. {
                if context.is_over() {
                    return;
                }
                let path = format!("/api/tables/o{at:02}{number:09}");
                match guest.ask("PUT", &path, &game).await {
                    Ok(answer) if answer.status == 200 => {}
                    _ => context.refuse(),
                }
            }
        }
    })
    .await
}

/// Texts full of games to be parsed.
pub(super) async fn records(context: AttackContext, begins: Begins) -> io::Result<()> {
    let Some(guest) = context.guest().await? else { return Ok(()) };
    let moves =
        |cycle: &[&str]| cycle.iter().cycle().take(900).copied().collect::<Vec<_>>().join(" ");
    let long = format!(
        "[Game \"abalone\"]\n[Rules \"standard,repetition=off,no-progress=off\"]\n\n{} *\n\n",
        moves(&CYCLE)
    );
    let texts = [long.repeat(230_000 / long.len()), "[Game \"awale\"]\n\nC c *\n\n".repeat(8_000)];
    let bodies = texts.map(|text| json!({ "text": text }).to_string());
    let _ = begins.send(());
    side_by_side(2 * context.scale.factor, |at| {
        let (context, mut guest): (_, Visitor) = (context.clone(), guest.clone());
        let body = bodies[at % bodies.len()].clone();
        async move {
            while !context.is_over() {
                match guest.ask("POST", "/api/records/read", &body).await {
                    Ok(answer) if answer.status == 200 => {}
                    _ => context.refuse(),
                }
            }
        }
    })
    .await
}
