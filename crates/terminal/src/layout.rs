//! The screen layout, shared by drawing and hit testing.

use ratatui::layout::Rect;

use super::app::{App, Command, Dialog, DialogResult, LobbyRow, MenuField, Question, RowPart};
use super::board::{BoardPlace, BoardView};
use super::labels;
use crate::output::wrap;

/// The areas of everything on the screen.
pub(crate) struct Layout {
    pub(crate) too_small: bool,
    pub(crate) board: Option<BoardView>,
    pub(crate) board_area: Rect,
    pub(crate) panel: Rect,
    pub(crate) notice: Rect,
    pub(crate) keys: Vec<Key>,
    pub(crate) menu: Option<MenuLayout>,
    pub(crate) lobby: Option<LobbyLayout>,
    pub(crate) dialog: Option<DialogLayout>,
}

pub(crate) struct Key {
    pub(crate) area: Rect,
    pub(crate) name: String,
    pub(crate) label: String,
    pub(crate) command: Command,
}

pub(crate) struct MenuLayout {
    pub(crate) title: Rect,
    pub(crate) rows: Vec<(MenuField, Rect)>,
    /// The column of the values, relative to the row.
    pub(crate) values: u16,
    /// The board's preview, if there is room.
    pub(crate) board: Option<(BoardView, Rect)>,
}

pub(crate) struct LobbyLayout {
    pub(crate) title: Rect,
    /// The challenges, or a note that there are none.
    pub(crate) list: Rect,
    pub(crate) rows: Vec<(LobbyRow, Rect)>,
    /// The column of the values, relative to the row.
    pub(crate) values: u16,
}

pub(crate) struct DialogLayout {
    pub(crate) frame: Rect,
    /// The text area.
    pub(crate) inner: Rect,
    /// The buttons.
    pub(crate) yes: Option<Rect>,
    pub(crate) no: Option<Rect>,
    answer: Option<DialogResult>,
    refusal: DialogResult,
    /// Whether each line is a phrase to send.
    phrases: bool,
}

/// The minimal screen size.
pub(crate) const SMALLEST: (u16, u16) = (72, 22);
/// The minimal and maximal width of the panel beside the board.
const PANEL: (u16, u16) = (25, 46);
/// Columns between board and panel.
const GAP: u16 = 2;
/// The minimal and maximal height of the notice.
const NOTICE: (u16, u16) = (2, 3);
/// The maximal width of a dialog.
const DIALOG: u16 = 76;
/// The minimal width of the menu's list, and the width that fits every name.
const LIST: (u16, u16) = (34, 40);
/// Columns between list and board.
const MENU_GAP: u16 = 2;

impl Layout {
    pub(crate) fn of(app: &App<'_>) -> Self {
        let (width, height) = app.size;
        let screen = Rect::new(0, 0, width, height);
        let mut layout = Layout {
            too_small: width < SMALLEST.0 || height < SMALLEST.1,
            board: None,
            board_area: Rect::default(),
            panel: Rect::default(),
            notice: Rect::default(),
            keys: Vec::new(),
            menu: None,
            lobby: None,
            dialog: None,
        };
        if layout.too_small {
            return layout;
        }
        if app.menu.is_some() {
            layout.menu = MenuLayout::of(app, screen);
        } else if app.lobby.is_some() {
            layout.lobby = LobbyLayout::of(app, screen);
        } else {
            layout.arrange(app, screen);
        }
        layout.keys = keys(app, Rect::new(0, height - 1, width, 1));
        layout.dialog = app.dialog.as_ref().map(|dialog| DialogLayout::of(app, dialog, screen));
        layout
    }

    /// The board's place under a point of the screen.
    pub(crate) fn place_at(&self, at: (u16, u16)) -> Option<BoardPlace> {
        let area = self.board_area;
        if !area.contains(at.into()) {
            return None;
        }
        self.board?.place_at(at.0 - area.x, at.1 - area.y)
    }

    /// The command in the last line under a point.
    pub(crate) fn key_at(&self, at: (u16, u16)) -> Option<Command> {
        let key = self.keys.iter().find(|key| key.area.contains(at.into()))?;
        Some(key.command)
    }

    /// The menu row under a point, and which part of it.
    pub(crate) fn menu_row(&self, at: (u16, u16)) -> Option<(MenuField, RowPart)> {
        let menu = self.menu.as_ref()?;
        let (field, area) = menu.rows.iter().find(|(_, area)| area.contains(at.into()))?;
        let column = at.0 - area.x;
        let part = match column {
            column if column < menu.values => RowPart::Row,
            column if column < menu.values + 2 => RowPart::Less,
            _ => RowPart::More,
        };
        Some((*field, part))
    }

    /// The lobby row under a point, and whether its left arrow was hit.
    pub(crate) fn lobby_row(&self, at: (u16, u16)) -> Option<(LobbyRow, bool)> {
        let lobby = self.lobby.as_ref()?;
        let (row, area) = lobby.rows.iter().find(|(_, area)| area.contains(at.into()))?;
        Some((row.clone(), at.0 - area.x < lobby.values + 2))
    }

    /// The effect of a click; outside the dialog it closes.
    pub(crate) fn dialog_answer(&self, at: (u16, u16)) -> DialogResult {
        let Some(dialog) = &self.dialog else { return DialogResult::Nothing };
        let hits = |area: &Option<Rect>| area.is_some_and(|area| area.contains(at.into()));
        match &dialog.answer {
            Some(answer) if hits(&dialog.yes) => answer.clone(),
            _ if hits(&dialog.no) => dialog.refusal.clone(),
            _ if !dialog.frame.contains(at.into()) => DialogResult::Closed,
            _ if dialog.phrases && dialog.inner.contains(at.into()) => {
                let line = usize::from(at.1 - dialog.inner.y);
                table::Phrase::ALL
                    .get(line)
                    .map_or(DialogResult::Nothing, |phrase| DialogResult::Say(*phrase))
            }
            _ => DialogResult::Nothing,
        }
    }

    /// Arranges board, panel and notice.
    fn arrange(&mut self, app: &App<'_>, screen: Rect) {
        let Some(play) = &app.play else { return };
        let status = labels::status(app);
        let lines = wrap(&status.text, usize::from(screen.width - 4)).len() as u16;
        let notice = lines.clamp(NOTICE.0, NOTICE.1);
        let body = screen.height - 1 - notice;
        self.notice = Rect::new(1, body, screen.width - 2, notice);
        let game = play.active.history().game();
        let room = screen.width - PANEL.0 - GAP - 1;
        let board = BoardView::fit(game, room, body, play.bottom, app.look);
        let (width, height) = board.size();
        let panel = (screen.width - width.min(room) - GAP - 1).min(PANEL.1);
        // Share the rest of the width between both sides.
        let left = screen.width.saturating_sub(width + GAP + panel) / 2;
        let top = body.saturating_sub(height) / 2;
        self.board_area = Rect::new(left, top, width.min(room), height.min(body));
        self.panel = Rect::new(left + width.min(room) + GAP, 0, panel, body);
        self.board = Some(board);
    }
}

impl MenuLayout {
    fn of(app: &App<'_>, screen: Rect) -> Option<Self> {
        let menu = app.menu.as_ref()?;
        let fields = menu.fields();
        // Blank lines separate options from actions.
        let height = fields.len() as u16 + 2;
        let body = screen.height - 1;
        let bottom = menu.side.unwrap_or(game::Side::First);
        let room = screen.width.saturating_sub(LIST.0 + MENU_GAP);
        let board = BoardView::fit(menu.game, room, body, bottom, app.look);
        let (width, lines) = board.size();
        let fits = width <= room && lines <= body;
        let beside = if fits { MENU_GAP + width } else { 0 };
        let list = screen.width.saturating_sub(beside).clamp(LIST.0, LIST.1);
        let whole = list + beside;
        let left = (screen.width - whole) / 2;
        let title_lines = 4;
        let top = body.saturating_sub(height + title_lines) / 2;
        let title = Rect::new(left, top, list, title_lines);
        let mut line = top + title_lines;
        let mut rows = Vec::new();
        for (i, field) in fields.iter().enumerate() {
            let apart =
                |field| matches!(field, MenuField::Resume | MenuField::Begin | MenuField::Open);
            if i > 0 && apart(*field) != apart(fields[i - 1]) {
                line += 1;
            }
            rows.push((*field, Rect::new(left, line, list, 1)));
            line += 1;
        }
        let place = Rect::new(left + list + MENU_GAP, body.saturating_sub(lines) / 2, width, lines);
        Some(MenuLayout { title, rows, values: 13, board: fits.then_some((board, place)) })
    }
}

/// Columns of the lobby; lines above and below its list.
const LOBBY: u16 = 70;
const ABOVE: u16 = 5;
const BELOW: u16 = 6;

impl LobbyLayout {
    fn of(app: &App<'_>, screen: Rect) -> Option<Self> {
        let lobby = app.lobby.as_ref()?;
        let width = LOBBY.min(screen.width - 4);
        let left = (screen.width - width) / 2;
        let room = usize::from(screen.height.saturating_sub(ABOVE + BELOW + 1));
        let challenges: Vec<LobbyRow> =
            lobby.rows().into_iter().filter(|row| matches!(row, LobbyRow::Challenge(_))).collect();
        // As many as fit, including the focused one.
        let focus = challenges.iter().position(|row| *row == lobby.focus).unwrap_or(0);
        let skipped = (focus + 1).saturating_sub(room);
        let title = Rect::new(left, 1, width, ABOVE - 1);
        let mut rows = Vec::new();
        let mut line = ABOVE;
        for row in challenges.into_iter().skip(skipped).take(room) {
            rows.push((row, Rect::new(left, line, width, 1)));
            line += 1;
        }
        let list = Rect::new(left, ABOVE, width, (line - ABOVE).max(1));
        line = list.bottom() + 2;
        for row in [LobbyRow::Game, LobbyRow::Clock, LobbyRow::Pair] {
            line += u16::from(row == LobbyRow::Pair);
            rows.push((row, Rect::new(left, line, width, 1)));
            line += 1;
        }
        Some(LobbyLayout { title, list, rows, values: 13 })
    }
}

impl DialogLayout {
    fn of(app: &App<'_>, dialog: &Dialog, screen: Rect) -> Self {
        let width = DIALOG.min(screen.width - 2);
        let lines = labels::dialog_text(app, dialog);
        let wrapped: u16 =
            lines.iter().map(|line| wrap(line, usize::from(width) - 6).len() as u16).sum();
        let (height, buttons) = match dialog {
            Dialog::Help { .. } => (screen.height - 2, false),
            // A title, the text, a line of buttons and the space between them.
            _ => ((wrapped + 6).min(screen.height - 2), true),
        };
        let (left, top) = ((screen.width - width) / 2, (screen.height - height) / 2);
        let frame = Rect::new(left, top, width, height);
        let inner = Rect::new(left + 3, top + 2, width - 6, height - 4);
        let line = top + height - 2;
        let answer = match dialog {
            Dialog::Confirm(ask) => Some(DialogResult::Yes(*ask)),
            Dialog::Save { name } if !name.trim().is_empty() => {
                Some(DialogResult::Save(name.trim().into()))
            }
            Dialog::Names { party, text } => {
                Some(DialogResult::Names(*party, text.trim().to_owned()))
            }
            Dialog::Open { name } if !name.trim().is_empty() => {
                Some(DialogResult::Open(name.trim().into()))
            }
            _ => None,
        };
        let refusal = match dialog {
            Dialog::Confirm(ask @ (Question::Answer(_) | Question::Watch)) => {
                DialogResult::No(*ask)
            }
            _ => DialogResult::Closed,
        };
        let (yes, no) = labels::dialog_buttons(app, dialog);
        let yes_width = yes.as_ref().map_or(0, |text| text.chars().count() as u16);
        let no_width = no.chars().count() as u16;
        let yes = yes.filter(|_| buttons).map(|_| Rect::new(inner.x, line, yes_width, 1));
        let gap = if yes.is_some() { yes_width + 3 } else { 0 };
        let no = buttons.then(|| Rect::new(inner.x + gap, line, no_width, 1));
        let phrases = matches!(dialog, Dialog::Phrases);
        DialogLayout { frame, inner, yes, no, answer, refusal, phrases }
    }
}

/// The commands that fit into the last line.
fn keys(app: &App<'_>, area: Rect) -> Vec<Key> {
    let mut keys = Vec::new();
    let mut x = area.x + 1;
    for (key, label, command) in labels::keys(app) {
        let width = (key.chars().count() + 1 + label.chars().count()) as u16;
        if x + width >= area.right() {
            break;
        }
        keys.push(Key { area: Rect::new(x, area.y, width, 1), name: key, label, command });
        x += width + 2;
    }
    keys
}
