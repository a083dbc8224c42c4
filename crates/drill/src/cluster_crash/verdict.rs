//! Compares what people saw with the database.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::io;

use backends::Postgres;
use serde_json::{Value, json};

use super::{Fault, GameLog};
use crate::client::Client;

/// The figures of a drill.
#[derive(Debug, Default)]
pub struct Report {
    /// The number of faults of each kind.
    pub faults: BTreeMap<Fault, usize>,
    /// Games followed to their end.
    pub games: usize,
    /// Acknowledged actions, each found once.
    pub acknowledged: usize,
    /// Events that somebody saw, each as in the database.
    pub events: usize,
    /// Clocks after moves that were compared.
    pub clocks: usize,
    /// Ratings, each changed once by each rated game.
    pub ratings: usize,
    /// How often outages were taken off a clock, and their total in milliseconds.
    pub excused: (usize, u64),
    /// Games in which somebody lost on time, though everybody moves as soon as they can, with their events.
    pub lost_on_time: Vec<String>,
    /// Events that arrived only after a client had asked for them.
    pub late: u64,
    /// Times that clients connected again.
    pub reconnected: u64,
}

/// The database after the drill.
pub(super) struct Stored {
    /// The bodies of each table's events, in order.
    events: BTreeMap<String, Vec<Value>>,
    /// For each table: its last number, whether it has a result, and its rows in the history of ratings.
    tables: BTreeMap<String, (u64, bool, u64)>,
    /// People whose number of rated games differs from their history.
    miscounted: String,
}

impl Stored {
    pub(super) fn read(postgres: &Postgres, database: &str) -> io::Result<Self> {
        let lines = |query: &str| -> io::Result<Vec<Value>> {
            let rows = postgres.query(database, query);
            rows.lines().map(|row| serde_json::from_str(row).map_err(io::Error::other)).collect()
        };
        let mut stored =
            Stored { events: BTreeMap::new(), tables: BTreeMap::new(), miscounted: String::new() };
        let events = "SELECT json_build_object('table', t.id, 'n', e.n, 'body', e.body::json)
             FROM events e JOIN tables t ON t.no = e.table_no ORDER BY t.no, e.n";
        for row in lines(events)? {
            let table = row["table"].as_str().unwrap_or_default().to_owned();
            let events = stored.events.entry(table.clone()).or_default();
            events.push(row["body"].clone());
            if row["n"].as_u64() != Some(events.len() as u64) {
                return Err(wrong(&table, format!("the numbers of its events have a gap: {row}")));
            }
        }
        let tables =
            "SELECT json_build_object('table', t.id, 'last', t.last, 'ended', t.ended IS NOT NULL,
                 'ratings', (SELECT count(*) FROM rating_history h WHERE h.table_no = t.no))
             FROM tables t";
        for row in lines(tables)? {
            let table = row["table"].as_str().unwrap_or_default().to_owned();
            let number = |name: &str| row[name].as_u64().unwrap_or_default();
            let ended = row["ended"].as_bool().unwrap_or_default();
            stored.tables.insert(table, (number("last"), ended, number("ratings")));
        }
        let miscounted = "SELECT r.person, r.game, r.games FROM ratings r WHERE r.games <>
             (SELECT count(*) FROM rating_history h WHERE h.person = r.person AND h.game = r.game)";
        stored.miscounted = postgres.query(database, miscounted);
        Ok(stored)
    }
}

/// The part of an event that is the same for everybody.
pub(super) fn common_part(event: &Value) -> Value {
    match event["kind"].as_str() {
        Some("moved") => json!({ "kind": "moved", "ply": event["ply"], "move": event["move"],
            "clock": event["clock"] }),
        Some("ended") => json!({ "kind": "ended", "winner": event["result"]["winner"],
            "reason": event["result"]["reason"] }),
        kind => json!({ "kind": kind }),
    }
}

pub(super) fn check(log: &BTreeMap<String, GameLog>, stored: &Stored) -> io::Result<Report> {
    let mut report = Report::default();
    if !stored.miscounted.is_empty() {
        return Err(io::Error::other(format!("counts of rated games: {}", stored.miscounted)));
    }
    for (table, events) in &stored.events {
        check_table(table, events, stored, &mut report)?;
    }
    for (table, game) in log {
        let Some(events) = stored.events.get(table) else {
            return Err(wrong(table, "an acknowledged table is missing"));
        };
        report.games += usize::from(game.is_over());
        check_game(table, game, events, &mut report)?;
    }
    if let Some(first) = report.lost_on_time.first() {
        let (lost, games) = (report.lost_on_time.len(), report.games);
        let what = format!("{lost} of {games} games were lost on time, all else is right; {first}");
        return Err(io::Error::other(what));
    }
    Ok(report)
}

/// Checks a table by itself: one result at most, ratings with it, and nobody lost on time.
fn check_table(
    table: &str,
    events: &[Value],
    stored: &Stored,
    report: &mut Report,
) -> io::Result<()> {
    let (last, ended, ratings) = stored.tables.get(table).copied().unwrap_or_default();
    if last != events.len() as u64 {
        return Err(wrong(table, format!("{} events, but the last is {last}", events.len())));
    }
    let results: Vec<&Value> = events.iter().filter(|event| event["kind"] == "ended").collect();
    if results.len() != usize::from(ended) {
        return Err(wrong(table, format!("its results: {results:?}; it is over: {ended}")));
    }
    if let Some(result) = results.first() {
        if result["reason"] == "time" {
            // Told last, so that everything else is compared too.
            report.lost_on_time.push(format!("{table}: {events:#?}"));
        }
        // A game that nobody began is cancelled and not rated.
        if ratings != if result["reason"] == "aborted" { 0 } else { 2 } {
            return Err(wrong(table, format!("{ratings} ratings changed with {result}")));
        }
        report.ratings += ratings as usize;
    } else if ratings > 0 {
        return Err(wrong(table, "it is rated without a result"));
    }
    let mut keys: Vec<String> = events.iter().filter_map(action_of).collect();
    let all = keys.len();
    keys.sort();
    keys.dedup();
    if keys.len() != all {
        return Err(wrong(table, format!("an action was done twice: {events:#?}")));
    }
    for event in events.iter().filter(|event| event["kind"] == "excused") {
        report.excused.0 += 1;
        report.excused.1 += event["ms"].as_u64().unwrap_or_default();
    }
    Ok(())
}

/// The author and id of the action that is stored with an event.
fn action_of(event: &Value) -> Option<String> {
    let done = event.get("done").filter(|done| !done.is_null())?;
    Some(format!("{} {}", done["person"], done["id"]))
}

/// Checks what three people saw of a table.
fn check_game(
    table: &str,
    game: &GameLog,
    events: &[Value],
    report: &mut Report,
) -> io::Result<()> {
    let action = |id: &str| {
        let has = |event: &&Value| event["done"]["id"] == *id;
        events.iter().position(|event| has(&event)).map(|at| at as u64 + 1)
    };
    for seen in &game.people {
        for (id, n) in &seen.acknowledged {
            // The acknowledgement names the last event of the action's batch, or of the table at a repetition.
            if action(id).is_none_or(|at| at > *n) {
                let found = action(id);
                return Err(wrong(table, format!("{id} was acknowledged at {n}, now {found:?}")));
            }
            report.acknowledged += 1;
        }
        for id in &seen.refused {
            if let Some(n) = action(id) {
                return Err(wrong(table, format!("{id} was refused, but is event {n}")));
            }
        }
        for (n, event) in &seen.events {
            let stored = events.get(*n as usize - 1).ok_or_else(|| {
                wrong(table, format!("event {n} was seen and is missing: {event}"))
            })?;
            let same = match event["kind"].as_str().unwrap_or_default() {
                "moved" => {
                    report.clocks += 1;
                    event["move"] == stored["move"] && event["clock"] == stored["clock"]
                }
                "ended" => {
                    event["reason"] == stored["reason"] && event["winner"] == stored["winner"]
                }
                _ => true,
            };
            if event["kind"] != stored["kind"] || !same {
                return Err(wrong(table, format!("event {n} was {event}, now {stored}")));
            }
            report.events += 1;
        }
        report.late += seen.late;
        report.reconnected += seen.reconnected;
    }
    let [one, two, three] = &game.people;
    if one.result != two.result || two.result != three.result {
        let results = [&one.result, &two.result, &three.result];
        return Err(wrong(table, format!("its people saw different results: {results:?}")));
    }
    Ok(())
}

/// Every server shows the same games.
pub(super) async fn compare_servers(
    addresses: &[String],
    log: &BTreeMap<String, GameLog>,
) -> io::Result<()> {
    let mut readers = Vec::new();
    for address in addresses {
        readers.push(Client::guest(address).await?);
    }
    for table in log.keys() {
        let mut views = Vec::new();
        for reader in &readers {
            let view = reader.json("GET", &format!("/api/tables/{table}"), None).await?;
            views.push((view["moves"].clone(), view["result"].clone()));
        }
        if views.iter().any(|view| *view != views[0]) {
            return Err(wrong(table, format!("its servers show different games: {views:#?}")));
        }
    }
    Ok(())
}

fn wrong(table: &str, what: impl Display) -> io::Error {
    io::Error::other(format!("table {table}: {what}"))
}
