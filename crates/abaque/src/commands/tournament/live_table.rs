//! The standings: on a terminal while games are played, fitted to its width, and as text for programs.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io::{self, IsTerminal, Write as _};
use std::time::Duration;

use contest::schedule::Format;
use game::Message;
use indicatif::{ProgressBar, ProgressStyle};
use protocol::contest::{ContestElo, ContestPlayer, ContestReport};
use terminal::output::terminal_size;
use texts::{Language, Texts};

/// Lines around the rows: title, header, “… more”, running games, the last game, and the cursor's.
const AROUND: usize = 7;
/// Columns between two columns of the table.
const GAP: usize = 2;
/// The least columns for names.
const SHORTEST_NAME: usize = 8;

/// On a terminal a table that is redrawn, elsewhere a line for each game.
pub(super) struct LiveTable<'a> {
    bar: Option<ProgressBar>,
    texts: &'a Texts,
    running: BTreeSet<(usize, String)>,
    last: String,
}

impl<'a> LiveTable<'a> {
    pub(super) fn new(texts: &'a Texts) -> Self {
        let is_live = io::stdout().is_terminal() && io::stderr().is_terminal();
        let bar = is_live.then(|| {
            let bar = ProgressBar::new_spinner();
            let style = ProgressStyle::with_template("{prefix} · {elapsed_precise}\n{msg}");
            bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
            bar.enable_steady_tick(Duration::from_secs(1));
            bar
        });
        LiveTable { bar, texts, running: BTreeSet::new(), last: String::new() }
    }

    pub(super) fn is_live(&self) -> bool {
        self.bar.is_some()
    }

    /// Prints a line that stays.
    pub(super) fn note(&self, text: &str) {
        match &self.bar {
            Some(bar) => bar.println(text),
            None => terminal::failure::print_error(text),
        }
    }

    /// A game begins; `number` distinguishes it from other games of the same players.
    pub(super) fn began(&mut self, number: usize, players: [&str; 2]) {
        self.running.insert((number, players.join(" – ")));
    }

    pub(super) fn ended(&mut self, number: usize, line: String) {
        self.running.retain(|(running, _)| *running != number);
        self.last = line;
        if self.bar.is_none() {
            let mut out = anstream::stdout().lock();
            // The end of a pipe does not end the contest.
            let _ = writeln!(out, "{}", self.last).and_then(|()| out.flush());
        }
    }

    /// Redraws the table.
    pub(super) fn show(&self, report: &ContestReport, total: usize) {
        let Some(bar) = &self.bar else { return };
        let (width, height) = terminal_size();
        let tell = |message: Message| self.texts.tell(&message);
        let progress = Message::new("contest-progress").with("games", report.games.len());
        let title = format!("{} · {}", report.name, tell(progress.with("total", total)));
        // The time that is added has 11 columns.
        bar.set_prefix(fitted(&title, width.saturating_sub(12)));
        let rows = height.saturating_sub(AROUND).max(3);
        let mut text = fitted_table(report, width, rows, self.texts);
        if !self.running.is_empty() {
            let games: Vec<&str> = self.running.iter().map(|(_, game)| game.as_str()).collect();
            let running = Message::new("contest-running").with("games", games.join(", "));
            text += &fitted(&tell(running), width);
            text.push('\n');
        }
        text += &fitted(&self.last, width);
        bar.set_message(text);
    }
}

impl Drop for LiveTable<'_> {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// The first columns of a text.
fn fitted(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_owned();
    }
    let mut shown: String = text.chars().take(width.saturating_sub(1)).collect();
    shown.push('…');
    shown
}

/// A column of the table for people.
struct Column {
    heading: String,
    cells: Vec<String>,
    /// Columns with low numbers stay on a narrow terminal.
    rank: u8,
}

impl Column {
    fn width(&self) -> usize {
        let cells = self.cells.iter().map(|cell| cell.chars().count());
        cells.chain([self.heading.chars().count()]).max().unwrap_or(0)
    }
}

/// The standings for people: in their language, at most `width` columns wide and `rows` rows long.
pub(super) fn fitted_table(
    report: &ContestReport,
    width: usize,
    rows: usize,
    texts: &Texts,
) -> String {
    let is_cut = report.players.len() > rows;
    // One row says how many are left out.
    let shown = &report.players[..if is_cut { rows - 1 } else { report.players.len() }];
    let column = |rank: u8, text: &str, cell: &dyn Fn(&ContestPlayer) -> String| Column {
        heading: texts.find(text).unwrap_or_default(),
        cells: shown.iter().map(cell).collect(),
        rank,
    };
    let is_swiss = report.form == Format::Swiss;
    let failures =
        |one: &ContestPlayer| one.failures.illegal + one.failures.time + one.failures.crash;
    let mut columns = vec![
        column(0, "contest-column-place", &|one| one.place.to_string()),
        column(0, "web-contest-player", &|one| one.name.clone()),
        column(0, "web-contest-points", &|one| points(one.points, texts)),
        column(1, "web-contest-played", &|one| one.games.to_string()),
        column(3, "web-contest-won", &|one| one.wins.to_string()),
        column(3, "web-contest-drawn", &|one| one.draws.to_string()),
        column(3, "web-contest-lost", &|one| one.losses.to_string()),
        column(if is_swiss { 2 } else { 6 }, "web-contest-buchholz", &|one| {
            points(one.buchholz, texts)
        }),
        column(4, "web-contest-failures", &|one| failures(one).to_string()),
        column(2, "web-contest-elo", &|one| translated_elo(one.elo, texts)),
    ];
    columns.retain(|column| column.rank < 6);
    let others = |columns: &[Column]| -> usize {
        columns.iter().map(|column| column.width() + GAP).sum::<usize>() - columns[1].width() - GAP
    };
    let mut rank = 5;
    while rank > 0 && others(&columns) + columns[1].width().min(SHORTEST_NAME * 2) > width {
        columns.retain(|column| column.rank < rank);
        rank -= 1;
    }
    let name_width =
        columns[1].width().min(width.saturating_sub(others(&columns)).max(SHORTEST_NAME));
    let mut text = String::new();
    let mut line = |cells: &mut dyn Iterator<Item = &str>| {
        let mut line = String::new();
        for (i, (cell, column)) in cells.zip(&columns).enumerate() {
            let gap = if i == 0 { 0 } else { GAP };
            let _ = match i {
                1 => write!(line, "{:gap$}{:<name_width$}", "", fitted(cell, name_width)),
                _ => write!(line, "{:gap$}{cell:>width$}", "", width = column.width()),
            };
        }
        let _ = writeln!(text, "{}", line.trim_end());
    };
    line(&mut columns.iter().map(|column| column.heading.as_str()));
    for row in 0..shown.len() {
        line(&mut columns.iter().map(|column| column.cells[row].as_str()));
    }
    if is_cut {
        let more = Message::new("contest-more").with("players", report.players.len() - shown.len());
        let _ = writeln!(text, "{}", texts.tell(&more));
    }
    text
}

/// The standings for programs: all columns, never translated.
pub(super) fn table(report: &ContestReport) -> String {
    let players = &report.players;
    let width = players.iter().map(|one| one.name.chars().count()).max().unwrap_or(0).max(6);
    let [illegal, time, crash] = contest::failure_columns();
    let mut text = format!(
        "{:>5} {:<width$} {:>6} {:>7} {:>5} {:>5} {:>6} {:>9} {:>9} {illegal:>8} {time:>5} {crash:>6}  elo\n",
        "place", "player", "games", "points", "wins", "draws", "losses", "buchholz", "berger",
    );
    for one in players {
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

fn elo(elo: ContestElo) -> String {
    match elo {
        ContestElo::Estimate { value, error } => format!("{value:.1} ± {error:.1}"),
        ContestElo::MoreThan { value } => format!("more than {value:.1}"),
        ContestElo::LessThan { value } => format!("less than {value:.1}"),
        ContestElo::Unknown => "-".to_owned(),
    }
}

/// Points as people write them: `7`, `7.5`, in French `7,5`.
fn points(points: f64, texts: &Texts) -> String {
    match texts.language() {
        Language::English => points.to_string(),
        Language::French => points.to_string().replace('.', ","),
    }
}

fn translated_elo(elo: ContestElo, texts: &Texts) -> String {
    let bound = |id, value: f64| texts.tell(&Message::new(id).with("value", format!("{value:.0}")));
    match elo {
        ContestElo::Estimate { value, error } => format!("{value:.0} ± {error:.0}"),
        ContestElo::MoreThan { value } => bound("web-contest-elo-more", value),
        ContestElo::LessThan { value } => bound("web-contest-elo-less", value),
        ContestElo::Unknown => "–".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::contest::{Failures, VERSION};

    fn report(names: &[&str]) -> ContestReport {
        let players = names.iter().enumerate().map(|(i, name)| ContestPlayer {
            name: (*name).to_owned(),
            place: i + 1,
            seed: i + 1,
            games: 10,
            points: 7.5,
            wins: 7,
            draws: 1,
            losses: 2,
            buchholz: 22.0,
            sonneborn_berger: 32.25,
            failures: Failures { illegal: 1, time: 2, crash: 0 },
            elo: ContestElo::Estimate { value: 236.6, error: 242.8 },
            cross: Vec::new(),
        });
        ContestReport {
            format: "abaque-contest",
            version: VERSION,
            name: "cup".to_owned(),
            game: games::GameId::Awale.into(),
            rules: "sheet".to_owned(),
            form: Format::Swiss,
            finished: false,
            time_control: "-".to_owned(),
            limits: String::new(),
            lives: 0,
            network: "off".to_owned(),
            champion: None,
            repeated: 0,
            players: players.collect(),
            games: Vec::new(),
        }
    }

    #[test]
    fn the_table_fits_every_terminal() {
        let names = ["a-rather-long-name-for-a-bot-that-hangs-again-and-again", "b", "é"];
        for language in Language::ALL {
            let texts = Texts::new(language);
            for width in [40, 60, 80, 100, 200] {
                let text = fitted_table(&report(&names), width, 10, &texts);
                assert_eq!(text.lines().count(), 4, "{text}");
                for line in text.lines() {
                    assert!(line.chars().count() <= width, "{width}:\n{text}");
                }
            }
        }
        let texts = Texts::new(Language::English);
        assert_eq!(
            fitted_table(&report(&names), 80, 10, &texts),
            "#  Player                   Points  Games  Won  Drawn  Lost  Buchholz        Elo\n\
             1  a-rather-long-name-for…     7.5     10    7      1     2        22  237 ± 243\n\
             2  b                           7.5     10    7      1     2        22  237 ± 243\n\
             3  é                           7.5     10    7      1     2        22  237 ± 243\n"
        );
        let cut = fitted_table(&report(&["a"; 40]), 80, 12, &texts);
        assert_eq!(cut.lines().count(), 13);
        assert_eq!(cut.lines().last(), Some("… and 29 more"));
    }
}
