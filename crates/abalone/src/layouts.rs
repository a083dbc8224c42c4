//! The published start layouts, fourteen marbles a side, Black to move.
//!
//! Sources: the public layout lists of `PlayStrategy`, gym-abalone and Abalassembly, compared with
//! each other.

use game::{Scope, Setup as _};

use crate::position::Position;
use crate::rules::Rules;
use crate::setup::Setup;

/// The names of the layouts, the standard one first.
pub(crate) fn names() -> Vec<&'static str> {
    LAYOUTS.iter().map(|(name, _)| *name).collect()
}

/// The start of a layout, if there is one with this name.
pub(crate) fn start(name: &str, rules: Rules) -> Option<Position> {
    let (_, board) = LAYOUTS.iter().find(|(known, _)| *known == name)?;
    let setup: Setup = format!("{board} b 0-0").parse().ok()?;
    setup.position(rules, Scope::Play).ok()
}

const LAYOUTS: [(&str, &str); 17] = [
    ("standard", "wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb"),
    ("belgian", "ww1bb/wwwbbb/1ww1bb1/8/9/8/1bb1ww1/bbbwww/bb1ww"),
    ("german", "5/ww2bb/www1bbb/1ww2bb1/9/1bb2ww1/bbb1www/bb2ww/5"),
    ("dutch", "ww1bb/wbwbwb/1ww1bb1/8/9/8/1bb1ww1/bwbwbw/bb1ww"),
    ("swiss", "5/ww2bb/wbw1bwb/1ww2bb1/9/1bb2ww1/bwb1wbw/bb2ww/5"),
    ("alien_attack", "b1b1b/1bwwb1/1bwbwb1/3bb3/9/3ww3/1wbwbw1/1wbbw1/w1w1w"),
    ("snakes_variant", "bbbbb/b5/b6/b1wwwww1/1b5w1/1bbbbb1w/6w/5w/wwwww"),
    ("star", "b3w/1w2b1/w1b1w1b/3wb3/wbwb1wbwb/3wb3/w1b1w1b/1w2b1/b3w"),
    ("the_wall", "2w2/6/1wwwww1/wwwwwwww/9/bbbbbbbb/1bbbbb1/6/2b2"),
    ("duel", "1w1b1/wwwbbb/2w1b2/b6w/bb5ww/b6w/2w1b2/wwwbbb/1w1b1"),
    ("checkerboard", "5/bwbwbw/7/wbwbwbwb/9/bwbwbwbw/7/wbwbwb/5"),
    ("alliances", "5/1wwbb1/1w1wbb1/1w1bw1b1/1w1b1w1b1/1w1bw1b1/1wwb1b1/1wwbb1/5"),
    ("domination", "5/w4b/ww3bb/wwww1bbb/3b1b3/bbb1wwww/bb3ww/b4w/5"),
    ("infiltration", "1bwb1/1bbbb1/1bwbwb1/1b4b1/9/1w4w1/1wbwbw1/1wwww1/1wbw1"),
    ("fujiyama", "wwwww/1wbbw1/2wbw2/3ww3/9/3bb3/2bwb2/1bwwb1/bbbbb"),
    ("face_2_face", "5/6/ww3bb/www2bbb/wwww1bbbb/www2bbb/ww3bb/6/5"),
    ("pyramid", "w4/ww4/www4/wwww4/wwww1bbbb/4bbbb/4bbb/4bb/4b"),
];
