use std::fmt;

/// Something to tell a person, before it has a language: the name of a text in `locales/*.ftl` and
/// the values that fill its places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// The text's name.
    pub id: &'static str,
    /// The text's places and what goes there.
    pub args: Vec<(&'static str, Value)>,
}

/// What can fill a place in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A number, written as the reader's language writes it.
    Number(i64),
    /// A word that is the same in every language (a cell, a move, a name), or a selector.
    Text(String),
    /// A text of its own, to be put into the language first.
    Message(Message),
}

/// An error or a fact that people are told about.
pub trait Explain {
    /// The text and its values.
    fn message(&self) -> Message;
}

impl Message {
    /// A text without places.
    pub fn new(id: &'static str) -> Self {
        Message { id, args: Vec::new() }
    }

    /// Fills the place `name`.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Value>) -> Self {
        self.args.push((name, value.into()));
        self
    }
}

impl Explain for Message {
    fn message(&self) -> Message {
        self.clone()
    }
}

impl From<u8> for Value {
    fn from(number: u8) -> Self {
        Value::Number(number.into())
    }
}

impl From<u32> for Value {
    fn from(number: u32) -> Self {
        Value::Number(number.into())
    }
}

impl From<usize> for Value {
    fn from(number: usize) -> Self {
        Value::Number(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Value::Text(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Value::Text(text)
    }
}

impl From<Message> for Value {
    fn from(message: Message) -> Self {
        Value::Message(message)
    }
}

impl fmt::Display for Message {
    /// The name and the values, for logs: people get the text in their language instead.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id)?;
        for (name, value) in &self.args {
            match value {
                Value::Number(number) => write!(f, " {name}={number}")?,
                Value::Text(text) => write!(f, " {name}={text}")?,
                Value::Message(message) => write!(f, " {name}=({message})")?,
            }
        }
        Ok(())
    }
}
