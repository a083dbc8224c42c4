//! Bytes to and from a server.

use tokio::net::TcpStream;

use super::{Server, Trouble};

/// What bytes go through.
pub(super) type Stream = TcpStream;

/// Opens a connection.
pub(super) async fn open(server: &Server) -> Result<Stream, Trouble> {
    if server.secure {
        return Err(Trouble::NoTls);
    }
    let stream = TcpStream::connect((server.host.as_str(), server.port)).await;
    let stream = stream.map_err(|error| unreachable(server, &error))?;
    // Moves are small and wanted at once.
    let _ = stream.set_nodelay(true);
    Ok(stream)
}

/// A server that does not answer.
pub(super) fn unreachable(server: &Server, error: &impl ToString) -> Trouble {
    Trouble::Unreachable { server: server.to_string(), error: super::shown(&error.to_string()) }
}
