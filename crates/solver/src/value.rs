//! The search's value: points, then towers of five, in one number.

use avalam::Rules;

/// A value of a position or a part of it. Exact values are even, so that halves stay whole.
pub(crate) type Value = i16;

/// One point. More than all the nine fives that 48 counters can form.
pub(crate) const POINT: Value = 64;

/// One tower of five.
pub(crate) const fn five(rules: Rules) -> Value {
    match rules {
        Rules::Modern => 2,
        Rules::Eitaka => 0,
    }
}

/// Greater than any value.
pub(crate) const INFINITE: Value = 48 * POINT;

/// The differences in points and in fives.
pub(crate) const fn split(value: Value) -> (i32, i32) {
    let value = value as i32;
    let point = POINT as i32;
    let points = (value + point / 2).div_euclid(point);
    (points, (value - points * point) / 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_decode_into_points_and_fives() {
        for points in -24..=24 {
            for fives in -9..=9 {
                let value = points * POINT + fives * five(Rules::Modern);
                assert_eq!(split(value), (i32::from(points), i32::from(fives)));
            }
        }
    }
}
