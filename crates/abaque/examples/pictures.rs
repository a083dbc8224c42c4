//! Draws the pictures of the README and of the docs: what the program prints and shows, as SVG. Run by
//! `make pictures`.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, io};

use game::Rng;
use games::{AnyHistory, GameId, Start};

/// Each picture: its name, the command, and how many random plies lead to the position shown.
const PICTURES: [(&str, GameId, Option<&str>, usize); 3] = [
    ("avalam", GameId::Avalam, None, 22),
    ("abalone", GameId::Abalone, Some("belgian"), 40),
    ("awale", GameId::Awale, None, 24),
];

fn main() -> io::Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/pictures");
    fs::create_dir_all(&folder)?;
    for (name, game, start, plies) in PICTURES {
        let position = random_position(game, start, plies);
        let arguments = ["show", game.name(), "--position", &position, "--color", "always"];
        let output = Command::new(program()).args(arguments).args(["--lang", "en"]).output()?;
        let text = String::from_utf8_lossy(&output.stdout);
        fs::write(folder.join(format!("{name}.svg")), picture(&text))?;
        screen(&folder.join(format!("terminal-{name}.svg")), game, start, plies)?;
    }
    Ok(())
}

/// The screen of a game in the terminal, drawn by the program itself.
fn screen(file: &Path, game: GameId, start: Option<&str>, plies: usize) -> io::Result<()> {
    let moves = random_game(game, start, plies).played();
    let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
    let mut command = Command::new(program());
    command.args(["play", game.name(), "--lang", "en", "--level", "4", "--clock", "10+5"]);
    command.args(["--moves", &moves.join(" "), "--size", "110x36", "--picture"]).arg(file);
    if let (Some(tag), Some(name)) = (game.start_tag(), start) {
        command.arg(format!("--{}", tag.to_lowercase())).arg(name);
    }
    if command.status()?.success() { Ok(()) } else { Err(io::Error::other("no picture")) }
}

/// As wide as the longest line, so that three pictures fit beside each other.
fn picture(text: &str) -> String {
    const NARROWEST: usize = 420;
    anstyle_svg::Term::new().min_width_px(NARROWEST).render_svg(text)
}

/// The program stands beside the folder of the examples.
fn program() -> PathBuf {
    let example = env::current_exe().unwrap_or_default();
    example.ancestors().nth(2).unwrap_or(Path::new(".")).join("abaque")
}

fn random_position(game: GameId, name: Option<&str>, plies: usize) -> String {
    random_game(game, name, plies).position().to_string()
}

fn random_game(game: GameId, name: Option<&str>, plies: usize) -> AnyHistory {
    let mut rng = Rng::new(7);
    let start = Start { name, ..Default::default() };
    let mut history = AnyHistory::start(game, &start).expect("the start exists");
    for _ in 0..plies {
        let moves = history.moves();
        let mv = moves[rng.below(moves.len())].to_string();
        history.play_text(&mv).expect("a listed move is legal");
    }
    history
}
