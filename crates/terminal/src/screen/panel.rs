//! What stands beside the board: who plays, the moves, what the engine thinks.

use engine::Line;
use game::{Message, Side};
use games::{AnyMove, GameId};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::{BOLD, Pen, plain, write, write_right};
use crate::app::{App, Play};
use crate::ink::Ink;
use crate::look::Colours;
use crate::output::wrap;
use crate::palette::{GARNET, GRAPHITE, IVORY, ONYX, PEARL, PETROL, SEED, WOOD};
use crate::{clock, labels};
use client::RemoteGame;

/// Lines of what is said about the game, above the seats.
const ABOVE: u16 = 2;
/// Lines of a seat.
const SEAT: u16 = 2;
/// Lines of what the engine thinks, at least and at most: a rule, a title, two for each line of moves, and
/// how fast it is.
const ENGINE: (u16, u16) = (4, 9);
/// Columns of the engine's values, at least: estimates come and go without moving what stands beside them.
const VALUE: usize = 8;
/// Columns for the number of a move, and for a move with the space after it.
const NUMBER: usize = 4;
const MOVE: usize = 8;

pub(super) fn draw(app: &App<'_>, play: &Play, area: Rect, pen: Pen, buffer: &mut Buffer) {
    let title = plain(&labels::title(app.texts, &play.bout.wanted()), app.look);
    let mut above = wrap(&title, area.width.into());
    if let Some(watching) = play.bout.there().map(RemoteGame::watching).filter(|many| *many > 0) {
        let text = app.texts.tell(&Message::new("join-watchers").with("watching", watching));
        above.truncate(usize::from(ABOVE) - 1);
        above.push(plain(&text, app.look));
    }
    for (i, line) in (0..ABOVE).zip(&above) {
        write(buffer, area, i, line, pen.muted());
    }
    let top = Rect { y: area.y + ABOVE, height: SEAT, ..area };
    seat(app, play, play.bottom.other(), top, pen, buffer);
    let bottom = Rect { y: area.bottom() - SEAT, height: SEAT, ..area };
    seat(app, play, play.bottom, bottom, pen, buffer);
    let rule = pen.sign("─", "-").repeat(area.width.into());
    write(buffer, area, ABOVE + SEAT, &rule, pen.line());
    write(buffer, area, area.height - SEAT - 1, &rule, pen.line());
    let mut middle = Rect {
        y: area.y + ABOVE + 1 + SEAT,
        height: area.height.saturating_sub(2 * SEAT + 4),
        ..area
    };
    if play.analysing {
        let height = (middle.height / 2).clamp(ENGINE.0, ENGINE.1);
        let lines = Rect { y: middle.bottom() - height, height, ..middle };
        analysis(app, play, lines, pen, buffer);
        middle.height -= height;
    }
    moves(play, middle, pen, buffer);
}

/// Who plays a side, their time and what they have.
fn seat(app: &App<'_>, play: &Play, side: Side, area: Rect, pen: Pen, buffer: &mut Buffer) {
    let bout = &play.bout;
    let game = bout.history().game();
    let turn = bout.turn() == Some(side);
    write(buffer, area, 0, if turn { pen.sign("▸", ">") } else { " " }, pen.accent());
    let rest =
        |skip: u16| Rect { x: area.x + skip, width: area.width.saturating_sub(skip), ..area };
    let (sign, style) = piece(game, side, pen);
    write(buffer, rest(2), 0, sign, style);
    let name = labels::player(app.texts, bout, side);
    write(buffer, rest(6), 0, &plain(&name, app.look), if turn { BOLD } else { Style::new() });
    if let Some(clocks) = bout.clocks(app.now) {
        let time = format!(" {} ", clock::shown(clocks[side.index()]));
        let style = if bout.running() == Some(side) { pen.field() } else { BOLD };
        write_right(buffer, area, 0, &time, style);
    }
    let points = bout.history().position().score()[side.index()];
    if game == GameId::Abalone {
        trophies(side, points, Rect { y: area.y + 1, height: 1, ..area }, pen, buffer);
    }
    let side = app.texts.tell(&crate::player::side_name(game, side));
    let points = labels::points(app.texts, game, points);
    let text = match game {
        // The marbles themselves say how many they are, and a side's own name is said once.
        GameId::Abalone if side == name => String::new(),
        GameId::Abalone => side,
        _ if side == name => points,
        _ => format!("{side} · {points}"),
    };
    write(buffer, rest(6), 1, &plain(&text, app.look), pen.muted());
}

/// The opponent's marbles that a side has pushed out, and room for those that are missing.
fn trophies(side: Side, out: u32, area: Rect, pen: Pen, buffer: &mut Buffer) {
    let target = u32::from(abalone::Position::TARGET);
    let (_, style) = piece(GameId::Abalone, side.other(), pen);
    let marble = match (pen.look.colours, side.other()) {
        (Colours::None, Side::Second) => pen.sign("○", "O"),
        (Colours::None, Side::First) => pen.sign("●", "#"),
        _ => pen.sign("●", "O"),
    };
    let text: String =
        (0..target).map(|i| if i < out { marble } else { pen.sign("·", ".") }).collect();
    write_right(buffer, area, 0, &text, style);
}

/// A piece of a side, as it looks on the board.
fn piece(game: GameId, side: Side, pen: Pen) -> (&'static str, Style) {
    let (ink, ground): (Ink, Ink) = match (game, side) {
        (GameId::Avalam, Side::First) => (IVORY.base, PETROL),
        (GameId::Avalam, Side::Second) => (GARNET.light, PETROL),
        (GameId::Abalone, Side::First) => (ONYX.dark, GRAPHITE),
        (GameId::Abalone, Side::Second) => (PEARL.light, GRAPHITE),
        (GameId::Awale, _) => (SEED, WOOD),
    };
    let sign = match (game, side) {
        (GameId::Awale, Side::First) => pen.sign(" ▼ ", " S "),
        (GameId::Awale, Side::Second) => pen.sign(" ▲ ", " N "),
        _ if pen.look.colours != Colours::None && !pen.look.ascii => " ● ",
        (GameId::Avalam, Side::First) => pen.sign(" ○ ", " o "),
        (GameId::Avalam, Side::Second) => pen.sign(" ● ", " x "),
        (GameId::Abalone, Side::First) => pen.sign(" ● ", "(#)"),
        (GameId::Abalone, Side::Second) => pen.sign(" ○ ", "( )"),
    };
    let style = match pen.look.colours {
        Colours::None => Style::new(),
        colours => Style::new().fg(ink.on(colours)).bg(ground.on(colours)),
    };
    (sign, style)
}

/// The moves in pairs, the last ones unless they are scrolled away.
fn moves(play: &Play, area: Rect, pen: Pen, buffer: &mut Buffer) {
    let played = play.bout.history().played();
    let rows = played.len().div_ceil(2);
    // Where there is room, several pairs stand beside each other.
    let width = NUMBER + 2 * MOVE;
    let columns = (usize::from(area.width) / width).max(1);
    let lines = usize::from(area.height);
    let shown = if rows <= lines { 1 } else { columns };
    let last = rows.saturating_sub(play.scroll.min(rows.saturating_sub(1)));
    let first = last.saturating_sub(lines * shown);
    for (i, row) in (first..last).enumerate() {
        let column = (i / lines.max(1) * width) as u16;
        let line = (i % lines.max(1)) as u16;
        let at = |skip: usize| Rect {
            x: area.x + column + skip as u16,
            width: area.width.saturating_sub(column + skip as u16),
            ..area
        };
        write(buffer, at(0), line, &format!("{:>3}", row + 1), pen.muted());
        for (half, mv) in played[row * 2..].iter().take(2).enumerate() {
            let newest = row * 2 + half + 1 == played.len();
            let style = if newest { BOLD } else { Style::new() };
            write(buffer, at(NUMBER + 1 + half * MOVE), line, &mv.to_string(), style);
        }
    }
}

/// What the engine thinks: its best lines with their values, results that are proven marked.
fn analysis(app: &App<'_>, play: &Play, area: Rect, pen: Pen, buffer: &mut Buffer) {
    let found = &play.analysis;
    let game = play.bout.history().game();
    let rule = pen.sign("─", "-").repeat(area.width.into());
    write(buffer, area, 0, &rule, pen.line());
    let side = crate::player::side_name(game, play.bout.history().side());
    let title = app.texts.tell(&Message::new("terminal-engine").with("side", side));
    write(buffer, area, 1, &plain(&title, app.look), BOLD);
    if found.depth > 0 {
        let depth = app.texts.tell(&Message::new("terminal-depth").with("depth", found.depth));
        let fits = title.chars().count() + 1 + depth.chars().count() <= area.width.into();
        // In the narrowest panel the number alone has to do.
        let depth = if fits { depth } else { found.depth.to_string() };
        write_right(buffer, area, 1, &plain(&depth, app.look), pen.muted());
    }
    if play.bout.history().end().is_some() {
        return;
    }
    let lines = found.lines.len() as u16;
    // Every line gets as much of the room as there is for all of them.
    let each = (area.height - 2).checked_div(lines).unwrap_or(1).clamp(1, 2);
    let values: Vec<String> = found
        .lines
        .iter()
        .map(|line| {
            let mark = if line.assessment.is_proven() { pen.sign("✓", "=") } else { " " };
            format!("{mark}{}", plain(&labels::score(app.texts, line.assessment), app.look))
        })
        .collect();
    let widest = values.iter().map(|text| text.chars().count()).max().unwrap_or(0);
    let column = (widest + 1).max(VALUE) as u16;
    for (i, (Line { assessment, moves }, text)) in (0u16..).zip(found.lines.iter().zip(&values)) {
        let style = match (assessment.is_proven(), assessment.signum()) {
            (true, 1) => pen.good(),
            (true, -1) => pen.accent(),
            _ => BOLD,
        };
        let top = 2 + i * each;
        write(buffer, area, top, text, style);
        let width = area.width.saturating_sub(column);
        for (j, text) in (0..each).zip(line_of_moves(moves, width.into())) {
            let rest = Rect { x: area.x + column, width, ..area };
            write(buffer, rest, top + j, &text, pen.muted());
        }
    }
    let foot = 2 + lines * each;
    if found.speed > 0 && foot < area.height {
        let speed = labels::speed(app.texts, found.speed);
        write(buffer, area, foot, &plain(&speed, app.look), pen.muted());
    }
}

/// A line of moves, broken into pieces of a width.
fn line_of_moves(line: &[AnyMove], width: usize) -> Vec<String> {
    let text = line.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    wrap(&text, width.max(1))
}
