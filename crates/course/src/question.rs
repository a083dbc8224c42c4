use game::{Outcome, Position as _};
use games::{AnyHistory, AnyMove, AnyPosition, GameId, abalone, avalam, awale};
use serde::Deserialize;

use crate::Colour;

/// A question about a position.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// What is asked.
    pub ask: Ask,
    /// After which moves, that are not shown.
    #[serde(default)]
    pub after: Vec<String>,
    /// What can be answered.
    pub options: Vec<String>,
    /// The right one.
    pub answer: String,
}

/// A question about a position, answered by the rules.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ask {
    /// Whose turn it is.
    Turn,
    /// Who has won: a side, `draw`, or `nobody` while the game goes on.
    Winner,
    /// Who has won when this side's time is up, however the board stands.
    OutOfTime(Colour),
    /// How many legal moves there are.
    Moves,
    /// The points of a side.
    Score(Colour),
    /// Whether a move is allowed: `yes` or `no`.
    Can(String),
    /// Whose a tower or a pit is.
    Owner(String),
    /// Abalone: how many marbles a side has on the board.
    Marbles(Colour),
    /// Abalone: how many own marbles move at once, at most.
    Movers,
    /// Abalone: how many marbles a move pushes.
    Pushed(String),
    /// Avalam: how high a tower is.
    Height(String),
    /// Avalam: how many towers are settled.
    Settled,
    /// Avalam: how many towers of five a side owns.
    Fives(Colour),
    /// Avalam: how many counters of a colour are still to be placed.
    ToPlace(Colour),
    /// Awalé: how many seeds are in a pit.
    Seeds(String),
    /// Awalé: how many seeds a move takes.
    Taken(String),
    /// Awalé: the pit where a move's last seed falls.
    Last(String),
}

impl Question {
    /// The answer by the rules; `None` if the question makes no sense in the position.
    pub fn truth(&self, history: &AnyHistory) -> Option<String> {
        let mut history = history.clone();
        for mv in &self.after {
            history.play_text(mv).ok()?;
        }
        self.ask.truth(&history)
    }
}

impl Ask {
    fn truth(&self, history: &AnyHistory) -> Option<String> {
        let game = history.game();
        let side = |side| Some(game.side_name(side).to_owned());
        match self {
            Ask::Turn => side(history.side()),
            Ask::Winner => match history.end().map(|end| end.outcome) {
                None => Some("nobody".to_owned()),
                Some(Outcome::Draw) => Some("draw".to_owned()),
                Some(Outcome::Win(winner)) => side(winner),
            },
            Ask::OutOfTime(colour) => {
                if colour.game() == game {
                    side(colour.side().other())
                } else {
                    None
                }
            }
            Ask::Moves => Some(history.moves().len().to_string()),
            Ask::Score(colour) => {
                let score = history.position().score()[colour.side().index()];
                (colour.game() == game).then(|| score.to_string())
            }
            Ask::Can(mv) => {
                let can = history.clone().play_text(mv).is_ok();
                Some(if can { "yes" } else { "no" }.to_owned())
            }
            Ask::Owner(place) => owner(history, place),
            Ask::Last(mv) => {
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
            Ask::Marbles(colour) if colour.game() == GameId::Abalone => {
                Some(position.marbles(colour.side()).len())
            }
            Ask::Movers => {
                let moves = position.moves();
                let effects = moves.iter().filter_map(|mv| position.effect(*mv).ok());
                Some(effects.map(|effect| effect.movers.len()).max()?)
            }
            Ask::Pushed(mv) => {
                Some(position.effect(position.read_move(mv).ok()?).ok()?.pushed.len())
            }
            _ => None,
        }
    }

    fn of_towers(&self, position: &avalam::Position) -> Option<usize> {
        match self {
            Ask::Height(name) => Some(position.height(hole(name)?).into()),
            Ask::Settled => Some(position.settled().len()),
            Ask::Fives(colour) if colour.game() == GameId::Avalam => {
                let fives = position.fives().iter();
                let owned = fives.filter(|hole| position.owner(*hole) == Some(colour.side()));
                Some(owned.count())
            }
            Ask::ToPlace(colour) if colour.game() == GameId::Avalam => {
                Some(position.to_place(colour.side()).into())
            }
            _ => None,
        }
    }

    fn of_seeds(&self, position: &awale::Position) -> Option<usize> {
        match self {
            Ask::Seeds(name) => Some(position.seeds(pit(name)?).into()),
            Ask::Taken(mv) => {
                let mv = position.read_move(mv).ok()?;
                let (side, mut after) = (position.side(), *position);
                after.play_unchecked(mv);
                Some((after.taken(side) - position.taken(side)).into())
            }
            _ => None,
        }
    }
}

/// The legal moves that do what a claim says.
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
