use protocol::live::{Act, Answer};

/// What is on its way.
#[derive(Clone, Debug)]
pub(crate) enum Message {
    /// From a client, over its connection.
    ToServer { connection: u64, request: Sent },
    /// To a connection.
    ToClient { connection: u64, answer: Answer },
}

/// What a client sends.
#[derive(Clone, Debug)]
pub(crate) enum Sent {
    /// To join, having seen so much.
    Join { person: String, seen: Option<u64> },
    /// To act.
    Act { person: String, act: Act },
    /// To sit down; over HTTP in the real world.
    Sit { person: String },
}
