//! Output of a match. Never translated, because programs read it.

use std::fmt::Write as _;

use contest::FailureKind;
use statistics::{Counts, Elo, Games, Pairs, Sprt};

use protocol::output;

use super::settings::Settings;
use super::standings::Standings;

/// A progress report, on one line.
pub(super) fn progress(standings: &Standings, games: usize, sprt: Option<&Sprt>) -> String {
    let Games([losses, draws, wins]) = standings.games_of(0);
    let mut line = format!("{}/{games} +{wins} ={draws} -{losses}", standings.played());
    if let Some(elo) = standings.elo() {
        let _ = write!(line, " elo {}", elo_text(&elo, standings));
    }
    if let Some(sprt) = sprt {
        let _ = write!(line, " llr {:.2}", standings.llr(sprt));
    }
    line
}

/// The result table.
pub(super) fn table(standings: &Standings, names: &[String; 2], sprt: Option<&Sprt>) -> String {
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0).max(6);
    let [illegal, time, crash] = FailureKind::ALL.map(FailureKind::name);
    let mut table = format!(
        "{:<width$} {:>6} {:>8} {:>7} {:>6} {:>6} {:>6} {illegal:>8} {time:>6} {crash:>6}\n",
        "player", "games", "points", "score", "wins", "draws", "losses",
    );
    for (player, name) in names.iter().enumerate() {
        let games = standings.games_of(player);
        let Games([losses, draws, wins]) = games;
        let points = games.half_points() as f64 / 2.0;
        let score = 100.0 * games.mean().unwrap_or(0.0);
        let [illegal, time, crash] = standings.failures_of(player);
        let _ = writeln!(
            table,
            "{name:<width$} {:>6} {points:>8.1} {score:>6.1}% {wins:>6} {draws:>6} {losses:>6} \
             {illegal:>8} {time:>6} {crash:>6}",
            games.total(),
        );
    }
    let elo = standings.elo().map_or_else(|| "-".to_owned(), |elo| elo_text(&elo, standings));
    let _ = writeln!(table, "elo {elo}");
    let Pairs([none, half, one, more, two]) = standings.pairs();
    let _ = writeln!(table, "pairs {none} {half} {one} {more} {two}");
    if let Some(sprt) = sprt {
        let ([elo0, elo1], [lower, upper]) = (sprt.elo(), sprt.bounds());
        let llr = standings.llr(sprt);
        let decision = standings.decision(sprt);
        let _ = writeln!(
            table,
            "sprt elo0 {elo0} elo1 {elo1} llr {llr:.2} bounds {lower:.2} {upper:.2} \
             accepted {decision}"
        );
    }
    table
}

/// The result for `--json`.
pub(super) fn output(standings: &Standings, settings: &Settings, finished: bool) -> output::Match {
    let conditions = &settings.conditions;
    let finite = |value: f64| Some(value).filter(|value| value.is_finite());
    let player = |player: usize| {
        let games = standings.games_of(player);
        let Games([losses, draws, wins]) = games;
        let [illegal, time, crash] = standings.failures_of(player);
        let (name, points) = (settings.names[player].clone(), games.half_points() as f64 / 2.0);
        output::MatchPlayer { name, points, wins, draws, losses, illegal, time, crash }
    };
    let elo = |elo: Elo| {
        let games = standings.games_of(0);
        let bound = Elo::bound_of_perfect_score(games.total());
        // A perfect score has a bound on one side.
        let is_won = games.half_points() == 2 * games.total();
        let is_lost = games.half_points() == 0;
        output::MatchElo {
            value: finite(elo.value),
            low: if is_won { Some(bound) } else { finite(elo.low) },
            high: if is_lost { Some(-bound) } else { finite(elo.high) },
        }
    };
    let sprt = |sprt: &Sprt| {
        let [elo0, elo1] = sprt.elo();
        let llr = standings.llr(sprt);
        let accepted = standings.decision(sprt).to_string();
        output::MatchSprt { elo0, elo1, llr, bounds: sprt.bounds(), accepted }
    };
    let Pairs(pairs) = *standings.pairs();
    output::Match {
        game: settings.start.game().into(),
        rules: settings.start.position().rules(),
        time_control: conditions.time_control.clone(),
        limits: conditions.limits.clone(),
        finished,
        games: standings.played(),
        repeated: standings.repeated(),
        players: [player(0), player(1)],
        pairs,
        elo: standings.elo().map(elo),
        sprt: settings.sprt.as_ref().map(sprt),
    }
}

/// An Elo difference; in words, with a 95 % bound, if it or its error is not finite.
fn elo_text(elo: &Elo, standings: &Standings) -> String {
    if elo.error().is_finite() {
        return format!("{:.1} ± {:.1}", elo.value, elo.error());
    }
    let games = standings.games_of(0);
    let bound = Elo::bound_of_perfect_score(games.total());
    if games.half_points() == 2 * games.total() {
        format!("more than {bound:.1} (all games won)")
    } else if games.half_points() == 0 {
        format!("less than {:.1} (all games lost)", -bound)
    } else if elo.low.is_finite() {
        format!("{:.1}, more than {:.1}", elo.value, elo.low)
    } else if elo.high.is_finite() {
        format!("{:.1}, less than {:.1}", elo.value, elo.high)
    } else {
        format!("{:.1}, unknown error (too few games)", elo.value)
    }
}
