use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::Path;

use game::Message;
use game::record::{Record, Records};
use texts::Texts;

use super::fixtures::{opening_of, player_at};
use super::settings::Settings;
use super::tally::{SEATS, Tally};
use terminal::failure::{Failure, complain, in_place};
use terminal::files;

/// The most games that a match can have; a round beyond is a damaged file, not a reason to make
/// openings for hours.
const MOST_GAMES: usize = 1_000_000;

/// The file of the games. Each is written in one go when it is finished, so that whatever ends the
/// match leaves whole records, or at worst one broken one at the end.
pub(super) struct Journal {
    file: Option<File>,
}

impl Journal {
    /// Opens the file and counts the games of this match that it holds already.
    pub(super) fn open(
        settings: &Settings,
        tally: &mut Tally,
        texts: &Texts,
    ) -> Result<Self, Failure> {
        let Some(path) = &settings.out else { return Ok(Journal { file: None }) };
        let file = OpenOptions::new()
            .read(true)
            .append(true)
            .create(true)
            .open(path)
            .map_err(|error| unwritable(path, &error))?;
        // Some file systems have no locks; then it is the user's care.
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            let name = path.display().to_string();
            return Err(Failure::Input(Message::new("match-file-in-use").with("file", name)));
        }
        let text = files::read(path)?;
        let whole = whole_length(&text);
        if whole < text.len() {
            file.set_len(whole as u64).map_err(|error| unwritable(path, &error))?;
            let note = Message::new("match-file-mended");
            complain(&texts.tell(&in_place(&path.display().to_string(), &note)));
        }
        count(&text[..whole], path, settings, tally)?;
        Ok(Journal { file: Some(file) })
    }

    /// Writes a game.
    pub(super) fn append(&mut self, record: &Record) -> io::Result<()> {
        let Some(file) = &mut self.file else { return Ok(()) };
        file.write_all(format!("{record}\n").as_bytes())?;
        file.flush()
    }
}

fn unwritable(path: &Path, error: &io::Error) -> Failure {
    let message = Message::new("file-unwritable")
        .with("file", path.display().to_string())
        .with("error", error.to_string());
    Failure::Input(message)
}

/// The length of the text without a last record that was not written to its end. A record begins
/// with a tag after an empty line.
fn whole_length(text: &str) -> usize {
    let last = match text.rfind("\n\n[") {
        Some(empty_line) => empty_line + 2,
        None if text.starts_with('[') => 0,
        None => return text.len(),
    };
    let readable = Records::new(&text[last..]).all(|record| record.is_ok());
    if readable && text.ends_with('\n') { text.len() } else { last }
}

/// Counts the games of the file, and makes sure that they are of this match.
fn count(text: &str, path: &Path, settings: &Settings, tally: &mut Tally) -> Result<(), Failure> {
    let name = path.display().to_string();
    let mut records = Vec::new();
    for record in Records::new(text) {
        let record = record.map_err(|error| Failure::input_in(&name, &error))?;
        records.push(record);
    }
    let other = |number: usize, what: &str| {
        let message = Message::new("match-other-game").with("number", number).with("what", what);
        Failure::input_in(&name, &message)
    };
    let start = settings.start.record();
    let mut openings = settings.openings();
    let mut moves = Vec::new();
    for (i, record) in records.iter().enumerate() {
        let number = i + 1;
        let round = record.tag("Round").and_then(|round| round.parse::<usize>().ok());
        let Some(round) = round.and_then(|round| round.checked_sub(1)) else {
            return Err(other(number, "Round"));
        };
        if round >= MOST_GAMES || tally.has(round) {
            return Err(other(number, "Round"));
        }
        for tag in ["Game", "Rules", "Layout", "Setup", "Position"] {
            if record.tag(tag) != start.tag(tag) {
                return Err(other(number, tag));
            }
        }
        for (tag, side) in SEATS {
            if record.tag(tag) != Some(&settings.names[player_at(round, side)]) {
                return Err(other(number, tag));
            }
        }
        if record.result.is_none() {
            return Err(other(number, "Result"));
        }
        while moves.len() <= opening_of(round) {
            let opening = openings.next().map(|history| history.played()).unwrap_or_default();
            moves.push(opening.iter().map(ToString::to_string).collect::<Vec<_>>());
        }
        let begins = moves[opening_of(round)].iter();
        let played = record.moves.iter().map(|mv| &mv.text);
        if begins.len() > record.moves.len() || !begins.zip(played).all(|(a, b)| a == b) {
            return Err(other(number, "Opening"));
        }
        tally.add(round, record);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_broken_record_at_the_end_is_found() {
        let game = "[Game \"Awale\"]\n[Result \"1-0\"]\n\n1. A a 1-0\n\n";
        let check = |text: &str, whole: usize| assert_eq!(whole_length(text), whole, "{text}");
        check("", 0);
        check(game, game.len());
        check(&game.repeat(3), 3 * game.len());
        let second = game.len();
        for length in 1..game.len() - 1 {
            let broken = &game[..length];
            check(&format!("{game}{broken}"), second);
            check(broken, 0);
        }
        check("something else", 14);
    }
}
