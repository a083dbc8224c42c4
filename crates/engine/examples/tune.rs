//! Finds the weights of an evaluation by playing: `tune GAME [GAMES] [NODES] [SEED]`.
//!
//! The engine plays against itself from random openings. From each game some positions are kept with
//! their terms and the game's result. Logistic regression then finds the weights with which the sum
//! of the terms predicts the results best. It prints the weights, scaled so that the first term, the
//! game's own points, is worth a point.

use engine::{AwaleModel, Evaluation, SCALE};
use game::{Game, History, Outcome, Position, Rng, Side};
use games::GameId;
use search::{Limits, Model, Searcher, Stop};

/// A position: its terms, and half the points that the side to move made of it.
struct Sample<const TERMS: usize> {
    terms: [f64; TERMS],
    result: f64,
}

/// What is played.
struct Plan {
    games: usize,
    nodes: u64,
    seed: u64,
    /// Plies at random before the engine takes over.
    opening: usize,
    /// Every so many plies a position is kept.
    every: usize,
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |n: usize, default: u64| {
        arguments.get(n).and_then(|text| text.parse().ok()).unwrap_or(default)
    };
    let game = arguments.first().and_then(|name| name.parse().ok()).expect("a game");
    let plan = |opening, every| Plan {
        games: number(1, 2000) as usize,
        nodes: number(2, 2000),
        seed: number(3, 1),
        opening,
        every,
    };
    match game {
        GameId::Avalam | GameId::Abalone => {
            eprintln!("{game} has a network: see docs/training.md");
        }
        GameId::Awale => {
            tune::<awale::Awale, AwaleModel, { AwaleModel::TERMS }>("sheet", &plan(8, 3));
        }
    }
}

fn tune<G, M, const TERMS: usize>(rules: &str, plan: &Plan)
where
    G: Game,
    M: Model<Position = G::Position> + Evaluation<TERMS, Position = G::Position>,
{
    let samples = play::<G, M, TERMS>(rules, plan);
    println!("{} positions from {} games", samples.len(), plan.games);
    let mut weights = M::WEIGHTS.map(|weight| f64::from(weight) / f64::from(SCALE * 100));
    // How many points make a win about three times as likely as a loss: found with the rest.
    let before = error(&samples, &weights);
    descend(&samples, &mut weights);
    println!("error {before:.5} before, {:.5} after", error(&samples, &weights));
    let scale = f64::from(SCALE * 100) / weights[0].max(1e-6);
    for (name, weight) in M::NAMES.iter().zip(weights) {
        println!("{:7.0}  {name}", weight * scale);
    }
    let rounded: Vec<String> =
        weights.iter().map(|weight| format!("{:.0}", weight * scale)).collect();
    println!("[{}]", rounded.join(", "));
}

fn play<G, M, const TERMS: usize>(rules: &str, plan: &Plan) -> Vec<Sample<TERMS>>
where
    G: Game,
    M: Model<Position = G::Position> + Evaluation<TERMS, Position = G::Position>,
{
    let mut rng = Rng::new(plan.seed);
    let mut searcher = Searcher::new(M::with_weights(M::WEIGHTS), 4, 1);
    let starts = G::starts();
    // Half of the games from the usual start, the others from any.
    let mut samples = Vec::new();
    for number in 0..plan.games {
        let name = if number % 2 == 0 { starts[0] } else { starts[rng.below(starts.len())] };
        let start = G::start(name, rules.parse().unwrap_or_default()).expect("the start exists");
        let mut history = History::new(start);
        let mut kept = Vec::new();
        while history.end().is_none() {
            let mv = if history.plies() < plan.opening {
                history.position().random_move(&mut rng)
            } else {
                if history.plies() % plan.every == 0 {
                    kept.push((M::terms(history.position()), history.position().side()));
                }
                let report = searcher.search(
                    &history,
                    Limits::nodes(plan.nodes),
                    1,
                    &Stop::default(),
                    |_| {},
                );
                report.map(|report| report.line[0])
            };
            let Some(mv) = mv else { break };
            history.play(mv).expect("the move is legal");
        }
        let outcome = history.end().map_or(Outcome::Draw, |end| end.outcome);
        let result = |side: Side| match outcome {
            Outcome::Draw => 0.5,
            Outcome::Win(winner) => f64::from(u8::from(winner == side)),
        };
        samples.extend(
            kept.into_iter()
                .map(|(terms, side)| Sample { terms: terms.map(f64::from), result: result(side) }),
        );
    }
    samples
}

fn predict<const TERMS: usize>(terms: &[f64; TERMS], weights: &[f64; TERMS]) -> f64 {
    let sum: f64 = terms.iter().zip(weights).map(|(term, weight)| term * weight).sum();
    1.0 / (1.0 + (-sum).exp())
}

fn error<const TERMS: usize>(samples: &[Sample<TERMS>], weights: &[f64; TERMS]) -> f64 {
    let square = |sample: &Sample<TERMS>| (predict(&sample.terms, weights) - sample.result).powi(2);
    samples.iter().map(square).sum::<f64>() / samples.len() as f64
}

/// Gradient descent with a step of its own for each weight (Adam).
fn descend<const TERMS: usize>(samples: &[Sample<TERMS>], weights: &mut [f64; TERMS]) {
    const ROUNDS: i32 = 3000;
    const STEP: f64 = 0.005;
    let (mut mean, mut square) = ([0.0; TERMS], [0.0; TERMS]);
    for round in 1..=ROUNDS {
        let mut gradient = [0.0; TERMS];
        for sample in samples {
            let off = predict(&sample.terms, weights) - sample.result;
            for (slope, term) in gradient.iter_mut().zip(sample.terms) {
                *slope += off * term;
            }
        }
        for (i, slope) in gradient.iter().enumerate() {
            let slope = slope / samples.len() as f64;
            mean[i] = 0.9 * mean[i] + 0.1 * slope;
            square[i] = 0.999 * square[i] + 0.001 * slope * slope;
            let mean = mean[i] / (1.0 - 0.9_f64.powi(round));
            let square: f64 = square[i] / (1.0 - 0.999_f64.powi(round));
            weights[i] -= STEP * mean / (square.sqrt() + 1e-9);
        }
    }
}
