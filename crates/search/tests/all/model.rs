use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use awale::{Move, Position, Rules, Setup};
use game::{History, Position as _, Scope, Setup as _};
use search::{Model, Score};

/// Is called with a position of the search.
type Observer = Box<dyn Fn(&Position) + Send + Sync>;

/// Awalé, judged by the seeds taken alone, and only once somebody opens its eyes.
#[derive(Default)]
pub(crate) struct Captures {
    pub(crate) sees: Arc<AtomicBool>,
    /// Called with every position after the first move that a search looks into.
    pub(crate) at_first_ply: Option<Observer>,
}

impl Model for Captures {
    type Position = Position;
    type Scratch = ();

    const MOVES: usize = Move::COUNT;
    const REPEATS: bool = true;
    // Never: what was found blind must not be believed later.
    const TABLE_DEPTH: i32 = i32::MAX;
    const MANY_MOVES: bool = false;

    fn index(mv: Move) -> usize {
        mv.index()
    }

    fn from_index(index: usize) -> Option<Move> {
        Move::from_index(index)
    }

    fn evaluate(&self, position: &Position, ply: usize, (): &mut ()) -> Score {
        if let Some(end) = position.end() {
            return Score::of_end(end.outcome, position.side(), ply);
        }
        let side = position.side();
        let taken = |side| i32::from(position.taken(side));
        let sees = i32::from(self.sees.load(Ordering::Relaxed));
        Score(sees * 100 * (taken(side) - taken(side.other())))
    }

    fn known(&self, position: &Position, ply: usize) -> Option<Score> {
        if let (1, Some(call)) = (ply, &self.at_first_ply) {
            call(position);
        }
        None
    }

    fn for_each_choice(&self, position: &Position, mut f: impl FnMut(i32, Move)) {
        position.for_each_move(|mv| f(0, mv));
    }
}

pub(crate) fn game(position: &str) -> History<Position> {
    let setup: Setup = position.parse().unwrap();
    History::new(setup.position(Rules::default(), Scope::Study).unwrap())
}
