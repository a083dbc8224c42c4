// The courses through the games. The server knows the exercises and judges the answers.
import type { GameName, LegalMove, PlayedMove, Side } from '../live/messages';
import { get, post } from './http';

/** What is on a board. */
export interface Scene {
  rules: string;
  position: string;
  highlight: string[];
  arrows: LegalMove[];
  settled: string[];
}

export interface Option {
  name: string;
  text: string;
}

export interface Step {
  id: string;
  kind: 'read' | 'play' | 'try' | 'answer' | 'game';
  title: string;
  /** Paragraphs are separated by empty lines. */
  text: string;
  task?: string;
  scene: Scene;
  options?: Option[];
  /** For each move of the exercise, all that are right. */
  answers: string[][];
}

export interface Chapter {
  id: string;
  title: string;
  steps: Step[];
}

export interface Figure {
  id: string;
  /** The text of the rules that it belongs to. */
  section: string;
  caption: string;
  scene: Scene;
}

export interface Course {
  game: GameName;
  chapters: Chapter[];
  figures: Figure[];
}

/** The board of an exercise, after some of its moves. */
export interface ExerciseBoard {
  position: string;
  turn: Side | null;
  settled: string[];
  legal: LegalMove[];
  moves: PlayedMove[];
}

export interface Judged {
  /** Whether the answer is right; none where nothing was answered. */
  right: boolean | null;
  complete: boolean;
  text: string;
  /** Why the move is not allowed, in the words of the rules. */
  reason?: string;
  moves: string[];
  board: ExerciseBoard;
}

export const readCourse = (game: GameName, language: string): Promise<Course> =>
  get<Course>(`/api/courses/${game}?lang=${language}`);

/** Judges an answer that comes after these moves; without one, shows the board after them. */
export const judge = (
  game: GameName,
  step: string,
  moves: string[],
  answer?: string,
): Promise<Judged> => post<Judged>(`/api/courses/${game}/${step}`, { moves, answer });
