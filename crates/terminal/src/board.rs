//! Boards on the screen: geometry, drawing and hit testing.

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
pub(crate) use place::{BoardPlace, ScreenDirection};
pub(crate) use scene::{Marble, Scene, Seeds, Tower, Towers};

/// A board scaled to fit, seen from one side.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum BoardView {
    Avalam(avalam::Grid),
    Abalone(abalone::Tray),
    Awale(awale::Plank),
}

impl BoardView {
    /// The largest board that fits, or else the smallest. `bottom` is the side shown at the bottom.
    pub(crate) fn fit(game: GameId, width: u16, height: u16, bottom: Side, look: Look) -> Self {
        let flipped = bottom == Side::Second;
        // Without colours pieces are made of characters, in whole lines.
        let drawn = look.ascii || look.colours == Colours::None;
        match game {
            GameId::Avalam => BoardView::Avalam(avalam::Grid::fit(width, height, flipped, drawn)),
            GameId::Abalone => {
                BoardView::Abalone(abalone::Tray::fit(width, height, flipped, drawn, look.ascii))
            }
            GameId::Awale => BoardView::Awale(awale::Plank::fit(width, height, flipped)),
        }
    }

    pub(crate) fn size(&self) -> (u16, u16) {
        match self {
            BoardView::Avalam(grid) => grid.size(),
            BoardView::Abalone(tray) => tray.size(),
            BoardView::Awale(plank) => plank.size(),
        }
    }

    /// The place under a column and line relative to the board.
    pub(crate) fn place_at(&self, column: u16, line: u16) -> Option<BoardPlace> {
        match self {
            BoardView::Avalam(grid) => grid.hole_at(column, line).map(BoardPlace::Hole),
            BoardView::Abalone(tray) => tray.cell_at(column, line).map(BoardPlace::Cell),
            BoardView::Awale(plank) => plank.pit_at(column, line).map(BoardPlace::Pit),
        }
    }

    /// The centre of a place, in columns and lines relative to the board.
    pub(crate) fn middle(&self, place: BoardPlace) -> (u16, u16) {
        let (x, y) = self.centre(place);
        (x as u16, (y / 2.0) as u16)
    }

    /// The next place in a direction, or the same one at the edge.
    pub(crate) fn step(&self, place: BoardPlace, direction: ScreenDirection) -> BoardPlace {
        let from = self.centre(place);
        // A place lies in that direction if it is more forward than sideways.
        let ahead = |other: &BoardPlace| {
            let (x, y) = self.centre(*other);
            let (dx, dy) = (x - from.0, y - from.1);
            let (forward, aside) = match direction {
                ScreenDirection::Left => (-dx, dy.abs()),
                ScreenDirection::Right => (dx, dy.abs()),
                ScreenDirection::Up => (-dy, dx.abs()),
                ScreenDirection::Down => (dy, dx.abs()),
            };
            (forward > 0.5 && aside <= forward * 1.01).then_some(forward + aside * 1.5)
        };
        let near = BoardPlace::all(place.game()).filter_map(|other| Some((ahead(&other)?, other)));
        near.min_by(|(a, _), (b, _)| a.total_cmp(b)).map_or(place, |(_, other)| other)
    }

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
            (BoardView::Avalam(grid), Scene::Avalam(towers)) => {
                grid.draw(&mut canvas, towers, marks, look);
            }
            (BoardView::Abalone(tray), Scene::Abalone(marbles)) => {
                tray.draw(&mut canvas, marbles, marks, look);
            }
            (BoardView::Awale(plank), Scene::Awale(seeds)) => {
                plank.draw(&mut canvas, seeds, marks, look);
            }
            // A scene is always of the board's own game.
            _ => {}
        }
        canvas.show(buffer, area, look.colours);
    }

    /// Whether there are enough pixels for anti-aliasing.
    fn is_smooth(&self) -> bool {
        match self {
            BoardView::Avalam(grid) => !grid.is_small(),
            BoardView::Abalone(tray) => !tray.is_small(),
            BoardView::Awale(_) => true,
        }
    }

    /// The centre of a place, in pixels.
    fn centre(&self, place: BoardPlace) -> (f32, f32) {
        match (self, place) {
            (BoardView::Avalam(grid), BoardPlace::Hole(hole)) => grid.centre(hole),
            (BoardView::Abalone(tray), BoardPlace::Cell(cell)) => tray.centre(cell),
            (BoardView::Awale(plank), BoardPlace::Pit(pit)) => plank.centre(pit),
            _ => (0.0, 0.0),
        }
    }
}
