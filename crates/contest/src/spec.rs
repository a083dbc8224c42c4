use std::sync::Arc;

use engine::Level;
use game::Message;

use crate::interrupt::Interrupt;
use crate::level::LevelPlayer;
use crate::player::{Player, PlayerFailure};
use crate::random::RandomPlayer;
use crate::ugi::{PlayerOptions, UgiPlayer};

/// A player as given on the command line: built-in or a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayerSpec {
    /// `random` or `random=SEED`.
    Random {
        /// Varies the moves.
        seed: u64,
    },
    /// `level=3`: the built-in engine.
    Level(Level),
    /// A UGI program with its arguments.
    Program(Vec<String>),
}

/// A seat at a board, with its player once started.
pub struct Seat {
    spec: PlayerSpec,
    options: PlayerOptions,
    interrupt: Interrupt,
    player: Option<Box<dyn Player>>,
}

impl PlayerSpec {
    /// Parses `random`, `random=7`, `level=3` or a command with its arguments.
    pub fn read(text: &str) -> Result<Self, Message> {
        let (name, value) = text.trim().split_once('=').unwrap_or((text.trim(), ""));
        let is_word = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_lowercase());
        let unknown = || Message::new("match-unknown-player").with("found", text);
        match name {
            "random" if value.is_empty() => Ok(PlayerSpec::Random { seed: 0 }),
            "random" => {
                value.parse().map(|seed| PlayerSpec::Random { seed }).map_err(|_| unknown())
            }
            "level" if text.contains('=') => {
                value.parse().ok().and_then(Level::new).map(PlayerSpec::Level).ok_or_else(unknown)
            }
            // Programs are not named like this, and a misspelt level must not start one.
            _ if is_word && text.contains('=') => Err(unknown()),
            _ => split_words(text).map(PlayerSpec::Program),
        }
    }

    fn make(
        &self,
        options: &PlayerOptions,
        interrupt: &Interrupt,
    ) -> Result<Box<dyn Player>, PlayerFailure> {
        Ok(match self {
            PlayerSpec::Level(level) => {
                Box::new(LevelPlayer::new(*level, &options.start, Arc::clone(&options.library)))
            }
            PlayerSpec::Random { seed } => Box::new(RandomPlayer::new(*seed)),
            PlayerSpec::Program(command) => {
                Box::new(UgiPlayer::start(command, options, interrupt.clone())?)
            }
        })
    }
}

impl Seat {
    /// A seat whose player starts when it is needed.
    pub fn new(spec: PlayerSpec, options: PlayerOptions, interrupt: Interrupt) -> Self {
        Seat { spec, options, interrupt, player: None }
    }

    /// The player, started if necessary.
    pub fn player(&mut self) -> Result<&mut dyn Player, PlayerFailure> {
        let player = match self.player.take() {
            Some(player) => player,
            None => self.spec.make(&self.options, &self.interrupt)?,
        };
        Ok(self.player.insert(player).as_mut())
    }

    /// Whether no player sits here.
    pub fn is_empty(&self) -> bool {
        self.player.is_none()
    }

    /// Stops the player; the next game gets a new one.
    pub fn clear(&mut self) {
        self.player = None;
    }
}

/// Splits a command at spaces outside single or double quotes.
pub fn split_words(text: &str) -> Result<Vec<String>, Message> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for c in text.chars() {
        match quote {
            Some(open) if c == open => quote = None,
            None if c == '"' || c == '\'' => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            None if c.is_whitespace() => words.extend(word.take()),
            Some(_) | None => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    if quote.is_some() {
        return Err(Message::new("match-open-quote"));
    }
    if words.first().is_none_or(String::is_empty) {
        return Err(Message::new("match-no-command"));
    }
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_parsed() {
        let check = |text: &str, spec: Result<PlayerSpec, &str>| {
            assert_eq!(PlayerSpec::read(text).map_err(|message| message.id), spec, "{text}");
        };
        let program = |words: &[&str]| {
            Ok(PlayerSpec::Program(words.iter().map(ToString::to_string).collect()))
        };
        check("random", Ok(PlayerSpec::Random { seed: 0 }));
        check("random=7", Ok(PlayerSpec::Random { seed: 7 }));
        check("random=x", Err("match-unknown-player"));
        check("level=3", Ok(PlayerSpec::Level(Level::new(3).unwrap())));
        check("level=11", Err("match-unknown-player"));
        check("levle=3", Err("match-unknown-player"));
        check("./engine", program(&["./engine"]));
        check("  abaque  engine awale ", program(&["abaque", "engine", "awale"]));
        check("'my engine' --a=\"b c\" ''", program(&["my engine", "--a=b c", ""]));
        check("Engine=1", program(&["Engine=1"]));
        check("", Err("match-no-command"));
        check("''", Err("match-no-command"));
        check("a 'b", Err("match-open-quote"));
    }
}
