use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::Path;

use contest::referee::SEATS;
use contest::whole_length;
use game::Message;
use game::record::{Record, Records};
use texts::Texts;

use super::fixtures::{opening_of, player_at};
use super::settings::{OPTIONS, PROGRAMS, Settings};
use super::standings::Standings;
use terminal::failure::{Failure, in_place, print_error};
use terminal::files;

/// The maximal number of games; a larger round is a damaged file, and would generate openings for hours.
const MOST_GAMES: usize = 1_000_000;

/// The file of games. Each is written with a single call when it ends, so that an interruption leaves at most one broken
/// record at the end.
pub(super) struct GameFile {
    file: Option<File>,
}

impl GameFile {
    /// Opens the file and counts the games of this match that it contains.
    pub(super) fn open(
        settings: &Settings,
        standings: &mut Standings,
        texts: &Texts,
    ) -> Result<Self, Failure> {
        let Some(path) = &settings.out else { return Ok(GameFile { file: None }) };
        let file = OpenOptions::new()
            .read(true)
            .append(true)
            .create(true)
            .open(path)
            .map_err(|error| unwritable(path, &error))?;
        // On file systems without locks two matches may share a file.
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            let name = path.display().to_string();
            return Err(Failure::Input(Message::new("match-file-in-use").with("file", name)));
        }
        let text = files::read(path)?;
        let whole = whole_length(&text);
        if whole < text.len() {
            file.set_len(whole as u64).map_err(|error| unwritable(path, &error))?;
            let note = Message::new("match-file-mended");
            print_error(&texts.tell(&in_place(&path.display().to_string(), &note)));
        }
        count(&text[..whole], path, settings, standings)?;
        Ok(GameFile { file: Some(file) })
    }

    pub(super) fn append(&mut self, record: &Record) -> io::Result<()> {
        let Some(file) = &mut self.file else { return Ok(()) };
        file.write_all(format!("{record}\n").as_bytes())?;
        file.flush()
    }
}

fn unwritable(path: &Path, error: &io::Error) -> Failure {
    Failure::Input(files::unwritable(path, error))
}

/// Counts the games of the file, after checking that they belong to this match.
fn count(
    text: &str,
    path: &Path,
    settings: &Settings,
    standings: &mut Standings,
) -> Result<(), Failure> {
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
        if round >= MOST_GAMES || standings.has(round) {
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
        let conditions = &settings.conditions;
        let mut limits = vec![
            ("TimeControl", conditions.time_control.clone()),
            ("Limits", conditions.limits.clone()),
        ];
        for tag in ["Grace", "Patience"] {
            let setting = conditions.settings.iter().find(|(one, _)| *one == tag);
            limits.push((tag, setting.map(|(_, value)| value.clone()).unwrap_or_default()));
        }
        for (tag, side) in PROGRAMS {
            limits.push((tag, settings.program_text(player_at(round, side))));
        }
        for (tag, side) in OPTIONS {
            limits.push((tag, settings.options_text(player_at(round, side))));
        }
        for (tag, now) in limits {
            let then = record.tag(tag).unwrap_or_default();
            if then != now {
                let message = Message::new("match-other-limits")
                    .with("number", number)
                    .with("tag", tag)
                    .with("then", if then.is_empty() { "-" } else { then })
                    .with("now", if now.is_empty() { "-" } else { &now });
                return Err(Failure::input_in(&name, &message));
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
        standings.add(round, record);
    }
    Ok(())
}
