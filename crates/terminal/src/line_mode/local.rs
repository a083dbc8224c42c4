//! A local game in line mode.

use std::io::{self, BufRead, IsTerminal, Write};
use std::time::Duration;

use engine::{Engine, Line, Order, Rank, Service, Settings};
use game::{Explain, Message, Side};
use games::AnyHistory;
use protocol::live::Clock;
use search::{Budget, Limits, Stop};
use texts::Texts;

use super::{
    board, describe, joined, print, print_clocks, print_hello, print_move, print_moves,
    print_points, save, say, unknown,
};
use crate::app::App;
use crate::best_lines::{best_line, proven_lines};
use crate::endgame_tables;
use crate::engines::start_engine;
use crate::failure::{Failure, print_error};
use crate::game_files::GameFiles;
use crate::labels;
use crate::local::LocalGame;
use crate::rules;
use crate::run::EpochClock;
use view::text_board;

/// Search time for hints and analysis.
const THINKING: Duration = Duration::from_millis(1500);
/// Lines per analysis.
const LINES: usize = 3;

/// Plays until the user quits or the input ends.
pub(crate) fn run(
    local: LocalGame,
    ascii: bool,
    seed: u64,
    game_files: &mut GameFiles,
    now: &EpochClock,
    texts: &Texts,
) -> Result<(), Failure> {
    let library = endgame_tables::library(None);
    endgame_tables::check(&library, &local.history().first_position(), texts);
    let engine = start_engine(Settings::default(), &library);
    let glyphs = if ascii { text_board::ASCII } else { text_board::UNICODE };
    let mut session = LocalSession {
        local,
        game_files,
        engine,
        now,
        texts,
        glyphs,
        seed,
        draws: false,
        points: None,
    };
    session.begin()?;
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
        match session.execute(line.trim()) {
            Ok(true) => {}
            Ok(false) => break,
            Err(Failure::Input(reason)) => {
                refused = true;
                print_error(&texts.tell(&reason));
            }
            Err(other) => return Err(other),
        }
    }
    session.leave();
    // The exit code tells scripts about rejected lines; a person has read the error.
    if refused && !prompts { Err(Failure::Reported) } else { Ok(()) }
}

struct LocalSession<'a> {
    local: LocalGame,
    game_files: &'a mut GameFiles,
    engine: Service,
    now: &'a EpochClock,
    texts: &'a Texts,
    glyphs: text_board::Glyphs,
    seed: u64,
    /// Whether the board is printed after every move.
    draws: bool,
    /// The points printed last.
    points: Option<[u32; 2]>,
}

impl LocalSession<'_> {
    /// Prints the game and its players; lets the computer begin if it is its turn.
    fn begin(&mut self) -> Result<(), Failure> {
        let player = |side| labels::local_player(self.texts, &self.local, side);
        print_hello(&self.local.options(), player, self.texts)?;
        self.points = Some(self.local.history().position().score());
        self.go_on()
    }

    /// Executes a line; returns false on `quit`.
    fn execute(&mut self, line: &str) -> Result<bool, Failure> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let now = self.now.get();
        match word {
            "" => {}
            "quit" | "exit" => return Ok(false),
            "help" | "?" => self.say(&Message::new("terminal-plain-help"))?,
            "moves" => print_moves(&self.local.history().moves())?,
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
            "save" => save(self.game_files, rest, &self.local.record(), self.texts)?,
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
                self.local =
                    LocalGame::begin(&self.local.options(), now).map_err(Failure::Input)?;
                self.clear_engine();
                self.seed = self.seed.wrapping_add(1);
                // A restart gives up the game in progress.
                self.game_files.discard_autosave();
                self.game_files.new_autosave();
                self.begin()?;
            }
            "rules" => {
                rules::print(self.local.history().game(), self.texts)?;
            }
            _ => self.play(line)?,
        }
        Ok(true)
    }

    /// Prints how to resume an unfinished game.
    fn leave(&mut self) {
        if self.local.ending().is_none() && self.local.history().plies() > 0 {
            print_error(&self.texts.tell(&Message::new("terminal-resume-hint")));
        }
    }

    fn play(&mut self, text: &str) -> Result<(), Failure> {
        let side = self.local.history().side();
        match self.local.play(text, self.now.get()) {
            Ok(mv) => {
                // A terminal echoes typed moves; piped input is not echoed.
                if !io::stdin().is_terminal() {
                    self.moved(side, &mv.to_string())?;
                }
                self.changed()
            }
            Err(_) if self.local.ending().is_some() => {
                self.changed()?;
                Err(Failure::Input(Message::new("table-over")))
            }
            // What does not start like a move is more likely a mistyped command.
            Err(reason) if reason.id.starts_with("text-") => {
                Err(if looks_like_move(text) { Failure::Input(reason) } else { unknown(text) })
            }
            Err(reason) => Err(Failure::Input(reason)),
        }
    }

    /// Autosaves the changed game and continues.
    fn changed(&mut self) -> Result<(), Failure> {
        self.keep()?;
        self.go_on()
    }

    fn keep(&mut self) -> Result<(), Failure> {
        if self.local.history().plies() > 0 {
            self.game_files.autosave(&self.local.record().to_string()).map_err(Failure::Input)?;
        }
        if self.local.ending().is_some() {
            self.game_files.discard_autosave();
        }
        Ok(())
    }

    /// Plays the computer's moves, then prints the state of the game.
    fn go_on(&mut self) -> Result<(), Failure> {
        while let Some(side) = self.local.turn() {
            let Some(level) = self.local.player(side).level() else { break };
            let (time, seed) = (self.budget(side), self.seed);
            let chosen = self.on_engine(move |engine, history, stop| {
                Some(engine.choose(history, level, time, seed, stop)?.mv)
            });
            // After a panic play any move, so that the opponent does not wait forever.
            let mv = chosen.unwrap_or_else(|| self.local.history().moves().into_iter().next());
            let Some(text) = mv.map(|mv| mv.to_string()) else { break };
            // The flag may have fallen while it was thinking.
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
            print_points(self.local.history(), self.texts)?;
        }
        self.print_turn()
    }

    fn budget(&self, side: Side) -> Option<Budget> {
        let Clock::Timed { increment, .. } = self.local.clock() else { return None };
        let left = self.local.clocks(self.now.get())?[side.index()];
        let (left, increment) = (Duration::from_millis(left), Duration::from_millis(increment));
        Some(engine::Clock::new(left, increment).budget(self.local.history()))
    }

    fn moved(&self, side: Side, text: &str) -> Result<(), Failure> {
        print_move(self.local.history().game(), side, text, self.texts)
    }

    fn board(&mut self, how: &str) -> Result<(), Failure> {
        board(how, self.local.history(), &self.glyphs, &mut self.draws, self.texts)
    }

    /// Prints points, clocks and whose turn it is.
    fn score(&mut self) -> Result<(), Failure> {
        print_points(self.local.history(), self.texts)?;
        if let Some(clocks) = self.local.clocks(self.now.get()) {
            print_clocks(self.local.history().game(), clocks, self.texts)?;
        }
        self.print_turn()
    }

    fn print_turn(&mut self) -> Result<(), Failure> {
        let game = self.local.history().game();
        if let Some(ending) = self.local.ending() {
            return self.say(&ending.message(game));
        }
        let side = labels::mover(self.texts, &self.local, self.local.history().side());
        self.say(&Message::new("terminal-plain-turn").with("side", side))
    }

    /// Runs `work` on the engine, for the current game. Reports a panic and returns `None`.
    fn on_engine<T: Send + 'static>(
        &self,
        mut work: impl FnMut(&mut Engine, &AnyHistory, &Stop) -> T + Send + 'static,
    ) -> Option<T> {
        let history = self.local.history().clone();
        let order = Order::local(Rank::Move, history.game());
        let result = self.engine.call(order, move |engine, stop| work(engine, &history, stop));
        let lost = || print_error(&self.texts.tell(&Message::new("terminal-engine-lost")));
        result.map_err(|_| lost()).ok()
    }

    /// Clears the transposition table for a new game.
    fn clear_engine(&self) {
        let _ = self.on_engine(|engine, _, _| engine.clear());
    }

    /// The best lines, proven or searched.
    fn lines(&mut self) -> Vec<Line> {
        let found = self.on_engine(|engine, history, stop| {
            if let Some(proven) = proven_lines(engine, history, LINES, stop) {
                return proven;
            }
            let mut found: Vec<Line> = Vec::new();
            engine.think(history, Limits::time(THINKING), LINES, stop, |thought| {
                // Lines arrive by rank, again for every depth.
                found.truncate(thought.rank - 1);
                found.push(Line::from(thought));
            });
            found
        });
        found.unwrap_or_default()
    }

    fn hint(&mut self) -> Result<(), Failure> {
        let best =
            self.on_engine(|engine, history, stop| best_line(engine, history, THINKING, stop));
        let best = best.flatten().and_then(|best| Some((*best.moves.first()?, best.assessment)));
        let Some((mv, assessment)) = best.filter(|_| self.local.turn().is_some()) else {
            return Err(Failure::Input(Message::new("table-over")));
        };
        let message = Message::new("terminal-hint")
            .with("move", mv.to_string())
            .with("score", labels::score(self.texts, assessment));
        self.say(&message)
    }

    fn analyse(&mut self) -> Result<(), Failure> {
        let found = self.lines();
        if found.is_empty() {
            return Err(Failure::Input(Message::new("table-over")));
        }
        for (rank, Line { assessment, moves }) in (1u32..).zip(found) {
            let mut score = labels::score(self.texts, assessment);
            if assessment.is_proven() {
                let proven = self.texts.find("terminal-plain-proven").unwrap_or_default();
                score = format!("{score} {proven}");
            }
            let message = Message::new("terminal-plain-line")
                .with("rank", rank)
                .with("score", score)
                .with("moves", joined(&moves));
            self.say(&message)?;
        }
        Ok(())
    }

    fn load(&mut self, file: &str) -> Result<(), Failure> {
        if file.is_empty() {
            return Err(Failure::Input(Message::new("terminal-plain-load-where")));
        }
        let text = GameFiles::load(file.as_ref()).map_err(Failure::Input)?;
        let now = self.now.get();
        self.local = App::read_game(&text, None, now).map_err(Failure::Input)?;
        self.clear_engine();
        self.game_files.new_autosave();
        self.begin()
    }

    fn say(&self, what: &impl Explain) -> Result<(), Failure> {
        say(self.texts, what)
    }
}

fn print_without_break(text: &str) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    write!(out, "{text}")?;
    Ok(out.flush()?)
}

/// Whether a move was probably meant: moves are short and contain digits.
fn looks_like_move(text: &str) -> bool {
    text.len() <= 6 && text.chars().any(|c| c.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::looks_like_move;

    #[test]
    fn mistyped_moves_and_commands_are_told_apart() {
        for text in ["c9z9", "a1b", "k3"] {
            assert!(looks_like_move(text), "{text}");
        }
        for text in ["hlep", "undo it", "Z", ""] {
            assert!(!looks_like_move(text), "{text}");
        }
    }
}
