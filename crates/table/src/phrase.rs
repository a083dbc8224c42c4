use game::{Explain, Message};
use serde::{Deserialize, Serialize};

/// The phrases that players can send. There is no free chat: children play here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the names are the phrases")]
pub enum Phrase {
    Hello,
    GoodLuck,
    HaveFun,
    YourTurn,
    OneMoment,
    Thinking,
    NiceMove,
    Oops,
    Sorry,
    NoProblem,
    Thanks,
    WellPlayed,
    GoodGame,
    Again,
    HaveToGo,
    Goodbye,
}

impl Phrase {
    /// All phrases, in the order in which a game needs them.
    pub const ALL: [Phrase; 16] = [
        Phrase::Hello,
        Phrase::GoodLuck,
        Phrase::HaveFun,
        Phrase::YourTurn,
        Phrase::OneMoment,
        Phrase::Thinking,
        Phrase::NiceMove,
        Phrase::Oops,
        Phrase::Sorry,
        Phrase::NoProblem,
        Phrase::Thanks,
        Phrase::WellPlayed,
        Phrase::GoodGame,
        Phrase::Again,
        Phrase::HaveToGo,
        Phrase::Goodbye,
    ];

    /// The stable name for programs.
    pub const fn name(self) -> &'static str {
        match self {
            Phrase::Hello => "hello",
            Phrase::GoodLuck => "good-luck",
            Phrase::HaveFun => "have-fun",
            Phrase::YourTurn => "your-turn",
            Phrase::OneMoment => "one-moment",
            Phrase::Thinking => "thinking",
            Phrase::NiceMove => "nice-move",
            Phrase::Oops => "oops",
            Phrase::Sorry => "sorry",
            Phrase::NoProblem => "no-problem",
            Phrase::Thanks => "thanks",
            Phrase::WellPlayed => "well-played",
            Phrase::GoodGame => "good-game",
            Phrase::Again => "again",
            Phrase::HaveToGo => "have-to-go",
            Phrase::Goodbye => "goodbye",
        }
    }

    /// The phrase with this [`name`](Self::name).
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|phrase| phrase.name() == name)
    }
}

impl Explain for Phrase {
    fn message(&self) -> Message {
        match self {
            Phrase::Hello => Message::new("phrase-hello"),
            Phrase::GoodLuck => Message::new("phrase-good-luck"),
            Phrase::HaveFun => Message::new("phrase-have-fun"),
            Phrase::YourTurn => Message::new("phrase-your-turn"),
            Phrase::OneMoment => Message::new("phrase-one-moment"),
            Phrase::Thinking => Message::new("phrase-thinking"),
            Phrase::NiceMove => Message::new("phrase-nice-move"),
            Phrase::Oops => Message::new("phrase-oops"),
            Phrase::Sorry => Message::new("phrase-sorry"),
            Phrase::NoProblem => Message::new("phrase-no-problem"),
            Phrase::Thanks => Message::new("phrase-thanks"),
            Phrase::WellPlayed => Message::new("phrase-well-played"),
            Phrase::GoodGame => Message::new("phrase-good-game"),
            Phrase::Again => Message::new("phrase-again"),
            Phrase::HaveToGo => Message::new("phrase-have-to-go"),
            Phrase::Goodbye => Message::new("phrase-goodbye"),
        }
    }
}
