//! Avalam in Louvain-la-Neuve and at Polytechnique Montréal: the agent is an XML-RPC server with
//! `initialize(percepts, players, time_left)` and `play(percepts, player, step, time_left)`. Percepts are the board (`m`, the
//! matrix of signed heights, with its sizes), the player is 1 (light) or -1, the step counts from 1, and the time is in
//! seconds or nil. The move is `(row, column, row, column)`.

use game::Side;
use games::AnyHistory;

use super::board;
use super::http::post;
use super::{Agent, AgentError, AgentProcess, free_port};

pub(super) struct XmlRpcAgent {
    process: AgentProcess,
    port: u16,
}

impl XmlRpcAgent {
    pub(super) fn start(words: &[String]) -> Result<Self, AgentError> {
        let port = free_port()?;
        let mut process = AgentProcess::start(words, &[("{port}", port.to_string())])?;
        process.connect(port)?;
        Ok(XmlRpcAgent { process, port })
    }

    fn call(&mut self, method: &str, parameters: &[String]) -> Result<String, AgentError> {
        let parameters: Vec<String> = parameters
            .iter()
            .map(|value| format!("<param><value>{value}</value></param>"))
            .collect();
        let parameters = parameters.concat();
        let body = format!(
            "<?xml version='1.0'?><methodCall><methodName>{method}</methodName>\
             <params>{parameters}</params></methodCall>"
        );
        let reply = post(self.process.connect(self.port)?, "/RPC2", "text/xml", &body)?;
        if reply.contains("<fault>") {
            let text = between(&reply, "<string>", "</string>").unwrap_or("fault");
            return Err(AgentError(format!("{method}: {text}")));
        }
        Ok(reply)
    }
}

impl Agent for XmlRpcAgent {
    fn new_game(&mut self, history: &AnyHistory) -> Result<(), AgentError> {
        let players = format!("<array><data><value>{}</value></data></array>", player(history));
        match self.call("initialize", &[percepts(history), players, time(None)]) {
            // `initialize` is optional.
            Err(AgentError(text)) if text.contains("not supported") => Ok(()),
            other => other.map(drop),
        }
    }

    fn choose(
        &mut self,
        history: &AnyHistory,
        time_left: Option<f64>,
    ) -> Result<String, AgentError> {
        let step = format!("<int>{}</int>", history.plies() + 1);
        let reply =
            self.call("play", &[percepts(history), player(history), step, time(time_left)])?;
        let numbers: Vec<i64> = reply
            .split('<')
            .filter_map(|part| part.strip_prefix("int>").or_else(|| part.strip_prefix("i4>")))
            .filter_map(|number| number.trim().parse().ok())
            .collect();
        Ok(match numbers[..] {
            [a, b, c, d] => board::hole([a, b]) + &board::hole([c, d]),
            _ => "not-four-numbers".to_owned(),
        })
    }
}

fn percepts(history: &AnyHistory) -> String {
    let array = |values: Vec<String>| {
        let values: Vec<String> =
            values.iter().map(|one| format!("<value>{one}</value>")).collect();
        format!("<array><data>{}</data></array>", values.concat())
    };
    let number = |value: &i32| format!("<int>{value}</int>");
    let matrix = board::avalam(&history.position());
    let rows = matrix.iter().map(|row| array(row.iter().map(number).collect())).collect();
    let member = |name: &str, value: String| {
        format!("<member><name>{name}</name><value>{value}</value></member>")
    };
    format!(
        "<struct>{}{}{}{}</struct>",
        member("m", array(rows)),
        member("rows", number(&9)),
        member("columns", number(&9)),
        member("max_height", number(&5)),
    )
}

fn player(history: &AnyHistory) -> String {
    format!("<int>{}</int>", if history.side() == Side::First { 1 } else { -1 })
}

fn time(left: Option<f64>) -> String {
    left.map_or_else(|| "<nil/>".to_owned(), |seconds| format!("<double>{seconds}</double>"))
}

fn between<'a>(text: &'a str, before: &str, after: &str) -> Option<&'a str> {
    text.split_once(before)?.1.split_once(after).map(|(inner, _)| inner)
}
