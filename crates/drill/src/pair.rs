//! Two people who play each other in the load drill.

use std::io;
use std::time::{Duration, Instant};

use game::Rng;
use serde::Deserialize;
use serde_json::json;
use tokio::sync::watch;

use crate::client::{Client, GAMES, Socket};

/// Two people and the game between them.
pub struct Pair {
    game: &'static str,
    people: [(Client, Socket); 2],
    table: String,
    next: NextStep,
    rng: Rng,
}

/// The next step of a game.
enum NextStep {
    /// The player of a side, 0 or 1, plays a legal move.
    Move { side: usize, ply: u32, mv: String },
    /// The game is over.
    Over,
}

/// Latencies until every participant has received the event.
#[derive(Default)]
pub struct Latencies {
    /// Of moves, from the time at which each was due.
    pub moves: Vec<Duration>,
    /// Of new tables, from the request until both players have the view.
    pub tables: Vec<Duration>,
}

/// The fields of a message that these players use. The rest is parsed and dropped: the players share the processors
/// with the server that they measure.
#[derive(Deserialize)]
struct IncomingMessage<'a> {
    #[serde(rename = "type")]
    kind: &'a str,
    table: Option<&'a str>,
    id: Option<&'a str>,
    n: Option<u64>,
    #[serde(borrow)]
    view: Option<View<'a>>,
}

#[derive(Deserialize)]
struct View<'a> {
    ply: u32,
    turn: Option<&'a str>,
    #[serde(borrow)]
    legal: Option<Vec<Legal<'a>>>,
}

#[derive(Deserialize)]
struct Legal<'a> {
    #[serde(rename = "move")]
    mv: &'a str,
}

impl Pair {
    /// Starts their first game. Both make a move, because a game that has not begun is cancelled.
    /// Each plays through a server of their own, or both through the same.
    pub async fn begin(servers: [&str; 2], at: usize) -> io::Result<Self> {
        let (one, two) = (Client::guest(servers[0]).await?, Client::guest(servers[1]).await?);
        let sockets = (one.connect().await?, two.connect().await?);
        let mut pair = Pair {
            game: GAMES[at % GAMES.len()],
            people: [(one, sockets.0), (two, sockets.1)],
            table: String::new(),
            next: NextStep::Over,
            rng: Rng::new(at as u64),
        };
        pair.sit_down().await?;
        pair.play_move().await?;
        pair.play_move().await?;
        Ok(pair)
    }

    /// Reads the sockets until `started` turns true: a socket that is not read answers no pings, and the server closes it.
    pub async fn rest(mut self, mut started: watch::Receiver<bool>) -> io::Result<Self> {
        loop {
            let [(_, first), (_, second)] = &mut self.people;
            tokio::select! {
                _ = started.wait_for(|started| *started) => return Ok(self),
                message = first.next_text() => drop(message?),
                message = second.next_text() => drop(message?),
            }
        }
    }

    /// Plays a move every `pause` until `end`, at one table after the other.
    pub async fn play(
        mut self,
        pause: Duration,
        end: Instant,
        latencies: &mut Latencies,
    ) -> io::Result<Self> {
        // Spread the first moves over one pause.
        let mut due = Instant::now() + pause.mul_f64(self.rng.below(1000) as f64 / 1000.0);
        while due < end {
            tokio::time::sleep_until(due.into()).await;
            // Measure from the time at which the move was due: a late start is also the server's delay.
            let mut start = due;
            if matches!(self.next, NextStep::Over) {
                let over = Instant::now();
                self.sit_down().await?;
                latencies.tables.push(over.elapsed());
                // Setting up a table is not part of a move's latency.
                start += over.elapsed();
            }
            self.play_move().await?;
            latencies.moves.push(start.elapsed());
            due += pause;
        }
        Ok(self)
    }

    /// Seats both at a new table.
    async fn sit_down(&mut self) -> io::Result<()> {
        let [(one, first), (two, second)] = &mut self.people;
        if !self.table.is_empty() {
            let leave = json!({ "type": "leave", "table": self.table });
            first.send(&leave).await?;
            second.send(&leave).await?;
        }
        self.table = one.new_table_with(two, self.game).await?;
        for socket in [second, first] {
            socket.ask_to_join(&self.table).await?;
            loop {
                let text = socket.next_text().await?;
                let message = read(&text)?;
                if message.kind == "state" && message.table == Some(&self.table) {
                    // Both receive the view; only the view of the player to move lists the moves.
                    if let Some(next) = message.view.and_then(|view| view.next(&mut self.rng)) {
                        self.next = next;
                    }
                    break;
                }
            }
        }
        Ok(())
    }

    /// Plays a move; returns when it is acknowledged and both have received its event.
    async fn play_move(&mut self) -> io::Result<()> {
        let NextStep::Move { side, ply, mv } = &self.next else {
            return Err(io::Error::other(format!("there is nothing to play at {}", self.table)));
        };
        let id = format!("{}-{ply}", self.table);
        let act = json!({ "type": "act", "id": id, "table": self.table, "ply": ply,
            "action": { "kind": "move", "move": mv } });
        let [(_, first), (_, second)] = &mut self.people;
        let (mover, other) = if *side == 0 { (first, second) } else { (second, first) };
        mover.send(&act).await?;
        let (mut acknowledged, mut seen) = (None, 0);
        while acknowledged.is_none_or(|n| seen < n) {
            let text = mover.next_text().await?;
            let message = read(&text)?;
            match message.kind {
                "event" if message.table == Some(&self.table) => {
                    seen = message.n.unwrap_or_default();
                }
                "ack" if message.id == Some(&id) => acknowledged = message.n,
                _ => {}
            }
        }
        loop {
            let text = other.next_text().await?;
            let message = read(&text)?;
            let is_it = message.kind == "event" && message.table == Some(&self.table);
            if is_it && message.n == acknowledged {
                let next = message.view.and_then(|view| view.next(&mut self.rng));
                self.next = next.unwrap_or(NextStep::Over);
                return Ok(());
            }
        }
    }
}

impl View<'_> {
    /// A random legal move of the viewer; `None` if the game is over or it is not the viewer's turn.
    fn next(&self, rng: &mut Rng) -> Option<NextStep> {
        let legal = self.legal.as_deref().filter(|legal| !legal.is_empty())?;
        let side = usize::from(self.turn? == "second");
        let mv = legal[rng.below(legal.len())].mv.to_owned();
        Some(NextStep::Move { side, ply: self.ply, mv })
    }
}

fn read(text: &str) -> io::Result<IncomingMessage<'_>> {
    let message: IncomingMessage<'_> = serde_json::from_str(text).map_err(io::Error::other)?;
    match message.kind {
        "refused" | "error" => Err(io::Error::other(text.to_owned())),
        _ => Ok(message),
    }
}
