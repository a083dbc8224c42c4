//! Moves that a player has chosen before it is their turn.
//!
//! A plan is no event: it is private to its player, and may never be played. The [`Room`](crate::Room)
//! keeps it, decides the answer in the same batch as the opponent's move, and drops what no longer fits.
//! A premove lives in the memory of the room, so that it survives a slow line and a reloaded page; a
//! restart of the server loses it, and the player moves by hand. Conditional lines wait for days: they are
//! stored beside the events, with the number of the event at which they were chosen, and follow the
//! events from there when the room is loaded again.

use game::{Explain, Message, Side};
use protocol::live::{Clock, LegalMove, Mode};
use serde::{Deserialize, Serialize};

use crate::clock::PREMOVE_COST;
use crate::{AppliedEvent, Decision, EventKind, Moment, RejectedAction, Status, Table};

/// The most conditional lines of a plan: more than a player can look after.
pub const MAX_LINES: usize = 12;
/// The most moves of a conditional line, of both sides. With [`MAX_LINES`] it fits into one message.
pub const MAX_LINE: usize = 10;

/// Conditional lines as they are stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Conditional {
    /// The number of the last event when they were chosen.
    pub number: u64,
    /// The moves of each line, from the position then: the opponent's, the answer, and so on.
    pub lines: Vec<Vec<String>>,
}

/// The choices of one player for a later turn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    /// The move to play when the opponent has moved.
    pub premove: Option<String>,
    /// Conditional lines from the current position. On the opponent's turn they begin with a move of the
    /// opponent, on the player's turn with the answer, which all of them share.
    pub lines: Vec<Vec<String>>,
    /// Why the last choice was dropped; `None` once the player has moved or chosen again.
    pub dropped: Option<DroppedPlan>,
}

/// Why a plan was dropped.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the field `mv` is the move in question")]
pub enum DroppedPlan {
    /// The premove is not legal after the opponent's move.
    PremoveIllegal { mv: String },
    /// Moves were taken back while the premove waited.
    PremoveTakenBack { mv: String },
    /// No conditional line answers the opponent's move.
    LinesUnfit { mv: String },
    /// Moves were taken back while the conditional lines waited.
    LinesTakenBack,
}

impl Plan {
    /// Whether there is nothing to show.
    pub fn is_empty(&self) -> bool {
        *self == Plan::default()
    }

    /// The plan of stored lines, before the events since then.
    pub(crate) fn of_lines(lines: Vec<Vec<String>>) -> Self {
        Plan { lines, ..Plan::default() }
    }

    /// The answer to play now, on the turn of the player whose plan it is.
    pub(crate) fn answer(&self) -> Option<&str> {
        let line = self.lines.first().and_then(|line| line.first());
        self.premove.as_ref().or(line).map(String::as_str)
    }

    /// Follows an event of the table; `own` is the player's side.
    pub(crate) fn follow(&mut self, applied: &AppliedEvent, own: Side) {
        match &applied.event.kind {
            EventKind::Moved { mv, .. } => {
                let had_lines = !self.lines.is_empty();
                self.lines.retain_mut(|line| {
                    let fits = line.first() == Some(mv);
                    line.drain(..line.len().min(1));
                    fits && !line.is_empty()
                });
                if applied.side == own {
                    // The answer itself, or what the player did instead.
                    self.premove = None;
                    self.dropped = None;
                } else if had_lines && self.lines.is_empty() {
                    self.dropped = Some(DroppedPlan::LinesUnfit { mv: mv.clone() });
                }
            }
            EventKind::TookBack { .. } => {
                if let Some(mv) = self.premove.take() {
                    self.dropped = Some(DroppedPlan::PremoveTakenBack { mv });
                } else if !self.lines.is_empty() {
                    self.lines.clear();
                    self.dropped = Some(DroppedPlan::LinesTakenBack);
                }
            }
            EventKind::Ended(_) => *self = Plan::default(),
            _ => {}
        }
    }

    /// The answer turned out to be illegal.
    pub(crate) fn drop_answer(&mut self) {
        let Some(mv) = self.answer().map(str::to_owned) else { return };
        let was_premove = self.premove.take().is_some();
        self.lines.clear();
        self.dropped = Some(if was_premove {
            DroppedPlan::PremoveIllegal { mv }
        } else {
            DroppedPlan::LinesUnfit { mv }
        });
    }
}

impl Table {
    /// The moves that can be chosen on the opponent's turn: those that some move of the opponent makes
    /// legal. `None` where `side` cannot choose ahead.
    pub fn premoves(&self, side: Side) -> Option<Vec<LegalMove>> {
        self.allows_premove(side).then(|| view::premoves(&self.history))
    }

    /// Whether a side can choose a move ahead now.
    pub(crate) fn allows_premove(&self, side: Side) -> bool {
        self.terms.mode == Mode::Online
            && matches!(self.terms.clock, Clock::Timed { .. })
            && !self.seats[side.index()].is_team()
            && self.status == Status::Playing
            && self.history.side() != side
    }

    /// Checks a premove of a person, or that it is taken back. Returns the person's side.
    pub(crate) fn check_premove(
        &self,
        person: &str,
        mv: Option<&str>,
    ) -> Result<Side, RejectedAction> {
        let side = *self.sides_of(person).first().ok_or(RejectedAction::NotSeated)?;
        let Some(mv) = mv else { return Ok(side) };
        match self.status {
            Status::Waiting => return Err(RejectedAction::NotBegun),
            Status::Over => return Err(RejectedAction::Over),
            Status::Playing | Status::Paused => {}
        }
        let premoves = self.premoves(side).ok_or(RejectedAction::NoPremove)?;
        if premoves.iter().any(|one| one.mv.as_str() == mv) {
            Ok(side)
        } else {
            Err(RejectedAction::NeverLegal)
        }
    }

    /// Whether a side can answer moves of the opponent ahead now.
    pub(crate) fn allows_conditional(&self, side: Side) -> bool {
        self.terms.mode == Mode::Online
            && matches!(self.terms.clock, Clock::Days { .. })
            && !self.seats[side.index()].is_team()
            && self.status == Status::Playing
            && self.history.side() != side
    }

    /// Checks the conditional lines of a person. Returns the person's side and the lines move by move.
    pub(crate) fn check_lines(
        &self,
        person: &str,
        lines: &[String],
    ) -> Result<(Side, Vec<Vec<String>>), RejectedAction> {
        let side = *self.sides_of(person).first().ok_or(RejectedAction::NotSeated)?;
        match self.status {
            Status::Waiting => return Err(RejectedAction::NotBegun),
            Status::Over => return Err(RejectedAction::Over),
            Status::Playing | Status::Paused => {}
        }
        if !self.allows_conditional(side) {
            return Err(RejectedAction::NoConditional);
        }
        if lines.len() > MAX_LINES {
            return Err(RejectedAction::LongPlan);
        }
        let mut checked: Vec<Vec<String>> = Vec::with_capacity(lines.len());
        for (number, text) in (1..).zip(lines) {
            let line = self.read_line(text, number)?;
            if checked.iter().any(|other| answers_differ(other, &line)) {
                return Err(RejectedAction::TwoAnswers);
            }
            if !checked.contains(&line) {
                checked.push(line);
            }
        }
        Ok((side, checked))
    }

    /// The moves of a line, which must be legal one after the other and end with an answer.
    fn read_line(&self, text: &str, number: usize) -> Result<Vec<String>, RejectedAction> {
        let words: Vec<&str> = text.split_whitespace().take(MAX_LINE + 1).collect();
        if words.len() > MAX_LINE {
            return Err(RejectedAction::LongPlan);
        }
        let mut history = self.history.clone();
        let mut play = |word: &&str| history.play_text(word).map(|mv| mv.to_string()).ok();
        let moves: Option<Vec<String>> = words.iter().map(&mut play).collect();
        moves
            .filter(|moves| !moves.is_empty() && moves.len() % 2 == 0)
            .ok_or(RejectedAction::UnfitLine { number })
    }

    /// Decides a move that was chosen before the turn began.
    pub(crate) fn decide_planned(
        &self,
        mv: &str,
        moment: &Moment<'_>,
    ) -> Result<Decision, RejectedAction> {
        let moment = &Moment { now: moment.now.max(self.last()), ..*moment };
        self.check_playing(moment)?;
        self.decide_move(mv, moment.now, PREMOVE_COST)
    }
}

/// Whether two lines answer the same moves of the opponent differently.
fn answers_differ(one: &[String], other: &[String]) -> bool {
    let same = one.iter().zip(other).take_while(|(a, b)| a == b).count();
    same % 2 == 1 && same < one.len().min(other.len())
}

impl Explain for DroppedPlan {
    fn message(&self) -> Message {
        match self {
            DroppedPlan::PremoveIllegal { mv } => {
                Message::new("table-premove-illegal").with("move", mv.as_str())
            }
            DroppedPlan::PremoveTakenBack { mv } => {
                Message::new("table-premove-taken-back").with("move", mv.as_str())
            }
            DroppedPlan::LinesUnfit { mv } => {
                Message::new("table-conditional-unfit").with("move", mv.as_str())
            }
            DroppedPlan::LinesTakenBack => Message::new("table-conditional-taken-back"),
        }
    }
}
