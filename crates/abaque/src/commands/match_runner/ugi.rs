use std::sync::Arc;
use std::time::{Duration, Instant};

use engine::Library;
use games::{AnyHistory, AnyPosition, Start as GameStart};
use protocol::ugi::{Answer, Command, EngineOption, Score, Start};

use super::clock::Clocks;
use super::interrupt::Interrupt;
use super::player::{Choice, Player, PlayerFailure};
use super::process::{NoLine, Process};

/// The option by which an engine is told the rule set.
const RULES: &str = "Rules";
/// The longest nonsense that is repeated.
const SHOWN: usize = 40;

/// What an engine needs to be told before it plays.
#[derive(Clone)]
pub(super) struct Terms {
    /// The rule set, for engines that have an option for it.
    pub(super) rules: String,
    /// Options of the engine's own.
    pub(super) options: Vec<(String, String)>,
    /// How long it may take to get ready.
    pub(super) patience: Duration,
    /// The tables that levels may use.
    pub(super) library: Arc<Library>,
}

/// An engine in a process of its own, spoken to in UGI.
pub(super) struct UgiPlayer {
    process: Process,
    patience: Duration,
}

impl UgiPlayer {
    /// Starts an engine and makes it ready.
    pub(super) fn start(
        command: &[String],
        terms: &Terms,
        interrupt: Interrupt,
    ) -> Result<Self, PlayerFailure> {
        let process = Process::start(command, interrupt)
            .map_err(|error| PlayerFailure::CannotStart { error: error.to_string() })?;
        let mut player = UgiPlayer { process, patience: terms.patience };
        player.process.send(&Command::Ugi);
        let known = player.read_options()?;
        let is_known = |name: &str| known.iter().any(|option| option.name == name);
        let rules = [(RULES.to_owned(), terms.rules.clone())];
        let rules = rules.into_iter().filter(|(name, _)| is_known(name));
        for (name, value) in rules.chain(terms.options.iter().cloned()) {
            // Engines pass over what they do not know, and the match would measure something else.
            if !is_known(&name) {
                return Err(PlayerFailure::NoOption { name });
            }
            player.process.send(&Command::SetOption { name, value: Some(value) });
        }
        player.get_ready()?;
        Ok(player)
    }

    /// The engine's options, up to `ugiok`.
    fn read_options(&mut self) -> Result<Vec<EngineOption>, PlayerFailure> {
        let mut options = Vec::new();
        self.read_until("ugiok", |answer| match answer {
            Answer::UgiOk => true,
            Answer::Option(option) => {
                options.push(option);
                false
            }
            _ => false,
        })?;
        Ok(options)
    }

    /// Makes sure that the engine has done everything it was told. What it still says about an
    /// earlier move comes before `readyok`, and is passed over.
    fn get_ready(&mut self) -> Result<(), PlayerFailure> {
        self.process.send(&Command::IsReady);
        self.read_until("readyok", |answer| answer == Answer::ReadyOk)
    }

    fn read_until(
        &mut self,
        expected: &'static str,
        mut is_it: impl FnMut(Answer) -> bool,
    ) -> Result<(), PlayerFailure> {
        let deadline = Instant::now() + self.patience;
        loop {
            match self.process.next_line(deadline) {
                // Lines that we cannot read are not for us.
                Ok(line) if line.text.parse().is_ok_and(&mut is_it) => return Ok(()),
                Ok(_) => {}
                Err(NoLine::Late) => {
                    self.process.kill();
                    return Err(PlayerFailure::Silent { expected });
                }
                Err(other) => return Err(self.failure(other)),
            }
        }
    }

    /// What it means that no line came. The engine is of no use after it.
    fn failure(&mut self, no_line: NoLine) -> PlayerFailure {
        self.process.kill();
        match no_line {
            NoLine::Late => PlayerFailure::Late,
            NoLine::Ended => PlayerFailure::Ended { last_words: self.process.last_words() },
            NoLine::Flood => PlayerFailure::Flood,
            NoLine::Interrupted => PlayerFailure::Interrupted,
        }
    }
}

impl Player for UgiPlayer {
    fn new_game(&mut self, _: usize) -> Result<(), PlayerFailure> {
        self.process.send(&Command::NewGame);
        self.get_ready()
    }

    fn choose(&mut self, history: &AnyHistory, clocks: &Clocks) -> Result<Choice, PlayerFailure> {
        self.process.send(&position(history));
        self.get_ready()?;
        let begin = Instant::now();
        self.process.send(&Command::Go(clocks.go()));
        let deadline = begin + clocks.allowed(history.side());
        let mut score: Option<Score> = None;
        loop {
            let line = match self.process.next_line(deadline) {
                Ok(line) => line,
                Err(no_line) => return Err(self.failure(no_line)),
            };
            match line.text.parse() {
                Ok(Answer::Info(info)) if info.multipv.is_none_or(|line| line == 1) => {
                    score = info.score.or(score);
                }
                Ok(Answer::BestMove(Some(text))) => {
                    let elapsed = line.at.saturating_duration_since(begin);
                    return Ok(Choice { text, elapsed, score });
                }
                Ok(Answer::BestMove(None)) => {
                    return Err(PlayerFailure::Nonsense { text: line.text });
                }
                Err(_) if line.text.starts_with("bestmove") => {
                    let text = line.text.chars().take(SHOWN).collect();
                    return Err(PlayerFailure::Nonsense { text });
                }
                _ => {}
            }
        }
    }
}

/// The whole game, so that the engine knows about repetition too.
fn position(history: &AnyHistory) -> Command {
    let first = history.first_position();
    let rules = first.rules();
    let usual = GameStart { rules: Some(&rules), ..GameStart::default() };
    let start = if AnyPosition::start(history.game(), &usual) == Ok(first) {
        Start::Usual
    } else {
        Start::Text(first.to_string())
    };
    let moves = history.played().iter().map(ToString::to_string).collect();
    Command::Position { start, moves }
}
