// Studies that this reader keeps, and those that others show.
import type { GameName } from '../live/messages';
import { get, post, put, remove } from './http';

export interface Listed {
  id: string;
  name: string;
  game: GameName;
  created: number;
  updated: number;
}

export interface Study {
  id: string;
  name: string;
  game: GameName;
  updated: number;
  by: string;
  mine: boolean;
  /** What this app has put there. */
  study: unknown;
}

export interface NewStudy {
  name: string;
  game: GameName;
  study: unknown;
}

const at = (id: string) => `/api/studies/${encodeURIComponent(id)}`;

export const studies = (): Promise<{ studies: Listed[] }> => get('/api/studies');
export const study = (id: string): Promise<Study> => get(at(id));
export const makeStudy = (made: NewStudy): Promise<{ id: string }> => post('/api/studies', made);
export const changeStudy = (id: string, made: NewStudy): Promise<{ id: string }> =>
  put(at(id), made);
export const deleteStudy = (id: string): Promise<unknown> => remove(at(id));
