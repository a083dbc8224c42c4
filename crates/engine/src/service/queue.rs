//! The fair queue: by rank, then round-robin between addresses, then between the people of one address.

use std::collections::VecDeque;
use std::hash::{BuildHasher, Hash};

/// The purpose of a job, the most urgent first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rank {
    /// A move that takes a fraction of a second: of a low level.
    QuickMove,
    /// Any other move in a game.
    Move,
    /// A hint.
    Hint,
    /// An analysis that somebody watches.
    Analysis,
    /// The review of a finished game.
    Review,
}

impl Rank {
    /// All of them, the most urgent first.
    pub const ALL: [Rank; 5] =
        [Rank::QuickMove, Rank::Move, Rank::Hint, Rank::Analysis, Rank::Review];
}

/// Whose turn a job takes: a person at an address. Both are kept as hashes only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Client {
    address: u64,
    person: u64,
}

impl Client {
    /// The only client of a program that serves one user.
    pub const LOCAL: Client = Client { address: 0, person: 0 };

    /// A person, and the address that they are connected from.
    pub fn new(address: impl Hash, person: impl Hash) -> Self {
        // Fixed keys: a client must be the same in every call.
        let hasher = std::hash::BuildHasherDefault::<std::hash::DefaultHasher>::default();
        Client { address: hasher.hash_one(address), person: hasher.hash_one(person) }
    }
}

/// The most waiting jobs of each rank, in the order of [`Rank::ALL`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capacity {
    /// Of everybody together.
    pub total: [usize; Rank::ALL.len()],
    /// Of one person.
    pub each: [usize; Rank::ALL.len()],
}

impl Capacity {
    /// For a program that serves one user.
    pub const UNLIMITED: Capacity =
        Capacity { total: [usize::MAX; Rank::ALL.len()], each: [usize::MAX; Rank::ALL.len()] };
}

/// The outcome of queueing a job.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Pushed<T> {
    /// It waits.
    Waits,
    /// It waits in the place of another one.
    Displaced(T),
    /// There is no room for it.
    Full(T),
}

/// Jobs that wait.
#[derive(Debug)]
pub(crate) struct FairQueue<T> {
    capacity: Capacity,
    lanes: [Lane<T>; Rank::ALL.len()],
}

/// The jobs of one rank. The client at the front is next; a served one goes to the back.
#[derive(Debug)]
struct Lane<T> {
    addresses: VecDeque<Address<T>>,
}

#[derive(Debug)]
struct Address<T> {
    address: u64,
    people: VecDeque<Person<T>>,
}

#[derive(Debug)]
struct Person<T> {
    person: u64,
    jobs: VecDeque<T>,
}

impl<T> FairQueue<T> {
    pub(crate) fn new(capacity: Capacity) -> Self {
        let lanes = Rank::ALL.map(|_| Lane { addresses: VecDeque::new() });
        FairQueue { capacity, lanes }
    }

    /// Adds a job. Where the rank is full, the newest job of the address with the most gives way, unless
    /// the client's own address would then be that one.
    pub(crate) fn push(&mut self, rank: Rank, client: Client, job: T) -> Pushed<T> {
        let (total, each) = (self.capacity.total[rank as usize], self.capacity.each[rank as usize]);
        let lane = &mut self.lanes[rank as usize];
        if lane.of_person(client) >= each {
            return Pushed::Full(job);
        }
        let mut displaced = None;
        if lane.len() >= total {
            let own = lane.of_address(client.address);
            match lane.largest() {
                Some((place, most)) if most > own + 1 => displaced = lane.take_newest(place),
                _ => return Pushed::Full(job),
            }
        }
        lane.add(client, job);
        displaced.map_or(Pushed::Waits, Pushed::Displaced)
    }

    /// Takes out the next job of the most urgent rank up to `least`.
    pub(crate) fn pop(&mut self, least: Rank) -> Option<T> {
        self.lanes[..=least as usize].iter_mut().find_map(Lane::pop)
    }

    /// The number of waiting jobs of this rank and more urgent ones.
    pub(crate) fn len(&self, least: Rank) -> usize {
        self.lanes[..=least as usize].iter().map(Lane::len).sum()
    }

    /// Drops the jobs that are of no use any more.
    pub(crate) fn retain(&mut self, keep: impl Fn(&T) -> bool) {
        for lane in &mut self.lanes {
            for address in &mut lane.addresses {
                for person in &mut address.people {
                    person.jobs.retain(&keep);
                }
                address.people.retain(|person| !person.jobs.is_empty());
            }
            lane.addresses.retain(|address| !address.people.is_empty());
        }
    }
}

impl<T> Lane<T> {
    fn len(&self) -> usize {
        self.addresses.iter().map(Address::len).sum()
    }

    fn of_address(&self, address: u64) -> usize {
        self.addresses.iter().find(|one| one.address == address).map_or(0, Address::len)
    }

    fn of_person(&self, client: Client) -> usize {
        // Wherever they are connected from.
        let people = self.addresses.iter().flat_map(|address| &address.people);
        people.filter(|one| one.person == client.person).map(|one| one.jobs.len()).sum()
    }

    /// The place and the number of jobs of the address with the most.
    fn largest(&self) -> Option<(usize, usize)> {
        let sizes = self.addresses.iter().map(Address::len).enumerate();
        sizes.max_by_key(|(_, size)| *size)
    }

    fn take_newest(&mut self, place: usize) -> Option<T> {
        let address = self.addresses.get_mut(place)?;
        let most = address.people.iter_mut().max_by_key(|person| person.jobs.len())?;
        let newest = most.jobs.pop_back();
        address.people.retain(|person| !person.jobs.is_empty());
        newest
    }

    fn add(&mut self, client: Client, job: T) {
        let Client { address, person } = client;
        let at = self.addresses.iter().position(|one| one.address == address);
        let at = at.unwrap_or_else(|| {
            self.addresses.push_back(Address { address, people: VecDeque::new() });
            self.addresses.len() - 1
        });
        let people = &mut self.addresses[at].people;
        let at = people.iter().position(|one| one.person == person);
        let at = at.unwrap_or_else(|| {
            people.push_back(Person { person, jobs: VecDeque::new() });
            people.len() - 1
        });
        people[at].jobs.push_back(job);
    }

    fn pop(&mut self) -> Option<T> {
        let mut address = self.addresses.pop_front()?;
        let job = address.pop();
        if !address.people.is_empty() {
            self.addresses.push_back(address);
        }
        job
    }
}

impl<T> Address<T> {
    fn len(&self) -> usize {
        self.people.iter().map(|person| person.jobs.len()).sum()
    }

    fn pop(&mut self) -> Option<T> {
        let mut person = self.people.pop_front()?;
        let job = person.jobs.pop_front();
        if !person.jobs.is_empty() {
            self.people.push_back(person);
        }
        job
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: Capacity = Capacity { total: [6; 5], each: [4; 5] };

    fn queue() -> FairQueue<&'static str> {
        FairQueue::new(SMALL)
    }

    /// Everything in the order in which it is served.
    fn served(mut queue: FairQueue<&'static str>) -> String {
        let mut order = Vec::new();
        while let Some(job) = queue.pop(Rank::Review) {
            order.push(job);
        }
        order.join(" ")
    }

    #[test]
    fn urgent_ranks_come_first_and_quick_moves_before_all() {
        let mut queue = queue();
        for (rank, job) in [
            (Rank::Review, "review"),
            (Rank::Move, "move"),
            (Rank::Analysis, "analysis"),
            (Rank::QuickMove, "quick"),
            (Rank::Hint, "hint"),
        ] {
            assert_eq!(queue.push(rank, Client::LOCAL, job), Pushed::Waits);
        }
        assert_eq!(queue.len(Rank::Move), 2);
        assert_eq!(served(queue), "quick move hint analysis review");
    }

    #[test]
    fn a_worker_for_quick_moves_takes_nothing_else() {
        let mut queue = queue();
        queue.push(Rank::Move, Client::LOCAL, "move");
        assert_eq!(queue.pop(Rank::QuickMove), None);
        assert_eq!(queue.pop(Rank::Move), Some("move"));
    }

    #[test]
    fn addresses_take_turns_then_the_people_of_an_address() {
        let mut queue = queue();
        let (ann, ben) = (Client::new("school", "ann"), Client::new("school", "ben"));
        let cleo = Client::new("home", "cleo");
        for (client, job) in
            [(ann, "a1"), (ann, "a2"), (ann, "a3"), (ben, "b1"), (cleo, "c1"), (cleo, "c2")]
        {
            assert_eq!(queue.push(Rank::Move, client, job), Pushed::Waits);
        }
        assert_eq!(served(queue), "a1 c1 b1 c2 a2 a3");
    }

    #[test]
    fn one_person_has_so_many_places_and_no_more() {
        let mut queue = queue();
        for address in ["one", "two", "three", "four"] {
            assert_eq!(queue.push(Rank::Hint, Client::new(address, "ann"), "a"), Pushed::Waits);
        }
        let more = queue.push(Rank::Hint, Client::new("five", "ann"), "late");
        assert_eq!(more, Pushed::Full("late"));
        // Other ranks and people are not concerned.
        assert_eq!(queue.push(Rank::Move, Client::new("one", "ann"), "m"), Pushed::Waits);
        assert_eq!(queue.push(Rank::Hint, Client::new("one", "ben"), "b"), Pushed::Waits);
    }

    #[test]
    fn a_full_queue_makes_room_for_the_address_with_less() {
        let mut queue = queue();
        let guests = ["g1", "g2", "g3", "g4", "g5", "g6"];
        for guest in guests {
            assert_eq!(
                queue.push(Rank::Analysis, Client::new("flood", guest), guest),
                Pushed::Waits
            );
        }
        let seventh = queue.push(Rank::Analysis, Client::new("flood", "g7"), "g7");
        assert_eq!(seventh, Pushed::Full("g7"));
        let visitor = queue.push(Rank::Analysis, Client::new("home", "cleo"), "cleo");
        assert!(matches!(visitor, Pushed::Displaced(_)), "{visitor:?}");
        assert_eq!(queue.len(Rank::Review), 6);
        let order = served(queue);
        assert!(order.split(' ').take(2).any(|job| job == "cleo"), "{order}");
    }

    #[test]
    fn what_nobody_wants_takes_no_place() {
        let mut queue = queue();
        for job in ["a", "b", "c", "d"] {
            queue.push(Rank::Hint, Client::LOCAL, job);
        }
        queue.retain(|job| *job != "b");
        assert_eq!(queue.push(Rank::Hint, Client::LOCAL, "e"), Pushed::Waits);
        assert_eq!(served(queue), "a c d e");
    }
}
