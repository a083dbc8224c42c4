//! The report of a contest: JSON for programs, and one HTML page for people.

use std::io::Write as _;

use flate2::Compression;
use flate2::write::GzEncoder;
use game::record::Record;
use protocol::contest::{
    ContestData, ContestElo, ContestGame, ContestMove, ContestPlayer, ContestReplay, ContestReport,
    Failures, VERSION,
};
use statistics::Rating;

use crate::contest::{Contest, against};
use crate::ledger::{Ledger, PlayedGame};
use crate::player::FailureKind;

/// The element of the page's template that receives the data.
const PLACE: [&str; 2] = ["id=\"contest-data\">", "</script>"];

/// The report of the games so far.
pub fn report(contest: &Contest, ledger: &Ledger) -> ContestReport {
    let rows = contest.standings(ledger);
    let schedule = contest.schedule(ledger);
    let results = ledger.results();
    let name = |player: usize| contest.entrants[player].name.clone();
    let players = rows
        .iter()
        .map(|row| {
            let [illegal, time, crash] = row.failures;
            ContestPlayer {
                name: name(row.player),
                place: row.place,
                seed: row.player + 1,
                games: row.games,
                points: f64::from(row.half_points) / 2.0,
                wins: row.wins,
                draws: row.draws,
                losses: row.losses,
                buchholz: f64::from(row.buchholz) / 2.0,
                sonneborn_berger: f64::from(row.sonneborn_berger) / 4.0,
                failures: Failures { illegal, time, crash },
                elo: elo(row.rating),
                cross: rows
                    .iter()
                    .map(|other| against(&results, row.player, other.player))
                    .collect(),
            }
        })
        .collect();
    let position = contest.start.position();
    ContestReport {
        format: "abaque-contest",
        version: VERSION,
        name: contest.name.clone(),
        game: contest.start.game().into(),
        rules: position.rules(),
        form: contest.plan.format,
        finished: contest.is_finished(ledger),
        time_control: contest.conditions.time_control.clone(),
        limits: contest.conditions.limits.clone(),
        lives: contest.conditions.lives,
        network: contest.player_options.sandbox.network.to_string(),
        champion: schedule.champion.map(name),
        repeated: ledger.repeated(),
        players,
        games: ledger.games().map(|game| report_game(contest, game)).collect(),
    }
}

/// The text of the JSON file.
///
/// # Errors
///
/// Never in practice: all values can be serialized.
pub fn json(report: &ContestReport) -> serde_json::Result<String> {
    serde_json::to_string_pretty(report).map(|text| text + "\n")
}

fn report_game(contest: &Contest, game: &PlayedGame) -> ContestGame {
    let PlayedGame { fixture, record, result } = game;
    let [first, second] = fixture.players().map(|player| contest.entrants[player].name.clone());
    let failure = record.tag("Failure");
    let comments = record.moves.last().map_or(&record.comments, |last| &last.comments);
    let comment = comments.iter().rev().find(|text| !text.starts_with('[')).cloned();
    ContestGame {
        round: fixture.encounter.round + 1,
        stage: fixture.encounter.stage,
        leg: fixture.leg + 1,
        first,
        second,
        result: game::record::result_text(record.result),
        plies: record.moves.len(),
        termination: record.tag("Termination").map(str::to_owned),
        failure: failure.map(str::to_owned),
        comment: failure.and(comment),
        repeated: result.repeated,
    }
}

fn elo(rating: Rating) -> ContestElo {
    // Results do not justify more than one decimal.
    let round = |value: f64| (value * 10.0).round() / 10.0;
    match rating {
        Rating::Estimate { value, error } => {
            ContestElo::Estimate { value: round(value), error: round(error) }
        }
        Rating::MoreThan(value) => ContestElo::MoreThan { value: round(value) },
        Rating::LessThan(value) => ContestElo::LessThan { value: round(value) },
        Rating::Unknown => ContestElo::Unknown,
    }
}

/// The HTML page: the template with the report and all games.
///
/// # Errors
///
/// If the template has no element for the data.
pub fn page(template: &str, report: &ContestReport, ledger: &Ledger) -> Result<String, PageError> {
    let replays = ledger.games().map(|game| pack(replay(&game.record).as_ref())).collect();
    let data = serde_json::to_string(&ContestData { report: report.clone(), replays })
        .map_err(|_| PageError)?;
    // Only `<` can end a script element.
    let data = data.replace('<', "\\u003c");
    fill(template, &data).ok_or(PageError)
}

fn fill(template: &str, data: &str) -> Option<String> {
    let [begin, end] = PLACE;
    let (before, rest) = template.split_once(begin)?;
    let (_, after) = rest.split_once(end)?;
    Some([before, begin, data, end, after].concat())
}

/// The page's template has no element for the data.
#[derive(Clone, Copy, Debug)]
pub struct PageError;

fn replay(record: &Record) -> Option<ContestReplay> {
    let history = games::replay(record).ok()?;
    let mut positions = games::AnyHistory::from_position(history.first_position());
    let moves = view::played(&history)
        .into_iter()
        .zip(&record.moves)
        .map(|(played, recorded)| {
            let _ = positions.play_text(&played.mv);
            let command = |name: &str| {
                let mut marks = recorded.comments.iter().filter_map(|text| command(text, name));
                marks.next_back().map(str::to_owned)
            };
            let notes = recorded.comments.iter().filter(|text| !text.starts_with('['));
            ContestMove {
                side: played.side,
                effect: played.effect,
                position: played.position,
                settled: view::settled(&positions.position()),
                clock: command("clk"),
                spent: command("emt"),
                eval: command("eval"),
                notes: notes.cloned().collect(),
                mv: played.mv,
            }
        })
        .collect();
    Some(ContestReplay { first: history.first_position().to_string(), moves })
}

/// The value of `[%name value]` in a comment.
fn command<'a>(comment: &'a str, name: &str) -> Option<&'a str> {
    let rest = &comment[comment.find(&format!("[%{name} "))? + name.len() + 3..];
    rest.split(']').next()
}

fn pack(replay: Option<&ContestReplay>) -> String {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    let written = serde_json::to_vec(&replay).map(|json| encoder.write_all(&json));
    debug_assert!(written.is_ok());
    base64(&encoder.finish().unwrap_or_default())
}

fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let bits = chunk.iter().fold(0_u32, |bits, byte| bits << 8 | u32::from(*byte))
            << (8 * (3 - chunk.len()));
        for i in 0..4 {
            let digit = DIGITS[(bits >> (18 - 6 * i) & 63) as usize];
            text.push(if i <= chunk.len() { digit as char } else { '=' });
        }
    }
    text
}

/// The names of the failures' columns.
pub fn failure_columns() -> [&'static str; 3] {
    FailureKind::ALL.map(FailureKind::name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base_64_is_as_in_rfc_4648() {
        let check = |bytes: &str, text: &str| assert_eq!(base64(bytes.as_bytes()), text);
        for (bytes, text) in
            [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg==")]
        {
            check(bytes, text);
        }
        assert_eq!(base64(&[0xfb, 0xff]), "+/8=");
    }

    #[test]
    fn the_template_of_the_web_app_is_filled() {
        let template = include_str!("../../../web/contest.html");
        let page = fill(template, "{\"a\":1}").unwrap();
        assert!(page.contains("id=\"contest-data\">{\"a\":1}</script>"), "{page}");
        assert_eq!(fill("<html></html>", "1"), None);
    }

    #[test]
    fn commands_are_found_in_comments() {
        let comment = "[%clk 0:00:01.000] [%eval -0.37]";
        assert_eq!(command(comment, "eval"), Some("-0.37"));
        assert_eq!(command(comment, "clk"), Some("0:00:01.000"));
        assert_eq!(command(comment, "emt"), None);
    }
}
