//! The schema's version and migrations.

use tokio_postgres::error::SqlState;

use super::pool::{Lane, Pools};
use super::{column, first, optional};
use crate::cast::to_i64;
use crate::store::StoreError;

/// The migrations; `abaque_format` holds the number of applied ones. A released migration is never
/// changed: databases exist that have applied it.
const STEPS: &[&str] = &[
    include_str!("schema_1.sql"),
    include_str!("schema_2.sql"),
    include_str!("schema_3.sql"),
    include_str!("schema_4.sql"),
    include_str!("schema_5.sql"),
];

/// The oldest format whose programs may use a database of the newest one: they know nothing of what was
/// added since. Raise it to the number of a step that they must not live with; CONTRIBUTING.md says which.
const COMPATIBLE: i64 = 4;

/// Advisory lock: servers that start at the same time migrate one after the other.
const LOCK: i64 = 0x61_62_61_71_75_65;

/// Migrates a database in one transaction: on any error nothing is written. A newer database is left as it
/// is, and used if it says that this program may.
pub(super) async fn migrate(pools: &Pools) -> Result<(), StoreError> {
    let mut client = pools.get(Lane::Bulk).await?;
    let transaction = client.transaction().await?;
    transaction.batch_execute("SET LOCAL statement_timeout = 0").await?;
    transaction.execute("SELECT pg_advisory_xact_lock($1)", &[&LOCK]).await?;
    let found = format_of(&transaction).await?;
    let known = to_i64(STEPS.len());
    if found > known {
        // Without the column, only programs of the database's own format.
        let select =
            "SELECT coalesce((to_jsonb(f) ->> 'compatible')::bigint, format) FROM abaque_format f";
        let compatible = first(&transaction, select, &[]).await?;
        return if column::<i64>(&compatible, 0)? <= known {
            tracing::warn!(
                found,
                known,
                "the database is newer than this program, which may use it"
            );
            Ok(())
        } else {
            Err(StoreError::Newer { found, known })
        };
    }
    if found == known {
        return Ok(());
    }
    if found == 0 {
        transaction
            .batch_execute(
                "CREATE TABLE abaque_format (
                     only_row BOOLEAN PRIMARY KEY DEFAULT true CHECK (only_row),
                     format BIGINT NOT NULL
                 );
                 INSERT INTO abaque_format (format) VALUES (0);",
            )
            .await
            .map_err(|error| match error.code() {
                Some(&SqlState::INSUFFICIENT_PRIVILEGE) => {
                    StoreError::Denied { detail: error_text(&error) }
                }
                _ => error.into(),
            })?;
    }
    for step in STEPS.iter().skip(usize::try_from(found).unwrap_or(0)) {
        transaction.batch_execute(step).await?;
    }
    let format = "UPDATE abaque_format SET format = $1, compatible = $2";
    transaction.execute(format, &[&known, &COMPATIBLE]).await?;
    transaction.commit().await?;
    tracing::info!(format = known, "database brought up to date");
    Ok(())
}

/// Rejects a database whose columns this program does not all know: what it copies would be incomplete.
pub(in crate::store) async fn check_known<C: deadpool_postgres::GenericClient>(
    client: &C,
) -> Result<(), StoreError> {
    let (found, known) = (format_of(client).await?, to_i64(STEPS.len()));
    if found > known { Err(StoreError::Newer { found, known }) } else { Ok(()) }
}

/// The number of applied migrations; 0 for an empty database.
async fn format_of<C: deadpool_postgres::GenericClient>(client: &C) -> Result<i64, StoreError> {
    let encoding = first(client, "SELECT current_setting('server_encoding')", &[]).await?;
    let encoding: String = column(&encoding, 0)?;
    if encoding != "UTF8" {
        let detail = format!("its encoding is {encoding}, not UTF8");
        return Err(StoreError::Foreign { detail });
    }
    // Without the marker, existing tables are another program's.
    let marker = "SELECT 1 FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
         WHERE n.nspname = current_schema() AND c.relname = 'abaque_format'";
    if optional(client, marker, &[]).await?.is_some() {
        let format = first(client, "SELECT format FROM abaque_format", &[]).await?;
        return column(&format, 0);
    }
    let other =
        "SELECT c.relname::text FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
         WHERE n.nspname = current_schema() AND c.relkind IN ('r', 'p', 'v', 'm', 'f')
         ORDER BY c.relname LIMIT 1";
    match optional(client, other, &[]).await? {
        Some(row) => Err(StoreError::Foreign { detail: column(&row, 0)? }),
        None => Ok(0),
    }
}

fn error_text(error: &tokio_postgres::Error) -> String {
    error.as_db_error().map_or_else(|| error.to_string(), |own| own.message().to_owned())
}
