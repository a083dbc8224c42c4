//! Keys and focus of the screens that are lists: the menu and the lobby.

use ratatui::crossterm::event::KeyCode;

/// The effect of a key in a list.
pub(super) enum ListKey {
    /// Moves the focus by this many rows.
    Focus(isize),
    /// Changes the value of the focused row.
    Change(isize),
    /// Activates the focused row.
    Choose,
    Leave,
}

impl ListKey {
    pub(super) fn of(code: KeyCode) -> Option<Self> {
        Some(match code {
            KeyCode::Up | KeyCode::BackTab | KeyCode::Char('k') => ListKey::Focus(-1),
            KeyCode::Down | KeyCode::Tab | KeyCode::Char('j') => ListKey::Focus(1),
            KeyCode::Left | KeyCode::Char('h') => ListKey::Change(-1),
            KeyCode::Right | KeyCode::Char('l') => ListKey::Change(1),
            KeyCode::Enter | KeyCode::Char(' ') => ListKey::Choose,
            KeyCode::Esc | KeyCode::Char('q') => ListKey::Leave,
            _ => return None,
        })
    }
}

/// The row `by` rows after the focused one, without wrapping around.
pub(super) fn moved<T: Clone + PartialEq>(rows: &[T], focus: &T, by: isize) -> T {
    rows[index(rows, focus).saturating_add_signed(by).min(rows.len() - 1)].clone()
}

/// The value `by` values after the current one, wrapping around.
pub(super) fn cycled<T: Copy + PartialEq>(values: &[T], now: T, by: isize) -> T {
    values[wrapped(index(values, &now), by, values.len())]
}

pub(super) fn wrapped(index: usize, by: isize, length: usize) -> usize {
    (index + length).wrapping_add_signed(by) % length
}

fn index<T: PartialEq>(all: &[T], one: &T) -> usize {
    all.iter().position(|other| other == one).unwrap_or(0)
}
