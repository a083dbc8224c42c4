//! Draws the pictures of README and docs as SVG, from the program's own output. Run by `make pictures`.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, io};

use engine::{Engine, Level, Settings};
use games::{AnyHistory, GameId, Start};
use search::Stop;

/// The name of each picture, its game and start, and how many plies of computer self-play lead to the position.
const PICTURES: [(&str, GameId, Option<&str>, usize); 3] = [
    ("avalam", GameId::Avalam, None, 22),
    ("abalone", GameId::Abalone, Some("belgian"), 40),
    ("awale", GameId::Awale, None, 24),
];

fn main() -> io::Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/pictures");
    fs::create_dir_all(&folder)?;
    for (name, game, start, plies) in PICTURES {
        let history = played(game, start, plies);
        let position = history.position().to_string();
        let arguments = ["show", game.name(), "--position", &position, "--color", "always"];
        let output = Command::new(program()).args(arguments).args(["--lang", "en"]).output()?;
        let text = String::from_utf8_lossy(&output.stdout);
        fs::write(folder.join(format!("{name}.svg")), picture(&text))?;
        screen(&folder.join(format!("terminal-{name}.svg")), &history, start)?;
    }
    Ok(())
}

/// The full-screen view of a game, drawn by the program.
fn screen(file: &Path, history: &AnyHistory, start: Option<&str>) -> io::Result<()> {
    let game = history.game();
    let moves: Vec<String> = history.played().iter().map(ToString::to_string).collect();
    let mut command = Command::new(program());
    command.args(["play", game.name(), "--lang", "en", "--level", "4", "--clock", "10+5"]);
    command.args(["--moves", &moves.join(" "), "--size", "110x36", "--picture"]).arg(file);
    if let (Some(tag), Some(name)) = (game.start_tag(), start) {
        command.arg(format!("--{}", tag.to_lowercase())).arg(name);
    }
    if command.status()?.success() { Ok(()) } else { Err(io::Error::other("no picture")) }
}

/// Renders coloured text, as narrow as it allows, so that three pictures fit side by side.
fn picture(text: &str) -> String {
    const NARROWEST: usize = 420;
    anstyle_svg::Term::new().min_width_px(NARROWEST).render_svg(text)
}

/// The program, in the parent of the examples' folder.
fn program() -> PathBuf {
    let example = env::current_exe().unwrap_or_default();
    example.ancestors().nth(2).unwrap_or(Path::new(".")).join("abaque")
}

/// A plausible game, the same every time.
fn played(game: GameId, name: Option<&str>, plies: usize) -> AnyHistory {
    const LEVEL: u8 = 4;
    let level = Level::new(LEVEL).expect("there is such a level");
    let mut engine = Engine::new(game, Settings::default());
    let start = Start { name, ..Default::default() };
    let mut history = AnyHistory::start(game, &start).expect("the start exists");
    for _ in 0..plies {
        let chosen = engine.choose(&history, level, None, 7, &Stop::default());
        let mv = chosen.expect("the game is not over").mv.to_string();
        history.play_text(&mv).expect("the engine plays legal moves");
    }
    history
}
