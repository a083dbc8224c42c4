// What the app and the server say to each other (docs/live.md). Types only: the rules, and with
// them every decision about a move, stay with the server.

export type GameName = 'avalam' | 'abalone' | 'awale';
export const GAMES: readonly GameName[] = ['avalam', 'abalone', 'awale'];

/** Light, Black and South are first. */
export type Side = 'first' | 'second';

export const other = (side: Side): Side => (side === 'first' ? 'second' : 'first');

export type TableId = string;

export type ClockKind =
  | { kind: 'none' }
  | { kind: 'timed'; main: number; increment: number }
  | { kind: 'days'; days: number };

export type Mode = 'local' | 'computer' | 'online';
export type Status = 'waiting' | 'playing' | 'paused' | 'over';
export type Offer = 'takeback' | 'draw' | 'rematch';

/** What a move does to the board, so that it can be drawn without knowing the rules. */
export type Effect =
  | { from: string; to: string }
  | { place: string; colour: 'light' | 'dark' }
  | { shift: [string, string][]; out: null | { from: string; colour: 'black' | 'white' } }
  | { from: string; path: string[]; captured: string[]; gathered: [string, number][] };

export interface LegalMove {
  move: string;
  effect: Effect;
}

export interface PlayedMove {
  move: string;
  side: Side;
  effect: Effect;
  /** The position after the move. */
  position: string;
  /** What the mover's clock showed after it, in milliseconds. */
  clock?: number | null;
}

export interface Seat {
  kind: 'open' | 'person' | 'computer' | 'team';
  name?: string;
  person?: string;
  level?: number;
  members?: string[];
  next_member?: number;
  rating?: number;
  provisional?: boolean;
  bot?: boolean;
  /** The name is an account with a profile. */
  account?: boolean;
  present?: boolean;
}

export interface Clocks {
  first: number | null;
  second: number | null;
  running: Side | null;
}

export interface StandingOffer {
  offer: Offer;
  by: Side;
  ply: number;
}

export interface Result {
  winner: Side | null;
  reason: string;
  score: [number, number];
  text: string;
}

export type Ability =
  | 'move'
  | 'takeback'
  | 'offer-takeback'
  | 'draw'
  | 'resign'
  | 'abort'
  | 'pause'
  | 'resume'
  | 'claim'
  | 'rematch'
  | 'hint'
  | 'think';

/** The part of a table that changes with every event. */
export interface Turn {
  status: Status;
  ply: number;
  position: string;
  turn: Side | null;
  score: [number, number];
  seats: [Seat, Seat];
  clocks: Clocks;
  legal: LegalMove[] | null;
  settled: string[];
  offers: StandingOffer[];
  can: Ability[];
  result: Result | null;
  next: TableId | null;
}

export interface View extends Turn {
  id: TableId;
  game: GameName;
  rules: string;
  /** None for a game from a position of its own. */
  start: string | null;
  first_position: string;
  mode: Mode;
  rated: boolean;
  /** A seat is still open. */
  invitation: boolean;
  /** The name of the invitation, for whoever sits at the table already. */
  invite?: string;
  clock: ClockKind;
  /** How long the opponent must be away before the game can be claimed; never without it. */
  claim_after: number | null;
  /** The sides that this reader plays: both at one screen, none for a spectator. */
  you: Side[];
  moves: PlayedMove[];
}

export type TableEvent =
  | { kind: 'seated'; side: Side; seat: Seat }
  | { kind: 'began'; first_to_move: Side }
  | {
      kind: 'moved';
      ply: number;
      side: Side;
      move: string;
      effect: Effect;
      position: string;
      clock?: number | null;
    }
  | { kind: 'offered'; offer: Offer; by: Side; ply: number }
  | { kind: 'declined'; offer: Offer; by: Side }
  | { kind: 'withdrawn'; offer: Offer; by: Side }
  | { kind: 'lapsed'; offer: Offer }
  | { kind: 'took_back'; to_ply: number }
  | { kind: 'paused' }
  | { kind: 'resumed' }
  | { kind: 'phrase'; by: Side; phrase: string; text: string }
  | { kind: 'muted'; by: Side }
  | { kind: 'ended'; result: Result }
  | { kind: 'rematch'; table: TableId }
  | { kind: 'opened' }
  | { kind: 'excused'; ms: number };

export type Action =
  | { kind: 'move'; move: string }
  | { kind: 'offer' | 'accept' | 'decline' | 'withdraw'; offer: Offer }
  | { kind: 'resign'; side?: Side }
  | { kind: 'takeback' | 'abort' | 'pause' | 'resume' | 'claim' }
  | { kind: 'phrase'; phrase: string };

export type Score =
  { points: number } | { proven: 'win' | 'draw' | 'loss'; by?: number; plies?: number };

export interface Line {
  move: string;
  score: Score;
  pv: string[];
}

export interface Challenge {
  id: string;
  by: { name: string; rating?: number; bot?: boolean };
  game: GameName;
  rules: string;
  start: string | null;
  clock: ClockKind;
  rated: boolean;
  side: Side | 'lot';
  created: number;
  mine: boolean;
}

export interface Reason {
  code: string;
  text: string;
}

export interface Me {
  id: string;
  name: string;
  guest: boolean;
  bot: boolean;
  settings: Record<string, unknown>;
  ratings: Partial<Record<GameName, { rating: number; deviation: number; games: number }>>;
}

export type ClientMessage =
  | { type: 'join'; v: 1; table: TableId; seen?: number }
  | { type: 'leave'; table: TableId }
  | { type: 'act'; id: string; table: TableId; ply: number; action: Action }
  | { type: 'why'; id: string; table: TableId; move: string }
  | { type: 'ask'; id: string; table: TableId; what: 'hint' | 'advice' }
  | { type: 'think'; table: TableId; on: boolean }
  | Analyse
  | { type: 'stop'; id: string }
  | { type: 'lobby'; on: boolean }
  | { type: 'ping'; t: number };

/** To have a position analysed that belongs to no table. */
export interface Analyse {
  type: 'analyse';
  id: string;
  game: GameName;
  rules?: string;
  start?: string;
  position?: string;
  moves?: string[];
  /** From 1 to 5. */
  lines: number;
  /** Every legal move with its value. */
  every: boolean;
}

export interface Analysis {
  type: 'analysis';
  id: string;
  depth: number;
  /** The best first; none where nothing new is known. */
  lines: Line[];
  done: boolean;
  /** How many others come first, before it has begun. */
  waiting?: number;
}

export type NoticeKind = 'your-turn' | 'challenge-accepted' | 'paired' | 'game-over';

export interface Presence {
  seats: [boolean, boolean];
  watching: number;
  /** How long a side has been gone, in milliseconds. */
  left_for: [number | null, number | null];
}

export type ServerMessage =
  | { type: 'hello'; v: number; now: number; me: Me }
  | { type: 'state'; table: TableId; n: number; now: number; view: View }
  | { type: 'event'; table: TableId; n: number; now: number; event: TableEvent; view?: Turn }
  | { type: 'ack'; id: string; n: number }
  | { type: 'refused'; id: string; reason: Reason }
  | { type: 'why'; id: string; legal: boolean; text?: string }
  | { type: 'hint'; id: string; move: string; score: Score; pv: string[] }
  | { type: 'advice'; id: string; text: string; move?: string }
  | {
      type: 'thought';
      table: TableId;
      ply: number;
      depth: number;
      lines: Line[];
      done: boolean;
    }
  | Analysis
  | ({ type: 'presence'; table: TableId } & Presence)
  | { type: 'lobby'; challenges: Challenge[] }
  | { type: 'notice'; kind: NoticeKind; table: TableId }
  | { type: 'pong'; t: number; now: number }
  | { type: 'closing'; after: number }
  | { type: 'error'; code: string; text: string; id?: string; table?: TableId };
