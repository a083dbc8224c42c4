use awale::{Pit, Position};
use game::Side;

use super::{BoardDrawing, Canvas, FAINT, Spot};

/// The distance between neighbouring pits.
const PITCH: f64 = 84.0;
const RADIUS: f64 = 36.0;
/// Left and right of the pits: the seeds taken.
const STORE: f64 = 74.0;
const WIDTH: f64 = 6.0 * PITCH + 2.0 * STORE;
const HEIGHT: f64 = 256.0;
/// The middle of North's and of South's row.
const ROWS: [f64; 2] = [84.0, 172.0];
/// The most seeds that are drawn; the number says how many there are.
const DRAWN: u8 = 16;

pub(super) struct Drawing {
    position: Position,
    flipped: bool,
}

impl Drawing {
    pub(super) fn new(position: Position, flipped: bool) -> Self {
        Drawing { position, flipped }
    }

    fn near(&self) -> Side {
        if self.flipped { Side::Second } else { Side::First }
    }

    fn of(&self, pit: Pit) -> Spot {
        let near = pit.side() == self.near();
        let place = if near { pit.place() } else { Pit::PER_SIDE - 1 - pit.place() };
        (STORE + (place as f64 + 0.5) * PITCH, ROWS[usize::from(near)])
    }
}

impl BoardDrawing for Drawing {
    fn size(&self) -> (f64, f64) {
        (WIDTH, HEIGHT)
    }

    fn spot(&self, name: &str) -> Option<Spot> {
        Pit::all().find(|pit| pit.to_string() == name).map(|pit| self.of(pit))
    }

    fn radius(&self) -> f64 {
        RADIUS
    }

    fn example(&self) -> &'static str {
        "A or f"
    }

    fn draw(&self, canvas: &mut Canvas, coordinates: bool) {
        canvas.add(&format!(
            "<rect x=\"4\" y=\"28\" width=\"{:.0}\" height=\"200\" rx=\"56\" fill=\"#875f2f\" stroke=\"#5f4019\" stroke-width=\"3\"/>",
            WIDTH - 8.0
        ));
        for pit in Pit::all() {
            let (x, y) = self.of(pit);
            let near = pit.side() == self.near();
            canvas.circle((x, y), RADIUS, "#5a3d18");
            let seeds = self.position.seeds(pit);
            for (dx, dy) in heap(seeds.min(DRAWN)) {
                canvas.circle((x + dx, y + dy), 6.2, "url(#abq-seed)");
            }
            let count_y = if near { y + RADIUS + 10.0 } else { y - RADIUS - 10.0 };
            canvas.text((x + 24.0, count_y), 15.0, "#fff3dc", seeds);
            if coordinates {
                let name_y = if near { HEIGHT - 12.0 } else { 14.0 };
                canvas.text((x, name_y), 13.0, FAINT, pit);
            }
        }
        for (side, x) in [(self.near(), WIDTH - STORE / 2.0), (self.near().other(), STORE / 2.0)] {
            canvas.text((x, HEIGHT / 2.0), 26.0, "#fff3dc", self.position.taken(side));
        }
    }
}

/// Places of seeds around the middle of a pit: a sunflower's pattern.
fn heap(seeds: u8) -> impl Iterator<Item = Spot> {
    const GOLDEN_ANGLE: f64 = 2.399_963;
    const STEP: f64 = 7.6;
    (0..seeds).map(|seed| {
        let (angle, away) = (f64::from(seed) * GOLDEN_ANGLE, STEP * (f64::from(seed) + 0.3).sqrt());
        (away * angle.cos(), away * angle.sin())
    })
}
