//! Sets of cells as bits of a word.

/// The indices of the set bits, from the lowest.
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

/// The index of the `n`-th set bit, both from 0. `word` must have more than `n` set bits.
///
/// Counts the bits of all bytes at once, finds the byte, and looks the bit up in it: the `pdep` instruction would
/// be faster, but needs `unsafe`.
#[inline]
pub fn nth_set_bit(word: u64, n: u32) -> u32 {
    const EACH_BYTE: u64 = 0x0101_0101_0101_0101;
    debug_assert!(n < word.count_ones());
    let pairs = word - ((word >> 1) & (0x55 * EACH_BYTE));
    let fours = (pairs & (0x33 * EACH_BYTE)) + ((pairs >> 2) & (0x33 * EACH_BYTE));
    let bytes = (fours + (fours >> 4)) & (0x0f * EACH_BYTE);
    // Byte i: the number of set bits in bytes 0 to i. At most 64, so bit 7 is free for a comparison.
    let up_to = bytes.wrapping_mul(EACH_BYTE);
    let reached =
        ((up_to | (0x80 * EACH_BYTE)) - (u64::from(n) + 1) * EACH_BYTE) & (0x80 * EACH_BYTE);
    let shift = reached.trailing_zeros() & 0x38;
    let before = ((up_to << 8) >> shift) & 0xff;
    let byte = (word >> shift) & 0xff;
    shift + u32::from(NTH_IN_BYTE[byte as usize][((u64::from(n) - before) & 7) as usize])
}

/// For each byte, the indices of its set bits.
static NTH_IN_BYTE: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut place = 0;
        let mut n = 0;
        while place < 8 {
            if (byte >> place) & 1 == 1 {
                table[byte][n] = place;
                n += 1;
            }
            place += 1;
        }
        byte += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::{nth_set_bit, set_bits};
    use crate::Rng;

    #[test]
    fn nth_set_bit_agrees_with_set_bits() {
        let mut rng = Rng::new(1);
        for _ in 0..1000 {
            let word = rng.bits() & rng.bits();
            for (n, place) in set_bits(word).enumerate() {
                assert_eq!(nth_set_bit(word, crate::narrow::to_u32(n)), place);
            }
        }
    }
}
