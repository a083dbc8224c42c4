//! What is going on in front of the user: a pure state. Inputs change it and say what is to be done.

mod command;
mod dialog;
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
use super::layout::Layout;
use super::local::{LocalGame, Wanted};
use super::look::Look;
use super::thinker::{Job, Said};
use client::{Incoming, Outgoing};

pub(crate) use command::Command;
pub(crate) use dialog::{Answer, Ask, Dialog};
pub(crate) use lobby::{Lobby, Row};
pub(crate) use menu::{Field, Menu, Opponent, Part};
pub(crate) use online::Online;
pub(crate) use play::{Notice, Play, Tone};

/// Something that happened.
#[derive(Clone, Debug)]
pub(crate) enum Input {
    /// A key was pressed.
    Key(KeyEvent),
    /// The mouse did something.
    Mouse(MouseEvent),
    /// A text was pasted.
    Paste(String),
    /// The screen has this size now.
    Size(u16, u16),
    /// Time has passed.
    Time,
    /// The engine has something to say.
    Engine(Said),
    /// A file was read, or could not be.
    Loaded(Result<String, Message>),
    /// A file was written, or could not be.
    Saved(Result<PathBuf, Message>),
    /// The server has something to say, or is gone.
    Online(Incoming),
}

/// Something to be done.
#[derive(Clone, Debug)]
pub(crate) enum Effect {
    /// To leave the program.
    Quit,
    /// To leave it to the shell for a while.
    Suspend,
    /// To give the engine a job.
    Think(Box<Job>),
    /// To end its choice of a move.
    StopPlaying,
    /// To end hints and analyses.
    StopAdvising,
    /// To write the game into a file.
    Save(PathBuf, String),
    /// To read a file.
    Load(PathBuf),
    /// To keep the game, so that it can go on after an interruption.
    Keep(String),
    /// The kept game is over.
    Forget,
    /// To go on keeping the game that was interrupted.
    Adopt,
    /// A new game: what is kept and saved from now on is another one.
    Fresh,
    /// To hand a text to the clipboard.
    Copy(String),
    /// To tell or ask the server something.
    Send(Outgoing),
}

/// What the user wants of the program as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Habits {
    /// Whether pieces move visibly.
    pub(crate) animation: bool,
    /// Whether the computer takes its time.
    pub(crate) delay: bool,
}

/// The state.
pub(crate) struct App<'t> {
    pub(crate) texts: &'t Texts,
    pub(crate) look: Look,
    pub(crate) habits: Habits,
    pub(crate) size: (u16, u16),
    /// The game, if there is one.
    pub(crate) play: Option<Play>,
    /// The menu, if it is open.
    pub(crate) menu: Option<Menu>,
    pub(crate) dialog: Option<Dialog>,
    /// The server, if games are played on one.
    pub(crate) online: Option<Online>,
    /// Its open challenges, if they are shown.
    pub(crate) lobby: Option<Lobby>,
    /// For the computer's moves: another one is another opponent.
    pub(crate) seed: u64,
    /// The time of the last input.
    pub(crate) now: u64,
    /// The number of the last job.
    jobs: u64,
}

impl<'t> App<'t> {
    /// Nothing yet.
    pub(crate) fn new(texts: &'t Texts, look: Look, habits: Habits, seed: u64) -> Self {
        App {
            texts,
            look,
            habits,
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

    /// Opens the menu, with a game that can go on, if there is one.
    pub(crate) fn open_menu(&mut self, resumable: Option<LocalGame>) {
        let wanted = self.play.as_ref().map(|play| play.bout.wanted());
        self.menu = Some(Menu::new(wanted, resumable));
    }

    /// Sits down at a game.
    pub(crate) fn sit(&mut self, bout: impl Into<ActiveGame>) -> Vec<Effect> {
        self.sit_down(bout.into(), Effect::Fresh)
    }

    /// Goes on with the game that was interrupted.
    pub(crate) fn resume(&mut self, local: LocalGame) -> Vec<Effect> {
        self.sit_down(local.into(), Effect::Adopt)
    }

    fn sit_down(&mut self, bout: ActiveGame, keeping: Effect) -> Vec<Effect> {
        self.menu = None;
        self.lobby = None;
        self.dialog = None;
        let mut effects = vec![Effect::StopPlaying, Effect::StopAdvising, keeping];
        self.seed = self.seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        self.play = Some(Play::new(bout));
        self.on_play(Play::settle, &mut effects);
        effects
    }

    /// Begins a game.
    pub(crate) fn begin(&mut self, wanted: &Wanted) -> Result<Vec<Effect>, Message> {
        Ok(self.sit(LocalGame::begin(wanted, self.now)?))
    }

    /// Takes an input in.
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
            Input::Engine(said) => {
                self.on_play(|play, context| play.hear(said, context), &mut effects);
            }
            Input::Online(incoming) => self.hear(incoming, &mut effects),
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
        self.on_play(Play::pass_time, &mut effects);
        effects
    }

    /// When something happens by itself, if nothing else does before.
    pub(crate) fn wakes(&self) -> Option<u64> {
        self.play.as_ref().and_then(|play| play.wakes(self.now))
    }

    /// Whether the board is what keys and clicks are for.
    pub(crate) fn is_playing(&self) -> bool {
        self.menu.is_none() && self.dialog.is_none() && self.play.is_some()
    }

    /// The game that is shown.
    pub(crate) fn game(&self) -> Option<GameId> {
        self.play.as_ref().map(|play| play.bout.history().game())
    }

    /// Hands a part of the state to the game.
    fn on_play(
        &mut self,
        act: impl FnOnce(&mut Play, &mut play::Context<'_>),
        effects: &mut Vec<Effect>,
    ) {
        let Some(play) = &mut self.play else { return };
        let mut context = play::Context {
            now: self.now,
            habits: self.habits,
            seed: self.seed,
            jobs: &mut self.jobs,
            effects,
        };
        act(play, &mut context);
    }

    fn key(&mut self, key: KeyEvent, effects: &mut Vec<Effect>) {
        if let Some(play) = &mut self.play {
            play.finish_motion();
        }
        match Command::always(key) {
            // The way out is always open, without a question.
            Some(Command::Quit) => return effects.push(Effect::Quit),
            Some(command) => return self.obey(command, effects),
            None => {}
        }
        if let Some(dialog) = &mut self.dialog {
            let answer = dialog.key(key);
            return self.answer(answer, effects);
        }
        if let Some(menu) = &mut self.menu {
            if matches!(key.code, KeyCode::Char('?') | KeyCode::F(1)) {
                return self.obey(Command::Help, effects);
            }
            let chosen = menu.key(key);
            return self.chosen(chosen, effects);
        }
        if let Some(lobby) = &mut self.lobby {
            if matches!(key.code, KeyCode::Char('?') | KeyCode::F(1)) {
                return self.obey(Command::Help, effects);
            }
            let wish = lobby.key(key);
            return Self::wished(wish, effects);
        }
        let typing = self.play.as_ref().is_some_and(|play| !play.typed.is_empty());
        if let Some(command) = Command::of(key, typing) {
            self.obey(command, effects);
        }
    }

    fn mouse(&mut self, mouse: MouseEvent, effects: &mut Vec<Effect>) {
        let layout = Layout::of(self);
        let at = (mouse.column, mouse.row);
        let pressed = matches!(mouse.kind, MouseEventKind::Down(_));
        if pressed && let Some(play) = &mut self.play {
            play.finish_motion();
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
                    command => self.obey(command, effects),
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
                        let wish = lobby.choose();
                        Self::wished(wish, effects);
                    }
                    command => self.obey(command, effects),
                };
            }
            if pressed && let Some((row, less)) = layout.lobby_row(at) {
                let wish = lobby.click(row, less);
                Self::wished(wish, effects);
            }
            return;
        }
        if let Some(play) = &mut self.play {
            play.scroll_by(wheel);
        }
        if pressed && let Some(command) = layout.key_at(at) {
            return self.obey(command, effects);
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
                self.obey(Command::Type(character), effects);
            }
        }
    }

    fn obey(&mut self, command: Command, effects: &mut Vec<Effect>) {
        if self.obey_there(command, effects) {
            return;
        }
        match command {
            Command::Quit => effects.push(Effect::Quit),
            Command::Suspend => effects.push(Effect::Suspend),
            Command::Help => self.dialog = Some(Dialog::help()),
            Command::Menu => self.open_menu(None),
            Command::New if self.is_under_way() => {
                self.dialog = Some(Dialog::confirm(Ask::Restart));
            }
            Command::New => self.restart(effects),
            Command::Resign => match self.resigning() {
                Ok(side) => self.dialog = Some(Dialog::confirm(Ask::Resign(side))),
                Err(reason) => self.complain(reason),
            },
            Command::Draw => self.dialog = Some(Dialog::confirm(Ask::Draw)),
            Command::Save => self.dialog = Some(Dialog::save(self.file_name())),
            Command::Open => self.dialog = Some(Dialog::open()),
            Command::Copy => {
                if let Some(play) = &self.play {
                    let position = play.bout.history().position().to_string();
                    effects.push(Effect::Copy(position.clone()));
                    self.dialog = Some(Dialog::position(position));
                }
            }
            _ => {
                let board = Layout::of(self).board;
                self.on_play(|play, context| play.obey(command, board.as_ref(), context), effects);
            }
        }
    }

    /// Acts on what a dialog says.
    fn answer(&mut self, answer: Answer, effects: &mut Vec<Effect>) {
        if answer == Answer::Nothing {
            return;
        }
        self.dialog = None;
        if let Answer::Yes(ask) = answer
            && self.agreed(ask, effects)
        {
            return;
        }
        match answer {
            // Nothing more will come of a server that is gone before it has shown anything.
            Answer::Closed if self.is_stranded() => effects.push(Effect::Quit),
            Answer::No(Ask::Answer(offer)) => self.act(Action::Decline { offer }, effects),
            Answer::No(_) => effects.push(Effect::Quit),
            Answer::Say(phrase) => {
                self.act(Action::Phrase { phrase: phrase.name().to_owned() }, effects);
            }
            Answer::Yes(Ask::Restart) => self.restart(effects),
            Answer::Yes(Ask::Resign(side)) => {
                self.on_play(
                    |play, context| play.on_local(context, |local, now| local.resign(side, now)),
                    effects,
                );
            }
            Answer::Yes(Ask::Draw) => {
                self.on_play(|play, context| play.on_local(context, LocalGame::draw), effects);
            }
            Answer::Save(path) => {
                if let Some(play) = &self.play {
                    effects.push(Effect::Save(path, play.bout.record(self.now).to_string()));
                }
            }
            Answer::Open(path) => effects.push(Effect::Load(path)),
            // The other questions are about a server's table.
            Answer::Nothing | Answer::Closed | Answer::Yes(_) => {}
        }
    }

    /// Acts on what the menu says.
    fn chosen(&mut self, chosen: menu::Chosen, effects: &mut Vec<Effect>) {
        match chosen {
            menu::Chosen::Nothing => {}
            menu::Chosen::Back if self.play.is_some() => self.menu = None,
            menu::Chosen::Back => effects.push(Effect::Quit),
            menu::Chosen::Begin(wanted) => match self.begin(&wanted.with_lots(self.seed)) {
                Ok(begun) => effects.extend(begun),
                Err(reason) => self.complain(reason),
            },
            menu::Chosen::Resume(local) => effects.extend(self.resume(*local)),
            menu::Chosen::Open => self.dialog = Some(Dialog::open()),
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
            Err(reason) if self.play.is_some() => self.complain(reason),
            Err(reason) => self.dialog = Some(Dialog::trouble(reason)),
        }
    }

    /// The last game of a text with records.
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
        let (wanted, bottom) = (play.bout.wanted(), play.bottom);
        // Whoever begins again has given up the game that was under way.
        effects.push(Effect::Forget);
        match self.begin(&wanted) {
            Ok(begun) => effects.extend(begun),
            Err(reason) => self.complain(reason),
        }
        if let Some(play) = &mut self.play {
            play.bottom = bottom;
        }
    }

    fn complain(&mut self, reason: Message) {
        match &mut self.play {
            Some(play) => play.notice = Some(Notice::bad(reason)),
            None => self.dialog = Some(Dialog::trouble(reason)),
        }
    }

    /// Whether there is nothing to be seen, and never will be.
    fn is_stranded(&self) -> bool {
        let over = self.online.as_ref().is_some_and(|online| online.over.is_some());
        over && self.play.is_none()
    }

    /// Whether a game would be lost by beginning another one.
    fn is_under_way(&self) -> bool {
        let under_way =
            |play: &Play| play.bout.ending().is_none() && play.bout.history().plies() > 0;
        self.play.as_ref().is_some_and(under_way)
    }

    /// The side that would resign: a person's own, or the one to move.
    fn resigning(&self) -> Result<Side, Message> {
        let over = || Message::new("table-over");
        let local = self.play.as_ref().and_then(|play| play.bout.here()).ok_or_else(over)?;
        let turn = local.turn().ok_or_else(over)?;
        let persons: Vec<Side> =
            Side::BOTH.into_iter().filter(|side| local.player(*side).is_person()).collect();
        Ok(if let [side] = persons[..] { side } else { turn })
    }

    /// A name for the file of the present game.
    fn file_name(&self) -> String {
        let Some(play) = &self.play else { return String::new() };
        let record = play.bout.record(self.now);
        let date = record.tag("Date").unwrap_or_default().to_owned();
        format!("{}-{date}.txt", play.bout.history().game().name())
    }
}
