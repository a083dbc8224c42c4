//! Setting up a table.

use axum::Json;
use axum::extract::State;
use game::Side;
use protocol::play::{CreatedTable, NewMode, NewTable};
use table::{Moment, Table};

use crate::address::Address;
use crate::app::App;
use crate::bus::{Hint, Topic};
use crate::clock::unix_ms;
use crate::id::{InvitationId, PersonId, TableId, random_bytes};
use crate::identity::Who;
use crate::lobby::challenges;
use crate::people::{AccountRefusal, find};
use crate::play::refusal::GameRefusal;
use crate::play::rows;
use crate::problem::{Body, Problem, ProblemBody};
use crate::push::{Notice, NoticeKind};
use crate::store::{Kind, NewInvitation};

/// The most open challenges to one person.
const MOST_CHALLENGES: usize = 8;

/// Sets up a table.
#[utoipa::path(post, path = "/api/tables", tag = "play", request_body = NewTable, responses(
    (status = 200, body = CreatedTable), (status = 422, body = ProblemBody), (status = 429, body = ProblemBody)))]
pub(crate) async fn create(
    State(app): State<App>,
    who: Who,
    address: Address,
    Body(new): Body<NewTable>,
) -> Result<Json<CreatedTable>, Problem> {
    app.limits.tables.take(&who.person.id)?;
    app.limits.address_tables.take(&address)?;
    let work = app.clone();
    app.finish(async move { open(&work, &who, address, &new).await }).await.map(Json)
}

async fn open(
    app: &App,
    who: &Who,
    address: Address,
    new: &NewTable,
) -> Result<CreatedTable, Problem> {
    let mode = new.mode;
    if mode == NewMode::Open {
        let most = app.config.limits.challenges_per_person;
        if app.store.open_challenges(who.person.id).await? >= most {
            return Err(GameRefusal::TooManyChallenges { most }.into());
        }
    }
    if new.rated {
        who.check_rated()?;
    }
    let target = match mode {
        NewMode::Challenge => Some(target(app, who, new).await?),
        _ => None,
    };
    if mode == NewMode::Open {
        app.limits.challenges.take(&address)?;
    }
    let (terms, names, host, other) =
        answers::new_table(new, who.person.id.as_str()).map_err(GameRefusal::from)?;
    let moment = Moment { seed: u64::from_le_bytes(random_bytes()), ..Moment::at(unix_ms()) };
    let opened = Table::open(terms, host, other, &moment).map_err(GameRefusal::from)?;
    // The request lists the host's names first; the draw may have swapped the seats.
    let [own, others] = names;
    let names = if opened.table.host() == Side::First { [own, others] } else { [others, own] };
    let invitation = match mode {
        NewMode::Local | NewMode::Computer => None,
        NewMode::Link | NewMode::Open | NewMode::Challenge | NewMode::Teams => {
            Some(NewInvitation {
                id: InvitationId::random(),
                listed: !matches!(mode, NewMode::Link | NewMode::Teams),
                target,
            })
        }
    };
    let id = TableId::random();
    let row =
        rows::new_table(id, who.person.id, &opened, &names, invitation, mode == NewMode::Open)?;
    let place = match invitation.filter(|invitation| invitation.listed) {
        Some(challenge) => {
            Some(challenges::reserve(app, address, challenge.id, target, None).await?)
        }
        None => None,
    };
    app.store.create_table(row).await?;
    if let Some(place) = place {
        place.keep();
    }
    if matches!(mode, NewMode::Open | NewMode::Challenge) {
        app.bus.publish(Topic::Lobby, Hint::Changed);
    }
    if let Some(target) = target {
        app.bus.publish(Topic::Person(target), Hint::Challenged(id));
        let kind = NoticeKind::Challenged;
        app.push.notify(app, Notice { person: target, table: id, kind });
    }
    // A bot learns of the game by its stream; a person is at the table already.
    if mode == NewMode::Computer && who.person.kind == Kind::Bot {
        app.bus.publish(Topic::Person(who.person.id), Hint::Begins(id));
    }
    Ok(CreatedTable {
        table: id.to_string(),
        invitation: invitation.map(|invitation| invitation.id.to_string()),
    })
}

/// The person who is challenged.
async fn target(app: &App, who: &Who, new: &NewTable) -> Result<PersonId, Problem> {
    let person = find(app, new.to.as_deref().unwrap_or_default()).await?;
    let me = who.person.id;
    if person.id == me {
        return Err(AccountRefusal::Yourself.into());
    }
    if new.rated && !person.has_account() {
        return Err(GameRefusal::NeedsAccount.into());
    }
    let challengers = app.store.challengers(person.id).await?;
    if challengers.contains(&me) {
        return Err(GameRefusal::AlreadyChallenged.into());
    }
    // One answer for both: a block is not revealed.
    if challengers.len() >= MOST_CHALLENGES || app.store.is_blocked(me, person.id).await? {
        return Err(GameRefusal::NotAvailable.into());
    }
    Ok(person.id)
}
