use std::collections::{BTreeMap, HashMap};

use game::Side;

use crate::Table;

/// The number that the server gave to a client's connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ConnectionId(pub u64);

/// The people connected to a table, and how long its players have been away.
#[derive(Clone, Debug)]
pub struct Presence {
    connections: HashMap<ConnectionId, Visitor>,
    /// What other servers see at the table, by server.
    elsewhere: HashMap<String, Seen>,
    /// When the last connection of each side's player closed; at first, when the room was loaded.
    left: [u64; 2],
    /// When the last connection of a team's member closed, by id; `loaded` for those who were never here.
    members_left: HashMap<String, u64>,
    loaded: u64,
}

#[derive(Clone, Debug)]
struct Visitor {
    person: String,
    /// The latest round-trip time, in milliseconds.
    lag: u64,
}

/// The people of one server at a table, as published to the others.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Seen {
    /// The players and members of teams who are connected, by id, each with the longest round-trip time
    /// of their connections in milliseconds. In the order of their ids.
    pub players: Vec<(String, u64)>,
    /// The number of spectators' connections.
    pub watching: u32,
}

impl Seen {
    /// Whether nobody is connected.
    pub fn is_empty(&self) -> bool {
        self.players.is_empty() && self.watching == 0
    }

    fn has(&self, person: &str) -> bool {
        self.players.iter().any(|(player, _)| player == person)
    }
}

impl Presence {
    /// Nobody is connected at `now` (Unix milliseconds).
    pub fn new(now: u64) -> Self {
        Presence {
            connections: HashMap::new(),
            elsewhere: HashMap::new(),
            left: [now; 2],
            members_left: HashMap::new(),
            loaded: now,
        }
    }

    /// Adds a connection of a person.
    pub fn join(&mut self, connection: ConnectionId, person: &str) {
        self.connections.insert(connection, Visitor { person: person.to_owned(), lag: 0 });
    }

    /// Removes a connection; returns whether it was there.
    pub fn leave(&mut self, connection: ConnectionId, table: &Table, now: u64) -> bool {
        let Some(visitor) = self.connections.remove(&connection) else { return false };
        self.note_left(&visitor.person, table, now);
        true
    }

    fn note_left(&mut self, person: &str, table: &Table, now: u64) {
        for side in table.sides_of(person) {
            self.left[side.index()] = now;
            // At most the members of both teams.
            if table.seats()[side.index()].is_team() {
                self.members_left.insert(person.to_owned(), now);
            }
        }
    }

    /// Replaces what another server sees; nothing if it is gone. People whom it no longer sees have left
    /// there at `now`. Returns whether anybody came or went.
    pub fn hear(&mut self, server: &str, seen: Seen, table: &Table, now: u64) -> bool {
        let before = self.elsewhere.remove(server).unwrap_or_default();
        for (person, _) in before.players.iter().filter(|(person, _)| !seen.has(person)) {
            self.note_left(person, table, now);
        }
        let people =
            |seen: &Seen| seen.players.iter().map(|(id, _)| id.clone()).collect::<Vec<_>>();
        let changed = before.watching != seen.watching || people(&before) != people(&seen);
        if !seen.is_empty() {
            self.elsewhere.insert(server.to_owned(), seen);
        }
        changed
    }

    /// The people of this server alone.
    pub fn seen_here(&self, table: &Table) -> Seen {
        let mut players: BTreeMap<&str, u64> = BTreeMap::new();
        let mut watching = 0;
        for visitor in self.connections.values() {
            if table.sides_of(&visitor.person).is_empty() {
                watching += 1;
            } else {
                let lag = players.entry(&visitor.person).or_default();
                *lag = (*lag).max(visitor.lag);
            }
        }
        let players = players.into_iter().map(|(person, lag)| (person.to_owned(), lag)).collect();
        Seen { players, watching }
    }

    /// Excuses a time in which the server stood still, in Unix milliseconds: nobody was away in it.
    pub fn excuse(&mut self, until: u64, back: u64) {
        let all =
            self.left.iter_mut().chain(self.members_left.values_mut()).chain([&mut self.loaded]);
        for left in all {
            *left += back.saturating_sub(until.max(*left));
        }
    }

    /// Notes the round-trip time of a connection, in milliseconds.
    pub fn measure(&mut self, connection: ConnectionId, lag: u64) {
        if let Some(visitor) = self.connections.get_mut(&connection) {
            visitor.lag = lag;
        }
    }

    /// The connections with the ids of their people.
    pub fn connections(&self) -> impl Iterator<Item = (ConnectionId, &str)> {
        self.connections.iter().map(|(connection, visitor)| (*connection, visitor.person.as_str()))
    }

    /// Whether each side's player is present, first side first. The computer always is.
    pub fn seats(&self, table: &Table) -> [bool; 2] {
        Side::BOTH.map(|side| {
            let seat = &table.seats()[side.index()];
            seat.level().is_some() || seat.people().iter().any(|person| self.is_here(person))
        })
    }

    /// Whether a person is connected to the table, here or at another server. Spectators of other
    /// servers are not known by name.
    pub fn is_here(&self, person: &str) -> bool {
        self.connections.values().any(|visitor| visitor.person == person)
            || self.elsewhere.values().any(|seen| seen.has(person))
    }

    /// Which members of each team are present, in the order of rotation; empty where there is no team.
    pub fn members(&self, table: &Table) -> [Vec<bool>; 2] {
        table.seats().each_ref().map(|seat| {
            let people = if seat.is_team() { seat.people() } else { &[] };
            people.iter().map(|person| self.is_here(person)).collect()
        })
    }

    /// How long the member of a team who is to move has been away, in milliseconds; `None` if present.
    pub fn mover_away(&self, table: &Table, now: u64) -> Option<u64> {
        let mover = table.seats()[table.turn()?.index()].person_id()?;
        let left = self.members_left.get(mover).copied().unwrap_or(self.loaded);
        // Nobody is away from a turn that has not come.
        (!self.is_here(mover)).then(|| now.saturating_sub(left.max(table.turn_since())))
    }

    /// How long each side's player has been away, in milliseconds; `None` if present or if the seat is
    /// open.
    pub fn away(&self, table: &Table, now: u64) -> [Option<u64>; 2] {
        let seats = self.seats(table);
        Side::BOTH.map(|side| {
            let nobody = table.seats()[side.index()].is_open();
            let away = now.saturating_sub(self.left[side.index()]);
            (!seats[side.index()] && !nobody).then_some(away)
        })
    }

    /// The longest round-trip time of each side's connections, in milliseconds.
    pub fn lag(&self, table: &Table) -> [u64; 2] {
        Side::BOTH.map(|side| {
            let person = table.seats()[side.index()].person_id();
            let here = self.connections.values().map(|v| (v.person.as_str(), v.lag));
            let players = self.elsewhere.values().flat_map(|seen| &seen.players);
            let all = here.chain(players.map(|(person, lag)| (person.as_str(), *lag)));
            let own = all.filter(|(of, _)| Some(*of) == person);
            own.map(|(_, lag)| lag).max().unwrap_or_default()
        })
    }

    /// The number of spectators' connections, at all servers.
    pub fn watching(&self, table: &Table) -> u32 {
        let watches = |visitor: &&Visitor| table.sides_of(&visitor.person).is_empty();
        let here = self.connections.values().filter(watches).count();
        let elsewhere = self.elsewhere.values().map(|seen| seen.watching);
        elsewhere.fold(u32::try_from(here).unwrap_or(u32::MAX), u32::saturating_add)
    }
}
