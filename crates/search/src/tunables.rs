/// The search parameters of a game, all in one place. Scores are in hundredths of a point, depths
/// in plies. A depth of 0 turns its pruning off.
///
/// Each game has [its own](crate::Model::tunables); `docs/training.md` describes how they were
/// tuned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tunables {
    /// Reverse futility pruning up to this depth: a node whose evaluation exceeds beta by a margin
    /// per ply fails high.
    pub reverse_depth: i32,
    /// Margin per ply, for reverse futility pruning.
    pub reverse_margin: i32,
    /// Futility pruning up to this depth: quiet moves are skipped if the evaluation is below alpha
    /// by a margin per ply.
    pub futility_depth: i32,
    /// Margin per ply, for futility pruning.
    pub futility_margin: i32,
    /// Futility pruning starts after this many moves, plus as many per ply.
    pub futility_moves: i32,
    /// Late-move pruning up to this depth, whatever the evaluation.
    pub late_depth: i32,
    /// Late-move pruning starts after this many moves plus the square of the depth; after half of
    /// that if the evaluation does not improve.
    pub late_moves: i32,
    /// Late-move reduction: the product of the binary logarithms of move number and depth, divided
    /// by this.
    pub reduction_divisor: i32,
    /// The same with natural logarithms: hundredths of a ply per unit of the product. If 0,
    /// `reduction_divisor` is used instead.
    pub reduction_scale: i32,
    /// With natural logarithms: the base reduction of every late move, in hundredths of a ply.
    pub reduction_base: i32,
    /// Singular extension from this depth on: a table move that is better than all others by a
    /// margin is searched one ply deeper.
    pub singular_depth: i32,
    /// Margin per ply, for singular extensions.
    pub singular_margin: i32,
    /// Weight of the continuation history in move ordering, in per cent of the butterfly history.
    pub continuation: i32,
    /// Half width of the aspiration window.
    pub aspiration: i32,
    /// The evaluation that one [danger](crate::Model::dangers) may cost. Where that matters, the
    /// horizon is extended by one ply.
    pub relief: i32,
    /// Share of the correction history that is applied, in per cent; see
    /// [structures](crate::Model::structures).
    pub correction: i32,
    /// The evaluation fades by this share, in per cent, at the limit of plies without progress,
    /// linearly from half of the limit on, so that the side ahead acts in time.
    pub fade: i32,
}

impl Tunables {
    /// No pruning except late-move reductions and null moves: safe for every game.
    pub const PLAIN: Tunables = Tunables {
        reverse_depth: 0,
        reverse_margin: 0,
        futility_depth: 0,
        futility_margin: 0,
        futility_moves: 3,
        late_depth: 0,
        late_moves: 0,
        reduction_divisor: 4,
        reduction_scale: 0,
        reduction_base: 0,
        singular_depth: 0,
        singular_margin: 0,
        continuation: 0,
        aspiration: 30,
        relief: 0,
        correction: 0,
        fade: 0,
    };

    /// Mutable access to the parameter with this name.
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
            "reduction_scale" => &mut self.reduction_scale,
            "reduction_base" => &mut self.reduction_base,
            "singular_depth" => &mut self.singular_depth,
            "singular_margin" => &mut self.singular_margin,
            "continuation" => &mut self.continuation,
            "aspiration" => &mut self.aspiration,
            "relief" => &mut self.relief,
            "correction" => &mut self.correction,
            "fade" => &mut self.fade,
            _ => return None,
        })
    }
}
