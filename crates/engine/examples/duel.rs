//! Two sets of weights against each other: `duel GAME PAIRS NODES [WEIGHTS [SEED]]`, the weights
//! separated by commas; they play against the ones that are built in. Each random opening is played twice;
//! another seed, other openings.

use engine::{AwaleModel, Evaluation};
use game::{Game, History, Outcome, Position, Rng, Side};
use games::GameId;
use search::{Limits, Model, Searcher, Stop};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |n: usize| arguments.get(n).and_then(|text| text.parse().ok()).unwrap_or(1000);
    let seed = arguments.get(4).map_or(99, |text| text.parse().expect("a seed"));
    let game = arguments.first().and_then(|name| name.parse().ok()).expect("a game");
    let weights: Vec<i32> = arguments
        .get(3)
        .map(|list| list.split(',').filter_map(|text| text.trim().parse().ok()).collect())
        .unwrap_or_default();
    let (pairs, nodes) = (number(1) as usize, number(2));
    match game {
        GameId::Avalam | GameId::Abalone => {
            eprintln!("{game} has a network: see docs/training.md");
        }
        GameId::Awale => {
            duel::<awale::Awale, AwaleModel, { AwaleModel::TERMS }>(
                "sheet", 8, pairs, nodes, &weights, seed,
            );
        }
    }
}

fn duel<G, M, const TERMS: usize>(
    rules: &str,
    opening: usize,
    pairs: usize,
    nodes: u64,
    weights: &[i32],
    seed: u64,
) where
    G: Game,
    M: Model<Position = G::Position> + Evaluation<TERMS, Position = G::Position>,
{
    let new: [i32; TERMS] = weights.try_into().unwrap_or(M::WEIGHTS);
    let mut players = [new, M::WEIGHTS].map(|w| Searcher::new(M::with_weights(w), 8, 1));
    let mut rng = Rng::new(seed);
    let mut counts = [0; 3];
    for _ in 0..pairs {
        let start = G::start(G::starts()[0], rules.parse().unwrap_or_default()).expect("a start");
        let mut history = History::new(start);
        for _ in 0..opening {
            let Some(mv) = history.position().random_move(&mut rng) else { break };
            history.play(mv).expect("a random move is legal");
        }
        for new_side in Side::BOTH {
            let mut history = history.clone();
            while history.end().is_none() {
                let player = &mut players[usize::from(history.position().side() != new_side)];
                let report =
                    player.search(&history, Limits::nodes(nodes), 1, &Stop::default(), |_| {});
                let Some(report) = report else { break };
                history.play(report.line[0]).expect("the move is legal");
            }
            counts[match history.end().map(|end| end.outcome) {
                Some(Outcome::Win(side)) if side == new_side => 0,
                Some(Outcome::Win(_)) => 2,
                _ => 1,
            }] += 1;
        }
    }
    let [won, drawn, lost] = counts;
    let score = (f64::from(won) + f64::from(drawn) / 2.0) / f64::from(won + drawn + lost);
    println!("won {won}, drawn {drawn}, lost {lost}: {:.1} %", 100.0 * score);
}
