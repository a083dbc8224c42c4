use game::{Outcome, Position as _};
use games::{AnyHistory, AnyMove, AnyPosition, GameId, abalone, avalam, awale};
use serde::Deserialize;

use crate::Colour;

/// A question about a position.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// The question.
    pub ask: QuestionKind,
    /// Hidden moves to play before.
    #[serde(default)]
    pub after: Vec<String>,
    /// The possible answers.
    pub options: Vec<String>,
    /// The right one.
    pub answer: String,
}

/// The question; the answer follows from the rules.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum QuestionKind {
    /// The side to move.
    Turn,
    /// The winner: a side, `draw`, or `nobody` while the game goes on.
    Winner,
    /// The winner when this side's flag falls, whatever the position.
    OutOfTime(Colour),
    /// The number of legal moves.
    Moves,
    /// The points of a side.
    Score(Colour),
    /// Whether a move is legal: `yes` or `no`.
    Can(String),
    /// The owner of a tower or pit.
    Owner(String),
    /// Abalone: the number of a side's marbles on the board.
    Marbles(Colour),
    /// Abalone: the maximal number of own marbles in a move.
    Movers,
    /// Abalone: the number of marbles that a move pushes.
    Pushed(String),
    /// Avalam: the height of a tower.
    Height(String),
    /// Avalam: the number of settled towers.
    Settled,
    /// Avalam: the number of a side's towers of five.
    Fives(Colour),
    /// Avalam: the number of counters of a colour left to place.
    ToPlace(Colour),
    /// Awalé: the number of seeds in a pit.
    Seeds(String),
    /// Awalé: the number of seeds that a move captures.
    Taken(String),
    /// Awalé: the pit of a move's last seed.
    Last(String),
}

impl Question {
    /// The answer by the rules; `None` if the question does not apply to the position.
    pub fn truth(&self, history: &AnyHistory) -> Option<String> {
        let mut history = history.clone();
        for mv in &self.after {
            history.play_text(mv).ok()?;
        }
        self.ask.truth(&history)
    }
}

impl QuestionKind {
    fn truth(&self, history: &AnyHistory) -> Option<String> {
        let game = history.game();
        let side = |side| Some(game.side_name(side).to_owned());
        match self {
            QuestionKind::Turn => side(history.side()),
            QuestionKind::Winner => match history.end().map(|end| end.outcome) {
                None => Some("nobody".to_owned()),
                Some(Outcome::Draw) => Some("draw".to_owned()),
                Some(Outcome::Win(winner)) => side(winner),
            },
            QuestionKind::OutOfTime(colour) => {
                if colour.game() == game {
                    side(colour.side().other())
                } else {
                    None
                }
            }
            QuestionKind::Moves => Some(history.moves().len().to_string()),
            QuestionKind::Score(colour) => {
                let score = history.position().score()[colour.side().index()];
                (colour.game() == game).then(|| score.to_string())
            }
            QuestionKind::Can(mv) => {
                let can = history.clone().play_text(mv).is_ok();
                Some(if can { "yes" } else { "no" }.to_owned())
            }
            QuestionKind::Owner(place) => owner(history, place),
            QuestionKind::Last(mv) => {
                let AnyPosition::Awale(position) = history.position() else { return None };
                Some(position.sowing(position.read_move(mv).ok()?).last()?.to_string())
            }
            _ => {
                let count = match history.position() {
                    AnyPosition::Abalone(position) => self.of_marbles(&position),
                    AnyPosition::Avalam(position) => self.of_towers(&position),
                    AnyPosition::Awale(position) => self.of_seeds(&position),
                };
                count.map(|count| count.to_string())
            }
        }
    }

    fn of_marbles(&self, position: &abalone::Position) -> Option<usize> {
        match self {
            QuestionKind::Marbles(colour) if colour.game() == GameId::Abalone => {
                Some(position.marbles(colour.side()).len())
            }
            QuestionKind::Movers => {
                let moves = position.moves();
                let effects = moves.iter().filter_map(|mv| position.effect(*mv).ok());
                Some(effects.map(|effect| effect.movers.len()).max()?)
            }
            QuestionKind::Pushed(mv) => {
                Some(position.effect(position.read_move(mv).ok()?).ok()?.pushed.len())
            }
            _ => None,
        }
    }

    fn of_towers(&self, position: &avalam::Position) -> Option<usize> {
        match self {
            QuestionKind::Height(name) => Some(position.height(hole(name)?).into()),
            QuestionKind::Settled => Some(position.settled().len()),
            QuestionKind::Fives(colour) if colour.game() == GameId::Avalam => {
                let fives = position.fives().iter();
                let owned = fives.filter(|hole| position.owner(*hole) == Some(colour.side()));
                Some(owned.count())
            }
            QuestionKind::ToPlace(colour) if colour.game() == GameId::Avalam => {
                Some(position.to_place(colour.side()).into())
            }
            _ => None,
        }
    }

    fn of_seeds(&self, position: &awale::Position) -> Option<usize> {
        match self {
            QuestionKind::Seeds(name) => Some(position.seeds(pit(name)?).into()),
            QuestionKind::Taken(mv) => {
                let mv = position.read_move(mv).ok()?;
                let (side, mut after) = (position.side(), *position);
                after.play_unchecked(mv);
                Some((after.taken(side) - position.taken(side)).into())
            }
            _ => None,
        }
    }
}

/// The legal moves that satisfy a claim.
pub(crate) fn moves_with(history: &AnyHistory, claim: &crate::Claim) -> Vec<AnyMove> {
    let position = history.position();
    history.moves().into_iter().filter(|mv| claim.holds(&position, mv)).collect()
}

fn owner(history: &AnyHistory, place: &str) -> Option<String> {
    let game = history.game();
    let owner = match history.position() {
        AnyPosition::Avalam(position) => position.owner(hole(place)?)?,
        AnyPosition::Awale(_) => pit(place)?.side(),
        AnyPosition::Abalone(_) => return None,
    };
    Some(game.side_name(owner).to_owned())
}

fn hole(name: &str) -> Option<avalam::Hole> {
    avalam::Hole::all().find(|hole| hole.to_string() == name)
}

fn pit(name: &str) -> Option<awale::Pit> {
    awale::Pit::all().find(|pit| pit.to_string() == name)
}
