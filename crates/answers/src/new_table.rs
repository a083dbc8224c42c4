//! The terms and seats of a new table.

use game::Side;
use games::GameId;
use protocol::live::{Clock, Mode};
use protocol::play::{NewBegins, NewMode, NewParty, NewSide, NewTable};
use table::{Begins, Party, Seat, Sides, Start, Terms, check_names};

use crate::TableRefusal;

/// The level if the request names none: one that a beginner can beat.
const USUAL_LEVEL: u8 = 3;

/// The names typed at a shared screen, by seat.
pub type Names = [Vec<String>; 2];

/// The requested terms, the typed names, the seat of the requester `me`, and the other seat.
///
/// # Errors
///
/// When no such game can be played.
pub fn new_table(new: &NewTable, me: &str) -> Result<(Terms, Names, Seat, Seat), TableRefusal> {
    let terms = terms(new)?;
    let (names, host, other) = seats(new, me)?;
    Ok((terms, names, host, other))
}

/// The seed of the computer's play at a table: the same opponent for a whole game.
pub fn opponent_seed(table: &str) -> u64 {
    table.bytes().fold(0, |seed, byte| game::mix(seed ^ u64::from(byte)))
}

/// The requested rules, start and clock, in canonical form.
///
/// # Errors
///
/// When no such game can be played.
pub fn plain_terms(
    game: &str,
    rules: Option<&str>,
    start: Start,
    clock: Clock,
    mode: Mode,
) -> Result<Terms, TableRefusal> {
    let game: GameId = game.parse()?;
    let usual = Terms::new(game, mode);
    let rules = rules.map_or(usual.rules.clone(), str::to_owned);
    let start = match start {
        Start::Named(name) if name.is_empty() => usual.start.clone(),
        start => start,
    };
    let mut terms = Terms { rules, start, clock, ..usual };
    // Canonical, so that games with the same rules are found together.
    let position = terms.first_position(None)?;
    terms.rules = position.rules();
    if let Start::Position(text) = &mut terms.start {
        *text = position.to_string();
    }
    Ok(terms)
}

fn terms(new: &NewTable) -> Result<Terms, TableRefusal> {
    let start = match (&new.start, &new.position) {
        (Some(_), Some(_)) => {
            return Err(table::InvalidTerms::from(games::StartError::TwoStarts).into());
        }
        (name, None) => Start::Named(name.clone().unwrap_or_default()),
        (None, Some(position)) => Start::Position(position.clone()),
    };
    let mode = match new.mode {
        NewMode::Local => Mode::Local,
        NewMode::Computer => Mode::Computer,
        NewMode::Link | NewMode::Open | NewMode::Challenge | NewMode::Teams => Mode::Online,
    };
    let youngest = match new.youngest.unwrap_or_default() {
        NewParty::Me => Party::Host,
        NewParty::Other => Party::Other,
    };
    let plain = plain_terms(&new.game, new.rules.as_deref(), start, new.clock, mode)?;
    Ok(Terms {
        rated: new.rated,
        sides: match new.side {
            NewSide::First => Sides::Host(Side::First),
            NewSide::Second => Sides::Host(Side::Second),
            NewSide::Lot => Sides::Lot,
            NewSide::Youngest => Sides::Youngest(youngest),
        },
        begins: match new.begins {
            NewBegins::Usual => Begins::Usual,
            NewBegins::First => Begins::Side(Side::First),
            NewBegins::Second => Begins::Side(Side::Second),
            NewBegins::Lot => Begins::Lot,
            NewBegins::Youngest => Begins::Youngest(youngest),
        },
        ..plain
    })
}

/// The typed names, the requester's seat, and the other seat.
fn seats(new: &NewTable, me: &str) -> Result<(Names, Seat, Seat), TableRefusal> {
    match new.mode {
        NewMode::Local => {
            let names: Names = match (&new.teams, &new.names) {
                (Some(teams), _) => teams.clone(),
                (None, Some([one, two])) => [vec![one.clone()], vec![two.clone()]],
                (None, None) => [Vec::new(), Vec::new()],
            };
            let (one, two) = (team(me, &names[0])?, team(me, &names[1])?);
            Ok((names, one, two))
        }
        NewMode::Computer => {
            let level = new.level.unwrap_or(USUAL_LEVEL);
            let level = engine::Level::new(level).ok_or(TableRefusal::NoLevel)?.number();
            let members = new.teams.as_ref().map_or(Vec::new(), |[own, _]| own.clone());
            let own = team(me, &members)?;
            Ok(([members, Vec::new()], own, Seat::Computer { level }))
        }
        NewMode::Link | NewMode::Open | NewMode::Challenge => {
            Ok((Names::default(), Seat::person(me), Seat::Open))
        }
        NewMode::Teams => Ok((Names::default(), Seat::members([me]), Seat::members([]))),
    }
}

/// The seat of players with these names at one screen.
fn team(me: &str, names: &[String]) -> Result<Seat, TableRefusal> {
    check_names(names.iter().map(String::as_str))?;
    Ok(Seat::team(me, u8::try_from(names.len().max(1)).unwrap_or(u8::MAX)))
}
