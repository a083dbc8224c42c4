//! Avalam: 49 holes, 48 counters, towers of at most five.
//!
//! Holes are numbered 0 to 48 in reading order, row 9 first: c9 is 0, d9 is 1, g1 is 48.

use crate::text;
use crate::{Ending, Limits, Outcome, Plain, Player};

/// The number of holes.
pub const HOLES: usize = 49;

/// The rows from 9 down to 1, each with its first and its last column.
const ROWS: [(u8, u8); 9] = [
    (b'c', b'd'),
    (b'b', b'e'),
    (b'b', b'g'),
    (b'b', b'i'),
    (b'a', b'i'),
    (b'a', b'h'),
    (b'c', b'h'),
    (b'e', b'h'),
    (b'f', b'g'),
];

/// The number of holes in each row, from row 9 down to row 1.
const WIDTHS: [usize; 9] = [2, 4, 6, 8, 9, 8, 6, 4, 2];

/// Column and row of each hole, as the characters of its name.
const NAMES: [[u8; 2]; HOLES] = names();

/// A neighbour that does not exist. Boards have an entry for it that stays empty, because nothing can move onto an empty
/// hole either.
const NOWHERE: u8 = HOLES as u8;

/// The up to 8 adjacent holes of each hole.
const NEIGHBOURS: [[u8; 8]; HOLES] = neighbours();

/// The centre, e5, empty at the standard start.
const CENTRE: usize = 24;

/// The counters of each colour.
const COUNTERS: u8 = 24;

/// The maximal height of a tower.
const MAX_HEIGHT: u8 = 5;

/// A position of Avalam.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Avalam {
    /// The height of the tower on each hole, 0 when empty. The last entry is [`NOWHERE`].
    heights: [u8; HOLES + 1],
    /// Whether the tower's top counter is light; `false` where there is no tower.
    light: [bool; HOLES + 1],
    to_move: Player,
    /// Light and dark counters still to place; both 0 outside a placement phase.
    to_place: [u8; 2],
    rules: Rules,
}

/// The rule sets of Avalam.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Rules {
    /// Equal points are decided by the number of 5-towers.
    Modern,
    /// Equal points are a draw.
    Eitaka,
}

/// A move of Avalam. Holes are below [`HOLES`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// The tower on one hole goes onto that on another.
    Tower {
        /// The hole that becomes empty.
        from: u8,
        /// The hole whose tower grows.
        to: u8,
    },
    /// A counter is placed, in the placement phase.
    Place {
        /// Whether the counter is light; either player may place either colour.
        light: bool,
        /// The hole it is placed on.
        hole: u8,
    },
}

/// Illegal a move is illegal, in the order of the checks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Illegal {
    /// A tower move during placement.
    Placing,
    /// A placement after all counters are placed.
    NotPlacing,
    /// A placement on this occupied hole.
    HoleTaken(u8),
    /// All 24 counters of the colour are placed.
    ColourSpent {
        /// The colour.
        light: bool,
    },
    /// There is no tower on this hole.
    NoTower(u8),
    /// A tower move onto itself.
    SameHole,
    /// The two holes are not adjacent.
    NotAdjacent,
    /// A tower move onto this empty hole.
    OntoEmpty(u8),
    /// The tower on this hole has five counters and never moves.
    TowerOfFive(u8),
    /// The tower would have this many counters.
    TooHigh(u8),
}

/// The name of a hole, e.g. `e5`.
///
/// # Panics
///
/// If there is no such hole.
pub fn hole_name(hole: u8) -> String {
    NAMES[usize::from(hole)].iter().map(|&c| char::from(c)).collect()
}

/// The hole with this name.
pub fn hole_from_name(name: &str) -> Option<u8> {
    (0..HOLES as u8).find(|&hole| hole_name(hole) == name)
}

impl Avalam {
    /// Whether the tower on this hole is settled: no adjacent tower would make 5 or fewer with it, so that it can never move
    /// or change owner. Empty holes are not settled, and nothing is during placement.
    ///
    /// # Panics
    ///
    /// If there is no such hole.
    pub fn settled(&self, hole: u8) -> bool {
        let height = self.height(hole);
        if height == 0 || self.placing() {
            return false;
        }
        for neighbour in NEIGHBOURS[usize::from(hole)] {
            let other = self.height(neighbour);
            if other > 0 && height + other <= MAX_HEIGHT {
                return false;
            }
        }
        true
    }

    fn empty_board(rules: Rules) -> Self {
        Avalam {
            heights: [0; HOLES + 1],
            light: [false; HOLES + 1],
            to_move: Player::First,
            to_place: [0, 0],
            rules,
        }
    }

    fn height(&self, hole: u8) -> u8 {
        self.heights[usize::from(hole)]
    }

    fn placing(&self) -> bool {
        self.to_place != [0, 0]
    }

    /// The number of light and dark tops whose tower's height satisfies the condition.
    fn count_tops(&self, counts: impl Fn(u8) -> bool) -> (u32, u32) {
        let mut light = 0;
        let mut dark = 0;
        for hole in 0..HOLES {
            if self.heights[hole] > 0 && counts(self.heights[hole]) {
                if self.light[hole] {
                    light += 1;
                } else {
                    dark += 1;
                }
            }
        }
        (light, dark)
    }

    fn why_illegal_place(&self, light: bool, hole: u8) -> Option<Illegal> {
        if !self.placing() {
            Some(Illegal::NotPlacing)
        } else if self.height(hole) > 0 {
            Some(Illegal::HoleTaken(hole))
        } else if self.to_place[colour_index(light)] == 0 {
            Some(Illegal::ColourSpent { light })
        } else {
            None
        }
    }

    fn why_illegal_tower(&self, from: u8, to: u8) -> Option<Illegal> {
        let total = self.height(from) + self.height(to);
        if self.placing() {
            Some(Illegal::Placing)
        } else if self.height(from) == 0 {
            Some(Illegal::NoTower(from))
        } else if from == to {
            Some(Illegal::SameHole)
        } else if !NEIGHBOURS[usize::from(from)].contains(&to) {
            Some(Illegal::NotAdjacent)
        } else if self.height(to) == 0 {
            Some(Illegal::OntoEmpty(to))
        } else if self.height(from) == MAX_HEIGHT {
            Some(Illegal::TowerOfFive(from))
        } else if total > MAX_HEIGHT {
            Some(Illegal::TooHigh(total))
        } else {
            None
        }
    }

    /// Checks the position against the rules' section on legal setups. Towers above five counters cannot be written.
    fn check(&self) -> Result<(), String> {
        let (light, dark) = self.score();
        if self.placing() {
            if self.heights.iter().any(|&height| height > 1) {
                return Err("there are towers while counters are still being placed".to_owned());
            }
            let counters = u32::from(COUNTERS);
            if light + u32::from(self.to_place[0]) != counters {
                return Err(format!("light counters placed and to place are not {COUNTERS}"));
            }
            if dark + u32::from(self.to_place[1]) != counters {
                return Err(format!("dark counters placed and to place are not {COUNTERS}"));
            }
        } else {
            let sum: u8 = self.heights.iter().sum();
            if sum != 2 * COUNTERS {
                return Err(format!("the board has {sum} counters instead of {}", 2 * COUNTERS));
            }
            if light.max(dark) > u32::from(COUNTERS) {
                return Err(format!("more than {COUNTERS} tops have the same colour"));
            }
        }
        Ok(())
    }
}

impl Plain for Avalam {
    type Move = Move;
    type Illegal = Illegal;

    fn start(rules: &str, start: &str) -> Result<Self, String> {
        let mut position = Avalam::empty_board(read_rules(rules)?);
        match start {
            "standard" => {
                for hole in (0..HOLES).filter(|&hole| hole != CENTRE) {
                    let [column, row] = NAMES[hole];
                    // A chequerboard on which c9 is light.
                    let c9_parity = (b'c' + b'9') % 2;
                    position.heights[hole] = 1;
                    position.light[hole] = (column + row) % 2 == c9_parity;
                }
            }
            "placement" => position.to_place = [COUNTERS, COUNTERS],
            _ => return Err(format!("Avalam has no setup `{start}`")),
        }
        Ok(position)
    }

    fn from_text(rules: &str, position: &str) -> Result<Self, String> {
        let mut read = Avalam::empty_board(read_rules(rules)?);
        let fields: Vec<&str> = position.split(' ').collect();
        let (board, side) = match fields[..] {
            [board, side] => (board, side),
            [board, side, light, dark] => {
                for (i, field) in [light, dark].into_iter().enumerate() {
                    read.to_place[i] = u8::try_from(text::number(field)?)
                        .ok()
                        .filter(|&n| n <= COUNTERS)
                        .ok_or_else(|| format!("there are only {COUNTERS} counters a colour"))?;
                }
                if !read.placing() {
                    return Err("a position with nothing left to place has two fields".to_owned());
                }
                (board, side)
            }
            _ => return Err(format!("an Avalam position has 2 or 4 fields, not {}", fields.len())),
        };
        for (hole, place) in text::read_rows(board, &WIDTHS)?.into_iter().enumerate() {
            match place {
                None => {}
                Some(c @ 'A'..='E') => {
                    read.heights[hole] = c as u8 - b'A' + 1;
                    read.light[hole] = true;
                }
                Some(c @ 'a'..='e') => read.heights[hole] = c as u8 - b'a' + 1,
                Some(c) => return Err(format!("`{c}` is not a tower")),
            }
        }
        read.to_move = match side {
            "l" => Player::First,
            "d" => Player::Second,
            _ => return Err(format!("the side to move is `l` or `d`, not `{side}`")),
        };
        text::check_canonical(position, &read.text())?;
        read.check()?;
        Ok(read)
    }

    fn text(&self) -> String {
        let places: Vec<Option<char>> = (0..HOLES)
            .map(|hole| match (self.heights[hole], self.light[hole]) {
                (0, _) => None,
                (height, true) => Some(char::from(b'A' + height - 1)),
                (height, false) => Some(char::from(b'a' + height - 1)),
            })
            .collect();
        let side = match self.to_move {
            Player::First => 'l',
            Player::Second => 'd',
        };
        let board = text::write_rows(&places, &WIDTHS);
        if self.placing() {
            let [light, dark] = self.to_place;
            format!("{board} {side} {light} {dark}")
        } else {
            format!("{board} {side}")
        }
    }

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn for_each_move(&self, mut visit: impl FnMut(Move)) {
        if self.placing() {
            for hole in 0..HOLES as u8 {
                for light in [true, false] {
                    if self.height(hole) == 0 && self.to_place[colour_index(light)] > 0 {
                        visit(Move::Place { light, hole });
                    }
                }
            }
            return;
        }
        for from in 0..HOLES as u8 {
            let height = self.height(from);
            if height == 0 {
                continue;
            }
            for to in NEIGHBOURS[usize::from(from)] {
                let other = self.height(to);
                // A tower of five exceeds five with any other.
                if other > 0 && height + other <= MAX_HEIGHT {
                    visit(Move::Tower { from, to });
                }
            }
        }
    }

    fn move_text(m: Move) -> String {
        match m {
            Move::Tower { from, to } => hole_name(from) + &hole_name(to),
            Move::Place { light: true, hole } => format!("l@{}", hole_name(hole)),
            Move::Place { light: false, hole } => format!("d@{}", hole_name(hole)),
        }
    }

    fn move_from_text(text: &str) -> Option<Move> {
        let (start, end) = text.split_at_checked(2)?;
        let hole = hole_from_name(end)?;
        match start {
            "l@" => Some(Move::Place { light: true, hole }),
            "d@" => Some(Move::Place { light: false, hole }),
            _ => Some(Move::Tower { from: hole_from_name(start)?, to: hole }),
        }
    }

    fn why_illegal(&self, m: Move) -> Option<Illegal> {
        match m {
            Move::Tower { from, to } => self.why_illegal_tower(from, to),
            Move::Place { light, hole } => self.why_illegal_place(light, hole),
        }
    }

    fn play(&mut self, m: Move) {
        debug_assert_eq!(self.why_illegal(m), None);
        match m {
            Move::Tower { from, to } => {
                let (from, to) = (usize::from(from), usize::from(to));
                self.heights[to] += self.heights[from];
                self.light[to] = self.light[from];
                self.heights[from] = 0;
                self.light[from] = false;
            }
            Move::Place { light, hole } => {
                self.heights[usize::from(hole)] = 1;
                self.light[usize::from(hole)] = light;
                self.to_place[colour_index(light)] -= 1;
            }
        }
        self.to_move = self.to_move.other();
    }

    fn position_end(&self) -> Option<(Outcome, Ending)> {
        if self.count_moves() > 0 {
            return None;
        }
        let by_points = Outcome::most(self.score());
        if by_points == Outcome::Draw && self.rules == Rules::Modern {
            let by_fives = Outcome::most(self.count_tops(|height| height == MAX_HEIGHT));
            if by_fives != Outcome::Draw {
                return Some((by_fives, Ending::TieBreak));
            }
        }
        Some((by_points, Ending::NoMoves))
    }

    fn score(&self) -> (u32, u32) {
        self.count_tops(|_| true)
    }

    fn limits(&self) -> Limits {
        Limits { repetition: false, no_progress: None, plies: None }
    }

    /// Positions of Avalam cannot repeat.
    fn outcome_on_repetition(&self) -> Outcome {
        Outcome::Draw
    }
}

/// The index into [`Avalam::to_place`].
fn colour_index(light: bool) -> usize {
    usize::from(!light)
}

fn read_rules(text: &str) -> Result<Rules, String> {
    let name = text::read_rules(text, |key, _| Err(format!("Avalam's rules have no key `{key}`")))?;
    match name {
        "modern" => Ok(Rules::Modern),
        "eitaka" => Ok(Rules::Eitaka),
        _ => Err(format!("Avalam has no rule set `{name}`")),
    }
}

const fn names() -> [[u8; 2]; HOLES] {
    let mut names = [[0; 2]; HOLES];
    let mut hole = 0;
    let mut i = 0;
    while i < ROWS.len() {
        let (first, last) = ROWS[i];
        let mut column = first;
        while column <= last {
            names[hole] = [column, b'9' - i as u8];
            hole += 1;
            column += 1;
        }
        i += 1;
    }
    names
}

const fn neighbours() -> [[u8; 8]; HOLES] {
    let mut neighbours = [[NOWHERE; 8]; HOLES];
    let mut hole = 0;
    while hole < HOLES {
        let mut found = 0;
        let mut other = 0;
        while other < HOLES {
            let columns = NAMES[hole][0].abs_diff(NAMES[other][0]);
            let rows = NAMES[hole][1].abs_diff(NAMES[other][1]);
            if other != hole && columns <= 1 && rows <= 1 {
                neighbours[hole][found] = other as u8;
                found += 1;
            }
            other += 1;
        }
        hole += 1;
    }
    neighbours
}
