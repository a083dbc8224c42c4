use game::{Message, Outcome, Reason, Side};
use games::{AnyHistory, GameId};
use protocol::live;

/// How the rules ended a game; `None` while it goes on. `tell` translates messages.
pub fn result(history: &AnyHistory, tell: &dyn Fn(&Message) -> String) -> Option<live::Ended> {
    let end = history.end()?;
    let winner = match end.outcome {
        Outcome::Win(winner) => Some(winner),
        Outcome::Draw => None,
    };
    let game = history.game();
    let score = history.position().score();
    let message = result_message(game, end.outcome, end.reason, score);
    Some(live::Ended {
        winner: winner.map(Into::into),
        reason: end.reason.into(),
        score,
        text: tell(&message),
    })
}

/// A result by the rules as one sentence, with the score if it decided.
pub fn result_message(game: GameId, outcome: Outcome, reason: Reason, score: [u32; 2]) -> Message {
    let with_score = |message: Message, winner: Side| {
        let [more, less] = [winner, winner.other()].map(|side| score[side.index()]);
        message.with("more", more.to_string()).with("less", less.to_string())
    };
    let message = match (outcome, reason) {
        (Outcome::Win(winner), Reason::NoMoves | Reason::Target) => {
            with_score(Message::new("table-result-score"), winner)
        }
        (Outcome::Win(winner), Reason::PlyLimit) => {
            with_score(Message::new("table-result-score-reason"), winner)
                .with("reason", rule_reason_message(game, reason))
        }
        _ => Message::new("table-result").with("reason", rule_reason_message(game, reason)),
    };
    message.with("outcome", outcome_message(game, outcome))
}

/// The winner.
pub fn outcome_message(game: GameId, outcome: Outcome) -> Message {
    let Outcome::Win(side) = outcome else { return Message::new("outcome-draw") };
    match (game, side) {
        (GameId::Avalam, Side::First) => Message::new("outcome-win-light"),
        (GameId::Avalam, Side::Second) => Message::new("outcome-win-dark"),
        (GameId::Abalone, Side::First) => Message::new("outcome-win-black"),
        (GameId::Abalone, Side::Second) => Message::new("outcome-win-white"),
        (GameId::Awale, Side::First) => Message::new("outcome-win-south"),
        (GameId::Awale, Side::Second) => Message::new("outcome-win-north"),
    }
}

/// Why the rules ended a game.
pub fn rule_reason_message(game: GameId, reason: Reason) -> Message {
    match reason {
        Reason::NoMoves => Message::new("reason-no-moves"),
        Reason::TieBreak => Message::new("reason-tie-break"),
        Reason::Target if game == GameId::Awale => Message::new("reason-target-awale"),
        Reason::Target => Message::new("reason-target-abalone"),
        Reason::Stuck => Message::new("reason-stuck"),
        Reason::Repetition => Message::new("reason-repetition"),
        Reason::NoProgress => Message::new("reason-no-progress"),
        Reason::PlyLimit => Message::new("reason-ply-limit"),
    }
}

/// The name of a side in a game.
pub fn side_message(game: GameId, side: Side) -> Message {
    match (game, side) {
        (GameId::Avalam, Side::First) => Message::new("side-light"),
        (GameId::Avalam, Side::Second) => Message::new("side-dark"),
        (GameId::Abalone, Side::First) => Message::new("side-black"),
        (GameId::Abalone, Side::Second) => Message::new("side-white"),
        (GameId::Awale, Side::First) => Message::new("side-south"),
        (GameId::Awale, Side::Second) => Message::new("side-north"),
    }
}
