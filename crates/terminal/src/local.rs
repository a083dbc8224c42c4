//! A local game: its table, its players, and the moves that can be redone.

use game::record::Record;
use game::{Explain, Message, Side};
use games::{AnyHistory, AnyMove, GameId};
use protocol::live::{Action, Clock, Mode, Offer};
use table::{
    Actor, Begins, Decision, EndReason, Ending, Event, EventKind, Moment, RejectedAction, Seat,
    Status, Table, Terms,
};

use super::clock;
use super::player::{Names, Player, joined, names_of_record};

/// The game and its players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct GameOptions {
    pub(crate) game: GameId,
    pub(crate) rules: String,
    pub(crate) start: table::Start,
    pub(crate) clock: Clock,
    /// The side that begins, if the rules leave it to the players.
    pub(crate) begins: Begins,
    pub(crate) players: [Player; 2],
    pub(crate) names: Names,
}

/// A game on this computer, with undo and redo.
#[derive(Clone, Debug)]
pub struct LocalGame {
    table: Table,
    /// The events of the table, from which it can be rebuilt without the last ones.
    events: Vec<Event>,
    players: [Player; 2],
    names: Names,
    /// Moves taken back, the last one first.
    undone: Vec<AnyMove>,
}

/// The person on both seats, who also acts for the computer.
const HERE: &str = "here";

impl GameOptions {
    /// A game with default rules, start and clock.
    pub(crate) fn new(game: GameId, players: [Player; 2]) -> Self {
        GameOptions { players, ..GameOptions::from(Terms::new(game, Mode::Local)) }
    }

    fn terms(&self) -> Terms {
        Terms {
            rules: self.rules.clone(),
            start: self.start.clone(),
            clock: self.clock,
            begins: self.begins,
            ..Terms::new(self.game, Mode::Local)
        }
    }
}

impl From<Terms> for GameOptions {
    /// The same game between two people.
    fn from(terms: Terms) -> Self {
        let Terms { game, rules, start, clock, begins, .. } = terms;
        let players = [Player::Person; 2];
        GameOptions { game, rules, start, clock, begins, players, names: Names::default() }
    }
}

impl LocalGame {
    pub(crate) fn begin(wanted: &GameOptions, now: u64) -> Result<Self, Message> {
        let seat = || Seat::person(HERE);
        let Decision { events, table } =
            Table::open(wanted.terms(), seat(), seat(), &Moment::at(now))
                .map_err(|unfit| unfit.message())?;
        let events = events.into_iter().map(|applied| applied.event).collect();
        let (players, names) = (wanted.players, wanted.names.clone());
        Ok(LocalGame { table, events, players, names, undone: Vec::new() })
    }

    /// Resumes a recorded game. `players` overrides those of the record.
    pub(crate) fn resume(
        record: &Record,
        players: Option<[Player; 2]>,
        now: u64,
    ) -> Result<Self, Message> {
        let history = games::replay(record).map_err(|error| error.message())?;
        let wanted = options_of(record, &history, players);
        let mut events = Self::begin(&wanted, now)?.events;
        for (mv, recorded) in history.played().iter().zip(&record.moves) {
            let shown = recorded.command("clk").and_then(clock::read_shown);
            let clock = shown.filter(|_| wanted.clock != Clock::None);
            events.push(Event { at: now, kind: EventKind::Moved { mv: mv.to_string(), clock } });
        }
        if let Some(ending) = ending_of(record, &history) {
            events.push(Event { at: now, kind: EventKind::Ended(ending) });
        }
        Self::of(events, wanted.players, wanted.names)
    }

    /// Continues a game with a new clock. `begins` is for games that have not begun.
    pub fn from_history(
        history: &AnyHistory,
        clock: Clock,
        players: [Player; 2],
        names: Names,
        begins: Begins,
        now: u64,
    ) -> Result<Self, Message> {
        let wanted = GameOptions {
            clock,
            begins,
            names: names.clone(),
            ..options_of(&Record::default(), history, Some(players))
        };
        let mut events = Self::begin(&wanted, now)?.events;
        for mv in history.played() {
            let kind = EventKind::Moved { mv: mv.to_string(), clock: None };
            events.push(Event { at: now, kind });
        }
        if let Some(ending) = ending_of(&Record::default(), history) {
            events.push(Event { at: now, kind: EventKind::Ended(ending) });
        }
        Self::of(events, players, names)
    }

    fn of(events: Vec<Event>, players: [Player; 2], names: Names) -> Result<Self, Message> {
        // Replayed games and decided events always form a valid table.
        let damaged = |error: table::InvalidEvent| {
            Message::new("terminal-damaged").with("error", error.to_string())
        };
        let table = Table::replay(&events).map_err(damaged)?;
        Ok(LocalGame { table, events, players, names, undone: Vec::new() })
    }

    pub(crate) fn history(&self) -> &AnyHistory {
        self.table.history()
    }

    pub(crate) fn players(&self) -> [Player; 2] {
        self.players
    }

    pub(crate) fn player(&self, side: Side) -> Player {
        self.players[side.index()]
    }

    /// The names of the people of a side; empty without names, and of the computer.
    pub(crate) fn names(&self, side: Side) -> &[String] {
        if self.player(side).is_person() { &self.names[side.index()] } else { &[] }
    }

    /// The name of the person who moves next for a side: the members of a team move in rotation.
    pub(crate) fn mover(&self, side: Side) -> Option<&str> {
        let plies = self.history().plies();
        let begins = self.history().first_position().side();
        let own = if side == begins { plies.div_ceil(2) } else { plies / 2 };
        let names = self.names(side);
        names.get(own % names.len().max(1)).map(String::as_str)
    }

    pub(crate) fn turn(&self) -> Option<Side> {
        self.table.turn()
    }

    /// The side to move, if a person plays it.
    pub(crate) fn person_to_move(&self) -> Option<Side> {
        self.turn().filter(|side| self.player(*side).is_person())
    }

    pub(crate) fn is_paused(&self) -> bool {
        self.table.status() == Status::Paused
    }

    pub(crate) fn ending(&self) -> Option<&Ending> {
        self.table.ending()
    }

    pub(crate) fn clock(&self) -> Clock {
        self.table.terms().clock
    }

    /// Time left of both sides, in milliseconds; `None` in an untimed game.
    pub(crate) fn clocks(&self, now: u64) -> Option<[u64; 2]> {
        self.table.clocks(now)
    }

    /// The side whose clock runs.
    pub(crate) fn running(&self) -> Option<Side> {
        self.table.running()
    }

    pub(crate) fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// The options for playing the same game again.
    pub(crate) fn options(&self) -> GameOptions {
        let (players, names) = (self.players, self.names.clone());
        GameOptions { players, names, ..GameOptions::from(self.table.terms().clone()) }
    }

    /// Ends the game on a flag fall and returns whether it did.
    pub(crate) fn tick(&mut self, now: u64) -> bool {
        let decision = self.table.tick(&Moment::at(now));
        let ended = decision.is_some();
        if let Some(decision) = decision {
            self.take(decision);
        }
        ended
    }

    pub(crate) fn play(&mut self, text: &str, now: u64) -> Result<AnyMove, Message> {
        let before = self.undone.clone();
        self.act(&Action::Move { mv: text.to_owned() }, now)?;
        let played = self.history().played();
        let Some(mv) = played.last().copied() else {
            return Err(RejectedAction::NothingToTakeBack.message());
        };
        // Replaying the move that was taken back keeps the redo stack.
        self.undone = before;
        if self.undone.pop() != Some(mv) {
            self.undone.clear();
        }
        Ok(mv)
    }

    /// Takes back to the last turn of a person, or one move if the computer plays both sides. Returns the number of
    /// moves taken back.
    pub(crate) fn undo(&mut self, now: u64) -> Result<usize, Message> {
        let plies = self.history().plies();
        let watching = self.players.iter().all(|player| !player.is_person());
        let first = self.history().first_position().side();
        let is_person = |ply: &usize| {
            let side = if ply.is_multiple_of(2) { first } else { first.other() };
            watching || self.player(side).is_person()
        };
        let Some(target) = (0..plies).rev().find(is_person) else {
            return Err(RejectedAction::NothingToTakeBack.message());
        };
        let mut copy = self.clone();
        match copy.ending() {
            Some(ending) if ending.reason == EndReason::Time => {
                return Err(RejectedAction::TimeIsUp.message());
            }
            Some(_) => copy.reopen()?,
            None => {}
        }
        for _ in target..plies {
            let last = copy.history().played().last().copied();
            copy.act(&Action::Takeback, now)?;
            copy.undone.extend(last);
        }
        *self = copy;
        Ok(plies - target)
    }

    /// Replays moves that were taken back, up to the next turn of a person.
    pub(crate) fn redo(&mut self, now: u64) -> Result<Vec<AnyMove>, Message> {
        let mut played = Vec::new();
        while let Some(mv) = self.undone.last() {
            let text = mv.to_string();
            match self.play(&text, now) {
                Ok(mv) => played.push(mv),
                Err(reason) if played.is_empty() => return Err(reason),
                Err(_) => break,
            }
            if self.person_to_move().is_some() {
                break;
            }
        }
        if played.is_empty() { Err(Message::new("terminal-nothing-undone")) } else { Ok(played) }
    }

    pub(crate) fn resign(&mut self, side: Side, now: u64) -> Result<(), Message> {
        self.act(&Action::Resign { side: Some(side.into()) }, now)
    }

    /// Ends the game as a draw; rejected if the computer plays.
    pub(crate) fn draw(&mut self, now: u64) -> Result<(), Message> {
        if self.players.iter().any(|player| !player.is_person()) {
            return Err(RejectedAction::ComputerPlaysOn.message());
        }
        self.act(&Action::Offer { offer: Offer::Draw }, now)
    }

    /// Stops the clocks and the computer, or resumes them.
    pub(crate) fn pause(&mut self, pause: bool, now: u64) -> Result<(), Message> {
        self.act(if pause { &Action::Pause } else { &Action::Resume }, now)
    }

    pub(crate) fn swap(&mut self) {
        self.players.swap(0, 1);
        self.names.swap(0, 1);
    }

    pub(crate) fn record(&self) -> Record {
        let [first, second] = Side::BOTH.map(|side| match self.names(side) {
            [] => self.player(side).record_name(),
            names => joined(names),
        });
        self.table.record([&first, &second])
    }

    fn act(&mut self, action: &Action, now: u64) -> Result<(), Message> {
        self.tick(now);
        let decided = self.table.decide(&Actor::Person(HERE), action, &Moment::at(now));
        self.take(decided.map_err(|rejected| rejected.message())?);
        Ok(())
    }

    fn take(&mut self, Decision { events, table }: Decision) {
        self.table = table;
        self.events.extend(events.into_iter().map(|applied| applied.event));
    }

    /// Removes the end of the game.
    fn reopen(&mut self) -> Result<(), Message> {
        let ended = |event: &Event| matches!(event.kind, EventKind::Ended(_));
        let events = self.events.iter().filter(|event| !ended(event)).cloned().collect();
        let undone = std::mem::take(&mut self.undone);
        *self = LocalGame { undone, ..Self::of(events, self.players, self.names.clone())? };
        Ok(())
    }
}

/// The options given by a record's tags.
fn options_of(record: &Record, history: &AnyHistory, players: Option<[Player; 2]>) -> GameOptions {
    let game = history.game();
    let written = history.record();
    let named = game.start_tag().and_then(|tag| written.tag(tag));
    let start = match (named, written.tag("Position")) {
        (_, Some(position)) => table::Start::Position(position.to_owned()),
        (name, None) => table::Start::Named(name.unwrap_or(game.starts()[0]).to_owned()),
    };
    let recorded = ["First", "Second"].map(|tag| record.tag(tag).unwrap_or_default());
    let by_record = recorded.map(Player::of_record);
    GameOptions {
        game,
        rules: history.first_position().rules(),
        start,
        clock: record.tag("TimeControl").and_then(clock::read_tag).unwrap_or(Clock::None),
        // A start where the other side begins is stored as a position.
        begins: Begins::Usual,
        players: players.unwrap_or(by_record),
        names: recorded.map(names_of_record),
    }
}

/// How a recorded game ended.
fn ending_of(record: &Record, history: &AnyHistory) -> Option<Ending> {
    let (outcome, reason) = if let Some(end) = history.end() {
        (end.outcome, end.reason.into())
    } else {
        let reason = match record.tag("Termination") {
            Some("time") => EndReason::Time,
            Some("agreement") => EndReason::Agreement,
            Some("abandoned") => EndReason::Abandoned,
            _ => EndReason::Resignation,
        };
        (record.result?, reason)
    };
    let winner = match outcome {
        game::Outcome::Win(side) => Some(side),
        game::Outcome::Draw => None,
    };
    Some(Ending { winner, reason, score: history.position().score() })
}

#[cfg(test)]
mod tests {
    use engine::Level;
    use game::record::Records;

    use super::*;

    const COMPUTER: Player = Player::Computer(Level::HIGHEST);

    fn awale(players: [Player; 2]) -> LocalGame {
        LocalGame::begin(&GameOptions::new(GameId::Awale, players), 0).unwrap()
    }

    fn moves(local: &LocalGame) -> String {
        local.history().played().iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn undo_returns_to_a_persons_turn_and_redo_replays() {
        let check = |players, plays: &str, after_undo: &str, after_redo: &str| {
            let mut local = awale(players);
            for mv in plays.split(' ') {
                local.play(mv, 0).unwrap();
            }
            local.undo(0).unwrap();
            assert_eq!(moves(&local), after_undo, "{players:?}");
            local.redo(0).unwrap();
            assert_eq!(moves(&local), after_redo, "{players:?}");
        };
        check([Player::Person; 2], "C d F", "C d", "C d F");
        check([Player::Person, COMPUTER], "C d", "", "C d");
        check([Player::Person, COMPUTER], "C d F", "C d", "C d F");
        check([COMPUTER, Player::Person], "C d F", "C", "C d F");
        check([COMPUTER; 2], "C d F", "C d", "C d F");
        let mut local = awale([COMPUTER, Player::Person]);
        local.play("C", 0).unwrap();
        assert_eq!(local.undo(0).unwrap_err().id, "table-nothing-to-take-back");
        assert_eq!(local.redo(0).unwrap_err().id, "terminal-nothing-undone");
    }

    #[test]
    fn another_move_clears_the_redo_stack() {
        let mut local = awale([Player::Person; 2]);
        for mv in ["C", "d", "F"] {
            local.play(mv, 0).unwrap();
        }
        local.undo(0).unwrap();
        local.undo(0).unwrap();
        local.play("d", 0).unwrap();
        assert!(local.can_redo(), "the same move keeps the redo stack");
        local.undo(0).unwrap();
        local.play("e", 0).unwrap();
        assert!(!local.can_redo());
    }

    #[test]
    fn a_finished_game_can_be_reopened() {
        let position = "0,0,0,0,0,1/0,0,0,0,1,0 23-23 S".to_owned();
        let start = table::Start::Position(position);
        let wanted = GameOptions { start, ..GameOptions::new(GameId::Awale, [Player::Person; 2]) };
        let mut local = LocalGame::begin(&wanted, 0).unwrap();
        local.play("F", 0).unwrap();
        assert!(local.ending().is_some(), "no legal move");
        assert_eq!(local.undo(0), Ok(1));
        assert_eq!((local.ending(), local.turn()), (None, Some(Side::First)));
        local.redo(0).unwrap();
        assert!(local.ending().is_some());
    }

    #[test]
    fn a_flag_fall_cannot_be_taken_back() {
        let clock = Clock::Timed { main: 60_000, increment: 5_000 };
        let wanted = GameOptions { clock, ..GameOptions::new(GameId::Awale, [Player::Person; 2]) };
        let mut local = LocalGame::begin(&wanted, 0).unwrap();
        local.play("C", 1_000).unwrap();
        local.play("d", 2_000).unwrap();
        assert_eq!(local.running(), Some(Side::First));
        assert_eq!(local.clocks(12_000), Some([50_000, 60_000]));
        assert!(!local.tick(61_000));
        assert!(local.tick(62_001));
        assert_eq!(local.ending().unwrap().reason, EndReason::Time);
        assert_eq!(local.undo(63_000).unwrap_err().id, "table-time-is-up");
        assert!(local.ending().is_some());
    }

    #[test]
    fn a_record_is_resumed_at_its_end() {
        let text = "[Game \"Awale\"]\n[Rules \"abapa\"]\n[First \"Level 3\"]\n[Second \"Ada\"]\n\
                    [TimeControl \"600+5\"]\n\n1. C {[%clk 0:09:57]} d {[%clk 0:09:00]} *\n";
        let record = Records::new(text).next().unwrap().unwrap();
        let local = LocalGame::resume(&record, None, 7).unwrap();
        assert_eq!(moves(&local), "C d");
        assert_eq!(local.clocks(1_007), Some([596_000, 540_000]));
        assert_eq!(local.players().map(Player::record_name), ["Level 3", "Guest"]);
        assert_eq!(local.names(Side::Second), ["Ada"]);
        assert_eq!(local.options().rules, "abapa");
        let again = LocalGame::resume(&local.record(), Some([Player::Person; 2]), 9).unwrap();
        assert_eq!(moves(&again), "C d");
        assert_eq!(again.players(), [Player::Person; 2]);
    }

    #[test]
    fn the_members_of_a_team_move_in_rotation() {
        let names = [vec!["Ada".to_owned(), "Ben".to_owned()], vec!["Zoé".to_owned()]];
        let people = GameOptions::new(GameId::Awale, [Player::Person; 2]);
        let mut local = LocalGame::begin(&GameOptions { names, ..people }, 0).unwrap();
        let mut movers = Vec::new();
        for mv in ["C", "d", "F", "a", "A"] {
            movers.extend(local.mover(local.turn().unwrap()).map(str::to_owned));
            local.play(mv, 0).unwrap();
        }
        assert_eq!(movers, ["Ada", "Zoé", "Ben", "Zoé", "Ada"]);
        local.undo(0).unwrap();
        assert_eq!(local.mover(Side::First), Some("Ada"));
        // The names are in the record and come back from it.
        let record = local.record();
        assert_eq!((record.tag("First"), record.tag("Second")), (Some("Ada, Ben"), Some("Zoé")));
        let mut again = LocalGame::resume(&record, None, 0).unwrap();
        assert_eq!(again.names(Side::First), ["Ada", "Ben"]);
        again.swap();
        assert_eq!(again.names(Side::Second), ["Ada", "Ben"]);
        assert_eq!(again.mover(Side::First), Some("Zoé"));
        // The computer has no names.
        let computer = Some([Player::Person, COMPUTER]);
        let again = LocalGame::resume(&record, computer, 0).unwrap();
        assert_eq!(again.record().tag("Second"), Some("Level 10"));
    }

    #[test]
    fn a_resignation_is_kept_until_taken_back() {
        let mut local = awale([Player::Person, COMPUTER]);
        local.play("C", 0).unwrap();
        local.resign(Side::First, 0).unwrap();
        let mut again = LocalGame::resume(&local.record(), None, 0).unwrap();
        assert_eq!(again.ending(), local.ending());
        again.undo(0).unwrap();
        assert_eq!(again.ending(), None);
        assert_eq!(local.draw(0).unwrap_err().id, "table-computer-plays-on");
    }
}
