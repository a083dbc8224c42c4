use std::sync::Arc;
use std::time::{Duration, Instant};

use engine::Library;
use games::{AnyHistory, AnyPosition, Start};
use protocol::ugi::{Command, EngineMessage, EngineOption, StartText, UgiScore};

use crate::clock::Clocks;
use crate::interrupt::Interrupt;
use crate::player::{ChosenMove, Player, PlayerFailure};
use crate::process::{NoLine, Process};
use crate::sandbox::Sandbox;

/// The option for the rule set.
const RULES: &str = "Rules";
/// The maximal length of invalid output in messages.
const SHOWN: usize = 40;

/// The settings with which a player is started.
#[derive(Clone)]
pub struct PlayerOptions {
    /// The game and its rules, sent to engines that have the option.
    pub start: AnyHistory,
    /// Options from the command line.
    pub options: Vec<(String, String)>,
    /// Timeout of the handshake.
    pub patience: Duration,
    /// Endgame tables for levels.
    pub library: Arc<Library>,
    /// Limits of its process.
    pub sandbox: Sandbox,
}

/// An engine in a child process, controlled by UGI.
pub(crate) struct UgiPlayer {
    process: Process,
    patience: Duration,
}

impl UgiPlayer {
    /// Starts an engine and waits until it is ready.
    pub(crate) fn start(
        command: &[String],
        options: &PlayerOptions,
        interrupt: Interrupt,
    ) -> Result<Self, PlayerFailure> {
        let process = Process::start(command, &options.sandbox, interrupt)
            .map_err(|error| PlayerFailure::CannotStart { error: error.to_string() })?;
        let mut player = UgiPlayer { process, patience: options.patience };
        player.process.send(&Command::Ugi);
        let known = player.read_options()?;
        let is_known = |name: &str| known.iter().any(|option| option.name == name);
        let rules = [(RULES.to_owned(), options.start.position().rules())];
        let rules = rules.into_iter().filter(|(name, _)| is_known(name));
        for (name, value) in rules.chain(options.options.iter().cloned()) {
            // Engines ignore unknown options; the match would then measure something else.
            if !is_known(&name) {
                return Err(PlayerFailure::NoOption { name });
            }
            player.process.send(&Command::SetOption { name, value: Some(value) });
        }
        player.get_ready()?;
        Ok(player)
    }

    /// Reads the engine's options up to `ugiok`.
    fn read_options(&mut self) -> Result<Vec<EngineOption>, PlayerFailure> {
        let mut options = Vec::new();
        self.read_until("ugiok", |answer| match answer {
            EngineMessage::UgiOk => true,
            EngineMessage::Option(option) => {
                options.push(option);
                false
            }
            _ => false,
        })?;
        Ok(options)
    }

    /// Waits until the engine has processed all commands. Output for an earlier move comes before `readyok` and is
    /// skipped.
    fn get_ready(&mut self) -> Result<(), PlayerFailure> {
        self.process.send(&Command::IsReady);
        self.read_until("readyok", |answer| answer == EngineMessage::ReadyOk)
    }

    fn read_until(
        &mut self,
        expected: &'static str,
        mut is_it: impl FnMut(EngineMessage) -> bool,
    ) -> Result<(), PlayerFailure> {
        let deadline = Instant::now() + self.patience;
        loop {
            match self.process.next_line(deadline) {
                // Skip lines that are not UGI.
                Ok(line) if line.text.parse().is_ok_and(&mut is_it) => return Ok(()),
                Ok(_) => {}
                Err(NoLine::Timeout) => {
                    self.process.kill();
                    return Err(PlayerFailure::NoReply { expected });
                }
                Err(other) => return Err(self.failure(other)),
            }
        }
    }

    /// Kills the process and returns the failure.
    fn failure(&mut self, no_line: NoLine) -> PlayerFailure {
        self.process.kill();
        match no_line {
            NoLine::Timeout => PlayerFailure::Timeout,
            NoLine::Exited => match self.process.launch_error() {
                Some(error) => PlayerFailure::CannotStart { error },
                None => PlayerFailure::Exited { last_words: self.process.last_words() },
            },
            NoLine::OutputFlood => PlayerFailure::OutputFlood,
            NoLine::Interrupted => PlayerFailure::Interrupted,
        }
    }
}

impl Player for UgiPlayer {
    fn new_game(&mut self, _: usize) -> Result<(), PlayerFailure> {
        self.process.send(&Command::NewGame);
        self.get_ready()
    }

    fn choose(
        &mut self,
        history: &AnyHistory,
        clocks: &Clocks,
    ) -> Result<ChosenMove, PlayerFailure> {
        self.process.send(&position(history));
        self.get_ready()?;
        let begin = Instant::now();
        self.process.send(&Command::Go(clocks.go()));
        let deadline = begin + clocks.allowed(history.side());
        let mut score: Option<UgiScore> = None;
        loop {
            let line = match self.process.next_line(deadline) {
                Ok(line) => line,
                Err(no_line) => return Err(self.failure(no_line)),
            };
            match line.text.parse() {
                Ok(EngineMessage::Info(info)) if info.multipv.is_none_or(|line| line == 1) => {
                    score = info.score.or(score);
                }
                Ok(EngineMessage::BestMove(Some(text))) => {
                    let elapsed = line.at.saturating_duration_since(begin);
                    return Ok(ChosenMove { text, elapsed, score });
                }
                Ok(EngineMessage::BestMove(None)) => {
                    return Err(PlayerFailure::Unreadable { text: line.text });
                }
                Err(_) if line.text.starts_with("bestmove") => {
                    let text = line.text.chars().take(SHOWN).collect();
                    return Err(PlayerFailure::Unreadable { text });
                }
                _ => {}
            }
        }
    }
}

/// The whole game, so that the engine can detect repetition.
fn position(history: &AnyHistory) -> Command {
    let first = history.first_position();
    let rules = first.rules();
    let usual = Start { rules: Some(&rules), ..Start::default() };
    let start = if AnyPosition::start(history.game(), &usual) == Ok(first) {
        StartText::Usual
    } else {
        StartText::Text(first.to_string())
    };
    let moves = history.played().iter().map(ToString::to_string).collect();
    Command::Position { start, moves }
}
