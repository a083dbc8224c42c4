//! One client's view of the lobby.

use protocol::live::ServerMessage;
use texts::Language;
use tokio::sync::watch;

use crate::app::App;
use crate::id::PersonId;
use crate::lobby::boards::Boards;
use crate::lobby::challenges::Listing;
use crate::store::StoreError;

/// Follows the challenges and the running games for one client.
pub(crate) struct LobbySubscription {
    listing: watch::Receiver<Listing>,
    boards: watch::Receiver<Option<Boards>>,
}

impl LobbySubscription {
    /// The first [`news`](Self::news) are available at once.
    pub(crate) fn new(app: &App) -> Self {
        let mut listing = app.live.lobby.subscribe();
        listing.mark_changed();
        LobbySubscription { listing, boards: app.live.boards.subscribe() }
    }

    /// Resolves when there are news. Cancel-safe.
    pub(crate) async fn changed(&mut self) {
        // Awaiting `changed` marks a value as seen, but `news` has not read it yet. The senders
        // live as long as the server.
        tokio::select! {
            _ = self.listing.changed() => self.listing.mark_changed(),
            _ = self.boards.changed() => self.boards.mark_changed(),
        }
    }

    /// Messages about changes since the last call.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    pub(crate) async fn news(
        &mut self,
        app: &App,
        person: PersonId,
        language: Language,
    ) -> Result<Vec<ServerMessage>, StoreError> {
        let mut news = Vec::new();
        if self.listing.has_changed().unwrap_or(false) {
            let listing = self.listing.borrow_and_update().clone();
            news.push(listing.for_person(app, person, language).await?.into());
        }
        if self.boards.has_changed().unwrap_or(false) {
            let boards = self.boards.borrow_and_update().clone();
            if let Some(boards) = boards {
                let games = boards.for_person(app, person, language).await?;
                news.push(ServerMessage::Boards { games });
            }
        }
        Ok(news)
    }
}
