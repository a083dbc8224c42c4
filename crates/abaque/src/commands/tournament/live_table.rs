//! The standings on a terminal while games are played. Never translated, because programs read the last one.

use std::fmt::Write as _;
use std::io::{self, IsTerminal, Write as _};

use contest::{Report, ReportElo};
use indicatif::{ProgressBar, ProgressStyle};

/// Rows of the live table, so that it fits on a screen.
const ROWS: usize = 16;

/// On a terminal a table that is redrawn, elsewhere a line for each game.
pub(super) struct LiveTable {
    bar: Option<ProgressBar>,
}

impl LiveTable {
    pub(super) fn new() -> Self {
        let is_live = io::stdout().is_terminal() && io::stderr().is_terminal();
        let bar = is_live.then(|| {
            let bar = ProgressBar::new_spinner();
            let style = ProgressStyle::with_template("{msg}");
            bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
            bar
        });
        LiveTable { bar }
    }

    /// Prints a line that stays.
    pub(super) fn note(&self, text: &str) {
        match &self.bar {
            Some(bar) => bar.println(text),
            None => terminal::failure::print_error(text),
        }
    }

    /// Shows a finished game and the standings after it.
    pub(super) fn show(&self, line: &str, report: &dyn Fn() -> Report) {
        if let Some(bar) = &self.bar {
            bar.set_message(format!("{}{line}", table(&report(), ROWS)));
            return;
        }
        let mut out = anstream::stdout().lock();
        // The end of a pipe does not end the contest.
        let _ = writeln!(out, "{line}").and_then(|()| out.flush());
    }
}

impl Drop for LiveTable {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// The standings as text, at most so many rows.
pub(super) fn table(report: &Report, rows: usize) -> String {
    let shown = &report.players[..report.players.len().min(rows)];
    let width = shown.iter().map(|one| one.name.chars().count()).max().unwrap_or(0).max(6);
    let [illegal, time, crash] = contest::failure_columns();
    let mut text = format!(
        "{:>5} {:<width$} {:>6} {:>7} {:>5} {:>5} {:>6} {:>9} {:>9} {illegal:>8} {time:>5} {crash:>6}  elo\n",
        "place", "player", "games", "points", "wins", "draws", "losses", "buchholz", "berger",
    );
    for one in shown {
        let _ = writeln!(
            text,
            "{:>5} {:<width$} {:>6} {:>7.1} {:>5} {:>5} {:>6} {:>9.1} {:>9.2} {:>8} {:>5} {:>6}  {}",
            one.place,
            one.name,
            one.games,
            one.points,
            one.wins,
            one.draws,
            one.losses,
            one.buchholz,
            one.sonneborn_berger,
            one.failures.illegal,
            one.failures.time,
            one.failures.crash,
            elo(one.elo),
        );
    }
    text
}

fn elo(elo: ReportElo) -> String {
    match elo {
        ReportElo::Estimate { value, error } => format!("{value:.1} ± {error:.1}"),
        ReportElo::MoreThan { value } => format!("more than {value:.1}"),
        ReportElo::LessThan { value } => format!("less than {value:.1}"),
        ReportElo::Unknown => "-".to_owned(),
    }
}
