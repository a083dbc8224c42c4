//! Abalone's board: marbles in a hexagonal tray.

use abalone::{Cell, Direction};
use game::Side;
use ratatui::style::Modifier;

use super::{BoardPlace, Marble, Mark, Marks, shapes};
use crate::canvas::Canvas;
use crate::ink::Ink;
use crate::look::{Colours, Look};
use crate::palette::{
    GRAPHITE, GRAPHITE_EDGE, GRAPHITE_HOLE, GRAPHITE_LAST, GRAPHITE_TEXT, HIGHLIGHT, HINT, MUTED,
    Material, ONYX, PEARL, SELECTED,
};

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Tray {
    /// Columns between neighbouring cells of a row.
    step: u16,
    /// Pixels between rows.
    line: u16,
    /// Pixels above the first row and below the last.
    margin: u16,
    flipped: bool,
}

/// The number of rows, and of cells in the longest one.
const ROWS: u16 = 9;
/// Columns for the coordinates on each side.
const LABELS: u16 = 2;
/// Step, line and margin of each size, largest first. In the larger sizes rows are closer together, as in a
/// true hexagon; the smallest is made of characters and keeps to text lines.
const SIZES: [(u16, u16, u16); 6] =
    [(14, 12, 3), (12, 10, 3), (10, 9, 3), (8, 7, 2), (6, 5, 2), (4, 4, 0)];
/// The sizes for marbles made of characters.
const DRAWN: [(u16, u16, u16); 2] = [(6, 6, 0), (4, 4, 0)];

impl Tray {
    pub(super) fn fit(width: u16, height: u16, flipped: bool, drawn: bool, ascii: bool) -> Self {
        let sizes: &[_] = match (drawn, ascii) {
            (true, true) => &DRAWN[1..],
            (true, false) => &DRAWN,
            _ => &SIZES,
        };
        let of = |(step, line, margin)| Tray { step, line, margin, flipped };
        let smallest = of(sizes[sizes.len() - 1]);
        let fits = |tray: &Tray| tray.size().0 <= width && tray.size().1 <= height;
        sizes.iter().copied().map(of).find(fits).unwrap_or(smallest)
    }

    pub(super) fn size(self) -> (u16, u16) {
        let width = self.step * (ROWS + 1) + 2 * LABELS;
        (width, self.tray_height().div_ceil(2) + 1)
    }

    pub(super) fn cell_at(self, column: u16, line: u16) -> Option<Cell> {
        let (x, y) = (f32::from(column) + 0.5, f32::from(line) * 2.0 + 1.0);
        let reach = f32::from(self.step) * 0.6;
        let distance = |cell: &Cell| {
            let (cx, cy) = self.centre(*cell);
            (x - cx).hypot(y - cy)
        };
        let nearest = Cell::all().min_by(|a, b| distance(a).total_cmp(&distance(b)))?;
        (distance(&nearest) <= reach).then_some(nearest)
    }

    /// The centre of a cell, in pixels.
    pub(super) fn centre(self, cell: Cell) -> (f32, f32) {
        let first = cell.row().saturating_sub(4);
        self.point(f32::from(cell.row()), f32::from(cell.column() - first), length(cell.row()))
    }

    pub(super) fn draw(self, canvas: &mut Canvas, marbles: &[Marble], marks: &Marks, look: Look) {
        if look.ascii || look.colours == Colours::None {
            self.draw_signs(canvas, marbles, marks, look);
        } else {
            self.paint_tray(canvas);
            let taken: Vec<Cell> = marbles.iter().map(|marble| marble.cell).collect();
            self.paint_cells(canvas, marks, look, &taken);
            for marble in marbles {
                self.paint_marble(canvas, marble, marks);
            }
        }
        self.label(canvas);
    }

    /// Whether marbles have too few pixels to be round and are made of characters.
    pub(super) fn is_small(self) -> bool {
        self.step <= 4
    }

    fn tray_height(self) -> u16 {
        (ROWS - 1) * self.line + self.cell_height() + 2 * self.margin
    }

    fn cell_height(self) -> u16 {
        self.step
    }

    /// The point for a (fractional) place in a row; both may lie off the board.
    fn point(self, row: f32, place: f32, length: u16) -> (f32, f32) {
        let (step, line) = (f32::from(self.step), f32::from(self.line));
        let indent = f32::from(ROWS - length) * step / 2.0;
        let left = f32::from(LABELS) + step / 2.0;
        // Marbles are a column narrower than their cells, to keep apart.
        let x = left + indent + place * step + (step - 1.0) / 2.0;
        let y = f32::from(self.margin)
            + f32::from(self.cell_height()) / 2.0
            + (f32::from(ROWS - 1) - row) * line;
        self.turned((x, y))
    }

    /// The point as seen from the bottom side.
    fn turned(self, (x, y): (f32, f32)) -> (f32, f32) {
        let (width, height) = self.size();
        if self.flipped { (f32::from(width) - x, f32::from(height * 2) - y) } else { (x, y) }
    }

    /// The offset of a marble that has done `part` of a step, in pixels.
    fn shift(self, direction: Direction, part: f32) -> (f32, f32) {
        let (rows, columns) = direction.step();
        let x = f32::from(self.step) * (f32::from(columns) - f32::from(rows) / 2.0) * part;
        let y = -f32::from(self.line) * f32::from(rows) * part;
        if self.flipped { (-x, -y) } else { (x, y) }
    }

    fn radius(self) -> f32 {
        (f32::from(self.step) - 1.0).min(f32::from(self.line)) / 2.0
    }

    fn paint_tray(self, canvas: &mut Canvas) {
        let (width, _) = self.size();
        let (step, line) = (f32::from(self.step), f32::from(self.line));
        let height = f32::from(self.tray_height());
        let (cx, cy) = self.turned(((f32::from(width) - 1.0) / 2.0, height / 2.0));
        // The edges follow the rows: half a step per line.
        let slope = step / 2.0 / line;
        let widest = f32::from(ROWS) * step / 2.0 + step * 0.35;
        let edge = if self.is_small() { 0.0 } else { 1.0 };
        canvas.paint((0.0, 0.0), (f32::from(width), height + cy), |x, y| {
            let (dx, dy) = ((x - cx).abs(), (y - cy).abs());
            let inside = (widest - dy * slope - dx).min(height / 2.0 - dy);
            match inside {
                inside if inside < 0.0 => None,
                inside if inside < edge => Some(GRAPHITE_EDGE),
                _ => Some(GRAPHITE),
            }
        });
    }

    fn paint_cells(self, canvas: &mut Canvas, marks: &Marks, look: Look, taken: &[Cell]) {
        for cell in Cell::all() {
            let mark = marks.of(BoardPlace::Cell(cell));
            let (cx, cy) = self.centre(cell);
            if self.is_small() {
                let is_taken = taken.contains(&cell);
                self.fill_cell(canvas, cell, mark, is_taken);
                let (sign, ink) = match mark {
                    Mark { cursor: true, .. } => ('·', GRAPHITE),
                    Mark { preview: true, .. } => ('●', SELECTED),
                    Mark { target: true, .. } => ('•', HIGHLIGHT),
                    Mark { hint: true, .. } => ('•', GRAPHITE_HOLE),
                    _ => ('·', GRAPHITE_TEXT),
                };
                if !is_taken {
                    canvas.sign(cx as i32, (cy / 2.0) as i32, sign, Some(ink));
                }
                continue;
            }
            let ground = if mark.last { GRAPHITE_EDGE } else { GRAPHITE_HOLE };
            // The 16-colour palette has no darker tray: draw holes as rings.
            let radius = self.radius() * 0.86;
            if look.colours == Colours::Sixteen {
                shapes::disc(canvas, (cx, cy), (0.8, 0.8), |_, _| ONYX.base);
            } else {
                shapes::disc(canvas, (cx, cy), (radius, radius), |_, y| {
                    ground.mixed(GRAPHITE, (y * 0.5).clamp(0.0, 1.0))
                });
            }
            if mark.preview {
                shapes::ring(canvas, (cx, cy), (radius, radius), 1.0, HIGHLIGHT);
            } else if mark.target {
                shapes::disc(canvas, (cx, cy), (radius * 0.42, radius * 0.42), |_, _| HIGHLIGHT);
            } else if mark.hint {
                shapes::disc(canvas, (cx, cy), (radius * 0.42, radius * 0.42), |_, _| HINT);
            }
            if mark.cursor {
                self.frame_cursor(canvas, (cx, cy));
            }
        }
    }

    fn paint_marble(self, canvas: &mut Canvas, marble: &Marble, marks: &Marks) {
        let mark = marks.of(BoardPlace::Cell(marble.cell));
        let (mut cx, mut cy) = self.centre(marble.cell);
        if let Some((direction, part)) = marble.moved {
            let (dx, dy) = self.shift(direction, part);
            (cx, cy) = (cx + dx, cy + dy);
        }
        let material = match marble.side {
            Side::First => ONYX,
            Side::Second => PEARL,
        };
        if self.is_small() {
            let corner = ((cx - 1.5).round(), (cy - 2.0).round());
            let material = small(marble.side);
            return shapes::counter(canvas, corner, 4, [material.base, material.dark]);
        }
        let radius = self.radius();
        shapes::ball(canvas, (cx, cy), radius, material);
        if let Some(halo) = halo(mark) {
            shapes::ring(canvas, (cx, cy), (radius + 0.6, radius + 0.6), 1.1, halo);
        } else if mark.last {
            shapes::disc(canvas, (cx, cy), (radius * 0.22, radius * 0.22), |_, _| {
                material.base.mixed(HIGHLIGHT, 0.75)
            });
        }
        if mark.cursor {
            self.frame_cursor(canvas, (cx, cy));
        }
    }

    fn frame_cursor(self, canvas: &mut Canvas, centre: (f32, f32)) {
        let half = f32::from(self.step) / 2.0;
        let height = (f32::from(self.line) / 2.0 + 0.5).min(half);
        shapes::corners(canvas, centre, (half, height), HIGHLIGHT);
    }

    /// The smallest board marks a cell by its background.
    fn fill_cell(self, canvas: &mut Canvas, cell: Cell, mark: Mark, marked: bool) {
        let ink = match mark {
            Mark { cursor: true, .. } => HIGHLIGHT,
            Mark { selected: true, .. } => SELECTED,
            Mark { hint: true, .. } => HINT,
            Mark { target: true, .. } | Mark { preview: true, .. } if marked => SELECTED,
            Mark { last: true, .. } => GRAPHITE_LAST,
            _ => return,
        };
        let (cx, cy) = self.centre(cell);
        let corner = (cx - 2.0, cy - 2.0);
        canvas.fill(corner, (corner.0 + 4.5, corner.1 + 4.0), ink);
    }

    fn draw_signs(self, canvas: &mut Canvas, marbles: &[Marble], marks: &Marks, look: Look) {
        let lines = i32::from(self.line / 2);
        let wide = i32::from(self.step) - 1;
        for cell in Cell::all() {
            let mark = marks.of(BoardPlace::Cell(cell));
            let (cx, cy) = self.centre(cell);
            let sign = match mark {
                Mark { target: true, .. } | Mark { preview: true, .. } => '+',
                Mark { hint: true, .. } => '!',
                _ if look.ascii => '.',
                _ => '·',
            };
            canvas.sign(cx as i32, (cy / 2.0) as i32, sign, mark.ink());
        }
        for marble in marbles {
            let mark = marks.of(BoardPlace::Cell(marble.cell));
            let (mut cx, mut cy) = self.centre(marble.cell);
            if let Some((direction, part)) = marble.moved {
                let (dx, dy) = self.shift(direction, part);
                (cx, cy) = (cx + dx, cy + dy);
            }
            let x = (cx - wide as f32 / 2.0).round() as i32;
            let y = (cy / 2.0 - lines as f32 / 2.0).round() as i32;
            let sprite: &[&str] = match (look.ascii, self.is_small(), marble.side) {
                (true, _, Side::First) => &["(#)"],
                (true, _, Side::Second) => &["( )"],
                (false, true, Side::First) => &["▟█▙", "▜█▛"],
                (false, true, Side::Second) => &["╭─╮", "╰─╯"],
                (false, false, Side::First) => &["▗▟█▙▖", "▐███▌", "▝▜█▛▘"],
                (false, false, Side::Second) => &["╭───╮", "│   │", "╰───╯"],
            };
            let how = if mark.last { Modifier::BOLD } else { Modifier::empty() };
            let ink = mark.ink();
            for (i, text) in sprite.iter().enumerate() {
                let below = i32::from(look.ascii);
                canvas.write(x, y + i as i32 + below, text, ink, how);
            }
        }
        for cell in Cell::all() {
            let mark = marks.of(BoardPlace::Cell(cell));
            let Some((before, after)) = brackets(mark) else { continue };
            let (cx, cy) = self.centre(cell);
            let x = (cx - wide as f32 / 2.0).round() as i32;
            let y = (cy / 2.0) as i32;
            canvas.sign(x - 1, y, before, mark.ink());
            canvas.sign(x + wide, y, after, mark.ink());
        }
    }

    /// Row letters on the left, diagonal numbers where the diagonals leave the board at the bottom.
    fn label(self, canvas: &mut Canvas) {
        let mut put = |(x, y): (f32, f32), text: char| {
            canvas.sign(x.floor() as i32, (y / 2.0).floor() as i32, text, Some(MUTED));
        };
        let half = (f32::from(self.step) * 0.35 + 1.5) / f32::from(self.step);
        for row in 0..ROWS as u8 {
            let end = f32::from(length(row));
            let letter = char::from(b'A' + row);
            put(self.point(f32::from(row), -0.5 - half, length(row)), letter);
            if row < 4 {
                let number = char::from(b'1' + length(row) as u8);
                put(self.point(f32::from(row), end - 0.5 + half, length(row)), number);
            }
        }
        let (_, height) = self.size();
        let bottom = f32::from(height * 2) - 1.0;
        for number in 0..5u8 {
            // Where the diagonal would continue below the first row.
            let (x, _) = self.point(0.0, f32::from(number) + 0.5, length(0));
            let y = if self.flipped { 1.0 } else { bottom };
            put((x, y), char::from(b'1' + number));
        }
    }
}

fn length(row: u8) -> u16 {
    ROWS - u16::from(row.abs_diff(4))
}

/// The colour of the ring around a marked marble.
fn halo(mark: Mark) -> Option<Ink> {
    match mark {
        Mark { selected: true, .. } => Some(SELECTED),
        Mark { target: true, .. } | Mark { preview: true, .. } => Some(HIGHLIGHT),
        Mark { hint: true, .. } => Some(HINT),
        _ => None,
    }
}

/// Marble colours for sizes with room for only two shades.
fn small(side: Side) -> Material {
    match side {
        Side::First => {
            Material { base: ONYX.base.mixed(ONYX.light, 0.15), dark: ONYX.dark, ..ONYX }
        }
        Side::Second => {
            Material { base: PEARL.light, dark: PEARL.base.mixed(PEARL.dark, 0.15), ..PEARL }
        }
    }
}

/// The characters around a marked cell when there are no colours.
fn brackets(mark: Mark) -> Option<(char, char)> {
    match mark {
        Mark { cursor: true, selected: true, .. } => Some(('{', '}')),
        Mark { cursor: true, .. } => Some(('[', ']')),
        Mark { selected: true, .. } => Some(('<', '>')),
        Mark { hint: true, .. } => Some(('!', '!')),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hit_testing_finds_every_cell_at_its_centre() {
        for (width, height) in [(54, 20), (64, 30), (90, 40), (160, 70)] {
            for flipped in [false, true] {
                for drawn in [false, true] {
                    let tray = Tray::fit(width, height, flipped, drawn, false);
                    let (columns, lines) = tray.size();
                    assert!(columns <= width && lines <= height, "{tray:?}");
                    for cell in Cell::all() {
                        let (x, y) = tray.centre(cell);
                        let found = tray.cell_at(x as u16, (y / 2.0) as u16);
                        assert_eq!(found, Some(cell), "{tray:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn boards_grow_with_the_screen() {
        let step = |width, height| Tray::fit(width, height, false, false, false).step;
        assert_eq!([step(54, 20), step(64, 26), step(90, 36)], [4, 6, 8]);
        assert_eq!(step(10, 10), 4, "the smallest size, even if it does not fit");
    }
}
