use crate::trainable::Trainable;

/// A position of a game with what the engine thought of it and how the game ended, from the view of the
/// side to move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Sample<G: Trainable> {
    pub(crate) board: G::Board,
    /// The search's score, in hundredths of a point.
    pub(crate) score: i16,
    /// Half points: 0, 1 or 2.
    pub(crate) result: u8,
    /// The index of the start.
    pub(crate) start: u8,
    /// The plies played before, at most 255.
    pub(crate) ply: u8,
    /// The number of the game in its run.
    pub(crate) game: u32,
}

/// Stored bytes that are not a sample.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum BadSample {
    #[error("a result of {0} half points")]
    Result(u8),
    #[error("{0}")]
    Impossible(String),
    #[error("the game is over in this position")]
    Over,
}

/// The bytes stored after the board.
const TAIL: usize = 8;

impl<G: Trainable> Sample<G> {
    /// The size of a stored sample.
    pub(crate) const BYTES: usize = G::BOARD_BYTES + TAIL;

    pub(crate) fn write(&self, bytes: &mut Vec<u8>) {
        G::write(&self.board, bytes);
        bytes.extend(self.score.to_le_bytes());
        bytes.extend([self.result | self.start << 2, self.ply]);
        bytes.extend(self.game.to_le_bytes());
    }

    /// Reads as many bytes as a sample has, without a look at whether the position is possible.
    pub(crate) fn read(bytes: &[u8]) -> Self {
        let (board, tail) = bytes.split_at(G::BOARD_BYTES);
        Sample {
            board: G::read(board),
            score: i16::from_le_bytes([tail[0], tail[1]]),
            result: tail[2] & 3,
            start: tail[2] >> 2,
            ply: tail[3],
            game: u32::from_le_bytes([tail[4], tail[5], tail[6], tail[7]]),
        }
    }

    /// Says why this cannot have come from a game.
    pub(crate) fn check(&self) -> Result<(), BadSample> {
        if self.result > 2 {
            return Err(BadSample::Result(self.result));
        }
        let position = G::position(&self.board).map_err(BadSample::Impossible)?;
        if game::Position::end(&position).is_some() { Err(BadSample::Over) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use game::{Position as _, Rng};

    use super::*;
    use crate::abalone_training::AbaloneTraining;
    use crate::avalam_training::AvalamTraining;

    /// Samples of random games with made-up scores.
    fn samples<G: Trainable>() -> Vec<Sample<G>> {
        let mut rng = Rng::new(7);
        let mut samples = Vec::new();
        for game in 0..60 {
            let (start, mut history) = G::opening(&mut rng);
            while history.end().is_none() && history.plies() < 150 {
                samples.push(Sample {
                    board: G::board(history.position()),
                    score: rng.bits() as i16,
                    result: rng.below(3) as u8,
                    start,
                    ply: history.plies() as u8,
                    game,
                });
                let mv = history.position().random_move(&mut rng).unwrap();
                history.play(mv).unwrap();
            }
        }
        samples
    }

    fn check_round_trips<G: Trainable>() {
        let samples = samples::<G>();
        assert!(samples.len() > 1_000);
        for sample in samples {
            let mut bytes = Vec::new();
            sample.write(&mut bytes);
            assert_eq!(bytes.len(), Sample::<G>::BYTES);
            assert_eq!(Sample::<G>::read(&bytes), sample);
            assert_eq!(sample.check(), Ok(()));
            let position = G::position(&sample.board).unwrap();
            assert_eq!(G::board(&position), sample.board);
        }
    }

    #[test]
    fn samples_are_read_as_they_were_written() {
        check_round_trips::<AbaloneTraining>();
        check_round_trips::<AvalamTraining>();
    }

    /// Damages a sample's bytes and expects a fault that says so.
    fn check_fault<G: Trainable>(damage: impl Fn(&mut [u8]), text: &str) {
        let mut bytes = Vec::new();
        samples::<G>()[0].write(&mut bytes);
        damage(&mut bytes);
        let error = Sample::<G>::read(&bytes).check().unwrap_err().to_string();
        assert!(error.contains(text), "{error}");
    }

    #[test]
    fn impossible_positions_are_told_apart() {
        check_fault::<AbaloneTraining>(
            |bytes| bytes.copy_within(..8, 8),
            "two marbles on one cell",
        );
        check_fault::<AbaloneTraining>(|bytes| bytes[18] |= 3, "3 half points");
        check_fault::<AbaloneTraining>(|bytes| bytes[7] |= 0xc0, "");
        check_fault::<AbaloneTraining>(|bytes| bytes[..8].fill(0), "");
        check_fault::<AvalamTraining>(|bytes| bytes[27] |= 3, "3 half points");
        check_fault::<AvalamTraining>(|bytes| bytes[..25].fill(0), "0 counters, not 48");
        check_fault::<AvalamTraining>(|bytes| bytes[..25].fill(0x88), "without a counter");
        check_fault::<AvalamTraining>(
            |bytes| {
                bytes[..24].fill(0x16);
                bytes[24] = 6;
            },
            "6 counters",
        );
    }
}
