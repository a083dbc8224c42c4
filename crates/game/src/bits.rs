//! Sets of cells as bits of a word.

/// The places of the set bits, from the lowest.
#[inline]
pub fn set_bits(mut word: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        if word == 0 {
            return None;
        }
        let place = word.trailing_zeros();
        word &= word - 1;
        Some(place)
    })
}

/// The place of the `n`-th set bit, from the lowest and from 0. There must be more than `n`.
///
/// Halves the word six times: as fast as it gets without an instruction that safe code cannot use.
#[inline]
pub fn nth_set_bit(word: u64, n: u32) -> u32 {
    debug_assert!(n < word.count_ones());
    let mut word = word;
    let mut n = n;
    let mut place = 0;
    for half in [32, 16, 8, 4, 2, 1] {
        let low = word & ((1 << half) - 1);
        let below = low.count_ones();
        let up = n >= below;
        n -= if up { below } else { 0 };
        place += if up { half } else { 0 };
        word = if up { word >> half } else { low };
    }
    place
}

#[cfg(test)]
mod tests {
    use super::{nth_set_bit, set_bits};
    use crate::Rng;

    #[test]
    fn the_nth_bit_is_the_nth_of_all() {
        let mut rng = Rng::new(1);
        for _ in 0..1000 {
            let word = rng.bits() & rng.bits();
            for (n, place) in set_bits(word).enumerate() {
                assert_eq!(nth_set_bit(word, n as u32), place);
            }
        }
    }
}
