//! A server's table in line mode.

use client::{RemoteEvent, RemoteGame};
use game::Message;
use protocol::live::{Ability, Action, Claim, Offer, Status};
use table::Phrase;
use texts::Texts;

use super::LineResult;
use crate::failure::Failure;
use crate::game_files::GameFiles;
use crate::line_mode::{
    board, describe, joined, print, print_clocks, print_hello, print_move, print_moves,
    print_points, save, say, unknown,
};
use crate::player::side_name;
use crate::{remote_text, rules};
use view::text_board;

pub(super) struct TableSession {
    pub(super) remote: RemoteGame,
    game_files: GameFiles,
    glyphs: text_board::Glyphs,
    /// Whether the board is printed after every move.
    draws: bool,
    /// The points printed last.
    points: [u32; 2],
}

impl TableSession {
    pub(super) fn new(remote: RemoteGame, glyphs: text_board::Glyphs) -> Self {
        let points = remote.history().position().score();
        TableSession { remote, game_files: GameFiles::new(None), glyphs, draws: false, points }
    }

    /// Prints the game, its players and its state.
    pub(super) fn print_state(&mut self, now: u64, texts: &Texts) -> Result<(), Failure> {
        let player = |side| texts.tell(&remote_text::player(&self.remote, side));
        print_hello(&self.remote.terms().into(), player, texts)?;
        let so_far = self.remote.history().played();
        if !so_far.is_empty() {
            say(texts, &Message::new("join-plain-so-far").with("moves", joined(&so_far)))?;
        }
        self.print_turn(now, texts)
    }

    pub(super) fn print_event(
        &mut self,
        event: &RemoteEvent,
        now: u64,
        texts: &Texts,
    ) -> Result<(), Failure> {
        match event {
            RemoteEvent::Whole => self.print_state(now, texts),
            RemoteEvent::Moved { mv, side, .. } => {
                print_move(self.remote.history().game(), *side, mv, texts)?;
                if self.draws {
                    self.board("", texts)?;
                }
                let points = self.remote.history().position().score();
                if std::mem::replace(&mut self.points, points) != points {
                    print_points(self.remote.history(), texts)?;
                }
                // The event that ends the game follows.
                if self.remote.history().end().is_none() {
                    self.print_turn(now, texts)?;
                }
                Ok(())
            }
            RemoteEvent::Ended => self.print_turn(now, texts),
            RemoteEvent::Offered { offer, by } if !self.remote.own().contains(by) => {
                let offered = Message::new("join-plain-offers")
                    .with("name", remote_text::name(&self.remote, *by))
                    .with("offer", offer.name());
                say(texts, &offered)
            }
            event => {
                if let Some((message, _)) = remote_text::event(&self.remote, event) {
                    say(texts, &message)?;
                }
                match event {
                    RemoteEvent::TookBack | RemoteEvent::Paused | RemoteEvent::Resumed => {
                        self.print_turn(now, texts)
                    }
                    _ => Ok(()),
                }
            }
        }
    }

    pub(super) fn execute(
        &mut self,
        line: &str,
        scripted: bool,
        now: u64,
        texts: &Texts,
    ) -> Result<LineResult, Failure> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let offer = || {
            let named = Offer::ALL.into_iter().find(|offer| offer.name() == rest);
            named.ok_or_else(|| Failure::Input(Message::new("join-plain-which-offer")))
        };
        let history = self.remote.history();
        // A script's next line waits for the reply to the previous one.
        if scripted && self.remote.is_waiting() {
            return Ok(LineResult::Deferred);
        }
        match word {
            "help" | "?" => say(texts, &Message::new("join-plain-help"))?,
            "moves" => print_moves(&history.moves())?,
            "board" => self.board(rest, texts)?,
            "describe" => print(&describe::board(&history.position(), texts))?,
            "score" => {
                print_points(history, texts)?;
                if let Some(clocks) = self.remote.clocks(now) {
                    print_clocks(history.game(), clocks, texts)?;
                }
                self.print_turn(now, texts)?;
            }
            "position" => print(&history.position().to_string())?,
            "record" => print(self.remote.record(now).to_string().trim_end())?,
            "save" => save(&mut self.game_files, rest, &self.remote.record(now), texts)?,
            "rules" => {
                rules::print(history.game(), texts)?;
            }
            "takeback" | "undo" if self.remote.can(Ability::Takeback) => {
                self.remote.act(Action::Takeback);
            }
            "takeback" | "undo" => self.offer(Offer::Takeback),
            "draw" => self.offer(Offer::Draw),
            "rematch" | "new" => self.offer(Offer::Rematch),
            "accept" => self.remote.act(Action::Accept { offer: offer()? }),
            "decline" => self.remote.act(Action::Decline { offer: offer()? }),
            "withdraw" => self.remote.act(Action::Withdraw { offer: offer()? }),
            "resign" => {
                let side = self.remote.own_side();
                self.remote.act(Action::Resign { side: side.map(Into::into) });
            }
            "abort" => self.remote.act(Action::Abort),
            "pause" => self.remote.act(Action::Pause),
            "resume" => self.remote.act(Action::Resume),
            "claim" => {
                let claim = if rest == "draw" { Claim::Draw } else { Claim::Win };
                self.remote.act(Action::Claim { claim });
            }
            "say" => self.say(rest, texts)?,
            _ => return self.play(line, scripted),
        }
        Ok(LineResult::Done)
    }

    fn offer(&mut self, offer: Offer) {
        self.remote.act(Action::Offer { offer });
    }

    /// Plays a move; a script's move waits for its turn.
    fn play(&mut self, text: &str, scripted: bool) -> Result<LineResult, Failure> {
        let coming = matches!(self.remote.status(), Status::Playing | Status::Waiting)
            && self.remote.is_seated();
        if scripted && coming && self.remote.person_to_move().is_none() {
            return Ok(LineResult::Deferred);
        }
        match self.remote.play(text) {
            Ok(()) => Ok(LineResult::Done),
            // What does not start like a move is more likely a mistyped command.
            Err(reason) if reason.id.starts_with("text-") && text.len() > 6 => Err(unknown(text)),
            Err(reason) => Err(Failure::Input(reason)),
        }
    }

    fn say(&mut self, phrase: &str, texts: &Texts) -> Result<(), Failure> {
        if Phrase::named(phrase).is_some() {
            self.remote.act(Action::Phrase { phrase: phrase.to_owned(), team: false });
            return Ok(());
        }
        for one in Phrase::ALL {
            print(&format!("{:<12}{}", one.name(), texts.tell(&one)))?;
        }
        if phrase.is_empty() {
            Ok(())
        } else {
            Err(Failure::Input(Message::new("table-unknown-phrase")))
        }
    }

    fn board(&mut self, how: &str, texts: &Texts) -> Result<(), Failure> {
        board(how, self.remote.history(), &self.glyphs, &mut self.draws, texts)
    }

    /// Prints whose turn it is, or how the game ended.
    fn print_turn(&self, now: u64, texts: &Texts) -> Result<(), Failure> {
        let own_turn = || {
            let game = self.remote.history().game();
            let side = side_name(game, self.remote.history().side());
            Message::new("join-plain-your-turn").with("side", side)
        };
        say(texts, &remote_text::turn(&self.remote, now).unwrap_or_else(own_turn))
    }
}
