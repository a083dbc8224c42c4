use axum::http::StatusCode;
use game::{Explain, Message};
use protocol::people::Scope;

use super::name::NameError;
use super::password::PasswordError;
use crate::problem::HttpError;

/// Why a request about an account is rejected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AccountRefusal {
    /// Not a valid name.
    #[error(transparent)]
    Name(#[from] NameError),
    /// Not an acceptable password.
    #[error(transparent)]
    Password(#[from] PasswordError),
    /// The name or a confusable one is taken.
    #[error("the name is taken")]
    Taken,
    /// Wrong name or password; the answer does not reveal which.
    #[error("name and password do not match")]
    Wrong,
    /// Wrong name or recovery code; the answer does not reveal which.
    #[error("name and recovery code do not match")]
    WrongCode,
    /// Only guests can do this.
    #[error("there is an account already")]
    HasAccount,
    /// Only accounts can do this.
    #[error("this needs an account")]
    NeedsAccount,
    /// An account with rated games cannot become a bot.
    #[error("the account has played rated games")]
    TooLate,
    /// Only a session, not a token, can do this.
    #[error("a token cannot do this")]
    NotByToken,
    /// The token lacks a scope.
    #[error("the token does not have the scope for this")]
    Scope {
        /// The missing scope.
        needed: Scope,
    },
    /// A token without any scope.
    #[error("a token needs a scope")]
    NoScope,
    /// A text is too long.
    #[error("the text is too long")]
    TooLong {
        /// The limit in letters.
        most: usize,
    },
    /// Settings are one object of bounded size.
    #[error("settings are an object")]
    Settings {
        /// The limit in bytes.
        most: usize,
    },
    /// Guests cannot be followed: their identity does not last.
    #[error("guests cannot be followed")]
    FollowsGuest,
    /// The list of followed people is full.
    #[error("too many people are followed")]
    TooManyFollowed {
        /// Its limit.
        most: u32,
    },
    /// The account has as many tokens as it may have.
    #[error("too many tokens")]
    TooManyTokens {
        /// Their limit.
        most: u32,
    },
    /// Operators closed the account.
    #[error("the account is closed")]
    Closed,
    /// Operators must be dismissed before they are muted or their accounts closed.
    #[error("this is an operator")]
    IsOperator,
    /// The push subscription is unusable.
    #[error("the push subscription cannot be used")]
    PushSubscription,
    /// Blocking or reporting oneself.
    #[error("this is yourself")]
    Yourself,
}

impl HttpError for AccountRefusal {
    fn status(&self) -> StatusCode {
        match self {
            AccountRefusal::Name(_)
            | AccountRefusal::Password(_)
            | AccountRefusal::TooLong { .. }
            | AccountRefusal::NoScope
            | AccountRefusal::Settings { .. }
            | AccountRefusal::FollowsGuest
            | AccountRefusal::PushSubscription
            | AccountRefusal::Yourself => StatusCode::UNPROCESSABLE_ENTITY,
            AccountRefusal::Taken
            | AccountRefusal::HasAccount
            | AccountRefusal::IsOperator
            | AccountRefusal::TooLate
            | AccountRefusal::TooManyFollowed { .. }
            | AccountRefusal::TooManyTokens { .. } => StatusCode::CONFLICT,
            AccountRefusal::Wrong | AccountRefusal::WrongCode => StatusCode::UNAUTHORIZED,
            AccountRefusal::NeedsAccount
            | AccountRefusal::Closed
            | AccountRefusal::NotByToken
            | AccountRefusal::Scope { .. } => StatusCode::FORBIDDEN,
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
            AccountRefusal::Scope { .. } | AccountRefusal::NoScope => "scope",
            AccountRefusal::TooLong { .. } => "too-long",
            AccountRefusal::Settings { .. } => "settings",
            AccountRefusal::FollowsGuest => "follows-guest",
            AccountRefusal::TooManyFollowed { .. } => "too-many-followed",
            AccountRefusal::TooManyTokens { .. } => "too-many-tokens",
            AccountRefusal::Closed => "account-closed",
            AccountRefusal::IsOperator => "is-operator",
            AccountRefusal::PushSubscription => "push-subscription",
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
            AccountRefusal::Scope { needed } => {
                let scope = match needed {
                    Scope::Play => "play",
                    Scope::Read => "read",
                    Scope::Work => "work",
                };
                Message::new("account-scope").with("scope", scope)
            }
            AccountRefusal::NoScope => Message::new("account-no-scope"),
            AccountRefusal::TooLong { most } => {
                Message::new("account-too-long").with("most", *most)
            }
            AccountRefusal::Settings { most } => {
                Message::new("account-settings").with("most", *most)
            }
            AccountRefusal::FollowsGuest => Message::new("account-follows-guest"),
            AccountRefusal::TooManyFollowed { most } => {
                Message::new("account-too-many-followed").with("most", *most)
            }
            AccountRefusal::TooManyTokens { most } => {
                Message::new("account-too-many-tokens").with("most", *most)
            }
            AccountRefusal::Closed => Message::new("account-closed"),
            AccountRefusal::IsOperator => Message::new("account-is-operator"),
            AccountRefusal::PushSubscription => Message::new("account-push-subscription"),
            AccountRefusal::Yourself => Message::new("account-yourself"),
        }
    }
}
