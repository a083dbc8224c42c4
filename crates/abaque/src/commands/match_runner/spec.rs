use std::sync::Arc;

use engine::Level;
use game::Message;

use super::interrupt::Interrupt;
use super::level::LevelPlayer;
use super::player::{Player, PlayerFailure};
use super::random::RandomPlayer;
use super::ugi::{Terms, UgiPlayer};

/// Which player sits at the board, as the command line says it: a built-in one or a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Spec {
    /// `random` or `random=SEED`.
    Random { seed: u64 },
    /// `level=3`: the built-in engine.
    Level(Level),
    /// A program that speaks UGI, with its arguments.
    Program(Vec<String>),
}

/// A place at the board: who sits there, and the player itself once it is needed.
pub(super) struct Seat {
    spec: Spec,
    terms: Terms,
    interrupt: Interrupt,
    player: Option<Box<dyn Player>>,
}

impl Spec {
    /// Reads `random`, `random=7`, `level=3` or a command with its arguments.
    pub(super) fn read(text: &str) -> Result<Self, Message> {
        let (name, value) = text.trim().split_once('=').unwrap_or((text.trim(), ""));
        let is_word = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_lowercase());
        let unknown = || Message::new("match-unknown-player").with("found", text);
        match name {
            "random" if value.is_empty() => Ok(Spec::Random { seed: 0 }),
            "random" => value.parse().map(|seed| Spec::Random { seed }).map_err(|_| unknown()),
            "level" if text.contains('=') => {
                value.parse().ok().and_then(Level::new).map(Spec::Level).ok_or_else(unknown)
            }
            // No program is called so, and a misspelt level must not be taken for one.
            _ if is_word && text.contains('=') => Err(unknown()),
            _ => split_words(text).map(Spec::Program),
        }
    }

    /// The player itself.
    fn make(&self, terms: &Terms, interrupt: &Interrupt) -> Result<Box<dyn Player>, PlayerFailure> {
        Ok(match self {
            Spec::Level(level) => Box::new(LevelPlayer::new(*level, Arc::clone(&terms.library))),
            Spec::Random { seed } => Box::new(RandomPlayer::new(*seed)),
            Spec::Program(command) => {
                Box::new(UgiPlayer::start(command, terms, interrupt.clone())?)
            }
        })
    }
}

impl Seat {
    /// A place that is still empty.
    pub(super) fn new(spec: Spec, terms: Terms, interrupt: Interrupt) -> Self {
        Seat { spec, terms, interrupt, player: None }
    }

    /// The player; it is started if it is not there.
    pub(super) fn player(&mut self) -> Result<&mut dyn Player, PlayerFailure> {
        let player = match self.player.take() {
            Some(player) => player,
            None => self.spec.make(&self.terms, &self.interrupt)?,
        };
        Ok(self.player.insert(player).as_mut())
    }

    /// Sends the player away; the next game gets a new one.
    pub(super) fn clear(&mut self) {
        self.player = None;
    }
}

/// Splits a command at spaces, except within single or double quotes.
fn split_words(text: &str) -> Result<Vec<String>, Message> {
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
    fn players_are_built_in_or_commands() {
        let check = |text: &str, spec: Result<Spec, &str>| {
            assert_eq!(Spec::read(text).map_err(|message| message.id), spec, "{text}");
        };
        let program =
            |words: &[&str]| Ok(Spec::Program(words.iter().map(ToString::to_string).collect()));
        check("random", Ok(Spec::Random { seed: 0 }));
        check("random=7", Ok(Spec::Random { seed: 7 }));
        check("random=x", Err("match-unknown-player"));
        check("level=3", Ok(Spec::Level(Level::new(3).unwrap())));
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
