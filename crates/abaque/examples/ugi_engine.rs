//! A minimal UGI engine that plays random legal moves: a template for your own, and the opponent in the tests of
//! `abaque match`, because it can misbehave in every way that engines do.
//!
//!     ugi_engine GAME [--seed N] [--fault FAULT] [--at MOVE]
//!
//! `FAULT` is one of the names in [`Fault::NAMES`]. It occurs at the engine's move number `MOVE` (from 1, the
//! default), `mute` and `deaf` before any.

use std::io::{self, BufRead, Write};
use std::thread;
use std::time::Duration;

use game::{Explain, Rng};
use games::{AnyHistory, GameId, Start};
use protocol::ugi::{
    Command, EngineMessage, EngineOption, Info, OptionKind, Response, StartText, UgiError,
    UgiQuery, UgiScore,
};

fn main() -> io::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let game = arguments.next().and_then(|name| name.parse().ok()).unwrap_or(GameId::Awale);
    let mut engine = Engine::new(game);
    while let (Some(option), Some(value)) = (arguments.next(), arguments.next()) {
        match option.as_str() {
            "--seed" => engine.rng = Rng::new(value.parse().unwrap_or(0)),
            "--fault" => engine.fault = Fault::named(&value),
            "--at" => engine.fault_at = value.parse().unwrap_or(1),
            _ => {}
        }
    }
    for line in io::stdin().lock().lines() {
        match line?.parse() {
            Ok(Command::Quit) => break,
            Ok(command) => engine.answer(command)?,
            Err(UgiError::Empty) => {}
            Err(error) => say(&EngineMessage::Info(Info::text(error.to_string())))?,
        }
    }
    Ok(())
}

/// Writes a line and flushes it.
fn say(answer: &EngineMessage) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{answer}")?;
    out.flush()
}

struct Engine {
    game: GameId,
    rules: String,
    history: AnyHistory,
    rng: Rng,
    fault: Option<Fault>,
    fault_at: usize,
    moves: usize,
}

/// A way to misbehave.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fault {
    Mute,
    Deaf,
    Hang,
    Late,
    Crash,
    Flood,
    Babble,
    EndlessLine,
    Nonsense,
    NoMove,
    Illegal,
}

impl Fault {
    const NAMES: [(&'static str, Fault); 11] = [
        // Never sends `ugiok`.
        ("mute", Fault::Mute),
        // Never sends `readyok` once a game has begun.
        ("deaf", Fault::Deaf),
        // Never sends its move.
        ("hang", Fault::Hang),
        // Sends its move far too late.
        ("late", Fault::Late),
        // Exits instead of moving.
        ("crash", Fault::Crash),
        // Writes endless lines.
        ("flood", Fault::Flood),
        // Sends its move, then writes endless lines.
        ("babble", Fault::Babble),
        // Writes one endless line.
        ("endless-line", Fault::EndlessLine),
        // Sends something that is not a move.
        ("nonsense", Fault::Nonsense),
        // Sends `bestmove` without a move.
        ("no-move", Fault::NoMove),
        // Sends an illegal move.
        ("illegal", Fault::Illegal),
    ];

    fn named(name: &str) -> Option<Fault> {
        Self::NAMES.iter().find(|(known, _)| *known == name).map(|(_, fault)| *fault)
    }
}

impl Engine {
    fn new(game: GameId) -> Self {
        let start = AnyHistory::start(game, &Start::default());
        Engine {
            game,
            rules: game.rule_sets()[0].to_owned(),
            history: start.unwrap_or_else(|_| unreachable!("every game has its usual start")),
            rng: Rng::new(0),
            fault: None,
            fault_at: 1,
            moves: 0,
        }
    }

    fn answer(&mut self, command: Command) -> io::Result<()> {
        match command {
            Command::Ugi if self.fault == Some(Fault::Mute) => Ok(()),
            Command::Ugi => self.introduce(),
            Command::IsReady => say(&EngineMessage::ReadyOk),
            Command::SetOption { name, value } => {
                if name == "Rules" {
                    self.rules = value.unwrap_or_default();
                }
                Ok(())
            }
            Command::NewGame if self.fault == Some(Fault::Deaf) => hang(),
            Command::Position { start, moves } => match self.read(&start, &moves) {
                Ok(history) => {
                    self.history = history;
                    Ok(())
                }
                // An invalid position changes nothing.
                Err(text) => say(&EngineMessage::Info(Info::text(text))),
            },
            Command::Go(_) => self.choose(),
            Command::Query(query) => {
                let end = self.history.end();
                say(&EngineMessage::Response(match query {
                    UgiQuery::GameOver => Response::Is(end.is_some()),
                    UgiQuery::P1Turn => Response::Is(self.history.side() == game::Side::First),
                    UgiQuery::Result => Response::Result(end.map(|end| end.outcome)),
                }))
            }
            Command::NewGame | Command::Stop | Command::Quit => Ok(()),
        }
    }

    fn introduce(&self) -> io::Result<()> {
        let rules = OptionKind::String { default: self.rules.clone() };
        say(&EngineMessage::Name(format!("Random {}", self.game.title())))?;
        say(&EngineMessage::Author("The Abaque authors".to_owned()))?;
        say(&EngineMessage::Option(EngineOption { name: "Rules".to_owned(), kind: rules }))?;
        say(&EngineMessage::UgiOk)
    }

    fn read(&self, start: &StartText, moves: &[String]) -> Result<AnyHistory, String> {
        let position = match start {
            StartText::Usual => None,
            StartText::Text(text) => Some(text.as_str()),
        };
        let start = Start { rules: Some(&self.rules), position, ..Start::default() };
        let mut history =
            AnyHistory::start(self.game, &start).map_err(|error| error.message().to_string())?;
        for mv in moves {
            history.play_text(mv).map_err(|error| format!("{mv}: {error}"))?;
        }
        Ok(history)
    }

    fn choose(&mut self) -> io::Result<()> {
        self.moves += 1;
        if self.moves == self.fault_at
            && let Some(fault) = self.fault
        {
            self.misbehave(fault)?;
        }
        let moves = self.history.moves();
        let Some(mv) = moves.get(self.rng.below(moves.len().max(1))) else {
            return say(&EngineMessage::BestMove(None));
        };
        say(&EngineMessage::Info(Info {
            depth: Some(1),
            score: Some(UgiScore::Points(0)),
            nodes: Some(moves.len() as u64),
            pv: vec![mv.to_string()],
            ..Info::default()
        }))?;
        say(&EngineMessage::BestMove(Some(mv.to_string())))?;
        if self.moves == self.fault_at && self.fault == Some(Fault::Babble) {
            return flood("info string and another thing\n");
        }
        Ok(())
    }

    fn misbehave(&self, fault: Fault) -> io::Result<()> {
        const LATE: Duration = Duration::from_millis(1500);
        match fault {
            Fault::Mute | Fault::Deaf | Fault::Babble => Ok(()),
            Fault::Hang => hang(),
            Fault::Late => {
                thread::sleep(LATE);
                Ok(())
            }
            Fault::Crash => {
                eprintln!("out of cheese");
                std::process::exit(3)
            }
            Fault::Flood => flood("info string all work and no play\n"),
            Fault::EndlessLine => flood("info "),
            Fault::Nonsense => {
                say(&EngineMessage::Info(Info::text("watch this")))?;
                say(&EngineMessage::BestMove(Some("over-there".to_owned())))
            }
            Fault::NoMove => {
                let mut out = io::stdout().lock();
                writeln!(out, "bestmove")?;
                out.flush()
            }
            Fault::Illegal => {
                // A pit of the other side, a hole or cell as its own target.
                let mv = match (self.game, self.history.side()) {
                    (GameId::Awale, game::Side::First) => "a",
                    (GameId::Awale, game::Side::Second) => "A",
                    (GameId::Avalam, _) => "c9c9",
                    (GameId::Abalone, _) => "e5e5",
                };
                say(&EngineMessage::BestMove(Some(mv.to_owned())))
            }
        }
    }
}

/// Blocks until killed.
fn hang() -> io::Result<()> {
    loop {
        thread::sleep(Duration::from_mins(1));
    }
}

/// Writes the same text forever.
fn flood(text: &str) -> io::Result<()> {
    let much = text.repeat(1000);
    let mut out = io::stdout().lock();
    loop {
        out.write_all(much.as_bytes())?;
    }
}
