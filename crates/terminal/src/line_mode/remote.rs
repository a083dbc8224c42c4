//! A game at a server's table in line mode.

mod lobby;
mod table;

use std::collections::VecDeque;
use std::io::{self, BufRead, IsTerminal};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

use client::{
    Client, ClientError, Connection, ConnectionState, Incoming, Outgoing, RemoteEvent, RemoteGame,
    ServerAddress,
};
use game::{Explain, Message};
use protocol::live::{ClientMessage, Join, NoticeKind, ServerMessage, VERSION};
use texts::Texts;

use self::lobby::LobbyPrinter;
use self::table::TableSession;
use crate::failure::{Failure, print_error};
use crate::join::Arrival;
use crate::line_mode::say;
use crate::remote_text;
use crate::run::EpochClock;
use view::text_board;

enum LoopEvent {
    /// A line of input; `None` at its end.
    Typed(Option<String>),
    Server(Incoming),
    /// A termination signal.
    Signal,
}

/// Plays until the user quits, or the input ends and all requests are answered.
pub(crate) fn run(
    client: Client,
    arrival: Arrival,
    session: u64,
    ascii: bool,
    texts: &Texts,
) -> Result<(), Failure> {
    let scripted = !(io::stdin().is_terminal() && io::stdout().is_terminal());
    let (sender, receiver) = mpsc::channel();
    read_lines(sender.clone());
    let server = client.server().clone();
    let table = match arrival {
        Arrival::Lobby => None,
        Arrival::Table(table) => Some(table),
        Arrival::FullTable(table) => {
            if !is_watching_wanted(&server, &table, scripted, &receiver, texts)? {
                return Err(Failure::Negative);
            }
            Some(table)
        }
    };
    let signals = sender.clone();
    // Without signal support there is nothing to handle.
    let _ = ctrlc::set_handler(move || {
        let _ = signals.send(LoopEvent::Signal);
    });
    let connection = Connection::open(client, table.clone(), move |incoming| {
        // The receiver is gone once the loop has ended.
        let _ = sender.send(LoopEvent::Server(incoming));
    });
    let glyphs = if ascii { text_board::ASCII } else { text_board::UNICODE };
    let mut lines = RemoteSession {
        server,
        connection,
        texts,
        glyphs,
        now: EpochClock::new(),
        session,
        scripted,
        state: ConnectionState::Lost,
        wanted: table,
        table: None,
        lobby: LobbyPrinter::default(),
        typed: VecDeque::new(),
        ended: false,
        refused: false,
    };
    lines.go_on(&receiver)?;
    lines.take_leave();
    // The exit code tells scripts about rejected lines; a person has read the error.
    if lines.refused && scripted { Err(Failure::Reported) } else { Ok(()) }
}

struct RemoteSession<'a> {
    server: ServerAddress,
    connection: Connection,
    texts: &'a Texts,
    glyphs: text_board::Glyphs,
    now: EpochClock,
    session: u64,
    /// Whether input or output is not a terminal: then moves wait for their turn.
    scripted: bool,
    state: ConnectionState,
    /// The table that is shown or being joined; `None` in the lobby.
    wanted: Option<String>,
    table: Option<TableSession>,
    lobby: LobbyPrinter,
    /// Lines not yet executed.
    typed: VecDeque<String>,
    /// Whether the input has ended.
    ended: bool,
    /// Whether a line was rejected.
    refused: bool,
}

/// The result of a line.
enum LineResult {
    Done,
    /// To be tried again after the next event.
    Deferred,
    Quit,
}

impl RemoteSession<'_> {
    fn go_on(&mut self, receiver: &Receiver<LoopEvent>) -> Result<(), Failure> {
        loop {
            match receiver.recv() {
                Ok(LoopEvent::Typed(Some(line))) => self.typed.push_back(line),
                Ok(LoopEvent::Typed(None)) => self.ended = true,
                Ok(LoopEvent::Server(incoming)) => self.receive(incoming)?,
                Ok(LoopEvent::Signal) | Err(_) => return Ok(()),
            }
            while let Some(line) = self.typed.front().cloned() {
                let done = match self.execute(line.trim()) {
                    Ok(done) => done,
                    Err(Failure::Input(reason)) => {
                        self.show_error(&reason);
                        LineResult::Done
                    }
                    Err(other) => return Err(other),
                };
                match done {
                    LineResult::Done => drop(self.typed.pop_front()),
                    LineResult::Deferred => break,
                    LineResult::Quit => return Ok(()),
                }
                self.send();
            }
            if self.ended && self.typed.is_empty() && self.is_idle() {
                return Ok(());
            }
        }
    }

    /// Whether no reply is pending.
    fn is_idle(&self) -> bool {
        match (&self.wanted, &self.table) {
            (Some(_), Some(table)) => !table.remote.is_waiting(),
            // The state of the table is on its way, or the table does not exist.
            (Some(_), None) => false,
            (None, _) => self.lobby.is_idle(),
        }
    }

    fn execute(&mut self, line: &str) -> Result<LineResult, Failure> {
        match line {
            "quit" | "exit" => return Ok(LineResult::Quit),
            "" => return Ok(LineResult::Done),
            _ => {}
        }
        if self.wanted.is_none() {
            return self.execute_in_lobby(line);
        }
        if line == "lobby" {
            self.leave_table();
            return Ok(LineResult::Done);
        }
        let now = self.now.get();
        match &mut self.table {
            // Wait for the state of the table.
            None => Ok(LineResult::Deferred),
            Some(table) => table.execute(line, self.scripted, now, self.texts),
        }
    }

    fn receive(&mut self, incoming: Incoming) -> Result<(), Failure> {
        match incoming {
            Incoming::Message(answer) => self.receive_message(*answer)?,
            Incoming::Lost => {
                let before = std::mem::replace(&mut self.state, ConnectionState::Lost);
                if before == ConnectionState::Open {
                    say(self.texts, &Message::new("join-lost"))?;
                }
                if let Some(table) = &mut self.table {
                    table.remote.lose();
                }
            }
            Incoming::Failed(error) => return Err(Failure::input(&error)),
            Incoming::LobbyReply(Ok(Some(table))) => self.go_to(table),
            Incoming::LobbyReply(Ok(None)) => self.lobby.accepting = false,
            Incoming::LobbyReply(Err(error)) => {
                (self.lobby.pairing, self.lobby.accepting) = (false, false);
                self.show_error(&error.message());
            }
        }
        self.send();
        Ok(())
    }

    fn receive_message(&mut self, answer: ServerMessage) -> Result<(), Failure> {
        let now = self.now.get();
        match answer {
            ServerMessage::Hello { .. } => {
                self.state = ConnectionState::Open;
                match (&mut self.table, self.wanted.clone()) {
                    (Some(table), _) => {
                        // The missed events follow.
                        let _ = table.remote.receive(answer, now);
                        table.remote.rejoin();
                        say(self.texts, &Message::new("join-again"))?;
                    }
                    (None, Some(table)) => self.join(table),
                    (None, None) => self.enter_lobby(),
                }
            }
            ServerMessage::State { table, n, now: server_now, view }
                if self.table.is_none() && self.wanted.as_deref() == Some(&table) =>
            {
                let remote = RemoteGame::new(*view, n, server_now, now, self.session)
                    .map_err(|error| Failure::input(&error))?;
                let mut table = TableSession::new(remote, self.glyphs);
                table.print_state(now, self.texts)?;
                self.table = Some(table);
            }
            ServerMessage::Error { code, table, .. }
                if code == "no-table" && table == self.wanted =>
            {
                return Err(Failure::input(&ClientError::NoTable));
            }
            ServerMessage::Lobby { challenges, .. } if self.wanted.is_none() => {
                self.lobby.receive(challenges, self.texts)?;
            }
            ServerMessage::Notice { kind: NoticeKind::Paired, table } if self.lobby.pairing => {
                self.go_to(table);
            }
            answer => {
                if matches!(answer, ServerMessage::Closing { .. }) {
                    self.state = ConnectionState::Closing;
                    let closing = remote_text::connection(ConnectionState::Closing);
                    closing.map_or(Ok(()), |message| say(self.texts, &message))?;
                }
                self.receive_at_table(answer, now)?;
            }
        }
        Ok(())
    }

    fn receive_at_table(&mut self, answer: ServerMessage, now: u64) -> Result<(), Failure> {
        let Some(table) = &mut self.table else { return Ok(()) };
        let incoming = table.remote.receive(answer, now).map_err(|error| Failure::input(&error))?;
        for event in incoming {
            match event {
                RemoteEvent::Rejected(reason) => {
                    print_error(&self.texts.tell(&reason));
                    self.refused = true;
                }
                RemoteEvent::Rematch(next) if table.remote.is_seated() => {
                    say(self.texts, &Message::new("join-plain-rematch"))?;
                    self.go_to(next);
                    return Ok(());
                }
                event => table.print_event(&event, now, self.texts)?,
            }
        }
        Ok(())
    }

    /// Joins a table.
    fn go_to(&mut self, table: String) {
        if let Some(left) = self.table.take() {
            self.say_to_server(ClientMessage::Leave { table: left.remote.id().to_owned() });
        }
        self.lobby = LobbyPrinter::default();
        self.wanted = Some(table.clone());
        if self.state == ConnectionState::Open {
            self.say_to_server(ClientMessage::Lobby { on: false });
            self.join(table);
        }
    }

    fn leave_table(&mut self) {
        if let Some(left) = self.table.take() {
            self.say_to_server(ClientMessage::Leave { table: left.remote.id().to_owned() });
        }
        self.wanted = None;
        self.enter_lobby();
    }

    fn enter_lobby(&mut self) {
        self.say_to_server(ClientMessage::Lobby { on: true });
        if self.lobby.pairing {
            // A restarted server has lost its pairing queue.
            self.lobby.pairing = false;
        }
    }

    fn join(&mut self, table: String) {
        self.say_to_server(ClientMessage::Join(Join { v: VERSION, table, seen: None }));
    }

    fn say_to_server(&self, request: ClientMessage) {
        self.connection.send(Outgoing::Message(request));
    }

    /// Sends the table's pending requests.
    fn send(&mut self) {
        if let Some(table) = &mut self.table {
            for request in table.remote.take_outbox() {
                self.connection.send(Outgoing::Message(request));
            }
        }
    }

    fn show_error(&mut self, reason: &Message) {
        self.refused = true;
        print_error(&self.texts.tell(reason));
    }

    /// Prints the URL of an unfinished game.
    fn take_leave(&self) {
        let Some(table) = &self.table else { return };
        if table.remote.is_seated() && table.remote.ending().is_none() {
            let url = self.server.table(table.remote.id());
            print_error(&self.texts.tell(&Message::new("join-come-back").with("url", url)));
        }
    }
}

/// Reads lines in a separate thread, which ends with the process.
fn read_lines(sender: Sender<LoopEvent>) {
    thread::spawn(move || {
        let mut input = io::stdin().lock();
        loop {
            let mut bytes = Vec::new();
            let line = match input.read_until(b'\n', &mut bytes) {
                Ok(0) | Err(_) => None,
                Ok(_) => Some(String::from_utf8_lossy(&bytes).into_owned()),
            };
            let last = line.is_none();
            if sender.send(LoopEvent::Typed(line)).is_err() || last {
                return;
            }
        }
    });
}

/// The seats are taken: asks a person whether to watch, tells a script how to.
fn is_watching_wanted(
    server: &ServerAddress,
    table: &str,
    scripted: bool,
    receiver: &Receiver<LoopEvent>,
    texts: &Texts,
) -> Result<bool, Failure> {
    if scripted {
        let url = server.table(table);
        print_error(&texts.tell(&Message::new("join-full").with("url", url)));
        return Ok(false);
    }
    say(texts, &Message::new("join-watch-text"))?;
    loop {
        match receiver.recv() {
            Ok(LoopEvent::Typed(Some(line))) => match line.trim().to_lowercase().as_str() {
                "y" | "yes" | "o" | "oui" => return Ok(true),
                "n" | "no" | "non" | "quit" => return Ok(false),
                _ => say(texts, &Message::new("join-yes-or-no"))?,
            },
            _ => return Ok(false),
        }
    }
}
