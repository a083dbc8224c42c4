//! The usual build needs x86-64-v3 (`.cargo/config.toml`). No code of such a build may run on an older processor, not
//! even a check, so `_processor.py` looks for this mark in the module's file before it is loaded.

/// The mark of a build for x86-64-v3.
#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
#[used]
static MARK: [u8; 27] = *b"abaque-built-for-x86-64-v3\n";
