// The app's one socket, and its state for the screen.
import { Live, type Connection, type SocketLike } from '../live/live';
import { answerLanguage, get, Problem } from '../api/http';

function address(table: string | null): string {
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
  const address = `${scheme}//${location.host}/api/live?lang=${answerLanguage()}`;
  return table === null ? address : `${address}&table=${encodeURIComponent(table)}`;
}

export const live = new Live({
  connect: (table) => new WebSocket(address(table)) as SocketLike,
  now: () => Date.now(),
  after(milliseconds, what) {
    const timer = setTimeout(what, milliseconds);
    return () => {
      clearTimeout(timer);
    };
  },
  random: () => Math.random(),
  isWatched: () => document.visibilityState === 'visible',
  hasSession: () =>
    get('/api/me/games?waiting=1').then(
      () => true,
      (problem: unknown) => (problem instanceof Problem && problem.status === 401 ? false : null),
    ),
});

let connection = $state<Connection>('idle');
let closing = $state(false);
let silent = $state(false);

live.watch(() => {
  connection = live.connection;
  closing = live.closing;
  silent = live.silent;
});

export const link = {
  get connection() {
    return connection;
  },
  /** The server has announced a restart. */
  get closing() {
    return closing;
  },
  /** A reply is overdue. */
  get silent() {
    return silent;
  },
};

/**
 * Follows the browser's network events: going offline checks the connection at once; coming online or showing the page
 * again reconnects without waiting.
 */
export function followNetwork(): () => void {
  const retry = () => {
    live.retry();
  };
  const check = () => {
    live.check();
  };
  const look = () => {
    if (document.visibilityState === 'visible') live.shown();
  };
  addEventListener('online', retry);
  addEventListener('offline', check);
  document.addEventListener('visibilitychange', look);
  return () => {
    removeEventListener('online', retry);
    removeEventListener('offline', check);
    document.removeEventListener('visibilitychange', look);
  };
}
