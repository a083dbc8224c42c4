//! Narrowing conversions of values that are known to fit: checked in debug builds, free in others, and allowed in
//! constants, where `try_from` is not.

/// A value below 2^8.
#[inline(always)]
pub const fn to_u8(value: usize) -> u8 {
    debug_assert!(value <= u8::MAX as usize);
    value.to_le_bytes()[0]
}

/// A value below 2^16.
#[inline(always)]
pub const fn to_u16(value: usize) -> u16 {
    debug_assert!(value <= u16::MAX as usize);
    let [low, high, ..] = value.to_le_bytes();
    u16::from_le_bytes([low, high])
}

/// A value below 2^32.
#[inline(always)]
pub const fn to_u32(value: usize) -> u32 {
    debug_assert!(value <= u32::MAX as usize);
    let [a, b, c, d, ..] = value.to_le_bytes();
    u32::from_le_bytes([a, b, c, d])
}
