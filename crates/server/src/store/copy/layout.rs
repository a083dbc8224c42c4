//! The tables and columns to copy, in an order that satisfies foreign keys.
//!
//! Not included: `heartbeat`, which differs between the databases, `seekers` and `jobs`, who wait only at a running server,
//! `backfill`, which only SQLite has, and columns that only one of them has. The tests compare this list with both schemas.

use tokio_postgres::types::Type;

/// The type of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Column {
    Integer,
    /// 32 bits in PostgreSQL.
    Small,
    /// 0 or 1 in SQLite.
    Bool,
    Real,
    Text,
    Bytes,
}

impl Column {
    pub(super) fn kind(self) -> Type {
        match self {
            Column::Integer => Type::INT8,
            Column::Small => Type::INT4,
            Column::Bool => Type::BOOL,
            Column::Real => Type::FLOAT8,
            Column::Text => Type::TEXT,
            Column::Bytes => Type::BYTEA,
        }
    }
}

/// A table with its statements, which both databases understand.
pub(super) struct Table {
    pub(super) name: &'static str,
    pub(super) columns: &'static [(&'static str, Column)],
    /// Selects all rows in the order of the primary key.
    pub(super) select: &'static str,
    pub(super) insert: &'static str,
    /// Begins a `COPY` into PostgreSQL.
    pub(super) copy: &'static str,
}

macro_rules! table {
    ($name:ident, $key:literal, { $first:ident: $first_kind:ident $(, $column:ident: $kind:ident)* }) => {
        Table {
            name: stringify!($name),
            columns: &[
                (stringify!($first), Column::$first_kind),
                $((stringify!($column), Column::$kind)),*
            ],
            select: concat!(
                "SELECT ", stringify!($first), $(", ", stringify!($column),)*
                " FROM ", stringify!($name), " ORDER BY ", $key
            ),
            insert: concat!(
                "INSERT INTO ", stringify!($name), " (", stringify!($first),
                $(", ", stringify!($column),)* ") VALUES (?", $(table!(@value $column),)* ")"
            ),
            copy: concat!(
                "COPY ", stringify!($name), " (", stringify!($first),
                $(", ", stringify!($column),)* ") FROM STDIN BINARY"
            ),
        }
    };
    (@value $column:ident) => {
        ", ?"
    };
}

pub(super) const TABLES: &[Table] = &[
    table!(people, "no", { no: Integer, id: Text, kind: Text, name: Text, look: Text, password: Text, recovery: Bytes, settings: Text, created: Integer, seen: Integer }),
    table!(sessions, "hash", { hash: Bytes, id: Text, person: Integer, label: Text, created: Integer, seen: Integer, expires: Integer }),
    table!(tokens, "hash", { hash: Bytes, id: Text, person: Integer, label: Text, created: Integer, scopes: Text }),
    table!(tables, "no", { no: Integer, id: Text, owner: Integer, game: Text, rules: Text, start: Text, mode: Text, rated: Bool, terms: Text, created: Integer, last: Integer, status: Text, ply: Integer, turn: Integer, deadline: Integer, updated: Integer, ended: Integer, winner: Integer, reason: Text, score_first: Small, score_second: Small, opening: Text, counts: Bool, position: Text, public: Bool, listed: Bool, rating: Real }),
    table!(seats, "table_no, side", { table_no: Integer, side: Integer, kind: Text, person: Integer, level: Integer, names: Text }),
    table!(events, "table_no, n", { table_no: Integer, n: Integer, at: Integer, actor: Integer, action: Text, body: Text }),
    table!(invitations, "id", { id: Text, table_no: Integer, listed: Bool, open: Bool, target: Integer }),
    table!(ratings, "person, game", { person: Integer, game: Text, rating: Real, deviation: Real, volatility: Real, games: Integer, updated: Integer }),
    table!(rating_history, "person, game, table_no", { person: Integer, game: Text, table_no: Integer, at: Integer, rating: Real, deviation: Real }),
    table!(reviews, "table_no", { table_no: Integer, by: Integer, state: Text, progress: Real, requested: Integer, done: Integer, body: Text, holder: Text, lease: Integer, attempts: Integer }),
    table!(blocks, "person, other", { person: Integer, other: Integer, at: Integer }),
    table!(reports, "no", { no: Integer, by: Integer, about: Integer, table_no: Integer, reason: Text, at: Integer, resolved: Integer }),
    table!(studies, "id", { id: Text, owner: Integer, game: Text, name: Text, created: Integer, updated: Integer, body: Text }),
    table!(follows, "person, other", { person: Integer, other: Integer, at: Integer }),
    table!(hidden_people, "person", { person: Integer }),
    table!(person_games, "person, ended, table_no", { person: Integer, ended: Integer, table_no: Integer, game: Text, public: Bool, points: Integer }),
    table!(openings, "game, rules, start, line, move", { game: Text, rules: Text, start: Text, line: Text, move: Text, games: Integer, first: Integer, draws: Integer, second: Integer, rated: Integer, rating: Real }),
    table!(plans, "table_no, side", { table_no: Integer, side: Integer, person: Integer, body: Text }),
    table!(push_subscriptions, "session", { session: Text, person: Integer, endpoint: Text, key: Bytes, auth: Bytes, language: Text, created: Integer }),
    table!(server_keys, "name", { name: Text, value: Bytes }),
    table!(team_members, "table_no, person", { table_no: Integer, person: Integer, side: Integer, place: Integer }),
    table!(outages, "until, back", { until: Integer, back: Integer }),
    table!(operators, "person", { person: Integer, since: Integer }),
    table!(operator_keys, "hash", { hash: Bytes, expires: Integer }),
    table!(mutes, "person", { person: Integer, until: Integer }),
    table!(closed_accounts, "person", { person: Integer, at: Integer }),
    table!(operator_log, "no", { no: Integer, at: Integer, by: Integer, action: Text, person: Integer, table_no: Integer, report: Integer }),
];

/// Sets the sequences to follow the copied numbers.
pub(super) const SEQUENCES: &[&str] = &[
    "SELECT setval(pg_get_serial_sequence('people', 'no'), max(no)) FROM people",
    "SELECT setval(pg_get_serial_sequence('tables', 'no'), max(no)) FROM tables",
    "SELECT setval(pg_get_serial_sequence('reports', 'no'), max(no)) FROM reports",
    "SELECT setval(pg_get_serial_sequence('operator_log', 'no'), max(no)) FROM operator_log",
];

/// Every copied column as `table.column`: for the test that compares them with the schemas.
#[doc(hidden)]
pub fn columns() -> Vec<String> {
    let all = TABLES.iter().flat_map(|table| {
        table.columns.iter().map(|(column, _)| format!("{}.{column}", table.name))
    });
    all.collect()
}
