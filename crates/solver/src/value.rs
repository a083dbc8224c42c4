//! What is searched for: the points, then the towers of five, in one number.

use avalam::Rules;

/// A value of a position or a part of it. Exact values are even, so that halves stay whole.
pub(crate) type Value = i16;

/// One point more than the opponent. More than all the nine fives that 48 counters can make.
pub(crate) const POINT: Value = 64;

/// One tower of five more than the opponent.
pub(crate) const fn five(rules: Rules) -> Value {
    match rules {
        Rules::Modern => 2,
        Rules::Eitaka => 0,
    }
}

/// No value is as large.
pub(crate) const INFINITE: Value = 48 * POINT;

/// The difference of points and of fives that a value stands for.
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
