use std::collections::HashMap;

use game::Side;

use crate::Table;

/// A client's connection, by the number that the server gave it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Connection(pub u64);

/// Who is at a table, and for how long the players have been away.
#[derive(Clone, Debug)]
pub struct Presence {
    connections: HashMap<Connection, Visitor>,
    /// When the last connection of each side's player ended; at first, when the room was opened.
    left: [u64; 2],
}

#[derive(Clone, Debug)]
struct Visitor {
    person: String,
    /// What the server measured last: how long the network takes, there and back.
    lag: u64,
}

impl Presence {
    /// Nobody is there.
    pub fn new(now: u64) -> Self {
        Presence { connections: HashMap::new(), left: [now; 2] }
    }

    /// Somebody comes.
    pub fn join(&mut self, connection: Connection, person: &str) {
        self.connections.insert(connection, Visitor { person: person.to_owned(), lag: 0 });
    }

    /// A connection ends. Says whether it was there.
    pub fn leave(&mut self, connection: Connection, table: &Table, now: u64) -> bool {
        let Some(visitor) = self.connections.remove(&connection) else { return false };
        for side in table.sides_of(&visitor.person) {
            self.left[side.index()] = now;
        }
        true
    }

    /// How long the network took for a connection.
    pub fn measure(&mut self, connection: Connection, lag: u64) {
        if let Some(visitor) = self.connections.get_mut(&connection) {
            visitor.lag = lag;
        }
    }

    /// Whether nobody is there.
    pub fn is_empty(&self) -> bool {
        self.connections.is_empty()
    }

    /// Everybody who is there.
    pub fn connections(&self) -> impl Iterator<Item = (Connection, &str)> {
        self.connections.iter().map(|(connection, visitor)| (*connection, visitor.person.as_str()))
    }

    /// Whether somebody is on each seat, the first side first. The computer always is.
    pub fn seats(&self, table: &Table) -> [bool; 2] {
        Side::BOTH.map(|side| {
            let seat = &table.seats()[side.index()];
            let here = |person| self.connections.values().any(|visitor| visitor.person == person);
            seat.level().is_some() || seat.person_id().is_some_and(here)
        })
    }

    /// For how long each side's player has been away; none is present.
    pub fn away(&self, table: &Table, now: u64) -> [Option<u64>; 2] {
        let seats = self.seats(table);
        Side::BOTH.map(|side| {
            let nobody = table.seats()[side.index()].is_open();
            let away = now.saturating_sub(self.left[side.index()]);
            (!seats[side.index()] && !nobody).then_some(away)
        })
    }

    /// The greatest lag of each side's connections.
    pub fn lag(&self, table: &Table) -> [u64; 2] {
        Side::BOTH.map(|side| {
            let person = table.seats()[side.index()].person_id();
            let own = self.connections.values().filter(|v| Some(v.person.as_str()) == person);
            own.map(|visitor| visitor.lag).max().unwrap_or_default()
        })
    }

    /// How many connections watch.
    pub fn watching(&self, table: &Table) -> u32 {
        let watches = |visitor: &&Visitor| table.sides_of(&visitor.person).is_empty();
        self.connections.values().filter(watches).count() as u32
    }
}
