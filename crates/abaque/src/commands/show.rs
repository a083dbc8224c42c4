use std::io::Write;

use game::{End, Message, Outcome, Reason, Side};
use games::{AnyHistory, GameId};
use texts::Texts;

use crate::cli::Show;
use crate::commands::start;
use terminal::draw;
use terminal::failure::Failure;
use terminal::output::{FAINT, TITLE};

/// Draws the board and says how things stand.
pub(crate) fn run(arguments: &Show, texts: &Texts) -> Result<(), Failure> {
    let history = start::history(&arguments.place, texts)?;
    let mut out = anstream::stdout().lock();
    let glyphs = if arguments.ascii { draw::ASCII } else { draw::UNICODE };
    write!(out, "{}", draw::board(&history.position(), &glyphs, texts))?;
    writeln!(out)?;
    writeln!(out, "{TITLE}{}{TITLE:#}", state(&history, texts))?;
    writeln!(out, "{}", score(&history, texts))?;
    let rules = Message::new("show-rules").with("rules", history.position().rules());
    writeln!(out, "{FAINT}{}{FAINT:#}", texts.tell(&rules))?;
    writeln!(out, "{FAINT}{}{FAINT:#}", history.position())?;
    Ok(out.flush()?)
}

/// Who is to move, or how the game ended.
fn state(history: &AnyHistory, texts: &Texts) -> String {
    let game = history.game();
    if let Some(end) = history.end() {
        return result(game, end, texts);
    }
    let side = side_name(game, history.side(), texts);
    texts.tell(&Message::new("show-to-move").with("side", side))
}

fn result(game: GameId, end: End, texts: &Texts) -> String {
    let outcome = match end.outcome {
        Outcome::Win(side) => format!("outcome-win-{}", game.side_name(side)),
        Outcome::Draw => "outcome-draw".to_owned(),
    };
    let reason = match end.reason {
        Reason::Target => format!("reason-target-{}", game.name()),
        reason => format!("reason-{}", reason.name()),
    };
    let find = |id: &str| texts.find(id).unwrap_or_default();
    let message =
        Message::new("show-result").with("outcome", find(&outcome)).with("reason", find(&reason));
    texts.tell(&message)
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

fn side_name(game: GameId, side: Side, texts: &Texts) -> String {
    texts.find(&format!("side-{}", game.side_name(side))).unwrap_or_default()
}
