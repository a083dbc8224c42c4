// One table as this reader sees it, folded from what the server says. Pure: the same messages in
// the same order give the same table, whatever the socket did in between.
import type { Line, Offer, PlayedMove, ServerMessage, Side, View } from '../wire';

type Message<Type extends ServerMessage['type']> = Extract<ServerMessage, { type: Type }>;

/** The reader's premove or conditional lines; nobody else receives them. */
export type Plan = Omit<Message<'plan'>, 'type' | 'table'>;

/** Presence at the table. */
export type Presence = Omit<Message<'presence'>, 'type' | 'table'>;

export interface TableState {
  view: View | null;
  /** The number of the last event that is part of `view`. */
  seen: number | null;
  /** When `view.clocks` was right, in the server's time. */
  clocksAt: number;
  presence: Presence | null;
  thought: { ply: number; depth: number; lines: Line[]; done: boolean } | null;
  plan: Plan | null;
  /** The last phrase of each side, with the member of a team who said it and the event that brought it. */
  phrases: Partial<Record<Side, { text: string; from: string | null; n: number }>>;
  /** The last offer that was declined, and by whom; gone with the next move, offer or whole table. */
  declined: { offer: Offer; by: Side; n: number } | null;
  /** The events do not fit together: the whole table must be asked for. */
  torn: boolean;
}

export const unknownTable: TableState = {
  view: null,
  seen: null,
  clocksAt: 0,
  presence: null,
  thought: null,
  plan: null,
  phrases: {},
  declined: null,
  torn: false,
};

export function applyMessage(state: TableState, message: ServerMessage): TableState {
  switch (message.type) {
    case 'state':
      return {
        ...state,
        view: message.view,
        seen: message.n,
        clocksAt: message.now,
        thought: state.thought?.ply === message.view.ply ? state.thought : null,
        // The server tells a plan after the state, where there is one.
        plan: null,
        // Events that were missed may have answered it.
        declined: null,
        torn: false,
      };
    case 'event':
      return takeEvent(state, message);
    case 'presence':
      return {
        ...state,
        presence: {
          seats: message.seats,
          watching: message.watching,
          left_for: message.left_for,
          ...(message.members ? { members: message.members } : {}),
        },
      };
    case 'plan': {
      const { ply, premove, lines, dropped } = message;
      const plan = { ply, premove, lines, ...(dropped === undefined ? {} : { dropped }) };
      return { ...state, plan };
    }
    case 'thought':
      // A thought about a position that has passed would only confuse.
      if (message.ply !== state.view?.ply) return state;
      return {
        ...state,
        thought: {
          ply: message.ply,
          depth: message.depth,
          lines: message.lines,
          done: message.done,
        },
      };
    default:
      return state;
  }
}

function takeEvent(state: TableState, message: Message<'event'>): TableState {
  const { view, seen } = state;
  if (!view || seen === null) return { ...state, torn: true };
  // Sent twice around a reconnection.
  if (message.n <= seen) return state;
  if (message.n !== seen + 1) return { ...state, torn: true };

  const { event } = message;
  let moves = view.moves;
  let { phrases, declined } = state;
  let start = view.first_position;
  switch (event.kind) {
    case 'moved': {
      const played: PlayedMove = {
        move: event.move,
        side: event.side,
        effect: event.effect,
        position: event.position,
        clock: event.clock,
      };
      moves = [...moves, played];
      declined = null;
      break;
    }
    case 'took_back':
      moves = moves.slice(0, event.to_ply);
      declined = null;
      break;
    case 'phrase':
      phrases = {
        ...phrases,
        [event.by]: { text: event.text, from: event.from ?? null, n: message.n },
      };
      break;
    case 'declined':
      declined = { offer: event.offer, by: event.by, n: message.n };
      break;
    case 'offered':
    case 'ended':
      declined = null;
      break;
    case 'began':
      // Who begins may be settled only now, and with it the position at the start.
      if (message.view && moves.length === 0) start = message.view.position;
      break;
    default:
      break;
  }
  const turn = message.view;
  const next: View = {
    ...view,
    ...turn,
    moves,
    first_position: start,
    invitation: (turn?.seats ?? view.seats).some((seat) => seat.kind === 'open'),
  };
  return {
    ...state,
    view: next,
    seen: message.n,
    clocksAt: turn ? message.now : state.clocksAt,
    phrases,
    declined,
    thought: state.thought?.ply === next.ply ? state.thought : null,
    torn: turn !== undefined && turn.ply !== moves.length,
  };
}

/** What a side's clock shows at a moment of the server's time; none without a clock. */
export function timeLeft(state: TableState, side: Side, serverNow: number): number | null {
  const clocks = state.view?.clocks;
  const left = clocks?.[side];
  if (clocks === undefined || left === null || left === undefined) return null;
  if (clocks.running !== side) return left;
  return Math.max(0, left - Math.max(0, serverNow - state.clocksAt));
}
