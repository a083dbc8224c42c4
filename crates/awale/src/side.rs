//! Names of the two sides.

use game::Side;

/// The selector of a side in Fluent texts.
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
