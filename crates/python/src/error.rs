use std::sync::OnceLock;

use ::game::{Explain, Message};
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
    Engine,
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
        Kind::Engine => EngineError::new_err(text),
    };
    let value = error.value(py);
    // Without the attributes the exception still has its text.
    let _ = value.setattr("reason", what.message().id);
    let _ = value.setattr("french", texts(Language::French).tell(what));
    error
}

/// An object of another game than the one that is needed.
pub(crate) fn other_game(py: Python<'_>, needed: games::GameId, found: games::GameId) -> PyErr {
    let message = Message::new("other-game");
    let message = message.with("needed", needed.title()).with("found", found.title());
    explain(py, Kind::Illegal, &message)
}

/// Gives every exception `reason` and `french`, also those that a caller raises or that are made without them.
pub(crate) fn set_defaults(py: Python<'_>) -> PyResult<()> {
    py.get_type::<AbaqueError>().setattr("french", FrenchText)?;
    for (class, reason) in [
        (py.get_type::<AbaqueError>(), "error"),
        (py.get_type::<IllegalMove>(), "illegal-move"),
        (py.get_type::<GameOver>(), "game-over"),
        (py.get_type::<NotationError>(), "notation"),
        (py.get_type::<SetupError>(), "setup"),
        (py.get_type::<RecordError>(), "record"),
        (py.get_type::<TableError>(), "table"),
        (py.get_type::<EngineError>(), "engine"),
    ] {
        class.setattr("reason", reason)?;
    }
    Ok(())
}

/// The attribute `french` of an exception that has none of its own: its text.
#[pyclass(module = "abaque", frozen)]
struct FrenchText;

#[pymethods]
impl FrenchText {
    #[expect(clippy::unused_self, reason = "a descriptor's method")]
    fn __get__(&self, error: &Bound<'_, PyAny>, _class: &Bound<'_, PyAny>) -> PyResult<String> {
        if error.is_none() { Ok(String::new()) } else { Ok(error.str()?.to_string()) }
    }
}

/// The sentences that the Python side raises, with the names of their values.
const SENTENCES: [(&str, &[&str]); 12] = [
    ("engine-game-over", &[]),
    ("ugi-closed", &[]),
    ("ugi-ended", &["code"]),
    ("ugi-flood", &["lines"]),
    ("ugi-illegal", &["move", "why"]),
    ("ugi-no-move", &[]),
    ("ugi-no-option", &["option", "known"]),
    ("ugi-not-started", &["program", "error"]),
    ("ugi-silent", &["seconds"]),
    ("ugi-unreadable", &["move", "error"]),
    ("server-declined", &["detail"]),
    ("server-unreachable", &["server", "error"]),
];

/// A sentence in English and in French, with its values in the order of the English text.
#[pyfunction]
pub(crate) fn sentence(reason: &str, values: Vec<String>) -> PyResult<(String, String)> {
    let known =
        SENTENCES.into_iter().find(|(id, names)| *id == reason && names.len() == values.len());
    let (id, names) = known.ok_or_else(|| wrong(format!("there is no sentence {reason:?}")))?;
    let message = names
        .iter()
        .zip(values)
        .fold(Message::new(id), |message, (name, value)| message.with(name, value));
    Ok((texts(Language::English).tell(&message), texts(Language::French).tell(&message)))
}
