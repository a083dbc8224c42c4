//! Line mode: for pipes, scripts, screen readers and dumb terminals.

mod describe;
pub(crate) mod local;
pub(crate) mod remote;

use std::fmt::Display;
use std::io::{self, IsTerminal, Write};

use game::{Explain, Message, Side};
use games::{AnyHistory, GameId};
use texts::Texts;

use crate::failure::Failure;
use crate::game_files::GameFiles;
use crate::local::GameOptions;
use crate::player::side_name;
use crate::{clock, labels};
use view::text_board::{self, Glyphs};

pub(crate) fn is_needed(wanted: bool) -> bool {
    let dumb = std::env::var("TERM").is_ok_and(|term| term == "dumb");
    wanted || dumb || !io::stdin().is_terminal() || !io::stdout().is_terminal()
}

fn print(text: &str) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    writeln!(out, "{text}")?;
    Ok(out.flush()?)
}

fn say(texts: &Texts, what: &impl Explain) -> Result<(), Failure> {
    print(&texts.tell(what))
}

fn print_moves<M: ToString>(moves: &[M]) -> Result<(), Failure> {
    print(&joined(moves))
}

/// Moves separated by spaces.
fn joined<M: ToString>(moves: &[M]) -> String {
    moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// Prints the game and its players.
fn print_hello(
    options: &GameOptions,
    player: impl Fn(Side) -> String,
    texts: &Texts,
) -> Result<(), Failure> {
    let hello = Message::new("terminal-plain-hello").with("title", labels::title(texts, options));
    let [first, second] = Side::BOTH.map(player);
    let hello = hello.with("first-player", first).with("second-player", second);
    say(texts, &of_both(hello, options.game))
}

fn print_move(game: GameId, side: Side, mv: impl Display, texts: &Texts) -> Result<(), Failure> {
    let moved = Message::new("terminal-plain-moved").with("side", side_name(game, side));
    say(texts, &moved.with("move", mv.to_string()))
}

fn print_points(history: &AnyHistory, texts: &Texts) -> Result<(), Failure> {
    let game = history.game();
    let points = history.position().score().map(|points| labels::points(texts, game, points));
    let [first, second] = points;
    let score = Message::new("terminal-plain-score");
    let score = score.with("first-points", first).with("second-points", second);
    say(texts, &of_both(score, game))
}

fn print_clocks(game: GameId, clocks: [u64; 2], texts: &Texts) -> Result<(), Failure> {
    let [first, second] = clocks.map(clock::shown);
    let times = Message::new("terminal-plain-clocks");
    let times = times.with("first-time", first).with("second-time", second);
    say(texts, &of_both(times, game))
}

/// Adds the names of both sides.
fn of_both(message: Message, game: GameId) -> Message {
    let [first, second] = Side::BOTH.map(|side| side_name(game, side));
    message.with("first", first).with("second", second)
}

/// `board` prints the board; `board on` and `board off` set `draws`, whether it is printed after every move.
fn board(
    how: &str,
    history: &AnyHistory,
    glyphs: &Glyphs,
    draws: &mut bool,
    texts: &Texts,
) -> Result<(), Failure> {
    let message = match how {
        "on" => Message::new("terminal-plain-board-on"),
        "off" => Message::new("terminal-plain-board-off"),
        _ => return print(text_board::board(&history.position(), glyphs, texts).trim_end()),
    };
    *draws = how == "on";
    say(texts, &message)
}

fn save(
    files: &mut GameFiles,
    file: &str,
    record: &impl Display,
    texts: &Texts,
) -> Result<(), Failure> {
    if file.is_empty() {
        return Err(Failure::Input(Message::new("terminal-plain-save-where")));
    }
    let path = files.save(file.as_ref(), &record.to_string()).map_err(Failure::Input)?;
    say(texts, &Message::new("terminal-saved").with("file", path.display().to_string()))
}

/// The error for a line that is neither a command nor a move.
fn unknown(line: &str) -> Failure {
    let found: String = line.chars().take(24).collect();
    Failure::Input(Message::new("terminal-plain-unknown").with("found", found))
}
