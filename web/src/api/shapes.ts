// What the server's pages of JSON look like (docs/live.md).
import type {
  Challenge,
  ClockKind,
  GameName,
  Mode,
  Result,
  Seat,
  Side,
  Status,
  TableId,
} from '../live/messages';

/** A game in a list. */
export interface Summary {
  id: TableId;
  game: GameName;
  rules: string;
  start: string | null;
  mode: Mode;
  rated: boolean;
  clock: ClockKind;
  status: Status;
  ply: number;
  /** What lies on the board, where the server has kept it. */
  position: string | null;
  turn: Side | null;
  seats: [Seat, Seat];
  you: Side[];
  result: Result | null;
  created: number;
  updated: number;
  ended: number | null;
  /** When the running clock ends. */
  deadline: number | null;
}

/** A name for programs, and its words. */
export interface Named {
  name: string;
  text: string;
}

export interface GameEntry {
  name: GameName;
  /** The usual one first. */
  rules: Named[];
  starts: { name: string; position: string }[];
}

export interface Catalogue {
  games: GameEntry[];
  levels: number[];
  phrases: Named[];
  clocks: ClockKind[];
}

export interface RatingHistory {
  rating: number;
  deviation: number;
  games: number;
  history: { at: number; rating: number }[];
}

export interface Profile {
  id: string;
  name: string;
  guest: boolean;
  bot: boolean;
  since: number;
  ratings: Partial<Record<GameName, RatingHistory>>;
  /** Finished games of each kind. */
  games: Partial<Record<GameName, { won: number; drawn: number; lost: number }>>;
  blocked: boolean;
}

export interface Session {
  id: string;
  /** The kind of browser. */
  label: string;
  /** The one that asks. */
  this: boolean;
  created: number;
  seen: number;
}

/** What lets a program in. */
export interface Token {
  id: string;
  name: string;
  created: number;
}

/** An invitation that is only looked at. */
export interface Invited {
  /** The seat is still free. */
  open: boolean;
  /** The side of whoever waits. */
  side: Side | 'lot';
  table: Summary;
}

/** What a new table should be like. */
export interface NewTable {
  game: GameName;
  rules?: string;
  start?: string;
  clock: ClockKind;
  mode: 'local' | 'computer' | 'link' | 'open';
  rated?: boolean;
  side: Side | 'lot' | 'youngest';
  begins: 'usual' | Side | 'lot' | 'youngest';
  youngest?: 'me' | 'other';
  level?: number;
  names?: [string, string];
  teams?: [string[], string[]];
}

export interface Made {
  table: TableId;
  invitation?: string;
}

export interface Lobby {
  challenges: Challenge[];
}
