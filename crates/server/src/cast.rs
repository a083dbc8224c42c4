//! Conversions between number types that say what happens to values that do not fit.

/// Saturates: for the store and the metrics, whose integers are signed.
pub(crate) fn to_i64(n: impl TryInto<i64>) -> i64 {
    n.try_into().unwrap_or(i64::MAX)
}

/// Negative numbers become 0; the store holds none where this is used.
pub(crate) fn to_u64(n: impl TryInto<u64>) -> u64 {
    n.try_into().unwrap_or(0)
}

/// Saturates.
pub(crate) fn to_u32(n: impl TryInto<u32>) -> u32 {
    n.try_into().unwrap_or(u32::MAX)
}

/// Exact up to 2⁵³: counts and durations stay far below.
#[expect(clippy::cast_precision_loss, reason = "see above")]
pub(crate) fn to_f64(n: impl TryInto<i64>) -> f64 {
    to_i64(n) as f64
}

/// The nearest integer; saturates.
#[expect(clippy::cast_possible_truncation, reason = "rounded, and `as` saturates")]
pub(crate) fn round(x: f64) -> i32 {
    x.round() as i32
}
