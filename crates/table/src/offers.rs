use game::Side;
use protocol::live::{Offer, OpenOffer};

/// The offers at a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Offers {
    open: Vec<OpenOffer>,
    /// What was declined or withdrawn and cannot be offered again before the next move.
    spent: Vec<(Offer, Side)>,
}

impl Offers {
    pub(crate) fn open(&self) -> &[OpenOffer] {
        &self.open
    }

    pub(crate) fn is_open(&self, offer: Offer, by: Side) -> bool {
        self.open.iter().any(|open| open.offer == offer && open.by == by.into())
    }

    pub(crate) fn is_spent(&self, offer: Offer, by: Side) -> bool {
        self.spent.contains(&(offer, by))
    }

    pub(crate) fn add(&mut self, offer: Offer, by: Side, ply: u32) {
        self.open.push(OpenOffer { offer, by: by.into(), ply });
    }

    /// An offer that was declined or withdrawn.
    pub(crate) fn spend(&mut self, offer: Offer, by: Side) {
        self.open.retain(|open| (open.offer, open.by) != (offer, by.into()));
        self.spent.push((offer, by));
    }

    /// An offer that a move has ended.
    pub(crate) fn lapse(&mut self, offer: Offer) {
        self.open.retain(|open| open.offer != offer);
    }

    /// A move has been played: what was declined can be offered again.
    pub(crate) fn forget_spent(&mut self) {
        self.spent.clear();
    }

    /// The position has changed, or the game has ended: nothing of what was said before holds.
    pub(crate) fn clear(&mut self) {
        *self = Offers::default();
    }
}
