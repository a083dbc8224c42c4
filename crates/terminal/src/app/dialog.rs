//! Modal dialogs.

use std::path::PathBuf;

use game::{Message, Side};
use protocol::live::Offer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use table::Phrase;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Dialog {
    /// Keys and rules; `scroll` is the first line shown.
    Help {
        scroll: usize,
    },
    /// A yes/no question.
    Confirm(Question),
    Save {
        name: String,
    },
    Open {
        name: String,
    },
    /// The names of the people who play for the first or the second party of the menu.
    Names {
        party: Side,
        text: String,
    },
    /// The position's text, to be copied.
    Position(String),
    Error(Message),
    /// The list of chat phrases.
    Phrases,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Question {
    /// Start again and give up the game in progress?
    Restart,
    Resign(Side),
    Draw,
    Offer(Offer),
    /// Accept the opponent's offer?
    Answer(Offer),
    /// Withdraw one's own offer?
    Withdraw(Offer),
    Abort,
    /// Claim the win in a game that the opponent has left?
    Claim,
    /// Leave a table in the middle of a game?
    Leave,
    /// Quit in the middle of a game?
    Quit,
    /// Watch a game whose seats are taken?
    Watch,
}

/// The effect of a key or a click on a dialog.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum DialogResult {
    /// The dialog stays open.
    Nothing,
    /// The dialog closes without further effect.
    Closed,
    Yes(Question),
    /// An explicit no that has a further effect.
    No(Question),
    Say(Phrase),
    Save(PathBuf),
    Open(PathBuf),
    Names(Side, String),
}

/// The maximal length of a file name, in characters.
const LONGEST: usize = 400;
/// Lines per page of help.
const PAGE: i32 = 10;

impl Dialog {
    pub(crate) fn help() -> Self {
        Dialog::Help { scroll: 0 }
    }

    pub(crate) fn confirm(ask: Question) -> Self {
        Dialog::Confirm(ask)
    }

    pub(crate) fn save(name: String) -> Self {
        Dialog::Save { name }
    }

    pub(crate) fn names(party: Side, text: String) -> Self {
        Dialog::Names { party, text }
    }

    pub(crate) fn open() -> Self {
        Dialog::Open { name: String::new() }
    }

    pub(crate) fn position(text: String) -> Self {
        Dialog::Position(text)
    }

    pub(crate) fn error(reason: Message) -> Self {
        Dialog::Error(reason)
    }

    pub(super) fn key(&mut self, key: KeyEvent) -> DialogResult {
        match (&mut *self, key.code) {
            (Dialog::Confirm(ask @ Question::Answer(_)), KeyCode::Char('n' | 'N')) => {
                DialogResult::No(*ask)
            }
            (Dialog::Confirm(Question::Watch), KeyCode::Esc | KeyCode::Char('n' | 'N' | 'q')) => {
                DialogResult::No(Question::Watch)
            }
            (_, KeyCode::Esc)
            | (Dialog::Position(_) | Dialog::Error(_), _)
            | (Dialog::Confirm(_), KeyCode::Char('n' | 'N' | 'q'))
            | (Dialog::Help { .. }, KeyCode::Char('q' | '?') | KeyCode::Enter | KeyCode::F(1)) => {
                DialogResult::Closed
            }
            (Dialog::Help { .. }, KeyCode::Up | KeyCode::Char('k')) => self.scrolled(-1),
            (Dialog::Help { .. }, KeyCode::Down | KeyCode::Char('j')) => self.scrolled(1),
            (Dialog::Help { .. }, KeyCode::PageUp) => self.scrolled(-PAGE),
            (Dialog::Help { .. }, KeyCode::PageDown | KeyCode::Char(' ')) => self.scrolled(PAGE),
            (Dialog::Help { scroll }, KeyCode::Home) => {
                *scroll = 0;
                DialogResult::Nothing
            }
            // "y" in English, "o" in French.
            (Dialog::Confirm(ask), KeyCode::Enter | KeyCode::Char('y' | 'Y' | 'o' | 'O')) => {
                DialogResult::Yes(*ask)
            }
            (Dialog::Phrases, KeyCode::Char(letter)) => match phrase(letter) {
                Some(phrase) => DialogResult::Say(phrase),
                None => DialogResult::Closed,
            },
            (Dialog::Help { .. } | Dialog::Confirm(_) | Dialog::Phrases, _) => {
                DialogResult::Nothing
            }
            (Dialog::Save { name }, _) => {
                edit_path(name, key).map_or(DialogResult::Nothing, DialogResult::Save)
            }
            (Dialog::Open { name }, _) => {
                edit_path(name, key).map_or(DialogResult::Nothing, DialogResult::Open)
            }
            (Dialog::Names { party, text }, _) => match edit(text, key) {
                Some(names) => DialogResult::Names(*party, names),
                None => DialogResult::Nothing,
            },
        }
    }

    pub(super) fn scroll_by(&mut self, lines: i32) {
        if let Dialog::Help { scroll } = self {
            *scroll = scroll.saturating_add_signed(lines as isize);
        }
    }

    pub(super) fn paste(&mut self, text: &str) {
        if let Some(name) = self.name_mut() {
            name.extend(text.chars().filter(|c| !c.is_control()));
            let length = name.char_indices().nth(LONGEST).map_or(name.len(), |(i, _)| i);
            name.truncate(length);
        }
    }

    fn name_mut(&mut self) -> Option<&mut String> {
        match self {
            Dialog::Save { name } | Dialog::Open { name } | Dialog::Names { text: name, .. } => {
                Some(name)
            }
            _ => None,
        }
    }

    fn scrolled(&mut self, lines: i32) -> DialogResult {
        self.scroll_by(lines);
        DialogResult::Nothing
    }
}

fn phrase(letter: char) -> Option<Phrase> {
    Phrase::ALL.into_iter().zip('a'..).find(|(_, own)| *own == letter).map(|(phrase, _)| phrase)
}

/// Edits a file name and returns the path on Enter, unless it is empty.
fn edit_path(name: &mut String, key: KeyEvent) -> Option<PathBuf> {
    edit(name, key).filter(|name| !name.is_empty()).map(PathBuf::from)
}

/// Edits a text and returns it on Enter. Ctrl-U and Ctrl-W delete as in a shell.
fn edit(name: &mut String, key: KeyEvent) -> Option<String> {
    let control = key.modifiers.contains(KeyModifiers::CONTROL);
    match key.code {
        KeyCode::Char('u') if control => name.clear(),
        KeyCode::Char('w') if control => {
            let word = name.trim_end_matches('/').rfind(['/', ' ']).map_or(0, |at| at + 1);
            name.truncate(word);
        }
        KeyCode::Char(_) if control || key.modifiers.contains(KeyModifiers::ALT) => {}
        KeyCode::Enter => return Some(name.trim().to_owned()),
        KeyCode::Backspace => {
            name.pop();
        }
        KeyCode::Char(character) if name.chars().count() < LONGEST => name.push(character),
        _ => {}
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn press(dialog: &mut Dialog, code: KeyCode) -> DialogResult {
        dialog.key(KeyEvent::new(code, KeyModifiers::NONE))
    }

    #[test]
    fn questions_are_answered_in_both_languages() {
        let check = |code, answer| {
            let mut dialog = Dialog::confirm(Question::Draw);
            assert_eq!(press(&mut dialog, code), answer, "{code:?}");
        };
        for yes in [KeyCode::Enter, KeyCode::Char('y'), KeyCode::Char('o')] {
            check(yes, DialogResult::Yes(Question::Draw));
        }
        for no in [KeyCode::Esc, KeyCode::Char('n')] {
            check(no, DialogResult::Closed);
        }
        check(KeyCode::Char('x'), DialogResult::Nothing);
    }

    #[test]
    fn an_offer_can_be_accepted_declined_or_left_open() {
        let check = |ask, code, answer| {
            assert_eq!(press(&mut Dialog::confirm(ask), code), answer, "{ask:?} {code:?}");
        };
        for offer in Offer::ALL {
            check(
                Question::Answer(offer),
                KeyCode::Char('y'),
                DialogResult::Yes(Question::Answer(offer)),
            );
            check(
                Question::Answer(offer),
                KeyCode::Char('n'),
                DialogResult::No(Question::Answer(offer)),
            );
            check(Question::Answer(offer), KeyCode::Esc, DialogResult::Closed);
            check(Question::Offer(offer), KeyCode::Char('n'), DialogResult::Closed);
        }
        check(Question::Watch, KeyCode::Esc, DialogResult::No(Question::Watch));
    }

    #[test]
    fn each_phrase_has_a_letter() {
        let phrase = |letter| press(&mut Dialog::Phrases, KeyCode::Char(letter));
        assert_eq!(phrase('a'), DialogResult::Say(Phrase::Hello));
        assert_eq!(phrase('p'), DialogResult::Say(Phrase::Goodbye));
        assert_eq!(phrase('q'), DialogResult::Closed);
    }

    #[test]
    fn file_names_are_typed() {
        let mut dialog = Dialog::save("a".to_owned());
        for code in [KeyCode::Backspace, KeyCode::Char('é'), KeyCode::Char('q')] {
            assert_eq!(press(&mut dialog, code), DialogResult::Nothing);
        }
        dialog.paste(".txt\n");
        assert_eq!(press(&mut dialog, KeyCode::Enter), DialogResult::Save(PathBuf::from("éq.txt")));
        let mut dialog = Dialog::open();
        assert_eq!(press(&mut dialog, KeyCode::Enter), DialogResult::Nothing, "nothing to open");
        dialog.paste(&"x".repeat(1000));
        assert!(matches!(&dialog, Dialog::Open { name } if name.len() == LONGEST));
    }

    #[test]
    fn control_keys_delete_as_in_a_shell() {
        let check = |character, name: &str, left: &str| {
            let mut dialog = Dialog::save(name.to_owned());
            dialog.key(KeyEvent::new(KeyCode::Char(character), KeyModifiers::CONTROL));
            assert_eq!(dialog, Dialog::save(left.to_owned()), "{character} {name}");
        };
        check('u', "a/b.txt", "");
        check('w', "a/b.txt", "a/");
        check('w', "a/b/", "a/");
        check('w', "été", "");
        check('k', "a", "a");
    }

    #[test]
    fn help_scrolls_and_closes() {
        let mut dialog = Dialog::help();
        press(&mut dialog, KeyCode::Up);
        assert_eq!(dialog, Dialog::Help { scroll: 0 });
        press(&mut dialog, KeyCode::PageDown);
        press(&mut dialog, KeyCode::Char('k'));
        assert_eq!(dialog, Dialog::Help { scroll: 9 });
        assert_eq!(press(&mut dialog, KeyCode::Char('?')), DialogResult::Closed);
    }
}
