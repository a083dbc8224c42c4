//! The end of a game: its result, and the rating changes.

use rusqlite::{Connection, OptionalExtension, params};

use super::names::number_of;
use super::openings::{self, Change};
use super::person_games;
use crate::clock::Millis;
use crate::glicko::{Rating, after_game};
use crate::id::PersonId;
use crate::store::studies::searchable;
use crate::store::{Finish, RatingChange, StoreError};

/// Writes the result and, for a rated game between two accounts, their new ratings.
pub(super) fn write_finish(
    connection: &Connection,
    no: i64,
    finish: &Finish,
    at: Millis,
) -> Result<Option<[RatingChange; 2]>, StoreError> {
    let mut update = connection.prepare_cached(
        "UPDATE tables SET ended = ?2, winner = ?3, reason = ?4, score_first = ?5, score_second = ?6,
             opening = ?7, counts = ?8
         WHERE no = ?1 AND ended IS NULL RETURNING game, rated",
    )?;
    let updated: Option<(String, bool)> = update
        .query_row(
            params![
                no,
                at,
                finish.winner.map(number_of),
                finish.reason,
                finish.score[0],
                finish.score[1],
                searchable(&finish.opening),
                finish.counts,
            ],
            |row| Ok((row.get(0)?, row.get(1)?)),
        )
        .optional()?;
    // A result is final: a second one is a bug of the caller and must not change ratings.
    let Some((game, rated)) = updated else {
        return Err(StoreError::Failed { detail: "the game is over already".to_owned() });
    };
    connection
        .prepare_cached("UPDATE invitations SET open = 0 WHERE table_no = ?1")?
        .execute([no])?;
    let changes =
        if rated && finish.counts { rate(connection, no, &game, finish, at)? } else { None };
    if let Some([first, second]) = &changes {
        let average = f64::midpoint(first.after.rating, second.after.rating);
        connection
            .prepare_cached("UPDATE tables SET rating = ?2 WHERE no = ?1")?
            .execute(params![no, average])?;
    }
    person_games::note(connection, no)?;
    openings::count(connection, no, Change::Add)?;
    Ok(changes)
}

fn rate(
    connection: &Connection,
    no: i64,
    game: &str,
    finish: &Finish,
    at: Millis,
) -> Result<Option<[RatingChange; 2]>, StoreError> {
    let mut players = connection.prepare_cached(
        "SELECT p.no, p.id, r.rating, r.deviation, r.volatility, r.updated
         FROM seats s JOIN people p ON p.no = s.person
         LEFT JOIN ratings r ON r.person = p.no AND r.game = ?2
         WHERE s.table_no = ?1 AND s.kind = 'person' AND p.kind IN ('member', 'bot') ORDER BY s.side",
    )?;
    let players: Vec<(i64, PersonId, Rating, Millis)> = players
        .query_map(params![no, game], |row| {
            let rating = match row.get::<_, Option<f64>>(2)? {
                Some(rating) => Rating { rating, deviation: row.get(3)?, volatility: row.get(4)? },
                None => Rating::default(),
            };
            let updated: Option<Millis> = row.get(5)?;
            Ok((row.get(0)?, row.get(1)?, rating, updated.unwrap_or(at)))
        })?
        .collect::<Result<_, _>>()?;
    let [first, second] = players.as_slice() else { return Ok(None) };
    if first.0 == second.0 {
        return Ok(None);
    }
    let score = match finish.winner {
        Some(game::Side::First) => 1.0,
        Some(game::Side::Second) => 0.0,
        None => 0.5,
    };
    let after = after_game([first.2, second.2], score, [at - first.3, at - second.3]);
    for (player, new) in players.iter().zip(after) {
        connection
            .prepare_cached(
                "INSERT INTO ratings (person, game, rating, deviation, volatility, games, updated)
                 VALUES (?1, ?2, ?3, ?4, ?5, 1, ?6)
                 ON CONFLICT (person, game) DO UPDATE SET rating = excluded.rating,
                     deviation = excluded.deviation, volatility = excluded.volatility,
                     games = games + 1, updated = excluded.updated",
            )?
            .execute(params![player.0, game, new.rating, new.deviation, new.volatility, at])?;
        connection
            .prepare_cached(
                "INSERT INTO rating_history (person, game, table_no, at, rating, deviation)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
            )?
            .execute(params![player.0, game, no, at, new.rating, new.deviation])?;
    }
    Ok(Some([
        RatingChange { person: first.1, before: first.2, after: after[0] },
        RatingChange { person: second.1, before: second.2, after: after[1] },
    ]))
}
