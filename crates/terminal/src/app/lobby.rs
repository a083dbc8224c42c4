//! A server's lobby: open challenges and pairing.

use games::GameId;
use protocol::live::{Challenge, Clock};
use ratatui::crossterm::event::KeyEvent;

use super::list::{ListKey, cycled, moved};
use crate::clock::timed;
use client::{LobbyRequest, sanitize};

/// The lobby screen: a list with one focused row.
#[derive(Clone, Debug)]
pub(crate) struct LobbyScreen {
    /// Other people's challenges.
    pub(crate) challenges: Vec<Challenge>,
    /// The game and clock to be paired for.
    pub(crate) game: GameId,
    pub(crate) clock: Clock,
    /// Whether the pairing queue was joined.
    pub(crate) pairing: bool,
    pub(crate) focus: LobbyRow,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum LobbyRow {
    /// The challenge with this id.
    Challenge(String),
    Game,
    Clock,
    /// Joins or leaves the pairing queue.
    Pair,
}

/// The effect of a key or a click.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum LobbyAction {
    Nothing,
    Leave,
    Lobby(LobbyRequest),
}

/// The time controls that the web app also offers, so that the queues meet.
pub(crate) const CLOCKS: [Clock; 4] = [timed(5, 3), timed(10, 0), timed(15, 10), timed(3, 2)];

impl LobbyScreen {
    pub(crate) fn new() -> Self {
        LobbyScreen {
            challenges: Vec::new(),
            game: GameId::Avalam,
            clock: CLOCKS[0],
            pairing: false,
            focus: LobbyRow::Pair,
        }
    }

    pub(crate) fn rows(&self) -> Vec<LobbyRow> {
        let challenges = self.challenges.iter().map(|one| LobbyRow::Challenge(one.id.clone()));
        challenges.chain([LobbyRow::Game, LobbyRow::Clock, LobbyRow::Pair]).collect()
    }

    pub(crate) fn challenge(&self, id: &str) -> Option<&Challenge> {
        self.challenges.iter().find(|one| one.id == id)
    }

    /// Replaces the challenges. The focus stays on its row if that still exists.
    pub(crate) fn receive(&mut self, challenges: Vec<Challenge>) {
        self.challenges = challenges.into_iter().filter(|one| !one.mine).collect();
        for one in &mut self.challenges {
            one.by.name = sanitize(&one.by.name);
        }
        if !self.rows().contains(&self.focus) {
            self.focus = LobbyRow::Pair;
        }
    }

    pub(super) fn key(&mut self, key: KeyEvent) -> LobbyAction {
        match ListKey::of(key.code) {
            Some(ListKey::Focus(by)) => self.focus = moved(&self.rows(), &self.focus, by),
            Some(ListKey::Change(by)) => self.change(by),
            Some(ListKey::Choose) => return self.choose(),
            Some(ListKey::Leave) => return LobbyAction::Leave,
            None => {}
        }
        LobbyAction::Nothing
    }

    pub(super) fn click(&mut self, row: LobbyRow, less: bool) -> LobbyAction {
        self.focus = row;
        match self.focus {
            LobbyRow::Game | LobbyRow::Clock => {
                self.change(if less { -1 } else { 1 });
                LobbyAction::Nothing
            }
            LobbyRow::Challenge(_) | LobbyRow::Pair => self.choose(),
        }
    }

    /// Activates the focused row.
    pub(super) fn choose(&mut self) -> LobbyAction {
        let request = match &self.focus {
            LobbyRow::Challenge(id) => LobbyRequest::AcceptChallenge(id.clone()),
            _ if self.pairing => {
                self.pairing = false;
                LobbyRequest::Unpair
            }
            _ => {
                self.pairing = true;
                self.search()
            }
        };
        LobbyAction::Lobby(request)
    }

    pub(super) fn search(&self) -> LobbyRequest {
        LobbyRequest::Pair { game: self.game.name().to_owned(), clock: self.clock }
    }

    /// Changes the focused value; fixed while in the pairing queue.
    fn change(&mut self, by: isize) {
        match self.focus {
            LobbyRow::Game if !self.pairing => self.game = cycled(&GameId::ALL, self.game, by),
            LobbyRow::Clock if !self.pairing => self.clock = cycled(&CLOCKS, self.clock, by),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use protocol::live::{Challenger, HostSide};
    use ratatui::crossterm::event::{KeyCode, KeyModifiers};

    use super::*;

    fn challenge(id: &str, mine: bool) -> Challenge {
        Challenge {
            id: id.to_owned(),
            by: Challenger { name: "Ada\u{1b}".to_owned(), ..Challenger::default() },
            game: GameId::Awale.into(),
            rules: "sheet".to_owned(),
            start: None,
            clock: Clock::None,
            rated: false,
            side: HostSide::Lot,
            created: 0,
            mine,
            to: None,
            for_you: false,
        }
    }

    fn press(lobby: &mut LobbyScreen, codes: &[KeyCode]) -> LobbyAction {
        let mut action = LobbyAction::Nothing;
        for code in codes {
            action = lobby.key(KeyEvent::new(*code, KeyModifiers::NONE));
        }
        action
    }

    #[test]
    fn challenges_are_accepted_and_pairing_is_toggled() {
        use KeyCode::{Enter, Right, Up};
        let mut lobby = LobbyScreen::new();
        lobby.receive(vec![challenge("a", false), challenge("b", true)]);
        assert_eq!(lobby.challenges.len(), 1, "one's own challenge is hidden");
        assert_eq!(lobby.challenges[0].by.name, "Ada");
        let pair = |game: &str| {
            LobbyAction::Lobby(LobbyRequest::Pair { game: game.to_owned(), clock: CLOCKS[1] })
        };
        assert_eq!(press(&mut lobby, &[Up, Right, Up, Right, Enter]), pair("abalone"));
        assert!(lobby.pairing);
        assert_eq!(press(&mut lobby, &[Right, Enter]), LobbyAction::Lobby(LobbyRequest::Unpair));
        assert_eq!(lobby.game, GameId::Abalone, "fixed while pairing");
        assert_eq!(
            press(&mut lobby, &[Up, Enter]),
            LobbyAction::Lobby(LobbyRequest::AcceptChallenge("a".to_owned()))
        );
        lobby.receive(Vec::new());
        assert_eq!(lobby.focus, LobbyRow::Pair);
    }
}
