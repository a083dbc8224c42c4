//! A server's table, line by line.

use client::{RemoteEvent, RemoteGame};
use game::{Message, Side};
use protocol::live::{Action, Claim, Offer, Status};
use table::Phrase;
use texts::Texts;

use super::{Done, print, say};
use crate::draw;
use crate::failure::Failure;
use crate::keeper::Keeper;
use crate::line_mode::describe;
use crate::local::Wanted;
use crate::player::side_name;
use crate::{clock, labels, remote_text, rules};

/// A game that is played or watched.
pub(super) struct Sitting {
    pub(super) remote: RemoteGame,
    keeper: Keeper,
    glyphs: draw::Glyphs,
    /// Whether the board is drawn after every move.
    draws: bool,
    /// The points that were told last.
    points: [u32; 2],
}

impl Sitting {
    pub(super) fn new(remote: RemoteGame, glyphs: draw::Glyphs) -> Self {
        let points = remote.history().position().score();
        Sitting { remote, keeper: Keeper::new(None), glyphs, draws: false, points }
    }

    /// Says what is played, by whom, and how things stand.
    pub(super) fn greet(&mut self, now: u64, texts: &Texts) -> Result<(), Failure> {
        let game = self.remote.history().game();
        let player = |side| texts.tell(&remote_text::player(&self.remote, side));
        let hello = Message::new("terminal-plain-hello")
            .with("title", labels::title(texts, &Wanted::from(self.remote.terms())))
            .with("first", side_name(game, Side::First))
            .with("first-player", player(Side::First))
            .with("second", side_name(game, Side::Second))
            .with("second-player", player(Side::Second));
        say(texts, &hello)?;
        let so_far = self.remote.history().played();
        if !so_far.is_empty() {
            let moves: Vec<String> = so_far.iter().map(ToString::to_string).collect();
            let so_far = Message::new("join-plain-so-far").with("moves", moves.join(" "));
            say(texts, &so_far)?;
        }
        self.tell_turn(now, texts)
    }

    /// Says what has happened.
    pub(super) fn tell(
        &mut self,
        news: &RemoteEvent,
        now: u64,
        texts: &Texts,
    ) -> Result<(), Failure> {
        let game = self.remote.history().game();
        match news {
            RemoteEvent::Whole => self.greet(now, texts),
            RemoteEvent::Moved { mv, side, .. } => {
                let moved = Message::new("terminal-plain-moved")
                    .with("side", side_name(game, *side))
                    .with("move", mv.to_string());
                say(texts, &moved)?;
                if self.draws {
                    self.draw(texts)?;
                }
                let points = self.remote.history().position().score();
                if std::mem::replace(&mut self.points, points) != points {
                    self.tell_points(texts)?;
                }
                // The end follows by itself.
                if self.remote.history().end().is_none() {
                    self.tell_turn(now, texts)?;
                }
                Ok(())
            }
            RemoteEvent::Ended => self.tell_turn(now, texts),
            RemoteEvent::Offered { offer, by } if !self.remote.own().contains(by) => {
                let offered = Message::new("join-plain-offers")
                    .with("name", self.remote.name(*by))
                    .with("offer", offer.name());
                say(texts, &offered)
            }
            news => {
                if let Some((message, _)) = remote_text::news(&self.remote, news) {
                    say(texts, &message)?;
                }
                match news {
                    RemoteEvent::TookBack | RemoteEvent::Paused | RemoteEvent::Resumed => {
                        self.tell_turn(now, texts)
                    }
                    _ => Ok(()),
                }
            }
        }
    }

    /// Does what a line says.
    pub(super) fn obey(
        &mut self,
        line: &str,
        scripted: bool,
        now: u64,
        texts: &Texts,
    ) -> Result<Done, Failure> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let offer = || {
            let named = Offer::ALL.into_iter().find(|offer| offer.name() == rest);
            named.ok_or_else(|| Failure::Input(Message::new("join-plain-which-offer")))
        };
        let history = self.remote.history();
        // A script's next step waits until the one before has happened.
        if scripted && self.remote.is_waiting() {
            return Ok(Done::NotYet);
        }
        match word {
            "help" | "?" => say(texts, &Message::new("join-plain-help"))?,
            "moves" => {
                let moves: Vec<String> = history.moves().iter().map(ToString::to_string).collect();
                print(&moves.join(" "))?;
            }
            "board" => match rest {
                "on" | "off" => {
                    self.draws = rest == "on";
                    let told = if self.draws {
                        Message::new("terminal-plain-board-on")
                    } else {
                        Message::new("terminal-plain-board-off")
                    };
                    say(texts, &told)?;
                }
                _ => self.draw(texts)?,
            },
            "describe" => print(&describe::board(&history.position(), texts))?,
            "score" => {
                self.tell_points(texts)?;
                self.tell_clocks(now, texts)?;
                self.tell_turn(now, texts)?;
            }
            "position" => print(&history.position().to_string())?,
            "record" => print(self.remote.record(now).to_string().trim_end())?,
            "save" => self.save(rest, now, texts)?,
            "rules" => {
                rules::print(history.game(), texts)?;
            }
            "takeback" | "undo" if self.remote.can("takeback") => {
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
                self.remote.act(Action::Resign { side });
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
        Ok(Done::Yes)
    }

    fn offer(&mut self, offer: Offer) {
        self.remote.act(Action::Offer { offer });
    }

    /// Plays a move; a script's waits for its turn.
    fn play(&mut self, text: &str, scripted: bool) -> Result<Done, Failure> {
        let coming = matches!(self.remote.status(), Status::Playing | Status::Waiting)
            && self.remote.is_seated();
        if scripted && coming && self.remote.person_to_move().is_none() {
            return Ok(Done::NotYet);
        }
        let unknown = || {
            let found: String = text.chars().take(24).collect();
            Failure::Input(Message::new("terminal-plain-unknown").with("found", found))
        };
        match self.remote.play(text) {
            Ok(()) => Ok(Done::Yes),
            // What does not even begin like a move is more likely a command.
            Err(reason) if reason.id.starts_with("text-") && text.len() > 6 => Err(unknown()),
            Err(reason) => Err(Failure::Input(reason)),
        }
    }

    fn say(&mut self, phrase: &str, texts: &Texts) -> Result<(), Failure> {
        if Phrase::named(phrase).is_some() {
            self.remote.act(Action::Phrase { phrase: phrase.to_owned() });
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

    fn save(&mut self, file: &str, now: u64, texts: &Texts) -> Result<(), Failure> {
        if file.is_empty() {
            return Err(Failure::Input(Message::new("terminal-plain-save-where")));
        }
        let record = self.remote.record(now).to_string();
        let path = self.keeper.save(file.as_ref(), &record).map_err(Failure::Input)?;
        say(texts, &Message::new("terminal-saved").with("file", path.display().to_string()))
    }

    fn draw(&self, texts: &Texts) -> Result<(), Failure> {
        let position = self.remote.history().position();
        print(draw::board(&position, &self.glyphs, texts).trim_end())
    }

    fn tell_points(&self, texts: &Texts) -> Result<(), Failure> {
        let game = self.remote.history().game();
        let [first, second] = self.remote.history().position().score();
        let told = Message::new("terminal-plain-score")
            .with("first", side_name(game, Side::First))
            .with("first-points", labels::points(texts, game, first))
            .with("second", side_name(game, Side::Second))
            .with("second-points", labels::points(texts, game, second));
        say(texts, &told)
    }

    fn tell_clocks(&self, now: u64, texts: &Texts) -> Result<(), Failure> {
        let game = self.remote.history().game();
        let Some(clocks) = self.remote.clocks(now) else { return Ok(()) };
        let told = Message::new("terminal-plain-clocks")
            .with("first", side_name(game, Side::First))
            .with("first-time", clock::shown(clocks[0]))
            .with("second", side_name(game, Side::Second))
            .with("second-time", clock::shown(clocks[1]));
        say(texts, &told)
    }

    /// Whose turn it is, or how the game ended.
    fn tell_turn(&self, now: u64, texts: &Texts) -> Result<(), Failure> {
        let own_turn = || {
            let game = self.remote.history().game();
            let side = side_name(game, self.remote.history().side());
            Message::new("join-plain-your-turn").with("side", side)
        };
        say(texts, &remote_text::turn(&self.remote, now).unwrap_or_else(own_turn))
    }
}
