use avalam::{Hole, Position};
use game::Side;

use super::{BoardDrawing, Canvas, FAINT, Spot};

/// The distance between neighbouring holes.
const PITCH: f64 = 52.0;
const RADIUS: f64 = 22.0;
/// Room for the plate around the outermost holes and for the coordinates outside it.
const MARGIN: f64 = 58.0;
/// The line under the board for counters that are still to be placed.
const FOOT: f64 = 22.0;

pub(super) struct Drawing {
    position: Position,
    flipped: bool,
}

impl Drawing {
    pub(super) fn new(position: Position, flipped: bool) -> Self {
        Drawing { position, flipped }
    }

    fn at(&self, column: f64, row: f64) -> Spot {
        let (column, row) = if self.flipped { (8.0 - column, 8.0 - row) } else { (column, row) };
        (MARGIN + column * PITCH, MARGIN + (8.0 - row) * PITCH)
    }

    fn of(&self, hole: Hole) -> Spot {
        self.at(hole.column().into(), hole.row().into())
    }
}

impl BoardDrawing for Drawing {
    fn size(&self) -> (f64, f64) {
        let side = 2.0 * MARGIN + 8.0 * PITCH;
        (side, side + if self.position.is_placing() { FOOT } else { 0.0 })
    }

    fn spot(&self, name: &str) -> Option<Spot> {
        Hole::all().find(|hole| hole.to_string() == name).map(|hole| self.of(hole))
    }

    fn radius(&self) -> f64 {
        RADIUS
    }

    fn example(&self) -> &'static str {
        "e5"
    }

    fn draw(&self, canvas: &mut Canvas, coordinates: bool) {
        // The plate is the sum of a disc around every hole.
        for hole in Hole::all() {
            canvas.circle(self.of(hole), PITCH * 0.74, "#2b6468");
        }
        let settled = self.position.settled();
        for hole in Hole::all() {
            let spot = self.of(hole);
            canvas.circle(spot, RADIUS, "#143b40");
            let (fill, ink) = match self.position.owner(hole) {
                Some(Side::First) => ("url(#abq-light)", "#473310"),
                Some(Side::Second) => ("url(#abq-dark)", "#fff3ec"),
                None => continue,
            };
            canvas.circle(spot, RADIUS - 1.0, fill);
            if settled.contains(hole) {
                canvas.add(&format!(
                    "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"{:.1}\" fill=\"none\" stroke=\"{ink}\" stroke-opacity=\".5\" stroke-width=\"1.5\"/>",
                    spot.0, spot.1, RADIUS - 5.0
                ));
            }
            match self.position.height(hole) {
                0 | 1 => {}
                height => canvas.text(spot, 19.0, ink, height),
            }
        }
        if coordinates {
            for place in 0..9u8 {
                let (x, _) = self.at(place.into(), 0.0);
                let (_, y) = self.at(0.0, place.into());
                let bottom = MARGIN + 8.0 * PITCH + MARGIN - 9.0;
                canvas.text((x, bottom), 12.0, FAINT, char::from(b'a' + place));
                canvas.text((9.0, y), 12.0, FAINT, place + 1);
            }
        }
        if self.position.is_placing() {
            let (width, height) = self.size();
            let left = [Side::First, Side::Second].map(|side| self.position.to_place(side));
            for (place, fill) in [(0.40, "url(#abq-light)"), (0.56, "url(#abq-dark)")] {
                canvas.circle((width * place, height - 11.0), 8.0, fill);
            }
            for (place, count) in [(0.445, left[0]), (0.605, left[1])] {
                canvas.text((width * place, height - 11.0), 14.0, FAINT, count);
            }
        }
    }
}
