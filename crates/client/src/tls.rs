//! TLS certificate authorities.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use rustls::client::danger::ServerCertVerifier;
use rustls::crypto::ring;
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use rustls::{ClientConfig, RootCertStore};
use rustls_platform_verifier::Verifier;

use crate::ClientError;

/// The certificate authorities that servers are checked against: the system's, and those of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trust {
    /// A PEM file with additional authorities.
    pub ca_file: Option<PathBuf>,
}

impl Trust {
    /// The TLS settings for HTTPS requests and `wss` sockets.
    pub(crate) fn config(&self) -> Result<ClientConfig, ClientError> {
        let extra = self.ca_file.as_deref().map_or(Ok(Vec::new()), read_authorities)?;
        let provider = Arc::new(ring::default_provider());
        let verifier = Verifier::new_with_extra_roots(extra, Arc::clone(&provider));
        let verifier =
            verifier.map_err(|error| ClientError::NoTrustStore { error: error.to_string() })?;
        let builder =
            ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions();
        let builder =
            builder.map_err(|error| ClientError::NoTrustStore { error: error.to_string() })?;
        // The verifier is rustls' own check against the system's authorities.
        let verifier: Arc<dyn ServerCertVerifier> = Arc::new(verifier);
        Ok(builder.dangerous().with_custom_certificate_verifier(verifier).with_no_client_auth())
    }

    /// Settings without authorities, for servers without TLS: avoids reading the system's store.
    pub(crate) fn nobody() -> Result<ClientConfig, ClientError> {
        let provider = Arc::new(ring::default_provider());
        let builder =
            ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions();
        let builder =
            builder.map_err(|error| ClientError::NoTrustStore { error: error.to_string() })?;
        Ok(builder.with_root_certificates(RootCertStore::empty()).with_no_client_auth())
    }
}

fn read_authorities(file: &Path) -> Result<Vec<CertificateDer<'static>>, ClientError> {
    let bad = |error: String| ClientError::BadCaFile { file: file.display().to_string(), error };
    let found = CertificateDer::pem_file_iter(file).map_err(|error| bad(error.to_string()))?;
    let found: Vec<_> = found.collect::<Result<_, _>>().map_err(|error| bad(error.to_string()))?;
    if found.is_empty() {
        Err(bad("it has no certificate in PEM form".to_owned()))
    } else {
        Ok(found)
    }
}
