//! `abaque engine`: the engine as a UGI process.

mod options;
mod search_thread;

use std::io::{self, BufRead, Write};
use std::sync::Arc;

use game::{Explain, Message};
use games::{AnyHistory, GameId};
use protocol::ugi::{Command, EngineMessage, Info, Response, StartText, UgiError, UgiQuery};
use texts::Texts;

use self::options::Options;
use self::search_thread::{LevelPlayer, SearchThread};
use crate::cli::Engine;
use crate::commands::random_seed;
use crate::commands::start;
use terminal::failure::Failure;

/// Serves UGI until `quit` or the end of the input.
pub(crate) fn run(arguments: &Engine, texts: &Texts) -> Result<(), Failure> {
    let game = start::game(&arguments.game)?;
    let mut session = Session::new(game, texts);
    if let Some(file) = &arguments.eval_file {
        session.set("EvalFile", Some(&file.to_string_lossy()))?;
    }
    for line in io::stdin().lock().split(b'\n') {
        let line = line.map_err(Failure::Output)?;
        // Invalid UTF-8 becomes an unknown command.
        let line = String::from_utf8_lossy(&line);
        if !session.execute(line.trim())? {
            return Ok(());
        }
    }
    // At the end of the input, let a limited search finish.
    session.search.finish();
    Ok(())
}

/// Writes a line and flushes it.
fn say(answer: &EngineMessage) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    writeln!(out, "{answer}")?;
    Ok(out.flush()?)
}

struct Session<'a> {
    texts: &'a Texts,
    options: Options,
    history: AnyHistory,
    search: SearchThread,
    /// Seeds the level's choices; new for each game.
    seed: u64,
}

impl<'a> Session<'a> {
    fn new(game: GameId, texts: &'a Texts) -> Self {
        let options = Options::new(game);
        let history = options.usual_start();
        let say = Arc::new(|answer: &EngineMessage| {
            // The reader may have closed the pipe.
            let _ = say(answer);
        });
        let failed = texts.tell(&Message::new("engine-failed"));
        let search = SearchThread::new(game, options.settings(), &options.library, say, failed);
        search.prepare_early(&history);
        Session { texts, search, options, history, seed: random_seed::seed() }
    }

    /// Executes a line; returns false on `quit`.
    fn execute(&mut self, line: &str) -> Result<bool, Failure> {
        let command = match line.parse::<Command>() {
            Ok(command) => command,
            Err(UgiError::Empty) => return Ok(true),
            Err(error) => return self.reject(&error),
        };
        match command {
            Command::Ugi => self.introduce()?,
            Command::IsReady => {
                if let Err(reason) = self.search.prepare(&self.history, self.options.level) {
                    self.reject(&reason)?;
                }
                say(&EngineMessage::ReadyOk)?;
            }
            Command::Stop => self.search.stop(),
            Command::Query(query) => say(&EngineMessage::Response(self.answer(query)))?,
            Command::Quit => {
                self.search.stop();
                return Ok(false);
            }
            // Every other command would change the position that is being searched.
            _ if self.search.is_busy() => return self.reject(&Message::new("engine-is-busy")),
            Command::NewGame => {
                self.search.clear();
                self.seed = random_seed::seed();
            }
            Command::SetOption { name, value } => self.set(&name, value.as_deref())?,
            Command::Position { start, moves } => match self.position(&start, &moves) {
                Ok(history) => self.history = history,
                Err(reason) => return self.reject(&reason),
            },
            Command::Go(go) => {
                if self.history.end().is_some() {
                    self.reject(&Message::new("illegal-game-over"))?;
                    say(&EngineMessage::BestMove(None))?;
                } else {
                    let player = LevelPlayer { level: self.options.level, seed: self.seed };
                    self.search.go(self.history.clone(), &go, self.options.lines, player);
                }
            }
        }
        Ok(true)
    }

    /// Sets an option. An invalid value is reported and changes nothing.
    fn set(&mut self, name: &str, value: Option<&str>) -> Result<(), Failure> {
        if let Err(reason) = self.options.set(name, value) {
            return self.reject(&reason).map(drop);
        }
        self.search.configure(self.options.settings(), &self.options.library);
        self.history = self.options.usual_start();
        self.search.prepare_early(&self.history);
        Ok(())
    }

    /// Reports an invalid command as `info string`; it changes nothing.
    fn reject(&self, reason: &impl Explain) -> Result<bool, Failure> {
        say(&EngineMessage::Info(Info::text(self.texts.tell(reason))))?;
        Ok(true)
    }

    fn introduce(&self) -> Result<(), Failure> {
        say(&EngineMessage::Name(format!("Abaque {}", env!("CARGO_PKG_VERSION"))))?;
        say(&EngineMessage::Author("the Abaque authors".to_owned()))?;
        for option in self.options.list() {
            say(&EngineMessage::Option(option))?;
        }
        say(&EngineMessage::UgiOk)
    }

    fn position(&self, start: &StartText, moves: &[String]) -> Result<AnyHistory, Message> {
        let mut history = match start {
            StartText::Usual => self.options.usual_start(),
            StartText::Text(text) => {
                self.options.start_from(text).map_err(|error| error.message())?
            }
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

    fn answer(&self, query: UgiQuery) -> Response {
        match query {
            UgiQuery::GameOver => Response::Is(self.history.end().is_some()),
            UgiQuery::P1Turn => Response::Is(self.history.side() == game::Side::First),
            UgiQuery::Result => Response::Result(self.history.end().map(|end| end.outcome)),
        }
    }
}
