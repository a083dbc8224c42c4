use game::Game;

use crate::{Position, Rules};

/// The game of Awalé. South is [`Side::First`](game::Side::First), North
/// [`Side::Second`](game::Side::Second).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Awale;

/// The name of the only start.
const STANDARD: &str = "standard";

impl Game for Awale {
    const NAME: &'static str = "awale";
    const TITLE: &'static str = "Awalé";
    const ALIASES: &'static [&'static str] = &["awalé", "oware"];
    const START_TAG: Option<&'static str> = None;
    type Position = Position;

    fn starts() -> Vec<&'static str> {
        vec![STANDARD]
    }

    fn start(name: &str, rules: Rules) -> Option<Position> {
        (name == STANDARD).then(|| Position::start(rules))
    }
}
