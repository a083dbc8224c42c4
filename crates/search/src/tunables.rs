/// The numbers of the search that games found by playing, all in one place. Scores are in hundredths of a
/// point, depths in plies. A depth of 0 switches its shortcut off.
///
/// Each game has [its own](crate::Model::tunables). How they were found stands in `docs/training.md`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tunables {
    /// Up to this depth, a position that is better than the window by a margin for each ply is left as it
    /// is: the opponent would have avoided it (“reverse futility”).
    pub reverse_depth: i32,
    /// The margin for each ply.
    pub reverse_margin: i32,
    /// Up to this depth, moves are left out in a position that is worse than the window by a margin for
    /// each ply (“futility”).
    pub futility_depth: i32,
    /// The margin for each ply.
    pub futility_margin: i32,
    /// After so many moves, and as many again for each ply.
    pub futility_moves: i32,
    /// Up to this depth, late moves are left out whatever the position is (“late-move pruning”).
    pub late_depth: i32,
    /// After so many moves and the square of the depth; after half of them where the position gets worse.
    pub late_moves: i32,
    /// Late moves are searched less deep by the product of the logarithms of their number and of the depth,
    /// divided by this.
    pub reduction_divisor: i32,
    /// What a [danger](crate::Model::dangers) may take from an estimate. Where that matters, the horizon is
    /// put off by a ply.
    pub relief: i32,
    /// How much of the mean error of estimates with the same [structures](crate::Model::structures) is taken
    /// back, in hundredths.
    pub correction: i32,
    /// How much of an estimate is gone, in hundredths, when the limit of plies without progress is reached. It
    /// goes bit by bit from half of the limit on, so that the side that is ahead acts in time.
    pub fade: i32,
}

impl Tunables {
    /// No shortcut but reductions and passes: what every game can live with.
    pub const PLAIN: Tunables = Tunables {
        reverse_depth: 0,
        reverse_margin: 0,
        futility_depth: 0,
        futility_margin: 0,
        futility_moves: 3,
        late_depth: 0,
        late_moves: 0,
        reduction_divisor: 4,
        relief: 0,
        correction: 0,
        fade: 0,
    };

    /// The number with this name, to be changed.
    pub fn get_mut(&mut self, name: &str) -> Option<&mut i32> {
        Some(match name {
            "reverse_depth" => &mut self.reverse_depth,
            "reverse_margin" => &mut self.reverse_margin,
            "futility_depth" => &mut self.futility_depth,
            "futility_margin" => &mut self.futility_margin,
            "futility_moves" => &mut self.futility_moves,
            "late_depth" => &mut self.late_depth,
            "late_moves" => &mut self.late_moves,
            "reduction_divisor" => &mut self.reduction_divisor,
            "relief" => &mut self.relief,
            "correction" => &mut self.correction,
            "fade" => &mut self.fade,
            _ => return None,
        })
    }
}
