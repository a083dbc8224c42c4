//! Copies a site from one kind of store to the other.
//!
//! Everything is written in one transaction of the target, which must be empty. Before the commit
//! it is read back and compared with the source by row count and checksum of each table.

mod layout;

use std::path::Path;

use deadpool_postgres::Transaction;
use futures_util::TryStreamExt;
use rusqlite::types::{ToSqlOutput, ValueRef};
use sha2::{Digest, Sha256};
use tokio_postgres::binary_copy::BinaryCopyInWriter;
use tokio_postgres::types::private::BytesMut;
use tokio_postgres::types::{IsNull, ToSql, Type, to_sql_checked};

use self::layout::{Column, TABLES, Table};
use super::postgres::{Lane, check_known};
use super::{Postgres, PostgresUrl, Sqlite, Store as _, StoreError, Tables as _, sqlite};
use crate::clock::now;
use crate::config::DataPlace;
use crate::folder::FolderLock;
use crate::metrics::StoreMetrics;

pub use self::layout::columns;

/// A server whose last heartbeat is younger than this (milliseconds) is still running.
const ALIVE: i64 = 5_000;

/// The server name of a copied heartbeat: it is not running here.
const COPIED: &str = "copied";

/// The result of a copy.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Copied {
    pub tables: u64,
    pub rows: u64,
}

/// Copies everything from one store to one of the other kind. Blocks its thread while it reads or
/// writes a file.
///
/// # Errors
/// [`StoreError::Locked`] while a server runs on either; [`StoreError::Foreign`] if the target is
/// not empty or of the same kind. On any error the target is unchanged.
pub async fn copy(from: &DataPlace, to: &DataPlace) -> Result<Copied, StoreError> {
    match (from, to) {
        (DataPlace::Folder(folder), DataPlace::Postgres(url)) => to_postgres(folder, url).await,
        (DataPlace::Postgres(url), DataPlace::Folder(folder)) => to_sqlite(url, folder).await,
        (DataPlace::Folder(_), DataPlace::Folder(_)) => {
            Err(StoreError::Foreign { detail: "“abaque backup” copies a folder".to_owned() })
        }
        (DataPlace::Postgres(_), DataPlace::Postgres(_)) => {
            Err(StoreError::Foreign { detail: "pg_dump copies a database".to_owned() })
        }
    }
}

async fn to_postgres(folder: &Path, url: &PostgresUrl) -> Result<Copied, StoreError> {
    if !folder.join(sqlite::FILE).exists() {
        return Err(StoreError::Missing);
    }
    let _lock = FolderLock::take(folder)?;
    // Opening migrates the database.
    let store = Sqlite::open(folder)?;
    while store.fill_lists().await? > 0 {}
    let heartbeat = store.last_heartbeat().await?;
    store.close().await;
    let source = rusqlite::Connection::open(folder.join(sqlite::FILE))?;
    let target = Postgres::open(url, StoreMetrics::default()).await?;
    refuse_unfit(&target).await?;
    let mut client = target.connection(Lane::Bulk).await?;
    let transaction = client.transaction().await?;
    transaction.batch_execute("SET LOCAL statement_timeout = 0").await?;
    let mut copied = Copied::default();
    for table in TABLES {
        if of_postgres(&transaction, table).await?.rows > 0 {
            return Err(StoreError::Foreign { detail: format!("{} is not empty", table.name) });
        }
        let kinds: Vec<Type> = table.columns.iter().map(|(_, column)| column.kind()).collect();
        let sink = transaction.copy_in(table.copy).await?;
        let writer = BinaryCopyInWriter::new(sink, &kinds);
        let mut writer = std::pin::pin!(writer);
        let mut select = source.prepare(table.select)?;
        let mut rows = select.query([])?;
        while let Some(row) = rows.next()? {
            let values = sqlite_row(table, row)?;
            let values: Vec<&(dyn ToSql + Sync)> =
                values.iter().map(|value| value as &(dyn ToSql + Sync)).collect();
            writer.as_mut().write(&values).await?;
        }
        writer.finish().await?;
        let (before, after) = (of_sqlite(&source, table)?, of_postgres(&transaction, table).await?);
        copied.add(table, &before, &after)?;
    }
    for statement in layout::SEQUENCES {
        transaction.execute(*statement, &[]).await?;
    }
    if let Some(at) = heartbeat {
        let insert = "INSERT INTO heartbeat (server, at) VALUES ($1, $2)";
        transaction.execute(insert, &[&COPIED, &at]).await?;
    }
    transaction.commit().await?;
    drop(client);
    target.close().await;
    Ok(copied)
}

async fn to_sqlite(url: &PostgresUrl, folder: &Path) -> Result<Copied, StoreError> {
    let source = Postgres::open(url, StoreMetrics::default()).await?;
    refuse_unfit(&source).await?;
    let heartbeat = source.last_heartbeat().await?;
    let mut client = source.connection(Lane::Bulk).await?;
    let transaction = client.build_transaction();
    let transaction = transaction
        .isolation_level(tokio_postgres::IsolationLevel::RepeatableRead)
        .read_only(true)
        .start()
        .await?;
    transaction.batch_execute("SET LOCAL statement_timeout = 0").await?;
    let _lock = FolderLock::take(folder)?;
    Sqlite::open(folder)?.close().await;
    let mut target = rusqlite::Connection::open(folder.join(sqlite::FILE))?;
    target.pragma_update(None, "foreign_keys", true)?;
    let writing = target.transaction()?;
    let mut copied = Copied::default();
    for table in TABLES {
        if of_sqlite(&writing, table)?.rows > 0 {
            return Err(StoreError::Foreign { detail: format!("{} is not empty", table.name) });
        }
        let none: [&(dyn ToSql + Sync); 0] = [];
        let rows = transaction.query_raw(table.select, none).await?;
        let mut rows = std::pin::pin!(rows);
        let mut insert = writing.prepare(table.insert)?;
        while let Some(row) = rows.try_next().await? {
            insert.execute(rusqlite::params_from_iter(postgres_row(table, &row)?))?;
        }
        let (before, after) =
            (of_postgres(&transaction, table).await?, of_sqlite(&writing, table)?);
        copied.add(table, &before, &after)?;
    }
    if let Some(at) = heartbeat {
        writing.execute("INSERT OR REPLACE INTO heartbeat (only, at) VALUES (1, ?1)", [at])?;
    }
    writing.commit()?;
    drop(transaction);
    drop(client);
    source.close().await;
    Ok(copied)
}

async fn refuse_unfit(store: &Postgres) -> Result<(), StoreError> {
    let client = store.connection(Lane::Main).await?;
    check_known(&client).await?;
    let select = "SELECT max(at) FROM heartbeat WHERE server <> $1";
    let last: Option<i64> = client.query_one(select, &[&COPIED]).await?.try_get(0)?;
    if last.is_some_and(|last| last > now() - ALIVE) { Err(StoreError::Locked) } else { Ok(()) }
}

impl Copied {
    fn add(&mut self, table: &Table, from: &Sum, to: &Sum) -> Result<(), StoreError> {
        if from != to {
            let detail = format!("{} differs after copying", table.name);
            return Err(StoreError::Damaged { detail });
        }
        self.tables += 1;
        self.rows += to.rows;
        Ok(())
    }
}

/// Row count and checksum of a table.
#[derive(PartialEq, Eq)]
struct Sum {
    rows: u64,
    hash: [u8; 32],
}

fn of_sqlite(connection: &rusqlite::Connection, table: &Table) -> Result<Sum, StoreError> {
    let (mut count, mut hash) = (0, Sha256::new());
    let mut select = connection.prepare(table.select)?;
    let mut rows = select.query([])?;
    while let Some(row) = rows.next()? {
        sqlite_row(table, row)?.iter().for_each(|value| value.add_to(&mut hash));
        count += 1;
    }
    Ok(Sum { rows: count, hash: hash.finalize().into() })
}

async fn of_postgres(client: &Transaction<'_>, table: &Table) -> Result<Sum, StoreError> {
    let (mut count, mut hash) = (0, Sha256::new());
    let none: [&(dyn ToSql + Sync); 0] = [];
    let rows = client.query_raw(table.select, none).await?;
    let mut rows = std::pin::pin!(rows);
    while let Some(row) = rows.try_next().await? {
        postgres_row(table, &row)?.iter().for_each(|value| value.add_to(&mut hash));
        count += 1;
    }
    Ok(Sum { rows: count, hash: hash.finalize().into() })
}

fn sqlite_row(table: &Table, row: &rusqlite::Row<'_>) -> Result<Vec<Value>, StoreError> {
    let values = table.columns.iter().enumerate().map(|(at, (name, column))| {
        Ok(match (column, row.get_ref(at)?) {
            (_, ValueRef::Null) => Value::Null,
            (Column::Integer, ValueRef::Integer(n)) => Value::Integer(n),
            (Column::Small, ValueRef::Integer(n)) => Value::Small(
                n.try_into().map_err(|error: std::num::TryFromIntError| damaged(name, &error))?,
            ),
            (Column::Bool, ValueRef::Integer(n)) => Value::Bool(n != 0),
            (Column::Real, ValueRef::Real(x)) => Value::Real(x),
            (Column::Text, ValueRef::Text(text)) => {
                let text = std::str::from_utf8(text).map_err(|error| damaged(name, &error))?;
                Value::Text(text.to_owned())
            }
            (Column::Bytes, ValueRef::Blob(bytes)) => Value::Bytes(bytes.to_owned()),
            (_, other) => return Err(damaged(name, &format!("{:?}", other.data_type()))),
        })
    });
    values.collect()
}

fn postgres_row(table: &Table, row: &tokio_postgres::Row) -> Result<Vec<Value>, StoreError> {
    let values = table.columns.iter().enumerate().map(|(at, (_, column))| {
        Ok(match column {
            Column::Integer => row.try_get::<_, Option<i64>>(at)?.map(Value::Integer),
            Column::Small => row.try_get::<_, Option<i32>>(at)?.map(Value::Small),
            Column::Bool => row.try_get::<_, Option<bool>>(at)?.map(Value::Bool),
            Column::Real => row.try_get::<_, Option<f64>>(at)?.map(Value::Real),
            Column::Text => row.try_get::<_, Option<String>>(at)?.map(Value::Text),
            Column::Bytes => row.try_get::<_, Option<Vec<u8>>>(at)?.map(Value::Bytes),
        }
        .unwrap_or(Value::Null))
    });
    values.collect()
}

fn damaged(column: &str, found: &dyn std::fmt::Display) -> StoreError {
    StoreError::Damaged { detail: format!("{column}: {found}") }
}

/// A value of either database.
#[derive(Debug)]
enum Value {
    Null,
    Integer(i64),
    Small(i32),
    Bool(bool),
    Real(f64),
    Text(String),
    Bytes(Vec<u8>),
}

impl Value {
    /// Hashes kind, length and content, so that different rows have different bytes.
    fn add_to(&self, hash: &mut Sha256) {
        let mut add = |kind: u8, bytes: &[u8]| {
            hash.update([kind]);
            hash.update((bytes.len() as u64).to_le_bytes());
            hash.update(bytes);
        };
        match self {
            Value::Null => add(0, &[]),
            Value::Integer(n) => add(1, &n.to_le_bytes()),
            Value::Small(n) => add(2, &n.to_le_bytes()),
            Value::Bool(is) => add(3, &[u8::from(*is)]),
            Value::Real(x) => add(4, &x.to_bits().to_le_bytes()),
            Value::Text(text) => add(5, text.as_bytes()),
            Value::Bytes(bytes) => add(6, bytes),
        }
    }
}

impl rusqlite::ToSql for Value {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(match self {
            Value::Null => ToSqlOutput::from(rusqlite::types::Null),
            Value::Integer(n) => ToSqlOutput::from(*n),
            Value::Small(n) => ToSqlOutput::from(*n),
            Value::Bool(is) => ToSqlOutput::from(*is),
            Value::Real(x) => ToSqlOutput::from(*x),
            Value::Text(text) => ToSqlOutput::from(text.as_str()),
            Value::Bytes(bytes) => ToSqlOutput::from(bytes.as_slice()),
        })
    }
}

impl ToSql for Value {
    fn to_sql(
        &self,
        kind: &Type,
        out: &mut BytesMut,
    ) -> Result<IsNull, Box<dyn std::error::Error + Sync + Send>> {
        match self {
            Value::Null => Ok(IsNull::Yes),
            Value::Integer(n) => n.to_sql(kind, out),
            Value::Small(n) => n.to_sql(kind, out),
            Value::Bool(is) => is.to_sql(kind, out),
            Value::Real(x) => x.to_sql(kind, out),
            Value::Text(text) => text.to_sql(kind, out),
            Value::Bytes(bytes) => bytes.to_sql(kind, out),
        }
    }

    fn accepts(_: &Type) -> bool {
        // The layout defines each column's type.
        true
    }

    to_sql_checked!();
}
