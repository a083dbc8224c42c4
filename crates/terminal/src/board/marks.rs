use super::Place;

/// What is marked on a board, beside the pieces.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Marks {
    /// Where the keyboard is.
    pub(crate) cursor: Option<Place>,
    /// The pieces that are about to move.
    pub(crate) selected: Vec<Place>,
    /// Where they can go.
    pub(crate) targets: Vec<Place>,
    /// Where they would be, if the cursor's target is chosen.
    pub(crate) preview: Vec<Place>,
    /// The places of the last move.
    pub(crate) last: Vec<Place>,
    /// The places of the advised move.
    pub(crate) hint: Vec<Place>,
}

/// What is marked on one place.
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
    /// What is marked on a place.
    pub(crate) fn of(&self, place: Place) -> Mark {
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
