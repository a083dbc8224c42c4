//! Checks the processor's features. The program is built for x86-64-v3 (see `.cargo/config.toml`); on an older processor
//! it would crash with an illegal instruction.

/// Fails with a message that lists the missing features.
#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
pub(crate) fn check() -> Result<(), String> {
    let cpu = raw_cpuid::CpuId::new();
    let basic = cpu.get_feature_info();
    let extended = cpu.get_extended_feature_info();
    let more = cpu.get_extended_processor_and_feature_identifiers();
    let needed = [
        ("popcnt", basic.as_ref().is_some_and(raw_cpuid::FeatureInfo::has_popcnt)),
        ("avx", basic.as_ref().is_some_and(raw_cpuid::FeatureInfo::has_avx)),
        ("fma", basic.as_ref().is_some_and(raw_cpuid::FeatureInfo::has_fma)),
        ("avx2", extended.as_ref().is_some_and(raw_cpuid::ExtendedFeatures::has_avx2)),
        ("bmi1", extended.as_ref().is_some_and(raw_cpuid::ExtendedFeatures::has_bmi1)),
        ("bmi2", extended.as_ref().is_some_and(raw_cpuid::ExtendedFeatures::has_bmi2)),
        (
            "lzcnt",
            more.as_ref().is_some_and(raw_cpuid::ExtendedProcessorFeatureIdentifiers::has_lzcnt),
        ),
    ];
    let missing: Vec<_> = needed.iter().filter(|(_, has)| !has).map(|(name, _)| *name).collect();
    if missing.is_empty() {
        return Ok(());
    }
    // Runs before the texts are loaded: in both languages.
    Err(format!(
        "abaque: this processor lacks {list}. `make portable` builds a program for it.\n\
         abaque : il manque à ce processeur {list}. « make portable » construit un programme pour lui.",
        list = missing.join(", "),
    ))
}

/// This build needs no particular features.
#[cfg(not(all(target_arch = "x86_64", target_feature = "avx2")))]
pub(crate) fn check() -> Result<(), String> {
    Ok(())
}
