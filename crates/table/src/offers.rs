use game::Side;
use protocol::live::{Offer, OpenOffer};

/// Open and recently declined offers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Offers {
    open: Vec<OpenOffer>,
    /// Declined or withdrawn since the last move: cannot be made again before the next one.
    spent: Vec<(Offer, Side)>,
}

impl Offers {
    pub(crate) fn open(&self) -> &[OpenOffer] {
        &self.open
    }

    pub(crate) fn is_open(&self, offer: Offer, by: Side) -> bool {
        self.open.iter().any(|open| open.offer == offer && open.by == by)
    }

    pub(crate) fn is_spent(&self, offer: Offer, by: Side) -> bool {
        self.spent.contains(&(offer, by))
    }

    pub(crate) fn add(&mut self, offer: Offer, by: Side, ply: u32) {
        self.open.push(OpenOffer { offer, by, ply });
    }

    /// Closes an offer that was declined or withdrawn.
    pub(crate) fn spend(&mut self, offer: Offer, by: Side) {
        self.open.retain(|open| (open.offer, open.by) != (offer, by));
        self.spent.push((offer, by));
    }

    /// Closes the offers of this kind after a move.
    pub(crate) fn lapse(&mut self, offer: Offer) {
        self.open.retain(|open| open.offer != offer);
    }

    /// After a move, declined offers can be made again.
    pub(crate) fn forget_spent(&mut self) {
        self.spent.clear();
    }

    /// After a takeback or the end of the game, no earlier offer holds.
    pub(crate) fn clear(&mut self) {
        *self = Offers::default();
    }
}
