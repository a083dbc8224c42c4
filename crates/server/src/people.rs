//! Guests and accounts, as visitors meet them.

mod me;

use game::Message;
use texts::Texts;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::id::PersonId;
use crate::store::{Kind, Person};

pub use me::{Me, RatingView};

/// The addresses of this part.
pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(me::me)).routes(routes!(me::logout))
}

/// The name under which others see somebody, in their language.
pub fn shown_name(person: &Person, texts: &Texts) -> String {
    match (&person.name, person.kind) {
        (Some(name), _) => name.clone(),
        (None, Kind::Gone) => texts.tell(&Message::new("person-gone")),
        (None, _) => {
            let number = guest_number(person.id).to_string();
            texts.tell(&Message::new("person-guest").with("number", number))
        }
    }
}

/// A number that tells guests apart at a table. It says nothing about the guest.
fn guest_number(id: PersonId) -> u32 {
    // FNV-1a over the id, brought to four digits.
    let hash = id
        .as_str()
        .bytes()
        .fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    1000 + hash % 9000
}
