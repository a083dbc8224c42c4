//! The finished games of a contest, and their file.

use std::collections::{BTreeMap, HashSet};
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read as _, Seek as _, Write as _};
use std::path::Path;

use game::record::{Record, Records};
use game::{Message, Outcome, Side};
use statistics::Decision;

use crate::contest::{Contest, Fixture};
use crate::evidence::{Evidence, identity};
use crate::player::FailureKind;
use crate::referee::SEATS;
use crate::schedule::Encounter;
use crate::standings::GameResult;

/// The tags that must be the same when a contest goes on: other conditions, or another program of the same name.
const CONDITIONS: [&str; 11] = [
    "TimeControl",
    "Limits",
    "Lives",
    "Grace",
    "Patience",
    "Sprt",
    "EngineLimits",
    "FirstProgram",
    "SecondProgram",
    "FirstOptions",
    "SecondOptions",
];

/// A finished game.
#[derive(Clone, Debug)]
pub struct PlayedGame {
    /// The fixture.
    pub fixture: Fixture,
    /// The game record.
    pub record: Record,
    /// The result.
    pub result: GameResult,
}

/// All finished games.
#[derive(Clone, Debug, Default)]
pub struct Ledger {
    games: BTreeMap<Fixture, PlayedGame>,
    /// In the order in which they ended.
    order: Vec<Fixture>,
    /// The identities of the games.
    seen: HashSet<String>,
}

/// Why the file of games cannot be read or written.
#[derive(Debug)]
pub enum LedgerError {
    /// The file is in use by another run.
    InUse,
    /// A game of the file belongs to another contest.
    Other {
        /// The number of the game in the file, from 1.
        number: usize,
        /// The tag that differs.
        tag: &'static str,
        /// Its value in the file.
        then: String,
        /// Its value in this contest.
        now: String,
    },
    /// The file does not contain game records.
    Unreadable(Message),
    /// A file system error.
    Io(io::Error),
}

impl PlayedGame {
    pub(crate) fn new(fixture: Fixture, record: Record) -> Self {
        let half_points = match record.result {
            Some(Outcome::Win(Side::First)) => 2,
            Some(Outcome::Win(Side::Second)) => 0,
            Some(Outcome::Draw) | None => 1,
        };
        let failure = record
            .tag("Failure")
            .and_then(|name| FailureKind::ALL.into_iter().find(|kind| kind.name() == name));
        let result =
            GameResult { players: fixture.players(), half_points, failure, repeated: false };
        PlayedGame { fixture, record, result }
    }
}

impl Ledger {
    /// The games in the order of their ends.
    pub fn games(&self) -> impl Iterator<Item = &PlayedGame> {
        self.order.iter().filter_map(|fixture| self.games.get(fixture))
    }

    /// The number of games.
    pub fn len(&self) -> usize {
        self.order.len()
    }

    /// Whether no game has ended.
    pub fn is_empty(&self) -> bool {
        self.order.is_empty()
    }

    /// All results.
    pub fn results(&self) -> Vec<GameResult> {
        self.games().map(|game| game.result).collect()
    }

    /// The number of games that repeat an earlier one move by move.
    pub fn repeated(&self) -> usize {
        self.games.values().filter(|game| game.result.repeated).count()
    }

    pub(crate) fn has(&self, fixture: &Fixture) -> bool {
        self.games.contains_key(fixture)
    }

    pub(crate) fn add(&mut self, mut game: PlayedGame) {
        let identity = identity(&game.record);
        game.result.repeated = identity.is_some_and(|identity| !self.seen.insert(identity));
        self.order.push(game.fixture);
        self.games.insert(game.fixture, game);
    }

    /// The games of a file as it is now, also while a contest writes to it; none if there is no such file. Changes
    /// nothing.
    ///
    /// # Errors
    ///
    /// If the file cannot be read or belongs to another contest.
    pub fn read(path: &Path, contest: &Contest) -> Result<Self, LedgerError> {
        match fs::read(path) {
            Ok(bytes) => Ok(Self::parse(&bytes, contest)?.0),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Self::default()),
            Err(error) => Err(LedgerError::Io(error)),
        }
    }

    /// The games, and the length of the file without an incomplete last record.
    fn parse(bytes: &[u8], contest: &Contest) -> Result<(Self, usize), LedgerError> {
        let text = whole_text(bytes).map_err(LedgerError::Io)?;
        let whole = whole_length(text);
        let mut records = Vec::new();
        for record in Records::new(&text[..whole]) {
            records.push(
                record.map_err(|error| LedgerError::Unreadable(game::Explain::message(&error)))?,
            );
        }
        let mut ledger = Ledger::default();
        for (i, record) in records.into_iter().enumerate() {
            let game = contest.read(i + 1, record, &ledger)?;
            ledger.add(game);
        }
        Ok((ledger, whole))
    }

    /// Half points of both players of a finished encounter.
    pub(crate) fn score(&self, contest: &Contest, encounter: &Encounter) -> Option<[u32; 2]> {
        let mut evidence = Evidence::new(contest.games);
        let mut taken = 0;
        for leg in 0..contest.games {
            let fixture = Fixture { encounter: *encounter, leg };
            let Some(PlayedGame { result, .. }) = self.games.get(&fixture) else { continue };
            let first = result.half_points;
            let half_points = if leg % 2 == 0 { first } else { 2 - first };
            taken += u32::from(half_points);
            evidence.add(leg, half_points, result.repeated);
        }
        let is_decided =
            contest.sprt.is_some_and(|sprt| evidence.decision(&sprt) != Decision::Undecided);
        let played = evidence.played();
        (played == contest.games || is_decided).then(|| [taken, 2 * played as u32 - taken])
    }
}

impl Contest {
    /// Reads a record of this contest.
    fn read(
        &self,
        number: usize,
        record: Record,
        ledger: &Ledger,
    ) -> Result<PlayedGame, LedgerError> {
        let other = |tag: &'static str, now: String| LedgerError::Other {
            number,
            tag,
            then: record.tag(tag).unwrap_or("-").to_owned(),
            now,
        };
        let start = self.start.record();
        for tag in ["Game", "Rules"] {
            if record.tag(tag) != start.tag(tag) {
                return Err(other(tag, start.tag(tag).unwrap_or("-").to_owned()));
            }
        }
        let number_in = |tag: &'static str| {
            let number = record.tag(tag).and_then(|text| text.parse::<usize>().ok());
            number.and_then(|number| number.checked_sub(1)).ok_or_else(|| other(tag, "-".into()))
        };
        let (round, leg) = (number_in("Round")?, number_in("Leg")?);
        let mut seated = [0; 2];
        for (tag, side) in SEATS {
            let name = record.tag(tag).unwrap_or_default();
            let player = self.entrants.iter().position(|entrant| entrant.name == name);
            seated[side.index()] = player.ok_or_else(|| other(tag, "-".into()))?;
        }
        let players = if leg % 2 == 0 { seated } else { [seated[1], seated[0]] };
        let scheduled = self.schedule(ledger).encounters.into_iter();
        let encounter = scheduled
            .filter(|one| one.round == round && one.players == players)
            .find(|one| Some(one.stage.name().as_str()) == record.tag("Stage"));
        let encounter = encounter.ok_or_else(|| other("Round", "-".into()))?;
        let fixture = Fixture { encounter, leg };
        if leg >= self.games || ledger.has(&fixture) {
            return Err(other("Leg", self.games.to_string()));
        }
        let conditions = &self.conditions;
        let mut expected = self.tags(&fixture);
        expected.extend(conditions.settings.iter().cloned());
        expected.push(("TimeControl", conditions.time_control.clone()));
        if !conditions.limits.is_empty() {
            expected.push(("Limits", conditions.limits.clone()));
        }
        for tag in CONDITIONS {
            let now = expected.iter().find(|(one, _)| *one == tag).map(|(_, value)| value.as_str());
            let then = record.tag(tag);
            if then != now {
                let [then, now] = differing_parts(then.unwrap_or("-"), now.unwrap_or("-"));
                return Err(LedgerError::Other { number, tag, then, now });
            }
        }
        let opening = self.opening(&fixture);
        if let Some(opening) = &opening {
            let begin = opening.record();
            // A position of another book.
            for tag in ["Layout", "Setup", "Position"] {
                if record.tag(tag) != begin.tag(tag) {
                    return Err(other(tag, begin.tag(tag).unwrap_or("-").to_owned()));
                }
            }
        }
        let opening = opening.map(|history| history.played()).unwrap_or_default();
        let begins = opening.iter().map(ToString::to_string);
        let is_opening = begins.len() <= record.moves.len()
            && begins.zip(&record.moves).all(|(text, mv)| text == mv.text);
        if !is_opening {
            return Err(other("Leg", "opening".to_owned()));
        }
        if record.result.is_none() {
            return Err(other("Result", "-".into()));
        }
        Ok(PlayedGame::new(fixture, record))
    }
}

/// What differs between two values of a tag that lists parts after semicolons; `-` where nothing stands.
pub fn differing_parts(then: &str, now: &str) -> [String; 2] {
    let parts = |text: &str| text.split("; ").map(str::to_owned).collect::<Vec<_>>();
    let (then, now) = (parts(then), parts(now));
    let only = |one: &[String], other: &[String]| {
        let only: Vec<&str> =
            one.iter().filter(|part| !other.contains(part)).map(String::as_str).collect();
        if only.is_empty() { "-".to_owned() } else { only.join("; ") }
    };
    [only(&then, &now), only(&now, &then)]
}

/// The file of games. Each game is written in a single call and synced, so that a crash leaves at most one incomplete
/// record at the end.
pub struct GameLog {
    file: File,
}

impl GameLog {
    /// Opens the file and reads its games; also returns whether an incomplete last record was removed.
    ///
    /// # Errors
    ///
    /// If the file is in use, cannot be opened, or belongs to another contest; it is then left unchanged.
    pub fn open(path: &Path, contest: &Contest) -> Result<(Self, Ledger, bool), LedgerError> {
        let options = || OpenOptions::new().read(true).append(true).create(true).open(path);
        let mut file = options().map_err(LedgerError::Io)?;
        // On file systems without locks, two processes may share a file.
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(LedgerError::InUse);
        }
        let mut bytes = Vec::new();
        file.rewind().and_then(|()| file.read_to_end(&mut bytes)).map_err(LedgerError::Io)?;
        let (ledger, whole) = Ledger::parse(&bytes, contest)?;
        let broken = whole < bytes.len();
        if broken {
            file.set_len(whole as u64).map_err(LedgerError::Io)?;
        }
        Ok((GameLog { file }, ledger, broken))
    }

    pub(crate) fn append(&mut self, record: &Record) -> io::Result<()> {
        self.file.write_all(format!("{record}\n").as_bytes())?;
        self.file.sync_data()
    }
}

/// The length of the text without an incomplete last record. A record starts with a tag after a blank line.
pub fn whole_length(text: &str) -> usize {
    let last = match text.rfind("\n\n[") {
        Some(empty_line) => empty_line + 2,
        None if text.starts_with('[') => 0,
        None => return text.len(),
    };
    let readable = Records::new(&text[last..]).all(|record| record.is_ok());
    if readable && text.ends_with('\n') { text.len() } else { last }
}

/// The text of a file whose last character may be incomplete, as may be its last record.
fn whole_text(bytes: &[u8]) -> io::Result<&str> {
    let end = match std::str::from_utf8(bytes) {
        Err(error) if error.error_len().is_none() => error.valid_up_to(),
        _ => bytes.len(),
    };
    std::str::from_utf8(&bytes[..end])
        .map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_incomplete_last_record_is_found() {
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

    #[test]
    fn an_incomplete_last_character_is_left_out() {
        let text = "[Name \"é";
        assert_eq!(whole_text(text.as_bytes()).unwrap(), text);
        assert_eq!(whole_text(&text.as_bytes()[..text.len() - 1]).unwrap(), "[Name \"");
        assert!(whole_text(b"a\xffb").is_err());
    }

    #[test]
    fn the_parts_that_differ_are_told() {
        let check = |then: &str, now: &str, expected: [&str; 2]| {
            assert_eq!(differing_parts(then, now), expected);
        };
        check("a=1; b=2", "a=1; b=3", ["b=2", "b=3"]);
        check("a=1; b=2", "a=1", ["b=2", "-"]);
        check("-", "a=1", ["-", "a=1"]);
    }
}
