//! What the parsers of positions and moves expect.

use game::Expected;

pub(crate) const MOVE: Expected =
    Expected::new("expected-awale-move", "a pit: A to F for South, a to f for North");
pub(crate) const END: Expected =
    Expected::new("expected-awale-end", "the end of the text: nothing may follow");
pub(crate) const SEEDS: Expected =
    Expected::new("expected-awale-seeds", "a number of seeds, with at most three digits");
pub(crate) const COMMA: Expected =
    Expected::new("expected-awale-comma", "a comma and the next of the row's six pits");
pub(crate) const SLASH: Expected =
    Expected::new("expected-awale-slash", "a slash and the other row's six pits");
pub(crate) const SPACE: Expected =
    Expected::new("expected-awale-space", "one space and what follows it");
pub(crate) const HYPHEN: Expected =
    Expected::new("expected-awale-hyphen", "a hyphen and the next number");
pub(crate) const SIDE: Expected =
    Expected::new("expected-awale-side", "the side to move: S for South or N for North");
pub(crate) const ITEM: Expected =
    Expected::new("expected-awale-item", "a pit such as 4S, or a run of 1 to 6 empty pits");
pub(crate) const RUN: Expected =
    Expected::new("expected-awale-run", "no more empty pits than the row still has");
pub(crate) const MOVE_NUMBER: Expected =
    Expected::new("expected-awale-move-number", "the number of the move");
