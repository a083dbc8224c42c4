//! What is asked or told in front of everything else.

use std::path::PathBuf;

use game::{Message, Side};
use protocol::live::Offer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use table::Phrase;

/// A dialog.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Dialog {
    /// Keys and rules, from this line on.
    Help { scroll: usize },
    /// A question to be answered with yes or no.
    Confirm(Ask),
    /// A file to write into.
    Save { name: String },
    /// A file to read.
    Open { name: String },
    /// The position, to be copied.
    Position(String),
    /// Something that did not work.
    ClientError(Message),
    /// Something to say to the opponent.
    Phrases,
}

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ask {
    /// Whether to begin anew.
    Restart,
    /// Whether this side resigns.
    Resign(Side),
    /// Whether both agree on a draw.
    Draw,
    /// Whether to offer something to the opponent.
    Offer(Offer),
    /// Whether to accept what the opponent offers.
    Answer(Offer),
    /// Whether to withdraw an own offer.
    Withdraw(Offer),
    /// Whether to call the game off.
    Abort,
    /// Whether to end a game that the opponent has left.
    Claim,
    /// Whether to leave a table where one plays.
    Leave,
    /// Whether to leave the program while one plays.
    Quit,
    /// Whether to watch a game whose seats are taken.
    Watch,
}

/// What comes of a key or a click.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    /// The dialog stays.
    Nothing,
    /// The dialog closes, and that is all.
    Closed,
    Yes(Ask),
    /// No, where that is more than not saying yes.
    No(Ask),
    Say(Phrase),
    Save(PathBuf),
    Open(PathBuf),
}

/// The longest name of a file that can be typed.
const LONGEST: usize = 400;
/// Lines of a page of help.
const PAGE: i32 = 10;

impl Dialog {
    pub(crate) fn help() -> Self {
        Dialog::Help { scroll: 0 }
    }

    pub(crate) fn confirm(ask: Ask) -> Self {
        Dialog::Confirm(ask)
    }

    pub(crate) fn save(name: String) -> Self {
        Dialog::Save { name }
    }

    pub(crate) fn open() -> Self {
        Dialog::Open { name: String::new() }
    }

    pub(crate) fn position(text: String) -> Self {
        Dialog::Position(text)
    }

    pub(crate) fn trouble(reason: Message) -> Self {
        Dialog::ClientError(reason)
    }

    /// What a key does.
    pub(super) fn key(&mut self, key: KeyEvent) -> Answer {
        match (&mut *self, key.code) {
            (Dialog::Confirm(ask @ Ask::Answer(_)), KeyCode::Char('n' | 'N')) => Answer::No(*ask),
            (Dialog::Confirm(Ask::Watch), KeyCode::Esc | KeyCode::Char('n' | 'N' | 'q')) => {
                Answer::No(Ask::Watch)
            }
            (_, KeyCode::Esc)
            | (Dialog::Position(_) | Dialog::ClientError(_), _)
            | (Dialog::Confirm(_), KeyCode::Char('n' | 'N' | 'q'))
            | (Dialog::Help { .. }, KeyCode::Char('q' | '?') | KeyCode::Enter | KeyCode::F(1)) => {
                Answer::Closed
            }
            (Dialog::Help { .. }, KeyCode::Up | KeyCode::Char('k')) => self.scrolled(-1),
            (Dialog::Help { .. }, KeyCode::Down | KeyCode::Char('j')) => self.scrolled(1),
            (Dialog::Help { .. }, KeyCode::PageUp) => self.scrolled(-PAGE),
            (Dialog::Help { .. }, KeyCode::PageDown | KeyCode::Char(' ')) => self.scrolled(PAGE),
            (Dialog::Help { scroll }, KeyCode::Home) => {
                *scroll = 0;
                Answer::Nothing
            }
            // Yes, in both languages.
            (Dialog::Confirm(ask), KeyCode::Enter | KeyCode::Char('y' | 'Y' | 'o' | 'O')) => {
                Answer::Yes(*ask)
            }
            (Dialog::Phrases, KeyCode::Char(letter)) => match phrase(letter) {
                Some(phrase) => Answer::Say(phrase),
                None => Answer::Closed,
            },
            (Dialog::Help { .. } | Dialog::Confirm(_) | Dialog::Phrases, _) => Answer::Nothing,
            (Dialog::Save { name }, _) => edit(name, key).map_or(Answer::Nothing, Answer::Save),
            (Dialog::Open { name }, _) => edit(name, key).map_or(Answer::Nothing, Answer::Open),
        }
    }

    /// Scrolls by so many lines.
    pub(super) fn scroll_by(&mut self, lines: i32) {
        if let Dialog::Help { scroll } = self {
            *scroll = scroll.saturating_add_signed(lines as isize);
        }
    }

    /// Takes in a pasted text.
    pub(super) fn paste(&mut self, text: &str) {
        if let Some(name) = self.name_mut() {
            name.extend(text.chars().filter(|c| !c.is_control()));
            let length = name.char_indices().nth(LONGEST).map_or(name.len(), |(i, _)| i);
            name.truncate(length);
        }
    }

    /// The name that is being typed.
    fn name_mut(&mut self) -> Option<&mut String> {
        match self {
            Dialog::Save { name } | Dialog::Open { name } => Some(name),
            _ => None,
        }
    }

    fn scrolled(&mut self, lines: i32) -> Answer {
        self.scroll_by(lines);
        Answer::Nothing
    }
}

/// The phrase that a letter stands for.
fn phrase(letter: char) -> Option<Phrase> {
    Phrase::ALL.into_iter().zip('a'..).find(|(_, own)| *own == letter).map(|(phrase, _)| phrase)
}

/// Changes a name; the path once it is complete. Ctrl-U and Ctrl-W erase as in a shell.
fn edit(name: &mut String, key: KeyEvent) -> Option<PathBuf> {
    let control = key.modifiers.contains(KeyModifiers::CONTROL);
    match key.code {
        KeyCode::Char('u') if control => name.clear(),
        KeyCode::Char('w') if control => {
            let word = name.trim_end_matches('/').rfind(['/', ' ']).map_or(0, |at| at + 1);
            name.truncate(word);
        }
        KeyCode::Char(_) if control || key.modifiers.contains(KeyModifiers::ALT) => {}
        KeyCode::Enter if !name.trim().is_empty() => return Some(PathBuf::from(name.trim())),
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

    fn press(dialog: &mut Dialog, code: KeyCode) -> Answer {
        dialog.key(KeyEvent::new(code, KeyModifiers::NONE))
    }

    #[test]
    fn questions_are_answered_in_both_languages() {
        let check = |code, answer| {
            let mut dialog = Dialog::confirm(Ask::Draw);
            assert_eq!(press(&mut dialog, code), answer, "{code:?}");
        };
        for yes in [KeyCode::Enter, KeyCode::Char('y'), KeyCode::Char('o')] {
            check(yes, Answer::Yes(Ask::Draw));
        }
        for no in [KeyCode::Esc, KeyCode::Char('n')] {
            check(no, Answer::Closed);
        }
        check(KeyCode::Char('x'), Answer::Nothing);
    }

    #[test]
    fn an_offer_is_answered_or_left_standing() {
        let check = |ask, code, answer| {
            assert_eq!(press(&mut Dialog::confirm(ask), code), answer, "{ask:?} {code:?}");
        };
        for offer in Offer::ALL {
            check(Ask::Answer(offer), KeyCode::Char('y'), Answer::Yes(Ask::Answer(offer)));
            check(Ask::Answer(offer), KeyCode::Char('n'), Answer::No(Ask::Answer(offer)));
            check(Ask::Answer(offer), KeyCode::Esc, Answer::Closed);
            check(Ask::Offer(offer), KeyCode::Char('n'), Answer::Closed);
        }
        check(Ask::Watch, KeyCode::Esc, Answer::No(Ask::Watch));
    }

    #[test]
    fn phrases_have_letters() {
        let said = |letter| press(&mut Dialog::Phrases, KeyCode::Char(letter));
        assert_eq!(said('a'), Answer::Say(Phrase::Hello));
        assert_eq!(said('p'), Answer::Say(Phrase::Goodbye));
        assert_eq!(said('q'), Answer::Closed);
    }

    #[test]
    fn names_of_files_are_typed() {
        let mut dialog = Dialog::save("a".to_owned());
        for code in [KeyCode::Backspace, KeyCode::Char('é'), KeyCode::Char('q')] {
            assert_eq!(press(&mut dialog, code), Answer::Nothing);
        }
        dialog.paste(".txt\n");
        assert_eq!(press(&mut dialog, KeyCode::Enter), Answer::Save(PathBuf::from("éq.txt")));
        let mut dialog = Dialog::open();
        assert_eq!(press(&mut dialog, KeyCode::Enter), Answer::Nothing, "nothing to open");
        dialog.paste(&"x".repeat(1000));
        assert!(matches!(&dialog, Dialog::Open { name } if name.len() == LONGEST));
    }

    #[test]
    fn names_are_erased_as_in_a_shell() {
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
        assert_eq!(press(&mut dialog, KeyCode::Char('?')), Answer::Closed);
    }
}
