//! Awalé: twelve pits, 48 seeds.
//!
//! Pits are numbered in the direction of sowing: South's A–F are 0–5, North's a–f are 6–11.

use std::ops::Range;

use crate::text;
use crate::{Ending, Limits, Outcome, Plain, Player};

/// The number of pits.
pub const PITS: usize = 12;

/// The names of the pits.
const NAMES: [char; PITS] = ['A', 'B', 'C', 'D', 'E', 'F', 'a', 'b', 'c', 'd', 'e', 'f'];

/// The number of seeds.
const SEEDS: u8 = 48;

/// A player with this many seeds has won.
const TO_WIN: u8 = 25;

/// A position of Awalé.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Awale {
    pits: [u8; PITS],
    /// Seeds taken by South and by North.
    taken: [u8; 2],
    to_move: Player,
    rules: Rules,
    repetition: bool,
}

/// The rule sets of Awalé.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Rules {
    /// The opponent must be left seeds, or the move is illegal.
    Sheet,
    /// Taking everything is legal but captures nothing; an opponent without seeds must be fed.
    Abapa,
    /// Leaving the opponent nothing is legal if every move does.
    Awari,
}

/// A move of Awalé: the number of the sown pit, below [`PITS`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move(pub u8);

/// Illegal a move is illegal, in the order of the checks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Illegal {
    /// A player has 25 seeds or more.
    GameOver,
    /// The pit is the opponent's.
    NotYourPit,
    /// The pit is empty.
    EmptyPit,
    /// The move would capture all of the opponent's seeds.
    TakesAll,
    /// The opponent has no seeds, and the move gives none.
    LeavesNothing,
}

/// The board after a move.
struct Sown {
    pits: [u8; PITS],
    captured: u8,
}

impl Sown {
    /// Whether this player's row is empty.
    fn leaves_nothing(&self, player: Player) -> bool {
        row_sum(&self.pits, player) == 0
    }
}

impl Awale {
    /// The player with 25 seeds or more.
    fn target_reached(&self) -> Option<Player> {
        [Player::First, Player::Second]
            .into_iter()
            .find(|player| self.taken[player.index()] >= TO_WIN)
    }

    /// Sows a pit of the player to move, and captures by the rule set.
    fn sow(&self, pit: usize) -> Sown {
        let opponent = self.to_move.other();
        let mut pits = self.pits;
        let mut last = pit;
        pits[pit] = 0;
        for _ in 0..self.pits[pit] {
            last = next(last);
            // The starting pit is skipped in every round.
            if last == pit {
                last = next(last);
            }
            pits[last] += 1;
        }
        let sown = pits;
        let mut captured = 0;
        let theirs = row(opponent);
        if theirs.contains(&last) {
            // Backwards from the last seed, at most to the opponent's first pit.
            for pit in (theirs.start..=last).rev() {
                if pits[pit] != 2 && pits[pit] != 3 {
                    break;
                }
                captured += pits[pit];
                pits[pit] = 0;
            }
        }
        let after = Sown { pits, captured };
        if self.rules == Rules::Abapa && captured > 0 && after.leaves_nothing(opponent) {
            return Sown { pits: sown, captured: 0 };
        }
        after
    }

    /// Whether a move must leave the opponent seeds: always, except in `awari` if no move does.
    fn must_leave_something(&self) -> bool {
        if self.rules != Rules::Awari {
            return true;
        }
        for pit in row(self.to_move) {
            if self.pits[pit] > 0 && !self.sow(pit).leaves_nothing(self.to_move.other()) {
                return true;
            }
        }
        false
    }
}

impl Plain for Awale {
    type Move = Move;
    type Illegal = Illegal;

    fn start(rules: &str, start: &str) -> Result<Self, String> {
        match start {
            "standard" => Awale::from_text(rules, "4,4,4,4,4,4/4,4,4,4,4,4 0-0 S"),
            _ => Err(format!("Awalé has no setup `{start}`")),
        }
    }

    fn from_text(rules: &str, position: &str) -> Result<Self, String> {
        let (rules, repetition) = read_rules(rules)?;
        let fields: Vec<&str> = position.split(' ').collect();
        let [board, taken, side] = fields[..] else {
            return Err(format!("an Awalé position has 3 fields, not {}", fields.len()));
        };
        let (south, north) =
            board.split_once('/').ok_or_else(|| format!("`{board}` is not two rows"))?;
        let mut pits = [0; PITS];
        for (player, numbers) in [(Player::First, south), (Player::Second, north)] {
            read_numbers(numbers, ',', &mut pits[row(player)])?;
        }
        let mut read = Awale { pits, taken: [0, 0], to_move: Player::First, rules, repetition };
        read_numbers(taken, '-', &mut read.taken)?;
        read.to_move = match side {
            "S" => Player::First,
            "N" => Player::Second,
            _ => return Err(format!("the side to move is `S` or `N`, not `{side}`")),
        };
        text::check_canonical(position, &read.text())?;
        let sum: u32 = read.pits.iter().chain(&read.taken).map(|&n| u32::from(n)).sum();
        if sum != u32::from(SEEDS) {
            return Err(format!("pits and taken seeds sum to {sum} instead of {SEEDS}"));
        }
        Ok(read)
    }

    fn text(&self) -> String {
        let numbers = |player| {
            let row: Vec<String> = self.pits[row(player)].iter().map(u8::to_string).collect();
            row.join(",")
        };
        let (south, north) = (numbers(Player::First), numbers(Player::Second));
        let side = match self.to_move {
            Player::First => 'S',
            Player::Second => 'N',
        };
        format!("{south}/{north} {}-{} {side}", self.taken[0], self.taken[1])
    }

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn for_each_move(&self, mut visit: impl FnMut(Move)) {
        if self.target_reached().is_some() {
            return;
        }
        let must_leave_something = self.must_leave_something();
        for pit in row(self.to_move) {
            if self.pits[pit] == 0 {
                continue;
            }
            if must_leave_something && self.sow(pit).leaves_nothing(self.to_move.other()) {
                continue;
            }
            visit(Move(pit as u8));
        }
    }

    fn move_text(m: Move) -> String {
        NAMES[usize::from(m.0)].to_string()
    }

    fn move_from_text(text: &str) -> Option<Move> {
        (0..PITS).find(|&pit| NAMES[pit].to_string() == text).map(|pit| Move(pit as u8))
    }

    fn why_illegal(&self, m: Move) -> Option<Illegal> {
        let pit = usize::from(m.0);
        if self.target_reached().is_some() {
            return Some(Illegal::GameOver);
        }
        if !row(self.to_move).contains(&pit) {
            return Some(Illegal::NotYourPit);
        }
        if self.pits[pit] == 0 {
            return Some(Illegal::EmptyPit);
        }
        let sown = self.sow(pit);
        if self.must_leave_something() && sown.leaves_nothing(self.to_move.other()) {
            return Some(if sown.captured > 0 {
                Illegal::TakesAll
            } else {
                Illegal::LeavesNothing
            });
        }
        None
    }

    fn play(&mut self, m: Move) {
        debug_assert_eq!(self.why_illegal(m), None);
        let sown = self.sow(usize::from(m.0));
        self.pits = sown.pits;
        self.taken[self.to_move.index()] += sown.captured;
        self.to_move = self.to_move.other();
    }

    fn position_end(&self) -> Option<(Outcome, Ending)> {
        if let Some(winner) = self.target_reached() {
            return Some((Outcome::Win(winner), Ending::Target));
        }
        if self.count_moves() == 0 {
            return Some((Outcome::most(self.score()), Ending::NoMoves));
        }
        None
    }

    fn score(&self) -> (u32, u32) {
        let mut score = self.taken.map(u32::from);
        if self.target_reached().is_none() && self.count_moves() == 0 {
            for player in [Player::First, Player::Second] {
                let taker = match self.rules {
                    Rules::Sheet | Rules::Abapa => player,
                    Rules::Awari => self.to_move.other(),
                };
                score[taker.index()] += u32::from(row_sum(&self.pits, player));
            }
        }
        (score[0], score[1])
    }

    fn limits(&self) -> Limits {
        Limits { repetition: self.repetition, no_progress: None, plies: None }
    }

    /// The seeds on the board count for nobody.
    fn outcome_on_repetition(&self) -> Outcome {
        Outcome::most((u32::from(self.taken[0]), u32::from(self.taken[1])))
    }
}

/// The pits of a player.
fn row(player: Player) -> Range<usize> {
    match player {
        Player::First => 0..6,
        Player::Second => 6..12,
    }
}

/// The seeds in a player's pits.
fn row_sum(pits: &[u8; PITS], player: Player) -> u8 {
    pits[row(player)].iter().sum()
}

/// The pit after this one, in the direction of sowing.
fn next(pit: usize) -> usize {
    if pit == PITS - 1 { 0 } else { pit + 1 }
}

fn read_rules(text: &str) -> Result<(Rules, bool), String> {
    let mut repetition = true;
    let name = text::read_rules(text, |key, value| match key {
        "repetition" => {
            repetition = text::repetition(value)?;
            Ok(())
        }
        _ => Err(format!("Awalé's rules have no key `{key}`")),
    })?;
    let rules = match name {
        "sheet" => Rules::Sheet,
        "abapa" => Rules::Abapa,
        "awari" => Rules::Awari,
        _ => return Err(format!("Awalé has no rule set `{name}`")),
    };
    Ok((rules, repetition))
}

/// Parses numbers with a separator between them.
fn read_numbers(text: &str, separator: char, numbers: &mut [u8]) -> Result<(), String> {
    let parts: Vec<&str> = text.split(separator).collect();
    if parts.len() != numbers.len() {
        return Err(format!("`{text}` is not {} numbers", numbers.len()));
    }
    for (number, part) in numbers.iter_mut().zip(parts) {
        *number = u8::try_from(text::number(part)?)
            .ok()
            .filter(|&n| n <= SEEDS)
            .ok_or_else(|| format!("there are only {SEEDS} seeds"))?;
    }
    Ok(())
}
