//! A connection that is cut when what it is sent is not taken: somebody who asks and never reads must
//! not keep a place for ever.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Sleep, sleep};

/// A stream whose reader at the other end has a limited time to take something.
pub(crate) struct Patient<S> {
    stream: S,
    patience: Duration,
    /// Set while the other end takes nothing. In a box: most connections never need it.
    limit: Option<Pin<Box<Sleep>>>,
}

impl<S> Patient<S> {
    /// A stream that waits for so long.
    pub(crate) fn new(stream: S, patience: Duration) -> Self {
        Patient { stream, patience, limit: None }
    }

    /// What came of an attempt to write: an error where it has been in vain for too long.
    fn judge<T>(
        &mut self,
        context: &mut Context<'_>,
        attempt: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if attempt.is_ready() {
            self.limit = None;
            return attempt;
        }
        let patience = self.patience;
        let limit = self.limit.get_or_insert_with(|| Box::pin(sleep(patience)));
        ready!(limit.as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Patient<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Patient<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let attempt = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.judge(context, attempt)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let attempt = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.judge(context, attempt)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let attempt = Pin::new(&mut self.stream).poll_flush(context);
        self.judge(context, attempt)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let attempt = Pin::new(&mut self.stream).poll_shutdown(context);
        self.judge(context, attempt)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};

    use super::*;

    const PATIENCE: Duration = Duration::from_secs(20);

    #[tokio::test(start_paused = true)]
    async fn whoever_takes_nothing_is_hung_up_on() {
        let (near, _far) = duplex(16);
        let mut near = Patient::new(near, PATIENCE);
        let ended = near.write_all(&[0; 100]).await;
        assert_eq!(ended.map_err(|error| error.kind()), Err(io::ErrorKind::TimedOut));
    }

    #[tokio::test(start_paused = true)]
    async fn whoever_takes_a_little_now_and_then_is_served() {
        let (near, mut far) = duplex(16);
        let mut near = Patient::new(near, PATIENCE);
        let reading = tokio::spawn(async move {
            let mut taken = Vec::new();
            let mut piece = [0; 16];
            while taken.len() < 100 {
                sleep(PATIENCE * 3 / 4).await;
                let count = far.read(&mut piece).await.unwrap();
                taken.extend_from_slice(&piece[..count]);
            }
            taken
        });
        near.write_all(&[7; 100]).await.unwrap();
        assert_eq!(reading.await.unwrap(), [7; 100]);
    }
}
