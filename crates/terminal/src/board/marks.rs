use super::BoardPlace;
use crate::ink::Ink;
use crate::palette::{HIGHLIGHT, HINT};

/// The marks on a board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Marks {
    pub(crate) cursor: Option<BoardPlace>,
    pub(crate) selected: Vec<BoardPlace>,
    /// Where the selected pieces can go.
    pub(crate) targets: Vec<BoardPlace>,
    /// Where they would end up after the move under the cursor.
    pub(crate) preview: Vec<BoardPlace>,
    pub(crate) last: Vec<BoardPlace>,
    pub(crate) hint: Vec<BoardPlace>,
}

/// The marks on one place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "all of them can be true together")]
pub(crate) struct Mark {
    pub(crate) cursor: bool,
    pub(crate) selected: bool,
    pub(crate) target: bool,
    pub(crate) preview: bool,
    pub(crate) last: bool,
    pub(crate) hint: bool,
}

impl Marks {
    pub(crate) fn of(&self, place: BoardPlace) -> Mark {
        Mark {
            cursor: self.cursor == Some(place),
            selected: self.selected.contains(&place),
            target: self.targets.contains(&place),
            preview: self.preview.contains(&place),
            last: self.last.contains(&place),
            hint: self.hint.contains(&place),
        }
    }
}

impl Mark {
    /// The colour of a marked place that is drawn with characters.
    pub(super) fn ink(self) -> Option<Ink> {
        match self {
            Mark { hint: true, .. } => Some(HINT),
            Mark { cursor: true, .. } | Mark { selected: true, .. } | Mark { target: true, .. } => {
                Some(HIGHLIGHT)
            }
            _ => None,
        }
    }
}
