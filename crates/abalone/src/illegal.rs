use game::{Explain, Message, Position as _};

use crate::cell::Cell;
use crate::moves::{Kind, Move};
use crate::position::Position;

/// Why a move is not allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum Illegal {
    #[error("the game is over: six marbles are out")]
    GameOver,
    #[error("there is no marble on {cell}")]
    NoMarble { cell: Cell },
    #[error("the marble on {cell} is the opponent's")]
    NotYours { cell: Cell },
    #[error("{count} marbles in a row would have to move; three is the most")]
    TooMany { count: u8 },
    #[error("the marble on {cell} would leave the board; own marbles cannot be pushed out")]
    OffBoard { cell: Cell },
    #[error("{count} against {count} is a pac: only a larger number can push")]
    Pac { count: u8 },
    #[error("{own} cannot push {theirs}: only a larger number can push")]
    Outnumbered { own: u8, theirs: u8 },
    #[error("the own marble on {cell}, behind the opponent's, blocks the push")]
    Blocked { cell: Cell },
    #[error("{cell} is taken, and a broadside move does not push")]
    TargetTaken { cell: Cell },
    /// In a text for an in-line move, two cells that do not touch.
    #[error("{to} is not next to {from}: a marble moves one step")]
    NotAdjacent { from: Cell, to: Cell },
    /// In a text for a broadside move, two cells that are not the ends of a line.
    #[error("{first} and {second} are not the ends of a line of two or three marbles")]
    NotALine { first: Cell, second: Cell },
    /// In a text for a broadside move, a third cell that is not a step to the side.
    #[error("{target} is not one step sideways from {end}{}", in_line_hint(*.in_line))]
    NotASidestep {
        /// The end of the line that comes first in the text.
        end: Cell,
        target: Cell,
        /// The in-line move that it is, if the step goes along the line.
        in_line: Option<Move>,
    },
}

impl Illegal {
    /// The first reason why a move is not legal.
    pub(crate) fn find(position: &Position, mv: Move) -> Result<(), Illegal> {
        if position.is_won() {
            return Err(Illegal::GameOver);
        }
        match mv.kind() {
            Kind::InLine { .. } => in_line(position, mv),
            Kind::Broadside { .. } => broadside(position, mv),
        }
    }
}

/// The most marbles that move at once.
const MOST: u8 = 3;

fn in_line(position: &Position, mv: Move) -> Result<(), Illegal> {
    let own = position.marbles(position.side());
    let theirs = position.marbles(position.side().other());
    movable(position, mv.cell())?;

    let mut ray = mv.cell().ray(mv.direction()).peekable();
    let mut front = mv.cell();
    let mut movers = 0;
    while let Some(cell) = ray.next_if(|cell| own.contains(*cell)) {
        front = cell;
        movers += 1;
    }
    if movers > MOST {
        return Err(Illegal::TooMany { count: movers });
    }
    if ray.peek().is_none() {
        return Err(Illegal::OffBoard { cell: front });
    }

    let mut pushed = 0;
    while ray.next_if(|cell| theirs.contains(*cell)).is_some() {
        pushed += 1;
    }
    if pushed == 0 {
        return Ok(());
    }
    if pushed == movers {
        return Err(Illegal::Pac { count: movers });
    }
    if pushed > movers {
        return Err(Illegal::Outnumbered { own: movers, theirs: pushed });
    }
    match ray.next() {
        Some(cell) if own.contains(cell) => Err(Illegal::Blocked { cell }),
        _ => Ok(()),
    }
}

fn broadside(position: &Position, mv: Move) -> Result<(), Illegal> {
    for cell in mv.cells() {
        movable(position, cell)?;
    }
    for cell in mv.cells() {
        match cell.neighbour(mv.direction()) {
            None => return Err(Illegal::OffBoard { cell }),
            Some(target) if !position.empty().contains(target) => {
                return Err(Illegal::TargetTaken { cell: target });
            }
            Some(_) => {}
        }
    }
    Ok(())
}

/// Makes sure that the side to move has a marble on a cell.
fn movable(position: &Position, cell: Cell) -> Result<(), Illegal> {
    if position.empty().contains(cell) {
        return Err(Illegal::NoMarble { cell });
    }
    if position.marbles(position.side()).contains(cell) {
        Ok(())
    } else {
        Err(Illegal::NotYours { cell })
    }
}

fn in_line_hint(in_line: Option<Move>) -> String {
    in_line.map_or_else(String::new, |mv| format!(": as an in-line move it is written {mv}"))
}

impl Explain for Illegal {
    fn message(&self) -> Message {
        let about = |id, cell: Cell| Message::new(id).with("cell", cell.to_string());
        match *self {
            Illegal::GameOver => Message::new("abalone-illegal-game-over"),
            Illegal::NoMarble { cell } => about("abalone-illegal-no-marble", cell),
            Illegal::NotYours { cell } => about("abalone-illegal-not-yours", cell),
            Illegal::TooMany { count } => {
                Message::new("abalone-illegal-too-many").with("count", count)
            }
            Illegal::OffBoard { cell } => about("abalone-illegal-off-board", cell),
            Illegal::Pac { count } => Message::new("abalone-illegal-pac").with("count", count),
            Illegal::Outnumbered { own, theirs } => {
                Message::new("abalone-illegal-outnumbered").with("own", own).with("theirs", theirs)
            }
            Illegal::Blocked { cell } => about("abalone-illegal-blocked", cell),
            Illegal::TargetTaken { cell } => about("abalone-illegal-target-taken", cell),
            Illegal::NotAdjacent { from, to } => Message::new("abalone-illegal-not-adjacent")
                .with("from", from.to_string())
                .with("to", to.to_string()),
            Illegal::NotALine { first, second } => Message::new("abalone-illegal-not-a-line")
                .with("first", first.to_string())
                .with("second", second.to_string()),
            Illegal::NotASidestep { end, target, in_line } => {
                let id = match in_line {
                    Some(_) => "abalone-illegal-not-a-sidestep-in-line",
                    None => "abalone-illegal-not-a-sidestep",
                };
                let message = Message::new(id)
                    .with("end", end.to_string())
                    .with("target", target.to_string());
                match in_line {
                    Some(mv) => message.with("move", mv.to_string()),
                    None => message,
                }
            }
        }
    }
}
