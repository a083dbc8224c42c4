use std::fmt;
use std::str::FromStr;

use game::{Expected, Outcome, Side};

use super::words::Words;
use super::{EngineOption, Info, UgiError};

const NAME_OR_AUTHOR: Expected =
    Expected::new("ugi-expected-id", "“name” or “author” and who it is");
const MOVE: Expected = Expected::new("ugi-expected-move", "a move");
const RESPONSE: Expected =
    Expected::new("ugi-expected-response", "an answer: true, false, p1win, p2win, draw or none");

/// How “there is no move” is written.
const NO_MOVE: &str = "(none)";

/// What an engine says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Its name.
    Name(String),
    /// Who wrote it.
    Author(String),
    /// Something that can be set.
    Option(EngineOption),
    /// It has introduced itself.
    UgiOk,
    /// It is ready.
    ReadyOk,
    /// How its search goes, or a text for people.
    Info(Info),
    /// The move that it plays; none where the game is over.
    BestMove(Option<String>),
    /// The answer to a question.
    Response(Response),
}

/// The answer to a question about the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Response {
    /// To `gameover` and `p1turn`.
    Is(bool),
    /// To `result`; none while the game goes on.
    Result(Option<Outcome>),
}

impl FromStr for Answer {
    type Err = UgiError;

    fn from_str(line: &str) -> Result<Self, UgiError> {
        let mut words = Words::new(line);
        let answer = words.next().ok_or(UgiError::Empty)?;
        Ok(match answer {
            "id" => match words.peek() {
                Some("name") => {
                    words.next();
                    Answer::Name(words.take_rest().to_owned())
                }
                Some("author") => {
                    words.next();
                    Answer::Author(words.take_rest().to_owned())
                }
                _ => return Err(words.error(NAME_OR_AUTHOR)),
            },
            "option" => Answer::Option(EngineOption::read(&mut words)?),
            "ugiok" => Answer::UgiOk,
            "readyok" => Answer::ReadyOk,
            "info" => Answer::Info(Info::read(&mut words)?),
            // A move to ponder on may follow; nobody here does.
            "bestmove" => match words.peek() {
                Some(NO_MOVE | "none" | "0000") => Answer::BestMove(None),
                Some(mv) => Answer::BestMove(Some(mv.to_owned())),
                None => return Err(words.error(MOVE)),
            },
            "response" => Answer::Response(read_response(&words)?),
            _ => return Err(UgiError::Unknown { found: crate::shown(answer) }),
        })
    }
}

fn read_response(words: &Words<'_>) -> Result<Response, UgiError> {
    Ok(match words.peek() {
        Some("true") => Response::Is(true),
        Some("false") => Response::Is(false),
        Some("p1win") => Response::Result(Some(Outcome::Win(Side::First))),
        Some("p2win") => Response::Result(Some(Outcome::Win(Side::Second))),
        Some("draw") => Response::Result(Some(Outcome::Draw)),
        Some("none") => Response::Result(None),
        _ => return Err(words.error(RESPONSE)),
    })
}

impl fmt::Display for Answer {
    /// The line, without its end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::Name(name) => write!(f, "id name {name}"),
            Answer::Author(author) => write!(f, "id author {author}"),
            Answer::Option(option) => option.fmt(f),
            Answer::UgiOk => f.write_str("ugiok"),
            Answer::ReadyOk => f.write_str("readyok"),
            Answer::Info(info) => info.fmt(f),
            Answer::BestMove(mv) => {
                write!(f, "bestmove {}", mv.as_deref().unwrap_or(NO_MOVE))
            }
            Answer::Response(response) => write!(f, "response {response}"),
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
