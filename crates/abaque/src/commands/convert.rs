use std::io::Write;

use game::record::Records;
use game::{Explain, Message};
use games::{AnyHistory, GameId, Notation};
use texts::Texts;

use crate::cli::{Convert, ConvertSource, ConvertTarget, StartOptions};
use crate::commands::start;
use terminal::failure::{Failure, in_place, print_error};
use terminal::files;

/// Reads positions, records or lines of moves, and writes them in another notation.
pub(crate) fn run(arguments: &Convert, texts: &Texts) -> Result<(), Failure> {
    let id = start::game(&arguments.position.game)?;
    check_target(id, arguments.to)?;
    let mut out = anstream::stdout().lock();
    if arguments.files.is_empty() {
        let history = start::history(&arguments.position, texts)?;
        write!(out, "{}", written(&history, arguments.to))?;
        return Ok(out.flush()?);
    }
    let mut failed = false;
    let mut first = true;
    for file in &arguments.files {
        let name = file.display().to_string();
        let text = files::read(file)?;
        let source = arguments.from.unwrap_or_else(|| guess(&text));
        for item in read(id, &text, source, &arguments.position.start, texts)? {
            match item {
                Ok(history) => {
                    // A blank line separates records.
                    if arguments.to == ConvertTarget::Record && !std::mem::take(&mut first) {
                        writeln!(out)?;
                    }
                    write!(out, "{}", written(&history, arguments.to))?;
                }
                Err(message) => {
                    failed = true;
                    out.flush()?;
                    print_error(&texts.tell(&in_place(&name, &message)));
                }
            }
        }
    }
    out.flush()?;
    if failed { Err(Failure::Reported) } else { Ok(()) }
}

/// A file that starts with a tag contains records, any other positions.
fn guess(text: &str) -> ConvertSource {
    if text.trim_start_matches('\u{feff}').trim_start().starts_with('[') {
        ConvertSource::Records
    } else {
        ConvertSource::Positions
    }
}

type Items = Vec<Result<AnyHistory, Message>>;

fn read(
    id: GameId,
    text: &str,
    source: ConvertSource,
    options: &StartOptions,
    texts: &Texts,
) -> Result<Items, Failure> {
    if source == ConvertSource::Records {
        return Ok(Records::new(text)
            .enumerate()
            .map(|(i, record)| {
                let replayed = match record {
                    Ok(record) => games::replay(&record).map_err(|error| error.message()),
                    Err(error) => Err(error.message()),
                };
                replayed.and_then(|history| same_game(id, history)).map_err(|what| {
                    Message::new("convert-game").with("number", i + 1).with("what", what)
                })
            })
            .collect());
    }
    // Report errors in the options once, before the lines.
    let at_start = start::start(id, options, texts)?;
    let lines = text.lines().enumerate().filter(|(_, line)| !is_blank(line));
    Ok(lines
        .map(|(i, line)| {
            let history = if source == ConvertSource::Moves {
                let mut history = at_start.clone();
                start::play(&mut history, line).map(|()| history)
            } else {
                let position = StartOptions {
                    position: Some(line.to_owned()),
                    rules: options.rules.clone(),
                    study: options.study,
                    ..StartOptions::default()
                };
                read_position(id, &position)
            };
            history
                .map_err(|what| Message::new("record-line").with("line", i + 1).with("what", what))
        })
        .collect())
}

fn is_blank(line: &str) -> bool {
    line.trim().is_empty() || line.starts_with('#')
}

fn read_position(id: GameId, options: &StartOptions) -> Result<AnyHistory, Message> {
    let start = games::Start {
        rules: options.rules.as_deref(),
        position: options.position.as_deref(),
        scope: if options.study { game::Scope::Study } else { game::Scope::Play },
        ..Default::default()
    };
    AnyHistory::start(id, &start).map_err(|error| error.message())
}

fn same_game(id: GameId, history: AnyHistory) -> Result<AnyHistory, Message> {
    if history.game() == id {
        return Ok(history);
    }
    Err(Message::new("convert-other-game")
        .with("found", history.game().title())
        .with("expected", id.title()))
}

fn check_target(id: GameId, target: ConvertTarget) -> Result<(), Failure> {
    match notation(target) {
        Some(notation) if !Notation::of(id).contains(&notation) => {
            Err(Failure::Input(Message::new("convert-no-notation").with("game", id.title())))
        }
        _ => Ok(()),
    }
}

fn notation(target: ConvertTarget) -> Option<Notation> {
    match target {
        ConvertTarget::Position => Some(Notation::Abaque),
        ConvertTarget::PlayStrategy => Some(Notation::PlayStrategy),
        ConvertTarget::Dashes => Some(Notation::Dashes),
        ConvertTarget::Record | ConvertTarget::Moves => None,
    }
}

/// The game in the target notation, ending in a newline.
fn written(history: &AnyHistory, target: ConvertTarget) -> String {
    match notation(target) {
        Some(notation) => history.position().write(notation).unwrap_or_default() + "\n",
        None if target == ConvertTarget::Record => history.record().to_string(),
        None => {
            let moves: Vec<String> = history.played().iter().map(ToString::to_string).collect();
            moves.join(" ") + "\n"
        }
    }
}
