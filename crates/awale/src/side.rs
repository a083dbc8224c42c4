//! How the two sides are called.

use game::Side;

/// The word by which the texts for people choose the side's name.
pub(crate) const fn selector(side: Side) -> &'static str {
    match side {
        Side::First => "south",
        Side::Second => "north",
    }
}

/// The side's name in English.
pub(crate) const fn english(side: Side) -> &'static str {
    match side {
        Side::First => "South",
        Side::Second => "North",
    }
}

/// The side to move, as positions write it.
pub(crate) const fn letter(side: Side) -> char {
    match side {
        Side::First => 'S',
        Side::Second => 'N',
    }
}

/// The side that is written as `letter`.
pub(crate) const fn from_letter(letter: char) -> Option<Side> {
    match letter {
        'S' => Some(Side::First),
        'N' => Some(Side::Second),
        _ => None,
    }
}
