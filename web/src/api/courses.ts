// Courses. The server has the exercises and judges the answers.
import type { Course, ExerciseAnswer, GameName, Judged } from '../wire';
import { get, post } from './http';

export const readCourse = (game: GameName, language: string): Promise<Course> =>
  get<Course>(`/api/courses/${game}?lang=${language}`);

/** Judges an answer after these moves; without one, returns the board after them. */
export const judge = (
  game: GameName,
  step: string,
  moves: string[],
  answer?: string,
): Promise<Judged> => {
  const given: ExerciseAnswer = { moves, answer };
  return post<Judged>(`/api/courses/${game}/${step}`, given);
};
