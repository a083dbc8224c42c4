//! TLS settings for connections to the database and the bus.

use std::path::Path;
use std::sync::Arc;

use rustls::client::danger::ServerCertVerifier;
use rustls::crypto::ring;
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use rustls::{ClientConfig, RootCertStore};

/// Settings that trust the certificate authorities of a PEM file, or the system's.
///
/// # Errors
/// A sentence for the operator, if there are no certificate authorities to trust.
pub(crate) fn config(authorities: Option<&Path>) -> Result<ClientConfig, String> {
    let provider = Arc::new(ring::default_provider());
    let builder = ClientConfig::builder_with_provider(Arc::clone(&provider))
        .with_safe_default_protocol_versions()
        .map_err(|error| error.to_string())?;
    let Some(file) = authorities else {
        let verifier = rustls_platform_verifier::Verifier::new(provider);
        let verifier = verifier.map_err(|error| error.to_string())?;
        let verifier: Arc<dyn ServerCertVerifier> = Arc::new(verifier);
        let builder = builder.dangerous().with_custom_certificate_verifier(verifier);
        return Ok(builder.with_no_client_auth());
    };
    let unreadable = |error: &dyn std::fmt::Display| format!("{}: {error}", file.display());
    let mut roots = RootCertStore::empty();
    for authority in CertificateDer::pem_file_iter(file).map_err(|error| unreadable(&error))? {
        let authority = authority.map_err(|error| unreadable(&error))?;
        roots.add(authority).map_err(|error| unreadable(&error))?;
    }
    if roots.is_empty() {
        return Err(unreadable(&"it has no certificate in PEM form"));
    }
    Ok(builder.with_root_certificates(roots).with_no_client_auth())
}

/// Settings for connections without TLS: they trust no certificate.
pub(crate) fn unused() -> Result<ClientConfig, String> {
    let builder = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(|error| error.to_string())?;
    Ok(builder.with_root_certificates(RootCertStore::empty()).with_no_client_auth())
}
