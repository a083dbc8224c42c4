//! Guests and accounts.

mod account;
mod export;
mod follows;
mod guest;
mod keys;
mod leaderboard;
mod me;
pub mod name;
mod others;
mod password;
mod refusal;

use game::Message;
use texts::Texts;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::id::PersonId;
use crate::store::{Kind, Person};

pub(crate) use me::{game_name, me, rounded};
pub use name::look;
pub(crate) use others::find;
pub use password::Passwords;
pub use refusal::AccountRefusal;

/// The routes of people.
pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(me::show, account::leave))
        .routes(routes!(account::signup))
        .routes(routes!(account::login))
        .routes(routes!(account::logout))
        .routes(routes!(account::recover))
        .routes(routes!(account::change_password))
        .routes(routes!(account::set_settings))
        .routes(routes!(account::become_bot))
        .routes(routes!(export::export))
        .routes(routes!(keys::sessions))
        .routes(routes!(keys::end_session))
        .routes(routes!(keys::tokens, keys::create_token))
        .routes(routes!(keys::end_token))
        .routes(routes!(others::profile))
        .routes(routes!(others::blocks))
        .routes(routes!(others::block, others::unblock))
        .routes(routes!(others::report))
        .routes(routes!(follows::follow, follows::unfollow))
        .routes(routes!(follows::follows))
        .routes(routes!(follows::presence, follows::set_presence))
        .routes(routes!(guest::set_name))
        .routes(routes!(leaderboard::leaderboard))
}

/// The display name of a person, in the reader's language.
pub fn shown_name(person: &Person, texts: &Texts) -> String {
    match (&person.name, person.kind) {
        // A guest's name is always marked, so that it cannot pass for an account's.
        (Some(name), Kind::Guest) => {
            texts.tell(&Message::new("person-guest-named").with("name", name.as_str()))
        }
        (Some(name), _) => name.clone(),
        (None, Kind::Gone) => texts.tell(&Message::new("person-gone")),
        (None, _) => {
            let number = guest_number(person.id).to_string();
            texts.tell(&Message::new("person-guest").with("number", number))
        }
    }
}

/// Normalises a text that others will read: one line, without invisible characters.
pub fn plain_text(text: &str, most: usize) -> Result<String, AccountRefusal> {
    // Check the length before any work: the input is unbounded.
    if text.len() > 4 * most {
        return Err(AccountRefusal::TooLong { most });
    }
    let visible = |c: &char| !c.is_control() && !is_hidden(*c);
    let spaced = text.chars().map(|c| if c.is_whitespace() { ' ' } else { c });
    let text: String = spaced.filter(visible).collect();
    let text = text.trim().to_owned();
    if text.chars().count() > most { Err(AccountRefusal::TooLong { most }) } else { Ok(text) }
}

/// Bidirectional controls and zero-width characters.
fn is_hidden(c: char) -> bool {
    matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
        | '\u{feff}' | '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{e0000}'..='\u{e0fff}')
}

/// A number that distinguishes guests at a table and reveals nothing about them.
fn guest_number(id: PersonId) -> u32 {
    // FNV-1a over the id, reduced to four digits.
    let hash = id
        .as_str()
        .bytes()
        .fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    1000 + hash % 9000
}
