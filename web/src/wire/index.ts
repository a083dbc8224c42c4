// The messages between the web app and the server.
// Generated from crates/protocol by `make wire`: change the types there.

export const GAMES = ['avalam', 'abalone', 'awale'] as const;

/** What a viewer can do at a table. */
export type Ability = "move" | "takeback" | "offer-takeback" | "draw" | "resign" | "abort" | "pause" | "resume" | "claim" | "rematch" | "hint" | "think";

/** The end of an account. */
export type AccountDeletion = {
  /** The password; empty for a guest. */
  password: string;
};

/** To do something at a table. */
export type Act = {
  /** The client's name for this action, by which a repetition is known. */
  id: string;
  /** The table. */
  table: string;
  /** How many moves the client believes have been played. */
  ply: number;
  /** The action. */
  action: Action;
};

/** What somebody at a table wants to do. */
export type Action = {
  "kind": "move";
  /** The move, as `docs/notation.md` writes it. */
  move: string;
} | {
  "kind": "offer";
  /** The offer. */
  offer: Offer;
} | {
  "kind": "accept";
  /** The offer. */
  offer: Offer;
} | {
  "kind": "decline";
  /** The offer. */
  offer: Offer;
} | {
  "kind": "withdraw";
  /** The offer. */
  offer: Offer;
} | { "kind": "takeback" } | {
  "kind": "resign";
  /** The side that resigns; only in a game at one screen. */
  side?: Side;
} | { "kind": "abort" } | { "kind": "pause" } | { "kind": "resume" } | {
  "kind": "claim";
  /** The result that is claimed. */
  claim?: Claim;
} | {
  "kind": "phrase";
  /** The name of the phrase. */
  phrase: string;
};

/** To have a position analysed. A connection has one analysis at a time: this ends the one before. */
export type Analyse = {
  /** The client's name for it, which all its answers carry. */
  id: string;
  /** The game. */
  game: string;
  /** The rule set; the usual one where nothing is said. */
  rules?: string;
  /** The name of the start; the usual one where nothing is said. */
  start?: string;
  /** A position, instead of a named start. */
  position?: string;
  /** The moves from there. */
  moves?: Array<string>;
  /** How many of the best lines to send, from 1 to `MOST_LINES`. */
  lines: number;
  /** Whether every legal move is to be valued. */
  every: boolean;
};

/** To be helped: a hint is a move, advice is words. */
export type Ask = {
  /** The client's name for this question. */
  id: string;
  /** The table. */
  table: string;
  /** What is asked for. */
  what: Help;
};

/** Somebody whom the reader has blocked. */
export type Blocked = {
  /** The person's id. */
  id: string;
  /** The name, or what a guest is called. */
  name: string;
};

/**
 * A position that belongs to no table, with everything that can be said about it and the moves that
 * led there.
 */
export type Board = {
  /** The game's name. */
  game: GameName;
  /** The rule set. */
  rules: string;
  /** The name of the start, where it has one. */
  start: string | null;
  /** The position from which the moves lead on. */
  first_position: string;
  /** The position after the moves. */
  position: string;
  /** How many moves have been played. */
  ply: number;
  /** The side to move; none where the game is over. */
  turn: Side | null;
  /** The points, the first side first. */
  score: [number, number];
  /** Avalam: the towers that can never change. */
  settled: Array<string>;
  /** The legal moves; none where the game is over. */
  legal: Array<LegalMove>;
  /** The moves, each with what it did. */
  moves: Array<PlayedMove>;
  /** How the game ended. */
  result: Ended | null;
  /**
   * What keeps the first position from being the start of a game, in the reader's language: what is
   * missing on its board. It can be studied all the same.
   */
  missing: Array<string>;
};

/** What can be played here, and the limits that clients keep to. */
export type Catalogue = {
  /** The games. */
  games: Array<GameEntry>;
  /** The computer's levels. */
  levels: Array<number>;
  /** What players can say. */
  phrases: Array<Named>;
  /** The clocks that are offered; others are possible. */
  clocks: Array<Clock>;
  /** The limits. */
  limits: Limits;
};

/** A game that somebody offers to all. */
export type Challenge = {
  /** By which it is accepted. */
  id: string;
  /** Who offers it. */
  by: Challenger;
  /** The game. */
  game: GameName;
  /** The rule set. */
  rules: string;
  /** The name of the start, where it has one. */
  start: string | null;
  /** How time is limited. */
  clock: Clock;
  /** Whether it counts for the ratings. */
  rated: boolean;
  /** Which side the challenger takes. */
  side: HostSide;
  /** When it was made. */
  created: number;
  /** Whether it is the reader's own. */
  mine: boolean;
};

/** Who offers a game. */
export type Challenger = {
  /** What to call them. */
  name: string;
  /** The rating in this game. */
  rating?: number;
  /** Whether the account belongs to a program. */
  bot?: boolean;
};

/** A chapter of a course. */
export type Chapter = {
  /** Its name in addresses. */
  id: string;
  /** Its title. */
  title: string;
  /** Its steps, in order. */
  steps: Array<Step>;
};

/** As what somebody ends a game that the opponent has left. */
export type Claim = "win" | "draw";

/** A message from a client. `Display` writes it as JSON. */
export type ClientMessage = { "type": "join" } & Join | {
  "type": "leave";
  /** The table. */
  table: string;
} | { "type": "act" } & Act | { "type": "why" } & Why | { "type": "ask" } & Ask | { "type": "think" } & Think | { "type": "analyse" } & Analyse | {
  "type": "stop";
  /** The client's name for it. */
  id: string;
} | {
  "type": "lobby";
  /** `false` ends the subscription. */
  on: boolean;
} | {
  "type": "ping";
  /** Sent back in the `pong`. */
  t: number;
};

/** How time is limited. */
export type Clock = { "kind": "none" } | {
  "kind": "timed";
  /** For the game, in milliseconds. */
  main: number;
  /** For each move, in milliseconds. */
  increment: number;
} | {
  "kind": "days";
  /** In days. */
  days: number;
};

/** What the clocks show, in milliseconds; nothing where time is not limited. */
export type Clocks = {
  /** The first side's. */
  first: number | null;
  /** The second side's. */
  second: number | null;
  /** Whose clock runs. */
  running: Side | null;
};

/** A line to be written as a record. */
export type CommentedLine = {
  /** The comments before the first move, then after each. */
  comments?: Array<Array<string>>;
  /** The name of the game. */
  game: string;
  /** The rule set; the usual one if missing. */
  rules?: string;
  /** The name of the start; the usual one if missing. */
  start?: string;
  /** A position, instead of a named start. Counters and seeds may be missing. */
  position?: string;
  /** The moves from there. */
  moves?: Array<string>;
};

/** The colour of one of Avalam's counters. */
export type CounterColour = "light" | "dark";

/** A course through a game. */
export type Course = {
  /** The game. */
  game: GameName;
  /** Its chapters, in the order in which they are read. */
  chapters: Array<Chapter>;
  /** The figures of the rules' page. */
  figures: Array<Figure>;
};

/** A table that was set up. */
export type CreatedTable = {
  /** The table. */
  table: string;
  /** The id of the invitation, which others open to sit down. */
  invitation?: string;
};

/** A new token, which is shown once. */
export type CreatedToken = {
  /** Its id. */
  id: string;
  /** What it is called. */
  name: string;
  /** The secret. */
  token: string;
};

/** A name and its password. */
export type Credentials = {
  /** The name. */
  name: string;
  /** The password. */
  password: string;
};

/** How bad a move was. */
export type Degree = "inaccuracy" | "mistake" | "blunder";

/** An action that has happened. */
export type Done = {
  /** The number of its last event. */
  n: number;
};

/** What a move does to the board, so that a client can draw it without knowing the rules. */
export type Effect = {
  /** The hole. */
  place: string;
  /** Its colour. */
  colour: CounterColour;
} | {
  /** Every marble that stays on the board, from where to where. */
  shift: Array<[string, string]>;
  /** The marble that leaves it. */
  out: Out | null;
} | {
  /** The pit that is emptied. */
  from: string;
  /** Where the seeds fall, in this order. */
  path: Array<string>;
  /** The pits whose seeds are taken, in this order. */
  captured: Array<string>;
  /** What each side still collects where the move ends the game: pits with their seeds. */
  gathered: Array<[string, number]>;
} | {
  /** The tower that moves. */
  from: string;
  /** The tower that is covered. */
  to: string;
};

/** How a game ended. */
export type Ended = {
  /** Who won; nobody where it is a draw or called off. */
  winner: Side | null;
  /** Why: one of the words of `docs/live.md`. */
  reason: string;
  /** The points, the first side first. */
  score: [number, number];
  /** The same in the reader's language. */
  text: string;
};

/** An answer to an exercise, or none yet: then only the board is asked for. */
export type ExerciseAnswer = {
  /** The moves of the exercise so far, the opponent's included. */
  moves?: Array<string>;
  /** A move as it is written, or the name of an option. */
  answer?: string;
};

/** A figure of the rules' page. */
export type Figure = {
  /** Its name. */
  id: string;
  /** The text of the rules that it belongs to. */
  section: string;
  /** What it shows, in words. */
  caption: string;
  /** The board. */
  scene: Scene;
};

/** A game that can be played. */
export type GameEntry = {
  /** Its name in requests. */
  name: GameName;
  /** Its name for people. */
  title: string;
  /** What it is about. */
  text: string;
  /** The names of the two sides, the first side first. */
  sides: [string, string];
  /** Whether either side may begin. */
  either_begins: boolean;
  /** The rule sets, the usual one first. */
  rules: Array<Named>;
  /** The options of the rule sets, each with what it can be. */
  options: Array<Named>;
  /** The starts, the usual one first. */
  starts: Array<StartEntry>;
};

export type GameName = "avalam" | "abalone" | "awale";

/** Tables in a list. */
export type Games = {
  /** The latest first. */
  games: Array<Summary>;
};

/** What help can be asked for. */
export type Help = "hint" | "advice";

/** The side of the person who opens a table. */
export type HostSide = "first" | "second" | "lot";

/** What an invitation is to. */
export type Invitation = {
  /** Whether the seat is still free. */
  open: boolean;
  /** The host's side. */
  side: HostSide;
  /** The table with its host. */
  table: Summary;
};

/** To sit at a table or watch it. */
export type Join = {
  /** The version of the messages. */
  v: number;
  /** The table. */
  table: string;
  /** The number of the last event that the client has seen, after an interruption. */
  seen?: number;
};

export type JsonValue = number | string | boolean | Array<JsonValue> | { [key in string]: JsonValue } | null;

/** The verdict on an answer, and the board after it. */
export type Judged = {
  /** Whether the answer is right; none if nothing was answered. */
  right: boolean | null;
  /** Whether the step is done. */
  complete: boolean;
  /** What is said about the answer. */
  text: string;
  /** Why the move is not allowed, in the words of the rules, unless that is the text. */
  reason?: string;
  /** The moves of the exercise so far. */
  moves: Array<string>;
  /** The board after them. */
  board: Board;
};

/** A move that can be played. */
export type LegalMove = {
  /** The move. */
  move: string;
  /** What it would do. */
  effect: Effect;
};

/** Whether a move is legal. */
export type Legality = {
  /** Whether it is. */
  legal: boolean;
  /** Why not, in the reader's language. */
  text?: string;
};

/** How much is accepted in one request. */
export type Limits = {
  /** The most moves before a position that is shown, over HTTP. */
  moves: number;
  /** The most moves before a position that is analysed, over the socket. */
  analysis_moves: number;
  /** The most lines of an analysis. */
  analysis_lines: number;
  /** The longest text of records, in characters. */
  text: number;
  /** The longest reason of a report, in characters. */
  report: number;
};

/** A move and what it leads to. */
export type Line = {
  /** The move. */
  move: string;
  /** What it is worth to the side to move. */
  score: Score;
  /** The best play from the position on, the move included. */
  pv: Array<string>;
};

/** The open challenges. */
export type Lobby = {
  /** The oldest first. */
  challenges: Array<Challenge>;
};

/** The colour of one of Abalone's marbles. */
export type MarbleColour = "black" | "white";

/** The signed-in person's or guest's own account. */
export type Me = {
  /** The person's id. */
  id: string;
  /** The name, or what a guest is called. */
  name: string;
  /** Whether there is no account. */
  guest: boolean;
  /** Whether the account is a program's. */
  bot: boolean;
  /** What the web app has stored; the server does not look into it. */
  settings: { [key in string]: JsonValue };
  /** The ratings, by game. */
  ratings: { [key in GameName]?: Rating };
};

/** Between whom a game is. */
export type Mode = "local" | "computer" | "online";

/** A move at a place, which may not be legal. */
export type MoveQuestion = {
  /** The move. */
  move: string;
  /** The name of the game. */
  game: string;
  /** The rule set; the usual one if missing. */
  rules?: string;
  /** The name of the start; the usual one if missing. */
  start?: string;
  /** A position, instead of a named start. Counters and seeds may be missing. */
  position?: string;
  /** The moves from there. */
  moves?: Array<string>;
};

/** A name for programs with a text for people. */
export type Named = {
  /** The name. */
  name: string;
  /** The text, in the reader's language. */
  text: string;
};

/** An account with its recovery code, which is shown once. */
export type NewAccount = {
  /** Whose account it is. */
  me: Me;
  /** The recovery code: it opens the account if the password is forgotten. */
  recovery: string;
};

/** Who begins a new game. */
export type NewBegins = "usual" | "first" | "second" | "lot" | "youngest";

/** Against whom a new game is. */
export type NewMode = "local" | "computer" | "link" | "open";

/** One of the two who play. */
export type NewParty = "me" | "other";

/** The side of the person who sets up a game. */
export type NewSide = "first" | "second" | "lot" | "youngest";

/** A study to be kept. */
export type NewStudy = {
  /** What it is called. */
  name: string;
  /** The name of the game. */
  game: string;
  /** A JSON object that only the web app looks into. */
  study: RawJson;
};

/** A game to be played. */
export type NewTable = {
  /** The name of the game. */
  game: string;
  /** The rule set; the usual one if missing. */
  rules?: string;
  /** The name of the start; the usual one if missing. */
  start?: string;
  /** A position, instead of a named start. */
  position?: string;
  /** How time is limited; not at all if missing. */
  clock: Clock;
  /** Against whom. */
  mode: NewMode;
  /** Whether it counts for the ratings. */
  rated?: boolean;
  /** The requester's side. */
  side: NewSide;
  /** Who begins. */
  begins: NewBegins;
  /** Which of the two is the youngest. */
  youngest?: NewParty;
  /** The computer's level. */
  level?: number;
  /** At one screen: the players' names, the requester's first. */
  names?: [string, string];
  /**
   * At one screen: the members of both teams, who move in rotation. Against the computer the first
   * team plays, and the second is empty.
   */
  teams?: [Array<string>, Array<string>];
};

/** A token to be made. */
export type NewToken = {
  /** What to call it. */
  name: string;
};

/** What wants the reader. */
export type NoticeKind = "your-turn" | "challenge-accepted" | "paired" | "game-over";

/** What can be offered. */
export type Offer = "takeback" | "draw" | "rematch";

/** An offer that stands. */
export type OpenOffer = {
  /** What is offered. */
  offer: Offer;
  /** The side that offers. */
  by: Side;
  /** How many moves had been played. */
  ply: number;
};

/** A move and the results of the games with it. */
export type OpeningMove = {
  /** The move. */
  move: string;
  /** How many games. */
  games: number;
  /** Won by the first side. */
  first: number;
  /** Drawn. */
  draws: number;
  /** Won by the second side. */
  second: number;
  /** The average rating of those who played it in rated games. */
  rating: number | null;
};

/** What was played after a beginning. */
export type Openings = {
  /** How many games have begun like this and gone on. */
  games: number;
  /** The most frequent first. */
  moves: Array<OpeningMove>;
};

/** A marble that is pushed off the board. */
export type Out = {
  /** Where it lay. */
  from: string;
  /** Its colour. */
  colour: MarbleColour;
};

/** An opponent, or none yet. */
export type Pairing = {
  /** The table, if somebody was waiting. */
  table?: string;
  /** Whether nobody was: a notice comes over the socket. */
  waiting: boolean;
};

/** A game that somebody looks for an opponent in. */
export type PairingRequest = {
  /** The name of the game. */
  game: string;
  /** The rule set; the usual one if missing. */
  rules?: string;
  /** The name of the start; the usual one if missing. */
  start?: string;
  /** How time is limited. */
  clock: Clock;
  /** Whether it counts for the ratings. */
  rated?: boolean;
};

/** The old password and a new one. */
export type PasswordChange = {
  /** The old password. */
  old: string;
  /** The new password. */
  new: string;
};

/** A start, named or a position of its own, and the moves from there. */
export type Place = {
  /** The name of the game. */
  game: string;
  /** The rule set; the usual one if missing. */
  rules?: string;
  /** The name of the start; the usual one if missing. */
  start?: string;
  /** A position, instead of a named start. Counters and seeds may be missing. */
  position?: string;
  /** The moves from there. */
  moves?: Array<string>;
};

/** A move of the game so far. */
export type PlayedMove = {
  /** The move. */
  move: string;
  /** Who moved. */
  side: Side;
  /** What it did. */
  effect: Effect;
  /** The position after it. */
  position: string;
  /** What the mover's clock showed after it. */
  clock: number | null;
};

/** An action over HTTP. */
export type PostedAction = {
  /** The client's name for the action, by which a repetition is known. */
  id?: string;
  /** How many moves the client believes have been played. */
  ply?: number;
  /** What to do. */
  action: Action;
};

/** A move over HTTP. */
export type PostedMove = {
  /** The client's name for the action, by which a repetition is known. */
  id?: string;
  /** How many moves the client believes have been played. */
  ply?: number;
  /** The move. */
  move: string;
};

/** What is stored about people, and why. */
export type Privacy = {
  /** The title of the page. */
  title: string;
  /** Its sections. */
  sections: Array<PrivacySection>;
};

/** A section of the privacy page. */
export type PrivacySection = {
  /** Its title. */
  title: string;
  /** Its text; paragraphs are separated by empty lines. */
  text: string;
};

/** A problem as RFC 9457 describes it: the body of every HTTP answer that is an error. */
export type ProblemBody = {
  /** The kind of problem as an address: that of the documentation, with the code. */
  type: string;
  /** The kind of problem, in the reader's language. */
  title: string;
  /** The HTTP status. */
  status: number;
  /** What is wrong and what to do, in the reader's language. */
  detail: string;
  /** A word for programs, which never changes. */
  code: string;
} & ({ [key in string]: number | string | boolean | Array<JsonValue> | { [key in string]: JsonValue } | null });

/** Somebody, as everybody can see them. */
export type Profile = {
  /** The person's id. */
  id: string;
  /** The name, or what a guest is called. */
  name: string;
  /** Whether there is no account. */
  guest: boolean;
  /** Whether the account is a program's. */
  bot: boolean;
  /** The day since which they play here, in milliseconds since 1970. */
  since: number;
  /** The ratings, by game. */
  ratings: { [key in GameName]?: RatingHistory };
  /** Finished games, by game. */
  games: { [key in GameName]?: Tally };
  /** Whether the reader has blocked them. */
  blocked: boolean;
};

/** A result for the side to move. */
export type Proof = "win" | "draw" | "loss";

/** A rating, rounded for people. */
export type Rating = {
  /** The strength; 1500 for a newcomer. */
  rating: number;
  /** How uncertain it is. */
  deviation: number;
  /** Whether it is still too uncertain to mean much. */
  provisional: boolean;
  /** How many rated games it rests on. */
  games: number;
};

/** A rating and how it has changed. */
export type RatingHistory = {
  /** The rating after each rated game, the earliest first. */
  history: Array<RatingPoint>;
  /** The strength; 1500 for a newcomer. */
  rating: number;
  /** How uncertain it is. */
  deviation: number;
  /** Whether it is still too uncertain to mean much. */
  provisional: boolean;
  /** How many rated games it rests on. */
  games: number;
};

/** A rating after a game. */
export type RatingPoint = {
  /** When the game ended, in milliseconds since 1970. */
  at: number;
  /** The rating. */
  rating: number;
  /** The game's table. */
  table: string;
};

/** JSON that is passed on as it is, however deeply it is nested. */
export type RawJson = unknown;

/** Why an action has not happened. */
export type Reason = {
  /** For programs. */
  code: string;
  /** In the reader's language. */
  text: string;
};

/** A text that somebody has pasted. */
export type RecordText = {
  /** The text: records, positions or moves. */
  text: string;
  /** The game, if the text does not name it. */
  game?: string;
  /** The rule set, if the text does not name it. */
  rules?: string;
};

/** A game that was found in a text. */
export type RecordedGame = {
  /** The game. */
  game: GameName;
  /** The rule set. */
  rules: string;
  /** The name of the start; none for a position of its own. */
  start: string | null;
  /** The position from which the moves lead on. */
  first_position: string;
  /** The moves. */
  moves: Array<string>;
  /** The comments before the first move, then after each. */
  comments: Array<Array<string>>;
  /** Names and values of the tags. */
  tags: Array<[string, string]>;
  /** The result, as records write it. */
  result: string;
};

/** The games in a text. */
export type Records = {
  /** The games; a position is one without moves. */
  games: Array<RecordedGame>;
  /** What could not be read, in the reader's language. */
  problems: Array<string>;
};

/** A name with the recovery code of its account, and a new password. */
export type Recovery = {
  /** The name. */
  name: string;
  /** The recovery code. */
  recovery: string;
  /** The new password. */
  password: string;
};

/** A report of somebody's behaviour. */
export type Report = {
  /** What they did. */
  reason: string;
  /** The table at which they did it. */
  table?: string;
};

/** What the engine thinks of a game. */
export type Review = {
  /** The moves in order. */
  moves: Array<ReviewedMove>;
  /** Accuracy of each side in per cent, first side first; `null` for a side that has not moved. */
  accuracy: [number | null, number | null];
  /** Indices into `moves` of the mistakes, costliest first. */
  mistakes: Array<number>;
  /** Index into `moves` of the move that changed the game most. */
  turning?: number;
};

/** Whether a review has begun. */
export type ReviewState = "queued" | "running" | "done";

/** How the review of a game stands. */
export type ReviewStatus = {
  /** Whether it has begun. */
  state: ReviewState;
  /** How much is done, from 0 to 1. */
  progress: number;
  /** What the engine thinks of each move, once it is done. */
  review?: Review;
};

/** What the engine thinks of a move. */
export type ReviewedMove = {
  /** The move. */
  move: string;
  /** What the position before it was worth to the mover, with the best play. */
  before: Score;
  /** What it is worth to the mover after it. */
  after: Score;
  /** The best move. */
  best: string | null;
  /** How many points a better move would have gained. */
  cost: number;
  /** How bad it was; missing for a good move. */
  degree?: Degree;
};

/** A board with what is marked on it. */
export type Scene = {
  /** The rule set. */
  rules: string;
  /** The position. */
  position: string;
  /** The marked places. */
  highlight: Array<string>;
  /** Moves that are shown as arrows. */
  arrows: Array<LegalMove>;
  /** Avalam: the towers that can never change. */
  settled: Array<string>;
};

/** What a move is worth to the side to move. */
export type Score = {
  /** In points: towers, marbles, seeds. */
  points: number;
} | {
  /** Who wins. */
  proven: Proof;
  /** By how many points, where that is proven too. */
  by?: number;
  /** In how many plies at most, where that is known. */
  plies?: number;
};

/** Who sits on a side. */
export type Seat = {
  /** What kind of player. */
  kind: SeatKind;
  /** What to call it, in the reader's language. */
  name: string;
  /** The person, where it is one. */
  person?: string;
  /** The computer's level. */
  level?: number;
  /** The members of a team, who move in turn. */
  members?: Array<string>;
  /** Which of them moves next, from 0. */
  next_member?: number;
  /** The rating in this game. */
  rating?: number;
  /** Whether the rating is still uncertain. */
  provisional?: boolean;
  /** Whether the account belongs to a program. */
  bot?: boolean;
  /** Whether `name` is an account with a profile. Guests and deleted accounts have none. */
  account?: boolean;
  /** Whether somebody is there. */
  present: boolean;
};

/** What kind of player sits on a side. */
export type SeatKind = "open" | "person" | "computer" | "team";

/** Whether somebody got a seat. */
export type Seated = {
  /** The table. */
  table: string;
  /** Whether the requester got the seat; otherwise they can watch. */
  seated: boolean;
};

/** A message from the server. `Display` writes it as JSON. */
export type ServerMessage = {
  "type": "hello";
  /** The version of the messages. */
  v: number;
  /** The server's time. */
  now: number;
  /** Who the client is, as `/api/me` says it. */
  me: Me;
} | {
  "type": "state";
  /** The table. */
  table: string;
  /** The number of the last event in it. */
  n: number;
  /** The server's time. */
  now: number;
  /** The table. */
  view: View;
} | {
  "type": "event";
  /** The table. */
  table: string;
  /** The event's number. */
  n: number;
  /** The server's time. */
  now: number;
  /** What happened. */
  event: TableEvent;
  /** How things stand now; only with the last of several events. */
  view?: Turn;
} | {
  "type": "ack";
  /** The action. */
  id: string;
  /** The number of its last event. */
  n: number;
} | {
  "type": "refused";
  /** The action or question. */
  id: string;
  /** Why not. */
  reason: Reason;
} | {
  "type": "why";
  /** The question. */
  id: string;
  /** Whether it is legal. */
  legal: boolean;
  /** Why not, in the reader's language. */
  text?: string;
} | {
  "type": "hint";
  /** The question. */
  id: string;
  /** The move. */
  move: string;
  /** What it is worth to the side to move. */
  score: Score;
  /** The best play, the move included. */
  pv: Array<string>;
} | {
  "type": "advice";
  /** The question. */
  id: string;
  /** The words, in the reader's language. */
  text: string;
  /** The move that they speak of. */
  move?: string;
} | {
  "type": "thought";
  /** The table. */
  table: string;
  /** The position: how many moves have been played. */
  ply: number;
  /** How far it has looked, in plies. */
  depth: number;
  /** The best lines, the best first. */
  lines: Array<Line>;
  /** Whether it has stopped. */
  done: boolean;
} | {
  "type": "analysis";
  /** The analysis. */
  id: string;
  /** How far it has looked, in plies. */
  depth: number;
  /** The lines, the best first; none where nothing new is known. */
  lines: Array<Line>;
  /** Whether it has stopped. */
  done: boolean;
  /** How many others have their turn before it, as long as it has not begun. */
  waiting?: number;
} | {
  "type": "presence";
  /** The table. */
  table: string;
  /** Whether somebody is on each seat, the first side first. */
  seats: [boolean, boolean];
  /** How many watch. */
  watching: number;
  /** For how long each has been away, in milliseconds. */
  left_for: [number | null, number | null];
} | {
  "type": "lobby";
  /** The oldest first. */
  challenges: Array<Challenge>;
} | {
  "type": "notice";
  /** What happened. */
  kind: NoticeKind;
  /** The table at which it happened. */
  table: string;
} | {
  "type": "pong";
  /** The `t` of the ping. */
  t: number;
  /** The server's time. */
  now: number;
} | {
  "type": "closing";
  /** In how many milliseconds to try. */
  after: number;
} | {
  "type": "error";
  /** What kind of error, for programs. */
  code: string;
  /** The same in the reader's language. */
  text: string;
  /** The message, where its id could be read. */
  id?: string;
  /** The table, where there is one. */
  table?: string;
};

/** A session in a browser. */
export type Session = {
  /** Its id. */
  id: string;
  /** The kind of browser. */
  label: string;
  /** When it began, in milliseconds since 1970. */
  created: number;
  /** When it was used last, to a few hours. */
  seen: number;
  /** When it ends, unless it is used again. */
  expires: number;
  /** Whether it is the one that asks. */
  this: boolean;
};

export type Side = "first" | "second";

/** A start with a name. */
export type StartEntry = {
  /** Its name in requests. */
  name: string;
  /** Its position. */
  position: string;
};

/** Whether a game is on. */
export type Status = "waiting" | "playing" | "paused" | "over";

/** A step of a chapter. */
export type Step = {
  /** Its name in addresses. */
  id: string;
  /** What is to be done. */
  kind: StepKind;
  /** Its title. */
  title: string;
  /** What it explains; paragraphs are separated by empty lines. */
  text: string;
  /** The task, in words. */
  task?: string;
  /** The board. */
  scene: Scene;
  /** What can be answered to a question. */
  options?: Array<Named>;
  /** For each move of the exercise, all that are right. */
  answers: Array<Array<string>>;
};

/** What is to be done in a step. */
export type StepKind = "read" | "play" | "try" | "answer" | "game";

/** Somebody's studies. */
export type Studies = {
  /** The latest first. */
  studies: Array<StudySummary>;
};

/** A study. */
export type Study = {
  /** Its id. */
  id: string;
  /** What it is called. */
  name: string;
  /** The game. */
  game: GameName;
  /** When it was changed last, in milliseconds since 1970. */
  updated: number;
  /** Who made it. */
  by: string;
  /** Whether it is the reader's own. */
  mine: boolean;
  /** A JSON object that only the web app looks into. */
  study: RawJson;
};

/** A study that has been kept. */
export type StudyKept = {
  /** Its id. */
  id: string;
};

/** A study in a list. */
export type StudySummary = {
  /** Its id. */
  id: string;
  /** What it is called. */
  name: string;
  /** The game. */
  game: GameName;
  /** When it was made, in milliseconds since 1970. */
  created: number;
  /** When it was changed last. */
  updated: number;
};

/** A table in a list. */
export type Summary = {
  /** The table. */
  id: string;
  /** The game. */
  game: GameName;
  /** The rule set. */
  rules: string;
  /** The name of the start; none for a game from a position. */
  start: string | null;
  /** Between whom the game is. */
  mode: Mode;
  /** Whether it counts for the ratings. */
  rated: boolean;
  /** How time is limited. */
  clock: Clock;
  /** Whether the game is on. */
  status: Status;
  /** How many moves have been played. */
  ply: number;
  /** The position, where it has been stored. */
  position: string | null;
  /** The side to move. */
  turn: Side | null;
  /** Who plays, the first side first. */
  seats: [Seat, Seat];
  /** The reader's sides. */
  you: Array<Side>;
  /** How it ended. */
  result: Ended | null;
  /** When the table was made, in milliseconds since 1970. */
  created: number;
  /** When something happened last. */
  updated: number;
  /** When it ended. */
  ended: number | null;
  /** When the running clock ends. */
  deadline: number | null;
};

/** Something that happened at a table. */
export type TableEvent = { "kind": "opened" } | {
  "kind": "seated";
  /** The seat's side. */
  side: Side;
  /** The seat with its new player. */
  seat: Seat;
} | {
  "kind": "began";
  /** Who moves first. */
  first_to_move: Side;
} | {
  "kind": "moved";
  /** How many moves had been played before it. */
  ply: number;
  /** Who moved. */
  side: Side;
  /** The move. */
  move: string;
  /** What it did. */
  effect: Effect;
  /** The position after it. */
  position: string;
  /** What the mover's clock shows after it, in milliseconds. */
  clock: number | null;
} | {
  "kind": "offered";
  /** The offer. */
  offer: Offer;
  /** The side that offers. */
  by: Side;
  /** How many moves had been played. */
  ply: number;
} | {
  "kind": "declined";
  /** The offer. */
  offer: Offer;
  /** The side that declines. */
  by: Side;
} | {
  "kind": "withdrawn";
  /** The offer. */
  offer: Offer;
  /** The side that had offered. */
  by: Side;
} | {
  "kind": "lapsed";
  /** The offer. */
  offer: Offer;
} | {
  "kind": "took_back";
  /** How many moves are left. */
  to_ply: number;
} | { "kind": "paused" } | { "kind": "resumed" } | {
  "kind": "excused";
  /** The length of the outage, in milliseconds. */
  ms: number;
} | {
  "kind": "phrase";
  /** The side that says it. */
  by: Side;
  /** The name of the phrase. */
  phrase: string;
  /** The phrase in the reader's language. */
  text: string;
} | {
  "kind": "muted";
  /** The side that says it. */
  by: Side;
} | {
  "kind": "ended";
  /** The result. */
  result: Ended;
} | {
  "kind": "rematch";
  /** Its table. */
  table: string;
};

/** How games ended. */
export type Tally = {
  /** Games won. */
  won: number;
  /** Games drawn. */
  drawn: number;
  /** Games lost. */
  lost: number;
};

/** To see what the computer thinks. */
export type Think = {
  /** The table. */
  table: string;
  /** `false` ends the subscription. */
  on: boolean;
};

/** A token with which a program plays. */
export type Token = {
  /** Its id. */
  id: string;
  /** What it is called. */
  name: string;
  /** When it was made, in milliseconds since 1970. */
  created: number;
};

/** The part of a [`View`] that changes with the events. */
export type Turn = {
  /** Whether the game is on. */
  status: Status;
  /** How many moves have been played. */
  ply: number;
  /** The position. */
  position: string;
  /** The side to move; nobody's turn where the game is over or has not begun. */
  turn: Side | null;
  /** The points, the first side first. */
  score: [number, number];
  /** Who sits where, the first side first. */
  seats: [Seat, Seat];
  /** The clocks. */
  clocks: Clocks;
  /** The legal moves, sent only to the player to move. */
  legal: Array<LegalMove> | null;
  /** Avalam: the towers that can never change. */
  settled: Array<string>;
  /** The offers that stand. */
  offers: Array<OpenOffer>;
  /** What the viewer can do. */
  can: Array<Ability>;
  /** How the game ended. */
  result: Ended | null;
  /** The table of the rematch. */
  next: string | null;
};

/** Everything that one viewer may know about a table. */
export type View = {
  /** The table. */
  id: string;
  /** The game's name. */
  game: GameName;
  /** The rule set. */
  rules: string;
  /** The name of the start, where it has one. */
  start: string | null;
  /** The position from which the game started. */
  first_position: string;
  /** Between whom the game is. */
  mode: Mode;
  /** Whether it counts for the ratings. */
  rated: boolean;
  /** Whether a seat is still open. */
  invitation: boolean;
  /** How time is limited. */
  clock: Clock;
  /**
   * How long a player must have been away before the opponent can end the game, in milliseconds;
   * none where that is not possible.
   */
  claim_after: number | null;
  /** The sides that the viewer plays; none for those who watch. */
  you: Array<Side>;
  /** The moves so far. */
  moves: Array<PlayedMove>;
  /** Whether the game is on. */
  status: Status;
  /** How many moves have been played. */
  ply: number;
  /** The position. */
  position: string;
  /** The side to move; nobody's turn where the game is over or has not begun. */
  turn: Side | null;
  /** The points, the first side first. */
  score: [number, number];
  /** Who sits where, the first side first. */
  seats: [Seat, Seat];
  /** The clocks. */
  clocks: Clocks;
  /** The legal moves, sent only to the player to move. */
  legal: Array<LegalMove> | null;
  /** Avalam: the towers that can never change. */
  settled: Array<string>;
  /** The offers that stand. */
  offers: Array<OpenOffer>;
  /** What the viewer can do. */
  can: Array<Ability>;
  /** How the game ended. */
  result: Ended | null;
  /** The table of the rematch. */
  next: string | null;
};

/** To be told why a move is not allowed. */
export type Why = {
  /** The client's name for this question. */
  id: string;
  /** The table. */
  table: string;
  /** The move. */
  move: string;
};

/** A line as texts. */
export type WrittenLine = {
  /** The record. */
  record: string;
  /** The last position, in every notation that the game has, ours first. */
  positions: Array<string>;
};
