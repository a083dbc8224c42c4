//! Key bindings.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use crate::board::ScreenDirection;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    /// Moves the cursor.
    Go(ScreenDirection),
    /// Selects the place under the cursor, or plays the typed move.
    Choose,
    /// Clears the selection and the typed text.
    Cancel,
    /// Cycles through pieces, targets, colours or moves.
    Next,
    Type(char),
    /// Deletes the last typed character.
    Erase,
    Undo,
    Redo,
    Hint,
    Analyse,
    /// Flips the board.
    Turn,
    /// Swaps the players.
    Swap,
    Pause,
    New,
    Menu,
    Save,
    Open,
    Copy,
    Resign,
    Draw,
    /// Opens the list of chat phrases.
    Say,
    /// Claims the win in a game that the opponent has left.
    Claim,
    Help,
    Quit,
    Suspend,
}

impl Command {
    /// Key bindings that apply everywhere.
    pub(super) fn always(key: KeyEvent) -> Option<Self> {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('c' | 'q') if control => Some(Command::Quit),
            KeyCode::Char('z') if control => Some(Command::Suspend),
            _ => None,
        }
    }

    /// Key bindings of the board. Letters that occur in moves are typed; the others are commands. Once
    /// something is typed, every character is.
    pub(super) fn of(key: KeyEvent, typing: bool) -> Option<Self> {
        if key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) {
            return None;
        }
        let command = match key.code {
            KeyCode::Left => Command::Go(ScreenDirection::Left),
            KeyCode::Right => Command::Go(ScreenDirection::Right),
            KeyCode::Up => Command::Go(ScreenDirection::Up),
            KeyCode::Down => Command::Go(ScreenDirection::Down),
            KeyCode::Enter => Command::Choose,
            KeyCode::Esc => Command::Cancel,
            KeyCode::Tab | KeyCode::BackTab => Command::Next,
            KeyCode::Backspace => Command::Erase,
            KeyCode::F(1) => Command::Help,
            KeyCode::Char(character) if typing => Command::Type(character),
            KeyCode::Char(character) => return Self::of_character(character),
            _ => return None,
        };
        Some(command)
    }

    fn of_character(character: char) -> Option<Self> {
        Some(match character {
            ' ' => Command::Choose,
            'h' => Command::Go(ScreenDirection::Left),
            'j' => Command::Go(ScreenDirection::Down),
            'k' => Command::Go(ScreenDirection::Up),
            'l' => Command::Go(ScreenDirection::Right),
            'u' => Command::Undo,
            'r' => Command::Redo,
            't' => Command::Hint,
            'x' => Command::Analyse,
            'v' => Command::Turn,
            'w' => Command::Swap,
            'p' => Command::Pause,
            'n' => Command::New,
            'm' => Command::Menu,
            's' => Command::Save,
            'o' => Command::Open,
            'y' => Command::Copy,
            'z' => Command::Resign,
            '=' => Command::Draw,
            '"' => Command::Say,
            '!' => Command::Claim,
            '?' => Command::Help,
            'q' => Command::Quit,
            // Characters that occur in moves.
            'a'..='g' | 'i' | 'A'..='I' | '1'..='9' | ':' => Command::Type(character),
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(code: KeyCode) -> KeyEvent {
        KeyEvent::new(code, KeyModifiers::NONE)
    }

    #[test]
    fn characters_of_moves_are_typed_and_others_are_commands() {
        let check = |character, typing, command| {
            assert_eq!(Command::of(key(KeyCode::Char(character)), typing), command, "{character}");
        };
        for letter in ('a'..='g').chain('A'..='I') {
            check(letter, false, Some(Command::Type(letter)));
        }
        check('h', false, Some(Command::Go(ScreenDirection::Left)));
        check('h', true, Some(Command::Type('h')));
        check('u', false, Some(Command::Undo));
        check('u', true, Some(Command::Type('u')));
        check('%', false, None);
    }

    #[test]
    fn control_keys_quit_and_suspend_everywhere() {
        let control = |character| KeyEvent::new(KeyCode::Char(character), KeyModifiers::CONTROL);
        assert_eq!(Command::always(control('c')), Some(Command::Quit));
        assert_eq!(Command::always(control('z')), Some(Command::Suspend));
        assert_eq!(Command::always(key(KeyCode::Char('c'))), None);
        assert_eq!(Command::of(control('u'), false), None);
    }
}
