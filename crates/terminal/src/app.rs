//! The application state. It does no I/O: inputs change it and return the effects to perform.

mod command;
mod dialog;
mod list;
mod lobby;
mod menu;
mod online;
mod play;
#[cfg(test)]
mod tests;

use std::path::PathBuf;

use game::{Explain, Message, Side};
use games::GameId;
use protocol::live::Action;
use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyEventKind, MouseButton, MouseEvent, MouseEventKind,
};
use texts::Texts;

use super::active_game::ActiveGame;
use super::engines::{EngineReport, EngineRequest};
use super::layout::Layout;
use super::local::{GameOptions, LocalGame};
use super::look::Look;
use super::player::read_names;
use client::{Incoming, Outgoing};

pub(crate) use command::Command;
pub(crate) use dialog::{Dialog, DialogResult, Question};
pub(crate) use lobby::{LobbyRow, LobbyScreen};
pub(crate) use menu::{Beginner, Menu, MenuField, Opponent, RowPart};
pub(crate) use online::Online;
pub(crate) use play::{Notice, Play, Tone};

#[derive(Clone, Debug)]
pub(crate) enum Input {
    Key(KeyEvent),
    Mouse(MouseEvent),
    Paste(String),
    Size(u16, u16),
    /// A timer expired.
    Time,
    Engine(EngineReport),
    Loaded(Result<String, Message>),
    Saved(Result<PathBuf, Message>),
    Online(Incoming),
}

/// A side effect for the event loop to perform.
#[derive(Clone, Debug)]
pub(crate) enum Effect {
    Quit,
    /// Suspends the program (Ctrl-Z).
    Suspend,
    Think(Box<EngineRequest>),
    /// Cancels the computer's choice of a move.
    StopPlaying,
    /// Cancels hints and analysis.
    StopAdvising,
    Save(PathBuf, String),
    Load(PathBuf),
    /// Stores the record of the running game, so that it can be resumed.
    Autosave(String),
    /// Deletes the autosave: the game has ended or was given up.
    DiscardAutosave,
    /// Takes over the autosave of the resumed game.
    ResumeAutosave,
    /// Starts a new autosave, so that the previous game is not overwritten.
    NewAutosave,
    /// Copies a text to the clipboard.
    Copy(String),
    /// Sends a request to the server.
    Send(Outgoing),
}

/// Whether the game takes its time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pacing {
    /// Whether moves are animated.
    pub(crate) animation: bool,
    /// Whether the computer takes as long for a move as a person would.
    pub(crate) delay: bool,
}

/// The application state.
pub(crate) struct App<'t> {
    pub(crate) texts: &'t Texts,
    pub(crate) look: Look,
    pub(crate) pacing: Pacing,
    pub(crate) size: (u16, u16),
    pub(crate) play: Option<Play>,
    pub(crate) menu: Option<Menu>,
    pub(crate) dialog: Option<Dialog>,
    pub(crate) online: Option<Online>,
    /// The server's open challenges, if they are shown.
    pub(crate) lobby: Option<LobbyScreen>,
    /// Seeds the computer's choices; changes with every game.
    pub(crate) seed: u64,
    /// Milliseconds since the epoch, at the last input.
    pub(crate) now: u64,
    /// The number of the last engine request.
    jobs: u64,
}

impl<'t> App<'t> {
    pub(crate) fn new(texts: &'t Texts, look: Look, pacing: Pacing, seed: u64) -> Self {
        App {
            texts,
            look,
            pacing,
            size: (80, 24),
            play: None,
            menu: None,
            dialog: None,
            online: None,
            lobby: None,
            seed,
            now: 0,
            jobs: 0,
        }
    }

    /// Opens the menu; `resumable` is an interrupted game.
    pub(crate) fn open_menu(&mut self, resumable: Option<LocalGame>) {
        let wanted = self.play.as_ref().map(|play| play.active.options());
        self.menu = Some(Menu::new(wanted, resumable));
    }

    /// Shows a game.
    pub(crate) fn sit(&mut self, active: impl Into<ActiveGame>) -> Vec<Effect> {
        self.show_game(active.into(), Effect::NewAutosave)
    }

    /// Resumes the interrupted game.
    pub(crate) fn resume(&mut self, local: LocalGame) -> Vec<Effect> {
        self.show_game(local.into(), Effect::ResumeAutosave)
    }

    fn show_game(&mut self, active: ActiveGame, keeping: Effect) -> Vec<Effect> {
        self.menu = None;
        self.lobby = None;
        self.dialog = None;
        let mut effects = vec![Effect::StopPlaying, Effect::StopAdvising, keeping];
        self.seed = self.seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        self.play = Some(Play::new(active));
        self.on_play(Play::settle, &mut effects);
        effects
    }

    /// Starts a local game.
    pub(crate) fn begin(&mut self, wanted: &GameOptions) -> Result<Vec<Effect>, Message> {
        Ok(self.sit(LocalGame::begin(wanted, self.now)?))
    }

    pub(crate) fn update(&mut self, input: Input, now: u64) -> Vec<Effect> {
        self.now = self.now.max(now);
        let mut effects = Vec::new();
        match input {
            Input::Key(key) if key.kind == KeyEventKind::Release => {}
            Input::Key(key) => self.key(key, &mut effects),
            Input::Mouse(mouse) => self.mouse(mouse, &mut effects),
            Input::Paste(text) => self.paste(&text, &mut effects),
            Input::Size(width, height) => self.size = (width, height),
            Input::Time => {}
            Input::Engine(report) => {
                self.on_play(|play, context| play.receive(report, context), &mut effects);
            }
            Input::Online(incoming) => self.receive(incoming, &mut effects),
            Input::Loaded(text) => self.loaded(text, &mut effects),
            Input::Saved(result) => {
                let notice = match result {
                    Ok(path) => {
                        let name = path.display().to_string();
                        Notice::good(Message::new("terminal-saved").with("file", name))
                    }
                    Err(reason) => Notice::bad(reason),
                };
                if let Some(play) = &mut self.play {
                    play.notice = Some(notice);
                }
            }
        }
        self.on_play(Play::tick, &mut effects);
        effects
    }

    /// When the next timer expires, in milliseconds since the epoch.
    pub(crate) fn next_wake(&self) -> Option<u64> {
        self.play.as_ref().and_then(|play| play.next_wake(self.now))
    }

    /// Whether keys and clicks go to the board.
    pub(crate) fn is_playing(&self) -> bool {
        self.menu.is_none() && self.dialog.is_none() && self.play.is_some()
    }

    pub(crate) fn game(&self) -> Option<GameId> {
        self.play.as_ref().map(|play| play.active.history().game())
    }

    /// Runs `act` on the game, with the parts of the state that it may change.
    fn on_play(
        &mut self,
        act: impl FnOnce(&mut Play, &mut play::Context<'_>),
        effects: &mut Vec<Effect>,
    ) {
        let Some(play) = &mut self.play else { return };
        let mut context = play::Context {
            now: self.now,
            pacing: self.pacing,
            seed: self.seed,
            jobs: &mut self.jobs,
            effects,
        };
        act(play, &mut context);
    }

    fn key(&mut self, key: KeyEvent, effects: &mut Vec<Effect>) {
        if let Some(play) = &mut self.play {
            play.skip_animation();
        }
        match Command::always(key) {
            // Quitting never asks for confirmation.
            Some(Command::Quit) => return effects.push(Effect::Quit),
            Some(command) => return self.execute(command, effects),
            None => {}
        }
        if let Some(dialog) = &mut self.dialog {
            let answer = dialog.key(key);
            return self.answer(answer, effects);
        }
        if let Some(menu) = &mut self.menu {
            if matches!(key.code, KeyCode::Char('?') | KeyCode::F(1)) {
                return self.execute(Command::Help, effects);
            }
            let chosen = menu.key(key);
            return self.chosen(chosen, effects);
        }
        if let Some(lobby) = &mut self.lobby {
            if matches!(key.code, KeyCode::Char('?') | KeyCode::F(1)) {
                return self.execute(Command::Help, effects);
            }
            let action = lobby.key(key);
            return Self::act_in_lobby(action, effects);
        }
        let typing = self.play.as_ref().is_some_and(|play| !play.typed.is_empty());
        if let Some(command) = Command::of(key, typing) {
            self.execute(command, effects);
        }
    }

    fn mouse(&mut self, mouse: MouseEvent, effects: &mut Vec<Effect>) {
        let layout = Layout::of(self);
        let at = (mouse.column, mouse.row);
        let pressed = matches!(mouse.kind, MouseEventKind::Down(_));
        if pressed && let Some(play) = &mut self.play {
            play.skip_animation();
        }
        let wheel = match mouse.kind {
            MouseEventKind::ScrollUp => -1,
            MouseEventKind::ScrollDown => 1,
            _ => 0,
        };
        if let Some(dialog) = &mut self.dialog {
            dialog.scroll_by(wheel);
            if pressed {
                let answer = layout.dialog_answer(at);
                return self.answer(answer, effects);
            }
            return;
        }
        if let Some(menu) = &mut self.menu {
            if pressed && let Some(command) = layout.key_at(at) {
                return match command {
                    Command::Choose => {
                        let chosen = menu.begin();
                        self.chosen(chosen, effects);
                    }
                    command => self.execute(command, effects),
                };
            }
            if pressed && let Some((row, part)) = layout.menu_row(at) {
                let chosen = menu.click(row, part);
                return self.chosen(chosen, effects);
            }
            return;
        }
        if let Some(lobby) = &mut self.lobby {
            if pressed && let Some(command) = layout.key_at(at) {
                return match command {
                    Command::Choose => {
                        let action = lobby.choose();
                        Self::act_in_lobby(action, effects);
                    }
                    command => self.execute(command, effects),
                };
            }
            if pressed && let Some((row, less)) = layout.lobby_row(at) {
                let action = lobby.click(row, less);
                Self::act_in_lobby(action, effects);
            }
            return;
        }
        if let Some(play) = &mut self.play {
            play.scroll_by(wheel);
        }
        if pressed && let Some(command) = layout.key_at(at) {
            return self.execute(command, effects);
        }
        let place = layout.place_at(at);
        match mouse.kind {
            MouseEventKind::Down(button) => {
                let other = button != MouseButton::Left;
                self.on_play(|play, context| play.press(place, other, context), effects);
            }
            MouseEventKind::Up(MouseButton::Left) => {
                self.on_play(|play, context| play.release(place, context), effects);
            }
            _ => {}
        }
    }

    fn paste(&mut self, text: &str, effects: &mut Vec<Effect>) {
        let line = text.lines().next().unwrap_or_default();
        if let Some(dialog) = &mut self.dialog {
            dialog.paste(line);
        } else if self.is_playing() {
            for character in line.chars().filter(|c| !c.is_control()) {
                self.execute(Command::Type(character), effects);
            }
        }
    }

    fn execute(&mut self, command: Command, effects: &mut Vec<Effect>) {
        if self.execute_remote(command, effects) {
            return;
        }
        match command {
            Command::Quit => effects.push(Effect::Quit),
            Command::Suspend => effects.push(Effect::Suspend),
            Command::Help => self.dialog = Some(Dialog::help()),
            Command::Menu => self.open_menu(None),
            Command::New if self.is_in_progress() => {
                self.dialog = Some(Dialog::confirm(Question::Restart));
            }
            Command::New => self.restart(effects),
            Command::Resign => match self.resigning() {
                Ok(side) => self.dialog = Some(Dialog::confirm(Question::Resign(side))),
                Err(reason) => self.show_error(reason),
            },
            Command::Draw => self.dialog = Some(Dialog::confirm(Question::Draw)),
            Command::Save => self.dialog = Some(Dialog::save(self.file_name())),
            Command::Open => self.dialog = Some(Dialog::open()),
            Command::Copy => {
                if let Some(play) = &self.play {
                    let position = play.active.history().position().to_string();
                    effects.push(Effect::Copy(position.clone()));
                    self.dialog = Some(Dialog::position(position));
                }
            }
            _ => {
                let board = Layout::of(self).board;
                self.on_play(
                    |play, context| play.execute(command, board.as_ref(), context),
                    effects,
                );
            }
        }
    }

    fn answer(&mut self, answer: DialogResult, effects: &mut Vec<Effect>) {
        if answer == DialogResult::Nothing {
            return;
        }
        self.dialog = None;
        if let DialogResult::Yes(ask) = answer
            && self.agreed(ask, effects)
        {
            return;
        }
        match answer {
            // A failed connection that never showed a game cannot be recovered.
            DialogResult::Closed if self.has_failed() => effects.push(Effect::Quit),
            DialogResult::No(Question::Answer(offer)) => {
                self.act(Action::Decline { offer }, effects);
            }
            DialogResult::No(_) => effects.push(Effect::Quit),
            DialogResult::Say(phrase) => {
                self.act(Action::Phrase { phrase: phrase.name().to_owned(), team: false }, effects);
            }
            DialogResult::Yes(Question::Restart) => self.restart(effects),
            DialogResult::Yes(Question::Resign(side)) => {
                self.on_play(
                    |play, context| play.on_local(context, |local, now| local.resign(side, now)),
                    effects,
                );
            }
            DialogResult::Yes(Question::Draw) => {
                self.on_play(|play, context| play.on_local(context, LocalGame::draw), effects);
            }
            DialogResult::Save(path) => {
                if let Some(play) = &self.play {
                    effects.push(Effect::Save(path, play.active.record(self.now).to_string()));
                }
            }
            DialogResult::Open(path) => effects.push(Effect::Load(path)),
            DialogResult::Names(party, text) => match (read_names(&text), &mut self.menu) {
                (Ok(names), Some(menu)) => menu.names[party.index()] = names,
                (Ok(_), None) => {}
                (Err(reason), _) => self.dialog = Some(Dialog::error(reason)),
            },
            // The other questions concern a server's table and were handled above.
            DialogResult::Nothing | DialogResult::Closed | DialogResult::Yes(_) => {}
        }
    }

    fn chosen(&mut self, chosen: menu::MenuAction, effects: &mut Vec<Effect>) {
        match chosen {
            menu::MenuAction::Nothing => {}
            menu::MenuAction::Back if self.play.is_some() => self.menu = None,
            menu::MenuAction::Back => effects.push(Effect::Quit),
            menu::MenuAction::Begin(wanted) => match self.begin(&wanted.draw_sides(self.seed)) {
                Ok(begun) => effects.extend(begun),
                Err(reason) => self.show_error(reason),
            },
            menu::MenuAction::Resume(local) => effects.extend(self.resume(*local)),
            menu::MenuAction::Open => self.dialog = Some(Dialog::open()),
            menu::MenuAction::Names(party, names) => {
                self.dialog = Some(Dialog::names(party, names));
            }
        }
    }

    fn loaded(&mut self, text: Result<String, Message>, effects: &mut Vec<Effect>) {
        let resumed = text.and_then(|text| Self::read_game(&text, None, self.now));
        match resumed {
            Ok(local) => {
                effects.extend(self.sit(local));
                if let Some(play) = &mut self.play {
                    play.notice = Some(Notice::good(Message::new("terminal-loaded")));
                }
            }
            Err(reason) if self.play.is_some() => self.show_error(reason),
            Err(reason) => self.dialog = Some(Dialog::error(reason)),
        }
    }

    /// Reads the last game of a file of records.
    pub(crate) fn read_game(
        text: &str,
        players: Option<[super::player::Player; 2]>,
        now: u64,
    ) -> Result<LocalGame, Message> {
        let mut last = None;
        for record in game::record::Records::new(text) {
            last = Some(record.map_err(|error| error.message())?);
        }
        let record = last.ok_or_else(|| Message::new("terminal-no-game"))?;
        LocalGame::resume(&record, players, now)
    }

    fn restart(&mut self, effects: &mut Vec<Effect>) {
        let Some(play) = &self.play else { return };
        let (wanted, bottom) = (play.active.options(), play.bottom);
        // A restart gives up the game in progress.
        effects.push(Effect::DiscardAutosave);
        match self.begin(&wanted) {
            Ok(begun) => effects.extend(begun),
            Err(reason) => self.show_error(reason),
        }
        if let Some(play) = &mut self.play {
            play.bottom = bottom;
        }
    }

    fn show_error(&mut self, reason: Message) {
        match &mut self.play {
            Some(play) => play.notice = Some(Notice::bad(reason)),
            None => self.dialog = Some(Dialog::error(reason)),
        }
    }

    /// Whether the connection has failed and there is no game to show.
    fn has_failed(&self) -> bool {
        let over = self.online.as_ref().is_some_and(|online| online.failure.is_some());
        over && self.play.is_none()
    }

    /// Whether starting another game would lose this one.
    fn is_in_progress(&self) -> bool {
        let in_progress =
            |play: &Play| play.active.ending().is_none() && play.active.history().plies() > 0;
        self.play.as_ref().is_some_and(in_progress)
    }

    /// The side that would resign: the only person's, or the side to move.
    fn resigning(&self) -> Result<Side, Message> {
        let over = || Message::new("table-over");
        let local = self.play.as_ref().and_then(|play| play.active.local()).ok_or_else(over)?;
        let turn = local.turn().ok_or_else(over)?;
        let persons: Vec<Side> =
            Side::BOTH.into_iter().filter(|side| local.player(*side).is_person()).collect();
        Ok(if let [side] = persons[..] { side } else { turn })
    }

    /// The suggested name for saving the game.
    fn file_name(&self) -> String {
        let Some(play) = &self.play else { return String::new() };
        let record = play.active.record(self.now);
        let date = record.tag("Date").unwrap_or_default().to_owned();
        format!("{}-{date}.txt", play.active.history().game().name())
    }
}
