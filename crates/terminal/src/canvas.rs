//! Pictures made of block characters. Every character shows two roughly square pixels, one above the other, or
//! four quarters if two colours are enough; text can be drawn on top.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

use super::ink::Ink;
use super::look::Colours;

/// A pixel buffer with text on top.
pub(crate) struct Canvas {
    /// Columns, one pixel each.
    width: u16,
    /// Lines, two pixels each.
    height: u16,
    /// Half pixels; two side by side make a pixel.
    halves: Vec<Option<Ink>>,
    signs: Vec<Option<StyledCharacter>>,
    /// Whether cells with more than two colours are blended; otherwise the two most frequent colours stay.
    smooth: bool,
}

#[derive(Clone, Copy)]
struct StyledCharacter {
    character: char,
    ink: Option<Ink>,
    modifier: Modifier,
}

/// Samples per half pixel for anti-aliasing, across and down.
const ACROSS: u16 = 2;
const DOWN: u16 = 4;

impl Canvas {
    /// An empty canvas of this many columns and lines.
    pub(crate) fn new(width: u16, height: u16, smooth: bool) -> Self {
        let (columns, lines) = (usize::from(width), usize::from(height));
        Canvas {
            width,
            height,
            halves: vec![None; columns * lines * 4],
            signs: vec![None; columns * lines],
            smooth,
        }
    }

    /// Paints an anti-aliased shape. `shape` returns the colour at a point, or `None` outside; it is sampled between
    /// the two corners, in pixels.
    pub(crate) fn paint(
        &mut self,
        (left, top): (f32, f32),
        (right, bottom): (f32, f32),
        shape: impl Fn(f32, f32) -> Option<Ink>,
    ) {
        let within = |from: f32, to: f32, most: u16| {
            let from = from.floor().max(0.0) as u16;
            let to = to.ceil().clamp(0.0, f32::from(most)) as u16;
            from..to
        };
        for y in within(top, bottom, self.height * 2) {
            for x in within(left * 2.0, right * 2.0, self.width * 2) {
                self.cover(x, y, &shape);
            }
        }
    }

    /// Fills a rectangle given by its corners in pixels.
    pub(crate) fn fill(&mut self, near: (f32, f32), far: (f32, f32), ink: Ink) {
        let inside = |value: f32, from: f32, to: f32| from <= value && value < to;
        self.paint(near, far, |x, y| {
            (inside(x, near.0, far.0) && inside(y, near.1, far.1)).then_some(ink)
        });
    }

    /// Draws a character on top of the pixels.
    pub(crate) fn sign(&mut self, x: i32, y: i32, character: char, ink: Option<Ink>) {
        self.sign_with(x, y, character, ink, Modifier::empty());
    }

    /// As [`sign`](Self::sign), with a modifier.
    pub(crate) fn sign_with(
        &mut self,
        x: i32,
        y: i32,
        character: char,
        ink: Option<Ink>,
        modifier: Modifier,
    ) {
        let inside =
            (0..i32::from(self.width)).contains(&x) && (0..i32::from(self.height)).contains(&y);
        if inside {
            let at = y as usize * usize::from(self.width) + x as usize;
            self.signs[at] = Some(StyledCharacter { character, ink, modifier });
        }
    }

    /// Draws a text on top, from left to right.
    pub(crate) fn write(&mut self, x: i32, y: i32, text: &str, ink: Option<Ink>, how: Modifier) {
        for (i, character) in text.chars().enumerate() {
            self.sign_with(x + i as i32, y, character, ink, how);
        }
    }

    /// Renders everything into a buffer.
    pub(crate) fn show(&self, buffer: &mut Buffer, area: Rect, colours: Colours) {
        for y in 0..self.height.min(area.height) {
            for x in 0..self.width.min(area.width) {
                let Some(cell) = buffer.cell_mut((area.x + x, area.y + y)) else { continue };
                let quarters = self.quarters(x, y);
                let at = usize::from(y) * usize::from(self.width) + usize::from(x);
                let (character, style) = match self.signs[at] {
                    Some(sign) => sign.over(quarters, colours),
                    None => shown(quarters, colours, self.smooth),
                };
                if let Some(character) = character {
                    cell.set_char(character).set_style(style);
                }
            }
        }
    }

    /// The quarters of a character cell: upper left, upper right, lower left, lower right.
    fn quarters(&self, x: u16, y: u16) -> Quarters {
        let at = |x: u16, y: u16| self.halves[usize::from(y) * self.stride() + usize::from(x)];
        let (x, y) = (2 * x, 2 * y);
        [at(x, y), at(x + 1, y), at(x, y + 1), at(x + 1, y + 1)]
    }

    fn stride(&self) -> usize {
        2 * usize::from(self.width)
    }

    /// Blends the part of a half pixel that the shape covers.
    fn cover(&mut self, x: u16, y: u16, shape: &impl Fn(f32, f32) -> Option<Ink>) {
        let mut covered = 0u16;
        let mut mixed: Option<Ink> = None;
        for i in 0..ACROSS * DOWN {
            let column = (f32::from(i % ACROSS) + 0.5) / f32::from(ACROSS);
            let line = (f32::from(i / ACROSS) + 0.5) / f32::from(DOWN);
            let point = ((f32::from(x) + column) * 0.5, f32::from(y) + line);
            let Some(ink) = shape(point.0, point.1) else { continue };
            covered += 1;
            let part = 1.0 / f32::from(covered);
            mixed = Some(mixed.map_or(ink, |mixed| mixed.mixed(ink, part)));
        }
        let Some(ink) = mixed else { return };
        let part = f32::from(covered) / f32::from(ACROSS * DOWN);
        let at = usize::from(y) * self.stride() + usize::from(x);
        self.halves[at] = match self.halves[at] {
            Some(below) => Some(below.mixed(ink, part)),
            // The terminal's own background is unknown and cannot be blended.
            None => (part >= 0.5).then_some(ink),
        };
    }
}

type Quarters = [Option<Ink>; 4];

impl StyledCharacter {
    fn over(self, quarters: Quarters, colours: Colours) -> (Option<char>, Style) {
        let [a, b, c, d] = quarters;
        let ground = between(between(a, b), between(c, d));
        let mut style = Style::new().add_modifier(self.modifier);
        if let Some(ink) = self.ink {
            style = style.fg(ink.on(colours));
        }
        if let Some(ground) = ground {
            style = style.bg(ground.on(colours));
        }
        (Some(self.character), style)
    }
}

/// The block character for each set of quarters in the foreground colour: bit 0 is upper left, 1 upper right,
/// 2 lower left, 3 lower right.
const QUARTERS: [char; 16] =
    [' ', '▘', '▝', '▀', '▖', '▌', '▞', '▛', '▗', '▚', '▐', '▜', '▄', '▙', '▟', '█'];

/// The character that approximates four quarters with two colours.
fn shown(quarters: Quarters, colours: Colours, smooth: bool) -> (Option<char>, Style) {
    let looks = quarters.map(|ink| ink.map(|ink| ink.on(colours)));
    let mut distinct: Vec<Option<Color>> = Vec::new();
    for look in looks {
        if !distinct.contains(&look) {
            distinct.push(look);
        }
    }
    let [a, b, c, d] = quarters;
    match distinct[..] {
        [None] => (None, Style::new()),
        [Some(ground)] => (Some(' '), Style::new().bg(ground)),
        [one, other] => pair(looks, one, other),
        // Too many colours: blend those of each pixel, or keep the two most frequent ones.
        _ if smooth && colours > Colours::Sixteen => {
            let on = |ink: Option<Ink>| ink.map(|ink| ink.on(colours));
            let (upper, lower) = (on(between(a, b)), on(between(c, d)));
            pair([upper, upper, lower, lower], upper, lower)
        }
        _ => {
            let count = |look: &Option<Color>| looks.iter().filter(|other| *other == look).count();
            distinct.sort_by_key(|look| std::cmp::Reverse(count(look)));
            let (one, other) = (distinct[0], distinct[1]);
            let looks = looks.map(|look| if look == other { other } else { one });
            pair(looks, one, other)
        }
    }
}

/// The character for quarters of two colours.
fn pair(
    looks: [Option<Color>; 4],
    one: Option<Color>,
    other: Option<Color>,
) -> (Option<char>, Style) {
    // Transparent quarters become the background.
    let (ink, ground) = if one.is_none() { (other, one) } else { (one, other) };
    let sum: usize = looks.iter().enumerate().map(|(i, look)| usize::from(*look == ink) << i).sum();
    let mut style = Style::new();
    if let Some(ink) = ink {
        style = style.fg(ink);
    }
    if let Some(ground) = ground {
        style = style.bg(ground);
    }
    (Some(QUARTERS[sum]), style)
}

/// The average of two inks, or whichever exists.
fn between(one: Option<Ink>, other: Option<Ink>) -> Option<Ink> {
    match (one, other) {
        (Some(one), Some(other)) => Some(one.mixed(other, 0.5)),
        (one, other) => one.or(other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RED: Ink = Ink::new(0xff_00_00, 196, Color::Red);
    const BLUE: Ink = Ink::new(0x00_00_ff, 21, Color::Blue);

    fn on_screen(canvas: &Canvas) -> Buffer {
        let area = Rect::new(0, 0, canvas.width, canvas.height);
        let mut buffer = Buffer::empty(area);
        canvas.show(&mut buffer, area, Colours::Sixteen);
        buffer
    }

    #[test]
    fn two_pixels_make_a_character() {
        let mut canvas = Canvas::new(4, 1, true);
        canvas.fill((0.0, 0.0), (2.0, 1.0), RED);
        canvas.fill((1.0, 1.0), (3.0, 2.0), BLUE);
        let buffer = on_screen(&canvas);
        let symbols: Vec<&str> = (0..4).map(|x| buffer[(x, 0)].symbol()).collect();
        assert_eq!(symbols, ["▀", "▀", "▄", " "]);
        assert_eq!((buffer[(1, 0)].fg, buffer[(1, 0)].bg), (Color::Red, Color::Blue));
        assert_eq!(buffer[(2, 0)].fg, Color::Blue);
    }

    #[test]
    fn two_colours_can_share_quarters() {
        let mut canvas = Canvas::new(2, 1, true);
        canvas.fill((0.0, 0.0), (2.0, 2.0), RED);
        canvas.fill((0.5, 0.0), (1.5, 1.0), BLUE);
        let buffer = on_screen(&canvas);
        assert_eq!((buffer[(0, 0)].symbol(), buffer[(1, 0)].symbol()), ("▙", "▘"));
    }

    #[test]
    fn edges_are_blended_and_text_is_drawn_on_top() {
        let mut canvas = Canvas::new(2, 1, true);
        canvas.fill((0.0, 0.0), (2.0, 2.0), RED);
        canvas.fill((0.0, 0.0), (0.25, 2.0), BLUE);
        assert_eq!(canvas.quarters(0, 0)[0], Some(RED.mixed(BLUE, 0.5)));
        canvas.sign(1, 0, 'x', Some(BLUE));
        let buffer = on_screen(&canvas);
        assert_eq!(buffer[(1, 0)].symbol(), "x");
        assert_eq!((buffer[(1, 0)].fg, buffer[(1, 0)].bg), (Color::Blue, Color::Red));
    }

    #[test]
    fn drawing_outside_is_clipped() {
        let mut canvas = Canvas::new(2, 2, true);
        canvas.paint((-5.0, -5.0), (50.0, 50.0), |x, y| (x > 1.0 && y > 3.0).then_some(RED));
        canvas.sign(-1, 0, 'x', None);
        canvas.sign(0, 2, 'x', None);
        assert_eq!(on_screen(&canvas)[(1, 1)].symbol(), "▄");
    }
}
