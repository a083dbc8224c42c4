//! The open challenges of each address.

use std::collections::HashMap;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use super::lock;
use crate::address::Address;
use crate::id::{InvitationId, PersonId};

/// The open challenges of each address. Only the store knows which of them are still open: ask before a new one is refused.
pub(crate) struct OpenChallenges {
    most: usize,
    made: Mutex<HashMap<Address, Vec<OpenChallenge>>>,
}

/// A challenge, or a person's wait to be paired, that was open when it was made.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OpenChallenge {
    pub(crate) id: InvitationId,
    /// The only person who may accept it.
    to: Option<PersonId>,
    /// When it is closed at the latest.
    until: Instant,
    /// False until the store has it.
    pub(crate) is_stored: bool,
}

/// The place of a challenge that is not stored yet. Dropping it returns the place.
pub(crate) struct ChallengePlace<'a> {
    challenges: &'a OpenChallenges,
    address: Address,
    id: InvitationId,
}

impl ChallengePlace<'_> {
    /// Keeps the place until the challenge is closed.
    pub(crate) fn keep(self) {
        for challenge in lock(&self.challenges.made).get_mut(&self.address).into_iter().flatten() {
            challenge.is_stored |= challenge.id == self.id;
        }
    }
}

impl Drop for ChallengePlace<'_> {
    fn drop(&mut self) {
        let mut made = lock(&self.challenges.made);
        if let Some(open) = made.get_mut(&self.address) {
            open.retain(|challenge| challenge.is_stored || challenge.id != self.id);
        }
    }
}

/// The part of an address's open challenges that may be to one person, who can have only a few.
const TO_ONE_PERSON: usize = 5;

/// Why an address may not make a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ChallengesFull {
    /// Too many are open.
    Open { most: u32 },
    /// Too many of this address to the same person are open.
    ToOnePerson,
}

impl OpenChallenges {
    pub(super) fn new(most: u32) -> Self {
        OpenChallenges { most: most as usize, made: Mutex::default() }
    }

    /// The known challenges of an address.
    pub(crate) fn of(&self, address: Address) -> Vec<OpenChallenge> {
        lock(&self.made).get(&address).cloned().unwrap_or_default()
    }

    /// Forgets challenges of an address that are no longer open.
    pub(crate) fn forget(&self, address: Address, closed: &[InvitationId]) {
        let mut made = lock(&self.made);
        if let Some(open) = made.get_mut(&address) {
            open.retain(|challenge| !closed.contains(&challenge.id));
            if open.is_empty() {
                made.remove(&address);
            }
        }
    }

    /// Takes a place for a challenge that is about to be stored, and lasts for `longest` at most.
    pub(crate) fn add(
        &self,
        address: Address,
        id: InvitationId,
        to: Option<PersonId>,
        longest: Duration,
    ) -> Result<ChallengePlace<'_>, ChallengesFull> {
        let mut made = lock(&self.made);
        let open = made.entry(address).or_default();
        if open.len() >= self.most {
            return Err(ChallengesFull::Open {
                most: u32::try_from(self.most).unwrap_or(u32::MAX),
            });
        }
        let alike = open.iter().filter(|challenge| to.is_some() && challenge.to == to);
        if alike.count() >= self.most.div_ceil(TO_ONE_PERSON) {
            return Err(ChallengesFull::ToOnePerson);
        }
        let until = Instant::now() + longest;
        open.push(OpenChallenge { id, to, until, is_stored: false });
        drop(made);
        Ok(ChallengePlace { challenges: self, address, id })
    }

    pub(super) fn tidy(&self, now: Instant) {
        lock(&self.made).retain(|_, open| {
            open.retain(|challenge| challenge.until > now);
            !open.is_empty()
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_challenge_is_remembered_for_as_long_as_it_can_be_open() {
        let open = OpenChallenges::new(5);
        let address = Address::new([203, 0, 113, 1].into());
        let (wait, challenge) = (Duration::from_mins(15), Duration::from_hours(14 * 24));
        for longest in [wait, challenge] {
            let place = open.add(address, InvitationId::random(), None, longest);
            place.expect("a free place").keep();
        }
        let now = Instant::now();
        for (later, left) in [(wait / 2, 2), (wait, 1), (challenge / 2, 1), (challenge, 0)] {
            open.tidy(now + later);
            assert_eq!(open.of(address).len(), left, "after {later:?}");
        }
        assert!(lock(&open.made).is_empty());
    }
}
