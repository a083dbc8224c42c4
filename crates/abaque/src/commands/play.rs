//! `abaque play`: a local game.

use engine::Level;
use game::{Explain, Message, Side};
use games::GameId;
use protocol::live::Clock;
use table::Begins;
use terminal::failure::{Failure, in_place};
use terminal::{
    EpochClock, LocalGame, Names, PlayOptions, Player, load_game, read_clock, read_names,
};
use texts::Texts;

use crate::cli::{self, StartOptions};
use crate::commands::start;

/// The default level of the computer.
const USUAL_LEVEL: u8 = 3;

pub(crate) fn run(arguments: &cli::Play, color: cli::Color, texts: &Texts) -> Result<(), Failure> {
    let now = EpochClock::new();
    let players = players(arguments)?;
    let local = match (&arguments.load, &arguments.game) {
        (Some(file), _) => Some(load_game(file, players, now.get())?),
        (None, Some(game)) => Some(begin(arguments, game, players, texts, now.get())?),
        (None, None) => None,
    };
    let options = PlayOptions {
        local,
        players,
        resume: arguments.resume,
        save: arguments.save.clone(),
        picture: arguments.picture.clone(),
        size: arguments.size.as_deref().map_or(Ok((80, 24)), size)?,
        plain: arguments.plain,
        ascii: arguments.ascii,
        color: color.choice(),
        animation: !arguments.no_animation,
        delay: !arguments.no_delay,
        seed: arguments.seed.unwrap_or(now.get()),
    };
    terminal::play(&options, &now, texts)
}

fn begin(
    arguments: &cli::Play,
    game: &str,
    players: Option<[Player; 2]>,
    texts: &Texts,
    now: u64,
) -> Result<LocalGame, Failure> {
    let game = start::game(game)?;
    let options = StartOptions {
        rules: arguments.rules.clone(),
        layout: arguments.layout.clone(),
        setup: arguments.setup.clone(),
        position: arguments.position.clone(),
        moves: arguments.moves.clone(),
        study: false,
    };
    let mut history = start::start(game, &options, texts)?;
    if let Some(moves) = &options.moves {
        start::play(&mut history, moves).map_err(Failure::Input)?;
    }
    let clock = match &arguments.clock {
        Some(text) => read_clock(text).map_err(|reason| wrong("--clock", &reason))?,
        None => Clock::None,
    };
    let level = Player::Computer(Level::new(USUAL_LEVEL).unwrap_or(Level::HIGHEST));
    let mut players = players.unwrap_or([Player::Person, level]);
    let mut names = names(arguments, players)?;
    let mut begins = Begins::Usual;
    if let Some(youngest) = &arguments.youngest
        && the_youngest(youngest, game, &names)? == Side::Second
    {
        if game == GameId::Avalam {
            begins = Begins::Side(Side::Second);
        } else {
            // The rules name the side that begins.
            players.swap(0, 1);
            names.swap(0, 1);
        }
    }
    LocalGame::from_history(&history, clock, players, names, begins, now).map_err(Failure::Input)
}

/// The names of both sides.
fn names(arguments: &cli::Play, players: [Player; 2]) -> Result<Names, Failure> {
    let mut names = Names::default();
    let options = [("--first", &arguments.first), ("--second", &arguments.second)];
    for (((option, text), player), names) in options.into_iter().zip(players).zip(&mut names) {
        let Some(text) = text else { continue };
        if player != Player::Person {
            return Err(wrong(option, &Message::new("terminal-names-computer")));
        }
        *names = read_names(text).map_err(|reason| wrong(option, &reason))?;
    }
    Ok(names)
}

/// The side of the youngest: `first`, `second`, a side's name, or a person's.
fn the_youngest(text: &str, game: GameId, names: &Names) -> Result<Side, Failure> {
    let is_named = |side: &Side| names[side.index()].iter().any(|name| name == text.trim());
    if let Some(side) = Side::BOTH.into_iter().find(is_named) {
        return Ok(side);
    }
    side(text, Some(game.name())).map_err(|_| {
        let known = ["first", "second"].map(str::to_owned).into_iter().chain(names.concat());
        let known = known.collect::<Vec<_>>().join(", ");
        let found: String = text.chars().take(20).collect();
        let reason = Message::new("terminal-youngest-who").with("found", found);
        wrong("--youngest", &reason.with("known", known))
    })
}

/// The players, if given.
fn players(arguments: &cli::Play) -> Result<Option<[Player; 2]>, Failure> {
    let has_names = [arguments.first.is_some(), arguments.second.is_some()];
    if arguments.two || has_names == [true; 2] {
        return Ok(Some([Player::Person; 2]));
    }
    if let Some([first, second]) = arguments.watch.as_deref() {
        let [first, second] = [level(*first, "--watch")?, level(*second, "--watch")?];
        return Ok(Some([first, second]));
    }
    if arguments.level.is_none() && arguments.side.is_none() && has_names == [false; 2] {
        return Ok(None);
    }
    let computer = level(arguments.level.unwrap_or(USUAL_LEVEL), "--level")?;
    let side = match &arguments.side {
        Some(text) => side(text, arguments.game.as_deref())?,
        None if has_names == [false, true] => Side::Second,
        None => Side::First,
    };
    Ok(Some(match side {
        Side::First => [Player::Person, computer],
        Side::Second => [computer, Player::Person],
    }))
}

fn level(number: u8, option: &str) -> Result<Player, Failure> {
    let reason = || Message::new("terminal-bad-level").with("found", number);
    Level::new(number).map(Player::Computer).ok_or_else(|| wrong(option, &reason()))
}

/// Parses a side: `first`, `second` or its name in the game.
fn side(text: &str, game: Option<&str>) -> Result<Side, Failure> {
    let text = text.to_lowercase();
    let game: Option<GameId> = game.and_then(|game| game.parse().ok());
    let games = game.map_or(GameId::ALL.to_vec(), |game| vec![game]);
    let names = |side: Side| games.iter().map(move |game| game.side_name(side)).collect::<Vec<_>>();
    for (side, seat) in [(Side::First, "first"), (Side::Second, "second")] {
        if text == seat || names(side).contains(&text.as_str()) {
            return Ok(side);
        }
    }
    let known =
        [vec!["first", "second"], names(Side::First), names(Side::Second)].concat().join(", ");
    let found: String = text.chars().take(20).collect();
    let reason = Message::new("terminal-bad-side").with("found", found).with("known", known);
    Err(wrong("--side", &reason))
}

/// Parses `120x40`: columns and lines.
fn size(text: &str) -> Result<(u16, u16), Failure> {
    let read = || {
        let (width, height) = text.split_once(['x', '×'])?;
        Some((width.parse().ok()?, height.parse().ok()?))
    };
    let sensible =
        |(width, height): &(u16, u16)| (1..=400).contains(width) && (1..=200).contains(height);
    read().filter(sensible).ok_or_else(|| {
        let found: String = text.chars().take(20).collect();
        wrong("--size", &Message::new("terminal-bad-size").with("found", found))
    })
}

fn wrong(option: &str, reason: &impl Explain) -> Failure {
    Failure::Input(in_place(option, reason))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_have_several_names() {
        let check = |text, game, expected| assert_eq!(side(text, game).ok(), expected, "{text}");
        check("first", None, Some(Side::First));
        check("Second", Some("awale"), Some(Side::Second));
        check("white", Some("abalone"), Some(Side::Second));
        check("light", Some("avalam"), Some(Side::First));
        check("north", Some("awale"), Some(Side::Second));
        check("white", Some("awale"), None);
        check("white", None, Some(Side::Second));
        check("left", None, None);
    }

    #[test]
    fn sizes_are_parsed() {
        let check = |text, expected| assert_eq!(size(text).ok(), expected, "{text}");
        check("120x40", Some((120, 40)));
        check("80×24", Some((80, 24)));
        for bad in ["", "80", "0x4", "80x", "9999x9999", "-1x5"] {
            check(bad, None);
        }
    }
}
