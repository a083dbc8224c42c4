//! Translates picked places into selections and moves.

use abalone::{Cell, Direction};
use avalam::Hole;
use awale::Pit;
use game::{Explain, Message, Position as _, Side};
use games::{AnyMove, AnyPosition};

use super::board::BoardPlace;

/// The effect of picking a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum PickResult {
    /// The selection changes to these pieces.
    Selected(Vec<BoardPlace>),
    /// The moves this can mean, likeliest first.
    Move(Vec<AnyMove>),
    Rejected(Message),
}

/// Picks a place. `colour` is that of the counter to place (Avalam's placement start).
pub(crate) fn pick(
    position: &AnyPosition,
    selected: &[BoardPlace],
    place: BoardPlace,
    colour: Side,
) -> PickResult {
    match (position, place) {
        (AnyPosition::Avalam(position), BoardPlace::Hole(hole)) => {
            pick_hole(position, selected, hole, colour)
        }
        (AnyPosition::Abalone(position), BoardPlace::Cell(cell)) => {
            let selected: Vec<Cell> = selected.iter().copied().filter_map(as_cell).collect();
            pick_cell(position, &selected, cell)
        }
        (AnyPosition::Awale(position), BoardPlace::Pit(pit)) => pick_pit(position, pit),
        // A place is always one of the game's own board.
        _ => PickResult::Selected(Vec::new()),
    }
}

/// Where the selected pieces can go.
pub(crate) fn targets(position: &AnyPosition, selected: &[BoardPlace]) -> Vec<BoardPlace> {
    let places = BoardPlace::all(position.game());
    let leads_somewhere = |place: &BoardPlace| {
        !selected.contains(place)
            && matches!(pick(position, selected, *place, Side::First), PickResult::Move(_))
    };
    if selected.is_empty() { Vec::new() } else { places.filter(leads_somewhere).collect() }
}

/// Where pieces would arrive with a move, and what it would capture.
pub(crate) fn preview(position: &AnyPosition, mv: AnyMove) -> (Vec<BoardPlace>, Vec<BoardPlace>) {
    match (position, mv) {
        (AnyPosition::Abalone(position), AnyMove::Abalone(mv)) => {
            let Ok(effect) = position.effect(mv) else { return Default::default() };
            let moving = effect.movers.iter().chain(&effect.pushed);
            let arrive = moving.filter_map(|cell| cell.neighbour(effect.direction));
            (arrive.map(BoardPlace::Cell).collect(), Vec::new())
        }
        (AnyPosition::Awale(position), AnyMove::Awale(mv)) => {
            let sowing = position.sowing(mv);
            let places = |pits: &[Pit]| pits.iter().copied().map(BoardPlace::Pit).collect();
            (places(&sowing.pits), places(&sowing.captured))
        }
        _ => Default::default(),
    }
}

fn as_cell(place: BoardPlace) -> Option<Cell> {
    match place {
        BoardPlace::Cell(cell) => Some(cell),
        BoardPlace::Hole(_) | BoardPlace::Pit(_) => None,
    }
}

fn pick_hole(
    position: &avalam::Position,
    selected: &[BoardPlace],
    hole: Hole,
    colour: Side,
) -> PickResult {
    if position.is_placing() {
        // Only one colour may be left.
        let colour = if position.to_place(colour) == 0 { colour.other() } else { colour };
        let mv = avalam::Move::place(colour, hole);
        return checked(position.check(mv), mv.into());
    }
    match selected.first() {
        Some(BoardPlace::Hole(from)) if *from == hole => PickResult::Selected(Vec::new()),
        Some(BoardPlace::Hole(from)) => {
            let mv = avalam::Move::tower(*from, hole);
            let far = !from.touches(hole) && position.height(hole) > 0;
            // A distant tower becomes the new selection.
            if far { pick_tower(position, hole) } else { checked(position.check(mv), mv.into()) }
        }
        _ => pick_tower(position, hole),
    }
}

fn pick_tower(position: &avalam::Position, hole: Hole) -> PickResult {
    let onto = |to: Hole| position.check(avalam::Move::tower(hole, to));
    if Hole::all().any(|to| onto(to).is_ok()) {
        return PickResult::Selected(vec![BoardPlace::Hole(hole)]);
    }
    let reason = match position.height(hole) {
        0 => avalam::Illegal::NoTower { hole }.message(),
        5 => avalam::Illegal::TowerOfFive { hole }.message(),
        _ => Message::new("terminal-tower-stuck").with("hole", hole.to_string()),
    };
    PickResult::Rejected(reason)
}

fn pick_pit(position: &awale::Position, pit: Pit) -> PickResult {
    let mv = awale::Move::new(pit);
    checked(position.check(mv), mv.into())
}

fn checked(legal: Result<(), impl Explain>, mv: AnyMove) -> PickResult {
    match legal {
        Ok(()) => PickResult::Move(vec![mv]),
        Err(reason) => PickResult::Rejected(reason.message()),
    }
}

fn pick_cell(position: &abalone::Position, selected: &[Cell], cell: Cell) -> PickResult {
    let own = position.marbles(position.side());
    let chosen =
        |cells: Vec<Cell>| PickResult::Selected(cells.into_iter().map(BoardPlace::Cell).collect());
    if own.contains(cell) {
        return chosen(match selected {
            _ if selected.contains(&cell) => without(selected, cell),
            _ => with(position, selected, cell).unwrap_or_else(|| vec![cell]),
        });
    }
    if selected.is_empty() {
        let reason = if position.empty().contains(cell) {
            abalone::Illegal::NoMarble { cell }
        } else {
            abalone::Illegal::NotYours { cell }
        };
        return PickResult::Rejected(reason.message());
    }
    let mut moves = Vec::new();
    let mut refused = None;
    // The last picked marble gives the direction: try its step to the cell first.
    for from in selected.iter().rev() {
        let Some(direction) = from.direction_to(cell) else { continue };
        let Some(mv) = shift(selected, direction) else { continue };
        match position.check(mv) {
            Ok(()) if !moves.contains(&mv.into()) => moves.push(mv.into()),
            Ok(()) => {}
            Err(reason) => refused = refused.or(Some(reason)),
        }
    }
    if !moves.is_empty() {
        return PickResult::Move(moves);
    }
    let far = abalone::Illegal::NotAdjacent { from: selected[selected.len() - 1], to: cell };
    PickResult::Rejected(refused.unwrap_or(far).message())
}

/// The move of these marbles one step in a direction, if it can be expressed.
fn shift(cells: &[Cell], direction: Direction) -> Option<abalone::Move> {
    let (first, last) = (cells.iter().min()?, cells.iter().max()?);
    let along = Direction::ALL
        .into_iter()
        .find(|along| first != last && first.ray(*along).take(3).any(|cell| cell == *last));
    match along {
        Some(along) if !along.is_along(direction) => {
            abalone::Move::broadside(*first, *last, direction)
        }
        _ => {
            // An in-line move is named by the rear marble.
            let rear = cells.iter().find(|cell| {
                let behind = cell.neighbour(direction.opposite());
                !behind.is_some_and(|behind| cells.contains(&behind))
            })?;
            abalone::Move::in_line(*rear, direction)
        }
    }
}

/// The selection with one more marble, if they form a line of at most three; marbles in between are included.
fn with(position: &abalone::Position, selected: &[Cell], cell: Cell) -> Option<Vec<Cell>> {
    let own = position.marbles(position.side());
    let mut cells = selected.to_vec();
    cells.push(cell);
    let (first, last) = (cells.iter().min()?, cells.iter().max()?);
    let line = Direction::AXES.into_iter().find_map(|along| {
        let line: Vec<Cell> = first.ray(along).take(3).collect();
        let end = line.iter().position(|cell| cell == last)?;
        (end > 0).then(|| line[..=end].to_vec())
    })?;
    let fits =
        cells.iter().all(|cell| line.contains(cell)) && line.iter().all(|cell| own.contains(*cell));
    fits.then(|| {
        // In the order of picking, those in between before the last one.
        let between = line.into_iter().filter(|between| !cells.contains(between));
        selected.iter().copied().chain(between).chain([cell]).collect()
    })
}

/// The selection without a marble; if it falls apart, only its first part.
fn without(selected: &[Cell], cell: Cell) -> Vec<Cell> {
    let rest: Vec<Cell> = selected.iter().copied().filter(|other| *other != cell).collect();
    match rest[..] {
        [first, second] if first.direction_to(second).is_none() => vec![first],
        _ => rest,
    }
}

#[cfg(test)]
mod tests {
    use games::{GameId, Start};

    use super::*;

    fn start(game: GameId, position: Option<&str>, name: Option<&str>) -> AnyPosition {
        AnyPosition::start(game, &Start { position, name, ..Default::default() }).unwrap()
    }

    fn place(game: GameId, name: &str) -> BoardPlace {
        BoardPlace::all(game).find(|place| place.to_string() == name).unwrap()
    }

    /// The effect of picking places in turn: moves, selection or id of the reason.
    fn picks(position: &AnyPosition, names: &str) -> String {
        let mut selected = Vec::new();
        let mut result = String::new();
        for name in names.split_whitespace() {
            let place = place(position.game(), name);
            result = match pick(position, &selected, place, Side::First) {
                PickResult::Selected(cells) => {
                    selected = cells;
                    selected.iter().map(ToString::to_string).collect::<Vec<_>>().join("+")
                }
                PickResult::Move(moves) => {
                    moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" or ")
                }
                PickResult::Rejected(reason) => reason.id.to_owned(),
            };
        }
        result
    }

    #[test]
    fn towers_are_selected_and_stacked() {
        let position = start(GameId::Avalam, None, None);
        let check = |names, result: &str| assert_eq!(picks(&position, names), result, "{names}");
        check("c9", "c9");
        check("c9 c9", "");
        check("c9 d9", "c9d9");
        check("c9 g1", "g1");
        check("e5", "avalam-illegal-no-tower");
        check("d4 e5", "avalam-illegal-onto-empty");
        let position = start(
            GameId::Avalam,
            Some("Aa/AaAa/aAaAaA/AaAaAaAa/AaAa1aAaA/aAaAaAaA/AaAaAa/4/AE l"),
            None,
        );
        assert_eq!(picks(&position, "g1"), "avalam-illegal-tower-of-five");
        assert_eq!(picks(&position, "f1"), "terminal-tower-stuck");
    }

    #[test]
    fn counters_are_placed_without_a_selection() {
        let position = start(GameId::Avalam, None, Some("placement"));
        assert_eq!(picks(&position, "e5"), "l@e5");
        let last = "A1/AaAa/aAaAaA/AaAaAaAa/AaAa1aAaA/aAaAaAaA/AaAaAa/aAaA/1A l 0 2";
        let position = start(GameId::Avalam, Some(last), None);
        assert_eq!(picks(&position, "f1"), "d@f1", "only dark counters are left");
        assert_eq!(picks(&position, "g1"), "avalam-illegal-hole-taken");
    }

    #[test]
    fn marbles_are_selected_in_lines() {
        let position = start(GameId::Abalone, None, None);
        let check = |names, result: &str| assert_eq!(picks(&position, names), result, "{names}");
        check("a1", "a1");
        check("a1 b2", "a1+b2");
        check("a1 c3", "a1+b2+c3");
        check("a1 b2 c3", "a1+b2+c3");
        check("a1 b2 b2", "a1");
        check("a1 c3 b2", "a1");
        check("a1 a4", "a4");
        check("a1 b2 a2", "a2");
        check("i5", "abalone-illegal-not-yours");
        check("e5", "abalone-illegal-no-marble");
        check("a1 e5", "abalone-illegal-not-adjacent");
    }

    #[test]
    fn marbles_move_in_line_or_broadside() {
        let position = start(GameId::Abalone, None, None);
        let check = |names, result: &str| assert_eq!(picks(&position, names), result, "{names}");
        check("c3 d3", "c3d3");
        check("a1 c3 d4", "a1b2");
        check("c3 c4 d4", "c3c4d3 or c3c4d4");
        check("c4 c3 d4", "c3c4d4 or c3c4d3");
        check("c3 c5 d6", "c3c5d4");
    }

    #[test]
    fn marbles_push_the_opponents() {
        let text = "5/6/7/8/1bbbww3/8/7/6/5 b 0-0";
        let position = start(GameId::Abalone, Some(text), None);
        let check = |names, result: &str| assert_eq!(picks(&position, names), result, "{names}");
        check("e2 e4 e5", "e2e3");
        check("e3 e4 e5", "abalone-illegal-pac");
        check("e4 e5", "abalone-illegal-outnumbered");
        let selected = [place(GameId::Abalone, "e3"), place(GameId::Abalone, "e4")];
        let names: Vec<String> =
            targets(&position, &selected).iter().map(ToString::to_string).collect();
        assert_eq!(names, ["d2", "d3", "d4", "f3", "f4", "f5"]);
    }

    #[test]
    fn pits_are_sown_without_a_selection() {
        let position = start(GameId::Awale, None, None);
        assert_eq!(picks(&position, "C"), "C");
        assert_eq!(picks(&position, "c"), "awale-illegal-not-your-pit");
        let (arrive, taken) = preview(&position, AnyMove::Awale("C".parse().unwrap()));
        let names: Vec<String> = arrive.iter().map(ToString::to_string).collect();
        assert_eq!((names.join(""), taken.len()), ("DEFa".to_owned(), 0));
    }
}
