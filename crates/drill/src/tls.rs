//! A TLS-terminating proxy with its own certificate authority: the reverse proxy of a production setup.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;

use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, DnType, IsCa, KeyPair};
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
        let (authority, config) = certificates(host).map_err(io::Error::other)?;
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address = listener.local_addr()?;
        let task = tokio::spawn(accept(listener, TlsAcceptor::from(config), server.to_owned()));
        Ok(TlsProxy { address, authority, task })
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

/// A new authority, and a TLS server configuration with a certificate from it.
fn certificates(
    host: &str,
) -> Result<(String, Arc<ServerConfig>), Box<dyn std::error::Error + Send + Sync>> {
    let mut authority = CertificateParams::default();
    authority.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    authority.distinguished_name.push(DnType::CommonName, "Drill authority");
    let authority = CertifiedIssuer::self_signed(authority, KeyPair::generate()?)?;
    let key = KeyPair::generate()?;
    let certificate = CertificateParams::new(vec![host.to_owned()])?.signed_by(&key, &authority)?;
    let key = PrivateKeyDer::try_from(key.serialize_der())?;
    let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()?
        .with_no_client_auth()
        .with_single_cert(vec![certificate.der().clone()], key)?;
    Ok((authority.pem(), Arc::new(config)))
}
