//! Builds a game from command-line options.

use game::{Message, Scope};
use games::{AnyHistory, AnyPlayError, GameId, Start};
use texts::Texts;

use crate::cli::{PositionArgs, StartOptions};
use terminal::failure::{Failure, in_place, print_error};

/// The game given by the options, with its moves played.
pub(crate) fn history(place: &PositionArgs, texts: &Texts) -> Result<AnyHistory, Failure> {
    let id = game(&place.game)?;
    let mut history = start(id, &place.start, texts)?;
    if let Some(moves) = &place.start.moves {
        play(&mut history, moves).map_err(Failure::Input)?;
    }
    Ok(history)
}

pub(crate) fn game(name: &str) -> Result<GameId, Failure> {
    name.parse().map_err(|error| Failure::input(&error))
}

/// The start given by the options.
pub(crate) fn start(
    id: GameId,
    options: &StartOptions,
    texts: &Texts,
) -> Result<AnyHistory, Failure> {
    if options.study {
        print_error(&texts.tell(&Message::new("note-study")));
    }
    let start = Start {
        rules: options.rules.as_deref(),
        name: start_name(id, options)?,
        position: options.position.as_deref(),
        scope: if options.study { Scope::Study } else { Scope::Play },
    };
    AnyHistory::start(id, &start).map_err(|error| match error {
        games::StartError::Rules(_) => Failure::input_in("--rules", &error),
        games::StartError::Position(_) | games::StartError::Impossible(_) => {
            Failure::input_in("--position", &error)
        }
        _ => Failure::input(&error),
    })
}

/// The named start: Abalone calls it a layout, Avalam a setup.
fn start_name(id: GameId, options: &StartOptions) -> Result<Option<&str>, Failure> {
    let given = [("--layout", "Layout", &options.layout), ("--setup", "Setup", &options.setup)];
    let mut name = None;
    for (option, tag, value) in given {
        let Some(value) = value else { continue };
        if id.start_tag() != Some(tag) {
            let message =
                Message::new("option-not-for-game").with("option", option).with("game", id.title());
            return Err(Failure::Input(message));
        }
        name = Some(value.as_str());
    }
    Ok(name)
}

/// Plays moves separated by white space, optionally numbered.
pub(crate) fn play(history: &mut AnyHistory, moves: &str) -> Result<(), Message> {
    for text in moves.split_whitespace() {
        // Skip move numbers, as in records.
        let text = text.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.' || c == '…');
        if text.is_empty() {
            continue;
        }
        let number = history.plies() / 2 + 1;
        history.play_text(text).map_err(|refused: AnyPlayError| {
            let shown: String = text.chars().take(24).collect();
            let what = Message::new("record-move")
                .with("number", number)
                .with("move", shown)
                .with("what", game::Explain::message(&refused));
            in_place("--moves", &what)
        })?;
    }
    Ok(())
}
