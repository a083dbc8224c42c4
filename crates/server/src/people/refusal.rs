use axum::http::StatusCode;
use game::{Explain, Message};

use super::name::NameError;
use super::password::PasswordError;
use crate::problem::Refusal;

/// Why something about an account is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AccountRefusal {
    /// The text cannot be a name.
    #[error(transparent)]
    Name(#[from] NameError),
    /// The text cannot be a password.
    #[error(transparent)]
    Password(#[from] PasswordError),
    /// The name is taken, or looks like one that is.
    #[error("the name is taken")]
    Taken,
    /// No account has this name and password; which of them is wrong is not told.
    #[error("name and password do not match")]
    Wrong,
    /// No account has this name and recovery code; which of them is wrong is not told.
    #[error("name and recovery code do not match")]
    WrongCode,
    /// Only guests can do this.
    #[error("there is an account already")]
    HasAccount,
    /// Only accounts can do this.
    #[error("this needs an account")]
    NeedsAccount,
    /// After a rated game it is too late to become a bot.
    #[error("the account has played rated games")]
    TooLate,
    /// A token cannot do this; a person has to.
    #[error("a token cannot do this")]
    NotByToken,
    /// A text is too long.
    #[error("the text is too long")]
    TooLong {
        /// What it may be at most, in letters.
        most: usize,
    },
    /// Settings are one object of bounded size.
    #[error("settings are an object")]
    Settings {
        /// What they may be at most, in bytes.
        most: usize,
    },
    /// Nobody can block or report themselves.
    #[error("this is yourself")]
    Yourself,
}

impl Refusal for AccountRefusal {
    fn status(&self) -> StatusCode {
        match self {
            AccountRefusal::Name(_)
            | AccountRefusal::Password(_)
            | AccountRefusal::TooLong { .. }
            | AccountRefusal::Settings { .. }
            | AccountRefusal::Yourself => StatusCode::UNPROCESSABLE_ENTITY,
            AccountRefusal::Taken | AccountRefusal::HasAccount | AccountRefusal::TooLate => {
                StatusCode::CONFLICT
            }
            AccountRefusal::Wrong | AccountRefusal::WrongCode => StatusCode::UNAUTHORIZED,
            AccountRefusal::NeedsAccount | AccountRefusal::NotByToken => StatusCode::FORBIDDEN,
        }
    }

    fn code(&self) -> &'static str {
        match self {
            AccountRefusal::Name(_) => "name",
            AccountRefusal::Password(_) => "password",
            AccountRefusal::Taken => "taken",
            AccountRefusal::Wrong => "wrong-password",
            AccountRefusal::WrongCode => "wrong-code",
            AccountRefusal::HasAccount => "has-account",
            AccountRefusal::NeedsAccount => "needs-account",
            AccountRefusal::TooLate => "too-late",
            AccountRefusal::NotByToken => "not-by-token",
            AccountRefusal::TooLong { .. } => "too-long",
            AccountRefusal::Settings { .. } => "settings",
            AccountRefusal::Yourself => "yourself",
        }
    }
}

impl Explain for AccountRefusal {
    fn message(&self) -> Message {
        match self {
            AccountRefusal::Name(error) => error.message(),
            AccountRefusal::Password(error) => error.message(),
            AccountRefusal::Taken => Message::new("account-taken"),
            AccountRefusal::Wrong => Message::new("account-wrong"),
            AccountRefusal::WrongCode => Message::new("account-wrong-code"),
            AccountRefusal::HasAccount => Message::new("account-has-account"),
            AccountRefusal::NeedsAccount => Message::new("account-needs-account"),
            AccountRefusal::TooLate => Message::new("account-too-late"),
            AccountRefusal::NotByToken => Message::new("account-not-by-token"),
            AccountRefusal::TooLong { most } => {
                Message::new("account-too-long").with("most", *most)
            }
            AccountRefusal::Settings { most } => {
                Message::new("account-settings").with("most", *most)
            }
            AccountRefusal::Yourself => Message::new("account-yourself"),
        }
    }
}
