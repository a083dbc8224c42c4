use std::sync::OnceLock;

use ::game::Explain;
use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use texts::{Language, Texts};

use crate::wrong;

create_exception!(abaque, AbaqueError, PyValueError, "Base class of the package's exceptions.");
create_exception!(abaque, IllegalMove, AbaqueError, "The rules do not allow the move.");
create_exception!(abaque, GameOver, AbaqueError, "The game has ended: no move can be played.");
create_exception!(abaque, NotationError, AbaqueError, "A text is no move or no position.");
create_exception!(abaque, SetupError, AbaqueError, "A start, rule set or position is impossible.");
create_exception!(abaque, RecordError, AbaqueError, "A game record cannot be read.");
create_exception!(
    abaque,
    TableError,
    AbaqueError,
    "Tables of endings are missing, damaged or too small."
);
create_exception!(
    abaque,
    EngineError,
    AbaqueError,
    "An engine has failed, is busy or does not answer."
);

/// The texts of a language, loaded once.
pub(crate) fn texts(language: Language) -> &'static Texts {
    static ENGLISH: OnceLock<Texts> = OnceLock::new();
    static FRENCH: OnceLock<Texts> = OnceLock::new();
    match language {
        Language::English => ENGLISH.get_or_init(|| Texts::new(Language::English)),
        Language::French => FRENCH.get_or_init(|| Texts::new(Language::French)),
    }
}

/// The language that a caller names.
pub(crate) fn language(code: &str) -> PyResult<Language> {
    code.parse().map_err(|()| wrong(format!("there is no language {code:?}; choose 'en' or 'fr'")))
}

/// Which exception to raise.
#[derive(Clone, Copy)]
pub(crate) enum Kind {
    Illegal,
    Over,
    Notation,
    Setup,
    Record,
    Table,
}

/// An exception with the English sentence as its text, and as attributes `reason`, the name of the rule, and `french`.
pub(crate) fn explain(py: Python<'_>, kind: Kind, what: &(impl Explain + ?Sized)) -> PyErr {
    let text = texts(Language::English).tell(what);
    let error = match kind {
        Kind::Illegal => IllegalMove::new_err(text),
        Kind::Over => GameOver::new_err(text),
        Kind::Notation => NotationError::new_err(text),
        Kind::Setup => SetupError::new_err(text),
        Kind::Record => RecordError::new_err(text),
        Kind::Table => TableError::new_err(text),
    };
    let value = error.value(py);
    // Without the attributes the exception still has its text.
    let _ = value.setattr("reason", what.message().id);
    let _ = value.setattr("french", texts(Language::French).tell(what));
    error
}

/// An object of another game than the one that is needed.
pub(crate) fn other_game(needed: games::GameId, found: games::GameId) -> PyErr {
    let error = format!("this needs {}, but got {}", needed.title(), found.title());
    IllegalMove::new_err(error)
}
