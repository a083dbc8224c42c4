//! A TLS-terminating proxy with its own certificate authority: the reverse proxy of a production setup.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;

use rcgen::{
    BasicConstraints, Certificate, CertificateParams, CertifiedIssuer, DnType, IsCa, KeyPair,
};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::PrivateKeyDer;

/// A running proxy, stopped on drop.
pub struct TlsProxy {
    /// The listening address.
    pub address: SocketAddr,
    /// The authority's certificate, as PEM.
    pub authority: String,
    task: JoinHandle<()>,
}

impl TlsProxy {
    /// Listens on a free local port with a certificate for `host` and forwards to `server`.
    pub async fn start(host: &str, server: &str) -> io::Result<Self> {
        let authority = Authority::new()?;
        let config = config(&authority, host).map_err(io::Error::other)?;
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address = listener.local_addr()?;
        let task = tokio::spawn(accept(listener, TlsAcceptor::from(config), server.to_owned()));
        Ok(TlsProxy { address, authority: authority.pem(), task })
    }
}

impl Drop for TlsProxy {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn accept(listener: TcpListener, acceptor: TlsAcceptor, server: String) {
    while let Ok((stream, _)) = listener.accept().await {
        let (acceptor, server) = (acceptor.clone(), server.clone());
        tokio::spawn(async move {
            // A client that does not trust the certificate closes the connection.
            let mut secure = acceptor.accept(stream).await?;
            let mut plain = TcpStream::connect(server).await?;
            tokio::io::copy_bidirectional(&mut secure, &mut plain).await
        });
    }
}

/// A certificate authority of a test.
pub struct Authority(CertifiedIssuer<'static, KeyPair>);

impl Authority {
    /// A new authority, which nobody trusts yet.
    ///
    /// # Errors
    ///
    /// If no key can be made.
    pub fn new() -> io::Result<Self> {
        let mut authority = CertificateParams::default();
        authority.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        authority.distinguished_name.push(DnType::CommonName, "Drill authority");
        let key = KeyPair::generate().map_err(io::Error::other)?;
        CertifiedIssuer::self_signed(authority, key).map(Authority).map_err(io::Error::other)
    }

    /// Its own certificate, as PEM.
    pub fn pem(&self) -> String {
        self.0.pem()
    }

    /// A certificate for a host, by name or address, and its key.
    ///
    /// # Errors
    ///
    /// If the host cannot stand in a certificate.
    pub fn certify(&self, host: &str) -> io::Result<(Certificate, KeyPair)> {
        let key = KeyPair::generate().map_err(io::Error::other)?;
        let certificate = CertificateParams::new(vec![host.to_owned()])
            .and_then(|certificate| certificate.signed_by(&key, &self.0));
        Ok((certificate.map_err(io::Error::other)?, key))
    }
}

/// A TLS server configuration with a certificate for `host`.
fn config(
    authority: &Authority,
    host: &str,
) -> Result<Arc<ServerConfig>, Box<dyn std::error::Error + Send + Sync>> {
    let (certificate, key) = authority.certify(host)?;
    let key = PrivateKeyDer::try_from(key.serialize_der())?;
    let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()?
        .with_no_client_auth()
        .with_single_cert(vec![certificate.der().clone()], key)?;
    Ok(Arc::new(config))
}
