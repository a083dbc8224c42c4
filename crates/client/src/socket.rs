//! The live socket: text messages over a WebSocket.

use std::sync::Arc;

use futures_util::{SinkExt, StreamExt};
use reqwest::header::HeaderMap;
use rustls::ClientConfig;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::{self, Message, Utf8Bytes};
use tokio_tungstenite::{Connector, MaybeTlsStream, WebSocketStream, client_async_tls_with_config};

use crate::http::MAX_LENGTH;
use crate::{ClientError, ServerAddress};

/// A live socket.
pub struct Socket(WebSocketStream<MaybeTlsStream<TcpStream>>);

/// Why a socket is closed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SocketClosed {
    /// The server has ended the session and would reject another socket.
    #[error("the session has ended")]
    SessionEnded,
    /// The connection broke, for this reason.
    #[error("the connection is lost: {0}")]
    Lost(String),
}

/// The default buffer is zeroed before every read, which dominates the cost of reading a message.
const READ_BUFFER: usize = 8 << 10;

impl Socket {
    pub(crate) async fn open(
        server: &ServerAddress,
        path: &str,
        headers: HeaderMap,
        tls: &Arc<ClientConfig>,
        has_token: bool,
    ) -> Result<Self, ClientError> {
        let (scheme, connector) = if server.secure {
            ("wss", Connector::Rustls(Arc::clone(tls)))
        } else {
            ("ws", Connector::Plain)
        };
        let url = format!("{scheme}://{}{path}", server.authority());
        let foreign = |_| ClientError::NotAbaque { server: server.to_string() };
        let mut request = url.into_client_request().map_err(foreign)?;
        request.headers_mut().extend(headers);
        let stream = TcpStream::connect((server.host.as_str(), server.port)).await;
        let stream = stream.map_err(|error| ClientError::transport(server, &error))?;
        // Moves are small: disable Nagle's algorithm.
        let _ = stream.set_nodelay(true);
        let config = WebSocketConfig::default()
            .read_buffer_size(READ_BUFFER)
            .max_message_size(Some(MAX_LENGTH))
            .max_frame_size(None);
        let opened = client_async_tls_with_config(request, stream, Some(config), Some(connector));
        match opened.await {
            Ok((socket, _)) => Ok(Socket(socket)),
            Err(error) => Err(ClientError::handshake(server, &error, has_token)),
        }
    }

    /// Sends a message.
    pub async fn send(&mut self, text: impl Into<Utf8Bytes>) -> Result<(), SocketClosed> {
        self.0.send(Message::Text(text.into())).await.map_err(|error| lost(&error))
    }

    /// The next message. Cancel-safe.
    pub async fn receive(&mut self) -> Result<Utf8Bytes, SocketClosed> {
        loop {
            if let Some(text) = self.hear().await? {
                return Ok(text);
            }
        }
    }

    /// Waits for the next text, or for a sign of life: `None` for a ping, which is answered by itself.
    pub(crate) async fn hear(&mut self) -> Result<Option<Utf8Bytes>, SocketClosed> {
        match self.0.next().await {
            Some(Ok(Message::Text(text))) => Ok(Some(text)),
            Some(Ok(Message::Close(Some(frame))))
                if frame.code == CloseCode::Policy && frame.reason == "session" =>
            {
                Err(SocketClosed::SessionEnded)
            }
            Some(Ok(Message::Close(_))) | None => Err(lost(&tungstenite::Error::ConnectionClosed)),
            Some(Ok(_)) => Ok(None),
            Some(Err(error)) => Err(lost(&error)),
        }
    }

    /// Closes the socket.
    pub async fn close(mut self) {
        // The server also notices a dropped connection.
        let _ = self.0.close(None).await;
    }
}

fn lost(error: &tungstenite::Error) -> SocketClosed {
    SocketClosed::Lost(error.to_string())
}
