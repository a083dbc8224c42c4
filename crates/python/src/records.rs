use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use ::game::Message;
use ::game::record::{RecordError, Records, result_text};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::argument::Natural;
use crate::error::{Kind, explain};
use crate::game::{Game, id, wrap};
use crate::wrong;

/// A game record: tags, moves with comments, a result.
///
/// >>> game = abaque.Awale()
/// >>> _ = game.push_text("C")
/// >>> record = game.record()
/// >>> record.tags["Game"], record.moves, record.result
/// ('Awalé', ['C'], '*')
/// >>> abaque.Record.parse(str(record)).game() == game
/// True
#[pyclass(module = "abaque", frozen)]
pub(crate) struct Record(pub(crate) ::game::record::Record);

#[pymethods]
impl Record {
    /// Reads the first record of a text.
    #[staticmethod]
    fn parse(py: Python<'_>, text: &str) -> PyResult<Self> {
        match Records::new(text).next() {
            Some(Ok(record)) => Ok(Record(record)),
            Some(Err(error)) => Err(explain(py, Kind::Record, &error)),
            None => Err(explain(py, Kind::Record, &Message::new("record-empty"))),
        }
    }

    /// The tags, in their order.
    #[getter]
    fn tags<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let tags = PyDict::new(py);
        for (name, value) in &self.0.tags {
            tags.set_item(name, value)?;
        }
        Ok(tags)
    }

    /// A record with a tag added or changed; names are letters, digits and underscores.
    fn with_tag(&self, name: &str, value: &str) -> PyResult<Self> {
        let is_name = !name.is_empty()
            && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        if !is_name {
            return Err(wrong(format!(
                "a tag's name has letters, digits and underscores, not {name:?}"
            )));
        }
        let mut record = self.0.clone();
        record.set_tag(name, value);
        Ok(Record(record))
    }

    /// A record with a comment after the move of this ply, counted from 0.
    fn with_comment(&self, ply: Natural<usize>, comment: &str) -> PyResult<Self> {
        let ply = ply.0;
        let mut record = self.0.clone();
        let count = record.moves.len();
        let Some(mv) = record.moves.get_mut(ply) else {
            return Err(wrong(format!("the record has {count} moves, so there is no ply {ply}")));
        };
        mv.comments.push(comment.to_owned());
        Ok(Record(record))
    }

    /// The moves as texts.
    #[getter]
    fn moves(&self) -> Vec<String> {
        self.0.moves.iter().map(|mv| mv.text.clone()).collect()
    }

    /// The comments after each move.
    #[getter]
    fn comments(&self) -> Vec<Vec<String>> {
        self.0.moves.iter().map(|mv| mv.comments.clone()).collect()
    }

    /// ``1-0``, ``0-1``, ``1/2-1/2`` or ``*``.
    #[getter]
    fn result(&self) -> String {
        result_text(self.0.result)
    }

    /// Plays the moves. Raises ``RecordError`` with the move's number and the rule that it breaks.
    fn game(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let history = games::replay(&self.0).map_err(|error| explain(py, Kind::Record, &error))?;
        wrap(py, Game::new(history))
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        let game = self.0.tag("Game").unwrap_or("?");
        format!("<Record of {game}, {} moves, {}>", self.0.moves.len(), self.result())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Record>().is_ok_and(|other| other.get().0 == self.0)
    }

    fn __hash__(&self) -> usize {
        self.0.moves.len()
    }
}

/// Iterates over the records of a file, one at a time: the file may be larger than the memory. A record that cannot be
/// read raises ``RecordError``; the next call goes on with the one after it.
#[pyfunction]
pub(crate) fn read_records(path: PathBuf) -> PyResult<RecordIterator> {
    let file = File::open(path)?;
    let lines = Lines { reader: BufReader::new(file), line: 0, pending: None };
    Ok(RecordIterator(Mutex::new(lines)))
}

/// Reads games out of any text: records, positions in any known notation, or moves.
///
/// >>> [game.name for game in abaque.import_text("1. c9d9 d8c8")]
/// ['avalam']
/// >>> abaque.import_text("4-4-4-4-4-4-4-4-4-4-4-4-0-0-S")[0].turn
/// 'south'
#[pyfunction]
#[pyo3(signature = (text, game = "avalam", rules = None))]
pub(crate) fn import_text(
    py: Python<'_>,
    text: &str,
    game: &str,
    rules: Option<&str>,
) -> PyResult<Vec<Py<PyAny>>> {
    games::import(text, id(py, game)?, rules)
        .into_iter()
        .map(|found| match found {
            Ok(imported) => wrap(py, Game::new(imported.history)),
            Err(error) => Err(explain(py, Kind::Record, &error)),
        })
        .collect()
}

/// The records of a file.
#[pyclass(module = "abaque", frozen)]
pub(crate) struct RecordIterator(Mutex<Lines>);

#[pymethods]
impl RecordIterator {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Record>> {
        let mut lines = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            let Some((before, text)) = lines.next_game(py)? else { return Ok(None) };
            match Records::new(&text).next() {
                Some(Ok(record)) => return Ok(Some(Record(record))),
                Some(Err(error)) => return Err(explain(py, Kind::Record, &shifted(error, before))),
                None => {}
            }
        }
    }
}

/// A file of records, cut into texts of one game each.
struct Lines {
    reader: BufReader<File>,
    /// Lines read so far.
    line: usize,
    /// The first line of the next game.
    pending: Option<String>,
}

impl Lines {
    /// The text of the next game and the number of lines before it; `None` at the end of the file.
    fn next_game(&mut self, py: Python<'_>) -> PyResult<Option<(usize, String)>> {
        let mut text = self.pending.take().unwrap_or_default();
        let before = self.line - usize::from(!text.is_empty());
        let (mut has_moves, mut in_comment) = (false, false);
        loop {
            let mut bytes = Vec::new();
            if self.reader.read_until(b'\n', &mut bytes)? == 0 {
                return Ok((!text.trim().is_empty()).then_some((before, text)));
            }
            self.line += 1;
            let line = String::from_utf8(bytes).map_err(|_| {
                let message = Message::new("record-not-text").with("line", self.line);
                explain(py, Kind::Record, &message)
            })?;
            let is_tag = line.starts_with('[') && !in_comment;
            if is_tag && has_moves {
                self.pending = Some(line);
                return Ok(Some((before, text)));
            }
            if !is_tag {
                has_moves |= !line.trim().is_empty();
                for c in line.chars() {
                    in_comment = match c {
                        '{' => true,
                        '}' => false,
                        _ => in_comment,
                    };
                }
            }
            text.push_str(&line);
        }
    }
}

/// An error whose line counts from the start of the file.
fn shifted(error: RecordError, lines: usize) -> RecordError {
    match error {
        RecordError::Text { line, error } => RecordError::Text { line: line + lines, error },
        RecordError::RepeatedTag { line, name } => {
            RecordError::RepeatedTag { line: line + lines, name }
        }
        RecordError::TwoResults { line, tag, written } => {
            RecordError::TwoResults { line: line + lines, tag, written }
        }
    }
}
