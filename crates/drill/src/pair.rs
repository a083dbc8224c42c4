//! Two people who play each other at the load drill.

use std::io;
use std::time::{Duration, Instant};

use game::Rng;
use serde::Deserialize;
use serde_json::json;

use crate::client::{Client, GAMES, Socket};

/// Two people and the game between them.
pub struct Pair {
    game: &'static str,
    people: [(Client, Socket); 2],
    table: String,
    next: Next,
    rng: Rng,
}

/// What comes next in a game.
enum Next {
    /// A side, 0 or 1, plays a legal move.
    Move { side: usize, ply: u32, mv: String },
    /// Nothing: it is over.
    Over,
}

/// How long it took until everybody concerned knew of what was done.
#[derive(Default)]
pub struct Latencies {
    /// Moves, from the moment at which each was due.
    pub moves: Vec<Duration>,
    /// New tables, from asking for one until both players see it.
    pub tables: Vec<Duration>,
}

/// What these players need of a message. The rest is read over, as JSON, but not kept: they share the
/// processors with the server that they measure.
#[derive(Deserialize)]
struct Told<'a> {
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
    /// The first of their games, in which both have moved: a game that is not begun is called off.
    pub async fn begin(address: &str, at: usize) -> io::Result<Self> {
        let (one, two) = (Client::guest(address).await?, Client::guest(address).await?);
        let sockets = (one.connect().await?, two.connect().await?);
        let mut pair = Pair {
            game: GAMES[at % GAMES.len()],
            people: [(one, sockets.0), (two, sockets.1)],
            table: String::new(),
            next: Next::Over,
            rng: Rng::new(at as u64),
        };
        pair.sit_down().await?;
        pair.play_move().await?;
        pair.play_move().await?;
        Ok(pair)
    }

    /// Plays a move every `pause` until `end`, at one table after the other.
    pub async fn play(
        mut self,
        pause: Duration,
        end: Instant,
        latencies: &mut Latencies,
    ) -> io::Result<Self> {
        // Not all at the same moment.
        let mut due = Instant::now() + pause.mul_f64(self.rng.below(1000) as f64 / 1000.0);
        while due < end {
            tokio::time::sleep_until(due.into()).await;
            // From the moment at which the move was due: that it came late is the server's fault, too.
            let mut start = due;
            if matches!(self.next, Next::Over) {
                let over = Instant::now();
                self.sit_down().await?;
                latencies.tables.push(over.elapsed());
                // That was no move; it is counted apart.
                start += over.elapsed();
            }
            self.play_move().await?;
            latencies.moves.push(start.elapsed());
            due += pause;
        }
        Ok(self)
    }

    /// Sits both down at a new table.
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
                let told = read(&text)?;
                if told.kind == "state" && told.table == Some(&self.table) {
                    // Both see the table; whoever is to move also sees the moves.
                    if let Some(next) = told.view.and_then(|view| view.next(&mut self.rng)) {
                        self.next = next;
                    }
                    break;
                }
            }
        }
        Ok(())
    }

    /// Moves, until the mover has it acknowledged and both have seen it.
    async fn play_move(&mut self) -> io::Result<()> {
        let Next::Move { side, ply, mv } = &self.next else {
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
            let told = read(&text)?;
            match told.kind {
                "event" if told.table == Some(&self.table) => seen = told.n.unwrap_or_default(),
                "ack" if told.id == Some(&id) => acknowledged = told.n,
                _ => {}
            }
        }
        loop {
            let text = other.next_text().await?;
            let told = read(&text)?;
            let is_it = told.kind == "event" && told.table == Some(&self.table);
            if is_it && told.n == acknowledged {
                let next = told.view.and_then(|view| view.next(&mut self.rng));
                self.next = next.unwrap_or(Next::Over);
                return Ok(());
            }
        }
    }
}

impl View<'_> {
    /// Any legal move of whoever is to move; none where the game is over or others are to move.
    fn next(&self, rng: &mut Rng) -> Option<Next> {
        let legal = self.legal.as_deref().filter(|legal| !legal.is_empty())?;
        let side = usize::from(self.turn? == "second");
        let mv = legal[rng.below(legal.len())].mv.to_owned();
        Some(Next::Move { side, ply: self.ply, mv })
    }
}

fn read(text: &str) -> io::Result<Told<'_>> {
    let told: Told<'_> = serde_json::from_str(text).map_err(io::Error::other)?;
    match told.kind {
        "refused" | "error" => Err(io::Error::other(text.to_owned())),
        _ => Ok(told),
    }
}
