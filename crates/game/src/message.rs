use std::fmt;

/// A text for people before translation: a Fluent message id of `locales/*.ftl` and its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// The Fluent message id.
    pub id: &'static str,
    /// Argument names and values.
    pub args: Vec<(&'static str, Value)>,
}

/// An argument of a [`Message`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A number, formatted for the reader's language.
    Number(i64),
    /// A word that is the same in every language (a cell, a move, a name), or a selector.
    Text(String),
    /// Another message, translated first.
    Message(Message),
}

/// An error or fact with a text for people.
pub trait Explain {
    /// The text, not yet translated.
    fn message(&self) -> Message;
}

impl Message {
    /// A message without arguments.
    pub fn new(id: &'static str) -> Self {
        Message { id, args: Vec::new() }
    }

    /// Adds the argument `name`.
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
    /// The id and the arguments, for logs; people get the translated text.
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
