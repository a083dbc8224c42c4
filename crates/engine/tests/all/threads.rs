//! Several threads: the same promises as one keeps.

use engine::{Engine, Settings};
use games::{AnyHistory, GameId, Start};
use search::{Limits, Stop};

const THREADS: usize = 3;

fn engine(game: GameId) -> Engine {
    Engine::new(game, Settings { megabytes: 2, threads: THREADS })
}

fn start(game: GameId) -> AnyHistory {
    AnyHistory::start(game, &Start::default()).unwrap()
}

#[test]
fn what_is_told_deepens_and_the_last_word_is_the_answer() {
    for game in GameId::ALL {
        let history = start(game);
        let mut told = Vec::new();
        let limits = Limits::nodes(300_000);
        let thought = engine(game)
            .think(&history, limits, 1, &Stop::default(), |thought| told.push(thought.clone()))
            .unwrap();
        let depths: Vec<u32> = told.iter().map(|thought| thought.depth).collect();
        assert!(depths.is_sorted_by(|one, next| one < next), "{game}: {depths:?}");
        assert_eq!(Some(&thought.depth), depths.last(), "{game}");
        assert!(told.is_sorted_by_key(|thought| (thought.time, thought.nodes)), "{game}: {told:?}");
        for thought in told.iter().chain([&thought]) {
            let mut replayed = history.clone();
            for mv in &thought.line {
                replayed.play_text(&mv.to_string()).unwrap();
            }
        }
    }
}

#[test]
fn a_depth_is_kept() {
    for game in GameId::ALL {
        let mut deepest = 0;
        let thought = engine(game)
            .think(&start(game), Limits::depth(5), 1, &Stop::default(), |thought| {
                deepest = deepest.max(thought.depth);
            })
            .unwrap();
        assert_eq!((thought.depth, deepest), (5, 5), "{game}");
    }
}

#[test]
fn several_lines_come_from_one_search() {
    for game in GameId::ALL {
        let mut told = Vec::new();
        let thought = engine(game)
            .think(&start(game), Limits::nodes(300_000), 3, &Stop::default(), |thought| {
                told.push((thought.depth, thought.rank));
            })
            .unwrap();
        let ranks: Vec<usize> = told.iter().map(|(_, rank)| *rank).collect();
        let expected: Vec<usize> = (1..=3).cycle().take(told.len()).collect();
        assert_eq!(ranks, expected, "{game}");
        // The last lines may come from a depth that was not finished, and from the one before.
        let (finished, last) = told.split_at(told.len() - 3);
        let depths = (1..).flat_map(|depth| [depth; 3]);
        assert!(finished.iter().map(|(depth, _)| *depth).eq(depths.take(finished.len())), "{game}");
        let depth = finished.len() as u32 / 3;
        assert!(last.iter().all(|(told, _)| [depth, depth + 1].contains(told)), "{game}: {last:?}");
        assert_eq!(thought.rank, 1, "{game}");
    }
}

/// What is told about nodes stays within the limit, and there is a move however small it is. (What the threads have not
/// told yet is bounded by a test of `search::worker`.)
#[test]
fn a_number_of_nodes_is_kept_by_all_threads_together() {
    for game in GameId::ALL {
        for threads in [1, THREADS] {
            for most in [1, 10, 100, 1000, 5000] {
                let mut engine = Engine::new(game, Settings { megabytes: 2, threads });
                let mut told = 0;
                let thought = engine
                    .think(&start(game), Limits::nodes(most), 1, &Stop::default(), |thought| {
                        told = told.max(thought.nodes);
                    })
                    .unwrap();
                assert!(!thought.line.is_empty(), "{game}, {threads} threads, {most} nodes");
                let more = if threads == 1 { 0 } else { (threads as u64).max(most / 8) };
                let told = told.max(thought.nodes);
                assert!(told <= most + more, "{game}, {threads} threads: {told} of {most} nodes");
            }
        }
    }
}
