//! `abaque tournament`: a contest of any number of programs.

mod live_table;

use std::fs;
use std::io::{IsTerminal as _, Write as _};
use std::path::{Path, PathBuf};

use contest::referee::{Conditions, GameFailure};
use contest::schedule::Encounter;
use contest::{
    Clocks, Contest, Definition, DefinitionError, Fixture, GameLog, Interrupt, Ledger, LedgerError,
    Network, Observer, PlayedGame, PlayerOptions, PlayerSpec, RunError, TimeControl, TimeLimit,
};
use game::{Explain, Message};
use games::{AnyHistory, GameId, Start};
use protocol::contest::ContestReport;
use texts::Texts;

use self::live_table::LiveTable;
use super::interrupt;
use super::match_runner::{read_book, read_clock};
use crate::cli::Tournament;
use terminal::failure::{Failure, in_place, print_error};
use terminal::output::terminal_size;
use terminal::{EpochClock, endgame_tables, files};

/// Files of the results folder.
const GAMES: &str = "games.txt";
const REPORT: &str = "results.json";
const PAGE: &str = "index.html";
/// The page's template among the web app's files.
const TEMPLATE: &str = "contest.html";
/// Games between two reports while a contest runs.
const REPORT_EVERY: usize = 20;

/// Plays or resumes a contest and writes its report.
pub(crate) fn run(arguments: &Tournament, texts: &Texts) -> Result<(), Failure> {
    let mut definition = Definition::read(&arguments.paths).map_err(misread)?;
    override_by(&mut definition, arguments)?;
    let mut contest = contest(&definition, arguments, texts)?;
    let games = arguments.out.join(GAMES);
    let interrupt = interrupt::listen();
    if arguments.check {
        // Changes nothing, so that it can be tried while the contest runs.
        Ledger::read(&games, &contest).map_err(|error| unusable(&games, error))?;
        return check(&mut contest, &definition, &interrupt, texts);
    }
    fs::create_dir_all(&arguments.out)
        .map_err(|error| Failure::Input(files::unwritable(&arguments.out, &error)))?;
    let ledger = if arguments.report {
        Ledger::read(&games, &contest).map_err(|error| unusable(&games, error))?
    } else {
        play(&mut contest, &definition, &arguments.out, &interrupt, texts)?
    };
    let report = contest::report(&contest, &ledger);
    write_report(&arguments.out, &report)?;
    write_page(&arguments.out, &report, &ledger, texts)?;
    if ledger.repeated() > 0 {
        let note = Message::new("contest-repeated").with("games", ledger.repeated());
        print_error(&texts.tell(&note));
    }
    let mut out = anstream::stdout().lock();
    let standings = if std::io::stdout().is_terminal() {
        live_table::fitted_table(&report, terminal_size().0, usize::MAX, texts)
    } else {
        live_table::table(&report)
    };
    write!(out, "{standings}")?;
    out.flush()?;
    let page = arguments.out.display().to_string();
    anstream::eprintln!("{}", texts.tell(&Message::new("contest-written").with("file", page)));
    if interrupt.is_set() {
        print_error(&texts.tell(&Message::new("match-resume")));
        return Err(Failure::Negative);
    }
    Ok(())
}

/// Starts every player once, under the limits of the contest.
fn check(
    contest: &mut Contest,
    definition: &Definition,
    interrupt: &Interrupt,
    texts: &Texts,
) -> Result<(), Failure> {
    start_players(contest, definition, interrupt, texts)?;
    if interrupt.is_set() {
        return Err(Failure::Negative);
    }
    let note = Message::new("contest-players-start").with("players", contest.entrants.len());
    anstream::eprintln!("{}", texts.tell(&note));
    Ok(())
}

fn start_players(
    contest: &mut Contest,
    definition: &Definition,
    interrupt: &Interrupt,
    texts: &Texts,
) -> Result<(), Failure> {
    divide_group(contest, &definition.limits.cgroups, texts)?;
    if let Err(failures) = contest.check_players(interrupt) {
        for (player, failure) in &failures {
            let place = &contest.entrants[*player].name;
            print_error(&texts.tell(&in_place(place, failure)));
        }
        return Err(Failure::Reported);
    }
    if let Some(note) = network_note(contest) {
        anstream::eprintln!("{}", texts.tell(&note));
    }
    Ok(())
}

/// Plays the missing games.
fn play(
    contest: &mut Contest,
    definition: &Definition,
    folder: &Path,
    interrupt: &Interrupt,
    texts: &Texts,
) -> Result<Ledger, Failure> {
    let games = folder.join(GAMES);
    let (mut log, ledger, mended) =
        GameLog::open(&games, contest).map_err(|error| unusable(&games, error))?;
    if mended {
        let note = Message::new("match-file-mended");
        print_error(&texts.tell(&in_place(&games.display().to_string(), &note)));
    }
    if !contest.is_finished(&ledger) {
        start_players(contest, definition, interrupt, texts)?;
    }
    if !ledger.is_empty() {
        let note = Message::new("contest-goes-on").with("games", ledger.len());
        anstream::eprintln!("{}", texts.tell(&note));
    }
    let mut observer = Progress::new(contest, texts, folder);
    contest.run(ledger, &mut log, &mut observer, interrupt, texts).map_err(|error| match error {
        RunError::Io(error) => Failure::Input(files::unwritable(&games, &error)),
        RunError::NoOpening => no_opening(),
    })
}

fn no_opening() -> Failure {
    Failure::input_in("opening-plies", &Message::new("match-no-opening"))
}

fn misread((place, message): DefinitionError) -> Failure {
    Failure::input_in(&place, &message)
}

fn unusable(path: &Path, error: LedgerError) -> Failure {
    let name = path.display().to_string();
    match error {
        LedgerError::InUse => Failure::Input(Message::new("match-file-in-use").with("file", name)),
        LedgerError::Io(error) => Failure::Input(files::unwritable(path, &error)),
        LedgerError::Unreadable(message) => Failure::input_in(&name, &message),
        LedgerError::Other { number, tag, then, now } => {
            let message = Message::new("contest-other-game")
                .with("number", number)
                .with("tag", tag)
                .with("then", then)
                .with("now", now);
            Failure::input_in(&name, &message)
        }
    }
}

/// Options of the command line replace those of the file.
fn override_by(definition: &mut Definition, arguments: &Tournament) -> Result<(), Failure> {
    let replace = |place: &mut Option<String>, value: &Option<String>| {
        if value.is_some() {
            place.clone_from(value);
        }
    };
    replace(&mut definition.game, &arguments.game);
    replace(&mut definition.rules, &arguments.rules);
    replace(&mut definition.layout, &arguments.layout);
    replace(&mut definition.setup, &arguments.setup);
    replace(&mut definition.name, &arguments.name);
    if let Some(format) = arguments.format {
        definition.format = format.into();
    }
    definition.games = arguments.games.or(definition.games);
    definition.rounds = arguments.rounds.or(definition.rounds);
    definition.concurrency = arguments.concurrency.or(definition.concurrency);
    definition.seed = arguments.seed.or(definition.seed);
    let time = &mut definition.time;
    if arguments.tc.is_some() || arguments.movetime.is_some() {
        (time.per_move, time.game, time.increment, time.credit) = (None, None, None, None);
    }
    if let Some(text) = &arguments.tc
        && let TimeLimit::Clock { base, increment } = read_clock(text)?
    {
        time.game = Some(base.as_secs_f64());
        time.increment = Some(increment.as_secs_f64());
    }
    if let Some(milliseconds) = arguments.movetime {
        time.per_move = Some(milliseconds as f64 / 1000.0);
    }
    time.nodes = arguments.nodes.or(time.nodes);
    time.depth = arguments.depth.or(time.depth);
    Ok(())
}

fn contest(
    definition: &Definition,
    arguments: &Tournament,
    texts: &Texts,
) -> Result<Contest, Failure> {
    let Some(game) = &definition.game else {
        return Err(Failure::Input(Message::new("contest-no-game").with("games", GameId::names())));
    };
    let game: GameId = game.parse().map_err(|error| Failure::input_in("game", &error))?;
    let start = Start {
        rules: definition.rules.as_deref(),
        name: definition.layout.as_deref().or(definition.setup.as_deref()),
        ..Start::default()
    };
    let start = AnyHistory::start(game, &start).map_err(|error| Failure::input(&error))?;
    let program = std::env::current_exe().unwrap_or_else(|_| PathBuf::from("abaque"));
    let entrants = definition.entrants(&program).map_err(misread)?;
    let plan = definition.plan(entrants.len()).map_err(misread)?;
    let control = definition.control().map_err(misread)?;
    let is_limited = control.nodes.is_some()
        || control.depth.is_some()
        || !matches!(control.limit, TimeLimit::Untimed);
    if !is_limited && entrants.iter().any(|one| matches!(one.spec, PlayerSpec::Program(_))) {
        return Err(Failure::input_in("time", &Message::new("contest-no-limit")));
    }
    let library = endgame_tables::library(arguments.tables.as_deref());
    if entrants.iter().any(|one| matches!(one.spec, PlayerSpec::Level(_))) {
        endgame_tables::check(&library, &start.position(), texts);
    }
    let book = definition.openings.as_deref().map(|path| read_book(path, &start)).transpose()?;
    let games = definition.games.unwrap_or(2);
    if games == 0 || games > 100_000 {
        return Err(Failure::input_in("games", &Message::new("contest-bad-games")));
    }
    let contest = Contest {
        name: definition.name.clone().unwrap_or_else(|| contest_name(&arguments.paths)),
        plan,
        games,
        sprt: definition.sprt().map_err(misread)?,
        conditions: Conditions {
            lives: definition.lives,
            date: table::date(EpochClock::new().get()),
            time_control: time_control(&control),
            limits: limits(&control),
            settings: definition.settings().map_err(misread)?,
            control,
        },
        book,
        opening_plies: definition.opening_plies.unwrap_or(4),
        seed: definition.seed.unwrap_or(1),
        concurrency: definition.concurrency.unwrap_or(1).clamp(1, 1024),
        player_options: PlayerOptions {
            start: start.clone(),
            options: Vec::new(),
            patience: control.patience,
            library,
            sandbox: definition.sandbox(),
        },
        start,
        entrants,
    };
    if !contest.has_openings() {
        return Err(no_opening());
    }
    Ok(contest)
}

fn contest_name(paths: &[PathBuf]) -> String {
    let first = paths.first().and_then(|path| path.canonicalize().ok());
    let stem = first.as_deref().and_then(Path::file_stem).map(|stem| stem.to_string_lossy());
    stem.unwrap_or_default().into_owned()
}

/// The tag `TimeControl`.
fn time_control(control: &TimeControl) -> String {
    match control.limit {
        TimeLimit::Clock { base, increment } => {
            format!("{}+{}", base.as_secs_f64(), increment.as_secs_f64())
        }
        TimeLimit::Move(_) | TimeLimit::Untimed => "-".to_owned(),
    }
}

/// The limits other than clocks, as in `go`.
fn limits(control: &TimeControl) -> String {
    let mut go = Clocks::new(*control).go();
    (go.time, go.increment) = ([None; 2], [None; 2]);
    go.to_string().trim_start_matches("go").trim().to_owned()
}

fn has_programs(contest: &Contest) -> bool {
    contest.entrants.iter().any(|one| matches!(one.spec, PlayerSpec::Program(_)))
}

/// Gives each engine a cgroup for its limits; says why not, where the contest may do without.
#[cfg(target_os = "linux")]
fn divide_group(
    contest: &mut Contest,
    cgroups: &contest::Cgroups,
    texts: &Texts,
) -> Result<(), Failure> {
    if !has_programs(contest) {
        return Ok(());
    }
    match contest::cgroup::prepare(cgroups, &contest.player_options.sandbox) {
        Ok(group) => contest.player_options.sandbox.cgroup = group,
        Err(problem) if *cgroups == contest::Cgroups::IfPossible => {
            let note = Message::new("contest-no-cgroup").with("why", problem.message());
            anstream::eprintln!("{}", texts.tell(&note));
        }
        Err(problem) => return Err(Failure::input_in("limits.cgroups", &problem)),
    }
    Ok(())
}

/// Only Linux has cgroups.
#[cfg(not(target_os = "linux"))]
#[expect(clippy::unnecessary_wraps, reason = "as on Linux")]
fn divide_group(_: &mut Contest, _: &contest::Cgroups, _: &Texts) -> Result<(), Failure> {
    Ok(())
}

/// Says whether engines are without a network, if that depends on the system.
fn network_note(contest: &Contest) -> Option<Message> {
    let sandbox = &contest.player_options.sandbox;
    if sandbox.network != Network::OffIfPossible || !has_programs(contest) {
        return None;
    }
    let is_possible = sandbox.can_cut_network();
    (!is_possible).then(|| Message::new("contest-network-on"))
}

fn write_report(folder: &Path, report: &ContestReport) -> Result<(), Failure> {
    let json = contest::json(report).map_err(std::io::Error::other)?;
    write_whole(&folder.join(REPORT), &json)
}

fn write_page(
    folder: &Path,
    report: &ContestReport,
    ledger: &Ledger,
    texts: &Texts,
) -> Result<(), Failure> {
    let template =
        server::pages::built_file(TEMPLATE).and_then(|bytes| std::str::from_utf8(bytes).ok());
    if let Some(Ok(page)) = template.map(|template| contest::page(template, report, ledger)) {
        return write_whole(&folder.join(PAGE), &page);
    }
    // A program that was built without the web app.
    print_error(&texts.tell(&Message::new("contest-no-page")));
    Ok(())
}

/// Replaces a file at once, so that nobody reads half of it.
fn write_whole(path: &Path, text: &str) -> Result<(), Failure> {
    // A report may be written beside the contest that runs.
    let draft = path.with_extension(format!("{}.new", std::process::id()));
    fs::write(&draft, text)
        .and_then(|()| fs::rename(&draft, path))
        .map_err(|error| Failure::Input(files::unwritable(path, &error)))
}

/// Shows the contest while it runs.
struct Progress<'a> {
    contest: &'a Contest,
    texts: &'a Texts,
    table: LiveTable<'a>,
    folder: &'a Path,
}

impl<'a> Progress<'a> {
    fn new(contest: &'a Contest, texts: &'a Texts, folder: &'a Path) -> Self {
        Progress { contest, texts, table: LiveTable::new(texts), folder }
    }
}

impl Progress<'_> {
    /// A number for a running game.
    fn number(&self, fixture: &Fixture) -> usize {
        let Encounter { round, players: [a, b], .. } = fixture.encounter;
        let players = self.contest.entrants.len();
        ((round * players + a) * players + b) * self.contest.games + fixture.leg
    }

    fn names(&self, fixture: &Fixture) -> [&str; 2] {
        fixture.players().map(|one| self.contest.entrants[one].name.as_str())
    }
}

impl Observer for Progress<'_> {
    fn began(&mut self, fixture: &Fixture, ledger: &Ledger) {
        let (number, names) = (self.number(fixture), self.names(fixture).map(str::to_owned));
        self.table.began(number, names.each_ref().map(String::as_str));
        if self.table.is_live() {
            let total = self.contest.total(&self.contest.schedule(ledger));
            self.table.show(&contest::report(self.contest, ledger), total);
        }
    }

    fn ended(&mut self, game: &PlayedGame, failures: &[GameFailure], ledger: &Ledger) {
        let names = self.names(&game.fixture);
        for failure in failures {
            let message = Message::new("contest-failure")
                .with("number", ledger.len())
                .with("first", names[0])
                .with("second", names[1])
                .with("player", names[failure.side.index()])
                .with("what", failure.reason.message());
            self.table.note(&self.texts.tell(&message));
        }
        let total = self.contest.total(&self.contest.schedule(ledger));
        let line = format!(
            "{}/{total} {} - {} {}",
            ledger.len(),
            names[0],
            names[1],
            game::record::result_text(game.record.result)
        );
        let number = self.number(&game.fixture);
        self.table.ended(number, line);
        let is_due = ledger.len().is_multiple_of(REPORT_EVERY);
        if is_due || self.table.is_live() {
            let report = contest::report(self.contest, ledger);
            self.table.show(&report, total);
            // For programs that follow the contest; results are read from the file of games alone.
            if is_due {
                let _ = write_report(self.folder, &report);
            }
        }
    }
}
