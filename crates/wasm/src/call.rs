//! Requests that the server answers over HTTP, answered here.

use game::{Explain, Side};
use protocol::live::Status;
use protocol::play::{CreatedTable, NewMode, NewTable};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use table::{Moment, Table};
use texts::Texts;

use crate::local_table::{LocalTable, stored_events, table_id};
use crate::message::{ModuleMessage, StoredGame};
use crate::session::{Host, Session, send_message};

/// Why a call has no answer: the status and the problem's body.
struct Failure(u16, Value);

impl Failure {
    fn of(status: u16, code: &str, refusal: &impl Explain, texts: &Texts) -> Self {
        Failure(status, json!({ "status": status, "code": code, "detail": texts.tell(refusal) }))
    }

    /// This needs the server.
    fn unsupported() -> Self {
        Failure(404, json!({ "status": 404, "code": "unsupported", "detail": "" }))
    }
}

impl Session {
    /// Answers a call.
    pub(crate) fn call(
        &mut self,
        id: u64,
        method: &str,
        path: &str,
        body: Value,
        host: &mut impl Host,
    ) {
        let (status, body) = match self.answer(method, path, body, host) {
            Ok(body) => (200, body),
            Err(Failure(status, body)) => (status, body),
        };
        send_message(host, &ModuleMessage::Called { id, status, body });
    }

    fn answer(
        &mut self,
        method: &str,
        path: &str,
        body: Value,
        host: &mut impl Host,
    ) -> Result<Value, Failure> {
        let path: Vec<&str> = path.split('/').skip(2).collect();
        let texts = self.texts.clone();
        let texts = &*texts;
        match (method, path.as_slice()) {
            ("GET", ["catalogue"]) => json(&answers::catalogue(texts)),
            ("POST", ["board"]) => {
                let board = answers::board(&read(body)?, texts).map_err(|impossible| {
                    let Failure(status, mut body) =
                        Failure::of(422, impossible.refusal.code(), &impossible.refusal, texts);
                    if let (Some(body), Ok(Value::Object(mut details))) =
                        (body.as_object_mut(), serde_json::to_value(impossible.details))
                    {
                        body.append(&mut details);
                    }
                    Failure(status, body)
                })?;
                json(&board)
            }
            ("POST", ["board", "why"]) => json(
                &answers::why(&read(body)?, texts)
                    .map_err(|refusal| Failure::of(422, refusal.code(), &refusal, texts))?,
            ),
            ("GET", ["courses", game]) => json(
                &answers::show_course(game, texts)
                    .map_err(|refusal| Failure::of(404, refusal.code(), &refusal, texts))?,
            ),
            ("POST", ["courses", game, step]) => json(
                &answers::judge(game, step, read(body)?, texts)
                    .map_err(|refusal| Failure::of(409, refusal.code(), &refusal, texts))?,
            ),
            // Only here, not on the server: the review of a game known by its moves alone.
            ("POST", ["review"]) => {
                let place = read(body)?;
                let history = answers::history(&place)
                    .map_err(|refusal| Failure::of(422, refusal.code(), &refusal, texts))?;
                let key = history.record().to_string();
                json(&self.thinking.review(&key, &history))
            }
            ("POST", ["tables"]) => json(&self.create(&read(body)?, host)?),
            (_, ["tables", id, rest @ ..]) => {
                let Some(table) = self.tables.get(*id) else { return Err(Failure::unsupported()) };
                match (method, rest) {
                    ("GET", []) => json(&table.view(&self.reader, texts, host.unix_ms())),
                    ("GET", ["record"]) => {
                        let [first, second] = table.player_names(&self.reader, texts);
                        Ok(table.table().record([&first, &second]).to_string().into())
                    }
                    ("GET" | "POST", ["review"]) | ("POST", ["highlights"]) => {
                        if table.table().status() != Status::Over {
                            let message = game::Message::new("table-not-over");
                            return Err(Failure::of(409, "not-over", &message, texts));
                        }
                        let history = table.table().history();
                        if rest == ["review"] {
                            json(&self.thinking.review(id, history))
                        } else {
                            json(&self.thinking.highlights(id, history))
                        }
                    }
                    _ => Err(Failure::unsupported()),
                }
            }
            _ => Err(Failure::unsupported()),
        }
    }

    /// Sets up a table and asks the host to store it.
    fn create(&mut self, new: &NewTable, host: &mut impl Host) -> Result<CreatedTable, Failure> {
        if !matches!(new.mode, NewMode::Local | NewMode::Computer) || new.rated {
            return Err(Failure::unsupported());
        }
        let refused = |refusal: answers::TableRefusal| {
            Failure::of(422, refusal.code(), &refusal, &self.texts)
        };
        let (terms, names, own, other) =
            answers::new_table(new, &self.reader.person).map_err(refused)?;
        let moment = Moment { seed: host.random(), ..Moment::at(host.unix_ms()) };
        let opened =
            Table::open(terms, own, other, &moment).map_err(|invalid| refused(invalid.into()))?;
        // The host's names come first in the request; the lot may have swapped the seats.
        let [own, others] = names;
        let names = if opened.table.host() == Side::First { [own, others] } else { [others, own] };
        let id = table_id(host);
        self.keep(&id, StoredGame { names, events: stored_events(&opened.events, None) }, host);
        Ok(CreatedTable { table: id, invitation: None })
    }

    /// Keeps a table that has just been opened, and asks the host to store it.
    pub(crate) fn keep(&mut self, id: &str, game: StoredGame, host: &mut impl Host) {
        let store = ModuleMessage::Store {
            table: id,
            after: 0,
            events: game.events.clone(),
            names: &game.names,
            over: false,
        };
        send_message(host, &store);
        let loaded = LocalTable::load(id.to_owned(), game, &self.reader, &self.texts, host);
        if let Ok(table) = loaded {
            self.tables.insert(id.to_owned(), table);
        }
    }
}

fn read<T: DeserializeOwned>(body: Value) -> Result<T, Failure> {
    serde_json::from_value(body).map_err(|error| {
        Failure(422, json!({ "status": 422, "code": "body", "detail": error.to_string() }))
    })
}

fn json(value: &impl Serialize) -> Result<Value, Failure> {
    serde_json::to_value(value).map_err(|error| {
        Failure(500, json!({ "status": 500, "code": "failed", "detail": error.to_string() }))
    })
}
