//! The end of a game: its result, and the rating changes.

use deadpool_postgres::GenericClient;
use tokio_postgres::Row;

use super::openings::{self, Change};
use super::tables::note_games;
use super::{column, optional, rows, run};
use crate::clock::Millis;
use crate::glicko::{Rating, after_game};
use crate::id::PersonId;
use crate::store::encoding::number_of;
use crate::store::studies::searchable;
use crate::store::{Finish, RatingChange, StoreError};

/// Writes the result and, for a rated game between two accounts, their new ratings.
pub(super) async fn write_finish<C: GenericClient>(
    client: &C,
    no: i64,
    finish: &Finish,
    at: Millis,
) -> Result<Option<[RatingChange; 2]>, StoreError> {
    let update = "UPDATE tables SET ended = $2, winner = $3, reason = $4, score_first = $5,
             score_second = $6, opening = $7, counts = $8
         WHERE no = $1 AND ended IS NULL RETURNING game, rated";
    let opening = searchable(&finish.opening);
    let winner = finish.winner.map(number_of);
    let [one, other] = &finish.score;
    let values: super::Values<'_> =
        &[&no, &at, &winner, &finish.reason, one, other, &opening, &finish.counts];
    // A result is final: a second one is a bug of the caller and must not change ratings.
    let Some(updated) = optional(client, update, values).await? else {
        return Err(StoreError::Failed { detail: "the game is over already".to_owned() });
    };
    let close = "UPDATE invitations SET open = false WHERE table_no = $1 AND open";
    run(client, close, &[&no]).await?;
    let (game, rated): (String, bool) = (column(&updated, 0)?, column(&updated, 1)?);
    let changes =
        if rated && finish.counts { rate(client, no, &game, finish, at).await? } else { None };
    if let Some([first, second]) = &changes {
        let average = f64::midpoint(first.after.rating, second.after.rating);
        run(client, "UPDATE tables SET rating = $2 WHERE no = $1", &[&no, &average]).await?;
    }
    note_games(client, no).await?;
    openings::count(client, no, Change::Add).await?;
    Ok(changes)
}

struct Player {
    no: i64,
    id: PersonId,
    rating: Rating,
    updated: Millis,
}

async fn rate<C: GenericClient>(
    client: &C,
    no: i64,
    game: &str,
    finish: &Finish,
    at: Millis,
) -> Result<Option<[RatingChange; 2]>, StoreError> {
    // Two games of the same people may end at once on two servers: this lock orders them, so that
    // the second reads the first one's ratings.
    let lock = "SELECT p.no FROM people p
         WHERE p.no IN (SELECT person FROM seats WHERE table_no = $1)
         ORDER BY p.no FOR NO KEY UPDATE";
    rows(client, lock, &[&no]).await?;
    let players = "SELECT p.no, p.id, r.rating, r.deviation, r.volatility, r.updated
         FROM seats s JOIN people p ON p.no = s.person
         LEFT JOIN ratings r ON r.person = p.no AND r.game = $2
         WHERE s.table_no = $1 AND s.kind = 'person' AND p.kind IN ('member', 'bot') ORDER BY s.side";
    let players = rows(client, players, &[&no, &game]).await?;
    let players: Vec<Player> =
        players.iter().map(|row| player(row, at)).collect::<Result<_, _>>()?;
    let [first, second] = players.as_slice() else { return Ok(None) };
    if first.no == second.no {
        return Ok(None);
    }
    let score = match finish.winner {
        Some(game::Side::First) => 1.0,
        Some(game::Side::Second) => 0.0,
        None => 0.5,
    };
    let pauses = [at - first.updated, at - second.updated];
    let after = after_game([first.rating, second.rating], score, pauses);
    for (player, new) in players.iter().zip(after) {
        let insert =
            "INSERT INTO ratings (person, game, rating, deviation, volatility, games, updated)
             VALUES ($1, $2, $3, $4, $5, 1, $6)
             ON CONFLICT (person, game) DO UPDATE SET rating = excluded.rating,
                 deviation = excluded.deviation, volatility = excluded.volatility,
                 games = ratings.games + 1, updated = excluded.updated";
        let values: super::Values<'_> =
            &[&player.no, &game, &new.rating, &new.deviation, &new.volatility, &at];
        run(client, insert, values).await?;
        let insert = "INSERT INTO rating_history (person, game, table_no, at, rating, deviation)
             VALUES ($1, $2, $3, $4, $5, $6)";
        run(client, insert, &[&player.no, &game, &no, &at, &new.rating, &new.deviation]).await?;
    }
    Ok(Some([
        RatingChange { person: first.id, before: first.rating, after: after[0] },
        RatingChange { person: second.id, before: second.rating, after: after[1] },
    ]))
}

fn player(row: &Row, at: Millis) -> Result<Player, StoreError> {
    let rating = match column::<Option<f64>>(row, 2)? {
        Some(rating) => Rating { rating, deviation: column(row, 3)?, volatility: column(row, 4)? },
        None => Rating::default(),
    };
    let updated: Option<Millis> = column(row, 5)?;
    Ok(Player { no: column(row, 0)?, id: column(row, 1)?, rating, updated: updated.unwrap_or(at) })
}
