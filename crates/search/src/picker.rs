//! The moves of a node, one by one, the most promising first.

use game::Position as _;

use crate::model::{Model, Move};
use crate::ordering::{Choices, Ordering};

/// Hands out the moves of a node. Most nodes need only the first few, so that the others are listed as
/// late as possible: in games with many moves listing them takes longer than everything else.
pub(crate) struct Picker<Move> {
    stage: Stage,
    table_move: Option<Move>,
    /// Moves that cut the tree a moment ago: here, or after the same move of the opponent's.
    replies: [Option<Move>; 3],
    lists: Lists<Move>,
}

/// Where a picker keeps moves. Lists are reused, so that no node allocates.
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
    /// For a node with these lists. The table's move is known to be legal, the replies are not.
    pub(crate) fn new(
        table_move: Option<Move>,
        replies: [Option<Move>; 3],
        lists: Lists<Move>,
    ) -> Self {
        Picker { stage: Stage::Table, table_move, replies, lists }
    }

    /// Gives the lists back.
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
                ordering.list(model, position, tried, replies, &mut picker.lists.choices);
                picker.stage = Stage::Rest;
            }
            Stage::Rest => return picker.lists.choices.next(),
        }
    }
}
