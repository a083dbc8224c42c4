//! Draws the screens from the application state.

mod dialog;
mod lobby;
mod menu;
mod panel;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::app::{App, Tone};
use super::board::{BoardView, Marks, Scene};
use super::ink::Ink;
use super::labels;
use super::layout::{Layout, SMALLEST};
use super::look::{Colours, Look};
use super::palette::{ACCENT, GOOD, LINE, MUTED, ON_ACCENT};
use crate::output::wrap;

pub(crate) fn draw(app: &App<'_>, buffer: &mut Buffer) {
    ScreenPainter::default().draw(app, buffer);
}

/// Draws frames and caches the board, which is by far the most expensive part: a running clock must not keep the
/// processor busy.
#[derive(Default)]
pub(crate) struct ScreenPainter {
    board: Option<(BoardKey, Buffer)>,
}

/// Everything that the picture of a board depends on.
#[derive(PartialEq)]
struct BoardKey {
    board: BoardView,
    scene: Scene,
    marks: Marks,
    look: Look,
    area: Rect,
}

impl ScreenPainter {
    pub(crate) fn draw(&mut self, app: &App<'_>, buffer: &mut Buffer) {
        draw_with(self, app, buffer);
    }

    fn board(&mut self, picture: BoardKey, buffer: &mut Buffer) {
        let known = self.board.take().filter(|(known, _)| *known == picture);
        let (picture, cells) = known.unwrap_or_else(|| {
            let BoardKey { board, scene, marks, look, area } = &picture;
            let mut cells = Buffer::empty(*area);
            board.draw(scene, marks, *look, &mut cells, *area);
            (picture, cells)
        });
        buffer.merge(&cells);
        self.board = Some((picture, cells));
    }
}

fn draw_with(painter: &mut ScreenPainter, app: &App<'_>, buffer: &mut Buffer) {
    let layout = Layout::of(app);
    let theme = Theme { look: app.look };
    if layout.too_small {
        return too_small(app, buffer);
    }
    if let (Some(menu), Some(places)) = (&app.menu, &layout.menu) {
        menu::draw(app, menu, places, theme, buffer);
    } else if let (Some(lobby), Some(places)) = (&app.lobby, &layout.lobby) {
        lobby::draw(app, lobby, places, theme, buffer);
    } else if let Some(play) = &app.play {
        if let Some(board) = layout.board {
            let (scene, marks) = (play.scene(app.now), play.marks());
            let area = layout.board_area;
            painter.board(BoardKey { board, scene, marks, look: app.look, area }, buffer);
        }
        panel::draw(app, play, layout.panel, theme, buffer);
        notice(app, layout.notice, theme, buffer);
    } else if let Some(online) = &app.online {
        let server = online.server.to_string();
        let message = game::Message::new("join-connecting").with("server", server);
        middle(app, &app.texts.tell(&message), buffer);
    }
    keys(&layout, theme, buffer);
    if let (Some(dialog), Some(places)) = (&app.dialog, &layout.dialog) {
        dialog::draw(app, dialog, places, theme, buffer);
    }
}

/// Styles with and without colours.
#[derive(Clone, Copy)]
pub(super) struct Theme {
    look: Look,
}

impl Theme {
    /// Less important text.
    fn muted(self) -> Style {
        match self.look.colours {
            Colours::None => Style::new().add_modifier(Modifier::DIM),
            colours => Style::new().fg(MUTED.on(colours)),
        }
    }

    fn accent(self) -> Style {
        self.ink(ACCENT).add_modifier(Modifier::BOLD)
    }

    /// A highlighted field.
    fn field(self) -> Style {
        match self.look.colours {
            Colours::None => Style::new().add_modifier(Modifier::REVERSED),
            colours => Style::new().fg(ON_ACCENT.on(colours)).bg(ACCENT.on(colours)),
        }
    }

    fn good(self) -> Style {
        self.ink(GOOD).add_modifier(Modifier::BOLD)
    }

    fn line(self) -> Style {
        match self.look.colours {
            Colours::None => Style::new().add_modifier(Modifier::DIM),
            colours => Style::new().fg(LINE.on(colours)),
        }
    }

    fn ink(self, ink: Ink) -> Style {
        match self.look.colours {
            Colours::None => Style::new(),
            colours => Style::new().fg(ink.on(colours)),
        }
    }

    /// A symbol or its ASCII replacement.
    fn sign(self, sign: &'static str, ascii: &'static str) -> &'static str {
        if self.look.ascii { ascii } else { sign }
    }
}

const BOLD: Style = Style::new().add_modifier(Modifier::BOLD);

/// Writes a text into a line of an area, clipped.
fn write(buffer: &mut Buffer, area: Rect, line: u16, text: &str, style: Style) {
    if line < area.height {
        buffer.set_stringn(area.x, area.y + line, text, area.width.into(), style);
    }
}

/// Writes a right-aligned text.
fn write_right(buffer: &mut Buffer, area: Rect, line: u16, text: &str, style: Style) {
    let width = (text.chars().count() as u16).min(area.width);
    let rest = Rect { x: area.right() - width, width, ..area };
    write(buffer, rest, line, text, style);
}

/// Draws a label with a value between arrows, clipped.
fn choice(
    label: &str,
    value: &str,
    area: Rect,
    values: u16,
    focused: bool,
    theme: Theme,
    buffer: &mut Buffer,
) {
    let rest = |skip: u16| Rect { x: area.x + skip, width: area.width - skip, ..area };
    write(buffer, area, 0, if focused { theme.sign("▸", ">") } else { " " }, theme.accent());
    write(buffer, rest(2), 0, label, theme.muted());
    let arrows = if focused { theme.accent() } else { theme.muted() };
    write(buffer, rest(values), 0, theme.sign("‹", "<"), arrows);
    let room = usize::from(area.width.saturating_sub(values + 4));
    let value = shortened(value, room, theme.sign("…", "."));
    write(buffer, rest(values + 2), 0, &value, if focused { BOLD } else { Style::new() });
    let after = values + 3 + value.chars().count() as u16;
    write(buffer, rest(after), 0, theme.sign("›", ">"), arrows);
}

/// Truncates a text to `room` characters, ending in `sign`.
fn shortened(text: &str, room: usize, sign: &str) -> String {
    if text.chars().count() <= room {
        return text.to_owned();
    }
    text.chars().take(room.saturating_sub(1)).chain(sign.chars()).collect()
}

/// A text in the terminal's character set.
fn plain(text: &str, look: Look) -> String {
    if !look.ascii {
        return text.to_owned();
    }
    text.chars().map(ascii).collect()
}

/// The nearest ASCII text for a character of our texts.
fn ascii(character: char) -> String {
    let plain = match character {
        'à' | 'â' | 'ä' => "a",
        'é' | 'è' | 'ê' | 'ë' => "e",
        'î' | 'ï' => "i",
        'ô' | 'ö' => "o",
        'ù' | 'û' | 'ü' => "u",
        'ç' => "c",
        'À' | 'Â' => "A",
        'É' | 'È' | 'Ê' => "E",
        'Ç' => "C",
        'œ' => "oe",
        '’' | '‘' => "'",
        '“' | '”' | '«' | '»' => "\"",
        '–' | '—' | '−' | '·' => "-",
        '…' => "...",
        '×' => "x",
        '←' => "<",
        '→' => ">",
        '↑' => "^",
        '↓' => "v",
        '\u{a0}' | '\u{202f}' => " ",
        '½' => "1/2",
        other if other.is_ascii() => return other.to_string(),
        _ => "?",
    };
    plain.to_owned()
}

fn notice(app: &App<'_>, area: Rect, theme: Theme, buffer: &mut Buffer) {
    let status = labels::status(app);
    let style = match status.tone {
        Some(Tone::Bad) => theme.accent(),
        Some(Tone::Good) => theme.good(),
        None => Style::new(),
    };
    let bar = theme.sign("▎", "|");
    let text = plain(&status.text, app.look);
    let lines = wrap(&text, usize::from(area.width) - 2);
    for (i, line) in lines.iter().take(area.height.into()).enumerate() {
        if status.tone.is_some() {
            write(buffer, area, i as u16, bar, style);
        }
        let inner = Rect { x: area.x + 2, width: area.width - 2, ..area };
        write(buffer, inner, i as u16, line, style);
    }
}

fn keys(layout: &Layout, theme: Theme, buffer: &mut Buffer) {
    for key in &layout.keys {
        write(buffer, key.area, 0, &plain(&key.name, theme.look), BOLD);
        let skip = key.name.chars().count() as u16 + 1;
        let rest = Rect { x: key.area.x + skip, width: key.area.width - skip, ..key.area };
        write(buffer, rest, 0, &plain(&key.label, theme.look), theme.muted());
    }
}

fn too_small(app: &App<'_>, buffer: &mut Buffer) {
    let message = game::Message::new("terminal-too-small")
        .with("width", u32::from(SMALLEST.0))
        .with("height", u32::from(SMALLEST.1));
    middle(app, &app.texts.tell(&message), buffer);
}

/// Writes a text into the middle of the screen.
fn middle(app: &App<'_>, text: &str, buffer: &mut Buffer) {
    let (width, height) = app.size;
    let text = plain(text, app.look);
    let lines = wrap(&text, usize::from(width.saturating_sub(2)).max(1));
    let top = height.saturating_sub(lines.len() as u16) / 2;
    for (i, line) in (top..height).zip(&lines) {
        let left = width.saturating_sub(line.chars().count() as u16) / 2;
        buffer.set_stringn(left, i, line, usize::from(width - left), Style::new());
    }
}
