//! Messages about a server's table, for the screen and for line mode.

use game::{Message, Side};
use protocol::live::{Challenge, Offer, SeatKind, Status};
use texts::Texts;

use super::app::{App, Command, Question, Tone};
use super::clock;
use super::labels;
use super::player::{listed, side_name};
use client::{ConnectionState, RemoteEvent, RemoteGame};

/// A player's name with rating, or that they are away.
pub(crate) fn player(remote: &RemoteGame, side: Side) -> Message {
    let told = |text: String| Message::new("join-told").with("text", text);
    let name = match remote.rating(side) {
        _ if remote.own_side() == Some(side) => return Message::new("terminal-you"),
        Some(rating) => told(format!("{} ({rating})", remote.name(side))),
        None => name(remote, side),
    };
    match remote.away(side, u64::MAX) {
        Some(_) if remote.ending().is_none() => Message::new("join-away").with("name", name),
        _ => name,
    }
}

/// The player of a side, or the members of its team, in a sentence.
pub(crate) fn name(remote: &RemoteGame, side: Side) -> Message {
    match remote.members(side) {
        [] => Message::new("join-told").with("text", remote.name(side)),
        members => listed(members),
    }
}

/// The message for an event, if there is one.
pub(crate) fn event(remote: &RemoteGame, event: &RemoteEvent) -> Option<(Message, Tone)> {
    let own = |side: &Side| remote.own().contains(side);
    let by = |message: Message, side: Side| message.with("name", name(remote, side));
    let message = match event {
        RemoteEvent::Declined { offer, by: side } if !own(side) => {
            by(Message::new("join-declined"), *side).with("offer", offer.name())
        }
        RemoteEvent::Withdrawn { offer, by: side } if !own(side) => {
            by(Message::new("join-withdrawn"), *side).with("offer", offer.name())
        }
        RemoteEvent::Offered { offer, by: side } if own(side) => {
            Message::new("join-offered").with("offer", offer.name())
        }
        RemoteEvent::Phrase { by: side, text } if own(side) => {
            Message::new("join-you-said").with("text", text.as_str())
        }
        RemoteEvent::Phrase { by: side, text } => {
            by(Message::new("join-said"), *side).with("text", text.as_str())
        }
        RemoteEvent::TookBack => Message::new("join-took-back"),
        RemoteEvent::Excused => Message::new("join-excused"),
        RemoteEvent::Left(side) => by(Message::new("join-left"), *side),
        RemoteEvent::Back(side) => by(Message::new("join-back"), *side),
        RemoteEvent::Rejected(reason) => return Some((reason.clone(), Tone::Bad)),
        RemoteEvent::Rematch(_) if !remote.is_seated() => Message::new("join-rematch-follow"),
        _ => return None,
    };
    Some((message, Tone::Good))
}

/// The state of the game; `None` if it is one's own turn, for which each game has its own text.
pub(crate) fn situation(remote: &RemoteGame, now: u64) -> Option<Message> {
    if let Some(message) = connection(remote.connection()) {
        return Some(message);
    }
    if let Some(open) = remote.offers_to_answer().next() {
        return Some(offered(remote, open.offer));
    }
    turn(remote, now)
}

/// Whose turn it is, or how the game ended; `None` if it is one's own turn.
pub(crate) fn turn(remote: &RemoteGame, now: u64) -> Option<Message> {
    let game = remote.history().game();
    if let Some(ending) = remote.ending() {
        return Some(ending.message(game));
    }
    let name = |side: Side| name(remote, side);
    match (remote.status(), remote.turn()) {
        (Status::Waiting, _) => Some(Message::new("join-waiting")),
        (Status::Paused, _) => Some(Message::new("join-paused")),
        _ if remote.claimable_at().is_some_and(|at| at <= now) => {
            Some(Message::new("join-claimable"))
        }
        (_, Some(side)) if !remote.is_seated() => Some(
            Message::new("join-watching")
                .with("name", name(side))
                .with("side", side_name(game, side)),
        ),
        (_, Some(_)) if remote.is_waiting() => Some(Message::new("join-sending")),
        (_, Some(side)) if !remote.own().contains(&side) => {
            let thinks = remote.kind(side) == SeatKind::Computer;
            let message = if thinks {
                Message::new("terminal-thinks")
            } else {
                Message::new("join-their-turn")
            };
            Some(message.with("name", name(side)))
        }
        _ => None,
    }
}

/// The opponent's offer and the key that answers it.
pub(crate) fn offered(remote: &RemoteGame, offer: Offer) -> Message {
    let by = remote.own_side().map_or(Side::First, Side::other);
    Message::new("join-offers")
        .with("name", name(remote, by))
        .with("offer", offer.name())
        .with("key", key_of(offer))
}

/// The message about a connection that is not open.
pub(crate) fn connection(state: ConnectionState) -> Option<Message> {
    match state {
        ConnectionState::Open => None,
        ConnectionState::Lost => Some(Message::new("join-lost")),
        ConnectionState::Closing => Some(Message::new("join-closing")),
    }
}

/// The key for a kind of offer.
fn key_of(offer: Offer) -> &'static str {
    match offer {
        Offer::Takeback => "u",
        Offer::Draw => "=",
        Offer::Rematch => "n",
    }
}

/// The title and text of a question about a server's table.
pub(crate) fn question(app: &App<'_>, ask: Question) -> (Message, Message) {
    let opponent = app.remote().and_then(|remote| {
        let side = remote.own_side()?.other();
        Some(name(remote, side))
    });
    let about = |offer: Offer, title: Message, text: Message| {
        let name = opponent.clone().unwrap_or_else(|| listed(&[]));
        (title.with("offer", offer.name()), text.with("offer", offer.name()).with("name", name))
    };
    match ask {
        Question::Offer(offer) => {
            about(offer, Message::new("join-offer-title"), Message::new("join-offer-text"))
        }
        Question::Answer(offer) => {
            about(offer, Message::new("join-answer-title"), Message::new("join-answer-text"))
        }
        Question::Withdraw(offer) => {
            about(offer, Message::new("join-withdraw-title"), Message::new("join-withdraw-text"))
        }
        Question::Abort => (Message::new("join-abort-title"), Message::new("join-abort-text")),
        Question::Claim => (Message::new("join-claim-title"), Message::new("join-claim-text")),
        Question::Leave => (Message::new("join-leave-title"), Message::new("join-leave-text")),
        Question::Quit => (Message::new("join-quit-title"), Message::new("join-leave-text")),
        Question::Watch => (Message::new("join-watch-title"), Message::new("join-watch-text")),
        // These have their own texts in local games.
        Question::Restart | Question::Resign(_) | Question::Draw => {
            (Message::new("terminal-restart-title"), Message::new("terminal-restart-question"))
        }
    }
}

/// The commands in the last line, most useful first.
pub(crate) fn keys(remote: &RemoteGame) -> Vec<(&'static str, Message, Command)> {
    let mut keys = Vec::new();
    let mut add = |key, label, command| keys.push((key, label, command));
    let (seated, over) = (remote.is_seated(), remote.ending().is_some());
    for open in remote.offers_to_answer() {
        let command = match open.offer {
            Offer::Takeback => Command::Undo,
            Offer::Draw => Command::Draw,
            Offer::Rematch => Command::New,
        };
        add(key_of(open.offer), Message::new("join-key-answer"), command);
    }
    if over {
        if remote.next().is_some() {
            add("n", Message::new("join-key-next"), Command::New);
        } else if seated && remote.offers_to_answer().next().is_none() {
            add("n", Message::new("join-key-rematch"), Command::New);
        }
    } else if remote.person_to_move().is_some() {
        add("Enter", Message::new("terminal-key-choose"), Command::Choose);
    }
    add("?", Message::new("terminal-key-help"), Command::Help);
    let stands = |offer| remote.offers_to_answer().any(|open| open.offer == offer);
    if seated && !over {
        if remote.claimable_at().is_some() {
            add("!", Message::new("join-key-claim"), Command::Claim);
        }
        if !stands(Offer::Takeback) {
            add("u", Message::new("terminal-key-undo"), Command::Undo);
        }
        if !stands(Offer::Draw) {
            add("=", Message::new("join-key-draw"), Command::Draw);
        }
        add("z", Message::new("terminal-key-resign"), Command::Resign);
    }
    if seated {
        add("\"", Message::new("join-key-say"), Command::Say);
    }
    if remote.may_advise() {
        if !over {
            add("t", Message::new("terminal-key-hint"), Command::Hint);
        }
        add("x", Message::new("terminal-key-engine"), Command::Analyse);
    }
    add("v", Message::new("terminal-key-turn"), Command::Turn);
    add("s", Message::new("terminal-key-save"), Command::Save);
    add("m", Message::new("join-key-lobby"), Command::Menu);
    add("q", Message::new("terminal-key-quit"), Command::Quit);
    keys
}

/// One line about a challenge: challenger, game, clock.
pub(crate) fn challenge(texts: &Texts, one: &Challenge) -> (String, String, String) {
    let mut name = one.by.name.clone();
    if let Some(rating) = one.by.rating {
        name = format!("{name} ({rating})");
    }
    if one.by.bot {
        name = format!("{name} · {}", texts.tell(&Message::new("join-bot")));
    }
    let game = one.game.0;
    let mut what = vec![texts.tell(&labels::game_name(game))];
    if let Some(start) = &one.start
        && game.starts()[0] != start
    {
        what.push(labels::start_name(texts, start));
    }
    if game.rule_sets()[0] != one.rules {
        what.push(one.rules.clone());
    }
    if one.rated {
        what.push(texts.tell(&Message::new("join-rated")));
    }
    let what = client::sanitize(&what.join(" · "));
    let none = || texts.tell(&Message::new("terminal-menu-no-clock"));
    (name, what, clock::terms(one.clock).unwrap_or_else(none))
}
