// The reader's studies, and those shared by others.
import type { NewStudy, Studies, Study, StudyKept } from '../wire';
import { get, post, put, remove } from './http';

const at = (id: string) => `/api/studies/${encodeURIComponent(id)}`;

export const studies = (): Promise<Studies> => get('/api/studies');
export const study = (id: string): Promise<Study> => get(at(id));
export const makeStudy = (made: NewStudy): Promise<StudyKept> => post('/api/studies', made);
export const changeStudy = (id: string, made: NewStudy): Promise<StudyKept> => put(at(id), made);
export const deleteStudy = (id: string): Promise<unknown> => remove(at(id));
