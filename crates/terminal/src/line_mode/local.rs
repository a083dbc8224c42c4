//! A game at this keyboard, line by line.

use std::io::{self, BufRead, IsTerminal, Write};
use std::sync::Arc;
use std::time::Duration;

use engine::{Engine, Library, Line, Settings};
use game::{Explain, Message, Side};
use games::{AnyHistory, GameId};
use protocol::live::Clock;
use search::{Budget, Limits, Stop};
use texts::Texts;

use super::describe;
use crate::app::App;
use crate::best_lines::{best_line, proven_lines};
use crate::clock;
use crate::draw;
use crate::failure::{Failure, complain};
use crate::keeper::Keeper;
use crate::labels;
use crate::local::LocalGame;
use crate::player::side_name;
use crate::rules;
use crate::run::Now;
use crate::tables;

/// How long hints and analyses are thought about.
const THINKING: Duration = Duration::from_millis(1500);
/// Lines of an analysis.
const LINES: usize = 3;

/// Plays until the user has enough or the input ends.
pub(crate) fn run(
    local: LocalGame,
    ascii: bool,
    seed: u64,
    keeper: &mut Keeper,
    now: &Now,
    texts: &Texts,
) -> Result<(), Failure> {
    let library = tables::library(None);
    tables::check(&library, &local.history().first_position(), texts);
    let engine = new_engine(local.history().game(), &library);
    let glyphs = if ascii { draw::ASCII } else { draw::UNICODE };
    let mut lines = Lines {
        local,
        keeper,
        library,
        engine,
        now,
        texts,
        glyphs,
        seed,
        draws: false,
        points: None,
    };
    lines.begin()?;
    let prompts = io::stdin().is_terminal() && io::stdout().is_terminal();
    let mut refused = false;
    let mut input = io::stdin().lock();
    loop {
        if prompts {
            print_without_break("> ")?;
        }
        let mut bytes = Vec::new();
        if input.read_until(b'\n', &mut bytes).map_err(Failure::Output)? == 0 {
            break;
        }
        let line = String::from_utf8_lossy(&bytes);
        match lines.obey(line.trim()) {
            Ok(true) => {}
            Ok(false) => break,
            Err(Failure::Input(reason)) => {
                refused = true;
                complain(&texts.tell(&reason));
            }
            Err(other) => return Err(other),
        }
    }
    lines.leave();
    // A script has to know that something of it was not understood; a person has read it.
    if refused && !prompts { Err(Failure::Bad) } else { Ok(()) }
}

/// An engine with the user's tables.
fn new_engine(game: GameId, library: &Arc<Library>) -> Engine {
    Engine::new(game, Settings::default()).with_library(Arc::clone(library))
}

/// A game that is played line by line.
struct Lines<'a> {
    local: LocalGame,
    keeper: &'a mut Keeper,
    /// The user's tables of Awalé's endings.
    library: Arc<Library>,
    engine: Engine,
    now: &'a Now,
    texts: &'a Texts,
    glyphs: draw::Glyphs,
    seed: u64,
    /// Whether the board is drawn after every move.
    draws: bool,
    /// The points that were told last.
    points: Option<[u32; 2]>,
}

impl Lines<'_> {
    /// Says what is played, and lets the computer begin if it is to.
    fn begin(&mut self) -> Result<(), Failure> {
        let game = self.local.history().game();
        let player = |side| labels::player_here(self.texts, &self.local, side);
        let hello = Message::new("terminal-plain-hello")
            .with("title", labels::title(self.texts, &self.local.wanted()))
            .with("first", side_name(game, Side::First))
            .with("first-player", player(Side::First))
            .with("second", side_name(game, Side::Second))
            .with("second-player", player(Side::Second));
        self.say(&hello)?;
        self.points = Some(self.local.history().position().score());
        self.go_on()
    }

    /// Does what a line says; false when that is to leave.
    fn obey(&mut self, line: &str) -> Result<bool, Failure> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let now = self.now.get();
        match word {
            "" => {}
            "quit" | "exit" => return Ok(false),
            "help" | "?" => self.say(&Message::new("terminal-plain-help"))?,
            "moves" => {
                let moves = self.local.history().moves();
                let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
                print(&moves.join(" "))?;
            }
            "board" => self.board(rest)?,
            "describe" => {
                print(&describe::board(&self.local.history().position(), self.texts))?;
            }
            "score" => self.score()?,
            "undo" => {
                let moves = self.local.undo(now).map_err(Failure::Input)?;
                self.say(&Message::new("terminal-plain-undone").with("moves", moves))?;
                self.changed()?;
            }
            "redo" => {
                let before = self.local.history().side();
                let moves = self.local.redo(now).map_err(Failure::Input)?;
                let sides = [before, before.other()];
                for (mv, side) in moves.iter().zip(sides.into_iter().cycle()) {
                    self.moved(side, &mv.to_string())?;
                }
                self.changed()?;
            }
            "hint" => self.hint()?,
            "analyse" | "analyze" => self.analyse()?,
            "position" => print(&self.local.history().position().to_string())?,
            "record" => print(self.local.record().to_string().trim_end())?,
            "save" => self.save(rest)?,
            "load" => self.load(rest)?,
            "swap" => {
                self.local.swap();
                self.say(&Message::new("terminal-plain-swapped"))?;
                self.changed()?;
            }
            "resign" => {
                let side = self.local.person_to_move().unwrap_or(self.local.history().side());
                self.local.resign(side, now).map_err(Failure::Input)?;
                self.changed()?;
            }
            "draw" => {
                self.local.draw(now).map_err(Failure::Input)?;
                self.changed()?;
            }
            "new" => {
                self.local = LocalGame::begin(&self.local.wanted(), now).map_err(Failure::Input)?;
                self.engine.clear();
                self.seed = self.seed.wrapping_add(1);
                // Whoever begins again has given up the game that was under way.
                self.keeper.forget();
                self.keeper.begin_another();
                self.begin()?;
            }
            "rules" => {
                rules::print(self.local.history().game(), self.texts)?;
            }
            _ => self.play(line)?,
        }
        Ok(true)
    }

    /// What is left to do when the user leaves.
    fn leave(&mut self) {
        if self.local.ending().is_none() && self.local.history().plies() > 0 {
            complain(&self.texts.tell(&Message::new("terminal-resume-hint")));
        }
    }

    fn play(&mut self, text: &str) -> Result<(), Failure> {
        let side = self.local.history().side();
        match self.local.play(text, self.now.get()) {
            Ok(mv) => {
                // Whoever types a move sees it; whoever reads the output only must see it too.
                if !io::stdin().is_terminal() {
                    self.moved(side, &mv.to_string())?;
                }
                self.changed()
            }
            Err(_) if self.local.ending().is_some() => {
                self.changed()?;
                Err(Failure::Input(Message::new("table-over")))
            }
            // What does not even begin like a move is more likely a command.
            Err(reason) if reason.id.starts_with("text-") => {
                let found: String = text.chars().take(24).collect();
                let unknown = Message::new("terminal-plain-unknown").with("found", found);
                Err(Failure::Input(if looks_like_move(text) { reason } else { unknown }))
            }
            Err(reason) => Err(Failure::Input(reason)),
        }
    }

    /// The game has changed: it is kept, and goes on.
    fn changed(&mut self) -> Result<(), Failure> {
        self.keep()?;
        self.go_on()
    }

    fn keep(&mut self) -> Result<(), Failure> {
        if self.local.history().plies() > 0 {
            self.keeper.keep(&self.local.record().to_string()).map_err(Failure::Input)?;
        }
        if self.local.ending().is_some() {
            self.keeper.forget();
        }
        Ok(())
    }

    /// Lets the computer move for as long as it is its turn, then says how things stand.
    fn go_on(&mut self) -> Result<(), Failure> {
        while let Some(side) = self.local.turn() {
            let Some(level) = self.local.player(side).level() else { break };
            let time = self.budget(side);
            let history = self.local.history();
            let chosen = self.engine.choose(history, level, time, self.seed, &Stop::default());
            let Some(chosen) = chosen else { break };
            let text = chosen.mv.to_string();
            // It may have run out of time, like anybody else.
            if self.local.play(&text, self.now.get()).is_ok() {
                self.moved(side, &text)?;
            }
            self.keep()?;
        }
        if self.draws {
            self.board("")?;
        }
        let points = self.local.history().position().score();
        if self.points.replace(points) != Some(points) {
            self.tell_points()?;
        }
        self.tell_turn()
    }

    fn budget(&self, side: Side) -> Option<Budget> {
        let Clock::Timed { increment, .. } = self.local.clock() else { return None };
        let left = self.local.clocks(self.now.get())?[side.index()];
        let (left, increment) = (Duration::from_millis(left), Duration::from_millis(increment));
        Some(engine::Clock::new(left, increment).budget(self.local.history()))
    }

    fn moved(&mut self, side: Side, text: &str) -> Result<(), Failure> {
        let side = side_name(self.local.history().game(), side);
        self.say(&Message::new("terminal-plain-moved").with("side", side).with("move", text))
    }

    fn board(&mut self, how: &str) -> Result<(), Failure> {
        match how {
            "on" | "off" => {
                self.draws = how == "on";
                let told =
                    if self.draws { "terminal-plain-board-on" } else { "terminal-plain-board-off" };
                print(&self.texts.find(told).unwrap_or_default())
            }
            _ => {
                let board = draw::board(&self.local.history().position(), &self.glyphs, self.texts);
                print(board.trim_end())
            }
        }
    }

    /// Points, time left and whose turn it is.
    fn score(&mut self) -> Result<(), Failure> {
        self.tell_points()?;
        if let Some(clocks) = self.local.clocks(self.now.get()) {
            let game = self.local.history().game();
            let told = Message::new("terminal-plain-clocks")
                .with("first", side_name(game, Side::First))
                .with("first-time", clock::shown(clocks[0]))
                .with("second", side_name(game, Side::Second))
                .with("second-time", clock::shown(clocks[1]));
            self.say(&told)?;
        }
        self.tell_turn()
    }

    fn tell_points(&mut self) -> Result<(), Failure> {
        let game = self.local.history().game();
        let [first, second] = self.local.history().position().score();
        let told = Message::new("terminal-plain-score")
            .with("first", side_name(game, Side::First))
            .with("first-points", labels::points(self.texts, game, first))
            .with("second", side_name(game, Side::Second))
            .with("second-points", labels::points(self.texts, game, second));
        self.say(&told)
    }

    fn tell_turn(&mut self) -> Result<(), Failure> {
        let game = self.local.history().game();
        if let Some(ending) = self.local.ending() {
            return self.say(&ending.message(game));
        }
        let side = side_name(game, self.local.history().side());
        self.say(&Message::new("terminal-plain-turn").with("side", side))
    }

    /// The best lines, proven or searched for.
    fn lines(&mut self) -> Vec<Line> {
        let (history, stop) = (self.local.history(), Stop::default());
        if let Some(proven) = proven_lines(&mut self.engine, history, LINES, &stop) {
            return proven;
        }
        let mut found: Vec<Line> = Vec::new();
        self.engine.think(history, Limits::time(THINKING), LINES, &stop, |thought| {
            // The lines come from the best on, again for every depth.
            found.truncate(thought.rank - 1);
            found.push(Line::from(thought));
        });
        found
    }

    fn hint(&mut self) -> Result<(), Failure> {
        let history: &AnyHistory = self.local.history();
        let best = best_line(&mut self.engine, history, THINKING, &Stop::default());
        let best = best.and_then(|best| Some((*best.moves.first()?, best.assessment)));
        let Some((mv, assessment)) = best.filter(|_| self.local.turn().is_some()) else {
            return Err(Failure::Input(Message::new("table-over")));
        };
        let told = Message::new("terminal-hint")
            .with("move", mv.to_string())
            .with("score", labels::score(self.texts, assessment));
        self.say(&told)
    }

    fn analyse(&mut self) -> Result<(), Failure> {
        let found = self.lines();
        if found.is_empty() {
            return Err(Failure::Input(Message::new("table-over")));
        }
        for (rank, Line { assessment, moves }) in (1u32..).zip(found) {
            let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
            let mut score = labels::score(self.texts, assessment);
            if assessment.is_proven() {
                let proven = self.texts.find("terminal-plain-proven").unwrap_or_default();
                score = format!("{score} {proven}");
            }
            let told = Message::new("terminal-plain-line")
                .with("rank", rank)
                .with("score", score)
                .with("moves", moves.join(" "));
            self.say(&told)?;
        }
        Ok(())
    }

    fn save(&mut self, file: &str) -> Result<(), Failure> {
        if file.is_empty() {
            return Err(Failure::Input(Message::new("terminal-plain-save-where")));
        }
        let record = self.local.record().to_string();
        let path = self.keeper.save(file.as_ref(), &record).map_err(Failure::Input)?;
        self.say(&Message::new("terminal-saved").with("file", path.display().to_string()))
    }

    fn load(&mut self, file: &str) -> Result<(), Failure> {
        if file.is_empty() {
            return Err(Failure::Input(Message::new("terminal-plain-load-where")));
        }
        let text = Keeper::load(file.as_ref()).map_err(Failure::Input)?;
        let now = self.now.get();
        self.local = App::read_game(&text, None, now).map_err(Failure::Input)?;
        let game = self.local.history().game();
        if self.engine.game() == game {
            self.engine.clear();
        } else {
            self.engine = new_engine(game, &self.library);
        }
        self.keeper.begin_another();
        self.begin()
    }

    fn say(&self, what: &impl Explain) -> Result<(), Failure> {
        print(&self.texts.tell(what))
    }
}

fn print(text: &str) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    writeln!(out, "{text}")?;
    Ok(out.flush()?)
}

fn print_without_break(text: &str) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    write!(out, "{text}")?;
    Ok(out.flush()?)
}

/// Whether somebody meant a move: places are letters and numbers, and moves are short.
fn looks_like_move(text: &str) -> bool {
    text.len() <= 6 && text.chars().any(|c| c.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::looks_like_move;

    #[test]
    fn moves_and_commands_are_told_apart() {
        for text in ["c9z9", "a1b", "k3"] {
            assert!(looks_like_move(text), "{text}");
        }
        for text in ["hlep", "undo it", "Z", ""] {
            assert!(!looks_like_move(text), "{text}");
        }
    }
}
