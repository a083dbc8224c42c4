//! Staged move generation: the moves of a node, most promising first.

use game::Position as _;

use crate::model::{Model, Move};
use crate::ordering::{Choices, Ordering};

/// Yields the moves of a node in stages. Most nodes need only the first few, so the others are
/// listed as late as possible: in games with many moves, listing dominates.
pub(crate) struct Picker<Move> {
    stage: Stage,
    table_move: Option<Move>,
    /// Killers of this ply and the countermove of the opponent's last move.
    replies: [Option<Move>; 3],
    /// The index of the opponent's last move.
    last: Option<usize>,
    lists: Lists<Move>,
}

/// Move buffers, reused so that no node allocates.
#[derive(Clone, Debug)]
pub(crate) struct Lists<Move> {
    noisy: Vec<Move>,
    choices: Choices<Move>,
}

#[derive(Clone, Copy)]
enum Stage {
    Table,
    Noisy,
    NextNoisy(usize),
    Reply(usize),
    List,
    Rest,
}

impl<Move> Default for Lists<Move> {
    fn default() -> Self {
        Lists { noisy: Vec::new(), choices: Choices::default() }
    }
}

impl<Move: Copy + Eq> Picker<Move> {
    /// A picker for a node with these buffers. The table's move must be legal; the replies may be
    /// illegal.
    pub(crate) fn new(
        table_move: Option<Move>,
        replies: [Option<Move>; 3],
        last: Option<usize>,
        lists: Lists<Move>,
    ) -> Self {
        Picker { stage: Stage::Table, table_move, replies, last, lists }
    }

    /// Returns the buffers.
    pub(crate) fn into_lists(self) -> Lists<Move> {
        self.lists
    }
}

/// The next move of a position in which these were `tried`.
#[inline]
pub(crate) fn pick<M: Model>(
    picker: &mut Picker<Move<M>>,
    model: &M,
    position: &M::Position,
    ordering: &mut Ordering,
    tried: &[Move<M>],
) -> Option<Move<M>> {
    loop {
        match picker.stage {
            Stage::Table => {
                picker.stage = if M::MANY_MOVES { Stage::Noisy } else { Stage::List };
                if picker.table_move.is_some() {
                    return picker.table_move;
                }
            }
            Stage::Noisy => {
                let noisy = &mut picker.lists.noisy;
                noisy.clear();
                model.for_each_noisy(position, |mv| noisy.push(mv));
                picker.stage = Stage::NextNoisy(0);
            }
            Stage::NextNoisy(number) => match picker.lists.noisy.get(number) {
                Some(mv) => {
                    picker.stage = Stage::NextNoisy(number + 1);
                    if picker.table_move != Some(*mv) {
                        return Some(*mv);
                    }
                }
                None => picker.stage = Stage::Reply(0),
            },
            Stage::Reply(number) => match picker.replies.get(number) {
                Some(reply) => {
                    picker.stage = Stage::Reply(number + 1);
                    if let Some(mv) = reply
                        && !tried.contains(mv)
                        && position.check(*mv).is_ok()
                    {
                        return Some(*mv);
                    }
                }
                None => picker.stage = Stage::List,
            },
            Stage::List => {
                let replies = if M::MANY_MOVES { [None; 3] } else { picker.replies };
                let Picker { last, lists, .. } = &mut *picker;
                ordering.list(model, position, tried, replies, *last, &mut lists.choices);
                picker.stage = Stage::Rest;
            }
            Stage::Rest => return picker.lists.choices.next(),
        }
    }
}
