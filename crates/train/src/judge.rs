//! Asks who will win in positions of decided games, and counts the right answers.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context as _, ensure};
use game::record::{Record, Records, replay};
use game::{History, Outcome, Position as _, Side};
use search::{Limits, Searcher, Stop};

use crate::gate::{setting, tuned_model};
use crate::trainable::Trainable;

/// Which games, and how long a position is looked at.
#[derive(clap::Args)]
pub(crate) struct Judge {
    /// A file of game records, as `abaque match --out` writes it; may be given several times.
    #[arg(long, required = true)]
    records: Vec<PathBuf>,
    /// The network that judges; without it, the one of the program.
    #[arg(long)]
    network: Option<PathBuf>,
    /// A number of the search, as `reverse_depth=4`; may be given several times.
    #[arg(long, value_parser = setting)]
    set: Vec<(String, i32)>,
    /// After how many plies of each game to ask, separated by commas.
    #[arg(long, value_delimiter = ',', default_values_t = [24, 32])]
    plies: Vec<usize>,
    /// Nodes for a position.
    #[arg(long, default_value_t = 60_000)]
    nodes: u64,
}

/// The answers after some ply of the games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Answers {
    right: u32,
    wrong: u32,
    /// Neither side is preferred.
    even: u32,
}

impl Judge {
    pub(crate) fn run<G: Trainable>(&self) -> anyhow::Result<()> {
        let mut games = Vec::new();
        for path in &self.records {
            let text = fs::read_to_string(path)
                .with_context(|| format!("cannot read {}", path.display()))?;
            for (number, record) in Records::new(&text).enumerate() {
                let record = record.map_err(anyhow::Error::from);
                match record.and_then(|record| decided::<G>(&record)) {
                    Ok(decided) => games.extend(decided),
                    Err(error) => {
                        println!("{}, game {}: {error}; left out", path.display(), number + 1);
                    }
                }
            }
        }
        println!("{} decided games", games.len());
        for ply in &self.plies {
            let Answers { right, wrong, even } = self.ask::<G>(&games, *ply)?;
            let share = 100.0 * f64::from(right) / f64::from((right + wrong + even).max(1));
            println!("ply {ply}: {right} right, {wrong} wrong, {even} even: {share:.1} %");
        }
        Ok(())
    }

    /// Asks after this many plies of each game that is as long.
    fn ask<G: Trainable>(
        &self,
        games: &[(History<G::Position>, Side)],
        ply: usize,
    ) -> anyhow::Result<Answers> {
        let model = tuned_model::<G>(self.network.as_deref(), &self.set)?;
        let mut searcher = Searcher::new(model, 16, 1);
        let mut answers = Answers::default();
        for (game, winner) in games.iter().filter(|(game, _)| game.plies() > ply) {
            let mut history = History::new(*game.start());
            for step in &game.steps()[..ply] {
                ensure!(history.play(step.mv).is_ok(), "the game has been played before");
            }
            searcher.clear();
            let limits = Limits::nodes(self.nodes);
            let found = searcher.search(&history, limits, 1, &Stop::default(), |_| {});
            let score = found.context("the game goes on")?.score.0;
            let for_winner = if history.position().side() == *winner { score } else { -score };
            match for_winner.signum() {
                1 => answers.right += 1,
                0 => answers.even += 1,
                _ => answers.wrong += 1,
            }
        }
        Ok(answers)
    }
}

/// The game of a record with its winner; none if it was not won on the board.
fn decided<G: Trainable>(record: &Record) -> anyhow::Result<Option<(History<G::Position>, Side)>> {
    let game = record.tag("Game").context("the tag Game is missing")?;
    ensure!(game.parse() == Ok(G::GAME), "this is a game of {game}");
    let replayed = replay::<G::Game>(record)?;
    Ok(match replayed.end.map(|end| end.outcome) {
        Some(Outcome::Win(winner)) => Some((replayed.history, winner)),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use game::Rng;
    use game::record::RecordedMove;

    use super::*;
    use crate::abalone_training::AbaloneTraining;

    /// The record of a game in which the first side pushes marbles out while the second one moves at
    /// random.
    fn one_sided_game() -> (History<abalone::Position>, Side) {
        let mut rng = Rng::new(4);
        let mut searcher = Searcher::new(AbaloneTraining::model(None), 1, 1);
        let start = <abalone::Abalone as game::Game>::start("belgian", abalone::Rules::default());
        let mut history = History::new(start.unwrap());
        while history.end().is_none() {
            let mv = if history.position().side() == Side::First {
                let limits = Limits::nodes(300);
                searcher.search(&history, limits, 1, &Stop::default(), |_| {}).unwrap().line[0]
            } else {
                history.position().random_move(&mut rng).unwrap()
            };
            history.play(mv).unwrap();
        }
        (history, Side::First)
    }

    #[test]
    fn a_won_game_is_seen_as_won() {
        let (game, winner) = one_sided_game();
        assert_eq!(game.end().unwrap().outcome, Outcome::Win(winner));
        let judge = |plies| Judge {
            records: Vec::new(),
            network: None,
            set: Vec::new(),
            plies: vec![plies],
            nodes: 500,
        };
        let ask = |winner, ply| {
            judge(ply).ask::<AbaloneTraining>(&[(game.clone(), winner)], ply).unwrap()
        };
        let late = game.plies() - 3;
        assert_eq!(ask(winner, late), Answers { right: 1, ..Answers::default() });
        assert_eq!(ask(winner.other(), late), Answers { wrong: 1, ..Answers::default() });
        assert_eq!(ask(winner, game.plies()), Answers::default());
    }

    #[test]
    fn only_games_won_on_the_board_count() {
        let (game, winner) = one_sided_game();
        let record = |plies: usize, result: Option<Outcome>| {
            let mut record = Record { result, ..Record::default() };
            record.set_tag("Game", "abalone");
            record.set_tag(<abalone::Abalone as game::Game>::START_TAG.unwrap(), "belgian");
            record.moves = game.steps()[..plies]
                .iter()
                .map(|step| RecordedMove { text: step.mv.to_string(), ..RecordedMove::default() })
                .collect();
            record
        };
        let whole = record(game.plies(), Some(Outcome::Win(winner)));
        assert_eq!(decided::<AbaloneTraining>(&whole).unwrap(), Some((game.clone(), winner)));
        assert_eq!(decided::<AbaloneTraining>(&record(10, None)).unwrap(), None);
        assert!(decided::<crate::avalam_training::AvalamTraining>(&whole).is_err());
    }
}
