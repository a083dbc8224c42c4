//! Draws the lobby.

use game::Message;
use protocol::live::Challenge;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::{BOLD, Theme, choice, plain, write, write_right};
use crate::app::{App, LobbyRow, LobbyScreen};
use crate::layout::LobbyLayout;
use crate::{clock, labels, remote_text};
use client::ConnectionState;

/// Columns of a challenge's parts.
const NAME: u16 = 22;
const WHAT: u16 = 40;

pub(super) fn draw(
    app: &App<'_>,
    lobby: &LobbyScreen,
    places: &LobbyLayout,
    theme: Theme,
    buffer: &mut Buffer,
) {
    let tell = |message: Message| plain(&app.texts.tell(&message), app.look);
    write(buffer, places.title, 0, "abaque", theme.accent());
    if let Some(online) = &app.online {
        write_right(buffer, places.title, 0, &online.server.to_string(), theme.muted());
        if online.connection != ConnectionState::Open {
            let lost = tell(
                remote_text::connection(online.connection).unwrap_or(Message::new("join-lost")),
            );
            write(buffer, places.title, 1, &lost, theme.accent());
        }
    }
    write(buffer, places.title, 2, &tell(Message::new("join-lobby-title")), BOLD);
    if lobby.challenges.is_empty() {
        write(buffer, places.list, 0, &tell(Message::new("join-lobby-none")), theme.muted());
    }
    for (row, area) in &places.rows {
        let focused = *row == lobby.focus;
        match row {
            LobbyRow::Challenge(id) => {
                if let Some(one) = lobby.challenge(id) {
                    challenge(app, one, *area, focused, theme, buffer);
                }
            }
            LobbyRow::Pair => {
                let text = if lobby.pairing {
                    Message::new("join-lobby-stop")
                } else {
                    Message::new("join-lobby-pair")
                };
                let style = if focused { theme.field() } else { BOLD };
                write(buffer, *area, 0, &format!(" {} ", tell(text)), style);
            }
            LobbyRow::Game => {
                let value = tell(labels::game_name(lobby.game));
                let label = tell(Message::new("terminal-menu-game"));
                choice(&label, &value, *area, places.values, focused, theme, buffer);
            }
            LobbyRow::Clock => {
                let value = clock::terms(lobby.clock).unwrap_or_default();
                let label = tell(Message::new("terminal-menu-clock"));
                choice(&label, &value, *area, places.values, focused, theme, buffer);
            }
        }
    }
}

fn challenge(
    app: &App<'_>,
    one: &Challenge,
    area: Rect,
    focused: bool,
    theme: Theme,
    buffer: &mut Buffer,
) {
    let style = if focused { theme.field() } else { Style::new() };
    if focused {
        write(buffer, area, 0, &" ".repeat(area.width.into()), style);
    }
    let (name, what, clock) = remote_text::challenge(app.texts, one);
    let part = |x: u16, width: u16| Rect { x: area.x + x, width, ..area };
    write(buffer, part(1, NAME - 2), 0, &plain(&name, app.look), style);
    write(buffer, part(NAME, WHAT - 1), 0, &plain(&what, app.look), style);
    write_right(buffer, part(0, area.width - 1), 0, &plain(&clock, app.look), style);
}
