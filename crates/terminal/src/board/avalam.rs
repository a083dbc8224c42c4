//! Avalam's board: towers on 49 holes.

use avalam::Hole;
use game::Side;
use ratatui::style::Modifier;

use super::{BoardPlace, Mark, Marks, Tower, Towers, shapes};
use crate::canvas::Canvas;
use crate::ink::Ink;
use crate::look::{Colours, Look};
use crate::palette::{
    GARNET, GARNET_TEXT, HIGHLIGHT, HINT, IVORY, IVORY_TEXT, MUTED, Material, PETROL, PETROL_EDGE,
    PETROL_HOLE, PETROL_LAST, PETROL_TARGET, PETROL_TEXT, SELECTED,
};

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Grid {
    /// Columns, and pixels, between neighbouring holes.
    step: u16,
    flipped: bool,
}

/// The number of columns and rows of the grid.
const HOLES: u16 = 9;
/// Columns for the row numbers.
const LABELS: u16 = 3;
/// Columns to the right of the board, which centre it.
const MARGIN: u16 = 1;
/// Step sizes, largest first.
const STEPS: [u16; 9] = [14, 12, 11, 10, 9, 8, 7, 6, 4];
/// Step sizes for towers made of characters.
const DRAWN: [u16; 2] = [6, 4];

impl Grid {
    pub(super) fn fit(width: u16, height: u16, flipped: bool, drawn: bool) -> Self {
        let steps: &[_] = if drawn { &DRAWN } else { &STEPS };
        let of = |step| Grid { step, flipped };
        let fits = |grid: &Grid| grid.size().0 <= width && grid.size().1 <= height;
        let smallest = of(steps[steps.len() - 1]);
        steps.iter().copied().map(of).find(fits).unwrap_or(smallest)
    }

    pub(super) fn size(self) -> (u16, u16) {
        let board = HOLES * self.step;
        (LABELS + board + MARGIN, (board + self.headroom()).div_ceil(2) + 1)
    }

    pub(super) fn hole_at(self, column: u16, line: u16) -> Option<Hole> {
        let (x, y) = (f32::from(column) + 0.5, f32::from(line) * 2.0 + 1.0);
        let reach = f32::from(self.step) * 0.55;
        Hole::all().find(|hole| {
            let (cx, cy) = self.centre(*hole);
            (x - cx).abs() <= reach && (y - cy).abs() < f32::from(self.step) * 0.5 + 0.01
        })
    }

    /// The centre of a hole, in pixels.
    pub(super) fn centre(self, hole: Hole) -> (f32, f32) {
        let step = f32::from(self.step);
        let (mut column, mut row) = (f32::from(hole.column()), 8.0 - f32::from(hole.row()));
        if self.flipped {
            (column, row) = (8.0 - column, 8.0 - row);
        }
        // At even steps counters are a column narrower than their hole, so that heights are centred.
        let half = if self.step.is_multiple_of(2) { (step - 1.0) / 2.0 } else { step / 2.0 };
        let x = f32::from(LABELS) + column * step + half;
        (x, f32::from(self.headroom()) + row * step + step / 2.0)
    }

    pub(super) fn draw(self, canvas: &mut Canvas, scene: &Towers, marks: &Marks, look: Look) {
        let drawn = look.ascii || look.colours == Colours::None;
        if !drawn {
            self.paint_board(canvas);
        }
        // Back to front, flying towers last, so that high towers overlap what is behind them.
        let mut towers: Vec<&Tower> = scene.towers.iter().collect();
        let depth = |tower: &&Tower| (tower.raised > 0.0, self.centre(tower.hole).1);
        towers.sort_by(|a, b| depth(a).partial_cmp(&depth(b)).unwrap_or(std::cmp::Ordering::Equal));
        let stands =
            |hole: Hole| towers.iter().any(|tower| tower.hole == hole && tower.raised == 0.0);
        for hole in Hole::all() {
            let mark = marks.of(BoardPlace::Hole(hole));
            if self.is_small() && !drawn {
                self.fill_hole(canvas, hole, mark);
            }
            if stands(hole) {
                continue;
            }
            if drawn {
                self.write_hole(canvas, hole, mark, look);
            } else {
                self.paint_hole(canvas, hole, mark, look);
            }
        }
        for tower in towers {
            let mark = marks.of(BoardPlace::Hole(tower.hole));
            let settled = scene.settled.contains(tower.hole);
            if drawn {
                self.write_tower(canvas, tower, mark, settled, look);
            } else if self.is_small() {
                self.paint_small_tower(canvas, tower, settled);
            } else {
                self.paint_tower(canvas, tower, mark, settled, look);
            }
        }
        self.mark_cursor(canvas, marks, drawn);
        self.label(canvas);
    }

    pub(super) fn is_small(self) -> bool {
        self.step <= 4
    }

    /// Pixels above the board for towers in the top row.
    fn headroom(self) -> u16 {
        if self.is_small() { 0 } else { 2 }
    }

    fn paint_board(self, canvas: &mut Canvas) {
        let half = f32::from(self.step) / 2.0;
        let shift = if self.step.is_multiple_of(2) { 0.5 } else { 0.0 };
        for hole in Hole::all() {
            let (cx, cy) = self.centre(hole);
            let cx = cx + shift;
            let (near, far) = ((cx - half, cy - half), (cx + half, cy + half));
            canvas.paint(near, far, |_, _| Some(PETROL));
        }
        if self.is_small() {
            return;
        }
        // A light edge at the outline of the board.
        let beside = |hole: Hole, columns: i32, rows: i32| {
            let (column, row) = (i32::from(hole.column()) + columns, i32::from(hole.row()) + rows);
            let place = (u8::try_from(column), u8::try_from(row));
            matches!(place, (Ok(column), Ok(row)) if Hole::at(column, row).is_some())
        };
        for hole in Hole::all() {
            let (cx, cy) = self.centre(hole);
            let cx = cx + shift;
            let turn = if self.flipped { -1 } else { 1 };
            let mut edge = |there: bool, near: (f32, f32), far: (f32, f32)| {
                if !there {
                    canvas.paint(near, far, |_, _| Some(PETROL_EDGE));
                }
            };
            let (left, right, top, bottom) = (cx - half, cx + half, cy - half, cy + half);
            edge(beside(hole, -turn, 0), (left, top), (left + 1.0, bottom));
            edge(beside(hole, turn, 0), (right - 1.0, top), (right, bottom));
            edge(beside(hole, 0, turn), (left, top), (right, top + 1.0));
            edge(beside(hole, 0, -turn), (left, bottom - 1.0), (right, bottom));
        }
    }

    fn paint_hole(self, canvas: &mut Canvas, hole: Hole, mark: Mark, look: Look) {
        let (cx, cy) = self.centre(hole);
        if self.is_small() {
            let ink = if mark.cursor { PETROL } else { PETROL_TEXT };
            return canvas.sign(cx as i32, (cy / 2.0) as i32, '·', Some(ink));
        }
        let radius = f32::from(self.step) * 0.3;
        let ink = if mark.last { PETROL_EDGE } else { PETROL_HOLE };
        if look.colours == Colours::Sixteen {
            let ink = if mark.target { HIGHLIGHT } else { IVORY_TEXT };
            shapes::disc(canvas, (cx, cy), (0.8, 0.8), |_, _| ink);
        } else {
            shapes::disc(canvas, (cx, cy), (radius, radius), |_, y| {
                ink.mixed(PETROL, (y * 0.4).clamp(0.0, 1.0))
            });
            if mark.target || mark.hint {
                let ink = if mark.target { HIGHLIGHT } else { HINT };
                shapes::disc(canvas, (cx, cy), (radius * 0.5, radius * 0.5), |_, _| ink);
            }
        }
    }

    /// A tower in perspective, as stacked counters.
    fn paint_tower(
        self,
        canvas: &mut Canvas,
        tower: &Tower,
        mark: Mark,
        settled: bool,
        look: Look,
    ) {
        let (cx, cy) = self.place_of(tower);
        let step = f32::from(self.step);
        let width = (step - 1.0) / 2.0 - 0.1;
        let face = (step * 0.3).max(1.6);
        // Thin enough that five counters fit above their hole.
        let thick = (step - 2.0 * face) / 3.2;
        let base = cy + step / 2.0 - face - 0.8;
        let (material, text) = material(tower.owner);
        let top = base - thick * (f32::from(tower.height) + tower.raised);
        for layer in 0..tower.height {
            let lower = base - thick * (f32::from(layer) + tower.raised);
            let edge = if layer % 2 == 0 { 0.85 } else { 0.35 };
            let ink = material.base.mixed(material.dark, edge);
            shapes::disc(canvas, (cx, lower), (width, face), |x, _| {
                ink.mixed(material.dark, (x * 0.5).clamp(0.0, 1.0))
            });
        }
        shapes::disc(canvas, (cx, top), (width, face), |x, y| {
            let light = -(x * 0.45 + y * 0.6);
            let face = material.base.mixed(material.light, light.clamp(0.0, 1.0));
            // The tower that moved last has a warmer top.
            if mark.last { face.mixed(HIGHLIGHT, 0.45) } else { face }
        });
        let halo = match mark {
            Mark { selected: true, .. } => Some(SELECTED),
            Mark { target: true, .. } => Some(HIGHLIGHT),
            Mark { hint: true, .. } => Some(HINT),
            // The 16-colour palette has no warmer top.
            Mark { last: true, .. } if look.colours == Colours::Sixteen => Some(PETROL_LAST),
            _ => None,
        };
        if let Some(halo) = halo {
            shapes::ring(canvas, (cx, top), (width + 0.2, face + 0.2), 1.2, halo);
        }
        let line = (top / 2.0).floor() as i32;
        if tower.height > 1 {
            let digit = char::from(b'0' + tower.height);
            canvas.sign_with(cx.floor() as i32, line, digit, Some(text), Modifier::BOLD);
        }
        if settled && look.colours != Colours::Sixteen {
            let right = (cx + width).floor() as i32;
            canvas.sign(right, ((base + face) * 0.5) as i32, '✓', Some(PETROL_TEXT));
        }
    }

    /// The top with its height, and a line for the side.
    fn paint_small_tower(self, canvas: &mut Canvas, tower: &Tower, settled: bool) {
        let (cx, cy) = self.place_of(tower);
        let (x, y) = ((cx - 1.5).round(), (cy - 2.0).round());
        let (material, text) = material(tower.owner);
        let side = material.base.mixed(material.dark, 0.7);
        shapes::counter(canvas, (x, y), 3, [material.base, side]);
        if tower.height > 1 {
            let digit = char::from(b'0' + tower.height);
            let place = (x as i32 + 1, (y / 2.0) as i32);
            canvas.sign_with(place.0, place.1, digit, Some(text), Modifier::BOLD);
        }
        if settled {
            canvas.sign(x as i32 + 3, (y / 2.0) as i32 + 1, '✓', Some(PETROL_TEXT));
        }
    }

    /// The smallest board marks a hole by its background.
    fn fill_hole(self, canvas: &mut Canvas, hole: Hole, mark: Mark) {
        let ink = match mark {
            Mark { cursor: true, .. } => HIGHLIGHT,
            Mark { selected: true, .. } => SELECTED,
            Mark { hint: true, .. } => HINT,
            Mark { target: true, .. } => PETROL_TARGET,
            Mark { last: true, .. } => PETROL_LAST,
            _ => return,
        };
        let (cx, cy) = self.centre(hole);
        let corner = (cx - 2.0, cy - 2.0);
        canvas.fill(corner, (corner.0 + 4.5, corner.1 + 4.0), ink);
    }

    fn place_of(self, tower: &Tower) -> (f32, f32) {
        let (cx, cy) = self.centre(tower.hole);
        let step = f32::from(self.step);
        let turn = if self.flipped { -1.0 } else { 1.0 };
        (cx + tower.moved.0 * step * turn, cy - tower.moved.1 * step * turn)
    }

    fn write_hole(self, canvas: &mut Canvas, hole: Hole, mark: Mark, look: Look) {
        let (cx, cy) = self.centre(hole);
        let sign = match mark {
            Mark { target: true, .. } => '+',
            Mark { hint: true, .. } => '!',
            _ if look.ascii => '.',
            _ => '·',
        };
        canvas.sign(cx as i32, (cy / 2.0) as i32, sign, mark.ink());
    }

    fn write_tower(
        self,
        canvas: &mut Canvas,
        tower: &Tower,
        mark: Mark,
        settled: bool,
        look: Look,
    ) {
        if !look.ascii && !self.is_small() {
            self.write_large_tower(canvas, tower, mark, settled);
            return;
        }
        let (cx, cy) = self.place_of(tower);
        let (x, y) = (cx as i32, (cy / 2.0) as i32);
        let sign = match (look.ascii, tower.owner) {
            (false, Side::First) => '○',
            (false, Side::Second) => '●',
            (true, Side::First) => 'o',
            (true, Side::Second) => 'x',
        };
        let how = if mark.last { Modifier::BOLD } else { Modifier::empty() };
        let ink = mark.ink().or(match tower.owner {
            _ if look.colours == Colours::None => None,
            Side::First => Some(IVORY.base),
            Side::Second => Some(GARNET.light),
        });
        canvas.sign_with(x, y, sign, ink, how);
        let height = if tower.height > 1 { char::from(b'0' + tower.height) } else { ' ' };
        canvas.sign_with(x + 1, y, height, ink, how);
        if settled {
            let mark = if look.ascii { '=' } else { '✓' };
            canvas.sign(x, y - 1, mark, Some(MUTED));
        }
        let sides = match mark {
            Mark { selected: true, .. } => Some(('<', '>')),
            Mark { target: true, .. } => Some(('+', ' ')),
            Mark { hint: true, .. } => Some(('!', ' ')),
            _ => None,
        };
        if let Some((before, after)) = sides {
            canvas.sign(x - 1, y, before, ink);
            if after != ' ' {
                canvas.sign(x + 2, y, after, ink);
            }
        }
    }

    /// Five columns and three lines: dark towers are filled, light ones outlined.
    fn write_large_tower(self, canvas: &mut Canvas, tower: &Tower, mark: Mark, settled: bool) {
        let (cx, cy) = self.place_of(tower);
        let (x, y) = ((cx - 2.5).round() as i32, (cy / 2.0 - 1.5).round() as i32);
        let height = if tower.height > 1 { char::from(b'0' + tower.height) } else { ' ' };
        let middle = match tower.owner {
            Side::First => format!("│ {height} │"),
            Side::Second => format!("█▌{height}▐█"),
        };
        let sprite = match tower.owner {
            Side::First => ["╭───╮", &middle, "╰───╯"],
            Side::Second => ["▟███▙", &middle, "▜███▛"],
        };
        let how = if mark.last { Modifier::BOLD } else { Modifier::empty() };
        for (line, text) in (y..).zip(sprite) {
            canvas.write(x, line, text, None, how);
        }
        if settled {
            canvas.sign(x + 5, y + 2, '✓', None);
        }
        let (before, after) = match mark {
            Mark { selected: true, .. } => ('<', '>'),
            Mark { target: true, .. } => ('+', '+'),
            Mark { hint: true, .. } => ('!', '!'),
            _ => return,
        };
        canvas.sign(x - 1, y + 1, before, None);
        canvas.sign(x + 5, y + 1, after, None);
    }

    fn mark_cursor(self, canvas: &mut Canvas, marks: &Marks, drawn: bool) {
        let Some(BoardPlace::Hole(hole)) = marks.cursor else { return };
        let (cx, cy) = self.centre(hole);
        let half = f32::from(self.step) / 2.0;
        if drawn {
            let y = (cy / 2.0) as i32;
            let (before, after) = if self.is_small() { (1, 2) } else { (3, 3) };
            canvas.sign(cx as i32 - before, y, '[', Some(HIGHLIGHT));
            canvas.sign(cx as i32 + after, y, ']', Some(HIGHLIGHT));
        } else if !self.is_small() {
            let shift = if self.step.is_multiple_of(2) { 0.5 } else { 0.0 };
            shapes::corners(canvas, (cx + shift, cy), (half, half), HIGHLIGHT);
        }
    }

    /// Row numbers on the left, column letters at the bottom.
    fn label(self, canvas: &mut Canvas) {
        let (_, height) = self.size();
        let e5 = Hole::at(4, 4).map_or((0.0, 0.0), |hole| self.centre(hole));
        let step = f32::from(self.step);
        for i in 0..HOLES as u8 {
            let away = f32::from(i) - 4.0;
            let (number, letter) =
                if self.flipped { (b'1' + i, b'i' - i) } else { (b'9' - i, b'a' + i) };
            let y = ((e5.1 + away * step) * 0.5).floor() as i32;
            canvas.sign(0, y, char::from(number), Some(MUTED));
            let x = (e5.0 + away * step).floor() as i32;
            canvas.sign(x, i32::from(height) - 1, char::from(letter), Some(MUTED));
        }
    }
}

fn material(owner: Side) -> (Material, Ink) {
    match owner {
        Side::First => (IVORY, IVORY_TEXT),
        Side::Second => (GARNET, GARNET_TEXT),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hit_testing_finds_every_hole_at_its_centre() {
        for (width, height) in [(54, 20), (64, 30), (90, 40), (160, 70)] {
            for (flipped, drawn) in [(false, false), (true, false), (false, true), (true, true)] {
                let grid = Grid::fit(width, height, flipped, drawn);
                let (columns, lines) = grid.size();
                assert!(columns <= width && lines <= height, "{grid:?}");
                for hole in Hole::all() {
                    let (x, y) = grid.centre(hole);
                    assert_eq!(grid.hole_at(x as u16, (y / 2.0) as u16), Some(hole), "{grid:?}");
                }
            }
        }
    }
}
