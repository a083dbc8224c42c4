use std::fmt;
use std::str::FromStr;

use game::Expected;

use super::tokens::Tokens;
use super::{Go, UgiError};

const START: Expected = Expected::new("ugi-expected-start", "“startpos” or “fen” and a position");
const POSITION: Expected = Expected::new("ugi-expected-position", "a position");
const MOVES: Expected = Expected::new("ugi-expected-moves", "“moves” or the end of the line");
const NAME: Expected = Expected::new("ugi-expected-name", "“name” and an option’s name");
const QUESTION: Expected =
    Expected::new("ugi-expected-question", "a question: gameover, p1turn or result");

/// Written instead of an empty text.
pub(super) const EMPTY: &str = "<empty>";

/// A command to an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Introduce yourself; answered by name, author, options and `ugiok`.
    Ugi,
    /// Answered by `readyok` once all earlier commands are processed.
    IsReady,
    /// Sets an option, or presses a button.
    SetOption {
        /// The option's name.
        name: String,
        /// The value; `None` for a button.
        value: Option<String>,
    },
    /// The next position belongs to another game.
    NewGame,
    /// Sets the position.
    Position {
        /// The start of the game.
        start: StartText,
        /// The moves from there.
        moves: Vec<String>,
    },
    /// Starts a search; answered by `info` lines and one `bestmove`.
    Go(Go),
    /// Ends the search; its best move follows.
    Stop,
    /// A question about the position; answered by `response`.
    Query(UgiQuery),
    /// Exits.
    Quit,
}

/// The start of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StartText {
    /// The default start under the engine's options.
    Usual,
    /// A position, in the game's notation.
    Text(String),
}

/// A question about the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UgiQuery {
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
        let mut tokens = Tokens::new(line);
        let command = tokens.next().ok_or(UgiError::Empty)?;
        Ok(match command {
            "ugi" => Command::Ugi,
            "isready" => Command::IsReady,
            "uginewgame" => Command::NewGame,
            "stop" => Command::Stop,
            "quit" => Command::Quit,
            "setoption" => read_option(&mut tokens)?,
            "position" => read_position(&mut tokens)?,
            "go" => Command::Go(Go::read(&mut tokens)?),
            "query" => Command::Query(read_query(&mut tokens)?),
            _ => return Err(UgiError::Unknown { found: crate::shown(command) }),
        })
    }
}

/// `setoption name NAME [value VALUE]`; both may contain spaces, but the name not the token `value`.
fn read_option(tokens: &mut Tokens<'_>) -> Result<Command, UgiError> {
    if tokens.peek() != Some("name") {
        return Err(tokens.error(NAME));
    }
    tokens.next();
    let name = tokens.take_until(|word| word == "value");
    if name.is_empty() {
        return Err(tokens.error(NAME));
    }
    let value = tokens.next().map(|_| match tokens.take_rest() {
        EMPTY => String::new(),
        value => value.to_owned(),
    });
    Ok(Command::SetOption { name, value })
}

/// `position startpos [moves …]` or `position fen TEXT [moves …]`; the text runs until `moves`.
fn read_position(tokens: &mut Tokens<'_>) -> Result<Command, UgiError> {
    let start = match tokens.peek() {
        Some("startpos") => {
            tokens.next();
            StartText::Usual
        }
        Some("fen") => {
            tokens.next();
            let text = tokens.take_until(|word| word == "moves");
            if text.is_empty() {
                return Err(tokens.error(POSITION));
            }
            StartText::Text(text)
        }
        _ => return Err(tokens.error(START)),
    };
    match tokens.peek() {
        None => Ok(Command::Position { start, moves: Vec::new() }),
        Some("moves") => {
            let moves = tokens.skip(1).map(str::to_owned).collect();
            Ok(Command::Position { start, moves })
        }
        Some(_) => Err(tokens.error(MOVES)),
    }
}

fn read_query(tokens: &mut Tokens<'_>) -> Result<UgiQuery, UgiError> {
    match tokens.peek() {
        Some("gameover") => Ok(UgiQuery::GameOver),
        Some("p1turn") => Ok(UgiQuery::P1Turn),
        Some("result") => Ok(UgiQuery::Result),
        _ => Err(tokens.error(QUESTION)),
    }
}

impl fmt::Display for Command {
    /// Writes the line, without its newline.
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
                    StartText::Usual => f.write_str("position startpos")?,
                    StartText::Text(text) => write!(f, "position fen {text}")?,
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

impl fmt::Display for UgiQuery {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            UgiQuery::GameOver => "gameover",
            UgiQuery::P1Turn => "p1turn",
            UgiQuery::Result => "result",
        })
    }
}
