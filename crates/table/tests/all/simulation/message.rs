use game::Side;
use protocol::live::{Act, ServerMessage};

/// A message in flight.
#[derive(Clone, Debug)]
pub(crate) enum Message {
    ToServer { connection: u64, request: Sent },
    ToClient { connection: u64, answer: ServerMessage },
}

/// A request of a client.
#[derive(Clone, Debug)]
pub(crate) enum Sent {
    /// Joins, having seen the events up to this number.
    Join {
        person: String,
        seen: Option<u64>,
    },
    Act {
        person: String,
        act: Act,
    },
    /// Takes the open seat, or joins a team; over HTTP in the real server.
    Sit {
        person: String,
        side: Option<Side>,
    },
}
