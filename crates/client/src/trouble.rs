use game::{Explain, Message};

/// Why a game on a server cannot be played from here.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Trouble {
    /// It is no address.
    #[error("{found:?} is no address")]
    BadAddress { found: String },
    /// The address leads to something that is not for the terminal.
    #[error("{path:?} is no game, invitation or lobby")]
    NoPlace { path: String },
    /// The server wants to be spoken to in secret, which this program cannot.
    #[error("this program was built without TLS")]
    NoTls,
    /// Nobody answers.
    #[error("{server} cannot be reached: {error}")]
    Unreachable { server: String, error: String },
    /// Nobody answers in time.
    #[error("{server} does not answer")]
    Silent { server: String },
    /// Somebody else answers.
    #[error("{server} is no server of Abaque")]
    NotAbaque { server: String },
    /// The server has moved.
    #[error("the server sends elsewhere: {to}")]
    Elsewhere { to: String },
    /// The token is nobody's.
    #[error("the token is not known")]
    WrongToken,
    /// The session has been ended.
    #[error("the session has ended")]
    SessionEnded,
    /// There is no such invitation, or no longer.
    #[error("there is no such invitation")]
    NoInvitation,
    /// There is no such table.
    #[error("there is no such table")]
    NoTable,
    /// The server speaks another version.
    #[error("the server speaks version {theirs}")]
    Version { theirs: u64 },
    /// The server plays a game that is not known here, or by other rules.
    #[error("the game is not known here")]
    UnknownGame,
    /// The server refuses, in its own words.
    #[error("{text}")]
    Refused { code: String, text: String },
}

impl Trouble {
    /// Whether it may pass: then it is worth trying again.
    pub(super) fn passes(&self) -> bool {
        match self {
            Trouble::Unreachable { .. } | Trouble::Silent { .. } => true,
            Trouble::Refused { code, .. } => {
                matches!(code.as_str(), "closing" | "storage" | "fault" | "too-many" | "busy")
            }
            _ => false,
        }
    }
}

impl Explain for Trouble {
    fn message(&self) -> Message {
        let server = |message: Message, server: &String| message.with("server", server.as_str());
        match self {
            Trouble::BadAddress { found } => {
                Message::new("join-bad-address").with("found", found.as_str())
            }
            Trouble::NoPlace { path } => Message::new("join-no-place").with("path", path.as_str()),
            Trouble::NoTls => Message::new("join-no-tls"),
            Trouble::Unreachable { server: name, error } => {
                server(Message::new("join-unreachable"), name).with("error", error.as_str())
            }
            Trouble::Silent { server: name } => server(Message::new("join-silent"), name),
            Trouble::NotAbaque { server: name } => server(Message::new("join-not-abaque"), name),
            Trouble::Elsewhere { to } => Message::new("join-elsewhere").with("to", to.as_str()),
            Trouble::WrongToken => Message::new("join-wrong-token"),
            Trouble::SessionEnded => Message::new("join-session-ended"),
            Trouble::NoInvitation => Message::new("join-no-invitation"),
            Trouble::NoTable => Message::new("join-no-table"),
            Trouble::Version { theirs } => Message::new("join-version")
                .with("theirs", theirs.to_string())
                .with("ours", protocol::live::VERSION.to_string()),
            Trouble::UnknownGame => Message::new("join-unknown-game"),
            Trouble::Refused { text, .. } => Message::new("join-told").with("text", text.as_str()),
        }
    }
}
