/// What the table cannot know by itself when something happens.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moment<'a> {
    /// The time, in milliseconds since 1970. A time before the last event counts as that event's.
    pub now: u64,
    /// How long the network took for each side's player, there and back, as the server measured it.
    pub lag: [u64; 2],
    /// For how long each side's player has been away; none is present.
    pub away: [Option<u64>; 2],
    /// Where lots are drawn from.
    pub seed: u64,
    /// A name that no table has yet, for a rematch.
    pub fresh: &'a str,
}

impl Moment<'_> {
    /// A time at which nothing else matters.
    pub fn at(now: u64) -> Self {
        Moment { now, ..Moment::default() }
    }
}

/// Who wants to do something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Actor<'a> {
    /// A person, by their id.
    Person(&'a str),
    /// The computer that sits at the table.
    Computer,
}
