//! Plays one game between two untrusted players.

use game::record::{Record, RecordedMove};
use game::{Explain, Message, Outcome, Side};
use games::{AnyHistory, AnyPlayError};
use protocol::ugi::UgiScore;
use texts::Texts;

use crate::clock::{Clocks, TimeControl};
use crate::interrupt::Interrupt;
use crate::player::{ChosenMove, FailureKind, PlayerFailure};
use crate::spec::Seat;

/// The tags of the players' names, with their sides.
pub const SEATS: [(&str, Side); 2] = [("First", Side::First), ("Second", Side::Second)];

/// The maximal number of plies, after which a game is drawn. Only rule sets without limits allow endless games.
const LONGEST_GAME: usize = 4000;

/// One game to play.
pub struct GameOrder<'a> {
    /// Seeds built-in players; from 0.
    pub number: usize,
    /// The game after its opening.
    pub history: AnyHistory,
    /// The players' names, by side.
    pub names: [&'a str; 2],
    /// Additional tags of the record.
    pub tags: Vec<(&'static str, String)>,
}

/// The conditions of all games of a contest.
#[derive(Clone, Debug)]
pub struct Conditions {
    /// Clocks and limits.
    pub control: TimeControl,
    /// The number of failures that a player survives in a game: the referee asks again, with a new process if needed.
    pub lives: u32,
    /// The tag `Date`.
    pub date: String,
    /// The tag `TimeControl`.
    pub time_control: String,
    /// The tag `Limits`; omitted if empty.
    pub limits: String,
    /// Further tags of all records: conditions that differ from the defaults.
    pub settings: Vec<(&'static str, String)>,
}

/// A failure of a player in a game.
#[derive(Clone, Debug)]
pub struct GameFailure {
    /// The side that failed.
    pub side: Side,
    /// The failure.
    pub reason: PlayerFailure,
    /// Whether it lost the game, or only a life.
    pub lost: bool,
}

/// A finished game.
pub struct FinishedGame {
    /// The game record.
    pub record: Record,
    /// The failures, in order.
    pub failures: Vec<GameFailure>,
}

/// Plays one game between the players of the two sides; `None` if the user interrupts it.
pub fn play(
    order: &GameOrder<'_>,
    mut seats: [&mut Seat; 2],
    conditions: &Conditions,
    interrupt: &Interrupt,
    texts: &Texts,
) -> Option<FinishedGame> {
    let mut game = RunningGame {
        history: order.history.clone(),
        clocks: Clocks::new(conditions.control),
        comments: vec![Vec::new(); order.history.plies()],
        lives: [conditions.lives; 2],
        failures: Vec::new(),
    };
    let lost = game.run(order.number, &mut seats, texts);
    if interrupt.is_set() {
        return None;
    }
    let record = game.record(order, lost, conditions, texts);
    Some(FinishedGame { record, failures: game.failures })
}

/// A game in progress.
struct RunningGame {
    history: AnyHistory,
    clocks: Clocks,
    /// The comments after each move.
    comments: Vec<Vec<String>>,
    lives: [u32; 2],
    failures: Vec<GameFailure>,
}

impl RunningGame {
    /// Plays until the end; returns the side that lost by a failure.
    fn run(&mut self, number: usize, seats: &mut [&mut Seat; 2], texts: &Texts) -> Option<Side> {
        for side in Side::BOTH {
            let seat = &mut *seats[side.index()];
            while let Err(reason) = seat.player().and_then(|player| player.new_game(number)) {
                if self.fail(side, reason, seat, texts) {
                    return Some(side);
                }
            }
        }
        while self.history.end().is_none() && self.history.plies() < LONGEST_GAME {
            let side = self.history.side();
            let seat = &mut *seats[side.index()];
            if let Err(reason) = self.ply(seat) {
                if self.fail(side, reason, seat, texts) {
                    return Some(side);
                }
                // A new process needs the game's rules and position.
                if seat.is_empty() {
                    let begun = seat.player().and_then(|player| player.new_game(number));
                    if let Err(reason) = begun {
                        self.fail(side, reason, seat, texts);
                        return Some(side);
                    }
                }
            }
        }
        None
    }

    /// Records a failure; returns whether it loses the game. A flag fall always does.
    fn fail(&mut self, side: Side, reason: PlayerFailure, seat: &mut Seat, texts: &Texts) -> bool {
        if !reason.leaves_player_usable() {
            seat.clear();
        }
        let lives = &mut self.lives[side.index()];
        let is_over = reason.kind() == FailureKind::Time && self.clocks.has_run_out(side);
        let lost = *lives == 0 || is_over || matches!(reason, PlayerFailure::Interrupted);
        if !lost {
            *lives -= 1;
            let life = Message::new("contest-life-lost")
                .with("what", reason.message())
                .with("left", *lives);
            if let Some(comments) = self.comments.last_mut() {
                comments.push(texts.tell(&life));
            }
        }
        self.failures.push(GameFailure { side, reason, lost });
        lost
    }

    fn ply(&mut self, seat: &mut Seat) -> Result<(), PlayerFailure> {
        let side = self.history.side();
        let begin = std::time::Instant::now();
        let chosen = seat.player()?.choose(&self.history, &self.clocks);
        let ChosenMove { text, elapsed, score } = match chosen {
            Ok(chosen) => chosen,
            Err(failure) => {
                // A repeated request does not restore the time spent.
                self.clocks.spend(side, begin.elapsed());
                return Err(failure);
            }
        };
        if !self.clocks.spend(side, elapsed) {
            return Err(PlayerFailure::Timeout);
        }
        self.history.play_text(&text).map_err(|refused| illegal_move(&text, &refused))?;
        let clock = self.clocks.shown(side).map(|clock| format!("[%clk {clock}]"));
        let spent = self.clocks.spent(elapsed).map(|spent| format!("[%emt {spent}]"));
        let score = score.map(|score| format!("[%eval {}]", evaluation(score, side)));
        let parts: Vec<String> = clock.into_iter().chain(spent).chain(score).collect();
        let comment = (!parts.is_empty()).then(|| parts.join(" "));
        self.comments.push(comment.into_iter().collect());
        Ok(())
    }

    fn record(
        &self,
        order: &GameOrder<'_>,
        lost: Option<Side>,
        conditions: &Conditions,
        texts: &Texts,
    ) -> Record {
        let mut record = self.history.record();
        for (mv, comments) in record.moves.iter_mut().zip(&self.comments) {
            mv.comments.extend(comments.iter().cloned());
        }
        record.set_tag("Date", conditions.date.as_str());
        for (tag, side) in SEATS {
            record.set_tag(tag, order.names[side.index()]);
        }
        record.set_tag("TimeControl", conditions.time_control.as_str());
        if !conditions.limits.is_empty() {
            record.set_tag("Limits", conditions.limits.as_str());
        }
        for (tag, value) in conditions.settings.iter().chain(&order.tags) {
            record.set_tag(tag, value.as_str());
        }
        for (tag, side) in [("FirstFailures", Side::First), ("SecondFailures", Side::Second)] {
            let survived = self.failures.iter().filter(|one| one.side == side && !one.lost);
            let kinds: Vec<&str> = survived.map(|one| one.reason.kind().name()).collect();
            if !kinds.is_empty() {
                record.set_tag(tag, kinds.join(" "));
            }
        }
        if let (Some(loser), Some(failure)) = (lost, self.failures.last()) {
            let kind: FailureKind = failure.reason.kind();
            end(&mut record, Outcome::Win(loser.other()), kind.termination());
            record.set_tag("Failure", kind.name());
            comment(&mut record, texts.tell(&failure.reason));
        } else if record.result.is_none() {
            end(&mut record, Outcome::Draw, "abandoned");
            comment(&mut record, texts.tell(&Message::new("match-too-long")));
        }
        record
    }
}

fn illegal_move(text: &str, refused: &AnyPlayError) -> PlayerFailure {
    const SHOWN: usize = 40;
    let shown: String =
        text.chars().take(SHOWN).map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
    match refused {
        AnyPlayError::Text(_) => PlayerFailure::Unreadable { text: shown },
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

/// Adds a comment after the last move, or before the first.
fn comment(record: &mut Record, text: String) {
    match record.moves.last_mut() {
        Some(RecordedMove { comments, .. }) => comments.push(text),
        None => record.comments.push(text),
    }
}

/// An engine's score in `%eval` format: in points for the first side, `#` and plies for a proven result.
fn evaluation(score: UgiScore, side: Side) -> String {
    let sign = if side == Side::First { 1 } else { -1 };
    match score {
        UgiScore::Points(points) => {
            format!("{:.2}", f64::from(points) * f64::from(sign) / 100.0 + 0.0)
        }
        UgiScore::Mate(plies) => format!("#{}", i64::from(plies) * i64::from(sign)),
        UgiScore::Draw => "0.00".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn evaluations_are_for_the_first_side() {
        let check = |score, side, text| assert_eq!(evaluation(score, side), text);
        check(UgiScore::Points(37), Side::First, "0.37");
        check(UgiScore::Points(37), Side::Second, "-0.37");
        check(UgiScore::Points(0), Side::Second, "0.00");
        check(UgiScore::Points(-1205), Side::Second, "12.05");
        check(UgiScore::win(3), Side::Second, "#-3");
        check(UgiScore::loss(12), Side::Second, "#12");
        check(UgiScore::Draw, Side::First, "0.00");
    }
}
