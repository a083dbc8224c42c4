//! Boards described in words, for screen readers.

use abalone::Cell;
use avalam::Hole;
use awale::Pit;
use game::{Message, Side};
use games::{AnyPosition, GameId};
use texts::Texts;

use crate::player::side_name;

/// Towers row by row, marbles by colour, pits with their seeds.
pub(crate) fn board(position: &AnyPosition, texts: &Texts) -> String {
    let lines = match position {
        AnyPosition::Avalam(position) => towers(position, texts),
        AnyPosition::Abalone(position) => marbles(position, texts),
        AnyPosition::Awale(position) => pits(position, texts),
    };
    lines.join("\n")
}

fn towers(position: &avalam::Position, texts: &Texts) -> Vec<String> {
    let tower = |hole: Hole| {
        let colour = match position.owner(hole)? {
            Side::First => "light",
            Side::Second => "dark",
        };
        let message = Message::new("terminal-plain-describe-hole")
            .with("hole", hole.to_string())
            .with("colour", colour)
            .with("height", position.height(hole));
        Some(texts.tell(&message))
    };
    (0..9)
        .rev()
        .map(|row| {
            let towers: Vec<String> =
                Hole::all().filter(|hole| hole.row() == row).filter_map(tower).collect();
            let nothing = || texts.find("terminal-plain-nothing").unwrap_or_default();
            let text = if towers.is_empty() { nothing() } else { towers.join(", ") };
            format!("{}: {text}", row + 1)
        })
        .collect()
}

fn marbles(position: &abalone::Position, texts: &Texts) -> Vec<String> {
    let of = |side: Side| {
        let own = Cell::all().filter(|cell| position.marbles(side).contains(*cell));
        let cells: Vec<String> = own.map(|cell| cell.to_string()).collect();
        let message = Message::new("terminal-plain-describe-marbles")
            .with("side", side_name(GameId::Abalone, side))
            .with("cells", cells.join(" "));
        texts.tell(&message)
    };
    Side::BOTH.map(of).to_vec()
}

fn pits(position: &awale::Position, texts: &Texts) -> Vec<String> {
    let of = |side: Side| {
        let pits: Vec<String> =
            Pit::of(side).map(|pit| format!("{pit} {}", position.seeds(pit))).collect();
        let message = Message::new("terminal-plain-describe-marbles")
            .with("side", side_name(GameId::Awale, side))
            .with("cells", pits.join(", "));
        texts.tell(&message)
    };
    Side::BOTH.map(of).to_vec()
}

#[cfg(test)]
mod tests {
    use games::Start;
    use texts::Language;

    use super::*;

    #[test]
    fn boards_are_described() {
        let check = |game, position, language, line: usize, expected: &str| {
            let start = Start { position: Some(position), ..Default::default() };
            let position = AnyPosition::start(game, &start).unwrap();
            let text = board(&position, &Texts::new(language));
            assert_eq!(text.lines().nth(line), Some(expected), "{text}");
        };
        let avalam = "1B/AaAa/aAaAaA/AaAaAaAa/AaAa1aAaA/aAaAaAaA/AaAaAa/aAaA/aA d";
        check(GameId::Avalam, avalam, Language::English, 0, "9: d9 light 2");
        check(GameId::Avalam, avalam, Language::French, 8, "1: f1 foncé 1, g1 clair 1");
        let abalone = "5/6/7/8/1bbbww3/8/7/6/5 b 0-0";
        check(GameId::Abalone, abalone, Language::English, 1, "White: e5 e6");
        let awale = "4,4,0,5,5,5/5,4,4,4,4,4 0-0 N";
        check(GameId::Awale, awale, Language::English, 0, "South: A 4, B 4, C 0, D 5, E 5, F 5");
    }
}
