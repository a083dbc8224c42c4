//! Boards as the matrices that courses use.

use game::Side;
use games::{AnyHistory, AnyMove, AnyPosition};
use protocol::live::Effect;

/// The first column of each of Avalam's rows, from the top, in a matrix of 9 × 9.
const FIRST_COLUMNS: [usize; 9] = [2, 1, 1, 1, 0, 0, 2, 4, 5];

/// Avalam's towers: signed heights, positive for a light top, 0 for no tower.
pub(super) fn avalam(position: &AnyPosition) -> [[i32; 9]; 9] {
    let mut matrix = [[0; 9]; 9];
    for (row, text) in rows(position).iter().enumerate() {
        let mut column = FIRST_COLUMNS[row];
        for letter in text.bytes() {
            match letter {
                b'1'..=b'9' => column += usize::from(letter - b'0'),
                b'A'..=b'E' => {
                    matrix[row][column] = i32::from(letter - b'A') + 1;
                    column += 1;
                }
                _ => {
                    matrix[row][column] = -i32::from(letter - b'a') - 1;
                    column += 1;
                }
            }
        }
    }
    matrix
}

/// A hole of Avalam: `[row, column]` of the matrix.
pub(super) fn hole(place: [i64; 2]) -> String {
    let [row, column] = place;
    let letter = u8::try_from(column).ok().filter(|column| *column < 9).map(|c| (b'a' + c) as char);
    format!("{}{}", letter.unwrap_or('?'), 9 - row)
}

/// Row and column of a hole.
pub(super) fn place(hole: &str) -> Option<[usize; 2]> {
    let mut letters = hole.bytes();
    let (column, rank) = (letters.next()?.checked_sub(b'a')?, letters.next()?.checked_sub(b'0')?);
    Some([9_usize.checked_sub(rank.into())?, column.into()])
}

/// Abalone's cells: `B`, `W`, `E` for an empty cell and `X` off the board, in a matrix of 9 × 9 with slanted rows, so
/// that each column is a diagonal.
pub(super) fn abalone(position: &AnyPosition) -> [[char; 9]; 9] {
    let mut matrix = [['X'; 9]; 9];
    for (row, text) in rows(position).iter().enumerate() {
        let mut column = row.saturating_sub(4);
        for letter in text.chars() {
            if let Some(run) = letter.to_digit(10) {
                for _ in 0..run {
                    matrix[row][column] = 'E';
                    column += 1;
                }
            } else {
                matrix[row][column] = letter.to_ascii_uppercase();
                column += 1;
            }
        }
    }
    matrix
}

/// The cell of Abalone (`a1` to `i9`) at an index of the matrix.
pub(super) fn cell([row, column]: [i64; 2]) -> Option<String> {
    let letter = u8::try_from(8_i64.checked_sub(row)?).ok().filter(|letter| *letter < 9)?;
    let number = column.checked_add(5)?.checked_sub(row)?;
    (1..=9).contains(&number).then(|| format!("{}{number}", (b'a' + letter) as char))
}

/// The legal move of Abalone that shifts exactly these own marbles by this step in the matrix.
pub(super) fn abalone_move(
    history: &AnyHistory,
    marbles: &[[i64; 2]],
    step: [i64; 2],
) -> Option<AnyMove> {
    let cells: Option<Vec<String>> = marbles.iter().map(|marble| cell(*marble)).collect();
    let mut cells = cells?;
    cells.sort();
    let target = cell([marbles.first()?[0] + step[0], marbles.first()?[1] + step[1]])?;
    let first = cell(*marbles.first()?)?;
    let matrix = abalone(&history.position());
    let own = if history.side() == Side::First { 'B' } else { 'W' };
    let is_own = |name: &str| {
        let mut letters = name.bytes();
        let (Some(letter), Some(number)) = (letters.next(), letters.next()) else { return false };
        let row = 8 - usize::from(letter - b'a');
        matrix[row].get((usize::from(number - b'0') + row).wrapping_sub(5)) == Some(&own)
    };
    history.moves().into_iter().find(|mv| {
        let Some(Effect::Shift { shift, .. }) = view::effect(&history.position(), mv) else {
            return false;
        };
        let mut moved: Vec<String> =
            shift.iter().map(|(from, _)| from.to_string()).filter(|from| is_own(from)).collect();
        moved.sort();
        let goes = shift.iter().any(|(from, to)| from.as_str() == first && to.as_str() == target);
        moved == cells && goes
    })
}

fn rows(position: &AnyPosition) -> Vec<String> {
    let text = position.to_string();
    let board = text.split(' ').next().unwrap_or_default();
    board.split('/').map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use games::{GameId, Start};

    use super::*;

    #[test]
    fn avalam_is_the_matrix_of_the_courses() {
        let start = AnyHistory::start(GameId::Avalam, &Start::default()).unwrap();
        let matrix = avalam(&start.position());
        assert_eq!(matrix[0], [0, 0, 1, -1, 0, 0, 0, 0, 0]);
        assert_eq!(matrix[4], [1, -1, 1, -1, 0, -1, 1, -1, 1]);
        assert_eq!(matrix[8], [0, 0, 0, 0, 0, -1, 1, 0, 0]);
        // Every legal move joins two cells of the matrix with towers.
        for mv in start.moves() {
            let Some(Effect::Join { from, to }) = view::effect(&start.position(), &mv) else {
                panic!("{mv}");
            };
            for name in [from.to_string(), to.to_string()] {
                let [row, column] = place(&name).unwrap();
                assert_ne!(matrix[row][column], 0, "{name}");
                assert_eq!(hole([row as i64, column as i64]), name);
            }
        }
    }

    #[test]
    fn abalone_is_the_matrix_of_the_championship() {
        let start = AnyHistory::start(GameId::Abalone, &Start::default()).unwrap();
        let matrix = abalone(&start.position());
        assert_eq!(matrix[0].iter().collect::<String>(), "WWWWWXXXX");
        assert_eq!(matrix[2].iter().collect::<String>(), "EEWWWEEXX");
        assert_eq!(matrix[6].iter().collect::<String>(), "XXEEBBBEE");
        assert_eq!(matrix[8].iter().collect::<String>(), "XXXXBBBBB");
        assert_eq!(cell([8, 4]).as_deref(), Some("a1"));
        assert_eq!(cell([0, 4]).as_deref(), Some("i9"));
        assert_eq!(cell([0, 5]), None);
        // Two marbles to the west, as in an example of the championship.
        let mv = abalone_move(&start, &[[6, 4], [6, 5]], [0, -1]).unwrap();
        let mut after = start.clone();
        after.play_text(&mv.to_string()).unwrap();
        assert_eq!(abalone(&after.position())[6].iter().collect::<String>(), "XXEBBEBEE");
        assert_eq!(abalone_move(&start, &[[8, 4]], [0, -1]), None);
    }
}
