//! A connection's byte stream with limits: a client that does not read is cut off, and one that sends more
//! than any request needs is read slowly.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep, sleep_until};

/// The burst: several times the largest request.
const READ_BURST: u32 = 256 << 10;
/// The sustained read rate in bytes per second: far more than any game needs. It also limits input
/// that reaches no handler, such as empty WebSocket fragments.
const READ_RATE: u32 = 32 << 10;
/// Bytes read before other tasks get a turn: few bytes can be hundreds of frames.
const READ_TURN: usize = 4 << 10;

/// A stream with a write timeout and a read rate.
pub(crate) struct LimitedStream<S> {
    stream: S,
    write_timeout: Duration,
    /// Set while the peer reads nothing. Boxed: most connections never need it.
    write_limit: Option<Pin<Box<Sleep>>>,
    /// When the bytes read so far are within [`READ_RATE`] again.
    paid_at: Instant,
    /// Set while the read rate is exceeded.
    read_pause: Option<Pin<Box<Sleep>>>,
    /// Bytes read in this turn.
    turn: usize,
}

impl<S> LimitedStream<S> {
    /// Fails a write if the peer reads nothing for `write_timeout`.
    pub(crate) fn new(stream: S, write_timeout: Duration) -> Self {
        let paid_at = Instant::now();
        LimitedStream {
            stream,
            write_timeout,
            write_limit: None,
            paid_at,
            read_pause: None,
            turn: 0,
        }
    }

    /// The result of an attempt to write: a timeout error if the peer has read nothing for too
    /// long.
    fn limit_write<T>(
        &mut self,
        context: &mut Context<'_>,
        attempt: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if attempt.is_ready() {
            self.write_limit = None;
            return attempt;
        }
        let timeout = self.write_timeout;
        let limit = self.write_limit.get_or_insert_with(|| Box::pin(sleep(timeout)));
        ready!(limit.as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }

    /// Counts read bytes, and pauses reading if they exceed the rate.
    fn count_read(&mut self, bytes: usize) {
        let now = Instant::now();
        let cost = Duration::from_secs_f64(crate::cast::to_f64(bytes) / f64::from(READ_RATE));
        let burst = Duration::from_secs(u64::from(READ_BURST / READ_RATE));
        self.paid_at = self.paid_at.max(now) + cost;
        if self.paid_at > now + burst {
            self.read_pause = Some(Box::pin(sleep_until(self.paid_at - burst)));
        }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for LimitedStream<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if let Some(pause) = &mut self.read_pause {
            ready!(pause.as_mut().poll(context));
            self.read_pause = None;
        }
        if self.turn >= READ_TURN {
            self.turn = 0;
            context.waker().wake_by_ref();
            return Poll::Pending;
        }
        let before = buffer.filled().len();
        ready!(Pin::new(&mut self.stream).poll_read(context, buffer))?;
        let read = buffer.filled().len() - before;
        self.turn += read;
        self.count_read(read);
        Poll::Ready(Ok(()))
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for LimitedStream<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let attempt = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.limit_write(context, attempt)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let attempt = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.limit_write(context, attempt)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let attempt = Pin::new(&mut self.stream).poll_flush(context);
        self.limit_write(context, attempt)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let attempt = Pin::new(&mut self.stream).poll_shutdown(context);
        self.limit_write(context, attempt)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};

    use super::*;

    const TIMEOUT: Duration = Duration::from_secs(20);

    #[tokio::test(start_paused = true)]
    async fn a_client_that_takes_nothing_is_cut_off() {
        let (near, _far) = duplex(16);
        let mut near = LimitedStream::new(near, TIMEOUT);
        let ended = near.write_all(&[0; 100]).await;
        assert_eq!(ended.map_err(|error| error.kind()), Err(io::ErrorKind::TimedOut));
    }

    #[tokio::test(start_paused = true)]
    async fn a_slow_reader_is_served() {
        let (near, mut far) = duplex(16);
        let mut near = LimitedStream::new(near, TIMEOUT);
        let reading = tokio::spawn(async move {
            let mut taken = Vec::new();
            let mut piece = [0; 16];
            while taken.len() < 100 {
                sleep(TIMEOUT * 3 / 4).await;
                let count = far.read(&mut piece).await.unwrap();
                taken.extend_from_slice(&piece[..count]);
            }
            taken
        });
        near.write_all(&[7; 100]).await.unwrap();
        assert_eq!(reading.await.unwrap(), [7; 100]);
    }

    #[tokio::test(start_paused = true)]
    async fn a_flood_is_read_slowly() {
        let (mut near, far) = duplex(1 << 20);
        let mut far = LimitedStream::new(far, TIMEOUT);
        let sent = 4 * READ_BURST as usize;
        let flood = tokio::spawn(async move { near.write_all(&vec![0; sent]).await });
        let (start, mut taken, mut piece) = (Instant::now(), 0, [0; 4096]);
        while taken < sent {
            taken += far.read(&mut piece).await.unwrap();
            let is_burst = taken <= READ_BURST as usize;
            assert!(!is_burst || start.elapsed().is_zero(), "a burst is read at once");
        }
        let least = Duration::from_secs(u64::from(2 * READ_BURST / READ_RATE));
        assert!(start.elapsed() >= least, "{:?}", start.elapsed());
        flood.await.unwrap().unwrap();
    }

    #[tokio::test]
    async fn others_have_their_turn_while_a_flood_is_read() {
        let (mut near, far) = duplex(1 << 20);
        near.write_all(&vec![0; 16 * READ_TURN]).await.unwrap();
        let turns = std::sync::Arc::new(std::sync::atomic::AtomicUsize::new(0));
        let counted = std::sync::Arc::clone(&turns);
        tokio::spawn(async move {
            loop {
                counted.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                tokio::task::yield_now().await;
            }
        });
        let mut far = LimitedStream::new(far, TIMEOUT);
        let mut piece = [0; READ_TURN];
        for _ in 0..16 {
            far.read_exact(&mut piece).await.unwrap();
        }
        assert!(turns.load(std::sync::atomic::Ordering::Relaxed) >= 8);
    }
}
