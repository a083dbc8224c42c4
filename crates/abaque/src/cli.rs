//! The command line. Help texts are in `locales/*/program.ftl`, under the names of commands and arguments; see
//! [`localise`](crate::localise).

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::{ArgGroup, Args, Parser, Subcommand, ValueEnum};

#[derive(Debug, Parser)]
#[command(name = "abaque", version)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
    // Read by `localise::language` before parsing; declared here so that clap accepts it.
    #[arg(long, global = true, value_parser = ["fr", "en"], value_name = "fr|en")]
    pub(crate) lang: Option<String>,
    #[arg(long, global = true, value_enum, default_value = "auto", value_name = "WHEN")]
    pub(crate) color: Color,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Moves(Moves),
    Show(Show),
    Perft(Perft),
    Replay(Replay),
    Review(Review),
    Rules(Rules),
    Bench(Bench),
    Convert(Convert),
    Analyse(Analyse),
    Endgame(Endgame),
    Engine(Engine),
    Match(Box<Match>),
    Tournament(Box<Tournament>),
    Adapt(Adapt),
    Serve(Serve),
    Backup(Backup),
    Restore(Backup),
    Admin(Admin),
    Copy(CopySite),
    Play(Box<Play>),
    Join(Join),
    Work(Work),
    Completions(Completions),
    Man(Man),
}

/// A game and a position.
#[derive(Args, Debug)]
pub(crate) struct PositionArgs {
    #[arg(value_name = "GAME")]
    pub(crate) game: String,
    #[command(flatten)]
    pub(crate) start: StartOptions,
}

#[derive(Args, Debug, Default)]
pub(crate) struct StartOptions {
    #[arg(long, value_name = "NAME[,key=value…]")]
    pub(crate) rules: Option<String>,
    #[arg(long, value_name = "NAME")]
    pub(crate) layout: Option<String>,
    #[arg(long, value_name = "NAME")]
    pub(crate) setup: Option<String>,
    #[arg(long, value_name = "TEXT")]
    pub(crate) position: Option<String>,
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    pub(crate) moves: Option<String>,
    #[arg(long)]
    pub(crate) study: bool,
}

#[derive(Args, Debug)]
pub(crate) struct Moves {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct Show {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    #[arg(long, conflicts_with = "ascii")]
    pub(crate) json: bool,
    #[arg(long)]
    pub(crate) ascii: bool,
}

#[derive(Args, Debug)]
pub(crate) struct Perft {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u32).range(..=i64::from(game::MAX_PERFT_DEPTH)))]
    pub(crate) depth: u32,
    #[arg(long)]
    pub(crate) divide: bool,
    #[arg(long)]
    pub(crate) json: bool,
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
}

#[derive(Args, Debug)]
pub(crate) struct Replay {
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct Review {
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    #[arg(long, value_name = "N", default_value_t = 200_000)]
    pub(crate) nodes: u64,
    #[arg(long, value_name = "MS", conflicts_with = "nodes")]
    pub(crate) movetime: Option<u64>,
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    #[arg(long, value_name = "FOLDER")]
    pub(crate) tables: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct Rules {
    #[arg(value_name = "GAME")]
    pub(crate) game: String,
}

#[derive(Args, Debug)]
pub(crate) struct Bench {
    #[arg(value_name = "GAME")]
    pub(crate) games: Vec<String>,
    #[arg(long, default_value_t = 2.0, value_name = "S")]
    pub(crate) seconds: f64,
    #[arg(long)]
    pub(crate) engine: bool,
    #[arg(long, value_name = "T", requires = "engine", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: Option<u16>,
}

#[derive(Args, Debug)]
pub(crate) struct Convert {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    #[arg(long, value_enum, value_name = "FORM")]
    pub(crate) from: Option<ConvertSource>,
    #[arg(long, value_enum, default_value = "position", value_name = "FORM")]
    pub(crate) to: ConvertTarget,
}

/// The arguments of `abaque play`.
#[derive(Args, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub(crate) struct Play {
    #[arg(value_name = "GAME")]
    pub(crate) game: Option<String>,
    #[arg(long, value_name = "NAME[,key=value…]")]
    pub(crate) rules: Option<String>,
    #[arg(long, value_name = "NAME")]
    pub(crate) layout: Option<String>,
    #[arg(long, value_name = "NAME")]
    pub(crate) setup: Option<String>,
    #[arg(long, value_name = "TEXT")]
    pub(crate) position: Option<String>,
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    pub(crate) moves: Option<String>,
    #[arg(long, value_name = "N", conflicts_with_all = ["two", "watch"])]
    pub(crate) level: Option<u8>,
    #[arg(long, value_name = "SIDE", conflicts_with_all = ["two", "watch"])]
    pub(crate) side: Option<String>,
    #[arg(long, conflicts_with = "watch")]
    pub(crate) two: bool,
    #[arg(long, num_args = 2, value_names = ["N", "M"])]
    pub(crate) watch: Option<Vec<u8>>,
    #[arg(long, value_name = "NAMES", conflicts_with_all = ["watch", "load", "resume"])]
    pub(crate) first: Option<String>,
    #[arg(long, value_name = "NAMES", conflicts_with_all = ["watch", "load", "resume"])]
    pub(crate) second: Option<String>,
    #[arg(long, value_name = "WHO", conflicts_with_all = ["watch", "load", "resume", "position", "moves"])]
    pub(crate) youngest: Option<String>,
    #[arg(long, value_name = "M[+S]")]
    pub(crate) clock: Option<String>,
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "rules", "layout", "setup", "position", "moves", "clock", "resume"])]
    pub(crate) load: Option<PathBuf>,
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,
    #[arg(long, conflicts_with_all = ["game", "rules", "layout", "setup", "position", "moves", "clock"])]
    pub(crate) resume: bool,
    #[arg(long)]
    pub(crate) plain: bool,
    #[arg(long)]
    pub(crate) ascii: bool,
    #[arg(long)]
    pub(crate) no_animation: bool,
    #[arg(long)]
    pub(crate) no_delay: bool,
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    #[arg(long, value_name = "FILE")]
    pub(crate) picture: Option<PathBuf>,
    #[arg(long, value_name = "COLUMNSxLINES", requires = "picture")]
    pub(crate) size: Option<String>,
}

/// The arguments of `abaque join`.
#[derive(Args, Debug)]
pub(crate) struct Join {
    #[arg(value_name = "URL")]
    pub(crate) url: String,
    #[arg(long, env = "ABAQUE_TOKEN", value_name = "TOKEN", hide_env_values = true)]
    pub(crate) token: Option<String>,
    #[arg(long, value_name = "NAME", conflicts_with = "token")]
    pub(crate) guest: Option<String>,
    #[arg(long, env = "ABAQUE_CA_FILE", value_name = "FILE", hide_env = true)]
    pub(crate) ca_file: Option<PathBuf>,
    #[arg(long)]
    pub(crate) plain: bool,
    #[arg(long)]
    pub(crate) ascii: bool,
    #[arg(long)]
    pub(crate) no_animation: bool,
}

/// The arguments of `abaque work`.
#[derive(Args, Debug)]
pub(crate) struct Work {
    #[arg(long, value_name = "URL")]
    pub(crate) server: String,
    #[arg(long, env = "ABAQUE_KEY", value_name = "KEY", hide_env_values = true)]
    pub(crate) key: String,
    #[arg(long, env = "ABAQUE_CA_FILE", value_name = "FILE", hide_env = true)]
    pub(crate) ca_file: Option<PathBuf>,
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) jobs: u16,
    #[arg(long, value_name = "FOLDER")]
    pub(crate) tables: Option<PathBuf>,
}

/// The arguments of `abaque match`.
#[derive(Args, Debug)]
#[command(group(ArgGroup::new("thinking").args(["tc", "movetime", "nodes", "depth"]).multiple(true)))]
pub(crate) struct Match {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    #[arg(long, value_name = "PLAYER")]
    pub(crate) first: String,
    #[arg(long, value_name = "PLAYER")]
    pub(crate) second: String,
    #[arg(long, value_name = "NAME")]
    pub(crate) first_name: Option<String>,
    #[arg(long, value_name = "NAME")]
    pub(crate) second_name: Option<String>,
    #[arg(long, value_name = "NAME=VALUE")]
    pub(crate) first_option: Vec<String>,
    #[arg(long, value_name = "NAME=VALUE")]
    pub(crate) second_option: Vec<String>,
    #[arg(long, value_name = "S[+S]", conflicts_with = "movetime")]
    pub(crate) tc: Option<String>,
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=86_400_000))]
    pub(crate) movetime: Option<u64>,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) depth: Option<u32>,
    #[arg(long, default_value_t = 100, value_name = "MS", value_parser = clap::value_parser!(u64).range(..=60_000))]
    pub(crate) grace: u64,
    #[arg(long, default_value_t = 60, value_name = "S", value_parser = clap::value_parser!(u64).range(1..=86_400))]
    pub(crate) patience: u64,
    #[arg(long, default_value_t = 8, value_name = "N", value_parser = clap::value_parser!(u32).range(..=1000))]
    pub(crate) opening_plies: u32,
    #[arg(long, value_name = "FILE", conflicts_with = "opening_plies")]
    pub(crate) openings: Option<PathBuf>,
    #[arg(long, default_value_t = 1, value_name = "N")]
    pub(crate) seed: u64,
    #[arg(long, default_value_t = 100, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) games: u32,
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) concurrency: u16,
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    pub(crate) sprt: Option<String>,
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    #[arg(long)]
    pub(crate) json: bool,
    #[arg(long, value_name = "FOLDER")]
    pub(crate) tables: Option<PathBuf>,
}

/// The arguments of `abaque tournament`.
#[derive(Args, Debug)]
pub(crate) struct Tournament {
    #[arg(value_name = "FILE|FOLDER", required = true)]
    pub(crate) paths: Vec<PathBuf>,
    #[arg(long, value_name = "FOLDER", default_value = "results")]
    pub(crate) out: PathBuf,
    #[arg(long, value_name = "NAME")]
    pub(crate) name: Option<String>,
    #[arg(long, value_name = "GAME")]
    pub(crate) game: Option<String>,
    #[arg(long, value_name = "NAME[,key=value…]")]
    pub(crate) rules: Option<String>,
    #[arg(long, value_name = "NAME")]
    pub(crate) layout: Option<String>,
    #[arg(long, value_name = "NAME")]
    pub(crate) setup: Option<String>,
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub(crate) format: Option<FormatArg>,
    #[arg(long, value_name = "N")]
    pub(crate) rounds: Option<usize>,
    #[arg(long, value_name = "N")]
    pub(crate) games: Option<usize>,
    #[arg(long, value_name = "S[+S]", conflicts_with = "movetime")]
    pub(crate) tc: Option<String>,
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=86_400_000))]
    pub(crate) movetime: Option<u64>,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) depth: Option<u32>,
    #[arg(long, value_name = "N")]
    pub(crate) concurrency: Option<usize>,
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    #[arg(long, value_name = "FOLDER")]
    pub(crate) tables: Option<PathBuf>,
    #[arg(long, conflicts_with = "report")]
    pub(crate) check: bool,
    #[arg(long)]
    pub(crate) report: bool,
}

#[derive(Args, Debug)]
pub(crate) struct Adapt {
    #[arg(value_name = "PROTOCOL", value_parser = contest::adapters::Adapter::ALL.map(contest::adapters::Adapter::name))]
    pub(crate) protocol: String,
    #[arg(
        value_name = "COMMAND",
        required = true,
        trailing_var_arg = true,
        allow_hyphen_values = true
    )]
    pub(crate) words: Vec<String>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum FormatArg {
    RoundRobin,
    DoubleRoundRobin,
    Swiss,
    Gauntlet,
    Groups,
}

impl From<FormatArg> for contest::schedule::Format {
    fn from(format: FormatArg) -> Self {
        match format {
            FormatArg::RoundRobin => Self::RoundRobin,
            FormatArg::DoubleRoundRobin => Self::DoubleRoundRobin,
            FormatArg::Swiss => Self::Swiss,
            FormatArg::Gauntlet => Self::Gauntlet,
            FormatArg::Groups => Self::Groups,
        }
    }
}

#[derive(Args, Debug)]
pub(crate) struct Analyse {
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    #[arg(long, value_name = "MB", default_value_t = 64)]
    pub(crate) hash: usize,
    #[arg(long)]
    pub(crate) no_partial: bool,
    #[arg(long, value_name = "FOLDER")]
    pub(crate) tables: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct Endgame {
    #[command(subcommand)]
    pub(crate) command: EndgameCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum EndgameCommand {
    Build(EndgameBuild),
    Probe(EndgameProbe),
    Stats(EndgameTables),
    Verify(EndgameVerify),
}

/// Which tables, and where they are.
#[derive(Args, Debug)]
pub(crate) struct EndgameTables {
    #[arg(long, value_name = "NAME[,key=value…]", default_value = "sheet")]
    pub(crate) rules: String,
    #[arg(long, visible_alias = "tables", value_name = "FOLDER")]
    pub(crate) out: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct EndgameBuild {
    #[command(flatten)]
    pub(crate) tables: EndgameTables,
    #[arg(long, value_name = "N")]
    pub(crate) seeds: u8,
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    #[arg(long)]
    pub(crate) distances: bool,
}

#[derive(Args, Debug)]
pub(crate) struct EndgameProbe {
    #[command(flatten)]
    pub(crate) tables: EndgameTables,
    #[arg(long, value_name = "TEXT")]
    pub(crate) position: String,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct EndgameVerify {
    #[command(flatten)]
    pub(crate) tables: EndgameTables,
    #[arg(long, value_name = "N")]
    pub(crate) seeds: Option<u8>,
    #[arg(long, value_name = "N")]
    pub(crate) sample: Option<u64>,
}

#[derive(Args, Debug)]
pub(crate) struct Engine {
    #[arg(value_name = "GAME")]
    pub(crate) game: String,
    #[arg(long, value_name = "FILE")]
    pub(crate) eval_file: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct Serve {
    #[arg(long, env = "ABAQUE_LISTEN", value_name = "ADDRESS:PORT")]
    pub(crate) listen: Option<SocketAddr>,
    #[arg(
        long = "data",
        env = "ABAQUE_DATA",
        value_name = "FOLDER|URL",
        id = "place",
        hide_env_values = true
    )]
    pub(crate) data: Option<PathBuf>,
    #[arg(long, env = "ABAQUE_BUS", value_name = "URL", hide_env_values = true)]
    pub(crate) bus: Option<String>,
    #[arg(long, env = "ABAQUE_BASE_URL", value_name = "URL")]
    pub(crate) base_url: Option<String>,
    #[arg(long, env = "ABAQUE_TRUSTED_HOPS", value_name = "N")]
    pub(crate) trusted_hops: Option<usize>,
    #[arg(long, env = "ABAQUE_LOG", value_enum, value_name = "FORM")]
    pub(crate) log: Option<LogFormatArg>,
    #[arg(long, env = "ABAQUE_TABLES", value_name = "FOLDER")]
    pub(crate) tables: Option<PathBuf>,
    #[arg(long, env = "ABAQUE_CONFIG", value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
    #[arg(long, env = "ABAQUE_PROFILE", value_enum, value_name = "PROFILE")]
    pub(crate) profile: Option<ProfileArg>,
    #[arg(long)]
    pub(crate) open: bool,
}

/// A backup to make or restore.
#[derive(Args, Debug)]
pub(crate) struct Backup {
    #[arg(value_name = "FILE")]
    pub(crate) copy: PathBuf,
    #[command(flatten)]
    pub(crate) data: DataArgs,
}

/// An operator command and its server.
#[derive(Args, Debug)]
pub(crate) struct Admin {
    #[command(flatten)]
    pub(crate) data: DataArgs,
    #[arg(long, env = "ABAQUE_CONFIG", value_name = "FILE", global = true)]
    pub(crate) config: Option<PathBuf>,
    #[arg(long, value_name = "URL", global = true)]
    pub(crate) url: Option<String>,
    #[command(subcommand)]
    pub(crate) command: AdminCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum AdminCommand {
    Appoint(AdminPerson),
    Dismiss(AdminPerson),
    Operators,
    Status,
    Reports(AdminReports),
    Resolve(AdminReport),
    Person(AdminPerson),
    Mute(AdminMute),
    Unmute(AdminPerson),
    Close(AdminPerson),
    Reopen(AdminPerson),
    EndGame(AdminEndGame),
    Log,
}

#[derive(Args, Debug)]
pub(crate) struct AdminPerson {
    #[arg(value_name = "NAME")]
    pub(crate) name: String,
}

#[derive(Args, Debug)]
pub(crate) struct AdminReports {
    #[arg(long)]
    pub(crate) resolved: bool,
}

#[derive(Args, Debug)]
pub(crate) struct AdminReport {
    #[arg(value_name = "NUMBER")]
    pub(crate) report: u64,
}

#[derive(Args, Debug)]
pub(crate) struct AdminMute {
    #[arg(value_name = "NAME")]
    pub(crate) name: String,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) days: Option<u16>,
}

#[derive(Args, Debug)]
pub(crate) struct AdminEndGame {
    #[arg(value_name = "TABLE")]
    pub(crate) table: String,
    #[arg(value_enum, value_name = "RESULT")]
    pub(crate) result: AdminResult,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum AdminResult {
    Abort,
    Draw,
    First,
    Second,
}

/// A site to move from one form of storage to the other.
#[derive(Args, Debug)]
pub(crate) struct CopySite {
    #[arg(long = "from", value_name = "FOLDER|URL", id = "source")]
    pub(crate) from: PathBuf,
    #[arg(long = "to", value_name = "FOLDER|URL", id = "target")]
    pub(crate) to: PathBuf,
}

/// The server's data folder.
#[derive(Args, Debug)]
pub(crate) struct DataArgs {
    #[arg(long = "data", env = "ABAQUE_DATA", value_name = "FOLDER", id = "data", global = true)]
    pub(crate) folder: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct Completions {
    #[arg(value_name = "SHELL", value_enum)]
    pub(crate) shell: clap_complete::Shell,
}

#[derive(Args, Debug)]
pub(crate) struct Man {
    #[arg(value_name = "FOLDER")]
    pub(crate) folder: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Color {
    Auto,
    Always,
    Never,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum LogFormatArg {
    Text,
    Json,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum ProfileArg {
    Public,
    Classroom,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ConvertSource {
    Positions,
    Records,
    Moves,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ConvertTarget {
    Position,
    #[value(name = "playstrategy")]
    PlayStrategy,
    Dashes,
    Record,
    Moves,
}

impl Color {
    pub(crate) fn choice(self) -> anstream::ColorChoice {
        match self {
            Color::Auto => anstream::ColorChoice::Auto,
            Color::Always => anstream::ColorChoice::Always,
            Color::Never => anstream::ColorChoice::Never,
        }
    }
}
