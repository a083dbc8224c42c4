//! Two strengths against each other: `ladder GAME[,START[,RULES]] PAIRS A B [SEED]`. A strength is a level
//! below the highest (`3`), `random`, `greedy` (one ply ahead, as the engine judges it), `plain` (one ply
//! ahead, by the score alone, any of the best), the whole engine with so many nodes (`f1000000`) or
//! milliseconds (`t1000`) for a move, on several threads (`t1000@2`), or its parts: `d2` plies, `n1000`
//! nodes, `x300` misjudged, `o100` replies of 1024 overlooked, `l50` lapses in 1024 moves, `e` knows
//! endings (`d2,x300,o100`). Each random opening is played twice; seeds that are further apart than the
//! pairs give other openings. This is how the levels were found.

use std::time::Duration;

use engine::{Engine, Level, Settings, Strength};
use game::{Outcome, Rng, Side};
use games::{AnyHistory, GameId, Start};
use search::{Limits, Stop};
use statistics::{Counts as _, Pairs};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [game, pairs, first, second, seed @ ..] = arguments.as_slice() else {
        eprintln!("usage: ladder GAME[,START[,RULES]] PAIRS A B [SEED]");
        std::process::exit(2);
    };
    let mut parts = game.splitn(3, ',');
    let game: GameId = parts.next().and_then(|name| name.parse().ok()).expect("a game");
    let start = Start { name: parts.next(), rules: parts.next(), ..Default::default() };
    let start = AnyHistory::start(game, &start).expect("a start");
    let pairs: u64 = pairs.parse().expect("a number of pairs");
    let seed: u64 = seed.first().map_or(0, |text| text.parse().expect("a seed"));
    let [first, second] = [first, second].map(|text| text.split_once('@').unwrap_or((text, "1")));
    let players = [first, second].map(|(text, _)| Player::read(text, &start).expect("a strength"));
    let mut engines = [first, second].map(|(_, threads)| {
        let threads = threads.parse().expect("a number of threads");
        Engine::new(game, Settings { megabytes: 16, threads })
    });

    let mut counts = [0; 3];
    let mut results = Pairs::default();
    for pair in seed..seed + pairs {
        let opening = opening(&start, pair);
        let half_points = Side::BOTH.map(|first_side| {
            let seed = game::mix(pair * 2 + first_side.index() as u64);
            let mut history = opening.clone();
            let mut rng = Rng::new(seed);
            engines.iter_mut().for_each(Engine::clear);
            while history.end().is_none() && history.plies() < 400 {
                let who = usize::from(history.side() != first_side);
                let text = players[who].choose(&mut engines[who], &history, seed, &mut rng);
                history.play_text(&text).expect("a legal move");
            }
            let half_points = match history.end().map(|end| end.outcome) {
                Some(Outcome::Win(side)) if side == first_side => 2,
                Some(Outcome::Win(_)) => 0,
                _ => 1,
            };
            counts[usize::from(half_points)] += 1;
            half_points
        });
        results.add(half_points[0], half_points[1]);
    }
    let [lost, drawn, won] = counts;
    let score = (f64::from(won) + f64::from(drawn) / 2.0) / f64::from(won + drawn + lost);
    let elo = results.elo().expect("a pair");
    println!(
        "{game} {} - {}: won {won}, drawn {drawn}, lost {lost}: {:.1} %, {:+.0} ± {:.0} Elo",
        arguments[2],
        arguments[3],
        100.0 * score,
        elo.value,
        elo.error(),
    );
}

enum Player {
    Random,
    Plain,
    Plays(Strength),
    /// The highest level, within these limits.
    Thinks(Limits),
}

impl Player {
    fn read(text: &str, start: &AnyHistory) -> Option<Self> {
        let mut strength = Strength { knows_endings: false, ..Strength::FULL };
        match text {
            "random" => return Some(Player::Random),
            "plain" => return Some(Player::Plain),
            "greedy" => return Some(Player::Plays(Strength { depth: 1, ..strength })),
            _ => {}
        }
        if let Ok(level) = text.parse() {
            let level = Level::new(level).filter(|level| *level < Level::HIGHEST)?;
            return Some(Player::Plays(level.strength(start)));
        }
        if let Some(nodes) = text.strip_prefix('f') {
            return Some(Player::Thinks(Limits::nodes(nodes.parse().ok()?)));
        }
        if let Some(milliseconds) = text.strip_prefix('t') {
            let time = Duration::from_millis(milliseconds.parse().ok()?);
            return Some(Player::Thinks(Limits::time(time)));
        }
        for part in text.split(',') {
            let number = || part[1..].parse::<u64>().ok();
            match part.as_bytes().first()? {
                b'd' => strength.depth = number()? as u32,
                b'n' => strength.nodes = number()?,
                b'x' => strength.misjudges = number()? as i32,
                b'o' => strength.overlooks = number()? as u32,
                b'l' => strength.lapses = number()? as u32,
                b'e' => strength.knows_endings = true,
                _ => return None,
            }
        }
        Some(Player::Plays(strength))
    }

    fn choose(
        &self,
        engine: &mut Engine,
        history: &AnyHistory,
        seed: u64,
        rng: &mut Rng,
    ) -> String {
        match self {
            Player::Random => {
                let moves = history.moves();
                moves[rng.below(moves.len())].to_string()
            }
            Player::Plain => {
                let side = history.side().index();
                let gain = |text: &String| {
                    let mut after = history.clone();
                    after.play_text(text).expect("a legal move");
                    let score = after.position().score().map(i64::from);
                    score[side] - score[1 - side]
                };
                let moves: Vec<String> = history.moves().iter().map(ToString::to_string).collect();
                let best = moves.iter().map(gain).max().expect("a move");
                let moves: Vec<&String> = moves.iter().filter(|mv| gain(mv) == best).collect();
                moves[rng.below(moves.len())].clone()
            }
            Player::Plays(strength) => engine
                .play(history, *strength, None, seed, &Stop::default())
                .expect("a move")
                .to_string(),
            Player::Thinks(limits) => {
                let thought = engine.think(history, *limits, 1, &Stop::default(), |_| {});
                thought.expect("a move").line[0].to_string()
            }
        }
    }
}

/// A few random plies that leave the score even.
fn opening(start: &AnyHistory, seed: u64) -> AnyHistory {
    let plies = match start.game() {
        GameId::Avalam => 4,
        GameId::Abalone | GameId::Awale => 6,
    };
    let mut rng = Rng::new(game::mix(seed ^ 0xaba_c05));
    loop {
        let mut history = start.clone();
        for _ in 0..plies {
            let moves = history.moves();
            if moves.is_empty() {
                break;
            }
            let text = moves[rng.below(moves.len())].to_string();
            history.play_text(&text).expect("a legal move");
        }
        let [first, second] = history.position().score();
        if history.end().is_none() && first.abs_diff(second) <= 1 {
            return history;
        }
    }
}
