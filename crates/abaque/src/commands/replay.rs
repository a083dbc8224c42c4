use std::io::Write;

use game::Message;
use game::record::{Record, Records};
use games::AnyHistory;
use texts::Texts;

use crate::cli::Replay;
use terminal::failure::{Failure, complain, in_place};
use terminal::files;

/// How a game of a file was found to be.
enum Verdict {
    Good(AnyHistory),
    Illegal(Message),
    Unreadable(Message),
}

/// How many games were good, broke the rules, and could not be read.
#[derive(Default)]
struct Counts {
    good: usize,
    illegal: usize,
    unreadable: usize,
}

/// Checks game records.
///
/// Prints a line a game: file, number, game, result, how it ended and the number of plies, separated
/// by tabs. What is wrong is told on standard error.
pub(crate) fn run(arguments: &Replay, texts: &Texts) -> Result<(), Failure> {
    let mut counts = Counts::default();
    for file in &arguments.files {
        match files::read(file) {
            Ok(text) => replay_file(&file.display().to_string(), &text, texts, &mut counts)?,
            Err(Failure::Input(message)) => {
                complain(&texts.tell(&message));
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
        (_, 0) => Err(Failure::No),
        _ => Err(Failure::Bad),
    }
}

fn replay_file(name: &str, text: &str, texts: &Texts, counts: &mut Counts) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    let mut games = 0;
    for (number, record) in Records::new(text).enumerate() {
        let number = number + 1;
        games = number;
        let (record, verdict) = match record {
            Ok(record) => {
                let verdict = judge(&record);
                (record, verdict)
            }
            Err(error) => (Record::default(), Verdict::Unreadable(game::Explain::message(&error))),
        };
        let kind =
            record.tag("Game").and_then(|tag| tag.parse().ok()).map_or("-", games::GameId::name);
        let (result, how, plies) = match &verdict {
            Verdict::Good(history) => {
                counts.good += 1;
                let result = game::record::result_text(record.result);
                let how = history.end().map_or_else(
                    || record.tag("Termination").unwrap_or("-").to_owned(),
                    |end| end.reason.name().to_owned(),
                );
                (result, how, history.plies().to_string())
            }
            Verdict::Illegal(_) => {
                counts.illegal += 1;
                ("illegal".to_owned(), "-".to_owned(), "-".to_owned())
            }
            Verdict::Unreadable(_) => {
                counts.unreadable += 1;
                ("unreadable".to_owned(), "-".to_owned(), "-".to_owned())
            }
        };
        writeln!(out, "{name}\t{number}\t{kind}\t{result}\t{how}\t{plies}")?;
        if let Verdict::Illegal(message) | Verdict::Unreadable(message) = verdict {
            out.flush()?;
            let place = texts.tell(
                &Message::new("replay-place").with("file", name).with("number", number.to_string()),
            );
            complain(&texts.tell(&in_place(&place, &message)));
        }
    }
    if games == 0 {
        counts.unreadable += 1;
        complain(&texts.tell(&Message::new("replay-no-game").with("file", name)));
    }
    Ok(out.flush()?)
}

fn judge(record: &Record) -> Verdict {
    match games::replay(record) {
        Ok(history) => Verdict::Good(history),
        Err(error) if error.breaks_rules() => Verdict::Illegal(game::Explain::message(&error)),
        Err(error) => Verdict::Unreadable(game::Explain::message(&error)),
    }
}
