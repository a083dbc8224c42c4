//! What keys mean.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use crate::board::Towards;

/// Something the user wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    /// To move the cursor.
    Go(Towards),
    /// To choose what is under the cursor, or to play what was typed.
    Choose,
    /// To give up what was begun.
    Cancel,
    /// To go through the possibilities: the next piece, target, colour or move.
    Next,
    /// To type a character of a move.
    Type(char),
    /// To erase the last character.
    Erase,
    Undo,
    Redo,
    Hint,
    Analyse,
    /// To turn the board.
    Turn,
    /// To change sides.
    Swap,
    Pause,
    New,
    Menu,
    Save,
    Open,
    Copy,
    Resign,
    Draw,
    /// To say something to the opponent.
    Say,
    /// To end a game that the opponent has left.
    Claim,
    Help,
    Quit,
    Suspend,
}

impl Command {
    /// What a key means wherever it is pressed.
    pub(super) fn always(key: KeyEvent) -> Option<Self> {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('c' | 'q') if control => Some(Command::Quit),
            KeyCode::Char('z') if control => Some(Command::Suspend),
            _ => None,
        }
    }

    /// What a key means over the board. Letters that moves are made of are typed; the others are
    /// commands. While something is being typed, everything is.
    pub(super) fn of(key: KeyEvent, typing: bool) -> Option<Self> {
        if key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) {
            return None;
        }
        let command = match key.code {
            KeyCode::Left => Command::Go(Towards::Left),
            KeyCode::Right => Command::Go(Towards::Right),
            KeyCode::Up => Command::Go(Towards::Up),
            KeyCode::Down => Command::Go(Towards::Down),
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
            'h' => Command::Go(Towards::Left),
            'j' => Command::Go(Towards::Down),
            'k' => Command::Go(Towards::Up),
            'l' => Command::Go(Towards::Right),
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
            // The letters of places, and what stands before them.
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
    fn letters_of_places_are_typed_and_others_are_commands() {
        let check = |character, typing, command| {
            assert_eq!(Command::of(key(KeyCode::Char(character)), typing), command, "{character}");
        };
        for letter in ('a'..='g').chain('A'..='I') {
            check(letter, false, Some(Command::Type(letter)));
        }
        check('h', false, Some(Command::Go(Towards::Left)));
        check('h', true, Some(Command::Type('h')));
        check('u', false, Some(Command::Undo));
        check('u', true, Some(Command::Type('u')));
        check('%', false, None);
    }

    #[test]
    fn the_way_out_is_always_open() {
        let control = |character| KeyEvent::new(KeyCode::Char(character), KeyModifiers::CONTROL);
        assert_eq!(Command::always(control('c')), Some(Command::Quit));
        assert_eq!(Command::always(control('z')), Some(Command::Suspend));
        assert_eq!(Command::always(key(KeyCode::Char('c'))), None);
        assert_eq!(Command::of(control('u'), false), None);
    }
}
