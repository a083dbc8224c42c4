//! Avalam at ECAM: the agent answers `POST /move`. The body has `game` (a matrix of towers, each a list of counters from the
//! bottom, 0 for the first player's and 1 for the second's), `moves`, `players` and `you`; the reply has
//! `move: {from: [row, column], to: [row, column]}`.

use game::Side;
use games::AnyHistory;
use protocol::live::Effect;
use serde_json::{Value, json};

use super::board;
use super::http::post;
use super::{Agent, AgentError, AgentProcess, free_port};

const NAMES: [&str; 2] = ["first", "second"];

pub(super) struct HttpAgent {
    process: AgentProcess,
    port: u16,
}

impl HttpAgent {
    pub(super) fn start(words: &[String]) -> Result<Self, AgentError> {
        let port = free_port()?;
        let mut process = AgentProcess::start(words, &[("{port}", port.to_string())])?;
        process.connect(port)?;
        Ok(HttpAgent { process, port })
    }
}

impl Agent for HttpAgent {
    fn choose(&mut self, history: &AnyHistory, _: Option<f64>) -> Result<String, AgentError> {
        let (towers, moves) = replay(history);
        let you = NAMES[usize::from(history.side() == Side::Second)];
        let body = json!({ "game": towers, "moves": moves, "players": NAMES, "you": you });
        let stream = self.process.connect(self.port)?;
        let reply = post(stream, "/move", "application/json", &body.to_string())?;
        let reply: Value = serde_json::from_str(&reply)
            .map_err(|error| AgentError(format!("the reply is not JSON: {error}")))?;
        let place = |name: &str| {
            let place = &reply["move"][name];
            Some([place[0].as_i64()?, place[1].as_i64()?])
        };
        Ok(match (place("from"), place("to")) {
            (Some(from), Some(to)) => board::hole(from) + &board::hole(to),
            _ => reply["move"].to_string(),
        })
    }
}

/// The counters of all towers, and the moves so far. In a position other than the default start, the counters of a
/// tower are taken to have one colour.
fn replay(history: &AnyHistory) -> (Vec<Vec<Vec<u8>>>, Vec<Value>) {
    let mut now = AnyHistory::from_position(history.first_position());
    let counters = |height: &i32| vec![u8::from(*height < 0); height.unsigned_abs() as usize];
    let first = board::avalam(&now.position());
    let mut towers: Vec<Vec<Vec<u8>>> =
        first.iter().map(|row| row.iter().map(counters).collect()).collect();
    let mut moves = Vec::new();
    for mv in history.played() {
        if let Some(Effect::Join { from, to }) = view::effect(&now.position(), &mv)
            && let (Some([a, b]), Some([c, d])) =
                (board::place(&from.to_string()), board::place(&to.to_string()))
        {
            let tower = std::mem::take(&mut towers[a][b]);
            towers[c][d].extend(tower);
            moves.push(json!({ "from": [a, b], "to": [c, d] }));
        }
        let _ = now.play_text(&mv.to_string());
    }
    (towers, moves)
}
