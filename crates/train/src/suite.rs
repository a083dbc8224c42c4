//! Test suites: positions with a best move that a long search has found, and how many of them a short search
//! solves.

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;
use std::str::FromStr as _;

use anyhow::{Context as _, anyhow, ensure};
use game::{History, Position, Rng, Scope, Setup as _, mix};
use search::{Limits, Model, Searcher, Stop};

use crate::file::write_whole;
use crate::gate::{setting, tuned_model};
use crate::trainable::Trainable;

/// A suite and how long its positions are looked at.
#[derive(clap::Args)]
pub(crate) struct Suite {
    /// The file of the suite.
    #[arg(long)]
    file: PathBuf,
    /// The network that searches; without it, the one of the program.
    #[arg(long)]
    network: Option<PathBuf>,
    /// A number of the search, as `reverse_depth=4`; may be given several times.
    #[arg(long, value_parser = setting)]
    set: Vec<(String, i32)>,
    /// Nodes for a position, separated by commas.
    #[arg(long, value_delimiter = ',', default_values_t = [3_000, 30_000, 300_000])]
    nodes: Vec<u64>,
}

/// How a new suite is made.
#[derive(clap::Args)]
pub(crate) struct Pick {
    /// The file of the suite.
    #[arg(long)]
    file: PathBuf,
    /// The number of positions.
    #[arg(long, default_value_t = 200)]
    count: usize,
    /// The nodes that find the best move, which a thousandth of them must miss. To save time, a tenth of them must
    /// miss that quick move too.
    #[arg(long, default_value_t = 3_000_000)]
    nodes: u64,
    /// By how much the best move must beat the next one, in hundredths of a point.
    #[arg(long, default_value_t = 25)]
    margin: i32,
    /// The starts, separated by commas.
    #[arg(long, value_delimiter = ',')]
    starts: Vec<String>,
    /// The most plies before a position.
    #[arg(long)]
    plies: usize,
    /// The seed of the games.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Nodes for the moves of the games that the positions come from.
const GAME_NODES: u64 = 2_000;
/// Megabytes of the table.
const TABLE: usize = 64;
/// What stands between the fields of a line.
const BETWEEN: &str = " | ";

/// A position with its best move.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Puzzle<P: Position> {
    position: P,
    best: P::Move,
}

impl Suite {
    pub(crate) fn run<G: Trainable>(&self) -> anyhow::Result<()> {
        let text = fs::read_to_string(&self.file)
            .with_context(|| format!("cannot read {}", self.file.display()))?;
        let puzzles = read::<G>(&text).with_context(|| self.file.display().to_string())?;
        let model = tuned_model::<G>(self.network.as_deref(), &self.set)?;
        let mut searcher = Searcher::new(model, TABLE, 1);
        for nodes in &self.nodes {
            let solved = count_solved(&mut searcher, &puzzles, *nodes);
            println!("{nodes} nodes: {solved} of {} solved", puzzles.len());
        }
        Ok(())
    }
}

/// The number of positions in which a search of so many nodes finds the best move.
fn count_solved<M: Model>(
    searcher: &mut Searcher<M>,
    puzzles: &[Puzzle<M::Position>],
    nodes: u64,
) -> usize {
    let solves = |puzzle: &&Puzzle<M::Position>| {
        let found = best(searcher, &History::new(puzzle.position), nodes);
        found == Some(puzzle.best)
    };
    puzzles.iter().filter(solves).count()
}

type Move<M> = <<M as Model>::Position as Position>::Move;

/// The move that a search from an empty table finds.
fn best<M: Model>(
    searcher: &mut Searcher<M>,
    history: &History<M::Position>,
    nodes: u64,
) -> Option<Move<M>> {
    searcher.clear();
    let found = searcher.search(history, Limits::nodes(nodes), 1, &Stop::default(), |_| {});
    found.map(|found| found.line[0])
}

impl Pick {
    pub(crate) fn run<G: Trainable>(&self) -> anyhow::Result<()> {
        let starts: Vec<&str> = if self.starts.is_empty() {
            G::MATCH_STARTS.split(',').collect()
        } else {
            self.starts.iter().map(String::as_str).collect()
        };
        let model = G::model(None);
        let generation = G::network(&model).origin().generation;
        let mut searcher = Searcher::new(model, TABLE, 1);
        let Pick { count, nodes, margin, plies, seed, .. } = self;
        let mut text = format!(
            "# Positions in which {nodes} nodes for the best two moves (network of generation \
             {generation}) find one that is\n# better than the next by at least {margin} hundredths \
             of a point, and which {} nodes do not find.\n# train {} pick --count {count} --nodes \
             {nodes} --margin {margin} --plies {plies} --seed {seed} --starts {}\n",
            nodes / 1000,
            G::GAME,
            starts.join(",")
        );
        let mut picked = 0;
        for number in 0.. {
            if picked == *count {
                break;
            }
            let mut rng = Rng::new(mix(*seed) ^ number);
            let start = starts[number as usize % starts.len()];
            let history = self.position::<G>(&mut searcher, start, &mut rng)?;
            let Some(history) = history else { continue };
            let Some((puzzle, scores)) = self.puzzle(&mut searcher, &history) else { continue };
            let Puzzle { position, best } = puzzle;
            writeln!(
                text,
                "{position}{BETWEEN}{best}{BETWEEN}{}{BETWEEN}{}",
                scores[0], scores[1]
            )?;
            write_whole(&self.file, text.as_bytes())?;
            picked += 1;
            println!("{picked} of {} positions", number + 1);
        }
        Ok(())
    }

    /// A position of a fast game, without its past. `None` if the game ended before.
    fn position<G: Trainable>(
        &self,
        searcher: &mut Searcher<G::Model>,
        start: &str,
        rng: &mut Rng,
    ) -> anyhow::Result<Option<History<G::Position>>> {
        let opening = G::match_opening(start, rng);
        let mut history = opening.with_context(|| format!("there is no start {start}"))?;
        for _ in 0..rng.below(self.plies + 1) {
            searcher.clear();
            let limits = Limits::nodes(GAME_NODES);
            let found = searcher.search(&history, limits, 1, &Stop::default(), |_| {});
            let Some(found) = found else { return Ok(None) };
            ensure!(history.play(found.line[0]).is_ok(), "the search finds a legal move");
        }
        Ok(history.end().is_none().then(|| History::new(*history.position())))
    }

    /// The puzzle of a position with the scores of its two best moves; `None` if it is too easy or has several
    /// good moves.
    fn puzzle<M: Model>(
        &self,
        searcher: &mut Searcher<M>,
        history: &History<M::Position>,
    ) -> Option<(Puzzle<M::Position>, [i32; 2])> {
        let quick = best(searcher, history, self.nodes / 1000)?;
        let medium = best(searcher, history, self.nodes / 10)?;
        if quick == medium {
            return None;
        }
        searcher.clear();
        let mut found = Vec::new();
        let limits = Limits::nodes(self.nodes);
        searcher.search(history, limits, 2, &Stop::default(), |report| {
            found.truncate(report.rank - 1);
            found.push((report.line[0], report.score.0));
        })?;
        let [(best, first), (_, second)] = found[..] else { return None };
        let puzzle = Puzzle { position: *history.position(), best };
        let is_picked = best != quick && first - second >= self.margin;
        is_picked.then_some((puzzle, [first, second]))
    }
}

/// The puzzles of a file.
fn read<G: Trainable>(text: &str) -> anyhow::Result<Vec<Puzzle<G::Position>>> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.starts_with('#'));
    lines
        .map(|(number, line)| {
            puzzle::<G>(line).with_context(|| format!("line {} is not a position", number + 1))
        })
        .collect()
}

fn puzzle<G: Trainable>(line: &str) -> anyhow::Result<Puzzle<G::Position>> {
    let mut fields = line.split(BETWEEN);
    let (position, best) = fields.next().zip(fields.next()).context("a field is missing")?;
    let setup = <G::Position as Position>::Setup::from_str(position)
        .map_err(|error| anyhow!("{error:?}"))?;
    let rules = <G::Position as Position>::Rules::default();
    let position = setup.position(rules, Scope::Play).map_err(|error| anyhow!("{error}"))?;
    let best = best.parse().map_err(|error| anyhow!("{error:?}"))?;
    ensure!(position.check(best).is_ok(), "{best} is illegal");
    Ok(Puzzle { position, best })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::abalone_training::AbaloneTraining;
    use crate::avalam_training::AvalamTraining;

    #[test]
    fn the_suites_of_the_repository_can_be_read() {
        let abalone = read::<AbaloneTraining>(include_str!("../suites/abalone.suite")).unwrap();
        let avalam = read::<AvalamTraining>(include_str!("../suites/avalam.suite")).unwrap();
        assert_eq!((abalone.len(), avalam.len()), (29, 34));
    }

    #[test]
    fn a_picked_suite_is_hard_for_less_and_repeats() {
        let folder = tempfile::tempdir().unwrap();
        let pick = |name: &str| {
            let file = folder.path().join(name);
            let pick = Pick {
                file,
                count: 2,
                nodes: 20_000,
                margin: 5,
                starts: Vec::new(),
                plies: 20,
                seed: 3,
            };
            pick.run::<AbaloneTraining>().unwrap();
            fs::read_to_string(pick.file).unwrap()
        };
        let text = pick("first.suite");
        assert_eq!(text, pick("second.suite"));
        let puzzles = read::<AbaloneTraining>(&text).unwrap();
        assert_eq!(puzzles.len(), 2);
        let mut searcher = Searcher::new(AbaloneTraining::model(None), TABLE, 1);
        assert_eq!(count_solved(&mut searcher, &puzzles, 20), 0);
    }

    #[test]
    fn a_damaged_line_is_reported_with_its_number() {
        let board = "wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b 0-0";
        for (line, fault) in [
            (format!("{board} | a1a2"), "illegal"),
            (board.to_owned(), "field"),
            ("wwwww | a1b2".to_owned(), ""),
        ] {
            let text = format!("# source\n{board} | a1b2 | 3 | 1\n{line}\n");
            let error = format!("{:#}", read::<AbaloneTraining>(&text).unwrap_err());
            assert!(error.contains("line 3") && error.contains(fault), "{error}");
        }
    }
}
