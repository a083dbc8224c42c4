//! `abaque engine`: the engine behind the Universal Game Interface, on standard input and output.

mod options;
mod thinking;

use std::io::{self, BufRead, Write};
use std::sync::Arc;

use game::{Explain, Message};
use games::{AnyHistory, GameId};
use protocol::ugi::{Answer, Command, Info, Query, Response, Start, UgiError};
use texts::Texts;

use self::options::Options;
use self::thinking::{Opponent, Thinking};
use crate::cli::Engine;
use crate::commands::random_seed;
use crate::commands::start;
use terminal::failure::Failure;

/// Speaks UGI until `quit` or the end of the input.
pub(crate) fn run(arguments: &Engine, texts: &Texts) -> Result<(), Failure> {
    let game = start::game(&arguments.game)?;
    let mut session = Session::new(game, texts);
    for line in io::stdin().lock().split(b'\n') {
        let line = line.map_err(Failure::Output)?;
        // What is not UTF-8 is no command; it is refused like any other nonsense.
        let line = String::from_utf8_lossy(&line);
        if !session.obey(line.trim())? {
            return Ok(());
        }
    }
    // The input is over: a search that ends by itself may still do so.
    session.thinking.finish();
    Ok(())
}

/// Writes a line for the other program at once.
fn say(answer: &Answer) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    writeln!(out, "{answer}")?;
    Ok(out.flush()?)
}

/// What an engine remembers between commands.
struct Session<'a> {
    texts: &'a Texts,
    options: Options,
    history: AnyHistory,
    thinking: Thinking,
    /// Another one for each game, so that no two are alike.
    seed: u64,
}

impl<'a> Session<'a> {
    fn new(game: GameId, texts: &'a Texts) -> Self {
        let options = Options::new(game);
        let history = options.usual_start();
        let say = Arc::new(|answer: &Answer| {
            // Where nobody reads any more, nobody misses the line.
            let _ = say(answer);
        });
        let failed = texts.tell(&Message::new("engine-failed"));
        let thinking = Thinking::new(game, options.settings(), &options.library, say, failed);
        thinking.prepare_early(&history);
        Session { texts, thinking, options, history, seed: random_seed::seed() }
    }

    /// Does what a line says; false when that is to quit.
    fn obey(&mut self, line: &str) -> Result<bool, Failure> {
        let command = match line.parse::<Command>() {
            Ok(command) => command,
            Err(UgiError::Empty) => return Ok(true),
            Err(error) => return self.refuse(&error),
        };
        match command {
            Command::Ugi => self.introduce()?,
            Command::IsReady => {
                if let Err(reason) = self.thinking.prepare(&self.history) {
                    self.refuse(&reason)?;
                }
                say(&Answer::ReadyOk)?;
            }
            Command::Stop => self.thinking.stop(),
            Command::Query(query) => say(&Answer::Response(self.answer(query)))?,
            Command::Quit => {
                self.thinking.stop();
                return Ok(false);
            }
            // Everything else would change what the engine is thinking about.
            _ if self.thinking.is_busy() => return self.refuse(&Message::new("engine-is-busy")),
            Command::NewGame => {
                self.thinking.forget();
                self.seed = random_seed::seed();
            }
            Command::SetOption { name, value } => match self.options.set(&name, value.as_deref()) {
                Ok(()) => {
                    let Options { library, .. } = &self.options;
                    self.thinking.configure(self.options.settings(), library);
                    self.history = self.options.usual_start();
                    self.thinking.prepare_early(&self.history);
                }
                Err(reason) => return self.refuse(&reason),
            },
            Command::Position { start, moves } => match self.position(&start, &moves) {
                Ok(history) => self.history = history,
                Err(reason) => return self.refuse(&reason),
            },
            Command::Go(go) => {
                if self.history.end().is_some() {
                    self.refuse(&Message::new("illegal-game-over"))?;
                    say(&Answer::BestMove(None))?;
                } else {
                    let opponent = Opponent { level: self.options.level, seed: self.seed };
                    self.thinking.go(self.history.clone(), &go, self.options.lines, opponent);
                }
            }
        }
        Ok(true)
    }

    /// A wrong command is answered with a line for people, and changes nothing.
    fn refuse(&self, reason: &impl Explain) -> Result<bool, Failure> {
        say(&Answer::Info(Info::text(self.texts.tell(reason))))?;
        Ok(true)
    }

    fn introduce(&self) -> Result<(), Failure> {
        say(&Answer::Name(format!("Abaque {}", env!("CARGO_PKG_VERSION"))))?;
        say(&Answer::Author("the Abaque authors".to_owned()))?;
        for option in self.options.list() {
            say(&Answer::Option(option))?;
        }
        say(&Answer::UgiOk)
    }

    fn position(&self, start: &Start, moves: &[String]) -> Result<AnyHistory, Message> {
        let mut history = match start {
            Start::Usual => self.options.usual_start(),
            Start::Text(text) => self.options.start_from(text).map_err(|error| error.message())?,
        };
        for (ply, text) in moves.iter().enumerate() {
            history.play_text(text).map_err(|refused| {
                Message::new("record-move")
                    .with("number", ply / 2 + 1)
                    .with("move", text.chars().take(24).collect::<String>())
                    .with("what", refused.message())
            })?;
        }
        Ok(history)
    }

    fn answer(&self, query: Query) -> Response {
        match query {
            Query::GameOver => Response::Is(self.history.end().is_some()),
            Query::P1Turn => Response::Is(self.history.side() == game::Side::First),
            Query::Result => Response::Result(self.history.end().map(|end| end.outcome)),
        }
    }
}
