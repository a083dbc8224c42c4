use std::io::Write;

use game::Message;
use game::record::{Record, Records};
use games::{AnyHistory, GameId};
use protocol::output::{self, Body as _};
use texts::Texts;

use crate::cli::Replay;
use terminal::failure::{Failure, in_place, print_error};
use terminal::files;

enum Replayed {
    Good(AnyHistory),
    Illegal(Message),
    Unreadable(Message),
}

#[derive(Default)]
struct Counts {
    good: usize,
    illegal: usize,
    unreadable: usize,
}

/// Checks game records.
///
/// Prints a tab-separated line per game: file, number, game, result, reason of the end, plies. Errors go to standard
/// error.
pub(crate) fn run(arguments: &Replay, texts: &Texts) -> Result<(), Failure> {
    let mut counts = Counts::default();
    for file in &arguments.files {
        match files::read(file) {
            Ok(text) => {
                let name = file.display().to_string();
                replay_file(&name, &text, texts, arguments.json, &mut counts)?;
            }
            Err(Failure::Input(message)) => {
                print_error(&texts.tell(&message));
                counts.unreadable += 1;
            }
            Err(other) => return Err(other),
        }
    }
    let Counts { good, illegal, unreadable } = counts;
    anstream::eprintln!(
        "{}",
        texts.tell(
            &Message::new("replay-summary").with("good", good).with("bad", illegal + unreadable)
        )
    );
    match (illegal, unreadable) {
        (0, 0) => Ok(()),
        (_, 0) => Err(Failure::Negative),
        _ => Err(Failure::Reported),
    }
}

fn replay_file(
    name: &str,
    text: &str,
    texts: &Texts,
    json: bool,
    counts: &mut Counts,
) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    let mut games = 0;
    for (number, record) in Records::new(text).enumerate() {
        let number = number + 1;
        games = number;
        let (record, replayed) = match record {
            Ok(record) => {
                let replayed = replay(&record);
                (record, replayed)
            }
            Err(error) => (Record::default(), Replayed::Unreadable(game::Explain::message(&error))),
        };
        let game: Option<GameId> = record.tag("Game").and_then(|tag| tag.parse().ok());
        let kind = game.map_or("-", GameId::name);
        let (result, how, plies) = match &replayed {
            Replayed::Good(history) => {
                counts.good += 1;
                let result = game::record::result_text(record.result);
                let how = history.end().map_or_else(
                    || record.tag("Termination").unwrap_or("-").to_owned(),
                    |end| end.reason.name().to_owned(),
                );
                (result, how, history.plies().to_string())
            }
            Replayed::Illegal(_) => {
                counts.illegal += 1;
                ("illegal".to_owned(), "-".to_owned(), "-".to_owned())
            }
            Replayed::Unreadable(_) => {
                counts.unreadable += 1;
                ("unreadable".to_owned(), "-".to_owned(), "-".to_owned())
            }
        };
        if json {
            let (status, error) = match &replayed {
                Replayed::Good(_) => ("good", None),
                Replayed::Illegal(why) => ("illegal", Some(texts.tell(why))),
                Replayed::Unreadable(why) => ("unreadable", Some(texts.tell(why))),
            };
            let is_good = error.is_none();
            let line = output::Replay {
                file: name.to_owned(),
                number,
                game: game.map(Into::into),
                status,
                result: is_good.then_some(result),
                reason: is_good.then_some(how).filter(|how| how != "-"),
                plies: plies.parse().ok(),
                error,
            };
            writeln!(out, "{}", line.line())?;
            continue;
        }
        writeln!(out, "{name}\t{number}\t{kind}\t{result}\t{how}\t{plies}")?;
        if let Replayed::Illegal(message) | Replayed::Unreadable(message) = replayed {
            out.flush()?;
            let place = texts.tell(
                &Message::new("replay-place").with("file", name).with("number", number.to_string()),
            );
            print_error(&texts.tell(&in_place(&place, &message)));
        }
    }
    if games == 0 {
        counts.unreadable += 1;
        print_error(&texts.tell(&Message::new("replay-no-game").with("file", name)));
    }
    Ok(out.flush()?)
}

fn replay(record: &Record) -> Replayed {
    match games::replay(record) {
        Ok(history) => Replayed::Good(history),
        Err(error) if error.breaks_rules() => Replayed::Illegal(game::Explain::message(&error)),
        Err(error) => Replayed::Unreadable(game::Explain::message(&error)),
    }
}
