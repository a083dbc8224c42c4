//! A game at a server's table, line by line.

mod lobby;
mod table;

use std::collections::VecDeque;
use std::io::{self, BufRead, IsTerminal, Write};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

use client::{
    Client, ClientError, Connection, ConnectionState, Incoming, Outgoing, RemoteEvent, RemoteGame,
    ServerAddress,
};
use game::{Explain, Message};
use protocol::live::{Answer, Join, NoticeKind, Request, VERSION};
use texts::Texts;

use self::lobby::Lobby;
use self::table::Sitting;
use crate::draw;
use crate::failure::{Failure, complain};
use crate::join::Arrival;
use crate::remote_text;
use crate::run::Now;

/// What wakes the loop.
enum Woken {
    /// A line was typed; none at the end of the input.
    Typed(Option<String>),
    Server(Incoming),
    /// The system wants the program to end.
    Signal,
}

/// Plays until the user has enough, or the input ends and everything that was asked is answered.
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
                return Err(Failure::No);
            }
            Some(table)
        }
    };
    let signals = sender.clone();
    // Where the system has no signals there is nothing to listen to.
    let _ = ctrlc::set_handler(move || {
        let _ = signals.send(Woken::Signal);
    });
    let wire = Connection::open(client, move |incoming| {
        // Nobody listens any more once the loop has ended.
        let _ = sender.send(Woken::Server(incoming));
    });
    let glyphs = if ascii { draw::ASCII } else { draw::UNICODE };
    let mut lines = Lines {
        server,
        wire,
        texts,
        glyphs,
        now: Now::new(),
        session,
        scripted,
        line: ConnectionState::Lost,
        wanted: table,
        sitting: None,
        lobby: Lobby::default(),
        typed: VecDeque::new(),
        ended: false,
        refused: false,
    };
    lines.go_on(&receiver)?;
    lines.take_leave();
    // A script has to know that something of it was not understood; a person has read it.
    if lines.refused && scripted { Err(Failure::Bad) } else { Ok(()) }
}

/// The state.
struct Lines<'a> {
    server: ServerAddress,
    wire: Connection,
    texts: &'a Texts,
    glyphs: draw::Glyphs,
    now: Now,
    session: u64,
    /// Whether a script is played: then moves wait for their turn.
    scripted: bool,
    line: ConnectionState,
    /// The table at which one is or wants to be; else one is in the lobby.
    wanted: Option<String>,
    sitting: Option<Sitting>,
    lobby: Lobby,
    /// What was typed and is not done yet.
    typed: VecDeque<String>,
    /// Whether nothing more will be typed.
    ended: bool,
    /// Whether something was not understood or not allowed.
    refused: bool,
}

/// What comes of a line.
enum Done {
    /// It is done.
    Yes,
    /// Its time has not come.
    NotYet,
    /// The user leaves.
    Leave,
}

impl Lines<'_> {
    fn go_on(&mut self, receiver: &Receiver<Woken>) -> Result<(), Failure> {
        loop {
            match receiver.recv() {
                Ok(Woken::Typed(Some(line))) => self.typed.push_back(line),
                Ok(Woken::Typed(None)) => self.ended = true,
                Ok(Woken::Server(incoming)) => self.hear(incoming)?,
                Ok(Woken::Signal) | Err(_) => return Ok(()),
            }
            while let Some(line) = self.typed.front().cloned() {
                let done = match self.obey(line.trim()) {
                    Ok(done) => done,
                    Err(Failure::Input(reason)) => {
                        self.complain(&reason);
                        Done::Yes
                    }
                    Err(other) => return Err(other),
                };
                match done {
                    Done::Yes => drop(self.typed.pop_front()),
                    Done::NotYet => break,
                    Done::Leave => return Ok(()),
                }
                self.send();
            }
            if self.ended && self.typed.is_empty() && self.is_idle() {
                return Ok(());
            }
        }
    }

    /// Whether nothing is under way that was wanted.
    fn is_idle(&self) -> bool {
        match (&self.wanted, &self.sitting) {
            (Some(_), Some(sitting)) => !sitting.remote.is_waiting(),
            // The table comes in a moment, or it does not exist.
            (Some(_), None) => false,
            (None, _) => self.lobby.is_idle(),
        }
    }

    fn obey(&mut self, line: &str) -> Result<Done, Failure> {
        match line {
            "quit" | "exit" => return Ok(Done::Leave),
            "" => return Ok(Done::Yes),
            _ => {}
        }
        if self.wanted.is_none() {
            return self.obey_in_lobby(line);
        }
        if line == "lobby" {
            self.leave_table();
            return Ok(Done::Yes);
        }
        let now = self.now.get();
        match &mut self.sitting {
            // The table comes in a moment.
            None => Ok(Done::NotYet),
            Some(sitting) => sitting.obey(line, self.scripted, now, self.texts),
        }
    }

    /// What the server says.
    fn hear(&mut self, incoming: Incoming) -> Result<(), Failure> {
        match incoming {
            Incoming::Message(answer) => self.hear_answer(*answer)?,
            Incoming::Lost => {
                let before = std::mem::replace(&mut self.line, ConnectionState::Lost);
                if before == ConnectionState::Open {
                    say(self.texts, &Message::new("join-lost"))?;
                }
                if let Some(sitting) = &mut self.sitting {
                    sitting.remote.lose();
                }
            }
            Incoming::Failed(trouble) => return Err(Failure::input(&trouble)),
            Incoming::LobbyReply(Ok(Some(table))) => self.go_to(table),
            Incoming::LobbyReply(Ok(None)) => self.lobby.accepting = false,
            Incoming::LobbyReply(Err(trouble)) => {
                (self.lobby.pairing, self.lobby.accepting) = (false, false);
                self.complain(&trouble.message());
            }
        }
        self.send();
        Ok(())
    }

    fn hear_answer(&mut self, answer: Answer) -> Result<(), Failure> {
        let now = self.now.get();
        match answer {
            Answer::Hello { .. } => {
                self.line = ConnectionState::Open;
                match (&mut self.sitting, self.wanted.clone()) {
                    (Some(sitting), _) => {
                        // What has happened in the meantime follows.
                        let _ = sitting.remote.hear(answer, now);
                        sitting.remote.rejoin();
                        say(self.texts, &Message::new("join-again"))?;
                    }
                    (None, Some(table)) => self.join(table),
                    (None, None) => self.enter_lobby(),
                }
            }
            Answer::State { table, n, now: server_now, view }
                if self.sitting.is_none() && self.wanted.as_deref() == Some(&table) =>
            {
                let remote = RemoteGame::new(*view, n, server_now, now, self.session)
                    .map_err(|trouble| Failure::input(&trouble))?;
                let mut sitting = Sitting::new(remote, self.glyphs);
                sitting.greet(now, self.texts)?;
                self.sitting = Some(sitting);
            }
            Answer::Error { code, table, .. } if code == "no-table" && table == self.wanted => {
                return Err(Failure::input(&ClientError::NoTable));
            }
            Answer::Lobby { challenges } if self.wanted.is_none() => {
                self.lobby.hear(challenges, self.texts)?;
            }
            Answer::Notice { kind: NoticeKind::Paired, table } if self.lobby.pairing => {
                self.go_to(table);
            }
            answer => {
                if matches!(answer, Answer::Closing { .. }) {
                    self.line = ConnectionState::Closing;
                    let closing = remote_text::line(ConnectionState::Closing);
                    closing.map_or(Ok(()), |message| say(self.texts, &message))?;
                }
                self.hear_at_table(answer, now)?;
            }
        }
        Ok(())
    }

    fn hear_at_table(&mut self, answer: Answer, now: u64) -> Result<(), Failure> {
        let Some(sitting) = &mut self.sitting else { return Ok(()) };
        let incoming =
            sitting.remote.hear(answer, now).map_err(|trouble| Failure::input(&trouble))?;
        for news in incoming {
            match news {
                RemoteEvent::Refused(reason) => {
                    complain(&self.texts.tell(&reason));
                    self.refused = true;
                }
                RemoteEvent::Rematch(table) if sitting.remote.is_seated() => {
                    say(self.texts, &Message::new("join-plain-rematch"))?;
                    self.go_to(table);
                    return Ok(());
                }
                news => sitting.tell(&news, now, self.texts)?,
            }
        }
        Ok(())
    }

    /// Goes to a table.
    fn go_to(&mut self, table: String) {
        if let Some(left) = self.sitting.take() {
            self.say_to_server(Request::Leave { table: left.remote.id().to_owned() });
        }
        self.lobby = Lobby::default();
        self.wanted = Some(table.clone());
        if self.line == ConnectionState::Open {
            self.say_to_server(Request::Lobby { on: false });
            self.join(table);
        }
    }

    fn leave_table(&mut self) {
        if let Some(left) = self.sitting.take() {
            self.say_to_server(Request::Leave { table: left.remote.id().to_owned() });
        }
        self.wanted = None;
        self.enter_lobby();
    }

    fn enter_lobby(&mut self) {
        self.say_to_server(Request::Lobby { on: true });
        if self.lobby.pairing {
            // A server that has restarted does not know any more who waits.
            self.lobby.pairing = false;
        }
    }

    fn join(&mut self, table: String) {
        self.say_to_server(Request::Join(Join { v: VERSION, table, seen: None }));
    }

    fn say_to_server(&self, request: Request) {
        self.wire.send(Outgoing::Message(request));
    }

    /// Hands over what is to be said at the table.
    fn send(&mut self) {
        if let Some(sitting) = &mut self.sitting {
            for request in sitting.remote.take_outbox() {
                self.wire.send(Outgoing::Message(request));
            }
        }
    }

    fn complain(&mut self, reason: &Message) {
        self.refused = true;
        complain(&self.texts.tell(reason));
    }

    /// What is left to say when the user leaves.
    fn take_leave(&self) {
        let Some(sitting) = &self.sitting else { return };
        if sitting.remote.is_seated() && sitting.remote.ending().is_none() {
            let url = self.server.table(sitting.remote.id());
            complain(&self.texts.tell(&Message::new("join-come-back").with("url", url)));
        }
    }
}

/// Reads lines in a thread of its own, which ends with the program.
fn read_lines(sender: Sender<Woken>) {
    thread::spawn(move || {
        let mut input = io::stdin().lock();
        loop {
            let mut bytes = Vec::new();
            let line = match input.read_until(b'\n', &mut bytes) {
                Ok(0) | Err(_) => None,
                Ok(_) => Some(String::from_utf8_lossy(&bytes).into_owned()),
            };
            let last = line.is_none();
            if sender.send(Woken::Typed(line)).is_err() || last {
                return;
            }
        }
    });
}

/// The seats are taken: a person is asked whether to watch, a script is told how.
fn is_watching_wanted(
    server: &ServerAddress,
    table: &str,
    scripted: bool,
    receiver: &Receiver<Woken>,
    texts: &Texts,
) -> Result<bool, Failure> {
    if scripted {
        let url = server.table(table);
        complain(&texts.tell(&Message::new("join-full").with("url", url)));
        return Ok(false);
    }
    say(texts, &Message::new("join-watch-text"))?;
    loop {
        match receiver.recv() {
            Ok(Woken::Typed(Some(line))) => match line.trim().to_lowercase().as_str() {
                "y" | "yes" | "o" | "oui" => return Ok(true),
                "n" | "no" | "non" | "quit" => return Ok(false),
                _ => say(texts, &Message::new("join-yes-or-no"))?,
            },
            _ => return Ok(false),
        }
    }
}

fn say(texts: &Texts, what: &impl Explain) -> Result<(), Failure> {
    print(&texts.tell(what))
}

fn print(text: &str) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    writeln!(out, "{text}")?;
    Ok(out.flush()?)
}
