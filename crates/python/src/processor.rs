//! The usual build needs x86-64-v3 (`.cargo/config.toml`): on an older processor the module says so when it is imported
//! instead of ending the interpreter with an illegal instruction.

use pyo3::prelude::*;

#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
pub(crate) fn check() -> PyResult<()> {
    let cpu = raw_cpuid::CpuId::new();
    let basic = cpu.get_feature_info();
    let extended = cpu.get_extended_feature_info();
    let has = basic.is_some_and(|has| has.has_popcnt() && has.has_avx() && has.has_fma())
        && extended.is_some_and(|has| has.has_avx2() && has.has_bmi1() && has.has_bmi2());
    if has {
        return Ok(());
    }
    Err(pyo3::exceptions::PyImportError::new_err(
        "abaque: this package was built for processors with AVX2 and BMI2 (x86-64-v3, since 2013). Build it for this one: \
         RUSTFLAGS='-C target-cpu=x86-64' pip install ./crates/python",
    ))
}

#[cfg(not(all(target_arch = "x86_64", target_feature = "avx2")))]
#[expect(clippy::unnecessary_wraps, reason = "the other form fails")]
pub(crate) fn check() -> PyResult<()> {
    Ok(())
}
