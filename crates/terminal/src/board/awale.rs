//! Awalé's board: seeds in the pits of a plank, captured seeds in a groove on each side.

use awale::Pit;
use game::Side;
use ratatui::style::Modifier;

use super::{BoardPlace, Mark, Marks, Seeds, shapes};
use crate::canvas::Canvas;
use crate::ink::Ink;
use crate::look::{Colours, Look};
use crate::palette::{
    HIGHLIGHT, HINT, MUTED, PIT, SEED, WOOD, WOOD_CURSOR, WOOD_EDGE, WOOD_LAST, WOOD_LETTER,
    WOOD_SOWN, WOOD_TAKEN, WOOD_TEXT,
};

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Plank {
    /// Columns between neighbouring pits.
    step: u16,
    /// Lines per pit.
    lines: u16,
    /// Lines per groove.
    groove: u16,
    /// Lines between the rows.
    gap: u16,
    flipped: bool,
}

/// Columns of wood on the left and right.
const SIDES: u16 = 2;
/// The narrowest and the widest step between pits.
const STEPS: std::ops::RangeInclusive<u16> = 8..=18;
/// Lines beside pits and grooves: an edge and the pit names, on both sides.
const REST: u16 = 4;
/// The maximal lines of a groove.
const GROOVE: u16 = 3;

impl Plank {
    pub(super) fn fit(width: u16, height: u16, flipped: bool) -> Self {
        let of = |step: u16, lines: u16| {
            let left = height.saturating_sub(2 * lines + REST);
            let gap = u16::from(left > 2);
            let groove = (left.saturating_sub(gap) / 2).clamp(1, GROOVE);
            Plank { step, lines, groove, gap, flipped }
        };
        // A pit slightly higher than wide has more room for seeds.
        let shapes = STEPS.rev().flat_map(|step| [of(step, step / 2 + 1), of(step, step / 2)]);
        let fits = |plank: &Plank| plank.size().0 <= width && plank.size().1 <= height;
        shapes.clone().find(fits).or(shapes.last()).unwrap_or(of(8, 4))
    }

    pub(super) fn size(&self) -> (u16, u16) {
        let width = self.step * Pit::PER_SIDE as u16 + 2 * SIDES;
        (width, 2 * (self.lines + self.groove) + self.gap + REST)
    }

    pub(super) fn pit_at(&self, column: u16, line: u16) -> Option<Pit> {
        let place = column.checked_sub(SIDES)? / self.step;
        // The label of a pit can be clicked too.
        let first = 1 + self.groove;
        let bottom = match line.checked_sub(first)? {
            line if line < self.lines + 1 => false,
            line if line < self.lines + 1 + self.gap => return None,
            line if line < 2 * (self.lines + 1) + self.gap => true,
            _ => return None,
        };
        Pit::all().find(|pit| self.column(*pit) == place && self.is_below(*pit) == bottom)
    }

    /// The centre of a pit, in pixels.
    pub(super) fn centre(&self, pit: Pit) -> (f32, f32) {
        let x = SIDES + self.column(pit) * self.step;
        let y = 2 * self.top(pit) + self.lines;
        (f32::from(x) + f32::from(self.step - 1) / 2.0, f32::from(y))
    }

    pub(super) fn draw(&self, canvas: &mut Canvas, scene: &Seeds, marks: &Marks, look: Look) {
        let drawn = look.ascii || look.colours == Colours::None;
        if !drawn {
            self.paint_plank(canvas);
        }
        for side in Side::BOTH {
            self.groove(canvas, side, scene.taken[side.index()], look);
        }
        for pit in Pit::all() {
            let mut mark = marks.of(BoardPlace::Pit(pit));
            mark.preview |= scene.lit == Some(pit);
            self.pit(canvas, pit, mark, look);
            self.seeds(canvas, pit, scene.pits[pit.index()], look);
            self.name(canvas, pit, scene.pits[pit.index()], mark, look);
        }
    }

    /// The column of a pit on the screen, from 0 to 5.
    fn column(&self, pit: Pit) -> u16 {
        let place = pit.place() as u16;
        if self.is_below(pit) { place } else { Pit::PER_SIDE as u16 - 1 - place }
    }

    fn is_below(&self, pit: Pit) -> bool {
        (pit.side() == Side::First) != self.flipped
    }

    fn top(&self, pit: Pit) -> u16 {
        let first = 1 + self.groove + 1;
        if self.is_below(pit) { first + self.lines + self.gap } else { first }
    }

    fn paint_plank(&self, canvas: &mut Canvas) {
        let (width, height) = self.size();
        let (right, bottom) = (f32::from(width), f32::from(height * 2));
        shapes::rounded(canvas, (0.0, 0.0), (right, bottom), 3.0, |_, _| WOOD_EDGE);
        shapes::rounded(canvas, (1.0, 1.0), (right - 1.0, bottom - 1.0), 2.5, |x, y| {
            // Wood grain.
            let wave = 0.5 + (y * 1.3 + (x * 0.11).sin() * 2.2).sin() * 0.5;
            WOOD.mixed(WOOD_EDGE, wave * 0.22)
        });
    }

    /// The captured seeds of a side, as a number and as seeds.
    fn groove(&self, canvas: &mut Canvas, side: Side, taken: u8, look: Look) {
        let drawn = look.ascii || look.colours == Colours::None;
        let (width, height) = self.size();
        let below = (side == Side::First) != self.flipped;
        let top = if below { height - 1 - self.groove } else { 1 };
        let (left, right) = (i32::from(SIDES) + 5, i32::from(width - SIDES) - 1);
        if !drawn {
            let (near, far) = (f32::from(top * 2), f32::from((top + self.groove) * 2));
            let inset = if self.groove > 1 { 0.5 } else { 0.0 };
            shapes::rounded(
                canvas,
                (left as f32 - 1.0, near + inset),
                (right as f32 + 1.0, far - inset),
                1.2,
                |_, _| PIT.base,
            );
        }
        let middle = i32::from(top) + i32::from(self.groove - 1) / 2;
        let ink = if drawn { None } else { Some(WOOD_TEXT) };
        let number = format!("{taken:>3}");
        canvas.write(i32::from(SIDES), middle, &number, ink, Modifier::BOLD);
        let ink = (!drawn).then_some(SEED);
        let columns = (right - left).max(1);
        for seed in 0..i32::from(taken) {
            // Column by column, so that the groove fills from one end.
            let lines = i32::from(self.groove);
            let (column, line) = (seed / lines, seed % lines);
            if column < columns {
                canvas.sign(left + column, i32::from(top) + line, seed_sign(look), ink);
            }
        }
    }

    fn pit(&self, canvas: &mut Canvas, pit: Pit, mark: Mark, look: Look) {
        let (cx, cy) = self.centre(pit);
        if look.ascii || look.colours == Colours::None {
            return self.draw_pit(canvas, pit, mark, look);
        }
        let half = (f32::from(self.step) / 2.0 - 0.6, f32::from(self.lines));
        let radius = half.0.min(half.1);
        let marked = match mark {
            Mark { cursor: true, .. } | Mark { selected: true, .. } => Some(WOOD_CURSOR),
            Mark { hint: true, .. } => Some(HINT),
            Mark { target: true, .. } => Some(WOOD_TAKEN),
            Mark { preview: true, .. } => Some(WOOD_SOWN),
            _ => None,
        };
        let corner = |(w, h): (f32, f32)| ((cx - w, cy - h), (cx + w, cy + h));
        if let Some(ink) = marked {
            let (near, far) = corner(half);
            shapes::rounded(canvas, near, far, radius * 0.9, |_, _| ink);
        }
        // The ring of a marked pit takes part of its area.
        let ring = if marked.is_some() { 0.9 } else { 0.3 };
        let (near, far) = corner((half.0 - ring, half.1 - ring));
        shapes::rounded(canvas, near, far, radius * 0.85, |_, y| {
            let depth = (y - near.1) / (far.1 - near.1);
            PIT.dark.mixed(PIT.light, depth.clamp(0.0, 1.0))
        });
    }

    fn draw_pit(&self, canvas: &mut Canvas, pit: Pit, mark: Mark, look: Look) {
        let (left, top) =
            (i32::from(SIDES + self.column(pit) * self.step), i32::from(self.top(pit)));
        let (right, bottom) = (left + i32::from(self.step) - 2, top + i32::from(self.lines) - 1);
        let marked = mark.cursor || mark.selected;
        let [across, down, corners] = match (look.ascii, marked) {
            (true, false) => ["-", "|", "++++"],
            (true, true) => ["=", "#", "####"],
            (false, false) => ["─", "│", "╭╮╰╯"],
            (false, true) => ["═", "║", "╔╗╚╝"],
        };
        let ink = match mark {
            Mark { cursor: true, .. } | Mark { selected: true, .. } => Some(HIGHLIGHT),
            Mark { hint: true, .. } => Some(HINT),
            _ => None,
        };
        let how = if marked { Modifier::BOLD } else { Modifier::empty() };
        let mut put = |x: i32, y: i32, text: &str| canvas.write(x, y, text, ink, how);
        for x in left + 1..right {
            put(x, top, across);
            put(x, bottom, across);
        }
        for y in top + 1..bottom {
            put(left, y, down);
            put(right, y, down);
        }
        let places = [(left, top), (right, top), (left, bottom), (right, bottom)];
        for ((x, y), corner) in places.into_iter().zip(corners.chars()) {
            put(x, y, &corner.to_string());
        }
    }

    fn seeds(&self, canvas: &mut Canvas, pit: Pit, count: u8, look: Look) {
        let drawn = look.ascii || look.colours == Colours::None;
        let left = i32::from(SIDES + self.column(pit) * self.step);
        let top = i32::from(self.top(pit));
        let ink = (!drawn).then_some(SEED);
        for (x, y) in heap(self.step, self.lines, count) {
            canvas.sign(left + x, top + y, seed_sign(look), ink);
        }
    }

    /// The pit's letter and number of seeds, outside the pit.
    fn name(&self, canvas: &mut Canvas, pit: Pit, count: u8, mark: Mark, look: Look) {
        let drawn = look.ascii || look.colours == Colours::None;
        let (cx, _) = self.centre(pit);
        let line = match self.top(pit) {
            top if self.is_below(pit) => top + self.lines,
            top => top - 1,
        };
        let (letter, number) = match (drawn, mark) {
            (_, Mark { hint: true, .. }) => (HINT, HINT),
            (true, _) => (MUTED, MUTED),
            (false, Mark { last: true, .. }) => (WOOD_LAST, WOOD_TEXT),
            (false, Mark { target: true, .. }) => (WOOD_TEXT, WOOD_LAST),
            _ => (WOOD_LETTER, WOOD_TEXT),
        };
        let text = count.to_string();
        let left = cx as i32 - (text.len() as i32 - 1) / 2;
        let ink: Option<Ink> = if drawn { None } else { Some(number) };
        canvas.write(left, i32::from(line), &text, ink, Modifier::BOLD);
        let how = if mark.last { Modifier::BOLD } else { Modifier::empty() };
        let at = cx as i32 - i32::from(self.step) / 2 + 1;
        canvas.sign_with(at, i32::from(line), pit.letter(), Some(letter), how);
        let sign = match mark {
            Mark { hint: true, .. } => '!',
            Mark { target: true, .. } if drawn => '-',
            Mark { preview: true, .. } if drawn => '+',
            _ => return,
        };
        canvas.sign(cx as i32 + i32::from(self.step) / 2 - 1, i32::from(line), sign, Some(letter));
    }
}

fn seed_sign(look: Look) -> char {
    if look.ascii { 'o' } else { '●' }
}

/// Where the seeds of a pit are drawn: in symmetric rows, spaced out if they are few. Seeds without room are
/// left out; the label gives the number.
fn heap(step: u16, lines: u16, count: u8) -> Vec<(i32, i32)> {
    let (columns, lines) = (i32::from(step) - 1, i32::from(lines));
    // The area inside the rim.
    let (inner, most_rows) = (columns - 2, (lines - 2).max(1));
    let loose = (inner + 1) / 2;
    let count = i32::from(count).min(inner * most_rows);
    let tight = count > loose * most_rows;
    let each = if tight { inner } else { loose };
    let rows = rows_of(count, each, most_rows);
    let top = (lines - rows.len() as i32) / 2;
    let apart = if tight { 1 } else { 2 };
    let mut places = Vec::new();
    for (y, length) in (top..).zip(rows) {
        let width = (length - 1) * apart + 1;
        let left = (columns - width) / 2;
        places.extend((0..length).map(|i| (left + i * apart, y)));
    }
    places
}

/// The number of seeds in each row.
fn rows_of(count: i32, each: i32, most_rows: i32) -> Vec<i32> {
    let pattern: &[i32] = match count {
        4 => &[2, 2],
        5 => &[2, 1, 2],
        6 => &[3, 3],
        7 => &[2, 3, 2],
        8 => &[3, 2, 3],
        10 => &[3, 4, 3],
        11 => &[4, 3, 4],
        _ => &[],
    };
    let fits = !pattern.is_empty()
        && pattern.len() as i32 <= most_rows
        && pattern.iter().all(|length| *length <= each);
    if fits {
        return pattern.to_vec();
    }
    // As square as the pit allows; rows nearest to the middle take the remainder.
    let square = (1..=most_rows).find(|rows| rows * rows * 2 >= count && rows * each >= count);
    let rows = square.unwrap_or(most_rows).max(1);
    let (short, longer) = (count / rows, count % rows);
    let mut lengths = vec![short; rows as usize];
    let middle = (rows - 1) as f32 / 2.0;
    let mut order: Vec<usize> = (0..rows as usize).collect();
    order.sort_by(|a, b| (*a as f32 - middle).abs().total_cmp(&(*b as f32 - middle).abs()));
    for row in order.into_iter().take(longer as usize) {
        lengths[row] += 1;
    }
    lengths
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hit_testing_finds_every_pit_at_its_centre() {
        for (width, height) in [(54, 20), (82, 36), (140, 60)] {
            for flipped in [false, true] {
                let plank = Plank::fit(width, height, flipped);
                let (columns, lines) = plank.size();
                assert!(columns <= width && lines <= height, "{plank:?}");
                for pit in Pit::all() {
                    let (x, y) = plank.centre(pit);
                    assert_eq!(plank.pit_at(x as u16, (y / 2.0) as u16), Some(pit), "{plank:?}");
                }
            }
        }
    }

    #[test]
    fn seeds_are_drawn_in_rows_inside_the_pit() {
        for (step, lines, room) in [(8, 5, 15), (8, 4, 10), (13, 7, 48)] {
            for count in 0..=48 {
                let mut places = heap(step, lines, count);
                assert_eq!(places.len(), usize::from(count.min(room)), "{step}×{lines}: {count}");
                let (columns, lines) = (i32::from(step) - 1, i32::from(lines));
                let inside =
                    |(x, y): &(i32, i32)| (1..columns - 1).contains(x) && (1..lines).contains(y);
                assert!(places.iter().all(inside), "{step}×{lines}: {count}: {places:?}");
                places.dedup();
                assert_eq!(places.len(), usize::from(count.min(room)), "all distinct");
            }
        }
        let rows = |count| rows_of(count, 3, 3);
        assert_eq!([rows(4), rows(5), rows(7)], [vec![2, 2], vec![2, 1, 2], vec![2, 3, 2]]);
    }
}
