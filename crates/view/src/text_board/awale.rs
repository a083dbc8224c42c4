use awale::{Pit, Position};
use game::Side;
use texts::Texts;

use super::{COORDINATES, COUNT, Glyphs, SEED, styled};

/// Columns per pit.
const PIT: usize = 8;
/// The maximal number of seeds drawn in a pit.
const DRAWN: u8 = 6;

/// North's row on top, from f to a, so that sowing runs counter-clockwise.
pub(super) fn board(position: &Position, glyphs: &Glyphs, texts: &Texts) -> String {
    let name = |id: &str| texts.find(id).unwrap_or_default();
    let north: Vec<Pit> = Pit::of(Side::Second).rev().collect();
    let south: Vec<Pit> = Pit::of(Side::First).collect();
    let margin = name("side-north").chars().count().max(name("side-south").chars().count()) + 2;
    let mut lines = String::new();
    let letters = |pits: &[Pit]| {
        let letters: String = pits.iter().map(|pit| centred(&pit.letter().to_string())).collect();
        format!("{:margin$}{}\n", "", styled(COORDINATES, letters.trim_end()))
    };
    let counts = |pits: &[Pit], side: &str| {
        let counts: String =
            pits.iter().map(|pit| centred(&position.pits()[pit.index()].to_string())).collect();
        format!("{side:margin$}{}\n", styled(COUNT, counts))
    };
    let seeds = |pits: &[Pit]| {
        let seeds: String = pits
            .iter()
            .map(|pit| {
                let count = position.pits()[pit.index()].min(DRAWN);
                centred(&glyphs.seed.to_string().repeat(count.into()))
            })
            .collect();
        format!("{:margin$}{}\n", "", styled(SEED, seeds))
    };
    lines += &letters(&north);
    lines += &counts(&north, &name("side-north"));
    lines += &seeds(&north);
    lines += &format!("{:margin$}{}\n", "", styled(SEED, " ".repeat(PIT * north.len())));
    lines += &seeds(&south);
    lines += &counts(&south, &name("side-south"));
    lines += &letters(&south);
    lines
}

fn centred(text: &str) -> String {
    format!("{text:^PIT$}")
}
