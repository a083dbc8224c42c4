use abalone::{Cell, Position};
use game::Side;

use super::{BoardDrawing, Canvas, FAINT, Spot};

/// The distance between neighbouring cells.
const PITCH: f64 = 54.0;
/// Between two rows.
const ROW: f64 = PITCH * 0.866;
const RADIUS: f64 = 23.5;
/// From the centre to the plate's corners.
const PLATE: f64 = 4.0 * PITCH + 52.0;
const WIDTH: f64 = 2.0 * PLATE + 24.0;
const HEIGHT: f64 = 2.0 * PLATE * 0.866 + 50.0;
const CENTRE: Spot = (WIDTH / 2.0, HEIGHT / 2.0);

pub(super) struct Drawing {
    position: Position,
    flipped: bool,
}

impl Drawing {
    pub(super) fn new(position: Position, flipped: bool) -> Self {
        Drawing { position, flipped }
    }

    fn of(&self, cell: Cell) -> Spot {
        let (row, column) = (f64::from(cell.row()) - 4.0, f64::from(cell.column()) - 4.0);
        let (x, y) = ((column - row / 2.0) * PITCH, -row * ROW);
        let sign = if self.flipped { -1.0 } else { 1.0 };
        (CENTRE.0 + sign * x, CENTRE.1 + sign * y)
    }
}

impl BoardDrawing for Drawing {
    fn size(&self) -> (f64, f64) {
        (WIDTH, HEIGHT)
    }

    fn spot(&self, name: &str) -> Option<Spot> {
        Cell::all().find(|cell| cell.to_string() == name).map(|cell| self.of(cell))
    }

    fn radius(&self) -> f64 {
        RADIUS
    }

    fn example(&self) -> &'static str {
        "e5"
    }

    fn draw(&self, canvas: &mut Canvas, coordinates: bool) {
        let corners: Vec<String> = (0..6)
            .map(|corner| {
                let angle = f64::from(corner) * std::f64::consts::FRAC_PI_3;
                let (x, y) = (PLATE * angle.cos(), PLATE * angle.sin());
                format!("{:.1},{:.1}", CENTRE.0 + x, CENTRE.1 + y)
            })
            .collect();
        canvas.add(&format!(
            "<polygon points=\"{}\" fill=\"#585d66\" stroke=\"#3d4148\" stroke-width=\"8\" stroke-linejoin=\"round\"/>",
            corners.join(" ")
        ));
        for cell in Cell::all() {
            let spot = self.of(cell);
            canvas.circle(spot, RADIUS, "#454a52");
            if self.position.marbles(Side::First).contains(cell) {
                canvas.circle(spot, RADIUS - 0.5, "url(#abq-black)");
            } else if self.position.marbles(Side::Second).contains(cell) {
                canvas.circle(spot, RADIUS - 0.5, "url(#abq-white)");
            }
        }
        if coordinates {
            for cell in Cell::all() {
                let (x, y) = self.of(cell);
                let sign = if self.flipped { -1.0 } else { 1.0 };
                // Rows are named at their first cell, diagonals at their lowest.
                if cell.column() == cell.row().saturating_sub(4) {
                    let letter = char::from(b'A' + cell.row());
                    canvas.text((x - sign * PITCH * 0.72, y), 13.0, "#c9ced6", letter);
                }
                if cell.row() == cell.column().saturating_sub(4) {
                    let below = (x + sign * PITCH * 0.34, y + sign * ROW * 0.78);
                    canvas.text(below, 13.0, "#c9ced6", cell.column() + 1);
                }
            }
        }
        for (side, y, name) in [(Side::First, HEIGHT - 12.0, "●"), (Side::Second, 12.0, "○")] {
            let y = if self.flipped { HEIGHT - y } else { y };
            let text = format!("{name} {}/6", self.position.pushed_out(side));
            canvas.text((WIDTH - 40.0, y), 15.0, FAINT, text);
        }
    }
}
