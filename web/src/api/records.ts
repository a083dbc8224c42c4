// Records, positions and moves as texts, parsed and written by the server.
import type { CommentedLine, GameName, GameLine, Records, RecordText, WrittenLine } from '../wire';
import { getText, post } from './http';

export const readText = (text: string, game: GameName): Promise<Records> => {
  const pasted: RecordText = { text, game };
  return post<Records>('/api/records/read', pasted);
};

/** The record of a game on this server. */
export const recordOf = (table: string): Promise<string> =>
  getText(`/api/tables/${encodeURIComponent(table)}/record`);

export const writeRecord = (place: GameLine, comments: string[][]): Promise<WrittenLine> => {
  const line: CommentedLine = { ...place, comments };
  return post<WrittenLine>('/api/records/write', line);
};
