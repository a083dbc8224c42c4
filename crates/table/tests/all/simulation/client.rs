use std::collections::{BTreeMap, BTreeSet};

use game::{Rng, Side};
use games::GameId;
use protocol::live::{
    Ability, Act, Action, Claim, Ended, Event, Offer, Seat, SeatKind, ServerMessage, Turn,
};

use crate::simulation::message::Sent;
use crate::simulation::server::TABLE;

/// Milliseconds that a client waits for a reply before it sends the request again.
const PATIENCE: u64 = 2_000;

/// A browser and its user.
pub(crate) struct Client {
    pub(crate) person: String,
    /// 0 while the tab is closed.
    pub(crate) connection: u64,
    /// The server of the connection.
    pub(crate) server: usize,
    /// The state of the page; lost when it is reloaded.
    pub(crate) seen: Option<u64>,
    pub(crate) moves: Vec<String>,
    pub(crate) turn: Option<Turn>,
    /// The legal moves of the last own turn: what a premove is guessed from.
    legal: Vec<String>,
    waiting: Option<(Act, u64)>,
    asked: u64,
    /// Everything received, for the checks at the end of the run.
    pub(crate) memory: Memory,
}

/// Everything that one client ever received.
#[derive(Default)]
pub(crate) struct Memory {
    pub(crate) events: BTreeMap<u64, Event>,
    /// The turns with their event numbers and server times.
    pub(crate) turns: Vec<(u64, u64, Turn)>,
    pub(crate) acknowledged: BTreeMap<String, (Act, u64)>,
    pub(crate) refused: BTreeSet<String>,
    pub(crate) results: Vec<Ended>,
    pub(crate) repeated: u64,
    /// The premoves that this client asked for.
    pub(crate) chosen: Vec<String>,
    /// The premoves that this client was told of.
    pub(crate) plans: Vec<String>,
    next_id: u64,
}

impl Client {
    pub(crate) fn new(person: &str) -> Self {
        Client {
            person: person.to_owned(),
            connection: 0,
            server: 0,
            seen: None,
            moves: Vec::new(),
            turn: None,
            legal: Vec::new(),
            waiting: None,
            asked: 0,
            memory: Memory::default(),
        }
    }

    /// Reloads the page, which loses its state.
    pub(crate) fn reload(&mut self) {
        self.seen = None;
        self.moves.clear();
        self.turn = None;
        self.waiting = None;
    }

    pub(crate) fn is_open(&self) -> bool {
        self.connection > 0
    }

    /// Whether they play on the same side, or are the same person.
    pub(crate) fn is_with(&self, person: &str) -> bool {
        let team = |person: &str| match person {
            "ada" | "al" => Some(Side::First),
            "bo" | "ben" => Some(Side::Second),
            _ => None,
        };
        team(&self.person).is_some() && team(&self.person) == team(person)
    }

    pub(crate) fn join(&mut self, now: u64) -> Sent {
        self.asked = now;
        Sent::Join { person: self.person.clone(), seen: self.seen }
    }

    pub(crate) fn is_settled(&self) -> bool {
        self.waiting.is_none()
    }

    /// Handles a message; returns what to send at once.
    pub(crate) fn receive(&mut self, answer: ServerMessage, now: u64) -> Option<Sent> {
        match answer {
            ServerMessage::State { n, now: at, view, .. } => {
                // Ignore a state that later events have overtaken.
                if self.seen.is_some_and(|seen| n < seen) {
                    return None;
                }
                self.seen = Some(n);
                self.moves = view.moves.iter().map(|played| played.mv.clone()).collect();
                self.remember(n, at, view.turn);
            }
            ServerMessage::Event { n, now: at, event, view, .. } => {
                self.memory.note(n, &event);
                let seen = self.seen?;
                if n <= seen {
                    return None;
                }
                if n > seen + 1 {
                    return Some(self.join(now));
                }
                self.seen = Some(n);
                match &event {
                    Event::Moved { mv, ply, .. } => {
                        assert_eq!(*ply as usize, self.moves.len());
                        self.moves.push(mv.clone());
                    }
                    Event::TookBack { to_ply } => self.moves.truncate(*to_ply as usize),
                    _ => {}
                }
                if let Some(turn) = view {
                    self.remember(n, at, *turn);
                }
            }
            ServerMessage::Ack { id, n } => {
                if let Some((act, _)) = self.waiting.take_if(|(act, _)| act.id == id) {
                    self.memory.acknowledged.insert(id, (act, n));
                }
            }
            ServerMessage::Refused { id, .. } => {
                self.waiting.take_if(|(act, _)| act.id == id);
                self.memory.refused.insert(id);
            }
            ServerMessage::Plan { premove, lines, .. } => {
                self.memory.plans.extend(premove);
                self.memory.plans.extend(lines);
            }
            _ => {}
        }
        None
    }

    /// Now and then retries, moves, offers or resigns.
    pub(crate) fn think(&mut self, rng: &mut Rng, now: u64, calm: bool) -> Option<Sent> {
        if let Some((act, since)) = &mut self.waiting {
            if now < *since + PATIENCE {
                return None;
            }
            *since = now;
            self.memory.repeated += 1;
            return Some(Sent::Act { person: self.person.clone(), act: act.clone() });
        }
        let Some(turn) = &self.turn else {
            return (now >= self.asked + PATIENCE).then(|| self.join(now));
        };
        // After a long silence, ask for missed events.
        if calm || (now >= self.asked + 5 * PATIENCE && rng.below(4) == 0) {
            return (now >= self.asked + PATIENCE).then(|| self.join(now));
        }
        if turn.status == protocol::live::Status::Waiting {
            // In a game of teams Ada begins it, sooner or later.
            if !turn.can.contains(&Ability::Begin) || rng.below(8) > 0 {
                return self.sit(turn);
            }
        }
        let action = if turn.status == protocol::live::Status::Waiting {
            Action::Begin
        } else {
            self.choose(rng)?
        };
        self.memory.next_id += 1;
        let id = format!("{}-{}", self.person, self.memory.next_id);
        let ply = turn.ply;
        let act = Act { id, table: TABLE.to_owned(), ply, action };
        match &act.action {
            Action::Premove { mv: Some(mv) } => self.memory.chosen.push(mv.clone()),
            Action::Conditional { lines } => {
                let moves = lines.iter().flat_map(|line| line.split(' '));
                self.memory.chosen.extend(moves.map(str::to_owned));
            }
            _ => {}
        }
        self.waiting = Some((act.clone(), now));
        Some(Sent::Act { person: self.person.clone(), act })
    }

    /// Takes the open seat, or joins a team: Ada and Al play Bo and Ben, and Cy watches.
    fn sit(&self, turn: &Turn) -> Option<Sent> {
        let side = match self.person.as_str() {
            _ if turn.can.contains(&Ability::Leave) => return None,
            "bo" => None,
            "al" => Some(Side::First),
            "ben" => Some(Side::Second),
            _ => return None,
        };
        Some(Sent::Sit { person: self.person.clone(), side })
    }

    fn choose(&self, rng: &mut Rng) -> Option<Action> {
        let turn = self.turn.as_ref()?;
        if let Some(legal) = turn.legal.as_ref().filter(|legal| !legal.is_empty())
            && rng.below(10) > 0
        {
            let mv = legal[rng.below(legal.len())].mv.to_string();
            return Some(Action::Move { mv });
        }
        if turn.can.contains(&Ability::Premove) && !self.legal.is_empty() && rng.below(3) == 0 {
            let mv = self.legal[rng.below(self.legal.len())].clone();
            return Some(Action::Premove { mv: (rng.below(5) > 0).then_some(mv) });
        }
        if turn.can.contains(&Ability::Conditional) && rng.below(3) == 0 {
            return Some(Action::Conditional { lines: guess_lines(turn, &self.moves, rng) });
        }
        if let Some(open) = turn.offers.first() {
            return Some(match rng.below(12) {
                0 => Action::Accept { offer: open.offer },
                1..4 => Action::Decline { offer: open.offer },
                4 => Action::Withdraw { offer: open.offer },
                _ => return None,
            });
        }
        if turn.can.contains(&Ability::Skip) && rng.below(4) == 0 {
            return Some(Action::Skip);
        }
        let offer = Offer::ALL[rng.below(3)];
        Some(match rng.below(120) {
            0..6 => Action::Offer { offer },
            6..9 => Action::Accept { offer },
            9 => Action::Phrase { phrase: "hello".to_owned(), team: false },
            10 => Action::Phrase { phrase: "hello".to_owned(), team: true },
            11 => Action::Claim { claim: Claim::Win },
            12 => Action::Abort,
            // Illegal, or out of turn.
            13..16 => Action::Move { mv: "a1b2".to_owned() },
            16 if rng.below(12) == 0 => Action::Resign { side: None },
            17 => Action::Pause,
            18 if rng.below(8) == 0 => Action::Leave,
            _ => return None,
        })
    }

    fn remember(&mut self, n: u64, at: u64, turn: Turn) {
        self.memory.results.extend(turn.result.clone());
        if let Some(legal) = &turn.legal {
            self.legal = legal.iter().map(|one| one.mv.to_string()).collect();
        }
        self.memory.turns.push((n, at, turn.clone()));
        self.turn = Some(turn);
    }
}

/// Lines of one or two answers to moves of the opponent, played out on a board of the client's own.
fn guess_lines(turn: &Turn, moves: &[String], rng: &mut Rng) -> Vec<String> {
    let game = GameId::ALL.into_iter().find_map(|game| {
        let start = games::Start { position: Some(&turn.position), ..games::Start::default() };
        games::AnyHistory::start(game, &start).ok()
    });
    let Some(history) = game.filter(|_| !moves.is_empty()) else { return Vec::new() };
    let mut lines = Vec::new();
    let replies = history.moves();
    for reply in replies.iter().take(1 + rng.below(table::MAX_LINES)) {
        let mut after = history.clone();
        let mut line = Vec::new();
        let mut next = Some(*reply);
        for _ in 0..2 * (1 + rng.below(2)) {
            let Some(mv) = next else { break };
            after.play_text(&mv.to_string()).unwrap();
            line.push(mv.to_string());
            let moves = after.moves();
            next = (!moves.is_empty()).then(|| moves[rng.below(moves.len())]);
        }
        line.truncate(line.len() / 2 * 2);
        if !line.is_empty() {
            lines.push(line.join(" "));
        }
    }
    lines
}

impl Memory {
    /// Checks that an event number always carries the same event.
    fn note(&mut self, n: u64, event: &Event) {
        let mut event = event.clone();
        if let Event::Seated { seat, .. } = &mut event {
            // Presence changes independently of the event; a team is described as it is when told.
            seat.present = false;
            if seat.people.is_some() {
                *seat = Seat { kind: SeatKind::Team, ..Seat::default() };
            }
        }
        // Somebody who left a team no longer hears it.
        if matches!(event, Event::Muted { .. }) && self.events.contains_key(&n) {
            return;
        }
        let before = self.events.insert(n, event.clone());
        assert!(before.is_none_or(|before| before == event), "event {n} changed");
    }
}
