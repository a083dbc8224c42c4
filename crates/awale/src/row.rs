use game::Side;
use game::narrow::to_u8;

use crate::choices::Choices;
use crate::{Pit, Rules, TARGET};

/// One side's row in a word: the seeds of its six pits in the lowest bytes, from its left to its
/// right; then a byte that says whose it is and under which rule set; the seeds taken in the highest.
///
/// A move changes the seeds and nothing else: with side and rule set in the rows themselves, a position
/// is just two words. No number of seeds exceeds the 48 of a game. That leaves the highest bit of each
/// byte free, so that one addition can compare all the pits at once: it sets that bit where a pit is
/// large enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Row(pub(crate) u64);

/// The highest bit of every pit.
pub(crate) const TOPS: u64 = every_pit(0x80);

/// Every bit of every pit.
const PITS: u64 = every_pit(0xff);

/// Where the byte with the names begins: the side in its lowest bit, the rule set above it.
const NAMES: u32 = 48;

/// Where the seeds taken begin.
const TAKEN: u32 = 56;

/// The seeds with which each of the mover's pits just reaches the opponent's first pit.
const REACH: u64 = u64::from_le_bytes([6, 5, 4, 3, 2, 1, 0, 0]);

/// The same value in every pit.
#[inline(always)]
pub(crate) const fn every_pit(value: u8) -> u64 {
    value as u64 * 0x0000_0101_0101_0101
}

/// The byte that begins at bit `shift`.
#[inline(always)]
const fn byte(word: u64, shift: u32) -> u8 {
    (word >> shift).to_le_bytes()[0]
}

impl Row {
    /// The row of `side` under a rule set, with these pits and seeds taken, none above 48.
    pub(crate) const fn new(
        pits: [u8; Pit::PER_SIDE],
        taken: u8,
        side: Side,
        rules: Rules,
    ) -> Self {
        let names = rules.code() << 1 | side as u8;
        let mut word = (taken as u64) << TAKEN | (names as u64) << NAMES;
        let mut place = 0;
        while place < Pit::PER_SIDE {
            word |= (pits[place] as u64) << (8 * place);
            place += 1;
        }
        Row(word)
    }

    /// Whose row it is.
    #[inline]
    pub(crate) const fn side(self) -> Side {
        if self.0 >> NAMES & 1 == 0 { Side::First } else { Side::Second }
    }

    /// The row of the other side with the same seeds.
    pub(crate) const fn given_to_other_side(self) -> Self {
        Row(self.0 ^ 1 << NAMES)
    }

    /// The rule set.
    #[inline]
    pub(crate) const fn rules(self) -> Rules {
        Rules::from_code(byte(self.0, NAMES) >> 1)
    }

    /// The seeds of the pit at a place below 6.
    #[inline]
    pub(crate) const fn seeds(self, place: usize) -> u8 {
        (self.0 >> (8 * (place & 7))).to_le_bytes()[0]
    }

    /// The seeds taken.
    #[inline]
    pub(crate) const fn taken(self) -> u8 {
        byte(self.0, TAKEN)
    }

    /// How many seeds lie in the row.
    #[inline]
    pub(crate) const fn sum(self) -> u8 {
        byte(Self::sum_on_top(self.in_pits()), TAKEN)
    }

    /// The seeds in the pits, without those taken.
    #[inline]
    pub(crate) const fn in_pits(self) -> u64 {
        self.0 & PITS
    }

    /// Whether no seed lies in the row.
    #[inline]
    pub(crate) const fn is_empty(self) -> bool {
        self.in_pits() == 0
    }

    /// Whether the seeds taken win at once.
    #[inline]
    pub(crate) const fn has_won(self) -> bool {
        // The seeds taken stand on top, so that they alone decide the comparison.
        self.0 >= (TARGET as u64) << TAKEN
    }

    /// The pits that hold seeds.
    #[inline]
    pub(crate) const fn filled(self) -> Choices {
        self.at_least(every_pit(1))
    }

    /// The pits whose seeds reach the opponent's row.
    #[inline]
    pub(crate) const fn reaching(self) -> Choices {
        self.at_least(REACH)
    }

    /// The pits whose last seed falls, before the first time round is over, into the opponent's pit
    /// at `place`.
    #[inline]
    pub(crate) const fn ending_in(self, place: usize) -> Choices {
        let difference = self.in_pits() ^ (REACH + every_pit(to_u8(place)));
        Choices(!(difference + every_pit(0x7f)) & TOPS)
    }

    /// Whether a pit holds 16 seeds or more.
    #[inline]
    pub(crate) const fn has_sixteen(self) -> bool {
        self.0 & every_pit(0x30) != 0
    }

    /// Whether a pit holds 3 seeds or more.
    #[inline]
    pub(crate) const fn has_three(self) -> bool {
        !self.at_least(every_pit(3)).is_empty()
    }

    /// The place of the last pit that holds seeds, if the row consists of seeds in every pit up to
    /// there and none behind.
    #[inline]
    pub(crate) const fn last_without_gap(self) -> Option<usize> {
        let filled = self.filled();
        // Filled pits without a gap are as many as the bytes up to the highest of them.
        let bytes = (u64::BITS - filled.0.leading_zeros()) as usize / 8;
        if bytes == filled.count() { bytes.checked_sub(1) } else { None }
    }

    /// What a capture takes from this row when the last seed has fallen into the last of the
    /// `sown` pits, a mask of whole bytes from the first pit on (none when it fell into the mover's
    /// own row): twos and threes, backwards from there.
    #[inline]
    pub(crate) const fn captured(self, sown: u64) -> u64 {
        // Zero in the pits with 2 or 3, which differ in the lowest bit only.
        let unlike = (self.0 ^ every_pit(2)) & every_pit(0xfe);
        let refusing = (unlike + every_pit(0x7f)) & TOPS & sown;
        // All the bits above the last pit that refuses; its bit is the highest of its byte.
        let behind = u64::MAX << (u64::BITS - refusing.leading_zeros());
        self.0 & sown & behind
    }

    /// The row without these seeds of its pits.
    #[inline]
    pub(crate) const fn without(self, seeds: u64) -> Self {
        Row(self.0 ^ seeds)
    }

    /// The row after its side has taken these seeds, which are laid out in pits.
    #[inline]
    pub(crate) const fn taking(self, seeds: u64) -> Self {
        Row(self.0.wrapping_add(Self::sum_on_top(seeds)))
    }

    /// The sum of all the pits in the place of the seeds taken.
    #[inline]
    const fn sum_on_top(pits: u64) -> u64 {
        // The product's highest byte collects one copy of every byte; nothing carries into it, for
        // all of them together are 48 at most.
        pits.wrapping_mul(0x0101_0101_0101_0101) & (0xff << TAKEN)
    }

    /// The pits that hold at least what stands at their place in `bounds`, none of them above 128.
    #[inline]
    const fn at_least(self, bounds: u64) -> Choices {
        Choices((self.in_pits() + (TOPS - bounds)) & TOPS)
    }
}
