//! Draws the menu with a preview of the board.

use games::{AnyPosition, Start};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{BOLD, Theme, choice, plain, write};
use crate::app::{App, Menu, MenuField};
use crate::board::{Marks, Scene};
use crate::labels;
use crate::layout::MenuLayout;
use crate::output::wrap;

pub(super) fn draw(
    app: &App<'_>,
    menu: &Menu,
    places: &MenuLayout,
    theme: Theme,
    buffer: &mut Buffer,
) {
    write(buffer, places.title, 0, "abaque", theme.accent());
    let about = labels::menu_about(app.texts, menu);
    let lines = wrap(&plain(&about, app.look), places.title.width.into());
    for (i, line) in (1..).zip(&lines) {
        write(buffer, places.title, i, line, theme.muted());
    }
    for (field, area) in &places.rows {
        row(app, menu, *field, *area, places.values, theme, buffer);
    }
    if let Some((board, area)) = &places.board {
        let wanted = menu.options();
        let name = match &wanted.start {
            table::Start::Named(name) => Some(name.as_str()),
            table::Start::Position(_) => None,
        };
        let start = Start { rules: Some(&wanted.rules), name, ..Start::default() };
        if let Ok(position) = AnyPosition::start(menu.game, &start) {
            board.draw(&Scene::of(&position), &Marks::default(), app.look, buffer, *area);
        }
    }
}

fn row(
    app: &App<'_>,
    menu: &Menu,
    field: MenuField,
    area: Rect,
    values: u16,
    theme: Theme,
    buffer: &mut Buffer,
) {
    let (label, value) = labels::menu_row(app.texts, menu, field);
    let focused = menu.focus == field;
    let Some(value) = value else {
        let text = format!(" {} ", plain(&label, app.look));
        let style = if focused { theme.field() } else { BOLD };
        return write(buffer, area, 0, &text, style);
    };
    choice(
        &plain(&label, app.look),
        &plain(&value, app.look),
        area,
        values,
        focused,
        theme,
        buffer,
    );
}
