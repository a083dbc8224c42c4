//! Draws dialogs in a frame over everything else.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::widgets::{Block, BorderType, Clear, Widget};

use super::{BOLD, Theme, plain, write, write_right};
use crate::app::{App, Dialog};
use crate::labels;
use crate::layout::DialogLayout;
use crate::output::wrap;

const ASCII: ratatui::symbols::border::Set<'static> = ratatui::symbols::border::Set {
    top_left: "+",
    top_right: "+",
    bottom_left: "+",
    bottom_right: "+",
    vertical_left: "|",
    vertical_right: "|",
    horizontal_top: "-",
    horizontal_bottom: "-",
};

pub(super) fn draw(
    app: &App<'_>,
    dialog: &Dialog,
    places: &DialogLayout,
    theme: Theme,
    buffer: &mut Buffer,
) {
    Clear.render(places.frame, buffer);
    let title = format!(" {} ", plain(&labels::dialog_title(app, dialog), app.look));
    let block =
        Block::bordered().border_style(theme.line()).title(title).title_style(theme.accent());
    let block = if app.look.ascii {
        block.border_set(ASCII)
    } else {
        block.border_type(BorderType::Rounded)
    };
    block.render(places.frame, buffer);
    let lines: Vec<String> = labels::dialog_text(app, dialog)
        .iter()
        .flat_map(|line| wrap_indented(&plain(line, app.look), usize::from(places.inner.width)))
        .collect();
    let room = usize::from(places.inner.height);
    let scroll = match dialog {
        Dialog::Help { scroll } => (*scroll).min(lines.len().saturating_sub(room)),
        _ => 0,
    };
    for (i, line) in lines.iter().skip(scroll).take(room).enumerate() {
        write(buffer, places.inner, i as u16, line, Style::new());
    }
    if lines.len() > room {
        let below = lines.len() - room - scroll;
        let text = plain(&scrolling(app, below), app.look);
        let foot = Rect { y: places.frame.bottom() - 2, height: 1, ..places.inner };
        write_right(buffer, foot, 0, &text, theme.muted());
    }
    let (yes, no) = labels::dialog_buttons(app, dialog);
    if let (Some(area), Some(text)) = (places.yes, yes) {
        write(buffer, area, 0, &plain(&text, app.look), theme.field());
    }
    if let Some(area) = places.no {
        write(buffer, area, 0, &plain(&no, app.look), BOLD);
    }
}

/// The note about lines below the visible ones.
fn scrolling(app: &App<'_>, below: usize) -> String {
    app.texts.tell(&game::Message::new("terminal-help-more").with("lines", below))
}

/// Wraps a line; the second column of a table stays aligned.
fn wrap_indented(line: &str, width: usize) -> Vec<String> {
    let Some((head, tail)) = line.split_once("  ") else { return wrap_or_empty(line, width) };
    let tail_text = tail.trim_start();
    let indent = head.chars().count() + 2 + (tail.chars().count() - tail_text.chars().count());
    if head.is_empty() || tail_text.is_empty() || indent >= width / 2 {
        return wrap_or_empty(line, width);
    }
    let mut lines = Vec::new();
    for (i, part) in wrap_or_empty(tail_text, width - indent).into_iter().enumerate() {
        let head = if i == 0 { head } else { "" };
        lines.push(format!("{head:indent$}{part}"));
    }
    lines
}

fn wrap_or_empty(line: &str, width: usize) -> Vec<String> {
    let lines = wrap(line, width.max(1));
    if lines.is_empty() { vec![String::new()] } else { lines }
}
