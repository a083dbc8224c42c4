//! The panel beside the board: players, moves, analysis.

use engine::Line;
use game::{Message, Side};
use games::{AnyMove, GameId};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::{BOLD, Theme, plain, write, write_right};
use crate::app::{App, Play};
use crate::ink::Ink;
use crate::look::Colours;
use crate::output::wrap;
use crate::palette::{GARNET, GRAPHITE, IVORY, ONYX, PEARL, PETROL, SEED, WOOD};
use crate::{clock, labels};
use client::RemoteGame;

/// Lines of the title, above the seats.
const ABOVE: u16 = 2;
/// Lines per seat.
const SEAT: u16 = 2;
/// The minimal and maximal lines of the analysis: a rule, a title, two per line of moves, and the speed.
const ENGINE: (u16, u16) = (4, 9);
/// The minimal columns of the engine's values, so that the moves stay aligned while values change.
const VALUE: usize = 8;
/// Columns for the number of a move, and for a move with the space after it.
const NUMBER: usize = 4;
const MOVE: usize = 8;

pub(super) fn draw(app: &App<'_>, play: &Play, area: Rect, theme: Theme, buffer: &mut Buffer) {
    let title = plain(&labels::title(app.texts, &play.active.options()), app.look);
    let mut above = wrap(&title, area.width.into());
    if let Some(watching) = play.active.remote().map(RemoteGame::watching).filter(|many| *many > 0)
    {
        let text = app.texts.tell(&Message::new("join-watchers").with("watching", watching));
        above.truncate(usize::from(ABOVE) - 1);
        above.push(plain(&text, app.look));
    }
    for (i, line) in (0..ABOVE).zip(&above) {
        write(buffer, area, i, line, theme.muted());
    }
    let top = Rect { y: area.y + ABOVE, height: SEAT, ..area };
    seat(app, play, play.bottom.other(), top, theme, buffer);
    let bottom = Rect { y: area.bottom() - SEAT, height: SEAT, ..area };
    seat(app, play, play.bottom, bottom, theme, buffer);
    let rule = theme.sign("─", "-").repeat(area.width.into());
    write(buffer, area, ABOVE + SEAT, &rule, theme.line());
    write(buffer, area, area.height - SEAT - 1, &rule, theme.line());
    let mut middle = Rect {
        y: area.y + ABOVE + 1 + SEAT,
        height: area.height.saturating_sub(2 * SEAT + 4),
        ..area
    };
    if play.analysing {
        let height = (middle.height / 2).clamp(ENGINE.0, ENGINE.1);
        let lines = Rect { y: middle.bottom() - height, height, ..middle };
        analysis(app, play, lines, theme, buffer);
        middle.height -= height;
    }
    moves(play, middle, theme, buffer);
}

/// Draws a player's name, clock and points.
fn seat(app: &App<'_>, play: &Play, side: Side, area: Rect, theme: Theme, buffer: &mut Buffer) {
    let active = &play.active;
    let game = active.history().game();
    let turn = active.turn() == Some(side);
    write(buffer, area, 0, if turn { theme.sign("▸", ">") } else { " " }, theme.accent());
    let rest =
        |skip: u16| Rect { x: area.x + skip, width: area.width.saturating_sub(skip), ..area };
    let (sign, style) = piece(game, side, theme);
    write(buffer, rest(2), 0, sign, style);
    let name = labels::player(app.texts, active, side);
    write(buffer, rest(6), 0, &plain(&name, app.look), if turn { BOLD } else { Style::new() });
    if let Some(clocks) = active.clocks(app.now) {
        let time = format!(" {} ", clock::shown(clocks[side.index()]));
        let style = if active.running() == Some(side) { theme.field() } else { BOLD };
        write_right(buffer, area, 0, &time, style);
    }
    let points = active.history().position().score()[side.index()];
    if game == GameId::Abalone {
        trophies(side, points, Rect { y: area.y + 1, height: 1, ..area }, theme, buffer);
    }
    let side = app.texts.tell(&crate::player::side_name(game, side));
    let points = labels::points(app.texts, game, points);
    let text = match game {
        // The pushed-out marbles show the points; do not repeat the side's name.
        GameId::Abalone if side == name => String::new(),
        GameId::Abalone => side,
        _ if side == name => points,
        _ => format!("{side} · {points}"),
    };
    write(buffer, rest(6), 1, &plain(&text, app.look), theme.muted());
}

/// Draws the opponent's marbles that a side has pushed out, and dots for the missing ones.
fn trophies(side: Side, out: u32, area: Rect, theme: Theme, buffer: &mut Buffer) {
    let target = u32::from(abalone::Position::TARGET);
    let (_, style) = piece(GameId::Abalone, side.other(), theme);
    let marble = match (theme.look.colours, side.other()) {
        (Colours::None, Side::Second) => theme.sign("○", "O"),
        (Colours::None, Side::First) => theme.sign("●", "#"),
        _ => theme.sign("●", "O"),
    };
    let text: String =
        (0..target).map(|i| if i < out { marble } else { theme.sign("·", ".") }).collect();
    write_right(buffer, area, 0, &text, style);
}

/// The symbol for a side's pieces, in the colours of the board.
fn piece(game: GameId, side: Side, theme: Theme) -> (&'static str, Style) {
    let (ink, ground): (Ink, Ink) = match (game, side) {
        (GameId::Avalam, Side::First) => (IVORY.base, PETROL),
        (GameId::Avalam, Side::Second) => (GARNET.light, PETROL),
        (GameId::Abalone, Side::First) => (ONYX.dark, GRAPHITE),
        (GameId::Abalone, Side::Second) => (PEARL.light, GRAPHITE),
        (GameId::Awale, _) => (SEED, WOOD),
    };
    let sign = match (game, side) {
        (GameId::Awale, Side::First) => theme.sign(" ▼ ", " S "),
        (GameId::Awale, Side::Second) => theme.sign(" ▲ ", " N "),
        _ if theme.look.colours != Colours::None && !theme.look.ascii => " ● ",
        (GameId::Avalam, Side::First) => theme.sign(" ○ ", " o "),
        (GameId::Avalam, Side::Second) => theme.sign(" ● ", " x "),
        (GameId::Abalone, Side::First) => theme.sign(" ● ", "(#)"),
        (GameId::Abalone, Side::Second) => theme.sign(" ○ ", "( )"),
    };
    let style = match theme.look.colours {
        Colours::None => Style::new(),
        colours => Style::new().fg(ink.on(colours)).bg(ground.on(colours)),
    };
    (sign, style)
}

/// Draws the moves in pairs, the last ones unless scrolled up.
fn moves(play: &Play, area: Rect, theme: Theme, buffer: &mut Buffer) {
    let played = play.active.history().played();
    let rows = played.len().div_ceil(2);
    // Several columns of pairs if there is room.
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
        write(buffer, at(0), line, &format!("{:>3}", row + 1), theme.muted());
        for (half, mv) in played[row * 2..].iter().take(2).enumerate() {
            let newest = row * 2 + half + 1 == played.len();
            let style = if newest { BOLD } else { Style::new() };
            write(buffer, at(NUMBER + 1 + half * MOVE), line, &mv.to_string(), style);
        }
    }
}

/// Draws the engine's best lines with their values; proven ones are marked.
fn analysis(app: &App<'_>, play: &Play, area: Rect, theme: Theme, buffer: &mut Buffer) {
    let found = &play.analysis;
    let game = play.active.history().game();
    let rule = theme.sign("─", "-").repeat(area.width.into());
    write(buffer, area, 0, &rule, theme.line());
    let side = crate::player::side_name(game, play.active.history().side());
    let title = app.texts.tell(&Message::new("terminal-engine").with("side", side));
    write(buffer, area, 1, &plain(&title, app.look), BOLD);
    if found.depth > 0 {
        let depth = app.texts.tell(&Message::new("terminal-depth").with("depth", found.depth));
        let fits = title.chars().count() + 1 + depth.chars().count() <= area.width.into();
        // In the narrowest panel only the number fits.
        let depth = if fits { depth } else { found.depth.to_string() };
        write_right(buffer, area, 1, &plain(&depth, app.look), theme.muted());
    }
    if play.active.history().end().is_some() {
        return;
    }
    let lines = found.lines.len() as u16;
    // Share the room equally between the lines.
    let each = (area.height - 2).checked_div(lines).unwrap_or(1).clamp(1, 2);
    let values: Vec<String> = found
        .lines
        .iter()
        .map(|line| {
            let mark = if line.assessment.is_proven() { theme.sign("✓", "=") } else { " " };
            format!("{mark}{}", plain(&labels::score(app.texts, line.assessment), app.look))
        })
        .collect();
    let widest = values.iter().map(|text| text.chars().count()).max().unwrap_or(0);
    let column = (widest + 1).max(VALUE) as u16;
    for (i, (Line { assessment, moves }, text)) in (0u16..).zip(found.lines.iter().zip(&values)) {
        let style = match (assessment.is_proven(), assessment.signum()) {
            (true, 1) => theme.good(),
            (true, -1) => theme.accent(),
            _ => BOLD,
        };
        let top = 2 + i * each;
        write(buffer, area, top, text, style);
        let width = area.width.saturating_sub(column);
        for (j, text) in (0..each).zip(line_of_moves(moves, width.into())) {
            let rest = Rect { x: area.x + column, width, ..area };
            write(buffer, rest, top + j, &text, theme.muted());
        }
    }
    let foot = 2 + lines * each;
    if found.speed > 0 && foot < area.height {
        let speed = labels::speed(app.texts, found.speed);
        write(buffer, area, foot, &plain(&speed, app.look), theme.muted());
    }
}

/// A line of moves, wrapped.
fn line_of_moves(line: &[AnyMove], width: usize) -> Vec<String> {
    let text = line.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    wrap(&text, width.max(1))
}
