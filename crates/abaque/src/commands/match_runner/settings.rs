use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use engine::Library;
use game::Message;
use games::{AnyHistory, Start};
use statistics::{BadSprt, Sprt};
use texts::Texts;

use super::clock::{Budget, Clocks, Control};
use super::interrupt::Interrupt;
use super::openings::Openings;
use super::spec::{Seat, Spec};
use super::ugi::Terms;
use crate::cli::Match;
use crate::commands::start;
use terminal::failure::Failure;
use terminal::{files, tables};

/// How often the sequential test may err, to each side, where nothing else is said.
const ERROR_RATE: f64 = 0.05;
/// A day: whoever wants more time than that for something means something else.
const LONGEST_TIME: f64 = 86_400.0;

/// Everything about a match that is known before it begins.
pub(super) struct Settings {
    pub(super) start: AnyHistory,
    pub(super) names: [String; 2],
    specs: [Spec; 2],
    options: [Vec<(String, String)>; 2],
    pub(super) control: Control,
    opening_plies: usize,
    /// Openings from a file, instead of random ones.
    book: Option<Vec<AnyHistory>>,
    seed: u64,
    pub(super) games: usize,
    pub(super) concurrency: usize,
    pub(super) sprt: Option<Sprt>,
    pub(super) out: Option<PathBuf>,
    /// The tags of the records.
    pub(super) date: String,
    pub(super) time_control: String,
    pub(super) limits: String,
    library: Arc<Library>,
}

impl Settings {
    pub(super) fn read(arguments: &Match, texts: &Texts) -> Result<Self, Failure> {
        let start = start::history(&arguments.place, texts)?;
        let spec = |argument: &str, text: &str| {
            Spec::read(text).map_err(|error| Failure::input_in(argument, &error))
        };
        let control = read_control(arguments)?;
        let book = arguments.openings.as_deref().map(|path| read_book(path, &start)).transpose()?;
        let settings = Settings {
            start,
            book,
            names: names(arguments),
            specs: [spec("--first", &arguments.first)?, spec("--second", &arguments.second)?],
            options: [
                read_options("--first-option", &arguments.first_option)?,
                read_options("--second-option", &arguments.second_option)?,
            ],
            control,
            opening_plies: arguments.opening_plies as usize,
            seed: arguments.seed,
            games: arguments.games as usize,
            concurrency: arguments.concurrency.into(),
            sprt: arguments.sprt.as_deref().map(read_sprt).transpose()?,
            // Elsewhere “-” is standard input; here it can only be a file.
            out: arguments.out.as_deref().map(|path| Path::new(".").join(path)),
            date: today(),
            time_control: arguments.tc.clone().unwrap_or_else(|| "-".to_owned()),
            limits: limits(&control),
            library: tables::library(arguments.tables.as_deref()),
        };
        let has_level = settings.specs.iter().any(|spec| matches!(spec, Spec::Level(_)));
        if has_level {
            tables::check(&settings.library, &settings.start.position(), texts);
        }
        let is_limited = !settings.limits.is_empty() || settings.time_control != "-";
        if !is_limited && settings.specs.iter().any(|spec| matches!(spec, Spec::Program(_))) {
            return Err(Failure::Input(Message::new("match-no-limit")));
        }
        if settings.openings().next().is_none() {
            return Err(Failure::Input(Message::new("match-no-opening")));
        }
        Ok(settings)
    }

    /// The openings of this match, from the first on.
    pub(super) fn openings(&self) -> Openings {
        match &self.book {
            Some(book) => Openings::given(book.clone()),
            None => Openings::random(self.start.clone(), self.opening_plies, self.seed),
        }
    }

    /// The two places at a board, still empty.
    pub(super) fn seats(&self, interrupt: &Interrupt) -> [Seat; 2] {
        [0, 1].map(|player| {
            let terms = Terms {
                rules: self.start.position().rules(),
                options: self.options[player].clone(),
                patience: self.control.patience,
                library: Arc::clone(&self.library),
            };
            Seat::new(self.specs[player].clone(), terms, interrupt.clone())
        })
    }
}

/// The positions of a file, a line each, under the rules of `start`.
fn read_book(path: &Path, start: &AnyHistory) -> Result<Vec<AnyHistory>, Failure> {
    let text = files::read(path)?;
    let rules = start.position().rules();
    let mut book = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let place = format!("{}:{}", path.display(), number + 1);
        let from = Start { rules: Some(&rules), position: Some(line), ..Start::default() };
        let history = AnyHistory::start(start.game(), &from)
            .map_err(|error| Failure::input_in(&place, &error))?;
        if history.end().is_some() {
            return Err(Failure::input_in(&place, &Message::new("illegal-game-over")));
        }
        book.push(history);
    }
    if book.is_empty() {
        return Err(Failure::Input(
            Message::new("match-no-positions").with("file", path.display().to_string()),
        ));
    }
    Ok(book)
}

/// The given names, else what the players were given as; never the same twice.
fn names(arguments: &Match) -> [String; 2] {
    let clean = |name: &String| name.split_whitespace().collect::<Vec<_>>().join(" ");
    let first = clean(arguments.first_name.as_ref().unwrap_or(&arguments.first));
    let second = clean(arguments.second_name.as_ref().unwrap_or(&arguments.second));
    if first == second { [format!("{first} #1"), format!("{second} #2")] } else { [first, second] }
}

fn read_control(arguments: &Match) -> Result<Control, Failure> {
    let budget = match (&arguments.tc, arguments.movetime) {
        (Some(text), _) => read_clock(text)?,
        (None, Some(time)) => Budget::Move(Duration::from_millis(time)),
        (None, None) => Budget::Untimed,
    };
    Ok(Control {
        budget,
        nodes: arguments.nodes,
        depth: arguments.depth,
        grace: Duration::from_millis(arguments.grace),
        patience: Duration::from_secs(arguments.patience),
    })
}

/// `10+0.1` or `10`, in seconds.
fn read_clock(text: &str) -> Result<Budget, Failure> {
    let bad = || Failure::Input(Message::new("match-bad-clock").with("found", shown(text)));
    let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
    let seconds = |text: &str| {
        let seconds: f64 = text.parse().ok()?;
        let possible = (0.0..=LONGEST_TIME).contains(&seconds);
        possible.then(|| Duration::from_secs_f64(seconds))
    };
    match (seconds(base), seconds(increment)) {
        (Some(base), Some(increment)) if !base.is_zero() => Ok(Budget::Clock { base, increment }),
        _ => Err(bad()),
    }
}

/// `elo0,elo1` or `elo0,elo1,alpha,beta`.
fn read_sprt(text: &str) -> Result<Sprt, Failure> {
    let numbers: Option<Vec<f64>> = text.split(',').map(|part| part.trim().parse().ok()).collect();
    let sprt = match numbers.as_deref() {
        Some([elo0, elo1]) => Sprt::new(*elo0, *elo1, ERROR_RATE, ERROR_RATE),
        Some([elo0, elo1, alpha, beta]) => Sprt::new(*elo0, *elo1, *alpha, *beta),
        _ => return Err(Failure::Input(Message::new("match-bad-sprt").with("found", shown(text)))),
    };
    sprt.map_err(|error| {
        Failure::Input(match error {
            BadSprt::Order => Message::new("match-sprt-order"),
            BadSprt::Rate => Message::new("match-sprt-rate"),
        })
    })
}

fn read_options(argument: &str, options: &[String]) -> Result<Vec<(String, String)>, Failure> {
    let read = |option: &String| match option.split_once('=') {
        Some((name, value)) if !name.trim().is_empty() => {
            Ok((name.trim().to_owned(), value.trim().to_owned()))
        }
        _ => {
            let message = Message::new("match-bad-option").with("found", shown(option));
            Err(Failure::input_in(argument, &message))
        }
    };
    options.iter().map(read).collect()
}

/// What else limits the moves, as `go` says it.
fn limits(control: &Control) -> String {
    let mut go = Clocks::new(*control).go();
    (go.time, go.increment) = ([None; 2], [None; 2]);
    go.to_string().trim_start_matches("go").trim().to_owned()
}

fn shown(text: &str) -> String {
    const SHOWN: usize = 40;
    text.chars().take(SHOWN).collect()
}

/// The date, for the records: YYYY-MM-DD in universal time.
fn today() -> String {
    const DAY: u64 = 86_400;
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
    let (year, month, day) = date_of((seconds / DAY) as i64);
    format!("{year:04}-{month:02}-{day:02}")
}

/// The date so many days after 1970-01-01. Years are counted from March on, so that the leap day is
/// the last of its year and the months before it have a regular pattern (Howard Hinnant's algorithm).
fn date_of(days: i64) -> (i64, i64, i64) {
    const DAYS_OF_ERA: i64 = 146_097; // 400 years
    const FROM_MARCH_OF_YEAR_0: i64 = 719_468;
    let days = days + FROM_MARCH_OF_YEAR_0;
    let (era, day) = (days.div_euclid(DAYS_OF_ERA), days.rem_euclid(DAYS_OF_ERA));
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day_of_year = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month + 2) / 5 + 1;
    let (month, carry) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    (era * 400 + year + carry, month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates() {
        let check = |days, date| assert_eq!(date_of(days), date);
        check(0, (1970, 1, 1));
        check(59, (1970, 3, 1));
        check(11_016, (2000, 2, 29));
        check(20_772, (2026, 11, 15));
        check(47_540, (2100, 2, 28));
        check(47_541, (2100, 3, 1));
    }

    #[test]
    fn clocks() {
        let check = |text: &str, expected: Option<(u64, u64)>| {
            let clock = match read_clock(text) {
                Ok(Budget::Clock { base, increment }) => {
                    Some((base.as_millis() as u64, increment.as_millis() as u64))
                }
                _ => None,
            };
            assert_eq!(clock, expected, "{text}");
        };
        check("10+0.1", Some((10_000, 100)));
        check("0.5", Some((500, 0)));
        check("60+0", Some((60_000, 0)));
        for bad in ["", "+", "0", "0+1", "-1", "1+-1", "ten", "1+1+1", "inf", "NaN", "1e9"] {
            check(bad, None);
        }
    }

    #[test]
    fn tests_of_two_hypotheses() {
        let check = |text: &str, good: bool| assert_eq!(read_sprt(text).is_ok(), good, "{text}");
        check("0,5", true);
        check("-1.75, 0.25", true);
        check("0,5,0.01,0.1", true);
        for bad in ["", "5", "5,0", "0,5,0.05", "0,5,0.6,0.05", "a,b", "0,inf", "NaN,1"] {
            check(bad, false);
        }
    }
}
