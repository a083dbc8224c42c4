//! The lobby in line mode.

use client::{LobbyRequest, Outgoing, sanitize};
use game::Message;
use games::GameId;
use protocol::live::Challenge;
use texts::Texts;

use super::{LineResult, RemoteSession};
use crate::failure::Failure;
use crate::line_mode::{print, say};
use crate::{clock, remote_text};

#[derive(Default)]
pub(super) struct LobbyPrinter {
    challenges: Vec<Challenge>,
    /// Whether the list was printed.
    greeted: bool,
    /// Whether the pairing queue was joined.
    pub(super) pairing: bool,
    /// Whether the reply to an accepted challenge is pending.
    pub(super) accepting: bool,
}

impl LobbyPrinter {
    /// Replaces the challenges and prints them if they have changed.
    pub(super) fn receive(
        &mut self,
        challenges: Vec<Challenge>,
        texts: &Texts,
    ) -> Result<(), Failure> {
        let challenges: Vec<Challenge> = challenges
            .into_iter()
            .filter(|one| !one.mine)
            .map(|mut one| {
                one.by.name = sanitize(&one.by.name);
                one
            })
            .collect();
        let changed = challenges != self.challenges;
        self.challenges = challenges;
        if changed || !self.greeted {
            if !self.greeted {
                say(texts, &Message::new("join-plain-lobby"))?;
            }
            self.greeted = true;
            self.list(texts)?;
        }
        Ok(())
    }

    /// Whether no reply is pending.
    pub(super) fn is_idle(&self) -> bool {
        self.greeted && !self.pairing && !self.accepting
    }

    fn list(&self, texts: &Texts) -> Result<(), Failure> {
        if self.challenges.is_empty() {
            return say(texts, &Message::new("join-lobby-none"));
        }
        for (number, one) in (1..).zip(&self.challenges) {
            let (name, what, clock) = remote_text::challenge(texts, one);
            print(&format!("{number}. {name}: {what}, {clock}"))?;
        }
        Ok(())
    }
}

impl RemoteSession<'_> {
    /// Executes a line in the lobby.
    pub(super) fn execute_in_lobby(&mut self, line: &str) -> Result<LineResult, Failure> {
        // A script's next line may be for the table: wait until pairing or acceptance has succeeded.
        let wanted = self.lobby.pairing && self.scripted && line != "stop";
        if !self.lobby.greeted || self.lobby.accepting || wanted {
            return Ok(LineResult::Deferred);
        }
        let mut words = line.split_whitespace();
        let (word, first, second) = (words.next(), words.next(), words.next());
        match (word.unwrap_or_default(), first) {
            ("list", None) => self.lobby.list(self.texts)?,
            ("help" | "?", None) => say(self.texts, &Message::new("join-plain-lobby-help"))?,
            ("accept", Some(number)) => {
                let index = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
                let one = index.and_then(|index| self.lobby.challenges.get(index));
                let one = one.ok_or_else(|| {
                    let found: String = number.chars().take(12).collect();
                    Failure::Input(Message::new("join-no-challenge").with("found", found))
                })?;
                self.connection
                    .send(Outgoing::Lobby(LobbyRequest::AcceptChallenge(one.id.clone())));
                self.lobby.accepting = true;
            }
            ("pair", Some(game)) => {
                let game: GameId = game.parse().map_err(|error| Failure::input(&error))?;
                let clock = clock::read(second.unwrap_or("5+3")).map_err(Failure::Input)?;
                self.lobby.pairing = true;
                let request = LobbyRequest::Pair { game: game.name().to_owned(), clock };
                self.connection.send(Outgoing::Lobby(request));
                say(self.texts, &Message::new("join-plain-pairing"))?;
            }
            ("stop", None) => {
                self.lobby.pairing = false;
                self.connection.send(Outgoing::Lobby(LobbyRequest::Unpair));
            }
            _ => {
                let found: String = line.chars().take(24).collect();
                let unknown = Message::new("join-plain-lobby-unknown").with("found", found);
                return Err(Failure::Input(unknown));
            }
        }
        Ok(LineResult::Done)
    }
}
