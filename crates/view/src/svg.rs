//! Boards as SVG, for notebooks and files: one document without scripts, fonts or references.

mod abalone;
mod avalam;
mod awale;

use games::AnyPosition;
use protocol::live::Effect;

/// What to draw.
#[derive(Clone, Copy, Debug)]
pub struct Picture<'a> {
    #[allow(missing_docs)]
    pub position: &'a AnyPosition,
    /// The last move, which is marked.
    pub last: Option<&'a Effect>,
    /// Arrows between two places, by name.
    pub arrows: &'a [(String, String)],
    /// Places that get a ring, by name.
    pub marks: &'a [String],
    /// Whether the second side is at the bottom.
    pub flipped: bool,
    /// Whether rows and columns are named.
    pub coordinates: bool,
    /// Width in pixels; the height follows.
    pub width: u32,
}

/// The name of a place that the board does not have.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the board has no place {found:?}; places are named like {example}")]
pub struct UnknownPlace {
    #[allow(missing_docs)]
    pub found: String,
    /// The name of an existing place, for the message.
    pub example: &'static str,
}

/// Draws the board.
///
/// # Errors
///
/// If an arrow or a mark names a place that the board does not have.
pub fn svg(picture: &Picture<'_>) -> Result<String, UnknownPlace> {
    let board: Box<dyn BoardDrawing> = match picture.position {
        AnyPosition::Avalam(position) => Box::new(avalam::Drawing::new(*position, picture.flipped)),
        AnyPosition::Abalone(position) => {
            Box::new(abalone::Drawing::new(*position, picture.flipped))
        }
        AnyPosition::Awale(position) => Box::new(awale::Drawing::new(*position, picture.flipped)),
    };
    let mut canvas = Canvas::default();
    board.draw(&mut canvas, picture.coordinates);
    if let Some(effect) = picture.last {
        mark_move(&mut canvas, &*board, effect);
    }
    let place = |name: &String| {
        board.spot(name).ok_or_else(|| UnknownPlace {
            found: name.chars().take(20).collect(),
            example: board.example(),
        })
    };
    for name in picture.marks {
        canvas.ring(place(name)?, board.radius() * 1.08, MARK);
    }
    for (from, to) in picture.arrows {
        canvas.arrow(place(from)?, place(to)?);
    }
    let (width, height) = board.size();
    let pixels = picture.width.max(1);
    Ok(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{pixels}\" height=\"{}\" \
         font-family=\"sans-serif\" text-anchor=\"middle\">{DEFINITIONS}{}</svg>",
        (f64::from(pixels) * height / width).round(),
        canvas.0
    ))
}

/// The drawing of a game's board.
trait BoardDrawing {
    /// Width and height of the whole picture, in its own units.
    fn size(&self) -> (f64, f64);
    /// The centre of a place.
    fn spot(&self, name: &str) -> Option<Spot>;
    /// The radius of a piece or pit.
    fn radius(&self) -> f64;
    /// The name of some place.
    fn example(&self) -> &'static str;
    fn draw(&self, canvas: &mut Canvas, coordinates: bool);
}

type Spot = (f64, f64);

const MARK: &str = "#e0487a";
const LAST: &str = "#ffd35c";
const ARROW: &str = "#2f9e6e";
const FAINT: &str = "#8a8f98";

/// Gradients that several boards use.
const DEFINITIONS: &str = "<defs>\
    <radialGradient id=\"abq-light\" cx=\".36\" cy=\".32\" r=\".8\"><stop offset=\"0\" stop-color=\"#fffdf6\"/><stop offset=\"1\" stop-color=\"#dcc48f\"/></radialGradient>\
    <radialGradient id=\"abq-dark\" cx=\".36\" cy=\".32\" r=\".8\"><stop offset=\"0\" stop-color=\"#d75a4d\"/><stop offset=\"1\" stop-color=\"#7d1d1f\"/></radialGradient>\
    <radialGradient id=\"abq-black\" cx=\".34\" cy=\".3\" r=\".8\"><stop offset=\"0\" stop-color=\"#6b717a\"/><stop offset=\"1\" stop-color=\"#0b0c0e\"/></radialGradient>\
    <radialGradient id=\"abq-white\" cx=\".34\" cy=\".3\" r=\".8\"><stop offset=\"0\" stop-color=\"#ffffff\"/><stop offset=\"1\" stop-color=\"#b9bfc8\"/></radialGradient>\
    <radialGradient id=\"abq-seed\" cx=\".36\" cy=\".32\" r=\".8\"><stop offset=\"0\" stop-color=\"#f3e3bf\"/><stop offset=\"1\" stop-color=\"#a98d5b\"/></radialGradient>\
    </defs>";

fn mark_move(canvas: &mut Canvas, board: &dyn BoardDrawing, effect: &Effect) {
    let mut ring = |name: &str, part: f64| {
        if let Some(spot) = board.spot(name) {
            canvas.ring(spot, board.radius() * part, LAST);
        }
    };
    match effect {
        Effect::Place { place, .. } => ring(place.as_str(), 1.0),
        Effect::Join { from, to } => {
            ring(from.as_str(), 0.6);
            ring(to.as_str(), 1.0);
        }
        Effect::Shift { shift, out } => {
            for (from, to) in shift {
                // A cell that another marble has entered is marked once.
                if shift.iter().all(|(_, entered)| entered != from) {
                    ring(from.as_str(), 0.5);
                }
                ring(to.as_str(), 1.0);
            }
            if let Some(out) = out {
                ring(out.from.as_str(), 1.0);
            }
        }
        Effect::Sow { from, path, captured, .. } => {
            ring(from.as_str(), 1.0);
            if let Some(last) = path.last() {
                ring(last.as_str(), 1.0);
            }
            for pit in captured {
                ring(pit.as_str(), 0.85);
            }
        }
    }
}

/// SVG elements, one after another.
#[derive(Default)]
struct Canvas(String);

impl Canvas {
    fn add(&mut self, element: &str) {
        self.0.push_str(element);
    }

    fn circle(&mut self, (x, y): Spot, radius: f64, fill: &str) {
        self.add(&format!(
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\" fill=\"{fill}\"/>"
        ));
    }

    fn ring(&mut self, (x, y): Spot, radius: f64, colour: &str) {
        self.add(&format!(
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"4\"/>"
        ));
    }

    fn text(&mut self, (x, y): Spot, size: f64, fill: &str, text: impl std::fmt::Display) {
        // The baseline, so that the text's middle is at y: not every viewer knows `dominant-baseline`.
        let baseline = y + size * 0.35;
        self.add(&format!(
            "<text x=\"{x:.1}\" y=\"{baseline:.1}\" font-size=\"{size}\" fill=\"{fill}\">{text}</text>"
        ));
    }

    fn arrow(&mut self, (x, y): Spot, (to_x, to_y): Spot) {
        const HEAD: f64 = 17.0;
        let (dx, dy) = (to_x - x, to_y - y);
        let length = dx.hypot(dy).max(1.0);
        let (ux, uy) = (dx / length, dy / length);
        let (neck_x, neck_y) = (to_x - ux * HEAD, to_y - uy * HEAD);
        let half = HEAD * 0.6;
        self.add(&format!(
            "<g opacity=\".85\"><line x1=\"{x:.1}\" y1=\"{y:.1}\" x2=\"{neck_x:.1}\" y2=\"{neck_y:.1}\" stroke=\"{ARROW}\" \
             stroke-width=\"8\" stroke-linecap=\"round\"/><polygon points=\"{to_x:.1},{to_y:.1} {:.1},{:.1} {:.1},{:.1}\" \
             fill=\"{ARROW}\"/></g>",
            neck_x - uy * half,
            neck_y + ux * half,
            neck_x + uy * half,
            neck_y - ux * half,
        ));
    }
}

#[cfg(test)]
mod tests {
    use games::{AnyHistory, GameId, Start};

    use super::*;

    #[test]
    fn every_game_is_drawn_with_its_last_move_arrows_and_marks() {
        for (game, mv, from, to) in [
            (GameId::Avalam, "c9d9", "c9", "d9"),
            (GameId::Abalone, "a1b2", "a1", "d4"),
            (GameId::Awale, "C", "C", "a"),
        ] {
            let mut history = AnyHistory::start(game, &Start::default()).unwrap();
            let before = history.position();
            let mv = history.play_text(mv).unwrap();
            let effect = crate::effect(&before, &mv);
            let position = history.position();
            let arrows = [(from.to_owned(), to.to_owned())];
            for flipped in [false, true] {
                let picture = Picture {
                    position: &position,
                    last: effect.as_ref(),
                    arrows: &arrows,
                    marks: &[from.to_owned()],
                    flipped,
                    coordinates: true,
                    width: 400,
                };
                let drawn = svg(&picture).unwrap();
                assert!(drawn.starts_with("<svg ") && drawn.ends_with("</svg>"), "{game}");
                assert!(drawn.contains(MARK) && drawn.contains(LAST) && drawn.contains(ARROW));
                let bad = Picture { marks: &["z0".to_owned()], ..picture };
                assert_eq!(svg(&bad).unwrap_err().found, "z0");
            }
        }
    }
}
