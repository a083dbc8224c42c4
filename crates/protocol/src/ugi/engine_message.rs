use std::fmt;
use std::str::FromStr;

use game::{Expected, Outcome, Side};

use super::tokens::Tokens;
use super::{EngineOption, Info, UgiError};

const NAME_OR_AUTHOR: Expected =
    Expected::new("ugi-expected-id", "“name” or “author” and who it is");
const MOVE: Expected = Expected::new("ugi-expected-move", "a move");
const RESPONSE: Expected =
    Expected::new("ugi-expected-response", "an answer: true, false, p1win, p2win, draw or none");

/// Written instead of a move if there is none.
const NO_MOVE: &str = "(none)";

/// A line of output of an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EngineMessage {
    /// The engine's name.
    Name(String),
    /// The engine's author.
    Author(String),
    /// An option of the engine.
    Option(EngineOption),
    /// The end of the introduction.
    UgiOk,
    /// All earlier commands were processed.
    ReadyOk,
    /// Search information, or a text for people.
    Info(Info),
    /// The chosen move; `None` if the game is over.
    BestMove(Option<String>),
    /// The reply to a `query`.
    Response(Response),
}

/// The reply to a `query`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Response {
    /// The reply to `gameover` and `p1turn`.
    Is(bool),
    /// The reply to `result`; `None` while the game is running.
    Result(Option<Outcome>),
}

impl FromStr for EngineMessage {
    type Err = UgiError;

    fn from_str(line: &str) -> Result<Self, UgiError> {
        let mut tokens = Tokens::new(line);
        let answer = tokens.next().ok_or(UgiError::Empty)?;
        Ok(match answer {
            "id" => match tokens.peek() {
                Some("name") => {
                    tokens.next();
                    EngineMessage::Name(tokens.take_rest().to_owned())
                }
                Some("author") => {
                    tokens.next();
                    EngineMessage::Author(tokens.take_rest().to_owned())
                }
                _ => return Err(tokens.error(NAME_OR_AUTHOR)),
            },
            "option" => EngineMessage::Option(EngineOption::read(&mut tokens)?),
            "ugiok" => EngineMessage::UgiOk,
            "readyok" => EngineMessage::ReadyOk,
            "info" => EngineMessage::Info(Info::read(&mut tokens)?),
            // Ignore a ponder move.
            "bestmove" => match tokens.peek() {
                Some(NO_MOVE | "none" | "0000") => EngineMessage::BestMove(None),
                Some(mv) => EngineMessage::BestMove(Some(mv.to_owned())),
                None => return Err(tokens.error(MOVE)),
            },
            "response" => EngineMessage::Response(read_response(&tokens)?),
            _ => return Err(UgiError::Unknown { found: crate::shown(answer) }),
        })
    }
}

fn read_response(tokens: &Tokens<'_>) -> Result<Response, UgiError> {
    Ok(match tokens.peek() {
        Some("true") => Response::Is(true),
        Some("false") => Response::Is(false),
        Some("p1win") => Response::Result(Some(Outcome::Win(Side::First))),
        Some("p2win") => Response::Result(Some(Outcome::Win(Side::Second))),
        Some("draw") => Response::Result(Some(Outcome::Draw)),
        Some("none") => Response::Result(None),
        _ => return Err(tokens.error(RESPONSE)),
    })
}

impl fmt::Display for EngineMessage {
    /// Writes the line, without its newline.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EngineMessage::Name(name) => write!(f, "id name {name}"),
            EngineMessage::Author(author) => write!(f, "id author {author}"),
            EngineMessage::Option(option) => option.fmt(f),
            EngineMessage::UgiOk => f.write_str("ugiok"),
            EngineMessage::ReadyOk => f.write_str("readyok"),
            EngineMessage::Info(info) => info.fmt(f),
            EngineMessage::BestMove(mv) => {
                write!(f, "bestmove {}", mv.as_deref().unwrap_or(NO_MOVE))
            }
            EngineMessage::Response(response) => write!(f, "response {response}"),
        }
    }
}

impl fmt::Display for Response {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Response::Is(true) => "true",
            Response::Is(false) => "false",
            Response::Result(Some(Outcome::Win(Side::First))) => "p1win",
            Response::Result(Some(Outcome::Win(Side::Second))) => "p2win",
            Response::Result(Some(Outcome::Draw)) => "draw",
            Response::Result(None) => "none",
        })
    }
}
