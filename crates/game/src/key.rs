//! Pseudo-random constants for position keys, computed at compile time.

/// Spreads the bits of `x` over the whole word (the finaliser of `SplitMix64`). A bijection.
#[inline]
pub const fn mix(x: u64) -> u64 {
    let x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

/// The `index`-th constant of the stream `stream`, for Zobrist tables.
///
/// Each game uses its own streams, so that keys of different games are independent.
pub const fn random_key(stream: u64, index: u64) -> u64 {
    mix(mix(stream.wrapping_add(0x9e37_79b9_7f4a_7c15))
        .wrapping_add(index.wrapping_mul(0x9e37_79b9_7f4a_7c15)))
}
