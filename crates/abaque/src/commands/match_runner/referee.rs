use game::record::{Record, RecordedMove};
use game::{Explain, Outcome, Side};
use games::{AnyHistory, AnyPlayError};
use protocol::ugi::Score;
use texts::Texts;

use super::clock::Clocks;
use super::fixtures::{Fixture, opening_of, player_at};
use super::interrupt::Interrupt;
use super::player::{Choice, FailureKind, PlayerFailure};
use super::settings::Settings;
use super::spec::Seat;

/// Rule sets without limits allow endless games; here they end, drawn. No sensible game comes near.
const LONGEST_GAME: usize = 4000;

/// A game that has been played.
pub(super) struct Finished {
    pub(super) round: usize,
    pub(super) record: Record,
    /// Who could not go on, and why.
    pub(super) failure: Option<(usize, PlayerFailure)>,
}

/// Plays one game; none if the user interrupts it.
pub(super) fn play(
    fixture: &Fixture,
    seats: &mut [Seat; 2],
    settings: &Settings,
    interrupt: &Interrupt,
    texts: &Texts,
) -> Option<Finished> {
    let round = fixture.round;
    let mut game = Game::new(fixture.history.clone(), settings);
    let failure = game.run(round, seats).err();
    if interrupt.is_set() {
        return None;
    }
    if let Some((player, reason)) = &failure
        && !reason.leaves_player_usable()
    {
        seats[*player].clear();
    }
    let record = game.record(round, failure.as_ref(), settings, texts);
    Some(Finished { round, record, failure })
}

/// A game while it is played.
struct Game {
    history: AnyHistory,
    clocks: Clocks,
    /// What stands after each move, in the record.
    comments: Vec<Option<String>>,
}

impl Game {
    fn new(history: AnyHistory, settings: &Settings) -> Self {
        let comments = vec![None; history.plies()];
        Game { history, clocks: Clocks::new(settings.control), comments }
    }

    /// Plays until the game is over.
    ///
    /// # Errors
    ///
    /// The player who could not go on, with the reason.
    fn run(&mut self, round: usize, seats: &mut [Seat; 2]) -> Result<(), (usize, PlayerFailure)> {
        for (player, seat) in seats.iter_mut().enumerate() {
            let begun = seat.player().and_then(|player| player.new_game(round));
            begun.map_err(|failure| (player, failure))?;
        }
        while self.history.end().is_none() && self.history.plies() < LONGEST_GAME {
            let player = player_at(round, self.history.side());
            self.ply(&mut seats[player]).map_err(|failure| (player, failure))?;
        }
        Ok(())
    }

    fn ply(&mut self, seat: &mut Seat) -> Result<(), PlayerFailure> {
        let side = self.history.side();
        let Choice { text, elapsed, score } = seat.player()?.choose(&self.history, &self.clocks)?;
        if !self.clocks.spend(side, elapsed) {
            return Err(PlayerFailure::Late);
        }
        self.history.play_text(&text).map_err(|refused| refuse(&text, &refused))?;
        let clock = self.clocks.shown(side).map(|clock| format!("[%clk {clock}]"));
        let score = score.map(|score| format!("[%eval {}]", evaluation(score, side)));
        let parts: Vec<String> = clock.into_iter().chain(score).collect();
        self.comments.push((!parts.is_empty()).then(|| parts.join(" ")));
        Ok(())
    }

    fn record(
        &self,
        round: usize,
        failure: Option<&(usize, PlayerFailure)>,
        settings: &Settings,
        texts: &Texts,
    ) -> Record {
        let mut record = self.history.record();
        for (mv, comment) in record.moves.iter_mut().zip(&self.comments) {
            mv.comments.extend(comment.clone());
        }
        record.set_tag("Date", settings.date.as_str());
        for (tag, side) in [("First", Side::First), ("Second", Side::Second)] {
            record.set_tag(tag, settings.names[player_at(round, side)].as_str());
        }
        record.set_tag("TimeControl", settings.time_control.as_str());
        if !settings.limits.is_empty() {
            record.set_tag("Limits", settings.limits.as_str());
        }
        record.set_tag("Round", (round + 1).to_string());
        record.set_tag("Opening", (opening_of(round) + 1).to_string());
        if let Some((player, reason)) = failure {
            let loser = Side::BOTH.into_iter().find(|side| player_at(round, *side) == *player);
            let winner = loser.unwrap_or(Side::First).other();
            let kind: FailureKind = reason.kind();
            end(&mut record, Outcome::Win(winner), kind.termination());
            record.set_tag("Failure", kind.name());
            comment(&mut record, texts.tell(reason));
        } else if record.result.is_none() {
            end(&mut record, Outcome::Draw, "abandoned");
            comment(&mut record, texts.tell(&game::Message::new("match-too-long")));
        }
        record
    }
}

fn refuse(text: &str, refused: &AnyPlayError) -> PlayerFailure {
    const SHOWN: usize = 40;
    let shown: String =
        text.chars().take(SHOWN).map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
    match refused {
        AnyPlayError::Text(_) => PlayerFailure::Nonsense { text: shown },
        AnyPlayError::Illegal(_) | AnyPlayError::Over(_) => {
            PlayerFailure::Illegal { text: shown, why: refused.message() }
        }
    }
}

fn end(record: &mut Record, outcome: Outcome, termination: &str) {
    record.result = Some(outcome);
    record.set_tag("Result", outcome.to_string());
    record.set_tag("Termination", termination);
}

/// After the last move, or at the head of a game without any.
fn comment(record: &mut Record, text: String) {
    match record.moves.last_mut() {
        Some(RecordedMove { comments, .. }) => comments.push(text),
        None => record.comments.push(text),
    }
}

/// An engine's score as records write it: in points, seen from the first side, `#` and plies where
/// the result is proven.
fn evaluation(score: Score, side: Side) -> String {
    let sign = if side == Side::First { 1 } else { -1 };
    match score {
        Score::Points(points) => format!("{:.2}", f64::from(points) * f64::from(sign) / 100.0),
        Score::Mate(plies) => format!("#{}", i64::from(plies) * i64::from(sign)),
        Score::Draw => "0.00".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn evaluations_are_seen_from_the_first_side() {
        let check = |score, side, text| assert_eq!(evaluation(score, side), text);
        check(Score::Points(37), Side::First, "0.37");
        check(Score::Points(37), Side::Second, "-0.37");
        check(Score::Points(-1205), Side::Second, "12.05");
        check(Score::win(3), Side::Second, "#-3");
        check(Score::loss(12), Side::Second, "#12");
        check(Score::Draw, Side::First, "0.00");
    }
}
