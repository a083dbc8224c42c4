use std::io::Write;

use game::Message;
use game::record::result_text;
use games::{AnyHistory, GameId};
use protocol::output::{self, Body as _};
use texts::Texts;

use crate::cli::Show;
use crate::commands::moves::place;
use crate::commands::start;
use terminal::failure::Failure;
use terminal::output::{FAINT, TITLE};
use view::text_board;

/// Prints the board and the state of the game.
pub(crate) fn run(arguments: &Show, texts: &Texts) -> Result<(), Failure> {
    let history = start::history(&arguments.position, texts)?;
    let mut out = anstream::stdout().lock();
    if arguments.json {
        let end = history.end();
        let shown = output::Show {
            place: place(&history),
            plies: history.plies(),
            score: history.position().score(),
            result: end.map(|end| result_text(Some(end.outcome))),
            reason: end.map(|end| end.reason.name().to_owned()),
        };
        writeln!(out, "{}", shown.line())?;
        return Ok(out.flush()?);
    }
    let glyphs = if arguments.ascii { text_board::ASCII } else { text_board::UNICODE };
    write!(out, "{}", text_board::board(&history.position(), &glyphs, texts))?;
    writeln!(out)?;
    writeln!(out, "{TITLE}{}{TITLE:#}", state(&history, texts))?;
    writeln!(out, "{}", score(&history, texts))?;
    let rules = Message::new("show-rules").with("rules", history.position().rules());
    writeln!(out, "{FAINT}{}{FAINT:#}", texts.tell(&rules))?;
    writeln!(out, "{FAINT}{}{FAINT:#}", history.position())?;
    Ok(out.flush()?)
}

fn state(history: &AnyHistory, texts: &Texts) -> String {
    let game = history.game();
    texts.tell(&match history.end() {
        Some(end) => Message::new("show-result")
            .with("outcome", view::outcome_message(game, end.outcome))
            .with("reason", view::rule_reason_message(game, end.reason)),
        None => Message::new("show-to-move").with("side", view::side_message(game, history.side())),
    })
}

fn score(history: &AnyHistory, texts: &Texts) -> String {
    let game = history.game();
    let [first, second] = history.position().score();
    let what = match game {
        GameId::Avalam => "show-score-avalam",
        GameId::Abalone => "show-score-abalone",
        GameId::Awale => "show-score-awale",
    };
    let message = Message::new(what).with("first", first).with("second", second);
    texts.tell(&message)
}
