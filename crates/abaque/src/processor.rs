//! Checks the processor's features. The program is built for x86-64-v3 (see `.cargo/config.toml`); on an older processor
//! it would crash with an illegal instruction.
//!
//! The check is compiled for the new processor too, so it must stay so simple that the compiler needs none of the new
//! instructions: plain integers, no structs that are copied or zeroed. `make portable` runs it on an emulated old one.

use std::io::Write;
use std::process::ExitCode;

use terminal::failure;

/// Runs before the texts are loaded: in both languages.
const TOO_OLD: &[u8] = "abaque: this processor lacks AVX2, BMI2 or FMA. `make portable` builds a program for it.\n\
    abaque : il manque à ce processeur AVX2, BMI2 ou FMA. « make portable » construit un programme pour lui.\n"
    .as_bytes();

/// Reports a processor that cannot run this build; `None` if it can.
#[inline(never)]
pub(crate) fn refuse() -> Option<ExitCode> {
    if has_features() {
        return None;
    }
    let _ = std::io::stderr().write_all(TOO_OLD);
    Some(ExitCode::from(failure::BAD_INPUT))
}

#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
#[inline(never)]
fn has_features() -> bool {
    use std::arch::x86_64::__cpuid;

    const FMA_MOVBE_POPCNT_AVX_F16C: u32 = 1 << 12 | 1 << 22 | 1 << 23 | 1 << 28 | 1 << 29;
    const BMI1_AVX2_BMI2: u32 = 1 << 3 | 1 << 5 | 1 << 8;
    const LZCNT: u32 = 1 << 5;
    let has = |register: u32, bits: u32| register & bits == bits;
    __cpuid(0).eax >= 7
        && has(__cpuid(1).ecx, FMA_MOVBE_POPCNT_AVX_F16C)
        && has(__cpuid(7).ebx, BMI1_AVX2_BMI2)
        && has(__cpuid(0x8000_0001).ecx, LZCNT)
}

/// This build needs no particular features.
#[cfg(not(all(target_arch = "x86_64", target_feature = "avx2")))]
fn has_features() -> bool {
    true
}
