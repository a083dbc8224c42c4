//! Premoves and conditional moves, sent only to their player.

use game::Side;
use protocol::live::ServerMessage;
use table::Plan;

use crate::app::App;
use crate::play::audience::{Audience, Visitor};
use crate::play::room::Room;

/// The plans of a table, as last sent to their players.
pub(super) struct Plans {
    told: [Plan; 2],
}

impl Plans {
    /// Before any client is connected; [`send_to`](Self::send_to) sends the plan to each one that
    /// joins.
    pub(super) fn of(room: &Room) -> Self {
        Plans { told: Side::BOTH.map(|side| room.plan(side).clone()) }
    }

    /// Sends changed plans to every connection of their player, and to no other.
    pub(super) fn send(&mut self, app: &App, room: &Room, audience: &Audience) {
        for side in Side::BOTH {
            let plan = room.plan(side);
            if *plan == self.told[side.index()] {
                continue;
            }
            self.told[side.index()] = plan.clone();
            for visitor in audience.visitors().filter(|visitor| plays(room, side, visitor)) {
                tell(app, room, plan, visitor);
            }
        }
    }

    /// Sends the plan to a player who has joined.
    pub(super) fn send_to(app: &App, room: &Room, visitor: &Visitor) {
        for side in Side::BOTH.into_iter().filter(|side| plays(room, *side, visitor)) {
            let plan = room.plan(side);
            if !plan.is_empty() {
                tell(app, room, plan, visitor);
            }
        }
    }

    /// Sends a player the moves that can be premoved.
    pub(super) fn send_premoves(room: &Room, visitor: &Visitor, id: String) {
        let table = room.table();
        let own = table.sides_of(visitor.person.as_str());
        let moves = own.into_iter().find_map(|side| table.premoves(side)).unwrap_or_default();
        visitor.outbox.send(&ServerMessage::Premoves { id, ply: table.ply(), moves });
    }
}

fn plays(room: &Room, side: Side, visitor: &Visitor) -> bool {
    room.table().sides_of(visitor.person.as_str()).contains(&side)
}

fn tell(app: &App, room: &Room, plan: &Plan, visitor: &Visitor) {
    visitor.outbox.send(&ServerMessage::Plan {
        table: room.id().to_string(),
        ply: room.table().ply(),
        premove: plan.premove.clone(),
        lines: plan.lines.iter().map(|line| line.join(" ")).collect(),
        dropped: plan.dropped.as_ref().map(|why| app.speech.tell(visitor.language, why)),
    });
}
