//! What a game must say of itself for a network to be trained for it.

use std::fmt;
use std::path::Path;
use std::sync::Arc;

use anyhow::Context as _;
use engine::Features;
use engine::network::Network;
use game::{History, Outcome, Position, Rng};
use games::GameId;
use search::{Model, Tunables};

/// A game that networks are trained for.
pub(crate) trait Trainable: Copy + PartialEq + fmt::Debug + Send + Sync + 'static {
    /// The positions of the game.
    type Position: Position + Send + Sync;
    /// Its rules and starts.
    type Game: game::Game<Position = Self::Position>;
    /// The evaluation that is trained.
    type Model: Model<Position = Self::Position> + Clone + 'static;
    /// The feature map.
    type Features: Features;
    /// A position as it is stored, from the view of the side to move.
    type Board: Copy + PartialEq + fmt::Debug + Send + Sync + 'static;
    /// Proves results during self-play.
    type Prover: Default + Send;

    const GAME: GameId;
    /// Bytes of a stored board.
    const BOARD_BYTES: usize;
    /// The number of the board's symmetries used in training; the first is the identity.
    const SYMMETRIES: usize;
    /// The starts of matches, unless others are given.
    const MATCH_STARTS: &'static str;
    /// A self-play game ends by adjudication when both sides have seen such an advantage for a while, in
    /// hundredths of a point; without it, never.
    const DECIDED: Option<i32>;
    /// Match openings that a search finds further from equal than this are thrown away, in hundredths of a
    /// point; without it, none are.
    const UNEVEN: Option<i32>;

    /// The names of the starts; a sample knows the index of its own.
    fn starts() -> Vec<&'static str>;

    /// The evaluation with a network, or the program's.
    fn model(network: Option<Arc<Network>>) -> Self::Model;

    /// The network of a model.
    fn network(model: &Self::Model) -> &Network;

    /// The numbers of a model's search.
    fn tunables(model: &mut Self::Model) -> &mut Tunables;

    /// The start of a self-play game, with the index of its layout.
    fn opening(rng: &mut Rng) -> (u8, History<Self::Position>);

    /// A random opening of a match from this start. `None` if there is no such start.
    fn match_opening(start: &str, rng: &mut Rng) -> Option<History<Self::Position>>;

    /// Whether a position is worth learning from: the score is not about to change at once.
    fn is_quiet(position: &Self::Position, mv: <Self::Position as Position>::Move) -> bool;

    /// The result of a position, where it can be proven in little time.
    fn prove(prover: &mut Self::Prover, position: &Self::Position) -> Option<Outcome>;

    /// The board of a position.
    fn board(position: &Self::Position) -> Self::Board;

    /// Appends the bytes of a board.
    fn write(board: &Self::Board, bytes: &mut Vec<u8>);

    /// Reads what [`write`](Self::write) has written, without a look at whether the position is possible.
    fn read(bytes: &[u8]) -> Self::Board;

    /// The position of a board, with the first side to move.
    ///
    /// # Errors
    ///
    /// A sentence that says why there is no such position.
    fn position(board: &Self::Board) -> Result<Self::Position, String>;

    /// The features of a board, seen through a symmetry, with the first side to move.
    fn features(board: &Self::Board, symmetry: usize) -> Self::Features;

    /// By how much the output rises for each point in this position, one number for each way to compare.
    fn point_worths(features: &Self::Features, output: impl Fn(&Self::Features) -> f32)
    -> Vec<f32>;
}

/// The evaluation with the network of a file, or the program's.
pub(crate) fn model<G: Trainable>(path: Option<&Path>) -> anyhow::Result<G::Model> {
    let Some(path) = path else { return Ok(G::model(None)) };
    let bytes = std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    let network = Network::read(&bytes, G::Features::KIND)
        .with_context(|| format!("{} cannot be used", path.display()))?;
    Ok(G::model(Some(Arc::new(network))))
}

/// Random plies from a start; fewer where the game ends.
pub(crate) fn random_plies<P: Position>(start: P, plies: usize, rng: &mut Rng) -> History<P> {
    let mut history = History::new(start);
    for _ in 0..plies {
        let mv = history.position().random_move(rng);
        if mv.is_none_or(|mv| history.play(mv).is_err()) {
            break;
        }
    }
    history
}
