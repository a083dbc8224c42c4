//! Abalone: 61 cells, two or three marbles that push fewer.

use crate::text;
use crate::{Ending, Limits, Outcome, Plain, Player};

/// The side of the mailbox: nine numbers or letters with an edge on either side.
const SIDE: u8 = 11;

/// The number of squares of the mailbox.
const SQUARES: usize = SIDE as usize * SIDE as usize;

/// All cells, in the order of their names: A1 first, I9 last.
pub const CELLS: [Cell; 61] = cells();

/// The number of cells in each row, from I down to A.
const WIDTHS: [usize; 9] = [5, 6, 7, 8, 9, 8, 7, 6, 5];

/// The marbles of each player.
const MARBLES: u8 = 14;

/// The number of marbles pushed off that wins.
const TO_WIN: u8 = 6;

/// The maximal number of marbles that move at once.
const MAX_MOVED: u8 = 3;

/// The named start layouts, as board texts. Black moves first in all of them.
pub const LAYOUTS: [(&str, &str); 17] = [
    ("standard", "wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb"),
    ("belgian", "ww1bb/wwwbbb/1ww1bb1/8/9/8/1bb1ww1/bbbwww/bb1ww"),
    ("german", "5/ww2bb/www1bbb/1ww2bb1/9/1bb2ww1/bbb1www/bb2ww/5"),
    ("dutch", "ww1bb/wbwbwb/1ww1bb1/8/9/8/1bb1ww1/bwbwbw/bb1ww"),
    ("swiss", "5/ww2bb/wbw1bwb/1ww2bb1/9/1bb2ww1/bwb1wbw/bb2ww/5"),
    ("alien_attack", "b1b1b/1bwwb1/1bwbwb1/3bb3/9/3ww3/1wbwbw1/1wbbw1/w1w1w"),
    ("snakes_variant", "bbbbb/b5/b6/b1wwwww1/1b5w1/1bbbbb1w/6w/5w/wwwww"),
    ("star", "b3w/1w2b1/w1b1w1b/3wb3/wbwb1wbwb/3wb3/w1b1w1b/1w2b1/b3w"),
    ("the_wall", "2w2/6/1wwwww1/wwwwwwww/9/bbbbbbbb/1bbbbb1/6/2b2"),
    ("duel", "1w1b1/wwwbbb/2w1b2/b6w/bb5ww/b6w/2w1b2/wwwbbb/1w1b1"),
    ("checkerboard", "5/bwbwbw/7/wbwbwbwb/9/bwbwbwbw/7/wbwbwb/5"),
    ("alliances", "5/1wwbb1/1w1wbb1/1w1bw1b1/1w1b1w1b1/1w1bw1b1/1wwb1b1/1wwbb1/5"),
    ("domination", "5/w4b/ww3bb/wwww1bbb/3b1b3/bbb1wwww/bb3ww/b4w/5"),
    ("infiltration", "1bwb1/1bbbb1/1bwbwb1/1b4b1/9/1w4w1/1wbwbw1/1wwww1/1wbw1"),
    ("fujiyama", "wwwww/1wbbw1/2wbw2/3ww3/9/3bb3/2bwb2/1bwwb1/bbbbb"),
    ("face_2_face", "5/6/ww3bb/www2bbb/wwww1bbbb/www2bbb/ww3bb/6/5"),
    ("pyramid", "w4/ww4/www4/wwww4/wwww1bbbb/4bbbb/4bbb/4bb/4b"),
];

/// A cell of the board.
///
/// It is a square of an 11 × 11 mailbox, whose rows are the letters and whose columns are the numbers. The edge all round
/// makes bounds checks unnecessary: squares off the board are marked as such. Ordered by name: letter, then number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell(u8);

impl Cell {
    /// The cell of this name, in lower case, e.g. `e5`.
    pub fn from_name(name: &str) -> Option<Self> {
        CELLS.into_iter().find(|cell| cell.name() == name)
    }

    /// The name of the cell, in lower case.
    pub fn name(self) -> String {
        let letter = char::from(b'a' + self.0 / SIDE - 1);
        let number = self.0 % SIDE;
        format!("{letter}{number}")
    }

    /// The next square in a direction, which may be off the board.
    fn step(self, direction: Direction) -> Cell {
        // No wrap-around: the mailbox has an edge on every side.
        Cell(self.0.wrapping_add_signed(direction.offset()))
    }

    /// The square `count` steps away.
    fn steps(self, direction: Direction, count: u8) -> Cell {
        let mut cell = self;
        for _ in 0..count {
            cell = cell.step(direction);
        }
        cell
    }
}

/// A direction, with row A at the bottom of the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Direction {
    /// Along the row, to the next number: E5 to E6.
    East,
    /// To the next letter and number: E5 to F6.
    NorthEast,
    /// To the next letter: E5 to F5.
    NorthWest,
    /// Along the row, to the number before: E5 to E4.
    West,
    /// To the letter and number before: E5 to D4.
    SouthWest,
    /// To the letter before: E5 to D5.
    SouthEast,
}

impl Direction {
    /// All six directions.
    pub const ALL: [Direction; 6] = [
        Direction::East,
        Direction::NorthEast,
        Direction::NorthWest,
        Direction::West,
        Direction::SouthWest,
        Direction::SouthEast,
    ];

    /// The three directions towards cells later in the order of names.
    pub const AXES: [Direction; 3] = [Direction::East, Direction::NorthEast, Direction::NorthWest];

    /// The direction back.
    #[must_use]
    pub fn opposite(self) -> Self {
        match self {
            Direction::East => Direction::West,
            Direction::NorthEast => Direction::SouthWest,
            Direction::NorthWest => Direction::SouthEast,
            Direction::West => Direction::East,
            Direction::SouthWest => Direction::NorthEast,
            Direction::SouthEast => Direction::NorthWest,
        }
    }

    /// The offset of the next square in the mailbox.
    fn offset(self) -> i8 {
        const ROW: i8 = SIDE.cast_signed();
        match self {
            Direction::East => 1,
            Direction::NorthEast => ROW + 1,
            Direction::NorthWest => ROW,
            Direction::West => -1,
            Direction::SouthWest => -ROW - 1,
            Direction::SouthEast => -ROW,
        }
    }

    /// Whether both directions lie on the same line.
    fn parallel(self, other: Self) -> bool {
        self == other || self == other.opposite()
    }
}

/// What a square of the mailbox holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Square {
    /// The square is not on the board.
    Off,
    /// The cell is free.
    Free,
    /// The cell holds a marble of this player.
    Marble(Player),
}

/// A position of Abalone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Abalone {
    squares: [Square; SQUARES],
    to_move: Player,
    /// Marbles pushed out by Black and by White.
    out: [u8; 2],
    limits: Limits,
}

/// A move of Abalone.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// A column moves along its own axis: all own marbles from the rear one forward to the first
    /// gap. A single marble always moves like this.
    InLine {
        /// The rear marble.
        rear: Cell,
        /// Where the column goes.
        direction: Direction,
    },
    /// Two or three marbles in line move sideways.
    Broadside {
        /// The end of the line that is first in the order of names.
        first: Cell,
        /// The direction from the first end to the other, one of [`Direction::AXES`].
        axis: Direction,
        /// The number of marbles, 2 or 3.
        length: u8,
        /// Where each marble goes, not along the axis.
        direction: Direction,
    },
}

/// Illegal a move is illegal, in the order of the checks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Illegal {
    /// A side has pushed off six marbles.
    GameOver,
    /// There is no marble on this cell.
    NoMarble(Cell),
    /// The marble on this cell is the opponent's.
    NotYours(Cell),
    /// In line: this many marbles, more than three, would have to move.
    TooMany(u8),
    /// The own marble on this cell would leave the board.
    OffBoard(Cell),
    /// In line: this many marbles face as many.
    Pac(u8),
    /// In line: the opponent's column is the longer one.
    Outnumbered {
        /// The marbles that would push.
        own: u8,
        /// The marbles that they face.
        theirs: u8,
    },
    /// In line: the own marble on this cell is behind the column to push.
    Blocked(Cell),
    /// Broadside: this cell is not free.
    TargetTaken(Cell),
}

impl Abalone {
    fn empty_board(limits: Limits) -> Self {
        let mut squares = [Square::Off; SQUARES];
        for cell in CELLS {
            squares[usize::from(cell.0)] = Square::Free;
        }
        Abalone { squares, to_move: Player::First, out: [0, 0], limits }
    }

    fn at(&self, cell: Cell) -> Square {
        self.squares[usize::from(cell.0)]
    }

    fn put(&mut self, cell: Cell, square: Square) {
        self.squares[usize::from(cell.0)] = square;
    }

    fn own(&self) -> Square {
        Square::Marble(self.to_move)
    }

    fn theirs(&self) -> Square {
        Square::Marble(self.to_move.other())
    }

    /// The player who has pushed out six marbles.
    fn target_reached(&self) -> Option<Player> {
        [Player::First, Player::Second]
            .into_iter()
            .find(|player| self.out[player.index()] >= TO_WIN)
    }

    /// The number of marbles like this one in a row from a cell on, and the square after them.
    fn row(&self, marble: Square, from: Cell, direction: Direction) -> (u8, Cell) {
        let mut count = 0;
        let mut cell = from;
        while self.at(cell) == marble {
            count += 1;
            cell = cell.step(direction);
        }
        (count, cell)
    }

    /// Illegal the player to move cannot move the marble on this cell at all.
    fn why_not_own(&self, cell: Cell) -> Option<Illegal> {
        match self.at(cell) {
            Square::Off | Square::Free => Some(Illegal::NoMarble(cell)),
            Square::Marble(owner) if owner != self.to_move => Some(Illegal::NotYours(cell)),
            Square::Marble(_) => None,
        }
    }

    fn why_illegal_in_line(&self, rear: Cell, direction: Direction) -> Option<Illegal> {
        if let Some(why) = self.why_not_own(rear) {
            return Some(why);
        }
        let (own, ahead) = self.row(self.own(), rear, direction);
        if own > MAX_MOVED {
            return Some(Illegal::TooMany(own));
        }
        match self.at(ahead) {
            Square::Off => return Some(Illegal::OffBoard(ahead.step(direction.opposite()))),
            Square::Free => return None,
            Square::Marble(_) => {}
        }
        let (theirs, behind) = self.row(self.theirs(), ahead, direction);
        if theirs == own {
            Some(Illegal::Pac(own))
        } else if theirs > own {
            Some(Illegal::Outnumbered { own, theirs })
        } else if self.at(behind) == self.own() {
            Some(Illegal::Blocked(behind))
        } else {
            None
        }
    }

    fn why_illegal_broadside(
        &self,
        first: Cell,
        axis: Direction,
        length: u8,
        direction: Direction,
    ) -> Option<Illegal> {
        for i in 0..length {
            if let Some(why) = self.why_not_own(first.steps(axis, i)) {
                return Some(why);
            }
        }
        for i in 0..length {
            let marble = first.steps(axis, i);
            let target = marble.step(direction);
            match self.at(target) {
                Square::Off => return Some(Illegal::OffBoard(marble)),
                Square::Marble(_) => return Some(Illegal::TargetTaken(target)),
                Square::Free => {}
            }
        }
        None
    }

    fn play_in_line(&mut self, rear: Cell, direction: Direction) {
        let (own, theirs) = (self.own(), self.theirs());
        let (_, ahead) = self.row(own, rear, direction);
        let (pushed, behind) = self.row(theirs, ahead, direction);
        if pushed > 0 {
            if self.at(behind) == Square::Off {
                self.out[self.to_move.index()] += 1;
            } else {
                self.put(behind, theirs);
            }
        }
        // Marbles of one colour are alike: moving a column only changes its two ends.
        self.put(ahead, own);
        self.put(rear, Square::Free);
    }

    fn play_broadside(&mut self, first: Cell, axis: Direction, length: u8, direction: Direction) {
        let own = self.own();
        for i in 0..length {
            let marble = first.steps(axis, i);
            self.put(marble, Square::Free);
            self.put(marble.step(direction), own);
        }
    }

    /// Checks the position against the rules' section on legal setups.
    fn check(&self) -> Result<(), String> {
        for (player, name) in [(Player::First, "Black"), (Player::Second, "White")] {
            let is_own = |square: &&Square| **square == Square::Marble(player);
            let marbles = self.squares.iter().filter(is_own).count();
            let out = usize::from(self.out[player.other().index()]);
            if marbles > usize::from(MARBLES) {
                return Err(format!("{name} has {marbles} marbles, more than {MARBLES}"));
            }
            if out > usize::from(MARBLES) - marbles {
                return Err(format!("{name} has {marbles} marbles, so {out} cannot be out"));
            }
        }
        if self.out == [TO_WIN, TO_WIN] {
            return Err("both players cannot have won".to_owned());
        }
        Ok(())
    }
}

impl Plain for Abalone {
    type Move = Move;
    type Illegal = Illegal;

    fn start(rules: &str, start: &str) -> Result<Self, String> {
        match LAYOUTS.iter().find(|(name, _)| *name == start) {
            Some((_, board)) => Abalone::from_text(rules, &format!("{board} b 0-0")),
            None => Err(format!("Abalone has no layout `{start}`")),
        }
    }

    fn from_text(rules: &str, position: &str) -> Result<Self, String> {
        let mut read = Abalone::empty_board(read_rules(rules)?);
        let fields: Vec<&str> = position.split(' ').collect();
        let [board, side, out] = fields[..] else {
            return Err(format!("an Abalone position has 3 fields, not {}", fields.len()));
        };
        for (cell, place) in cells_as_written().zip(text::read_rows(board, &WIDTHS)?) {
            match place {
                None => {}
                Some('b') => read.put(cell, Square::Marble(Player::First)),
                Some('w') => read.put(cell, Square::Marble(Player::Second)),
                Some(c) => return Err(format!("`{c}` is not a marble")),
            }
        }
        read.to_move = match side {
            "b" => Player::First,
            "w" => Player::Second,
            _ => return Err(format!("the side to move is `b` or `w`, not `{side}`")),
        };
        let (black, white) = out
            .split_once('-')
            .ok_or_else(|| format!("the marbles out are two numbers, not `{out}`"))?;
        for (i, field) in [black, white].into_iter().enumerate() {
            read.out[i] = u8::try_from(text::number(field)?)
                .ok()
                .filter(|&n| n <= TO_WIN)
                .ok_or_else(|| format!("at most {TO_WIN} marbles can be out"))?;
        }
        text::check_canonical(position, &read.text())?;
        read.check()?;
        Ok(read)
    }

    fn text(&self) -> String {
        let places: Vec<Option<char>> = cells_as_written()
            .map(|cell| match self.at(cell) {
                Square::Off | Square::Free => None,
                Square::Marble(Player::First) => Some('b'),
                Square::Marble(Player::Second) => Some('w'),
            })
            .collect();
        let side = match self.to_move {
            Player::First => 'b',
            Player::Second => 'w',
        };
        let [black, white] = self.out;
        format!("{} {side} {black}-{white}", text::write_rows(&places, &WIDTHS))
    }

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn for_each_move(&self, mut visit: impl FnMut(Move)) {
        if self.target_reached().is_some() {
            return;
        }
        for cell in CELLS {
            if self.at(cell) != self.own() {
                continue;
            }
            for direction in Direction::ALL {
                if self.why_illegal_in_line(cell, direction).is_none() {
                    visit(Move::InLine { rear: cell, direction });
                }
                for axis in Direction::AXES {
                    if axis.parallel(direction) {
                        continue;
                    }
                    // The line grows as long as its next marble is an own one that can go.
                    let mut length = 0;
                    let mut marble = cell;
                    while length < MAX_MOVED
                        && self.at(marble) == self.own()
                        && self.at(marble.step(direction)) == Square::Free
                    {
                        length += 1;
                        if length >= 2 {
                            visit(Move::Broadside { first: cell, axis, length, direction });
                        }
                        marble = marble.step(axis);
                    }
                }
            }
        }
    }

    /// The canonical text of a move. A target or line end off the board is written `??`.
    fn move_text(m: Move) -> String {
        let name = |cell: Cell| {
            if CELLS.contains(&cell) { cell.name() } else { "??".to_owned() }
        };
        match m {
            Move::InLine { rear, direction } => name(rear) + &name(rear.step(direction)),
            Move::Broadside { first, axis, length, direction } => {
                let last = first.steps(axis, length - 1);
                name(first) + &name(last) + &name(first.step(direction))
            }
        }
    }

    fn move_from_text(text: &str) -> Option<Move> {
        let (first, rest) = text.split_at_checked(2)?;
        let first = Cell::from_name(first)?;
        if rest.len() == 2 {
            let entered = Cell::from_name(rest)?;
            let direction = Direction::ALL.into_iter().find(|d| first.step(*d) == entered)?;
            return Some(Move::InLine { rear: first, direction });
        }
        let (last, entered) = rest.split_at_checked(2)?;
        let (last, entered) = (Cell::from_name(last)?, Cell::from_name(entered)?);
        for axis in Direction::AXES {
            for length in 2..=MAX_MOVED {
                for direction in Direction::ALL {
                    if !direction.parallel(axis)
                        && first.steps(axis, length - 1) == last
                        && first.step(direction) == entered
                    {
                        return Some(Move::Broadside { first, axis, length, direction });
                    }
                }
            }
        }
        None
    }

    fn why_illegal(&self, m: Move) -> Option<Illegal> {
        if self.target_reached().is_some() {
            return Some(Illegal::GameOver);
        }
        match m {
            Move::InLine { rear, direction } => self.why_illegal_in_line(rear, direction),
            Move::Broadside { first, axis, length, direction } => {
                self.why_illegal_broadside(first, axis, length, direction)
            }
        }
    }

    fn play(&mut self, m: Move) {
        debug_assert_eq!(self.why_illegal(m), None);
        match m {
            Move::InLine { rear, direction } => self.play_in_line(rear, direction),
            Move::Broadside { first, axis, length, direction } => {
                self.play_broadside(first, axis, length, direction);
            }
        }
        self.to_move = self.to_move.other();
    }

    fn position_end(&self) -> Option<(Outcome, Ending)> {
        if let Some(winner) = self.target_reached() {
            return Some((Outcome::Win(winner), Ending::Target));
        }
        if self.count_moves() == 0 {
            return Some((Outcome::Win(self.to_move.other()), Ending::Stuck));
        }
        None
    }

    fn score(&self) -> (u32, u32) {
        let [black, white] = self.out;
        (u32::from(black), u32::from(white))
    }

    fn limits(&self) -> Limits {
        self.limits
    }

    fn outcome_on_repetition(&self) -> Outcome {
        Outcome::Draw
    }
}

fn read_rules(text: &str) -> Result<Limits, String> {
    let mut limits = Limits { repetition: true, no_progress: Some(200), plies: None };
    let name = text::read_rules(text, |key, value| {
        match key {
            "repetition" => limits.repetition = text::repetition(value)?,
            "no-progress" => limits.no_progress = text::plies(value)?,
            "plies" => limits.plies = text::plies(value)?,
            _ => return Err(format!("Abalone's rules have no key `{key}`")),
        }
        Ok(())
    })?;
    match name {
        "standard" => Ok(limits),
        _ => Err(format!("Abalone has no rule set `{name}`")),
    }
}

/// The cells in the order of position texts: row I first, each row by its numbers.
fn cells_as_written() -> impl Iterator<Item = Cell> {
    (1..=9).rev().flat_map(|letter| CELLS.into_iter().filter(move |cell| cell.0 / SIDE == letter))
}

const fn cells() -> [Cell; 61] {
    let mut cells = [Cell(0); 61];
    let mut found = 0;
    let mut letter: u8 = 1;
    while letter <= 9 {
        let mut number: u8 = 1;
        while number <= 9 {
            // The hexagon lacks two corners of the 9 × 9 rhombus: A1–A5 is the bottom row, I5–I9 the top one.
            if letter.abs_diff(number) <= 4 {
                cells[found] = Cell(letter * SIDE + number);
                found += 1;
            }
            number += 1;
        }
        letter += 1;
    }
    cells
}
