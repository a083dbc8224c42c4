use std::error::Error;
use std::io;

use game::{Explain, Message};
use reqwest::StatusCode;
use reqwest::header::{HeaderMap, LOCATION};
use rustls::CertificateError;
use serde_json::Value;
use tokio_tungstenite::tungstenite;

use crate::{ServerAddress, sanitize};

/// Why a server cannot be used or rejects a request.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the names and messages say it")]
pub enum ClientError {
    #[error("{found:?} is no address")]
    BadAddress { found: String },
    #[error("{path:?} is no game, invitation or lobby")]
    UnknownPath { path: String },
    #[error("{server} cannot be reached: {error}")]
    Unreachable { server: String, error: String },
    #[error("{server} refuses connections")]
    ConnectionRefused { server: String },
    #[error("{server} does not answer")]
    Timeout { server: String },
    /// The certificate's issuer is not trusted here.
    #[error("the certificate of {server} is from an unknown authority")]
    UnknownAuthority { server: String },
    #[error("the certificate of {server} is for another host")]
    WrongHost { server: String },
    #[error("the certificate of {server} has expired or is not valid yet")]
    CertificateExpired { server: String },
    #[error("the certificate of {server} is not valid: {error}")]
    BadCertificate { server: String, error: String },
    /// The server at an `https` URL does not speak TLS.
    #[error("{server} does not speak TLS")]
    NoTls { server: String },
    #[error("the certificates in {file} cannot be read: {error}")]
    BadCaFile { file: String, error: String },
    #[error("the system's certificates cannot be read: {error}")]
    NoTrustStore { error: String },
    /// The server is not an Abaque server.
    #[error("{server} is not an Abaque server")]
    NotAbaque { server: String },
    #[error("the server redirects to {to}")]
    Redirected { to: String },
    #[error("the token is not known")]
    WrongToken,
    #[error("the session has ended")]
    SessionEnded,
    #[error("there is no such invitation")]
    NoInvitation,
    #[error("there is no such table")]
    NoTable,
    #[error("the server speaks version {theirs}")]
    Version { theirs: u64 },
    /// The game, its rules or its start are not known here.
    #[error("the game is not known here")]
    UnknownGame,
    /// Rejected by the server, with its message.
    #[error("{text}")]
    Refused { code: String, text: String },
}

impl ClientError {
    /// Whether a retry may succeed.
    pub fn is_temporary(&self) -> bool {
        match self {
            ClientError::Unreachable { .. }
            | ClientError::ConnectionRefused { .. }
            | ClientError::Timeout { .. } => true,
            ClientError::Refused { code, .. } => {
                matches!(code.as_str(), "closing" | "storage" | "fault" | "too-many" | "busy")
            }
            _ => false,
        }
    }

    /// Classifies the error chain of a failed request or WebSocket handshake.
    pub(crate) fn transport(server: &ServerAddress, error: &(dyn Error + 'static)) -> Self {
        let server_name = server.to_string();
        let mut next = Some(error);
        while let Some(error) = next {
            // `io::Error::source` skips the error that it wraps.
            let wrapped = error.downcast_ref::<io::Error>().and_then(io::Error::get_ref);
            let inner: Option<&(dyn Error + 'static)> = wrapped.map(|error| error as _);
            for error in [Some(error), inner].into_iter().flatten() {
                if let Some(error) = error.downcast_ref::<rustls::Error>() {
                    return Self::tls(server_name, error);
                }
                if error.downcast_ref::<reqwest::Error>().is_some_and(reqwest::Error::is_timeout) {
                    return ClientError::Timeout { server: server_name };
                }
                if let Some(error) = error.downcast_ref::<io::Error>()
                    && error.kind() == io::ErrorKind::ConnectionRefused
                {
                    return ClientError::ConnectionRefused { server: server_name };
                }
            }
            next = inner.or_else(|| error.source());
            if next.is_none() {
                let error = sanitize(&error.to_string());
                return ClientError::Unreachable { server: server_name, error };
            }
        }
        ClientError::Unreachable { server: server_name, error: sanitize(&error.to_string()) }
    }

    fn tls(server: String, error: &rustls::Error) -> Self {
        match error {
            rustls::Error::InvalidCertificate(reason) => match reason {
                CertificateError::UnknownIssuer => ClientError::UnknownAuthority { server },
                CertificateError::NotValidForName
                | CertificateError::NotValidForNameContext { .. } => {
                    ClientError::WrongHost { server }
                }
                CertificateError::Expired
                | CertificateError::ExpiredContext { .. }
                | CertificateError::NotValidYet
                | CertificateError::NotValidYetContext { .. } => {
                    ClientError::CertificateExpired { server }
                }
                other => {
                    ClientError::BadCertificate { server, error: sanitize(&other.to_string()) }
                }
            },
            _ => ClientError::NoTls { server },
        }
    }

    /// Classifies a failed WebSocket handshake.
    pub(crate) fn handshake(
        server: &ServerAddress,
        error: &tungstenite::Error,
        has_token: bool,
    ) -> Self {
        match error {
            tungstenite::Error::Http(response) => {
                let body = response.body().as_deref().unwrap_or_default();
                Self::response(server, response.status(), response.headers(), body, has_token)
            }
            error => Self::transport(server, error),
        }
    }

    /// Classifies an unsuccessful HTTP response.
    pub(crate) fn response(
        server: &ServerAddress,
        status: StatusCode,
        headers: &HeaderMap,
        body: &[u8],
        has_token: bool,
    ) -> Self {
        if status.is_redirection() {
            let to = headers.get(LOCATION).and_then(|to| to.to_str().ok()).unwrap_or_default();
            return ClientError::Redirected { to: sanitize(to) };
        }
        let problem: Value = serde_json::from_slice(body).unwrap_or_default();
        let text = |field: &str| problem[field].as_str().map(sanitize);
        match (text("code"), text("detail")) {
            (Some(code), _) if code == "no-session" && has_token => ClientError::WrongToken,
            (Some(code), _) if code == "no-session" => ClientError::SessionEnded,
            (Some(code), Some(text)) => ClientError::Refused { code, text },
            // A proxy whose server is down.
            _ if status.is_server_error() => {
                ClientError::Unreachable { server: server.to_string(), error: status.to_string() }
            }
            _ => ClientError::NotAbaque { server: server.to_string() },
        }
    }
}

impl Explain for ClientError {
    fn message(&self) -> Message {
        let at = |message: Message, server: &str| message.with("server", server);
        match self {
            ClientError::BadAddress { found } => {
                Message::new("join-bad-address").with("found", found.as_str())
            }
            ClientError::UnknownPath { path } => {
                Message::new("join-no-place").with("path", path.as_str())
            }
            ClientError::Unreachable { server, error } => {
                at(Message::new("join-unreachable"), server).with("error", error.as_str())
            }
            ClientError::ConnectionRefused { server } => at(Message::new("join-refused"), server),
            ClientError::Timeout { server } => at(Message::new("join-silent"), server),
            ClientError::UnknownAuthority { server } => {
                at(Message::new("join-unknown-authority"), server)
            }
            ClientError::WrongHost { server } => at(Message::new("join-wrong-host"), server),
            ClientError::CertificateExpired { server } => {
                at(Message::new("join-certificate-expired"), server)
            }
            ClientError::BadCertificate { server, error } => {
                at(Message::new("join-bad-certificate"), server).with("error", error.as_str())
            }
            ClientError::NoTls { server } => at(Message::new("join-no-tls"), server),
            ClientError::BadCaFile { file, error } => Message::new("join-bad-ca-file")
                .with("file", file.as_str())
                .with("error", error.as_str()),
            ClientError::NoTrustStore { error } => {
                Message::new("join-no-trust-store").with("error", error.as_str())
            }
            ClientError::NotAbaque { server } => at(Message::new("join-not-abaque"), server),
            ClientError::Redirected { to } => {
                Message::new("join-elsewhere").with("to", to.as_str())
            }
            ClientError::WrongToken => Message::new("join-wrong-token"),
            ClientError::SessionEnded => Message::new("join-session-ended"),
            ClientError::NoInvitation => Message::new("join-no-invitation"),
            ClientError::NoTable => Message::new("join-no-table"),
            ClientError::Version { theirs } => Message::new("join-version")
                .with("theirs", theirs.to_string())
                .with("ours", protocol::live::VERSION.to_string()),
            ClientError::UnknownGame => Message::new("join-unknown-game"),
            ClientError::Refused { text, .. } => {
                Message::new("join-told").with("text", text.as_str())
            }
        }
    }
}
