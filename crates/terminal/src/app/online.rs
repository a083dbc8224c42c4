//! Games at a server's table: incoming messages and commands.

use game::{Message, Side};
use protocol::live::{
    Ability, Action, Claim, ClientMessage, Join, NoticeKind, Offer, ServerMessage, Status, VERSION,
};

use super::lobby::{LobbyAction, LobbyScreen};
use super::play::{Context, Notice, Play};
use super::{App, Command, Dialog, Effect, Question};
use crate::remote_text;
use client::{ClientError, Incoming, LobbyRequest, Outgoing, ServerAddress};
use client::{ConnectionState, RemoteEvent, RemoteGame};

/// The connection to a server.
#[derive(Clone, Debug)]
pub(crate) struct Online {
    pub(crate) server: ServerAddress,
    /// The table that is shown or being joined.
    pub(crate) table: Option<String>,
    pub(crate) connection: ConnectionState,
    /// Why the connection has failed for good.
    pub(crate) failure: Option<ClientError>,
    /// Prefix of action ids; unique per process.
    session: u64,
}

impl App<'_> {
    /// Prepares for games on a server.
    pub(crate) fn go_online(&mut self, server: ServerAddress, session: u64) {
        let connection = ConnectionState::Lost;
        self.online = Some(Online { server, table: None, connection, failure: None, session });
    }

    /// Leaves the current table or the lobby and joins a table.
    pub(crate) fn go_to(&mut self, table: String) -> Vec<Effect> {
        let mut effects = Vec::new();
        let Some(online) = &mut self.online else { return effects };
        let say = |request| Effect::Send(Outgoing::Message(request));
        if self.lobby.take().is_some_and(|lobby| lobby.pairing) {
            effects.push(Effect::Send(Outgoing::Lobby(LobbyRequest::Unpair)));
        }
        effects.push(say(ClientMessage::Lobby { on: false }));
        if let Some(left) = online.table.replace(table.clone()).filter(|left| *left != table) {
            effects.push(say(ClientMessage::Leave { table: left }));
        }
        self.dialog = None;
        if online.connection == ConnectionState::Open {
            effects.push(say(ClientMessage::Join(Join { v: VERSION, table, seen: None })));
        }
        effects
    }

    /// Leaves the table, if any, and opens the lobby.
    pub(crate) fn go_to_lobby(&mut self) -> Vec<Effect> {
        let mut effects = vec![Effect::StopAdvising];
        let Some(online) = &mut self.online else { return effects };
        let mut say = |request| effects.push(Effect::Send(Outgoing::Message(request)));
        if let Some(table) = online.table.take() {
            say(ClientMessage::Leave { table });
        }
        say(ClientMessage::Lobby { on: true });
        (self.play, self.dialog) = (None, None);
        self.lobby = Some(LobbyScreen::new());
        effects
    }

    /// Asks whether to watch a game whose seats are taken.
    pub(crate) fn offer_to_watch(&mut self) {
        self.dialog = Some(Dialog::confirm(Question::Watch));
    }

    pub(super) fn receive(&mut self, incoming: Incoming, effects: &mut Vec<Effect>) {
        let Some(online) = &mut self.online else { return };
        match incoming {
            Incoming::Message(answer) => self.receive_message(*answer, effects),
            Incoming::Lost => {
                if online.connection == ConnectionState::Open {
                    online.connection = ConnectionState::Lost;
                }
                if let Some(remote) = self.remote_mut() {
                    remote.lose();
                }
            }
            Incoming::Failed(error) => {
                online.connection = ConnectionState::Lost;
                online.failure = Some(error.clone());
                self.dialog = Some(Dialog::error(game::Explain::message(&error)));
            }
            Incoming::LobbyReply(Ok(Some(table))) => effects.extend(self.go_to(table)),
            Incoming::LobbyReply(Ok(None)) => {}
            Incoming::LobbyReply(Err(error)) => {
                if let Some(lobby) = &mut self.lobby {
                    lobby.pairing = false;
                }
                self.dialog = Some(Dialog::error(game::Explain::message(&error)));
            }
        }
    }

    fn receive_message(&mut self, answer: ServerMessage, effects: &mut Vec<Effect>) {
        let now = self.now;
        let Some(online) = &mut self.online else { return };
        let wanted = online.table.clone();
        let at = self.play.as_ref().and_then(|play| Some(play.active.remote()?.id().to_owned()));
        match answer {
            ServerMessage::Hello { .. } => {
                online.connection = ConnectionState::Open;
                if let Some(lobby) = &self.lobby {
                    effects
                        .push(Effect::Send(Outgoing::Message(ClientMessage::Lobby { on: true })));
                    // A restarted server has lost its pairing queue.
                    if lobby.pairing {
                        effects.push(Effect::Send(Outgoing::Lobby(lobby.search())));
                    }
                } else if wanted.is_some() && wanted == at {
                    self.on_play(
                        |play, context| {
                            if let Some(remote) = play.active.remote_mut() {
                                let _ = remote.receive(answer, context.now);
                                remote.rejoin();
                            }
                            play.send(context);
                        },
                        effects,
                    );
                } else if let Some(table) = wanted {
                    let join = Join { v: VERSION, table, seen: None };
                    effects.push(Effect::Send(Outgoing::Message(ClientMessage::Join(join))));
                }
            }
            ServerMessage::State { table, n, now: server_now, view }
                if wanted.as_ref() == Some(&table) && wanted != at =>
            {
                match RemoteGame::new(*view, n, server_now, now, online.session) {
                    Ok(remote) => effects.extend(self.sit(remote)),
                    Err(error) => self.leave_with_error(&error, effects),
                }
            }
            ServerMessage::Error { code, table, .. } if code == "no-table" && table == wanted => {
                self.leave_with_error(&ClientError::NoTable, effects);
            }
            ServerMessage::Lobby { challenges, .. } => {
                if let Some(lobby) = &mut self.lobby {
                    lobby.receive(challenges);
                }
            }
            ServerMessage::Notice { kind: NoticeKind::Paired, table } => {
                if let Some(lobby) = &mut self.lobby {
                    lobby.pairing = false;
                    effects.extend(self.go_to(table));
                }
            }
            answer => {
                if matches!(answer, ServerMessage::Closing { .. }) {
                    online.connection = ConnectionState::Closing;
                }
                self.receive_at_table(answer, effects);
            }
        }
    }

    /// Handles a message about the current table.
    fn receive_at_table(&mut self, answer: ServerMessage, effects: &mut Vec<Effect>) {
        let mut incoming = Ok(Vec::new());
        self.on_play(|play, context| incoming = play.receive_at_table(answer, context), effects);
        let events = match incoming {
            Ok(events) => events,
            Err(error) => return self.leave_with_error(&error, effects),
        };
        // Close a question that no longer applies.
        if let (Some(Dialog::Confirm(ask)), Some(remote)) = (&self.dialog, self.remote()) {
            let passed = match ask {
                Question::Answer(offer) | Question::Withdraw(offer) => {
                    remote.offer(*offer).is_none()
                }
                Question::Offer(Offer::Rematch) => remote.next().is_some(),
                Question::Offer(_) | Question::Resign(_) | Question::Abort | Question::Claim => {
                    remote.status() == Status::Over
                }
                _ => false,
            };
            if passed {
                self.dialog = None;
            }
        }
        let rematch = events.into_iter().find_map(|event| match event {
            RemoteEvent::Rematch(table) => Some(table),
            _ => None,
        });
        if let (Some(table), true) = (rematch, self.remote().is_some_and(RemoteGame::is_seated)) {
            effects.extend(self.go_to(table));
        }
    }

    /// Returns to the lobby and shows why the table cannot be shown.
    fn leave_with_error(&mut self, error: &ClientError, effects: &mut Vec<Effect>) {
        effects.extend(self.go_to_lobby());
        self.dialog = Some(Dialog::error(game::Explain::message(error)));
    }

    /// Executes a command that differs at a server's table; returns false for the others.
    pub(super) fn execute_remote(&mut self, command: Command, effects: &mut Vec<Effect>) -> bool {
        let Some(remote) = self.remote() else { return false };
        let in_progress = remote.is_seated() && remote.ending().is_none();
        match command {
            Command::Undo if remote.can(Ability::Takeback) => self.act(Action::Takeback, effects),
            Command::Undo => self.ask_offer(Offer::Takeback),
            Command::Draw => self.ask_offer(Offer::Draw),
            Command::New => match remote.next().map(str::to_owned) {
                Some(next) => effects.extend(self.go_to(next)),
                None if remote.status() == Status::Over => self.ask_offer(Offer::Rematch),
                None => self.show_error(Message::new("table-not-over")),
            },
            Command::Resign => self.ask_to_resign(),
            Command::Claim if !in_progress => self.show_error(remote.why_not_to_move()),
            Command::Claim => self.dialog = Some(Dialog::confirm(Question::Claim)),
            Command::Say if !remote.is_seated() => {
                self.show_error(Message::new("table-not-seated"));
            }
            Command::Say => self.dialog = Some(Dialog::Phrases),
            Command::Pause if self.is_paused() => self.act(Action::Resume, effects),
            Command::Pause => self.act(Action::Pause, effects),
            Command::Menu if in_progress => self.dialog = Some(Dialog::confirm(Question::Leave)),
            Command::Menu => effects.extend(self.go_to_lobby()),
            Command::Quit if in_progress => self.dialog = Some(Dialog::confirm(Question::Quit)),
            Command::Redo | Command::Swap | Command::Open => {
                self.show_error(Message::new("join-not-there"));
            }
            _ => return false,
        }
        true
    }

    /// Sends an action to the table.
    pub(super) fn act(&mut self, action: Action, effects: &mut Vec<Effect>) {
        self.on_play(
            |play, context| {
                if let Some(remote) = play.active.remote_mut() {
                    remote.act(action);
                }
                play.notice = None;
                play.send(context);
            },
            effects,
        );
    }

    /// Acts on a confirmed question about a server's table; returns false for the others.
    pub(super) fn agreed(&mut self, ask: Question, effects: &mut Vec<Effect>) -> bool {
        let action = match ask {
            Question::Watch => return true,
            Question::Leave => {
                effects.extend(self.go_to_lobby());
                return true;
            }
            Question::Quit => {
                effects.push(Effect::Quit);
                return true;
            }
            Question::Offer(offer) => Action::Offer { offer },
            Question::Answer(offer) => Action::Accept { offer },
            Question::Withdraw(offer) => Action::Withdraw { offer },
            Question::Abort => Action::Abort,
            Question::Claim => Action::Claim { claim: Claim::Win },
            Question::Resign(side) if self.remote().is_some() => {
                Action::Resign { side: Some(side.into()) }
            }
            Question::Restart | Question::Resign(_) | Question::Draw => return false,
        };
        self.act(action, effects);
        true
    }

    pub(super) fn act_in_lobby(action: LobbyAction, effects: &mut Vec<Effect>) {
        match action {
            LobbyAction::Nothing => {}
            LobbyAction::Leave => effects.push(Effect::Quit),
            LobbyAction::Lobby(request) => effects.push(Effect::Send(Outgoing::Lobby(request))),
        }
    }

    pub(crate) fn remote(&self) -> Option<&RemoteGame> {
        self.play.as_ref()?.active.remote()
    }

    fn remote_mut(&mut self) -> Option<&mut RemoteGame> {
        self.play.as_mut()?.active.remote_mut()
    }

    fn is_paused(&self) -> bool {
        self.remote().is_some_and(|remote| remote.status() == Status::Paused)
    }

    /// Asks about an offer: each kind has its own key, which makes, answers or withdraws it.
    fn ask_offer(&mut self, offer: Offer) {
        let Some(remote) = self.remote() else { return };
        if !remote.is_seated() {
            return self.show_error(Message::new("table-not-seated"));
        }
        let own = |by: Side| remote.own().contains(&by);
        let ask = match remote.offer(offer) {
            Some(open) if own(open.by.0) => Question::Withdraw(offer),
            Some(_) => Question::Answer(offer),
            None => Question::Offer(offer),
        };
        self.dialog = Some(Dialog::confirm(ask));
    }

    fn ask_to_resign(&mut self) {
        let Some(remote) = self.remote() else { return };
        if !remote.is_seated() || remote.status() == Status::Over {
            return self.show_error(remote.why_not_to_move());
        }
        let side = remote.own_side().unwrap_or(remote.history().side());
        let ask = if remote.can(Ability::Abort) { Question::Abort } else { Question::Resign(side) };
        self.dialog = Some(Dialog::confirm(ask));
    }
}

impl Play {
    /// Handles a message about the table and returns its events.
    pub(super) fn receive_at_table(
        &mut self,
        answer: ServerMessage,
        context: &mut Context<'_>,
    ) -> Result<Vec<RemoteEvent>, ClientError> {
        let Some(remote) = self.active.remote_mut() else { return Ok(Vec::new()) };
        let events = remote.receive(answer, context.now)?;
        let changes = |event: &RemoteEvent| {
            matches!(
                event,
                RemoteEvent::Whole
                    | RemoteEvent::Moved { .. }
                    | RemoteEvent::TookBack
                    | RemoteEvent::Ended
            )
        };
        for one in &events {
            if let RemoteEvent::Moved { before, mv, .. } = one {
                self.show(*before, *mv, context);
            }
            if matches!(one, RemoteEvent::Whole | RemoteEvent::TookBack) {
                self.skip_animation();
            }
            if matches!(one, RemoteEvent::Whole) {
                // The seats may have been drawn by lot.
                self.bottom = self.active.bottom();
            }
            if let Some(remote) = self.active.remote()
                && let Some((message, tone)) = remote_text::event(remote, one)
            {
                self.notice = Some(Notice { message, tone });
            } else if changes(one) {
                self.notice = None;
            }
        }
        if events.iter().any(changes) {
            self.settle(context);
        } else {
            self.send(context);
        }
        Ok(events)
    }
}
