//! Request bodies that arrive in small pieces.

use std::pin::Pin;
use std::task::{Context, Poll, ready};

use axum::body::{Body, Bytes};
use axum::extract::Request;
use hyper::body::Frame;

/// Pieces are passed on from this size.
const PIECE: usize = 16 << 10;

/// Copies small pieces of a request's body together. Each piece that hyper has read keeps its whole read buffer in memory: a
/// client that sends a body byte by byte would take kilobytes for each of them.
pub(crate) async fn gather(request: Request) -> Request {
    request.map(|body| Body::new(GatheredBody { body, gathered: Vec::new() }))
}

struct GatheredBody {
    body: Body,
    gathered: Vec<u8>,
}

impl hyper::body::Body for GatheredBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let this = &mut *self;
        loop {
            let is_over = match ready!(Pin::new(&mut this.body).poll_frame(context)) {
                // No handler reads trailers.
                Some(Ok(frame)) => match frame.into_data() {
                    Ok(data) if this.gathered.is_empty() && data.len() >= PIECE => {
                        return Poll::Ready(Some(Ok(Frame::data(data))));
                    }
                    Ok(data) => {
                        this.gathered.extend_from_slice(&data);
                        false
                    }
                    Err(_) => false,
                },
                Some(Err(error)) => return Poll::Ready(Some(Err(error))),
                None => true,
            };
            if this.gathered.len() >= PIECE || (is_over && !this.gathered.is_empty()) {
                let gathered = Bytes::from(std::mem::take(&mut this.gathered));
                return Poll::Ready(Some(Ok(Frame::data(gathered))));
            }
            if is_over {
                return Poll::Ready(None);
            }
        }
    }
}
