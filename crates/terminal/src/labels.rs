//! Texts of the screens.

use engine::{Assessment, Proof};
use game::{Message, Side};
use games::{AnyPosition, GameId};
use table::Phrase;
use texts::{Language, RulesItem, Texts, rules_of};

use super::active_game::ActiveGame;
use super::app::{App, Beginner, Command, Dialog, Menu, MenuField, Opponent, Play, Question, Tone};
use super::clock;
use super::local::{GameOptions, LocalGame};
use super::player::{Player, joined, listed, side_name};
use super::remote_text;
use client::ConnectionState;

/// A text with its tone.
pub(crate) struct StatusText {
    pub(crate) text: String,
    pub(crate) tone: Option<Tone>,
}

/// The text below the board: typed characters, errors, or the state of the game.
pub(crate) fn status(app: &App<'_>) -> StatusText {
    let Some(play) = &app.play else { return StatusText { text: String::new(), tone: None } };
    let tell = |message: &Message| app.texts.tell(message);
    let remote = play.active.remote();
    let lost = remote.is_some_and(|remote| remote.connection() != ConnectionState::Open);
    if let Some(notice) = play.notice.as_ref().filter(|_| !lost) {
        let reason = tell(&notice.message);
        if play.typed.is_empty() {
            // A message about others must not hide whose turn it is.
            let heard = notice.tone == Tone::Good && remote.is_some();
            let text = if heard {
                format!("{reason} · {}", situation(app.texts, play, app.now))
            } else {
                reason
            };
            return StatusText { text, tone: Some(notice.tone) };
        }
        let both = Message::new("terminal-typed-refused")
            .with("typed", play.typed.as_str())
            .with("reason", reason);
        return StatusText { text: tell(&both), tone: Some(notice.tone) };
    }
    if !play.typed.is_empty() {
        let typed = Message::new("terminal-typed").with("typed", play.typed.as_str());
        return StatusText { text: tell(&typed), tone: None };
    }
    let tone = match play.active.ending() {
        _ if lost => Some(Tone::Bad),
        Some(_) => Some(Tone::Good),
        None => None,
    };
    StatusText { text: situation(app.texts, play, app.now), tone }
}

fn situation(texts: &Texts, play: &Play, now: u64) -> String {
    let active = &play.active;
    let game = active.history().game();
    let side = active.history().side();
    let mover = match active {
        ActiveGame::Local(local) => mover(texts, local, side),
        ActiveGame::Remote(_) => texts.tell(&side_name(game, side)),
    };
    let named = |message: Message| texts.tell(&message.with("side", mover.as_str()));
    match active {
        ActiveGame::Remote(remote) => {
            if let Some(message) = remote_text::situation(remote, now) {
                return texts.tell(&message);
            }
        }
        ActiveGame::Local(local) => {
            if let Some(ending) = local.ending() {
                return texts.tell(&ending.message(game));
            }
            if local.is_paused() {
                return texts.tell(&Message::new("terminal-paused"));
            }
            if let Player::Computer(level) = local.player(side) {
                let name = Message::new("table-seat-computer").with("level", level.number());
                return texts.tell(&Message::new("terminal-thinks").with("name", name));
            }
        }
    }
    if play.awaits_hint() {
        return texts.tell(&Message::new("terminal-hint-coming"));
    }
    if let Some((mv, assessment)) = play.hint {
        let message = Message::new("terminal-hint")
            .with("move", mv.to_string())
            .with("score", score(texts, assessment));
        return texts.tell(&message);
    }
    match active.history().position() {
        AnyPosition::Avalam(position) if position.is_placing() => {
            let colour = match play.colour {
                Side::First => "light",
                Side::Second => "dark",
            };
            named(Message::new("terminal-place").with("colour", colour))
        }
        AnyPosition::Avalam(_) if play.selected.is_empty() => {
            named(Message::new("terminal-pick-tower"))
        }
        AnyPosition::Avalam(_) => texts.tell(&Message::new("terminal-put-tower")),
        AnyPosition::Abalone(_) if play.selected.is_empty() => {
            named(Message::new("terminal-pick-marbles"))
        }
        AnyPosition::Abalone(_) => texts.tell(&Message::new("terminal-push-marbles")),
        AnyPosition::Awale(_) => named(Message::new("terminal-pick-pit")),
    }
}

pub(crate) fn player(texts: &Texts, active: &ActiveGame, side: Side) -> String {
    match active {
        ActiveGame::Local(local) => local_player(texts, local, side),
        ActiveGame::Remote(remote) => texts.tell(&remote_text::player(remote, side)),
    }
}

pub(crate) fn local_player(texts: &Texts, local: &LocalGame, side: Side) -> String {
    let people = local.players().iter().filter(|player| player.is_person()).count();
    match local.player(side) {
        Player::Computer(level) => {
            texts.tell(&Message::new("table-seat-computer").with("level", level.number()))
        }
        Player::Person if !local.names(side).is_empty() => texts.tell(&listed(local.names(side))),
        Player::Person if people == 1 => texts.tell(&Message::new("terminal-you")),
        Player::Person => texts.tell(&side_name(local.history().game(), side)),
    }
}

/// A side, with the name of the person who moves for it.
pub(crate) fn mover(texts: &Texts, local: &LocalGame, side: Side) -> String {
    let side_name = side_name(local.history().game(), side);
    match local.mover(side) {
        Some(name) => {
            texts.tell(&Message::new("terminal-mover").with("name", name).with("side", side_name))
        }
        None => texts.tell(&side_name),
    }
}

/// A side's points with their unit.
pub(crate) fn points(texts: &Texts, game: GameId, points: u32) -> String {
    let message = match game {
        GameId::Avalam => Message::new("terminal-points-avalam"),
        GameId::Abalone => Message::new("terminal-points-abalone"),
        GameId::Awale => Message::new("terminal-points-awale"),
    };
    texts.tell(&message.with("points", points))
}

/// An engine value in points, or the proven result.
pub(crate) fn score(texts: &Texts, assessment: Assessment) -> String {
    let won = assessment.signum() > 0;
    let message = match assessment {
        Assessment::Proven { result: Proof::Draw, .. } => Message::new("terminal-drawn"),
        Assessment::Proven { plies: Some(plies), .. } if won => {
            Message::new("terminal-wins-in").with("plies", plies)
        }
        Assessment::Proven { plies: Some(plies), .. } => {
            Message::new("terminal-loses-in").with("plies", plies)
        }
        Assessment::Proven { margin: Some(by), .. } if won => {
            Message::new("terminal-wins-by").with("points", by)
        }
        Assessment::Proven { margin: Some(by), .. } => {
            Message::new("terminal-loses-by").with("points", by)
        }
        Assessment::Estimate { hundredths } if !assessment.is_decided_by_repetition() => {
            return decimal(texts, f64::from(hundredths) / 100.0);
        }
        // A forced repetition is as good as decided.
        _ if won => Message::new("terminal-wins"),
        _ => Message::new("terminal-loses"),
    };
    texts.tell(&message)
}

/// A signed number with two decimals, in the language's format.
fn decimal(texts: &Texts, number: f64) -> String {
    let text = format!("{number:+.2}");
    match texts.language() {
        Language::English => text,
        Language::French => text.replace('.', ","),
    }
}

/// Nodes per second, in millions.
pub(crate) fn speed(texts: &Texts, nodes: u64) -> String {
    let millions = nodes as f64 / 1e6;
    let number = if millions >= 10.0 { format!("{millions:.0}") } else { format!("{millions:.1}") };
    let number = match texts.language() {
        Language::English => number,
        Language::French => number.replace('.', ","),
    };
    texts.tell(&Message::new("terminal-speed").with("millions", number))
}

/// The game, its start and rules if they are not the default, and the clock.
pub(crate) fn title(texts: &Texts, wanted: &GameOptions) -> String {
    let game = wanted.game;
    let mut parts = vec![texts.tell(&game_name(game))];
    match &wanted.start {
        table::Start::Named(name) if *name == game.starts()[0] => {}
        table::Start::Named(name) => parts.push(start_name(texts, name)),
        table::Start::Position(_) => parts.push(texts.tell(&Message::new("terminal-own-position"))),
    }
    if wanted.rules != game.rule_sets()[0] {
        parts.push(wanted.rules.clone());
    }
    parts.extend(clock::terms(wanted.clock));
    parts.join(" · ")
}

pub(crate) fn game_name(game: GameId) -> Message {
    match game {
        GameId::Avalam => Message::new("terminal-game-avalam"),
        GameId::Abalone => Message::new("terminal-game-abalone"),
        GameId::Awale => Message::new("terminal-game-awale"),
    }
}

/// The translated name of a start.
pub(crate) fn start_name(texts: &Texts, name: &str) -> String {
    let known = texts.find(&format!("web-start-{}", name.replace('_', "-")));
    known.unwrap_or_else(|| name.replace('_', " "))
}

/// The commands in the last line, most useful first.
pub(crate) fn keys(app: &App<'_>) -> Vec<(String, String, Command)> {
    let mut keys: Vec<(&'static str, Message, Command)> = Vec::new();
    if app.menu.is_some() {
        keys.push(("Enter", Message::new("terminal-key-begin"), Command::Choose));
        keys.push(("?", Message::new("terminal-key-help"), Command::Help));
        keys.push(("q", Message::new("terminal-key-quit"), Command::Quit));
    } else if app.lobby.is_some() {
        keys.push(("Enter", Message::new("terminal-key-choose"), Command::Choose));
        keys.push(("?", Message::new("terminal-key-help"), Command::Help));
        keys.push(("q", Message::new("terminal-key-quit"), Command::Quit));
    } else if let Some(remote) = app.remote() {
        keys = remote_text::keys(remote);
    } else if let Some(play) = &app.play {
        if play.active.ending().is_some() {
            keys.push(("n", Message::new("terminal-key-again"), Command::New));
            keys.push(("m", Message::new("terminal-key-menu"), Command::Menu));
        } else if play.active.person_to_move().is_some() {
            keys.push(("Enter", Message::new("terminal-key-choose"), Command::Choose));
        }
        let placing = matches!(
            play.active.history().position(),
            AnyPosition::Avalam(position) if position.is_placing()
        );
        if placing {
            keys.push(("Tab", Message::new("terminal-key-colour"), Command::Next));
        }
        keys.push(("u", Message::new("terminal-key-undo"), Command::Undo));
        if play.active.can_redo() {
            keys.push(("r", Message::new("terminal-key-redo"), Command::Redo));
        }
        if play.active.ending().is_none() {
            keys.push(("t", Message::new("terminal-key-hint"), Command::Hint));
        }
        keys.push(("x", Message::new("terminal-key-engine"), Command::Analyse));
        keys.push(("?", Message::new("terminal-key-help"), Command::Help));
        keys.push(("q", Message::new("terminal-key-quit"), Command::Quit));
        keys.push(("s", Message::new("terminal-key-save"), Command::Save));
        keys.push(("v", Message::new("terminal-key-turn"), Command::Turn));
        if play.active.ending().is_none() {
            keys.push(("p", Message::new("terminal-key-pause"), Command::Pause));
            keys.push(("z", Message::new("terminal-key-resign"), Command::Resign));
        }
        keys.push(("m", Message::new("terminal-key-menu"), Command::Menu));
    }
    let named = |(key, label, command): (&str, Message, Command)| {
        let key = match key {
            // The only key name that differs between languages.
            "Enter" => app.texts.tell(&Message::new("terminal-key-enter")),
            key => key.to_owned(),
        };
        (key, app.texts.tell(&label), command)
    };
    keys.into_iter().map(named).collect()
}

/// The label and value of a row of the menu.
pub(crate) fn menu_row(texts: &Texts, menu: &Menu, field: MenuField) -> (String, Option<String>) {
    let tell = |message: Message| texts.tell(&message);
    let level = |level: engine::Level| level.number().to_string();
    let side_or_lot = |side: Option<Side>| {
        side.map_or(Message::new("terminal-menu-lot"), |side| side_name(menu.game, side))
    };
    let party = |party: Side| match menu.names_of(party) {
        [] if menu.opponent == Opponent::Person && menu.game == GameId::Avalam => {
            tell(side_name(menu.game, party))
        }
        [] if menu.opponent == Opponent::Person => {
            tell(Message::new("terminal-menu-party").with("number", party.index() + 1))
        }
        [] if party == Side::First => tell(Message::new("terminal-you")),
        [] => tell(Message::new("terminal-menu-computer")),
        names => tell(listed(names)),
    };
    let names = |party: Side| match menu.names_of(party) {
        [] => tell(Message::new("terminal-menu-no-names")),
        names => joined(names),
    };
    let (label, value) = match field {
        MenuField::Resume => {
            let text = menu.resumable.as_ref().map(|local| resumable(texts, local));
            return (text.unwrap_or_default(), None);
        }
        MenuField::Begin => return (tell(Message::new("terminal-menu-begin")), None),
        MenuField::Open => return (tell(Message::new("terminal-menu-open")), None),
        MenuField::Game => (Message::new("terminal-menu-game"), tell(game_name(menu.game))),
        MenuField::Rules => {
            (Message::new("terminal-menu-rules"), menu.game.rule_sets()[menu.rules].to_owned())
        }
        MenuField::Start => {
            (Message::new("terminal-menu-start"), start_name(texts, menu.game.starts()[menu.start]))
        }
        MenuField::Opponent => {
            let value = match menu.opponent {
                Opponent::Computer => Message::new("terminal-menu-computer"),
                Opponent::Person => Message::new("terminal-menu-person"),
                Opponent::Watch => Message::new("terminal-menu-watch"),
            };
            (Message::new("terminal-menu-opponent"), tell(value))
        }
        MenuField::Level if menu.opponent == Opponent::Watch => {
            (side_name(menu.game, Side::First), level(menu.levels[0]))
        }
        MenuField::Level => (Message::new("terminal-menu-level"), level(menu.levels[0])),
        MenuField::OtherLevel => (side_name(menu.game, Side::Second), level(menu.levels[1])),
        MenuField::Side => (Message::new("terminal-menu-side"), tell(side_or_lot(menu.side))),
        MenuField::Begins => {
            let value = match menu.begins {
                Beginner::Lot => tell(Message::new("terminal-menu-lot")),
                Beginner::Youngest => tell(Message::new("terminal-menu-youngest")),
                Beginner::Side(side) if menu.game == GameId::Avalam => {
                    tell(side_name(menu.game, side))
                }
                // The one who begins takes the first side.
                Beginner::Side(side) => party(side),
            };
            (Message::new("terminal-menu-begins"), value)
        }
        MenuField::Youngest => (Message::new("terminal-menu-is-youngest"), party(menu.youngest)),
        MenuField::Names if menu.opponent == Opponent::Computer => {
            (Message::new("terminal-menu-your-names"), names(Side::First))
        }
        MenuField::Names => (party_label(menu, Side::First), names(Side::First)),
        MenuField::OtherNames => (party_label(menu, Side::Second), names(Side::Second)),
        MenuField::Clock => {
            let none = || tell(Message::new("terminal-menu-no-clock"));
            (Message::new("terminal-menu-clock"), clock::terms(menu.clock).unwrap_or_else(none))
        }
    };
    (tell(label), Some(value))
}

/// The label of a party's names: its side, unless who begins decides about that.
fn party_label(menu: &Menu, party: Side) -> Message {
    match menu.game {
        GameId::Avalam => side_name(menu.game, party),
        _ => Message::new("terminal-menu-names").with("number", party.index() + 1),
    }
}

/// A description of the game or of the focused option.
pub(crate) fn menu_about(texts: &Texts, menu: &Menu) -> String {
    let game = menu.game.name();
    let level = |level: engine::Level| {
        let name = texts.find(&format!("web-level-{}", level.number())).unwrap_or_default();
        let seat = Message::new("table-seat-computer").with("level", level.number());
        format!("{} · {name}", texts.tell(&seat))
    };
    match menu.focus {
        MenuField::Rules => {
            let rules = menu.game.rule_sets()[menu.rules];
            texts.find(&format!("rules-name-{game}-{rules}")).unwrap_or_default()
        }
        MenuField::Level => level(menu.levels[0]),
        MenuField::OtherLevel => level(menu.levels[1]),
        _ => texts.find(&format!("{game}-title")).unwrap_or_default(),
    }
}

/// A one-line description of an interrupted game.
pub(crate) fn resumable(texts: &Texts, local: &LocalGame) -> String {
    let history = local.history();
    let message = Message::new("terminal-menu-resume")
        .with("game", game_name(history.game()))
        .with("number", history.plies() / 2 + 1);
    texts.tell(&message)
}

pub(crate) fn dialog_title(app: &App<'_>, dialog: &Dialog) -> String {
    let message = match dialog {
        Dialog::Help { .. } => Message::new("terminal-help-title"),
        Dialog::Confirm(Question::Restart) => Message::new("terminal-restart-title"),
        Dialog::Confirm(Question::Resign(_)) => Message::new("terminal-resign-title"),
        Dialog::Confirm(Question::Draw) => Message::new("terminal-draw-title"),
        Dialog::Confirm(ask) => remote_text::question(app, *ask).0,
        Dialog::Phrases => Message::new("join-say-title"),
        Dialog::Save { .. } => Message::new("terminal-save-title"),
        Dialog::Open { .. } => Message::new("terminal-open-title"),
        Dialog::Names { .. } => Message::new("terminal-names-title"),
        Dialog::Position(_) => Message::new("terminal-position-title"),
        Dialog::Error(_) => Message::new("terminal-trouble-title"),
    };
    app.texts.tell(&message)
}

/// The lines of a dialog, before wrapping.
pub(crate) fn dialog_text(app: &App<'_>, dialog: &Dialog) -> Vec<String> {
    let tell = |message: Message| app.texts.tell(&message);
    match dialog {
        Dialog::Help { .. } => help(app),
        Dialog::Confirm(Question::Restart) => vec![tell(Message::new("terminal-restart-question"))],
        Dialog::Confirm(Question::Resign(side)) => {
            let game = app.game().unwrap_or(GameId::Avalam);
            let question = Message::new("terminal-resign-question");
            vec![tell(question.with("side", side_name(game, *side)))]
        }
        Dialog::Confirm(Question::Draw) => vec![tell(Message::new("terminal-draw-question"))],
        Dialog::Confirm(ask) => vec![tell(remote_text::question(app, *ask).1)],
        Dialog::Phrases => Phrase::ALL
            .iter()
            .zip('a'..)
            .map(|(phrase, letter)| format!("{letter}  {}", app.texts.tell(phrase)))
            .collect(),
        Dialog::Save { name } => {
            vec![tell(Message::new("terminal-save-question")), format!("{name}_")]
        }
        Dialog::Open { name } => {
            vec![tell(Message::new("terminal-open-question")), format!("{name}_")]
        }
        Dialog::Names { text, .. } => {
            vec![tell(Message::new("terminal-names-question")), format!("{text}_")]
        }
        Dialog::Position(text) => {
            vec![text.clone(), String::new(), tell(Message::new("terminal-copied"))]
        }
        Dialog::Error(reason) => vec![tell(reason.clone())],
    }
}

/// The buttons of a dialog: yes, if it asks something, and no.
pub(crate) fn dialog_buttons(app: &App<'_>, dialog: &Dialog) -> (Option<String>, String) {
    let tell = |message: Message| app.texts.tell(&message);
    let yes = match dialog {
        Dialog::Confirm(_) => Some(Message::new("terminal-button-yes")),
        Dialog::Save { .. } => Some(Message::new("terminal-button-save")),
        Dialog::Open { .. } => Some(Message::new("terminal-button-open")),
        Dialog::Names { .. } => Some(Message::new("terminal-button-names")),
        Dialog::Help { .. } | Dialog::Position(_) | Dialog::Error(_) | Dialog::Phrases => None,
    };
    if let Dialog::Confirm(Question::Answer(_)) = dialog {
        let accept = tell(Message::new("join-button-accept"));
        return (Some(accept), tell(Message::new("join-button-decline")));
    }
    let no = if yes.is_some() { "terminal-button-no" } else { "terminal-button-close" };
    (yes.map(tell), app.texts.find(no).unwrap_or_default())
}

fn help(app: &App<'_>) -> Vec<String> {
    let game = app.game().or(app.menu.as_ref().map(|menu| menu.game)).unwrap_or(GameId::Avalam);
    let moving = match game {
        GameId::Avalam => Message::new("terminal-help-avalam"),
        GameId::Abalone => Message::new("terminal-help-abalone"),
        GameId::Awale => Message::new("terminal-help-awale"),
    };
    let mut lines = Vec::new();
    let mut add = |message: &Message| {
        lines.extend(app.texts.tell(message).lines().map(str::to_owned));
        lines.push(String::new());
    };
    add(&moving);
    if app.online.is_some() {
        add(&Message::new("join-help-keys"));
    } else {
        add(&Message::new("terminal-help-keys"));
    }
    add(&Message::new("terminal-help-engine"));
    if let Some(rules) = rules_of(game.name(), app.texts) {
        let ruling = app.texts.find("rules-ruling").unwrap_or_default();
        for item in rules.items {
            match item {
                RulesItem::Section { title, text } => {
                    lines.push(title.to_uppercase());
                    lines.extend(text.lines().map(str::to_owned));
                }
                RulesItem::Ruling(text) => lines.push(format!("{ruling} {text}")),
            }
            lines.push(String::new());
        }
    }
    lines
}
