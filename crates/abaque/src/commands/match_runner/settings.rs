use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use contest::referee::{Conditions, GameOrder};
use contest::{
    Clocks, Interrupt, Openings, PlayerOptions, PlayerSpec, Sandbox, Seat, TimeControl, TimeLimit,
    tolerances,
};
use engine::Library;
use game::{Message, Side};
use games::{AnyHistory, Start};
use statistics::{InvalidSprt, Sprt};
use texts::Texts;

use super::fixtures::{Fixture, opening_of, player_at};
use crate::cli::Match;
use crate::commands::start;
use terminal::failure::Failure;
use terminal::{EpochClock, endgame_tables, files};

/// The default error rate of the SPRT, for both hypotheses.
const ERROR_RATE: f64 = 0.05;
/// The maximal time control, in seconds: one day.
const LONGEST_TIME: f64 = 86_400.0;

/// The tags of the players' UGI options.
pub(super) const OPTIONS: [(&str, Side); 2] =
    [("FirstOptions", Side::First), ("SecondOptions", Side::Second)];

/// The tags of the players' command lines, where their names do not show them.
pub(super) const PROGRAMS: [(&str, Side); 2] =
    [("FirstProgram", Side::First), ("SecondProgram", Side::Second)];
/// The defaults of `--grace` and `--patience`.
const GRACE: Duration = Duration::from_millis(100);
const PATIENCE: Duration = Duration::from_mins(1);

/// The settings of a match.
pub(super) struct Settings {
    pub(super) start: AnyHistory,
    pub(super) names: [String; 2],
    specs: [PlayerSpec; 2],
    programs: [String; 2],
    options: [Vec<(String, String)>; 2],
    pub(super) conditions: Conditions,
    opening_plies: usize,
    /// Openings from a file, instead of random ones.
    book: Option<Vec<AnyHistory>>,
    seed: u64,
    pub(super) games: usize,
    pub(super) concurrency: usize,
    pub(super) sprt: Option<Sprt>,
    pub(super) out: Option<PathBuf>,
    pub(super) json: bool,
    library: Arc<Library>,
}

impl Settings {
    pub(super) fn read(arguments: &Match, texts: &Texts) -> Result<Self, Failure> {
        let start = start::history(&arguments.position, texts)?;
        let spec = |argument: &str, text: &str| {
            PlayerSpec::read(text).map_err(|error| Failure::input_in(argument, &error))
        };
        let control = read_control(arguments)?;
        let book = arguments.openings.as_deref().map(|path| read_book(path, &start)).transpose()?;
        let settings = Settings {
            start,
            book,
            names: names(arguments),
            specs: [spec("--first", &arguments.first)?, spec("--second", &arguments.second)?],
            programs: [&arguments.first, &arguments.second].map(|program| clean(program)),
            options: [
                read_options("--first-option", &arguments.first_option)?,
                read_options("--second-option", &arguments.second_option)?,
            ],
            conditions: Conditions {
                control,
                lives: 0,
                date: table::date(EpochClock::new().get()),
                time_control: arguments.tc.clone().unwrap_or_else(|| "-".to_owned()),
                limits: limits(&control),
                settings: tolerances(&control, GRACE, PATIENCE),
            },
            opening_plies: arguments.opening_plies as usize,
            seed: arguments.seed,
            games: arguments.games as usize,
            concurrency: arguments.concurrency.into(),
            sprt: arguments.sprt.as_deref().map(read_sprt).transpose()?,
            // Elsewhere “-” is standard input; here it is a file name.
            out: arguments.out.as_deref().map(|path| Path::new(".").join(path)),
            json: arguments.json,
            library: endgame_tables::library(arguments.tables.as_deref()),
        };
        let has_level = settings.specs.iter().any(|spec| matches!(spec, PlayerSpec::Level(_)));
        if has_level {
            endgame_tables::check(&settings.library, &settings.start.position(), texts);
        }
        let is_limited =
            !settings.conditions.limits.is_empty() || settings.conditions.time_control != "-";
        if !is_limited && settings.specs.iter().any(|spec| matches!(spec, PlayerSpec::Program(_))) {
            return Err(Failure::Input(Message::new("match-no-limit")));
        }
        if settings.openings().next().is_none() {
            return Err(Failure::Input(Message::new("match-no-opening")));
        }
        Ok(settings)
    }

    /// The openings of this match, from the first.
    pub(super) fn openings(&self) -> Openings {
        match &self.book {
            Some(book) => Openings::given(book.clone()),
            None => Openings::random(self.start.clone(), self.opening_plies, self.seed),
        }
    }

    /// A game of this match.
    pub(super) fn order(&self, fixture: Fixture) -> GameOrder<'_> {
        let Fixture { round, history } = fixture;
        let player = |side| player_at(round, side);
        let mut tags = vec![
            ("Round", (round + 1).to_string()),
            ("Opening", (opening_of(round) + 1).to_string()),
        ];
        for (tag, side) in PROGRAMS {
            let program = self.program_text(player(side));
            tags.extend((!program.is_empty()).then_some((tag, program)));
        }
        for (tag, side) in OPTIONS {
            let options = self.options_text(player(side));
            tags.extend((!options.is_empty()).then_some((tag, options)));
        }
        let names = Side::BOTH.map(|side| self.names[player(side)].as_str());
        GameOrder { number: round, history, names, tags }
    }

    /// A player's command line, as in the tags of [`PROGRAMS`]; empty if the name says it.
    pub(super) fn program_text(&self, player: usize) -> String {
        let (program, name) = (&self.programs[player], &self.names[player]);
        // Equal command lines get numbers.
        let is_name = name == program || *name == format!("{program} #{}", player + 1);
        if is_name { String::new() } else { program.clone() }
    }

    /// A player's UGI options, as in the tags of [`OPTIONS`].
    pub(super) fn options_text(&self, player: usize) -> String {
        let options = self.options[player].iter();
        options.map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join("; ")
    }

    /// The two seats of a board, without players.
    pub(super) fn seats(&self, interrupt: &Interrupt) -> [Seat; 2] {
        [0, 1].map(|player| {
            let options = PlayerOptions {
                start: self.start.clone(),
                options: self.options[player].clone(),
                patience: self.conditions.control.patience,
                library: Arc::clone(&self.library),
                sandbox: Sandbox::default(),
            };
            Seat::new(self.specs[player].clone(), options, interrupt.clone())
        })
    }
}

/// Reads positions, one per line, under the rules of `start`.
pub(crate) fn read_book(path: &Path, start: &AnyHistory) -> Result<Vec<AnyHistory>, Failure> {
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

/// The players' names, by default their command lines; always distinct.
fn names(arguments: &Match) -> [String; 2] {
    let first = clean(arguments.first_name.as_ref().unwrap_or(&arguments.first));
    let second = clean(arguments.second_name.as_ref().unwrap_or(&arguments.second));
    if first == second { [format!("{first} #1"), format!("{second} #2")] } else { [first, second] }
}

fn clean(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn read_control(arguments: &Match) -> Result<TimeControl, Failure> {
    let limit = match (&arguments.tc, arguments.movetime) {
        (Some(text), _) => read_clock(text)?,
        (None, Some(time)) => TimeLimit::Move(Duration::from_millis(time)),
        (None, None) => TimeLimit::Untimed,
    };
    Ok(TimeControl {
        limit,
        nodes: arguments.nodes,
        depth: arguments.depth,
        grace: Duration::from_millis(arguments.grace),
        patience: Duration::from_secs(arguments.patience),
    })
}

/// Parses `10+0.1` or `10`, in seconds.
pub(crate) fn read_clock(text: &str) -> Result<TimeLimit, Failure> {
    let bad = || Failure::Input(Message::new("match-bad-clock").with("found", shown(text)));
    let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
    let seconds = |text: &str| {
        let seconds: f64 = text.parse().ok()?;
        let possible = (0.0..=LONGEST_TIME).contains(&seconds);
        possible.then(|| Duration::from_secs_f64(seconds))
    };
    match (seconds(base), seconds(increment)) {
        (Some(base), Some(increment)) if !base.is_zero() => {
            Ok(TimeLimit::Clock { base, increment })
        }
        _ => Err(bad()),
    }
}

/// Parses `elo0,elo1` or `elo0,elo1,alpha,beta`.
fn read_sprt(text: &str) -> Result<Sprt, Failure> {
    let numbers: Option<Vec<f64>> = text.split(',').map(|part| part.trim().parse().ok()).collect();
    let sprt = match numbers.as_deref() {
        Some([elo0, elo1]) => Sprt::new(*elo0, *elo1, ERROR_RATE, ERROR_RATE),
        Some([elo0, elo1, alpha, beta]) => Sprt::new(*elo0, *elo1, *alpha, *beta),
        _ => return Err(Failure::Input(Message::new("match-bad-sprt").with("found", shown(text)))),
    };
    sprt.map_err(|error| {
        Failure::Input(match error {
            InvalidSprt::Order => Message::new("match-sprt-order"),
            InvalidSprt::Rate => Message::new("match-sprt-rate"),
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

/// The limits other than clocks, as in `go`.
fn limits(control: &TimeControl) -> String {
    let mut go = Clocks::new(*control).go();
    (go.time, go.increment) = ([None; 2], [None; 2]);
    go.to_string().trim_start_matches("go").trim().to_owned()
}

fn shown(text: &str) -> String {
    const SHOWN: usize = 40;
    text.chars().take(SHOWN).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_controls_are_parsed() {
        let check = |text: &str, expected: Option<(u64, u64)>| {
            let clock = match read_clock(text) {
                Ok(TimeLimit::Clock { base, increment }) => {
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
    fn sprt_parameters_are_parsed() {
        let check = |text: &str, good: bool| assert_eq!(read_sprt(text).is_ok(), good, "{text}");
        check("0,5", true);
        check("-1.75, 0.25", true);
        check("0,5,0.01,0.1", true);
        for bad in ["", "5", "5,0", "0,5,0.05", "0,5,0.6,0.05", "a,b", "0,inf", "NaN,1"] {
            check(bad, false);
        }
    }
}
