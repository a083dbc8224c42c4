// The app's one socket, and what the screen needs to know about it.
import { Live, type Connection, type Wire } from '../live/live';
import { answerLanguage } from '../api/http';

function address(): string {
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
  return `${scheme}//${location.host}/api/live?lang=${answerLanguage()}`;
}

export const live = new Live({
  connect: () => new WebSocket(address()) as Wire,
  now: () => Date.now(),
  after(milliseconds, what) {
    const timer = setTimeout(what, milliseconds);
    return () => {
      clearTimeout(timer);
    };
  },
  random: () => Math.random(),
});

let connection = $state<Connection>('idle');
let closing = $state(false);

live.watch(() => {
  connection = live.connection;
  closing = live.closing;
});

export const link = {
  get connection() {
    return connection;
  },
  /** The server has said that it restarts. */
  get closing() {
    return closing;
  },
};

/** A network that returns, or a reader who looks again, ends the wait for the next attempt. */
export function hurryBack(): () => void {
  const retry = () => {
    live.retry();
  };
  const look = () => {
    if (document.visibilityState === 'visible') live.retry();
  };
  addEventListener('online', retry);
  document.addEventListener('visibilitychange', look);
  return () => {
    removeEventListener('online', retry);
    document.removeEventListener('visibilitychange', look);
  };
}
