// Records, positions and moves as texts: read and written by the server, which knows the notations.
import type { CommentedLine, GameName, Place, Records, RecordText, WrittenLine } from '../wire';
import { getText, post } from './http';

export const readText = (text: string, game: GameName): Promise<Records> => {
  const pasted: RecordText = { text, game };
  return post<Records>('/api/records/read', pasted);
};

/** The record of a game that was played here. */
export const recordOf = (table: string): Promise<string> =>
  getText(`/api/tables/${encodeURIComponent(table)}/record`);

export const writeRecord = (place: Place, comments: string[][]): Promise<WrittenLine> => {
  const line: CommentedLine = { ...place, comments };
  return post<WrittenLine>('/api/records/write', line);
};
