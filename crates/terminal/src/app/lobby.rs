//! The open challenges of a server, and looking for an opponent.

use games::GameId;
use protocol::live::{Challenge, Clock};
use ratatui::crossterm::event::{KeyCode, KeyEvent};

use client::{LobbyRequest, sanitize};

/// The lobby: a list, one row of which has the focus.
#[derive(Clone, Debug)]
pub(crate) struct Lobby {
    /// Those of others; one's own cannot be accepted.
    pub(crate) challenges: Vec<Challenge>,
    /// What to look for an opponent for.
    pub(crate) game: GameId,
    pub(crate) clock: Clock,
    /// Whether an opponent is being looked for.
    pub(crate) pairing: bool,
    pub(crate) focus: Row,
}

/// A row of the lobby.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Row {
    /// The challenge with this name.
    Challenge(String),
    Game,
    Clock,
    /// To look for an opponent, or no more.
    Pair,
}

/// What comes of a key or a click.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Wish {
    Nothing,
    Leave,
    Lobby(LobbyRequest),
}

/// The clocks for which others look too.
pub(crate) const CLOCKS: [Clock; 4] =
    [minutes(5, 3), minutes(10, 0), minutes(15, 10), minutes(3, 2)];

const fn minutes(minutes: u64, seconds: u64) -> Clock {
    Clock::Timed { main: minutes * 60_000, increment: seconds * 1_000 }
}

impl Lobby {
    pub(crate) fn new() -> Self {
        Lobby {
            challenges: Vec::new(),
            game: GameId::Avalam,
            clock: CLOCKS[0],
            pairing: false,
            focus: Row::Pair,
        }
    }

    /// The rows, from the top.
    pub(crate) fn rows(&self) -> Vec<Row> {
        let challenges = self.challenges.iter().map(|one| Row::Challenge(one.id.clone()));
        challenges.chain([Row::Game, Row::Clock, Row::Pair]).collect()
    }

    /// The challenge with a name.
    pub(crate) fn challenge(&self, id: &str) -> Option<&Challenge> {
        self.challenges.iter().find(|one| one.id == id)
    }

    /// Takes in the challenges that are open now. The focus stays where it was, if that is still there.
    pub(crate) fn hear(&mut self, challenges: Vec<Challenge>) {
        self.challenges = challenges.into_iter().filter(|one| !one.mine).collect();
        for one in &mut self.challenges {
            one.by.name = sanitize(&one.by.name);
        }
        if !self.rows().contains(&self.focus) {
            self.focus = Row::Pair;
        }
    }

    /// What a key does.
    pub(super) fn key(&mut self, key: KeyEvent) -> Wish {
        match key.code {
            KeyCode::Up | KeyCode::BackTab | KeyCode::Char('k') => self.move_focus(-1),
            KeyCode::Down | KeyCode::Tab | KeyCode::Char('j') => self.move_focus(1),
            KeyCode::Left | KeyCode::Char('h') => self.change(-1),
            KeyCode::Right | KeyCode::Char('l') => self.change(1),
            KeyCode::Enter | KeyCode::Char(' ') => return self.choose(),
            KeyCode::Esc | KeyCode::Char('q') => return Wish::Leave,
            _ => {}
        }
        Wish::Nothing
    }

    /// What a click on a row does.
    pub(super) fn click(&mut self, row: Row, less: bool) -> Wish {
        self.focus = row;
        match self.focus {
            Row::Game | Row::Clock => {
                self.change(if less { -1 } else { 1 });
                Wish::Nothing
            }
            Row::Challenge(_) | Row::Pair => self.choose(),
        }
    }

    /// Does what the row with the focus is for.
    pub(super) fn choose(&mut self) -> Wish {
        let request = match &self.focus {
            Row::Challenge(id) => LobbyRequest::AcceptChallenge(id.clone()),
            _ if self.pairing => {
                self.pairing = false;
                LobbyRequest::Unpair
            }
            _ => {
                self.pairing = true;
                self.search()
            }
        };
        Wish::Lobby(request)
    }

    /// Looking for the opponent that is wanted.
    pub(super) fn search(&self) -> LobbyRequest {
        LobbyRequest::Pair { game: self.game.name().to_owned(), clock: self.clock }
    }

    fn move_focus(&mut self, by: isize) {
        let rows = self.rows();
        let at = rows.iter().position(|row| *row == self.focus).unwrap_or(0);
        self.focus = rows[at.saturating_add_signed(by).min(rows.len() - 1)].clone();
    }

    /// Goes on to another choice; whoever is being looked for stays the same.
    fn change(&mut self, by: isize) {
        fn turned<T: Copy + PartialEq>(all: &[T], now: T, by: isize) -> T {
            let at = all.iter().position(|other| *other == now).unwrap_or(0);
            all[(at + all.len()).wrapping_add_signed(by) % all.len()]
        }
        match self.focus {
            Row::Game if !self.pairing => self.game = turned(&GameId::ALL, self.game, by),
            Row::Clock if !self.pairing => self.clock = turned(&CLOCKS, self.clock, by),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use protocol::live::Challenger;
    use ratatui::crossterm::event::KeyModifiers;

    use super::*;

    fn challenge(id: &str, mine: bool) -> Challenge {
        Challenge {
            id: id.to_owned(),
            by: Challenger { name: "Ada\u{1b}".to_owned(), rating: None, bot: false },
            game: "awale".to_owned(),
            rules: "sheet".to_owned(),
            start: None,
            clock: Clock::None,
            rated: false,
            side: "lot".to_owned(),
            created: 0,
            mine,
        }
    }

    fn press(lobby: &mut Lobby, codes: &[KeyCode]) -> Wish {
        let mut wish = Wish::Nothing;
        for code in codes {
            wish = lobby.key(KeyEvent::new(*code, KeyModifiers::NONE));
        }
        wish
    }

    #[test]
    fn challenges_are_accepted_and_opponents_looked_for() {
        use KeyCode::{Enter, Right, Up};
        let mut lobby = Lobby::new();
        lobby.hear(vec![challenge("a", false), challenge("b", true)]);
        assert_eq!(lobby.challenges.len(), 1, "one's own is not for oneself");
        assert_eq!(lobby.challenges[0].by.name, "Ada");
        let pair = |game: &str| {
            Wish::Lobby(LobbyRequest::Pair { game: game.to_owned(), clock: CLOCKS[1] })
        };
        assert_eq!(press(&mut lobby, &[Up, Right, Up, Right, Enter]), pair("abalone"));
        assert!(lobby.pairing);
        assert_eq!(press(&mut lobby, &[Right, Enter]), Wish::Lobby(LobbyRequest::Unpair));
        assert_eq!(lobby.game, GameId::Abalone, "it stays while somebody is looked for");
        assert_eq!(
            press(&mut lobby, &[Up, Enter]),
            Wish::Lobby(LobbyRequest::AcceptChallenge("a".to_owned()))
        );
        lobby.hear(Vec::new());
        assert_eq!(lobby.focus, Row::Pair);
    }
}
