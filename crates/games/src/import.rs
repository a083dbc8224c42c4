//! Imports games and positions from any text: records, positions in any known notation, or moves.

use game::record::{Record, RecordError, Records};
use game::{Explain, Message, Scope};

use crate::{AnyHistory, AnyPlayError, AnyReplayError, GameId, Start, StartError, replay};

/// The maximal number of games read from one text.
pub const MOST_GAMES: usize = 100;

/// A game found in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Imported {
    /// Has no moves if the text was a position.
    pub history: AnyHistory,
    /// Set if the text was a record.
    pub record: Option<Record>,
}

/// Why a text, or a part of it, cannot be imported.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum ImportError {
    #[error("game {number}: {error}")]
    Record {
        /// Which one, from 1.
        number: usize,
        error: RecordError,
    },
    #[error("game {number}: {error}")]
    Replay {
        /// Which one, from 1.
        number: usize,
        error: AnyReplayError,
    },
    #[error("line {line}: {error}")]
    Position {
        /// The line, from 1.
        line: usize,
        error: StartError,
    },
    #[error("move {} ({text}): {error}", index / 2 + 1)]
    Move {
        /// Which one, from 0.
        index: usize,
        text: String,
        error: AnyPlayError,
    },
    #[error("there is nothing to read")]
    Empty,
    #[error("only the first {MOST_GAMES} games are read")]
    TooMany,
}

impl Explain for ImportError {
    fn message(&self) -> Message {
        let game = |number: usize, what: Message| {
            Message::new("convert-game").with("number", number).with("what", what)
        };
        match self {
            ImportError::Record { number, error } => game(*number, error.message()),
            ImportError::Replay { number, error } => game(*number, error.message()),
            ImportError::Position { line, error } => {
                Message::new("record-line").with("line", *line).with("what", error.message())
            }
            ImportError::Move { index, text, error } => Message::new("record-move")
                .with("number", index / 2 + 1)
                .with("move", text.as_str())
                .with("what", error.message()),
            ImportError::Empty => Message::new("import-empty"),
            ImportError::TooMany => Message::new("import-too-many").with("most", MOST_GAMES),
        }
    }
}

/// Reads all games of a text. A text that starts with a tag contains records; one with a line that looks like a
/// position contains positions; any other contains moves from the default start. If the text does not say which game it
/// is, `game` is tried first, with `rules`.
pub fn import(text: &str, game: GameId, rules: Option<&str>) -> Vec<Result<Imported, ImportError>> {
    // A byte order mark may also occur later in a pasted text.
    let text = text.trim_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
    if text.is_empty() {
        return vec![Err(ImportError::Empty)];
    }
    let mut found = if text.starts_with('[') {
        records(text)
    } else {
        positions(text, game, rules).unwrap_or_else(|| vec![moves(text, game, rules)])
    };
    if found.len() > MOST_GAMES {
        found.truncate(MOST_GAMES);
        found.push(Err(ImportError::TooMany));
    }
    found
}

fn records(text: &str) -> Vec<Result<Imported, ImportError>> {
    let one = |(i, record): (usize, Result<Record, RecordError>)| {
        let number = i + 1;
        let record = record.map_err(|error| ImportError::Record { number, error })?;
        let history = replay(&record).map_err(|error| ImportError::Replay { number, error })?;
        Ok(Imported { history, record: Some(record) })
    };
    // One more than the limit, to detect that there are more.
    Records::new(text).take(MOST_GAMES + 1).enumerate().map(one).collect()
}

/// A position per line; `None` if no line looks like one.
fn positions(
    text: &str,
    game: GameId,
    rules: Option<&str>,
) -> Option<Vec<Result<Imported, ImportError>>> {
    let lines = text.lines().enumerate().filter(|(_, line)| !is_blank(line));
    let lines: Vec<(usize, &str)> = lines.map(|(i, line)| (i + 1, line.trim())).collect();
    if !lines.iter().any(|(_, line)| looks_like_position(line)) {
        return None;
    }
    let one = |(line, text): (usize, &str)| {
        position(text, game, rules).map_err(|error| ImportError::Position { line, error })
    };
    Some(lines.into_iter().take(MOST_GAMES + 1).map(one).collect())
}

/// Positions have rows with separators, or pits with dashes; moves have neither.
fn looks_like_position(line: &str) -> bool {
    let board = line.split_whitespace().next().unwrap_or_default();
    let is_result = matches!(board, "1-0" | "0-1" | "1/2-1/2");
    !is_result && (board.matches('/').count() > 0 || board.matches('-').count() > 2)
}

fn is_blank(line: &str) -> bool {
    line.trim().is_empty() || line.starts_with('#')
}

fn position(text: &str, game: GameId, rules: Option<&str>) -> Result<Imported, StartError> {
    let read = |game: GameId, rules: Option<&str>| {
        let start = |scope| Start { rules, position: Some(text), scope, ..Start::default() };
        // Pieces may be missing: retry as a study.
        let history = AnyHistory::start(game, &start(Scope::Play))
            .or_else(|_| AnyHistory::start(game, &start(Scope::Study)))?;
        Ok(Imported { history, record: None })
    };
    let others = GameId::ALL.into_iter().filter(|other| *other != game);
    read(game, rules).or_else(|error: StartError| {
        // Try the other games; if none parses it, report the expected game's error.
        others.map(|other| read(other, None)).find_map(Result::ok).ok_or(error)
    })
}

/// Moves from the default start, with or without numbers, comments and a result.
fn moves(text: &str, game: GameId, rules: Option<&str>) -> Result<Imported, ImportError> {
    let words = move_words(text);
    let play = |game: GameId, rules: Option<&str>| {
        let start = Start { rules, ..Start::default() };
        let mut history = AnyHistory::start(game, &start)
            .map_err(|error| ImportError::Position { line: 1, error })?;
        for (index, text) in words.iter().enumerate() {
            history.play_text(text).map_err(|error| {
                let text = text.chars().take(40).collect();
                ImportError::Move { index, text, error }
            })?;
        }
        Ok(Imported { history, record: None })
    };
    let others = GameId::ALL.into_iter().filter(|other| *other != game);
    play(game, rules)
        .or_else(|error| others.map(|other| play(other, None)).find_map(Result::ok).ok_or(error))
}

/// The words of a text that may be moves.
fn move_words(text: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let mut rest = text;
    while let Some(start) = rest.find('{') {
        words.extend(rest[..start].split_whitespace());
        rest = rest[start..].find('}').map_or("", |end| &rest[start + end + 1..]);
    }
    words.extend(rest.split_whitespace());
    words
        .into_iter()
        .map(|word| {
            let digits = word.bytes().take_while(u8::is_ascii_digit).count();
            let after = word[digits..].trim_start_matches(['.', '…']);
            // Only a number with a dot is a move number.
            if after.len() < word.len() - digits { after } else { word }
        })
        .filter(|word| !matches!(*word, "" | "*" | "1-0" | "0-1" | "1/2-1/2"))
        .collect()
}
