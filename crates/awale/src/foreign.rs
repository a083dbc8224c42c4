//! Position notations of other programs.

use std::fmt::Write as _;

use game::{Reader, TextError};

use crate::setup::seeds;
use crate::{Pit, SEEDS, Setup, expected, side};

/// A notation of positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// Ours: `4,4,4,4,4,4/4,4,4,4,4,4 0-0 S`.
    Canonical,
    /// `4S,4S,4S,4S,4S,4S/4S,4S,4S,4S,4S,4S 0 0 S 1`.
    PlayStrategy,
    /// `4-4-4-4-4-4-4-4-4-4-4-4-0-0-S`.
    Dashes,
}

impl Form {
    /// Guesses the notation of a trimmed text; ours if none fits.
    pub(crate) fn of(text: &str) -> Form {
        let after_number = text.trim_start_matches(|c: char| c.is_ascii_digit());
        let starts_with_number = after_number.len() < text.len();
        let board = text.split(' ').next().unwrap_or_default();
        match after_number.chars().next() {
            _ if !starts_with_number => Form::Canonical,
            Some('-') => Form::Dashes,
            // A row that is all one run of empty pits.
            Some('/') => Form::PlayStrategy,
            _ if board.contains(['S', 's']) => Form::PlayStrategy,
            _ => Form::Canonical,
        }
    }
}

impl Setup {
    /// As `PlayStrategy` writes it, with move number 1: North's row as South sees it (`f` to `a`)
    /// over South's row, a pit of n seeds as `nS`, a run of n empty pits as `n`; then the seeds taken
    /// by South and by North, the side to move, the number of the move.
    pub fn to_playstrategy(&self) -> String {
        let (south, north) = self.pits.split_at(Pit::PER_SIDE);
        let north: Vec<_> = north.iter().rev().copied().collect();
        let [taken_south, taken_north] = self.taken;
        format!(
            "{}/{} {taken_south} {taken_north} {} 1",
            playstrategy_row(&north),
            playstrategy_row(south),
            side::letter(self.side)
        )
    }

    /// As some engines write it: the pits `A`–`F`, `a`–`f`, the seeds taken by South and by North and
    /// the side to move, with hyphens between them.
    pub fn to_dashes(&self) -> String {
        let mut text = String::new();
        for number in self.pits.iter().chain(&self.taken) {
            // Writing to a string cannot fail.
            let _ = write!(text, "{number}-");
        }
        text.push(side::letter(self.side));
        text
    }
}

/// Reads `PlayStrategy`'s form, with or without the number of the move.
pub(crate) fn playstrategy(reader: &mut Reader<'_>) -> Result<Setup, TextError> {
    let mut north = read_playstrategy_row(reader)?;
    north.reverse();
    reader.expect('/', expected::SLASH)?;
    let south = read_playstrategy_row(reader)?;
    reader.expect(' ', expected::SPACE)?;
    let mut taken = [seeds(reader)?, 0];
    reader.expect(' ', expected::SPACE)?;
    taken[1] = seeds(reader)?;
    reader.expect(' ', expected::SPACE)?;
    let side = reader.take(expected::SIDE, side::from_letter)?;
    if reader.accept(' ') {
        read_move_number(reader)?;
    }

    let mut pits = [0; Pit::COUNT];
    let (first, second) = pits.split_at_mut(Pit::PER_SIDE);
    first.copy_from_slice(&south);
    second.copy_from_slice(&north);
    Ok(Setup { pits, taken: without_rows(taken, &south, &north), side })
}

/// Reads the form with hyphens.
pub(crate) fn dashes(reader: &mut Reader<'_>) -> Result<Setup, TextError> {
    let mut numbers = [0; Pit::COUNT + 2];
    for number in &mut numbers {
        *number = seeds(reader)?;
        reader.expect('-', expected::HYPHEN)?;
    }
    let side = reader.take(expected::SIDE, side::from_letter)?;
    let [pits @ .., south, north] = numbers;
    Ok(Setup { pits, taken: [south, north], side })
}

fn playstrategy_row(row: &[u16]) -> String {
    let items: Vec<_> = row
        .chunk_by(|before, after| *before == 0 && *after == 0)
        .map(|chunk| match chunk {
            [0, ..] => chunk.len().to_string(),
            _ => format!("{}S", chunk[0]),
        })
        .collect();
    items.join(",")
}

fn read_playstrategy_row(reader: &mut Reader<'_>) -> Result<[u16; Pit::PER_SIDE], TextError> {
    let mut row = [0; Pit::PER_SIDE];
    let mut read = 0;
    while read < Pit::PER_SIDE {
        if read > 0 {
            reader.expect(',', expected::COMMA)?;
        }
        let item = reader.clone();
        let number = reader.number(expected::ITEM)?;
        if reader.accept('S') || reader.accept('s') {
            row[read] = number;
            read += 1;
        } else if number == 0 {
            return Err(item.error(expected::ITEM));
        } else if usize::from(number) > Pit::PER_SIDE - read {
            return Err(item.error(expected::RUN));
        } else {
            read += usize::from(number);
        }
    }
    Ok(row)
}

/// Skips the number of the move, which may be long and says nothing about the position.
fn read_move_number(reader: &mut Reader<'_>) -> Result<(), TextError> {
    reader.take(expected::MOVE_NUMBER, |c| c.to_digit(10))?;
    while reader.peek().is_some_and(|c| c.is_ascii_digit()) {
        reader.next_char();
    }
    Ok(())
}

/// The seeds taken where a finished game is written: there both scores already include the player's
/// own row, so that they make 48 with seeds still on the board.
fn without_rows(taken: [u16; 2], south: &[u16], north: &[u16]) -> [u16; 2] {
    let rows: [u16; 2] = [south.iter().sum(), north.iter().sum()];
    if rows == [0, 0] || taken[0] + taken[1] != u16::from(SEEDS) {
        return taken;
    }
    match (taken[0].checked_sub(rows[0]), taken[1].checked_sub(rows[1])) {
        (Some(south), Some(north)) => [south, north],
        _ => taken,
    }
}
