use games::{GameId, with_game};
use numpy::PyArray1;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

use crate::encode::{Encoded, Shape};
use crate::game::id;
use crate::wrong;

type PositionOf<G> = <G as ::game::Game>::Position;

/// The names of a game's symmetries, in the order of the rules' list.
pub(crate) fn names(game: GameId) -> Vec<String> {
    match game {
        GameId::Avalam => vec!["identity".to_owned(), "half-turn".to_owned()],
        GameId::Awale => vec!["identity".to_owned(), "swap-sides".to_owned()],
        GameId::Abalone => abalone::Symmetry::ALL
            .iter()
            .map(|symmetry| match (symmetry.mirrors(), u32::from(symmetry.turns()) * 60) {
                (false, 0) => "identity".to_owned(),
                (true, 0) => "mirror".to_owned(),
                (false, turn) => format!("turn-{turn}"),
                (true, turn) => format!("mirror-turn-{turn}"),
            })
            .collect(),
    }
}

/// The place of a symmetry, given by name or by place.
pub(crate) fn number(game: GameId, symmetry: &Bound<'_, PyAny>) -> PyResult<usize> {
    let names = names(game);
    let found = if let Ok(number) = symmetry.extract::<i64>() {
        usize::try_from(number).ok().filter(|number| *number < names.len())
    } else if let Ok(name) = symmetry.extract::<String>() {
        names.iter().position(|known| *known == name)
    } else {
        let found = symmetry.get_type().name()?;
        return Err(PyTypeError::new_err(format!("a symmetry is a name or a number, not {found}")));
    };
    found.ok_or_else(|| {
        wrong(format!(
            "{} has no symmetry {symmetry}; choose one of: {}",
            game.title(),
            names.join(", ")
        ))
    })
}

/// The planes, rows and columns of a game's observations, and the number of its actions.
#[pyfunction]
pub(crate) fn observation_shape(
    py: Python<'_>,
    game: &str,
) -> PyResult<((usize, usize, usize), usize)> {
    let shape = Shape::of(id(py, game)?);
    Ok((shape.planes.into(), shape.actions))
}

type Indices<'py> = Bound<'py, PyArray1<i64>>;

/// For each symmetry of a game: its name, and from where each place of a plane and each action takes its value.
#[pyfunction]
pub(crate) fn symmetry_tables<'py>(
    py: Python<'py>,
    game: &str,
) -> PyResult<Vec<(String, Indices<'py>, Indices<'py>)>> {
    let id = id(py, game)?;
    let tables = with_game!(id, G => tables::<PositionOf<G>>());
    let named = names(id).into_iter().zip(tables);
    Ok(named
        .map(|(name, (places, actions))| {
            (name, PyArray1::from_vec(py, places), PyArray1::from_vec(py, actions))
        })
        .collect())
}

fn tables<P: Encoded>() -> Vec<(Vec<i64>, Vec<i64>)> {
    let one = |symmetry: &P::Symmetry| {
        let mut places = vec![0; P::PLANES[1] * P::PLANES[2]];
        for (from, to) in P::places(*symmetry).into_iter().enumerate() {
            places[to] = from as i64;
        }
        let mut actions: Vec<i64> = (0..P::ACTIONS as i64).collect();
        for mv in P::all_moves() {
            let image = P::action(P::transform_move(mv, *symmetry));
            if let (Some(from), Some(to)) = (P::action(mv), image) {
                actions[to] = from as i64;
            }
        }
        (places, actions)
    };
    P::symmetries().iter().map(one).collect()
}
