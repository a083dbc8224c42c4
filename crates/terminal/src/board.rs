//! Boards on the screen: where their places are, how they look, and which place a click means.

mod abalone;
mod avalam;
mod awale;
mod marks;
mod place;
mod scene;
mod shapes;

use game::Side;
use games::GameId;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::canvas::Canvas;
use super::look::{Colours, Look};

pub(crate) use marks::{Mark, Marks};
pub(crate) use place::{Place, Towards};
pub(crate) use scene::{Marble, Scene, Seeds, Tower, Towers};

/// A board of a size that fits, seen from one of its sides.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Board {
    Avalam(avalam::Grid),
    Abalone(abalone::Tray),
    Awale(awale::Plank),
}

impl Board {
    /// The largest board that fits, or the smallest there is. `bottom` is the side that sits below.
    pub(crate) fn fit(game: GameId, width: u16, height: u16, bottom: Side, look: Look) -> Self {
        let flipped = bottom == Side::Second;
        // Without colours pieces are drawn with characters, which stand in lines.
        let drawn = look.ascii || look.colours == Colours::None;
        match game {
            GameId::Avalam => Board::Avalam(avalam::Grid::fit(width, height, flipped, drawn)),
            GameId::Abalone => {
                Board::Abalone(abalone::Tray::fit(width, height, flipped, drawn, look.ascii))
            }
            GameId::Awale => Board::Awale(awale::Plank::fit(width, height, flipped)),
        }
    }

    /// Columns and lines.
    pub(crate) fn size(&self) -> (u16, u16) {
        match self {
            Board::Avalam(grid) => grid.size(),
            Board::Abalone(tray) => tray.size(),
            Board::Awale(plank) => plank.size(),
        }
    }

    /// The place at a column and a line of the board.
    pub(crate) fn place_at(&self, column: u16, line: u16) -> Option<Place> {
        match self {
            Board::Avalam(grid) => grid.hole_at(column, line).map(Place::Hole),
            Board::Abalone(tray) => tray.cell_at(column, line).map(Place::Cell),
            Board::Awale(plank) => plank.pit_at(column, line).map(Place::Pit),
        }
    }

    /// The middle of a place, in columns and lines of the board.
    pub(crate) fn middle(&self, place: Place) -> (u16, u16) {
        let (x, y) = self.centre(place);
        (x as u16, (y / 2.0) as u16)
    }

    /// The next place in a direction of the screen, or the same one at the edge.
    pub(crate) fn step(&self, place: Place, towards: Towards) -> Place {
        let from = self.centre(place);
        // A place counts as being that way if it lies more forward than sideways.
        let ahead = |other: &Place| {
            let (x, y) = self.centre(*other);
            let (dx, dy) = (x - from.0, y - from.1);
            let (forward, aside) = match towards {
                Towards::Left => (-dx, dy.abs()),
                Towards::Right => (dx, dy.abs()),
                Towards::Up => (-dy, dx.abs()),
                Towards::Down => (dy, dx.abs()),
            };
            (forward > 0.5 && aside <= forward * 1.01).then_some(forward + aside * 1.5)
        };
        let near = Place::all(place.game()).filter_map(|other| Some((ahead(&other)?, other)));
        near.min_by(|(a, _), (b, _)| a.total_cmp(b)).map_or(place, |(_, other)| other)
    }

    /// Draws the board at the upper left of an area.
    pub(crate) fn draw(
        &self,
        scene: &Scene,
        marks: &Marks,
        look: Look,
        buffer: &mut Buffer,
        area: Rect,
    ) {
        let (width, height) = self.size();
        let mut canvas = Canvas::new(width, height, self.is_smooth());
        match (self, scene) {
            (Board::Avalam(grid), Scene::Avalam(towers)) => {
                grid.draw(&mut canvas, towers, marks, look);
            }
            (Board::Abalone(tray), Scene::Abalone(marbles)) => {
                tray.draw(&mut canvas, marbles, marks, look);
            }
            (Board::Awale(plank), Scene::Awale(seeds)) => {
                plank.draw(&mut canvas, seeds, marks, look);
            }
            // A scene is always made for the board's own game.
            _ => {}
        }
        canvas.show(buffer, area, look.colours);
    }

    /// Whether there are enough pixels for smooth edges.
    fn is_smooth(&self) -> bool {
        match self {
            Board::Avalam(grid) => !grid.is_small(),
            Board::Abalone(tray) => !tray.is_small(),
            Board::Awale(_) => true,
        }
    }

    /// The middle of a place, in pixels.
    fn centre(&self, place: Place) -> (f32, f32) {
        match (self, place) {
            (Board::Avalam(grid), Place::Hole(hole)) => grid.centre(hole),
            (Board::Abalone(tray), Place::Cell(cell)) => tray.centre(cell),
            (Board::Awale(plank), Place::Pit(pit)) => plank.centre(pit),
            _ => (0.0, 0.0),
        }
    }
}
