//! Games at a server's tables: what is incoming of them, and what keys mean there.

use game::{Message, Side};
use protocol::live::{Action, Answer, Claim, Join, NoticeKind, Offer, Request, Status, VERSION};

use super::lobby::{Lobby, Wish};
use super::play::{Context, Notice, Play};
use super::{App, Ask, Command, Dialog, Effect};
use crate::remote_text;
use client::{ClientError, Incoming, LobbyRequest, Outgoing, ServerAddress};
use client::{ConnectionState, RemoteEvent, RemoteGame};

/// The server, and where one is on it.
#[derive(Clone, Debug)]
pub(crate) struct Online {
    pub(crate) server: ServerAddress,
    /// The table at which one is or wants to be.
    pub(crate) table: Option<String>,
    pub(crate) line: ConnectionState,
    /// Why nothing will be incoming of the server any more.
    pub(crate) over: Option<ClientError>,
    /// Names actions: different for every program that runs.
    session: u64,
}

impl App<'_> {
    /// Plays on a server from now on.
    pub(crate) fn go_online(&mut self, server: ServerAddress, session: u64) {
        let line = ConnectionState::Lost;
        self.online = Some(Online { server, table: None, line, over: None, session });
    }

    /// Goes to a table.
    pub(crate) fn go_to(&mut self, table: String) -> Vec<Effect> {
        let mut effects = Vec::new();
        let Some(online) = &mut self.online else { return effects };
        let say = |request| Effect::Send(Outgoing::Message(request));
        if self.lobby.take().is_some_and(|lobby| lobby.pairing) {
            effects.push(Effect::Send(Outgoing::Lobby(LobbyRequest::Unpair)));
        }
        effects.push(say(Request::Lobby { on: false }));
        if let Some(left) = online.table.replace(table.clone()).filter(|left| *left != table) {
            effects.push(say(Request::Leave { table: left }));
        }
        self.dialog = None;
        if online.line == ConnectionState::Open {
            effects.push(say(Request::Join(Join { v: VERSION, table, seen: None })));
        }
        effects
    }

    /// Leaves the table, if there is one, for the open challenges.
    pub(crate) fn go_to_lobby(&mut self) -> Vec<Effect> {
        let mut effects = vec![Effect::StopAdvising];
        let Some(online) = &mut self.online else { return effects };
        let mut say = |request| effects.push(Effect::Send(Outgoing::Message(request)));
        if let Some(table) = online.table.take() {
            say(Request::Leave { table });
        }
        say(Request::Lobby { on: true });
        (self.play, self.dialog) = (None, None);
        self.lobby = Some(Lobby::new());
        effects
    }

    /// Asks whether to watch a game whose seats are taken.
    pub(crate) fn offer_to_watch(&mut self) {
        self.dialog = Some(Dialog::confirm(Ask::Watch));
    }

    /// What is incoming of the server.
    pub(super) fn hear(&mut self, incoming: Incoming, effects: &mut Vec<Effect>) {
        let Some(online) = &mut self.online else { return };
        match incoming {
            Incoming::Message(answer) => self.hear_answer(*answer, effects),
            Incoming::Lost => {
                if online.line == ConnectionState::Open {
                    online.line = ConnectionState::Lost;
                }
                if let Some(remote) = self.remote_mut() {
                    remote.lose();
                }
            }
            Incoming::Failed(trouble) => {
                online.line = ConnectionState::Lost;
                online.over = Some(trouble.clone());
                self.dialog = Some(Dialog::trouble(game::Explain::message(&trouble)));
            }
            Incoming::LobbyReply(Ok(Some(table))) => effects.extend(self.go_to(table)),
            Incoming::LobbyReply(Ok(None)) => {}
            Incoming::LobbyReply(Err(trouble)) => {
                if let Some(lobby) = &mut self.lobby {
                    lobby.pairing = false;
                }
                self.dialog = Some(Dialog::trouble(game::Explain::message(&trouble)));
            }
        }
    }

    fn hear_answer(&mut self, answer: Answer, effects: &mut Vec<Effect>) {
        let now = self.now;
        let Some(online) = &mut self.online else { return };
        let wanted = online.table.clone();
        let at = self.play.as_ref().and_then(|play| Some(play.bout.there()?.id().to_owned()));
        match answer {
            Answer::Hello { .. } => {
                online.line = ConnectionState::Open;
                if let Some(lobby) = &self.lobby {
                    effects.push(Effect::Send(Outgoing::Message(Request::Lobby { on: true })));
                    // A server that has restarted does not know any more who waits.
                    if lobby.pairing {
                        effects.push(Effect::Send(Outgoing::Lobby(lobby.search())));
                    }
                } else if wanted.is_some() && wanted == at {
                    self.on_play(
                        |play, context| {
                            if let Some(remote) = play.bout.there_mut() {
                                let _ = remote.hear(answer, context.now);
                                remote.rejoin();
                            }
                            play.send(context);
                        },
                        effects,
                    );
                } else if let Some(table) = wanted {
                    let join = Join { v: VERSION, table, seen: None };
                    effects.push(Effect::Send(Outgoing::Message(Request::Join(join))));
                }
            }
            Answer::State { table, n, now: server_now, view }
                if wanted.as_ref() == Some(&table) && wanted != at =>
            {
                match RemoteGame::new(*view, n, server_now, now, online.session) {
                    Ok(remote) => effects.extend(self.sit(remote)),
                    Err(trouble) => self.cannot_stay(&trouble, effects),
                }
            }
            Answer::Error { code, table, .. } if code == "no-table" && table == wanted => {
                self.cannot_stay(&ClientError::NoTable, effects);
            }
            Answer::Lobby { challenges } => {
                if let Some(lobby) = &mut self.lobby {
                    lobby.hear(challenges);
                }
            }
            Answer::Notice { kind: NoticeKind::Paired, table } => {
                if let Some(lobby) = &mut self.lobby {
                    lobby.pairing = false;
                    effects.extend(self.go_to(table));
                }
            }
            answer => {
                if matches!(answer, Answer::Closing { .. }) {
                    online.line = ConnectionState::Closing;
                }
                self.hear_at_table(answer, effects);
            }
        }
    }

    /// What is incoming at the table at which one is.
    fn hear_at_table(&mut self, answer: Answer, effects: &mut Vec<Effect>) {
        let mut incoming = Ok(Vec::new());
        self.on_play(|play, context| incoming = play.hear_table(answer, context), effects);
        let news = match incoming {
            Ok(news) => news,
            Err(trouble) => return self.cannot_stay(&trouble, effects),
        };
        // A question whose time has passed is not asked any more.
        if let (Some(Dialog::Confirm(ask)), Some(remote)) = (&self.dialog, self.remote()) {
            let passed = match ask {
                Ask::Answer(offer) | Ask::Withdraw(offer) => remote.offer(*offer).is_none(),
                Ask::Offer(Offer::Rematch) => remote.next().is_some(),
                Ask::Offer(_) | Ask::Resign(_) | Ask::Abort | Ask::Claim => {
                    remote.status() == Status::Over
                }
                _ => false,
            };
            if passed {
                self.dialog = None;
            }
        }
        let rematch = news.into_iter().find_map(|news| match news {
            RemoteEvent::Rematch(table) => Some(table),
            _ => None,
        });
        if let (Some(table), true) = (rematch, self.remote().is_some_and(RemoteGame::is_seated)) {
            effects.extend(self.go_to(table));
        }
    }

    /// The table cannot be shown: back to the lobby, with the reason.
    fn cannot_stay(&mut self, trouble: &ClientError, effects: &mut Vec<Effect>) {
        effects.extend(self.go_to_lobby());
        self.dialog = Some(Dialog::trouble(game::Explain::message(trouble)));
    }

    /// Does what a command says at a server's table; false where it means the same as elsewhere.
    pub(super) fn obey_there(&mut self, command: Command, effects: &mut Vec<Effect>) -> bool {
        let Some(remote) = self.remote() else { return false };
        let under_way = remote.is_seated() && remote.ending().is_none();
        match command {
            Command::Undo if remote.can("takeback") => self.act(Action::Takeback, effects),
            Command::Undo => self.ask_offer(Offer::Takeback),
            Command::Draw => self.ask_offer(Offer::Draw),
            Command::New => match remote.next().map(str::to_owned) {
                Some(next) => effects.extend(self.go_to(next)),
                None if remote.status() == Status::Over => self.ask_offer(Offer::Rematch),
                None => self.complain(Message::new("table-not-over")),
            },
            Command::Resign => self.ask_to_give_up(),
            Command::Claim if !under_way => self.complain(remote.why_not_now()),
            Command::Claim => self.dialog = Some(Dialog::confirm(Ask::Claim)),
            Command::Say if !remote.is_seated() => {
                self.complain(Message::new("table-not-seated"));
            }
            Command::Say => self.dialog = Some(Dialog::Phrases),
            Command::Pause if self.is_paused() => self.act(Action::Resume, effects),
            Command::Pause => self.act(Action::Pause, effects),
            Command::Menu if under_way => self.dialog = Some(Dialog::confirm(Ask::Leave)),
            Command::Menu => effects.extend(self.go_to_lobby()),
            Command::Quit if under_way => self.dialog = Some(Dialog::confirm(Ask::Quit)),
            Command::Redo | Command::Swap | Command::Open => {
                self.complain(Message::new("join-not-there"));
            }
            _ => return false,
        }
        true
    }

    /// Asks the table for something.
    pub(super) fn act(&mut self, action: Action, effects: &mut Vec<Effect>) {
        self.on_play(
            |play, context| {
                if let Some(remote) = play.bout.there_mut() {
                    remote.act(action);
                }
                play.notice = None;
                play.send(context);
            },
            effects,
        );
    }

    /// Does what was asked about a server's table; false where it means the same as elsewhere.
    pub(super) fn agreed(&mut self, ask: Ask, effects: &mut Vec<Effect>) -> bool {
        let action = match ask {
            Ask::Watch => return true,
            Ask::Leave => {
                effects.extend(self.go_to_lobby());
                return true;
            }
            Ask::Quit => {
                effects.push(Effect::Quit);
                return true;
            }
            Ask::Offer(offer) => Action::Offer { offer },
            Ask::Answer(offer) => Action::Accept { offer },
            Ask::Withdraw(offer) => Action::Withdraw { offer },
            Ask::Abort => Action::Abort,
            Ask::Claim => Action::Claim { claim: Claim::Win },
            Ask::Resign(side) if self.remote().is_some() => Action::Resign { side: Some(side) },
            Ask::Restart | Ask::Resign(_) | Ask::Draw => return false,
        };
        self.act(action, effects);
        true
    }

    /// What the lobby says.
    pub(super) fn wished(wish: Wish, effects: &mut Vec<Effect>) {
        match wish {
            Wish::Nothing => {}
            Wish::Leave => effects.push(Effect::Quit),
            Wish::Lobby(request) => effects.push(Effect::Send(Outgoing::Lobby(request))),
        }
    }

    /// The game at a server's table.
    pub(crate) fn remote(&self) -> Option<&RemoteGame> {
        self.play.as_ref()?.bout.there()
    }

    fn remote_mut(&mut self) -> Option<&mut RemoteGame> {
        self.play.as_mut()?.bout.there_mut()
    }

    fn is_paused(&self) -> bool {
        self.remote().is_some_and(|remote| remote.status() == Status::Paused)
    }

    /// Each kind of offer has its own key, and the question says what the answer does.
    fn ask_offer(&mut self, offer: Offer) {
        let Some(remote) = self.remote() else { return };
        if !remote.is_seated() {
            return self.complain(Message::new("table-not-seated"));
        }
        let own = |by: Side| remote.own().contains(&by);
        let ask = match remote.offer(offer) {
            Some(open) if own(open.by) => Ask::Withdraw(offer),
            Some(_) => Ask::Answer(offer),
            None => Ask::Offer(offer),
        };
        self.dialog = Some(Dialog::confirm(ask));
    }

    fn ask_to_give_up(&mut self) {
        let Some(remote) = self.remote() else { return };
        if !remote.is_seated() || remote.status() == Status::Over {
            return self.complain(remote.why_not_now());
        }
        let side = remote.own_side().unwrap_or(remote.history().side());
        let ask = if remote.can("abort") { Ask::Abort } else { Ask::Resign(side) };
        self.dialog = Some(Dialog::confirm(ask));
    }
}

impl Play {
    /// Takes in what is incoming at the table.
    pub(super) fn hear_table(
        &mut self,
        answer: Answer,
        context: &mut Context<'_>,
    ) -> Result<Vec<RemoteEvent>, ClientError> {
        let Some(remote) = self.bout.there_mut() else { return Ok(Vec::new()) };
        let news = remote.hear(answer, context.now)?;
        let changes = |news: &RemoteEvent| {
            matches!(
                news,
                RemoteEvent::Whole
                    | RemoteEvent::Moved { .. }
                    | RemoteEvent::TookBack
                    | RemoteEvent::Ended
            )
        };
        for one in &news {
            if let RemoteEvent::Moved { before, mv, .. } = one {
                self.show(*before, *mv, context);
            }
            if matches!(one, RemoteEvent::Whole | RemoteEvent::TookBack) {
                self.finish_motion();
            }
            if matches!(one, RemoteEvent::Whole) {
                // A lot may have exchanged the seats.
                self.bottom = self.bout.bottom();
            }
            if let Some(remote) = self.bout.there()
                && let Some((message, tone)) = remote_text::news(remote, one)
            {
                self.notice = Some(Notice { message, tone });
            } else if changes(one) {
                self.notice = None;
            }
        }
        if news.iter().any(changes) {
            self.settle(context);
        } else {
            self.send(context);
        }
        Ok(news)
    }
}
