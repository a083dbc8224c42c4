//! What is printed. None of it is translated: programs read it.

use std::fmt::Write as _;

use statistics::{Counts, Elo, Games, Pairs, Sprt};

use super::player::FailureKind;
use super::tally::Tally;

/// How a match stands, on one line.
pub(super) fn progress(tally: &Tally, games: usize, sprt: Option<&Sprt>) -> String {
    let Games([losses, draws, wins]) = tally.games_of(0);
    let mut line = format!("{}/{games} +{wins} ={draws} -{losses}", tally.played());
    if let Some(elo) = tally.elo() {
        let _ = write!(line, " elo {}", elo_text(&elo));
    }
    if let Some(sprt) = sprt {
        let _ = write!(line, " llr {:.2}", tally.llr(sprt));
    }
    line
}

/// The table at the end.
pub(super) fn table(tally: &Tally, names: &[String; 2], sprt: Option<&Sprt>) -> String {
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0).max(6);
    let [illegal, time, crash] = FailureKind::ALL.map(FailureKind::name);
    let mut table = format!(
        "{:<width$} {:>6} {:>8} {:>7} {:>6} {:>6} {:>6} {illegal:>8} {time:>6} {crash:>6}\n",
        "player", "games", "points", "score", "wins", "draws", "losses",
    );
    for (player, name) in names.iter().enumerate() {
        let games = tally.games_of(player);
        let Games([losses, draws, wins]) = games;
        let points = games.half_points() as f64 / 2.0;
        let score = 100.0 * games.mean().unwrap_or(0.0);
        let [illegal, time, crash] = tally.failures_of(player);
        let _ = writeln!(
            table,
            "{name:<width$} {:>6} {points:>8.1} {score:>6.1}% {wins:>6} {draws:>6} {losses:>6} \
             {illegal:>8} {time:>6} {crash:>6}",
            games.total(),
        );
    }
    let elo = tally.elo().map_or_else(|| "-".to_owned(), |elo| elo_text(&elo));
    let _ = writeln!(table, "elo {elo}");
    let Pairs([none, half, one, more, two]) = tally.pairs();
    let _ = writeln!(table, "pairs {none} {half} {one} {more} {two}");
    if let Some(sprt) = sprt {
        let ([elo0, elo1], [lower, upper]) = (sprt.elo(), sprt.bounds());
        let llr = tally.llr(sprt);
        let decision = sprt.decide(sprt.llr(tally.pairs()));
        let _ = writeln!(
            table,
            "sprt elo0 {elo0} elo1 {elo1} llr {llr:.2} bounds {lower:.2} {upper:.2} \
             accepted {decision}"
        );
    }
    table
}

fn elo_text(elo: &Elo) -> String {
    format!("{:.1} ± {:.1}", elo.value, elo.error())
}
