//! Compares what people saw with the database.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::io;
use std::ops::RangeInclusive;
use std::time::Duration;

use backends::Postgres;
use serde_json::{Value, json};

use super::{Fault, GameLog, Handover, Outage};
use crate::client::Client;

/// A shorter outage need not be noticed, in milliseconds: the servers' four seconds without a write, and the time that
/// the links of a busy machine take to close.
const NOTICED: u64 = 4_000 + SLACK;
/// Milliseconds of an outage for which a clock may run: the links close a little after its beginning.
const SLACK: u64 = 2_000;

/// The excuse of a hand-over lies two seconds ahead; the clocks of the drill and the servers are the same.
const HANDOVER: u64 = 3_000;

/// The figures of a drill.
#[derive(Debug, Default)]
pub struct ClusterReport {
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
    /// Moves for which somebody's time ran during an outage that is not charged.
    pub spared: usize,
    /// Events that arrived only after a client had asked for them.
    pub late: u64,
    /// Times that clients connected again.
    pub reconnected: u64,
    /// How long the clients of servers that stopped were without a table, in milliseconds, while all else worked: the
    /// median, 19 of 20, and the longest; and their number.
    pub handovers: Option<([u64; 3], usize)>,
}

/// The database after the drill.
#[derive(Clone, Default)]
pub(super) struct Stored {
    /// The bodies of each table's events, in order.
    events: BTreeMap<String, Vec<Value>>,
    /// Their times, in Unix milliseconds.
    times: BTreeMap<String, Vec<u64>>,
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
        let mut stored = Stored::default();
        let events =
            "SELECT json_build_object('table', t.id, 'n', e.n, 'at', e.at, 'body', e.body::json)
             FROM events e JOIN tables t ON t.no = e.table_no ORDER BY t.no, e.n";
        for row in lines(events)? {
            let table = row["table"].as_str().unwrap_or_default().to_owned();
            let events = stored.events.entry(table.clone()).or_default();
            events.push(row["body"].clone());
            let times = stored.times.entry(table.clone()).or_default();
            times.push(row["at"].as_u64().unwrap_or_default());
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

pub(super) fn check(
    log: &BTreeMap<String, GameLog>,
    stored: &Stored,
    outages: &[Outage],
    increment: Duration,
) -> io::Result<ClusterReport> {
    let mut report = ClusterReport::default();
    if !stored.miscounted.is_empty() {
        return Err(io::Error::other(format!("counts of rated games: {}", stored.miscounted)));
    }
    for (table, events) in &stored.events {
        check_table(table, events, stored, &mut report)?;
        check_clocks(table, events, &stored.times[table], outages, increment, &mut report)?;
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

/// Clients of servers that stop are soon at another one, and no clock runs meanwhile.
pub(super) fn check_handovers(
    handovers: &[Handover],
    stored: &Stored,
    limit: Option<Duration>,
    report: &mut ClusterReport,
) -> io::Result<()> {
    for Handover { table, time: [left, back], .. } in handovers.iter().filter(|it| it.is_player) {
        let (Some(events), Some(times)) = (stored.events.get(table), stored.times.get(table))
        else {
            continue;
        };
        let of = |kind: &str, around: RangeInclusive<u64>| {
            let mut events = events.iter().zip(times);
            events.any(|(event, at)| event["kind"] == kind && around.contains(at))
        };
        let around = left - HANDOVER..=back + HANDOVER;
        let began = of("began", 0..=*left);
        if began && !of("ended", 0..=*around.end()) && !of("excused", around) {
            let what = format!("nothing was excused when a player was handed over at {left}");
            return Err(wrong(table, format!("{what}: {events:#?}, {times:?}")));
        }
    }
    let mut away: Vec<u64> =
        handovers.iter().map(|Handover { time: [left, back], .. }| back - left).collect();
    away.sort_unstable();
    let Some(most) = away.last() else { return Ok(()) };
    let part = |of_20: usize| away[(away.len() - 1) * of_20 / 20];
    let usual = part(19);
    report.handovers = Some(([part(10), usual, *most], away.len()));
    if limit.is_some_and(|limit| u128::from(usual) > limit.as_millis()) {
        return Err(io::Error::other(format!("clients were handed over after {away:?} ms")));
    }
    Ok(())
}

/// Checks a table by itself: one result at most, ratings with it, and nobody lost on time.
fn check_table(
    table: &str,
    events: &[Value],
    stored: &Stored,
    report: &mut ClusterReport,
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
            // Reported last, so that everything else is compared too.
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

/// No clock ran while nobody could move.
fn check_clocks(
    table: &str,
    events: &[Value],
    times: &[u64],
    outages: &[Outage],
    increment: Duration,
    report: &mut ClusterReport,
) -> io::Result<()> {
    if !times.is_sorted() {
        return Err(wrong(table, format!("its events are not in order: {times:?}")));
    }
    let increment = increment.as_millis() as u64;
    // What each side has left, the next to move first, and the time of the last move.
    let mut left = [None::<u64>; 2];
    let mut since = 0;
    for (event, at) in events.iter().zip(times).filter(|(event, _)| event["kind"] == "moved") {
        let Some(now) = event["clock"].as_u64() else { continue };
        let overlap = |[until, back]: &Outage| (*back.min(at)).saturating_sub(*until.max(&since));
        let away: u64 = outages.iter().map(overlap).filter(|away| *away > NOTICED).sum();
        // The first move of each side takes nothing from its clock.
        if let Some(before) = left[0].filter(|_| away > 0) {
            let (charged, elapsed) = ((before + increment).saturating_sub(now), at - since);
            if charged + away > elapsed + SLACK {
                let what =
                    format!("{charged} of {elapsed} ms were charged, {away} ms were an outage");
                return Err(wrong(table, format!("{what}: {event} in {events:#?}, {times:?}")));
            }
            report.spared += 1;
        }
        left = [left[1], Some(now)];
        since = *at;
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
    report: &mut ClusterReport,
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cluster_crash::Seen;

    const INCREMENT: Duration = Duration::from_secs(2);
    const OUTAGE: Outage = [20_000, 50_000];

    /// A game that ends after four moves; the third was made after an outage.
    fn game() -> (BTreeMap<String, GameLog>, Stored) {
        let moved = |mv: &str, clock: u64, who: &str, id: &str| json!({ "kind": "moved", "move": mv, "clock": clock, "done": { "person": who, "id": id } });
        let events = vec![
            json!({ "kind": "began" }),
            moved("C", 60_000, "ada", "0-0-1"),
            moved("d", 60_000, "bo", "1-1-1"),
            json!({ "kind": "excused", "ms": 31_000 }),
            // 60 s and the increment, of 36 s without 31 s.
            moved("A", 57_000, "ada", "0-2-2"),
            moved("e", 61_900, "bo", "1-3-2"),
            json!({ "kind": "ended", "winner": "first", "reason": "resigned",
                "done": { "person": "bo", "id": "1-4-3" } }),
        ];
        let mut log = GameLog::default();
        for (who, seen) in log.people.iter_mut().enumerate() {
            seen.result = Some(json!({ "winner": "first", "reason": "resigned" }));
            for (n, event) in (1..).zip(&events) {
                let mut told = event.clone();
                told.as_object_mut().unwrap().remove("done");
                seen.events.insert(n, told);
                let id = event["done"]["id"].as_str().unwrap_or_default();
                if id.starts_with(&who.to_string()) {
                    seen.acknowledged.insert(id.to_owned(), n);
                }
            }
        }
        let times = vec![10_000, 12_000, 15_000, 50_500, 51_000, 51_100, 52_000];
        let stored = Stored {
            tables: [("t".to_owned(), (events.len() as u64, true, 2))].into(),
            events: [("t".to_owned(), events)].into(),
            times: [("t".to_owned(), times)].into(),
            miscounted: String::new(),
        };
        ([("t".to_owned(), log)].into(), stored)
    }

    fn judge(change: impl FnOnce(&mut [Seen; 3], &mut Stored)) -> Result<ClusterReport, String> {
        let (mut log, mut stored) = game();
        change(&mut log.get_mut("t").unwrap().people, &mut stored);
        check(&log, &stored, &[OUTAGE], INCREMENT).map_err(|error| error.to_string())
    }

    fn events(stored: &mut Stored) -> &mut Vec<Value> {
        stored.events.get_mut("t").unwrap()
    }

    #[test]
    fn a_game_as_it_was_is_right() {
        let report = judge(|_, _| {}).unwrap();
        let ClusterReport { games, acknowledged, events, clocks, ratings, spared, excused, .. } =
            report;
        assert_eq!((games, acknowledged, events, clocks, ratings), (1, 5, 21, 12, 2));
        assert_eq!((spared, excused), (1, (1, 31_000)));
    }

    #[test]
    fn every_kind_of_damage_is_found() {
        type Change = fn(&mut [Seen; 3], &mut Stored);
        let damages: [(&str, Change); 13] = [
            ("an acknowledged table is missing", |_, stored| *stored = Stored::default()),
            ("but the last is 7", |_, stored| drop(events(stored).pop())),
            ("is missing", |_, stored| {
                events(stored).pop();
                stored.tables.insert("t".to_owned(), (6, false, 0));
            }),
            ("was acknowledged at 5", |_, stored| events(stored)[4]["done"] = Value::Null),
            ("an action was done twice", |_, stored| {
                let done = events(stored)[4]["done"].clone();
                events(stored)[5]["done"] = done;
            }),
            ("1-3-2 was refused, but is event 6", |people, _| {
                people[1].refused.push("1-3-2".to_owned());
            }),
            ("its results", |_, stored| {
                let ended = events(stored)[6].clone();
                events(stored).push(ended);
                stored.times.get_mut("t").unwrap().push(52_000);
                stored.tables.insert("t".to_owned(), (8, true, 2));
            }),
            ("3 ratings changed", |_, stored| {
                stored.tables.insert("t".to_owned(), (7, true, 3));
            }),
            ("event 6 was", |_, stored| events(stored)[5]["clock"] = json!(61_901)),
            ("different results", |people, _| people[2].result = None),
            ("were charged", |_, stored| events(stored)[4]["clock"] = json!(30_000)),
            ("not in order", |_, stored| stored.times.get_mut("t").unwrap()[6] = 51_000),
            ("lost on time", |people, stored| {
                events(stored)[6]["reason"] = json!("time");
                for seen in people {
                    seen.events.get_mut(&7).unwrap()["reason"] = json!("time");
                }
            }),
        ];
        for (what, change) in damages {
            let found = judge(change).unwrap_err();
            assert!(found.contains(what), "{what}: {found}");
        }
    }
}
