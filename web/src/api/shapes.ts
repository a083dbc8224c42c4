// What the server's pages of JSON look like (docs/live.md).
import type {
  Challenge,
  ClockKind,
  Clocks,
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
  position: string;
  turn: Side | null;
  score: [number, number];
  seats: [Seat, Seat];
  you: Side[];
  clocks: Clocks;
  started: number;
  updated: number;
  result: Result | null;
}

export interface Named {
  id: string;
  name: string;
}

export interface GameEntry {
  id: GameName;
  name: string;
  rules: (Named & { text: string })[];
  starts: (Named & { position: string })[];
}

export interface Catalogue {
  games: GameEntry[];
  levels: { level: number; name: string }[];
  phrases: { id: string; text: string }[];
  clocks: ClockKind[];
}

export interface Invitation {
  open: boolean;
  by: string;
  side: Side | 'lot';
  table: Summary;
}

export interface RatingHistory {
  rating: number;
  deviation: number;
  games: number;
  history: [at: number, rating: number][];
}

export interface Profile {
  id: string;
  name: string;
  guest: boolean;
  bot: boolean;
  since: number;
  ratings: Partial<Record<GameName, RatingHistory>>;
  games: Summary[];
  blocked: boolean;
}

export interface Session {
  id: string;
  current: boolean;
  created: number;
  seen: number;
  agent: string;
}

export interface Token {
  id: string;
  name: string;
  created: number;
  used: number | null;
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
  challenge?: string;
}

export interface Lobby {
  challenges: Challenge[];
}
