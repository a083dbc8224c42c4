use std::fmt;
use std::str::FromStr;

use game::Expected;

use super::words::Words;
use super::{Go, UgiError};

const START: Expected = Expected::new("ugi-expected-start", "“startpos” or “fen” and a position");
const POSITION: Expected = Expected::new("ugi-expected-position", "a position");
const MOVES: Expected = Expected::new("ugi-expected-moves", "“moves” or the end of the line");
const NAME: Expected = Expected::new("ugi-expected-name", "“name” and an option’s name");
const QUESTION: Expected =
    Expected::new("ugi-expected-question", "a question: gameover, p1turn or result");

/// How an empty text is written where a line would otherwise say nothing.
pub(super) const EMPTY: &str = "<empty>";

/// What an engine is told or asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Introduce yourself; answered by names, options and `ugiok`.
    Ugi,
    /// Say when you are ready; answered by `readyok`.
    IsReady,
    /// Set an option, or press it where it is a button.
    SetOption {
        /// Its name.
        name: String,
        /// Its value; none for a button.
        value: Option<String>,
    },
    /// The next position belongs to another game.
    NewGame,
    /// Go to a position.
    Position {
        /// Where the game starts.
        start: Start,
        /// The moves from there, as texts.
        moves: Vec<String>,
    },
    /// Think; answered by `info` lines and one `bestmove`.
    Go(Go),
    /// Stop thinking and give the best move.
    Stop,
    /// A question about the position; answered by `response`.
    Query(Query),
    /// End.
    Quit,
}

/// Where a game starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    /// The usual start under the engine's options.
    Usual,
    /// A position, in its notation.
    Text(String),
}

/// A question about the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Query {
    /// Is the game over?
    GameOver,
    /// Is it player 1's turn?
    P1Turn,
    /// What is the result?
    Result,
}

impl FromStr for Command {
    type Err = UgiError;

    fn from_str(line: &str) -> Result<Self, UgiError> {
        let mut words = Words::new(line);
        let command = words.next().ok_or(UgiError::Empty)?;
        Ok(match command {
            "ugi" => Command::Ugi,
            "isready" => Command::IsReady,
            "uginewgame" => Command::NewGame,
            "stop" => Command::Stop,
            "quit" => Command::Quit,
            "setoption" => read_option(&mut words)?,
            "position" => read_position(&mut words)?,
            "go" => Command::Go(Go::read(&mut words)?),
            "query" => Command::Query(read_query(&mut words)?),
            _ => return Err(UgiError::Unknown { found: crate::shown(command) }),
        })
    }
}

/// `setoption name NAME [value VALUE]`; both may hold spaces, the name not the word `value`.
fn read_option(words: &mut Words<'_>) -> Result<Command, UgiError> {
    if words.peek() != Some("name") {
        return Err(words.error(NAME));
    }
    words.next();
    let name = words.take_until(|word| word == "value");
    if name.is_empty() {
        return Err(words.error(NAME));
    }
    let value = words.next().map(|_| match words.take_rest() {
        EMPTY => String::new(),
        value => value.to_owned(),
    });
    Ok(Command::SetOption { name, value })
}

/// `position startpos [moves …]` or `position fen TEXT [moves …]`; the text runs until `moves`.
fn read_position(words: &mut Words<'_>) -> Result<Command, UgiError> {
    let start = match words.peek() {
        Some("startpos") => {
            words.next();
            Start::Usual
        }
        Some("fen") => {
            words.next();
            let text = words.take_until(|word| word == "moves");
            if text.is_empty() {
                return Err(words.error(POSITION));
            }
            Start::Text(text)
        }
        _ => return Err(words.error(START)),
    };
    match words.peek() {
        None => Ok(Command::Position { start, moves: Vec::new() }),
        Some("moves") => {
            let moves = words.skip(1).map(str::to_owned).collect();
            Ok(Command::Position { start, moves })
        }
        Some(_) => Err(words.error(MOVES)),
    }
}

fn read_query(words: &mut Words<'_>) -> Result<Query, UgiError> {
    match words.peek() {
        Some("gameover") => Ok(Query::GameOver),
        Some("p1turn") => Ok(Query::P1Turn),
        Some("result") => Ok(Query::Result),
        _ => Err(words.error(QUESTION)),
    }
}

impl fmt::Display for Command {
    /// The line, without its end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Command::Ugi => f.write_str("ugi"),
            Command::IsReady => f.write_str("isready"),
            Command::SetOption { name, value: None } => write!(f, "setoption name {name}"),
            Command::SetOption { name, value: Some(value) } => {
                let value = if value.is_empty() { EMPTY } else { value };
                write!(f, "setoption name {name} value {value}")
            }
            Command::NewGame => f.write_str("uginewgame"),
            Command::Position { start, moves } => {
                match start {
                    Start::Usual => f.write_str("position startpos")?,
                    Start::Text(text) => write!(f, "position fen {text}")?,
                }
                if !moves.is_empty() {
                    f.write_str(" moves")?;
                }
                moves.iter().try_for_each(|mv| write!(f, " {mv}"))
            }
            Command::Go(go) => go.fmt(f),
            Command::Stop => f.write_str("stop"),
            Command::Query(query) => write!(f, "query {query}"),
            Command::Quit => f.write_str("quit"),
        }
    }
}

impl fmt::Display for Query {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Query::GameOver => "gameover",
            Query::P1Turn => "p1turn",
            Query::Result => "result",
        })
    }
}
