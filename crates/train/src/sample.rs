use abalone::{Cells, Position, Rules, Setup};
use game::{Position as _, Scope, Setup as _, Side};

/// A position of a game with what the engine thought of it and how the game ended, from the view of the
/// side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sample {
    pub(crate) own: u64,
    pub(crate) other: u64,
    /// The marbles that the side to move has pushed out.
    pub(crate) own_out: u8,
    pub(crate) other_out: u8,
    /// The search's score, in hundredths of a marble.
    pub(crate) score: i16,
    /// Half points: 0, 1 or 2.
    pub(crate) result: u8,
    /// The index of the start layout.
    pub(crate) layout: u8,
    /// How many plies had been played, at most 255.
    pub(crate) ply: u8,
    /// The number of the game in its run.
    pub(crate) game: u32,
}

/// The number of bits of a set of cells; the marbles pushed out are stored above them.
const CELLS: u32 = 61;
const BOARD: u64 = (1 << CELLS) - 1;

/// Bytes that are not a sample.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum BadSample {
    #[error("two marbles on one cell")]
    Overlap,
    #[error("a result of {0} half points")]
    Result(u8),
    #[error("{0}")]
    Impossible(String),
    #[error("the game is over in this position")]
    Over,
}

impl Sample {
    /// The size of a stored sample.
    pub(crate) const BYTES: usize = 24;

    /// The marbles and the number pushed out, of `position`; the rest is up to the caller.
    pub(crate) fn of(position: &Position) -> Self {
        let (side, other) = (position.side(), position.side().other());
        Sample {
            own: position.marbles(side).bits(),
            other: position.marbles(other).bits(),
            own_out: position.pushed_out(side),
            other_out: position.pushed_out(other),
            score: 0,
            result: 1,
            layout: 0,
            ply: 0,
            game: 0,
        }
    }

    pub(crate) fn to_bytes(self) -> [u8; Self::BYTES] {
        let mut bytes = [0; Self::BYTES];
        bytes[..8].copy_from_slice(&(self.own | u64::from(self.own_out) << CELLS).to_le_bytes());
        bytes[8..16]
            .copy_from_slice(&(self.other | u64::from(self.other_out) << CELLS).to_le_bytes());
        bytes[16..18].copy_from_slice(&self.score.to_le_bytes());
        bytes[18] = self.result | self.layout << 2;
        bytes[19] = self.ply;
        bytes[20..].copy_from_slice(&self.game.to_le_bytes());
        bytes
    }

    /// The opposite of [`to_bytes`](Self::to_bytes), without a look at whether the position is possible.
    pub(crate) fn from_bytes(bytes: &[u8; Self::BYTES]) -> Self {
        let word = |from: usize| u64::from_le_bytes(std::array::from_fn(|i| bytes[from + i]));
        let (own, other) = (word(0), word(8));
        Sample {
            own: own & BOARD,
            other: other & BOARD,
            own_out: (own >> CELLS) as u8,
            other_out: (other >> CELLS) as u8,
            score: i16::from_le_bytes([bytes[16], bytes[17]]),
            result: bytes[18] & 3,
            layout: bytes[18] >> 2,
            ply: bytes[19],
            game: u32::from_le_bytes(std::array::from_fn(|i| bytes[20 + i])),
        }
    }

    /// The position, with Black to move.
    pub(crate) fn position(&self) -> Result<Position, BadSample> {
        if self.own & self.other != 0 {
            return Err(BadSample::Overlap);
        }
        if self.result > 2 {
            return Err(BadSample::Result(self.result));
        }
        let mut setup = Setup {
            side: Side::First,
            out: [self.own_out.into(), self.other_out.into()],
            ..Setup::EMPTY
        };
        for (side, bits) in [(Side::First, self.own), (Side::Second, self.other)] {
            for cell in Cells::from_bits(bits) {
                setup.set(cell, Some(side));
            }
        }
        let position = setup
            .position(Rules::STANDARD, Scope::Play)
            .map_err(|impossible| BadSample::Impossible(impossible.to_string()))?;
        if position.end().is_some() { Err(BadSample::Over) } else { Ok(position) }
    }
}

#[cfg(test)]
mod tests {
    use abalone::Abalone;
    use game::{Game as _, Rng};

    use super::*;

    #[test]
    fn samples_are_read_as_they_were_written() {
        let mut rng = Rng::new(7);
        for layout in Abalone::starts() {
            let mut position = Abalone::start(layout, Rules::STANDARD).unwrap();
            for ply in 0..200 {
                let Some(mv) = position.random_move(&mut rng) else { break };
                let sample = Sample {
                    score: rng.bits() as i16,
                    result: rng.below(3) as u8,
                    layout: rng.below(17) as u8,
                    ply,
                    game: rng.bits() as u32,
                    ..Sample::of(&position)
                };
                assert_eq!(Sample::from_bytes(&sample.to_bytes()), sample);
                let again = sample.position().unwrap();
                assert_eq!(Sample::of(&again), Sample::of(&position));
                position.play_unchecked(mv);
            }
        }
    }

    #[test]
    fn impossible_positions_are_told_apart() {
        let start = Sample::of(&Abalone::start("belgian", Rules::STANDARD).unwrap());
        let cell = start.other & start.other.wrapping_neg();
        let check = |sample: Sample, text: &str| {
            let error = sample.position().unwrap_err().to_string();
            assert!(error.contains(text), "{error}");
        };
        check(Sample { own: start.own | cell, ..start }, "two marbles on one cell");
        check(Sample { result: 3, ..start }, "3 half points");
        check(Sample { own_out: 6, ..start }, "");
        check(Sample { own: 0, ..start }, "");
        assert!(start.position().is_ok());
    }
}
